/* SPDX-License-Identifier: Apache-2.0 */

/* Fingers: a swipe with one, a pinch with two, as trusted touch input. */

#include <math.h>

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/perform.h"
#include "driver/web/receipt.h"
#include "driver/web/remote.h"
#include "wire/json_object.h"

#define STEPS 8 /* limit: moves of a finger */
/* A busy page may keep the acknowledgement of a move for itself. */
#define ACK_US DEED_MS(100)

static void next_touch(struct op *op);

/* One after the other: moves that come together are made one by the browser,
 * and a pinch of one move is none. */
static void advance(struct op *op)
{
    struct act *act = op->extra;
    deed_timer_stop(&act->holding);
    if (act->count > STEPS + 1) {
        act->count = 0;
        act_read_receipt(op);
    } else {
        next_touch(op);
    }
}

static void on_ack(struct call *call, enum deed_code code,
                   const struct deed_value *value, const struct deed_error *err)
{
    (void)value;
    struct op *op = call->op;
    struct act *act = op->extra;
    if (code == DEED_LOST) {
        op_done(op, code, NULL, err);
    } else if (act->duration_us <= 0 && deed_timer_is_running(&act->holding)) {
        advance(op);
    }
}

static void on_time(struct deed_timer *timer)
{
    struct act *act = deed_container_of(timer, struct act, holding);
    advance(act->op);
}

static struct deed_point between(struct deed_point a, struct deed_point b,
                                 double share)
{
    return (struct deed_point){ a.x + (b.x - a.x) * share,
                                a.y + (b.y - a.y) * share };
}

/* Where the fingers are: one on its way, or two on a line through the point,
 * from one span to another. */
static unsigned fingers_at(const struct act *act, double share,
                           struct deed_point ret[2])
{
    if (act->kind != DEED_GESTURE_PINCH) {
        ret[0] = between(act->point, act->to, share);
        return 1;
    }
    double from = act->to.x >= 1 ? 40 : 40 / fmax(act->to.x, 0.1);
    double to = from * act->to.x; /* the scale travels in `to` */
    double span = from + (to - from) * share;
    ret[0] = (struct deed_point){ act->point.x - span, act->point.y };
    ret[1] = (struct deed_point){ act->point.x + span, act->point.y };
    return 2;
}

static void next_touch(struct op *op)
{
    struct act *act = op->extra;
    unsigned step = act->count++;
    struct deed_point at[2];
    unsigned fingers = fingers_at(act, (double)step / STEPS, at);
    const struct web_touch touch = {
        .kind = step > STEPS ? WEB_TOUCH_END
                : step       ? WEB_TOUCH_MOVE
                             : WEB_TOUCH_START,
        .at = at,
        .fingers = step > STEPS ? 0 : fingers,
    };
    struct call *call = call_begin(op, NULL, on_ack);
    if (!call || call_started(call, op->page->remote->ops->touch(op->page, call,
                                                                 &touch))) {
        act_unconfirmed(op, "the browser takes no input");
        return;
    }
    deed_time_us pace =
        act->duration_us > 0 ? act->duration_us / STEPS : ACK_US;
    deed_timer_start(page_loop(op->page), &act->holding,
                     page_now(op->page) + pace);
    call_flush(op->page);
}

/* It ends before its time: no finger stays on the page. */
static void stop(struct op *op)
{
    struct act *act = op->extra;
    deed_timer_stop(&act->holding);
    const struct web_touch lift = { .kind = WEB_TOUCH_END };
    if (act->count) {
        (void)op->page->remote->ops->touch(op->page, NULL, &lift);
        call_flush(op->page);
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
    signals_begin(op->page, act_frame(op), decode_number(value, "nowMs", 0));
    act->op = op;
    act->count = 0;
    act->holding.fire = on_time;
    op->free_extra = stop;
    next_touch(op);
}

enum deed_code act_touch(struct op *op, const struct deed_gesture *g)
{
    static const char *const kinds[] = { "touchstart", "touchmove", "touchend",
                                         NULL };
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    if (!g->has_point || !act->local || !frame) {
        return DEED_UNSUPPORTED;
    }
    act->kind = g->kind;
    act->point = g->point;
    act->duration_us = g->duration_us;
    act->to = g->kind == DEED_GESTURE_PINCH
                  ? (struct deed_point){ g->scale > 0 ? g->scale : 1, 0 }
              : g->has_to_point ? g->to_point
                                : (struct deed_point){ g->point.x + g->dx,
                                                       g->point.y + g->dy };
    act->wanted_event = "touchstart";
    struct deed_json_object o;
    act_write_arm(op, deed_json_object_begin(&o), kinds);
    const char *arg = deed_json_object_end(&o, &op->arena);
    op->page->arming = true;
    return arg ? call_agent(op, frame, "arm", arg, on_armed) : DEED_NOMEM;
}
