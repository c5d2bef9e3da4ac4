/* SPDX-License-Identifier: Apache-2.0 */
/* expect_screen, expect_state, classify_action_outcome, get_system_status. */
#include <deed/request.h>
#include <math.h>
#include <string.h>

#include "base/value_put.h"
#include "base/util.h"
#include "base/value.h"
#include "io/stamp.h"
#include "front/mcp/account.h"
#include "front/mcp/call.h"
#include "front/mcp/find.h"
#include "front/mcp/mobile/mobile.h"
#include "wire/json_number.h"

/* How long a state may take to settle, and how often it is read meanwhile. */
#define SETTLE_MS 1000
#define REREAD_MS 150
#define READ_TIMEOUT_MS 2000
/* One look at a device takes two seconds, and eleven where it is refused. */
#define DEVICE_READ_MS 30000

/* expect_screen */

static bool is_screen(const struct deed_value *seen, const char *want)
{
    const char *url = deed_str_or(deed_mcp_url_of(seen), "");
    const char *title = deed_mcp_title_of(seen);
    return strcmp(url, want) == 0 || deed_str_equal(title, want) ||
           (strchr(want, '/') && deed_route_match(want, url));
}

static void on_screen(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    const char *fingerprint = deed_value_text_at(call->args, "fingerprint");
    const char *screen = deed_value_text_at(call->args, "screen");
    const char *now = deed_mobile_fingerprint(arena, call->got);
    bool matched = (fingerprint || screen) &&
                   (!fingerprint || deed_str_equal(fingerprint, now)) &&
                   (!screen || is_screen(call->got, screen));
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *observed = deed_value_map(arena);
    struct deed_value *comparison = deed_value_map(arena);
    deed_put_bool(arena, map, "success", matched);
    deed_put_text(arena, observed, "fingerprint", now);
    deed_put_text(arena, observed, "screen", deed_mcp_url_of(call->got));
    deed_put_text(arena, observed, "title", deed_mcp_title_of(call->got));
    deed_value_set(arena, map, "observed_screen", observed);
    deed_value_set(arena, map, "expected_screen",
                   deed_value_copy(arena, call->args));
    deed_put_number(arena, map, "confidence", matched ? 1 : 0);
    deed_put_text(arena, comparison, "basis",
                  fingerprint ? "fingerprint"
                  : screen    ? "screen"
                              : "none");
    deed_put_bool(arena, comparison, "matched", matched);
    deed_put_text(arena, comparison, "reason",
                  matched                 ? "it is the one"
                  : fingerprint || screen ? "it is another one"
                                          : "give a screen or a fingerprint");
    deed_value_set(arena, map, "comparison", comparison);
    deed_mobile_finish(call, !matched, map);
}

void deed_mobile_expect_screen(struct deed_mcp_call *call)
{
    deed_mcp_look(call, false, on_screen);
}

/* expect_state */

struct expect {
    struct deed_value *request;
    deed_time_us until_us;
    double reads;
};

static bool number_of(const struct deed_value *value, double *ret)
{
    const char *text = deed_value_text(value);
    size_t len = text ? strlen(text) : 0;
    if (deed_value_is(value, DEED_VALUE_NUMBER)) {
        *ret = value->as.number;
        return true;
    }
    return len && deed_json_number_len(text, len) == len &&
           deed_json_number_read(text, len, ret);
}

/* The property as it was read; NULL: the element has no such state. */
static const struct deed_value *observed_of(const struct deed_value *reading,
                                            const char *property)
{
    static const char *const values[] = { "text_value", "value", "raw_value" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(values); i++) {
        if (strcmp(values[i], property) == 0) {
            return deed_value_get(reading, "value");
        }
    }
    return deed_value_get(deed_value_get(reading, "state"), property);
}

static bool is_as_expected(const struct deed_mcp_call *call,
                           const struct deed_value *observed)
{
    const struct deed_value *expected = deed_value_get(call->args, "expected");
    double tolerance = deed_mobile_number(call, "tolerance", 0);
    double want = 0, have = 0;
    bool raw =
        deed_str_equal(deed_value_text_at(call->args, "property"), "raw_value");
    if (!observed) {
        return false;
    }
    if ((!raw || deed_value_is(expected, DEED_VALUE_NUMBER)) &&
        number_of(expected, &want) && number_of(observed, &have)) {
        return fabs(want - have) <= tolerance;
    }
    return deed_value_equal(expected, observed);
}

