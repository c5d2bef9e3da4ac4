/* SPDX-License-Identifier: Apache-2.0 */
/* From request to receipt: finding, checking, remedies, input. What comes after
 * the receipt is in test_action_verify.c, people are in test_action_people.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/act/action_internal.h"
#include "core/model/handle.h"
#include "world.h"

#define PRESS "{'actionId':'ui.activate','target':{'ref':" SAVE "}}"
#define SAVE "{'by':'stableId','value':'save'}"

static struct world w;

static int setup(void **state)
{
    (void)state;
    world_init(&w);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    world_fini(&w);
    return 0;
}

static void toast(struct world *world)
{
    world->revision++;
    world_signal(world, (struct deed_signal){ .kind = DEED_SIGNAL_TOAST,
                                              .text = "Saved",
                                              .revision = world->revision });
}

static void toasts(struct world *world, const struct deed_gesture *gesture,
                   struct deed_receipt *receipt)
{
    (void)receipt;
    if (gesture->kind == DEED_GESTURE_POINTER) {
        toast(world);
    }
}

static void assert_failed(enum deed_runtime_error error,
                          enum deed_side_effect side)
{
    if (w.result->error != error) {
        fail_msg("%s: %s", deed_runtime_error_name(w.result->error),
                 deed_str_or(w.result->message, "succeeded"));
    }
    assert_string_equal(deed_side_effect_name(w.result->side_effect),
                        deed_side_effect_name(side));
}

static void assert_succeeded(void)
{
    if (w.result->status != DEED_STATUS_SUCCEEDED) {
        fail_msg("%s: %s", deed_runtime_error_name(w.result->error),
                 w.result->message);
    }
    assert_int_equal(w.result->status, DEED_STATUS_SUCCEEDED);
    assert_true(w.result->verification.passed);
}

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
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    world_start(&w);
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
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    world_start(&w);
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
            teardown(NULL);
            setup(NULL);
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

/* Checking. */

static void frees(struct world *world)
{
    world_set(world, "el_save", DEED_STATE_OBSCURED, DEED_NO);
    world->elements[0].facts.pending = 0;
    world_signal(world, (struct deed_signal){ .kind = DEED_SIGNAL_LAYOUT });
}

static void a_covered_target_is_waited_for_while_that_can_help(void **state)
{
    (void)state;
    world_set(&w, "el_save", DEED_STATE_OBSCURED, DEED_YES);
    w.elements[0].facts.cover = "div#spinner";
    w.elements[0].facts.pending = DEED_PENDING_ANIMATION;
    w.on_gesture = toasts;
    world_later(&w, DEED_MS(430), frees);
    world_do(&w, PRESS);
    assert_succeeded();
    assert_in_range(world_took(&w), 430, 445);
    assert_true(world_noted(&w, "recovering: waiting: obscured"));
    assert_true(world_noted(&w, "div#spinner"));
    assert_int_equal(w.acts, 1);
}

static void a_cover_that_stays_is_reported_at_the_deadline(void **state)
{
    (void)state;
    world_set(&w, "el_save", DEED_STATE_OBSCURED, DEED_YES);
    w.elements[0].facts.pending = DEED_PENDING_ANIMATION;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_TARGET_NOT_INTERACTABLE, DEED_SIDE_NONE);
    assert_int_equal(world_took(&w), 5000);
    assert_int_equal(w.acts, 0);
    assert_non_null(strstr(world_json(&w), "\"check\":\"obscured\""));
}

static void what_waiting_cannot_change_is_refused_at_once(void **state)
{
    (void)state;
    static const struct {
        enum deed_state_id id;
        enum deed_tri value;
    } cases[] = {
        { DEED_STATE_ENABLED, DEED_NO },   { DEED_STATE_VISIBLE, DEED_NO },
        { DEED_STATE_OBSCURED, DEED_YES }, { DEED_STATE_BLOCKED, DEED_YES },
        { DEED_STATE_STABLE, DEED_NO },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        teardown(NULL);
        setup(NULL);
        world_set(&w, "el_save", cases[i].id, cases[i].value);
        world_do(&w, PRESS);
        assert_failed(DEED_ERR_TARGET_NOT_INTERACTABLE, DEED_SIDE_NONE);
        assert_int_equal(world_took(&w), 0);
        assert_int_equal(w.acts, 0);
        assert_true(w.result->retry_safe);
    }
}

static void stands_still(struct world *world)
{
    world_set(world, "el_save", DEED_STATE_STABLE, DEED_YES);
}

