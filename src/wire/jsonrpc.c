/* SPDX-License-Identifier: Apache-2.0 */
#include "wire/jsonrpc.h"

#include <math.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "wire/json_writer.h"

#define ID_NUMBER_MAX 9007199254740991.0 /* 2^53 - 1 */

bool deed_rpc_is_id(const struct deed_value *id)
{
    if (deed_value_is(id, DEED_VALUE_STRING)) {
        return id->as.string.len <= DEED_RPC_ID_BYTES_MAX;
    }
    return deed_value_is(id, DEED_VALUE_NUMBER) &&
           fabs(id->as.number) <= ID_NUMBER_MAX &&
           floor(id->as.number) >= id->as.number;
}

static enum deed_code fail(struct deed_error *err, const char *member,
                           const char *text)
{
    return deed_fail_member(err, DEED_INVALID, member, "%s", text);
}

static enum deed_code read_call(const struct deed_value *message,
                                struct deed_rpc *ret, struct deed_error *err)
{
    const struct deed_value *method = deed_value_get(message, "method");
    ret->kind = ret->id ? DEED_RPC_REQUEST : DEED_RPC_NOTIFICATION;
    ret->method = deed_value_text(method);
    ret->params = deed_value_get(message, "params");
    if (!ret->method || !*ret->method ||
        method->as.string.len > DEED_RPC_METHOD_BYTES_MAX) {
        return fail(err, "method", "must be a string of 1 to 128 bytes");
    }
    if (ret->params && ret->params->type != DEED_VALUE_MAP) {
        return fail(err, "params", "must be an object");
    }
    if (deed_value_get(message, "result") || deed_value_get(message, "error")) {
        return fail(err, "", "a call carries neither result nor error");
    }
    return DEED_OK;
}

static enum deed_code read_answer(const struct deed_value *message,
                                  struct deed_rpc *ret, struct deed_error *err)
{
    ret->result = deed_value_get(message, "result");
    ret->error = deed_value_get(message, "error");
    ret->kind = ret->error ? DEED_RPC_ERROR : DEED_RPC_RESULT;
    if (!ret->result == !ret->error) {
        return fail(err, "",
                    "neither a call nor an answer: it needs a method, "
                    "or one of result and error");
    }
    if (ret->error && ret->error->type != DEED_VALUE_MAP) {
        return fail(err, "error", "must be an object");
    }
    /* An error may be about a message whose id nobody could read. */
    return ret->id || ret->error ? DEED_OK : fail(err, "id", "is missing");
}

enum deed_code deed_rpc_read(const struct deed_value *message,
                             struct deed_rpc *ret, struct deed_error *err)
{
    *ret = (struct deed_rpc){ 0 };
    if (!deed_value_is(message, DEED_VALUE_MAP)) {
        return fail(err, "", "a message must be an object");
    }
    const struct deed_value *id = deed_value_get(message, "id");
    bool answer = !deed_value_get(message, "method");
    bool nobody = deed_value_is(id, DEED_VALUE_NULL) && answer;
    if (id && !nobody && !deed_rpc_is_id(id)) {
        return fail(err, "id",
                    "must be a string of at most 256 bytes or a "
                    "whole number");
    }
    ret->id = nobody ? NULL : id;
    if (!deed_str_equal(deed_value_text_at(message, "jsonrpc"), "2.0")) {
        return fail(err, "jsonrpc", "must be \"2.0\"");
    }
    return answer ? read_answer(message, ret, err)
                  : read_call(message, ret, err);
}

static void begin(struct deed_json_writer *w, struct deed_strbuf *out)
{
    deed_json_writer_init(w, out);
    deed_json_begin_object(w);
    deed_json_member(w, "jsonrpc", "2.0");
}

static void put(struct deed_json_writer *w, const char *key,
                const struct deed_value *value)
{
    deed_json_key(w, key);
    deed_json_value(w, value);
}

void deed_rpc_write_result(struct deed_strbuf *out, const struct deed_value *id,
                           const struct deed_value *result)
{
    struct deed_json_writer w;
    begin(&w, out);
    put(&w, "id", id);
    put(&w, "result", result);
    deed_json_end_object(&w);
}

void deed_rpc_write_error(struct deed_strbuf *out, const struct deed_value *id,
                          enum deed_rpc_code code, const char *message)
{
    struct deed_json_writer w;
    begin(&w, out);
    put(&w, "id", id);
    deed_json_key(&w, "error");
    deed_json_begin_object(&w);
    deed_json_key(&w, "code");
    deed_json_integer(&w, code);
    deed_json_member(&w, "message", message);
    deed_json_end_object(&w);
    deed_json_end_object(&w);
}

void deed_rpc_write_request(struct deed_strbuf *out, int64_t id,
                            const char *method, const struct deed_value *params)
{
    struct deed_json_writer w;
    begin(&w, out);
    deed_json_key(&w, "id");
    deed_json_integer(&w, id);
    deed_json_member(&w, "method", method);
    put(&w, "params", params);
    deed_json_end_object(&w);
}

void deed_rpc_write_notice(struct deed_strbuf *out, const char *method,
                           const struct deed_value *params)
{
    struct deed_json_writer w;
    begin(&w, out);
    deed_json_member(&w, "method", method);
    put(&w, "params", params);
    deed_json_end_object(&w);
}
