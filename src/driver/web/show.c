/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What is drawn for the people who watch. The browser's own overlay draws it,
 * outside of the page: no element, no style, no event tells the page of it, and
 * it goes with the connection. One session has one overlay with room for a
 * four-cornered shape and a rectangle; so there are up to three sessions
 * beside the page's own, attached for the show and let go afterwards:
 *
 *   0  the outline of the target       what lies above it, in the dark
 *   1  the drawn cursor                what lies below it
 *   2  what lies to its left           what lies to its right
 *
 * Words cannot be drawn that way: the page agent does it (narrate.js).
 */

#include <math.h>
#include <stdlib.h>

#include "base/util.h"
#include "driver/web/perform.h"

#define LAYERS 3
/* How long it stays to be seen after the input went out. */
#define LINGER_US DEED_MS(1500)
#define GLIDE_STEPS 18
#define GLIDE_STEP_US DEED_MS(25)
#define REST_US DEED_MS(150)
#define OUTSIDE 20000.0 /* further than any screen */
#define MARGIN 3.0      /* between the target and its outline */

#define ORANGE "{\"r\":255,\"g\":119,\"b\":0,\"a\":1}"
#define TINT "{\"r\":255,\"g\":119,\"b\":0,\"a\":0.12}"
#define DARK "{\"r\":0,\"g\":0,\"b\":0,\"a\":0.55}"
#define BLACK "{\"r\":17,\"g\":17,\"b\":17,\"a\":1}"
#define WHITE "{\"r\":255,\"g\":255,\"b\":255,\"a\":1}"
#define CLEAR "{\"r\":0,\"g\":0,\"b\":0,\"a\":0}"

struct show {
    struct page *page;
    char *sessions[LAYERS]; /* owned; NULL: not attached */
    unsigned wanted;        /* sessions that are there or on their way */
    struct deed_timer fade;
    bool narrated;            /* words may still stand there */
    struct deed_point cursor; /* where the drawn one stood last */
};

struct box {
    double left, top, right, bottom;
};

static void tell(struct page *page, const char *session, const char *method,
                 const char *params)
{
    if (params && page_cdp(page)) {
        (void)deed_cdp_send(page_cdp(page), session, method, params, NULL, 0,
                            NULL);
    }
}

