/* SPDX-License-Identifier: Apache-2.0 */
/* Facts as the gates of UIAP read them: said, proven, measured or not known,
 * and what can help. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "gate_fixture.h"
#include "gate_uiap.h"

/* UIAP 9.2 and 9.3: some must be known to be right, most only not wrong. */
static void what_is_not_known_is_judged_as_uiap_says(void **state)
{
    static const struct {
        enum deed_intent intent;
        enum deed_state_id id;
        bool passes;
    } cases[] = {
        { DEED_INTENT_POINTER, DEED_STATE_ATTACHED, false },
        { DEED_INTENT_POINTER, DEED_STATE_VISIBLE, false },
        { DEED_INTENT_POINTER, DEED_STATE_ENABLED, true },
        { DEED_INTENT_POINTER, DEED_STATE_BLOCKED, true },
        { DEED_INTENT_POINTER, DEED_STATE_STABLE, true },
        { DEED_INTENT_POINTER, DEED_STATE_OBSCURED, true },
        { DEED_INTENT_TEXT, DEED_STATE_EDITABLE, false },
        { DEED_INTENT_TEXT, DEED_STATE_READONLY, true },
        { DEED_INTENT_TEXT, DEED_STATE_ENABLED, true },
        { DEED_INTENT_TEXT, DEED_STATE_FOCUSABLE, true },
    };
    struct gate_fixture *f = *state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        f->facts = gate_good_facts();
        f->facts.has_drift = false;
        f->facts.points_tried = 0;
        f->opts.intent = cases[i].intent;
        deed_state_set(&f->facts.states, cases[i].id, DEED_UNKNOWN);
        const struct deed_verdict *verdict = gate_judge(f);
        assert_int_equal(verdict->passed, cases[i].passes);
        if (cases[i].passes) {
            assert_int_equal(
                gate_check(verdict, deed_state_name(cases[i].id))->result,
                DEED_CHECK_UNKNOWN);
        }
    }
}

static void stability_is_said_proven_or_measured(void **state)
{
    static const struct {
        const char *label;
        enum deed_tri said;
        bool proven;
        bool measured;
        double drift_px;
        enum deed_check_result result;
    } cases[] = {
        { "said to move", DEED_NO, false, false, 0, DEED_CHECK_FAILED },
        { "said to move, though proven", DEED_NO, true, false, 0,
          DEED_CHECK_FAILED },
        { "said to be still, whatever was measured", DEED_YES, false, true, 9,
          DEED_CHECK_PASSED },
        { "said to be still", DEED_YES, false, false, 0, DEED_CHECK_PASSED },
        { "proven, whatever was measured", DEED_UNKNOWN, true, true, 9,
          DEED_CHECK_PASSED },
        { "at the limit", DEED_UNKNOWN, false, true, 0.5, DEED_CHECK_PASSED },
        { "past the limit", DEED_UNKNOWN, false, true, 0.51,
          DEED_CHECK_FAILED },
        { "no number", DEED_UNKNOWN, false, true, __builtin_nan(""),
          DEED_CHECK_FAILED },
        { "nothing known", DEED_UNKNOWN, false, false, 9, DEED_CHECK_UNKNOWN },
    };
    struct gate_fixture *f = *state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        f->facts = gate_good_facts();
        deed_state_set(&f->facts.states, DEED_STATE_STABLE, cases[i].said);
        f->facts.stillness_proven = cases[i].proven;
        f->facts.has_drift = cases[i].measured;
        f->facts.drift_px = cases[i].drift_px;
        const struct deed_check *check = gate_check(gate_judge(f), "stable");
        if (check->result != cases[i].result) {
            fail_msg("%s", cases[i].label);
        }
        assert_non_null(check->numbers);
    }
}

static void hit_tests_count_where_no_state_is_said(void **state)
{
    struct gate_fixture *f = *state;
    deed_state_set(&f->facts.states, DEED_STATE_OBSCURED, DEED_UNKNOWN);
    f->facts.points_hit = 1;
    assert_true(gate_judge(f)->passed);
    f->facts.points_hit = 0;
    f->facts.cover_type = "ModalBarrier";
    assert_string_equal(gate_judge(f)->message,
                        "obscured: 0 of 5 points reach it, "
                        "covered by ModalBarrier");
    deed_state_set(&f->facts.states, DEED_STATE_OBSCURED, DEED_NO);
    assert_true(gate_judge(f)->passed);
}

