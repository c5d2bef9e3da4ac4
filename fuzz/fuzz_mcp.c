/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Bytes from an MCP client, as one line: a JSON-RPC message is understood or
 * refused; the arguments of a tool fit its schema or the member is named; what
 * fits becomes requests, or is refused by name; and what is written about any
 * of it can be read.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/value.h"
#include "front/mcp/act.h"
#include "front/mcp/call.h"
#include "front/mcp/tools.h"
#include "wire/json.h"
#include "wire/jsonrpc.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool holds)
{
    if (!holds) {
        abort();
    }
}

/* An answer to it must be a message that we would take ourselves. */
static void check_answers(struct deed_arena *arena, const struct deed_rpc *rpc)
{
    struct deed_strbuf text;
    struct deed_value *again = NULL;
    struct deed_rpc read;
    deed_strbuf_init(&text, 0);
    deed_rpc_write_error(&text, rpc->id, DEED_RPC_PARAMS, "no");
    demand(!deed_json_parse(arena, text.bytes, text.len, NULL, &again, NULL));
    demand(!deed_rpc_read(again, &read, NULL));
    demand(!rpc->id || deed_value_equal(rpc->id, read.id));
    deed_strbuf_fini(&text);
}

static void check_acts(struct deed_arena *arena, const struct deed_value *args)
{
    const struct deed_value *acts = deed_value_get(args, "acts");
    for (size_t i = 0; deed_value_at(acts, i); i++) {
        struct deed_value *request = NULL;
        struct deed_error err = { 0 };
        enum deed_code code = deed_mcp_request(arena, deed_value_at(acts, i),
                                               NULL, &request, &err);
        demand(code ? err.code == code && err.text[0]
                    : deed_value_get(request, "actionId") != NULL);
    }
}

static void check_call(struct deed_arena *arena, const char *profile_name,
                       const struct deed_value *params)
{
    const struct deed_mcp_profile *profile =
        deed_mcp_profile_find(profile_name);
    const char *name = deed_value_text(deed_value_get(params, "name"));
    const struct deed_mcp_tool *tool = deed_mcp_tool_find(profile, name);
    const struct deed_value *args = deed_value_get(params, "arguments");
    struct deed_error err = { 0 };
    if (!tool || !deed_value_is(args, DEED_VALUE_MAP)) {
        return;
    }
    enum deed_code code = deed_mcp_tool_check(profile, tool, args, &err);
    if (code) {
        demand(err.code == code && err.text[0]);
    } else if (strcmp(tool->name, "act") == 0) {
        check_acts(arena, args);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct deed_json_limits limits = {
        .max_bytes = DEED_MCP_LINE_BYTES_MAX,
        .max_depth = DEED_MCP_DEPTH_MAX,
        .max_nodes = DEED_MCP_NODES_MAX,
    };
    struct deed_arena arena;
    struct deed_value *message = NULL;
    struct deed_error err = { 0 };
    struct deed_rpc rpc;
    deed_arena_init(&arena, (size_t)256 << 20);
    if (!deed_json_parse(&arena, (const char *)data, size, &limits, &message,
                         &err)) {
        enum deed_code code = deed_rpc_read(message, &rpc, &err);
        demand(!code || (err.code == code && err.text[0]));
        demand(!rpc.id || deed_rpc_is_id(rpc.id));
        check_answers(&arena, &rpc);
        if (!code && rpc.params) {
            check_call(&arena, NULL, rpc.params);
            check_call(&arena, "mobile-debug", rpc.params);
        }
    }
    deed_arena_fini(&arena);
    return 0;
}