static void answer_state(struct deed_mcp_call *call, bool good,
                         const struct deed_value *result)
{
    struct deed_arena *arena = &call->arena;
    const struct expect *expect = call->state;
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *state = deed_value_map(arena);
    const char *property = deed_value_text_at(call->args, "property");
    const struct deed_value *reading = deed_value_get(result, "returnValue");
    const struct deed_value *observed = observed_of(reading, property);
    const char *code = deed_mobile_code(result);
    deed_put_bool(arena, map, "success", good);
    deed_put_text(arena, state, "property", property);
    if (observed) {
        const char *text = deed_value_text(observed);
        deed_value_set(arena, state, "value",
                       strcmp(property, "value") == 0
                           ? deed_mobile_value(arena, text)
                           : deed_value_copy(arena, observed));
        deed_put_text(arena, state, "raw_value", text);
    }
    deed_value_set(arena, map, "observed_state", state);
    deed_value_set(
        arena, map, "expected",
        deed_value_copy(arena, deed_value_get(call->args, "expected")));
    if (!good) {
        deed_put_text(arena, map, "failure_code",
                      *code ? code : "EXPECT_STATE_MISMATCH");
        deed_put_bool(arena, map, "retryable", true);
        deed_put_text(arena, map, "reason",
                      *code ? deed_value_text_at(
                                  deed_value_get(result, "error"), "message")
                      : observed ? "the state is another one"
                                 : "the element has no such state");
    }
    deed_put_number(arena, map, "stabilization_attempts", expect->reads);
    deed_put_number(arena, map, "stabilization_window_ms", SETTLE_MS);
    deed_put_number(arena, map, "stable_observation_count", good ? 1 : 0);
    deed_put_number(arena, map, "snapshot_freshness_ms", 0);
    deed_mobile_finish(call, !good, map);
}

static void on_read(struct deed_mcp_call *call);

static void read_again(struct deed_mcp_call *call)
{
    const struct expect *expect = call->state;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    deed_mcp_do(call, expect->request, on_read);
}

/* One fresh reading that is right is right; one that is not may be early. */
static void on_read(struct deed_mcp_call *call)
{
    struct expect *expect = call->state;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    expect->reads++;
    bool good =
        deed_account_is_verified(call->got) &&
        is_as_expected(call,
                       observed_of(deed_value_get(call->got, "returnValue"),
                                   deed_value_text_at(call->args, "property")));
    bool found = deed_account_is_verified(call->got);
    /* However slow a reader is, it reads twice before it says no. */
    bool over = deed_loop_now_us(call->mcp->loop) >= expect->until_us &&
                expect->reads > 1;
    if (good || !found || over) {
        answer_state(call, good, call->got);
        return;
    }
    deed_mobile_await_change(call, REREAD_MS, read_again);
}

void deed_mobile_expect_state(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct deed_error err = { 0 };
    struct deed_value *target = NULL;
    struct expect *expect = deed_arena_alloc(arena, sizeof(*expect));
    if (!expect || deed_mobile_target(call, &target, &err)) {
        deed_mcp_finish_error(call, &err);
        return;
    }
    call->state = expect;
    expect->until_us = deed_loop_now_us(call->mcp->loop) + DEED_MS(SETTLE_MS);
    expect->request = deed_value_map(arena);
    deed_put_text(arena, expect->request, "actionId", "ui.read");
    deed_value_set(arena, expect->request, "target", target);
    deed_put_number(arena, expect->request, "timeoutMs",
                    call->surface->device ? DEVICE_READ_MS : READ_TIMEOUT_MS);
    deed_mcp_do(call, expect->request, on_read);
}

/* classify_action_outcome: a pure function of what was observed. */

static bool flag_is(const struct deed_value *args, const char *key, bool want)
{
    const struct deed_value *value = deed_value_get(args, key);
    return deed_value_is(value, DEED_VALUE_BOOL) && value->as.boolean == want;
}

