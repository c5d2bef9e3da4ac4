/* SPDX-License-Identifier: Apache-2.0 */
/* Values that keys and buttons bring about, counted or learned. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "control_fixture.h"

static void keys_are_counted_beforehand(void **state)
{
    (void)state;
    control.value = 10;
    control_want(30);
    control_run();
    control_expect("keys", 1);
    assert_int_equal(control.keys, 20);
    control.value = 30;
    control.gestures = control.keys = 0;
    control_want(25);
    control_run();
    control_expect("keys", 1);
    assert_int_equal(control.keys, 5);
}

static void a_setter_that_does_not_work_gives_way_to_keys(void **state)
{
    (void)state;
    control.setter = true;
    control_want(7);
    control_run();
    control_expect("keys", 2);
}

static void an_unknown_step_is_measured_by_one_press(void **state)
{
    (void)state;
    control.hides_step = true;
    control.step = 5;
    control.per_key = 5;
    control_want(50);
    control_run();
    control_expect("keys", 2);
    assert_int_equal(control.keys, 1 + 9);
}

static void keys_that_go_backwards_are_learned(void **state)
{
    (void)state;
    control.value = 50;
    control.per_key = -1;
    control_want(60);
    control_run();
    control_expect("keys", 2);
    assert_int_equal(control.keys, 10 + 20);
}

static void keys_that_do_more_than_a_step_are_learned(void **state)
{
    (void)state;
    control.value = 10;
    control.per_key = 2;
    control_want(20);
    control_run(); /* ten presses go to 30, five back are right */
    control_expect("keys", 2);
    assert_int_equal(control.keys, 10 + 5);
}

static void one_drag_spares_keys(void **state)
{
    (void)state;
    control.thumb = true;
    control.value = 20;
    control_want(55);
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    assert_int_equal(control.drags, 1);
    assert_in_range(control.keys, 0, 3);
    control.gestures = 0;
    control_want(58); /* a few keys are no reason for a drag */
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    assert_int_equal(control.drags, 1);
}

static void keys_go_on_where_the_drag_did_nothing(void **state)
{
    (void)state;
    control.thumb = control.pointer_dead = true;
    control.value = 20;
    control_want(55);
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    assert_int_equal(control.drags, 1);
    assert_int_equal(control.keys, 35);
}

static void vertical_controls_take_vertical_keys(void **state)
{
    (void)state;
    control.vertical = true;
    control.value = 3;
    control_want(5);
    control_run();
    control_expect("keys", 1);
    control_want(1);
    control.gestures = 0;
    control_run();
    control_expect("keys", 1);
}

static void keys_that_jump_over_the_goal_are_given_up(void **state)
{
    (void)state;
    control.per_key = 7;
    control.step = 0;
    control.pointer_dead = true;
    control_want(10);
    assert_int_equal(control_run().kind, DEED_STEP_FAIL);
    assert_string_equal(control_procedure.adjustment.nearest, "7");
    assert_int_equal(control.gestures - control.drags, 3);
}

static void a_scale_that_is_not_linear_is_searched_by_keys(void **state)
{
    (void)state;
    control.min = control.value = 1;
    control.max = 1024;
    control.step = 0;
    control.doubles = true;
    control_want(64);
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    assert_string_equal(control_procedure.adjustment.mode, "keys");
}

static void the_other_pair_of_arrows_is_tried(void **state)
{
    (void)state;
    control.across = true;
    control_want(5);
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    control_expect("keys", 2);
}

static void buttons_that_jump_over_it_are_pressed_back(void **state)
{
    (void)state;
    control.buttons = true;
    control.per_button = 3;
    control.value = 2;
    control_want(6);
    assert_int_equal(control_run().kind, DEED_STEP_FAIL);
    assert_true(control.value == 5);
    assert_int_equal(control.presses, 3);
}

static void buttons_are_pressed_one_by_one(void **state)
{
    (void)state;
    control.buttons = true;
    control.value = 2;
    control_want(5);
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    control_expect("buttons", 3);
    control.gestures = control.presses = 0;
    control.cap = 7;
    control_want(9);
    assert_int_equal(control_run().kind, DEED_STEP_FAIL);
    assert_string_equal(control_procedure.adjustment.nearest, "7");
    assert_int_equal(control.presses, 3); /* the last one moved nothing */
}

static void values_told_in_words_are_walked_along(void **state)
{
    (void)state;
    static const char *const sizes[] = { "Small", "Medium", "Large", "Huge" };
    control.max = 3;
    control.words = sizes;
    control.value = 2;
    control_request.args.value = "Small";
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    assert_string_equal(control_procedure.adjustment.actual_value, "Small");
    control.gestures = 0;
    control_request.args.value = "Purple";
    struct deed_step step = control_run();
    assert_int_equal(step.kind, DEED_STEP_FAIL);
    assert_string_equal(step.message, "it does not say \"Purple\" anywhere; it "
                                      "says \"Small\" now");
}

static void a_value_that_is_gone_after_the_keys_ends_the_search(void **state)
{
    (void)state;
    control_look();
    const struct deed_facts before = control_facts;
    struct deed_facts after = control_facts;
    after.reading = (struct deed_reading){ 0 };
    control_want(10);
    assert_int_equal(control_ask_twice(&before, &after, DEED_STEP_FAIL).kind,
                     DEED_STEP_FAIL);
    assert_null(control_procedure.adjustment.actual_value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CONTROL_TEST(keys_are_counted_beforehand),
        CONTROL_TEST(a_setter_that_does_not_work_gives_way_to_keys),
        CONTROL_TEST(an_unknown_step_is_measured_by_one_press),
        CONTROL_TEST(keys_that_go_backwards_are_learned),
        CONTROL_TEST(keys_that_do_more_than_a_step_are_learned),
        CONTROL_TEST(one_drag_spares_keys),
        CONTROL_TEST(keys_go_on_where_the_drag_did_nothing),
        CONTROL_TEST(vertical_controls_take_vertical_keys),
        CONTROL_TEST(keys_that_jump_over_the_goal_are_given_up),
        CONTROL_TEST(a_scale_that_is_not_linear_is_searched_by_keys),
        CONTROL_TEST(the_other_pair_of_arrows_is_tried),
        CONTROL_TEST(buttons_that_jump_over_it_are_pressed_back),
        CONTROL_TEST(buttons_are_pressed_one_by_one),
        CONTROL_TEST(values_told_in_words_are_walked_along),
        CONTROL_TEST(a_value_that_is_gone_after_the_keys_ends_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
