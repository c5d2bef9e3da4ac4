/* SPDX-License-Identifier: Apache-2.0 */

/* The pointer: press, hold, hover, drag, as trusted input. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/facts.h"
#include "driver/web/perform.h"
#include "driver/web/receipt.h"
#include "driver/web/remote.h"
#include "wire/json_object.h"

/* How long a person's press takes. */
#define PRESS_US DEED_MS(60)

/* Moves of the approach, and the one to the point. */
#define MOVES_MAX 4

struct burst {
    struct web_pointer_step *steps; /* in the arena; NULL: no memory */
    size_t count;
};

static struct burst new_burst(struct op *op, unsigned presses)
{
    return (struct burst){
        .steps = deed_arena_calloc(&op->arena, MOVES_MAX + 2 * (size_t)presses,
                                   sizeof(struct web_pointer_step)),
    };
}

/* A page does not go because of a press that it has not seen yet. */
static void on_pressed(struct call *call)
{
    struct act *act = call->op->extra;
    struct frame *frame = act_frame(call->op);
    if (!frame || frame->context != act->context) {
        act->strayed = true;
    }
}

static void add(struct burst *burst, enum web_pointer_kind kind,
                struct deed_point at, unsigned clicks)
{
    if (burst->steps) {
        burst->steps[burst->count++] = (struct web_pointer_step){
            .kind = kind, .at = at, .clicks = clicks
        };
    }
}

static bool send(struct op *op, const struct burst *burst)
{
    struct act *act = op->extra;
    const struct web_pointer pointer = {
        .button = act->button,
        .modifiers = act->modifiers,
        .steps = burst->steps,
        .count = burst->count,
    };
    struct call *call = burst->steps ? call_begin(op, NULL, act_on_ack) : NULL;
    if (!call) {
        return false;
    }
    call->pressed = on_pressed;
    return !call_started(
        call, op->page->remote->ops->pointer(op->page, call, &pointer));
}

/* Nobody waits for it. */
static void release(struct op *op)
{
    struct act *act = op->extra;
    const struct web_pointer_step step = { .kind = WEB_POINTER_RELEASE,
                                           .at = act->point,
                                           .clicks = 1 };
    const struct web_pointer pointer = { .button = act->button,
                                         .steps = &step,
                                         .count = 1 };
    (void)op->page->remote->ops->pointer(op->page, NULL, &pointer);
    call_flush(op->page);
}

static void on_held(struct deed_timer *timer)
{
    struct act *act = deed_container_of(timer, struct act, holding);
    struct burst burst = new_burst(act->op, 1);
    add(&burst, WEB_POINTER_RELEASE, act->point, 1);
    if (send(act->op, &burst)) {
        call_flush(act->op->page);
        return;
    }
    release(act->op);
    act_unconfirmed(act->op, "the browser takes no more input");
}

/* The op ends before its time: the button must not stay down. */
static void stop_holding(struct op *op)
{
    struct act *act = op->extra;
    if (!deed_timer_is_running(&act->holding)) {
        return;
    }
    deed_timer_stop(&act->holding);
    release(op);
}

/* A long press: the button stays down for its time. */
static void hold(struct op *op)
{
    struct act *act = op->extra;
    act->op = op;
    act->holding.fire = on_held;
    op->free_extra = stop_holding;
    deed_timer_start(page_loop(op->page), &act->holding,
                     page_now(op->page) + act->duration_us);
}

/* A hand comes to the point from a little aside, but inside the target: what
 * lies around it must not feel it. */
static void approach(const struct act *act, struct burst *burst)
{
    double dx = fmin(6, fmax(0, act->point.x - act->rect.x - 1));
    double dy = fmin(4, fmax(0, act->point.y - act->rect.y - 1));
    for (int i = 3; act->pace_us && i > 0; i--) {
        struct deed_point at = { act->point.x - dx * i / 3,
                                 act->point.y - dy * i / 3 };
        add(burst, WEB_POINTER_MOVE, at, 0);
    }
}

/* The pointer is at the point already, from a press on the same element: no
 * move is needed. */
