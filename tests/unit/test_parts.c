/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/widget/parts.h"

#define PARTS(array)                                                           \
    {                                                                          \
        .list = (array), .count = DEED_ARRAY_LEN(array)                        \
    }

static void a_number_has_one_button_for_more_and_one_for_less(void **state)
{
    (void)state;
    static const struct deed_part signs[] = { { .id = "a", .name = "−" },
                                              { .id = "b", .name = "+" } };
    static const struct deed_part words[] = {
        { .id = "a", .name = "Zmniejsz liczbę" },
        { .id = "b", .name = "Zwiększ liczbę" },
    };
    static const struct deed_part far[] = {
        { .id = "x", .name = "Help", .level = 0 },
        { .id = "a", .name = "Decrease", .level = 1 },
        { .id = "b", .name = "Increase", .level = 1 },
        { .id = "c", .name = "More", .level = 2 },
    };
    const struct deed_parts sets[] = { PARTS(signs), PARTS(words), PARTS(far) };
    for (size_t i = 0; i < DEED_ARRAY_LEN(sets); i++) {
        const char *more = NULL, *less = NULL;
        assert_true(deed_parts_stepper(&sets[i], &more, &less));
        assert_string_equal(more, "b");
        assert_string_equal(less, "a");
    }
}

static void two_that_say_more_are_no_stepper(void **state)
{
    (void)state;
    static const struct deed_part many[] = {
        { .id = "a", .name = "-" },
        { .id = "b", .name = "+" },
        { .id = "c", .name = "More" },
    };
    const struct deed_parts parts = PARTS(many);
    const char *more = NULL, *less = NULL;
    assert_false(deed_parts_stepper(&parts, &more, &less));
    assert_null(more);
}

static void pages_are_turned_by_name_icon_or_side(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_part list[4];
        const char *next, *previous, *next_year;
        bool reversed;
    } cases[] = {
        { "names",
          { { .id = "a", .name = "Nächster Monat" },
            { .id = "b", .name = "Voriger Monat" },
            { .id = "c", .name = "Nächstes Jahr" } },
          "a",
          "b",
          "c",
          false },
        { "icons",
          { { .id = "p", .hints = "fa fa-chevron-left" },
            { .id = "n", .hints = "fa fa-chevron-right" } },
          "n",
          "p",
          NULL,
          false },
        { "camel case",
          { { .id = "p", .hints = "rdrNextPrevButton rdrPprevButton prev" },
            { .id = "n", .hints = "KeyboardArrowRightIcon" } },
          "n",
          "p",
          NULL,
          false },
        { "sides",
          { { .id = "n", .name = "", .rect = { 90, 0, 20, 20 } },
            { .id = "p", .name = "", .rect = { 10, 0, 20, 20 } } },
          "n",
          "p",
          NULL,
          false },
        { "sides from right to left",
          { { .id = "p", .name = "", .rect = { 90, 0, 20, 20 } },
            { .id = "n", .name = "", .rect = { 10, 0, 20, 20 } } },
          "n",
          "p",
          NULL,
          true },
        { "four signs",
          { { .id = "pp", .rect = { 0, 0, 20, 20 } },
            { .id = "p", .rect = { 30, 0, 20, 20 } },
            { .id = "n", .rect = { 60, 0, 20, 20 } },
            { .id = "nn", .rect = { 90, 0, 20, 20 } } },
          "n",
          "p",
          "nn",
          false },
        { "words that are none of these",
          { { .id = "s", .name = "Save" }, { .id = "t", .name = "Today" } },
          NULL,
          NULL,
          NULL,
          false },
        { "disabled",
          { { .id = "n", .name = "Next", .enabled = DEED_NO },
            { .id = "p", .name = "Back" } },
          NULL,
          "p",
          NULL,
          false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_parts parts = { .list = cases[i].list,
                                    .reversed = cases[i].reversed };
        while (parts.count < 4 && cases[i].list[parts.count].id) {
            parts.count++;
        }
        print_message("# %s\n", cases[i].label);
        const char *got[] = { deed_parts_turner(&parts, true, false),
                              deed_parts_turner(&parts, false, false),
                              deed_parts_turner(&parts, true, true) };
        const char *want[] = { cases[i].next, cases[i].previous,
                               cases[i].next_year };
        for (size_t k = 0; k < DEED_ARRAY_LEN(got); k++) {
            assert_true(deed_str_equal(got[k], want[k]) ||
                        (!got[k] && !want[k]));
        }
    }
}

static void facts_name_what_agrees_and_what_closes(void **state)
{
    (void)state;
    static const struct deed_part buttons[] = {
        { .id = "h", .name = "Help" },
        { .id = "c", .name = "Annuler" },
        { .id = "o", .name = "Appliquer" },
    };
    static const struct deed_part surface[] = {
        { .id = "c", .name = "Not now" },
        { .id = "x", .name = "×" },
    };
    struct deed_facts facts = { .confirming = PARTS(buttons),
                                .closing = PARTS(surface) };
    deed_parts_read(&facts);
    assert_string_equal(facts.confirm_id, "o");
    assert_string_equal(facts.close_id, "x");
    struct deed_facts other = { .confirming = PARTS(surface),
                                .closing = PARTS(buttons) };
    deed_parts_read(&other);
    assert_null(other.confirm_id);
    assert_string_equal(other.close_id, "c");
}

