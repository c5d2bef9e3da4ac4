/* SPDX-License-Identifier: Apache-2.0 */
#include "front/http/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "front/http/mhd.h"
#include "io/loop.h"
#include "io/poll.h"
#include "io/timer.h"

#define HEAD_BYTES_MAX ((size_t)32 * 1024)
#define BLOCK_BYTES 16384u
#define HEADERS_MAX 4
/* How much of a body that is too long is read until its sender is cut off. */
#define DROPPED_BYTES_MAX ((size_t)1024 * 1024)

struct header {
    const char *name;
    char value[256];
};

struct deed_http_exchange {
    struct deed_http_exchange *next;
    struct deed_http *http;
    struct MHD_Connection *connection;
    char *method, *path;
    struct deed_strbuf body;
    size_t dropped; /* of a body that is too long */
    bool asked;
    struct header headers[HEADERS_MAX];
    unsigned header_count;
    unsigned status; /* of the answer; 0: there is none */
    const char *type;
    struct deed_strbuf out; /* its body, or what of a stream has not left */
    size_t sent;
    bool streams, ending, queued;
    bool suspended; /* nothing to read, nothing to write */
    void *user;
};

struct deed_http {
    struct deed_mhd mhd;
    struct deed_loop *loop;
    struct deed_http_opts opts;
    struct deed_http_events events;
    struct MHD_Daemon *daemon;
    struct deed_poll *poll;
    struct deed_timer timeout;
    struct deed_task resumed; /* without a thread nothing else notices it */
    uint16_t port;
    struct deed_http_exchange *exchanges;
};

const char *deed_http_method(const struct deed_http_exchange *x)
{
    return x->method;
}

const char *deed_http_path(const struct deed_http_exchange *x)
{
    return x->path;
}

const char *deed_http_header(const struct deed_http_exchange *x,
                             const char *name)
{
    return x->http->mhd.lookup_connection_value(x->connection, MHD_HEADER_KIND,
                                                name);
}

const char *deed_http_argument(const struct deed_http_exchange *x,
                               const char *name)
{
    return x->http->mhd.lookup_connection_value(x->connection,
                                                MHD_GET_ARGUMENT_KIND, name);
}

struct counted {
    const char *name;
    unsigned count;
};

static enum MHD_Result count_header(void *user, enum MHD_ValueKind kind,
                                    const char *name, const char *value)
{
    struct counted *counted = user;
    (void)kind;
    (void)value;
    counted->count += strcasecmp(name, counted->name) == 0;
    return MHD_YES;
}

bool deed_http_is_repeated(const struct deed_http_exchange *x, const char *name)
{
    struct counted counted = { .name = name };
    (void)x->http->mhd.get_connection_values(x->connection, MHD_HEADER_KIND,
                                             count_header, &counted);
    return counted.count > 1;
}

char *deed_http_body(struct deed_http_exchange *x, size_t *ret_len)
{
    *ret_len = x->body.len;
    return x->body.bytes;
}

void deed_http_set_user(struct deed_http_exchange *x, void *user)
{
    x->user = user;
}

void *deed_http_user(const struct deed_http_exchange *x)
{
    return x->user;
}

bool deed_http_is_answered(const struct deed_http_exchange *x)
{
    return x->status != 0;
}

static void wake(struct deed_http_exchange *x)
{
    if (x->suspended) {
        x->suspended = false;
        x->http->mhd.resume_connection(x->connection);
        deed_loop_defer(x->http->loop, &x->http->resumed);
    }
}

void deed_http_set_header(struct deed_http_exchange *x, const char *name,
                          const char *value)
{
    if (x->header_count < HEADERS_MAX) {
        struct header *h = &x->headers[x->header_count++];
        h->name = name;
        snprintf(h->value, sizeof(h->value), "%s", value);
    }
}

void deed_http_reply(struct deed_http_exchange *x, unsigned status,
                     const char *type, const char *bytes, size_t len)
{
    if (!x->status) {
        x->status = status;
        x->type = type;
        deed_strbuf_add(&x->out, bytes, len);
        wake(x);
    }
}

void deed_http_refuse(struct deed_http_exchange *x, unsigned status,
                      const char *text)
{
    deed_http_reply(x, status, "text/plain; charset=utf-8", text, strlen(text));
}

void deed_http_stream(struct deed_http_exchange *x, const char *type)
{
    if (!x->status) {
        x->streams = true;
        deed_http_reply(x, MHD_HTTP_OK, type, "", 0);
    }
}

void deed_http_stream_add(struct deed_http_exchange *x, const char *bytes,
                          size_t len)
{
    if (!x->streams || x->ending) {
        return;
    }
    if (x->sent == x->out.len) {
        deed_strbuf_clear(&x->out);
        x->sent = 0;
    }
    deed_strbuf_add(&x->out, bytes, len);
    x->ending = x->out.failed || x->out.len > x->http->opts.lag_bytes_max;
    wake(x);
}