static bool rests_there(const struct op *op)
{
    const struct act *act = op->extra;
    const struct page *page = op->page;
    return page->remote->ops->press_has_place && act->instance_id &&
           act->kind == DEED_GESTURE_POINTER && !act->pace_us &&
           deed_str_equal(page->rests.instance_id, act->instance_id) &&
           page->rests.context == act->context &&
           page->rests.at.x == act->point.x && page->rests.at.y == act->point.y;
}

static void rest(struct op *op)
{
    const struct act *act = op->extra;
    struct page *page = op->page;
    if (!deed_str_equal(page->rests.instance_id, act->instance_id)) {
        pointer_left(page);
        page->rests.instance_id =
            act->instance_id ? strdup(act->instance_id) : NULL;
    }
    page->rests.at = act->point;
    page->rests.context = act->context;
}

void pointer_left(struct page *page)
{
    free(page->rests.instance_id);
    page->rests.instance_id = NULL;
}

/* Everything in one write; a press flushes the queued move, so that nothing
 * waits for a frame. */
static bool press(struct op *op)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    struct burst burst = new_burst(op, act->count);
    bool held = act->kind == DEED_GESTURE_POINTER && act->duration_us > 0;
    act->context = frame ? frame->context : 0;
    approach(act, &burst);
    if (!rests_there(op)) {
        add(&burst, WEB_POINTER_MOVE, act->point, 0);
    }
    rest(op);
    if (held) {
        add(&burst, WEB_POINTER_PRESS, act->point, 1);
        hold(op);
    } else if (act->kind == DEED_GESTURE_POINTER) {
        for (unsigned i = 1; i <= act->count; i++) {
            add(&burst, WEB_POINTER_PRESS, act->point, i);
            add(&burst, WEB_POINTER_RELEASE, act->point, i);
        }
    }
    bool sent = send(op, &burst) && (!act->wheels || wheel_turn(op));
    call_flush(op->page);
    return sent;
}

static void on_unlatched(struct deed_timer *timer)
{
    struct act *act = deed_container_of(timer, struct act, holding);
    struct op *op = act->op;
    op->free_extra = NULL;
    op->page->wheel.at = page_now(op->page);
    if (!press(op)) {
        act_refuse(op, "the browser takes no input");
    }
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
    if (act->wheels && wheel_waits(op, on_unlatched)) {
        return;
    }
    if (drag ? !drag_start(op, decode_bool(facts, "draggable")) : !press(op)) {
        act_refuse(op, "the browser takes no input");
    }
}

/* Events that prove an arrival; NULL: those of a click. */
static const char *const drag_kinds[] = {
    "pointerdown", "mousedown", "pointerup", "mouseup", "click",
    "dragstart",   "drop",      "dragend", /* only where the browser drags */
    NULL,
};
static const char *const hover_kinds[] = { "mousemove", "pointermove", NULL };
static const char *const wheel_kinds[] = { "wheel", NULL };
static const char *const menu_kinds[] = { "pointerdown", "mousedown",
                                          "pointerup",   "mouseup",
                                          "contextmenu", NULL };
static const char *const middle_kinds[] = { "pointerdown", "mousedown",
                                            "pointerup",   "mouseup",
                                            "auxclick",    NULL };

static enum deed_code arm(struct op *op, const char *const *kinds)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    act_new_token(op, act->token, sizeof(act->token));
    deed_json_member(w, "el", act->local);
    deed_json_key(w, "arm");
    deed_json_begin_object(w);
    deed_json_member(w, "token", act->token);
    deed_json_member_bool(w, "guard",
                          act->kind == DEED_GESTURE_POINTER && !act->forced);
    deed_json_member_bool(w, "hold",
                          act->kind == DEED_GESTURE_DRAG && !act->forced);
    deed_json_member_bool(w, "scene", act->carried);
    if (!op->page->remote->ops->drag) {
        deed_json_member_bool(w, "take", act->kind == DEED_GESTURE_DRAG);
    }
    act_write_kinds(w, kinds);
    if (act->wheels) {
        wheel_write(w, act);
    }
    deed_json_end_object(w);
    const char *arg = deed_json_object_end(&o, &op->arena);
    op->page->arming = true;
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
    } else if (arm(op, drag_kinds)) {
        act_refuse(op, "the browser takes no input");
    } else {
        call_flush(op->page);
    }
}

