/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/android/u2.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "io/loop.h"
#include "io/stream.h"
#include "io/tcp.h"
#include "io/timer.h"
#include "wire/json.h"

#define REQUEST_BYTES_MAX ((size_t)4 << 20)

struct u2 {
    struct deed_loop *loop;
    char host[64];
    uint16_t port;
    struct deed_tcp *tcp;
    struct deed_stream *stream; /* NULL: not connected */
    char *request;              /* owned; NULL once it is written */
    size_t request_len;
    struct u2_reply *reply;
    struct deed_timer alarm;
    struct deed_task finish; /* the end is told from the loop */
    struct deed_error trouble;
    bool whole;
    u2_done *done; /* NULL: nothing is asked */
    void *user;
};

static void disconnect(struct u2 *u2)
{
    deed_tcp_destroy(u2->tcp);
    deed_stream_destroy(u2->stream);
    u2->tcp = NULL;
    u2->stream = NULL;
}

void u2_destroy(struct u2 *u2)
{
    if (u2) {
        deed_timer_stop(&u2->alarm);
        deed_task_cancel(&u2->finish);
        disconnect(u2);
        u2_reply_destroy(u2->reply);
        free(u2->request);
        free(u2);
    }
}

/* {"value": {"error": "invalid session id", "message": "…"}} */
static void read_refusal(const struct deed_value *value, int status,
                         struct deed_error *err)
{
    const char *error = deed_value_text_at(value, "error");
    const char *message = deed_value_text_at(value, "message");
    bool session = error && (strstr(error, "invalid session") ||
                             strstr(error, "no such driver"));
    deed_fail(err,
              session        ? DEED_NOT_FOUND
              : status < 500 ? DEED_INVALID
                             : DEED_STATE,
              "the UiAutomator2 server says: %.60s (%d) %.200s",
              deed_str_or(error, "no"), status, deed_str_or(message, ""));
}

static void answer(struct u2 *u2, u2_done *done)
{
    struct deed_arena arena;
    struct deed_value *all = NULL;
    struct deed_error err = { 0 };
    size_t len = 0;
    const char *body = u2_reply_body(u2->reply, &len);
    int status = u2_reply_status(u2->reply);
    deed_arena_init(&arena, 8 * U2_BYTES_MAX);
    static const struct deed_json_limits limits = { .max_bytes = U2_BYTES_MAX,
                                                    .replace_bad_text = true };
    if (deed_json_parse(&arena, body, len, &limits, &all, &err)) {
        deed_fail(&err, DEED_SYNTAX,
                  "the answer of the UiAutomator2 server is no JSON (HTTP %d)",
                  status);
    }
    const struct deed_value *value = deed_value_get(all, "value");
    if (!err.code && (status < 200 || status > 299)) {
        read_refusal(value, status, &err);
    }
    if (u2_reply_closes(u2->reply)) {
        disconnect(u2);
    }
    u2_reply_destroy(u2->reply);
    u2->reply = NULL;
    done(u2->user, err.code ? NULL : value, err.code ? &err : NULL);
    deed_arena_fini(&arena);
}

static void on_finish(struct deed_task *task)
{
    struct u2 *u2 = deed_container_of(task, struct u2, finish);
    u2_done *done = u2->done;
    struct deed_error err = u2->trouble;
    deed_timer_stop(&u2->alarm);
    u2->done = NULL;
    if (!done) {
        return;
    }
    if (!err.code) {
        answer(u2, done);
        return;
    }
    disconnect(u2);
    u2_reply_destroy(u2->reply);
    u2->reply = NULL;
    done(u2->user, NULL, &err);
}

static void fail(struct u2 *u2, enum deed_code code, const char *text)
{
    if (u2->done && !u2->whole) {
        deed_fail(&u2->trouble, code, "%s", text);
        deed_loop_defer(u2->loop, &u2->finish);
    }
}

static void on_data(void *user, const char *bytes, size_t len)
{
    struct u2 *u2 = user;
    struct deed_error err = { 0 };
    if (!u2->done || u2->whole || u2->trouble.code) {
        return;
    }
    switch (u2_reply_feed(u2->reply, bytes, len, &err)) {
    case U2_WHOLE:
        u2->whole = true;
        deed_loop_defer(u2->loop, &u2->finish);
        break;
    case U2_BAD:
        fail(u2, err.code, err.text);
        break;
    default:
        break;
    }
}

