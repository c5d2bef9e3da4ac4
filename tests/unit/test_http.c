/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "wire/http_body.h"
#include "wire/http_head.h"

static void a_head_is_found_once_it_is_whole(void **state)
{
    (void)state;
    static const char text[] = "HTTP/1.1 200 OK\r\nContent-Length:  12 \r\n"
                               "X-a: b\r\nconnection: keep-alive, Upgrade\r\n"
                               "\r\nbody";
    size_t whole = strlen(text) - strlen("body");
    struct deed_http_head head;
    for (size_t len = 0; len < whole; len++) {
        assert_int_equal(deed_http_head_parse(text, len, &head, NULL), DEED_OK);
        assert_int_equal(head.len, 0);
    }
    assert_int_equal(deed_http_head_parse(text, sizeof(text), &head, NULL),
                     DEED_OK);
    assert_int_equal(head.len, whole);
    assert_int_equal(head.status, 200);
    assert_true(
        deed_http_text_is(deed_http_head_find(&head, "content-length"), "12"));
    assert_true(deed_http_text_is(deed_http_head_find(&head, "X-A"), "B"));
    struct deed_http_text list = deed_http_head_find(&head, "Connection");
    assert_true(deed_http_text_has(list, "upgrade"));
    assert_true(deed_http_text_has(list, "keep-alive"));
    assert_false(deed_http_text_has(list, "keep"));
    assert_null(deed_http_head_find(&head, "X").bytes);
    assert_null(deed_http_head_find(&head, "Absent").bytes);
    assert_false(deed_http_text_has(deed_http_head_find(&head, "Absent"), "x"));
}

static void a_head_without_fields_is_whole_too(void **state)
{
    (void)state;
    struct deed_http_head head;
    static const char text[] = "HTTP/1.0 404 Not Found\r\n\r\n";
    assert_int_equal(deed_http_head_parse(text, strlen(text), &head, NULL),
                     DEED_OK);
    assert_int_equal(head.status, 404);
    assert_int_equal(head.len, strlen(text));
    assert_null(deed_http_head_find(&head, "A").bytes);
}

static void a_stranger_is_quoted(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        { "SSH-2.0-OpenSSH_9.2\r\n", "it said \"SSH-2.0-OpenSSH_9.2\"" },
        { "HTTQ", "it said \"HTTQ\"" },
        { "HTTP/2", "it said \"HTTP/2\"" },
        { "HTTP/1.1 2x0", "it said" },
        { "HTTP/1.1 20\r\n\r\n", "it said" },
        { "\x16\x03\x01", "it said \"???\"" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_http_head head;
        struct deed_error err;
        assert_int_equal(
            deed_http_head_parse(cases[i][0], strlen(cases[i][0]), &head, &err),
            DEED_SYNTAX);
        assert_non_null(strstr(err.text, cases[i][1]));
    }
}

static void a_head_without_end_is_refused(void **state)
{
    (void)state;
    struct deed_strbuf text;
    struct deed_http_head head;
    deed_strbuf_init(&text, 0);
    deed_strbuf_puts(&text, "HTTP/1.1 200 OK\r\n");
    while (text.len < DEED_HTTP_HEAD_MAX) {
        deed_strbuf_puts(&text, "X: y\r\n");
    }
    assert_int_equal(deed_http_head_parse(text.bytes, text.len, &head, NULL),
                     DEED_TOO_LARGE);
    deed_strbuf_fini(&text);
}

/* The body (in brackets when it is done) or the error. */
static char *read_body(const char *text, size_t step, size_t limit)
{
    struct deed_http_head head;
    struct deed_http_body body;
    struct deed_strbuf out;
    deed_strbuf_init(&out, 0);
    size_t len = strlen(text);
    assert_int_equal(deed_http_head_parse(text, len, &head, NULL), DEED_OK);
    assert_int_not_equal(head.len, 0);
    enum deed_code code = deed_http_body_init(&body, &head, limit, NULL);
    for (size_t at = head.len; at < len && !code; at += step) {
        size_t piece = len - at < step ? len - at : step;
        code = deed_http_body_feed(&body, text + at, piece, NULL);
    }
    if (code) {
        deed_strbuf_puts(&out, deed_code_name(code));
    } else {
        deed_strbuf_printf(&out, "%s %s%s", deed_strbuf_get(&body.text),
                           deed_http_body_is_done(&body) ? "done" : "more",
                           deed_http_body_may_close(&body) ? ""
                                                           : ", not whole");
    }
    deed_http_body_fini(&body);
    return deed_strbuf_take(&out);
}

static void every_cut_gives_the_same_body(void **state)
{
    (void)state;
#define OK "HTTP/1.1 200 OK\r\n"
#define CHUNKED OK "Transfer-Encoding: chunked\r\n\r\n"
    static const char *const cases[][2] = {
        { OK "Content-Length: 5\r\n\r\nhello", "hello done" },
        { OK "Content-Length: 5\r\n\r\nhellothere", "hello done" },
        { OK "Content-Length: 5\r\n\r\nhel", "hel more, not whole" },
        { OK "Content-Length: 0\r\n\r\n", " done" },
        { OK "Content-Length: x\r\n\r\n", "malformed" },
        { OK "Content-Length: -1\r\n\r\n", "malformed" },
        { OK "Content-Length: 11\r\n\r\n", "limit_exceeded" },
        { OK "\r\nhello", "hello more" },
        { OK "\r\nhello there", "limit_exceeded" },
        { CHUNKED "5\r\nhello\r\n2;x=y\r\n, \r\n0\r\n\r\n", "hello,  done" },
        { CHUNKED "A\r\n0123456789\r\n0\r\nT: u\r\n\r\n", "0123456789 done" },
        { CHUNKED "b\r\n0123456789a\r\n0\r\n\r\n", "limit_exceeded" },
        { CHUNKED "5\r\nhel", "hel more, not whole" },
        { CHUNKED "5\r\nhello\r\n", "hello more, not whole" },
        { CHUNKED "5\r\nhello\r\n0\r\n", "hello more, not whole" },
        { CHUNKED "\r\n", "malformed" },
        { CHUNKED ";\r\n", "malformed" },
        { CHUNKED "g\r\n", "malformed" },
        { CHUNKED "5\r\nhelloX", "malformed" },
        { CHUNKED "fffffffffffffffff\r\n", "malformed" },
    };
#undef CHUNKED
#undef OK
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        for (size_t step = 1; step < 40; step++) {
            char *got = read_body(cases[i][0], step, 10);
            if (strcmp(got, cases[i][1]) != 0) {
                fail_msg("case %zu, step %zu: %s", i, step, got);
            }
            free(got);
        }
    }
}

static void refusals_carry_what_the_peer_says(void **state)
{
    (void)state;
    struct deed_error err;
    assert_int_equal(deed_http_status_fail(403, "not you\nmore", 12, &err),
                     DEED_DENIED);
    assert_string_equal(err.text, "the other side answered 403: not you");
    assert_int_equal(deed_http_status_fail(404, NULL, 0, &err), DEED_NOT_FOUND);
    assert_string_equal(err.text, "the other side answered 404");
    assert_int_equal(deed_http_status_fail(500, "", 0, &err), DEED_IO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_head_is_found_once_it_is_whole),
        cmocka_unit_test(a_head_without_fields_is_whole_too),
        cmocka_unit_test(a_stranger_is_quoted),
        cmocka_unit_test(a_head_without_end_is_refused),
        cmocka_unit_test(every_cut_gives_the_same_body),
        cmocka_unit_test(refusals_carry_what_the_peer_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
