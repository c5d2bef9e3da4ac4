/* SPDX-License-Identifier: Apache-2.0 */
/* Calendars as the page agent reports them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/widget/calendar.h"
#include "driver/web/calendar.h"
#include "facts_fixture.h"

#define CALENDAR(days, lists)                                                  \
    "{\"facts\":{\"calendar\":{\"shown\":true," PAGES(                         \
        days) ",\"lists\":[" lists                                             \
              "],\"turning\":{\"list\":[{\"id\":\"el_9\","                     \
              "\"name\":\"Next\"}]}}}}"

static void a_calendar_is_told_by_its_pages_days_and_lists(void **state)
{
    struct fixture *f = *state;
    f->frame.number = 2;
    const struct deed_facts *x = facts(
        state, CALENDAR("[\"el_1\",1,null,null,0,0],[\"el_2\",2,[2024,5,2],1,1,"
                        "1],[\"el_3\",3,[2024,5,3],0,0,0]",
                        "{\"id\":\"el_8\",\"options\":[[\"a\",1984,0,0],[\"b\","
                        "0,5,1]]}"));
    assert_true(x->calendar.shown);
    assert_string_equal(x->calendar.next_id, "f2.el_9");
    const struct deed_calendar_view *view = x->calendar_view;
    assert_non_null(view);
    assert_int_equal(view->page_count, 1);
    const struct deed_calendar_page *page = &view->pages[0];
    assert_true(page->in_view);
    assert_int_equal(page->year * 100 + page->month, 202405);
    assert_int_equal(page->day_count, 3);
    assert_string_equal(page->days[0].id, "f2.el_1");
    assert_int_equal(page->days[0].number, 1);
    assert_int_equal(page->days[0].date.year, 0);
    assert_int_equal(page->days[0].selected, DEED_UNKNOWN);
    assert_false(page->days[0].marked || page->days[0].disabled);
    assert_int_equal(page->days[1].date.day, 2);
    assert_int_equal(page->days[1].selected, DEED_YES);
    assert_true(page->days[1].marked && page->days[1].disabled);
    assert_int_equal(page->days[2].selected, DEED_NO);
    assert_int_equal(view->list_count, 1);
    assert_string_equal(view->lists[0].id, "f2.el_8");
    assert_int_equal(view->lists[0].option_count, 2);
    assert_string_equal(view->lists[0].options[0].value, "a");
    assert_int_equal(view->lists[0].options[0].year, 1984);
    assert_int_equal(view->lists[0].options[1].month, 5);
    assert_true(view->lists[0].options[1].disabled);
    assert_null(facts(state, "{\"facts\":{}}")->calendar_view);
    assert_null(facts(state, "{\"facts\":{\"calendar\":[]}}")->calendar_view);
}

/* What the agent sends of a real page, and what comes of it. */
static void the_sample_of_a_calendar_tells_its_days(void **state)
{
    struct fixture *f = *state;
    decode_facts(&f->arena, &f->frame, sample(f, "facts-calendar"), &f->facts);
    const struct deed_calendar_view *view = f->facts.calendar_view;
    assert_non_null(view);
    struct deed_calendar calendar = f->facts.calendar;
    assert_non_null(calendar.next_id);
    deed_calendar_read(view, &(struct deed_date){ 2024, 5, 18 }, &calendar);
    assert_int_equal(calendar.year * 100 + calendar.month, 202405);
    assert_int_equal(calendar.day_enabled, DEED_NO);
    assert_int_equal(calendar.day_selected, DEED_NO);
    assert_true(deed_calendar_holds(view, "2024-05-17"));
    assert_false(deed_calendar_holds(view, "2024-04-30"));
    calendar = f->facts.calendar;
    deed_calendar_read(view, &(struct deed_date){ 2023, 5, 1 }, &calendar);
    assert_null(calendar.day_id);
    assert_string_equal(calendar.jump_option, "2023");
    calendar = f->facts.calendar;
    deed_calendar_read(view, &(struct deed_date){ 2025, 5, 1 }, &calendar);
    assert_null(calendar.jump_id); /* it is disabled */
}