static bool has_request(const struct deed_value *args, bool failed)
{
    const struct deed_value *list = deed_value_get(args, "networkRequests");
    for (size_t i = 0; deed_value_at(list, i); i++) {
        const char *status =
            deed_value_text_at(deed_value_at(list, i), "status");
        bool bad = deed_str_equal(status, "failure") ||
                   deed_str_equal(status, "retryable");
        if (bad == failed) {
            return true;
        }
    }
    return false;
}

static bool is_local(const char *type)
{
    static const char *const local[] = { "tap",           "tap_element",
                                         "swipe",         "scroll_to_element",
                                         "type_text",     "press_back",
                                         "adjust_control" };
    return DEED_STR_IN(type, local);
}

/* FROZEN ORDER: the first that fits speaks. */
static const char *classify(const struct deed_value *args, const char **why)
{
    bool changed = flag_is(args, "uiChanged", true);
    if (flag_is(args, "expectedElementVisible", true)) {
        return *why = "the expected element is visible", "success";
    }
    if (has_request(args, true)) {
        return *why = "a request failed", "backend_failure";
    }
    if (flag_is(args, "expectedElementVisible", false)) {
        return *why = changed ? "something changed, but not as expected"
                              : "the expected element did not come",
               "ui_failure";
    }
    if (flag_is(args, "hasLogErrors", true)) {
        return *why = "errors were logged", changed ? "unknown" : "ui_failure";
    }
    if (changed && is_local(deed_value_text_at(args, "actionType"))) {
        return *why = "the interface changed", "success";
    }
    if (changed) {
        return *why = "the interface changed; whether as meant is not known: "
                      "expect something",
               "unknown";
    }
    if (has_request(args, false)) {
        return *why = "a request went through, the interface did not change",
               "unknown";
    }
    return *why = "nothing changed", "no_op";
}

void deed_mobile_classify(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *map = deed_value_map(arena);
    const char *why = "";
    const char *outcome = classify(call->args, &why);
    deed_put_text(arena, map, "outcome", outcome);
    deed_put_text(arena, map, "reasoning", why);
    deed_mobile_finish(call, false, map);
}

/* get_system_status: opens the surface, and tells whether that worked. */

static void on_device(void *user, const struct deed_driver_device *one)
{
    struct deed_mcp_call *call = user;
    struct deed_value *states = call->state;
    deed_put_text(&call->arena, states, one->id, one->state);
}

static void put_adb(struct deed_mcp_call *call, struct deed_value *map)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *states = deed_value_map(arena);
    struct deed_error err = { 0 };
    call->state = states;
    bool there = !deed_driver_devices("android", on_device, call, &err);
    deed_put_bool(arena, map, "adbAvailable", there);
    deed_put_number(arena, map, "devices", (double)states->as.items.count);
    deed_value_set(arena, map, "deviceStates", states);
    deed_put_bool(arena, map, "logsAvailable", !call->code);
    if (!there) {
        deed_put_text(arena, map, "adbError", deed_account_error(arena, &err));
    }
}

void deed_mobile_status(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *summary = deed_value_map(arena);
    struct deed_value *overall = deed_value_map(arena);
    struct deed_value *issues = deed_value_list(arena);
    bool ready = !call->code;
    if (!ready) {
        deed_value_push(
            issues,
            deed_value_string(arena, deed_account_error(arena, &call->err)));
    }
    deed_put_bool(arena, overall, "ready", ready);
    deed_put_text(arena, overall, "summary",
                  !ready                  ? "there is nothing to act on"
                  : call->surface->device ? "there is a device to act on"
                                          : "there is a page to act on");
    deed_value_set(arena, overall, "blockers", deed_value_copy(arena, issues));
    deed_value_set(arena, summary, "overall", overall);
    deed_value_set(arena, summary, call->surface->device ? "android" : "web",
                   deed_value_copy(arena, overall));
    deed_put_text(arena, map, "status", ready ? "ready" : "blocked");
    deed_value_set(arena, map, "summary", summary);
    deed_put_bool(arena, map, "envValid", ready);
    deed_put_text(arena, map, "surface", call->surface->driver);
    deed_value_set(arena, map, "issues", issues);
    if (call->surface->device) {
        put_adb(call, map);
    }
    deed_mobile_finish(call, false, map);
}