static void a_moving_target_is_pressed_when_it_stands_still(void **state)
{
    (void)state;
    world_set(&w, "el_save", DEED_STATE_STABLE, DEED_NO);
    w.elements[0].facts.pending = DEED_PENDING_ANIMATION;
    w.on_gesture = toasts;
    world_later(&w, DEED_MS(500), stands_still);
    world_do(&w, PRESS);
    assert_succeeded();
    assert_in_range(world_took(&w), 500, 700);
}

static void comes_into_view(struct world *world,
                            const struct deed_gesture *gesture,
                            struct deed_receipt *receipt)
{
    (void)receipt;
    if (gesture->kind == DEED_GESTURE_SCROLL_INTO_VIEW) {
        world_set(world, "el_save", DEED_STATE_IN_VIEWPORT, DEED_YES);
    } else {
        toast(world);
    }
}

static void a_target_out_of_view_is_scrolled_into_it(void **state)
{
    (void)state;
    world_set(&w, "el_save", DEED_STATE_IN_VIEWPORT, DEED_NO);
    w.elements[0].facts.scrollable = DEED_YES;
    w.on_gesture = comes_into_view;
    world_do(&w, PRESS);
    assert_succeeded();
    assert_int_equal(w.acts, 1);
    assert_int_equal(w.dos[DEED_DO_PERFORM], 2);
    assert_true(world_noted(&w, "scrolling the target into view"));
    assert_int_equal(w.result->gestures, 1);
}

static void a_target_that_scrolling_does_not_help_is_refused(void **state)
{
    (void)state;
    world_set(&w, "el_save", DEED_STATE_IN_VIEWPORT, DEED_NO);
    w.elements[0].facts.scrollable = DEED_YES;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_TARGET_NOT_INTERACTABLE, DEED_SIDE_NONE);
    assert_int_equal(w.dos[DEED_DO_PERFORM], 1);
    assert_int_equal(w.acts, 0);
}

static void hydrates(struct world *world)
{
    world->elements[0].facts.listened = DEED_YES;
    world->elements[0].facts.pending = 0;
    world_signal(world, (struct deed_signal){ .kind = DEED_SIGNAL_STATE_CHANGED,
                                              .place = "#root" });
}

static void a_press_waits_for_its_listener(void **state)
{
    (void)state;
    w.elements[0].facts.listened = DEED_NO;
    w.elements[0].facts.pending = DEED_PENDING_SCRIPT;
    w.on_gesture = toasts;
    world_later(&w, DEED_MS(900), hydrates);
    world_do(&w, PRESS);
    assert_succeeded();
    assert_in_range(world_took(&w), 900, 915);
    assert_int_equal(w.acts, 1);
    assert_true(world_noted(&w, "nobody listens to the target yet"));
}

static void what_the_platform_does_itself_needs_no_listener(void **state)
{
    (void)state;
    w.elements[0].facts.listened = DEED_NO;
    w.elements[0].facts.native = DEED_YES;
    w.elements[0].facts.pending = DEED_PENDING_SCRIPT;
    w.on_gesture = toasts;
    world_do(&w, PRESS);
    assert_succeeded();
    assert_int_equal(world_took(&w), 0);
}

static void goes_unheard(struct world *world,
                         const struct deed_gesture *gesture,
                         struct deed_receipt *receipt)
{
    (void)gesture;
    if (world->elements[0].facts.listened == DEED_YES) {
        toast(world);
    } else {
        receipt->heard = DEED_NO;
    }
}

static void a_press_that_nobody_heard_is_repeated_for_a_listener(void **state)
{
    (void)state;
    w.elements[0].facts.listened = DEED_NO;
    w.elements[0].facts.pending = DEED_PENDING_SCRIPT;
    w.on_gesture = goes_unheard;
    /* Patience ends at three quarters of the time, and then it is tried. */
    world_later(&w, DEED_MS(4100), hydrates);
    world_do(&w, PRESS);
    assert_succeeded();
    assert_int_equal(w.acts, 2);
    assert_in_range(world_took(&w), 4100, 4120);
}

/* Of 5 seconds the time of five looks is kept: the press goes out at once, not
 * after three quarters of the time. */
static void on_a_slow_surface_more_time_is_kept_for_the_press(void **state)
{
    (void)state;
    w.elements[0].facts.listened = DEED_NO;
    w.elements[0].facts.pending = DEED_PENDING_SCRIPT;
    w.on_gesture = goes_unheard;
    w.latency_us = DEED_MS(900);
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_NONE);
    assert_int_equal(w.acts, 1);
    assert_in_range(w.result->timings.sent, DEED_MS(900), DEED_MS(2000));
}

