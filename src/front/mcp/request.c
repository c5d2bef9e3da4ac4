/* SPDX-License-Identifier: Apache-2.0 */
/* From an item of `acts` to an action.request payload. */
#include <deed/deed.h>
#include <stdlib.h>
#include <string.h>

#include "base/value_put.h"
#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "front/command/request.h"
#include "front/mcp/act.h"

/* e12 or @e12: a handle; anything else is a name. */
static const char *handle_in(const char *text)
{
    const char *ref = text && *text == '@' ? text + 1 : text;
    bool is = ref && ref[0] == 'e' && ref[1] &&
              strspn(ref + 1, "0123456789") == strlen(ref + 1);
    return is ? ref : NULL;
}

/* Scopes go by name; a handle stands for the name of what it was given to. */
static enum deed_code scope_of(const char *in,
                               const struct deed_session *session,
                               const char **ret, struct deed_error *err)
{
    const char *ref = handle_in(in);
    const char *name =
        ref && session ? deed_session_handle_name(session, ref) : NULL;
    *ret = ref ? name : in;
    if (ref && (!name || !*name)) {
        return deed_fail_member(err, DEED_INVALID, "in",
                                name ? "%s has no name; name another one "
                                       "that it is in"
                                     : "there is no handle %s",
                                ref);
    }
    return DEED_OK;
}

enum deed_code deed_mcp_target(struct deed_arena *arena, const char *text,
                               const char *role, const char *in,
                               const struct deed_session *session,
                               struct deed_value **ret, struct deed_error *err)
{
    struct deed_value *args = deed_value_map(arena);
    const char *ref = handle_in(text);
    const char *scope = NULL;
    enum deed_code code = scope_of(in, session, &scope, err);
    if (code) {
        return code;
    }
    deed_put_text(arena, args, "element",
                  ref ? deed_arena_printf(arena, "ref=%s", ref) : text);
    deed_put_text(arena, args, "role", role);
    deed_put_text(arena, args, "in", scope);
    return deed_command_target(arena, args, ret, err);
}

static const struct verb {
    const char *word, *action;
    const char *arg; /* that `value` becomes; NULL: it takes none */
} verbs[] = {
    { "click", "ui.activate", NULL },
    { "fill", "ui.enterText", "text" },
    { "choose", "ui.choose", "option" },
    { "toggle", "ui.toggle", "state" },
    { "set", "ui.setValue", "value" },
    { "press", "x.deed.press", "keys" },
    { "type", "x.deed.type", "text" },
    { "check", "ui.toggle", "state" },
    { "uncheck", "ui.toggle", "state" },
    { "wheel", "x.deed.wheel", "dy" },
    { "back", "x.deed.history", NULL },
    { "forward", "x.deed.history", NULL },
    { "reload", "x.deed.history", NULL },
    { "submit", "ui.submit", NULL },
    { "clear", "ui.clearText", NULL },
    { "hover", "x.deed.hover", NULL },
    { "focus", "ui.focus", NULL },
    { "scroll", "ui.scroll", "to" },
    { "scroll_to", "ui.scrollIntoView", NULL },
    { "expand", "ui.expand", NULL },
    { "collapse", "ui.collapse", NULL },
    { "double_click", "x.deed.doubleActivate", NULL },
    { "right_click", "x.deed.contextActivate", NULL },
    { "long_press", "x.deed.longPress", NULL },
    { "select_text", "x.deed.selectText", "text" },
    { "drag", "x.deed.drag", "to" },
    { "upload", "x.deed.upload", "files" },
    { "read", "ui.read", "what" },
    { "invoke", "app.invoke", "action" },
};

static const struct verb *find_verb(const char *word)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(verbs); i++) {
        if (deed_str_equal(verbs[i].word, word)) {
            return &verbs[i];
        }
    }
    return NULL;
}

const char *deed_mcp_action_of(const char *word)
{
    const struct verb *verb = find_verb(word);
    return verb ? verb->action : NULL;
}

