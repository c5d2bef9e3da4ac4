/* SPDX-License-Identifier: Apache-2.0 */
#include "front/watch/http.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "front/http/mhd.h"
#include "front/watch/page.h"
#include "io/loop.h"
#include "io/poll.h"
#include "io/timer.h"

#define CONNECTIONS_MAX 32u
#define STREAMS_MAX 8u
#define HEAD_BYTES_MAX ((size_t)32 * 1024)
#define LAG_BYTES_MAX ((size_t)512 * 1024)
#define IDLE_SECONDS 30u
/* How much of a body that is too long is read until its sender is cut off. */
#define DROPPED_BYTES_MAX ((size_t)64 * 1024)
/* Below IDLE_SECONDS, so that a stream on which nothing happens stays; and how
 * soon it is noticed that the other side of a suspended one has gone. */
#define HEARTBEAT_US DEED_MS(5000)

/* A stream of events; it belongs to its connection. */
struct stream {
    struct stream *next;
    struct deed_watch_http *http;
    struct MHD_Connection *connection;
    struct deed_strbuf out;
    size_t sent;
    bool suspended, ending;
    bool hidden; /* its page is not in sight: it wants no pictures */
};

/* What is kept of a request between the calls for it. */
struct exchange {
    struct deed_watch_asked asked;
    unsigned refusal; /* HTTP status; 0: none */
    struct deed_strbuf body;
    size_t dropped; /* of a body that is too long */
};

struct deed_watch_http {
    struct deed_mhd mhd;
    struct deed_loop *loop;
    struct deed_watch_http_events events;
    struct deed_watch_access access;
    struct MHD_Daemon *daemon;
    struct deed_poll *poll;
    struct deed_timer timeout, heartbeat;
    struct deed_task resumed; /* without a thread nothing else notices it */
    struct stream *streams;
    unsigned stream_count;
};

static const struct {
    const char *name, *value;
} guards[] = {
    { "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; "
      "img-src 'self'; connect-src 'self'; base-uri 'none'; "
      "form-action 'none'; frame-ancestors 'none'" },
    { "X-Content-Type-Options", "nosniff" },
    { "X-Frame-Options", "DENY" },
    { "Referrer-Policy", "no-referrer" },
    { "Cross-Origin-Resource-Policy", "same-origin" },
    { "Cross-Origin-Opener-Policy", "same-origin" },
    { "Cache-Control", "no-store" },
};

static enum MHD_Result queue(const struct deed_watch_http *http,
                             struct MHD_Connection *connection, unsigned status,
                             const char *type, struct MHD_Response *response)
{
    if (!response) {
        return MHD_NO;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(guards); i++) {
        (void)http->mhd.add_response_header(response, guards[i].name,
                                            guards[i].value);
    }
    (void)http->mhd.add_response_header(response, "Content-Type", type);
    enum MHD_Result result =
        http->mhd.queue_response(connection, status, response);
    http->mhd.destroy_response(response);
    return result;
}

static enum MHD_Result answer(const struct deed_watch_http *http,
                              struct MHD_Connection *connection,
                              unsigned status, const char *type,
                              const void *bytes, size_t len)
{
    return queue(http, connection, status, type,
                 http->mhd.create_response_from_buffer(
                     len, (void *)(uintptr_t)bytes, MHD_RESPMEM_MUST_COPY));
}

static enum MHD_Result refuse(const struct deed_watch_http *http,
                              struct MHD_Connection *connection,
                              unsigned status)
{
    const char *text =
        status == MHD_HTTP_UNAUTHORIZED
            ? "Open the link that deed watch printed. It works once; run deed "
              "watch again for another one.\n"
        : status == MHD_HTTP_FORBIDDEN
            ? "Not allowed. A link works once, and only this server's own page "
              "may ask; run deed watch for another link.\n"
            : "This server has no such thing.\n";
    return answer(http, connection, status, "text/plain; charset=utf-8", text,
                  strlen(text));
}

