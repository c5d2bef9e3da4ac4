/* SPDX-License-Identifier: Apache-2.0 */
/* Presses that nobody heard, or whose receipt does not say who could answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "action_fixture.h"
#include "base/util.h"
#include "core/act/action_internal.h"
#include "core/model/handle.h"

/* Receipts that do not say who could answer. */

static void says_nothing(struct world *world,
                         const struct deed_gesture *gesture,
                         struct deed_receipt *receipt)
{
    (void)world;
    (void)gesture;
    receipt->heard = DEED_UNKNOWN;
    receipt->app_code = DEED_UNKNOWN;
}

static void the_check_before_says_who_could_answer(void **state)
{
    (void)state;
    static const struct {
        enum deed_tri listened, native;
        enum deed_side_effect side;
    } cases[] = {
        { DEED_YES, DEED_NO, DEED_SIDE_UNKNOWN },
        { DEED_NO, DEED_YES, DEED_SIDE_UNKNOWN },
        { DEED_NO, DEED_NO, DEED_SIDE_NONE },
        { DEED_NO, DEED_UNKNOWN, DEED_SIDE_UNKNOWN },
        { DEED_UNKNOWN, DEED_NO, DEED_SIDE_UNKNOWN },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        again();
        w.elements[0].facts.listened = cases[i].listened;
        w.elements[0].facts.native = cases[i].native;
        w.on_gesture = says_nothing;
        action_begin(PRESS);
        world_until(&w, DEED_DO_PERFORM);
        w.proven = true; /* the proof is in the check */
        world_answer(&w);
        world_run(&w);
        assert_failed(DEED_ERR_VERIFICATION_FAILED, cases[i].side);
        assert_int_equal(w.acts, 1);
    }
}

/* An unheard press and what happens around it. */

static struct deed_signal around;

static void unheard(struct world *world, const struct deed_gesture *gesture,
                    struct deed_receipt *receipt)
{
    (void)gesture;
    receipt->heard = DEED_NO;
    world_signal(world, around);
    world->effects = 0; /* not ours, says the receipt */
}

static void what_happens_around_an_unheard_press_is_not_its_doing(void **state)
{
    (void)state;
    around = (struct deed_signal){ KIND(STATE_CHANGED), .place = "#clock" };
    w.on_gesture = unheard;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_NONE);
    assert_int_equal(w.acts, 1);
}

static void what_an_unheard_press_is_known_to_have_caused_counts(void **state)
{
    (void)state;
    around = (struct deed_signal){ KIND(STATE_CHANGED), .place = "#x",
                                   .caused = DEED_YES };
    w.on_gesture = unheard;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_NONE, DEED_SIDE_APPLIED);
}

static void a_refusal_after_an_unheard_press_is_a_refusal(void **state)
{
    (void)state;
    around =
        (struct deed_signal){ KIND(VALIDATION), .text = "no", .place = "#x" };
    w.on_gesture = unheard;
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_string_equal(w.result->message, "refused by the form: no");
}

static void never_heard(struct world *world, const struct deed_gesture *gesture,
                        struct deed_receipt *receipt)
{
    (void)world;
    (void)gesture;
    receipt->heard = DEED_NO;
}

static void a_press_that_is_never_heard_is_not_sent_for_ever(void **state)
{
    (void)state;
    w.elements[0].facts.pending = DEED_PENDING_SCRIPT;
    w.on_gesture = never_heard; /* though the facts say somebody listens */
    world_do(&w, PRESS);
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_NONE);
    assert_int_equal(w.acts, ACTION_UNTOUCHED_MAX + 1);
}

static void an_unheard_press_needs_no_revision_to_be_repeated(void **state)
{
    (void)state;
    w.on_gesture = never_heard;
    world_do(&w, ON_SAVE("ui.activate",
                         ",'verification':{'requireRevisionAdvance':true}"));
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_NONE);
    assert_int_equal(world_took(&w), 0);
}

static void throws(struct world *world, const struct deed_gesture *gesture,
                   struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    world_signal(world, (struct deed_signal){ KIND(EXCEPTION) });
}

static void a_contradiction_needs_no_revision(void **state)
{
    (void)state;
    w.on_gesture = throws;
    world_do(&w, ON_SAVE("ui.activate",
                         ",'verification':{'requireRevisionAdvance':true}"));
    assert_failed(DEED_ERR_VERIFICATION_FAILED, DEED_SIDE_UNKNOWN);
    assert_in_range(world_took(&w), 400, 420);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ACTION_TEST(the_check_before_says_who_could_answer),
        ACTION_TEST(what_happens_around_an_unheard_press_is_not_its_doing),
        ACTION_TEST(what_an_unheard_press_is_known_to_have_caused_counts),
        ACTION_TEST(a_refusal_after_an_unheard_press_is_a_refusal),
        ACTION_TEST(a_press_that_is_never_heard_is_not_sent_for_ever),
        ACTION_TEST(an_unheard_press_needs_no_revision_to_be_repeated),
        ACTION_TEST(a_contradiction_needs_no_revision),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
