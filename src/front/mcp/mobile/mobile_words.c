/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <string.h>

#include "base/value_put.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "base/util.h"
#include "base/value.h"
#include "front/command/request.h"
#include "io/stamp.h"
#include "front/mcp/act.h"
#include "front/mcp/call.h"
#include "front/mcp/mobile/mobile.h"
#include "wire/json.h"

void deed_mobile_finish(struct deed_mcp_call *call, bool is_error,
                        struct deed_value *object)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, object);
    deed_mcp_finish(
        call, is_error,
        text.failed ? "out of memory"
                    : deed_arena_strdup(&call->arena, deed_strbuf_get(&text)),
        object);
    deed_strbuf_fini(&text);
}

struct deed_value *deed_mobile_block(struct deed_arena *arena,
                                     const struct deed_value *object)
{
    struct deed_value *block = deed_value_map(arena);
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, object);
    deed_put_text(arena, block, "type", "text");
    deed_put_text(arena, block, "text",
                  deed_utf8_show_hazards(arena, deed_strbuf_get(&text)));
    deed_strbuf_fini(&text);
    return block;
}

void deed_mobile_platform(struct deed_mcp_call *call, struct deed_value *device)
{
    const char *id = call->surface->device;
    deed_put_text(&call->arena, device, "platform", id ? "android" : "web");
    if (id && *id) {
        deed_put_text(&call->arena, device, "id", id);
    }
}

bool deed_mobile_needs_device(struct deed_mcp_call *call)
{
    if (call->surface->device) {
        return true;
    }
    deed_mobile_fail(call, "ACTION_REJECTED",
                     "a page has no such thing; give platform \"android\"",
                     false);
    return false;
}

void deed_mobile_fail(struct deed_mcp_call *call, const char *failure_code,
                      const char *text, bool retryable)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *map = deed_value_map(arena);
    deed_put_bool(arena, map, "success", false);
    deed_put_text(arena, map, "failure_code", failure_code);
    deed_put_bool(arena, map, "retryable", retryable);
    deed_put_text(arena, map, "reason", text);
    deed_mobile_finish(call, true, map);
}

static const struct {
    const char *error, *code;
} codes[] = {
    { "target_not_found", "ELEMENT_NOT_FOUND" },
    { "target_required", "ELEMENT_NOT_FOUND" },
    { "stale_target", "STALE_REFERENCE" },
    { "target_ambiguous", "AMBIGUOUS_TARGET" },
    { "target_not_interactable", "ELEMENT_NOT_INTERACTABLE" },
    { "cross_origin_unavailable", "ELEMENT_NOT_INTERACTABLE" },
    { "closed_shadow_unavailable", "ELEMENT_NOT_INTERACTABLE" },
    { "execution_mode_unavailable", "ELEMENT_NOT_INTERACTABLE" },
    { "confirmation_denied", "ACTION_REJECTED" },
    { "user_activation_required", "ACTION_REJECTED" },
    { "unsafe_retry_refused", "ACTION_REJECTED" },
    { "cancelled", "ACTION_REJECTED" },
    { "verification_failed", "VERIFICATION_FAILED" },
    { "internal_runtime_error", "UNKNOWN" },
    { "action_unsupported", "UNKNOWN" },
};

const char *deed_mobile_code(const struct deed_value *result)
{
    const char *error =
        deed_value_text_at(deed_value_get(result, "error"), "code");
    const struct deed_value *adjustment = deed_value_get(
        deed_value_get(deed_value_get(result, "metadata"), "x.deed"),
        "adjustment");
    const struct deed_value *converged =
        deed_value_get(adjustment, "converged");
    if (error && converged && !converged->as.boolean &&
        strcmp(error, "verification_failed") == 0) {
        return "CONTROL_CONVERGENCE_FAILED";
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(codes); i++) {
        if (deed_str_equal(codes[i].error, error)) {
            return codes[i].code;
        }
    }
    return error ? "UNKNOWN" : "";
}

