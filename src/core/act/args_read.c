/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/args_read.h"

#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/keys.h"
#include "core/act/member.h"
#include "core/gate/gate.h"
#include "core/text/number.h"

#define OPTIONS_MAX 256       /* limit */
#define PATH_MAX_ITEMS 20     /* limit: levels of a path */
#define KEYS_MAX 256          /* limit */
#define KEY_MAX_BYTES 64      /* limit: of one chord */
#define FILES_MAX 64          /* limit */
#define FILE_MAX_BYTES 4096   /* limit: PATH_MAX of Linux */
#define DURATION_MAX_MS 60000 /* limit: a minute */

static const struct deed_number_range pixels = { -1e6, 1e6, false };

static enum deed_code read_count(const struct deed_members *in,
                                 const char *name, double min, double max,
                                 unsigned *ret)
{
    const struct deed_number_range range = { min, max, true };
    double number = 0;
    enum deed_code code = deed_member_number(in, name, &range, &number);
    if (!code) {
        *ret = (unsigned)number;
    }
    return code;
}

static enum deed_code read_what(const struct deed_members *in, const char *name,
                                struct deed_args *args)
{
    static const char *const words[] = { "text", "value", "state", "all",
                                         NULL };
    unsigned i = 0;
    enum deed_code code = deed_member_choice(in, name, words, &i);
    args->what = words[i];
    return code;
}

static enum deed_code read_button(const struct deed_members *in,
                                  const char *name, struct deed_args *args)
{
    static const char *const words[] = { "left", "middle", "right", NULL };
    unsigned i = 0;
    enum deed_code code = deed_member_choice(in, name, words, &i);
    args->button = (enum deed_button)i;
    return code;
}

static enum deed_code read_times(const struct deed_members *in,
                                 const char *name, struct deed_args *args)
{
    return read_count(in, name, 1, 10, &args->count);
}

static enum deed_code refuse_modifier(const struct deed_members *in,
                                      const char *name, const char *text)
{
    return deed_member_fail(in, name, DEED_INVALID,
                            "\"%.40s\" is not one of Alt, Control, Meta, Shift",
                            text);
}

static enum deed_code read_modifiers(const struct deed_members *in,
                                     const char *name, struct deed_args *args)
{
    const struct deed_value *value = deed_member_find(in, name);
    const char *text = deed_value_text(value);
    if (text) {
        return deed_modifiers_parse(text, &args->modifiers)
                   ? DEED_OK
                   : refuse_modifier(in, name, text);
    }
    for (const struct deed_value *item = value->as.items.first; item;
         item = item->next) {
        unsigned bits = 0;
        const char *word = deed_str_or(deed_value_text(item), "");
        if (!deed_modifiers_parse(word, &bits)) {
            return refuse_modifier(in, name, word);
        }
        args->modifiers |= bits;
    }
    return DEED_OK;
}

/* No field holds a carriage return: lines end as the platform ends them. */
static const char *plain_lines(struct deed_arena *arena, const char *text)
{
    char *copy = deed_arena_strdup(arena, text);
    char *to = copy;
    for (const char *p = text; copy && *p; p++) {
        bool pair = p[0] == '\r' && p[1] == '\n';
        *to = *p == '\r' ? '\n' : *p;
        to += !pair;
    }
    if (copy) {
        *to = '\0';
    }
    return copy;
}

static enum deed_code read_text(const struct deed_members *in, const char *name,
                                struct deed_args *args)
{
    enum deed_code code =
        deed_member_text(in, name, DEED_TEXT_ARG_MAX_BYTES, &args->text);
    if (!code && strchr(args->text, '\r')) {
        args->text = plain_lines(in->arena, args->text);
    }
    return code; /* the caller sees a failed arena */
}

static enum deed_code read_clear(const struct deed_members *in,
                                 const char *name, struct deed_args *args)
{
    return deed_member_bool(in, name, &args->clear);
}

