/* SPDX-License-Identifier: Apache-2.0 */
/* Signals, values and revisions that the request asks for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "core/act/action_internal.h"

static void all_of_them_must_be_seen(void **state)
{
    (void)state;
    will(0, 100, ROUTE);
    will(1, 300, TOAST);
    world_do(&w, ON_SAVE("ui.activate",
                         ",'verification':{'policy':'all'," SIGNALS "}"));
    assert_succeeded();
    assert_in_range(world_took(&w), 300, 310);
    assert_int_equal(w.result->verification.policy, DEED_VERIFY_ALL);
    assert_int_equal(w.result->verification.observed_count, 2);
    assert_int_equal(w.result->verification.missing_count, 0);
}

static void one_that_is_missing_is_named(void **state)
{
    (void)state;
    will(0, 100, TOAST);
    world_do(&w, ON_SAVE("ui.activate", ",'verification':{'policy':'all',"
                                        "'timeoutMs':800," SIGNALS "}"));
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
    assert_in_range(world_took(&w), 800, 810);
    const struct deed_verified *v = &w.result->verification;
    assert_false(v->passed);
    assert_int_equal(v->observed_count, 1);
    assert_int_equal(v->observed[0].kind, DEED_SIGNAL_TOAST);
    assert_int_equal(v->missing_count, 1);
    assert_int_equal(v->missing[0].kind, DEED_SIGNAL_ROUTE_CHANGED);
    assert_int_equal(v->timeout_us, DEED_MS(800));
    assert_int_equal(w.result->effect, DEED_EFFECT_OBSERVED);
    assert_int_equal(w.result->failure_class,
                     DEED_FAILURE_VERIFICATION_TIMEOUT);
}

static void any_of_them_will_do(void **state)
{
    (void)state;
    will(0, 100, TOAST);
    world_do(&w, ON_SAVE("ui.activate",
                         ",'verification':{'policy':'any'," SIGNALS "}"));
    assert_succeeded();
    assert_int_equal(w.result->verification.observed_count, 1);
    assert_int_equal(w.result->verification.missing_count, 1);
}

static void none_means_that_nothing_is_claimed(void **state)
{
    (void)state;
    world_do(&w, ON_SAVE("ui.activate", ",'verification':{'policy':'none'}"));
    assert_succeeded();
    assert_true(w.result->verification.passed);
    assert_int_equal(w.result->verification.observed_count, 0);
    assert_int_equal(w.result->side_effect, DEED_SIDE_UNKNOWN);
    assert_int_equal(w.result->effect, DEED_EFFECT_UNKNOWN);
    assert_int_equal(w.result->lifecycle, DEED_LIFECYCLE_DISPATCHED);
}

static void a_signal_of_somebody_else_does_not_meet_what_was_asked(void **state)
{
    (void)state;
    struct deed_signal foreign = TOAST;
    foreign.caused = DEED_NO;
    will(0, 100, foreign);
    world_do(&w, ON_SAVE("ui.activate",
                         ",'verification':{'policy':'any'," SIGNALS "}"));
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_int_equal(w.result->verification.missing_count, 2);
}

static void toasts_without_doing(struct world *world,
                                 const struct deed_gesture *gesture,
                                 struct deed_receipt *receipt)
{
    if (gesture->mode == DEED_MODE_EXTERNAL_DRIVER) {
        world_signal(world, TOAST); /* by chance: nothing was sent */
        receipt->mode_unavailable = true;
        receipt->delivered = DEED_DELIVERY_NOT_SENT;
    }
}

static void what_was_seen_before_another_mode_acted_does_not_meet_it(
    void **state)
{
    (void)state;
    w.on_gesture = toasts_without_doing;
    world_do(&w, ON_SAVE("ui.activate",
                         ",'verification':{'policy':'any'," SIGNALS "}"));
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_int_equal(w.result->verification.observed_count, 0);
}

static void what_was_seen_before_the_act_does_not_meet_it(void **state)
{
    (void)state;
    action_begin(ON_SAVE("ui.activate", ",'verification':{'policy':"
                                        "'any'," SIGNALS "}"));
    world_signal(&w, TOAST);
    world_run(&w);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
}

