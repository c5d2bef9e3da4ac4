/* SPDX-License-Identifier: Apache-2.0 */
#include "core/verify/wish.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/text/format.h"
#include "core/text/number.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

/* The next character of a folded text: runs of blanks are one, none at the
 * ends. */
static char next_folded(const char **p, bool at_start)
{
    const char *s = *p;
    if (!is_blank(*s)) {
        *p = *s ? s + 1 : s;
        return *s;
    }
    while (is_blank(*s)) {
        s++;
    }
    if (at_start || !*s) {
        *p = *s ? s + 1 : s;
        return *s;
    }
    *p = s;
    return ' ';
}

bool deed_text_folds_equal(const char *a, const char *b)
{
    if (!a || !b) {
        return false;
    }
    char x = next_folded(&a, true);
    char y = next_folded(&b, true);
    while (x && x == y) {
        x = next_folded(&a, false);
        y = next_folded(&b, false);
    }
    return x == y;
}

/* "~Green" is any text with "green" in it. */
static bool is_part_of(const char *wanted, const char *text)
{
    struct deed_pattern pattern = { .text = wanted + 1, .substring = true };
    return wanted[0] == '~' && wanted[1] && text &&
           deed_pattern_match(&pattern, text);
}

const struct deed_option *deed_option_find(const struct deed_facts *facts,
                                           const char *wanted)
{
    for (uint32_t i = 0; i < facts->option_count; i++) {
        if (deed_text_folds_equal(facts->options[i].label, wanted)) {
            return &facts->options[i];
        }
    }
    for (uint32_t i = 0; i < facts->option_count; i++) {
        if (deed_str_equal(facts->options[i].value, wanted)) {
            return &facts->options[i];
        }
    }
    for (uint32_t i = 0; i < facts->option_count; i++) {
        if (is_part_of(wanted, facts->options[i].label)) {
            return &facts->options[i];
        }
    }
    return NULL;
}

/* Which of the target's states a request is about, best known first. */
static enum deed_state_id pick_state(const struct deed_facts *before,
                                     const enum deed_state_id *ids, size_t n)
{
    for (size_t i = 0; before && i < n; i++) {
        if (deed_state(&before->states, ids[i]) != DEED_UNKNOWN) {
            return ids[i];
        }
    }
    return DEED_STATE_COUNT;
}

static void wish_state(struct deed_wish *wish,
                       const struct deed_request *request,
                       const struct deed_facts *before)
{
    static const enum deed_state_id toggles[] = { DEED_STATE_CHECKED,
                                                  DEED_STATE_PRESSED,
                                                  DEED_STATE_SELECTED };
    static const enum deed_state_id folds[] = { DEED_STATE_EXPANDED,
                                                DEED_STATE_OPEN };
    static const enum deed_state_id opens[] = { DEED_STATE_OPEN,
                                                DEED_STATE_EXPANDED };
    switch (request->primitive) {
    case DEED_UI_TOGGLE:
        wish->state = pick_state(before, toggles, DEED_ARRAY_LEN(toggles));
        wish->state_value = request->args.state;
        if (!request->args.has_state && wish->state != DEED_STATE_COUNT) {
            enum deed_tri now = deed_state(&before->states, wish->state);
            wish->state_value = now == DEED_YES ? DEED_NO : DEED_YES;
        }
        break;
    case DEED_UI_EXPAND:
    case DEED_UI_COLLAPSE:
        wish->state = pick_state(before, folds, DEED_ARRAY_LEN(folds));
        wish->state_value = deed_tri_from(request->primitive == DEED_UI_EXPAND);
        break;
    default: /* open, close */
        wish->state = pick_state(before, opens, DEED_ARRAY_LEN(opens));
        wish->state_value = deed_tri_from(request->primitive == DEED_UI_OPEN);
        wish->gone_will_do = request->primitive == DEED_UI_CLOSE;
        break;
    }
}

/* What a file input shows: the names without their folders, ", " between. */
static const char *file_names(const struct deed_args *args,
                              struct deed_arena *arena)
{
    const char *all = "";
    for (unsigned i = 0; all && i < args->file_count; i++) {
        const char *slash = strrchr(args->files[i], '/');
        all = deed_arena_printf(arena, "%s%s%s", all, i ? ", " : "",
                                slash ? slash + 1 : args->files[i]);
    }
    return all;
}

/* The next byte that a mask would not put in by itself. */
static const char *next_counted(const char *p)
{
    while (*p && !((*p >= '0' && *p <= '9') || (*p >= 'a' && *p <= 'z') ||
                   (*p >= 'A' && *p <= 'Z') || (*p & 0x80))) {
        p++;
    }
    return p;
}

