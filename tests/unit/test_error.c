/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <deed/error.h>

/* The names go out on the wire and the numbers over the ABI. */
static void names_and_numbers_are_frozen(void **state)
{
    (void)state;
    static const char *const want[] = {
        "ok",
        "no_memory",
        "invalid_argument",
        "limit_exceeded",
        "malformed",
        "unsupported",
        "not_found",
        "conflict",
        "invalid_state",
        "connection_lost",
        "timeout",
        "denied",
        "io_error",
        "environment",
        "internal",
    };
    for (size_t i = 0; i < sizeof(want) / sizeof(want[0]); i++) {
        assert_string_equal(deed_code_name((enum deed_code)i), want[i]);
    }
    assert_string_equal(deed_code_name(DEED_CODE_COUNT), "internal");
    assert_string_equal(deed_code_name((enum deed_code) - 1), "internal");
    assert_string_equal(deed_code_text(DEED_TIMEOUT), "no answer in time");
}

static void failing_fills_and_returns(void **state)
{
    (void)state;
    struct deed_error err;
    memset(&err, 'x', sizeof(err));
    assert_int_equal(deed_fail(&err, DEED_IO, "%s: %d", "pipe", 5), DEED_IO);
    assert_int_equal(err.code, DEED_IO);
    assert_string_equal(err.member, "");
    assert_string_equal(err.text, "pipe: 5");
    deed_fail_member(&err, DEED_INVALID, "args.text", "wanted %s", "text");
    assert_string_equal(err.member, "args.text");
    assert_string_equal(err.text, "wanted text");
    assert_int_equal(deed_fail(NULL, DEED_LOST, "x"), DEED_LOST);
    assert_int_equal(deed_fail_member(NULL, DEED_LOST, "m", "x"), DEED_LOST);
}

static void an_error_may_quote_itself(void **state)
{
    (void)state;
    struct deed_error err;
    deed_fail_member(&err, DEED_IO, "inner", "reset");
    deed_fail_member(&err, err.code, err.member, "reading: %s", err.text);
    assert_string_equal(err.member, "inner");
    assert_string_equal(err.text, "reading: reset");
}

static void a_long_text_is_cut_between_characters(void **state)
{
    (void)state;
    char text[600];
    /* Two-byte characters from an even or an odd place: one of the two
     * would be split by a plain cut. */
    for (size_t at = 0; at < 2; at++) {
        memset(text, 'a', sizeof(text));
        for (size_t i = at; i + 1 < sizeof(text); i += 2) {
            memcpy(text + i, "\xc3\xa9", 2);
        }
        text[sizeof(text) - 2 + at] = '\0';
        text[sizeof(text) - 1] = '\0';
        struct deed_error err;
        deed_fail(&err, DEED_IO, "%s", text);
        size_t len = strlen(err.text);
        assert_in_range(len, sizeof(err.text) - 2, sizeof(err.text) - 1);
        assert_int_equal((len - at) % 2, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_numbers_are_frozen),
        cmocka_unit_test(failing_fills_and_returns),
        cmocka_unit_test(an_error_may_quote_itself),
        cmocka_unit_test(a_long_text_is_cut_between_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
