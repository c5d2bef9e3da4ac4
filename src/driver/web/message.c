/* SPDX-License-Identifier: Apache-2.0 */

/* Messages of a protocol, bound to the call that they serve. */

#include "base/util.h"
#include "driver/web/browser.h"
#include "wire/json.h"
#include "wire/json_object.h"

static const struct deed_json_limits limits = {
    .max_bytes = 64u * 1024 * 1024,
    .max_depth = 256,
    .max_nodes = 4000000,
    .replace_bad_text = true,
};

/* A message that is out; in the arena of the op. */
struct request {
    struct deed_connection_call sent;
    struct call *call;
    struct request *next; /* of the call */
    call_fn *then;
};

static struct deed_connection *connection_of(const struct deed_remote *remote)
{
    return remote->browser ? browser_connection(remote->browser) : NULL;
}

static void on_done(struct deed_connection_call *sent, enum deed_code code,
                    struct deed_json_span result, const struct deed_error *err)
{
    struct request *request = deed_container_of(sent, struct request, sent);
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

enum deed_code remote_ask(struct call *call, const char *session,
                          const char *method, const char *params, call_fn *then)
{
    struct op *op = call->op;
    struct deed_connection *connection = connection_of(op->page->remote);
    struct request *request = deed_arena_alloc(&op->arena, sizeof(*request));
    if (!request || !connection) {
        return connection ? DEED_NOMEM : DEED_LOST;
    }
    *request = (struct request){
        .sent.done = on_done,
        .call = call,
        .next = call->pending,
        .then = then,
    };
    call->pending = request;
    return deed_connection_send(connection, session, method, params,
                                &request->sent, call_deadline(call), NULL);
}

enum deed_code remote_call(struct op *op, const char *session,
                           const char *method, const char *params,
                           call_fn *then)
{
    struct call *call = call_begin(op, NULL, then);
    return call ? call_started(call, remote_ask(call, session, method, params,
                                                call_finish))
                : DEED_NOMEM;
}

enum deed_code remote_tell(const struct deed_remote *remote,
                           const char *session, const char *method,
                           const char *params)
{
    struct deed_connection *connection = connection_of(remote);
    return connection ? deed_connection_send(connection, session, method,
                                             params, NULL, 0, NULL)
                      : DEED_LOST;
}

enum deed_code remote_tell_object(const struct deed_remote *remote,
                                  const char *session, const char *method,
                                  struct deed_json_object *o)
{
    deed_json_end_object(&o->w);
    enum deed_code code =
        o->text.failed
            ? DEED_NOMEM
            : remote_tell(remote, session, method, deed_strbuf_get(&o->text));
    deed_strbuf_fini(&o->text);
    return code;
}

void remote_forget(struct call *call)
{
    for (struct request *r = call->pending; r; r = r->next) {
        deed_connection_forget(&r->sent);
    }
    call->pending = NULL;
}

void remote_flush(struct page *page)
{
    struct deed_connection *connection = connection_of(page->remote);
    if (connection) {
        deed_connection_flush(connection);
    }
}
