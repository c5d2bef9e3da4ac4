/* SPDX-License-Identifier: Apache-2.0 */
/* Switches, boxes and what opens and closes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "core/act/action_internal.h"

static void to_box(enum deed_tri now)
{
    w.elements[0].is.role = "checkbox";
    world_set(&w, "el_save", DEED_STATE_CHECKED, now);
}

static void flips(struct world *world, const struct deed_gesture *gesture,
                  struct deed_receipt *receipt)
{
    (void)receipt;
    bool on = deed_state(&world->elements[0].facts.states,
                         DEED_STATE_CHECKED) == DEED_YES;
    if (gesture->kind == DEED_GESTURE_POINTER) {
        world_set(world, "el_save", DEED_STATE_CHECKED,
                  on ? DEED_NO : DEED_YES);
    }
}

#define TURN_ON ON_SAVE("ui.toggle", ",'args':{'state':true}")

static void a_switch_is_switched_and_holds(void **state)
{
    (void)state;
    to_box(DEED_NO);
    w.on_gesture = flips;
    world_do(&w, TURN_ON);
    assert_succeeded();
    assert_in_range(world_took(&w), 400, 415);
    assert_int_equal(w.acts, 1);
}

static void what_is_on_already_is_not_pressed(void **state)
{
    (void)state;
    to_box(DEED_YES);
    w.on_gesture = flips;
    world_do(&w, TURN_ON);
    assert_succeeded();
    assert_int_equal(w.acts, 0);
    assert_int_equal(w.result->side_effect, DEED_SIDE_NONE);
    assert_in_range(world_took(&w), 0, 10);
}

static void already_there_cannot_show_what_else_was_asked(void **state)
{
    (void)state;
    to_box(DEED_YES);
    world_do(&w, ON_SAVE("ui.toggle",
                         ",'args':{'state':true},'verification':{'policy':"
                         "'all'," SIGNALS "}"));
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_NONE);
    assert_int_equal(w.acts, 0);
    assert_in_range(world_took(&w), 0, 10);
}

static void already_there_needs_no_newer_revision(void **state)
{
    (void)state;
    to_box(DEED_YES);
    world_do(&w, ON_SAVE("ui.toggle", ",'args':{'state':true},'verification':"
                                      "{'requireRevisionAdvance':true}"));
    assert_succeeded();
}

static void flips_late(struct world *world)
{
    world_set(world, "el_save", DEED_STATE_CHECKED, DEED_YES);
}

static void answers_late(struct world *world,
                         const struct deed_gesture *gesture,
                         struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    world_later(world, DEED_MS(2100), flips_late);
}

static void a_switch_that_answers_late_gets_one_press(void **state)
{
    (void)state;
    to_box(DEED_NO);
    w.on_gesture = answers_late;
    world_do(&w, TURN_ON);
    assert_succeeded();
    assert_int_equal(w.acts, 1);
    assert_in_range(world_took(&w), 2500, 2750);
}

static void goes_off_again(struct world *world)
{
    world_set(world, "el_save", DEED_STATE_CHECKED, DEED_NO);
}

static void a_switch_that_goes_back_is_contradicted(void **state)
{
    (void)state;
    to_box(DEED_NO);
    w.on_gesture = flips;
    w.elements[0].facts.reading.text = "on"; /* its value, not its state */
    world_later(&w, DEED_MS(200), goes_off_again);
    world_do(&w, TURN_ON);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
    assert_string_equal(w.result->message,
                        "it did not hold: the state went back");
}

static void a_switch_that_never_answers_is_unknown(void **state)
{
    (void)state;
    to_box(DEED_NO);
    world_do(&w, TURN_ON);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_string_equal(w.result->message, "nothing changed");
    assert_true(w.result->retry_safe); /* "on" twice is "on" */
}

static void flipping_it_again_is_not_safe(void **state)
{
    (void)state;
    to_box(DEED_NO);
    world_do(&w, ON_SAVE("ui.toggle", ""));
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_false(w.result->retry_safe);
    assert_false(w.result->retryable);
}

static void hears_nothing_at_first(struct world *world,
                                   const struct deed_gesture *gesture,
                                   struct deed_receipt *receipt)
{
    if (world->acts == 1) {
        receipt->heard = DEED_NO;
    } else {
        flips(world, gesture, receipt);
    }
}

static void wakes_up(struct world *world)
{
    world->elements[0].facts.listened = DEED_YES;
}

static void an_unheard_switch_is_pressed_again(void **state)
{
    (void)state;
    to_box(DEED_NO);
    w.elements[0].facts.pending = DEED_PENDING_SCRIPT;
    w.on_gesture = hears_nothing_at_first;
    action_begin(TURN_ON);
    world_until(&w, DEED_DO_PERFORM);
    w.elements[0].facts.listened = DEED_NO;
    world_later(&w, DEED_MS(600), wakes_up);
    world_run(&w);
    assert_succeeded();
    assert_int_equal(w.acts, 2);
}

