/* SPDX-License-Identifier: Apache-2.0 */
/* The less travelled ways through the action machine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "base/util.h"
#include "core/act/action_internal.h"
#include "core/model/handle.h"
#include "core/policy/rate.h"

/* An owner that never takes loses the oldest effects, never the result. */
static void the_result_is_not_lost_in_a_full_ring(void **state)
{
    (void)state;
    struct deed_graph empty;
    deed_graph_init(&empty, &deed_graph_default_limits);
    assert_int_equal(deed_graph_seal(&empty, NULL), DEED_OK);
    const struct deed_observation nothing = { .graph = &empty };
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    deed_action_feed(w.action,
                     &(struct deed_event){ .kind = DEED_EVENT_START });
    for (uint32_t i = 1; i <= ACTION_DOS_MAX + 4; i++) {
        deed_action_feed(w.action,
                         &(struct deed_event){ .kind = DEED_EVENT_OBSERVED,
                                               .now = DEED_MS(200) * (i - 1),
                                               .op = i,
                                               .observation = &nothing });
        deed_action_feed(w.action,
                         &(struct deed_event){ .kind = DEED_EVENT_TICK,
                                               .now = DEED_MS(200) * i });
    }
    deed_action_feed(w.action,
                     &(struct deed_event){ .kind = DEED_EVENT_CANCEL });
    const struct deed_do *effect, *last = NULL;
    while ((effect = deed_action_take(w.action))) {
        last = effect;
    }
    assert_int_equal(last->kind, DEED_DO_RESULT);
    assert_ptr_equal(last->result, deed_action_result(w.action));
    deed_graph_fini(&empty);
}

static void an_answer_that_nobody_waits_for_is_dropped(void **state)
{
    (void)state;
    cover();
    action_begin(PRESS);
    world_answer(&w); /* covered: it waits, with no op out */
    assert_false(w.asked);
    world_feed(&w, (struct deed_event){ .kind = DEED_EVENT_PROBED, .op = 0 });
    world_feed(&w, (struct deed_event){ .kind = DEED_EVENT_PROBED, .op = 1 });
    assert_int_equal(deed_action_state(w.action), DEED_RECOVERING);
}

/* Confirmations. */

static const struct deed_app_action risky = { .id = "video.publish",
                                              .risk = "confirm" };

static const struct deed_app_action *find_app(void *user, const char *id)
{
    (void)user;
    return deed_str_equal(id, risky.id) ? &risky : NULL;
}

static void a_nameless_target_is_confirmed_by_its_role(void **state)
{
    (void)state;
    w.elements[0].is.name = NULL;
    w.elements[0].is.risk = "confirm";
    action_begin(PRESS);
    world_until_state(&w, DEED_AWAITING_CONFIRMATION);
    assert_string_equal(w.summary, "ui.activate on button");
}

static void a_default_action_that_nobody_declares_is_no_risk(void **state)
{
    (void)state;
    w.elements[0].is.default_action = "video.publish";
    w.on_gesture = toasts;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_NONE, DEED_SIDE_APPLIED);
    again();
    w.elements[0].is.default_action = "video.other";
    w.opts.find_app_action = find_app;
    w.on_gesture = toasts;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_NONE, DEED_SIDE_APPLIED);
}

static void a_declared_risk_does_not_soften_a_stricter_ruling(void **state)
{
    (void)state;
    static const struct deed_policy_rule rule = { .decision = DEED_DENY };
    const struct deed_policy policy = { .rules = &rule,
                                        .rule_count = 1,
                                        .grants = deed_policy_default.grants };
    w.opts.policy = &policy;
    w.opts.find_app_action = find_app;
    w.opts.modes |= 1u << DEED_MODE_APP_ACTION;
    world_do(&w, "{'actionId':'video.publish'}");
    assert_failed(DEED_ERR_CONFIRMATION_DENIED, DEED_SIDE_NONE);
    assert_int_equal(w.confirms, 0);
}

/* Identity. */

static void ticks(struct world *world, const struct deed_do *effect)
{
    if (effect->kind == DEED_DO_PROBE) {
        world->elements[0].is.kin[0].name = "12:01";
    }
}

static void stands_in_a_ticking_place(void)
{
    w.elements[0].facts.short_identity =
        deed_element_identity(&w.elements[0].is);
    w.elements[0].is.kin[0] = (struct deed_kin){ "region", "12:00" };
    w.elements[0].is.kin_count = 1;
    cover();
    w.on_look = ticks;
}

