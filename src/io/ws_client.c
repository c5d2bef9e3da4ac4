/* SPDX-License-Identifier: Apache-2.0 */
#include "io/ws_client.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "io/loop.h"
#include "io/stream.h"
#include "io/tcp.h"
#include "io/timer.h"
#include "io/tunnel.h"
#include "wire/http_head.h"
#include "wire/url.h"
#include "wire/ws_frames.h"
#include "wire/ws_handshake.h"

#define STATUS_NORMAL 1000

/* How long a peer may take to say goodbye in return. */
#define GOODBYE_US DEED_MS(2000)
/* From the end of a tunnel to what it has to say about that. */
#define REASON_US DEED_MS(50)
/* Of random bytes that are drawn at once: masks of 64 frames. */
#define MASK_BYTES 256

struct deed_ws_client {
    struct deed_loop *loop;
    struct deed_ws_client_opts opts; /* url and bearer are not kept */
    struct deed_tcp *tcp;            /* while connecting */
    struct deed_tunnel *tunnel;      /* of wss; owned */
    struct deed_stream *stream;
    struct deed_ws_frames *frames; /* once open */
    struct deed_strbuf request;
    struct deed_strbuf head; /* of the answer, until it is whole */
    struct deed_timer deadline;
    char key[DEED_WS_KEY_BYTES];
    uint8_t masks[MASK_BYTES]; /* drawn; masks_left of them are unused */
    size_t masks_left;
    bool tunnel_over; /* the tunnel ended before it was open */
    bool closing;
    bool ended;
    bool in_callback;
    bool destroyed; /* in a callback; freed when it returns */
};

static void release(struct deed_ws_client *client)
{
    deed_timer_stop(&client->deadline);
    deed_tcp_destroy(client->tcp);
    deed_stream_destroy(client->stream);
    deed_tunnel_destroy(client->tunnel);
    deed_ws_frames_destroy(client->frames);
    deed_strbuf_fini(&client->request);
    deed_strbuf_fini(&client->head);
    free(client);
}

void deed_ws_client_destroy(struct deed_ws_client *client)
{
    if (!client) {
        return;
    }
    client->destroyed = true;
    if (!client->in_callback) {
        release(client);
    }
}

/* Around everything that may call the owner, who may destroy the client. */
static void enter(struct deed_ws_client *client)
{
    client->in_callback = true;
}

static void leave(struct deed_ws_client *client)
{
    client->in_callback = false;
    if (client->destroyed) {
        release(client);
    }
}

static void end(struct deed_ws_client *client, const struct deed_error *err)
{
    if (client->ended || client->destroyed) {
        return;
    }
    client->ended = true;
    deed_timer_stop(&client->deadline);
    client->opts.on_end(client->opts.user, err);
}

static void on_deadline(struct deed_timer *timer)
{
    struct deed_ws_client *client =
        deed_container_of(timer, struct deed_ws_client, deadline);
    struct deed_error err;
    if (client->tunnel_over) {
        deed_fail(&err, DEED_ENVIRONMENT, "no connection over TLS: %s",
                  deed_tunnel_why(client->tunnel));
        enter(client);
        end(client, &err);
        leave(client);
        return;
    }
    deed_fail(&err, client->closing ? DEED_LOST : DEED_TIMEOUT,
              client->closing ? "the WebSocket is closed"
                              : "the other side did not answer the WebSocket "
                                "request in time");
    enter(client);
    end(client, &err);
    leave(client);
}

static void fill_random(uint8_t *bytes, size_t len)
{
    /* Masks only keep proxies from being confused; a short read is harmless
     * and does not happen for so few bytes. */
    ssize_t got = getrandom(bytes, len, 0);
    if (got < (ssize_t)len) {
        memset(bytes, 0x5a, len);
    }
}

/* Each frame wants four bytes: they are drawn for many at once. */
static void draw_mask(void *user, uint8_t *bytes, size_t len)
{
    struct deed_ws_client *client = user;
    if (len > sizeof(client->masks)) {
        fill_random(bytes, len);
        return;
    }
    if (len > client->masks_left) {
        fill_random(client->masks, sizeof(client->masks));
        client->masks_left = sizeof(client->masks);
    }
    client->masks_left -= len;
    memcpy(bytes, client->masks + client->masks_left, len);
}

