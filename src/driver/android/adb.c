/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/android/adb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "io/loop.h"
#include "io/stream.h"
#include "io/tcp.h"
#include "io/timer.h"

#define DEFAULT_PORT 5037
/* The length of a request has four hexadecimal digits. */
#define REQUEST_BYTES_MAX 0xffff

struct adb_call {
    struct deed_loop *loop;
    struct adb_reply reply;
    struct deed_tcp *tcp;
    struct deed_stream *stream;
    struct deed_timer alarm;
    struct deed_task finish; /* the end is told from the loop */
    struct deed_error trouble;
    char *transport; /* owned; NULL: none, or sent */
    char *request;   /* owned; NULL once sent */
    char *payload;   /* owned; NULL once sent */
    size_t payload_len;
    size_t limit_bytes;
    bool sent;
    adb_done *done; /* NULL once called */
    void *user;
};

void adb_server_read(struct adb_server *ret)
{
    const char *host = getenv("ANDROID_ADB_SERVER_ADDRESS");
    const char *port = getenv("ANDROID_ADB_SERVER_PORT");
    long n = port ? strtol(port, NULL, 10) : 0;
    snprintf(ret->host, sizeof(ret->host), "%s",
             host && *host ? host : "127.0.0.1");
    ret->port = n > 0 && n < 65536 ? (uint16_t)n : DEFAULT_PORT;
}

static void on_finish(struct deed_task *task)
{
    struct adb_call *call = deed_container_of(task, struct adb_call, finish);
    adb_done *done = call->done;
    call->done = NULL;
    deed_timer_stop(&call->alarm);
    deed_stream_destroy(call->stream);
    call->stream = NULL;
    const struct adb_result result = {
        .out = deed_strbuf_get(&call->reply.out),
        .out_len = call->reply.out.len,
        .err = deed_strbuf_get(&call->reply.err),
        .has_status = call->reply.has_status,
        .status = call->reply.status,
        .sent = call->sent,
    };
    if (done) {
        done(call->user, &result, call->trouble.code ? &call->trouble : NULL);
    }
}

static void finish(struct adb_call *call)
{
    deed_loop_defer(call->loop, &call->finish);
}

static void fail(struct adb_call *call, enum deed_code code, const char *text)
{
    if (!call->trouble.code) {
        deed_fail(&call->trouble, code, "%s", text);
    }
    finish(call);
}

static bool write_request(struct adb_call *call, const char *request)
{
    char head[5];
    struct deed_error err = { 0 };
    snprintf(head, sizeof(head), "%04x", (unsigned)strlen(request) & 0xffff);
    if (deed_stream_write(call->stream, head, 4, &err) ||
        deed_stream_write(call->stream, request, strlen(request), &err)) {
        fail(call, err.code, err.text);
        return false;
    }
    return true;
}

/* The transport first, then the request, then what it carries. */
static void write_next(struct adb_call *call)
{
    struct deed_error err = { 0 };
    if (call->transport) {
        if (write_request(call, call->transport)) {
            free(call->transport);
            call->transport = NULL;
        }
    } else if (call->request) {
        call->sent = true;
        if (write_request(call, call->request)) {
            free(call->request);
            call->request = NULL;
        }
    } else if (call->payload) {
        if (deed_stream_write(call->stream, call->payload, call->payload_len,
                              &err)) {
            fail(call, err.code, err.text);
        }
        free(call->payload);
        call->payload = NULL;
    }
}

static enum deed_code code_of_fail(const char *text)
{
    if (strstr(text, "unauthorized")) {
        return DEED_DENIED;
    }
    if (strstr(text, "not found") || strstr(text, "no devices")) {
        return DEED_NOT_FOUND;
    }
    return strstr(text, "offline") ? DEED_LOST : DEED_IO;
}