static void what_hydration_changed_is_not_the_effect_of_the_press(void **state)
{
    (void)state;
    w.elements[0].facts.listened = DEED_UNKNOWN;
    w.elements[0].facts.pending = DEED_PENDING_SCRIPT;
    w.on_gesture = goes_unheard;
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    world_start(&w);
    world_until_state(&w, DEED_RECOVERING);
    assert_int_equal(w.acts, 1);
    /* The page wakes up and changes everything: the press is not why. */
    w.now += DEED_MS(50);
    w.on_gesture = NULL;
    hydrates(&w);
    world_run(&w);
    assert_int_equal(w.acts, 2);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_int_equal(w.result->evidence_count, 0);
}

static void a_press_on_a_dead_control_says_so_at_once(void **state)
{
    (void)state;
    w.elements[0].facts.listened = DEED_NO;
    w.on_gesture = goes_unheard;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_NONE);
    assert_int_equal(world_took(&w), 0);
    assert_int_equal(w.acts, 1);
    assert_int_equal(w.result->failure_class, DEED_FAILURE_NO_CHANGE);
    assert_true(w.result->retry_safe);
}

static void calms_down(struct world *world)
{
    world->elements[0].facts.pending = 0;
}

static void nobody_is_waited_for_once_nothing_is_under_way(void **state)
{
    (void)state;
    w.elements[0].facts.listened = DEED_NO;
    w.elements[0].facts.pending = DEED_PENDING_SCRIPT;
    w.on_gesture = goes_unheard;
    world_later(&w, DEED_MS(4100), calms_down);
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_NONE);
    assert_in_range(world_took(&w), 4100, 4400);
    assert_int_equal(w.acts, 1);
}

static void an_unheard_press_that_may_not_have_arrived_is_not_repeated(
    void **state)
{
    (void)state;
    w.elements[0].facts.pending = DEED_PENDING_SCRIPT;
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    world_start(&w);
    world_until(&w, DEED_DO_PERFORM);
    world_answer_receipt(
        &w, &(struct deed_receipt){ .delivered = DEED_DELIVERY_UNCONFIRMED,
                                    .heard = DEED_NO });
    world_run(&w);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_int_equal(w.acts, 1);
}

/* Staleness. */

static void is_replaced(struct world *world)
{
    world->elements[0].is.instance_id = "el_new";
}

static void look_then_replace(struct world *world, const struct deed_do *effect)
{
    if (effect->kind == DEED_DO_PROBE && world->dos[DEED_DO_PROBE] == 1) {
        is_replaced(world);
    }
}

/* Covered at first, so that there is a second look to find it replaced. */
static void cover(void)
{
    world_set(&w, "el_save", DEED_STATE_OBSCURED, DEED_YES);
    w.elements[0].facts.pending = DEED_PENDING_ANIMATION;
}

static void uncover_on_resolve(struct world *world,
                               const struct deed_do *effect)
{
    look_then_replace(world, effect);
    if (effect->kind == DEED_DO_OBSERVE && world->dos[DEED_DO_OBSERVE] == 2) {
        world_set(world, world->elements[0].is.instance_id, DEED_STATE_OBSCURED,
                  DEED_NO);
    }
}

static void a_target_that_went_stale_is_resolved_once_more(void **state)
{
    (void)state;
    cover();
    w.on_look = uncover_on_resolve;
    w.on_gesture = toasts;
    world_do(&w, PRESS);
    assert_succeeded();
    assert_string_equal(w.last.instance_id, "el_new");
    assert_int_equal(w.dos[DEED_DO_OBSERVE], 2);
    assert_true(world_noted(&w, "recovering: the element is gone"));
}

static void replace_always(struct world *world, const struct deed_do *effect)
{
    static const char *const ids[] = { "el_a", "el_b" };
    if (effect->kind == DEED_DO_PROBE) {
        world->elements[0].is.instance_id = ids[world->dos[DEED_DO_PROBE] % 2];
    }
}

static void a_target_that_goes_stale_twice_is_given_up(void **state)
{
    (void)state;
    cover();
    w.on_look = replace_always;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_STALE_TARGET, DEED_SIDE_NONE);
    assert_int_equal(w.dos[DEED_DO_OBSERVE], 2);
    assert_int_equal(w.acts, 0);
}

static void gone_after_first_look(struct world *world,
                                  const struct deed_do *effect)
{
    if (effect->kind == DEED_DO_PROBE) {
        world->elements[0].gone = true;
    }
}

static void a_target_that_went_away_for_good_is_stale(void **state)
{
    (void)state;
    cover();
    w.on_look = gone_after_first_look;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_STALE_TARGET, DEED_SIDE_NONE);
    assert_int_equal(w.dos[DEED_DO_OBSERVE], 2);
}

