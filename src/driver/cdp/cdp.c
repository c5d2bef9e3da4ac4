/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/cdp/cdp.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "driver/cdp/cdp_link.h"
#include "io/loop.h"
#include "wire/json.h"
#include "wire/json_writer.h"

#define DEFAULT_BYTES ((size_t)64 << 20)
#define MAX_BYTES ((size_t)256 << 20)
#define DEFAULT_PENDING 4096

struct deed_cdp {
    struct deed_loop *loop;
    struct deed_cdp_link *link; /* owned */
    struct deed_cdp_listener listener;
    struct deed_cdp_limits limits;
    struct deed_strbuf scratch;  /* the message that is being written */
    struct deed_cdp_call *first; /* waiting calls, oldest first */
    struct deed_cdp_call *last;
    uint32_t pending;
    uint64_t last_id;
    struct deed_task flush; /* of what nobody flushed in this turn */
    struct deed_task lose;  /* tells a loss that a write found */
    struct deed_error loss;
    bool lost;
    unsigned depth; /* callbacks under way */
    bool destroyed; /* in one of them; freed when the last returns */
};

/* The waiting calls. */

static void add_call(struct deed_cdp *cdp, struct deed_cdp_call *call)
{
    call->cdp = cdp;
    call->next = NULL;
    call->prev = cdp->last;
    if (cdp->last) {
        cdp->last->next = call;
    } else {
        cdp->first = call;
    }
    cdp->last = call;
    cdp->pending++;
}

static void remove_call(struct deed_cdp_call *call)
{
    struct deed_cdp *cdp = call->cdp;
    if (call->prev) {
        call->prev->next = call->next;
    } else {
        cdp->first = call->next;
    }
    if (call->next) {
        call->next->prev = call->prev;
    } else {
        cdp->last = call->prev;
    }
    deed_timer_stop(&call->timer);
    call->cdp = NULL;
    call->next = NULL;
    call->prev = NULL;
    cdp->pending--;
}

/* Answers mostly come in the order of the calls. */
static struct deed_cdp_call *find_call(struct deed_cdp *cdp, uint64_t id)
{
    struct deed_cdp_call *call = cdp->first;
    while (call && call->id != id) {
        call = call->next;
    }
    return call;
}

static void complete(struct deed_cdp_call *call, struct deed_json_span result,
                     const struct deed_error *err)
{
    remove_call(call);
    call->done(call, err ? err->code : DEED_OK, result, err);
}

void deed_cdp_forget(struct deed_cdp_call *call)
{
    if (call->cdp) {
        remove_call(call);
    }
}

/* Life and death. */

static void release(struct deed_cdp *cdp)
{
    if (cdp->link) {
        cdp->link->ops->destroy(cdp->link);
    }
    deed_task_cancel(&cdp->flush);
    deed_task_cancel(&cdp->lose);
    deed_strbuf_fini(&cdp->scratch);
    free(cdp);
}

void deed_cdp_destroy(struct deed_cdp *cdp)
{
    if (!cdp || cdp->destroyed) {
        return;
    }
    cdp->destroyed = true;
    while (cdp->first) {
        remove_call(cdp->first);
    }
    if (cdp->depth == 0) {
        release(cdp);
    }
}

void deed_cdp_enter(struct deed_cdp *cdp)
{
    cdp->depth++;
}

void deed_cdp_leave(struct deed_cdp *cdp)
{
    if (--cdp->depth == 0 && cdp->destroyed) {
        release(cdp);
    }
}

bool deed_cdp_is_over(const struct deed_cdp *cdp)
{
    return cdp->destroyed || cdp->lost;
}

/* Every waiting call ends here, once, and calls that their owners make
 * meanwhile are refused. */
void deed_cdp_link_lost(struct deed_cdp *cdp, const struct deed_error *err)
{
    if (deed_cdp_is_over(cdp)) {
        return;
    }
    struct deed_error why;
    deed_fail(&why, DEED_LOST, "the connection to the browser ended: %s",
              err->text);
    cdp->loss = *err;
    cdp->lost = true;
    deed_task_cancel(&cdp->flush);
    deed_task_cancel(&cdp->lose);
    while (cdp->first && !cdp->destroyed) {
        complete(cdp->first, (struct deed_json_span){ 0 }, &why);
    }
    if (!cdp->destroyed && cdp->listener.lost) {
        cdp->listener.lost(cdp->listener.user, &cdp->loss);
    }
}