void deed_http_stream_end(struct deed_http_exchange *x)
{
    x->ending = true;
    wake(x);
}

static ssize_t read_stream(void *user, uint64_t at, char *to, size_t max)
{
    struct deed_http_exchange *x = user;
    (void)at;
    size_t rest = x->out.failed ? 0 : x->out.len - x->sent;
    if (!rest && x->ending) {
        return MHD_CONTENT_READER_END_OF_STREAM;
    }
    if (!rest) {
        x->suspended = true;
        x->http->mhd.suspend_connection(x->connection);
        return 0;
    }
    size_t len = rest < max ? rest : max;
    memcpy(to, x->out.bytes + x->sent, len);
    x->sent += len;
    return (ssize_t)len;
}

static struct MHD_Response *response_of(struct deed_http_exchange *x)
{
    const struct deed_mhd *mhd = &x->http->mhd;
    if (x->streams) {
        return mhd->create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK_BYTES,
                                                  read_stream, x, NULL);
    }
    return x->out.failed
               ? NULL
               : mhd->create_response_from_buffer(
                     x->out.len, (void *)(uintptr_t)deed_strbuf_get(&x->out),
                     MHD_RESPMEM_MUST_COPY);
}

static enum MHD_Result queue(struct deed_http_exchange *x)
{
    const struct deed_mhd *mhd = &x->http->mhd;
    struct MHD_Response *response = response_of(x);
    x->queued = true;
    if (!response) {
        return MHD_NO;
    }
    const struct deed_http_header *more = x->http->opts.headers;
    for (; more && more->name; more++) {
        (void)mhd->add_response_header(response, more->name, more->value);
    }
    for (unsigned i = 0; i < x->header_count; i++) {
        (void)mhd->add_response_header(response, x->headers[i].name,
                                       x->headers[i].value);
    }
    if (x->type) {
        (void)mhd->add_response_header(response, "Content-Type", x->type);
    }
    (void)mhd->add_response_header(response, "Cache-Control", "no-store");
    (void)mhd->add_response_header(response, "X-Content-Type-Options",
                                   "nosniff");
    enum MHD_Result result =
        mhd->queue_response(x->connection, x->status, response);
    mhd->destroy_response(response);
    return result;
}

static void drop(struct deed_http_exchange *x)
{
    deed_strbuf_fini(&x->body);
    deed_strbuf_fini(&x->out);
    free(x->method);
    free(x->path);
    free(x);
}

static struct deed_http_exchange *begin(struct deed_http *http,
                                        struct MHD_Connection *connection,
                                        const char *url, const char *method)
{
    struct deed_http_exchange *x = calloc(1, sizeof(*x));
    if (!x) {
        return NULL;
    }
    x->http = http;
    x->connection = connection;
    x->method = strdup(method);
    x->path = strdup(url);
    deed_strbuf_init(&x->body, http->opts.body_bytes_max);
    deed_strbuf_init(&x->out, 0);
    if (!x->method || !x->path) {
        drop(x);
        return NULL;
    }
    x->next = http->exchanges;
    http->exchanges = x;
    http->events.admit(http->events.user, x);
    return x;
}

static enum MHD_Result add_to_body(struct deed_http_exchange *x,
                                   const char *data, size_t len)
{
    deed_strbuf_add(&x->body, data, len);
    if (x->body.failed) {
        x->dropped += len;
        deed_http_refuse(x, MHD_HTTP_CONTENT_TOO_LARGE,
                         "The message is too long.\n");
    }
    return x->dropped < DROPPED_BYTES_MAX ? MHD_YES : MHD_NO;
}

static enum MHD_Result on_request(void *user, struct MHD_Connection *connection,
                                  const char *url, const char *method,
                                  const char *version, const char *data,
                                  size_t *len, void **state)
{
    struct deed_http *http = user;
    struct deed_http_exchange *x = *state;
    (void)version;
    if (!x) {
        x = begin(http, connection, url, method);
        *state = x;
        return !x ? MHD_NO : x->status ? queue(x) : MHD_YES;
    }
    if (*len) {
        size_t count = *len;
        *len = 0;
        return add_to_body(x, data, count);
    }
    if (!x->status && !x->asked) {
        x->asked = true;
        http->events.asked(http->events.user, x);
    }
    if (x->status) {
        return x->queued ? MHD_YES : queue(x);
    }
    x->suspended = true;
    http->mhd.suspend_connection(connection);
    return MHD_YES;
}

static void on_completed(void *user, struct MHD_Connection *connection,
                         void **state, enum MHD_RequestTerminationCode code)
{
    struct deed_http *http = user;
    struct deed_http_exchange *x = *state;
    struct deed_http_exchange **at = &http->exchanges;
    (void)connection;
    (void)code;
    if (!x) {
        return;
    }
    while (*at != x) {
        at = &(*at)->next;
    }
    *at = x->next;
    *state = NULL;
    http->events.ended(http->events.user, x);
    drop(x);
}