static void on_end(void *user, const struct deed_error *err)
{
    struct u2 *u2 = user;
    (void)err;
    fail(u2, DEED_LOST, "the UiAutomator2 server closed the connection");
    if (!u2->done || u2->whole) {
        disconnect(u2); /* between two requests: opened again by the next */
    }
}

static void write_request(struct u2 *u2)
{
    struct deed_error err = { 0 };
    if (deed_stream_write(u2->stream, u2->request, u2->request_len, &err)) {
        fail(u2, err.code, err.text);
    }
    free(u2->request);
    u2->request = NULL;
}

static void on_connected(void *user, struct deed_stream *stream,
                         const struct deed_error *err)
{
    static const struct deed_stream_events events = { .on_data = on_data,
                                                      .on_end = on_end };
    struct u2 *u2 = user;
    struct deed_error own = { 0 };
    if (!stream) {
        fail(u2, err->code, err->text);
        return;
    }
    u2->stream = stream;
    if (deed_stream_start(stream, &events, u2, &own)) {
        fail(u2, own.code, own.text);
    } else {
        write_request(u2);
    }
}

static void on_alarm(struct deed_timer *timer)
{
    fail(deed_container_of(timer, struct u2, alarm), DEED_TIMEOUT,
         "the UiAutomator2 server did not answer in time");
}

enum deed_code u2_create(struct deed_loop *loop, const char *host,
                         uint16_t port, struct u2 **ret, struct deed_error *err)
{
    struct u2 *u2 = calloc(1, sizeof(*u2));
    if (!u2) {
        return deed_fail(err, DEED_NOMEM, "UiAutomator2");
    }
    u2->loop = loop;
    u2->port = port;
    u2->finish.run = on_finish;
    u2->alarm.fire = on_alarm;
    snprintf(u2->host, sizeof(u2->host), "%s", host);
    *ret = u2;
    return DEED_OK;
}

static bool make_request(struct u2 *u2, const char *method, const char *path,
                         const char *body)
{
    size_t body_len = body ? strlen(body) : 0;
    size_t size = strlen(path) + body_len + 256;
    u2->request = size < REQUEST_BYTES_MAX ? malloc(size) : NULL;
    if (!u2->request) {
        return false;
    }
    int n =
        snprintf(u2->request, size,
                 "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
                 "Connection: keep-alive\r\nAccept: application/json\r\n"
                 "Content-Type: application/json; charset=utf-8\r\n"
                 "Content-Length: %zu\r\n\r\n%s",
                 method, path, (unsigned)u2->port, body_len, body ? body : "");
    u2->request_len = (size_t)n;
    return n > 0 && (size_t)n < size;
}

enum deed_code u2_ask(struct u2 *u2, const char *method, const char *path,
                      const char *body, deed_time_us timeout_us, u2_done *done,
                      void *user, struct deed_error *err)
{
    if (u2->done) {
        return deed_fail(err, DEED_STATE, "a request is under way");
    }
    deed_time_us deadline = deed_loop_now_us(u2->loop) + timeout_us;
    u2->reply = u2_reply_create(U2_BYTES_MAX);
    if (!u2->reply || !make_request(u2, method, path, body)) {
        u2_reply_destroy(u2->reply);
        u2->reply = NULL;
        return deed_fail(err, DEED_NOMEM, "UiAutomator2");
    }
    u2->trouble = (struct deed_error){ 0 };
    u2->whole = false;
    u2->done = done;
    u2->user = user;
    deed_timer_start(u2->loop, &u2->alarm, deadline);
    if (u2->stream) {
        write_request(u2);
        return DEED_OK;
    }
    deed_tcp_destroy(u2->tcp);
    u2->tcp = NULL;
    enum deed_code code =
        deed_tcp_connect(u2->loop, u2->host, u2->port, deadline,
                         REQUEST_BYTES_MAX, on_connected, u2, &u2->tcp, err);
    if (code) {
        u2->done = NULL;
        deed_timer_stop(&u2->alarm);
    }
    return code;
}
