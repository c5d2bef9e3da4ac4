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
#include "driver/web/page.h"
#include "driver/web/remote.h"
#include "wire/json_object.h"

struct offset {
    struct op *op;
    struct deed_facts *facts;
    void (*then)(struct op *op);
    unsigned frame;       /* the one whose owner is asked for now */
    double x, y, scale;   /* so far */
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

static void place(const struct offset *o, struct deed_rect *rect)
{
    rect->x = o->x + o->scale * rect->x;
    rect->y = o->y + o->scale * rect->y;
    rect->width *= o->scale;
    rect->height *= o->scale;
}

static void shift(struct offset *o)
{
    struct deed_facts *f = o->facts;
    place(o, &f->rect);
    place(o, &f->visible_rect);
    place(o, &f->cover_rect);
    place(o, &f->track);
    f->point.x = o->x + o->scale * f->point.x;
    f->point.y = o->y + o->scale * f->point.y;
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
    deed_json_member_number(w, "x", o->x + o->scale * o->facts->point.x);
    deed_json_member_number(w, "y", o->y + o->scale * o->facts->point.y);
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

static void on_owner(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    (void)err;
    struct offset *o = call->op->offset;
    const struct deed_value *facts = deed_value_get(value, "facts");
    const struct deed_value *content = deed_value_get(facts, "content");
    const struct deed_value *x = deed_value_at(content, 0);
    const struct deed_value *y = deed_value_at(content, 1);
    struct frame *parent = parent_of(o);
    if (code || !parent || !deed_value_is(x, DEED_VALUE_NUMBER) ||
        !deed_value_is(y, DEED_VALUE_NUMBER)) {
        give_up(o);
        return;
    }
    double scale = decode_number(facts, "scale", 1);
    o->x = x->as.number + scale * o->x;
    o->y = y->as.number + scale * o->y;
    o->scale *= scale;
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
                          .scale = 1 };
    op->offset = o;
    ask_level(o);
    return DEED_OK;
}
