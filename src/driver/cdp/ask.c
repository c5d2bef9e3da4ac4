/* SPDX-License-Identifier: Apache-2.0 */

/* Messages of the protocol, bound to the call that they serve. */

#include <string.h>

#include "base/util.h"
#include "driver/cdp/tab.h"
#include "wire/json.h"

static const struct deed_json_limits limits = {
    .max_bytes = 64u * 1024 * 1024,
    .max_depth = 128,
    .max_nodes = 4000000,
    .replace_bad_text = true,
};

/* A message that is out; in the arena of the op. */
struct request {
    struct deed_connection_call cdp;
    struct call *call;
    struct request *next; /* of the call */
    call_fn *then;
};

static void on_done(struct deed_connection_call *cdp, enum deed_code code,
                    struct deed_json_span result, const struct deed_error *err)
{
    struct request *request = deed_container_of(cdp, struct request, cdp);
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

/* Without a session a message goes to the browser itself, which knows these
 * domains only: a page that is not attached, or no longer, is asked nothing. */
static bool is_addressed(const char *session, const char *method)
{
    return session || strncmp(method, "Target.", 7) == 0 ||
           strncmp(method, "Browser.", 8) == 0 ||
           strncmp(method, "SystemInfo.", 11) == 0;
}

enum deed_code cdp_ask(struct call *call, const char *session,
                       const char *method, const char *params, call_fn *then)
{
    struct op *op = call->op;
    struct deed_connection *cdp = tab_cdp(tab_of(op->page));
    struct request *request = deed_arena_alloc(&op->arena, sizeof(*request));
    if (!request || !cdp) {
        return cdp ? DEED_NOMEM : DEED_LOST;
    }
    if (!is_addressed(session, method)) {
        return DEED_STATE;
    }
    *request = (struct request){
        .cdp.done = on_done,
        .call = call,
        .next = call->pending,
        .then = then,
    };
    call->pending = request;
    return deed_connection_send(cdp, session, method, params, &request->cdp,
                                call_deadline(call), NULL);
}

enum deed_code cdp_call(struct op *op, const char *session, const char *method,
                        const char *params, call_fn *then)
{
    struct call *call = call_begin(op, NULL, then);
    return call ? call_started(
                      call, cdp_ask(call, session, method, params, call_finish))
                : DEED_NOMEM;
}

enum deed_code cdp_tell(const struct cdp_tab *tab, const char *session,
                        const char *method, const char *params)
{
    struct deed_connection *cdp = tab_cdp(tab);
    if (cdp && !is_addressed(session, method)) {
        return DEED_STATE;
    }
    return cdp ? deed_connection_send(cdp, session, method, params, NULL, 0,
                                      NULL)
               : DEED_LOST;
}

enum deed_code cdp_tell_object(const struct cdp_tab *tab, const char *session,
                               const char *method, struct deed_json_object *o)
{
    deed_json_end_object(&o->w);
    enum deed_code code = o->text.failed ? DEED_NOMEM
                                         : cdp_tell(tab, session, method,
                                                    deed_strbuf_get(&o->text));
    deed_strbuf_fini(&o->text);
    return code;
}

void cdp_forget(struct call *call)
{
    for (struct request *r = call->pending; r; r = r->next) {
        deed_connection_forget(&r->cdp);
    }
    call->pending = NULL;
}

void cdp_flush(struct page *page)
{
    struct deed_connection *cdp = tab_cdp(tab_of(page));
    if (cdp) {
        deed_connection_flush(cdp);
    }
}

void cdp_release(struct call *call, const char *session, const char *object_id)
{
    struct deed_json_object o;
    if (object_id) {
        deed_json_member(deed_json_object_begin(&o), "objectId", object_id);
        cdp_tell_object(tab_of(call->op->page), session,
                        "Runtime.releaseObject", &o);
    }
}
