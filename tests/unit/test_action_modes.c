/* SPDX-License-Identifier: Apache-2.0 */
/* In which modes input is sent, and what is said when there is none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "action_fixture.h"

/* Modes. */

static void external_is_missing(struct world *world,
                                const struct deed_gesture *gesture,
                                struct deed_receipt *receipt)
{
    if (gesture->mode == DEED_MODE_EXTERNAL_DRIVER) {
        receipt->mode_unavailable = true;
        receipt->delivered = DEED_DELIVERY_NOT_SENT;
        receipt->note = "no way in";
    } else {
        toast(world);
    }
}

static void another_mode_is_used_when_the_first_is_missing(void **state)
{
    (void)state;
    w.on_gesture = external_is_missing;
    world_do(&w, PRESS);
    assert_succeeded();
    assert_int_equal(w.result->mode, DEED_MODE_SEMANTIC_UI);
    assert_int_equal(w.result->gestures, 1);
}

static void no_mode_left_is_an_answer_of_its_own(void **state)
{
    (void)state;
    w.opts.modes = 1u << DEED_MODE_EXTERNAL_DRIVER;
    w.on_gesture = external_is_missing;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_EXECUTION_MODE_UNAVAILABLE, DEED_SIDE_NONE);
    assert_string_equal(w.result->message, "no way in");
    assert_int_equal(w.result->gestures, 0);
}

static void a_driver_that_does_not_know_the_gesture_falls_back(void **state)
{
    (void)state;
    action_begin(PRESS);
    world_until(&w, DEED_DO_PERFORM);
    world_answer_code(&w, DEED_UNSUPPORTED);
    assert_int_equal(w.last.mode, DEED_MODE_SEMANTIC_UI);
    world_answer_code(&w, DEED_UNSUPPORTED);
    assert_failed(DEED_ERR_EXECUTION_MODE_UNAVAILABLE, DEED_SIDE_NONE);
}

static void no_mode_at_all_is_refused_before_anything_is_sent(void **state)
{
    (void)state;
    w.opts.modes = 0;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_EXECUTION_MODE_UNAVAILABLE, DEED_SIDE_NONE);
    assert_int_equal(w.dos[DEED_DO_PERFORM], 0);
}

static void a_gesture_that_the_driver_has_not_is_refused(void **state)
{
    (void)state;
    w.opts.gestures = 1u << DEED_GESTURE_TEXT;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_EXECUTION_MODE_UNAVAILABLE, DEED_SIDE_NONE);
    assert_string_equal(w.result->message,
                        "this driver has no gesture \"pointer\"");
}

static void to_field(void)
{
    w.elements[0].is.role = "textbox";
    world_set(&w, "el_save", DEED_STATE_EDITABLE, DEED_YES);
}

static void a_text_that_could_not_be_sent_off_is_not_typed(void **state)
{
    (void)state;
    to_field();
    w.opts.modes = 1u << DEED_MODE_SEMANTIC_UI; /* types, but has no keys */
    world_do(&w, ON_SAVE("ui.enterText", ",'args':{'text':'a','submit':true}"));
    assert_failed(DEED_ERR_EXECUTION_MODE_UNAVAILABLE, DEED_SIDE_NONE);
    assert_string_equal(w.result->message,
                        "no execution mode can do \"keys\" here");
    assert_int_equal(w.dos[DEED_DO_PERFORM], 0);
}

#define SET ON_SAVE("ui.setValue", ",'args':{'value':3}")
#define SET_BY_PICTURE                                                         \
    ON_SAVE("ui.setValue", ",'args':{'value':3},"                              \
                           "'preferredExecutionModes':['visionAssist']")

/* A range of the platform: its setter first, then keys. */
static void to_range(void)
{
    w.elements[0].is.role = "slider";
    w.elements[0].facts.native_setter = true;
    w.elements[0].facts.reading = (struct deed_reading){ .text = "10",
                                                         .has_number = true,
                                                         .number = 10,
                                                         .has_range = true,
                                                         .max = 100,
                                                         .step = 1 };
    world_set(&w, "el_save", DEED_STATE_EDITABLE, DEED_NO);
}