static enum deed_code read_match(const struct deed_members *in,
                                 const char *name, struct deed_args *args)
{
    static const char *const words[] = { "exact", "formatted", NULL };
    unsigned i = 0;
    enum deed_code code = deed_member_choice(in, name, words, &i);
    args->formatted = i == 1;
    return code;
}

static enum deed_code read_submit(const struct deed_members *in,
                                  const char *name, struct deed_args *args)
{
    return deed_member_bool(in, name, &args->submit);
}

static enum deed_code read_value(const struct deed_members *in,
                                 const char *name, struct deed_args *args)
{
    static const struct deed_number_range any = { -1e308, 1e308, false };
    char text[DEED_NUMBER_BYTES];
    if (deed_value_text(deed_member_find(in, name))) {
        enum deed_code code =
            deed_member_text(in, name, DEED_TEXT_ARG_MAX_BYTES, &args->value);
        args->has_number =
            !code && deed_number_read(args->value, &args->number);
        return code;
    }
    enum deed_code code = deed_member_number(in, name, &any, &args->number);
    if (code) {
        return code;
    }
    args->has_number = true;
    deed_number_write(args->number, text);
    args->value = deed_arena_strdup(in->arena, text);
    return DEED_OK; /* the caller sees a failed arena */
}

static enum deed_code read_tolerance(const struct deed_members *in,
                                     const char *name, struct deed_args *args)
{
    static const struct deed_number_range range = { 0, 1e300, false };
    return deed_member_number(in, name, &range, &args->tolerance);
}

static enum deed_code read_attempts(const struct deed_members *in,
                                    const char *name, struct deed_args *args)
{
    return read_count(in, name, 1, 20, &args->max_attempts);
}

static enum deed_code read_steps(const struct deed_members *in,
                                 const char *name, struct deed_args *args)
{
    return read_count(in, name, 1, 1000, &args->steps);
}

static enum deed_code read_option(const struct deed_members *in,
                                  const char *name, struct deed_args *args)
{
    const char **options = deed_arena_calloc(in->arena, 1, sizeof(*options));
    if (!options) {
        return deed_fail(in->err, DEED_NOMEM, "a request");
    }
    args->options = options;
    args->option_count = 1;
    return deed_member_text(in, name, DEED_TARGET_TEXT_MAX, options);
}

static enum deed_code read_options(const struct deed_members *in,
                                   const char *name, struct deed_args *args)
{
    const struct deed_value *list = deed_member_find(in, name);
    args->no_options =
        deed_value_is(list, DEED_VALUE_LIST) && list->as.items.count == 0;
    return args->no_options
               ? DEED_OK
               : deed_member_words(in, name, OPTIONS_MAX, DEED_TARGET_TEXT_MAX,
                                   &args->options, &args->option_count);
}

static enum deed_code read_path(const struct deed_members *in, const char *name,
                                struct deed_args *args)
{
    enum deed_code code =
        deed_member_words(in, name, PATH_MAX_ITEMS, DEED_TARGET_TEXT_MAX,
                          &args->path, &args->path_count);
    if (!code && args->path_count) {
        args->options = &args->path[args->path_count - 1];
        args->option_count = 1;
    }
    return code;
}

static enum deed_code read_index(const struct deed_members *in,
                                 const char *name, struct deed_args *args)
{
    args->has_index = true;
    return read_count(in, name, 0, 1e6, &args->index);
}

static enum deed_code read_state(const struct deed_members *in,
                                 const char *name, struct deed_args *args)
{
    const struct deed_value *value = deed_member_find(in, name);
    const char *text = deed_value_text(value);
    if (text && strcmp(text, "mixed") != 0) {
        return deed_member_fail(in, name, DEED_INVALID,
                                "must be true, false or \"mixed\"");
    }
    args->has_state = true;
    args->state = text ? DEED_MIXED : deed_tri_from(value->as.boolean);
    return DEED_OK;
}

