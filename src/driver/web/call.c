/* SPDX-License-Identifier: Apache-2.0 */

/* Calls to the browser and to the page agent, bound to the op they serve. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/page.h"
#include "driver/web/remote.h"
#include "wire/json.h"
#include "wire/json_writer.h"

static const struct deed_json_limits limits = {
    .max_bytes = 64u * 1024 * 1024,
    .max_depth = 128,
    .max_nodes = 4000000,
    .replace_bad_text = true,
};

/* What the agent says is a text that is JSON itself. */
static enum deed_code read_answer(struct deed_arena *arena,
                                  const struct deed_value *text,
                                  const struct deed_value **ret,
                                  struct deed_error *err)
{
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
        bool gone = deed_str_equal(error, "no_such_element") ||
                    deed_str_equal(error, "old_document");
        enum deed_code code = gone ? DEED_NOT_FOUND : DEED_INVALID;
        if (deed_str_equal(error, "bad_query") || /* said to people as it is */
            deed_str_equal(error, "not_selectable")) {
            return deed_fail(err, code, "%s", message ? message : error);
        }
        return deed_fail(err, code, "%s: %s", error ? error : "refused",
                         message ? message : "");
    }
    return DEED_OK;
}

static void note_shown(struct frame *frame, const struct deed_value *value)
{
    struct deed_point at = { 0, 0 };
    if (value && frame && !frame->number) {
        (void)decode_point(deed_value_get(value, "shownAt"), &at);
        frame->page->shown_at = at;
    }
}

/* Which document answers now: a frame may have gone elsewhere since. */
static void note_origin(struct frame *frame, const struct deed_value *value)
{
    if (frame && value) {
        frame_note_clock(frame, decode_number(value, "nowMs", 0));
    }
    note_shown(frame, value);
    const char *origin = value ? decode_text(value, "origin") : NULL;
    if (!frame || !origin || deed_str_equal(frame->origin, origin)) {
        return;
    }
    free(frame->origin);
    frame->origin = strdup(origin);
}

/* The agent belongs to a document that its frame no longer shows (renew.c):
 * the same is asked of a new one. False: it cannot be. */
static bool ask_again(struct call *call, const struct deed_value *answer)
{
    struct page *page = call->op->page;
    struct frame *frame = frame_by_number(page, call->frame);
    if (!deed_str_equal(decode_text(answer, "error"), "old_document") ||
        call->repeated || !call->arg_json || !frame || !frame->context) {
        return false;
    }
    call->repeated = true;
    call->answered = false;
    agent_install(page, frame);
    if (call_started(call, page->remote->ops->agent(call, frame, call->method,
                                                    call->arg_json, NULL))) {
        return false;
    }
    call_flush(page);
    return true;
}

struct call *call_begin(struct op *op, const struct frame *frame, call_fn *then)
{
    struct call *call = deed_arena_alloc(&op->arena, sizeof(*call));
    if (call) {
        call->op = op;
        call->then = then;
        call->frame = frame ? frame->number : 0;
        call->next = op->calls;
        op->calls = call;
    }
    return call;
}

enum deed_code call_started(struct call *call, enum deed_code code)
{
    if (code) {
        call->op->page->remote->ops->forget(call);
    } else {
        call->op->waiting++;
    }
    return code;
}

void call_finish(struct call *call, enum deed_code code,
                 const struct deed_value *value, const struct deed_error *err)
{
    struct op *op = call->op;
    struct deed_error own = { 0 };
    op->waiting--;
    call->answered = true;
    if (call->agent && code == DEED_INVALID) {
        code = deed_fail(&own, DEED_INTERNAL, "the page agent threw: %.200s",
                         err->text);
        err = &own;
    } else if (call->agent && !code) {
        const struct deed_value *answer = NULL;
        code = read_answer(&op->arena, value, &answer, &own);
        value = answer;
        if (code && ask_again(call, answer)) {
            return;
        }
        note_origin(frame_by_number(op->page, call->frame), value);
        err = &own;
    }
    call->then(call, code, value, code ? err : NULL);
}

void call_fail(struct call *call, enum deed_code code, const char *text)
{
    struct deed_error err;
    deed_fail(&err, code, "%s", text);
    call_finish(call, code, NULL, &err);
}

deed_time_us call_deadline(const struct call *call)
{
    const struct op *op = call->op;
    return page_now(op->page) +
           (op->patience_us > 0 ? op->patience_us : WEB_CALL_US);
}

enum deed_code call_agent(struct op *op, struct frame *frame,
                          const char *method, const char *arg_json,
                          call_fn *then)
{
    struct call *call = frame->context ? call_begin(op, frame, then) : NULL;
    if (!call) {
        return frame->context ? DEED_NOMEM : DEED_NOT_FOUND;
    }
    call->agent = true;
    call->method = method;
    call->arg_json = deed_arena_strdup(&op->arena, arg_json ? arg_json : "{}");
    enum deed_code code =
        call_started(call, op->page->remote->ops->agent(
                               call, frame, method, arg_json ? arg_json : "{}",
                               frame->retarget));
    if (!code) {
        frame_retarget(frame, NULL); /* it went along */
    }
    return code;
}

unsigned call_agents(struct op *op, unsigned only, const char *method,
                     const char *arg_json, call_fn *then)
{
    unsigned count = 0;
    for (struct frame *f = op->page->frames; f; f = f->next) {
        op->patience_us = frame_patience(f);
        if (f->context && (!only || f->number + 1 == only)) {
            count += !call_agent(op, f, method, arg_json, then);
        }
    }
    op->patience_us = 0;
    return count;
}

enum deed_code call_sync(struct op *op, call_fn *then)
{
    struct call *call = call_begin(op, NULL, then);
    return call ? call_started(call, op->page->remote->ops->sync(call))
                : DEED_NOMEM;
}

void call_flush(struct page *page)
{
    page->remote->ops->flush(page);
}

const char *json_text(struct deed_arena *arena, const char *text)
{
    struct deed_strbuf out;
    struct deed_json_writer w;
    deed_strbuf_init(&out, 0);
    deed_json_writer_init(&w, &out);
    deed_json_string(&w, text);
    const char *kept = deed_strbuf_keep(&out, arena);
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
    deed_json_integer(w, WEB_GUARD_MS);
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