/* "5551234567" and "(555) 123-4567". */
static bool is_formatted(const char *text, const char *wanted)
{
    text = next_counted(text);
    wanted = next_counted(wanted);
    while (*text && *text == *wanted) {
        text = next_counted(text + 1);
        wanted = next_counted(wanted + 1);
    }
    return *text == *wanted;
}

/* A field that announces its number said the same as its text, or both said
 * nothing. One that announces a fraction of what it shows proves nothing. */
static void wish_announced(struct deed_wish *wish,
                           const struct deed_facts *before)
{
    const struct deed_reading *r = before ? &before->reading : NULL;
    if (!r || !r->announces || r->secret) {
        return;
    }
    bool empty = !r->has_announced && (!r->text || !*r->text);
    bool same = r->has_announced && r->has_number &&
                fabs(r->announced - r->number) < 1e-9;
    wish->announce = wish->number;
    wish->announced =
        (empty || same) &&
        (wish->has_number || deed_number_read(wish->text, &wish->announce));
}

static bool wish_value(struct deed_wish *wish,
                       const struct deed_request *request,
                       const struct deed_facts *before,
                       struct deed_arena *arena)
{
    const struct deed_args *args = &request->args;
    wish->formatted = args->formatted;
    if (request->primitive == DEED_UI_SET_VALUE) {
        wish->text = args->value;
        wish->has_number = args->has_number;
        wish->number = args->number;
        wish->tolerance = args->tolerance;
        wish_announced(wish, before);
        return true;
    }
    if (request->primitive == DEED_X_UPLOAD) {
        wish->text = file_names(args, arena);
        return wish->text != NULL;
    }
    wish->text = request->primitive == DEED_UI_ENTER_TEXT ? args->text : "";
    if (request->primitive == DEED_UI_ENTER_TEXT && !args->clear && before &&
        before->reading.text) {
        wish->text =
            deed_arena_printf(arena, "%s%s", before->reading.text, args->text);
    }
    wish->typable = request->primitive == DEED_UI_ENTER_TEXT && args->clear &&
                    !args->secret;
    wish->held = before ? deed_arena_strdup(arena, before->reading.text) : NULL;
    if (wish->typable && wish->text && *wish->text) {
        wish_announced(wish, before);
    }
    return wish->text != NULL && !arena->failed;
}

/* What is typed stands where the caret was: it must be found in what is there
 * now. A place that shows no text (a canvas, the page itself) is judged by any
 * effect. */
static bool wish_typed(struct deed_wish *wish,
                       const struct deed_request *request,
                       const struct deed_facts *before,
                       struct deed_arena *arena)
{
    const char *text = before ? before->reading.text : NULL;
    if (!text || before->reading.secret) {
        return true;
    }
    wish->post = DEED_POST_VALUE;
    wish->typed = request->args.text;
    wish->untyped = deed_arena_strdup(arena, text);
    wish->effect_will_do = true;
    return wish->untyped != NULL;
}

/* "Europe Germany": a control may show the way to what was chosen. */
static bool wish_way(struct deed_wish *wish, const struct deed_args *args,
                     struct deed_arena *arena)
{
    const char *all = args->path_count > 1 ? "" : NULL;
    for (unsigned i = 0; all && i < args->path_count; i++) {
        all = deed_arena_printf(arena, "%s%s%s", all, i ? " " : "",
                                args->path[i]);
    }
    wish->way = all;
    return args->path_count < 2 || all;
}

/* What a control that takes one option shows of another one; NULL: nothing, or
 * the option is chosen already. */
static const char *held_choice(const struct deed_wish *wish,
                               const struct deed_facts *before,
                               struct deed_arena *arena)
{
    const char *shown = before->reading.text;
    const struct deed_option *option =
        wish->option_count == 1 ? deed_option_find(before, wish->options[0])
                                : NULL;
    bool chosen = option && option->selected == DEED_YES;
    return shown && *shown && !chosen && !before->multiple &&
                   !before->native_choice
               ? deed_arena_strdup(arena, shown)
               : NULL;
}

bool deed_wish_make(struct deed_wish *wish, const struct deed_request *request,
                    const struct deed_facts *before, struct deed_arena *arena)
{
    *wish = (struct deed_wish){ .post = DEED_POST_DECLARED,
                                .state = DEED_STATE_COUNT };
    if (request->primitive == DEED_PRIMITIVE_COUNT) {
        return true;
    }
    wish->post = deed_primitive_row(request->primitive)->post;
    if (request->primitive == DEED_X_TYPE) {
        return wish_typed(wish, request, before, arena);
    }
    switch (wish->post) {
    case DEED_POST_VALUE:
        return wish_value(wish, request, before, arena);
    case DEED_POST_STATE:
        wish_state(wish, request, before);
        return true;
    case DEED_POST_CHOSEN:
        wish->options = (const char *const *)request->args.options;
        wish->option_count = request->args.option_count;
        wish->none = request->args.no_options;
        wish->held = before ? held_choice(wish, before, arena) : NULL;
        return wish_way(wish, &request->args, arena);
    default:
        return true;
    }
}

