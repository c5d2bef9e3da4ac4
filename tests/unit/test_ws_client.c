/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "io/http_get.h"
#include "io/listener.h"
#include "io/stream.h"
#include "io/ws_client.h"
#include "io_fixture.h"
#include "wire/ws_frames.h"
#include "wire/ws_handshake.h"

/* A peer that takes one connection, answers the request with `answer` ("%s"
 * stands for the right key) and then echoes messages, all in pieces of `step`
 * bytes. */
struct peer {
    struct deed_loop *loop;
    struct deed_listener *listener;
    struct deed_stream *stream;
    struct deed_ws_frames *frames;
    struct deed_strbuf request;
    const char *answer; /* NULL: none at all */
    size_t step;
    bool upgrade;
    bool hang_up; /* after the answer */
    bool said_goodbye;
};

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

/* The address of the peer, with the scheme given. */
static const char *peer_start(struct peer *peer, struct deed_loop *loop,
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

static void peer_fini(struct peer *peer)
{
    deed_ws_frames_destroy(peer->frames);
    deed_stream_destroy(peer->stream);
    deed_listener_destroy(peer->listener);
    deed_strbuf_fini(&peer->request);
}

struct client {
    struct deed_ws_client *ws;
    struct deed_strbuf got;
    struct deed_error err;
    int messages;
    bool open;
    bool ended;
    bool enough;
    int wanted;
    bool destroys;
};

static void on_open(void *user)
{
    struct client *client = user;
    assert_false(client->open);
    client->open = true;
}

static void on_message(void *user, const char *bytes, size_t len)
{
    struct client *client = user;
    assert_true(client->open && !client->ended);
    deed_strbuf_putc(&client->got, '[');
    deed_strbuf_add(&client->got, bytes, len);
    deed_strbuf_putc(&client->got, ']');
    client->enough = ++client->messages >= client->wanted;
    if (client->destroys) {
        deed_ws_client_destroy(client->ws);
        client->ws = NULL;
    }
}

static void on_end(void *user, const struct deed_error *err)
{
    struct client *client = user;
    assert_false(client->ended);
    client->ended = true;
    client->err = *err;
    if (client->destroys) {
        deed_ws_client_destroy(client->ws);
        client->ws = NULL;
    }
}

static void client_start(struct client *client, struct deed_loop *loop,
                         const char *url, deed_time_us patience_us)
{
    struct deed_ws_client_opts opts = {
        .url = url,
        .bearer = "secret",
        .deadline_us = deed_loop_now_us(loop) + patience_us,
        .max_message_bytes = 100000,
        .max_queued_bytes = 1 << 20,
        .on_open = on_open,
        .on_message = on_message,
        .on_end = on_end,
        .user = client,
    };
    assert_int_equal(deed_ws_client_create(loop, &opts, &client->ws, NULL),
                     DEED_OK);
}

static void client_fini(struct client *client)
{
    deed_ws_client_destroy(client->ws);
    deed_strbuf_fini(&client->got);
}

#define UPGRADE                                                                \
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"               \
    "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n"

static void messages_are_echoed_at_every_cut(void **state)
{
    (void)state;
    static const size_t steps[] = { 1, 2, 7, 0 };
    char large[70000];
    memset(large, 'L', sizeof(large));
    for (size_t i = 0; i < DEED_ARRAY_LEN(steps); i++) {
        struct deed_loop *loop = fixture_loop();
        struct peer peer = { .answer = UPGRADE,
                             .upgrade = true,
                             .step = steps[i] };
        struct client client = { .wanted = 2 };
        char url[64];
        peer_start(&peer, loop, "ws", url);
        client_start(&client, loop, url, DEED_MS(10000));
        assert_int_equal(deed_ws_client_send(client.ws, "x", 1, NULL),
                         DEED_STATE);
        fixture_run(loop, &client.open);
        assert_non_null(
            strstr(peer.request.bytes, "\r\nAuthorization: Bearer secret\r\n"));
        assert_int_equal(deed_ws_client_send(client.ws, "one", 3, NULL),
                         DEED_OK);
        assert_int_equal(deed_ws_client_send(client.ws, "two", 3, NULL),
                         DEED_OK);
        assert_int_equal(deed_ws_client_flush(client.ws, NULL), DEED_OK);
        fixture_run(loop, &client.enough);
        assert_string_equal(deed_strbuf_get(&client.got), "[one][two]");
        client.enough = false;
        peer.step = 1000 * (i + 1);
        deed_ws_client_send(client.ws, large, sizeof(large), NULL);
        deed_ws_client_flush(client.ws, NULL);
        fixture_run(loop, &client.enough);
        assert_int_equal(client.got.len, 10 + sizeof(large) + 2);
        client_fini(&client);
        peer_fini(&peer);
        deed_loop_destroy(loop);
    }
}

static void a_goodbye_from_here_is_answered(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct peer peer = { .answer = UPGRADE, .upgrade = true };
    struct client client = { .destroys = true };
    char url[64];
    peer_start(&peer, loop, "ws", url);
    client_start(&client, loop, url, DEED_MS(10000));
    fixture_run(loop, &client.open);
    deed_ws_client_close(client.ws);
    fixture_run(loop, &client.ended);
    assert_true(peer.said_goodbye);
    assert_int_equal(client.err.code, DEED_LOST);
    client_fini(&client);
    peer_fini(&peer);
    deed_loop_destroy(loop);
}

static void a_client_may_be_destroyed_in_its_callback(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct peer peer = { .answer = UPGRADE, .upgrade = true };
    struct client client = { .destroys = true };
    char url[64];
    peer_start(&peer, loop, "ws", url);
    client_start(&client, loop, url, DEED_MS(10000));
    fixture_run(loop, &client.open);
    deed_ws_client_send(client.ws, "one", 3, NULL);
    deed_ws_client_send(client.ws, "two", 3, NULL);
    deed_ws_client_flush(client.ws, NULL);
    fixture_run(loop, &client.enough);
    assert_string_equal(deed_strbuf_get(&client.got), "[one]");
    assert_false(client.ended);
    client_fini(&client);
    peer_fini(&peer);
    deed_loop_destroy(loop);
}

static void a_message_above_the_limit_ends_it(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct peer peer = { .answer = UPGRADE, .upgrade = true };
    struct client client = { 0 };
    char large[100001];
    char url[64];
    memset(large, 'x', sizeof(large));
    peer_start(&peer, loop, "ws", url);
    client_start(&client, loop, url, DEED_MS(10000));
    fixture_run(loop, &client.open);
    deed_ws_client_send(client.ws, large, sizeof(large), NULL);
    deed_ws_client_flush(client.ws, NULL);
    fixture_run(loop, &client.ended);
    assert_int_equal(client.err.code, DEED_TOO_LARGE);
    assert_int_equal(deed_ws_client_send(client.ws, "x", 1, NULL), DEED_STATE);
    client_fini(&client);
    peer_fini(&peer);
    deed_loop_destroy(loop);
}

static void what_is_no_websocket_is_told_clearly(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        const char *answer;
        bool hang_up;
        enum deed_code code;
        const char *text;
    } cases[] = {
        { "another protocol", "SSH-2.0-OpenSSH_9.2\r\n", false, DEED_SYNTAX,
          "does not speak HTTP, it said \"SSH-2.0-OpenSSH_9.2\"" },
        { "a refusal",
          "HTTP/1.1 403 Forbidden\r\n\r\nRejected an incoming connection.",
          false, DEED_DENIED, "answered 403: Rejected an incoming" },
        { "a page", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", false,
          DEED_IO, "answered 200" },
        { "a wrong key",
          "HTTP/1.1 101 x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          "Sec-WebSocket-Accept: AAAAAAAAAAAAAAAAAAAAAAAAAAA=\r\n\r\n",
          false, DEED_SYNTAX, "another question" },
        { "hangs up", NULL, true, DEED_LOST, "closed instead of answering" },
        { "hangs up in the head", "HTTP/1.1 101 x\r\nUpgr", true, DEED_LOST,
          "closed instead of answering" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_loop *loop = fixture_loop();
        struct peer peer = { .answer = cases[i].answer,
                             .hang_up = cases[i].hang_up };
        struct client client = { .destroys = i % 2 == 0 };
        char url[64];
        peer_start(&peer, loop, "ws", url);
        client_start(&client, loop, url, DEED_MS(10000));
        fixture_run(loop, &client.ended);
        if (client.open || client.err.code != cases[i].code ||
            !strstr(client.err.text, cases[i].text)) {
            fail_msg("%s: %s", cases[i].label, client.err.text);
        }
        client_fini(&client);
        peer_fini(&peer);
        deed_loop_destroy(loop);
    }
}

static void a_silent_peer_is_left_at_the_deadline(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct peer peer = { 0 };
    struct client client = { 0 };
    char url[64];
    peer_start(&peer, loop, "ws", url);
    client_start(&client, loop, url, DEED_MS(30));
    fixture_run(loop, &client.ended);
    assert_int_equal(client.err.code, DEED_TIMEOUT);
    client_fini(&client);
    peer_fini(&peer);
    deed_loop_destroy(loop);
}

static void addresses_that_cannot_work_are_refused_at_once(void **state)
{
    (void)state;
    static const struct {
        const char *url;
        const char *bearer;
        enum deed_code code;
    } cases[] = {
        { "http://example.org/", NULL, DEED_INVALID },
        { "nonsense", NULL, DEED_INVALID },
        { "ws://127.0.0.1:1/", "a\r\nX: y", DEED_INVALID },
    };
    struct deed_loop *loop = fixture_loop();
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_ws_client *ws = NULL;
        struct deed_ws_client_opts opts = { .url = cases[i].url,
                                            .bearer = cases[i].bearer };
        assert_int_equal(deed_ws_client_create(loop, &opts, &ws, NULL),
                         cases[i].code);
        assert_null(ws);
    }
    deed_loop_destroy(loop);
}

