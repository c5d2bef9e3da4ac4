/* SPDX-License-Identifier: Apache-2.0 */
/* tap_element, type_text, scroll_to_element, adjust_control: one envelope. */
#include <string.h>

#include "base/value_put.h"
#include "base/util.h"
#include "base/value.h"
#include "io/stamp.h"
#include "front/mcp/account.h"
#include "front/mcp/call.h"
#include "front/mcp/find.h"
#include "front/mcp/mobile/mobile.h"
#include "front/mcp/mobile/mobile_act.h"

#define SCROLLS_DEFAULT 10
#define SCROLL_AMOUNT_DEFAULT 0.7
#define VIEW_HEIGHT_DEFAULT 720
/* Who is not there now is scrolled for, not waited for. */
#define FIND_TIMEOUT_MS 300
/* Two looks at a device: the second says that nothing more is coming. */
#define DEVICE_FIND_MS 6000

static const struct deed_value *ours(const struct deed_value *result)
{
    return deed_value_get(deed_value_get(result, "metadata"), "x.deed");
}

/* What was really done, with the times at which it was. */
static struct deed_value *encode_trace(struct deed_arena *arena,
                                       const struct deed_mobile_act *act,
                                       const char *id, double ended_ms)
{
    static const struct {
        const char *timing, *stage;
    } stages[] = { { "resolved", "resolve" },
                   { "delivered", "execute" },
                   { "verified", "verify" } };
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *steps = deed_value_list(arena);
    const struct deed_value *timings =
        deed_value_get(ours(act->result), "timings");
    const struct deed_value *ended = deed_value_get(timings, "ended");
    const struct deed_value *gestures =
        deed_value_get(ours(act->result), "gestures");
    double began_ms = ended_ms - (ended ? ended->as.number / 1000 : 0);
    bool good = deed_account_is_verified(act->result);
    for (size_t i = 0; i < DEED_ARRAY_LEN(stages); i++) {
        const struct deed_value *at = deed_value_get(timings, stages[i].timing);
        struct deed_value *step = deed_value_map(arena);
        bool last = !at && !good;
        if (!at && !last) {
            continue;
        }
        deed_put_text(arena, step, "stage", stages[i].stage);
        deed_put_number(arena, step, "timestamp",
                        at ? began_ms + at->as.number / 1000 : ended_ms);
        deed_put_text(arena, step, "result", at ? "success" : "failure");
        deed_put_number(arena, step, "attempt_index", 0);
        deed_value_push(steps, step);
        if (last) {
            break;
        }
    }
    deed_put_text(arena, map, "action_id", id);
    deed_value_set(arena, map, "steps", steps);
    deed_put_text(arena, map, "final_outcome", good ? "success" : "failure");
    deed_put_number(arena, map, "attempts", gestures ? gestures->as.number : 0);
    return map;
}

static struct deed_value *encode_target(struct deed_mcp_call *call,
                                        const struct deed_mobile_act *act,
                                        const struct deed_value *seen)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *map = deed_value_map(arena);
    const struct deed_value *found =
        deed_value_get(act->result, "resolvedTarget");
    const struct deed_value *selector = deed_value_get(call->args, "selector");
    const char *app = deed_value_text_at(call->args, "appId");
    const struct deed_value *element =
        deed_mcp_element_of(seen, deed_value_text_at(found, "instanceId"));
    struct deed_value *named = deed_value_map(arena);
    if (app) {
        deed_put_text(arena, named, "appId", app);
        selector = named;
    }
    struct deed_value *resolved = element ? deed_mobile_element(arena, element)
                                  : found ? deed_value_copy(arena, found)
                                          : deed_value_null(arena);
    deed_value_set(arena, map, "selector",
                   deed_value_copy(arena, selector ? selector : call->args));
    deed_value_set(arena, map, "resolved", resolved);
    return map;
}

static struct deed_value *encode_recovery(struct deed_arena *arena,
                                          const struct deed_mobile_act *act,
                                          const char *code)
{
    static const struct {
        const char *code, *class_name, *strategy;
    } rows[] = {
        { "ELEMENT_NOT_FOUND", "TargetResolutionFailure", "re_resolve" },
        { "STALE_REFERENCE", "TargetResolutionFailure", "re_resolve" },
        { "AMBIGUOUS_TARGET", "TargetResolutionFailure",
          "alternate_candidate" },
        { "VERIFICATION_FAILED", "VerificationFailure", "state_refresh" },
        { "CONTROL_CONVERGENCE_FAILED", "ControlConvergenceFailure",
          "retry_adjustment" },
    };
    struct deed_value *map = deed_value_map(arena);
    const struct deed_value *safe =
        deed_value_get(ours(act->result), "retrySafe");
    const char *class_name = "ExecutionFailure";
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        if (strcmp(rows[i].code, code) == 0) {
            class_name = rows[i].class_name;
            deed_put_text(arena, map, "recovery_strategy", rows[i].strategy);
        }
    }
    bool allowed = safe && safe->as.boolean;
    deed_put_text(arena, map, "failure_class", class_name);
    deed_put_text(
        arena, map, "runtime_code",
        deed_value_text_at(deed_value_get(act->result, "error"), "code"));
    deed_put_bool(arena, map, "is_terminal", !allowed);
    deed_put_bool(arena, map, "retry_allowed", allowed);
    return map;
}