void show_clear(struct page *page)
{
    struct show *show = page->show;
    if (!show) {
        return;
    }
    deed_timer_stop(&show->fade);
    for (unsigned i = 0; i < LAYERS; i++) {
        struct deed_arena arena;
        if (!show->sessions[i]) {
            continue;
        }
        deed_arena_init(&arena, 0);
        tell(page, NULL, "Target.detachFromTarget",
             deed_arena_printf(&arena, "{\"sessionId\":\"%s\"}",
                               show->sessions[i]));
        deed_arena_fini(&arena);
        free(show->sessions[i]);
        show->sessions[i] = NULL;
    }
    show->wanted = 0;
    if (page_cdp(page)) {
        call_flush(page);
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
    if (page->show) {
        deed_timer_start(browser_loop(page->browser), &page->show->fade,
                         page_now(page) + LINGER_US);
    }
    if (act->failures && !op->page->show->sessions[0] && !act->narration) {
        act_refuse(op, "the browser does not draw");
        return;
    }
    act->receipt.delivered = DEED_DELIVERY_CONFIRMED;
    act->receipt.deliveries = 1;
    act->receipt.heard = DEED_YES;
    act_done(op);
}

static void quad(struct op *op, unsigned layer, const struct deed_point at[4],
                 const char *fill, const char *line)
{
    tell(
        op->page, op->page->show->sessions[layer], "Overlay.highlightQuad",
        deed_arena_printf(&op->arena,
                          "{\"quad\":[%.1f,%.1f,%.1f,%.1f,%.1f,%.1f,%.1f,%.1f],"
                          "\"color\":%s,\"outlineColor\":%s}",
                          at[0].x, at[0].y, at[1].x, at[1].y, at[2].x, at[2].y,
                          at[3].x, at[3].y, fill, line));
}

static void quad_box(struct op *op, unsigned layer, struct box b,
                     const char *fill, const char *line)
{
    const struct deed_point at[4] = { { b.left, b.top },
                                      { b.right, b.top },
                                      { b.right, b.bottom },
                                      { b.left, b.bottom } };
    quad(op, layer, at, fill, line);
}

static void dark_box(struct op *op, unsigned layer, struct box b)
{
    bool any = b.right > b.left && b.bottom > b.top;
    tell(op->page, op->page->show->sessions[layer], "Overlay.setShowHinge",
         any ? deed_arena_printf(&op->arena,
                                 "{\"hingeConfig\":{\"rect\":{\"x\":%.0f,"
                                 "\"y\":%.0f,\"width\":%.0f,\"height\":%.0f},"
                                 "\"contentColor\":%s,\"outlineColor\":%s}}",
                                 b.left, b.top, b.right - b.left,
                                 b.bottom - b.top, DARK, CLEAR)
             : "{}");
}

static void draw_cursor(struct op *op, struct deed_point p)
{
    const struct deed_point arrow[4] = {
        p, { p.x + 17, p.y + 9 }, { p.x + 8, p.y + 11 }, { p.x + 4, p.y + 20 }
    };
    op->page->show->cursor = p;
    quad(op, 1, arrow, BLACK, WHITE);
}

static void draw_spotlight(struct op *op, struct box b)
{
    dark_box(op, 0, (struct box){ 0, 0, OUTSIDE, b.top });
    dark_box(op, 1, (struct box){ 0, b.bottom, OUTSIDE, OUTSIDE });
    quad_box(op, 2, (struct box){ 0, b.top, b.left, b.bottom }, DARK, CLEAR);
    dark_box(op, 2, (struct box){ b.right, b.top, OUTSIDE, b.bottom });
}

/* What an earlier show left in a layer goes. */
static void wipe(struct op *op)
{
    for (unsigned i = 0; i < LAYERS; i++) {
        const char *session = op->page->show->sessions[i];
        if (session) {
            tell(op->page, session, "Overlay.hideHighlight", "{}");
            tell(op->page, session, "Overlay.setShowHinge", "{}");
        }
    }
}

static struct box box_of(const struct deed_rect *r)
{
    return (struct box){ fmax(0, floor(r->x - MARGIN)),
                         fmax(0, floor(r->y - MARGIN)),
                         fmax(0, ceil(r->x + r->width + MARGIN)),
                         fmax(0, ceil(r->y + r->height + MARGIN)) };
}

static void draw_shapes(struct op *op)
{
    const struct act *act = op->extra;
    struct show *show = op->page->show;
    struct box b = box_of(&act->rect);
    wipe(op);
    if ((act->outline || act->spotlight) && show->sessions[0]) {
        quad_box(op, 0, b, act->spotlight ? CLEAR : TINT, ORANGE);
    }
    if (act->spotlight && show->sessions[2]) {
        draw_spotlight(op, b);
    }
    if (act->cursor && show->sessions[1]) {
        draw_cursor(op, act->pace_us ? show->cursor : act->to);
    }
}

/* The drawn cursor comes, the real one does not move: what it would pass over
 * must not feel it. */
static void on_step(struct deed_timer *timer)
{
    struct act *act = deed_container_of(timer, struct act, holding);
    struct op *op = act->op;
    struct deed_loop *loop = browser_loop(op->page->browser);
    if (act->stage >= GLIDE_STEPS) {
        finish(op);
        return;
    }
    double share = (double)++act->stage / GLIDE_STEPS;
    share = share * share * (3 - 2 * share); /* gently off, gently there */
    if (act->cursor && op->page->show->sessions[1]) {
        draw_cursor(op, (struct deed_point){
                            act->point.x + (act->to.x - act->point.x) * share,
                            act->point.y + (act->to.y - act->point.y) * share,
                        });
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

static void on_drawn(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    (void)value;
    if (code == DEED_LOST) {
        op_done(op, code, NULL, err);
        return;
    }
    act->failures += code != DEED_OK;
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

static void narrate(struct op *op)
{
    const struct act *act = op->extra;
    struct frame *main = frame_by_number(op->page, 0);
    const char *arg =
        deed_arena_printf(&op->arena, "{\"text\":%s,\"ms\":%lld,\"above\":%s}",
                          json_text(&op->arena, act->narration),
                          (long long)((LINGER_US + DEED_MS(1500)) / 1000),
                          act->to.y > 400 ? "true" : "false");
    op->page->show->narrated = act->narration != NULL;
    if (arg && main) {
        (void)call_agent(op, main, "narrate", arg, on_drawn);
    }
}

/* Everything is on its way; the answers say that it is to be seen. */
static void draw(struct op *op)
{
    struct act *act = op->extra;
    draw_shapes(op);
    for (unsigned i = 0; i < LAYERS; i++) {
        const char *session = op->page->show->sessions[i];
        if (session) {
            (void)call_protocol(op, session, "Overlay.enable", NULL, on_drawn);
        }
    }
    if (act->narration || op->page->show->narrated) {
        narrate(op);
    }
    if (!op->waiting) { /* nothing to draw; the answer comes from the loop */
        (void)call_protocol(op, op->page->session, "Target.getTargetInfo", NULL,
                            on_drawn);
    }
    call_flush(op->page);
}

static void on_attached(struct call *call, enum deed_code code,
                        const struct deed_value *value,
                        const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    struct show *show = op->page->show;
    const char *session = decode_text(value, "sessionId");
    if (code == DEED_LOST) {
        op_done(op, code, NULL, err);
        return;
    }
    act->failures += code != DEED_OK;
    for (unsigned i = 0; !code && session && i < LAYERS; i++) {
        if (!show->sessions[i]) {
            show->sessions[i] = strdup(session);
            tell(op->page, session, "DOM.enable", "{}");
            tell(op->page, session, "Overlay.enable", "{}");
            break;
        }
    }
    if (!op->waiting) {
        draw(op);
    }
}

static void read_wishes(struct op *op, const struct deed_gesture *g)
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
    const char *params =
        deed_arena_printf(&op->arena, "{\"targetId\":\"%s\",\"flatten\":true}",
                          deed_str_or(page->target_id, ""));
    if (!show || !params) {
        return DEED_NOMEM;
    }
    act->kind = g->kind;
    deed_timer_stop(&show->fade);
    read_wishes(op, g);
    unsigned need = act->spotlight ? LAYERS
                    : act->cursor  ? 2
                    : act->outline ? 1
                                   : 0;
    for (; show->wanted < need; show->wanted++) {
        if (call_protocol(op, NULL, "Target.attachToTarget", params,
                          on_attached)) {
            return DEED_LOST;
        }
    }
    if (!op->waiting) {
        draw(op);
    } else {
        call_flush(page);
    }
    return DEED_OK;
}
