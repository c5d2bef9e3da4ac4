/* SPDX-License-Identifier: Apache-2.0 */
/* Waiting for people: confirmations, hand-overs, policy. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "base/util.h"

static struct deed_policy_rule rule;
static struct deed_policy policy;

static void decide(enum deed_decision decision, const char *reason)
{
    rule = (struct deed_policy_rule){ .decision = decision, .reason = reason };
    policy = (struct deed_policy){ .rules = &rule,
                                   .rule_count = 1,
                                   .grants = deed_policy_default.grants };
    w.opts.policy = &policy;
    w.must_confirm = decision != DEED_ALLOW;
}

static void ask(const char *json)
{
    action_begin(json);
    world_until_state(&w, DEED_AWAITING_CONFIRMATION);
    assert_null(w.result);
    assert_int_equal(w.confirms, 1);
}

static void assert_end(enum deed_status status, enum deed_runtime_error error,
                       enum deed_side_effect side)
{
    assert_non_null(w.result);
    assert_int_equal(w.result->status, status);
    assert_string_equal(deed_runtime_error_name(w.result->error),
                        deed_runtime_error_name(error));
    assert_int_equal(w.result->side_effect, side);
}

static void a_risky_target_waits_and_goes_on_with_a_grant(void **state)
{
    (void)state;
    w.elements[0].is.risk = "confirm";
    w.must_confirm = true;
    w.on_gesture = toasts;
    ask(PRESS);
    assert_int_equal(w.acts, 0);
    assert_string_equal(w.summary, "ui.activate on button \"Save\"");
    assert_true(world_noted(&w, "awaiting_confirmation: "));
    world_tick(&w, DEED_MS(60000)); /* far beyond the timeout */
    assert_null(w.result);
    world_say(&w, DEED_EVENT_GRANT, NULL);
    world_run(&w);
    assert_end(DEED_STATUS_SUCCEEDED, DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_int_equal(w.result->timings.paused, DEED_MS(60000));
    /* The page is looked at anew: it may have changed meanwhile. */
    assert_int_equal(w.dos[DEED_DO_PROBE], 1);
}

static void a_denial_cancels_and_is_quoted(void **state)
{
    (void)state;
    for (int with_reason = 0; with_reason < 2; with_reason++) {
        again();
        decide(DEED_CONFIRM, NULL);
        ask(PRESS);
        world_say(&w, DEED_EVENT_DENY, with_reason ? "too much" : NULL);
        assert_end(DEED_STATUS_CANCELLED, DEED_ERR_CONFIRMATION_DENIED,
                   DEED_SIDE_NONE);
        assert_string_equal(w.result->message,
                            with_reason ? "denied: too much" : "denied");
        assert_int_equal(w.dos[DEED_DO_PERFORM], 0);
    }
}

static void nobody_who_answers_is_a_no(void **state)
{
    (void)state;
    decide(DEED_CONFIRM, NULL);
    ask(PRESS);
    world_run(&w);
    assert_end(DEED_STATUS_CANCELLED, DEED_ERR_CONFIRMATION_DENIED,
               DEED_SIDE_NONE);
    assert_int_equal(world_took(&w), 120000);
    assert_string_equal(w.result->message, "nobody confirmed it in time");
}

static void the_time_for_people_can_be_set(void **state)
{
    (void)state;
    decide(DEED_CONFIRM, NULL);
    w.opts.confirm_timeout_us = DEED_MS(900);
    ask(PRESS);
    world_run(&w);
    assert_int_equal(world_took(&w), 900);
}

static void a_grant_that_nobody_asked_for_is_dropped(void **state)
{
    (void)state;
    decide(DEED_CONFIRM, NULL);
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    world_say(&w, DEED_EVENT_GRANT, NULL); /* before it began */
    world_start(&w);
    world_say(&w, DEED_EVENT_GRANT, NULL); /* while it looks */
    world_say(&w, DEED_EVENT_DENY, NULL);
    world_say(&w, DEED_EVENT_USER_ACTED, NULL);
    world_until_state(&w, DEED_AWAITING_CONFIRMATION);
    world_say(&w, DEED_EVENT_USER_ACTED, NULL);
    assert_int_equal(deed_action_state(w.action), DEED_AWAITING_CONFIRMATION);
    assert_int_equal(w.acts, 0);
}

