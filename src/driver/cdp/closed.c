/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Closed shadow roots: no script can enter them, the protocol can. The agents
 * name the elements that may have one; for each the browser is asked, and a
 * root that it shows is handed to the agent, which from then on treats it like
 * an open one.
 */

#include "base/util.h"
#include "driver/web/page.h"

struct closed {
    void (*then)(struct op *op, unsigned opened);
    unsigned opened;
};

/* Every callback ends here: when nothing is under way any more, it is over. */
static void end_if_done(struct op *op)
{
    if (!op->waiting) {
        op->closed->then(op, op->closed->opened);
    } else {
        call_flush(op->page);
    }
}

static void ask_in(struct op *op, struct frame *frame, const char *method,
                   const char *params,
                   void (*then)(struct call *, enum deed_code,
                                const struct deed_value *,
                                const struct deed_error *))
{
    if (params && !call_protocol(op, frame->session, method, params, then)) {
        op->calls->frame = frame->number; /* the newest is the one just made */
    }
}

static void on_adopted(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    (void)err;
    const struct deed_value *said =
        deed_value_get(deed_value_get(value, "result"), "value");
    call->op->closed->opened += !code && decode_bool(said, "adopted");
    end_if_done(call->op);
}

static void on_root(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct frame *frame = frame_by_number(op->page, call->frame);
    const char *id = decode_text(deed_value_get(value, "object"), "objectId");
    if (!code && id && frame) {
        ask_in(
            op, frame, "Runtime.callFunctionOn",
            deed_arena_printf(&op->arena,
                              "{\"functionDeclaration\":\"function(){return "
                              "deed.call('adopt',{},this)}\",\"objectId\":%s,"
                              "\"returnByValue\":true}",
                              json_text(&op->arena, id)),
            on_adopted);
    }
    end_if_done(op);
}

static void on_described(struct call *call, enum deed_code code,
                         const struct deed_value *value,
                         const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct frame *frame = frame_by_number(op->page, call->frame);
    const struct deed_value *roots =
        deed_value_get(deed_value_get(value, "node"), "shadowRoots");
    for (const struct deed_value *r =
             !code && frame && deed_value_is(roots, DEED_VALUE_LIST)
                 ? roots->as.items.first
                 : NULL;
         r; r = r->next) {
        if (deed_str_equal(decode_text(r, "shadowRootType"), "closed")) {
            ask_in(op, frame, "DOM.resolveNode",
                   deed_arena_printf(&op->arena,
                                     "{\"backendNodeId\":%.0f,"
                                     "\"executionContextId\":%lld,"
                                     "\"objectGroup\":\"deed\"}",
                                     decode_number(r, "backendNodeId", 0),
                                     (long long)frame->context),
                   on_root);
        }
    }
    end_if_done(op);
}

static void on_object(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct frame *frame = frame_by_number(op->page, call->frame);
    const char *id = decode_text(deed_value_get(value, "result"), "objectId");
    if (!code && id && frame) {
        ask_in(op, frame, "DOM.describeNode",
               deed_arena_printf(&op->arena,
                                 "{\"objectId\":%s,\"depth\":1,"
                                 "\"pierce\":true}",
                                 json_text(&op->arena, id)),
               on_described);
    }
    end_if_done(op);
}

static void on_suspects(struct call *call, enum deed_code code,
                        const struct deed_value *value,
                        const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct frame *frame = frame_by_number(op->page, call->frame);
    const struct deed_value *ids = deed_value_get(value, "ids");
    for (const struct deed_value *i =
             !code && frame && deed_value_is(ids, DEED_VALUE_LIST)
                 ? ids->as.items.first
                 : NULL;
         i; i = i->next) {
        ask_in(op, frame, "Runtime.callFunctionOn",
               deed_arena_printf(&op->arena,
                                 "{\"functionDeclaration\":\"function(i)"
                                 "{return deed.node(i)}\","
                                 "\"executionContextId\":%lld,"
                                 "\"objectGroup\":\"deed\","
                                 "\"arguments\":[{\"value\":%s}]}",
                                 (long long)frame->context,
                                 json_text(&op->arena, deed_value_text(i))),
               on_object);
    }
    end_if_done(op);
}

enum deed_code closed_ask(struct op *op,
                          void (*then)(struct op *op, unsigned opened))
{
    struct closed *closed = deed_arena_alloc(&op->arena, sizeof(*closed));
    if (!closed) {
        return DEED_NOMEM;
    }
    *closed = (struct closed){ .then = then };
    op->closed = closed;
    for (struct frame *f = op->page->frames; f; f = f->next) {
        if (f->context) {
            (void)call_agent(op, f, "suspects", NULL, on_suspects);
        }
    }
    if (!op->waiting) {
        return DEED_NOT_FOUND;
    }
    call_flush(op->page);
    return DEED_OK;
}