void deed_watch_http_event(struct deed_strbuf *out, const char *event,
                           const char *json)
{
    deed_strbuf_printf(out, "event: %s\ndata: ", event);
    deed_strbuf_puts(out, json);
    deed_strbuf_puts(out, "\n\n");
}

static void wake(struct stream *stream)
{
    if (stream->suspended) {
        stream->suspended = false;
        stream->http->mhd.resume_connection(stream->connection);
        deed_loop_defer(stream->http->loop, &stream->http->resumed);
    }
}

static void push(struct stream *stream, const char *event, const char *json)
{
    if (stream->ending) {
        return;
    }
    if (stream->sent == stream->out.len) {
        deed_strbuf_clear(&stream->out);
        stream->sent = 0;
    }
    deed_watch_http_event(&stream->out, event, json);
    stream->ending = stream->out.failed;
    wake(stream);
}

void deed_watch_http_send(struct deed_watch_http *http, const char *event,
                          const char *json)
{
    for (struct stream *s = http->streams; s; s = s->next) {
        push(s, event, json);
    }
}

bool deed_watch_http_is_heard(const struct deed_watch_http *http)
{
    return http->stream_count > 0;
}

unsigned deed_watch_http_viewers(const struct deed_watch_http *http)
{
    unsigned count = 0;
    for (const struct stream *s = http->streams; s; s = s->next) {
        count += !s->hidden;
    }
    return count;
}

static void tell_viewers(struct deed_watch_http *http)
{
    http->events.viewers(http->events.user, deed_watch_http_viewers(http));
}

static ssize_t read_stream(void *user, uint64_t at, char *to, size_t max)
{
    struct stream *stream = user;
    (void)at;
    size_t rest = stream->out.failed ? 0 : stream->out.len - stream->sent;
    if (!rest && stream->ending) {
        return MHD_CONTENT_READER_END_OF_STREAM;
    }
    if (!rest) {
        stream->suspended = true;
        stream->http->mhd.suspend_connection(stream->connection);
        return 0;
    }
    size_t len = rest < max ? rest : max;
    memcpy(to, stream->out.bytes + stream->sent, len);
    stream->sent += len;
    return (ssize_t)len;
}

static void drop_stream(void *user)
{
    struct stream *gone = user;
    struct deed_watch_http *http = gone->http;
    struct stream **at = &http->streams;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
        http->stream_count--;
        tell_viewers(http);
    }
    deed_strbuf_fini(&gone->out);
    free(gone);
}

/* The oldest makes room: it may be of a page that was reloaded, which is
 * noticed late. A page that is still there connects again. */
static void end_oldest(struct deed_watch_http *http)
{
    struct stream *oldest = NULL;
    unsigned live = 0;
    for (struct stream *s = http->streams; s; s = s->next) {
        oldest = s->ending ? oldest : s;
        live += !s->ending;
    }
    if (live >= STREAMS_MAX) {
        oldest->ending = true;
        wake(oldest);
    }
}

static enum MHD_Result open_stream(struct deed_watch_http *http,
                                   struct MHD_Connection *connection)
{
    end_oldest(http);
    struct stream *stream = http->stream_count < CONNECTIONS_MAX
                                ? calloc(1, sizeof(*stream))
                                : NULL;
    if (!stream) {
        return refuse(http, connection, MHD_HTTP_SERVICE_UNAVAILABLE);
    }
    stream->http = http;
    stream->connection = connection;
    stream->hidden = http->mhd.lookup_connection_value(
                         connection, MHD_GET_ARGUMENT_KIND, "hidden") != NULL;
    deed_strbuf_init(&stream->out, LAG_BYTES_MAX);
    deed_strbuf_puts(&stream->out, "retry: 1000\n\n");
    http->events.hello(http->events.user, &stream->out);
    struct MHD_Response *response = http->mhd.create_response_from_callback(
        MHD_SIZE_UNKNOWN, 16384, read_stream, stream, drop_stream);
    if (!response) {
        deed_strbuf_fini(&stream->out);
        free(stream);
        return MHD_NO;
    }
    stream->next = http->streams;
    http->streams = stream;
    http->stream_count++;
    tell_viewers(http);
    return queue(http, connection, MHD_HTTP_OK, "text/event-stream", response);
}