static void the_viewport_is_said_or_measured(void **state)
{
    static const struct {
        const char *label;
        enum deed_tri said;
        bool has_rect;
        bool has_visible_rect;
        enum deed_check_result result;
    } cases[] = {
        { "said to be in it", DEED_YES, true, false, DEED_CHECK_PASSED },
        { "said to be outside", DEED_NO, true, true, DEED_CHECK_FAILED },
        { "part of it is seen", DEED_UNKNOWN, true, true, DEED_CHECK_PASSED },
        { "nothing of it is seen", DEED_UNKNOWN, true, false,
          DEED_CHECK_FAILED },
        { "nothing known", DEED_UNKNOWN, false, false, DEED_CHECK_UNKNOWN },
    };
    struct gate_fixture *f = *state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        f->facts = gate_good_facts();
        deed_state_set(&f->facts.states, DEED_STATE_IN_VIEWPORT, cases[i].said);
        f->facts.has_rect = cases[i].has_rect;
        f->facts.has_visible_rect = cases[i].has_visible_rect;
        if (gate_check(gate_judge(f), "viewport")->result != cases[i].result) {
            fail_msg("%s", cases[i].label);
        }
    }
}

static void the_remedy_is_what_can_help(void **state)
{
    static const struct {
        const char *label;
        void (*apply)(struct gate_fixture *f);
        enum deed_tri scrollable;
        bool scrolled;
        bool pending_known;
        uint32_t pending;
        enum deed_remedy remedy;
    } cases[] = {
        { "gone", break_attached, DEED_YES, false, true, 0,
          DEED_REMEDY_RESOLVE },
        { "hidden, nothing under way", break_visible, DEED_YES, false, true, 0,
          DEED_REMEDY_NONE },
        { "hidden, loading", break_visible, DEED_YES, false, true,
          DEED_PENDING_LOAD, DEED_REMEDY_WAIT },
        { "hidden, who knows", break_visible, DEED_YES, false, false, 0,
          DEED_REMEDY_WAIT },
        { "disabled, timer", break_enabled, DEED_YES, false, true,
          DEED_PENDING_TIMER, DEED_REMEDY_WAIT },
        { "disabled for good", break_enabled, DEED_YES, false, true, 0,
          DEED_REMEDY_NONE },
        { "blocked for good", break_blocked, DEED_YES, false, true, 0,
          DEED_REMEDY_NONE },
        { "moving", break_stable, DEED_YES, false, true, DEED_PENDING_ANIMATION,
          DEED_REMEDY_WAIT },
        { "covered for good", break_obscured, DEED_YES, false, true, 0,
          DEED_REMEDY_NONE },
        { "covered, busy", break_obscured, DEED_YES, false, true,
          DEED_PENDING_BUSY, DEED_REMEDY_WAIT },
        { "outside, scrollable", break_viewport, DEED_YES, false, true, 0,
          DEED_REMEDY_SCROLL },
        { "outside, perhaps scrollable", break_viewport, DEED_UNKNOWN, false,
          true, DEED_PENDING_LOAD, DEED_REMEDY_SCROLL },
        { "outside, not scrollable", break_viewport, DEED_NO, false, true, 0,
          DEED_REMEDY_NONE },
        { "outside, not scrollable, loading", break_viewport, DEED_NO, false,
          true, DEED_PENDING_LOAD, DEED_REMEDY_WAIT },
        { "outside, scrolled in vain", break_viewport, DEED_YES, true, true, 0,
          DEED_REMEDY_NONE },
        { "outside, scrolled, animating", break_viewport, DEED_YES, true, true,
          DEED_PENDING_ANIMATION, DEED_REMEDY_WAIT },
    };
    struct gate_fixture *f = *state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        f->facts = gate_good_facts();
        cases[i].apply(f);
        f->facts.scrollable = cases[i].scrollable;
        f->opts.scrolled = cases[i].scrolled;
        f->facts.pending_known = cases[i].pending_known;
        f->facts.pending = cases[i].pending;
        if (gate_judge(f)->remedy != cases[i].remedy) {
            fail_msg("%s", cases[i].label);
        }
    }
}

static void numbers_are_rounded_for_people(void **state)
{
    struct gate_fixture *f = *state;
    f->facts.rect = (struct deed_rect){ 120.3333, -0.01, 180.06, 39.96 };
    assert_string_equal(gate_check(gate_judge(f), "visible")->numbers,
                        "rect 120.3,0 180.1x40 px");
    f->facts.has_rect = false;
    f->facts.has_viewport = false;
    assert_string_equal(gate_check(gate_judge(f), "viewport")->numbers,
                        "rect not known, viewport not known");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        GATE_TEST(what_is_not_known_is_judged_as_uiap_says),
        GATE_TEST(stability_is_said_proven_or_measured),
        GATE_TEST(hit_tests_count_where_no_state_is_said),
        GATE_TEST(the_viewport_is_said_or_measured),
        GATE_TEST(the_remedy_is_what_can_help),
        GATE_TEST(numbers_are_rounded_for_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