static void put_failure(struct deed_mcp_call *call,
                        const struct deed_mobile_act *act,
                        struct deed_value *map)
{
    struct deed_arena *arena = &call->arena;
    const char *code = deed_mobile_code(act->result);
    const struct deed_value *safe =
        deed_value_get(ours(act->result), "retrySafe");
    struct deed_value *details = deed_value_map(arena);
    if (act->at_end && strcmp(code, "VERIFICATION_FAILED") == 0) {
        code = "NAVIGATION_NO_CHANGE";
    }
    deed_put_text(arena, map, "failure_code", code);
    deed_put_bool(arena, map, "retryable", safe && safe->as.boolean);
    deed_value_set(arena, map, "recovery", encode_recovery(arena, act, code));
    deed_put_text(arena, details, "reason",
                  deed_account_line(arena, act->type, act->result, NULL));
    deed_value_set(arena, map, "details", details);
}

/* target_state {property, target_value, tolerance}, actual_state {...}. */
static void put_adjustment(struct deed_mcp_call *call,
                           const struct deed_mobile_act *act,
                           struct deed_value *map)
{
    static const char *const copied[] = { "within_tolerance", "converged",
                                          "attempts", "adjustment_mode" };
    struct deed_arena *arena = &call->arena;
    const struct deed_value *got =
        deed_value_get(ours(act->result), "adjustment");
    struct deed_value *target = deed_value_map(arena);
    struct deed_value *actual = deed_value_map(arena);
    const char *property = deed_value_text_or(call->args, "property", "value");
    const char *value = deed_value_text_at(got, "actual_state");
    if (strcmp(act->type, "adjust_control") != 0) {
        return;
    }
    deed_put_text(arena, target, "property", property);
    deed_value_set(
        arena, target, "target_value",
        deed_value_copy(arena, deed_value_get(call->args, "targetValue")));
    deed_put_number(arena, target, "tolerance",
                    deed_mobile_number(call, "tolerance", 0));
    deed_value_set(arena, map, "target_state", target);
    deed_put_text(arena, actual, "property", property);
    deed_value_set(arena, actual, "value", deed_mobile_value(arena, value));
    deed_put_text(arena, actual, "raw_value", value);
    deed_value_set(arena, map, "actual_state",
                   value ? actual : deed_value_null(arena));
    for (size_t i = 0; i < DEED_ARRAY_LEN(copied); i++) {
        const struct deed_value *one = deed_value_get(got, copied[i]);
        deed_value_set(arena, map, copied[i],
                       one      ? deed_value_copy(arena, one)
                       : i < 2  ? deed_value_bool(arena, false)
                       : i == 2 ? deed_value_number(arena, 0)
                                : deed_value_null(arena));
    }
}

/* details {launch_time_ms, observed_app} */
static void put_launch(struct deed_mcp_call *call,
                       const struct deed_mobile_act *act,
                       const struct deed_value *seen)
{
    struct deed_arena *arena = &call->arena;
    deed_time_us us = deed_loop_now_us(call->mcp->loop) - act->began_us;
    struct deed_value *app = deed_value_map(arena);
    deed_put_number(arena, act->details, "launch_time_ms", (double)(us / 1000));
    deed_put_text(arena, act->details, "device_id", call->surface->device);
    deed_put_text(arena, app, "screen", deed_mcp_url_of(seen));
    deed_put_text(arena, app, "appId", deed_value_text_at(call->args, "appId"));
    deed_value_set(arena, act->details, "observed_app", app);
}

