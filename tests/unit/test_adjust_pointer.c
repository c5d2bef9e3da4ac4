/* SPDX-License-Identifier: Apache-2.0 */
/* Values that the pointer brings about, on the control or its track. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "control_fixture.h"

static void a_far_value_is_dragged_to(void **state)
{
    (void)state;
    control.max = 100000;
    control.step = 1;
    control_want(50000);
    control_request.args.tolerance = 400;
    control_run();
    control_expect("gesture", 1);
    assert_int_equal(control.keys, 0);
}

static void dead_keys_give_way_to_the_pointer(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        bool vertical, reversed, logarithmic;
    } cases[] = {
        { "linear", false, false, false },
        { "vertical", true, false, false },
        { "right to left", false, true, false },
        { "downwards", true, true, false },
        { "logarithmic", false, false, true },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        control_teardown(NULL);
        control_setup(NULL);
        control.per_key = 0;
        control.vertical = cases[i].vertical;
        control.reversed = cases[i].reversed;
        control.logarithmic = cases[i].logarithmic;
        control_want(37);
        control_request.args.tolerance = 1;
        assert_int_equal(control_run().kind, DEED_STEP_DONE);
        assert_string_equal(control_procedure.adjustment.mode, "gesture");
        assert_true(control_procedure.adjustment.within_tolerance);
        assert_true(control.drags <= 12);
    }
}

static void a_control_that_nothing_moves_is_given_up(void **state)
{
    (void)state;
    control.per_key = 0;
    control.pointer_dead = true;
    control_want(37);
    struct deed_step step = control_run();
    assert_int_equal(step.kind, DEED_STEP_FAIL);
    assert_int_equal(step.error, DEED_ERR_VERIFICATION_FAILED);
    assert_string_equal(step.message,
                        "it did not converge: 37 was asked for, the value is 0 "
                        "after 5 gestures, the nearest was 0");
    assert_false(control_procedure.adjustment.within_tolerance);
    assert_false(control_procedure.adjustment.converged);
    assert_string_equal(control_procedure.adjustment.actual_value, "0");
    assert_int_equal(control.drags, 3); /* one pressed, two dragged */
}

static void a_search_ends_when_there_is_nothing_left_between(void **state)
{
    (void)state;
    control.per_key = 0;
    control.step = 0;
    control.hides_step = true;
    control.cap = 30;
    control_request.args.max_attempts = 20;
    control_want(37);
    assert_int_equal(control_run().kind, DEED_STEP_FAIL);
    assert_string_equal(control_procedure.adjustment.nearest, "30");
    assert_true(control.drags < 20);
}

static void what_cannot_be_searched_is_not_dragged(void **state)
{
    (void)state;
    control.per_key = 0;
    control.hides_range = true;
    control_want(37);
    assert_int_equal(control_run().kind, DEED_STEP_FAIL);
    assert_int_equal(control.drags, 0);
    control_teardown(NULL);
    control_setup(NULL);
    control.hides_number = true;
    control_want(37);
    assert_int_equal(control_run().kind, DEED_STEP_FAIL);
    assert_int_equal(control.gestures, 0);
}

static void what_is_too_fine_for_the_pointer_is_done_by_keys(void **state)
{
    (void)state;
    control.max = 10000;
    control_want(5001);
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    assert_string_equal(control_procedure.adjustment.mode, "keys");
    assert_true(control.drags > 0 && control.keys > 0);
}

static void a_thumb_is_dragged_along_its_track(void **state)
{
    (void)state;
    control.thumb = control.only_drag = true;
    control.per_key = 0;
    control_want(61);
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    assert_string_equal(control_procedure.adjustment.mode, "gesture");
}

static void of_a_dead_thumb_the_track_is_pressed(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        double from, to;
        bool two;
        unsigned gestures; /* 0: any number */
    } cases[] = {
        { "far away", 10, 61, false, 4 }, /* two keys, a drag, the press */
        { "under the thumb", 10, 12, false, 0 },
        { "at its end", 100, 98, false, 0 },
        { "not its own", 10, 61, true, 0 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        control_teardown(NULL);
        control_setup(NULL);
        control.thumb = control.only_track = true;
        control.per_key = 0;
        control.value = cases[i].from;
        control.two_thumbs = cases[i].two;
        control_want(cases[i].to);
        struct deed_step step = control_run();
        if (cases[i].two) {
            assert_int_equal(step.kind, DEED_STEP_FAIL);
            assert_true(control.value == cases[i].from);
            continue;
        }
        assert_int_equal(step.kind, DEED_STEP_DONE);
        assert_string_equal(control_procedure.adjustment.mode, "gesture");
        if (cases[i].gestures) {
            assert_int_equal(control.gestures, cases[i].gestures);
        }
    }
}

static void a_press_that_does_nothing_becomes_a_drag(void **state)
{
    (void)state;
    control.only_drag = true;
    control.per_key = 0;
    control_want(61);
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    assert_string_equal(control_procedure.adjustment.mode, "gesture");
}

static void a_control_without_a_place_is_not_dragged(void **state)
{
    (void)state;
    control_look();
    control_facts.has_rect = false;
    const struct deed_facts before = control_facts;
    control_want(10);
    assert_int_equal(control_ask_twice(&before, &before, DEED_STEP_FAIL).kind,
                     DEED_STEP_FAIL);
}

static void a_range_of_nothing_is_dragged_to_its_middle(void **state)
{
    (void)state;
    control.min = control.max = control.value = 5;
    control.per_key = 0;
    control.step = 0;
    control_request.args.tolerance = 0.5;
    control_want(5.5);
    control.value = 5;
    control_look();
    control_facts.reading.number = 4.9;
    const struct deed_facts before = control_facts;
    struct deed_step step = control_ask_twice(&before, &before, DEED_STEP_FAIL);
    assert_int_equal(step.kind, DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_DRAG);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CONTROL_TEST(a_far_value_is_dragged_to),
        CONTROL_TEST(dead_keys_give_way_to_the_pointer),
        CONTROL_TEST(a_control_that_nothing_moves_is_given_up),
        CONTROL_TEST(a_search_ends_when_there_is_nothing_left_between),
        CONTROL_TEST(what_cannot_be_searched_is_not_dragged),
        CONTROL_TEST(what_is_too_fine_for_the_pointer_is_done_by_keys),
        CONTROL_TEST(a_thumb_is_dragged_along_its_track),
        CONTROL_TEST(of_a_dead_thumb_the_track_is_pressed),
        CONTROL_TEST(a_press_that_does_nothing_becomes_a_drag),
        CONTROL_TEST(a_control_without_a_place_is_not_dragged),
        CONTROL_TEST(a_range_of_nothing_is_dragged_to_its_middle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
