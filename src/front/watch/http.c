/* SPDX-License-Identifier: Apache-2.0 */
#include "front/watch/http.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "front/http/server.h"
#include "front/watch/page.h"
#include "io/loop.h"
#include "io/timer.h"

#define CONNECTIONS_MAX 32u
#define STREAMS_MAX 8u
#define LAG_BYTES_MAX ((size_t)512 * 1024)
#define IDLE_SECONDS 30u
/* Below IDLE_SECONDS, so that a stream on which nothing happens stays; and how
 * soon it is noticed that the other side of a suspended one has gone. */
#define HEARTBEAT_US DEED_MS(5000)

/* A request that was let in, and the stream of events that it may become. */
struct visit {
    struct visit *next; /* of the streams, the newest first */
    struct deed_http_exchange *x;
    struct deed_watch_asked asked;
    bool streams, ending;
    bool hidden; /* its page is not in sight: it wants no pictures */
};

struct deed_watch_http {
    struct deed_http *server;
    struct deed_loop *loop;
    struct deed_watch_http_events events;
    struct deed_watch_access access;
    struct deed_timer heartbeat;
    struct visit *streams;
    unsigned stream_count;
};

static const struct deed_http_header guards[] = {
    { "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; "
      "img-src 'self'; connect-src 'self'; base-uri 'none'; "
      "form-action 'none'; frame-ancestors 'none'" },
    { "X-Frame-Options", "DENY" },
    { "Referrer-Policy", "no-referrer" },
    { "Cross-Origin-Resource-Policy", "same-origin" },
    { "Cross-Origin-Opener-Policy", "same-origin" },
    { NULL, NULL },
};

static void refuse(struct deed_http_exchange *x, unsigned status)
{
    deed_http_refuse(
        x, status,
        status == 401 ? "Open the link that deed watch printed. It works once; "
                        "run deed watch again for another one.\n"
        : status == 403
            ? "Not allowed. A link works once, and only this server's own page "
              "may ask; run deed watch for another link.\n"
            : "This server has no such thing.\n");
}

void deed_watch_http_event(struct deed_strbuf *out, const char *event,
                           const char *json)
{
    deed_strbuf_printf(out, "event: %s\ndata: ", event);
    deed_strbuf_puts(out, json);
    deed_strbuf_puts(out, "\n\n");
}

void deed_watch_http_send(struct deed_watch_http *http, const char *event,
                          const char *json)
{
    struct deed_strbuf line;
    if (!http->streams) {
        return;
    }
    deed_strbuf_init(&line, LAG_BYTES_MAX);
    deed_watch_http_event(&line, event, json);
    for (struct visit *v = http->streams; v; v = v->next) {
        if (line.failed) {
            deed_http_stream_end(v->x);
        } else {
            deed_http_stream_add(v->x, deed_strbuf_get(&line), line.len);
        }
    }
    deed_strbuf_fini(&line);
}

bool deed_watch_http_is_heard(const struct deed_watch_http *http)
{
    return http->stream_count > 0;
}

unsigned deed_watch_http_viewers(const struct deed_watch_http *http)
{
    unsigned count = 0;
    for (const struct visit *v = http->streams; v; v = v->next) {
        count += !v->hidden;
    }
    return count;
}

static void tell_viewers(struct deed_watch_http *http)
{
    http->events.viewers(http->events.user, deed_watch_http_viewers(http));
}

/* The oldest makes room: it may be of a page that was reloaded, which is
 * noticed late. A page that is still there connects again. */
static void end_oldest(struct deed_watch_http *http)
{
    struct visit *oldest = NULL;
    unsigned live = 0;
    for (struct visit *v = http->streams; v; v = v->next) {
        oldest = v->ending ? oldest : v;
        live += !v->ending;
    }
    if (live >= STREAMS_MAX) {
        oldest->ending = true;
        deed_http_stream_end(oldest->x);
    }
}

static void open_stream(struct deed_watch_http *http, struct visit *visit)
{
    struct deed_strbuf hello;
    end_oldest(http);
    visit->streams = true;
    visit->hidden = deed_http_argument(visit->x, "hidden") != NULL;
    visit->next = http->streams;
    http->streams = visit;
    http->stream_count++;
    deed_http_stream(visit->x, "text/event-stream");
    deed_strbuf_init(&hello, LAG_BYTES_MAX);
    deed_strbuf_puts(&hello, "retry: 1000\n\n");
    http->events.hello(http->events.user, &hello);
    if (hello.failed) {
        deed_http_stream_end(visit->x);
    } else {
        deed_http_stream_add(visit->x, deed_strbuf_get(&hello), hello.len);
    }
    deed_strbuf_fini(&hello);
    tell_viewers(http);
}

static void drop_stream(struct deed_watch_http *http, struct visit *visit)
{
    struct visit **at = &http->streams;
    while (*at != visit) {
        at = &(*at)->next;
    }
    *at = visit->next;
    http->stream_count--;
    tell_viewers(http);
}

/* A page that goes on by itself: a redirect after a link in somebody else's
 * page would still count as cross-site, and come without the cookie. */
