/* SPDX-License-Identifier: Apache-2.0 */
/* Picking days, from a calendar of our own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/act/procedure.h"

static struct {
    bool open;        /* it is there without being opened */
    bool never_opens; /* a press shows nothing */
    bool shuts;       /* it closes after each day */
    int year, month;  /* of the page */
    int first, last;  /* months that can be turned to, as year * 12 + month */
    bool has_years;   /* buttons for years */
    bool years_stuck; /* that are of something else */
    bool has_selects; /* lists of years and months */
    bool stuck;       /* what turns the page does not */
    int disabled;     /* this day cannot be pressed */
    unsigned late_looks; /* a page takes so many looks to be drawn */
    bool editable;       /* it takes text, and says nothing of a calendar */
    bool follows;        /* the calendar goes along with what is typed */
    unsigned turns, years, jumps, presses, typed;
    char picked[3][16];
    unsigned picked_count;
} cal;

static struct deed_arena arena;
static struct deed_request request;
static struct deed_procedure procedure;
static struct deed_facts facts;
static struct deed_element element;
static unsigned looks_due;
static int due; /* the page that is being drawn */

static int setup(void **state)
{
    (void)state;
    deed_arena_init(&arena, 0);
    memset(&cal, 0, sizeof(cal));
    cal.year = 2024;
    cal.month = 5;
    cal.first = 1900 * 12;
    cal.last = 2100 * 12;
    due = 2024 * 12 + 5;
    looks_due = 0;
    element = (struct deed_element){ .instance_id = "el_1", .role = "button" };
    request = (struct deed_request){ .primitive = DEED_UI_SET_VALUE,
                                     .args = { .max_attempts = 3 } };
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    deed_arena_fini(&arena);
    return 0;
}

static void fill_calendar(struct deed_calendar *c)
{
    static char option[8];
    int year = 0, month = 0, day = 0;
    int page = cal.year * 12 + cal.month;
    const char *date = procedure.date ? procedure.date : request.args.value;
    c->shown = cal.open;
    if (!cal.open || sscanf(date, "%d-%d-%d", &year, &month, &day) != 3) {
        return;
    }
    c->year = cal.year;
    c->month = cal.month;
    c->next_id = page < cal.last ? "next" : NULL;
    c->previous_id = page > cal.first ? "previous" : NULL;
    c->next_year_id = cal.has_years ? "next_year" : NULL;
    c->previous_year_id = cal.has_years ? "previous_year" : NULL;
    if (cal.has_selects && (year != cal.year || month != cal.month)) {
        c->jump_id = year != cal.year ? "years" : "months";
        snprintf(option, sizeof(option), "%d", year != cal.year ? year : month);
        c->jump_option = option;
    }
    if (year == cal.year && month == cal.month) {
        c->day_id = "day";
        c->day_enabled = day == cal.disabled ? DEED_NO : DEED_YES;
        c->day_selected = deed_tri_from(cal.follows && cal.typed);
    }
}

static void look(void)
{
    if (looks_due && !--looks_due) {
        cal.year = (due - 1) / 12;
        cal.month = (due - 1) % 12 + 1;
    }
    facts = (struct deed_facts){ .by_parts = true, .app_code = DEED_YES };
    deed_state_set(&facts.states, DEED_STATE_EDITABLE,
                   deed_tri_from(cal.editable));
    fill_calendar(&facts.calendar);
}

static void turn_to(int page)
{
    if (cal.stuck || page < cal.first || page > cal.last) {
        return;
    }
    due = page;
    looks_due = cal.late_looks + 1;
}

static void press(const char *part)
{
    int page = cal.year * 12 + cal.month;
    cal.presses++;
    if (!part || strcmp(part, element.instance_id) == 0) {
        cal.open = !cal.never_opens;
    } else if (strcmp(part, "day") == 0) {
        assert_true(cal.picked_count < DEED_ARRAY_LEN(cal.picked));
        snprintf(cal.picked[cal.picked_count++], sizeof(cal.picked[0]), "%s",
                 procedure.date);
        cal.open = !cal.shuts;
    } else if (strstr(part, "year")) {
        cal.years++;
        if (!cal.years_stuck) {
            turn_to(page + (strcmp(part, "next_year") == 0 ? 12 : -12));
        }
    } else {
        cal.turns++;
        turn_to(page + (strcmp(part, "next") == 0 ? 1 : -1));
    }
}

