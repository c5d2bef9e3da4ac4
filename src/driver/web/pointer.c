/* SPDX-License-Identifier: Apache-2.0 */

/* The pointer: press, hold, hover, drag, as trusted input. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/perform.h"

/* How long a person's press takes. */
#define PRESS_US DEED_MS(60)

static const char *const buttons[] = { "left", "middle", "right" };
static const int button_bits[] = { 1, 4, 2 };

/* A page does not go because of a press that it has not seen yet. */
static void on_pressed(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct act *act = call->op->extra;
    struct frame *frame = act_frame(call->op);
    if (!code && (!frame || frame->context != act->context)) {
        act->strayed = true;
    }
    act_on_ack(call, code, value, err);
}

static bool mouse(struct op *op, const char *type, struct deed_point at,
                  bool down, unsigned count)
{
    struct act *act = op->extra;
    bool move = strcmp(type, "mouseMoved") == 0;
    bool press = strcmp(type, "mousePressed") == 0;
    const char *params = deed_arena_printf(
        &op->arena,
        "{\"type\":\"%s\",\"x\":%.3f,\"y\":%.3f,"
        "\"button\":\"%s\",\"buttons\":%d,"
        "\"clickCount\":%u,\"modifiers\":%u,"
        "\"force\":%s,\"pointerType\":\"mouse\"}",
        type, at.x, at.y, move && !down ? "none" : buttons[act->button],
        down ? button_bits[act->button] : 0, count, act->modifiers,
        down ? "0.5" : "0");
    return params &&
           !call_protocol(op, op->page->session, "Input.dispatchMouseEvent",
                          params, press ? on_pressed : act_on_ack);
}

static void on_held(struct deed_timer *timer)
{
    struct act *act = deed_container_of(timer, struct act, holding);
    struct op *op = act->op;
    mouse(op, "mouseReleased", act->point, false, 1);
    call_flush(op->page);
}

/* It ends before its time: the button must not stay down. */
static void stop_holding(struct op *op)
{
    struct act *act = op->extra;
    if (!deed_timer_is_running(&act->holding)) {
        return;
    }
    deed_timer_stop(&act->holding);
    const char *params =
        deed_arena_printf(&op->arena,
                          "{\"type\":\"mouseReleased\",\"x\":%.3f,\"y\":%.3f,"
                          "\"button\":\"%s\",\"clickCount\":1}",
                          act->point.x, act->point.y, buttons[act->button]);
    if (params && page_cdp(op->page)) {
        (void)deed_cdp_send(page_cdp(op->page), op->page->session,
                            "Input.dispatchMouseEvent", params, NULL, 0, NULL);
        call_flush(op->page);
    }
}

/* A long press: the button stays down for its time. */
static void press_and_hold(struct op *op)
{
    struct act *act = op->extra;
    act->op = op;
    act->holding.fire = on_held;
    op->free_extra = stop_holding;
    mouse(op, "mousePressed", act->point, true, 1);
    deed_timer_start(browser_loop(op->page->browser), &act->holding,
                     page_now(op->page) + act->duration_us);
}

/* A hand comes to the point from a little aside, but inside the target: what
 * lies around it must not feel it. */
static void approach(struct op *op)
{
    struct act *act = op->extra;
    double dx = fmin(6, fmax(0, act->point.x - act->rect.x - 1));
    double dy = fmin(4, fmax(0, act->point.y - act->rect.y - 1));
    for (int i = 3; act->pace_us && i > 0; i--) {
        struct deed_point at = { act->point.x - dx * i / 3,
                                 act->point.y - dy * i / 3 };
        mouse(op, "mouseMoved", at, false, 0);
    }
}

/* Everything in one write; a press flushes the queued move, so that nothing
 * waits for a frame. */
static bool burst(struct op *op)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    act->context = frame ? frame->context : 0;
    approach(op);
    mouse(op, "mouseMoved", act->point, false, 0);
    if (act->kind == DEED_GESTURE_POINTER && act->duration_us > 0) {
        press_and_hold(op);
    } else if (act->kind == DEED_GESTURE_POINTER) {
        for (unsigned i = 1; i <= act->count; i++) {
            mouse(op, "mousePressed", act->point, true, i);
            mouse(op, "mouseReleased", act->point, false, i);
        }
    }
    call_flush(op->page);
    return op->waiting > 0;
}