static void shows_another_item(struct world *world,
                               const struct deed_do *effect)
{
    if (effect->kind == DEED_DO_PROBE) {
        world->elements[0].is.name = "Delete";
        world->elements[0].is.stable_id = "delete";
    }
}

static void a_recycled_node_is_not_the_target_any_more(void **state)
{
    (void)state;
    cover();
    w.on_look = shows_another_item;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_STALE_TARGET, DEED_SIDE_NONE);
    assert_int_equal(w.acts, 0);
}

static void a_detached_target_is_resolved_again(void **state)
{
    (void)state;
    world_set(&w, "el_save", DEED_STATE_ATTACHED, DEED_NO);
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_STALE_TARGET, DEED_SIDE_NONE);
    assert_int_equal(w.dos[DEED_DO_OBSERVE], 2);
}

static void identity_changes_at_dispatch(struct world *world,
                                         const struct deed_gesture *gesture,
                                         struct deed_receipt *receipt)
{
    (void)gesture;
    if (world->dos[DEED_DO_PERFORM] == 1) {
        receipt->delivered = DEED_DELIVERY_NOT_SENT;
        receipt->identity_changed = true;
    } else {
        toast(world);
    }
}

static void an_element_that_changed_at_dispatch_is_resolved_again(void **state)
{
    (void)state;
    w.on_gesture = identity_changes_at_dispatch;
    world_do(&w, PRESS);
    assert_succeeded();
    assert_int_equal(w.acts, 2);
    assert_int_equal(w.result->gestures, 1);
    assert_int_equal(w.dos[DEED_DO_OBSERVE], 2);
}

static void identity_always_changes(struct world *world,
                                    const struct deed_gesture *gesture,
                                    struct deed_receipt *receipt)
{
    (void)world;
    (void)gesture;
    receipt->identity_changed = true;
    receipt->delivered = DEED_DELIVERY_NOT_SENT;
}

static void an_element_that_keeps_changing_is_stale(void **state)
{
    (void)state;
    w.on_gesture = identity_always_changes;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_STALE_TARGET, DEED_SIDE_NONE);
    assert_int_equal(w.result->gestures, 0);
    assert_false(w.result->has_mode);
    assert_int_equal(w.result->delivered, DEED_DELIVERY_NOT_SENT);
}

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
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    world_start(&w);
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