static void on_frame_message(void *user, const char *bytes, size_t len)
{
    struct deed_ws_client *client = user;
    if (!client->ended && !client->destroyed) {
        client->opts.on_message(client->opts.user, bytes, len);
    }
}

enum deed_code deed_ws_client_flush(struct deed_ws_client *client,
                                    struct deed_error *err)
{
    struct deed_strbuf *out =
        client->frames ? deed_ws_frames_output(client->frames) : NULL;
    if (!out || out->len == 0) {
        return DEED_OK;
    }
    enum deed_code code =
        deed_stream_write(client->stream, out->bytes, out->len, err);
    deed_strbuf_clear(out);
    return code;
}

size_t deed_ws_client_queued(const struct deed_ws_client *client)
{
    size_t queued = client->stream ? deed_stream_queued(client->stream) : 0;
    return client->frames ? queued + deed_ws_frames_output(client->frames)->len
                          : queued;
}

static void feed_frames(struct deed_ws_client *client, const char *bytes,
                        size_t len)
{
    struct deed_error err;
    enum deed_code code = deed_ws_frames_feed(client->frames, bytes, len, &err);
    if (client->destroyed) {
        return;
    }
    struct deed_error write_err;
    enum deed_code write_code = deed_ws_client_flush(client, &write_err);
    if (code) {
        end(client, &err);
    } else if (write_code) {
        end(client, &write_err);
    }
}

static enum deed_code open_frames(struct deed_ws_client *client,
                                  struct deed_error *err)
{
    struct deed_ws_frames_opts opts = {
        .is_client = true,
        .max_message_bytes = client->opts.max_message_bytes,
        .on_message = on_frame_message,
        .fill_random = draw_mask,
        .user = client,
    };
    return deed_ws_frames_create(&opts, &client->frames, err);
}

/* What follows the head in the same read are frames already. */
static void feed_head(struct deed_ws_client *client, const char *bytes,
                      size_t len)
{
    struct deed_error err;
    struct deed_http_head head = { 0 };
    deed_strbuf_add(&client->head, bytes, len);
    enum deed_code code =
        client->head.failed
            ? deed_fail(&err, DEED_NOMEM, "WebSocket answer")
            : deed_http_head_parse(client->head.bytes, client->head.len, &head,
                                   &err);
    if (!code && head.len == 0) {
        return;
    }
    if (!code && head.status != 101) { /* the body often says why */
        code = deed_http_status_fail(head.status, client->head.bytes + head.len,
                                     client->head.len - head.len, &err);
    }
    code = code ? code : deed_ws_response_check(&head, client->key, &err);
    code = code ? code : open_frames(client, &err);
    if (code) {
        end(client, &err);
        return;
    }
    deed_timer_stop(&client->deadline);
    client->opts.on_open(client->opts.user);
    if (!client->destroyed && client->head.len > head.len) {
        feed_frames(client, client->head.bytes + head.len,
                    client->head.len - head.len);
    }
}

static void on_data(void *user, const char *bytes, size_t len)
{
    struct deed_ws_client *client = user;
    if (client->ended) {
        return;
    }
    enter(client);
    if (client->frames) {
        feed_frames(client, bytes, len);
    } else {
        feed_head(client, bytes, len);
    }
    leave(client);
}

static void on_stream_end(void *user, const struct deed_error *err)
{
    struct deed_ws_client *client = user;
    struct deed_error early;
    if (!client->frames && client->tunnel && !client->tunnel_over) {
        /* Why comes by another way, and may take a moment. */
        client->tunnel_over = true;
        deed_timer_start(client->loop, &client->deadline,
                         deed_loop_now_us(client->loop) + REASON_US);
        return;
    }
    if (!client->frames) {
        deed_fail(&early, err->code,
                  "the other side closed instead of answering the WebSocket "
                  "request");
        err = &early;
    }
    enter(client);
    end(client, err);
    leave(client);
}

