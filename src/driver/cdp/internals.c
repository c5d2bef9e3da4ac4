/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A custom element may have its role and name in ElementInternals, which only
 * the browser can read. Its accessibility tree costs a second on a big page,
 * so that it is asked only when nothing else was found and the document has
 * custom elements at all, and only for this role and name.
 */

#include "base/util.h"
#include "driver/web/page.h"

struct internals {
    const char *role, *name;
    void (*then)(struct op *op, unsigned told);
    unsigned told;
};

static void end_if_done(struct op *op)
{
    if (!op->waiting) {
        op->internals->then(op, op->internals->told);
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
        op->calls->frame = frame->number;
    }
}

static void on_told(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    (void)err;
    const struct deed_value *said =
        deed_value_get(deed_value_get(value, "result"), "value");
    call->op->internals->told += !code && decode_text(said, "id");
    end_if_done(call->op);
}

static void on_node(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct frame *frame = frame_by_number(op->page, call->frame);
    const char *id = decode_text(deed_value_get(value, "object"), "objectId");
    if (!code && id && frame) {
        const char *name = deed_str_or(op->internals->name, "");
        ask_in(
            op, frame, "Runtime.callFunctionOn",
            deed_arena_printf(&op->arena,
                              "{\"functionDeclaration\":\"function(r,n){return "
                              "deed.call('internals',{role:r,name:n},this)}\","
                              "\"objectId\":%s,\"returnByValue\":true,"
                              "\"arguments\":[{\"value\":%s},{\"value\":%s}]}",
                              json_text(&op->arena, id),
                              json_text(&op->arena, op->internals->role),
                              json_text(&op->arena, name)),
            on_told);
    }
    end_if_done(op);
}

static void on_found(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct frame *frame = frame_by_number(op->page, call->frame);
    const struct deed_value *nodes = deed_value_get(value, "nodes");
    unsigned count = 0;
    for (const struct deed_value *n =
             !code && frame && deed_value_is(nodes, DEED_VALUE_LIST)
                 ? nodes->as.items.first
                 : NULL;
         n && count < CHROMIUM_CANDIDATES_MAX; n = n->next, count++) {
        double backend = decode_number(n, "backendDOMNodeId", 0);
        if (backend > 0 && !decode_bool(n, "ignored")) {
            ask_in(op, frame, "DOM.resolveNode",
                   deed_arena_printf(&op->arena,
                                     "{\"backendNodeId\":%.0f,"
                                     "\"executionContextId\":%lld,"
                                     "\"objectGroup\":\"deed\"}",
                                     backend, (long long)frame->context),
                   on_node);
        }
    }
    end_if_done(op);
}

static void on_document(struct call *call, enum deed_code code,
                        const struct deed_value *value,
                        const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct frame *frame = frame_by_number(op->page, call->frame);
    const char *id = decode_text(deed_value_get(value, "result"), "objectId");
    if (!code && id && frame) {
        const char *name = op->internals->name;
        ask_in(op, frame, "Accessibility.queryAXTree",
               deed_arena_printf(&op->arena,
                                 "{\"objectId\":%s,\"role\":%s%s%s}",
                                 json_text(&op->arena, id),
                                 json_text(&op->arena, op->internals->role),
                                 name ? ",\"accessibleName\":" : "",
                                 name ? json_text(&op->arena, name) : ""),
               on_found);
    }
    end_if_done(op);
}

static void on_customs(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct frame *frame = frame_by_number(op->page, call->frame);
    if (!code && frame && decode_bool(value, "any")) {
        ask_in(op, frame, "Runtime.evaluate",
               deed_arena_printf(&op->arena,
                                 "{\"expression\":\"document\","
                                 "\"contextId\":%lld,"
                                 "\"objectGroup\":\"deed\"}",
                                 (long long)frame->context),
               on_document);
    }
    end_if_done(op);
}

enum deed_code internals_ask(struct op *op, const char *role, const char *name,
                             void (*then)(struct op *op, unsigned told))
{
    struct internals *ask = deed_arena_alloc(&op->arena, sizeof(*ask));
    if (!ask) {
        return DEED_NOMEM;
    }
    *ask = (struct internals){ .role = role, .name = name, .then = then };
    op->internals = ask;
    for (struct frame *f = op->page->frames; f; f = f->next) {
        if (f->context) {
            (void)call_agent(op, f, "customs", NULL, on_customs);
        }
    }
    if (!op->waiting) {
        return DEED_NOT_FOUND;
    }
    call_flush(op->page);
    return DEED_OK;
}
