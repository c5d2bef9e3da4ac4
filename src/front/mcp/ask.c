/* SPDX-License-Identifier: Apache-2.0 */
/* Requests that go the other way: from us to the client. */
#include <stdlib.h>

#include "base/value_put.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/mcp/call.h"

struct deed_mcp_ask *deed_mcp_ask(
    struct deed_mcp_call *call, const char *method,
    const struct deed_value *params,
    void (*answered)(struct deed_mcp_call *call,
                     const struct deed_value *result))
{
    struct deed_mcp *mcp = call->mcp;
    struct deed_strbuf text;
    struct deed_mcp_ask *ask = calloc(1, sizeof(*ask));
    if (!ask) {
        return NULL;
    }
    *ask = (struct deed_mcp_ask){ .next = mcp->asks,
                                  .id = ++mcp->ask_numbers,
                                  .call = call,
                                  .answered = answered };
    deed_strbuf_init(&text, 0);
    deed_rpc_write_request(&text, ask->id, method, params);
    bool sent = !text.failed &&
                mcp->transport->send(mcp, DEED_MCP_OUT_ASK, call->from.post,
                                     text.bytes, text.len);
    deed_strbuf_fini(&text);
    if (!sent) {
        free(ask);
        return NULL;
    }
    mcp->asks = ask;
    return ask;
}

static void drop(struct deed_mcp *mcp, struct deed_mcp_ask *gone)
{
    struct deed_mcp_ask **at = &mcp->asks;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
    }
    free(gone);
}

/* What nobody asked for is nobody's. */
void deed_mcp_answered(struct deed_mcp *mcp, const struct deed_rpc *message)
{
    struct deed_mcp_ask *ask = mcp->asks;
    while (ask && !(deed_value_is(message->id, DEED_VALUE_NUMBER) &&
                    (int64_t)message->id->as.number == ask->id)) {
        ask = ask->next;
    }
    if (!ask) {
        return;
    }
    struct deed_mcp_call *call = ask->call;
    void (*answered)(struct deed_mcp_call *, const struct deed_value *) =
        ask->answered;
    drop(mcp, ask);
    if (call) {
        answered(call, message->result);
    }
}

static void tell_withdrawn(struct deed_mcp_call *call, int64_t id,
                           const char *reason)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    struct deed_value *params = deed_value_map(&arena);
    deed_put_number(&arena, params, "requestId", (double)id);
    deed_put_text(&arena, params, "reason", reason);
    deed_mcp_notify(call->mcp, call->from.post, "notifications/cancelled",
                    params);
    deed_arena_fini(&arena);
}

void deed_mcp_unask(struct deed_mcp_call *call, const char *reason)
{
    struct deed_mcp *mcp = call->mcp;
    for (struct deed_mcp_ask *ask = mcp->asks, *next; ask; ask = next) {
        next = ask->next;
        if (ask->call == call) {
            if (reason) {
                tell_withdrawn(call, ask->id, reason);
            }
            drop(mcp, ask);
        }
    }
}

void deed_mcp_drop_asks(struct deed_mcp *mcp)
{
    while (mcp->asks) {
        drop(mcp, mcp->asks);
    }
}
