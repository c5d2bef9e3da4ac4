/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/bidi/bidi.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "io/loop.h"
#include "io/ws_client.h"
#include "wire/json.h"
#include "wire/json_writer.h"

#define MESSAGE_BYTES ((size_t)64 << 20)
#define PENDING_MAX 4096
/* For the answer to the last command. */
#define END_US DEED_MS(1000)

struct deed_bidi {
    struct deed_loop *loop;
    struct deed_ws_client *client; /* owned */
    struct deed_bidi_listener listener;
    struct deed_strbuf scratch;   /* the message that is being written */
    struct deed_bidi_call *first; /* waiting calls, oldest first */
    struct deed_bidi_call *last;
    unsigned pending;
    uint64_t last_id;
    struct deed_task flush; /* of what nobody flushed in this turn */
    struct deed_task lose;  /* reports a loss that a write found */
    struct deed_error loss;
    bool lost;
    unsigned depth; /* callbacks under way */
    bool destroyed; /* in one of them; freed when the last returns */
    bool ending;    /* nobody listens; the last command is out */
    struct deed_bidi_call end;
};

static void add_call(struct deed_bidi *bidi, struct deed_bidi_call *call)
{
    call->bidi = bidi;
    call->next = NULL;
    call->prev = bidi->last;
    if (bidi->last) {
        bidi->last->next = call;
    } else {
        bidi->first = call;
    }
    bidi->last = call;
    bidi->pending++;
}

static void remove_call(struct deed_bidi_call *call)
{
    struct deed_bidi *bidi = call->bidi;
    if (call->prev) {
        call->prev->next = call->next;
    } else {
        bidi->first = call->next;
    }
    if (call->next) {
        call->next->prev = call->prev;
    } else {
        bidi->last = call->prev;
    }
    deed_timer_stop(&call->timer);
    call->bidi = NULL;
    call->next = call->prev = NULL;
    bidi->pending--;
}

static struct deed_bidi_call *find_call(struct deed_bidi *bidi, int64_t id)
{
    struct deed_bidi_call *call = bidi->first;
    while (call && call->id != (uint64_t)id) {
        call = call->next;
    }
    return call;
}

static void complete(struct deed_bidi_call *call, struct deed_json_span result,
                     const struct deed_error *err)
{
    remove_call(call);
    call->done(call, err ? err->code : DEED_OK, result, err);
}

void deed_bidi_forget(struct deed_bidi_call *call)
{
    if (call->bidi) {
        remove_call(call);
    }
}

static void release(struct deed_bidi *bidi)
{
    deed_ws_client_destroy(bidi->client);
    deed_task_cancel(&bidi->flush);
    deed_task_cancel(&bidi->lose);
    deed_strbuf_fini(&bidi->scratch);
    free(bidi);
}

void deed_bidi_destroy(struct deed_bidi *bidi)
{
    if (!bidi || bidi->destroyed) {
        return;
    }
    bidi->destroyed = true;
    while (bidi->first) {
        remove_call(bidi->first);
    }
    if (bidi->depth == 0) {
        release(bidi);
    }
}

static void on_ended(struct deed_bidi_call *call, enum deed_code code,
                     struct deed_json_span result, const struct deed_error *err)
{
    struct deed_bidi *bidi = deed_container_of(call, struct deed_bidi, end);
    struct deed_loop *loop = bidi->loop;
    (void)code, (void)result, (void)err;
    deed_bidi_destroy(bidi);
    deed_loop_let_go(loop);
}

void deed_bidi_end(struct deed_bidi *bidi, const char *method)
{
    while (bidi->first) {
        remove_call(bidi->first);
    }
    bidi->end.done = on_ended;
    if (deed_bidi_send(bidi, method, "{}", &bidi->end,
                       deed_loop_now_us(bidi->loop) + END_US, NULL)) {
        deed_bidi_destroy(bidi);
        return;
    }
    bidi->ending = true;
    deed_loop_hold(bidi->loop);
    deed_bidi_flush(bidi);
}