/* 12 for "12": what is typed or chosen is text. */
static struct deed_value *as_text(struct deed_arena *arena,
                                  const struct deed_value *value)
{
    if (value->type == DEED_VALUE_NUMBER) {
        return deed_value_string(
            arena, deed_arena_printf(arena, "%.15g", value->as.number));
    }
    if (value->type == DEED_VALUE_BOOL) {
        return deed_value_string(arena, value->as.boolean ? "true" : "false");
    }
    return deed_value_copy(arena, value);
}

static struct deed_value *as_state(struct deed_arena *arena,
                                   const struct deed_value *value)
{
    static const struct {
        const char *word;
        bool on;
    } words[] = { { "on", true },     { "off", false }, { "true", true },
                  { "false", false }, { "yes", true },  { "no", false } };
    for (size_t i = 0; i < DEED_ARRAY_LEN(words); i++) {
        if (deed_str_equal(deed_value_text(value), words[i].word)) {
            return deed_value_bool(arena, words[i].on);
        }
    }
    return deed_value_copy(arena, value);
}

static struct deed_value *as_list(struct deed_arena *arena,
                                  const struct deed_value *value)
{
    struct deed_value *list = deed_value_list(arena);
    if (value->type == DEED_VALUE_LIST) {
        return deed_value_copy(arena, value);
    }
    deed_value_push(list, deed_value_copy(arena, value));
    return list;
}

static enum deed_code put_value(struct deed_arena *arena,
                                const struct verb *verb,
                                const struct deed_value *value,
                                const struct deed_session *session,
                                struct deed_value *args, struct deed_error *err)
{
    const char *arg = verb->arg;
    struct deed_value *to = NULL;
    bool drag = deed_str_equal(verb->word, "drag");
    if (!arg) {
        return deed_fail_member(err, DEED_INVALID, "value", "%s takes no value",
                                verb->word);
    }
    size_t comma = 0;
    const char *words = deed_value_text(value);
    if (drag && words && deed_command_is_point(words, &comma)) {
        to = deed_value_map(arena);
        deed_put_number(arena, to, "x", strtod(words, NULL));
        deed_put_number(arena, to, "y", strtod(words + comma + 1, NULL));
        deed_value_set(arena, args, "to", to);
        return DEED_OK;
    }
    if (drag && value->type == DEED_VALUE_STRING) {
        enum deed_code code = deed_mcp_target(arena, deed_value_text(value),
                                              NULL, NULL, session, &to, err);
        deed_value_set(arena, args, "to", to);
        return code;
    }
    if (deed_str_equal(verb->word, "scroll") &&
        value->type == DEED_VALUE_NUMBER) {
        deed_value_set(arena, args, "dy", deed_value_copy(arena, value));
        return DEED_OK;
    }
    if (deed_str_equal(arg, "option") && value->type == DEED_VALUE_LIST) {
        deed_value_set(arena, args, "options", deed_value_copy(arena, value));
        return DEED_OK;
    }
    bool text = deed_str_equal(arg, "text") || deed_str_equal(arg, "option") ||
                deed_str_equal(arg, "keys");
    deed_value_set(arena, args, arg,
                   text                           ? as_text(arena, value)
                   : deed_str_equal(arg, "state") ? as_state(arena, value)
                   : deed_str_equal(arg, "files")
                       ? as_list(arena, value)
                       : deed_value_copy(arena, value));
    return DEED_OK;
}

/* A misspelt argument would be left out without a word. */
static enum deed_code check_args(struct deed_arena *arena,
                                 const struct verb *verb,
                                 const struct deed_value *args,
                                 struct deed_error *err)
{
    for (const struct deed_value *v = args->as.items.first; v; v = v->next) {
        if (!deed_action_has_arg(verb->action, v->key)) {
            return deed_fail_member(
                err, DEED_INVALID,
                deed_arena_printf(arena, "args.%.60s", v->key),
                "%s has no such argument", verb->word);
        }
    }
    return DEED_OK;
}

