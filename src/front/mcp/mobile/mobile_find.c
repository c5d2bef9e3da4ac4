/* SPDX-License-Identifier: Apache-2.0 */
/* find_element, wait_for_ui, expect_element_visible: is it there, and how sure
 * is that? Asked again after every change until the time is up. */
#include <string.h>

#include "base/value_put.h"
#include "base/util.h"
#include "base/value.h"
#include "front/command/request.h"
#include "front/mcp/call.h"
#include "front/mcp/find.h"
#include "front/mcp/mobile/mobile.h"

#define ALTERNATES_MAX 3

enum condition { EXISTS, NOT_EXISTS, VISIBLE, CLICKABLE };

struct find {
    struct deed_value *targets[3]; /* ways to mean it, the best first */
    size_t count, next;
    enum condition condition;
    deed_time_us began_us, until_us;
    double spacing_ms;
    double polls;
    struct deed_value *check; /* the newest, in the call's arena */
    bool met;
    void (*answer)(struct deed_mcp_call *call, const struct deed_value *seen);
};

static const char *status_of(const struct deed_value *check)
{
    return deed_value_text_or(deed_value_get(check, "resolution"), "status",
                              "");
}

static bool is_resolved(const struct deed_value *check)
{
    return strcmp(status_of(check), "resolved") == 0;
}

static bool check_passed(const struct deed_value *check, const char *name)
{
    const struct deed_value *checks = deed_value_get(check, "checks");
    for (size_t i = 0; deed_value_at(checks, i); i++) {
        const struct deed_value *one = deed_value_at(checks, i);
        if (deed_str_equal(deed_value_text_at(one, "check"), name)) {
            return deed_str_equal(deed_value_text_at(one, "result"), "passed");
        }
    }
    return false;
}

static bool holds(const struct find *find)
{
    const struct deed_value *c = find->check;
    const struct deed_value *actionable = deed_value_get(c, "actionable");
    bool several = strcmp(status_of(c), "ambiguous") == 0;
    switch (find->condition) {
    case EXISTS:
        return is_resolved(c) || several;
    case NOT_EXISTS:
        return strcmp(status_of(c), "not_found") == 0 ||
               strcmp(status_of(c), "stale") == 0;
    case VISIBLE:
        return is_resolved(c) && check_passed(c, "visible");
    default:
        return is_resolved(c) && actionable && actionable->as.boolean;
    }
}

static void ask(struct deed_mcp_call *call);

static void on_seen(struct deed_mcp_call *call)
{
    struct find *find = call->state;
    find->answer(call, call->code ? NULL : call->got);
}

static void on_changed(struct deed_mcp_call *call)
{
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    ask(call);
}

static void wait_for_change(struct deed_mcp_call *call, double left_ms)
{
    const struct find *find = call->state;
    double most_ms = left_ms < find->spacing_ms ? left_ms : find->spacing_ms;
    deed_mobile_await_change(call, most_ms, on_changed);
}

static void on_checked(struct deed_mcp_call *call)
{
    struct find *find = call->state;
    deed_time_us now = deed_loop_now_us(call->mcp->loop);
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    find->polls++;
    find->check = deed_value_copy(&call->arena, call->got);
    bool none = strcmp(status_of(find->check), "not_found") == 0;
    find->met = holds(find);
    if (none && ++find->next < find->count) {
        deed_mcp_check(call, find->targets[find->next], NULL, on_checked);
        return;
    }
    find->next = 0;
    bool tied = find->condition != EXISTS && find->condition != NOT_EXISTS &&
                strcmp(status_of(find->check), "ambiguous") == 0;
    if (find->met || tied || now >= find->until_us) {
        deed_mcp_look(call, false, on_seen);
    } else {
        wait_for_change(call, (double)(find->until_us - now) / 1000);
    }
}

static void ask(struct deed_mcp_call *call)
{
    struct find *find = call->state;
    deed_mcp_check(call, find->targets[0], NULL, on_checked);
}

