/* SPDX-License-Identifier: Apache-2.0 */
#include "front/command/request.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "wire/json.h"
#include "wire/json_number.h"

static const struct deed_value *find_by(const struct deed_value *list,
                                        const char *member, const char *text)
{
    for (size_t i = 0;; i++) {
        const struct deed_value *one = deed_value_at(list, i);
        if (!one || deed_str_equal(deed_value_text_at(one, member), text)) {
            return one;
        }
    }
}

/* "text, clear, submit": what the action would take. */
static const char *known_names(struct deed_arena *arena,
                               const struct deed_value *specs)
{
    const char *list = "";
    for (size_t i = 0; deed_value_at(specs, i) && list; i++) {
        list = deed_arena_printf(
            arena, "%s%s%s", list, i ? ", " : "",
            deed_value_text_at(deed_value_at(specs, i), "name"));
    }
    return list && *list ? list : "none";
}

static enum deed_code bad(struct deed_error *err, const char *name,
                          const char *want, const char *text)
{
    char member[96];
    snprintf(member, sizeof(member), "args.%.80s", name);
    return deed_fail_member(err, DEED_INVALID, member, "must be %s, not %.60s",
                            want, text);
}

/* NaN and infinity are numbers to C and words to JSON: neither is a value. */
static bool is_no_number(const char *text)
{
    char *end = NULL;
    double number = strtod(text, &end);
    return end != text && *end == '\0' && !isfinite(number);
}

static struct deed_value *number_of(struct deed_arena *arena, const char *text)
{
    double number = 0;
    size_t len = strlen(text);
    return len && deed_json_number_len(text, len) == len &&
                   deed_json_number_read(text, len, &number)
               ? deed_value_number(arena, number)
               : NULL;
}

static bool takes(const char *type, const char *what)
{
    return strstr(type, what) != NULL;
}

/* A value of the type that the action wants. */
static enum deed_code typed(struct deed_arena *arena, const char *name,
                            const char *type, const char *text,
                            struct deed_value **ret, struct deed_error *err)
{
    bool json = (takes(type, "object") && *text == '{') ||
                (takes(type, "list") && *text == '[');
    if (json) {
        enum deed_code code =
            deed_json_parse(arena, text, strlen(text), NULL, ret, NULL);
        return code ? bad(err, name, "JSON", text) : DEED_OK;
    }
    if (takes(type, "number")) {
        *ret = number_of(arena, text);
        if (*ret) {
            return DEED_OK;
        }
        if (is_no_number(text) || !takes(type, "string")) {
            return bad(err, name, "a number", text);
        }
    }
    if (takes(type, "boolean") &&
        (strcmp(text, "true") == 0 || strcmp(text, "false") == 0)) {
        *ret = deed_value_bool(arena, *text == 't');
        return DEED_OK;
    }
    if (takes(type, "string")) {
        *ret = deed_value_string(arena, text);
        return DEED_OK;
    }
    if (takes(type, "list")) {
        *ret = deed_value_list(arena);
        deed_value_push(*ret, deed_value_string(arena, text));
        return DEED_OK;
    }
    return bad(err, name, takes(type, "boolean") ? "true or false" : "JSON",
               text);
}

/* A list's items, or the one value, at the end of a list. */
static void push_all(struct deed_arena *arena, struct deed_value *list,
                     const struct deed_value *value)
{
    if (!deed_value_is(value, DEED_VALUE_LIST)) {
        deed_value_push(list, deed_value_copy(arena, value));
        return;
    }
    for (size_t i = 0; deed_value_at(value, i); i++) {
        deed_value_push(list, deed_value_copy(arena, deed_value_at(value, i)));
    }
}

/* The same name again makes a list of it, where the action takes one. */
static void add(struct deed_arena *arena, struct deed_value *map,
                const char *name, const char *type, struct deed_value *value)
{
    const struct deed_value *there = deed_value_get(map, name);
    if (there && takes(type, "list")) {
        struct deed_value *list = deed_value_list(arena);
        push_all(arena, list, there);
        push_all(arena, list, value);
        value = list;
    }
    deed_value_set(arena, map, name, value);
}

static enum deed_code add_pair(struct deed_arena *arena,
                               const struct deed_value *specs, const char *pair,
                               struct deed_value *map, struct deed_error *err)
{
    size_t len = strcspn(pair, "=");
    if (!len || !pair[len]) {
        return deed_fail_member(err, DEED_INVALID, "--arg",
                                "must be NAME=VALUE, not \"%.60s\"", pair);
    }
    const char *name = deed_arena_strndup(arena, pair, len);
    const struct deed_value *spec = name ? find_by(specs, "name", name) : NULL;
    if (specs && !spec) {
        return deed_fail_member(err, DEED_INVALID, "--arg",
                                "there is no argument \"%.60s\"; there are %s",
                                name ? name : "", known_names(arena, specs));
    }
    const char *type = spec ? deed_value_text_at(spec, "type") : "string";
    struct deed_value *value = NULL;
    enum deed_code code = typed(arena, name, type, pair + len + 1, &value, err);
    if (!code) {
        add(arena, map, name, type, value);
    }
    return code;
}

enum deed_code deed_command_args(struct deed_arena *arena,
                                 const struct deed_value *capabilities,
                                 const char *action,
                                 const struct deed_value *pairs,
                                 const char *json, struct deed_value **ret,
                                 struct deed_error *err)
{
    struct deed_value *map = deed_value_map(arena);
    const struct deed_value *row =
        find_by(deed_value_get(capabilities, "actions"), "id", action);
    const struct deed_value *specs = deed_value_get(row, "args");
    struct deed_error own;
    if (json) {
        enum deed_code code =
            deed_json_parse(arena, json, strlen(json), NULL, &map, &own);
        if (code || map->type != DEED_VALUE_MAP) {
            return deed_fail_member(err, code ? code : DEED_INVALID, "--args",
                                    "%s",
                                    code ? own.text : "must be an object");
        }
    }
    for (size_t i = 0; deed_value_at(pairs, i); i++) {
        enum deed_code code = add_pair(
            arena, specs, deed_value_text(deed_value_at(pairs, i)), map, err);
        if (code) {
            return code;
        }
    }
    *ret = map;
    return arena->failed ? deed_fail(err, DEED_NOMEM, "args") : DEED_OK;
}
