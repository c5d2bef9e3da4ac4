/* SPDX-License-Identifier: Apache-2.0 */
/* From request to target: what is looked for, found, waited for. The checks are
 * in test_action_check.c, input in test_action_receipt.c, what comes after it
 * in test_action_verify.c, people in test_action_people.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "base/util.h"
#include "core/act/action_internal.h"
#include "core/model/handle.h"

static void a_press_is_found_checked_sent_and_seen(void **state)
{
    (void)state;
    w.on_gesture = toasts;
    world_do(&w, PRESS);
    assert_succeeded();
    assert_int_equal(w.acts, 1);
    assert_int_equal(w.last.kind, DEED_GESTURE_POINTER);
    assert_int_equal(w.last.mode, DEED_MODE_EXTERNAL_DRIVER);
    assert_string_equal(w.last.instance_id, "el_save");
    assert_true(w.last.has_point);
    assert_int_equal(w.last.identity, deed_element_identity(&w.elements[0].is));
    assert_int_equal(w.result->side_effect, DEED_SIDE_APPLIED);
    assert_int_equal(w.result->effect, DEED_EFFECT_VERIFIED);
    assert_int_equal(w.result->delivered, DEED_DELIVERY_CONFIRMED);
    assert_int_equal(w.result->lifecycle, DEED_LIFECYCLE_VERIFIED);
    assert_int_equal(w.result->gestures, 1);
    assert_int_equal(w.result->verification.observed_count, 1);
    assert_int_equal(w.result->revision, 11);
    assert_int_equal(world_took(&w), 0);
    /* One look gathers the facts too: there is no probe before the press. */
    assert_int_equal(w.dos[DEED_DO_OBSERVE], 1);
    assert_int_equal(w.dos[DEED_DO_PROBE], 0);
    assert_int_equal(w.dos[DEED_DO_UNWATCH], 1);
}

static void progress_names_the_stages_in_order(void **state)
{
    (void)state;
    static const char *const want[] = { "resolving_target", "executing",
                                        "verifying" };
    w.on_gesture = toasts;
    world_do(&w, PRESS);
    assert_int_equal(w.note_count, DEED_ARRAY_LEN(want));
    for (size_t i = 0; i < DEED_ARRAY_LEN(want); i++) {
        assert_string_equal(w.notes[i], want[i]);
    }
}

static void a_watch_is_on_before_anything_is_looked_at(void **state)
{
    (void)state;
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    assert_int_equal(deed_action_state(w.action), DEED_RECEIVED);
    assert_int_equal(deed_action_wakeup(w.action), DEED_TIME_NEVER);
    deed_action_feed(w.action,
                     &(struct deed_event){ .kind = DEED_EVENT_START });
    assert_int_equal(deed_action_take(w.action)->kind, DEED_DO_WATCH);
    assert_int_equal(deed_action_take(w.action)->kind, DEED_DO_OBSERVE);
    assert_null(deed_action_take(w.action));
    assert_null(deed_action_result(w.action));
    assert_false(deed_action_is_holding(w.action));
}

/* Finding. */

static void appears(struct world *world)
{
    world->elements[0].gone = false;
    world_signal(world,
                 (struct deed_signal){ .kind = DEED_SIGNAL_ELEMENT_APPEARED,
                                       .place = "body" });
}

static void a_target_that_is_not_there_yet_is_waited_for(void **state)
{
    (void)state;
    w.elements[0].gone = true;
    w.pending = DEED_PENDING_NETWORK;
    w.on_gesture = toasts;
    world_later(&w, DEED_MS(730), appears);
    world_do(&w, PRESS);
    assert_succeeded();
    assert_in_range(world_took(&w), 730, 745);
    assert_true(
        world_noted(&w, "resolving_target: waiting for the target to appear"));
}

static void quietly_appears(struct world *world)
{
    world->elements[0].gone = false;
}

static void a_target_that_comes_without_a_signal_is_found_too(void **state)
{
    (void)state;
    w.elements[0].gone = true;
    w.pending_unknown = true;
    w.on_gesture = toasts;
    world_later(&w, DEED_MS(730), quietly_appears);
    world_do(&w, PRESS);
    assert_succeeded();
    assert_int_equal(world_took(&w), 800); /* the next slow look */
}

