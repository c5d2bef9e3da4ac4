/* SPDX-License-Identifier: Apache-2.0 */
/* Checks before the input, their remedies, and targets that change meanwhile.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "base/util.h"

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
        again();
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

static void the_end_of_a_motion_is_waited_for_when_it_comes_in_time(
    void **state)
{
    (void)state;
    static const struct {
        int64_t moving_ms;
        bool pressed;
    } cases[] = { { 1500, true }, { 0, false }, { 60000, false } };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        again();
        world_set(&w, "el_save", DEED_STATE_STABLE, DEED_NO);
        struct deed_facts *facts = &w.elements[0].facts;
        facts->pending = DEED_PENDING_ANIMATION;
        facts->calm = (struct deed_calm){ .still_us = DEED_MS(600),
                                          .age_us = DEED_MS(2000) };
        facts->moving_us = DEED_MS(cases[i].moving_ms);
        w.on_gesture = toasts;
        world_later(&w, DEED_MS(2000), stands_still);
        world_do(&w, PRESS);
        if (cases[i].pressed) {
            assert_succeeded();
            assert_in_range(world_took(&w), 2000, 2300);
        } else {
            assert_failed(DEED_ERR_TARGET_NOT_INTERACTABLE, DEED_SIDE_NONE);
            assert_int_equal(world_took(&w), 0);
        }
    }
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
    assert_true(
        world_noted(&w, "no event listener is attached to the target yet"));
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
    action_begin(PRESS);
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

static void on_a_page_that_only_ticks_nobody_is_waited_for(void **state)
{
    (void)state;
    static const struct {
        int64_t news_ms, age_ms, least_ms, most_ms;
    } cases[] = {
        { 600, 2000, 0, 300 },     /* a clock */
        { 100, 2000, 3000, 5000 }, /* it is being drawn */
        { 600, 900, 3000, 5000 },  /* its code may be to come */
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        again();
        struct deed_facts *facts = &w.elements[0].facts;
        facts->listened = DEED_NO;
        facts->pending = DEED_PENDING_TIMER;
        facts->calm = (struct deed_calm){ .timers = true,
                                          .news_us = DEED_MS(cases[i].news_ms),
                                          .age_us = DEED_MS(cases[i].age_ms) };
        w.on_gesture = goes_unheard;
        world_do(&w, PRESS);
        assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_NONE);
        assert_in_range(world_took(&w), cases[i].least_ms, cases[i].most_ms);
    }
}

static void an_unheard_press_that_may_not_have_arrived_is_not_repeated(
    void **state)
{
    (void)state;
    w.elements[0].facts.pending = DEED_PENDING_SCRIPT;
    action_begin(PRESS);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        ACTION_TEST(a_covered_target_is_waited_for_while_that_can_help),
        ACTION_TEST(a_cover_that_stays_is_reported_at_the_deadline),
        ACTION_TEST(what_waiting_cannot_change_is_refused_at_once),
        ACTION_TEST(a_moving_target_is_pressed_when_it_stands_still),
        ACTION_TEST(the_end_of_a_motion_is_waited_for_when_it_comes_in_time),
        ACTION_TEST(on_a_page_that_only_ticks_nobody_is_waited_for),
        ACTION_TEST(a_target_out_of_view_is_scrolled_into_it),
        ACTION_TEST(a_target_that_scrolling_does_not_help_is_refused),
        ACTION_TEST(a_press_waits_for_its_listener),
        ACTION_TEST(what_the_platform_does_itself_needs_no_listener),
        ACTION_TEST(a_press_that_nobody_heard_is_repeated_for_a_listener),
        ACTION_TEST(on_a_slow_surface_more_time_is_kept_for_the_press),
        ACTION_TEST(what_hydration_changed_is_not_the_effect_of_the_press),
        ACTION_TEST(a_press_on_a_dead_control_says_so_at_once),
        ACTION_TEST(nobody_is_waited_for_once_nothing_is_under_way),
        ACTION_TEST(an_unheard_press_that_may_not_have_arrived_is_not_repeated),
        ACTION_TEST(a_target_that_went_stale_is_resolved_once_more),
        ACTION_TEST(a_target_that_goes_stale_twice_is_given_up),
        ACTION_TEST(a_target_that_went_away_for_good_is_stale),
        ACTION_TEST(a_recycled_node_is_not_the_target_any_more),
        ACTION_TEST(a_detached_target_is_resolved_again),
        ACTION_TEST(an_element_that_changed_at_dispatch_is_resolved_again),
        ACTION_TEST(an_element_that_keeps_changing_is_stale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