static void a_form_is_sent_by_the_first_that_can_be_pressed(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_part list[3];
        const char *want;
    } cases[] = {
        { "one", { { .id = "a" } }, "a" },
        { "the first of two", { { .id = "a" }, { .id = "b" } }, "a" },
        { "the first is disabled",
          { { .id = "a", .enabled = DEED_NO },
            { .id = "b", .enabled = DEED_YES } },
          "b" },
        { "all are disabled",
          { { .id = "a", .enabled = DEED_NO },
            { .id = "b", .enabled = DEED_NO } },
          "a" },
        { "the first is not shown",
          { { .id = "a", .shown = DEED_NO }, { .id = "b", .shown = DEED_YES } },
          "b" },
        { "the shown one is disabled",
          { { .id = "a", .shown = DEED_NO },
            { .id = "b", .shown = DEED_YES, .enabled = DEED_NO } },
          "b" },
        { "none is shown",
          { { .id = "a", .shown = DEED_NO, .enabled = DEED_NO },
            { .id = "b", .shown = DEED_NO } },
          "b" },
        { "none", { { .id = NULL } }, NULL },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_facts facts = { .submitting.list = cases[i].list };
        while (cases[i].list[facts.submitting.count].id) {
            facts.submitting.count++;
        }
        print_message("# %s\n", cases[i].label);
        assert_true(deed_parts_submit(&facts.submitting) == cases[i].want ||
                    deed_str_equal(deed_parts_submit(&facts.submitting),
                                   cases[i].want));
        deed_parts_read(&facts);
        assert_true(deed_str_equal(facts.submit_id, cases[i].want) ||
                    (!facts.submit_id && !cases[i].want));
    }
}

/* What facts name is filled from lists that may be empty. */
static void a_calendar_is_turned_by_what_there_is(void **state)
{
    (void)state;
    static const struct deed_part both[] = {
        { .id = "y", .name = "Next year" },
        { .id = "m", .name = "Next month" },
        { .id = "p", .name = "Previous month" },
    };
    static const struct deed_part years[] = {
        { .id = "n", .name = "Next year" },
        { .id = "p", .name = "Previous year" },
    };
    static const struct deed_part plain[] = {
        { .id = "a", .name = "Next" },
        { .id = "b", .name = "Next month" },
        { .id = "c", .name = "Next month" },
    };
    static const struct deed_part many[] = {
        { .id = "a", .text = "<" }, { .id = "b", .text = "<" },
        { .id = "c", .text = "<" }, { .id = "d", .text = "<" },
        { .id = "e", .text = "<" },
    };
    static const struct deed_part odd[] = {
        { .id = "a", .text = "\xff" },
        { .id = "b", .text = ">" },
        { .id = "w", .text = "<", .rect = { 0, 0, 90, 20 } },
        { .id = "t", .name = "Today" },
    };
    struct deed_facts facts = { .turning = PARTS(both) };
    deed_parts_read(&facts);
    assert_string_equal(facts.calendar.next_id, "m");
    assert_string_equal(facts.calendar.next_year_id, "y");
    assert_null(facts.calendar.previous_year_id);
    facts = (struct deed_facts){ .turning = PARTS(years) };
    deed_parts_read(&facts); /* there are no others: these turn the pages */
    assert_string_equal(facts.calendar.next_id, "n");
    assert_string_equal(facts.calendar.previous_id, "p");
    assert_null(facts.calendar.next_year_id);
    facts = (struct deed_facts){ .turning = PARTS(plain) };
    deed_parts_read(&facts); /* the first that speaks of months */
    assert_string_equal(facts.calendar.next_id, "b");
    facts = (struct deed_facts){ .turning = PARTS(many) };
    deed_parts_read(&facts); /* too many signs to tell which is which */
    assert_null(facts.calendar.next_id);
    facts = (struct deed_facts){ .turning = PARTS(odd) };
    deed_parts_read(&facts); /* a wide one and a word are no arrows */
    assert_string_equal(facts.calendar.next_id, "b");
}

static void buttons_of_a_number_and_of_a_cover(void **state)
{
    (void)state;
    static const struct deed_part steps[] = { { .id = "m", .text = "+" },
                                              { .id = "l", .text = "-" } };
    static const struct deed_part one[] = { { .id = "m", .text = "+" } };
    static const struct deed_part cover[] = { { .id = "x", .name = "Close" } };
    static const struct deed_part none[] = { { .id = "x", .name = "Buy" } };
    struct deed_facts facts = { .stepping = PARTS(steps),
                                .uncovering = PARTS(cover),
                                .closing = PARTS(none) };
    deed_parts_read(&facts);
    assert_true(facts.by_parts);
    assert_string_equal(facts.more_id, "m");
    assert_string_equal(facts.less_id, "l");
    assert_string_equal(facts.cover_close, "Close");
    assert_null(facts.close_id);
    facts = (struct deed_facts){ .stepping = PARTS(one), .cover_close = "x" };
    deed_parts_read(&facts);
    assert_false(facts.by_parts);
    assert_string_equal(facts.cover_close, "x");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_has_one_button_for_more_and_one_for_less),
        cmocka_unit_test(two_that_say_more_are_no_stepper),
        cmocka_unit_test(pages_are_turned_by_name_icon_or_side),
        cmocka_unit_test(facts_name_what_agrees_and_what_closes),
        cmocka_unit_test(a_form_is_sent_by_the_first_that_can_be_pressed),
        cmocka_unit_test(a_calendar_is_turned_by_what_there_is),
        cmocka_unit_test(buttons_of_a_number_and_of_a_cover),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
