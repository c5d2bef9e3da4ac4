/* SPDX-License-Identifier: Apache-2.0 */
/* The protocol: what is heard, by method, and how it is answered. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <deed/deed.h>

#include "base/value_put.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/mcp/call.h"
#include "front/mcp/resources.h"
#include "front/mcp/tools.h"
#include "wire/json.h"

/* Newest first: the first one is offered to who asks for one that is not
 * here. */
static const struct deed_mcp_revision revisions[] = {
    { "2025-11-25", true, false },
    { "2025-06-18", true, false },
    { "2025-03-26", false, true },
    { "2024-11-05", false, false },
};

static const char *const levels[] = {
    "debug", "info",     "notice", "warning",
    "error", "critical", "alert",  "emergency"
};

/* Out. */

static void send(struct deed_mcp *mcp, enum deed_mcp_out what, uint64_t post,
                 const struct deed_strbuf *text)
{
    if (text->failed) {
        mcp->opts->log(mcp->opts->user, "out of memory: a message is lost");
    } else {
        (void)mcp->transport->send(mcp, what, post, text->bytes, text->len);
    }
}

static void close_batch(struct deed_mcp *mcp, struct deed_mcp_batch *batch)
{
    if (--batch->open > 0) {
        return;
    }
    if (batch->text->len) {
        deed_strbuf_putc(batch->text, ']');
        send(mcp, DEED_MCP_OUT_ANSWER, batch->post, batch->text);
    } else {
        mcp->transport->forget(mcp, batch->post);
    }
    deed_strbuf_fini(batch->text);
    free(batch->text);
    free(batch);
}

static void send_answer(struct deed_mcp *mcp, struct deed_mcp_route to,
                        struct deed_strbuf *text)
{
    if (!to.batch) {
        send(mcp, DEED_MCP_OUT_ANSWER, to.post, text);
        return;
    }
    deed_strbuf_putc(to.batch->text, to.batch->text->len ? ',' : '[');
    deed_strbuf_add(to.batch->text, text->bytes, text->len);
    close_batch(mcp, to.batch);
}

void deed_mcp_no_answer(struct deed_mcp *mcp, struct deed_mcp_route to)
{
    if (to.batch) {
        close_batch(mcp, to.batch);
    } else {
        mcp->transport->forget(mcp, to.post);
    }
}

void deed_mcp_answer(struct deed_mcp *mcp, struct deed_mcp_route to,
                     const struct deed_value *id,
                     const struct deed_value *result)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_rpc_write_result(&text, id, result);
    send_answer(mcp, to, &text);
    deed_strbuf_fini(&text);
}

void deed_mcp_answer_error(struct deed_mcp *mcp, struct deed_mcp_route to,
                           const struct deed_value *id, enum deed_rpc_code code,
                           const char *message)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_rpc_write_error(&text, id, code, message);
    send_answer(mcp, to, &text);
    deed_strbuf_fini(&text);
}

void deed_mcp_refuse(struct deed_mcp *mcp, enum deed_rpc_code code,
                     const char *text)
{
    deed_mcp_answer_error(mcp, (struct deed_mcp_route){ mcp->hearing, NULL },
                          NULL, code, text);
}

void deed_mcp_notify(struct deed_mcp *mcp, uint64_t post, const char *method,
                     const struct deed_value *params)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_rpc_write_notice(&text, method, params);
    send(mcp, DEED_MCP_OUT_NOTICE, post, &text);
    deed_strbuf_fini(&text);
}

void deed_mcp_log(struct deed_mcp *mcp, enum deed_mcp_level level,
                  const char *format, ...)
{
    char text[512];
    struct deed_arena arena;
    va_list args;
    if (!mcp->revision || level < mcp->log_level) {
        return;
    }
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    deed_arena_init(&arena, 0);
    struct deed_value *params = deed_value_map(&arena);
    deed_put_text(&arena, params, "level", levels[level]);
    deed_put_text(&arena, params, "logger", "deed");
    deed_put_text(&arena, params, "data", text);
    deed_mcp_notify(mcp, 0, "notifications/message", params);
    deed_arena_fini(&arena);
}

/* In: one function a method. */

struct request {
    struct deed_mcp *mcp;
    struct deed_mcp_route from;
    const struct deed_rpc *rpc;
    struct deed_arena *arena;
};

static void answer(const struct request *r, struct deed_value *result)
{
    deed_mcp_answer(r->mcp, r->from, r->rpc->id, result);
}

static void refuse(const struct request *r, enum deed_rpc_code code,
                   const char *text)
{
    deed_mcp_answer_error(r->mcp, r->from, r->rpc->id, code, text);
}