/* The document that it is dropped in is to know, too, that what happens there
 * then is the doing of the drop. */
static enum deed_code arm_there(struct op *op, struct frame *frame)
{
    static const char *const kinds[] = { "pointerup", "mouseup", "drop", NULL };
    struct act *act = op->extra;
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    act_new_token(op, act->to_token, sizeof(act->to_token));
    deed_json_member(w, "token", act->to_token);
    act_write_kinds(w, kinds);
    const char *arg = deed_json_object_end(&o, &op->arena);
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
    enum deed_code code = act->to_frame == act->frame ? arm(op, drag_kinds)
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
    act->to_local = act->to_facts->point;
    if (!frame->number || offset_ask(op, frame, act->to_facts, on_placed)) {
        on_placed(op);
    }
}

/* Where the thing dragged is to be dropped: in this document, or in one of the
 * frames of the page. */
static enum deed_code ask_where_to(struct op *op, const char *instance_id,
                                   const struct deed_point *position)
{
    struct act *act = op->extra;
    const char *local = NULL;
    struct frame *frame = frame_of_instance(op->page, instance_id, &local);
    act->to_frame = frame ? frame->number : 0;
    bool same = frame && frame->number == act->frame;
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "el", local);
    if (position) {
        deed_json_key(w, "position");
        deed_json_begin_object(w);
        deed_json_member_number(w, "x", position->x);
        deed_json_member_number(w, "y", position->y);
        deed_json_end_object(w);
    } else {
        deed_json_member(w, "from", same ? act->local : "");
    }
    const char *arg = deed_json_object_end(&o, &op->arena);
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
    act->forced = g->forced;
    if (act->pace_us && !act->duration_us && act->count == 1) {
        act->duration_us = g->pace_us < PRESS_US ? g->pace_us : PRESS_US;
    }
    act->point = g->point;
    act->has_to = g->has_to_point;
    act->to = g->to_point;
    act->stage = g->has_point && (g->kind == DEED_GESTURE_DRAG || g->exact);
    if (!g->has_point || !act->local) {
        return DEED_UNSUPPORTED;
    }
    if (g->kind == DEED_GESTURE_HOVER && g->has_delta) {
        act->wanted_event = "wheel";
        act->wheels = true;
        act->to = (struct deed_point){ g->dx, g->dy };
        return page->remote->ops->wheel ? arm(op, wheel_kinds)
                                        : DEED_UNSUPPORTED;
    }
    if (g->kind == DEED_GESTURE_HOVER) {
        act->wanted_event = "mousemove";
        return arm(op, hover_kinds);
    }
    if (g->kind == DEED_GESTURE_DRAG) {
        act->wanted_event = "mousedown";
        if (g->has_delta && !g->has_to_point) {
            act->to = (struct deed_point){ act->point.x + g->dx,
                                           act->point.y + g->dy };
        }
        return g->to_instance_id
                   ? ask_where_to(op, g->to_instance_id,
                                  g->has_to_position ? &g->to_position : NULL)
                   : arm(op, drag_kinds);
    }
    if (g->button == DEED_BUTTON_RIGHT) {
        act->wanted_event = "contextmenu";
        return arm(op, menu_kinds);
    }
    if (g->button == DEED_BUTTON_MIDDLE) {
        act->wanted_event = "auxclick";
        return arm(op, middle_kinds);
    }
    if (g->mode == DEED_MODE_VISION_ASSIST) {
        tell_point(op); /* UIAP 10.5: the point is part of the record */
    }
    /* The check that just passed armed the receipt already, but for one press,
     * and not for as long as a slow hand needs. */
    struct frame *frame = act_frame(op);
    if (!act->pace_us && !act->duration_us && act->count == 1 && !act->forced &&
        deed_str_equal(page->armed.instance_id, act->instance_id) && frame &&
        frame->context == page->armed.context &&
        page_now(page) - page->armed.at_us < WEB_ARMED_US) {
        snprintf(act->token, sizeof(act->token), "%s", page->armed.token);
        free(page->armed.instance_id);
        page->armed.instance_id = NULL;
        page->telling = op;
        return press(op) ? DEED_OK : DEED_LOST;
    }
    return arm(op, NULL);
}
