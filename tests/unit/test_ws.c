/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <stdio.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "wire/http_head.h"
#include "wire/sha1.h"
#include "wire/url.h"
#include "wire/ws_frames.h"
#include "wire/ws_handshake.h"

static void check_digest(const char *bytes, size_t len, const char *want)
{
    uint8_t digest[DEED_SHA1_BYTES];
    char hex[2 * DEED_SHA1_BYTES + 1];
    deed_sha1(bytes, len, digest);
    for (size_t i = 0; i < DEED_SHA1_BYTES; i++) {
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    }
    assert_string_equal(hex, want);
}

/* From RFC 3174, and the lengths around a block. */
static void sha1_matches_known_digests(void **state)
{
    (void)state;
    check_digest("", 0, "da39a3ee5e6b4b0d3255bfef95601890afd80709");
    check_digest("abc", 3, "a9993e364706816aba3e25717850c26c9cd0d89d");
    static const char two[] =
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    check_digest(two, 56, "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
    char as[1000];
    memset(as, 'a', sizeof(as));
    check_digest(as, 55, "c1c8bbdc22796e28c0e15163d20899b65621d65a");
    check_digest(as, 56, "c2db330f6083854c99d4b5bfb6e8f29f201be699");
    check_digest(as, 63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5");
    check_digest(as, 64, "0098ba824b5c16427bd7a1122a5a442a25ec644d");
    check_digest(as, 1000, "291e9a6c66994949b57ba5e650361e98fc36b1ba");
}

/* The example of RFC 6455. */
static void keys_and_answers_match_the_standard(void **state)
{
    (void)state;
    char key[DEED_WS_KEY_BYTES];
    char accept[DEED_WS_ACCEPT_BYTES];
    deed_ws_key_make((const uint8_t *)"the sample nonce", key);
    assert_string_equal(key, "dGhlIHNhbXBsZSBub25jZQ==");
    deed_ws_accept_make(key, strlen(key), accept);
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    /* Any text is taken, of any length. */
    char noise[500];
    memset(noise, 'x', sizeof(noise));
    deed_ws_accept_make(noise, sizeof(noise), accept);
    assert_int_equal(strlen(accept), DEED_WS_ACCEPT_BYTES - 1);
}

static void the_request_is_what_a_server_expects(void **state)
{
    (void)state;
    struct deed_url url;
    struct deed_strbuf out;
    deed_strbuf_init(&out, 0);
    deed_url_parse("ws://[::1]:9222/a?b", &url, NULL);
    deed_ws_request_write(&out, &url, "KEY", "TOKEN");
    assert_string_equal(deed_strbuf_get(&out),
                        "GET /a?b HTTP/1.1\r\nHost: [::1]:9222\r\n"
                        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: KEY\r\n"
                        "Sec-WebSocket-Version: 13\r\n"
                        "Authorization: Bearer TOKEN\r\n\r\n");
    deed_strbuf_fini(&out);
}

static void only_the_right_answer_is_taken(void **state)
{
    (void)state;
#define GOOD "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n"
    static const struct {
        const char *text;
        enum deed_code want;
    } cases[] = {
        { "HTTP/1.1 101 Switching\r\nUpgrade: WebSocket\r\n"
          "Connection: upgrade\r\n" GOOD,
          DEED_OK },
        { "HTTP/1.1 101 x\r\nConnection: Upgrade\r\n" GOOD, DEED_SYNTAX },
        { "HTTP/1.1 101 x\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n" GOOD,
          DEED_SYNTAX },
        { "HTTP/1.1 101 x\r\nUpgrade: websocket\r\n" GOOD, DEED_SYNTAX },
        { "HTTP/1.1 101 x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
          DEED_SYNTAX },
        { "HTTP/1.1 101 x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          "Sec-WebSocket-Accept: S3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n",
          DEED_SYNTAX },
        { "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", DEED_IO },
        { "HTTP/1.1 403 Forbidden\r\n\r\n", DEED_DENIED },
        { "HTTP/1.1 404 Not Found\r\n\r\n", DEED_NOT_FOUND },
    };
#undef GOOD
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_http_head head;
        assert_int_equal(deed_http_head_parse(
                             cases[i].text, strlen(cases[i].text), &head, NULL),
                         DEED_OK);
        assert_int_equal(
            deed_ws_response_check(&head, "dGhlIHNhbXBsZSBub25jZQ==", NULL),
            cases[i].want);
    }
}

struct side {
    struct deed_ws_frames *frames;
    struct deed_strbuf got; /* messages in brackets */
    bool destroy_on_message;
};

static void on_message(void *user, const char *bytes, size_t len)
{
    struct side *side = user;
    deed_strbuf_putc(&side->got, '[');
    deed_strbuf_add(&side->got, bytes, len);
    deed_strbuf_putc(&side->got, ']');
    if (side->destroy_on_message) {
        deed_ws_frames_destroy(side->frames);
        side->frames = NULL;
    }
}

static void no_random(void *user, uint8_t *bytes, size_t len)
{
    (void)user;
    memset(bytes, 0x37, len);
}

static void side_init(struct side *side, bool is_client, size_t limit)
{
    *side = (struct side){ 0 };
    struct deed_ws_frames_opts opts = { .is_client = is_client,
                                        .max_message_bytes = limit,
                                        .on_message = on_message,
                                        .fill_random = no_random,
                                        .user = side };
    assert_int_equal(deed_ws_frames_create(&opts, &side->frames, NULL),
                     DEED_OK);
}

static void side_fini(struct side *side)
{
    deed_ws_frames_destroy(side->frames);
    deed_strbuf_fini(&side->got);
}

/* Carries what one side has to say to the other, `step` bytes at a time. */
static enum deed_code carry(struct side *from, struct side *to, size_t step,
                            struct deed_error *err)
{
    struct deed_strbuf *out = deed_ws_frames_output(from->frames);
    enum deed_code code = DEED_OK;
    for (size_t at = 0; at < out->len && !code && to->frames; at += step) {
        size_t piece = out->len - at < step ? out->len - at : step;
        code = deed_ws_frames_feed(to->frames, out->bytes + at, piece, err);
    }
    deed_strbuf_clear(out);
    return code;
}

static void messages_pass_both_ways_at_every_cut(void **state)
{
    (void)state;
    char large[70000];
    memset(large, 'L', sizeof(large));
    for (size_t step = 1; step < 20; step++) {
        struct side client;
        struct side server;
        side_init(&client, true, sizeof(large));
        side_init(&server, false, sizeof(large));
        deed_ws_frames_send(client.frames, "one", 3, NULL);
        deed_ws_frames_send(client.frames, "", 0, NULL);
        deed_ws_frames_send(client.frames, "\xc3\xa9", 2, NULL);
        assert_int_equal(carry(&client, &server, step, NULL), DEED_OK);
        assert_string_equal(deed_strbuf_get(&server.got), "[one][][\xc3\xa9]");
        deed_ws_frames_send(server.frames, large, sizeof(large), NULL);
        assert_int_equal(carry(&server, &client, step * 997, NULL), DEED_OK);
        assert_int_equal(client.got.len, sizeof(large) + 2);
        side_fini(&client);
        side_fini(&server);
    }
}

static void a_goodbye_is_answered(void **state)
{
    (void)state;
    struct side client;
    struct side server;
    struct deed_error err;
    side_init(&client, true, 99);
    side_init(&server, false, 99);
    deed_ws_frames_close(server.frames, 1001);
    deed_ws_frames_close(server.frames, 1001);
    assert_int_equal(carry(&server, &client, 1, &err), DEED_LOST);
    assert_string_equal(err.text,
                        "the other side closed the WebSocket (status 1001)");
    assert_int_equal(carry(&client, &server, 1, &err), DEED_LOST);
    assert_int_equal(deed_ws_frames_send(client.frames, "x", 1, NULL),
                     DEED_STATE);
    side_fini(&client);
    side_fini(&server);
}

static void faults_end_the_connection(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        const char *bytes;
        size_t len;
        enum deed_code want;
    } cases[] = {
        { "too large", "\x81\x0bhello there", 13, DEED_TOO_LARGE },
        { "too large by announcement", "\x81\x7f\x00\x00\x00\x01\0\0\0\0x", 11,
          DEED_TOO_LARGE },
        { "too large in parts", "\x01\x06hello \x80\x06there ", 16,
          DEED_TOO_LARGE },
        { "reserved bit", "\xc1\x01x", 3, DEED_SYNTAX },
        { "unknown kind", "\x83\x01x", 3, DEED_SYNTAX },
        { "masked by a server", "\x81\x81mask\x15", 7, DEED_SYNTAX },
        { "not UTF-8", "\x81\x01\xff", 3, DEED_SYNTAX },
        { "goodbye", "\x88\x00", 2, DEED_LOST },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        for (size_t step = 1; step <= cases[i].len; step++) {
            struct side client;
            side_init(&client, true, 10);
            enum deed_code code = DEED_OK;
            for (size_t at = 0; at < cases[i].len && !code; at += step) {
                size_t left = cases[i].len - at;
                code = deed_ws_frames_feed(client.frames, cases[i].bytes + at,
                                           left < step ? left : step, NULL);
            }
            if (code != cases[i].want) {
                fail_msg("%s, %zu: %d", cases[i].label, step, code);
            }
            assert_string_equal(deed_strbuf_get(&client.got), "");
            /* It says goodbye itself. */
            assert_int_not_equal(deed_ws_frames_output(client.frames)->len, 0);
            side_fini(&client);
        }
    }
}

