/* SPDX-License-Identifier: Apache-2.0 */
/* What a calendar says about a day. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/widget/calendar.h"

#define CELLS 42
#define PAGES_MAX (DEED_CALENDAR_PAGES_MAX + 1)

/* Pages of six weeks; ids are "PAGE.CELL". */
static struct {
    struct deed_calendar_day days[PAGES_MAX][CELLS];
    char ids[PAGES_MAX][CELLS][8];
    struct deed_calendar_page pages[PAGES_MAX];
    struct deed_calendar_list lists[2];
    struct deed_calendar_view view;
} cal;

static int setup(void **state)
{
    (void)state;
    memset(&cal, 0, sizeof(cal));
    cal.view.pages = cal.pages;
    cal.view.lists = cal.lists;
    return 0;
}

static int days_in(int year, int month)
{
    struct deed_date date = { year, month, 31 };
    while (!deed_date_exists(&date)) {
        date.day--;
    }
    return date.day;
}

static struct deed_date after(struct deed_date date)
{
    date.day++;
    if (!deed_date_exists(&date)) {
        date.day = 1;
        date.month++;
    }
    if (date.month > 12) {
        date.month = 1;
        date.year++;
    }
    return date;
}

/* A month with `before` days of the one before it; `told`: each cell tells its
 * date, else the title does. */
static unsigned add_page(int year, int month, int before, bool told)
{
    unsigned at = cal.view.page_count++;
    struct deed_date date = { year, month, 1 };
    if (before) {
        date.month = month == 1 ? 12 : month - 1;
        date.year = month == 1 ? year - 1 : year;
        date.day = days_in(date.year, date.month) - before + 1;
    }
    for (int i = 0; i < CELLS; i++, date = after(date)) {
        snprintf(cal.ids[at][i], sizeof(cal.ids[at][i]), "%u.%d", at, i);
        cal.days[at][i] = (struct deed_calendar_day){
            .id = cal.ids[at][i],
            .number = date.day,
            .date = told ? date : (struct deed_date){ 0 },
        };
    }
    cal.pages[at] = (struct deed_calendar_page){ .year = told ? 0 : year,
                                                 .month = told ? 0 : month,
                                                 .in_view = true,
                                                 .days = cal.days[at],
                                                 .day_count = CELLS };
    return at;
}

static struct deed_calendar look(const char *text)
{
    struct deed_calendar calendar = { .shown = true, .next_id = "next" };
    struct deed_date date;
    const char *rest = NULL;
    assert_true(deed_date_read(text, &date, &rest));
    deed_calendar_read(&cal.view, &date, &calendar);
    assert_string_equal(calendar.next_id, "next");
    return calendar;
}

static void expect_day(const char *text, const char *id)
{
    struct deed_calendar calendar = look(text);
    print_message("# %s\n", text);
    if (!id) {
        assert_null(calendar.day_id);
        return;
    }
    assert_non_null(calendar.day_id);
    assert_string_equal(calendar.day_id, id);
}

static void expect_page(const char *text, int year, int month)
{
    struct deed_calendar calendar = look(text);
    print_message("# %s\n", text);
    assert_int_equal(calendar.year, year);
    assert_int_equal(calendar.month, month);
}

static void a_title_tells_the_days_between_two_ones(void **state)
{
    (void)state;
    add_page(2024, 5, 2, false); /* 29, 30, then May, then 1 to 9 */
    expect_day("2024-05-01", "0.2");
    expect_day("2024-05-29", "0.30");
    expect_day("2024-05-31", "0.32");
    expect_day("2024-04-29", NULL);
    expect_day("2024-04-30", NULL);
    expect_day("2024-06-01", NULL);
    expect_day("2023-05-17", NULL);
}

static void without_neighbours_the_page_goes_to_its_last_cell(void **state)
{
    (void)state;
    add_page(2024, 5, 0, false);
    cal.pages[0].day_count = 31;
    expect_day("2024-05-01", "0.0");
    expect_day("2024-05-31", "0.30");
}

static void days_that_tell_their_dates_need_no_title(void **state)
{
    (void)state;
    add_page(2024, 5, 2, true);
    cal.pages[0].year = 1999; /* is not asked for */
    cal.pages[0].month = 1;
    expect_page("2024-05-17", 2024, 5);
    expect_day("2024-05-29", "0.30");
    expect_day("2024-04-29", "0.0");
    expect_day("2024-06-09", "0.41");
    expect_day("2024-06-10", NULL);
}