const struct deed_mcp_revision *deed_mcp_revision_find(const char *name)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(revisions); i++) {
        if (deed_str_equal(revisions[i].name, name)) {
            return &revisions[i];
        }
    }
    return NULL;
}

/* An empty object is a form, as it was before there were other ways. */
static bool can_elicit(const struct deed_mcp_revision *revision,
                       const struct deed_value *params)
{
    const struct deed_value *elicitation =
        deed_value_get(deed_value_get(params, "capabilities"), "elicitation");
    return revision->structured && deed_value_is(elicitation, DEED_VALUE_MAP) &&
           (deed_value_get(elicitation, "form") ||
            elicitation->as.items.count == 0);
}

static struct deed_value *introduction(const struct request *r)
{
    struct deed_arena *arena = r->arena;
    struct deed_value *result = deed_value_map(arena);
    struct deed_value *capabilities = deed_value_map(arena);
    struct deed_value *server = deed_value_map(arena);
    deed_value_set(arena, capabilities, "tools", deed_value_map(arena));
    deed_value_set(arena, capabilities, "resources", deed_value_map(arena));
    deed_value_set(arena, capabilities, "logging", deed_value_map(arena));
    deed_put_text(arena, server, "name", "deed");
    deed_put_text(arena, server, "version", deed_version());
    deed_put_text(arena, result, "protocolVersion", r->mcp->revision->name);
    deed_value_set(arena, result, "capabilities", capabilities);
    deed_value_set(arena, result, "serverInfo", server);
    deed_put_text(arena, result, "instructions", r->mcp->profile->instructions);
    return result;
}

static void on_initialize(const struct request *r)
{
    const char *wanted = deed_value_text_at(r->rpc->params, "protocolVersion");
    if (r->mcp->revision) {
        refuse(r, DEED_RPC_INVALID, "initialized already");
    } else if (r->from.batch) {
        refuse(r, DEED_RPC_INVALID, "initialize must come alone");
    } else if (!wanted) {
        refuse(r, DEED_RPC_PARAMS, "protocolVersion: must be a string");
    } else {
        const struct deed_mcp_revision *found = deed_mcp_revision_find(wanted);
        r->mcp->revision = found ? found : &revisions[0];
        r->mcp->elicits = can_elicit(r->mcp->revision, r->rpc->params);
        answer(r, introduction(r));
    }
}

static void on_ping(const struct request *r)
{
    answer(r, deed_value_map(r->arena));
}

static void on_tools_list(const struct request *r)
{
    if (deed_value_get(r->rpc->params, "cursor")) {
        refuse(r, DEED_RPC_PARAMS, "cursor: all tools are on the first page");
        return;
    }
    struct deed_value *result = deed_mcp_tools_list(
        r->arena, r->mcp->profile, r->mcp->revision->structured);
    if (result) {
        answer(r, result);
    } else {
        refuse(r, DEED_RPC_INTERNAL, "out of memory");
    }
}

static void on_tools_call(const struct request *r)
{
    const struct deed_value *args = deed_value_get(r->rpc->params, "arguments");
    if (args && args->type != DEED_VALUE_MAP) {
        refuse(r, DEED_RPC_PARAMS, "arguments: must be an object");
    } else if (deed_mcp_call_find(r->mcp, r->rpc->id)) {
        refuse(r, DEED_RPC_INVALID, "a request with this id is under way");
    } else {
        deed_mcp_call_start(r->mcp, r->rpc->id, r->rpc->params, r->from);
    }
}

static void on_resources_list(const struct request *r)
{
    answer(r, deed_mcp_resources_list(r->mcp, r->arena));
}

/* Some clients ask for them whatever they were told. */
static void on_templates_list(const struct request *r)
{
    struct deed_value *result = deed_value_map(r->arena);
    deed_value_set(r->arena, result, "resourceTemplates",
                   deed_value_list(r->arena));
    answer(r, result);
}

static void on_resources_read(const struct request *r)
{
    const char *uri = deed_value_text_at(r->rpc->params, "uri");
    struct deed_error err = { 0 };
    struct deed_value *result =
        uri ? deed_mcp_resource_read(r->mcp, r->arena, uri, &err) : NULL;
    if (result) {
        answer(r, result);
    } else {
        refuse(r, uri ? DEED_RPC_NO_RESOURCE : DEED_RPC_PARAMS,
               uri ? err.text : "uri: must be a string");
    }
}

static void on_set_level(const struct request *r)
{
    const char *name = deed_value_text_at(r->rpc->params, "level");
    for (unsigned i = 0; i < DEED_ARRAY_LEN(levels); i++) {
        if (deed_str_equal(levels[i], name)) {
            r->mcp->log_level = i;
            answer(r, deed_value_map(r->arena));
            return;
        }
    }
    refuse(r, DEED_RPC_PARAMS, "level: there is no such level");
}