static struct find *begin(struct deed_mcp_call *call, const char *timeout,
                          double timeout_ms)
{
    struct find *find = deed_arena_alloc(&call->arena, sizeof(*find));
    if (!find) {
        deed_mcp_finish_error(call, &(struct deed_error){ .code = DEED_NOMEM });
        return NULL;
    }
    find->began_us = deed_loop_now_us(call->mcp->loop);
    find->until_us =
        find->began_us +
        (deed_time_us)(deed_mobile_number(call, timeout, timeout_ms) * 1000);
    find->spacing_ms = deed_mobile_number(call, "poll_interval_ms", 300);
    call->state = find;
    return find;
}

/* The element that was meant, as the snapshot has it. */
static struct deed_value *found_element(struct deed_mcp_call *call,
                                        const struct deed_value *seen)
{
    const struct find *find = call->state;
    const struct deed_value *target = deed_value_get(find->check, "target");
    const struct deed_value *element =
        deed_mcp_element_of(seen, deed_value_text_at(target, "instanceId"));
    return is_resolved(find->check) && element
               ? deed_mobile_element(&call->arena, element)
               : NULL;
}

/* find_element */

static const char *reason_of(const struct find *find, const char *reason)
{
    static const struct {
        const char *ours, *theirs;
    } words[] = {
        { "name_match", "exact_text_match" },
        { "shown_name_match", "exact_text_match" },
        { "text_match", "exact_text_match" },
        { "label_match", "exact_content_desc_match" },
        { "stable_id_match", "exact_resource_id_match" },
        { "substring_match", "partial_text_match" },
        { "role_match", "semantic_role_match" },
        { "labelled_control_preferred", "nearby_actionable_control" },
    };
    (void)find;
    for (size_t i = 0; i < DEED_ARRAY_LEN(words); i++) {
        if (deed_str_equal(words[i].ours, reason)) {
            return words[i].theirs;
        }
    }
    return reason;
}

static struct deed_value *encode_alternates(struct deed_mcp_call *call,
                                            const struct deed_value *seen)
{
    struct deed_arena *arena = &call->arena;
    const struct find *find = call->state;
    struct deed_value *list = deed_value_list(arena);
    const struct deed_value *resolution =
        deed_value_get(find->check, "resolution");
    const struct deed_value *alternates =
        deed_value_get(resolution, "alternates");
    for (size_t i = 0; i < ALTERNATES_MAX && deed_value_at(alternates, i);
         i++) {
        const struct deed_value *one = deed_value_at(alternates, i);
        const struct deed_value *element =
            deed_mcp_element_of(seen, deed_value_text_at(one, "instanceId"));
        struct deed_value *map = deed_value_map(arena);
        struct deed_value *whole =
            element ? deed_mobile_element(arena, element) : NULL;
        static const char *const members[] = { "elementId", "text", "bounds",
                                               "clickable", "enabled" };
        for (size_t m = 0; whole && m < DEED_ARRAY_LEN(members); m++) {
            const struct deed_value *v = deed_value_get(whole, members[m]);
            if (v) {
                deed_value_set(arena, map, members[m],
                               deed_value_copy(arena, v));
            }
        }
        deed_put_text(arena, map, "class", deed_value_text_at(one, "role"));
        deed_value_set(arena, map, "score",
                       deed_value_copy(arena, deed_value_get(one, "score")));
        deed_put_text(arena, map, "reason",
                      reason_of(find, deed_value_text_at(one, "reason")));
        deed_value_push(list, map);
    }
    return list;
}

static void put_old_names(struct deed_arena *arena, struct deed_value *element)
{
    static const struct {
        const char *from, *to;
    } names[] = { { "contentDescription", "contentDesc" },
                  { "type", "class" },
                  { "center", "tapCoordinates" } };
    for (size_t i = 0; i < DEED_ARRAY_LEN(names); i++) {
        const struct deed_value *value = deed_value_get(element, names[i].from);
        if (value) {
            deed_value_set(arena, element, names[i].to,
                           deed_value_copy(arena, value));
        }
    }
}