static void run(struct deed_http *http)
{
    MHD_UNSIGNED_LONG_LONG ms = 0;
    (void)http->mhd.run(http->daemon);
    bool due = http->mhd.get_timeout(http->daemon, &ms) == MHD_YES;
    deed_timer_start(http->loop, &http->timeout,
                     due ? deed_loop_now_us(http->loop) +
                               (deed_time_us)(ms < 60000 ? ms : 60000) * 1000
                         : DEED_TIME_NEVER);
}

static void on_ready(void *user, bool readable, bool writable)
{
    (void)readable;
    (void)writable;
    run(user);
}

static void on_timeout(struct deed_timer *timer)
{
    run(deed_container_of(timer, struct deed_http, timeout));
}

static void on_resumed(struct deed_task *task)
{
    run(deed_container_of(task, struct deed_http, resumed));
}

static struct MHD_Daemon *start_daemon(struct deed_http *http)
{
    struct sockaddr_in v4 = { .sin_family = AF_INET,
                              .sin_port = htons(http->opts.port) };
    struct sockaddr_in6 v6 = { .sin6_family = AF_INET6,
                               .sin6_port = htons(http->opts.port) };
    bool is_v6 = inet_pton(AF_INET6, http->opts.address, &v6.sin6_addr) == 1;
    if (!is_v6 && inet_pton(AF_INET, http->opts.address, &v4.sin_addr) != 1) {
        errno = EADDRNOTAVAIL;
        return NULL;
    }
    return http->mhd.start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME |
            (is_v6 ? MHD_USE_IPv6 : MHD_NO_FLAG),
        http->opts.port, NULL, NULL, on_request, http, MHD_OPTION_SOCK_ADDR,
        is_v6 ? (struct sockaddr *)&v6 : (struct sockaddr *)&v4,
        MHD_OPTION_CONNECTION_LIMIT, http->opts.connections_max,
        MHD_OPTION_CONNECTION_TIMEOUT, http->opts.idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, HEAD_BYTES_MAX,
        MHD_OPTION_NOTIFY_COMPLETED, on_completed, http, MHD_OPTION_END);
}

static enum deed_code start(struct deed_http *http, struct deed_error *err)
{
    errno = 0;
    http->daemon = start_daemon(http);
    const union MHD_DaemonInfo *port =
        http->daemon
            ? http->mhd.get_daemon_info(http->daemon, MHD_DAEMON_INFO_BIND_PORT)
            : NULL;
    http->port = port ? port->port : 0;
    const union MHD_DaemonInfo *epoll =
        port ? http->mhd.get_daemon_info(http->daemon, MHD_DAEMON_INFO_EPOLL_FD)
             : NULL;
    if (!epoll) {
        return deed_fail(err, DEED_ENVIRONMENT, "cannot listen on %s:%u: %s",
                         http->opts.address, http->opts.port, strerror(errno));
    }
    enum deed_code code = deed_poll_create(http->loop, epoll->epoll_fd,
                                           on_ready, http, &http->poll, err);
    return code ? code : deed_poll_set(http->poll, true, false, err);
}

enum deed_code deed_http_create(struct deed_loop *loop,
                                const struct deed_http_opts *opts,
                                const struct deed_http_events *events,
                                struct deed_http **ret, struct deed_error *err)
{
    struct deed_http *http = calloc(1, sizeof(*http));
    if (!http) {
        return deed_fail(err, DEED_NOMEM, "an HTTP server");
    }
    http->loop = loop;
    http->opts = *opts;
    http->events = *events;
    http->timeout.fire = on_timeout;
    http->resumed.run = on_resumed;
    enum deed_code code = deed_mhd_load(&http->mhd, err);
    if (!code) {
        code = start(http, err);
    }
    if (code) {
        deed_http_destroy(http);
        return code;
    }
    *ret = http;
    return DEED_OK;
}

void deed_http_destroy(struct deed_http *http)
{
    if (!http) {
        return;
    }
    deed_timer_stop(&http->timeout);
    deed_poll_destroy(http->poll);
    /* A daemon with suspended connections cannot be stopped. */
    for (struct deed_http_exchange *x = http->exchanges; x; x = x->next) {
        deed_http_refuse(x, MHD_HTTP_SERVICE_UNAVAILABLE, "The server ends.\n");
        deed_http_stream_end(x);
    }
    if (http->daemon) {
        (void)http->mhd.run(http->daemon);
        http->mhd.stop_daemon(http->daemon);
    }
    deed_task_cancel(&http->resumed);
    deed_mhd_unload(&http->mhd);
    free(http);
}

uint16_t deed_http_port(const struct deed_http *http)
{
    return http->port;
}
