/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What is shown to the people who watch: shapes around the target and a drawn
 * cursor, which the browser draws outside of the page where it can (remote.h),
 * and words, which the page agent draws (narrate.js).
 */

#include <math.h>
#include <stdlib.h>

#include "base/util.h"
#include "driver/web/perform.h"
#include "driver/web/remote.h"
#include "wire/json_object.h"

/* How long it stays to be seen after the input went out. */
#define LINGER_US DEED_MS(1500)
#define GLIDE_STEPS 18 /* rule: 450 ms in all, slow enough to follow */
#define GLIDE_STEP_US DEED_MS(25) /* rule: 40 moves a second */
#define REST_US DEED_MS(150)      /* rule: the pointer is seen to arrive */

struct show {
    struct page *page;
    struct deed_timer fade;
    bool drawn;               /* shapes may still be there */
    bool narrated;            /* words may still be there */
    struct deed_point cursor; /* where the drawn one stood last */
};

void show_clear(struct page *page)
{
    struct show *show = page->show;
    if (!show) {
        return;
    }
    deed_timer_stop(&show->fade);
    if (show->drawn) {
        page->remote->ops->erase(page);
        show->drawn = false;
    }
}

void show_free(struct page *page)
{
    show_clear(page);
    free(page->show);
    page->show = NULL;
}

static void on_fade(struct deed_timer *timer)
{
    show_clear(deed_container_of(timer, struct show, fade)->page);
}

static struct show *show_of(struct page *page)
{
    if (!page->show) {
        page->show = calloc(1, sizeof(*page->show));
        if (page->show) {
            page->show->page = page;
            page->show->fade.fire = on_fade;
            page->show->cursor = (struct deed_point){ 40, 40 };
        }
    }
    return page->show;
}

static void finish(struct op *op)
{
    struct act *act = op->extra;
    struct page *page = op->page;
    deed_timer_start(page_loop(page), &page->show->fade,
                     page_now(page) + LINGER_US);
    if (act->failures && !act->receipt.deliveries) {
        act_refuse(op, "the browser does not draw");
        return;
    }
    act->receipt.delivered = DEED_DELIVERY_CONFIRMED;
    act->receipt.deliveries = 1;
    act->receipt.heard = DEED_YES;
    act_done(op);
}

/* The drawn cursor comes, the real one does not move: what it would pass over
 * must not feel it. */
static void on_step(struct deed_timer *timer)
{
    struct act *act = deed_container_of(timer, struct act, holding);
    struct op *op = act->op;
    struct deed_loop *loop = page_loop(op->page);
    struct show *show = op->page->show;
    if (act->stage >= GLIDE_STEPS) {
        finish(op);
        return;
    }
    double share = (double)++act->stage / GLIDE_STEPS;
    share = share * share * (3 - 2 * share); /* gently off, gently there */
    if (act->cursor && show->drawn) {
        show->cursor = (struct deed_point){
            act->point.x + (act->to.x - act->point.x) * share,
            act->point.y + (act->to.y - act->point.y) * share,
        };
        op->page->remote->ops->draw_cursor(op->page, show->cursor);
        call_flush(op->page);
    }
    deed_timer_start(loop, timer,
                     deed_loop_now_us(loop) +
                         (act->stage >= GLIDE_STEPS ? REST_US : GLIDE_STEP_US));
}

static void stop_glide(struct op *op)
{
    struct act *act = op->extra;
    deed_timer_stop(&act->holding);
}

static void on_synced(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    (void)value;
    if (op_is_lost(op, code, err)) {
        return;
    }
    if (op->waiting) {
        return;
    }
    if (!act->pace_us) {
        finish(op);
        return;
    }
    act->op = op;
    act->point = op->page->show->cursor;
    act->holding.fire = on_step;
    op->free_extra = stop_glide;
    on_step(&act->holding);
}

static void on_drawn(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct act *act = call->op->extra;
    act->failures += code != DEED_OK;
    act->receipt.deliveries += code == DEED_OK;
    on_synced(call, code, value, err);
}

static void narrate(struct op *op)
{
    struct act *act = op->extra;
    struct frame *main = frame_by_number(op->page, 0);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_key(w, "text");
    deed_json_string(w, act->narration);
    deed_json_member_integer(w, "ms", (LINGER_US + DEED_MS(1500)) / 1000);
    deed_json_member_bool(w, "above", act->to.y > 400);
    const char *arg = deed_json_object_end(&o, &op->arena);
    op->page->show->narrated = act->narration != NULL;
    if (!arg || !main || call_agent(op, main, "narrate", arg, on_drawn)) {
        act->failures++;
    }
}

static bool has_shapes(const struct act *act)
{
    return act->spotlight || act->cursor || act->outline;
}

static enum deed_code draw_shapes(struct op *op)
{
    struct act *act = op->extra;
    struct show *show = op->page->show;
    const struct deed_remote_ops *ops = op->page->remote->ops;
    /* A cursor that glides starts where it stood last. */
    if (act->cursor && !act->pace_us) {
        show->cursor = act->to;
    }
    const struct web_drawing drawing = {
        .outline = act->outline,
        .spotlight = act->spotlight,
        .rect = act->rect,
        .cursor = act->cursor,
        .point = show->cursor,
    };
    struct call *call = ops->draw ? call_begin(op, NULL, on_drawn) : NULL;
    if (!call) {
        act->failures++;
        return DEED_OK;
    }
    show->drawn = true;
    return call_started(call, ops->draw(call, &drawing));
}

/* The answers say that it can be seen. */
static enum deed_code draw(struct op *op)
{
    struct act *act = op->extra;
    struct show *show = op->page->show;
    enum deed_code code =
        has_shapes(act) || show->drawn ? draw_shapes(op) : DEED_OK;
    if (!code && (act->narration || show->narrated)) {
        narrate(op);
    }
    if (!code && !op->waiting) { /* nothing to draw: answered all the same */
        code = call_sync(op, on_synced);
    }
    call_flush(op->page);
    return code;
}

static void read_goals(struct op *op, const struct deed_gesture *g)
{
    struct act *act = op->extra;
    const struct deed_presentation *p = g->presentation;
    act->to = g->point;
    act->has_to = g->has_point;
    act->rect = g->rect;
    if (act->frame && g->has_point) { /* its rectangle is the frame's */
        act->rect =
            (struct deed_rect){ g->point.x - 16, g->point.y - 16, 32, 32 };
    }
    bool placed = g->has_rect && (!act->frame || g->has_point);
    act->spotlight = placed && p && deed_str_equal(p->highlight, "spotlight");
    act->outline = placed && p && deed_str_equal(p->highlight, "outline");
    act->cursor = p && p->ghost_cursor && g->has_point;
    act->narration = p ? deed_arena_strdup(&op->arena, p->narration) : NULL;
    act->pace_us = p && p->humanized ? GLIDE_STEPS * GLIDE_STEP_US : 0;
    if (!act->spotlight && !act->cursor && !act->narration && !act->pace_us) {
        act->outline = placed; /* ui.highlight without a word about how */
    }
}

enum deed_code act_highlight(struct op *op, const struct deed_gesture *g)
{
    struct act *act = op->extra;
    struct page *page = op->page;
    struct show *show = show_of(page);
    if (!show) {
        return DEED_NOMEM;
    }
    act->kind = g->kind;
    deed_timer_stop(&show->fade);
    read_goals(op, g);
    return op->arena.failed ? DEED_NOMEM : draw(op);
}