/* The setter is tried and moves nothing; only then it shows that the next way
 * is not open. */
static void a_second_gesture_without_a_mode_leaves_the_first_told(void **state)
{
    (void)state;
    to_range();
    w.opts.modes = 1u << DEED_MODE_SEMANTIC_UI;
    w.multi = true;
    world_do(&w, SET);
    assert_failed(DEED_ERR_EXECUTION_MODE_UNAVAILABLE, DEED_SIDE_UNKNOWN);
    assert_int_equal(w.acts, 1);
    assert_int_equal(w.act_kinds[0], DEED_GESTURE_SET_VALUE);
}

/* A page whose code is still to come is waited for, but not by what cannot be
 * done in any case: the wait would report the code instead of the mode. */
static void a_missing_mode_is_told_before_anything_is_waited_for(void **state)
{
    (void)state;
    to_range();
    w.opts.modes |= 1u << DEED_MODE_VISION_ASSIST;
    w.elements[0].facts.app_code = DEED_NO;
    w.pending = w.elements[0].facts.pending = DEED_PENDING_SCRIPT;
    world_do(&w, SET_BY_PICTURE);
    assert_failed(DEED_ERR_EXECUTION_MODE_UNAVAILABLE, DEED_SIDE_NONE);
    assert_int_equal(world_took(&w), 0);
    assert_int_equal(w.dos[DEED_DO_PERFORM], 0);
}

/* The same when no further look is answered before the deadline. */
static void a_missing_mode_needs_one_look_only(void **state)
{
    (void)state;
    to_range();
    w.opts.modes |= 1u << DEED_MODE_VISION_ASSIST;
    w.elements[0].facts.app_code = DEED_NO;
    w.pending = w.elements[0].facts.pending = DEED_PENDING_SCRIPT;
    action_begin(SET_BY_PICTURE);
    world_until(&w, DEED_DO_OBSERVE);
    world_answer(&w);
    for (int i = 0; i < 20 && !w.result; i++) {
        world_tick(&w, DEED_MS(500));
    }
    assert_failed(DEED_ERR_EXECUTION_MODE_UNAVAILABLE, DEED_SIDE_NONE);
}

static void loses_the_enter(struct world *world,
                            const struct deed_gesture *gesture,
                            struct deed_receipt *receipt)
{
    if (gesture->kind == DEED_GESTURE_KEYS) {
        receipt->delivered = DEED_DELIVERY_LOST;
        receipt->blocked = world->noise_count > 0;
    }
}

static void losing_the_second_gesture_does_not_undo_the_first(void **state)
{
    (void)state;
    for (unsigned blocked = 0; blocked < 2; blocked++) {
        again();
        w.elements[0].is.role = "textbox";
        w.noise_count = blocked;
        w.noise[0] = "#x";
        w.multi = true;
        w.no_receipt_facts = true;
        w.on_gesture = loses_the_enter;
        world_do(&w, "{'actionId':'ui.enterText','target':{'ref':" SAVE "},"
                     "'args':{'text':'a','submit':true}}");
        assert_int_equal(w.result->side_effect, DEED_SIDE_UNKNOWN);
        assert_int_equal(w.acts, 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ACTION_TEST(another_mode_is_used_when_the_first_is_missing),
        ACTION_TEST(no_mode_left_is_an_answer_of_its_own),
        ACTION_TEST(a_driver_that_does_not_know_the_gesture_falls_back),
        ACTION_TEST(no_mode_at_all_is_refused_before_anything_is_sent),
        ACTION_TEST(a_gesture_that_the_driver_has_not_is_refused),
        ACTION_TEST(a_text_that_could_not_be_sent_off_is_not_typed),
        ACTION_TEST(a_second_gesture_without_a_mode_leaves_the_first_told),
        ACTION_TEST(a_missing_mode_is_told_before_anything_is_waited_for),
        ACTION_TEST(a_missing_mode_needs_one_look_only),
        ACTION_TEST(losing_the_second_gesture_does_not_undo_the_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
