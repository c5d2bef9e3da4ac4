/* SPDX-License-Identifier: Apache-2.0 */
/* Lists that show a part of themselves: moved, paged through, given up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "choice_fixture.h"

/* What the driver says about the list after it was asked to move it. */
static struct deed_receipt moved;

static void expect_scroll(const char *edge, bool moves)
{
    struct deed_step step = choice_expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_SCROLL_LIST);
    assert_string_equal(step.gesture.edge, edge);
    moved.returned_success = moves;
    choice_scene.receipt = &moved;
}

static void a_list_that_shows_a_part_of_itself_is_paged_through(void **state)
{
    (void)state;
    choice_to_list();
    choice_scene.left_us = DEED_MS(9000);
    deed_state_set(&choice_facts.states, DEED_STATE_EXPANDED, DEED_YES);
    choice_facts.list_scrolls = true;
    WANT("Green");
    choice_expect(DEED_STEP_FIND);
    choice_expect(DEED_STEP_PROBE);
    expect_scroll("top", true);
    choice_expect(DEED_STEP_PROBE); /* it is drawn */
    choice_expect(DEED_STEP_FIND);
    choice_expect(DEED_STEP_PROBE); /* what is in view? */
    expect_scroll("page", true);
    choice_expect(DEED_STEP_PROBE);
    choice_expect(DEED_STEP_FIND);
    choice_scene.part = &choice_part;
    assert_true(choice_expect(DEED_STEP_GESTURE).on_part);
    choice_expect(DEED_STEP_DONE);
}

static const char *const shades[] = { "Shade 0", "Shade 1", "Shade 2",
                                      "Shade 3", "Shade 4" };
static const char *const last_shades[] = { "Shade 495", "Shade 496",
                                           "Shade 497", "Shade 498",
                                           "Shade 499" };

static void view(const char *const *labels, double at)
{
    choice_facts.view = (struct deed_list_view){ .known = true,
                                                 .at = at,
                                                 .end = 11880,
                                                 .page = 120,
                                                 .labels = labels,
                                                 .label_count = 5 };
}

static void open_long_list(void)
{
    choice_to_list();
    choice_scene.left_us = DEED_MS(9000);
    deed_state_set(&choice_facts.states, DEED_STATE_EXPANDED, DEED_YES);
    choice_facts.list_scrolls = true;
    view(shades, 0);
    moved.shows = DEED_NO;
}

static void a_list_in_order_is_moved_to_where_the_option_should_be(void **state)
{
    (void)state;
    open_long_list();
    WANT("Shade 250");
    choice_expect(DEED_STEP_FIND);
    choice_expect(DEED_STEP_PROBE);
    expect_scroll("top", false);
    struct deed_step step = choice_expect(DEED_STEP_GESTURE); /* its end */
    assert_string_equal(step.gesture.edge, "at");
    assert_true(step.gesture.number == 11880);
    moved.returned_success = true;
    choice_expect(DEED_STEP_PROBE);
    view(last_shades, 11880);
    step = choice_expect(DEED_STEP_GESTURE);
    assert_string_equal(step.gesture.text, "Shade 250");
    assert_in_range((unsigned)step.gesture.number, 5900, 6000);
    moved.shows = DEED_YES;
    choice_expect(DEED_STEP_PROBE);
    choice_expect(DEED_STEP_FIND);
    choice_scene.part = &choice_part;
    assert_true(choice_expect(DEED_STEP_GESTURE).on_part);
    choice_expect(DEED_STEP_DONE);
}

static void an_option_out_of_order_is_looked_for_on_every_page(void **state)
{
    (void)state;
    open_long_list();
    WANT("Shade 700");
    choice_expect(DEED_STEP_FIND);
    choice_expect(DEED_STEP_PROBE);
    expect_scroll("top", false);
    expect_scroll("at", true);
    choice_expect(DEED_STEP_PROBE);
    view(last_shades, 11880);
    expect_scroll("top", true); /* the order says that it is not there */
    choice_expect(DEED_STEP_PROBE);
    view(shades, 0);
    expect_scroll("page", true);
    choice_expect(DEED_STEP_PROBE);
    view(last_shades, 11880);
    expect_scroll("page", false);
    choice_expect(DEED_STEP_PROBE);
    choice_scene.left_us -= DEED_MS(1100);
    expect_scroll("page", false);
    choice_expect_fail(
        DEED_ERR_TARGET_NOT_FOUND,
        "no option \"Shade 700\" in the list, which was looked through "
        "from \"Shade 0\" to \"Shade 499\"");
}

static void a_list_too_long_for_the_time_is_said_to_be(void **state)
{
    (void)state;
    open_long_list();
    WANT("~Pink");
    choice_expect(DEED_STEP_FIND);
    choice_expect(DEED_STEP_PROBE);
    expect_scroll("top", false);
    expect_scroll("page", true);
    choice_expect(DEED_STEP_PROBE);
    view(last_shades, 2970);
    choice_scene.left_us = DEED_MS(300);
    choice_expect_fail(
        DEED_ERR_TARGET_NOT_FOUND,
        "no option \"~Pink\" so far: the list is too long to be seen "
        "whole in the time, 25 % of it was looked through");
}

static void a_list_that_has_ended_may_load_more_for_a_while(void **state)
{
    (void)state;
    choice_to_list();
    choice_scene.left_us = DEED_MS(9000);
    deed_state_set(&choice_facts.states, DEED_STATE_EXPANDED, DEED_YES);
    choice_facts.list_scrolls = true;
    WANT("Green");
    choice_expect(DEED_STEP_FIND);
    choice_expect(DEED_STEP_PROBE);
    expect_scroll("top", false);
    expect_scroll("page", false);
    assert_true(choice_expect(DEED_STEP_PROBE).wait_us > 0);
    expect_scroll("page", false);
    choice_scene.left_us -= DEED_MS(1100);
    choice_expect_fail(DEED_ERR_TARGET_NOT_FOUND, "no option \"Green\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CHOICE_TEST(a_list_that_shows_a_part_of_itself_is_paged_through),
        CHOICE_TEST(a_list_in_order_is_moved_to_where_the_option_should_be),
        CHOICE_TEST(an_option_out_of_order_is_looked_for_on_every_page),
        CHOICE_TEST(a_list_too_long_for_the_time_is_said_to_be),
        CHOICE_TEST(a_list_that_has_ended_may_load_more_for_a_while),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
