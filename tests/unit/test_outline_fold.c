/* SPDX-License-Identifier: Apache-2.0 */
/* Rows and cards that are alike are folded, and what is told fits its budget.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "outline/outline.h"
#include "sample_page.h"

static void rows_that_are_alike_are_folded(void **state)
{
    (void)state;
    struct deed_outline_opts opts = { .max_tokens = 400 };
    const char *text = sample_outline(sample_table(300, 0, 0), &opts);
    assert_string_equal(
        text,
        "rev_1 /\n"
        "table @e1\n"
        "  row @e2: Order 1 | button \"Open\" @e5, button \"Delete\" @e6\n"
        "  row @e7: Order 2 | button \"Open\" @e10, button \"Delete\" @e11\n"
        "  row @e12: Order 3 | button \"Open\" @e15, button \"Delete\" @e16\n"
        "  … 297 more like these, n=4 to 300: row @e(5n-3), button \"Open\" "
        "@e(5n), button \"Delete\" @e(1+5n); named \"Order {n}\"\n");
}

static void handles_that_do_not_count_up_are_not_claimed(void **state)
{
    (void)state;
    struct deed_outline_opts opts = { .max_tokens = 400 };
    const char *text = sample_outline(sample_table(300, 0, 101), &opts);
    assert_non_null(strstr(text, "n=4 to 100: row @e(5n-3)"));
    assert_non_null(strstr(text, "n=101 to 300: row @e(5n-2)"));
}

/* Cards, every fifth with a picture: its handle is in the way of counting. */
static const struct deed_value *cards_of(unsigned n)
{
    struct deed_strbuf text;
    unsigned ref = 0;
    deed_strbuf_init(&text, 0);
    for (unsigned i = 1; i <= n; i++) {
        deed_strbuf_printf(&text,
                           "%s{'instanceId':'a%u','ref':'e%u','role':"
                           "'article'},{'parentId':'a%u','ref':'e%u',"
                           "'role':'heading','level':3,'name':'%s'}",
                           i > 1 ? "," : "", i, ref + 1, i, ref + 2,
                           i % 2 ? "Ada" : "Bob");
        ref += 2;
        if (i % 5 == 0) {
            deed_strbuf_printf(&text,
                               ",{'parentId':'a%u','ref':'e%u','role':'image',"
                               "'name':'A photo'}",
                               i, ++ref);
        }
        deed_strbuf_printf(&text,
                           ",{'parentId':'a%u','ref':'e%u','role':'button',"
                           "'name':'Like','affordances':['x']}",
                           i, ++ref);
    }
    const struct deed_value *value = sample_snapshot(deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    return value;
}

static void cards_are_alike_when_the_same_can_be_done(void **state)
{
    (void)state;
    struct deed_outline_opts opts = { .max_tokens = 260 };
    const char *text = sample_outline(cards_of(30), &opts);
    assert_non_null(strstr(text, "article: h3 \"Ada\", button \"Like\" @e3\n"));
    assert_non_null(strstr(text, "more like these, button \"Like\": \"Bob\" "));
    for (unsigned i = 1, ref = 0; i <= 30; i++) { /* not one is missing */
        ref += i % 5 == 0 ? 4 : 3;
        char handle[16];
        snprintf(handle, sizeof(handle), "@e%u", ref);
        const char *found = strstr(text, handle);
        assert_non_null(found);
        assert_false(found[strlen(handle)] >= '0' &&
                     found[strlen(handle)] <= '9');
    }
}

static void a_row_in_another_state_is_told(void **state)
{
    (void)state;
    struct deed_outline_opts opts = { .max_tokens = 400 };
    const char *text = sample_outline(sample_table(300, 217, 0), &opts);
    assert_non_null(
        strstr(text, "… n=217:\n  row @e1082: Order 217 | button \"Open\" "
                     "[disabled] @e1085, button"));
}

static void there_is_room_for_what_they_say_or_not(void **state)
{
    (void)state;
    struct deed_outline_opts opts = { .max_tokens = 4000 };
    const char *text = sample_outline(sample_table(300, 0, 0), &opts);
    assert_null(strstr(text, "n=299")); /* the pattern says it all */
    struct deed_strbuf list;
    deed_strbuf_init(&list, 0);
    for (unsigned i = 1; i <= 300; i++) {
        deed_strbuf_printf(
            &list,
            "%s{'instanceId':'i%u','role':'listitem'},{'parentId':'i%u',"
            "'role':'text','name':'City %u'},{'ref':'e%u','parentId':'i%u',"
            "'role':'link','name':'Go','affordances':['x']}",
            i > 1 ? "," : "", i, i, i * 37 % 301, i, i);
    }
    const struct deed_value *cities = sample_snapshot(deed_strbuf_get(&list));
    deed_strbuf_fini(&list);
    text = sample_outline(cities, &opts);
    assert_non_null(strstr(text, "\nn=299 City 227\n"));
    opts.max_tokens = 1000;
    text = sample_outline(cities, &opts);
    assert_null(strstr(text, "n=299"));
    assert_non_null(strstr(text, "; named \"City 148\", \"City 185\""));
    opts.max_tokens = 0;
    text = sample_outline(sample_table(300, 0, 0), &opts);
    assert_non_null(strstr(text, "row @e1497: Order 300 |"));
    assert_null(strstr(text, "more like these"));
}

static void no_budget_is_exceeded(void **state)
{
    (void)state;
    for (unsigned budget = 60; budget < 3000; budget += 97) {
        struct deed_outline_opts opts = { .max_tokens = budget };
        const char *text = sample_outline(sample_table(300, 9, 20), &opts);
        assert_true(deed_outline_tokens(text) <= budget);
    }
    struct deed_strbuf many; /* nothing that could be folded */
    deed_strbuf_init(&many, 0);
    for (unsigned i = 0; i < 2000; i++) {
        deed_strbuf_printf(&many, "%s{'ref':'e%u','role':'role%u','name':'x'}",
                           i ? "," : "", i, i);
    }
    const struct deed_value *value = sample_snapshot(deed_strbuf_get(&many));
    deed_strbuf_fini(&many);
    for (unsigned budget = 100; budget < 2000; budget += 300) {
        struct deed_outline_opts opts = { .max_tokens = budget };
        const char *text = sample_outline(value, &opts);
        assert_true(deed_outline_tokens(text) <= budget);
        assert_non_null(strstr(text, "more elements do not fit"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_that_are_alike_are_folded),
        cmocka_unit_test(handles_that_do_not_count_up_are_not_claimed),
        cmocka_unit_test(cards_are_alike_when_the_same_can_be_done),
        cmocka_unit_test(a_row_in_another_state_is_told),
        cmocka_unit_test(there_is_room_for_what_they_say_or_not),
        cmocka_unit_test(no_budget_is_exceeded),
    };
    return cmocka_run_group_tests(tests, sample_setup, sample_teardown);
}