static void answer_find(struct deed_mcp_call *call,
                        const struct deed_value *seen)
{
    struct deed_arena *arena = &call->arena;
    const struct find *find = call->state;
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *resolution = deed_value_map(arena);
    struct deed_value *element = found_element(call, seen);
    const struct deed_value *got = deed_value_get(find->check, "resolution");
    const struct deed_value *confidence = deed_value_get(got, "confidence");
    struct deed_value *alternates = encode_alternates(call, seen);
    const char *code = deed_mobile_code_of_status(status_of(find->check));
    deed_put_bool(arena, map, "found", element != NULL);
    if (element) {
        put_old_names(arena, element);
        deed_value_set(arena, map, "element", element);
    } else {
        deed_put_text(arena, map, "failure_code", *code ? code : "UNKNOWN");
        deed_put_text(arena, map, "reason",
                      deed_value_text_at(find->check, "message"));
    }
    if (confidence) {
        deed_value_set(arena, map, "score", deed_value_copy(arena, confidence));
        deed_value_set(arena, map, "confidence",
                       deed_value_copy(arena, confidence));
        deed_value_set(arena, resolution, "confidence",
                       deed_value_copy(arena, confidence));
    }
    deed_put_text(arena, resolution, "reason",
                  reason_of(find, deed_value_text_at(got, "reason")));
    deed_put_bool(arena, resolution, "fallback_available",
                  alternates->as.items.count > 0);
    const struct deed_value *matched = deed_value_get(got, "matchedCount");
    deed_put_number(arena, resolution, "matched_count",
                    matched ? matched->as.number : 0);
    deed_value_set(arena, resolution, "alternates", alternates);
    deed_value_set(arena, map, "resolution", resolution);
    if (seen) {
        deed_put_number(arena, map, "snapshot_revision",
                        deed_mobile_revision(seen));
        deed_mcp_surface_saw(call->surface, seen);
    }
    deed_mobile_finish(call, false, map);
}

/* Exactly so; by the application's own id; and, unless it must be exact, as a
 * part of what it reads. */
static enum deed_code ways_of(struct deed_mcp_call *call, struct find *find,
                              struct deed_error *err)
{
    struct deed_arena *arena = &call->arena;
    const char *query = deed_value_text_at(call->args, "query");
    const struct deed_value *exact = deed_value_get(call->args, "exact");
    const char *const words[] = {
        query,
        deed_arena_printf(arena, "id=%s", query),
        deed_arena_printf(arena, "~%s", query),
    };
    size_t count = exact && exact->as.boolean ? 2 : 3;
    if (!*query) {
        return deed_fail_member(err, DEED_INVALID, "query", "is empty");
    }
    for (size_t i = 0; i < count; i++) {
        struct deed_value *args = deed_value_map(arena);
        deed_put_text(arena, args, "element", words[i]);
        enum deed_code code =
            deed_command_target(arena, args, &find->targets[i], err);
        if (code) {
            return code;
        }
    }
    find->count = count;
    return DEED_OK;
}

void deed_mobile_find(struct deed_mcp_call *call)
{
    struct deed_error err = { 0 };
    struct find *find = begin(call, "timeoutMs", 3000);
    if (!find) {
        return;
    }
    find->answer = answer_find;
    if (ways_of(call, find, &err)) {
        deed_mcp_finish_error(call, &err);
    } else {
        ask(call);
    }
}

/* wait_for_ui */

static double elapsed_ms(const struct deed_mcp_call *call)
{
    const struct find *find = call->state;
    return (double)((deed_loop_now_us(call->mcp->loop) - find->began_us) /
                    1000);
}