static void on_armed(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    if (code) {
        act_refuse(op, err->text); /* nothing went out */
        return;
    }
    const struct deed_value *facts = deed_value_get(value, "facts");
    const struct deed_value *point = deed_value_get(facts, "point");
    if (!point || point->type == DEED_VALUE_NULL) {
        point = deed_value_get(deed_value_get(facts, "via"), "point");
    }
    const struct deed_value *x = deed_value_at(point, 0);
    const struct deed_value *y = deed_value_at(point, 1);
    signals_begin(op->page, act_frame(op), decode_number(value, "nowMs", 0));
    if (!act->stage && !act->frame && deed_value_is(x, DEED_VALUE_NUMBER) &&
        deed_value_is(y, DEED_VALUE_NUMBER)) {
        act->point = (struct deed_point){ x->as.number, y->as.number };
    }
    bool drag = act->kind == DEED_GESTURE_DRAG;
    if (drag ? !drag_start(op, decode_bool(facts, "draggable")) : !burst(op)) {
        act_refuse(op, "the browser takes no input");
    }
}

/* What a drag is made of; the last three only where the browser drags. */
#define DRAG_KINDS                                                             \
    ",\"kinds\":[\"pointerdown\",\"mousedown\",\"pointerup\",\"mouseup\","     \
    "\"click\",\"dragstart\",\"drop\",\"dragend\"]"

static enum deed_code arm(struct op *op, const char *kinds)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    snprintf(act->token, sizeof(act->token), "t%u", ++op->page->token_count);
    const char *arg = deed_arena_printf(
        &op->arena,
        "{\"el\":\"%s\",\"arm\":{\"token\":\"%s\",\"guard\":%s,"
        "\"scene\":%s%s}}",
        act->local, act->token,
        act->kind == DEED_GESTURE_POINTER ? "true" : "false",
        act->carried ? "true" : "false", kinds);
    return arg && frame ? call_agent(op, frame, "facts", arg, on_armed)
                        : DEED_NOT_FOUND;
}

static void on_armed_there(struct call *call, enum deed_code code,
                           const struct deed_value *value,
                           const struct deed_error *err)
{
    struct op *op = call->op;
    (void)value;
    if (code == DEED_LOST) {
        op_done(op, code, NULL, err);
    } else if (arm(op, DRAG_KINDS)) {
        act_refuse(op, "the browser takes no input");
    } else {
        call_flush(op->page);
    }
}

/* The document that it is dropped in is to know, too, that what happens there
 * then is the doing of the drop. */
static enum deed_code arm_there(struct op *op, struct frame *frame)
{
    struct act *act = op->extra;
    snprintf(act->to_token, sizeof(act->to_token), "t%u",
             ++op->page->token_count);
    const char *arg = deed_arena_printf(&op->arena,
                                        "{\"token\":\"%s\",\"kinds\":["
                                        "\"pointerup\",\"mouseup\",\"drop\"]}",
                                        act->to_token);
    return frame && arg ? call_agent(op, frame, "armBody", arg, on_armed_there)
                        : DEED_NOT_FOUND;
}

static void on_placed(struct op *op)
{
    struct act *act = op->extra;
    if (!act->to_facts->has_point) {
        act_refuse(op, "the place to drop it is covered or out of view");
        return;
    }
    act->to = act->to_facts->point;
    struct frame *frame = frame_by_number(op->page, act->to_frame);
    enum deed_code code = act->to_frame == act->frame ? arm(op, DRAG_KINDS)
                                                      : arm_there(op, frame);
    if (code) {
        act_refuse(op, "the browser takes no input");
        return;
    }
    call_flush(op->page);
}

static void on_where_to(struct call *call, enum deed_code code,
                        const struct deed_value *value,
                        const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    struct frame *frame = frame_by_number(op->page, act->to_frame);
    act->to_facts = deed_arena_calloc(&op->arena, 1, sizeof(*act->to_facts));
    if (code || !frame || !act->to_facts) {
        op_done(op, code ? code : DEED_NOT_FOUND, NULL, err);
        return;
    }
    decode_facts(&op->arena, frame, value, act->to_facts);
    if (decode_point(deed_value_get(value, "past"), &act->to_facts->point)) {
        act->to_facts->has_point = true;
    }
    if (!frame->number || offset_ask(op, frame, act->to_facts, on_placed)) {
        on_placed(op);
    }
}