static void on_lose(struct deed_task *task)
{
    struct deed_cdp *cdp = deed_container_of(task, struct deed_cdp, lose);
    struct deed_error err = cdp->loss;
    deed_cdp_enter(cdp);
    deed_cdp_link_lost(cdp, &err);
    deed_cdp_leave(cdp);
}

static void on_flush(struct deed_task *task)
{
    deed_cdp_flush(deed_container_of(task, struct deed_cdp, flush));
}

static enum deed_code check_limits(struct deed_cdp_limits *limits,
                                   struct deed_error *err)
{
    limits->message_bytes =
        limits->message_bytes ? limits->message_bytes : DEFAULT_BYTES;
    limits->queued_bytes =
        limits->queued_bytes ? limits->queued_bytes : DEFAULT_BYTES;
    limits->pending = limits->pending ? limits->pending : DEFAULT_PENDING;
    if (limits->message_bytes > MAX_BYTES) {
        return deed_fail_member(err, DEED_INVALID, "message_bytes",
                                "a limit of %zu bytes a message is above the "
                                "%zu that are possible",
                                limits->message_bytes, MAX_BYTES);
    }
    return DEED_OK;
}

enum deed_code deed_cdp_new(struct deed_loop *loop,
                            const struct deed_cdp_listener *listener,
                            const struct deed_cdp_limits *limits,
                            struct deed_cdp **ret, struct deed_error *err)
{
    struct deed_cdp_limits checked = { 0 };
    if (limits) {
        checked = *limits;
    }
    enum deed_code code = check_limits(&checked, err);
    if (code) {
        return code;
    }
    struct deed_cdp *cdp = calloc(1, sizeof(*cdp));
    if (!cdp) {
        return deed_fail(err, DEED_NOMEM, "protocol connection");
    }
    cdp->loop = loop;
    cdp->listener = *listener;
    cdp->limits = checked;
    cdp->flush.run = on_flush;
    cdp->lose.run = on_lose;
    deed_strbuf_init(&cdp->scratch, checked.queued_bytes);
    *ret = cdp;
    return DEED_OK;
}

void deed_cdp_set_link(struct deed_cdp *cdp, struct deed_cdp_link *link)
{
    cdp->link = link;
    link->cdp = cdp;
}

const struct deed_cdp_limits *deed_cdp_limits_of(const struct deed_cdp *cdp)
{
    return &cdp->limits;
}

void deed_cdp_link_open(struct deed_cdp *cdp)
{
    if (!deed_cdp_is_over(cdp) && cdp->listener.open) {
        cdp->listener.open(cdp->listener.user);
    }
}

/* What comes in. */

/* The protocol's own words: {"code":N,"message":"...","data":"..."}. */
static void read_error(struct deed_json_span span, struct deed_error *ret)
{
    static const struct deed_json_limits limits = { .max_bytes = 65536,
                                                    .replace_bad_text = true };
    struct deed_arena arena;
    struct deed_value *value = NULL;
    deed_arena_init(&arena, (size_t)1 << 20);
    deed_json_parse(&arena, span.bytes, span.len, &limits, &value, NULL);
    const char *message = deed_value_text(deed_value_get(value, "message"));
    const char *data = deed_value_text(deed_value_get(value, "data"));
    deed_fail(ret, DEED_INVALID, "%s%s%s",
              deed_str_or(message, "the browser refused without a reason"),
              data ? ": " : "", deed_str_or(data, ""));
    deed_arena_fini(&arena);
}

static void take_answer(struct deed_cdp *cdp, int64_t id,
                        struct deed_json_span result,
                        struct deed_json_span error)
{
    struct deed_error err;
    struct deed_cdp_call *call = id > 0 ? find_call(cdp, (uint64_t)id) : NULL;
    if (!call) {
        return; /* nobody waits for it, or no longer */
    }
    if (error.bytes) {
        read_error(error, &err);
    } else if (!result.bytes) {
        deed_fail(&err, DEED_SYNTAX, "the answer has no result");
    } else {
        complete(call, result, NULL);
        return;
    }
    complete(call, (struct deed_json_span){ 0 }, &err);
}