/* A page that goes on by itself: a redirect after a link in somebody else's
 * page would still count as cross-site, and come without the cookie. */
static enum MHD_Result enter(struct deed_watch_http *http,
                             struct MHD_Connection *connection,
                             const char *token)
{
    static const char page[] =
        "<!doctype html><meta charset=utf-8><title>deed</title>"
        "<meta http-equiv=refresh content='0;url=/'>"
        "<p><a href='/'>Go on</a></p>\n";
    char name[32];
    char field[DEED_TOKEN_BYTES + 96];
    const char *cookie = NULL;
    if (!deed_watch_enter(&http->access, token, &cookie)) {
        return refuse(http, connection, MHD_HTTP_FORBIDDEN);
    }
    deed_watch_cookie_name(&http->access, name);
    snprintf(field, sizeof(field), "%s=%s; Path=/; HttpOnly; SameSite=Strict",
             name, cookie);
    struct MHD_Response *response = http->mhd.create_response_from_buffer(
        sizeof(page) - 1, (void *)(uintptr_t)page, MHD_RESPMEM_PERSISTENT);
    if (response) {
        (void)http->mhd.add_response_header(response, "Set-Cookie", field);
    }
    explicit_bzero(field, sizeof(field));
    return queue(http, connection, MHD_HTTP_OK, "text/html; charset=utf-8",
                 response);
}

static enum MHD_Result show_picture(struct deed_watch_http *http,
                                    struct MHD_Connection *connection,
                                    const struct deed_watch_asked *asked)
{
    size_t len = 0;
    const void *png = http->events.picture(http->events.user, asked->session,
                                           asked->handle, &len);
    return png ? answer(http, connection, MHD_HTTP_OK, "image/png", png, len)
               : refuse(http, connection, MHD_HTTP_NOT_FOUND);
}

static enum MHD_Result take_order(struct deed_watch_http *http,
                                  struct MHD_Connection *connection,
                                  const struct exchange *exchange)
{
    struct deed_watch_order order;
    struct deed_error err = { 0 };
    enum deed_code code = deed_watch_order_decode(
        exchange->asked.route, deed_strbuf_get(&exchange->body),
        exchange->body.len, &order, &err);
    if (code) {
        return answer(http, connection, MHD_HTTP_BAD_REQUEST,
                      "text/plain; charset=utf-8", err.text, strlen(err.text));
    }
    code = http->events.order(http->events.user, exchange->asked.route, &order,
                              &err);
    return code
               ? answer(http, connection, MHD_HTTP_CONFLICT,
                        "text/plain; charset=utf-8", err.text, strlen(err.text))
               : answer(http, connection, MHD_HTTP_OK, "application/json", "{}",
                        2);
}

static enum MHD_Result respond(struct deed_watch_http *http,
                               struct MHD_Connection *connection,
                               const struct exchange *exchange)
{
    static const struct {
        const char *type;
        const char *text;
    } files[] = {
        [DEED_WATCH_PAGE] = { "text/html; charset=utf-8",
                              deed_watch_page_html },
        [DEED_WATCH_STYLE] = { "text/css; charset=utf-8", deed_watch_page_css },
        [DEED_WATCH_SCRIPT] = { "text/javascript; charset=utf-8",
                                deed_watch_page_js },
    };
    enum deed_watch_route route = exchange->asked.route;
    if (exchange->refusal) {
        return refuse(http, connection, exchange->refusal);
    }
    switch (route) {
    case DEED_WATCH_ENTER:
        return enter(http, connection, exchange->asked.token);
    case DEED_WATCH_EVENTS:
        return open_stream(http, connection);
    case DEED_WATCH_PICTURE:
        return show_picture(http, connection, &exchange->asked);
    case DEED_WATCH_PAGE:
    case DEED_WATCH_STYLE:
    case DEED_WATCH_SCRIPT:
        return answer(http, connection, MHD_HTTP_OK, files[route].type,
                      files[route].text, strlen(files[route].text));
    default:
        return take_order(http, connection, exchange);
    }
}

