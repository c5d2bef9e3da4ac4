/* SPDX-License-Identifier: Apache-2.0 */
#include "cdp_peer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <fcntl.h>
#include <unistd.h>

#include "driver/web/connection.h"
#include "io/listener.h"
#include "io/loop.h"
#include "io/stream.h"
#include "wire/ws_frames.h"
#include "wire/ws_handshake.h"

#define QUEUE_BYTES ((size_t)1 << 20)

void cdp_peer_init(struct cdp_peer *peer, struct deed_loop *loop,
                   bool websocket)
{
    *peer =
        (struct cdp_peer){ .loop = loop, .websocket = websocket, .in_fd = -1 };
    deed_split_init(&peer->split, '\0', QUEUE_BYTES);
}

void cdp_peer_fini(struct cdp_peer *peer)
{
    deed_stream_destroy(peer->in);
    deed_stream_destroy(peer->out);
    deed_listener_destroy(peer->listener);
    deed_ws_frames_destroy(peer->frames);
    deed_split_fini(&peer->split);
    deed_strbuf_fini(&peer->got);
    deed_strbuf_fini(&peer->request);
}

static void keep(struct cdp_peer *peer, const char *bytes, size_t len)
{
    if (peer->on_message) {
        peer->on_message(peer->user, bytes, len);
        return;
    }
    deed_strbuf_add(&peer->got, bytes, len);
    deed_strbuf_putc(&peer->got, '\n');
}

static void on_end(void *user, const struct deed_error *err)
{
    (void)user;
    (void)err;
}

static void on_pipe_data(void *user, const char *bytes, size_t len)
{
    struct cdp_peer *peer = user;
    char *message = NULL;
    size_t size = 0;
    deed_split_feed(&peer->split, bytes, len, NULL);
    while (!deed_split_next(&peer->split, &message, &size, NULL) && message) {
        keep(peer, message, size);
    }
}

static void connect_pipe(struct cdp_peer *peer,
                         const struct deed_connection_listener *listener,
                         const struct deed_connection_limits *limits,
                         struct deed_connection **ret)
{
    static const struct deed_stream_events events = { .on_data = on_pipe_data,
                                                      .on_end = on_end };
    struct deed_stream *to = NULL;
    struct deed_stream *from = NULL;
    int down[2];
    int up[2];
    assert_int_equal(pipe2(down, O_CLOEXEC | O_NONBLOCK), 0);
    assert_int_equal(pipe2(up, O_CLOEXEC | O_NONBLOCK), 0);
    deed_stream_create(peer->loop, down[1], QUEUE_BYTES, &to, NULL);
    deed_stream_create(peer->loop, up[0], QUEUE_BYTES, &from, NULL);
    deed_stream_create(peer->loop, down[0], QUEUE_BYTES, &peer->in, NULL);
    deed_stream_create(peer->loop, up[1], QUEUE_BYTES, &peer->out, NULL);
    peer->in_fd = down[0];
    assert_int_equal(deed_stream_start(peer->in, &events, peer, NULL), DEED_OK);
    assert_int_equal(deed_connection_create_pipe(peer->loop, to, from, listener,
                                                 limits, ret, NULL),
                     DEED_OK);
}

static void on_frame(void *user, const char *bytes, size_t len)
{
    keep(user, bytes, len);
}

static void upgrade(struct cdp_peer *peer)
{
    char accept[DEED_WS_ACCEPT_BYTES];
    char text[300];
    const char *key = strstr(peer->request.bytes, "Sec-WebSocket-Key: ");
    struct deed_ws_frames_opts opts = { .max_message_bytes = QUEUE_BYTES,
                                        .on_message = on_frame,
                                        .user = peer };
    assert_non_null(key);
    deed_ws_accept_make(key + 19, 24, accept);
    int len = snprintf(text, sizeof(text),
                       "HTTP/1.1 101 Switching Protocols\r\n"
                       "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                       "Sec-WebSocket-Accept: %s\r\n\r\n",
                       accept);
    deed_stream_write(peer->in, text, (size_t)len, NULL);
    assert_int_equal(deed_ws_frames_create(&opts, &peer->frames, NULL),
                     DEED_OK);
}