void deed_cdp_link_message(struct deed_cdp *cdp, const char *bytes, size_t len)
{
    enum { ID, METHOD, SESSION, PARAMS, RESULT, ERROR, COUNT };
    static const char *const keys[COUNT] = {
        [ID] = "id",         [METHOD] = "method", [SESSION] = "sessionId",
        [PARAMS] = "params", [RESULT] = "result", [ERROR] = "error",
    };
    struct deed_json_span at[COUNT];
    int64_t id = 0;
    if (deed_cdp_is_over(cdp)) {
        return;
    }
    bool ok = deed_json_scan_members(bytes, len, keys, COUNT, at);
    if (ok && at[ID].bytes && deed_json_scan_integer(at[ID], &id)) {
        take_answer(cdp, id, at[RESULT], at[ERROR]);
    } else if (ok && at[METHOD].bytes) {
        cdp->listener.event(cdp->listener.user, at[SESSION], at[METHOD],
                            at[PARAMS]);
    } else if (ok && at[ERROR].bytes) {
        /* The browser could not read the id of a message of ours. That one
         * call has no answer and ends at its deadline; all others do. */
    } else {
        /* Which call it answers cannot be known, so none can be trusted. */
        struct deed_error err;
        deed_fail(&err, DEED_SYNTAX,
                  "a message is neither an answer nor an event");
        deed_cdp_link_lost(cdp, &err);
    }
}

static void on_deadline(struct deed_timer *timer)
{
    struct deed_cdp_call *call =
        deed_container_of(timer, struct deed_cdp_call, timer);
    struct deed_cdp *cdp = call->cdp;
    struct deed_error err;
    deed_fail(&err, DEED_TIMEOUT, "the browser did not answer in time");
    deed_cdp_enter(cdp);
    complete(call, (struct deed_json_span){ 0 }, &err);
    deed_cdp_leave(cdp);
}

/* What goes out. */

static void write_message(struct deed_strbuf *out, uint64_t id,
                          const char *session, const char *method,
                          const char *params)
{
    struct deed_json_writer w;
    deed_strbuf_clear(out);
    deed_json_writer_init(&w, out);
    deed_json_begin_object(&w);
    deed_json_key(&w, "id");
    deed_json_integer(&w, (int64_t)id);
    deed_json_member(&w, "method", method);
    if (params) {
        deed_json_key(&w, "params");
        deed_json_raw(&w, params, strlen(params));
    }
    deed_json_member(&w, "sessionId", session);
    deed_json_end_object(&w);
}

static enum deed_code check_room(const struct deed_cdp *cdp,
                                 struct deed_error *err)
{
    if (cdp->scratch.failed ||
        cdp->scratch.len + cdp->link->ops->queued(cdp->link) >
            cdp->limits.queued_bytes) {
        return deed_fail(err, DEED_TOO_LARGE,
                         "more than %zu bytes wait for the browser to read "
                         "them",
                         cdp->limits.queued_bytes);
    }
    if (cdp->pending >= cdp->limits.pending) {
        return deed_fail(err, DEED_TOO_LARGE,
                         "%u calls wait for the browser's answer already",
                         cdp->pending);
    }
    return DEED_OK;
}

enum deed_code deed_cdp_send(struct deed_cdp *cdp, const char *session,
                             const char *method, const char *params,
                             struct deed_cdp_call *call,
                             deed_time_us deadline_us, struct deed_error *err)
{
    if (deed_cdp_is_over(cdp)) {
        return deed_fail(err, DEED_LOST, "the connection to the browser ended");
    }
    if (call && call->cdp) {
        return deed_fail(err, DEED_STATE, "the call waits already");
    }
    write_message(&cdp->scratch, cdp->last_id + 1, session, method, params);
    enum deed_code code = check_room(cdp, err);
    if (!code) {
        code = cdp->link->ops->send(cdp->link, cdp->scratch.bytes,
                                    cdp->scratch.len, err);
    }
    if (code) {
        return code;
    }
    cdp->last_id++;
    deed_loop_defer(cdp->loop, &cdp->flush);
    if (call) {
        call->id = cdp->last_id;
        call->timer.fire = on_deadline;
        add_call(cdp, call);
        deed_timer_start(cdp->loop, &call->timer, deadline_us);
    }
    return DEED_OK;
}

void deed_cdp_flush(struct deed_cdp *cdp)
{
    if (deed_cdp_is_over(cdp)) {
        return;
    }
    deed_task_cancel(&cdp->flush);
    if (cdp->link->ops->flush(cdp->link, &cdp->loss)) {
        deed_loop_defer(cdp->loop, &cdp->lose);
    }
}