static void a_control_without_a_state_cannot_be_switched(void **state)
{
    (void)state;
    world_do(&w, TURN_ON);
    assert_int_equal(w.result->error, DEED_ERR_TARGET_NOT_INTERACTABLE);
    assert_int_equal(w.acts, 0);
}

static void cycles(struct world *world, const struct deed_gesture *gesture,
                   struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    enum deed_tri now =
        deed_state(&world->elements[0].facts.states, DEED_STATE_CHECKED);
    world_set(world, "el_save", DEED_STATE_CHECKED,
              now == DEED_NO    ? DEED_YES
              : now == DEED_YES ? DEED_MIXED
                                : DEED_NO);
}

static void a_box_of_three_states_may_take_two_presses(void **state)
{
    (void)state;
    to_box(DEED_NO);
    w.multi = true;
    w.on_gesture = cycles;
    world_do(&w, ON_SAVE("ui.toggle", ",'args':{'state':'mixed'}"));
    assert_succeeded();
    assert_int_equal(w.acts, 2);
}

static void two_presses_are_not_given_blindly(void **state)
{
    (void)state;
    to_box(DEED_MIXED);
    w.multi = true;
    world_do(&w, TURN_ON);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_int_equal(w.acts, 1);
}

static void where_no_state_can_be_read_an_effect_will_do(void **state)
{
    (void)state;
    w.on_gesture = opens_dialog;
    world_do(&w, ON_SAVE("ui.open", ""));
    assert_succeeded();
}

static void closes_itself(struct world *world,
                          const struct deed_gesture *gesture,
                          struct deed_receipt *receipt)
{
    (void)receipt;
    assert_string_equal(gesture->instance_id, "el_x");
    world_find(world, "el_save")->gone = true;
}

static void a_dialog_is_closed_by_its_own_control(void **state)
{
    (void)state;
    w.elements[0].is.role = "dialog";
    world_set(&w, "el_save", DEED_STATE_OPEN, DEED_YES);
    w.elements[0].facts.close_id = "el_x";
    world_add(&w, "el_x", "button", "Close");
    w.on_gesture = closes_itself;
    world_do(&w, ON_SAVE("ui.close", ""));
    assert_succeeded();
    assert_int_equal(w.acts, 1);
}

static void a_failed_look_is_tried_again(void **state)
{
    (void)state;
    to_box(DEED_NO);
    w.on_gesture = flips;
    w.no_receipt_facts = true;
    action_begin(TURN_ON);
    world_until_state(&w, DEED_VERIFYING);
    assert_int_equal(w.op.kind, DEED_DO_PROBE);
    world_answer_code(&w, DEED_IO);
    world_run(&w);
    assert_succeeded();
}

static void signals_while_a_look_is_out_wait_for_it(void **state)
{
    (void)state;
    to_box(DEED_NO);
    w.on_gesture = flips;
    w.no_receipt_facts = true;
    action_begin(TURN_ON);
    world_until_state(&w, DEED_VERIFYING);
    unsigned probes = w.dos[DEED_DO_PROBE];
    for (int i = 0; i < 5; i++) {
        world_signal(&w, (struct deed_signal){ KIND(STATE_CHANGED) });
    }
    assert_int_equal(w.dos[DEED_DO_PROBE], probes);
    world_run(&w);
    assert_succeeded();
}

static void a_hold_can_be_seen_from_outside(void **state)
{
    (void)state;
    to_box(DEED_NO);
    w.on_gesture = flips;
    action_begin(TURN_ON);
    world_until_state(&w, DEED_VERIFYING);
    assert_true(deed_action_is_holding(w.action));
    world_say(&w, DEED_EVENT_CANCEL, NULL);
    assert_int_equal(w.result->side_effect, DEED_SIDE_APPLIED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SLOW_ACTION_TEST(a_switch_is_switched_and_holds),
        SLOW_ACTION_TEST(what_is_on_already_is_not_pressed),
        SLOW_ACTION_TEST(already_there_cannot_show_what_else_was_asked),
        SLOW_ACTION_TEST(already_there_needs_no_newer_revision),
        SLOW_ACTION_TEST(a_switch_that_answers_late_gets_one_press),
        SLOW_ACTION_TEST(a_switch_that_goes_back_is_contradicted),
        SLOW_ACTION_TEST(a_switch_that_never_answers_is_unknown),
        SLOW_ACTION_TEST(flipping_it_again_is_not_safe),
        SLOW_ACTION_TEST(an_unheard_switch_is_pressed_again),
        SLOW_ACTION_TEST(a_control_without_a_state_cannot_be_switched),
        SLOW_ACTION_TEST(a_box_of_three_states_may_take_two_presses),
        SLOW_ACTION_TEST(two_presses_are_not_given_blindly),
        SLOW_ACTION_TEST(where_no_state_can_be_read_an_effect_will_do),
        SLOW_ACTION_TEST(a_dialog_is_closed_by_its_own_control),
        SLOW_ACTION_TEST(a_failed_look_is_tried_again),
        SLOW_ACTION_TEST(signals_while_a_look_is_out_wait_for_it),
        SLOW_ACTION_TEST(a_hold_can_be_seen_from_outside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