static void answer_wait(struct deed_mcp_call *call,
                        const struct deed_value *seen)
{
    struct deed_arena *arena = &call->arena;
    const struct find *find = call->state;
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *metrics = deed_value_map(arena);
    struct deed_value *observed = deed_value_map(arena);
    struct deed_value *element = found_element(call, seen);
    const struct deed_value *matched = deed_value_get(
        deed_value_get(find->check, "resolution"), "matchedCount");
    const char *code = deed_mobile_code_of_status(status_of(find->check));
    deed_put_text(arena, map, "status", find->met ? "success" : "timeout");
    deed_put_bool(arena, map, "matched", find->met);
    deed_value_set(arena, map, "element",
                   element ? element : deed_value_null(arena));
    if (!find->met) {
        struct deed_value *error = deed_value_map(arena);
        deed_put_text(arena, error, "code", *code ? code : "TIMEOUT");
        deed_put_text(arena, error, "message",
                      deed_value_text_at(find->check, "message"));
        deed_value_set(arena, map, "error", error);
    }
    deed_put_number(arena, metrics, "latency_ms", elapsed_ms(call));
    deed_put_number(arena, metrics, "poll_count", find->polls);
    deed_put_number(arena, metrics, "attempts", 1);
    deed_value_set(arena, map, "metrics", metrics);
    deed_value_set(arena, map, "requested", deed_value_copy(arena, call->args));
    deed_put_number(arena, observed, "matched_count",
                    matched ? matched->as.number : 0);
    deed_put_bool(arena, observed, "condition_satisfied", find->met);
    deed_value_set(arena, map, "observed", observed);
    if (seen) {
        deed_put_number(arena, map, "snapshot_revision",
                        deed_mobile_revision(seen));
        deed_mcp_surface_saw(call->surface, seen);
    }
    deed_mobile_finish(call, false, map);
}

void deed_mobile_wait(struct deed_mcp_call *call)
{
    static const char *const names[] = { [EXISTS] = "exists",
                                         [NOT_EXISTS] = "not_exists",
                                         [VISIBLE] = "visible",
                                         [CLICKABLE] = "clickable" };
    struct deed_error err = { 0 };
    struct find *find = begin(call, "timeout_ms", 60000);
    const char *name = deed_value_text_or(call->args, "condition", "exists");
    if (!find) {
        return;
    }
    while (find->condition < CLICKABLE &&
           strcmp(names[find->condition], name) != 0) {
        find->condition++;
    }
    find->answer = answer_wait;
    find->count = 1;
    if (deed_mobile_target(call, &find->targets[0], &err)) {
        deed_mcp_finish_error(call, &err);
    } else {
        ask(call);
    }
}

/* expect_element_visible */

static void answer_visible(struct deed_mcp_call *call,
                           const struct deed_value *seen)
{
    struct deed_arena *arena = &call->arena;
    const struct find *find = call->state;
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *element = found_element(call, seen);
    const struct deed_value *selector = deed_value_get(call->args, "selector");
    const char *code = deed_mobile_code_of_status(status_of(find->check));
    deed_put_bool(arena, map, "success", find->met);
    if (selector) {
        deed_value_set(arena, map, "selector",
                       deed_value_copy(arena, selector));
    }
    deed_put_text(arena, map, "element_id",
                  deed_value_text_at(find->check, "ref"));
    deed_value_set(arena, map, "element",
                   element ? element : deed_value_null(arena));
    if (!find->met) {
        bool tied = strcmp(code, "AMBIGUOUS_TARGET") == 0;
        deed_put_text(arena, map, "failure_code", tied ? code : "TIMEOUT");
        deed_put_bool(arena, map, "retryable", !tied);
        deed_put_text(arena, map, "reason",
                      deed_value_text_at(find->check, "message"));
    }
    deed_put_number(arena, map, "elapsed_ms", elapsed_ms(call));
    deed_mobile_finish(call, !find->met, map);
}

void deed_mobile_expect_visible(struct deed_mcp_call *call)
{
    struct deed_error err = { 0 };
    struct find *find = begin(call, "timeout_ms", 5000);
    if (!find) {
        return;
    }
    find->condition = VISIBLE;
    find->answer = answer_visible;
    find->count = 1;
    if (deed_mobile_target(call, &find->targets[0], &err)) {
        deed_mcp_finish_error(call, &err);
    } else {
        ask(call);
    }
}