static void finish(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    const struct deed_mobile_act *act = call->state;
    const struct deed_value *seen = call->code ? NULL : call->got;
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *device = deed_value_map(arena);
    bool good = deed_account_is_verified(act->result);
    double now_ms = (double)deed_stamp_now_ms();
    const char *id =
        deed_arena_printf(arena, "%s_%.0f_%s", act->type, now_ms,
                          deed_value_text_or(act->result, "actionHandle", "0"));
    deed_put_text(arena, map, "action_id", id);
    deed_mobile_stamp(arena, map, "timestamp");
    deed_put_text(arena, map, "action_type", act->type);
    deed_put_text(
        arena, map, "lifecycle_state",
        deed_str_or(deed_value_text_at(ours(act->result), "lifecycle"),
                    good ? "verified" : "failed"));
    deed_put_text(arena, map, "source_module",
                  deed_value_text_at(call->args, "appId") ? "server"
                                                          : "interact");
    deed_mobile_platform(call, device);
    deed_value_set(arena, map, "device", device);
    deed_value_set(arena, map, "target", encode_target(call, act, seen));
    deed_put_bool(arena, map, "success", good);
    if (!good) {
        put_failure(call, act, map);
    }
    deed_put_text(arena, map, "side_effect_state",
                  deed_value_text_at(act->result, "sideEffectState"));
    put_adjustment(call, act, map);
    if (good && act->details) {
        put_launch(call, act, seen);
        deed_value_set(arena, map, "details", act->details);
    }
    deed_put_text(arena, map, "ui_fingerprint_before", act->before);
    deed_put_text(arena, map, "ui_fingerprint_after",
                  seen ? deed_mobile_fingerprint(arena, seen) : NULL);
    if (seen) {
        deed_put_number(arena, map, "snapshot_revision",
                        deed_mobile_revision(seen));
    }
    deed_value_set(arena, map, "trace", encode_trace(arena, act, id, now_ms));
    deed_mobile_finish(call, !good, map);
}

void deed_mobile_on_result(struct deed_mcp_call *call)
{
    struct deed_mobile_act *act = call->state;
    if (call->code) {
        deed_mobile_fail(call, "UNKNOWN",
                         deed_account_error(&call->arena, &call->err), false);
        return;
    }
    act->result = deed_value_copy(&call->arena, call->got);
    deed_mcp_look(call, false, finish);
}

void deed_mobile_on_before(struct deed_mcp_call *call)
{
    struct deed_mobile_act *act = call->state;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    act->before = deed_mobile_fingerprint(&call->arena, call->got);
    deed_mcp_do(call, act->request, deed_mobile_on_result);
}

/* An action on what element_id or selector mean; NULL: it was told. */
struct deed_mobile_act *deed_mobile_begin(struct deed_mcp_call *call,
                                          const char *type, const char *action)
{
    struct deed_arena *arena = &call->arena;
    struct deed_error err = { 0 };
    struct deed_value *target = NULL;
    struct deed_mobile_act *act = deed_arena_alloc(arena, sizeof(*act));
    if (!act || deed_mobile_target(call, &target, &err)) {
        deed_mcp_finish_error(call, &err);
        return NULL;
    }
    act->type = type;
    act->request = deed_value_map(arena);
    deed_put_text(arena, act->request, "actionId", action);
    deed_value_set(arena, act->request, "target", target);
    call->state = act;
    return act;
}

void deed_mobile_put_args(struct deed_mcp_call *call,
                          struct deed_mobile_act *act, struct deed_value *args)
{
    deed_value_set(&call->arena, act->request, "args", args);
}

void deed_mobile_put_ref(struct deed_mcp_call *call,
                         struct deed_mobile_act *act, const char *ref)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *target = deed_value_map(arena);
    struct deed_value *by = deed_value_map(arena);
    deed_put_text(arena, by, "by", "custom");
    deed_put_text(arena, by, "value", deed_arena_printf(arena, "ref=%s", ref));
    deed_value_set(arena, target, "ref", by);
    deed_value_set(arena, act->request, "target", target);
}

void deed_mobile_tap(struct deed_mcp_call *call)
{
    if (deed_mobile_begin(call, "tap_element", "ui.activate")) {
        deed_mcp_look(call, false, deed_mobile_on_before);
    }
}

void deed_mobile_adjust(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *args = deed_value_map(arena);
    struct deed_mobile_act *act =
        deed_mobile_begin(call, "adjust_control", "ui.setValue");
    if (!act) {
        return;
    }
    deed_value_set(
        arena, args, "value",
        deed_value_copy(arena, deed_value_get(call->args, "targetValue")));
    deed_put_number(arena, args, "tolerance",
                    deed_mobile_number(call, "tolerance", 0));
    deed_put_number(arena, args, "maxAttempts",
                    deed_mobile_number(call, "maxAttempts", 3));
    deed_mobile_put_args(call, act, args);
    deed_mcp_look(call, false, deed_mobile_on_before);
}

/* type_text without an element types where the focus is, as keys would. */
static void on_focus(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct deed_mobile_act *act = call->state;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    const char *ref =
        deed_mcp_ref_of(call->got, deed_value_text_at(call->got, "focus"));
    if (!ref) {
        deed_mobile_fail(call, "ELEMENT_NOT_FOUND",
                         "no field has the focus; tap one first, or give "
                         "elementId",
                         true);
        return;
    }
    deed_mobile_put_ref(call, act, ref);
    act->before = deed_mobile_fingerprint(arena, call->got);
    deed_mcp_do(call, act->request, deed_mobile_on_result);
}

