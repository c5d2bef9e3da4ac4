/* SPDX-License-Identifier: Apache-2.0 */

/* Calls to the browser and to the page agent, bound to the op they serve. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/page.h"
#include "wire/json.h"
#include "wire/json_writer.h"

static const struct deed_json_limits limits = {
    .max_bytes = 64u * 1024 * 1024,
    .max_depth = 128,
    .max_nodes = 4000000,
    .replace_bad_text = true,
};

/* Runtime.callFunctionOn wraps what the agent said in result.value, a text
 * that is JSON itself. */
static enum deed_code unwrap(struct deed_arena *arena,
                             const struct deed_value *result,
                             const struct deed_value **ret,
                             struct deed_error *err)
{
    const struct deed_value *thrown =
        deed_value_get(result, "exceptionDetails");
    if (thrown) {
        const char *what = deed_value_text(
            deed_value_get(deed_value_get(thrown, "exception"), "description"));
        return deed_fail(err, DEED_INTERNAL, "the page agent threw: %.200s",
                         what ? what : "?");
    }
    const struct deed_value *text =
        deed_value_get(deed_value_get(result, "result"), "value");
    struct deed_value *value = NULL;
    if (!deed_value_is(text, DEED_VALUE_STRING) ||
        deed_json_parse(arena, text->as.string.bytes, text->as.string.len,
                        &limits, &value, NULL) ||
        !deed_value_is(value, DEED_VALUE_MAP)) {
        return deed_fail(err, DEED_INTERNAL, "the page agent said nothing");
    }
    const struct deed_value *ok = deed_value_get(value, "ok");
    *ret = value;
    if (ok && ok->type == DEED_VALUE_BOOL && !ok->as.boolean) {
        const char *error = decode_text(value, "error");
        const char *message = decode_text(value, "message");
        enum deed_code code =
            error && !__builtin_strcmp(error, "no_such_element")
                ? DEED_NOT_FOUND
                : DEED_INVALID;
        return deed_fail(err, code, "%s: %s", error ? error : "refused",
                         message ? message : "");
    }
    return DEED_OK;
}

/* Which document answers now: a frame may have gone elsewhere since. */
static void note_origin(struct frame *frame, const struct deed_value *value)
{
    const char *origin = value ? decode_text(value, "origin") : NULL;
    if (!frame || !origin || deed_str_equal(frame->origin, origin)) {
        return;
    }
    free(frame->origin);
    frame->origin = strdup(origin);
}

static void on_done(struct deed_cdp_call *cdp, enum deed_code code,
                    struct deed_json_span result, const struct deed_error *err)
{
    struct call *call = deed_container_of(cdp, struct call, cdp);
    struct op *op = call->op;
    struct deed_error own = { 0 };
    const struct deed_value *value = NULL;
    op->waiting--;
    if (err) {
        own = *err;
    }
    if (!code) {
        struct deed_value *parsed = NULL;
        code = deed_json_parse(&op->arena, result.bytes, result.len, &limits,
                               &parsed, &own);
        value = parsed;
        if (!code && call->agent) {
            code = unwrap(&op->arena, parsed, &value, &own);
            note_origin(frame_by_number(op->page, call->frame), value);
        }
    }
    /* A document that went away is not an error of ours. Before the call:
     * nothing was done; under it: nobody knows. */
    if (code == DEED_INVALID && call->agent && !value) {
        code = __builtin_strstr(own.text, "Cannot find context")
                   ? DEED_NOT_FOUND
                   : DEED_STATE;
    }
    call->then(call, code, value, code ? &own : NULL);
}

static enum deed_code start(struct op *op, const char *session,
                            const char *method, const char *params,
                            struct call *call)
{
    call->op = op;
    call->cdp.done = on_done;
    call->next = op->calls;
    op->calls = call;
    struct page *page = op->page;
    deed_time_us patience =
        op->patience_us > 0 ? op->patience_us : CHROMIUM_CALL_US;
    enum deed_code code =
        page_cdp(page)
            ? deed_cdp_send(page_cdp(page), session, method, params, &call->cdp,
                            page_now(page) + patience, NULL)
            : DEED_LOST;
    if (!code) {
        op->waiting++;
    }
    return code;
}