static enum deed_code put_args(struct deed_arena *arena,
                               const struct verb *verb,
                               const struct deed_value *act,
                               const struct deed_session *session,
                               struct deed_value *request,
                               struct deed_error *err)
{
    const struct deed_value *more = deed_value_get(act, "args");
    const struct deed_value *value = deed_value_get(act, "value");
    struct deed_value *args =
        more ? deed_value_copy(arena, more) : deed_value_map(arena);
    bool given = value && value->type != DEED_VALUE_NULL;
    if (deed_str_equal(verb->action, "x.deed.history")) {
        deed_put_text(arena, args, "direction", verb->word);
    }
    if (!given && deed_str_equal(verb->action, "ui.toggle") &&
        !deed_str_equal(verb->word, "toggle")) {
        deed_put_bool(arena, args, "state", verb->word[0] == 'c');
    }
    enum deed_code code =
        given ? put_value(arena, verb, value, session, args, err) : DEED_OK;
    if (!code && args && args->as.items.count) {
        code = check_args(arena, verb, args, err);
        deed_value_set(arena, request, "args", args);
    }
    return code;
}

static enum deed_code put_expectations(struct deed_arena *arena,
                                       const struct deed_value *act,
                                       struct deed_value *request,
                                       struct deed_error *err)
{
    const struct deed_value *list = deed_value_get(act, "expect");
    struct deed_value *spec = deed_value_map(arena);
    struct deed_value *signals = deed_value_list(arena);
    for (size_t i = 0; deed_value_at(list, i); i++) {
        struct deed_value *signal = NULL;
        enum deed_code code = deed_command_signal(
            arena, deed_value_text(deed_value_at(list, i)), &signal, err);
        if (code) {
            deed_fail_member(err, code, "expect", "%s",
                             deed_arena_strdup(arena, err->text));
            return code;
        }
        deed_value_push(signals, signal);
    }
    if (signals->as.items.count) {
        deed_put_text(arena, spec, "policy", "all");
        deed_value_set(arena, spec, "signals", signals);
        deed_value_set(arena, request, "verification", spec);
    }
    return DEED_OK;
}

static void copy(struct deed_arena *arena, struct deed_value *request,
                 const char *member, const struct deed_value *act,
                 const char *name)
{
    const struct deed_value *value = deed_value_get(act, name);
    if (value) {
        deed_value_set(arena, request, member, deed_value_copy(arena, value));
    }
}

enum deed_code deed_mcp_request(struct deed_arena *arena,
                                const struct deed_value *act,
                                const struct deed_session *session,
                                struct deed_value **ret, struct deed_error *err)
{
    const struct verb *verb = find_verb(deed_value_text_at(act, "action"));
    struct deed_value *request = deed_value_map(arena);
    struct deed_value *target = NULL;
    if (!verb) {
        return deed_fail_member(err, DEED_INVALID, "action",
                                "there is no such action");
    }
    deed_put_text(arena, request, "actionId", verb->action);
    enum deed_code code =
        deed_mcp_target(arena, deed_value_text_at(act, "target"),
                        deed_value_text_at(act, "role"),
                        deed_value_text_at(act, "in"), session, &target, err);
    if (!code && target) {
        if (strcmp(verb->word, "read") == 0) {
            deed_command_part(arena, target);
        }
        deed_value_set(arena, request, "target", target);
    }
    if (!code) {
        code = put_args(arena, verb, act, session, request, err);
    }
    if (!code) {
        code = put_expectations(arena, act, request, err);
    }
    copy(arena, request, "timeoutMs", act, "timeoutMs");
    copy(arena, request, "idempotencyKey", act, "key");
    *ret = request;
    return code            ? code
           : arena->failed ? deed_fail(err, DEED_NOMEM, "request")
                           : DEED_OK;
}