static void dates_of_some_days_alone_count_for_nothing(void **state)
{
    (void)state;
    add_page(2024, 5, 2, true);
    cal.days[0][40].date = (struct deed_date){ 0 };
    expect_page("2024-05-17", 0, 0);
    expect_day("2024-05-17", NULL);
    cal.pages[0].year = 2024;
    expect_page("2024-05-17", 0, 0); /* half a title is none */
    cal.pages[0].month = 7;
    expect_page("2024-05-17", 2024, 7);
    expect_day("2024-07-17", "0.18");
}

static void what_cannot_be_read_has_no_page_and_no_day(void **state)
{
    (void)state;
    expect_page("2024-05-17", 0, 0); /* no pages at all */
    add_page(2024, 5, 2, false);
    cal.pages[0].day_count = 0;
    cal.pages[0].days = NULL;
    expect_page("2024-05-17", 0, 0);
    cal.pages[0].days = cal.days[0];
    cal.pages[0].day_count = 2; /* no 1 among them */
    expect_page("2024-05-17", 0, 0);
    expect_day("2024-05-29", NULL);
}

static void a_title_that_pages_share_is_that_of_the_one_in_view(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        add_page(2024, 5, 0, false);
        cal.pages[i].in_view = i == 1;
    }
    expect_day("2024-05-17", "1.16");
    cal.pages[2].in_view = true; /* two: which is it? */
    expect_day("2024-05-17", NULL);
    expect_page("2024-05-17", 0, 0);
    cal.pages[1].in_view = cal.pages[2].in_view = false;
    expect_day("2024-05-17", NULL);
    unsigned other = add_page(2024, 6, 0, false);
    cal.pages[other].in_view = false; /* its title is its own */
    expect_day("2024-06-17", "3.16");
    cal.pages[other].year = 2025;
    cal.pages[other].month = 5; /* of another year */
    expect_day("2025-05-17", "3.16");
    expect_day("2024-05-17", NULL);
}

static void the_page_nearest_to_the_day_is_told(void **state)
{
    (void)state;
    add_page(2024, 6, 0, true);
    add_page(2024, 5, 0, false);
    add_page(2024, 7, 0, true);
    expect_page("2024-03-01", 2024, 5);
    expect_page("2024-05-01", 2024, 5);
    expect_page("2024-07-01", 2024, 5); /* it is shown */
    expect_page("2024-08-01", 2024, 7);
    expect_page("2025-01-01", 2024, 7);
}

static void the_own_month_goes_before_neighbours(void **state)
{
    (void)state;
    add_page(2024, 5, 2, true); /* shows 1 to 9 June, too */
    add_page(2024, 6, 5, true);
    expect_day("2024-06-03", "1.7");
    expect_day("2024-05-30", "0.31");
    cal.days[0][36].disabled = true; /* 4 June beside May */
    assert_int_equal(look("2024-06-04").day_enabled, DEED_YES);
    cal.days[1][8].disabled = true;
    assert_int_equal(look("2024-06-04").day_enabled, DEED_NO);
}

static void of_two_neighbours_the_first_is_taken(void **state)
{
    (void)state;
    add_page(2024, 5, 0, true); /* 1 to 11 June after May */
    add_page(2024, 7, 5, true); /* 26 to 30 June before July */
    add_page(2024, 5, 0, true);
    expect_day("2024-06-03", "0.33");
    expect_day("2024-06-28", "1.2");
}

static void what_a_day_says_outranks_its_looks(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        enum deed_tri said, other;
        bool marked;
        enum deed_tri want;
    } cases[] = {
        { "nothing", DEED_UNKNOWN, DEED_UNKNOWN, false, DEED_NO },
        { "looks", DEED_UNKNOWN, DEED_UNKNOWN, true, DEED_YES },
        { "looks, others say no", DEED_UNKNOWN, DEED_NO, true, DEED_YES },
        { "looks, another says yes", DEED_UNKNOWN, DEED_YES, true, DEED_NO },
        { "says yes", DEED_YES, DEED_UNKNOWN, false, DEED_YES },
        { "says yes, and so another", DEED_YES, DEED_YES, false, DEED_YES },
        { "says no", DEED_NO, DEED_UNKNOWN, false, DEED_NO },
        { "says no and looks it", DEED_NO, DEED_UNKNOWN, true, DEED_NO },
    };
    add_page(2024, 5, 2, false);
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        cal.days[0][18].selected = cases[i].said;
        cal.days[0][18].marked = cases[i].marked;
        cal.days[0][20].selected = cases[i].other;
        assert_int_equal(look("2024-05-17").day_selected, cases[i].want);
        assert_int_equal(deed_calendar_holds(&cal.view, "2024-05-17"),
                         cases[i].want == DEED_YES);
    }
    /* What is no day of the page says nothing about it. */
    cal.days[0][18].selected = cal.days[0][20].selected = DEED_UNKNOWN;
    cal.days[0][18].marked = true;
    cal.days[0][0].selected = DEED_YES;  /* 29 April */
    cal.days[0][40].selected = DEED_YES; /* 8 June */
    assert_int_equal(look("2024-05-17").day_selected, DEED_YES);
}