struct fields {
    struct deed_watch_head head;
    bool twice; /* one that decides is there more than once */
};

static enum MHD_Result note_field(void *user, enum MHD_ValueKind kind,
                                  const char *key, const char *value)
{
    struct fields *fields = user;
    struct deed_watch_head *head = &fields->head;
    const struct {
        const char *name;
        const char **to;
    } wanted[] = {
        { "Host", &head->host },
        { "Origin", &head->origin },
        { "Cookie", &head->cookie },
        { "Sec-Fetch-Site", &head->fetch_site },
        { "Content-Type", &head->content_type },
    };
    (void)kind;
    for (size_t i = 0; i < DEED_ARRAY_LEN(wanted); i++) {
        if (strcasecmp(key, wanted[i].name) == 0) {
            fields->twice = fields->twice || *wanted[i].to;
            *wanted[i].to = deed_str_or(value, "");
        }
    }
    return MHD_YES;
}

static struct exchange *begin(struct deed_watch_http *http,
                              struct MHD_Connection *connection,
                              const char *url, const char *method)
{
    struct exchange *exchange = calloc(1, sizeof(*exchange));
    struct fields fields = { .head = { .method = method, .path = url } };
    if (exchange) {
        (void)http->mhd.get_connection_values(connection, MHD_HEADER_KIND,
                                              note_field, &fields);
        exchange->refusal =
            deed_watch_admit(&http->access, &fields.head, &exchange->asked);
        if (fields.twice) {
            exchange->refusal = MHD_HTTP_BAD_REQUEST;
        }
        deed_strbuf_init(&exchange->body, DEED_WATCH_BODY_BYTES_MAX);
    }
    return exchange;
}

static enum MHD_Result on_request(void *user, struct MHD_Connection *connection,
                                  const char *url, const char *method,
                                  const char *version, const char *data,
                                  size_t *len, void **state)
{
    struct deed_watch_http *http = user;
    struct exchange *exchange = *state;
    (void)version;
    if (!exchange) {
        exchange = begin(http, connection, url, method);
        *state = exchange;
        /* A refusal does not wait for the body. */
        return !exchange           ? MHD_NO
               : exchange->refusal ? refuse(http, connection, exchange->refusal)
                                   : MHD_YES;
    }
    if (*len) {
        deed_strbuf_add(&exchange->body, data, *len);
        if (exchange->body.failed) {
            exchange->refusal = MHD_HTTP_CONTENT_TOO_LARGE;
            exchange->dropped += *len;
        }
        *len = 0;
        return exchange->dropped < DROPPED_BYTES_MAX ? MHD_YES : MHD_NO;
    }
    return respond(http, connection, exchange);
}

static void on_completed(void *user, struct MHD_Connection *connection,
                         void **state, enum MHD_RequestTerminationCode code)
{
    struct exchange *exchange = *state;
    (void)user;
    (void)connection;
    (void)code;
    if (exchange) {
        deed_strbuf_fini(&exchange->body);
        free(exchange);
        *state = NULL;
    }
}

static void run(struct deed_watch_http *http)
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
    run(deed_container_of(timer, struct deed_watch_http, timeout));
}

static void on_resumed(struct deed_task *task)
{
    run(deed_container_of(task, struct deed_watch_http, resumed));
}

static void on_heartbeat(struct deed_timer *timer)
{
    struct deed_watch_http *http =
        deed_container_of(timer, struct deed_watch_http, heartbeat);
    deed_watch_http_send(http, "beat", "{}");
    deed_timer_start(http->loop, timer,
                     deed_loop_now_us(http->loop) + HEARTBEAT_US);
}

static struct MHD_Daemon *listen_on(struct deed_watch_http *http,
                                    in_addr_t address)
{
    struct sockaddr_in at = { .sin_family = AF_INET,
                              .sin_addr = { htonl(address) } };
    return http->mhd.start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, on_request,
        http, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&at,
        MHD_OPTION_CONNECTION_LIMIT, CONNECTIONS_MAX,
        MHD_OPTION_CONNECTION_TIMEOUT, IDLE_SECONDS,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, HEAD_BYTES_MAX,
        MHD_OPTION_NOTIFY_COMPLETED, on_completed, NULL, MHD_OPTION_END);
}

