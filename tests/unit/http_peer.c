/* SPDX-License-Identifier: Apache-2.0 */
#include "http_peer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "io/http_get.h"
#include "io/listener.h"
#include "io/stream.h"
#include "io/ws_client.h"
#include "io_fixture.h"
#include "wire/ws_frames.h"
#include "wire/ws_handshake.h"

static void peer_write(struct peer *peer, const char *bytes, size_t len)
{
    for (size_t at = 0; at < len; at += peer->step) {
        size_t left = len - at;
        deed_stream_write(peer->stream, bytes + at,
                          left < peer->step ? left : peer->step, NULL);
    }
}

static void peer_flush(struct peer *peer)
{
    struct deed_strbuf *out = deed_ws_frames_output(peer->frames);
    peer_write(peer, deed_strbuf_get(out), out->len);
    deed_strbuf_clear(out);
}

static void peer_message(void *user, const char *bytes, size_t len)
{
    struct peer *peer = user;
    deed_ws_frames_send(peer->frames, bytes, len, NULL);
}

static void peer_answer(struct peer *peer)
{
    const char *field = strstr(peer->request.bytes, "Sec-WebSocket-Key: ");
    char accept[DEED_WS_ACCEPT_BYTES] = "";
    char text[1000];
    if (field) {
        deed_ws_accept_make(field + 19, 24, accept);
    }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    int len = snprintf(text, sizeof(text), peer->answer, accept);
#pragma GCC diagnostic pop
    peer_write(peer, text, (size_t)len);
    if (peer->upgrade) {
        struct deed_ws_frames_opts opts = { .max_message_bytes = 1 << 20,
                                            .on_message = peer_message,
                                            .user = peer };
        assert_int_equal(deed_ws_frames_create(&opts, &peer->frames, NULL),
                         DEED_OK);
    }
    if (peer->hang_up) {
        deed_stream_destroy(peer->stream);
        peer->stream = NULL;
    }
}

static void peer_data(void *user, const char *bytes, size_t len)
{
    struct peer *peer = user;
    if (peer->frames) {
        enum deed_code code =
            deed_ws_frames_feed(peer->frames, bytes, len, NULL);
        peer->said_goodbye = code == DEED_LOST;
        peer_flush(peer);
        return;
    }
    deed_strbuf_add(&peer->request, bytes, len);
    if (peer->answer && strstr(peer->request.bytes, "\r\n\r\n")) {
        peer_answer(peer);
    }
}

static void peer_end(void *user, const struct deed_error *err)
{
    (void)user;
    (void)err;
}

static void peer_accept(void *user, struct deed_stream *stream)
{
    static const struct deed_stream_events events = { .on_data = peer_data,
                                                      .on_end = peer_end };
    struct peer *peer = user;
    peer->stream = stream;
    assert_int_equal(deed_stream_start(stream, &events, peer, NULL), DEED_OK);
    if (peer->hang_up && !peer->answer) {
        deed_stream_destroy(stream);
        peer->stream = NULL;
    }
}

const char *peer_start(struct peer *peer, struct deed_loop *loop,
                       const char *scheme, char url[64])
{
    peer->loop = loop;
    peer->step = peer->step ? peer->step : SIZE_MAX / 2;
    assert_int_equal(deed_listener_create_tcp(loop, "127.0.0.1", 0, 1 << 20,
                                              peer_accept, peer,
                                              &peer->listener, NULL),
                     DEED_OK);
    snprintf(url, 64, "%s://127.0.0.1:%u/x", scheme,
             deed_listener_port(peer->listener));
    return url;
}

void peer_fini(struct peer *peer)
{
    deed_ws_frames_destroy(peer->frames);
    deed_stream_destroy(peer->stream);
    deed_listener_destroy(peer->listener);
    deed_strbuf_fini(&peer->request);
}