static void a_refusal_before_the_act_has_all_signals_missing(void **state)
{
    (void)state;
    w.elements[0].gone = true;
    world_do(&w, ON_SAVE("ui.activate",
                         ",'verification':{'policy':'all'," SIGNALS "}"));
    assert_int_equal(w.result->error, DEED_ERR_TARGET_NOT_FOUND);
    assert_int_equal(w.result->verification.missing_count, 2);
    assert_int_equal(w.result->verification.policy, DEED_VERIFY_ALL);
}

static const struct deed_signal declared = { KIND(DIALOG_OPENED) };

static void the_targets_own_signals_are_the_default(void **state)
{
    (void)state;
    w.elements[0].is.success = &declared;
    w.elements[0].is.success_count = 1;
    will(0, 100, TOAST);
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
    assert_int_equal(w.result->verification.missing_count, 1);
    again();
    w.elements[0].is.success = &declared;
    w.elements[0].is.success_count = 1;
    will(0, 100, declared);
    world_do(&w, PRESS);
    assert_succeeded();
    assert_int_equal(w.result->verification.policy,
                     DEED_VERIFY_CAPABILITY_DEFAULT);
}

static void asked_signals_do_not_hide_the_opposite_of_the_goal(void **state)
{
    (void)state;
    w.elements[0].is.role = "checkbox";
    world_set(&w, "el_save", DEED_STATE_CHECKED, DEED_NO);
    will(0, 50, TOAST); /* but it stays unchecked */
    world_do(&w, ON_SAVE("ui.toggle",
                         ",'args':{'state':true},'verification':{'policy':"
                         "'any'," SIGNALS "}"));
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
}

static void an_asked_value_must_hold(void **state)
{
    (void)state;
    w.elements[0].facts.reading.text = "7";
    world_do(&w, ON_SAVE("ui.activate", ",'verification':{'signals':[{'kind':"
                                        "'value.equals','value':'7'}]}"));
    assert_succeeded();
    assert_in_range(world_took(&w), 400, 430);
}

static void a_revision_must_advance_where_that_is_asked(void **state)
{
    (void)state;
    will(0, 100, (struct deed_signal){ KIND(TOAST), .revision = 10 });
    will(1, 700, (struct deed_signal){ KIND(LAYOUT), .revision = 11 });
    world_do(&w, ON_SAVE("ui.activate",
                         ",'verification':{'requireRevisionAdvance':true}"));
    assert_succeeded();
    assert_in_range(world_took(&w), 700, 720);
}

static void advances(struct world *world)
{
    world->revision++;
}

static void a_revision_that_no_signal_tells_of_is_looked_for(void **state)
{
    (void)state;
    will(0, 100, (struct deed_signal){ KIND(TOAST) });
    world_later(&w, DEED_MS(600), advances);
    world_do(&w, ON_SAVE("ui.activate",
                         ",'verification':{'requireRevisionAdvance':true}"));
    assert_succeeded();
    assert_in_range(world_took(&w), 600, 820);
}

static void without_a_newer_revision_there_is_no_success(void **state)
{
    (void)state;
    will(0, 100, (struct deed_signal){ KIND(TOAST) });
    world_do(&w, ON_SAVE("ui.activate",
                         ",'verification':{'requireRevisionAdvance':true}"));
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_APPLIED);
    assert_string_equal(w.result->message, "something happened, but not what "
                                           "the action is for");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SLOW_ACTION_TEST(all_of_them_must_be_seen),
        SLOW_ACTION_TEST(one_that_is_missing_is_named),
        SLOW_ACTION_TEST(any_of_them_will_do),
        SLOW_ACTION_TEST(none_means_that_nothing_is_claimed),
        SLOW_ACTION_TEST(
            a_signal_of_somebody_else_does_not_meet_what_was_asked),
        SLOW_ACTION_TEST(
            what_was_seen_before_another_mode_acted_does_not_meet_it),
        SLOW_ACTION_TEST(what_was_seen_before_the_act_does_not_meet_it),
        SLOW_ACTION_TEST(a_refusal_before_the_act_has_all_signals_missing),
        SLOW_ACTION_TEST(the_targets_own_signals_are_the_default),
        SLOW_ACTION_TEST(asked_signals_do_not_hide_the_opposite_of_the_goal),
        SLOW_ACTION_TEST(an_asked_value_must_hold),
        SLOW_ACTION_TEST(a_revision_must_advance_where_that_is_asked),
        SLOW_ACTION_TEST(a_revision_that_no_signal_tells_of_is_looked_for),
        SLOW_ACTION_TEST(without_a_newer_revision_there_is_no_success),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
