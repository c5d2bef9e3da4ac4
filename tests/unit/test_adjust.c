/* SPDX-License-Identifier: Apache-2.0 */
/* Bringing a value to its target, against a small control of our own. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "control_fixture.h"

static void the_setter_comes_first(void **state)
{
    (void)state;
    control.setter = control.setter_works = true;
    control_want(42);
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    control_expect("semantic", 1);
    assert_string_equal(control_procedure.adjustment.target_value, "42");
    assert_string_equal(control_procedure.adjustment.actual_value, "42");
}

static void a_text_value_is_set_or_typed(void **state)
{
    (void)state;
    control.setter = control.setter_works = true;
    control.text = "2020-01-01";
    control_request.args.value = "2026-03-27";
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    control_expect("semantic", 1);
    control = (struct control){ .editable = true, .text = "old" };
    control_request.args.value = "27 March";
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    control_expect("semantic", 1);
    assert_string_equal(control_procedure.adjustment.actual_value, "27 March");
}

static void a_number_field_is_typed_into_once(void **state)
{
    (void)state;
    control.editable = true;
    control_want(42);
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    assert_string_equal(control_typed, "42");
    assert_int_equal(control.gestures, 1);
}

static void what_is_right_already_is_left_alone(void **state)
{
    (void)state;
    control.value = 41;
    control_want(42);
    control_request.args.tolerance = 1;
    assert_int_equal(control_run().kind, DEED_STEP_ALREADY);
    assert_int_equal(control.gestures, 0);
    assert_true(control_procedure.adjustment.within_tolerance);
}

static void a_value_that_follows_late_is_waited_for(void **state)
{
    (void)state;
    control.lag_us = 80000;
    control.value = 10;
    control.hides_step = true;
    control_want(20);
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    control_expect("keys", 2);
    assert_int_equal(control.keys, 10);
}

/* Where a search ends is chance; so all goals between two values are tried,
 * and both of them are right for some. */
static void what_cannot_be_had_is_left_at_the_nearest(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        double from, step, per_key, drag_step;
        double low, high; /* what can be had on either side of the goals */
        bool thumb, only_track, doubles;
    } cases[] = {
        { "keys", 10, 0, 5, 0, 35, 40, false, false, false },
        { "keys, where it stood", 10, 0, 5, 0, 10, 15, false, false, false },
        { "keys that double", 1, 0, 1, 0, 32, 64, false, false, true },
        { "keys, then a coarser pointer", 10, 0, 5, 20, 45, 50, true, false,
          false },
        { "thumb", 90, 10, 0, 0, 50, 60, true, false, false },
        { "thumb, from below", 0, 10, 0, 0, 50, 60, true, false, false },
        { "track", 10, 20, 0, 0, 40, 60, true, true, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        double middle = (cases[i].low + cases[i].high) / 2;
        for (double w = cases[i].low + 1; w < cases[i].high; w++) {
            if (fabs(w - middle) < 0.6) {
                continue; /* as far from the one as from the other */
            }
            double near = w < middle ? cases[i].low : cases[i].high;
            print_message("# %s: %.15g\n", cases[i].label, w);
            control_teardown(NULL);
            control_setup(NULL);
            control.value = cases[i].from;
            control.step = cases[i].step;
            control.hides_step = true;
            control.per_key = cases[i].per_key;
            control.doubles = cases[i].doubles;
            control.min = cases[i].doubles ? 1 : 0;
            control.max = cases[i].doubles ? 1024 : 100;
            control.drag_step = cases[i].drag_step;
            control.pointer_dead = !cases[i].thumb;
            control.thumb = cases[i].thumb;
            control.only_track = cases[i].only_track;
            control_want(w);
            assert_int_equal(control_run().kind, DEED_STEP_FAIL);
            assert_true(control.value == near);
            assert_true(strtod(control_procedure.adjustment.nearest, NULL) ==
                        near);
            assert_true(strtod(control_procedure.adjustment.actual_value,
                               NULL) == near);
        }
    }
}

/* A deadline between an input and its receipt would hide what became of it. */
static void a_search_ends_before_its_deadline(void **state)
{
    (void)state;
    for (int ms = 900; ms < 5000; ms += 50) {
        print_message("# %d ms\n", ms);
        control_teardown(NULL);
        control_setup(NULL);
        control.thumb = true;
        control.per_key = 5;
        control.drag_step = 20;
        control.value = control.due = 10;
        control.step = 0;
        control_limit_us = DEED_MS(ms);
        control_gesture_us = DEED_MS(150);
        control_want(48);
        assert_int_equal(control_run().kind, DEED_STEP_FAIL);
        assert_true(control_left_us > 0);
        assert_non_null(control_procedure.adjustment.nearest);
    }
}

static void what_a_field_showed_before_it_was_final_is_not_the_nearest(
    void **state)
{
    (void)state;
    control.editable = true;
    control.final_cap = 10;
    control.hides_range = true;
    control_want(70);
    assert_int_equal(control_run().kind, DEED_STEP_FAIL);
    assert_string_equal(control_procedure.adjustment.nearest, "10");
}

static void what_is_out_of_range_is_refused_untouched(void **state)
{
    (void)state;
    static const double far[] = { 101, -1 };
    for (size_t i = 0; i < DEED_ARRAY_LEN(far); i++) {
        control_want(far[i]);
        struct deed_step step = control_run();
        assert_int_equal(step.kind, DEED_STEP_FAIL);
        assert_int_equal(step.error, DEED_ERR_TARGET_NOT_INTERACTABLE);
        assert_non_null(strstr(step.message, "is outside the range 0..100"));
        assert_int_equal(control.gestures, 0);
    }
    control_want(101);
    control_request.args.tolerance = 2; /* 100 will do */
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    assert_true(control_procedure.adjustment.within_tolerance);
}

