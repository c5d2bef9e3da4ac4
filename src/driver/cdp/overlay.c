/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Shapes for the people who watch, drawn by the browser's own overlay, outside
 * of the page: no element, style or event tells the page of it, and it goes
 * with the connection. One session has one overlay with room for a
 * four-cornered shape and a rectangle; so there are up to three sessions
 * beside the page's own, attached for the drawing and detached afterwards:
 *
 *   0  the outline of the target       what lies above it, darkened
 *   1  the drawn cursor                what lies below it
 *   2  what lies to its left           what lies to its right
 */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/cdp/tab.h"
#include "driver/web/decode.h"

#define OUTSIDE 20000.0 /* further than any screen */
#define MARGIN 3.0      /* CSS pixels between the target and its outline */

struct colour {
    int r, g, b;
    double a;
};

static const struct colour orange = { 255, 119, 0, 1 };
static const struct colour tint = { 255, 119, 0, 0.12 };
static const struct colour dark = { 0, 0, 0, 0.55 };
static const struct colour black = { 17, 17, 17, 1 };
static const struct colour white = { 255, 255, 255, 1 };
static const struct colour clear = { 0, 0, 0, 0 };

struct box {
    double left, top, right, bottom;
};

/* A call under way: what is drawn once the sessions are attached. */
struct painting {
    struct web_drawing drawing;
    unsigned failures;
};

static void write_colour(struct deed_json_writer *w, const char *key,
                         const struct colour *c)
{
    deed_json_key(w, key);
    deed_json_begin_object(w);
    deed_json_member_integer(w, "r", c->r);
    deed_json_member_integer(w, "g", c->g);
    deed_json_member_integer(w, "b", c->b);
    deed_json_member_number(w, "a", c->a);
    deed_json_end_object(w);
}

static void quad(struct cdp_tab *tab, unsigned layer,
                 const struct deed_point at[4], const struct colour *fill,
                 const struct colour *line)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_key(w, "quad");
    deed_json_begin_array(w);
    for (unsigned i = 0; i < 4; i++) {
        deed_json_number(w, at[i].x);
        deed_json_number(w, at[i].y);
    }
    deed_json_end_array(w);
    write_colour(w, "color", fill);
    write_colour(w, "outlineColor", line);
    cdp_tell_object(tab, tab->overlay.sessions[layer], "Overlay.highlightQuad",
                    &o);
}

static void quad_box(struct cdp_tab *tab, unsigned layer, struct box b,
                     const struct colour *fill, const struct colour *line)
{
    const struct deed_point at[4] = { { b.left, b.top },
                                      { b.right, b.top },
                                      { b.right, b.bottom },
                                      { b.left, b.bottom } };
    quad(tab, layer, at, fill, line);
}

/* The hinge of a folding screen is a filled rectangle. */
static void dark_box(struct cdp_tab *tab, unsigned layer, struct box b)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    if (b.right > b.left && b.bottom > b.top) {
        deed_json_key(w, "hingeConfig");
        deed_json_begin_object(w);
        deed_json_key(w, "rect");
        deed_json_begin_object(w);
        deed_json_member_number(w, "x", round(b.left));
        deed_json_member_number(w, "y", round(b.top));
        deed_json_member_number(w, "width", round(b.right - b.left));
        deed_json_member_number(w, "height", round(b.bottom - b.top));
        deed_json_end_object(w);
        write_colour(w, "contentColor", &dark);
        write_colour(w, "outlineColor", &clear);
        deed_json_end_object(w);
    }
    cdp_tell_object(tab, tab->overlay.sessions[layer], "Overlay.setShowHinge",
                    &o);
}

static void draw_spotlight(struct cdp_tab *tab, struct box b)
{
    dark_box(tab, 0, (struct box){ 0, 0, OUTSIDE, b.top });
    dark_box(tab, 1, (struct box){ 0, b.bottom, OUTSIDE, OUTSIDE });
    quad_box(tab, 2, (struct box){ 0, b.top, b.left, b.bottom }, &dark, &clear);
    dark_box(tab, 2, (struct box){ b.right, b.top, OUTSIDE, b.bottom });
}

void cdp_draw_cursor(struct page *page, struct deed_point p)
{
    const struct deed_point arrow[4] = {
        p, { p.x + 17, p.y + 9 }, { p.x + 8, p.y + 11 }, { p.x + 4, p.y + 20 }
    };
    struct cdp_tab *tab = tab_of(page);
    if (tab->overlay.sessions[1]) {
        quad(tab, 1, arrow, &black, &white);
    }
}

