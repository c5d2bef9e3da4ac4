/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/connection.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "driver/web/connection_link.h"
#include "io/loop.h"
#include "wire/json.h"
#include "wire/json_writer.h"

/* Limit: of a message, and of what is queued. */
#define DEFAULT_BYTES ((size_t)64 << 20)
#define MAX_BYTES ((size_t)256 << 20) /* limit: of what a user may ask for */
#define DEFAULT_PENDING 4096          /* limit: of calls without an answer */
/* For the answer to the last command. */
#define END_US DEED_MS(1000)

struct deed_connection {
    struct deed_loop *loop;
    struct deed_connection_link *link; /* owned */
    struct deed_connection_listener listener;
    struct deed_connection_limits limits;
    struct deed_strbuf scratch;         /* the message that is being written */
    struct deed_connection_call *first; /* waiting calls, oldest first */
    struct deed_connection_call *last;
    uint32_t pending;
    uint64_t last_id;
    struct deed_task flush; /* of what nobody flushed in this turn */
    struct deed_task lose;  /* tells a loss that a write found */
    struct deed_error loss;
    bool lost;
    unsigned depth; /* callbacks under way */
    bool destroyed; /* in one of them; freed when the last returns */
    bool ending;    /* nobody listens; the last command is out */
    struct deed_connection_call end;
};

/* The waiting calls. */

static void add_call(struct deed_connection *connection,
                     struct deed_connection_call *call)
{
    call->connection = connection;
    call->next = NULL;
    call->prev = connection->last;
    if (connection->last) {
        connection->last->next = call;
    } else {
        connection->first = call;
    }
    connection->last = call;
    connection->pending++;
}

static void remove_call(struct deed_connection_call *call)
{
    struct deed_connection *connection = call->connection;
    if (call->prev) {
        call->prev->next = call->next;
    } else {
        connection->first = call->next;
    }
    if (call->next) {
        call->next->prev = call->prev;
    } else {
        connection->last = call->prev;
    }
    deed_timer_stop(&call->timer);
    call->connection = NULL;
    call->next = NULL;
    call->prev = NULL;
    connection->pending--;
}

/* Answers mostly come in the order of the calls. */
static struct deed_connection_call *find_call(
    struct deed_connection *connection, uint64_t id)
{
    struct deed_connection_call *call = connection->first;
    while (call && call->id != id) {
        call = call->next;
    }
    return call;
}

static void complete(struct deed_connection_call *call,
                     struct deed_json_span result, const struct deed_error *err)
{
    remove_call(call);
    call->done(call, err ? err->code : DEED_OK, result, err);
}

void deed_connection_forget(struct deed_connection_call *call)
{
    if (call->connection) {
        remove_call(call);
    }
}

/* Life and death. */

static void release(struct deed_connection *connection)
{
    if (connection->link) {
        connection->link->ops->destroy(connection->link);
    }
    deed_task_cancel(&connection->flush);
    deed_task_cancel(&connection->lose);
    deed_strbuf_fini(&connection->scratch);
    free(connection);
}

void deed_connection_destroy(struct deed_connection *connection)
{
    if (!connection || connection->destroyed) {
        return;
    }
    connection->destroyed = true;
    while (connection->first) {
        remove_call(connection->first);
    }
    if (connection->depth == 0) {
        release(connection);
    }
}

static void on_ended(struct deed_connection_call *call, enum deed_code code,
                     struct deed_json_span result, const struct deed_error *err)
{
    struct deed_connection *connection =
        deed_container_of(call, struct deed_connection, end);
    struct deed_loop *loop = connection->loop;
    (void)code, (void)result, (void)err;
    deed_connection_destroy(connection);
    deed_loop_let_go(loop);
}

void deed_connection_end(struct deed_connection *connection, const char *method)
{
    while (connection->first) {
        remove_call(connection->first);
    }
    connection->end.done = on_ended;
    if (deed_connection_send(connection, NULL, method, "{}", &connection->end,
                             deed_loop_now_us(connection->loop) + END_US,
                             NULL)) {
        deed_connection_destroy(connection);
        return;
    }
    connection->ending = true;
    deed_loop_hold(connection->loop);
    deed_connection_flush(connection);
}

void deed_connection_enter(struct deed_connection *connection)
{
    connection->depth++;
}

void deed_connection_leave(struct deed_connection *connection)
{
    if (--connection->depth == 0 && connection->destroyed) {
        release(connection);
    }
}