static void what_is_odd_in_a_calendar_is_not_known(void **state)
{
    static const struct {
        const char *label, *json;
        int number, year;
    } cases[] = {
        { "no row", CALENDAR("7", ""), 0, 0 },
        { "an empty row", CALENDAR("[]", ""), 0, 0 },
        { "words", CALENDAR("[1,\"2\",\"3\",\"4\"]", ""), 0, 0 },
        { "a day too high", CALENDAR("[\"a\",32,[2024,5,32]]", ""), 0, 0 },
        { "a day too low", CALENDAR("[\"a\",-1,[2024,5,0]]", ""), 0, 0 },
        { "half a date", CALENDAR("[\"a\",3,[2024,5]]", ""), 3, 0 },
        { "no month", CALENDAR("[\"a\",3,[2024,13,3]]", ""), 3, 0 },
        { "no year", CALENDAR("[\"a\",3,[1e300,1,3]]", ""), 3, 0 },
        { "lists of nothing", CALENDAR("[\"a\",3,[2024,1,3]]", "7,{}"), 3,
          2024 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        const struct deed_calendar_view *view =
            facts(state, cases[i].json)->calendar_view;
        assert_non_null(view);
        assert_int_equal(view->pages[0].day_count, 1);
        assert_int_equal(view->pages[0].days[0].number, cases[i].number);
        assert_int_equal(view->pages[0].days[0].date.year, cases[i].year);
    }
    const struct deed_calendar_view *view =
        facts(state, CALENDAR("", "{\"options\":[[7,1984],[]]}"))
            ->calendar_view;
    assert_int_equal(view->pages[0].day_count, 0);
    assert_true(view->lists[0].options[0].disabled); /* it has no value */
    assert_true(view->lists[0].options[1].disabled);
}

static void more_days_than_a_page_has_are_left_out(void **state)
{
    struct fixture *f = *state;
    const char *many = deed_arena_printf(
        &f->arena, "{\"facts\":{\"calendar\":{\"pages\":[{\"days\":%s}]}}}",
        repeat(f, "[\"a\",7]", 1000));
    const struct deed_calendar_view *view = facts(state, many)->calendar_view;
    assert_int_equal(view->pages[0].day_count, DEED_CALENDAR_DAYS_MAX);
}

/* The agent says whether a value is held, or sends the calendar that tells. */
static void a_value_is_held_by_what_was_said_of_it(void **state)
{
    static const struct {
        const char *json;
        enum deed_tri matches;
        bool either;
    } cases[] = {
        { "true", DEED_YES, false },
        { "false", DEED_NO, false },
        { "\"either\"", DEED_NO, true },
        { "\"other\"", DEED_UNKNOWN, false },
        { "null", DEED_UNKNOWN, false },
        { "{}", DEED_NO, false },
        { "{" PAGES("[\"el_1\",1,null,1,0,0]") "}", DEED_YES, false },
        { "{" PAGES("[\"el_1\",1,null,0,0,0]") "}", DEED_NO, false },
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_facts x = { 0 };
        print_message("# %s\n", cases[i].json);
        decode_equals(&f->arena, parse(f, cases[i].json), "2024-05-01", &x);
        assert_int_equal(x.value_matches, cases[i].matches);
        assert_int_equal(x.value_either, cases[i].either);
    }
    assert_false(decode_is_so(&f->arena, NULL, "2024-05-01"));
    assert_false(decode_is_so(&f->arena, parse(f, "\"either\""), "a"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACTS_TEST(a_calendar_is_told_by_its_pages_days_and_lists),
        FACTS_TEST(the_sample_of_a_calendar_tells_its_days),
        FACTS_TEST(what_is_odd_in_a_calendar_is_not_known),
        FACTS_TEST(more_days_than_a_page_has_are_left_out),
        FACTS_TEST(a_value_is_held_by_what_was_said_of_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
