/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "base/value_put.h"
#include "lib/session_impl.h"

/* NULL when memory is out. */
static struct deed_action_request *create(struct deed_error *err)
{
    struct deed_action_request *request = calloc(1, sizeof(*request));
    if (request) {
        deed_arena_init(&request->arena, 0);
    } else {
        deed_fail(err, DEED_NOMEM, "request");
    }
    return request;
}

enum deed_code deed_request_new(const char *action,
                                struct deed_action_request **ret,
                                struct deed_error *err)
{
    struct deed_action_request *request = create(err);
    if (!request) {
        return DEED_NOMEM;
    }
    request->payload = deed_value_map(&request->arena);
    deed_put_text(&request->arena, request->payload, "actionId", action);
    *ret = request;
    return DEED_OK;
}

void deed_request_free(struct deed_action_request *request)
{
    if (request) {
        deed_arena_fini(&request->arena);
        free(request);
    }
}

/* {by: "custom", value: "KIND=..."} */
static const char *const kinds[] = {
    [DEED_TARGET_NAME] = "name",
    [DEED_TARGET_TEXT] = "text",
    [DEED_TARGET_LABEL] = "label",
    [DEED_TARGET_PLACEHOLDER] = "placeholder",
    [DEED_TARGET_STABLE_ID] = "stableId",
    [DEED_TARGET_REF] = "ref",
    [DEED_TARGET_CSS] = "css",
    [DEED_TARGET_XPATH] = "xpath",
};
_Static_assert(DEED_ARRAY_LEN(kinds) == DEED_TARGET_KIND_COUNT,
               "every kind has a name");

static void put_custom(struct deed_arena *arena, struct deed_value *ref,
                       const struct deed_target_spec *t)
{
    const char *kind =
        (unsigned)t->kind < DEED_TARGET_KIND_COUNT ? kinds[t->kind] : "name";
    deed_put_text(arena, ref, "by", "custom");
    deed_put_text(
        arena, ref, "value",
        deed_arena_printf(arena, "%s=%s", kind, deed_str_or(t->value, "")));
}

struct deed_value *deed_target_value(struct deed_arena *arena,
                                     const struct deed_target_spec *given)
{
    struct deed_target_spec t = { 0 };
    memcpy(&t, given, given->size < sizeof(t) ? given->size : sizeof(t));
    struct deed_value *target = deed_value_map(arena);
    struct deed_value *ref = deed_value_map(arena);
    if (t.kind == DEED_TARGET_NAME && t.role) {
        deed_put_text(arena, ref, "by", "semantic");
        deed_put_text(arena, ref, "role", t.role);
        deed_put_text(arena, ref, "name", t.value);
        deed_put_text(arena, ref, "scope", t.scope);
    } else if (t.kind == DEED_TARGET_STABLE_ID) {
        deed_put_text(arena, ref, "by", "stableId");
        deed_put_text(arena, ref, "value", t.value);
    } else {
        put_custom(arena, ref, &t);
    }
    if (t.kind == DEED_TARGET_NAME && !t.role) {
        deed_put_text(arena, ref, "scope", t.scope);
    } else if (t.kind != DEED_TARGET_NAME) {
        deed_put_text(arena, target, "expectedRole", t.role);
        deed_put_text(arena, target, "expectedScopeId", t.scope);
    }
    deed_value_set(arena, target, "ref", ref);
    return target;
}

struct deed_value *deed_condition_value(struct deed_arena *arena,
                                        const struct deed_condition_spec *given)
{
    struct deed_condition_spec c = { 0 };
    memcpy(&c, given, given->size < sizeof(c) ? given->size : sizeof(c));
    struct deed_value *map = deed_value_map(arena);
    deed_put_text(arena, map, "kind", c.kind);
    deed_put_text(arena, map, "pattern", c.pattern);
    deed_put_text(arena, map, "text", c.text);
    deed_put_text(arena, map, "role", c.role);
    deed_put_text(arena, map, "name", c.name);
    deed_put_text(arena, map, "value", c.value);
    if (c.state) {
        deed_put_text(arena, map, "state", c.state);
        if (c.state_value == DEED_MIXED) {
            deed_put_text(arena, map, "value", "mixed");
        } else {
            deed_put_bool(arena, map, "value", c.state_value == DEED_YES);
        }
    }
    if (c.status) {
        deed_put_number(arena, map, "status", c.status);
    }
    return map;
}

