/* SPDX-License-Identifier: Apache-2.0 */
#include "front/command/request.h"

#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "wire/json.h"
#include "wire/json_number.h"

enum form {
    FORM_NOTHING,
    FORM_TEXT,      /* one member, needed */
    FORM_MAYBE,     /* one member, if given */
    FORM_VALUE,     /* a number or a text */
    FORM_ROLE_NAME, /* "button Save" */
    FORM_STATE,     /* "checked=true" */
    FORM_REQUEST,   /* "/api/videos 201" */
};

/* clang-format off */
static const struct {
    const char *word; /* the short one; the wire's own is taken, too */
    const char *kind;
    enum form form;
    const char *member;
} rows[] = {
    { "route",         "route.changed",       FORM_TEXT,      "pattern" },
    { "toast",         "toast.contains",      FORM_TEXT,      "text" },
    { "value",         "value.equals",        FORM_VALUE,     "value" },
    { "dialog",        "dialog.opened",       FORM_MAYBE,     "name" },
    { "dialog-closed", "dialog.closed",       FORM_NOTHING,   NULL },
    { "appears",       "element.appeared",    FORM_ROLE_NAME, NULL },
    { "disappears",    "element.disappeared", FORM_ROLE_NAME, NULL },
    { "state",         "element.state",       FORM_STATE,     NULL },
    { "focus",         "focus.on",            FORM_ROLE_NAME, NULL },
    { "text",          "text.contains",       FORM_TEXT,      "text" },
    { "changed",       "state.changed",       FORM_NOTHING,   NULL },
    { "popup",         "popup.opened",        FORM_NOTHING,   NULL },
    { "download",      "download.started",    FORM_NOTHING,   NULL },
    { "downloaded",    "download.finished",   FORM_MAYBE,     "name" },
    { "request",       "request.finished",    FORM_REQUEST,   "pattern" },
};
/* clang-format on */

#define MEMBER "--expect"

static void put(struct deed_arena *arena, struct deed_value *map,
                const char *key, const char *text)
{
    deed_value_set(arena, map, key, deed_value_string(arena, text));
}

static void put_scalar(struct deed_arena *arena, struct deed_value *map,
                       const char *key, const char *text)
{
    double number = 0;
    size_t len = strlen(text);
    if (len && deed_json_number_len(text, len) == len &&
        deed_json_number_read(text, len, &number)) {
        deed_value_set(arena, map, key, deed_value_number(arena, number));
    } else {
        put(arena, map, key, text);
    }
}

static enum deed_code role_name(struct deed_arena *arena,
                                struct deed_value *map, const char *rest,
                                struct deed_error *err)
{
    size_t len = strcspn(rest, " ");
    if (!len) {
        return deed_fail_member(err, DEED_INVALID, MEMBER,
                                "needs a role: 'appears button Save'");
    }
    put(arena, map, "role", deed_arena_strndup(arena, rest, len));
    if (rest[len]) {
        put(arena, map, "name", rest + len + 1);
    }
    return DEED_OK;
}

static enum deed_code state_value(struct deed_arena *arena,
                                  struct deed_value *map, const char *rest,
                                  struct deed_error *err)
{
    size_t len = strcspn(rest, "=");
    const char *value = rest[len] ? rest + len + 1 : "true";
    if (!len) {
        return deed_fail_member(err, DEED_INVALID, MEMBER,
                                "needs a state: 'state checked=true'");
    }
    put(arena, map, "state", deed_arena_strndup(arena, rest, len));
    if (strcmp(value, "true") == 0 || strcmp(value, "false") == 0) {
        deed_value_set(arena, map, "value",
                       deed_value_bool(arena, *value == 't'));
    } else {
        put(arena, map, "value", value);
    }
    return DEED_OK;
}

static enum deed_code request(struct deed_arena *arena, struct deed_value *map,
                              const char *rest, struct deed_error *err)
{
    size_t len = strcspn(rest, " ");
    if (!len) {
        return deed_fail_member(err, DEED_INVALID, MEMBER,
                                "needs a pattern: 'request /api/videos 201'");
    }
    put(arena, map, "pattern", deed_arena_strndup(arena, rest, len));
    if (rest[len]) {
        put_scalar(arena, map, "status", rest + len + 1);
    }
    return DEED_OK;
}

static enum deed_code fill(struct deed_arena *arena, size_t row,
                           struct deed_value *map, const char *rest,
                           struct deed_error *err)
{
    switch (rows[row].form) {
    case FORM_NOTHING:
        return *rest ? deed_fail_member(err, DEED_INVALID, MEMBER,
                                        "\"%s\" takes nothing after it",
                                        rows[row].word)
                     : DEED_OK;
    case FORM_TEXT:
    case FORM_VALUE:
        if (!*rest) {
            return deed_fail_member(err, DEED_INVALID, MEMBER,
                                    "\"%s\" needs a %s after it",
                                    rows[row].word, rows[row].member);
        }
        if (rows[row].form == FORM_VALUE) {
            put_scalar(arena, map, rows[row].member, rest);
        } else {
            put(arena, map, rows[row].member, rest);
        }
        return DEED_OK;
    case FORM_MAYBE:
        if (*rest) {
            put(arena, map, rows[row].member, rest);
        }
        return DEED_OK;
    case FORM_ROLE_NAME:
        return role_name(arena, map, rest, err);
    case FORM_STATE:
        return state_value(arena, map, rest, err);
    default:
        return request(arena, map, rest, err);
    }
}

const char *deed_command_signal_word(const char *kind)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        if (deed_str_equal(rows[i].kind, kind)) {
            return rows[i].word;
        }
    }
    return kind;
}

bool deed_command_is_signal(const char *text)
{
    size_t len = strcspn(text, " ");
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        if ((strlen(rows[i].word) == len &&
             strncmp(rows[i].word, text, len) == 0) ||
            (strlen(rows[i].kind) == len &&
             strncmp(rows[i].kind, text, len) == 0)) {
            return true;
        }
    }
    return *text == '{';
}

enum deed_code deed_command_signal(struct deed_arena *arena, const char *text,
                                   struct deed_value **ret,
                                   struct deed_error *err)
{
    if (*text == '{') {
        struct deed_error own;
        enum deed_code code =
            deed_json_parse(arena, text, strlen(text), NULL, ret, &own);
        return code ? deed_fail_member(err, code, MEMBER, "%s", own.text)
                    : DEED_OK;
    }
    size_t len = strcspn(text, " ");
    const char *rest = text[len] ? text + len + 1 : "";
    const char *word = deed_arena_strndup(arena, text, len);
    for (size_t i = 0; word && i < DEED_ARRAY_LEN(rows); i++) {
        if (strcmp(word, rows[i].word) != 0 &&
            strcmp(word, rows[i].kind) != 0) {
            continue;
        }
        struct deed_value *map = deed_value_map(arena);
        if (!map) {
            break;
        }
        put(arena, map, "kind", rows[i].kind);
        *ret = map;
        return fill(arena, i, map, rest, err);
    }
    return deed_fail_member(err, arena->failed ? DEED_NOMEM : DEED_INVALID,
                            MEMBER,
                            "there is no signal \"%.40s\"; there are route, "
                            "toast, value, dialog, dialog-closed, appears, "
                            "disappears, state, focus, text, changed, popup, "
                            "download, downloaded, request",
                            word ? word : "");
}
