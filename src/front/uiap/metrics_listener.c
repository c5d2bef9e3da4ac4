/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/metrics_listener.h"

#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "front/uiap/hub.h"
#include "front/uiap/handshake.h"
#include "front/uiap/session.h"
#include "io/listener.h"
#include "io/loop.h"
#include "io/stream.h"
#include "io/timer.h"
#include "wire/http_head.h"

#define CONNECTIONS_MAX 16
#define REQUEST_MAX_BYTES ((size_t)8 * 1024)
#define ANSWER_MAX_BYTES ((size_t)64 * 1024)
#define TIMEOUT_US DEED_MS(5000)

struct connection {
    struct connection *next;
    struct deed_metrics_listener *owner;
    struct deed_stream *stream;
    struct deed_strbuf request;
    struct deed_timer timeout;
    bool answered;
};

struct deed_metrics_listener {
    struct deed_hub *hub;
    struct deed_listener *listener;
    struct connection *connections;
    unsigned count;
};

static void drop(struct connection *gone)
{
    struct connection **at = &gone->owner->connections;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
        gone->owner->count--;
    }
    deed_timer_stop(&gone->timeout);
    deed_stream_destroy(gone->stream);
    deed_strbuf_fini(&gone->request);
    free(gone);
}

static void on_timeout(struct deed_timer *timer)
{
    drop(deed_container_of(timer, struct connection, timeout));
}

static struct deed_metrics_now now_of(const struct deed_hub *hub)
{
    struct deed_metrics_now now = { .sessions = hub->session_count,
                                    .opening = deed_handshakes_count(hub) };
    for (const struct deed_uiap_session *s = hub->sessions; s; s = s->next) {
        now.actions += s->action_count;
    }
    for (const struct deed_peer *p = hub->peers; p; p = p->next) {
        now.connections++;
    }
    return now;
}

static bool is_this_machine(struct deed_http_text host)
{
    static const char *const names[] = { "localhost", "127.0.0.1", "[::1]" };
    for (size_t i = 0; host.bytes && i < DEED_ARRAY_LEN(names); i++) {
        size_t len = strlen(names[i]);
        if (host.len >= len && strncmp(host.bytes, names[i], len) == 0 &&
            (host.len == len || host.bytes[len] == ':')) {
            return true;
        }
    }
    return false;
}

/* The status line, or NULL: there is a body, in `body`. */
static const char *answer_to(struct connection *connection,
                             struct deed_strbuf *body)
{
    static const char want[] = "GET /metrics HTTP/1.";
    const char *text = deed_strbuf_get(&connection->request);
    const char *line = strstr(text, "\r\n");
    struct deed_hub *hub = connection->owner->hub;
    if (strncmp(text, want, sizeof(want) - 1) != 0) {
        return strncmp(text, "GET ", 4) == 0 ? "404 Not Found"
                                             : "405 Method Not Allowed";
    }
    struct deed_http_head head = { .fields = line + 2,
                                   .fields_len = connection->request.len -
                                                 (size_t)(line + 2 - text) };
    if (!is_this_machine(deed_http_head_find(&head, "Host"))) {
        return "403 Forbidden";
    }
    struct deed_metrics_now now = now_of(hub);
    deed_metrics_write(&hub->metrics, &now, body);
    return NULL;
}

static void answer(struct connection *connection)
{
    struct deed_strbuf body, text;
    deed_strbuf_init(&body, ANSWER_MAX_BYTES);
    deed_strbuf_init(&text, ANSWER_MAX_BYTES);
    const char *refusal = answer_to(connection, &body);
    deed_strbuf_printf(&text,
                       "HTTP/1.1 %s\r\n"
                       "Content-Type: text/plain; version=0.0.4; "
                       "charset=utf-8\r\n"
                       "Content-Length: %zu\r\n"
                       "Connection: close\r\n\r\n%s",
                       refusal ? refusal : "200 OK", body.len,
                       deed_strbuf_get(&body));
    connection->answered = true;
    (void)deed_stream_write(connection->stream, deed_strbuf_get(&text),
                            text.len, NULL);
    deed_strbuf_fini(&text);
    deed_strbuf_fini(&body);
}

static void on_data(void *user, const char *bytes, size_t len)
{
    struct connection *connection = user;
    if (connection->answered) {
        return;
    }
    deed_strbuf_add(&connection->request, bytes, len);
    if (connection->request.failed) {
        drop(connection);
        return;
    }
    if (strstr(deed_strbuf_get(&connection->request), "\r\n\r\n")) {
        answer(connection);
        if (deed_stream_queued(connection->stream) == 0) {
            drop(connection);
        }
    }
}

static void on_drain(void *user)
{
    struct connection *connection = user;
    if (connection->answered) {
        drop(connection);
    }
}

static void on_end(void *user, const struct deed_error *err)
{
    (void)err;
    drop(user);
}

static void on_accept(void *user, struct deed_stream *stream)
{
    static const struct deed_stream_events events = { .on_data = on_data,
                                                      .on_end = on_end,
                                                      .on_drain = on_drain };
    struct deed_metrics_listener *owner = user;
    struct connection *connection =
        owner->count < CONNECTIONS_MAX ? calloc(1, sizeof(*connection)) : NULL;
    if (!connection) {
        deed_stream_destroy(stream);
        return;
    }
    *connection = (struct connection){ .next = owner->connections,
                                       .owner = owner,
                                       .stream = stream,
                                       .timeout = { .fire = on_timeout } };
    owner->connections = connection;
    owner->count++;
    deed_strbuf_init(&connection->request, REQUEST_MAX_BYTES);
    deed_timer_start(owner->hub->loop, &connection->timeout,
                     deed_loop_now_us(owner->hub->loop) + TIMEOUT_US);
    if (deed_stream_start(stream, &events, connection, NULL)) {
        drop(connection);
    }
}

enum deed_code deed_metrics_listener_create(struct deed_hub *hub, uint16_t port,
                                            struct deed_metrics_listener **ret,
                                            struct deed_error *err)
{
    struct deed_metrics_listener *listener = calloc(1, sizeof(*listener));
    if (!listener) {
        return deed_fail(err, DEED_NOMEM, "metrics");
    }
    listener->hub = hub;
    enum deed_code code =
        deed_listener_create_tcp(hub->loop, "127.0.0.1", port, ANSWER_MAX_BYTES,
                                 on_accept, listener, &listener->listener, err);
    if (code) {
        free(listener);
        return code;
    }
    *ret = listener;
    return DEED_OK;
}

void deed_metrics_listener_destroy(struct deed_metrics_listener *listener)
{
    if (!listener) {
        return;
    }
    while (listener->connections) {
        drop(listener->connections);
    }
    deed_listener_destroy(listener->listener);
    free(listener);
}

uint16_t deed_metrics_listener_port(
    const struct deed_metrics_listener *listener)
{
    return deed_listener_port(listener->listener);
}