static void enter(struct deed_watch_http *http, const struct visit *visit)
{
    static const char page[] =
        "<!doctype html><meta charset=utf-8><title>deed</title>"
        "<meta http-equiv=refresh content='0;url=/'>"
        "<p><a href='/'>Go on</a></p>\n";
    char name[32];
    char field[DEED_TOKEN_BYTES + 96];
    const char *cookie = NULL;
    if (!deed_watch_enter(&http->access, visit->asked.token, &cookie)) {
        refuse(visit->x, 403);
        return;
    }
    deed_watch_cookie_name(&http->access, name);
    snprintf(field, sizeof(field), "%s=%s; Path=/; HttpOnly; SameSite=Strict",
             name, cookie);
    deed_http_set_header(visit->x, "Set-Cookie", field);
    explicit_bzero(field, sizeof(field));
    deed_http_reply(visit->x, 200, "text/html; charset=utf-8", page,
                    sizeof(page) - 1);
}

static void show_picture(struct deed_watch_http *http,
                         const struct visit *visit)
{
    size_t len = 0;
    const void *png = http->events.picture(
        http->events.user, visit->asked.session, visit->asked.handle, &len);
    if (png) {
        deed_http_reply(visit->x, 200, "image/png", png, len);
    } else {
        refuse(visit->x, 404);
    }
}

static void take_order(struct deed_watch_http *http, const struct visit *visit)
{
    struct deed_watch_order order;
    struct deed_error err = { 0 };
    size_t len = 0;
    const char *body = deed_str_or(deed_http_body(visit->x, &len), "");
    if (deed_watch_order_decode(visit->asked.route, body, len, &order, &err)) {
        deed_http_refuse(visit->x, 400, err.text);
    } else if (http->events.order(http->events.user, visit->asked.route, &order,
                                  &err)) {
        deed_http_refuse(visit->x, 409, err.text);
    } else {
        deed_http_reply(visit->x, 200, "application/json", "{}", 2);
    }
}

static void asked(void *user, struct deed_http_exchange *x)
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
    struct deed_watch_http *http = user;
    struct visit *visit = deed_http_user(x);
    enum deed_watch_route route = visit->asked.route;
    switch (route) {
    case DEED_WATCH_ENTER:
        enter(http, visit);
        break;
    case DEED_WATCH_EVENTS:
        open_stream(http, visit);
        break;
    case DEED_WATCH_PICTURE:
        show_picture(http, visit);
        break;
    case DEED_WATCH_PAGE:
    case DEED_WATCH_STYLE:
    case DEED_WATCH_SCRIPT:
        deed_http_reply(x, 200, files[route].type, files[route].text,
                        strlen(files[route].text));
        break;
    default:
        take_order(http, visit);
    }
}

/* The fields that decide. False: one of them is there more than once. */
static bool read_head(const struct deed_http_exchange *x,
                      struct deed_watch_head *head)
{
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
    bool single = true;
    head->method = deed_http_method(x);
    head->path = deed_http_path(x);
    for (size_t i = 0; i < DEED_ARRAY_LEN(wanted); i++) {
        *wanted[i].to = deed_http_header(x, wanted[i].name);
        single = single && !deed_http_is_repeated(x, wanted[i].name);
    }
    return single;
}

static void admit(void *user, struct deed_http_exchange *x)
{
    struct deed_watch_http *http = user;
    struct deed_watch_head head = { 0 };
    struct visit *visit = calloc(1, sizeof(*visit));
    if (!visit) {
        refuse(x, 503);
        return;
    }
    visit->x = x;
    deed_http_set_user(x, visit);
    unsigned refusal =
        !read_head(x, &head)
            ? 400
            : deed_watch_admit(&http->access, &head, &visit->asked);
    if (refusal) {
        refuse(x, refusal);
    }
}

static void ended(void *user, struct deed_http_exchange *x)
{
    struct visit *visit = deed_http_user(x);
    if (visit && visit->streams) {
        drop_stream(user, visit);
    }
    free(visit);
}

static void on_heartbeat(struct deed_timer *timer)
{
    struct deed_watch_http *http =
        deed_container_of(timer, struct deed_watch_http, heartbeat);
    deed_watch_http_send(http, "beat", "{}");
    deed_timer_start(http->loop, timer,
                     deed_loop_now_us(http->loop) + HEARTBEAT_US);
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

static enum deed_code listen_on(struct deed_watch_http *http, in_addr_t address,
                                struct deed_error *err)
{
    const struct deed_http_events events = { admit, asked, ended, http };
    char text[INET_ADDRSTRLEN] = "";
    struct in_addr in = { htonl(address) };
    (void)inet_ntop(AF_INET, &in, text, sizeof(text));
    const struct deed_http_opts opts = {
        .address = text,
        .body_bytes_max = DEED_WATCH_BODY_BYTES_MAX,
        .lag_bytes_max = LAG_BYTES_MAX,
        .connections_max = CONNECTIONS_MAX,
        .idle_seconds = IDLE_SECONDS,
        .headers = guards,
    };
    enum deed_code code =
        deed_http_create(http->loop, &opts, &events, &http->server, err);
    if (!code) {
        http->access.port = deed_http_port(http->server);
        snprintf(http->access.host, sizeof(http->access.host), "%s:%u", text,
                 http->access.port);
    }
    return code;
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
    http->heartbeat.fire = on_heartbeat;
    enum deed_code code = listen_on(http, own_address(), NULL);
    if (code) { /* not every system answers on all of 127/8 */
        code = listen_on(http, INADDR_LOOPBACK, err);
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
    deed_timer_stop(&http->heartbeat);
    deed_http_destroy(http->server);
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