/* The member of the payload with this name, made when it is not there. */
static struct deed_value *member(struct deed_action_request *request,
                                 struct deed_value *map, const char *name,
                                 bool list)
{
    struct deed_arena *arena = &request->arena;
    /* The payload is ours. */
    struct deed_value *value = (struct deed_value *)deed_value_get(map, name);
    if (!value) {
        value = list ? deed_value_list(arena) : deed_value_map(arena);
        deed_value_set(arena, map, name, value);
    }
    return value;
}

static struct deed_value *args_of(struct deed_action_request *request)
{
    return member(request, request->payload, "args", false);
}

void deed_request_set_target(struct deed_action_request *request,
                             const struct deed_target_spec *target)
{
    deed_value_set(&request->arena, request->payload, "target",
                   deed_target_value(&request->arena, target));
}

void deed_request_set_text(struct deed_action_request *request,
                           const char *name, const char *text)
{
    deed_put_text(&request->arena, args_of(request), name, text);
}

void deed_request_set_number(struct deed_action_request *request,
                             const char *name, double number)
{
    deed_put_number(&request->arena, args_of(request), name, number);
}

void deed_request_set_flag(struct deed_action_request *request,
                           const char *name, bool flag)
{
    deed_put_bool(&request->arena, args_of(request), name, flag);
}

void deed_request_add_text(struct deed_action_request *request,
                           const char *list, const char *text)
{
    deed_value_push(member(request, args_of(request), list, true),
                    deed_value_string(&request->arena, text));
}

static struct deed_value *verification_of(struct deed_action_request *request)
{
    return member(request, request->payload, "verification", false);
}

void deed_request_expect(struct deed_action_request *request,
                         const struct deed_condition_spec *condition)
{
    struct deed_value *map = verification_of(request);
    if (!deed_value_get(map, "policy")) {
        deed_put_text(&request->arena, map, "policy", "all");
    }
    deed_value_push(member(request, map, "signals", true),
                    deed_condition_value(&request->arena, condition));
}

void deed_request_expect_any(struct deed_action_request *request)
{
    deed_put_text(&request->arena, verification_of(request), "policy", "any");
}

void deed_request_set_timeout(struct deed_action_request *request,
                              int64_t timeout_ms)
{
    deed_put_number(&request->arena, request->payload, "timeoutMs",
                    (double)timeout_ms);
}

void deed_request_set_hold(struct deed_action_request *request, int64_t hold_ms)
{
    struct deed_value *metadata =
        member(request, request->payload, "metadata", false);
    deed_put_number(&request->arena, member(request, metadata, "x.deed", false),
                    "holdMs", (double)hold_ms);
}

void deed_request_set_key(struct deed_action_request *request, const char *key)
{
    deed_put_text(&request->arena, request->payload, "idempotencyKey", key);
}

enum deed_code deed_request_from_json(const char *json, size_t len,
                                      struct deed_action_request **ret,
                                      struct deed_error *err)
{
    struct deed_action_request *request = create(err);
    if (!request) {
        return DEED_NOMEM;
    }
    enum deed_code code = deed_session_parse_n(&request->arena, json, len,
                                               &request->payload, err);
    if (!code && !deed_value_is(request->payload, DEED_VALUE_MAP)) {
        code = deed_fail(err, DEED_INVALID, "a request is an object");
    }
    if (code) {
        deed_request_free(request);
        return code;
    }
    *ret = request;
    return DEED_OK;
}

enum deed_code deed_request_to_json(const struct deed_action_request *request,
                                    char **ret_json, struct deed_error *err)
{
    char *json =
        request->arena.failed ? NULL : deed_session_text_of(request->payload);
    if (!json) {
        return deed_fail(err, DEED_NOMEM, "request");
    }
    *ret_json = json;
    return DEED_OK;
}