/* Where the thing dragged is to be dropped: in this document, or in one of the
 * frames of the page. */
static enum deed_code ask_where_to(struct op *op, const char *instance_id)
{
    struct act *act = op->extra;
    const char *local = NULL;
    struct frame *frame = frame_of_instance(op->page, instance_id, &local);
    act->to_frame = frame ? frame->number : 0;
    bool same = frame && frame->number == act->frame;
    const char *arg =
        deed_arena_printf(&op->arena, "{\"el\":\"%s\",\"from\":\"%s\"}", local,
                          same ? act->local : "");
    return frame && arg ? call_agent(op, frame, "facts", arg, on_where_to)
                        : DEED_NOT_FOUND;
}

static void tell_point(struct op *op)
{
    struct act *act = op->extra;
    struct deed_value *map = deed_value_map(&op->arena);
    struct deed_value *point = deed_value_map(&op->arena);
    deed_value_set(&op->arena, point, "x",
                   deed_value_number(&op->arena, act->point.x));
    deed_value_set(&op->arena, point, "y",
                   deed_value_number(&op->arena, act->point.y));
    deed_value_set(&op->arena, map, "point", point);
    act->receipt.returned = map;
}

enum deed_code act_pointer(struct op *op, const struct deed_gesture *g)
{
    struct act *act = op->extra;
    struct page *page = op->page;
    act->kind = g->kind;
    act->button = g->button;
    act->count = g->count ? g->count : 1;
    act->modifiers = g->modifiers;
    act->duration_us = g->duration_us;
    act->carried = g->carried;
    act->repeat = g->kind == DEED_GESTURE_DRAG ? g->steps : 0;
    act->pace_us = g->kind == DEED_GESTURE_POINTER && g->has_rect && !act->frame
                       ? g->pace_us
                       : 0;
    act->rect = g->rect;
    if (act->pace_us && !act->duration_us && act->count == 1) {
        act->duration_us = g->pace_us < PRESS_US ? g->pace_us : PRESS_US;
    }
    act->point = g->point;
    act->has_to = g->has_to_point;
    act->to = g->to_point;
    act->stage = g->has_point && g->kind == DEED_GESTURE_DRAG;
    if (!g->has_point || !act->local) {
        return DEED_UNSUPPORTED;
    }
    if (g->kind == DEED_GESTURE_HOVER) {
        act->wanted_event = "mousemove";
        return arm(op, ",\"kinds\":[\"mousemove\",\"pointermove\"]");
    }
    if (g->kind == DEED_GESTURE_DRAG) {
        act->wanted_event = "mousedown";
        if (g->has_delta && !g->has_to_point) {
            act->to = (struct deed_point){ act->point.x + g->dx,
                                           act->point.y + g->dy };
        }
        return g->to_instance_id ? ask_where_to(op, g->to_instance_id)
                                 : arm(op, DRAG_KINDS);
    }
    if (g->button == DEED_BUTTON_RIGHT) {
        act->wanted_event = "contextmenu";
        return arm(op, ",\"kinds\":[\"pointerdown\",\"mousedown\","
                       "\"pointerup\",\"mouseup\",\"contextmenu\"]");
    }
    if (g->button == DEED_BUTTON_MIDDLE) {
        act->wanted_event = "auxclick";
        return arm(op, ",\"kinds\":[\"pointerdown\",\"mousedown\","
                       "\"pointerup\",\"mouseup\",\"auxclick\"]");
    }
    if (g->mode == DEED_MODE_VISION_ASSIST) {
        tell_point(op); /* UIAP 10.5: the point is part of the record */
    }
    /* The check that just passed armed the receipt already, but for one press,
     * and not for as long as a slow hand needs. */
    struct frame *frame = act_frame(op);
    if (!act->pace_us && !act->duration_us && act->count == 1 &&
        deed_str_equal(page->armed.instance_id, act->instance_id) && frame &&
        frame->context == page->armed.context &&
        page_now(page) - page->armed.at_us < CHROMIUM_ARMED_US) {
        snprintf(act->token, sizeof(act->token), "%s", page->armed.token);
        free(page->armed.instance_id);
        page->armed.instance_id = NULL;
        page->telling = op;
        return burst(op) ? DEED_OK : DEED_LOST;
    }
    return arm(op, "");
}