static void what_snaps_elsewhere_is_refused_with_the_nearest(void **state)
{
    (void)state;
    control.step = 5;
    control_want(42);
    struct deed_step step = control_run();
    assert_int_equal(step.kind, DEED_STEP_FAIL);
    assert_string_equal(step.message, "42 cannot be shown: steps of 5 from 0; "
                                      "the nearest is 40");
    assert_string_equal(control_procedure.adjustment.nearest, "40");
    assert_int_equal(control.gestures, 0);
    control.max = 98;
    control_want(98);
    step = control_run();
    assert_string_equal(control_procedure.adjustment.nearest, "95");
}

static void steps_too_small_to_count_do_not_hang(void **state)
{
    (void)state;
    control.max = 1;
    control.step = 1e-20;
    control.setter = control.setter_works = true;
    control_want(2);
    control_request.args.tolerance = 1.5;
    control.value = 0.1;
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    control_want(-1);
    control.value = 0.9;
    control.gestures = 0;
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
}

static void a_text_that_no_setter_takes_is_given_up(void **state)
{
    (void)state;
    control.setter = true;
    control.text = "red";
    control_request.args.value = "blue";
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    assert_int_equal(control.gestures, 1);
    assert_false(control_procedure.adjustment.within_tolerance);
}

static void a_share_of_the_track_is_asked_for_as_one(void **state)
{
    (void)state;
    control.from = DEED_READING_SHARE;
    control.hides_step = true;
    control.value = 20;
    control_request.args.value = "37%";
    assert_int_equal(control_run().kind, DEED_STEP_DONE);
    assert_true(control.value == 37);
    control_expect("keys", 2);
    control.value = 20;
    control.gestures = 0;
    control_request.args.value = "37";
    control_want(37);
    struct deed_step step = control_run();
    assert_int_equal(step.kind, DEED_STEP_FAIL);
    assert_int_equal(step.error, DEED_ERR_TARGET_NOT_INTERACTABLE);
    assert_string_equal(step.message,
                        "nothing says its value; it is at 20 % of its track, "
                        "and can be asked for as a share: \"37%\"");
    assert_int_equal(control.gestures, 0);
}

static void a_number_beside_a_thumb_must_move_with_it(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        double from;
        bool anothers;
        enum deed_step_kind end;
        unsigned gestures; /* at least */
    } cases[] = {
        { "it does", 20, false, DEED_STEP_DONE, 1 },
        { "it is there already, and does", 37, false, DEED_STEP_DONE, 2 },
        { "it is another's", 20, true, DEED_STEP_FAIL, 1 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        control_teardown(NULL);
        control_setup(NULL);
        control.from = DEED_READING_SHOWN;
        control.hides_step = control.hides_range = true;
        control.value = cases[i].from;
        control.number_is_anothers = cases[i].anothers;
        control_want(37);
        assert_int_equal(control_run().kind, cases[i].end);
        assert_true(control.gestures >= cases[i].gestures);
        assert_true(cases[i].anothers || control.value == 37);
    }
}

static void without_facts_it_looks_first(void **state)
{
    (void)state;
    struct deed_step step;
    control_want(1);
    assert_true(deed_procedure_start(&control_procedure, &control_request, NULL,
                                     &control_arena));
    const struct deed_scene scene = { .request = &control_request };
    deed_procedure_next(&control_procedure, &scene, &step);
    assert_int_equal(step.kind, DEED_STEP_PROBE);
}

static void a_number_without_text_is_told_as_a_number(void **state)
{
    (void)state;
    struct deed_step step;
    const struct deed_facts bare = { .reading = { .has_number = true,
                                                  .number = 2.5 } };
    control_want(2.5);
    assert_true(deed_procedure_start(&control_procedure, &control_request,
                                     &bare, &control_arena));
    const struct deed_scene scene = { .request = &control_request,
                                      .facts = &bare };
    deed_procedure_next(&control_procedure, &scene, &step);
    assert_int_equal(step.kind, DEED_STEP_ALREADY);
    assert_string_equal(control_procedure.adjustment.actual_value, "2.5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CONTROL_TEST(the_setter_comes_first),
        CONTROL_TEST(a_text_value_is_set_or_typed),
        CONTROL_TEST(a_number_field_is_typed_into_once),
        CONTROL_TEST(what_is_right_already_is_left_alone),
        CONTROL_TEST(a_value_that_follows_late_is_waited_for),
        CONTROL_TEST(what_cannot_be_had_is_left_at_the_nearest),
        CONTROL_TEST(a_search_ends_before_its_deadline),
        CONTROL_TEST(
            what_a_field_showed_before_it_was_final_is_not_the_nearest),
        CONTROL_TEST(what_is_out_of_range_is_refused_untouched),
        CONTROL_TEST(what_snaps_elsewhere_is_refused_with_the_nearest),
        CONTROL_TEST(steps_too_small_to_count_do_not_hang),
        CONTROL_TEST(a_text_that_no_setter_takes_is_given_up),
        CONTROL_TEST(a_share_of_the_track_is_asked_for_as_one),
        CONTROL_TEST(a_number_beside_a_thumb_must_move_with_it),
        CONTROL_TEST(without_facts_it_looks_first),
        CONTROL_TEST(a_number_without_text_is_told_as_a_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