bool deed_connection_is_over(const struct deed_connection *connection)
{
    return connection->destroyed || connection->lost;
}

/* Every waiting call ends here, once, and calls that their owners make
 * meanwhile are refused. */
void deed_connection_link_lost(struct deed_connection *connection,
                               const struct deed_error *err)
{
    if (deed_connection_is_over(connection)) {
        return;
    }
    struct deed_error why;
    deed_fail(&why, DEED_LOST, "the connection to the browser ended: %s",
              err->text);
    connection->loss = *err;
    connection->lost = true;
    deed_task_cancel(&connection->flush);
    deed_task_cancel(&connection->lose);
    while (connection->first) { /* none when one of them destroyed it */
        complete(connection->first, (struct deed_json_span){ 0 }, &why);
    }
    if (!connection->destroyed && !connection->ending &&
        connection->listener.lost) {
        connection->listener.lost(connection->listener.user, &connection->loss);
    }
}

static void on_lose(struct deed_task *task)
{
    struct deed_connection *connection =
        deed_container_of(task, struct deed_connection, lose);
    struct deed_error err = connection->loss;
    deed_connection_enter(connection);
    deed_connection_link_lost(connection, &err);
    deed_connection_leave(connection);
}

static void on_flush(struct deed_task *task)
{
    deed_connection_flush(
        deed_container_of(task, struct deed_connection, flush));
}