/* "40%" of a range says the same as its number. */
static bool is_its_share(const struct deed_reading *r, double percent)
{
    double range = r->max - r->min;
    return fabs(r->number * 100 - percent) < 0.5 ||
           (r->has_range && range > 0 &&
            fabs(100 * (r->number - r->min) / range - percent) < 0.5);
}

bool deed_value_is_in_words(const struct deed_facts *facts, double *ret)
{
    const struct deed_reading *reading = &facts->reading;
    const char *rest = NULL;
    return reading->has_number && reading->has_range && facts->value_words &&
           deed_number_begin(facts->value_words, ret, &rest) &&
           fabs(*ret - reading->number) > 1e-9 &&
           !(*rest == '%' && is_its_share(reading, *ret));
}

/* A reading that is as long as this may be a part of the text. */
#define WHOLE_READING_BYTES 3000

/* Is `part` in the text, but for blanks? Editors add and fold them. */
static bool has_part(const char *text, const char *part)
{
    for (; *text; text++) {
        const char *t = text, *p = part;
        for (;;) {
            while (is_blank(*p)) {
                p++;
            }
            while (is_blank(*t)) {
                t++;
            }
            if (!*p || *t != *p) {
                break;
            }
            t++;
            p++;
        }
        if (!*p) {
            return true;
        }
    }
    return false;
}

static enum deed_tri typed_holds(const struct deed_wish *wish, const char *text)
{
    if (!text || strcmp(text, wish->untyped) == 0) {
        return DEED_UNKNOWN; /* nothing came yet */
    }
    bool there = has_part(text, wish->typed);
    return there                                ? DEED_YES
           : strlen(text) > WHOLE_READING_BYTES ? DEED_UNKNOWN
                                                : DEED_NO;
}

static enum deed_tri value_holds(const struct deed_wish *wish,
                                 const struct deed_facts *facts)
{
    const struct deed_reading *reading = &facts->reading;
    double said = 0;
    if (wish->typed) {
        return typed_holds(wish, reading->text);
    }
    if (wish->announced && wish->committed && reading->has_announced) {
        /* In whatever form the text is by now. */
        return deed_tri_from(fabs(reading->announced - wish->announce) <=
                             wish->tolerance + 1e-9);
    }
    if (wish->has_number && deed_value_is_in_words(facts, &said)) {
        return deed_tri_from(fabs(said - wish->number) <=
                             wish->tolerance + 1e-9);
    }
    /* Numbers first: whether the text is the same knows no tolerance. */
    if (wish->has_number && reading->has_number) {
        return deed_tri_from(fabs(reading->number - wish->number) <=
                             wish->tolerance + 1e-9);
    }
    if (facts->value_words && wish->text &&
        deed_text_folds_equal(facts->value_words, wish->text)) {
        return DEED_YES; /* a slider that says it in words */
    }
    if (wish->formatted && wish->text && reading->text &&
        (is_formatted(reading->text, wish->text) ||
         deed_format_keeps(wish->text, reading->text, wish->held))) {
        return DEED_YES;
    }
    if (facts->value_matches != DEED_UNKNOWN) {
        return facts->value_matches;
    }
    if (!reading->text || !wish->text) {
        return DEED_UNKNOWN;
    }
    return deed_tri_from(strcmp(reading->text, wish->text) == 0);
}

enum deed_tri deed_option_holds(const char *wanted,
                                const struct deed_facts *facts)
{
    const struct deed_option *option = deed_option_find(facts, wanted);
    if (option && option->selected != DEED_UNKNOWN) {
        return option->selected;
    }
    if (deed_text_folds_equal(facts->reading.text, wanted) ||
        is_part_of(wanted, facts->reading.text)) {
        return DEED_YES;
    }
    return facts->reading.text ? DEED_NO : DEED_UNKNOWN;
}

static enum deed_tri nothing_chosen(const struct deed_facts *facts)
{
    enum deed_tri none = facts->option_count ? DEED_YES : DEED_UNKNOWN;
    for (uint32_t i = 0; i < facts->option_count; i++) {
        const struct deed_option *option = &facts->options[i];
        bool stands_for_none = facts->native_choice && !facts->multiple &&
                               option->value && !*option->value;
        if (option->selected == DEED_YES && !stands_for_none) {
            return DEED_NO;
        }
        none = option->selected == DEED_UNKNOWN ? DEED_UNKNOWN : none;
    }
    return facts->options_cut && none == DEED_YES ? DEED_UNKNOWN : none;
}

