/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A frame's agent knows nothing of the page around it. Level by level the
 * owner element is asked of the parent's agent: where its content box lies and
 * what of it is visible; at the end the top document says who is on top at the
 * point.
 */

#include <math.h>
#include <stdio.h>

#include "base/util.h"
#include "driver/web/page.h"

struct offset {
    struct op *op;
    struct deed_facts *facts;
    void (*then)(struct op *op);
    unsigned frame;        /* the one whose owner is asked for now */
    double x, y, scale;    /* so far */
    bool hidden;           /* nothing of the owner is visible */
    const char *owner_id;  /* in the document around it */
    const char *object_id; /* the owner, held while it is asked */
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
    const char *arg =
        deed_arena_printf(&o->op->arena, "{\"x\":%.3f,\"y\":%.3f}",
                          o->x + o->scale * o->facts->point.x,
                          o->y + o->scale * o->facts->point.y);
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
    const struct deed_value *owner =
        deed_value_get(deed_value_get(value, "result"), "value");
    const struct deed_value *facts = deed_value_get(owner, "facts");
    const struct deed_value *content = deed_value_get(facts, "content");
    const struct deed_value *x = deed_value_at(content, 0);
    const struct deed_value *y = deed_value_at(content, 1);
    struct frame *parent = parent_of(o);
    call_release(call->op, parent ? parent->session : NULL, o->object_id);
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
    o->owner_id = decode_text(owner, "id");
    ask_hit(o);
}

static void on_object(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct offset *o = op->offset;
    const char *id = decode_text(deed_value_get(value, "object"), "objectId");
    o->object_id = id;
    struct frame *frame = frame_by_number(op->page, o->frame);
    struct frame *parent =
        frame ? frame_find(op->page, frame->parent_id) : NULL;
    const char *params =
        id ? deed_arena_printf(&op->arena,
                               "{\"functionDeclaration\":\"function(){return "
                               "deed.call('facts',{},this)}\",\"objectId\":%s,"
                               "\"returnByValue\":true}",
                               json_text(&op->arena, id))
           : NULL;
    if (code || !parent || !params ||
        call_protocol(op, parent->session, "Runtime.callFunctionOn", params,
                      on_owner)) {
        give_up(o);
        return;
    }
    call_flush(op->page);
}

static void on_backend(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct offset *o = op->offset;
    struct frame *frame = frame_by_number(op->page, o->frame);
    struct frame *parent =
        frame ? frame_find(op->page, frame->parent_id) : NULL;
    double backend = decode_number(value, "backendNodeId", 0);
    const char *params =
        parent ? deed_arena_printf(&op->arena,
                                   "{\"backendNodeId\":%.0f,"
                                   "\"executionContextId\":%lld,"
                                   "\"objectGroup\":\"deed\"}",
                                   backend, (long long)parent->context)
               : NULL;
    if (code || !params || backend <= 0 ||
        call_protocol(op, parent->session, "DOM.resolveNode", params,
                      on_object)) {
        give_up(o);
        return;
    }
    call_flush(op->page);
}

static void ask_level(struct offset *o)
{
    struct op *op = o->op;
    struct frame *frame = frame_by_number(op->page, o->frame);
    struct frame *parent =
        frame ? frame_find(op->page, frame->parent_id) : NULL;
    const char *params =
        parent
            ? deed_arena_printf(&op->arena, "{\"frameId\":\"%s\"}", frame->id)
            : NULL;
    if (!params || call_protocol(op, parent->session, "DOM.getFrameOwner",
                                 params, on_backend)) {
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