/* `deeds`: the turn goes back to deed. */
static bool turn(const struct cdp_peer *peer, bool deeds)
{
    return peer->turn && peer->turn(deeds);
}

static void on_socket_data(void *user, const char *bytes, size_t len)
{
    struct cdp_peer *peer = user;
    bool was = turn(peer, false);
    if (peer->frames) {
        deed_ws_frames_feed(peer->frames, bytes, len, NULL);
    } else {
        deed_strbuf_add(&peer->request, bytes, len);
        if (strstr(peer->request.bytes, "\r\n\r\n")) {
            upgrade(peer);
        }
    }
    turn(peer, was);
}

static void on_accept(void *user, struct deed_stream *stream)
{
    static const struct deed_stream_events events = { .on_data = on_socket_data,
                                                      .on_end = on_end };
    struct cdp_peer *peer = user;
    bool was = turn(peer, false);
    deed_stream_destroy(peer->in); /* deed joins again: the old one is over */
    deed_ws_frames_destroy(peer->frames);
    deed_strbuf_clear(&peer->request);
    peer->frames = NULL;
    peer->in = stream;
    assert_int_equal(deed_stream_start(stream, &events, peer, NULL), DEED_OK);
    turn(peer, was);
}

void cdp_peer_listen(struct cdp_peer *peer, char *url, size_t size)
{
    assert_int_equal(deed_listener_create_tcp(peer->loop, "127.0.0.1", 0,
                                              QUEUE_BYTES, on_accept, peer,
                                              &peer->listener, NULL),
                     DEED_OK);
    snprintf(url, size, "ws://127.0.0.1:%u/devtools/browser/x",
             deed_listener_port(peer->listener));
}

void cdp_peer_connect(struct cdp_peer *peer,
                      const struct deed_connection_listener *listener,
                      const struct deed_connection_limits *limits,
                      struct deed_connection **ret)
{
    if (!peer->websocket) {
        connect_pipe(peer, listener, limits, ret);
        return;
    }
    char url[64];
    cdp_peer_listen(peer, url, sizeof(url));
    assert_int_equal(deed_connection_create_ws(peer->loop, url, DEED_TIME_NEVER,
                                               listener, limits, ret, NULL),
                     DEED_OK);
}

void cdp_peer_say(struct cdp_peer *peer, const char *text, bool bytewise)
{
    struct deed_strbuf *out = NULL;
    struct deed_strbuf plain = { 0 };
    if (peer->frames) {
        deed_ws_frames_send(peer->frames, text, strlen(text), NULL);
        out = deed_ws_frames_output(peer->frames);
    } else {
        deed_strbuf_add(&plain, text, strlen(text) + 1);
        out = &plain;
    }
    struct deed_stream *to = peer->websocket ? peer->in : peer->out;
    size_t step = bytewise ? 1 : out->len;
    for (size_t at = 0; at < out->len; at += step) {
        deed_stream_write(to, out->bytes + at, step, NULL);
        if (bytewise) {
            deed_loop_step(peer->loop, false);
        }
    }
    deed_strbuf_clear(out);
    deed_strbuf_fini(&plain);
}

void cdp_peer_hang_up(struct cdp_peer *peer)
{
    deed_stream_destroy(peer->in);
    deed_stream_destroy(peer->out);
    peer->in = NULL;
    peer->out = NULL;
}

void cdp_peer_mute(struct cdp_peer *peer)
{
    deed_stream_pause(peer->in);
}

void cdp_peer_stop_reading(struct cdp_peer *peer)
{
    deed_stream_destroy(peer->in);
    peer->in = NULL;
}
