/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "wire/json_scan.h"

static const char *const keys[] = { "id", "method", "sessionId", "result" };

static bool scan(const char *text, struct deed_json_span *spans)
{
    /* An exact copy, so that ASan sees a read past the end; the spans are
     * moved back onto the text. */
    size_t len = strlen(text);
    char *exact = malloc(len ? len : 1);
    assert_non_null(exact);
    memcpy(exact, text, len);
    bool ok =
        deed_json_scan_members(exact, len, keys, DEED_ARRAY_LEN(keys), spans);
    for (size_t i = 0; i < DEED_ARRAY_LEN(keys); i++) {
        if (ok && spans[i].bytes) {
            spans[i].bytes = text + (spans[i].bytes - exact);
        }
    }
    free(exact);
    return ok;
}

static void members_are_found_in_any_order(void **state)
{
    (void)state;
    static const char *const cases[] = {
        "{\"id\":12,\"result\":{\"id\":3,\"x\":[\"}\\\"\"]},"
        "\"sessionId\":\"S\"}",
        " { \"sessionId\" : \"S\" ,\n\"result\" : {\"id\":3,\"x\":[\"}\\\"\"]}"
        " , \"id\" : 12 } ",
        "{\"other\":\"\\\\\",\"id\":12,\"id\":13,\"sessionId\":\"S\","
        "\"result\":{\"id\":3,\"x\":[\"}\\\"\"]}}",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_json_span spans[4];
        int64_t id = 0;
        assert_true(scan(cases[i], spans));
        assert_true(deed_json_scan_integer(spans[0], &id));
        assert_int_equal(id, 12);
        assert_null(spans[1].bytes);
        assert_true(deed_json_scan_equals(spans[2], "S"));
        assert_int_equal(spans[3].len, strlen("{\"id\":3,\"x\":[\"}\\\"\"]}"));
        assert_memory_equal(spans[3].bytes, "{\"id\":3,\"x\":[\"}\\\"\"]}",
                            spans[3].len);
    }
}

static void what_is_no_object_is_refused(void **state)
{
    (void)state;
    static const char *const cases[] = {
        "",
        " ",
        "1",
        "[]",
        "{",
        "{\"id\"",
        "{\"id\":",
        "{\"id\":1",
        "{\"id\":1,",
        "{\"id\":1,}",
        "{id:1}",
        "{\"id\" 1}",
        "{\"id\":}",
        "{\"a\":\"b",
        "{\"a\":[1}",
        "{\"a\":{",
        "{\"a\":1} x",
        "{\"a\":1}}",
        "{\"a\\\"}",
        "{,}",
        "{\"a\":1\"id\":2}",
    };
    struct deed_json_span spans[4];
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        /* A wrong bracket counts as a bracket: whoever parses it will see. */
        if (scan(cases[i], spans) && strcmp(cases[i], "{\"a\":[1}") != 0) {
            fail_msg("%s", cases[i]);
        }
    }
    assert_true(scan("{}", spans));
    assert_true(scan(" {\"a\":{\"b\":[]}} ", spans));
    assert_null(spans[0].bytes);
}

/* A message that is cut anywhere is never taken for a whole one. */
static void every_prefix_is_refused(void **state)
{
    (void)state;
    static const char text[] =
        "{\"id\":1,\"result\":{\"a\":[1,\"\\\\\",{}]},\"sessionId\":\"x\"}";
    struct deed_json_span spans[4];
    char prefix[sizeof(text)];
    for (size_t len = 0; len < sizeof(text) - 1; len++) {
        memcpy(prefix, text, len);
        prefix[len] = '\0';
        if (scan(prefix, spans)) {
            fail_msg("%s", prefix);
        }
    }
    assert_true(scan(text, spans));
}

static struct deed_json_span span_of(const char *text)
{
    return (struct deed_json_span){ text, strlen(text) };
}

static void integers_are_read_whole_or_not_at_all(void **state)
{
    (void)state;
    int64_t n = 99;
    assert_true(deed_json_scan_integer(span_of("0"), &n) && n == 0);
    assert_true(deed_json_scan_integer(span_of("-12"), &n) && n == -12);
    assert_true(deed_json_scan_integer(span_of("999999999999999"), &n) &&
                n == INT64_C(999999999999999));
    static const char *const bad[] = { "",    "-",     "1.5",
                                       "1e3", "\"1\"", "1234567890123456",
                                       "x" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(bad); i++) {
        assert_false(deed_json_scan_integer(span_of(bad[i]), &n));
    }
    assert_false(deed_json_scan_integer((struct deed_json_span){ 0 }, &n));
}

static void texts_are_compared_exactly(void **state)
{
    (void)state;
    struct deed_json_span text;
    assert_true(deed_json_scan_text(span_of("\"abc\""), &text));
    assert_int_equal(text.len, 3);
    assert_false(deed_json_scan_text(span_of("\"a\\n\""), &text));
    assert_false(deed_json_scan_text(span_of("12"), &text));
    assert_false(deed_json_scan_text((struct deed_json_span){ 0 }, &text));
    assert_true(deed_json_scan_equals(span_of("\"abc\""), "abc"));
    assert_false(deed_json_scan_equals(span_of("\"abcd\""), "abc"));
    assert_false(deed_json_scan_equals(span_of("\"ab\""), "abc"));
    assert_false(deed_json_scan_equals(span_of("[abc]"), "abc"));
    assert_false(deed_json_scan_equals((struct deed_json_span){ 0 }, ""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_are_found_in_any_order),
        cmocka_unit_test(what_is_no_object_is_refused),
        cmocka_unit_test(every_prefix_is_refused),
        cmocka_unit_test(integers_are_read_whole_or_not_at_all),
        cmocka_unit_test(texts_are_compared_exactly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
