/* SPDX-License-Identifier: Apache-2.0 */
/* A GET on the loop: it ends with a body or a reason. */
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
        cmocka_unit_test(a_get_ends_with_a_body_or_a_reason),
        cmocka_unit_test(a_get_is_given_up_at_its_deadline),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
