/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"

static void it_grows_and_stays_terminated(void **state)
{
    (void)state;
    struct deed_strbuf buf;
    deed_strbuf_init(&buf, 0);
    assert_string_equal(deed_strbuf_get(&buf), "");
    for (int i = 0; i < 1000; i++) {
        deed_strbuf_putc(&buf, 'a');
        assert_int_equal(strlen(deed_strbuf_get(&buf)), i + 1);
    }
    deed_strbuf_clear(&buf);
    assert_string_equal(deed_strbuf_get(&buf), "");
    deed_strbuf_puts(&buf, "x=");
    deed_strbuf_printf(&buf, "%d,%s", 7, "y");
    deed_strbuf_puts(&buf, NULL);
    deed_strbuf_add(&buf, "zzz", 1);
    assert_string_equal(deed_strbuf_get(&buf), "x=7,yz");
    assert_int_equal(buf.len, 6);
    deed_strbuf_fini(&buf);
    deed_strbuf_fini(&buf);
}

static void what_one_large_text_took_is_given_back(void **state)
{
    (void)state;
    struct deed_strbuf buf;
    deed_strbuf_init(&buf, 0);
    for (int i = 0; i < 100000; i++) {
        deed_strbuf_putc(&buf, 'a');
    }
    deed_strbuf_clear(&buf);
    assert_int_equal(buf.cap, 0);
    assert_string_equal(deed_strbuf_get(&buf), "");
    deed_strbuf_puts(&buf, "small");
    size_t kept = buf.cap;
    deed_strbuf_clear(&buf);
    assert_int_equal(buf.cap, kept);
    assert_string_equal(deed_strbuf_get(&buf), "");
    deed_strbuf_fini(&buf);
}

static void reserved_room_is_not_taken_again(void **state)
{
    (void)state;
    struct deed_strbuf buf;
    deed_strbuf_init(&buf, 1000);
    deed_strbuf_reserve(&buf, 500);
    assert_string_equal(deed_strbuf_get(&buf), "");
    size_t cap = buf.cap;
    assert_true(cap > 500);
    for (int i = 0; i < 500; i++) {
        deed_strbuf_putc(&buf, 'a');
    }
    assert_int_equal(buf.cap, cap);
    assert_int_equal(strlen(deed_strbuf_get(&buf)), 500);
    deed_strbuf_reserve(&buf, 501);
    assert_true(buf.failed);
    deed_strbuf_fini(&buf);
}

static void the_limit_holds_and_the_failure_stays(void **state)
{
    (void)state;
    struct deed_strbuf buf;
    deed_strbuf_init(&buf, 4);
    deed_strbuf_puts(&buf, "abcd");
    assert_false(buf.failed);
    deed_strbuf_putc(&buf, 'e');
    assert_true(buf.failed);
    assert_string_equal(deed_strbuf_get(&buf), "abcd");
    deed_strbuf_puts(&buf, "");
    deed_strbuf_printf(&buf, "%s", "");
    assert_string_equal(deed_strbuf_get(&buf), "abcd");
    assert_null(deed_strbuf_take(&buf));
    deed_strbuf_printf(&buf, "%s", "abcde");
    assert_true(buf.failed);
    deed_strbuf_clear(&buf);
    assert_false(buf.failed);
    deed_strbuf_fini(&buf);
}

static void taking_moves_the_bytes(void **state)
{
    (void)state;
    struct deed_strbuf buf;
    deed_strbuf_init(&buf, 0);
    deed_strbuf_puts(&buf, "mine");
    char *text = deed_strbuf_take(&buf);
    assert_string_equal(text, "mine");
    assert_string_equal(deed_strbuf_get(&buf), "");
    free(text);
    text = deed_strbuf_take(&buf);
    assert_string_equal(text, "");
    free(text);
    deed_strbuf_fini(&buf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_grows_and_stays_terminated),
        cmocka_unit_test(what_one_large_text_took_is_given_back),
        cmocka_unit_test(reserved_room_is_not_taken_again),
        cmocka_unit_test(the_limit_holds_and_the_failure_stays),
        cmocka_unit_test(taking_moves_the_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