static void a_range_is_held_when_both_ends_are(void **state)
{
    (void)state;
    add_page(2024, 5, 2, true);
    cal.days[0][11].selected = DEED_YES; /* 10 May */
    assert_false(deed_calendar_holds(&cal.view, "2024-05-10/2024-05-14"));
    cal.days[0][15].selected = DEED_YES;
    assert_true(deed_calendar_holds(&cal.view, "2024-05-10/2024-05-14"));
    assert_false(deed_calendar_holds(&cal.view, "2024-05-10/2024-07-14"));
    assert_true(deed_calendar_holds(&cal.view, "2024-05-10"));
    assert_false(deed_calendar_holds(&cal.view, "10 May"));
    assert_false(deed_calendar_holds(&cal.view, NULL));
}

static const struct deed_calendar_option years[] = {
    { "y23", 2023, 0, false },
    { "y24", 2024, 0, false },
    { "y25", 2025, 0, true },
};
static const struct deed_calendar_option months[] = {
    { "m", 0, 0, false },
    { "m5", 0, 5, false },
    { "m6", 0, 6, false },
    { "m7", 0, 7, true },
};
static const struct deed_calendar_option both[] = {
    { "b23", 2023, 5, false },
    { "b24", 2024, 5, false },
    { "b24-6", 2024, 6, false },
};

static void expect_jump(const char *text, const char *id, const char *option)
{
    struct deed_calendar calendar = look(text);
    print_message("# %s\n", text);
    if (!id) {
        assert_null(calendar.jump_id);
        assert_null(calendar.jump_option);
        return;
    }
    assert_non_null(calendar.jump_id);
    assert_string_equal(calendar.jump_id, id);
    assert_string_equal(calendar.jump_option, option);
}

static void the_year_is_listed_before_the_month(void **state)
{
    (void)state;
    add_page(2024, 5, 0, true);
    cal.lists[0] =
        (struct deed_calendar_list){ "months", months, DEED_ARRAY_LEN(months) };
    cal.lists[1] =
        (struct deed_calendar_list){ "years", years, DEED_ARRAY_LEN(years) };
    cal.view.list_count = 2;
    expect_jump("2023-06-10", "years", "y23");
    expect_jump("2024-06-10", "months", "m6");
    expect_jump("2024-05-10", NULL, NULL); /* it is shown */
    expect_jump("2024-07-10", NULL, NULL); /* its month is disabled */
    expect_jump("2025-05-10", NULL, NULL); /* and its year */
    expect_jump("2024-09-10", NULL, NULL); /* and this one not listed */
    expect_jump("1999-05-10", NULL, NULL);
}

static void a_list_of_months_with_years_leads_to_both(void **state)
{
    (void)state;
    add_page(2024, 5, 0, true);
    cal.lists[0] =
        (struct deed_calendar_list){ "both", both, DEED_ARRAY_LEN(both) };
    cal.view.list_count = 1;
    expect_jump("2023-05-10", "both", "b23");
    expect_jump("2024-06-10", "both", "b24-6");
    expect_jump("2024-05-10", NULL, NULL);
    expect_jump("2023-06-10", NULL, NULL);
}

static void more_pages_than_are_read_are_left_out(void **state)
{
    (void)state;
    for (int i = 0; i < PAGES_MAX; i++) {
        add_page(2000 + i, 5, 0, true);
    }
    char last[16];
    snprintf(last, sizeof(last), "%d-05-17", 2000 + PAGES_MAX - 1);
    expect_day("2000-05-17", "0.16");
    expect_day(last, NULL);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, setup)
    const struct CMUnitTest tests[] = {
        TEST(a_title_tells_the_days_between_two_ones),
        TEST(without_neighbours_the_page_goes_to_its_last_cell),
        TEST(days_that_tell_their_dates_need_no_title),
        TEST(dates_of_some_days_alone_count_for_nothing),
        TEST(what_cannot_be_read_has_no_page_and_no_day),
        TEST(a_title_that_pages_share_is_that_of_the_one_in_view),
        TEST(the_page_nearest_to_the_day_is_told),
        TEST(the_own_month_goes_before_neighbours),
        TEST(of_two_neighbours_the_first_is_taken),
        TEST(what_a_day_says_outranks_its_looks),
        TEST(a_range_is_held_when_both_ends_are),
        TEST(the_year_is_listed_before_the_month),
        TEST(a_list_of_months_with_years_leads_to_both),
        TEST(more_pages_than_are_read_are_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
