/* SPDX-License-Identifier: Apache-2.0 */
/* Gestures and applications, with the envelope of mobile_act.c: long_press,
 * pinch_to_zoom, tap, swipe, press_back, start_app, restart_app. */
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "base/value_put.h"
#include "front/mcp/account.h"
#include "front/mcp/call.h"
#include "front/mcp/mobile/mobile.h"
#include "front/mcp/mobile/mobile_act.h"

#define LONG_PRESS_MS_DEFAULT 800
#define SWIPE_MS_DEFAULT 300

/* Long press and pinch: on what element_id or selector mean. */
static void gesture(struct deed_mcp_call *call, const char *type,
                    const char *action, const char *from, const char *to,
                    double otherwise)
{
    struct deed_value *args = deed_value_map(&call->arena);
    struct deed_mobile_act *act = deed_mobile_begin(call, type, action);
    if (act) {
        deed_put_number(&call->arena, args, to,
                        deed_mobile_number(call, from, otherwise));
        deed_mobile_put_args(call, act, args);
        deed_mcp_look(call, false, deed_mobile_on_before);
    }
}

void deed_mobile_long_press(struct deed_mcp_call *call)
{
    gesture(call, "long_press", "x.deed.longPress", "duration_ms", "durationMs",
            LONG_PRESS_MS_DEFAULT);
}

void deed_mobile_pinch(struct deed_mcp_call *call)
{
    gesture(call, "pinch_to_zoom", "x.deed.pinch", "scale", "scale", 2);
}

/* An action without a target. */
static struct deed_mobile_act *begin_bare(struct deed_mcp_call *call,
                                          const char *type, const char *action,
                                          struct deed_value *args)
{
    struct deed_mobile_act *act =
        deed_arena_calloc(&call->arena, 1, sizeof(*act));
    if (!act) {
        deed_mcp_finish_error(call, &(struct deed_error){ .code = DEED_NOMEM });
        return NULL;
    }
    act->type = type;
    act->began_us = deed_loop_now_us(call->mcp->loop);
    act->request = deed_value_map(&call->arena);
    deed_put_text(&call->arena, act->request, "actionId", action);
    deed_mobile_put_args(call, act, args);
    call->state = act;
    return act;
}

void deed_mobile_back(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *args = deed_value_map(arena);
    struct deed_value *keys = deed_value_list(arena);
    deed_value_push(keys, deed_value_string(arena, "GoBack"));
    deed_value_set(arena, args, "keys", keys);
    if (deed_mobile_needs_device(call) &&
        begin_bare(call, "press_back", "x.deed.press", args)) {
        deed_mcp_look(call, false, deed_mobile_on_before);
    }
}

static struct deed_mobile_act *begin_app(struct deed_mcp_call *call,
                                         const char *type)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *args = deed_value_map(arena);
    deed_put_text(
        arena, args, "url",
        deed_arena_printf(arena, "android-app://%s",
                          deed_value_text_or(call->args, "appId", "")));
    struct deed_mobile_act *act =
        deed_mobile_needs_device(call)
            ? begin_bare(call, type, "nav.navigate", args)
            : NULL;
    if (act) {
        act->details = deed_value_map(arena);
    }
    return act;
}

void deed_mobile_start_app(struct deed_mcp_call *call)
{
    if (begin_app(call, "start_app")) {
        deed_mcp_look(call, false, deed_mobile_on_before);
    }
}

static void on_stopped(struct deed_mcp_call *call)
{
    struct deed_mobile_act *act = call->state;
    const struct deed_value *stopped = deed_value_get(call->got, "stopped");
    if (call->code) {
        deed_mobile_fail(call,
                         call->code == DEED_NOT_FOUND ? "ELEMENT_NOT_FOUND"
                                                      : "UNKNOWN",
                         deed_account_error(&call->arena, &call->err), false);
        return;
    }
    deed_put_bool(&call->arena, act->details, "terminated_before_restart",
                  stopped && stopped->as.boolean);
    deed_mcp_do(call, act->request, deed_mobile_on_result);
}

static void on_before_stop(struct deed_mcp_call *call)
{
    struct deed_mobile_act *act = call->state;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    act->before = deed_mobile_fingerprint(&call->arena, call->got);
    deed_mcp_ask_page(call, "app.stop", call->args, on_stopped);
    deed_mcp_limit(call, DEED_MS(60000));
}