static void jump(const char *part, const char *option)
{
    int number = (int)strtol(option, NULL, 10);
    cal.jumps++;
    turn_to(strcmp(part, "years") == 0 ? number * 12 + cal.month
                                       : cal.year * 12 + number);
}

static struct deed_step pick(const char *value)
{
    struct deed_step step;
    const char *part = NULL;
    deed_time_us left_us = DEED_MS(60000);
    request.args.value = value;
    procedure.date = NULL;
    look();
    const struct deed_facts before = facts;
    assert_true(deed_procedure_start(&procedure, &request, &before, &arena));
    for (int i = 0;; i++) {
        assert_true(i < 2000);
        const struct deed_scene scene = { .request = &request,
                                          .element = &element,
                                          .before = &before,
                                          .facts = &facts,
                                          .part = part ? &element : NULL,
                                          .left_us = left_us };
        deed_procedure_next(&procedure, &scene, &step);
        if (step.kind == DEED_STEP_PROBE) {
            left_us -= step.wait_us;
            look();
        } else if (step.kind == DEED_STEP_FIND) {
            part = step.find_id;
        } else if (step.kind != DEED_STEP_GESTURE) {
            return step;
        } else if (step.gesture.kind == DEED_GESTURE_SELECT_OPTION) {
            assert_true(step.on_part);
            jump(part, step.gesture.options[0]);
        } else if (step.gesture.kind == DEED_GESTURE_TEXT) {
            cal.typed++;
            if (cal.follows) {
                cal.year = (int)strtol(value, NULL, 10);
                cal.month = (int)strtol(value + 5, NULL, 10);
            }
        } else if (step.gesture.kind != DEED_GESTURE_COMMIT) {
            assert_int_equal(step.gesture.kind, DEED_GESTURE_POINTER);
            press(step.on_part ? part : NULL);
        }
    }
}

