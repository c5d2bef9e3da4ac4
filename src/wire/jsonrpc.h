/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_WIRE_JSONRPC_H
#define DEED_WIRE_JSONRPC_H

/*
 * JSON-RPC 2.0 messages: values to messages, messages to text. No I/O.
 *
 * Strict where a reader could be misled: an id is a string of at most
 * DEED_RPC_ID_BYTES_MAX bytes or a whole number that a double holds exactly,
 * never null; a message is one of request, notification, result and error and
 * nothing in between; params are an object.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stdint.h>

struct deed_strbuf;
struct deed_value;

#define DEED_RPC_ID_BYTES_MAX 256
#define DEED_RPC_METHOD_BYTES_MAX 128

enum deed_rpc_code {
    DEED_RPC_PARSE = -32700,
    DEED_RPC_INVALID = -32600,
    DEED_RPC_NO_METHOD = -32601,
    DEED_RPC_PARAMS = -32602,
    DEED_RPC_INTERNAL = -32603,
    DEED_RPC_NO_RESOURCE = -32002, /* MCP's own */
};

enum deed_rpc_kind {
    DEED_RPC_REQUEST,
    DEED_RPC_NOTIFICATION,
    DEED_RPC_RESULT,
    DEED_RPC_ERROR,
};

/* Everything is borrowed from the value it was read from; what a kind does not
 * have is NULL. */
struct deed_rpc {
    enum deed_rpc_kind kind;
    const struct deed_value *id;
    const char *method;
    const struct deed_value *params;
    const struct deed_value *result;
    const struct deed_value *error;
};

/* Who is no message is DEED_INVALID; ret->id is then the id that an answer may
 * carry, or NULL. */
enum deed_code deed_rpc_read(const struct deed_value *message,
                             struct deed_rpc *ret, struct deed_error *err);

/* A string or a number that may be an id. */
bool deed_rpc_is_id(const struct deed_value *id);

/* The buffer remembers a failure. A NULL id is written as null. */
void deed_rpc_write_result(struct deed_strbuf *out, const struct deed_value *id,
                           const struct deed_value *result);
void deed_rpc_write_error(struct deed_strbuf *out, const struct deed_value *id,
                          enum deed_rpc_code code, const char *message);
void deed_rpc_write_request(struct deed_strbuf *out, int64_t id,
                            const char *method,
                            const struct deed_value *params);
void deed_rpc_write_notice(struct deed_strbuf *out, const char *method,
                           const struct deed_value *params);

#endif
