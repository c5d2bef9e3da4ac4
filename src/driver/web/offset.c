/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A frame's agent knows nothing of the page around it. Level by level the
 * parent's agent is asked about the element that holds the frame: where its
 * content box lies, what of it is visible, and which element is on top at the
 * point.
 */

#include <math.h>
#include <stdio.h>

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/page.h"
#include "driver/web/remote.h"
#include "wire/json_object.h"

/* A point (x, y) of a frame is drawn at (x0 + a x + c y, y0 + b x + d y). */
struct turn {
    double x0, y0;
    double a, b, c, d;
};

struct offset {
    struct op *op;
    struct deed_facts *facts;
    void (*then)(struct op *op);
    unsigned frame;       /* the one whose owner is asked for now */
    struct turn turn;     /* from the frame to here, so far */
    bool hidden;          /* nothing of the owner is visible */
    const char *owner_id; /* in the document around it */
};

static void ask_level(struct offset *o);
static void next_level(struct offset *o);

static void finish(struct offset *o)
{
    o->then(o->op);
}

static void give_up(struct offset *o)
{
    /* Where it is cannot be told: not in view, as far as anybody knows. */
    o->facts->has_point = false;
    deed_state_set(&o->facts->states, DEED_STATE_OBSCURED, DEED_UNKNOWN);
    deed_state_set(&o->facts->states, DEED_STATE_IN_VIEWPORT, DEED_UNKNOWN);
    finish(o);
}

static void on_hit(struct call *call, enum deed_code code,
                   const struct deed_value *value, const struct deed_error *err)
{
    (void)err;
    struct offset *o = call->op->offset;
    const struct deed_value *top = deed_value_get(value, "element");
    if (!code && top && !deed_str_equal(decode_text(top, "id"), o->owner_id)) {
        o->facts->has_point = false;
        o->facts->cover = decode_text(top, "selector");
        o->facts->has_cover_rect = false; /* told of another document's */
        o->facts->cover_type = decode_text(top, "tag");
        deed_state_set(&o->facts->states, DEED_STATE_OBSCURED, DEED_YES);
    }
    next_level(o);
}

static struct deed_point turned(const struct turn *t, double x, double y)
{
    return (struct deed_point){ t->x0 + t->a * x + t->c * y,
                                t->y0 + t->b * x + t->d * y };
}

/* What is turned is told by the box around it. */
static void place(const struct offset *o, struct deed_rect *rect)
{
    const struct turn *t = &o->turn;
    struct deed_point middle =
        turned(t, rect->x + rect->width / 2, rect->y + rect->height / 2);
    double width = fabs(t->a) * rect->width + fabs(t->c) * rect->height;
    double height = fabs(t->b) * rect->width + fabs(t->d) * rect->height;
    *rect = (struct deed_rect){ middle.x - width / 2, middle.y - height / 2,
                                width, height };
}

/* `inner` as it is drawn by a document that is drawn by `outer`. */
static struct turn joined(const struct turn *outer, const struct turn *inner)
{
    struct deed_point at = turned(outer, inner->x0, inner->y0);
    return (struct turn){
        .x0 = at.x,
        .y0 = at.y,
        .a = outer->a * inner->a + outer->c * inner->b,
        .b = outer->b * inner->a + outer->d * inner->b,
        .c = outer->a * inner->c + outer->c * inner->d,
        .d = outer->b * inner->c + outer->d * inner->d,
    };
}

static void shift(struct offset *o)
{
    struct deed_facts *f = o->facts;
    place(o, &f->rect);
    place(o, &f->visible_rect);
    place(o, &f->cover_rect);
    place(o, &f->track);
    f->point = turned(&o->turn, f->point.x, f->point.y);
    if (o->hidden) {
        f->has_visible_rect = false;
        f->has_point = false;
        f->scrollable = DEED_YES;
        deed_state_set(&f->states, DEED_STATE_IN_VIEWPORT, DEED_NO);
        deed_state_set(&f->states, DEED_STATE_OBSCURED, DEED_UNKNOWN);
    }
}