static void a_hopeless_target_is_refused_at_once(void **state)
{
    (void)state;
    w.elements[0].gone = true;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_TARGET_NOT_FOUND, DEED_SIDE_NONE);
    assert_int_equal(world_took(&w), 0);
    assert_int_equal(w.result->failure_class, DEED_FAILURE_TARGET_RESOLUTION);
    assert_true(w.result->retryable);
    assert_int_equal(w.result->delivered, DEED_DELIVERY_NOT_SENT);
}

static void a_target_that_never_comes_is_not_found_at_the_deadline(void **state)
{
    (void)state;
    w.elements[0].gone = true;
    w.pending = DEED_PENDING_TIMER;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_TARGET_NOT_FOUND, DEED_SIDE_NONE);
    assert_int_equal(world_took(&w), 5000);
}

static const struct deed_calm settled = { .still_us = DEED_MS(600),
                                          .age_us = DEED_MS(2000),
                                          .timers = true };

static void in_a_settled_page_a_missing_target_is_not_waited_for(void **state)
{
    (void)state;
    w.elements[0].gone = true;
    w.pending_unknown = true;
    w.calm = settled;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_TARGET_NOT_FOUND, DEED_SIDE_NONE);
    assert_int_equal(world_took(&w), 0);
}

static void who_says_how_long_is_waited_for_so_long(void **state)
{
    (void)state;
    w.elements[0].gone = true;
    w.pending_unknown = true;
    w.calm = settled;
    world_do(&w, "{'actionId':'ui.activate','timeoutMs':3000,"
                 "'target':{'ref':" SAVE "}}");
    assert_failed(DEED_ERR_TARGET_NOT_FOUND, DEED_SIDE_NONE);
    assert_int_equal(world_took(&w), 3000);
}

static void a_burst_of_signals_does_not_make_a_burst_of_looks(void **state)
{
    (void)state;
    w.elements[0].gone = true;
    w.pending = DEED_PENDING_TIMER;
    action_begin(PRESS);
    world_answer(&w);
    for (int i = 0; i < 100; i++) {
        w.now += 100;
        world_signal(&w, (struct deed_signal){ .kind = DEED_SIGNAL_LAYOUT });
        if (w.asked) {
            world_answer(&w);
        }
    }
    assert_int_equal(w.dos[DEED_DO_OBSERVE], 1);
    w.now += DEED_MS(5);
    world_signal(&w, (struct deed_signal){ .kind = DEED_SIGNAL_LAYOUT });
    assert_int_equal(w.dos[DEED_DO_OBSERVE], 2);
}

static void waiting_costs_no_memory(void **state)
{
    (void)state;
    w.elements[0].gone = true;
    w.pending = DEED_PENDING_TIMER;
    action_begin(PRESS);
    world_answer(&w);
    size_t keep = w.action->keep.used_bytes;
    size_t sight = w.action->sight.used_bytes;
    for (int i = 0; i < 20; i++) {
        world_tick(&w, ACTION_RECHECK_US);
        world_answer(&w);
    }
    assert_int_equal(w.action->keep.used_bytes, keep);
    assert_int_equal(w.action->sight.used_bytes, sight);
}

static void two_that_fit_are_ambiguous_and_listed(void **state)
{
    (void)state;
    world_add(&w, "el_other", "button", "Save");
    world_do(&w, "{'actionId':'ui.activate','target':{'ref':{'by':'semantic',"
                 "'role':'button','name':'Save'}}}");
    assert_failed(DEED_ERR_TARGET_AMBIGUOUS, DEED_SIDE_NONE);
    assert_int_equal(w.result->target.alternate_count, 2);
    assert_false(w.result->target.found);
    assert_false(w.result->retryable);
    assert_int_equal(world_took(&w), 0);
}

static void leaves(struct world *world)
{
    world->elements[1].gone = true;
}

static void an_old_copy_that_is_animated_away_is_waited_for(void **state)
{
    (void)state;
    world_add(&w, "el_other", "button", "Save");
    w.pending = DEED_PENDING_ANIMATION;
    w.on_gesture = toasts;
    world_later(&w, DEED_MS(300), leaves);
    world_do(&w, "{'actionId':'ui.activate','target':{'ref':{'by':'semantic',"
                 "'role':'button','name':'Save'}}}");
    assert_succeeded();
    assert_true(world_noted(&w, "waiting for one of several to leave"));
}