/* Browsers send a cookie to every port of a host. On an address of its own no
 * other server of this machine gets ours. */
static in_addr_t own_address(void)
{
    uint8_t bytes[3];
    if (getrandom(bytes, sizeof(bytes), 0) != (ssize_t)sizeof(bytes)) {
        return INADDR_LOOPBACK;
    }
    return ((in_addr_t)127 << 24) | ((in_addr_t)(1 + bytes[0] % 254) << 16) |
           ((in_addr_t)bytes[1] << 8) | (in_addr_t)(1 + bytes[2] % 254);
}

static enum deed_code start(struct deed_watch_http *http,
                            struct deed_error *err)
{
    char text[INET_ADDRSTRLEN] = "";
    in_addr_t address = own_address();
    http->daemon = listen_on(http, address);
    if (!http->daemon) { /* not every system answers on all of 127/8 */
        address = INADDR_LOOPBACK;
        http->daemon = listen_on(http, address);
    }
    const union MHD_DaemonInfo *port =
        http->daemon
            ? http->mhd.get_daemon_info(http->daemon, MHD_DAEMON_INFO_BIND_PORT)
            : NULL;
    const union MHD_DaemonInfo *epoll =
        port ? http->mhd.get_daemon_info(http->daemon, MHD_DAEMON_INFO_EPOLL_FD)
             : NULL;
    if (!epoll) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "the page's server cannot listen: %s",
                         strerror(errno));
    }
    struct in_addr in = { htonl(address) };
    (void)inet_ntop(AF_INET, &in, text, sizeof(text));
    http->access.port = port->port;
    snprintf(http->access.host, sizeof(http->access.host), "%s:%u", text,
             port->port);
    enum deed_code code = deed_poll_create(http->loop, epoll->epoll_fd,
                                           on_ready, http, &http->poll, err);
    return code ? code : deed_poll_set(http->poll, true, false, err);
}

enum deed_code deed_watch_http_create(
    struct deed_loop *loop, const struct deed_watch_http_events *events,
    struct deed_watch_http **ret, struct deed_error *err)
{
    struct deed_watch_http *http = calloc(1, sizeof(*http));
    if (!http) {
        return deed_fail(err, DEED_NOMEM, "the page's server");
    }
    http->loop = loop;
    http->events = *events;
    http->timeout.fire = on_timeout;
    http->heartbeat.fire = on_heartbeat;
    http->resumed.run = on_resumed;
    enum deed_code code = deed_mhd_load(&http->mhd, err);
    if (!code) {
        code = start(http, err);
    }
    if (code) {
        deed_watch_http_destroy(http);
        return code;
    }
    on_heartbeat(&http->heartbeat);
    *ret = http;
    return DEED_OK;
}

void deed_watch_http_destroy(struct deed_watch_http *http)
{
    if (!http) {
        return;
    }
    deed_timer_stop(&http->timeout);
    deed_timer_stop(&http->heartbeat);
    deed_poll_destroy(http->poll);
    /* A daemon with suspended connections cannot be stopped. */
    for (struct stream *s = http->streams; s; s = s->next) {
        s->ending = true;
        wake(s);
    }
    if (http->daemon) {
        (void)http->mhd.run(http->daemon);
        http->mhd.stop_daemon(http->daemon);
    }
    deed_task_cancel(&http->resumed);
    deed_mhd_unload(&http->mhd);
    explicit_bzero(&http->access, sizeof(http->access));
    free(http);
}

enum deed_code deed_watch_http_link(struct deed_watch_http *http,
                                    struct deed_strbuf *out,
                                    struct deed_error *err)
{
    const char *token = NULL;
    enum deed_code code =
        deed_watch_token_add(&http->access.links, &token, err);
    if (!code) {
        deed_strbuf_printf(out, "http://%s/enter/%s", http->access.host, token);
    }
    return code;
}