static void on_data(void *user, const char *bytes, size_t len)
{
    struct adb_call *call = user;
    while (len > 0) {
        size_t used = 0;
        const char *text;
        switch (adb_reply_feed(&call->reply, bytes, len, &used)) {
        case ADB_OKAY:
            write_next(call);
            break;
        case ADB_DONE:
            finish(call);
            return;
        case ADB_FAIL:
            text = deed_strbuf_get(&call->reply.fail);
            fail(call, code_of_fail(text), text);
            return;
        case ADB_BAD:
            fail(call, DEED_SYNTAX,
                 "the answer is not an adb server's, or is too long");
            return;
        default:
            break;
        }
        bytes += used;
        len -= used;
    }
}

static void on_end(void *user, const struct deed_error *err)
{
    struct adb_call *call = user;
    (void)err;
    if (adb_reply_is_whole(&call->reply)) {
        finish(call);
    } else {
        fail(call, DEED_LOST, "the device closed the connection");
    }
}

static void on_connected(void *user, struct deed_stream *stream,
                         const struct deed_error *err)
{
    static const struct deed_stream_events events = { .on_data = on_data,
                                                      .on_end = on_end };
    struct adb_call *call = user;
    struct deed_error own = { 0 };
    if (!stream) {
        call->trouble = *err;
        finish(call);
        return;
    }
    call->stream = stream;
    if (deed_stream_start(stream, &events, call, &own)) {
        fail(call, own.code, own.text);
        return;
    }
    write_next(call);
}

static void on_alarm(struct deed_timer *timer)
{
    struct adb_call *call = deed_container_of(timer, struct adb_call, alarm);
    fail(call, DEED_TIMEOUT, "the device did not answer in time");
}

void adb_call_destroy(struct adb_call *call)
{
    if (!call) {
        return;
    }
    deed_timer_stop(&call->alarm);
    deed_task_cancel(&call->finish);
    deed_tcp_destroy(call->tcp);
    deed_stream_destroy(call->stream);
    adb_reply_fini(&call->reply);
    free(call->transport);
    free(call->request);
    free(call->payload);
    free(call);
}

static bool copy_requests(struct adb_call *call,
                          const struct adb_call_opts *opts)
{
    if (opts->serial) {
        size_t size = strlen(opts->serial) + sizeof("host:transport:");
        call->transport = malloc(size);
        if (!call->transport) {
            return false;
        }
        snprintf(call->transport, size, "host:transport:%s", opts->serial);
    }
    if (opts->payload) {
        call->payload = malloc(opts->payload_len + 1);
        if (!call->payload) {
            return false;
        }
        memcpy(call->payload, opts->payload, opts->payload_len);
        call->payload_len = opts->payload_len;
    }
    call->request = strdup(opts->request);
    return call->request != NULL;
}

enum deed_code adb_call_start(struct deed_loop *loop,
                              const struct adb_call_opts *opts,
                              struct adb_call **ret, struct deed_error *err)
{
    if (strlen(opts->request) > REQUEST_BYTES_MAX) {
        return deed_fail(err, DEED_TOO_LARGE,
                         "a command for the device is too long");
    }
    struct adb_call *call = calloc(1, sizeof(*call));
    if (!call) {
        return deed_fail(err, DEED_NOMEM, "adb");
    }
    call->loop = loop;
    call->done = opts->done;
    call->user = opts->user;
    call->finish.run = on_finish;
    call->alarm.fire = on_alarm;
    adb_reply_init(&call->reply, opts->body,
                   (opts->serial ? 2 : 1) + opts->more_okays,
                   opts->limit_bytes);
    deed_time_us deadline = deed_loop_now_us(loop) + opts->timeout_us;
    enum deed_code code =
        copy_requests(call, opts) ? DEED_OK : deed_fail(err, DEED_NOMEM, "adb");
    if (!code) {
        code = deed_tcp_connect(loop, opts->server.host, opts->server.port,
                                deadline,
                                opts->payload_len + 2 * REQUEST_BYTES_MAX,
                                on_connected, call, &call->tcp, err);
    }
    if (code) {
        adb_call_destroy(call);
        return code;
    }
    deed_timer_start(loop, &call->alarm, deadline);
    *ret = call;
    return DEED_OK;
}