static void a_second_gesture_without_a_mode_leaves_the_first_told(void **state)
{
    (void)state;
    w.elements[0].is.role = "textbox";
    w.opts.modes = 1u << DEED_MODE_SEMANTIC_UI; /* types, but has no keys */
    world_set(&w, "el_save", DEED_STATE_EDITABLE, DEED_YES);
    w.multi = true;
    w.no_receipt_facts = true;
    world_do(&w, "{'actionId':'ui.enterText','target':{'ref':" SAVE "},"
                 "'args':{'text':'a','submit':true}}");
    assert_failed(DEED_ERR_EXECUTION_MODE_UNAVAILABLE, DEED_SIDE_UNKNOWN);
    assert_int_equal(w.acts, 1);
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
        teardown(NULL);
        setup(NULL);
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

/* Ends from outside. */

static void to_state(enum deed_action_state state)
{
    static struct deed_policy_rule rule = { .decision = DEED_CONFIRM };
    static struct deed_policy policy = { .rules = &rule, .rule_count = 1 };
    policy.grants = deed_policy_default.grants;
    rule.decision =
        state == DEED_WAITING_FOR_USER ? DEED_HANDOFF : DEED_CONFIRM;
    if (state == DEED_AWAITING_CONFIRMATION || state == DEED_WAITING_FOR_USER) {
        w.opts.policy = &policy;
    }
    if (state == DEED_RECOVERING) {
        cover();
    }
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    if (state == DEED_RECEIVED) {
        return;
    }
    world_start(&w);
    if (state == DEED_CHECKING_PRECONDITIONS) {
        /* An observation without facts leaves them to be asked for. */
        w.op.query.want_facts = false;
    }
    world_until_state(&w, state);
    assert_int_equal(deed_action_state(w.action), state);
}

static void a_cancel_ends_every_state_truthfully(void **state)
{
    (void)state;
    for (int s = DEED_RECEIVED; s < DEED_SUCCEEDED; s++) {
        teardown(NULL);
        setup(NULL);
        to_state((enum deed_action_state)s);
        world_say(&w, DEED_EVENT_CANCEL, s % 2 ? "changed my mind" : NULL);
        assert_non_null(w.result);
        bool out = s == DEED_EXECUTING || s == DEED_VERIFYING;
        assert_failed(DEED_ERR_CANCELLED,
                      out ? DEED_SIDE_UNKNOWN : DEED_SIDE_NONE);
        assert_int_equal(w.result->status, DEED_STATUS_CANCELLED);
        assert_string_equal(w.result->message,
                            s % 2 ? "cancelled: changed my mind" : "cancelled");
        assert_int_equal(w.result->delivered,
                         s == DEED_EXECUTING   ? DEED_DELIVERY_UNCONFIRMED
                         : s == DEED_VERIFYING ? DEED_DELIVERY_CONFIRMED
                                               : DEED_DELIVERY_NOT_SENT);
        /* What comes later is dropped. */
        world_say(&w, DEED_EVENT_START, NULL);
        world_say(&w, DEED_EVENT_GRANT, NULL);
        world_say(&w, DEED_EVENT_CANCEL, NULL);
        world_say(&w, DEED_EVENT_LOST, NULL);
        world_tick(&w, DEED_MS(200000));
        assert_int_equal(w.dos[DEED_DO_RESULT], 1);
    }
}

static void a_lost_surface_ends_every_state_truthfully(void **state)
{
    (void)state;
    for (int s = DEED_RECEIVED; s < DEED_SUCCEEDED; s++) {
        teardown(NULL);
        setup(NULL);
        to_state((enum deed_action_state)s);
        world_say(&w, DEED_EVENT_LOST, s % 2 ? "the tab crashed" : NULL);
        assert_non_null(w.result);
        bool out = s == DEED_EXECUTING || s == DEED_VERIFYING;
        assert_failed(DEED_ERR_INTERNAL_RUNTIME_ERROR,
                      out ? DEED_SIDE_UNKNOWN : DEED_SIDE_NONE);
        assert_int_equal(w.result->status, DEED_STATUS_FAILED);
        assert_string_equal(w.result->message,
                            s % 2 ? "the surface is gone: the tab crashed"
                                  : "the surface is gone: connection lost");
        assert_int_equal(w.dos[DEED_DO_RESULT], 1);
    }
}

static void an_answer_that_the_surface_is_lost_ends_it_too(void **state)
{
    (void)state;
    static const enum deed_do_kind kinds[] = { DEED_DO_OBSERVE, DEED_DO_PROBE,
                                               DEED_DO_PERFORM };
    for (size_t i = 0; i < DEED_ARRAY_LEN(kinds); i++) {
        teardown(NULL);
        setup(NULL);
        if (kinds[i] == DEED_DO_PROBE) {
            cover();
        }
        assert_int_equal(world_request(&w, PRESS), DEED_OK);
        world_start(&w);
        world_until(&w, kinds[i]);
        world_answer_code(&w, DEED_LOST);
        assert_failed(DEED_ERR_INTERNAL_RUNTIME_ERROR,
                      kinds[i] == DEED_DO_PERFORM ? DEED_SIDE_UNKNOWN
                                                  : DEED_SIDE_NONE);
    }
}

static void a_driver_that_fails_is_quoted(void **state)
{
    (void)state;
    static const struct {
        enum deed_do_kind kind;
        const char *message;
        enum deed_side_effect side;
    } cases[] = {
        { DEED_DO_OBSERVE, "could not look: reading or writing failed",
          DEED_SIDE_NONE },
        { DEED_DO_PROBE,
          "could not check the target: reading or writing failed",
          DEED_SIDE_NONE },
        { DEED_DO_PERFORM,
          "the input has no receipt: reading or writing failed",
          DEED_SIDE_UNKNOWN },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        teardown(NULL);
        setup(NULL);
        if (cases[i].kind == DEED_DO_PROBE) {
            cover();
        }
        assert_int_equal(world_request(&w, PRESS), DEED_OK);
        world_start(&w);
        world_until(&w, cases[i].kind);
        world_answer_code(&w, DEED_IO);
        assert_failed(DEED_ERR_INTERNAL_RUNTIME_ERROR, cases[i].side);
        assert_string_equal(w.result->message, cases[i].message);
    }
}

static void a_good_code_without_an_answer_is_a_fault(void **state)
{
    (void)state;
    static const enum deed_do_kind kinds[] = { DEED_DO_OBSERVE, DEED_DO_PROBE,
                                               DEED_DO_PERFORM };
    for (size_t i = 0; i < DEED_ARRAY_LEN(kinds); i++) {
        teardown(NULL);
        setup(NULL);
        if (kinds[i] == DEED_DO_PROBE) {
            cover();
        }
        assert_int_equal(world_request(&w, PRESS), DEED_OK);
        world_start(&w);
        world_until(&w, kinds[i]);
        world_answer_code(&w, DEED_OK);
        assert_int_equal(w.result->error, DEED_ERR_INTERNAL_RUNTIME_ERROR);
    }
}

static void the_deadline_while_input_is_out_leaves_it_unknown(void **state)
{
    (void)state;
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    world_start(&w);
    world_until(&w, DEED_DO_PERFORM);
    world_tick(&w, DEED_MS(5000));
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_int_equal(w.result->delivered, DEED_DELIVERY_UNCONFIRMED);
    assert_int_equal(w.result->effect, DEED_EFFECT_UNKNOWN);
    assert_int_equal(w.result->failure_class,
                     DEED_FAILURE_VERIFICATION_TIMEOUT);
    assert_false(w.result->retry_safe);
    assert_false(w.result->retryable);
    assert_int_equal(w.dos[DEED_DO_ABORT], 1);
}

static void a_surface_that_never_answers_fails_at_the_deadline(void **state)
{
    (void)state;
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    world_start(&w);
    world_tick(&w, DEED_MS(4999));
    assert_null(w.result);
    world_tick(&w, DEED_MS(1));
    assert_failed(DEED_ERR_INTERNAL_RUNTIME_ERROR, DEED_SIDE_NONE);
    assert_string_equal(w.result->message,
                        "the page could not be looked at in 5000 ms");
}

/* Looks that came back empty-handed say nothing about what is there. */
static void who_never_saw_the_page_does_not_say_what_is_missing(void **state)
{
    (void)state;
    w.elements[0].gone = true;
    w.pending = DEED_PENDING_LOAD;
    w.blind = true;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_INTERNAL_RUNTIME_ERROR, DEED_SIDE_NONE);
    assert_string_equal(w.result->message,
                        "the page could not be looked at in 5000 ms");
}

