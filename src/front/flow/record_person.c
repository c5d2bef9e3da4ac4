/* SPDX-License-Identifier: Apache-2.0 */
/* What a person did, as steps: the same request that would do it again, and a
 * result of what was seen. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "front/flow/record_impl.h"
#include "wire/json.h"

/* Effects that one act is remembered by. */
#define EFFECTS_MAX 8

enum what { WHAT_NONE, WHAT_TEXT, WHAT_OPTIONS, WHAT_STATE, WHAT_FILES };

static const struct act {
    const char *act, *action;
    const char *arg; /* and what it holds */
    enum what what;
    bool repeats; /* the next one on the same element takes its place */
} acts[] = {
    { "click", "ui.activate", NULL, WHAT_NONE, false },
    { "double", "x.deed.doubleActivate", NULL, WHAT_NONE, false },
    { "fill", "ui.enterText", "text", WHAT_TEXT, true },
    { "choose", "ui.choose", "option", WHAT_OPTIONS, true },
    { "toggle", "ui.toggle", "state", WHAT_STATE, true },
    { "set", "ui.setValue", "value", WHAT_TEXT, true },
    { "press", "x.deed.press", "keys", WHAT_TEXT, false },
    { "upload", "x.deed.upload", "files", WHAT_FILES, true },
};

static const struct act *find_act(const char *word)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(acts); i++) {
        if (deed_str_equal(acts[i].act, word)) {
            return &acts[i];
        }
    }
    return NULL;
}

static void put(struct deed_arena *arena, struct deed_value *map,
                const char *key, const char *text)
{
    if (text && *text) {
        deed_value_set(arena, map, key, deed_value_string(arena, text));
    }
}

/* A secret has no value here; the file names it by its field. */
static struct deed_value *value_of(struct deed_arena *arena,
                                   const struct act *act,
                                   const struct deed_value *told)
{
    const struct deed_value *options = deed_value_get(told, "options");
    const char *text = record_text(told, "value");
    switch (act->what) {
    case WHAT_OPTIONS:
        return deed_value_at(options, 1)
                   ? deed_value_copy(arena, options)
                   : deed_value_string(
                         arena,
                         deed_str_or(deed_value_text(deed_value_at(options, 0)),
                                     ""));
    case WHAT_STATE:
        return deed_value_bool(arena, deed_value_flag_at(told, "on"));
    default:
        return deed_value_string(arena, deed_value_flag_at(told, "secret")
                                            ? "${secret:}"
                                            : deed_str_or(text, ""));
    }
}

static char *request_of(const struct act *act, const struct deed_value *told)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    struct deed_value *request = deed_value_map(&arena);
    struct deed_value *target = deed_value_map(&arena);
    struct deed_value *ref = deed_value_map(&arena);
    struct deed_value *args = deed_value_map(&arena);
    put(&arena, request, "actionId", act->action);
    put(&arena, ref, "by", "semantic");
    put(&arena, ref, "role", record_text(told, "role"));
    put(&arena, ref, "name", record_text(told, "name"));
    put(&arena, ref, "scope", record_text(told, "scope"));
    deed_value_set(&arena, target, "ref", ref);
    if (!deed_value_flag_at(told, "onPage")) {
        deed_value_set(&arena, request, "target", target);
    }
    if (act->arg) {
        struct deed_value *value = value_of(&arena, act, told);
        bool many = deed_value_is(value, DEED_VALUE_LIST);
        deed_value_set(&arena, args, many ? "options" : act->arg, value);
    }
    deed_value_set(&arena, request, "args", args);
    char *json = arena.failed ? NULL : record_json(request);
    deed_arena_fini(&arena);
    return json;
}

static char *result_of(const struct deed_value *told)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    struct deed_value *result = deed_value_map(&arena);
    struct deed_value *target = deed_value_map(&arena);
    put(&arena, result, "status", "succeeded");
    if (!deed_value_flag_at(told, "onPage")) {
        put(&arena, target, "role", record_text(told, "role"));
        put(&arena, target, "name", record_text(told, "name"));
    }
    deed_value_set(&arena, result, "resolvedTarget", target);
    char *json = arena.failed ? NULL : record_json(result);
    deed_arena_fini(&arena);
    return json;
}

/* The same element again: its last value counts, and the second click of a
 * double click is no click of its own. */
static void drop_earlier(struct deed_record *record, const struct act *act,
                         const struct deed_value *told)
{
    struct deed_record_step *last = record_last(record);
    char *same = last && last->by_person ? result_of(told) : NULL;
    const char *before = act->repeats ? act->action
                         : deed_str_equal(act->act, "double")
                             ? "\"ui.activate\""
                             : NULL;
    const char *scope = record_text(told, "scope");
    if (same && before && strstr(last->request, before) &&
        strncmp(last->result, same, strlen(same) - 1) == 0 &&
        deed_str_equal(deed_str_or(last->scope, ""), deed_str_or(scope, ""))) {
        record_drop(record, last);
    }
    free(same);
}

void record_person(struct deed_record *record, const struct deed_value *told)
{
    const struct act *act = find_act(record_text(told, "act"));
    const struct deed_value *others = deed_value_get(told, "others");
    const char *scope = record_text(told, "scope");
    if (!act) {
        return;
    }
    drop_earlier(record, act, told);
    struct deed_record_step *step = record_add(record, request_of(act, told));
    if (!step) {
        return;
    }
    step->by_person = step->ended = true;
    step->result = result_of(told);
    step->scope = scope && *scope ? strdup(scope) : NULL;
    step->others = deed_value_is(others, DEED_VALUE_NUMBER)
                       ? (unsigned)others->as.number
                       : 0;
    if (!step->result) {
        record_drop(record, step);
    }
}

void record_effect(struct deed_record *record, const struct deed_value *seen)
{
    struct deed_record_step *step = record_last(record);
    struct deed_arena arena;
    struct deed_value *result = NULL;
    if (!step || !step->by_person) {
        return;
    }
    deed_arena_init(&arena, 0);
    if (!deed_json_parse(&arena, step->result, strlen(step->result), NULL,
                         &result, NULL)) {
        struct deed_value *checked =
            (struct deed_value *)deed_value_get(result, "verification");
        if (!checked) {
            checked = deed_value_map(&arena);
            deed_value_set(&arena, checked, "observed",
                           deed_value_list(&arena));
            deed_value_set(&arena, result, "verification", checked);
        }
        struct deed_value *list =
            (struct deed_value *)deed_value_get(checked, "observed");
        if (!deed_value_at(list, EFFECTS_MAX - 1)) {
            deed_value_push(list, deed_value_copy(&arena, seen));
        }
        char *json = arena.failed ? NULL : record_json(result);
        if (json) {
            free(step->result);
            step->result = json;
        }
    }
    deed_arena_fini(&arena);
}
