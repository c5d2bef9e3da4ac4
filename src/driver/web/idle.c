/* SPDX-License-Identifier: Apache-2.0 */

/* Waiting until the page is done: loaded, and without requests for a while. */

#include "base/util.h"
#include "driver/web/inquiry.h"

/* Playwright's "networkidle", which people know. */
#define QUIET_MS 500
#define TIMEOUT_MS 30000 /* as Playwright's, too */
/* Nothing tells that nothing happens; a look at two counters costs nothing. */
#define TICK_US DEED_MS(25)

static bool is_busy(const struct page *page)
{
    const struct frame *main = frame_by_number((struct page *)page, 0);
    return !main || main->loading || !main->context || requests_pending(page);
}

static void finish(struct op *op, bool idle)
{
    struct deed_arena *arena = &op->arena;
    struct deed_value *map = deed_value_map(arena);
    deed_value_set(arena, map, "idle", deed_value_bool(arena, idle));
    deed_value_set(arena, map, "pending",
                   deed_value_number(arena, requests_pending(op->page)));
    const struct frame *main = frame_by_number(op->page, 0);
    deed_value_set(arena, map, "loading",
                   deed_value_bool(arena, main && main->loading));
    inquiry_answer(op, map);
}

static void on_tick(struct deed_timer *timer)
{
    struct inquiry *inquiry = deed_container_of(timer, struct inquiry, timer);
    struct op *op = inquiry->op;
    deed_time_us now = page_now(op->page);
    deed_time_us quiet_us = DEED_MS(inquiry_number(op, "quietMs", QUIET_MS));
    if (is_busy(op->page)) {
        inquiry->quiet_since_us = now;
    }
    if (now - inquiry->quiet_since_us >= quiet_us) {
        finish(op, true);
    } else if (now >= inquiry->deadline_us) {
        finish(op, false);
    } else {
        deed_timer_start(page_loop(op->page), timer, now + TICK_US);
    }
}

static void stop(struct op *op)
{
    struct inquiry *inquiry = op->extra;
    deed_timer_stop(&inquiry->timer);
}

/* {quietMs?, timeoutMs?} -> {idle, pending, loading} */
enum deed_code inquiry_idle(struct op *op, struct deed_error *err)
{
    struct inquiry *inquiry = op->extra;
    deed_time_us now = page_now(op->page);
    (void)err;
    inquiry->op = op;
    inquiry->quiet_since_us = now;
    inquiry->deadline_us =
        now + DEED_MS(inquiry_number(op, "timeoutMs", TIMEOUT_MS));
    inquiry->timer.fire = on_tick;
    op->free_extra = stop;
    deed_timer_start(page_loop(op->page), &inquiry->timer, now + TICK_US);
    return DEED_OK;
}