static void a_ping_is_answered(void **state)
{
    (void)state;
    struct side client;
    side_init(&client, true, 10);
    assert_int_equal(
        deed_ws_frames_feed(client.frames, "\x89\x02hi\x81\x01x", 7, NULL),
        DEED_OK);
    assert_string_equal(deed_strbuf_get(&client.got), "[x]");
    struct deed_strbuf *out = deed_ws_frames_output(client.frames);
    assert_int_equal(out->len, 8);
    assert_memory_equal(out->bytes, "\x8a\x82", 2);
    side_fini(&client);
}

static void frames_may_be_destroyed_in_a_callback(void **state)
{
    (void)state;
    struct side client;
    side_init(&client, true, 10);
    client.destroy_on_message = true;
    assert_int_equal(
        deed_ws_frames_feed(client.frames, "\x81\x01x\x81\x01y", 6, NULL),
        DEED_OK);
    assert_null(client.frames);
    assert_string_equal(deed_strbuf_get(&client.got), "[x]");
    side_fini(&client);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha1_matches_known_digests),
        cmocka_unit_test(keys_and_answers_match_the_standard),
        cmocka_unit_test(the_request_is_what_a_server_expects),
        cmocka_unit_test(only_the_right_answer_is_taken),
        cmocka_unit_test(messages_pass_both_ways_at_every_cut),
        cmocka_unit_test(a_goodbye_is_answered),
        cmocka_unit_test(faults_end_the_connection),
        cmocka_unit_test(a_ping_is_answered),
        cmocka_unit_test(frames_may_be_destroyed_in_a_callback),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
