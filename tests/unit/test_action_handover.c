/* SPDX-License-Identifier: Apache-2.0 */
/* Acts that a person does instead. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "people_fixture.h"

static void hand_over(const char *json)
{
    action_begin(json);
    world_until_state(&w, DEED_WAITING_FOR_USER);
    assert_null(w.result);
    assert_int_equal(w.acts, 0);
}

static void what_a_person_did_is_verified(void **state)
{
    (void)state;
    decide(DEED_HANDOFF, "captchas are for people");
    hand_over(PRESS);
    assert_true(world_noted(&w, "waiting_for_user: please do this yourself: "
                                "captchas are for people"));
    w.now += DEED_MS(30000);
    toast(&w);
    world_say(&w, DEED_EVENT_USER_ACTED, NULL);
    world_run(&w);
    assert_end(DEED_STATUS_SUCCEEDED, DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_int_equal(w.dos[DEED_DO_PERFORM], 0);
    assert_false(w.result->has_mode);
    assert_int_equal(w.result->delivered, DEED_DELIVERY_NOT_SENT);
}

static void a_person_who_says_so_is_not_believed_blindly(void **state)
{
    (void)state;
    decide(DEED_HANDOFF, NULL);
    hand_over(PRESS);
    world_say(&w, DEED_EVENT_USER_ACTED, NULL);
    world_run(&w);
    assert_end(DEED_STATUS_FAILED, DEED_ERR_VERIFICATION_FAILED,
               DEED_SIDE_UNKNOWN);
    assert_int_equal(world_took(&w), 5000);
    assert_false(w.result->retry_safe);
}

static void who_was_asked_can_do_it_instead(void **state)
{
    (void)state;
    decide(DEED_CONFIRM, "it pays");
    ask(PRESS);
    world_say(&w, DEED_EVENT_TAKE_OVER, NULL);
    assert_int_equal(deed_action_state(w.action), DEED_WAITING_FOR_USER);
    assert_true(world_noted(&w, "waiting_for_user: a person does this"));
    world_say(&w, DEED_EVENT_GRANT, NULL); /* too late */
    assert_int_equal(deed_action_state(w.action), DEED_WAITING_FOR_USER);
    toast(&w);
    world_say(&w, DEED_EVENT_USER_ACTED, NULL);
    world_run(&w);
    assert_end(DEED_STATUS_SUCCEEDED, DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_int_equal(w.dos[DEED_DO_PERFORM], 0);
}