static void a_look_that_takes_too_long_does_not_either(void **state)
{
    (void)state;
    w.elements[0].gone = true;
    w.pending = DEED_PENDING_LOAD;
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    world_start(&w);
    world_answer(&w); /* not there, and then the next look never ends */
    world_tick(&w, DEED_MS(200));
    assert_int_equal(w.op.kind, DEED_DO_OBSERVE);
    world_tick(&w, DEED_MS(5000));
    assert_failed(DEED_ERR_INTERNAL_RUNTIME_ERROR, DEED_SIDE_NONE);
}

static void a_deadline_in_a_check_does_not_speak_of_an_older_wait(void **state)
{
    (void)state;
    w.elements[0].gone = true;
    w.pending = DEED_PENDING_LOAD;
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    world_start(&w);
    world_answer(&w); /* not there */
    w.elements[0].gone = false;
    world_tick(&w, DEED_MS(200));
    w.op.query.want_facts = false; /* found, and its facts are asked for */
    world_answer(&w);
    assert_int_equal(w.op.kind, DEED_DO_PROBE);
    world_tick(&w, DEED_MS(5000));
    assert_failed(DEED_ERR_INTERNAL_RUNTIME_ERROR, DEED_SIDE_NONE);
}

static void the_timeout_is_the_requests_then_the_owners_then_ours(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        const char *json;
        deed_time_us owner_us;
        deed_time_us ends_ms;
    } cases[] = {
        { "ours", PRESS, 0, 5000 },
        { "the owner's", PRESS, DEED_MS(700), 700 },
        { "the request's",
          "{'actionId':'ui.activate','timeoutMs':300,'target':{'ref':" SAVE
          "}}",
          DEED_MS(700), 300 },
        { "navigation has longer",
          "{'actionId':'nav.navigate','args':{'url':'https://a.example/'}}", 0,
          30000 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        teardown(NULL);
        setup(NULL);
        w.opts.timeout_us = cases[i].owner_us;
        world_do(&w, cases[i].json);
        assert_int_equal(w.result->error, DEED_ERR_VERIFICATION_FAILED);
        assert_int_equal(world_took(&w), cases[i].ends_ms);
    }
}

static void late_and_foreign_answers_are_dropped(void **state)
{
    (void)state;
    w.on_gesture = toasts;
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    world_start(&w);
    struct deed_facts facts = w.elements[0].facts;
    world_feed(&w, (struct deed_event){ .kind = DEED_EVENT_PROBED,
                                        .op = w.op.op + 7,
                                        .facts = &facts });
    world_feed(&w, (struct deed_event){ .kind = DEED_EVENT_PERFORMED,
                                        .op = 0,
                                        .code = DEED_LOST });
    world_feed(&w, (struct deed_event){ .kind = DEED_EVENT_COUNT });
    world_say(&w, DEED_EVENT_START, NULL);
    assert_int_equal(deed_action_state(w.action), DEED_RESOLVING_TARGET);
    world_run(&w);
    assert_succeeded();
}

