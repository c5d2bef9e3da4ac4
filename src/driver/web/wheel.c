/* SPDX-License-Identifier: Apache-2.0 */

/* The wheel: when it may turn, and its turn as trusted input. */

#include <math.h>

#include "driver/web/perform.h"
#include "driver/web/remote.h"
#include "wire/json_object.h"

/* A browser gives every turn of the wheel to what the first of them moved,
 * until it rested for half a second; one that comes just then is lost, and the
 * next ones with it. */
#define WHEEL_LATCH_US DEED_MS(700)
#define WHEEL_LATCH_PX 8 /* limit: of what counts as the same place */

static void stop_waiting(struct op *op)
{
    struct act *act = op->extra;
    deed_timer_stop(&act->holding);
}

bool wheel_waits(struct op *op, void (*then)(struct deed_timer *timer))
{
    struct act *act = op->extra;
    struct page_wheel *last = &op->page->wheel;
    deed_time_us now = page_now(op->page);
    deed_time_us free_at = last->at + WHEEL_LATCH_US;
    bool same = last->moved &&
                fabs(last->point.x - act->point.x) < WHEEL_LATCH_PX &&
                fabs(last->point.y - act->point.y) < WHEEL_LATCH_PX;
    bool waits = last->at && !same && now < free_at;
    *last = (struct page_wheel){ .at = now, .point = act->point };
    if (waits) {
        act->op = op;
        act->holding.fire = then;
        op->free_extra = stop_waiting;
        deed_timer_start(page_loop(op->page), &act->holding, free_at);
    }
    return waits;
}

void wheel_write(struct deed_json_writer *w, const struct act *act)
{
    deed_json_key(w, "wheel");
    deed_json_begin_object(w);
    deed_json_member_number(w, "x", act->point.x);
    deed_json_member_number(w, "y", act->point.y);
    deed_json_member_number(w, "dx", act->to.x);
    deed_json_member_number(w, "dy", act->to.y);
    deed_json_member_bool(w, "zooms", act->modifiers & DEED_MOD_CONTROL);
    deed_json_member_bool(w, "turns", act->modifiers & DEED_MOD_SHIFT);
    deed_json_end_object(w);
}

bool wheel_turn(struct op *op)
{
    struct act *act = op->extra;
    const struct web_wheel wheel = { .at = act->point,
                                     .dx = act->to.x,
                                     .dy = act->to.y,
                                     .modifiers = act->modifiers };
    struct call *call = call_begin(op, NULL, act_on_ack);
    return call && !call_started(call, op->page->remote->ops->wheel(
                                           op->page, call, &wheel));
}