struct fetch {
    struct deed_http_get *get;
    struct deed_strbuf body;
    struct deed_error err;
    bool done;
};

static void on_done(void *user, const char *body, size_t len,
                    const struct deed_error *err)
{
    struct fetch *fetch = user;
    assert_false(fetch->done);
    fetch->done = true;
    if (err) {
        fetch->err = *err;
    } else {
        deed_strbuf_add(&fetch->body, body, len);
    }
    deed_http_get_destroy(fetch->get);
    fetch->get = NULL;
}

static void fetch_start(struct fetch *fetch, struct deed_loop *loop,
                        const char *url, deed_time_us patience_us)
{
    struct deed_http_get_opts opts = { .url = url,
                                       .deadline_us =
                                           deed_loop_now_us(loop) + patience_us,
                                       .max_body_bytes = 20,
                                       .done = on_done,
                                       .user = fetch };
    assert_int_equal(deed_http_get_create(loop, &opts, &fetch->get, NULL),
                     DEED_OK);
}

static void a_get_ends_with_a_body_or_a_reason(void **state)
{
    (void)state;
#define OK "HTTP/1.1 200 OK\r\n"
    static const struct {
        const char *label;
        const char *answer;
        bool hang_up;
        enum deed_code code;
        const char *text; /* of the body, or in the error */
    } cases[] = {
        { "length", OK "Content-Length: 5\r\n\r\nhello", false, DEED_OK,
          "hello" },
        { "until the end", OK "\r\nhello", true, DEED_OK, "hello" },
        { "chunks",
          OK "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", false,
          DEED_OK, "hello" },
        { "cut off", OK "Content-Length: 5\r\n\r\nhel", true, DEED_LOST,
          "cut off" },
        { "nothing", NULL, true, DEED_LOST, "closed without" },
        { "too large", OK "Content-Length: 21\r\n\r\n", false, DEED_TOO_LARGE,
          "larger than 20 bytes" },
        { "absent", "HTTP/1.1 404 x\r\nContent-Length: 4\r\n\r\ngone", false,
          DEED_NOT_FOUND, "answered 404: gone" },
        { "a bad host",
          "HTTP/1.1 500 x\r\nContent-Length: 15\r\n\r\nHost is no good", false,
          DEED_IO, "answered 500: Host is no good" },
        { "no HTTP", "220 ready\r\n", false, DEED_SYNTAX, "\"220 ready\"" },
    };
#undef OK
    static const size_t steps[] = { 1, 3, 0 };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        for (size_t s = 0; s < DEED_ARRAY_LEN(steps); s++) {
            struct deed_loop *loop = fixture_loop();
            struct peer peer = { .answer = cases[i].answer,
                                 .hang_up = cases[i].hang_up,
                                 .step = steps[s] };
            struct fetch fetch = { 0 };
            char url[64];
            peer_start(&peer, loop, "http", url);
            fetch_start(&fetch, loop, url, DEED_MS(10000));
            fixture_run(loop, &fetch.done);
            const char *text =
                fetch.err.code ? fetch.err.text : deed_strbuf_get(&fetch.body);
            if (fetch.err.code != cases[i].code ||
                !strstr(text, cases[i].text)) {
                fail_msg("%s: %s", cases[i].label, text);
            }
            deed_strbuf_fini(&fetch.body);
            peer_fini(&peer);
            deed_loop_destroy(loop);
        }
    }
}

static void a_get_is_given_up_at_its_deadline(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct peer peer = { 0 };
    struct fetch fetch = { 0 };
    char url[64];
    peer_start(&peer, loop, "http", url);
    fetch_start(&fetch, loop, url, DEED_MS(30));
    fixture_run(loop, &fetch.done);
    assert_int_equal(fetch.err.code, DEED_TIMEOUT);
    peer_fini(&peer);
    deed_loop_destroy(loop);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_echoed_at_every_cut),
        cmocka_unit_test(a_goodbye_from_here_is_answered),
        cmocka_unit_test(a_client_may_be_destroyed_in_its_callback),
        cmocka_unit_test(a_message_above_the_limit_ends_it),
        cmocka_unit_test(what_is_no_websocket_is_told_clearly),
        cmocka_unit_test(a_silent_peer_is_left_at_the_deadline),
        cmocka_unit_test(addresses_that_cannot_work_are_refused_at_once),
        cmocka_unit_test(a_get_ends_with_a_body_or_a_reason),
        cmocka_unit_test(a_get_is_given_up_at_its_deadline),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
