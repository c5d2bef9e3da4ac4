/* SPDX-License-Identifier: Apache-2.0 */
/* Waiting for people: confirmations and policy. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "base/util.h"
#include "people_fixture.h"

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
        ACTION_TEST(step_by_step_every_act_asks_once),
        ACTION_TEST(step_by_step_a_look_asks_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