static void a_second_grant_changes_nothing(void **state)
{
    (void)state;
    decide(DEED_CONFIRM, NULL);
    w.on_gesture = toasts;
    ask(PRESS);
    world_say(&w, DEED_EVENT_GRANT, NULL);
    world_say(&w, DEED_EVENT_GRANT, NULL);
    world_say(&w, DEED_EVENT_DENY, NULL); /* too late: it was granted */
    world_run(&w);
    assert_end(DEED_STATUS_SUCCEEDED, DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_int_equal(w.acts, 1);
}

static void becomes_another(struct world *world)
{
    world->elements[0].is.name = "Save all";
}

static void a_grant_is_void_for_what_is_there_instead(void **state)
{
    (void)state;
    decide(DEED_CONFIRM, NULL);
    ask(PRESS);
    becomes_another(&w);
    world_say(&w, DEED_EVENT_GRANT, NULL);
    world_until_state(&w, DEED_AWAITING_CONFIRMATION);
    assert_null(w.result);
    assert_int_equal(w.confirms, 2);
    assert_int_equal(w.acts, 0);
    assert_string_equal(w.summary, "ui.activate on button \"Save all\"");
    world_say(&w, DEED_EVENT_DENY, NULL);
    assert_end(DEED_STATUS_CANCELLED, DEED_ERR_CONFIRMATION_DENIED,
               DEED_SIDE_NONE);
}

static void a_grant_is_void_for_the_same_button_in_another_row(void **state)
{
    (void)state;
    decide(DEED_CONFIRM, NULL);
    w.elements[0].is.kin[0] = (struct deed_kin){ "row", "Alpha" };
    w.elements[0].is.kin_count = 1;
    w.elements[0].facts.short_identity = 7;
    ask(PRESS);
    w.elements[0].is.kin[0].name = "Beta";
    world_say(&w, DEED_EVENT_GRANT, NULL);
    world_until_state(&w, DEED_AWAITING_CONFIRMATION);
    assert_null(w.result);
    assert_int_equal(w.confirms, 2);
    assert_int_equal(w.acts, 0);
}

static void replaced_elsewhere(struct world *world,
                               const struct deed_do *effect)
{
    if (effect->kind == DEED_DO_PROBE && world->dos[DEED_DO_OBSERVE] == 1) {
        world->elements[0].is.instance_id = "el_new";
        world->origin = "https://evil.example";
    }
}

static void a_grant_is_void_on_another_origin(void **state)
{
    (void)state;
    decide(DEED_CONFIRM, NULL);
    w.on_look = replaced_elsewhere;
    ask(PRESS);
    world_say(&w, DEED_EVENT_GRANT, NULL);
    world_until_state(&w, DEED_AWAITING_CONFIRMATION);
    assert_null(w.result);
    assert_int_equal(w.confirms, 2);
    assert_int_equal(w.acts, 0);
}

static void replaced_here(struct world *world, const struct deed_do *effect)
{
    if (effect->kind == DEED_DO_PROBE && world->dos[DEED_DO_OBSERVE] == 1) {
        world->elements[0].is.instance_id = "el_new";
    }
}

static void a_grant_holds_for_a_new_node_of_the_same_identity(void **state)
{
    (void)state;
    decide(DEED_CONFIRM, NULL);
    w.on_look = replaced_here;
    w.on_gesture = toasts;
    ask(PRESS);
    world_say(&w, DEED_EVENT_GRANT, NULL);
    world_run(&w);
    assert_end(DEED_STATUS_SUCCEEDED, DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_int_equal(w.confirms, 1);
    assert_string_equal(w.last.instance_id, "el_new");
}

static void a_granted_press_that_was_stopped_needs_no_second_grant(void **state)
{
    (void)state;
    decide(DEED_CONFIRM, NULL);
    ask(PRESS);
    world_say(&w, DEED_EVENT_GRANT, NULL);
    world_until(&w, DEED_DO_PERFORM);
    world_answer_receipt(
        &w, &(struct deed_receipt){ .delivered = DEED_DELIVERY_LOST,
                                    .blocked = true });
    w.on_gesture = toasts;
    world_run(&w);
    assert_end(DEED_STATUS_SUCCEEDED, DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_int_equal(w.confirms, 1);
}

static void the_policy_can_forbid_it(void **state)
{
    (void)state;
    decide(DEED_DENY, "not on a Sunday");
    world_do(&w, PRESS);
    assert_end(DEED_STATUS_FAILED, DEED_ERR_CONFIRMATION_DENIED,
               DEED_SIDE_NONE);
    assert_string_equal(w.result->message, "policy denies it: not on a Sunday");
    assert_int_equal(w.dos[DEED_DO_PERFORM], 0);
    const char *json = world_json(&w);
    assert_non_null(strstr(json, "\"detail\":{\"policy\":\"deny\",\"reason\":"
                                 "\"not on a Sunday\"}"));
}

/* An application's own actions. */

static const struct deed_app_action publish = { .id = "video.publish",
                                                .risk = "confirm" };

static const struct deed_app_action *find_app(void *user, const char *id)
{
    (void)user;
    return deed_str_equal(id, publish.id) ? &publish : NULL;
}

static void succeeds(struct world *world, const struct deed_gesture *gesture,
                     struct deed_receipt *receipt)
{
    (void)world;
    receipt->returned_success = gesture->kind == DEED_GESTURE_INVOKE;
}

static void an_app_action_of_declared_risk_waits(void **state)
{
    (void)state;
    w.opts.find_app_action = find_app;
    w.opts.modes |= 1u << DEED_MODE_APP_ACTION;
    w.must_confirm = true;
    w.on_gesture = succeeds;
    ask("{'actionId':'video.publish','args':{'id':7}}");
    assert_string_equal(w.summary, "video.publish");
    assert_true(world_noted(&w, "the application asks for a confirmation"));
    world_say(&w, DEED_EVENT_GRANT, NULL);
    world_run(&w);
    assert_end(DEED_STATUS_SUCCEEDED, DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_int_equal(w.result->mode, DEED_MODE_APP_ACTION);
}

static void pressing_the_button_of_a_risky_action_waits_too(void **state)
{
    (void)state;
    w.elements[0].is.default_action = "video.publish";
    w.opts.find_app_action = find_app;
    w.opts.modes |= 1u << DEED_MODE_APP_ACTION;
    w.must_confirm = true;
    w.on_gesture = succeeds;
    ask(PRESS);
    world_say(&w, DEED_EVENT_GRANT, NULL);
    world_run(&w);
    assert_end(DEED_STATUS_SUCCEEDED, DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_string_equal(w.last.app_action, "video.publish");
}

static void reading_that_button_needs_nobody(void **state)
{
    (void)state;
    w.elements[0].is.default_action = "video.publish";
    w.opts.find_app_action = find_app;
    world_do(&w, "{'actionId':'ui.read','target':{'ref':" SAVE "}}");
    assert_end(DEED_STATUS_SUCCEEDED, DEED_ERR_NONE, DEED_SIDE_NONE);
}

/* Hand-overs. */

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

/* Step by step. */

static void step_by_step_every_act_asks_once(void **state)
{
    (void)state;
    w.opts.ask_first = true;
    w.must_confirm = true;
    w.on_gesture = toasts;
    ask(PRESS);
    assert_int_equal(w.acts, 0);
    world_say(&w, DEED_EVENT_GRANT, NULL);
    world_run(&w);
    assert_end(DEED_STATUS_SUCCEEDED, DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_int_equal(w.dos[DEED_DO_CONFIRM], 1);
    assert_int_equal(w.acts, 1);
}

static void step_by_step_a_look_asks_nobody(void **state)
{
    (void)state;
    w.opts.ask_first = true;
    world_do(&w, "{'actionId':'ui.read','target':{'ref':" SAVE "}}");
    assert_end(DEED_STATUS_SUCCEEDED, DEED_ERR_NONE, DEED_SIDE_NONE);
    assert_int_equal(w.dos[DEED_DO_CONFIRM], 0);
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
        ACTION_TEST(a_risky_target_waits_and_goes_on_with_a_grant),
        ACTION_TEST(a_denial_cancels_and_is_quoted),
        ACTION_TEST(nobody_who_answers_is_a_no),
        ACTION_TEST(the_time_for_people_can_be_set),
        ACTION_TEST(a_grant_that_nobody_asked_for_is_dropped),
        ACTION_TEST(a_second_grant_changes_nothing),
        ACTION_TEST(a_grant_is_void_for_what_is_there_instead),
        ACTION_TEST(a_grant_is_void_for_the_same_button_in_another_row),
        ACTION_TEST(a_grant_is_void_on_another_origin),
        ACTION_TEST(a_grant_holds_for_a_new_node_of_the_same_identity),
        ACTION_TEST(a_granted_press_that_was_stopped_needs_no_second_grant),
        ACTION_TEST(the_policy_can_forbid_it),
        ACTION_TEST(an_app_action_of_declared_risk_waits),
        ACTION_TEST(pressing_the_button_of_a_risky_action_waits_too),
        ACTION_TEST(reading_that_button_needs_nobody),
        ACTION_TEST(what_a_person_did_is_verified),
        ACTION_TEST(a_person_who_says_so_is_not_believed_blindly),
        ACTION_TEST(who_was_asked_can_do_it_instead),
        ACTION_TEST(nobody_takes_over_what_does_not_ask),
        ACTION_TEST(step_by_step_every_act_asks_once),
        ACTION_TEST(step_by_step_a_look_asks_nobody),
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
