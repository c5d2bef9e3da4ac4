/* SPDX-License-Identifier: Apache-2.0 */

/* Messages of the protocol, bound to the call that they serve. */

#include "base/util.h"
#include "driver/bidi/tab.h"
#include "wire/json.h"

static const struct deed_json_limits limits = {
    .max_bytes = 64u * 1024 * 1024,
    .max_depth = 256,
    .max_nodes = 4000000,
    .replace_bad_text = true,
};

/* A message that is out; in the arena of the op. */
struct request {
    struct deed_connection_call bidi;
    struct call *call;
    struct request *next; /* of the call */
    call_fn *then;
};

static void on_done(struct deed_connection_call *bidi, enum deed_code code,
                    struct deed_json_span result, const struct deed_error *err)
{
    struct request *request = deed_container_of(bidi, struct request, bidi);
    struct call *call = request->call;
    struct deed_error own = { 0 };
    struct deed_value *value = NULL;
    if (err) {
        own = *err;
    }
    if (!code) {
        code = deed_json_parse(&call->op->arena, result.bytes, result.len,
                               &limits, &value, &own);
    }
    request->then(call, code, value, code ? &own : NULL);
}

enum deed_code bidi_ask(struct call *call, const char *method,
                        const char *params, call_fn *then)
{
    struct op *op = call->op;
    struct deed_connection *bidi = firefox_bidi(bidi_tab_of(op->page)->browser);
    struct request *request = deed_arena_alloc(&op->arena, sizeof(*request));
    if (!request || !bidi || !params) {
        return !bidi ? DEED_LOST : DEED_NOMEM;
    }
    *request = (struct request){
        .bidi.done = on_done,
        .call = call,
        .next = call->pending,
        .then = then,
    };
    call->pending = request;
    return deed_connection_send(bidi, NULL, method, params, &request->bidi,
                                call_deadline(call), NULL);
}

enum deed_code bidi_call(struct op *op, const char *method, const char *params,
                         call_fn *then)
{
    struct call *call = call_begin(op, NULL, then);
    return call
               ? call_started(call, bidi_ask(call, method, params, call_finish))
               : DEED_NOMEM;
}

void bidi_tell(const struct bidi_tab *tab, const char *method,
               const char *params)
{
    struct deed_connection *bidi = firefox_bidi(tab->browser);
    if (bidi && params) {
        (void)deed_connection_send(bidi, NULL, method, params, NULL, 0, NULL);
    }
}

void bidi_tell_object(const struct bidi_tab *tab, const char *method,
                      struct deed_json_object *o)
{
    deed_json_end_object(&o->w);
    if (!o->text.failed) {
        bidi_tell(tab, method, deed_strbuf_get(&o->text));
    }
    deed_strbuf_fini(&o->text);
}

void bidi_forget(struct call *call)
{
    for (struct request *r = call->pending; r; r = r->next) {
        deed_connection_forget(&r->bidi);
    }
    call->pending = NULL;
    struct bidi_tab *tab = bidi_tab_of(call->op->page);
    if (tab->going == call) {
        tab->going = NULL;
    }
}

void bidi_flush(struct page *page)
{
    struct deed_connection *bidi = firefox_bidi(bidi_tab_of(page)->browser);
    if (bidi) {
        deed_connection_flush(bidi);
    }
}
