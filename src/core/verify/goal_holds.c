/* SPDX-License-Identifier: Apache-2.0 */

/* Is what was wanted of the target so? */

#include <math.h>
#include <string.h>

#include "base/util.h"
#include "core/text/format.h"
#include "core/text/number.h"
#include "core/verify/goal.h"

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

static enum deed_tri typed_holds(const struct deed_goal *goal, const char *text)
{
    if (!text || strcmp(text, goal->untyped) == 0) {
        return DEED_UNKNOWN; /* nothing came yet */
    }
    bool there = has_part(text, goal->typed);
    return there                                ? DEED_YES
           : strlen(text) > WHOLE_READING_BYTES ? DEED_UNKNOWN
                                                : DEED_NO;
}

static enum deed_tri value_holds(const struct deed_goal *goal,
                                 const struct deed_facts *facts)
{
    const struct deed_reading *reading = &facts->reading;
    double said = 0;
    if (goal->typed) {
        return typed_holds(goal, reading->text);
    }
    if (goal->announced && goal->committed && reading->has_announced) {
        /* In whatever form the text is by now. */
        return deed_tri_from(fabs(reading->announced - goal->announce) <=
                             goal->tolerance + 1e-9);
    }
    if (goal->has_number && deed_value_is_in_words(facts, &said)) {
        return deed_tri_from(fabs(said - goal->number) <=
                             goal->tolerance + 1e-9);
    }
    /* Numbers first: whether the text is the same knows no tolerance. */
    if (goal->has_number && reading->has_number) {
        return deed_tri_from(fabs(reading->number - goal->number) <=
                             goal->tolerance + 1e-9);
    }
    if (facts->value_words && goal->text &&
        deed_text_folds_equal(facts->value_words, goal->text)) {
        return DEED_YES; /* a slider that says it in words */
    }
    if (goal->formatted && goal->text && reading->text &&
        (is_formatted(reading->text, goal->text) ||
         deed_format_keeps(goal->text, reading->text, goal->held))) {
        return DEED_YES;
    }
    if (facts->value_matches != DEED_UNKNOWN) {
        return facts->value_matches;
    }
    if (!reading->text || !goal->text) {
        return DEED_UNKNOWN;
    }
    return deed_tri_from(strcmp(reading->text, goal->text) == 0);
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
static bool shows_as_before(const struct deed_goal *goal,
                            const struct deed_facts *facts)
{
    const char *shown = facts->reading.text;
    return goal->held && goal->option_count == 1 && !facts->multiple &&
           deed_text_folds_equal(shown, goal->held) &&
           !deed_text_folds_equal(shown, goal->options[0]) &&
           !is_part_of(goal->options[0], shown);
}

static enum deed_tri choice_holds(const struct deed_goal *goal,
                                  const struct deed_facts *facts)
{
    if (goal->none) {
        return nothing_chosen(facts);
    }
    if (goal->way && goal->option_count == 1 &&
        deed_format_says(facts->reading.text, goal->way)) {
        return DEED_YES;
    }
    if (facts->value_matches != DEED_UNKNOWN && goal->option_count == 1) {
        return facts->value_matches;
    }
    enum deed_tri all = goal->option_count ? DEED_YES : DEED_UNKNOWN;
    for (unsigned i = 0; i < goal->option_count; i++) {
        enum deed_tri one = deed_option_holds(goal->options[i], facts);
        one = one == DEED_YES && shows_as_before(goal, facts) ? DEED_NO : one;
        if (one != DEED_YES && all != DEED_NO) {
            all = one;
        }
    }
    return all;
}

static enum deed_tri state_holds(const struct deed_goal *goal,
                                 const struct deed_facts *facts)
{
    if (goal->gone_will_do &&
        (deed_state(&facts->states, DEED_STATE_ATTACHED) == DEED_NO ||
         deed_state(&facts->states, DEED_STATE_VISIBLE) == DEED_NO)) {
        return DEED_YES;
    }
    if (goal->state == DEED_STATE_COUNT) {
        return DEED_UNKNOWN;
    }
    enum deed_tri now = deed_state(&facts->states, goal->state);
    if (goal->or_selected && now == DEED_UNKNOWN) {
        now = deed_state(&facts->states, DEED_STATE_SELECTED);
    }
    return now == DEED_UNKNOWN ? now : deed_tri_from(now == goal->state_value);
}

enum deed_tri deed_goal_holds(const struct deed_goal *goal,
                              const struct deed_facts *facts)
{
    bool gone = deed_state(&facts->states, DEED_STATE_ATTACHED) == DEED_NO;
    if (gone && !goal->gone_will_do) {
        return DEED_UNKNOWN; /* what it says there is of no interest */
    }
    switch (goal->post) {
    case DEED_POST_VALUE:
        return value_holds(goal, facts);
    case DEED_POST_CHOSEN:
        return choice_holds(goal, facts);
    case DEED_POST_STATE:
        return state_holds(goal, facts);
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

bool deed_goal_is_rewritten(const struct deed_goal *goal,
                            const struct deed_facts *facts)
{
    const struct deed_reading *reading = &facts->reading;
    double asked = 0;
    if (!goal->typable || facts->numeric || reading->secret || !reading->text ||
        strlen(reading->text) > WHOLE_READING_BYTES ||
        !deed_format_keeps(goal->text, reading->text, goal->held)) {
        return false;
    }
    /* Where the field tells its number, that is the one. */
    return !reading->has_number || !deed_number_read(goal->text, &asked) ||
           fabs(asked - reading->number) < 1e-9;
}

bool deed_goal_is_level(const struct deed_goal *goal)
{
    return goal->post == DEED_POST_VALUE || goal->post == DEED_POST_CHOSEN ||
           goal->post == DEED_POST_FOCUSED ||
           goal->post == DEED_POST_SELECTED ||
           (goal->post == DEED_POST_STATE && goal->state != DEED_STATE_COUNT);
}