static struct frame *parent_of(const struct offset *o)
{
    struct frame *frame = frame_by_number(o->op->page, o->frame);
    return frame ? frame_find(o->op->page, frame->parent_id) : NULL;
}

/* Each document around it may have something on top of its frame. */
static void ask_hit(struct offset *o)
{
    struct frame *parent = parent_of(o);
    if (!o->facts->has_point || o->hidden) {
        next_level(o);
        return;
    }
    struct deed_json_object json;
    struct deed_json_writer *w = deed_json_object_begin(&json);
    struct deed_point at =
        turned(&o->turn, o->facts->point.x, o->facts->point.y);
    deed_json_member_number(w, "x", at.x);
    deed_json_member_number(w, "y", at.y);
    const char *arg = deed_json_object_end(&json, &o->op->arena);
    if (!arg || !parent || call_agent(o->op, parent, "hit", arg, on_hit)) {
        give_up(o);
        return;
    }
    call_flush(o->op->page);
}

static void next_level(struct offset *o)
{
    struct frame *parent = parent_of(o);
    if (parent && parent->number) {
        o->frame = parent->number;
        ask_level(o);
        return;
    }
    shift(o);
    finish(o);
}

/* False: it says neither. */
static bool read_turn(const struct deed_value *facts, struct turn *ret)
{
    const struct deed_value *content = deed_value_get(facts, "content");
    const struct deed_value *by = deed_value_get(facts, "turn");
    double scale = decode_number(facts, "scale", 1);
    double *const into[] = { &ret->a, &ret->b, &ret->c, &ret->d };
    *ret = (struct turn){ .a = scale, .d = scale };
    for (size_t i = 0; by && i < DEED_ARRAY_LEN(into); i++) {
        const struct deed_value *n = deed_value_at(by, i);
        if (!deed_value_is(n, DEED_VALUE_NUMBER)) {
            return false;
        }
        *into[i] = n->as.number;
    }
    const struct deed_value *x = deed_value_at(content, 0);
    const struct deed_value *y = deed_value_at(content, 1);
    if (!deed_value_is(x, DEED_VALUE_NUMBER) ||
        !deed_value_is(y, DEED_VALUE_NUMBER)) {
        return false;
    }
    ret->x0 = x->as.number;
    ret->y0 = y->as.number;
    return true;
}

static void on_owner(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    (void)err;
    struct offset *o = call->op->offset;
    const struct deed_value *facts = deed_value_get(value, "facts");
    struct turn turn;
    if (code || !parent_of(o) || !read_turn(facts, &turn)) {
        give_up(o);
        return;
    }
    o->turn = joined(&turn, &o->turn);
    o->hidden |=
        !deed_value_is(deed_value_get(facts, "visibleRect"), DEED_VALUE_LIST);
    o->owner_id = decode_text(value, "id");
    ask_hit(o);
}

static void ask_level(struct offset *o)
{
    struct op *op = o->op;
    struct frame *frame = frame_by_number(op->page, o->frame);
    struct call *call = frame ? call_begin(op, frame, on_owner) : NULL;
    if (!call ||
        call_started(call, op->page->remote->ops->frame_owner(call, frame))) {
        give_up(o);
        return;
    }
    call_flush(op->page);
}

enum deed_code offset_ask(struct op *op, const struct frame *frame,
                          struct deed_facts *facts, void (*then)(struct op *op))
{
    struct offset *o = deed_arena_alloc(&op->arena, sizeof(*o));
    if (!o) {
        return DEED_NOMEM;
    }
    *o = (struct offset){ .op = op,
                          .facts = facts,
                          .then = then,
                          .frame = frame->number,
                          .turn = { .a = 1, .d = 1 } };
    op->offset = o;
    ask_level(o);
    return DEED_OK;
}