static enum deed_code read_dx(const struct deed_members *in, const char *name,
                              struct deed_args *args)
{
    args->has_delta = true;
    return deed_member_number(in, name, &pixels, &args->dx);
}

static enum deed_code read_dy(const struct deed_members *in, const char *name,
                              struct deed_args *args)
{
    args->has_delta = true;
    return deed_member_number(in, name, &pixels, &args->dy);
}

static enum deed_code read_action(const struct deed_members *in,
                                  const char *name, struct deed_args *args)
{
    return deed_member_word(in, name, DEED_TARGET_TEXT_MAX, &args->app_action);
}

static enum deed_code read_params(const struct deed_members *in,
                                  const char *name, struct deed_args *args)
{
    args->params = deed_value_copy(in->arena, deed_member_find(in, name));
    return DEED_OK; /* the caller sees a failed arena */
}

static enum deed_code check_keys(const struct deed_members *in,
                                 const char *name, const struct deed_args *args)
{
    for (unsigned i = 0; i < args->key_count; i++) {
        unsigned held = 0;
        const char *key = NULL;
        if (!deed_key_parse(args->keys[i], &held, &key)) {
            return deed_member_fail(in, name, DEED_INVALID,
                                    "has \"%.40s\", which is no key: write "
                                    "\"Enter\", \"a\" or \"Control+S\"",
                                    args->keys[i]);
        }
    }
    return DEED_OK;
}

static enum deed_code read_keys(const struct deed_members *in, const char *name,
                                struct deed_args *args)
{
    enum deed_code code = DEED_OK;
    if (deed_value_text(deed_member_find(in, name))) {
        const char **keys = deed_arena_calloc(in->arena, 1, sizeof(*keys));
        if (!keys) {
            return deed_fail(in->err, DEED_NOMEM, "a request");
        }
        args->keys = keys;
        args->key_count = 1;
        code = deed_member_word(in, name, KEY_MAX_BYTES, keys);
    } else {
        code = deed_member_words(in, name, KEYS_MAX, KEY_MAX_BYTES, &args->keys,
                                 &args->key_count);
    }
    return code ? code : check_keys(in, name, args);
}

static enum deed_code read_duration(const struct deed_members *in,
                                    const char *name, struct deed_args *args)
{
    static const struct deed_number_range range = { 0, DURATION_MAX_MS, false };
    double ms = 0;
    enum deed_code code = deed_member_number(in, name, &range, &ms);
    args->duration_us = (deed_time_us)(ms * 1000);
    return code;
}

static enum deed_code read_scale(const struct deed_members *in,
                                 const char *name, struct deed_args *args)
{
    static const struct deed_number_range range = { 0.01, 100, false };
    return deed_member_number(in, name, &range, &args->scale);
}

static enum deed_code read_files(const struct deed_members *in,
                                 const char *name, struct deed_args *args)
{
    return deed_member_words(in, name, FILES_MAX, FILE_MAX_BYTES, &args->files,
                             &args->file_count);
}

static enum deed_code read_dialog(const struct deed_members *in,
                                  const char *name, struct deed_args *args)
{
    static const char *const words[] = { "accept", "dismiss", NULL };
    if (deed_value_text(deed_member_find(in, name))) {
        unsigned i = 0;
        enum deed_code code = deed_member_choice(in, name, words, &i);
        args->dialog = i ? DEED_DIALOG_DISMISS : DEED_DIALOG_ACCEPT;
        return code;
    }
    char path[DEED_MEMBER_PATH_BYTES];
    struct deed_members dialog;
    bool accept = false;
    enum deed_code code = deed_member_enter(in, name, path, &dialog);
    if (!code && !deed_member_find(&dialog, "accept")) {
        code = deed_member_mistyped(&dialog, "accept", "true or false");
    }
    if (!code) {
        code = deed_member_bool(&dialog, "accept", &accept);
    }
    if (!code) {
        code = deed_member_text(&dialog, "text", DEED_TEXT_ARG_MAX_BYTES,
                                &args->dialog_text);
    }
    args->dialog = accept ? DEED_DIALOG_ACCEPT : DEED_DIALOG_DISMISS;
    return code;
}