static void on_connected(void *user, struct deed_stream *stream,
                         const struct deed_error *err)
{
    static const struct deed_stream_events events = {
        .on_data = on_data,
        .on_end = on_stream_end,
    };
    struct deed_ws_client *client = user;
    struct deed_error local;
    client->stream = stream;
    enum deed_code code = err ? err->code : DEED_OK;
    if (!code) {
        err = &local;
        code = deed_stream_start(stream, &events, client, &local);
    }
    if (!code) {
        code = deed_stream_write(stream, client->request.bytes,
                                 client->request.len, &local);
    }
    if (code) {
        enter(client);
        end(client, err);
        leave(client);
    }
}

static enum deed_code check_opts(const struct deed_ws_client_opts *opts,
                                 struct deed_url *url, struct deed_error *err)
{
    enum deed_code code = deed_url_parse(opts->url, url, err);
    if (code) {
        return code;
    }
    if (strcmp(url->scheme, "ws") != 0 && strcmp(url->scheme, "wss") != 0) {
        return deed_fail(err, DEED_INVALID, "%s:// is no WebSocket address",
                         url->scheme);
    }
    if (opts->bearer && strpbrk(opts->bearer, "\r\n")) {
        return deed_fail(err, DEED_INVALID, "the token has line breaks");
    }
    return DEED_OK;
}

/* Both end in on_connected(). */
static enum deed_code start_connecting(struct deed_ws_client *client,
                                       const struct deed_url *url,
                                       struct deed_error *err)
{
    if (strcmp(url->scheme, "wss") == 0) {
        return deed_tunnel_create(client->loop, url->host, url->port,
                                  client->opts.max_queued_bytes, on_connected,
                                  client, &client->tunnel, err);
    }
    return deed_tcp_connect(
        client->loop, url->host, url->port, client->opts.deadline_us,
        client->opts.max_queued_bytes, on_connected, client, &client->tcp, err);
}

enum deed_code deed_ws_client_create(struct deed_loop *loop,
                                     const struct deed_ws_client_opts *opts,
                                     struct deed_ws_client **ret,
                                     struct deed_error *err)
{
    struct deed_url url;
    uint8_t random[16] = { 0 };
    enum deed_code code = check_opts(opts, &url, err);
    if (code) {
        return code;
    }
    struct deed_ws_client *client = calloc(1, sizeof(*client));
    if (!client) {
        return deed_fail(err, DEED_NOMEM, "WebSocket");
    }
    client->loop = loop;
    client->opts = *opts;
    client->opts.url = NULL;
    client->opts.bearer = NULL;
    client->deadline.fire = on_deadline;
    deed_strbuf_init(&client->request, 0);
    deed_strbuf_init(&client->head, 0);
    fill_random(random, sizeof(random));
    deed_ws_key_make(random, client->key);
    deed_ws_request_write(&client->request, &url, client->key, opts->bearer);
    code = client->request.failed ? deed_fail(err, DEED_NOMEM, "WebSocket")
                                  : start_connecting(client, &url, err);
    if (code) {
        release(client);
        return code;
    }
    deed_timer_start(loop, &client->deadline, opts->deadline_us);
    *ret = client;
    return DEED_OK;
}

enum deed_code deed_ws_client_send(struct deed_ws_client *client,
                                   const char *bytes, size_t len,
                                   struct deed_error *err)
{
    if (!client->frames || client->ended || client->closing) {
        return deed_fail(err, DEED_STATE, "the WebSocket is not open");
    }
    return deed_ws_frames_send(client->frames, bytes, len, err);
}

void deed_ws_client_close(struct deed_ws_client *client)
{
    if (client->ended || client->closing) {
        return;
    }
    client->closing = true;
    if (client->frames) {
        deed_ws_frames_close(client->frames, STATUS_NORMAL);
        deed_ws_client_flush(client, NULL);
    }
    deed_time_us now = deed_loop_now_us(client->loop);
    deed_timer_start(client->loop, &client->deadline,
                     client->frames ? now + GOODBYE_US : now);
}