static enum deed_code check_limits(struct deed_connection_limits *limits,
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

enum deed_code deed_connection_new(
    struct deed_loop *loop, const struct deed_connection_listener *listener,
    const struct deed_connection_limits *limits, struct deed_connection **ret,
    struct deed_error *err)
{
    struct deed_connection_limits checked = { 0 };
    if (limits) {
        checked = *limits;
    }
    enum deed_code code = check_limits(&checked, err);
    if (code) {
        return code;
    }
    struct deed_connection *connection = calloc(1, sizeof(*connection));
    if (!connection) {
        return deed_fail(err, DEED_NOMEM, "protocol connection");
    }
    connection->loop = loop;
    connection->listener = *listener;
    connection->limits = checked;
    connection->flush.run = on_flush;
    connection->lose.run = on_lose;
    deed_strbuf_init(&connection->scratch, checked.queued_bytes);
    *ret = connection;
    return DEED_OK;
}

void deed_connection_set_link(struct deed_connection *connection,
                              struct deed_connection_link *link)
{
    connection->link = link;
    link->connection = connection;
}

const struct deed_connection_limits *deed_connection_limits_of(
    const struct deed_connection *connection)
{
    return &connection->limits;
}

void deed_connection_link_open(struct deed_connection *connection)
{
    if (!deed_connection_is_over(connection) && connection->listener.open) {
        connection->listener.open(connection->listener.user);
    }
}

/* What comes in. */

/* The protocol's own words: {"code":N,"message":"...","data":"..."}, or the
 * name of the error in a message that has "message" beside it. */
static void read_error(struct deed_json_span span, struct deed_json_span beside,
                       struct deed_error *ret)
{
    static const struct deed_json_limits limits = { .max_bytes = 1 << 20,
                                                    .replace_bad_text = true };
    struct deed_arena arena;
    struct deed_value *value = NULL, *more = NULL;
    deed_arena_init(&arena, (size_t)8 << 20);
    deed_json_parse(&arena, span.bytes, span.len, &limits, &value, NULL);
    if (beside.bytes) {
        deed_json_parse(&arena, beside.bytes, beside.len, &limits, &more, NULL);
    }
    const char *name = deed_value_text(value);
    const char *message = deed_value_text_at(value, "message");
    const char *data =
        name ? deed_value_text(more) : deed_value_text_at(value, "data");
    message = name ? name : message;
    deed_fail(ret, DEED_INVALID, "%s%s%.400s",
              deed_str_or(message, "the browser refused without a reason"),
              data ? ": " : "", deed_str_or(data, ""));
    deed_arena_fini(&arena);
}

static void take_answer(struct deed_connection *connection, int64_t id,
                        struct deed_json_span result,
                        struct deed_json_span error,
                        struct deed_json_span message)
{
    struct deed_error err;
    struct deed_connection_call *call =
        id > 0 ? find_call(connection, (uint64_t)id) : NULL;
    if (!call) {
        return; /* nobody waits for it, or no longer */
    }
    if (error.bytes) {
        read_error(error, message, &err);
    } else if (!result.bytes) {
        deed_fail(&err, DEED_SYNTAX, "the answer has no result");
    } else {
        complete(call, result, NULL);
        return;
    }
    complete(call, (struct deed_json_span){ 0 }, &err);
}

void deed_connection_link_message(struct deed_connection *connection,
                                  const char *bytes, size_t len)
{
    enum { ID, METHOD, SESSION, PARAMS, RESULT, ERROR, MESSAGE, COUNT };
    static const char *const keys[COUNT] = {
        [ID] = "id",           [METHOD] = "method", [SESSION] = "sessionId",
        [PARAMS] = "params",   [RESULT] = "result", [ERROR] = "error",
        [MESSAGE] = "message",
    };
    struct deed_json_span at[COUNT];
    int64_t id = 0;
    if (deed_connection_is_over(connection)) {
        return;
    }
    bool ok = deed_json_scan_members(bytes, len, keys, COUNT, at);
    if (ok && at[ID].bytes && deed_json_scan_integer(at[ID], &id)) {
        take_answer(connection, id, at[RESULT], at[ERROR], at[MESSAGE]);
    } else if (ok && at[METHOD].bytes) {
        if (!connection->ending) {
            connection->listener.event(connection->listener.user, at[SESSION],
                                       at[METHOD], at[PARAMS]);
        }
    } else if (ok && at[ERROR].bytes) {
        /* The browser could not read the id of a message of ours. That one
         * call has no answer and ends at its deadline; all others do. */
    } else {
        /* Which call it answers cannot be known, so none can be trusted. */
        struct deed_error err;
        deed_fail(&err, DEED_SYNTAX,
                  "a message is neither an answer nor an event");
        deed_connection_link_lost(connection, &err);
    }
}

static void on_deadline(struct deed_timer *timer)
{
    struct deed_connection_call *call =
        deed_container_of(timer, struct deed_connection_call, timer);
    struct deed_connection *connection = call->connection;
    struct deed_error err;
    deed_fail(&err, DEED_TIMEOUT, "the browser did not answer in time");
    deed_connection_enter(connection);
    complete(call, (struct deed_json_span){ 0 }, &err);
    deed_connection_leave(connection);
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

static enum deed_code check_room(const struct deed_connection *connection,
                                 struct deed_error *err)
{
    if (connection->scratch.failed ||
        connection->scratch.len +
                connection->link->ops->queued(connection->link) >
            connection->limits.queued_bytes) {
        return deed_fail(err, DEED_TOO_LARGE,
                         "more than %zu bytes wait for the browser to read "
                         "them",
                         connection->limits.queued_bytes);
    }
    if (connection->pending >= connection->limits.pending) {
        return deed_fail(err, DEED_TOO_LARGE,
                         "%u calls wait for the browser's answer already",
                         connection->pending);
    }
    return DEED_OK;
}

enum deed_code deed_connection_send(struct deed_connection *connection,
                                    const char *session, const char *method,
                                    const char *params,
                                    struct deed_connection_call *call,
                                    deed_time_us deadline_us,
                                    struct deed_error *err)
{
    if (deed_connection_is_over(connection)) {
        return deed_fail(err, DEED_LOST, "the connection to the browser ended");
    }
    if (call && call->connection) {
        return deed_fail(err, DEED_STATE, "the call waits already");
    }
    write_message(&connection->scratch, connection->last_id + 1, session,
                  method, params);
    enum deed_code code = check_room(connection, err);
    if (!code) {
        code = connection->link->ops->send(connection->link,
                                           connection->scratch.bytes,
                                           connection->scratch.len, err);
    }
    if (code) {
        return code;
    }
    connection->last_id++;
    deed_loop_defer(connection->loop, &connection->flush);
    if (call) {
        call->id = connection->last_id;
        call->timer.fire = on_deadline;
        add_call(connection, call);
        deed_timer_start(connection->loop, &call->timer, deadline_us);
    }
    return DEED_OK;
}

void deed_connection_flush(struct deed_connection *connection)
{
    if (deed_connection_is_over(connection)) {
        return;
    }
    deed_task_cancel(&connection->flush);
    if (connection->link->ops->flush(connection->link, &connection->loss)) {
        deed_loop_defer(connection->loop, &connection->lose);
    }
}