static void leave(struct deed_bidi *bidi)
{
    if (--bidi->depth == 0 && bidi->destroyed) {
        release(bidi);
    }
}

static bool is_over(const struct deed_bidi *bidi)
{
    return bidi->destroyed || bidi->lost;
}

/* Every waiting call ends here, once, and calls that their owners make
 * meanwhile are refused. */
static void lose(struct deed_bidi *bidi, const struct deed_error *err)
{
    struct deed_error why;
    if (is_over(bidi)) {
        return;
    }
    bidi->loss = *err;
    bidi->lost = true;
    deed_fail(&why, DEED_LOST, "the connection to the browser ended: %s",
              bidi->loss.text);
    deed_task_cancel(&bidi->flush);
    deed_task_cancel(&bidi->lose);
    while (bidi->first && !bidi->destroyed) {
        complete(bidi->first, (struct deed_json_span){ 0 }, &why);
    }
    if (!bidi->destroyed && !bidi->ending) {
        bidi->listener.lost(bidi->listener.user, &bidi->loss);
    }
}

static void on_lose(struct deed_task *task)
{
    struct deed_bidi *bidi = deed_container_of(task, struct deed_bidi, lose);
    struct deed_error err = bidi->loss;
    bidi->depth++;
    lose(bidi, &err);
    leave(bidi);
}

static void on_flush(struct deed_task *task)
{
    deed_bidi_flush(deed_container_of(task, struct deed_bidi, flush));
}

/* {"type":"error","id":7,"error":"no such frame","message":"..."} */
static void read_error(const char *bytes, size_t len, struct deed_error *ret)
{
    static const struct deed_json_limits limits = { .max_bytes = 1 << 20,
                                                    .replace_bad_text = true };
    struct deed_arena arena;
    struct deed_value *value = NULL;
    deed_arena_init(&arena, (size_t)8 << 20);
    deed_json_parse(&arena, bytes, len, &limits, &value, NULL);
    const char *error = deed_value_text(deed_value_get(value, "error"));
    const char *message = deed_value_text(deed_value_get(value, "message"));
    deed_fail(ret, DEED_INVALID, "%s: %.400s",
              deed_str_or(error, "the browser refused"),
              deed_str_or(message, "without a reason"));
    deed_arena_fini(&arena);
}

static void take_message(struct deed_bidi *bidi, const char *bytes, size_t len)
{
    enum { ID, METHOD, PARAMS, RESULT, ERROR, COUNT };
    static const char *const keys[COUNT] = {
        [ID] = "id",         [METHOD] = "method", [PARAMS] = "params",
        [RESULT] = "result", [ERROR] = "error",
    };
    struct deed_json_span at[COUNT], method;
    struct deed_error err;
    int64_t id = 0;
    if (is_over(bidi)) {
        return;
    }
    bool ok = deed_json_scan_members(bytes, len, keys, COUNT, at);
    if (ok && at[METHOD].bytes && at[PARAMS].bytes &&
        deed_json_scan_text(at[METHOD], &method)) {
        if (!bidi->ending) {
            bidi->listener.event(bidi->listener.user, method, at[PARAMS]);
        }
    } else if (ok && at[ID].bytes && deed_json_scan_integer(at[ID], &id)) {
        struct deed_bidi_call *call = find_call(bidi, id);
        if (call && at[RESULT].bytes) {
            complete(call, at[RESULT], NULL);
        } else if (call) {
            read_error(bytes, len, &err);
            complete(call, (struct deed_json_span){ 0 }, &err);
        }
    } else if (!ok || !at[ERROR].bytes) {
        /* Which call it answers cannot be known, so none can be trusted. */
        deed_fail(&err, DEED_SYNTAX,
                  "a message is neither an answer nor an event");
        lose(bidi, &err);
    }
}

static void on_open(void *user)
{
    struct deed_bidi *bidi = user;
    bidi->depth++;
    bidi->listener.open(bidi->listener.user);
    leave(bidi);
}