static const struct {
    const char *method;
    bool at_any_time; /* also before initialize */
    void (*heard)(const struct request *r);
} methods[] = {
    { "initialize", true, on_initialize },
    { "ping", true, on_ping },
    { "tools/list", false, on_tools_list },
    { "tools/call", false, on_tools_call },
    { "resources/list", false, on_resources_list },
    { "resources/templates/list", false, on_templates_list },
    { "resources/read", false, on_resources_read },
    { "logging/setLevel", false, on_set_level },
};

static void on_request(const struct request *r)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(methods); i++) {
        if (!deed_str_equal(methods[i].method, r->rpc->method)) {
            continue;
        }
        if (!methods[i].at_any_time && !r->mcp->revision) {
            refuse(r, DEED_RPC_INVALID, "initialize comes first");
        } else {
            methods[i].heard(r);
        }
        return;
    }
    refuse(r, DEED_RPC_NO_METHOD, "there is no such method");
}

/* Other notifications say nothing that we must know. */
static void on_notification(struct deed_mcp *mcp, const struct deed_rpc *rpc)
{
    if (!deed_str_equal(rpc->method, "notifications/cancelled")) {
        return;
    }
    struct deed_mcp_call *call =
        deed_mcp_call_find(mcp, deed_value_get(rpc->params, "requestId"));
    if (call) {
        const char *reason = deed_value_text_at(rpc->params, "reason");
        deed_mcp_call_cancel(call,
                             deed_str_or(reason, "the client cancelled it"));
    }
}

static void on_message(struct deed_mcp *mcp, struct deed_mcp_batch *batch,
                       const struct deed_value *message,
                       struct deed_arena *arena)
{
    struct deed_rpc rpc;
    struct deed_error err = { 0 };
    struct deed_mcp_route from = { mcp->hearing, batch };
    if (deed_rpc_read(message, &rpc, &err)) {
        deed_mcp_answer_error(mcp, from, rpc.id, DEED_RPC_INVALID,
                              deed_arena_printf(arena, "%s%s%s", err.member,
                                                *err.member ? ": " : "",
                                                err.text));
        return;
    }
    switch (rpc.kind) {
    case DEED_RPC_REQUEST:
        mcp->requests_heard++;
        on_request(&(struct request){ mcp, from, &rpc, arena });
        return;
    case DEED_RPC_NOTIFICATION:
        on_notification(mcp, &rpc);
        break;
    default:
        deed_mcp_answered(mcp, &rpc);
        break;
    }
    if (batch) {
        close_batch(mcp, batch);
    }
}

static void on_batch(struct deed_mcp *mcp, const struct deed_value *list,
                     struct deed_arena *arena)
{
    size_t count = list->as.items.count;
    struct deed_mcp_batch *batch = calloc(1, sizeof(*batch));
    struct deed_strbuf *text = calloc(1, sizeof(*text));
    if (!batch || !text || !count || count > DEED_MCP_BATCH_MAX) {
        free(batch);
        free(text);
        deed_mcp_refuse(mcp, DEED_RPC_INVALID,
                        count ? "too many messages in one batch"
                              : "a batch must not be empty");
        return;
    }
    deed_strbuf_init(text, 0);
    batch->text = text;
    batch->post = mcp->hearing;
    batch->open = (unsigned)count + 1; /* nothing leaves while we read */
    for (const struct deed_value *v = list->as.items.first; v; v = v->next) {
        on_message(mcp, batch, v, arena);
    }
    close_batch(mcp, batch);
}

void deed_mcp_heard(struct deed_mcp *mcp, char *line, size_t len)
{
    static const struct deed_json_limits limits = {
        .max_bytes = DEED_MCP_LINE_BYTES_MAX,
        .max_depth = DEED_MCP_DEPTH_MAX,
        .max_nodes = DEED_MCP_NODES_MAX,
    };
    struct deed_arena arena;
    struct deed_error err = { 0 };
    struct deed_value *message = NULL;
    deed_arena_init(&arena, 0);
    enum deed_code code =
        deed_json_parse(&arena, line, len, &limits, &message, &err);
    if (code) {
        deed_mcp_refuse(mcp,
                        code == DEED_SYNTAX ? DEED_RPC_PARSE : DEED_RPC_INVALID,
                        err.text);
    } else if (message->type != DEED_VALUE_LIST) {
        on_message(mcp, NULL, message, &arena);
    } else if (mcp->revision && mcp->revision->batches) {
        on_batch(mcp, message, &arena);
    } else {
        deed_mcp_refuse(mcp, DEED_RPC_INVALID,
                        "this revision of the protocol has no batches");
    }
    deed_arena_fini(&arena);
}