/* The control takes one option and shows what it showed before: what its list
 * marks is where the keys are, not what was chosen. */
static bool shows_as_before(const struct deed_wish *wish,
                            const struct deed_facts *facts)
{
    const char *shown = facts->reading.text;
    return wish->held && wish->option_count == 1 && !facts->multiple &&
           deed_text_folds_equal(shown, wish->held) &&
           !deed_text_folds_equal(shown, wish->options[0]) &&
           !is_part_of(wish->options[0], shown);
}

static enum deed_tri choice_holds(const struct deed_wish *wish,
                                  const struct deed_facts *facts)
{
    if (wish->none) {
        return nothing_chosen(facts);
    }
    if (wish->way && wish->option_count == 1 &&
        deed_format_says(facts->reading.text, wish->way)) {
        return DEED_YES;
    }
    if (facts->value_matches != DEED_UNKNOWN && wish->option_count == 1) {
        return facts->value_matches;
    }
    enum deed_tri all = wish->option_count ? DEED_YES : DEED_UNKNOWN;
    for (unsigned i = 0; i < wish->option_count; i++) {
        enum deed_tri one = deed_option_holds(wish->options[i], facts);
        one = one == DEED_YES && shows_as_before(wish, facts) ? DEED_NO : one;
        if (one != DEED_YES && all != DEED_NO) {
            all = one;
        }
    }
    return all;
}

static enum deed_tri state_holds(const struct deed_wish *wish,
                                 const struct deed_facts *facts)
{
    if (wish->gone_will_do &&
        (deed_state(&facts->states, DEED_STATE_ATTACHED) == DEED_NO ||
         deed_state(&facts->states, DEED_STATE_VISIBLE) == DEED_NO)) {
        return DEED_YES;
    }
    if (wish->state == DEED_STATE_COUNT) {
        return DEED_UNKNOWN;
    }
    enum deed_tri now = deed_state(&facts->states, wish->state);
    if (wish->or_selected && now == DEED_UNKNOWN) {
        now = deed_state(&facts->states, DEED_STATE_SELECTED);
    }
    return now == DEED_UNKNOWN ? now : deed_tri_from(now == wish->state_value);
}

enum deed_tri deed_wish_holds(const struct deed_wish *wish,
                              const struct deed_facts *facts)
{
    bool gone = deed_state(&facts->states, DEED_STATE_ATTACHED) == DEED_NO;
    if (gone && !wish->gone_will_do) {
        return DEED_UNKNOWN; /* what it says there is of no interest */
    }
    switch (wish->post) {
    case DEED_POST_VALUE:
        return value_holds(wish, facts);
    case DEED_POST_CHOSEN:
        return choice_holds(wish, facts);
    case DEED_POST_STATE:
        return state_holds(wish, facts);
    case DEED_POST_FOCUSED:
        return deed_state(&facts->states, DEED_STATE_FOCUSED);
    case DEED_POST_SELECTED:
        return facts->text_selected;
    case DEED_POST_IN_VIEW:
        if (deed_state(&facts->states, DEED_STATE_IN_VIEWPORT) ==
            DEED_UNKNOWN) {
            return facts->has_rect ? deed_tri_from(facts->has_visible_rect)
                                   : DEED_UNKNOWN;
        }
        return deed_state(&facts->states, DEED_STATE_IN_VIEWPORT);
    default:
        return DEED_UNKNOWN;
    }
}

bool deed_wish_is_rewritten(const struct deed_wish *wish,
                            const struct deed_facts *facts)
{
    const struct deed_reading *reading = &facts->reading;
    double asked = 0;
    if (!wish->typable || facts->numeric || reading->secret || !reading->text ||
        strlen(reading->text) > WHOLE_READING_BYTES ||
        !deed_format_keeps(wish->text, reading->text, wish->held)) {
        return false;
    }
    /* Where the field tells its number, that is the one. */
    return !reading->has_number || !deed_number_read(wish->text, &asked) ||
           fabs(asked - reading->number) < 1e-9;
}

bool deed_wish_is_level(const struct deed_wish *wish)
{
    return wish->post == DEED_POST_VALUE || wish->post == DEED_POST_CHOSEN ||
           wish->post == DEED_POST_FOCUSED ||
           wish->post == DEED_POST_SELECTED ||
           (wish->post == DEED_POST_STATE && wish->state != DEED_STATE_COUNT);
}