static void on_message(void *user, const char *bytes, size_t len)
{
    struct deed_bidi *bidi = user;
    bidi->depth++;
    take_message(bidi, bytes, len);
    leave(bidi);
}

static void on_end(void *user, const struct deed_error *err)
{
    struct deed_bidi *bidi = user;
    bidi->depth++;
    lose(bidi, err);
    leave(bidi);
}

enum deed_code deed_bidi_create(struct deed_loop *loop, const char *url,
                                deed_time_us deadline_us,
                                const struct deed_bidi_listener *listener,
                                struct deed_bidi **ret, struct deed_error *err)
{
    struct deed_bidi *bidi = calloc(1, sizeof(*bidi));
    if (!bidi) {
        return deed_fail(err, DEED_NOMEM, "protocol connection");
    }
    bidi->loop = loop;
    bidi->listener = *listener;
    bidi->flush.run = on_flush;
    bidi->lose.run = on_lose;
    deed_strbuf_init(&bidi->scratch, MESSAGE_BYTES);
    const struct deed_ws_client_opts opts = {
        .url = url,
        .deadline_us = deadline_us,
        .max_message_bytes = MESSAGE_BYTES,
        .max_queued_bytes = MESSAGE_BYTES,
        .on_open = on_open,
        .on_message = on_message,
        .on_end = on_end,
        .user = bidi,
    };
    enum deed_code code =
        deed_ws_client_create(loop, &opts, &bidi->client, err);
    if (code) {
        deed_bidi_destroy(bidi);
        return code;
    }
    *ret = bidi;
    return DEED_OK;
}

static void on_deadline(struct deed_timer *timer)
{
    struct deed_bidi_call *call =
        deed_container_of(timer, struct deed_bidi_call, timer);
    struct deed_bidi *bidi = call->bidi;
    struct deed_error err;
    deed_fail(&err, DEED_TIMEOUT, "the browser did not answer in time");
    bidi->depth++;
    complete(call, (struct deed_json_span){ 0 }, &err);
    leave(bidi);
}

static void write_message(struct deed_strbuf *out, uint64_t id,
                          const char *method, const char *params)
{
    struct deed_json_writer w;
    deed_strbuf_clear(out);
    deed_json_writer_init(&w, out);
    deed_json_begin_object(&w);
    deed_json_member_integer(&w, "id", (int64_t)id);
    deed_json_member(&w, "method", method);
    deed_json_member_raw(&w, "params", params ? params : "{}");
    deed_json_end_object(&w);
}

enum deed_code deed_bidi_send(struct deed_bidi *bidi, const char *method,
                              const char *params, struct deed_bidi_call *call,
                              deed_time_us deadline_us, struct deed_error *err)
{
    if (is_over(bidi)) {
        return deed_fail(err, DEED_LOST, "the connection to the browser ended");
    }
    if ((call && call->bidi) || bidi->pending >= PENDING_MAX) {
        return deed_fail(err, call && call->bidi ? DEED_STATE : DEED_TOO_LARGE,
                         "too many calls wait for the browser's answer");
    }
    write_message(&bidi->scratch, bidi->last_id + 1, method, params);
    enum deed_code code =
        bidi->scratch.failed
            ? deed_fail(err, DEED_TOO_LARGE, "the message is too long")
            : deed_ws_client_send(bidi->client, bidi->scratch.bytes,
                                  bidi->scratch.len, err);
    if (code) {
        return code;
    }
    bidi->last_id++;
    deed_loop_defer(bidi->loop, &bidi->flush);
    if (call) {
        call->id = bidi->last_id;
        call->timer.fire = on_deadline;
        add_call(bidi, call);
        deed_timer_start(bidi->loop, &call->timer, deadline_us);
    }
    return DEED_OK;
}

void deed_bidi_flush(struct deed_bidi *bidi)
{
    if (is_over(bidi)) {
        return;
    }
    deed_task_cancel(&bidi->flush);
    if (deed_ws_client_flush(bidi->client, &bidi->loss)) {
        deed_loop_defer(bidi->loop, &bidi->lose);
    }
}
