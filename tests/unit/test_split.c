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
#include "wire/split.h"

/* Feeds the stream in pieces of `step` bytes; what comes out, one message in
 * brackets each, then the error or what is left. */
static char *split_in_steps(const char *bytes, size_t len, size_t step,
                            char delimiter, size_t limit)
{
    struct deed_split split;
    struct deed_strbuf out;
    deed_split_init(&split, delimiter, limit);
    deed_strbuf_init(&out, 0);
    enum deed_code code = DEED_OK;
    for (size_t at = 0; at < len && !code; at += step) {
        size_t piece = len - at < step ? len - at : step;
        char *copy = malloc(piece);
        assert_non_null(copy);
        memcpy(copy, bytes + at, piece);
        assert_int_equal(deed_split_feed(&split, copy, piece, NULL), DEED_OK);
        free(copy);
        char *message = NULL;
        size_t size = 0;
        while (!(code = deed_split_next(&split, &message, &size, NULL)) &&
               message) {
            assert_int_equal(message[size], '\0');
            deed_strbuf_putc(&out, '[');
            deed_strbuf_add(&out, message, size);
            deed_strbuf_putc(&out, ']');
        }
    }
    if (code) {
        deed_strbuf_puts(&out, deed_code_name(code));
    } else {
        deed_strbuf_printf(&out, "%zu", deed_split_pending(&split));
    }
    deed_split_fini(&split);
    return deed_strbuf_take(&out);
}

static void every_cut_gives_the_same_messages(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        const char *bytes;
        char delimiter;
        size_t limit;
        const char *want;
    } cases[] = {
        { "nothing", "", '\n', 9, "0" },
        { "two", "ab\ncd\n", '\n', 9, "[ab][cd]0" },
        { "empty ones", "\n\na\n", '\n', 9, "[][][a]0" },
        { "unfinished", "ab\ncde", '\n', 9, "[ab]3" },
        { "at the limit", "abc\nabc\n", '\n', 3, "[abc][abc]0" },
        { "over the limit", "abc\nabcd\nx\n", '\n', 3, "[abc]limit_exceeded" },
        { "over, no end", "a\nabcd", '\n', 3, "[a]limit_exceeded" },
        { "limit, no end", "a\nabc", '\n', 3, "[a]3" },
        { "other bytes", "a;\n;b;", ';', 9, "[a][\n][b]0" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        size_t len = strlen(cases[i].bytes);
        for (size_t step = 1; step <= len + 1; step++) {
            char *got = split_in_steps(cases[i].bytes, len, step,
                                       cases[i].delimiter, cases[i].limit);
            if (strcmp(got, cases[i].want) != 0) {
                fail_msg("%s, %zu: %s", cases[i].label, step, got);
            }
            free(got);
        }
    }
}

static void nul_cuts_too(void **state)
{
    (void)state;
    for (size_t step = 1; step < 9; step++) {
        char *got = split_in_steps("{}\0{\"a\":1}\0x", 12, step, '\0', 99);
        assert_string_equal(got, "[{}][{\"a\":1}]1");
        free(got);
    }
}

static void a_failure_stays(void **state)
{
    (void)state;
    struct deed_split split;
    struct deed_error err = { 0 };
    char *message = NULL;
    size_t len = 0;
    deed_split_init(&split, '\n', 2);
    assert_int_equal(deed_split_feed(&split, "abc", 3, &err), DEED_OK);
    assert_int_equal(deed_split_next(&split, &message, &len, &err),
                     DEED_TOO_LARGE);
    assert_string_equal(err.text,
                        "a message is larger than the limit of 2 bytes");
    assert_int_equal(deed_split_feed(&split, "\nx\n", 3, &err), DEED_OK);
    assert_int_equal(deed_split_next(&split, &message, &len, &err),
                     DEED_TOO_LARGE);
    assert_null(message);
    deed_split_fini(&split);
    deed_split_fini(&split);
}

static void large_messages_leave_no_large_buffer(void **state)
{
    (void)state;
    struct deed_split split;
    char *message = NULL;
    size_t len = 0;
    size_t size = (size_t)3 << 20;
    char *large = malloc(size);
    assert_non_null(large);
    memset(large, 'x', size);
    large[size - 1] = '\n';
    deed_split_init(&split, '\n', size);
    deed_split_feed(&split, large, size, NULL);
    assert_int_equal(deed_split_next(&split, &message, &len, NULL), DEED_OK);
    assert_int_equal(len, size - 1);
    deed_split_feed(&split, "a\n", 2, NULL);
    assert_in_range(split.buf.cap, 1, 4096);
    assert_int_equal(deed_split_next(&split, &message, &len, NULL), DEED_OK);
    assert_string_equal(message, "a");
    deed_split_fini(&split);
    free(large);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cut_gives_the_same_messages),
        cmocka_unit_test(nul_cuts_too),
        cmocka_unit_test(a_failure_stays),
        cmocka_unit_test(large_messages_leave_no_large_buffer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