/* Removes what an earlier drawing left in a layer. */
static void wipe(struct cdp_tab *tab)
{
    for (unsigned i = 0; i < CDP_OVERLAYS; i++) {
        const char *session = tab->overlay.sessions[i];
        if (session) {
            cdp_tell(tab, session, "Overlay.hideHighlight", "{}");
            cdp_tell(tab, session, "Overlay.setShowHinge", "{}");
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

static void draw_shapes(struct cdp_tab *tab, const struct web_drawing *d)
{
    struct box b = box_of(&d->rect);
    wipe(tab);
    if ((d->outline || d->spotlight) && tab->overlay.sessions[0]) {
        quad_box(tab, 0, b, d->spotlight ? &clear : &tint, &orange);
    }
    if (d->spotlight && tab->overlay.sessions[2]) {
        draw_spotlight(tab, b);
    }
    if (d->cursor) {
        cdp_draw_cursor(tab->remote.page, d->point);
    }
}

static void finish(struct call *call)
{
    const struct painting *painting = call->answer;
    const struct cdp_tab *tab = tab_of(call->op->page);
    struct deed_error err;
    enum deed_code code =
        painting->failures && !tab->overlay.sessions[0]
            ? deed_fail(&err, DEED_UNSUPPORTED, "the browser does not draw")
            : DEED_OK;
    call_finish(call, code, NULL, &err);
}

static void on_drawn(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct painting *painting = call->answer;
    (void)value;
    if (code == DEED_LOST) {
        remote_forget(call);
        call_finish(call, code, NULL, err);
        return;
    }
    painting->failures += code != DEED_OK;
    if (--call->left == 0) {
        finish(call);
    }
}

/* The shapes are on their way; the answers that follow them say that they can
 * be seen. */
static void paint(struct call *call)
{
    struct painting *painting = call->answer;
    struct cdp_tab *tab = tab_of(call->op->page);
    draw_shapes(tab, &painting->drawing);
    for (unsigned i = 0; i < CDP_OVERLAYS; i++) {
        const char *session = tab->overlay.sessions[i];
        if (session &&
            !cdp_ask(call, session, "Overlay.enable", NULL, on_drawn)) {
            call->left++;
        }
    }
    if (!call->left) {
        finish(call);
        return;
    }
    cdp_flush(call->op->page);
}

static void on_attached(struct call *call, enum deed_code code,
                        const struct deed_value *value,
                        const struct deed_error *err)
{
    struct painting *painting = call->answer;
    struct cdp_tab *tab = tab_of(call->op->page);
    const char *session = decode_text(value, "sessionId");
    if (code == DEED_LOST) {
        remote_forget(call);
        call_finish(call, code, NULL, err);
        return;
    }
    painting->failures += code != DEED_OK;
    for (unsigned i = 0; !code && session && i < CDP_OVERLAYS; i++) {
        if (!tab->overlay.sessions[i]) {
            tab->overlay.sessions[i] = strdup(session);
            cdp_tell(tab, session, "DOM.enable", "{}");
            cdp_tell(tab, session, "Overlay.enable", "{}");
            break;
        }
    }
    if (--call->left == 0) {
        paint(call);
    }
}

/* An answer must not come from inside the call: with every session there, the
 * first question is the round trip that the drawing waits for. */
static enum deed_code paint_at_once(struct call *call)
{
    struct painting *painting = call->answer;
    struct cdp_tab *tab = tab_of(call->op->page);
    draw_shapes(tab, &painting->drawing);
    enum deed_code code =
        cdp_ask(call, tab->session, "Target.getTargetInfo", NULL, on_drawn);
    call->left += code == DEED_OK;
    for (unsigned i = 0; !code && i < CDP_OVERLAYS; i++) {
        const char *session = tab->overlay.sessions[i];
        if (session &&
            !cdp_ask(call, session, "Overlay.enable", NULL, on_drawn)) {
            call->left++;
        }
    }
    return code;
}

enum deed_code cdp_draw(struct call *call, const struct web_drawing *d)
{
    struct cdp_tab *tab = tab_of(call->op->page);
    struct painting *painting =
        deed_arena_alloc(&call->op->arena, sizeof(*painting));
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "targetId", tab->remote.target);
    deed_json_member_bool(w, "flatten", true);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    if (!painting || !params) {
        return DEED_NOMEM;
    }
    *painting = (struct painting){ .drawing = *d };
    call->answer = painting;
    unsigned need = d->spotlight ? CDP_OVERLAYS
                    : d->cursor  ? 2
                    : d->outline ? 1
                                 : 0;
    for (; tab->overlay.wanted < need; tab->overlay.wanted++) {
        if (cdp_ask(call, NULL, "Target.attachToTarget", params, on_attached)) {
            return DEED_LOST;
        }
        call->left++;
    }
    return call->left ? DEED_OK : paint_at_once(call);
}

void cdp_erase(struct page *page)
{
    struct cdp_tab *tab = tab_of(page);
    for (unsigned i = 0; i < CDP_OVERLAYS; i++) {
        struct deed_json_object o;
        if (!tab->overlay.sessions[i]) {
            continue;
        }
        deed_json_member(deed_json_object_begin(&o), "sessionId",
                         tab->overlay.sessions[i]);
        cdp_tell_object(tab, NULL, "Target.detachFromTarget", &o);
        free(tab->overlay.sessions[i]);
        tab->overlay.sessions[i] = NULL;
    }
    tab->overlay.wanted = 0;
    cdp_flush(page);
}