enum deed_code call_protocol(struct op *op, const char *session,
                             const char *method, const char *params,
                             void (*then)(struct call *, enum deed_code,
                                          const struct deed_value *,
                                          const struct deed_error *))
{
    struct call *call = deed_arena_alloc(&op->arena, sizeof(*call));
    if (!call) {
        return DEED_NOMEM;
    }
    call->then = then;
    return start(op, session, method, params, call);
}

enum deed_code call_agent(struct op *op, struct frame *frame,
                          const char *method, const char *arg_json,
                          void (*then)(struct call *, enum deed_code,
                                       const struct deed_value *,
                                       const struct deed_error *))
{
    struct call *call = deed_arena_alloc(&op->arena, sizeof(*call));
    if (!call || !frame->context) {
        return call ? DEED_NOT_FOUND : DEED_NOMEM;
    }
    call->then = then;
    call->agent = true;
    call->frame = frame->number;
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_json_begin_object(&w);
    deed_json_member(&w, "functionDeclaration",
                     "function(m,a,t){return deed.say(m,a,t)}");
    deed_json_key(&w, "executionContextId");
    deed_json_integer(&w, frame->context);
    deed_json_key(&w, "returnByValue");
    deed_json_bool(&w, true);
    deed_json_key(&w, "awaitPromise");
    deed_json_bool(&w, true);
    deed_json_key(&w, "arguments");
    deed_json_begin_array(&w);
    deed_json_begin_object(&w);
    deed_json_member(&w, "value", method);
    deed_json_end_object(&w);
    deed_json_begin_object(&w);
    deed_json_key(&w, "value");
    deed_json_raw(&w, arg_json ? arg_json : "{}",
                  __builtin_strlen(arg_json ? arg_json : "{}"));
    deed_json_end_object(&w);
    if (frame->retarget) {
        deed_json_begin_object(&w);
        deed_json_member(&w, "value", frame->retarget);
        deed_json_end_object(&w);
        frame_retarget(frame, NULL);
    }
    deed_json_end_array(&w);
    deed_json_end_object(&w);
    enum deed_code code =
        text.failed ? DEED_NOMEM
                    : start(op, frame->session, "Runtime.callFunctionOn",
                            deed_strbuf_get(&text), call);
    deed_strbuf_fini(&text);
    return code;
}

void call_release(struct op *op, const char *session, const char *object_id)
{
    const char *params =
        object_id ? deed_arena_printf(&op->arena, "{\"objectId\":%s}",
                                      json_text(&op->arena, object_id))
                  : NULL;
    if (params && page_cdp(op->page)) {
        (void)deed_cdp_send(page_cdp(op->page), session,
                            "Runtime.releaseObject", params, NULL, 0, NULL);
    }
}

void call_flush(struct page *page)
{
    if (page_cdp(page)) {
        deed_cdp_flush(page_cdp(page));
    }
}

const char *json_text(struct deed_arena *arena, const char *text)
{
    struct deed_strbuf out;
    struct deed_json_writer w;
    deed_strbuf_init(&out, 0);
    deed_json_writer_init(&w, &out);
    deed_json_string(&w, text);
    const char *kept = deed_arena_strdup(arena, deed_strbuf_get(&out));
    deed_strbuf_fini(&out);
    return kept ? kept : "null";
}

void arm_with(struct page *page, struct deed_json_writer *w, bool state,
              char *ret_token, size_t size)
{
    snprintf(ret_token, size, "t%u", ++page->token_count);
    deed_json_key(w, "arm");
    deed_json_begin_object(w);
    deed_json_member(w, "token", ret_token);
    deed_json_key(w, "guard");
    deed_json_bool(w, true);
    deed_json_key(w, "ttlMs");
    deed_json_integer(w, CHROMIUM_GUARD_MS);
    deed_json_key(w, "tell");
    deed_json_bool(w, true);
    if (state) { /* which is to be judged by it */
        deed_json_key(w, "wants");
        deed_json_begin_object(w);
        deed_json_end_object(w);
    }
    deed_json_end_object(w);
}

void page_armed(struct page *page, const char *instance_id, const char *token,
                double page_ms)
{
    const char *local = NULL;
    snprintf(page->armed.token, sizeof(page->armed.token), "%s", token);
    free(page->armed.instance_id);
    page->armed.instance_id = strdup(instance_id);
    page->armed.at_us = page_now(page);
    signals_begin(page, frame_of_instance(page, instance_id, &local), page_ms);
}