void deed_mobile_restart_app(struct deed_mcp_call *call)
{
    if (begin_app(call, "restart_app")) {
        deed_mcp_look(call, false, on_before_stop);
    }
}

/* A point means the smallest element there; one that can be pressed is meant
 * before one that cannot. */

static bool can_press(const struct deed_value *element)
{
    const struct deed_value *list = deed_value_get(element, "affordances");
    for (size_t i = 0; deed_value_at(list, i); i++) {
        if (deed_str_equal(deed_value_text(deed_value_at(list, i)),
                           "activatable")) {
            return true;
        }
    }
    return false;
}

static bool is_at(const struct deed_value *box, double x, double y)
{
    double dx = x - deed_value_number_at(box, "x", 0),
           dy = y - deed_value_number_at(box, "y", 0);
    return box && dx >= 0 && dy >= 0 &&
           dx < deed_value_number_at(box, "width", 0) &&
           dy < deed_value_number_at(box, "height", 0);
}

static const struct deed_value *element_at(const struct deed_value *snapshot,
                                           double x, double y)
{
    const struct deed_value *best = NULL;
    double least = 0;
    bool pressable = false;
    const struct deed_value *document =
        deed_value_at(deed_value_get(snapshot, "documents"), 0);
    const struct deed_value *list = deed_value_get(document, "elements");
    for (const struct deed_value *e = list ? list->as.items.first : NULL; e;
         e = e->next) {
        const struct deed_value *box = deed_value_get(e, "bbox");
        double area = deed_value_number_at(box, "width", 0) *
                      deed_value_number_at(box, "height", 0);
        bool press = can_press(e);
        bool better = !best || (press && !pressable) ||
                      (press == pressable && area <= least);
        if (is_at(box, x, y) && better) {
            best = e;
            least = area;
            pressable = press;
        }
    }
    return best;
}

/* Fills in the target, with the place in it; false: there is none. */
static bool aim(struct deed_mcp_call *call, const char *x_name,
                const char *y_name)
{
    struct deed_arena *arena = &call->arena;
    struct deed_mobile_act *act = call->state;
    double x = deed_mobile_number(call, x_name, 0);
    double y = deed_mobile_number(call, y_name, 0);
    const struct deed_value *element = element_at(call->got, x, y);
    const struct deed_value *box = deed_value_get(element, "bbox");
    struct deed_value *surface = deed_value_map(arena);
    if (!element || !deed_value_text_at(element, "ref")) {
        return false;
    }
    deed_mobile_put_ref(call, act, deed_value_text_at(element, "ref"));
    deed_put_number(arena, surface, "x", x - deed_value_number_at(box, "x", 0));
    deed_put_number(arena, surface, "y", y - deed_value_number_at(box, "y", 0));
    deed_value_set(
        arena,
        (struct deed_value *)deed_value_get(act->request, "args"), /* ours */
        "position", surface);
    return true;
}

static void on_point(struct deed_mcp_call *call)
{
    struct deed_mobile_act *act = call->state;
    bool swipe = strcmp(act->type, "swipe") == 0;
    if (call->code) {
        deed_mcp_finish_error(call, &call->err);
        return;
    }
    act->before = deed_mobile_fingerprint(&call->arena, call->got);
    if (!aim(call, swipe ? "x1" : "x", swipe ? "y1" : "y")) {
        deed_mobile_fail(call, "ELEMENT_NOT_FOUND",
                         "there is no element at this point", true);
        return;
    }
    deed_mcp_do(call, act->request, deed_mobile_on_result);
}

void deed_mobile_tap_point(struct deed_mcp_call *call)
{
    if (begin_bare(call, "tap", "ui.activate", deed_value_map(&call->arena))) {
        deed_mcp_look(call, false, on_point);
    }
}

void deed_mobile_swipe(struct deed_mcp_call *call)
{
    struct deed_arena *arena = &call->arena;
    struct deed_value *args = deed_value_map(arena);
    deed_put_number(arena, args, "dx",
                    deed_mobile_number(call, "x2", 0) -
                        deed_mobile_number(call, "x1", 0));
    deed_put_number(arena, args, "dy",
                    deed_mobile_number(call, "y2", 0) -
                        deed_mobile_number(call, "y1", 0));
    deed_put_number(arena, args, "durationMs",
                    deed_mobile_number(call, "duration", SWIPE_MS_DEFAULT));
    if (begin_bare(call, "swipe", "x.deed.swipe", args)) {
        deed_mcp_look(call, false, on_point);
    }
}