static void the_page_is_turned_to_the_day(void **state)
{
    (void)state;
    static const struct {
        const char *label, *value;
        bool open;
        unsigned turns, presses;
    } cases[] = {
        { "on the page", "2024-05-17", true, 0, 1 },
        { "opened first", "2024-05-17", false, 0, 2 },
        { "later", "2024-08-09", true, 3, 4 },
        { "earlier, over the year", "2023-12-24", true, 5, 6 },
        { "a leap day", "2024-02-29", true, 3, 4 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        teardown(NULL);
        setup(NULL);
        cal.open = cases[i].open;
        assert_int_equal(pick(cases[i].value).kind, DEED_STEP_DONE);
        assert_int_equal(cal.picked_count, 1);
        assert_string_equal(cal.picked[0], cases[i].value);
        assert_int_equal(cal.turns, cases[i].turns);
        assert_int_equal(cal.presses, cases[i].presses);
        assert_int_equal(procedure.adjustment.attempts, cal.presses);
    }
}

static void a_field_is_pressed_to_see_whether_it_has_a_calendar(void **state)
{
    (void)state;
    static const struct {
        const char *label, *value;
        bool never_opens, follows;
        unsigned typed, picked;
    } cases[] = {
        { "it has one", "2024-07-17", false, false, 0, 1 },
        { "it has none", "2024-07-17", true, false, 1, 0 },
        { "far, and it follows", "2019-07-17", false, true, 1, 0 },
        { "far, and it does not", "2022-07-17", false, false, 1, 1 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        teardown(NULL);
        setup(NULL);
        cal.editable = true;
        cal.never_opens = cases[i].never_opens;
        cal.follows = cases[i].follows;
        assert_int_equal(pick(cases[i].value).kind, DEED_STEP_DONE);
        assert_int_equal(cal.typed, cases[i].typed);
        assert_int_equal(cal.picked_count, cases[i].picked);
    }
}

static void years_that_turn_something_else_give_way_to_months(void **state)
{
    (void)state;
    cal.open = cal.has_years = cal.years_stuck = true;
    assert_int_equal(pick("2022-05-09").kind, DEED_STEP_DONE);
    assert_int_equal(cal.years, 1);
    assert_int_equal(cal.turns, 24);
}

static void a_far_day_is_reached_by_years(void **state)
{
    (void)state;
    cal.open = cal.has_years = true;
    assert_int_equal(pick("1994-03-09").kind, DEED_STEP_DONE);
    assert_string_equal(cal.picked[0], "1994-03-09");
    assert_int_equal(cal.years, 30);
    assert_int_equal(cal.turns, 2);
}

static void the_year_and_the_month_are_chosen_where_they_are_listed(
    void **state)
{
    (void)state;
    cal.open = cal.has_selects = true;
    assert_int_equal(pick("1984-11-30").kind, DEED_STEP_DONE);
    assert_string_equal(cal.picked[0], "1984-11-30");
    assert_int_equal(cal.jumps, 2);
    assert_int_equal(cal.turns, 0);
}

static void a_page_that_is_drawn_late_is_turned_once(void **state)
{
    (void)state;
    cal.open = true;
    cal.late_looks = 4;
    assert_int_equal(pick("2024-07-01").kind, DEED_STEP_DONE);
    assert_int_equal(cal.turns, 2);
}

static void of_a_range_both_ends_are_pressed(void **state)
{
    (void)state;
    assert_int_equal(pick("2024-06-28/2024-07-02").kind, DEED_STEP_DONE);
    assert_int_equal(cal.picked_count, 2);
    assert_string_equal(cal.picked[0], "2024-06-28");
    assert_string_equal(cal.picked[1], "2024-07-02");
    assert_int_equal(cal.turns, 2);
}

static void what_cannot_be_picked_is_refused_with_its_reason(void **state)
{
    (void)state;
    static const struct {
        const char *label, *value, *words;
        bool never_opens, stuck, shuts;
        int disabled, last;
        unsigned picked;
    } cases[] = {
        { "no such day", "2024-02-30", "there is no such day", false, false,
          false, 0, 0, 0 },
        { "no such month", "2024-13-01", "there is no such day", false, false,
          false, 0, 0, 0 },
        { "month nought", "2024-00-10", "there is no such day", false, false,
          false, 0, 0, 0 },
        { "day nought", "2024-05-00", "there is no such day", false, false,
          false, 0, 0, 0 },
        { "no leap year", "2023-02-29", "there is no such day", false, false,
          false, 0, 0, 0 },
        { "no leap century", "1900-02-29", "there is no such day", false, false,
          false, 0, 0, 0 },
        { "no such end", "2024-05-10/2024-06-31", "there is no such day", false,
          false, false, 0, 0, 0 },
        { "backwards", "2024-05-09/2024-05-02", "ends before it begins", false,
          false, false, 0, 0, 0 },
        { "nothing opens", "2024-05-17", "no calendar opened", true, false,
          false, 0, 0, 0 },
        { "it stays", "2024-09-17", "the calendar stays", false, true, false, 0,
          0, 0 },
        { "a disabled day", "2024-05-17", "the day is disabled", false, false,
          false, 17, 0, 0 },
        { "after the last month", "2024-09-17",
          "cannot be turned to it, at "
          "2024-07",
          false, false, false, 0, 2024 * 12 + 7, 0 },
        { "too many pages", "1990-05-17", "cannot be turned to it", false,
          false, false, 0, 0, 0 },
        { "shut after one end", "2024-05-09/2024-05-12", "no calendar opened",
          false, false, true, 0, 0, 1 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        teardown(NULL);
        setup(NULL);
        cal.never_opens = cases[i].never_opens;
        cal.stuck = cases[i].stuck;
        cal.shuts = cases[i].shuts;
        cal.disabled = cases[i].disabled;
        cal.last = cases[i].last ? cases[i].last : cal.last;
        struct deed_step step = pick(cases[i].value);
        assert_int_equal(step.kind, DEED_STEP_FAIL);
        assert_non_null(strstr(step.message, cases[i].words));
        assert_int_equal(cal.picked_count, cases[i].picked);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(the_page_is_turned_to_the_day),
        TEST(a_field_is_pressed_to_see_whether_it_has_a_calendar),
        TEST(years_that_turn_something_else_give_way_to_months),
        TEST(a_far_day_is_reached_by_years),
        TEST(the_year_and_the_month_are_chosen_where_they_are_listed),
        TEST(a_page_that_is_drawn_late_is_turned_once),
        TEST(of_a_range_both_ends_are_pressed),
        TEST(what_cannot_be_picked_is_refused_with_its_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