const char *deed_mobile_code_of_status(const char *status)
{
    static const struct {
        const char *status, *code;
    } rows[] = {
        { "resolved", "" },
        { "not_found", "ELEMENT_NOT_FOUND" },
        { "ambiguous", "AMBIGUOUS_TARGET" },
        { "stale", "STALE_REFERENCE" },
        { "mismatch", "SEMANTIC_MISMATCH" },
        { "cross_origin", "ELEMENT_NOT_INTERACTABLE" },
        { "closed_shadow", "ELEMENT_NOT_INTERACTABLE" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        if (deed_str_equal(rows[i].status, status)) {
            return rows[i].code;
        }
    }
    return "UNKNOWN";
}

/* Both dialects: snake_case and camelCase mean the same. */
static const char *either(const struct deed_value *map, const char *one,
                          const char *other)
{
    const char *text = deed_value_text_at(map, one);
    return text ? text : deed_value_text_at(map, other);
}

static enum deed_code by_selector(struct deed_mcp_call *call,
                                  const struct deed_value *selector,
                                  struct deed_value **ret,
                                  struct deed_error *err)
{
    struct deed_arena *arena = &call->arena;
    const struct deed_value *contains = deed_value_get(selector, "contains");
    const char *part = deed_value_text(contains);
    const char *text = deed_value_text_at(selector, "text");
    const char *label = either(selector, "accessibility_id", "contentDesc");
    const char *id = either(selector, "resource_id", "resourceId");
    const char *role = either(selector, "className", "role");
    bool partly =
        deed_value_is(contains, DEED_VALUE_BOOL) && contains->as.boolean;
    struct deed_value *args = deed_value_map(arena);
    const char *name = part ? part : text ? text : label;
    if (!name && !id && !role) {
        return deed_fail_member(err, DEED_INVALID, "selector",
                                "needs text, contains, resource_id, "
                                "accessibility_id or className");
    }
    if (name) {
        name =
            deed_arena_printf(arena, "%s%s", part || partly ? "~" : "", name);
    }
    deed_put_text(arena, args, "stable-id", id);
    deed_put_text(arena, args, id || !name ? "name" : "element", name);
    deed_put_text(arena, args, "role", role);
    return deed_command_target(arena, args, ret, err);
}

enum deed_code deed_mobile_target(struct deed_mcp_call *call,
                                  struct deed_value **ret,
                                  struct deed_error *err)
{
    const char *id = either(call->args, "element_id", "elementId");
    const struct deed_value *selector = deed_value_get(call->args, "selector");
    if (id) {
        return deed_mcp_target(
            &call->arena,
            deed_arena_printf(&call->arena, "ref=%s", *id == '@' ? id + 1 : id),
            NULL, NULL, deed_mcp_session(call), ret, err);
    }
    return selector ? by_selector(call, selector, ret, err)
                    : deed_fail_member(err, DEED_INVALID, "selector",
                                       "give a selector or an element_id");
}

double deed_mobile_number(const struct deed_mcp_call *call, const char *name,
                          double otherwise)
{
    return deed_value_number_at(call->args, name, otherwise);
}

void deed_mobile_await_change(struct deed_mcp_call *call, double most_ms,
                              deed_mcp_then *then)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *spec = deed_value_map(arena);
    struct deed_value *list = deed_value_list(arena);
    struct deed_value *change = deed_value_map(arena);
    deed_put_text(arena, change, "kind", "state.changed");
    deed_value_push(list, change);
    deed_value_set(arena, spec, "conditions", list);
    deed_put_number(arena, spec, "timeoutMs", most_ms);
    deed_mcp_await(call, spec, then);
}

void deed_mobile_stamp(struct deed_arena *arena, struct deed_value *map,
                       const char *key)
{
    char stamp[DEED_STAMP_BYTES];
    deed_stamp_write(deed_stamp_now_ms(), stamp);
    deed_put_text(arena, map, key, stamp);
}