static void time_does_not_run_backwards(void **state)
{
    (void)state;
    assert_int_equal(world_request(&w, PRESS), DEED_OK);
    world_start(&w);
    deed_time_us wakeup = deed_action_wakeup(w.action);
    w.now -= DEED_MS(500);
    world_say(&w, DEED_EVENT_TICK, NULL);
    assert_int_equal(deed_action_wakeup(w.action), wakeup);
}

static void a_request_that_is_wrong_is_not_accepted(void **state)
{
    (void)state;
    static const struct {
        const char *json;
        enum deed_code code;
    } cases[] = {
        { "{'actionId':'ui.fly','target':{'ref':" SAVE "}}", DEED_UNSUPPORTED },
        { "{'actionId':'ui.activate'}", DEED_INVALID },
        { "{'actionId':'app.invoke','args':{'action':'video.create'}}",
          DEED_UNSUPPORTED },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_int_equal(world_request(&w, cases[i].json), cases[i].code);
        assert_null(w.action);
    }
    deed_action_destroy(NULL);
}

/* Memory. */

static const char *const memory_cases[] = {
    PRESS,
    "{'actionId':'ui.activate','target':{'ref':{'by':'semantic',"
    "'role':'button','name':'Save'}},'verification':{'policy':'all',"
    "'signals':[{'kind':'toast.contains','text':'Saved'}]}}",
    "{'actionId':'ui.read','target':{'ref':" SAVE "}}",
    "{'actionId':'ui.enterText','target':{'ref':{'by':'stableId',"
    "'value':'name'}},'args':{'text':'abc','clear':false}}",
    "{'actionId':'ui.activate','target':{'ref':{'by':'stableId',"
    "'value':'nothing'}}}",
    "{'actionId':'ui.submit','target':{'ref':" SAVE "}}",
    "{'actionId':'x.deed.drag','target':{'ref':" SAVE "},'args':{'to':"
    "{'by':'stableId','value':'name'}}}",
    "{'actionId':'ui.setValue','target':{'ref':{'by':'stableId',"
    "'value':'name'}},'args':{'value':'y'}}",
    "{'actionId':'x.deed.upload','target':{'ref':" SAVE "},'args':{'files':"
    "['/tmp/a.png']}}",
};

/* only: the one arena that is short, counted from 1; 0: all of them. */
static void run_short(const char *json, size_t room, size_t only,
                      bool *ret_enough)
{
    teardown(NULL);
    setup(NULL);
    w.on_gesture = toasts;
    w.content.text = "Save";
    w.elements[0].facts.submit_id = "el_name";
    struct world_element *name = world_add(&w, "el_name", "textbox", "Name");
    name->facts.reading.text = "x";
    name->facts.cover = "nothing";
    world_set(&w, "el_name", DEED_STATE_EDITABLE, DEED_YES);
    assert_int_equal(world_request(&w, json), DEED_OK);
    struct deed_arena *arenas[] = { &w.action->keep, &w.action->fresh,
                                    &w.action->sight, &w.action->judged,
                                    &w.action->part_fresh };
    for (size_t i = 0; i < DEED_ARRAY_LEN(arenas); i++) {
        if (only && arenas[i] != arenas[only - 1]) {
            continue;
        }
        arenas[i]->limit_bytes = arenas[i]->used_bytes + room;
    }
    world_start(&w);
    world_run(&w);
    *ret_enough = true;
    for (size_t i = 0; i < DEED_ARRAY_LEN(arenas); i++) {
        *ret_enough = *ret_enough && !arenas[i]->failed;
    }
}

/* However early memory runs out, there is one result, and it is no lie. */
static void an_action_without_memory_still_ends_once(void **state)
{
    (void)state;
    for (size_t c = 0; c < DEED_ARRAY_LEN(memory_cases) * 6; c++) {
        bool enough = false;
        /* From 1: no limit at all is written as 0. */
        for (size_t room = 1; !enough; room += 16) {
            run_short(memory_cases[c / 6], room, c % 6, &enough);
            assert_int_equal(w.dos[DEED_DO_RESULT], 1);
            assert_true(room < 100000);
        }
    }
}