static void nobody_takes_over_what_does_not_ask(void **state)
{
    (void)state;
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    w.on_gesture = toasts;
    world_start(&w);
    world_say(&w, DEED_EVENT_TAKE_OVER, NULL);
    world_run(&w);
    assert_end(DEED_STATUS_SUCCEEDED, DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_int_equal(w.acts, 1);
}

static void a_hand_over_verifies_the_signals_that_were_asked_for(void **state)
{
    (void)state;
    decide(DEED_HANDOFF, NULL);
    hand_over("{'actionId':'ui.activate','target':{'ref':" SAVE "},"
              "'verification':{'policy':'all','signals':[{'kind':"
              "'route.changed','pattern':'/done'},{'kind':'toast.contains',"
              "'text':'Saved'}]}}");
    toast(&w);
    world_say(&w, DEED_EVENT_USER_ACTED, NULL);
    world_run(&w);
    assert_end(DEED_STATUS_FAILED, DEED_ERR_VERIFICATION_FAILED,
               DEED_SIDE_APPLIED);
    assert_int_equal(w.result->verification.policy, DEED_VERIFY_ALL);
    assert_int_equal(w.result->verification.observed_count, 1);
    assert_int_equal(w.result->verification.missing_count, 1);
}

static void a_person_may_switch_it(void **state)
{
    (void)state;
    decide(DEED_HANDOFF, NULL);
    w.elements[0].is.role = "checkbox";
    world_set(&w, "el_save", DEED_STATE_CHECKED, DEED_NO);
    hand_over("{'actionId':'ui.toggle','target':{'ref':" SAVE "},"
              "'args':{'state':true}}");
    world_set(&w, "el_save", DEED_STATE_CHECKED, DEED_YES);
    world_say(&w, DEED_EVENT_USER_ACTED, NULL);
    world_run(&w);
    assert_end(DEED_STATUS_SUCCEEDED, DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_int_equal(w.dos[DEED_DO_PERFORM], 0);
}

static void a_person_who_does_not_come_is_not_waited_for_for_ever(void **state)
{
    (void)state;
    decide(DEED_HANDOFF, NULL);
    w.opts.confirm_timeout_us = DEED_MS(7000);
    hand_over(PRESS);
    world_run(&w);
    assert_end(DEED_STATUS_FAILED, DEED_ERR_USER_ACTIVATION_REQUIRED,
               DEED_SIDE_NONE);
    assert_int_equal(world_took(&w), 7000);
}

static void what_the_browser_wants_a_person_for_is_handed_over(void **state)
{
    (void)state;
    w.elements[0].facts.activation_needed = DEED_YES;
    hand_over(PRESS);
    assert_true(world_noted(&w, "waiting_for_user: the browser wants a real "
                                "person for this"));
    toast(&w);
    world_say(&w, DEED_EVENT_USER_ACTED, NULL);
    world_run(&w);
    assert_end(DEED_STATUS_SUCCEEDED, DEED_ERR_NONE, DEED_SIDE_APPLIED);
}

static void wants_activation(struct world *world,
                             const struct deed_gesture *gesture,
                             struct deed_receipt *receipt)
{
    (void)gesture;
    receipt->delivered = DEED_DELIVERY_NOT_SENT;
    receipt->activation_required = true;
    receipt->heard = DEED_NO;
    receipt->note = world->noise[0];
}

static void input_without_activation_is_handed_over(void **state)
{
    (void)state;
    for (int noted = 0; noted < 2; noted++) {
        again();
        w.noise[0] = noted ? "the picker wants a click by hand" : NULL;
        w.on_gesture = wants_activation;
        action_begin(PRESS);
        world_until_state(&w, DEED_WAITING_FOR_USER);
        assert_true(world_noted(
            &w, noted ? "waiting_for_user: the picker wants a click by hand"
                      : "waiting_for_user: the browser wants"));
        world_say(&w, DEED_EVENT_USER_ACTED, NULL);
        world_run(&w);
        /* It is never pressed again, though the receipt said "unheard". */
        assert_end(DEED_STATUS_FAILED, DEED_ERR_VERIFICATION_FAILED,
                   DEED_SIDE_UNKNOWN);
        assert_int_equal(w.acts, 1);
    }
}

static void a_hand_over_without_proof_wanted_is_no_proof(void **state)
{
    (void)state;
    decide(DEED_HANDOFF, NULL);
    hand_over("{'actionId':'ui.activate','target':{'ref':" SAVE "},"
              "'verification':{'policy':'none'}}");
    world_say(&w, DEED_EVENT_USER_ACTED, NULL);
    world_run(&w);
    assert_end(DEED_STATUS_SUCCEEDED, DEED_ERR_NONE, DEED_SIDE_UNKNOWN);
    assert_int_equal(w.result->effect, DEED_EFFECT_UNKNOWN);
}

static void cancelling_a_hand_over_is_truthful(void **state)
{
    (void)state;
    decide(DEED_HANDOFF, NULL);
    hand_over(PRESS);
    toast(&w); /* they did something before it was called off */
    world_say(&w, DEED_EVENT_CANCEL, NULL);
    assert_end(DEED_STATUS_CANCELLED, DEED_ERR_CANCELLED, DEED_SIDE_APPLIED);
    assert_int_equal(w.result->effect, DEED_EFFECT_OBSERVED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ACTION_TEST(what_a_person_did_is_verified),
        ACTION_TEST(a_person_who_says_so_is_not_believed_blindly),
        ACTION_TEST(who_was_asked_can_do_it_instead),
        ACTION_TEST(nobody_takes_over_what_does_not_ask),
        ACTION_TEST(a_hand_over_verifies_the_signals_that_were_asked_for),
        ACTION_TEST(a_person_may_switch_it),
        ACTION_TEST(a_person_who_does_not_come_is_not_waited_for_for_ever),
        ACTION_TEST(what_the_browser_wants_a_person_for_is_handed_over),
        ACTION_TEST(input_without_activation_is_handed_over),
        ACTION_TEST(a_hand_over_without_proof_wanted_is_no_proof),
        ACTION_TEST(cancelling_a_hand_over_is_truthful),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