void deed_mobile_type(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *args = deed_value_map(arena);
    bool named = deed_value_get(call->args, "elementId") != NULL;
    struct deed_mobile_act *act =
        named ? deed_mobile_begin(call, "type_text", "ui.enterText")
              : deed_arena_alloc(arena, sizeof(*act));
    if (!act) {
        return;
    }
    if (!named) {
        act->type = "type_text";
        act->request = deed_value_map(arena);
        deed_put_text(arena, act->request, "actionId", "ui.enterText");
        call->state = act;
    }
    deed_put_text(arena, args, "text", deed_value_text_at(call->args, "text"));
    deed_put_bool(arena, args, "clear", false);
    deed_mobile_put_args(call, act, args);
    deed_mcp_look(call, false, named ? deed_mobile_on_before : on_focus);
}

static void on_scrolled_to(struct deed_mcp_call *call);

static void try_again(struct deed_mcp_call *call)
{
    struct deed_mobile_act *act = call->state;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    act->at_end = !deed_account_is_verified(call->got);
    deed_mcp_do(call, act->request, on_scrolled_to);
}

/* A row and the text in it are both called so, and are at the same place: the
 * one that would be pressed is meant. */
static void on_which(struct deed_mcp_call *call)
{
    struct deed_mobile_act *act = call->state;
    const char *ref = call->code ? NULL : deed_value_text_at(call->got, "ref");
    if (ref) {
        deed_mobile_put_ref(call, act, ref);
    }
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
    } else {
        deed_mcp_do(call, act->request,
                    ref ? on_scrolled_to : deed_mobile_on_result);
    }
}

/* In view, or one step further as long as there is something to scroll. */
static void on_scrolled_to(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct deed_mobile_act *act = call->state;
    double max = deed_mobile_number(call, "maxScrolls", SCROLLS_DEFAULT);
    bool tied = !call->code &&
                strcmp(deed_mobile_code(call->got), "AMBIGUOUS_TARGET") == 0;
    if (tied && !act->asked) {
        act->asked = true;
        deed_mcp_check(call, deed_value_get(act->request, "target"), NULL,
                       on_which);
        return;
    }
    bool missing = !call->code && strcmp(deed_mobile_code(call->got),
                                         "ELEMENT_NOT_FOUND") == 0;
    if (!missing || act->at_end || act->scrolls >= max) {
        deed_mobile_on_result(call);
        return;
    }
    struct deed_value *request = deed_value_map(arena);
    struct deed_value *args = deed_value_map(arena);
    bool up = deed_str_equal(deed_value_text_at(call->args, "direction"), "up");
    double step =
        deed_mobile_number(call, "scrollAmount", SCROLL_AMOUNT_DEFAULT) *
        (act->height > 0 ? act->height : VIEW_HEIGHT_DEFAULT);
    act->scrolls++;
    deed_put_text(arena, request, "actionId", "ui.scroll");
    deed_put_number(arena, args, "dy", up ? -step : step);
    deed_value_set(arena, request, "args", args);
    deed_mcp_do(call, request, try_again);
}

/* How far down the elements of a screen reach. */
static double height_of(const struct deed_value *snapshot)
{
    const struct deed_value *document =
        deed_value_at(deed_value_get(snapshot, "documents"), 0);
    const struct deed_value *list = deed_value_get(document, "elements");
    double height = 0;
    for (const struct deed_value *e = list ? list->as.items.first : NULL; e;
         e = e->next) {
        const struct deed_value *box = deed_value_get(e, "bbox");
        double bottom = deed_value_number_at(box, "y", 0) +
                        deed_value_number_at(box, "height", 0);
        height = bottom > height ? bottom : height;
    }
    return height;
}

static void on_before_scroll(struct deed_mcp_call *call)
{
    struct deed_mobile_act *act = call->state;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    act->before = deed_mobile_fingerprint(&call->arena, call->got);
    act->height = call->surface->device ? height_of(call->got) : 0;
    deed_mcp_do(call, act->request, on_scrolled_to);
}

void deed_mobile_scroll(struct deed_mcp_call *call)
{
    struct deed_mobile_act *act =
        deed_mobile_begin(call, "scroll_to_element", "ui.scrollIntoView");
    if (act) {
        deed_put_number(&call->arena, act->request, "timeoutMs",
                        call->surface->device ? DEVICE_FIND_MS
                                              : FIND_TIMEOUT_MS);
        deed_mcp_look(call, false, on_before_scroll);
    }
}
