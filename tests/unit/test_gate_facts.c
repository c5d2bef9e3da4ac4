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

/* What is in the way, and what is changed by its parts or its thumb. */
static void surfaces_and_parts_are_seen_for_what_they_are(void **state)
{
    struct gate_fixture *f = *state;
    static const struct {
        const char *label;
        enum deed_intent intent;
        enum deed_state_id id;
        enum deed_tri is;
        struct {
            bool modal_said, by_parts, has_track, sizeless;
            enum deed_reading_from from;
            unsigned hit;
        } facts;
        bool passes;
    } cases[] = {
        { "behind a surface",
          DEED_INTENT_POINTER,
          DEED_STATE_BLOCKED,
          DEED_YES,
          { .hit = 1 },
          false },
        { "beside one that is only called modal",
          DEED_INTENT_POINTER,
          DEED_STATE_BLOCKED,
          DEED_YES,
          { .modal_said = true, .hit = 1 },
          true },
        { "no point of it was reached",
          DEED_INTENT_POINTER,
          DEED_STATE_BLOCKED,
          DEED_YES,
          { .modal_said = true },
          false },
        { "a number that takes no changes",
          DEED_INTENT_ADJUST,
          DEED_STATE_READONLY,
          DEED_YES,
          { .hit = 1 },
          false },
        { "a number between two buttons",
          DEED_INTENT_ADJUST,
          DEED_STATE_READONLY,
          DEED_YES,
          { .by_parts = true, .hit = 1 },
          true },
        { "a text between two buttons",
          DEED_INTENT_TEXT,
          DEED_STATE_READONLY,
          DEED_YES,
          { .by_parts = true, .hit = 1 },
          false },
        { "what cannot have the focus",
          DEED_INTENT_ADJUST,
          DEED_STATE_FOCUSABLE,
          DEED_NO,
          { .hit = 1 },
          false },
        { "buttons need no focus",
          DEED_INTENT_ADJUST,
          DEED_STATE_FOCUSABLE,
          DEED_NO,
          { .by_parts = true, .hit = 1 },
          true },
        { "a thumb on a track needs none",
          DEED_INTENT_ADJUST,
          DEED_STATE_FOCUSABLE,
          DEED_NO,
          { .has_track = true, .hit = 1 },
          true },
        { "nor does one whose share is read",
          DEED_INTENT_ADJUST,
          DEED_STATE_FOCUSABLE,
          DEED_NO,
          { .from = DEED_READING_SHARE, .hit = 1 },
          true },
        { "what has no size is not pressed",
          DEED_INTENT_POINTER,
          DEED_STATE_VISIBLE,
          DEED_NO,
          { .sizeless = true, .hit = 1 },
          false },
        { "the focus needs no size",
          DEED_INTENT_FOCUS,
          DEED_STATE_VISIBLE,
          DEED_NO,
          { .sizeless = true, .hit = 1 },
          true },
        { "the focus needs something that is drawn",
          DEED_INTENT_FOCUS,
          DEED_STATE_VISIBLE,
          DEED_NO,
          { .hit = 1 },
          false },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        f->facts = gate_good_facts();
        f->facts.modal_said = cases[i].facts.modal_said;
        f->facts.by_parts = cases[i].facts.by_parts;
        f->facts.has_track = cases[i].facts.has_track;
        f->facts.sizeless = cases[i].facts.sizeless;
        f->facts.reading_from = cases[i].facts.from;
        f->facts.points_tried = 1;
        f->facts.points_hit = cases[i].facts.hit;
        f->opts.intent = cases[i].intent;
        f->opts.role =
            cases[i].intent == DEED_INTENT_TEXT ? "textbox" : "slider";
        deed_state_set(&f->facts.states, cases[i].id, cases[i].is);
        print_message("# %s\n", cases[i].label);
        assert_int_equal(gate_judge(f)->passed, cases[i].passes);
    }
}

static void a_part_or_a_thumb_stands_for_an_editable_role(void **state)
{
    struct gate_fixture *f = *state;
    for (int way = 0; way < 3; way++) {
        f->facts = gate_good_facts();
        f->facts.by_parts = way == 1;
        f->facts.has_track = way == 2;
        f->opts.intent = DEED_INTENT_ADJUST;
        f->opts.role = "button";
        deed_state_set(&f->facts.states, DEED_STATE_EDITABLE, DEED_UNKNOWN);
        assert_int_equal(gate_judge(f)->passed, way > 0);
    }
}

static void a_bar_at_an_edge_is_scrolled_past_once(void **state)
{
    struct gate_fixture *f = *state;
    for (int scrolled = 0; scrolled < 2; scrolled++) {
        f->facts = gate_good_facts();
        f->facts.cover_sticks = true;
        f->facts.cover_close = "Close";
        deed_state_set(&f->facts.states, DEED_STATE_OBSCURED, DEED_YES);
        f->opts.intent = DEED_INTENT_POINTER;
        f->opts.scrolled = scrolled;
        const struct deed_verdict *verdict = gate_judge(f);
        assert_false(verdict->passed);
        assert_int_equal(verdict->remedy == DEED_REMEDY_SCROLL, !scrolled);
    }
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
        GATE_TEST(surfaces_and_parts_are_seen_for_what_they_are),
        GATE_TEST(a_part_or_a_thumb_stands_for_an_editable_role),
        GATE_TEST(a_bar_at_an_edge_is_scrolled_past_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
