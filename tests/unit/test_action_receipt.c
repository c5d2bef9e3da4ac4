/* SPDX-License-Identifier: Apache-2.0 */
/* What the receipt of an input says, and what may be sent again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "core/act/action_internal.h"

/* Receipts. */

static void lost_once(struct world *world, const struct deed_gesture *gesture,
                      struct deed_receipt *receipt)
{
    (void)gesture;
    if (world->dos[DEED_DO_PERFORM] == 1) {
        receipt->delivered = DEED_DELIVERY_LOST;
        receipt->blocked = true;
        receipt->note = "div#flash is in the way";
    } else {
        toast(world);
    }
}

static void input_that_was_stopped_is_sent_again_after_a_check(void **state)
{
    (void)state;
    w.on_gesture = lost_once;
    world_do(&w, PRESS);
    assert_succeeded();
    assert_int_equal(w.acts, 2);
    assert_int_equal(w.dos[DEED_DO_PROBE], 1);
    assert_true(world_noted(&w, "div#flash is in the way"));
}

static void always_blocked(struct world *world,
                           const struct deed_gesture *gesture,
                           struct deed_receipt *receipt)
{
    (void)world;
    (void)gesture;
    receipt->delivered = DEED_DELIVERY_LOST;
    receipt->blocked = true;
}

static void input_that_is_always_stopped_is_not_sent_for_ever(void **state)
{
    (void)state;
    w.on_gesture = always_blocked;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_TARGET_NOT_INTERACTABLE, DEED_SIDE_NONE);
    assert_int_equal(w.acts, ACTION_UNTOUCHED_MAX + 1);
    assert_int_equal(w.result->delivered, DEED_DELIVERY_LOST);
}

static void always_stray(struct world *world,
                         const struct deed_gesture *gesture,
                         struct deed_receipt *receipt)
{
    (void)world;
    (void)gesture;
    receipt->delivered = DEED_DELIVERY_LOST;
}

static void input_that_went_astray_is_reported_and_not_repeated(void **state)
{
    (void)state;
    w.on_gesture = always_stray;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_false(w.result->retry_safe);
    assert_int_equal(w.acts, 1);
    assert_int_equal(w.result->failure_class, DEED_FAILURE_DISPATCH);
    assert_string_equal(w.result->message, "the input was lost: the target "
                                           "did not get it");
}

static void strays_and_hits(struct world *world,
                            const struct deed_gesture *gesture,
                            struct deed_receipt *receipt)
{
    (void)gesture;
    receipt->delivered = DEED_DELIVERY_LOST;
    receipt->note = "a#ad got it";
    toast(world);
}

static void what_stray_input_did_elsewhere_is_told(void **state)
{
    (void)state;
    w.on_gesture = strays_and_hits;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
    assert_int_equal(w.result->evidence_count, 1);
    assert_false(w.result->retry_safe);
}

static void not_sent_once(struct world *world,
                          const struct deed_gesture *gesture,
                          struct deed_receipt *receipt)
{
    (void)gesture;
    if (world->dos[DEED_DO_PERFORM] == 1) {
        receipt->delivered = DEED_DELIVERY_NOT_SENT;
    } else {
        toast(world);
    }
}

static void input_that_was_not_sent_is_sent_later(void **state)
{
    (void)state;
    w.on_gesture = not_sent_once;
    world_do(&w, PRESS);
    assert_succeeded();
    assert_int_equal(w.acts, 2);
    assert_int_equal(w.result->gestures, 1);
    assert_true(world_noted(&w, "not sent: no reason"));
}

static void arrives_twice(struct world *world,
                          const struct deed_gesture *gesture,
                          struct deed_receipt *receipt)
{
    (void)gesture;
    receipt->deliveries = 2;
    toast(world);
}

static void a_press_that_arrives_twice_is_no_success(void **state)
{
    (void)state;
    w.on_gesture = arrives_twice;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
    assert_int_equal(w.result->effect, DEED_EFFECT_CONTRADICTED);
    assert_int_equal(w.result->failure_class, DEED_FAILURE_UNEXPECTED_DELTA);
    assert_string_equal(w.result->message, "the target got it 2 times");
}

static void two_presses_that_were_asked_for_may_arrive(void **state)
{
    (void)state;
    w.on_gesture = arrives_twice;
    world_do(&w, "{'actionId':'ui.activate','target':{'ref':" SAVE "},"
                 "'args':{'count':2,'button':'right'}}");
    assert_succeeded();
    assert_int_equal(w.last.count, 2);
    assert_int_equal(w.last.button, DEED_BUTTON_RIGHT);
}

static void keys_are_not_counted_as_presses(void **state)
{
    (void)state;
    w.on_gesture = arrives_twice; /* twice for "Control+S" and its like */
    world_do(&w, "{'actionId':'x.deed.press','args':{'keys':['a','b']}}");
    assert_succeeded();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ACTION_TEST(input_that_was_stopped_is_sent_again_after_a_check),
        ACTION_TEST(input_that_is_always_stopped_is_not_sent_for_ever),
        ACTION_TEST(input_that_went_astray_is_reported_and_not_repeated),
        ACTION_TEST(what_stray_input_did_elsewhere_is_told),
        ACTION_TEST(input_that_was_not_sent_is_sent_later),
        ACTION_TEST(a_press_that_arrives_twice_is_no_success),
        ACTION_TEST(two_presses_that_were_asked_for_may_arrive),
        ACTION_TEST(keys_are_not_counted_as_presses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
