/* SPDX-License-Identifier: Apache-2.0 */
/* The WebSocket client: messages, goodbyes, limits, and peers that are none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "http_peer.h"
#include "io/http_get.h"
#include "io/listener.h"
#include "io/stream.h"
#include "io/ws_client.h"
#include "io_fixture.h"
#include "wire/ws_frames.h"
#include "wire/ws_handshake.h"

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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