static enum deed_code read_direction(const struct deed_members *in,
                                     const char *name, struct deed_args *args)
{
    static const char *const words[] = { "back", "forward", "reload", NULL };
    unsigned i = 0;
    enum deed_code code = deed_member_choice(in, name, words, &i);
    args->history = words[i];
    return code;
}

/* Presence cannot be skipped: without an element there is nothing to act on. */
static bool is_skippable(const char *name)
{
    const char *known = NULL;
    for (unsigned i = 0;
         (known = deed_contract_check_name(DEED_CONTRACT_UIAP, i)); i++) {
        if (strcmp(known, name) == 0) {
            return strcmp(name, "attached") != 0;
        }
    }
    return false;
}

static enum deed_code read_force(const struct deed_members *in,
                                 const char *name, struct deed_args *args)
{
    const struct deed_value *value = deed_member_find(in, name);
    if (deed_value_is(value, DEED_VALUE_BOOL)) {
        args->force_all = value->as.boolean;
        return DEED_OK;
    }
    enum deed_code code = deed_member_words(in, name, DEED_CHECKS_MAX, 40,
                                            &args->force, &args->force_count);
    for (unsigned i = 0; !code && i < args->force_count; i++) {
        if (!is_skippable(args->force[i])) {
            code = deed_member_fail(in, name, DEED_INVALID,
                                    "has \"%.40s\", which is no check that can "
                                    "be skipped",
                                    args->force[i]);
        }
    }
    return code;
}

static enum deed_code read_scrolling(const struct deed_members *in,
                                     const char *name, struct deed_args *args)
{
    static const char *const words[] = { "auto", "none", NULL };
    unsigned i = 0;
    enum deed_code code = deed_member_choice(in, name, words, &i);
    args->no_scroll = i == 1;
    return code;
}

static enum deed_code read_start(const struct deed_members *in,
                                 const char *name, struct deed_args *args)
{
    args->has_part = true;
    return read_count(in, name, 0, 1e6, &args->part_start);
}

static enum deed_code read_end(const struct deed_members *in, const char *name,
                               struct deed_args *args)
{
    args->has_part = true;
    return read_count(in, name, 1, 1e6, &args->part_end);
}

/* clang-format off */
static const struct {
    const char *name;
    enum deed_code (*read)(const struct deed_members *in, const char *name,
                           struct deed_args *args);
} readers[] = {
    { "what", read_what },           { "button", read_button },
    { "count", read_times },         { "modifiers", read_modifiers },
    { "position", deed_args_read_position },   { "text", read_text },
    { "clear", read_clear },         { "submit", read_submit },
    { "match", read_match },
    { "value", read_value },         { "tolerance", read_tolerance },
    { "maxAttempts", read_attempts },{ "option", read_option },
    { "options", read_options },     { "index", read_index },
    { "path", read_path },
    { "state", read_state },         { "dx", read_dx },
    { "dy", read_dy },               { "to", deed_args_read_to },
    { "url", deed_args_read_url },             { "route", deed_args_read_route },
    { "action", read_action },       { "params", read_params },
    { "keys", read_keys },           { "durationMs", read_duration },
    { "steps", read_steps },
    { "scale", read_scale },         { "files", read_files },
    { "dialog", read_dialog },       { "direction", read_direction },
    { "force", read_force },         { "scroll", read_scrolling },
    { "start", read_start },         { "end", read_end },
};
/* clang-format on */

enum deed_code deed_args_read(const struct deed_members *in, const char *name,
                              struct deed_args *args)
{
    for (unsigned i = 0; i < DEED_ARRAY_LEN(readers); i++) {
        if (strcmp(readers[i].name, name) == 0) {
            return readers[i].read(in, name, args);
        }
    }
    return deed_fail(in->err, DEED_INTERNAL, "no reader for args.%s", name);
}