static void a_text_beyond_the_limit_is_not_accepted(void **state)
{
    (void)state;
    static char json[DEED_TEXT_ARG_MAX_BYTES + 200];
    static char text[DEED_TEXT_ARG_MAX_BYTES + 2];
    memset(text, 'x', sizeof(text) - 1);
    snprintf(json, sizeof(json),
             "{'actionId':'ui.enterText','target':{'ref':" SAVE
             "},'args':{'text':'%s'}}",
             text);
    assert_int_equal(world_request(&w, json), DEED_TOO_LARGE);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(a_press_is_found_checked_sent_and_seen),
        TEST(progress_names_the_stages_in_order),
        TEST(a_watch_is_on_before_anything_is_looked_at),
        TEST(a_target_that_is_not_there_yet_is_waited_for),
        TEST(a_target_that_comes_without_a_signal_is_found_too),
        TEST(a_hopeless_target_is_refused_at_once),
        TEST(a_target_that_never_comes_is_not_found_at_the_deadline),
        TEST(in_a_settled_page_a_missing_target_is_not_waited_for),
        TEST(who_says_how_long_is_waited_for_so_long),
        TEST(a_burst_of_signals_does_not_make_a_burst_of_looks),
        TEST(waiting_costs_no_memory),
        TEST(two_that_fit_are_ambiguous_and_listed),
        TEST(an_old_copy_that_is_animated_away_is_waited_for),
        TEST(opaque_places_are_not_entered),
        TEST(an_opaque_place_is_entered_where_that_is_allowed),
        TEST(a_handle_finds_its_element_again),
        TEST(a_handle_of_a_recycled_node_is_stale_after_one_retry),
        TEST(a_covered_target_is_waited_for_while_that_can_help),
        TEST(a_cover_that_stays_is_reported_at_the_deadline),
        TEST(what_waiting_cannot_change_is_refused_at_once),
        TEST(a_moving_target_is_pressed_when_it_stands_still),
        TEST(a_target_out_of_view_is_scrolled_into_it),
        TEST(a_target_that_scrolling_does_not_help_is_refused),
        TEST(a_press_waits_for_its_listener),
        TEST(what_the_platform_does_itself_needs_no_listener),
        TEST(a_press_that_nobody_heard_is_repeated_for_a_listener),
        TEST(on_a_slow_surface_more_time_is_kept_for_the_press),
        TEST(what_hydration_changed_is_not_the_effect_of_the_press),
        TEST(a_press_on_a_dead_control_says_so_at_once),
        TEST(nobody_is_waited_for_once_nothing_is_under_way),
        TEST(an_unheard_press_that_may_not_have_arrived_is_not_repeated),
        TEST(a_target_that_went_stale_is_resolved_once_more),
        TEST(a_target_that_goes_stale_twice_is_given_up),
        TEST(a_target_that_went_away_for_good_is_stale),
        TEST(a_recycled_node_is_not_the_target_any_more),
        TEST(a_detached_target_is_resolved_again),
        TEST(an_element_that_changed_at_dispatch_is_resolved_again),
        TEST(an_element_that_keeps_changing_is_stale),
        TEST(input_that_was_stopped_is_sent_again_after_a_check),
        TEST(input_that_is_always_stopped_is_not_sent_for_ever),
        TEST(input_that_went_astray_is_reported_and_not_repeated),
        TEST(what_stray_input_did_elsewhere_is_told),
        TEST(input_that_was_not_sent_is_sent_later),
        TEST(a_press_that_arrives_twice_is_no_success),
        TEST(two_presses_that_were_asked_for_may_arrive),
        TEST(keys_are_not_counted_as_presses),
        TEST(another_mode_is_used_when_the_first_is_missing),
        TEST(no_mode_left_is_an_answer_of_its_own),
        TEST(a_driver_that_does_not_know_the_gesture_falls_back),
        TEST(no_mode_at_all_is_refused_before_anything_is_sent),
        TEST(a_gesture_that_the_driver_has_not_is_refused),
        TEST(a_second_gesture_without_a_mode_leaves_the_first_told),
        TEST(losing_the_second_gesture_does_not_undo_the_first),
        TEST(a_cancel_ends_every_state_truthfully),
        TEST(a_lost_surface_ends_every_state_truthfully),
        TEST(an_answer_that_the_surface_is_lost_ends_it_too),
        TEST(a_driver_that_fails_is_quoted),
        TEST(a_good_code_without_an_answer_is_a_fault),
        TEST(the_deadline_while_input_is_out_leaves_it_unknown),
        TEST(a_surface_that_never_answers_fails_at_the_deadline),
        TEST(who_never_saw_the_page_does_not_say_what_is_missing),
        TEST(a_look_that_takes_too_long_does_not_either),
        TEST(a_deadline_in_a_check_does_not_speak_of_an_older_wait),
        TEST(the_timeout_is_the_requests_then_the_owners_then_ours),
        TEST(late_and_foreign_answers_are_dropped),
        TEST(time_does_not_run_backwards),
        TEST(a_request_that_is_wrong_is_not_accepted),
        TEST(an_action_without_memory_still_ends_once),
        TEST(a_text_beyond_the_limit_is_not_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