static void opaque_places_are_not_entered(void **state)
{
    (void)state;
    static const struct {
        enum deed_opaque opaque;
        enum deed_runtime_error error;
    } cases[] = {
        { DEED_OPAQUE_CROSS_ORIGIN, DEED_ERR_CROSS_ORIGIN_UNAVAILABLE },
        { DEED_OPAQUE_CLOSED_SHADOW, DEED_ERR_CLOSED_SHADOW_UNAVAILABLE },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        /* As the graph tells it, and as the facts do. */
        for (int by_facts = 0; by_facts < 2; by_facts++) {
            again();
            w.opts.respect_opaque = true;
            if (by_facts) {
                w.elements[0].facts.opaque = cases[i].opaque;
            } else {
                w.elements[0].is.opaque = cases[i].opaque;
            }
            world_do(&w, PRESS);
            assert_failed(cases[i].error, DEED_SIDE_NONE);
            assert_int_equal(w.acts, 0);
        }
    }
}

static void an_opaque_place_is_entered_where_that_is_allowed(void **state)
{
    (void)state;
    w.elements[0].facts.opaque = DEED_OPAQUE_CLOSED_SHADOW;
    w.on_gesture = toasts;
    world_do(&w, PRESS);
    assert_succeeded();
}

static struct deed_handle old_handle;

static const struct deed_handle *find_handle(void *user, const char *ref)
{
    (void)user;
    return deed_str_equal(ref, old_handle.ref) ? &old_handle : NULL;
}

#define BY_REF                                                                 \
    "{'actionId':'ui.activate','target':{'ref':{'by':'custom',"                \
    "'value':'ref=e1'}}}"

static void a_handle_finds_its_element_again(void **state)
{
    (void)state;
    old_handle = (struct deed_handle){
        .ref = "e1",
        .identity = deed_element_identity(&w.elements[0].is),
        .element = w.elements[0].is,
    };
    w.opts.find_handle = find_handle;
    w.on_gesture = toasts;
    world_do(&w, BY_REF);
    assert_succeeded();
    assert_int_equal(w.result->target.by, DEED_FOUND_INSTANCE_ID);
}

static void a_handle_of_a_recycled_node_is_stale_after_one_retry(void **state)
{
    (void)state;
    old_handle = (struct deed_handle){ .ref = "e1",
                                       .identity = 99,
                                       .element = w.elements[0].is };
    old_handle.element.name = "Delete";
    old_handle.identity = deed_element_identity(&old_handle.element);
    w.opts.find_handle = find_handle;
    world_do(&w, BY_REF);
    assert_failed(DEED_ERR_STALE_TARGET, DEED_SIDE_NONE);
    assert_int_equal(w.dos[DEED_DO_OBSERVE], 2);
    assert_int_equal(w.acts, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ACTION_TEST(a_press_is_found_checked_sent_and_seen),
        ACTION_TEST(progress_names_the_stages_in_order),
        ACTION_TEST(a_watch_is_on_before_anything_is_looked_at),
        ACTION_TEST(a_target_that_is_not_there_yet_is_waited_for),
        ACTION_TEST(a_target_that_comes_without_a_signal_is_found_too),
        ACTION_TEST(a_hopeless_target_is_refused_at_once),
        ACTION_TEST(a_target_that_never_comes_is_not_found_at_the_deadline),
        ACTION_TEST(in_a_settled_page_a_missing_target_is_not_waited_for),
        ACTION_TEST(who_says_how_long_is_waited_for_so_long),
        ACTION_TEST(a_burst_of_signals_does_not_make_a_burst_of_looks),
        ACTION_TEST(waiting_costs_no_memory),
        ACTION_TEST(two_that_fit_are_ambiguous_and_listed),
        ACTION_TEST(an_old_copy_that_is_animated_away_is_waited_for),
        ACTION_TEST(opaque_places_are_not_entered),
        ACTION_TEST(an_opaque_place_is_entered_where_that_is_allowed),
        ACTION_TEST(a_handle_finds_its_element_again),
        ACTION_TEST(a_handle_of_a_recycled_node_is_stale_after_one_retry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