static void what_ticks_around_a_target_does_not_make_it_another(void **state)
{
    (void)state;
    stands_in_a_ticking_place();
    action_begin(PRESS);
    world_until(&w, DEED_DO_PROBE);
    world_set(&w, "el_save", DEED_STATE_OBSCURED, DEED_NO);
    w.on_gesture = toasts;
    world_run(&w);
    assert_failed(DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_int_equal(w.dos[DEED_DO_OBSERVE], 1);
}

static void a_target_asked_for_by_its_place_must_be_there(void **state)
{
    (void)state;
    stands_in_a_ticking_place();
    world_do(&w, "{'actionId':'ui.activate','target':{'ref':{'by':'semantic',"
                 "'role':'button','name':'Save','scope':'12:00'}}}");
    assert_int_equal(w.result->status, DEED_STATUS_FAILED);
    assert_int_equal(w.acts, 0);
}

static void another_short_identity_is_another_target(void **state)
{
    (void)state;
    w.elements[0].facts.short_identity = 7;
    w.elements[0].facts.pending = DEED_PENDING_ANIMATION;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_STALE_TARGET, DEED_SIDE_NONE);
}

/* Opaque facts without respect. */

static void a_frame_that_may_be_entered_is(void **state)
{
    (void)state;
    w.elements[0].facts.opaque = DEED_OPAQUE_CROSS_ORIGIN;
    w.on_gesture = toasts;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_NONE, DEED_SIDE_APPLIED);
}

/* An unheard press and what happens around it. */

/* What may be left open. */

static void a_hand_over_of_an_app_action_has_no_word_to_go_by(void **state)
{
    (void)state;
    static const struct deed_policy_rule rule = { .decision = DEED_HANDOFF };
    const struct deed_policy policy = { .rules = &rule,
                                        .rule_count = 1,
                                        .grants = deed_policy_default.grants };
    w.opts.policy = &policy;
    w.opts.find_app_action = find_app;
    action_begin("{'actionId':'video.publish'}");
    world_until_state(&w, DEED_WAITING_FOR_USER);
    world_say(&w, DEED_EVENT_USER_ACTED, NULL);
    world_run(&w);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
}

static void a_verification_may_not_outlast_the_action(void **state)
{
    (void)state;
    world_do(&w, ON_SAVE("ui.activate", ",'timeoutMs':600,'verification':"
                                        "{'timeoutMs':9000}"));
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_int_equal(world_took(&w), 600);
}

static void changes_looks(struct world *world,
                          const struct deed_gesture *gesture,
                          struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    world_signal(world, (struct deed_signal){ KIND(STATE_CHANGED),
                                              .instance_id = "el_save",
                                              .weak = true });
}

static void looks_that_cannot_be_compared_are_no_effect(void **state)
{
    (void)state;
    w.elements[0].facts.fingerprint = 0;
    w.on_gesture = changes_looks;
    world_do(&w, PRESS);
    assert_int_equal(w.result->error, DEED_ERR_VERIFICATION_FAILED);
    again();
    w.on_gesture = changes_looks; /* and keys have no target to look at */
    world_do(&w, "{'actionId':'x.deed.press','args':{'keys':'a'}}");
    assert_int_equal(w.result->error, DEED_ERR_VERIFICATION_FAILED);
}

static void types(struct world *world, const struct deed_gesture *gesture,
                  struct deed_receipt *receipt)
{
    (void)receipt;
    toast(world);
    world->elements[0].facts.reading.text = gesture->text;
}

static void asked_signals_and_a_value_that_fits_hold_together(void **state)
{
    (void)state;
    w.elements[0].is.role = "textbox";
    w.elements[0].facts.reading.text = "";
    w.on_gesture = types;
    world_do(&w, ON_SAVE("ui.enterText",
                         ",'args':{'text':'a'},'verification':{'signals':"
                         "[{'kind':'toast.contains','text':'Saved'}]}"));
    assert_failed(DEED_ERR_NONE, DEED_SIDE_APPLIED);
}

static void refuses_twice(struct world *world,
                          const struct deed_gesture *gesture,
                          struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    world_signal(world,
                 (struct deed_signal){ KIND(VALIDATION), .text = "first" });
    world->elements[0].facts.validation = "second";
}

