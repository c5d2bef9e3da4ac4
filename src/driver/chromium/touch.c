/* SPDX-License-Identifier: Apache-2.0 */

/* Fingers: a swipe with one, a pinch with two, as trusted touch input. */

#include <math.h>
#include <stdio.h>

#include "driver/chromium/perform.h"

#define STEPS 8

static bool touch(struct op *op, const char *type, const struct deed_point *at,
                  unsigned fingers)
{
    const char *points = "";
    for (unsigned i = 0; i < fingers; i++) {
        points = deed_arena_printf(
            &op->arena, "%s%s{\"x\":%.2f,\"y\":%.2f,\"id\":%u}",
            points ? points : "", i ? "," : "", at[i].x, at[i].y, i);
    }
    return act_input(op, "Input.dispatchTouchEvent",
                     deed_arena_printf(&op->arena,
                                       "{\"type\":\"%s\",\"touchPoints\":[%s]}",
                                       type, points ? points : ""));
}

static struct deed_point between(struct deed_point a, struct deed_point b,
                                 double share)
{
    return (struct deed_point){ a.x + (b.x - a.x) * share,
                                a.y + (b.y - a.y) * share };
}

static void swipe(struct op *op)
{
    struct act *act = op->extra;
    touch(op, "touchStart", &act->point, 1);
    for (int i = 1; i <= STEPS; i++) {
        struct deed_point at = between(act->point, act->to, (double)i / STEPS);
        touch(op, "touchMove", &at, 1);
    }
    touch(op, "touchEnd", NULL, 0);
}

/* Two fingers on a line through the point, from one span to another. */
static void pinch(struct op *op)
{
    struct act *act = op->extra;
    double from = act->to.x >= 1 ? 40 : 40 / fmax(act->to.x, 0.1);
    double to = from * act->to.x; /* the scale travels in `to` */
    for (int i = 0; i <= STEPS; i++) {
        double span = from + (to - from) * i / STEPS;
        const struct deed_point at[2] = {
            { act->point.x - span, act->point.y },
            { act->point.x + span, act->point.y },
        };
        touch(op, i ? "touchMove" : "touchStart", at, 2);
    }
    touch(op, "touchEnd", NULL, 0);
}

static void on_armed(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    (void)value;
    if (code) {
        op_done(op, code, NULL, err);
        return;
    }
    if (act->kind == DEED_GESTURE_PINCH) {
        pinch(op);
    } else {
        swipe(op);
    }
    call_flush(op->page);
}

enum deed_code act_touch(struct op *op, const struct deed_gesture *g)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    if (!g->has_point || !act->local || !frame) {
        return DEED_UNSUPPORTED;
    }
    act->kind = g->kind;
    act->point = g->point;
    act->to = g->kind == DEED_GESTURE_PINCH
                  ? (struct deed_point){ g->scale > 0 ? g->scale : 1, 0 }
              : g->has_to_point ? g->to_point
                                : (struct deed_point){ g->point.x + g->dx,
                                                       g->point.y + g->dy };
    act->wanted_event = "touchstart";
    snprintf(act->token, sizeof(act->token), "t%u", ++op->page->token_count);
    const char *arg = deed_arena_printf(
        &op->arena,
        "{\"el\":\"%s\",\"token\":\"%s\",\"kinds\":[\"touchstart\","
        "\"touchmove\",\"touchend\"]}",
        act->local, act->token);
    return arg ? call_agent(op, frame, "arm", arg, on_armed) : DEED_NOMEM;
}
