/* SPDX-License-Identifier: Apache-2.0 */
/* Days as requests write them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/text/date.h"

static void a_day_is_read_from_the_beginning_of_a_text(void **state)
{
    (void)state;
    static const struct {
        const char *text, *rest; /* rest NULL: it is none */
        struct deed_date date;
    } cases[] = {
        { "2024-05-17", "", { 2024, 5, 17 } },
        { "2024-5-7", "", { 2024, 5, 7 } },
        { "0001-12-31 15:45", " 15:45", { 1, 12, 31 } },
        { "2024-05-179", "9", { 2024, 5, 17 } },
        { "2024-13-00", "", { 2024, 13, 0 } },
        { "2024-05-10/2024-05-14", "/2024-05-14", { 2024, 5, 10 } },
        { NULL, NULL, { 0 } },
        { "", NULL, { 0 } },
        { "24-05-17", NULL, { 0 } },
        { "20240-05-17", NULL, { 0 } },
        { "2024", NULL, { 0 } },
        { "2024-", NULL, { 0 } },
        { "2024-05", NULL, { 0 } },
        { "2024-05-", NULL, { 0 } },
        { "2024/05/17", NULL, { 0 } },
        { "2024-05/17", NULL, { 0 } },
        { "2024-+5-17", NULL, { 0 } },
        { "2024- 5-17", NULL, { 0 } },
        { " 2024-05-17", NULL, { 0 } },
        { "-024-05-17", NULL, { 0 } },
        { "2024-05-x", NULL, { 0 } },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_date date = { -1, -1, -1 };
        const char *rest = "untouched";
        print_message("# %s\n", deed_str_or(cases[i].text, "(NULL)"));
        assert_int_equal(deed_date_read(cases[i].text, &date, &rest),
                         cases[i].rest != NULL);
        assert_string_equal(rest, deed_str_or(cases[i].rest, "untouched"));
        assert_int_equal(date.year, cases[i].rest ? cases[i].date.year : -1);
        assert_int_equal(date.month, cases[i].rest ? cases[i].date.month : -1);
        assert_int_equal(date.day, cases[i].rest ? cases[i].date.day : -1);
    }
}

static void a_range_has_two_ends_and_a_day_has_one(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int from, to; /* days; 0: it is none */
    } cases[] = {
        { "2024-05-17", 17, 17 },
        { "2024-05-10/2024-05-14", 10, 14 },
        { "2024-05-14/2024-05-10", 14, 10 },
        { "2024-05-10/", 0, 0 },
        { "2024-05-10/14", 0, 0 },
        { "2024-05-10/2024-05-14/", 0, 0 },
        { "2024-05-17 ", 0, 0 },
        { "2024-05-17 15:45", 0, 0 },
        { "May 17", 0, 0 },
        { NULL, 0, 0 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_date from = { 0 }, to = { 0 };
        print_message("# %s\n", deed_str_or(cases[i].text, "(NULL)"));
        assert_int_equal(deed_date_read_range(cases[i].text, &from, &to),
                         cases[i].from != 0);
        assert_int_equal(from.day, cases[i].from);
        assert_int_equal(to.day, cases[i].to);
    }
}

static void days_that_are_in_no_calendar_do_not_exist(void **state)
{
    (void)state;
    static const struct {
        struct deed_date date;
        bool exists;
    } cases[] = {
        { { 2024, 1, 31 }, true },  { { 2024, 4, 30 }, true },
        { { 2024, 2, 29 }, true },  { { 2000, 2, 29 }, true },
        { { 2023, 2, 28 }, true },  { { 2024, 4, 31 }, false },
        { { 2023, 2, 29 }, false }, { { 1900, 2, 29 }, false },
        { { 2024, 2, 30 }, false }, { { 2024, 0, 10 }, false },
        { { 2024, 13, 1 }, false }, { { 2024, 5, 0 }, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        const struct deed_date *d = &cases[i].date;
        print_message("# %d-%d-%d\n", d->year, d->month, d->day);
        assert_int_equal(deed_date_exists(d), cases[i].exists);
    }
}

static void days_are_in_order(void **state)
{
    (void)state;
    static const struct deed_date rising[] = {
        { 2023, 12, 31 }, { 2024, 1, 1 }, { 2024, 1, 2 },
        { 2024, 2, 1 },   { 2025, 1, 1 },
    };
    for (int i = 0; i < (int)DEED_ARRAY_LEN(rising); i++) {
        for (int k = 0; k < (int)DEED_ARRAY_LEN(rising); k++) {
            int order = deed_date_compare(&rising[i], &rising[k]);
            assert_int_equal((order > 0) - (order < 0), (i > k) - (i < k));
        }
    }
}

static void months_are_counted_over_the_year(void **state)
{
    (void)state;
    assert_int_equal(deed_date_months(2024, 5, 2024, 5), 0);
    assert_int_equal(deed_date_months(2024, 12, 2025, 1), 1);
    assert_int_equal(deed_date_months(2024, 5, 2023, 4), -13);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_day_is_read_from_the_beginning_of_a_text),
        cmocka_unit_test(a_range_has_two_ends_and_a_day_has_one),
        cmocka_unit_test(days_that_are_in_no_calendar_do_not_exist),
        cmocka_unit_test(days_are_in_order),
        cmocka_unit_test(months_are_counted_over_the_year),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