static void the_first_refusal_is_the_one_that_is_quoted(void **state)
{
    (void)state;
    w.elements[0].is.role = "form";
    w.on_gesture = refuses_twice;
    world_do(&w, ON_SAVE("ui.submit", ""));
    assert_string_equal(w.result->message, "refused by the form: first");
}

static void a_handle_without_a_table_is_looked_for_as_it_is(void **state)
{
    (void)state;
    world_do(&w, "{'actionId':'ui.activate','target':{'ref':{'by':'custom',"
                 "'value':'ref=e1'}}}");
    assert_int_equal(w.result->status, DEED_STATUS_FAILED);
    assert_int_equal(w.acts, 0);
}

static void sideways(struct world *world, const struct deed_gesture *gesture,
                     struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    world->elements[0].facts.scroll.x += 40;
}

static void a_scroll_may_be_sideways(void **state)
{
    (void)state;
    w.on_gesture = sideways;
    world_do(&w, ON_SAVE("ui.scroll", ",'args':{'dx':40,'dy':0}"));
    assert_failed(DEED_ERR_NONE, DEED_SIDE_APPLIED);
}

static void a_target_without_a_point_is_left_to_the_driver(void **state)
{
    (void)state;
    w.elements[0].facts.has_point = false;
    w.on_gesture = toasts;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_false(w.last.has_point);
}

static void doubts_are_settled_while_verifying(void **state)
{
    (void)state;
    w.watched_us = DEED_MS(50);
    const struct deed_signal around = { KIND(STATE_CHANGED), .place = "#x" };
    action_begin(PRESS);
    world_until_state(&w, DEED_VERIFYING);
    world_signal(&w, around);
    assert_null(w.result);
    world_run(&w);
    assert_failed(DEED_ERR_NONE, DEED_SIDE_APPLIED);
    assert_true(world_took(&w) > 100);
}

/* A policy may say how often something is done. */
static void what_is_done_too_often_is_denied(void **state)
{
    (void)state;
    static const char *const reasons[] = { NULL, "be kind" };
    static const char *const says[] = {
        "policy denies it: 1 in 60 s are allowed",
        "policy denies it: 1 in 60 s are allowed: be kind",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(reasons); i++) {
        deed_time_us times[1] = { 0 };
        struct deed_policy_rate rate = { .scope = { .reason = reasons[i] },
                                         .count = 1,
                                         .span_us = DEED_MS(60000),
                                         .times = times };
        const struct deed_policy policy = { .rates = &rate,
                                            .rate_count = 1,
                                            .grants =
                                                deed_policy_default.grants };
        again();
        w.opts.policy = &policy;
        w.on_gesture = toasts;
        world_do(&w, PRESS);
        assert_failed(DEED_ERR_NONE, DEED_SIDE_APPLIED);
        again();
        w.opts.policy = &policy;
        world_do(&w, PRESS);
        assert_failed(DEED_ERR_CONFIRMATION_DENIED, DEED_SIDE_NONE);
        assert_string_equal(w.result->message, says[i]);
        assert_int_equal(w.acts, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ACTION_TEST(the_result_is_not_lost_in_a_full_ring),
        ACTION_TEST(an_answer_that_nobody_waits_for_is_dropped),
        ACTION_TEST(a_nameless_target_is_confirmed_by_its_role),
        ACTION_TEST(a_default_action_that_nobody_declares_is_no_risk),
        ACTION_TEST(a_declared_risk_does_not_soften_a_stricter_ruling),
        ACTION_TEST(what_ticks_around_a_target_does_not_make_it_another),
        ACTION_TEST(a_target_asked_for_by_its_place_must_be_there),
        ACTION_TEST(another_short_identity_is_another_target),
        ACTION_TEST(a_frame_that_may_be_entered_is),
        ACTION_TEST(a_hand_over_of_an_app_action_has_no_word_to_go_by),
        ACTION_TEST(a_verification_may_not_outlast_the_action),
        ACTION_TEST(looks_that_cannot_be_compared_are_no_effect),
        ACTION_TEST(asked_signals_and_a_value_that_fits_hold_together),
        ACTION_TEST(the_first_refusal_is_the_one_that_is_quoted),
        ACTION_TEST(a_handle_without_a_table_is_looked_for_as_it_is),
        ACTION_TEST(a_scroll_may_be_sideways),
        ACTION_TEST(a_target_without_a_point_is_left_to_the_driver),
        ACTION_TEST(doubts_are_settled_while_verifying),
        ACTION_TEST(what_is_done_too_often_is_denied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
