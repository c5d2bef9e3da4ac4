/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "gate_fixture.h"

/* A button that everything is right with. */
static struct deed_facts good_facts(void)
{
    struct deed_facts facts = {
        .match_count = 1,
        .has_rect = true,
        .rect = { 120, 420, 180, 40 },
        .has_visible_rect = true,
        .visible_rect = { 120, 420, 180, 40 },
        .has_viewport = true,
        .viewport = { 0, 0, 1280, 720 },
        .has_drift = true,
        .points_tried = 5,
        .points_hit = 5,
        .centre_hit = DEED_YES,
        .pending_known = true,
    };
    deed_state_set(&facts.states, DEED_STATE_ATTACHED, DEED_YES);
    deed_state_set(&facts.states, DEED_STATE_VISIBLE, DEED_YES);
    deed_state_set(&facts.states, DEED_STATE_ENABLED, DEED_YES);
    deed_state_set(&facts.states, DEED_STATE_BLOCKED, DEED_NO);
    deed_state_set(&facts.states, DEED_STATE_OBSCURED, DEED_NO);
    deed_state_set(&facts.states, DEED_STATE_EDITABLE, DEED_YES);
    deed_state_set(&facts.states, DEED_STATE_READONLY, DEED_NO);
    deed_state_set(&facts.states, DEED_STATE_FOCUSABLE, DEED_YES);
    return facts;
}

static int setup(void **state)
{
    const struct deed_facts facts = good_facts();
    const struct deed_gate_opts opts = { .contract = DEED_CONTRACT_UIAP,
                                         .intent = DEED_INTENT_POINTER,
                                         .role = "button" };
    return gate_setup(state, &facts, &opts);
}

static const struct deed_check *check_of(const struct deed_verdict *verdict,
                                         const char *name)
{
    for (unsigned i = 0; i < verdict->check_count; i++) {
        if (strcmp(verdict->checks[i].name, name) == 0 &&
            verdict->checks[i].result != DEED_CHECK_SKIPPED) {
            return &verdict->checks[i];
        }
    }
    fail_msg("no check %s", name);
    return NULL;
}

/* The lists as docs/gates.md prints them; changing one changes the protocol. */
static void the_order_of_the_checks_is_frozen(void **state)
{
    (void)state;
    static const char *const uiap[] = {
        "attached", "visible",  "enabled",  "blocked", "stable",    "obscured",
        "viewport", "editable", "readonly", "enabled", "focusable",
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(uiap); i++) {
        assert_string_equal(deed_contract_check_name(DEED_CONTRACT_UIAP, i),
                            uiap[i]);
    }
    assert_null(
        deed_contract_check_name(DEED_CONTRACT_UIAP, DEED_ARRAY_LEN(uiap)));
    assert_null(deed_contract_check_name(DEED_CONTRACT_COUNT, 0));
    assert_true(DEED_ARRAY_LEN(uiap) <= DEED_CHECKS_MAX);
}

static void contracts_have_names(void **state)
{
    (void)state;
    static const char *const names[] = { "uiap", "docsxai", "dusk" };
    assert_int_equal(DEED_ARRAY_LEN(names), DEED_CONTRACT_COUNT);
    for (unsigned i = 0; i < DEED_CONTRACT_COUNT; i++) {
        assert_string_equal(deed_contract_name((enum deed_contract)i),
                            names[i]);
        assert_int_equal(deed_contract_find(names[i]), i);
    }
    assert_int_equal(deed_contract_find("playwright"), DEED_CONTRACT_COUNT);
    assert_int_equal(deed_contract_find(NULL), DEED_CONTRACT_COUNT);
    assert_string_equal(deed_contract_name(DEED_CONTRACT_COUNT), "");
}

static void break_attached(struct gate_fixture *f)
{
    deed_state_set(&f->facts.states, DEED_STATE_ATTACHED, DEED_NO);
}
static void break_visible(struct gate_fixture *f)
{
    deed_state_set(&f->facts.states, DEED_STATE_VISIBLE, DEED_NO);
}
static void break_enabled(struct gate_fixture *f)
{
    deed_state_set(&f->facts.states, DEED_STATE_ENABLED, DEED_NO);
}
static void break_blocked(struct gate_fixture *f)
{
    deed_state_set(&f->facts.states, DEED_STATE_BLOCKED, DEED_YES);
}
static void break_stable(struct gate_fixture *f)
{
    f->facts.drift_px = 3.25;
}
static void break_obscured(struct gate_fixture *f)
{
    deed_state_set(&f->facts.states, DEED_STATE_OBSCURED, DEED_YES);
    f->facts.points_hit = 0;
    f->facts.cover = "div#cookie-banner";
}
static void break_viewport(struct gate_fixture *f)
{
    f->facts.rect.y = 4200;
    f->facts.has_visible_rect = false;
}
static void break_editable(struct gate_fixture *f)
{
    deed_state_set(&f->facts.states, DEED_STATE_EDITABLE, DEED_NO);
}
static void break_readonly(struct gate_fixture *f)
{
    deed_state_set(&f->facts.states, DEED_STATE_READONLY, DEED_YES);
}
static void break_focusable(struct gate_fixture *f)
{
    deed_state_set(&f->facts.states, DEED_STATE_FOCUSABLE, DEED_NO);
}

struct fault {
    const char *word;
    void (*apply)(struct gate_fixture *f);
    const char *message;
};

static const struct fault pointer_faults[] = {
    { "attached", break_attached, "not attached: no longer in the document" },
    { "visible", break_visible, "not visible: rect 120,420 180x40 px" },
    { "enabled", break_enabled,
      "not enabled: disabled by itself, its group or its fieldset" },
    { "blocked", break_blocked, "blocked: inert, or behind a modal surface" },
    { "stable", break_stable, "not stable: a side moved 3.2 px in one frame" },
    { "obscured", break_obscured,
      "obscured: 0 of 5 points reach it, covered by div#cookie-banner" },
    { "viewport", break_viewport,
      "outside the viewport: rect 120,4200 180x40 px, viewport "
      "0,0 1280x720 px" },
};

static const struct fault text_faults[] = {
    { "attached", break_attached, "not attached: no longer in the document" },
    { "visible", break_visible, "not visible: rect 120,420 180x40 px" },
    { "editable", break_editable, "not editable: role button" },
    { "readonly", break_readonly,
      "read-only: shows its value and takes no changes" },
    { "enabled", break_enabled,
      "not enabled: disabled by itself, its group or its fieldset" },
    { "focusable", break_focusable, "not focusable: cannot have the focus" },
};

static void first_of_two_wins(struct gate_fixture *f, enum deed_intent intent,
                              const struct fault *faults, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        for (unsigned k = i; k < count; k++) {
            f->facts = good_facts();
            f->opts.intent = intent;
            faults[k].apply(f);
            faults[i].apply(f);
            const struct deed_verdict *verdict = gate_judge(f);
            assert_false(verdict->passed);
            assert_string_equal(verdict->word, faults[i].word);
            if (i == k) {
                assert_string_equal(verdict->message, faults[i].message);
            }
            /* The other one is not hidden: its check has failed, too. */
            assert_int_equal(check_of(verdict, faults[k].word)->result,
                             DEED_CHECK_FAILED);
        }
    }
}

static void every_pointer_check_fails_alone_and_the_first_of_two_wins(
    void **state)
{
    static const enum deed_intent intents[] = {
        DEED_INTENT_POINTER, DEED_INTENT_TOGGLE, DEED_INTENT_CHOOSE,
        DEED_INTENT_EXPAND,  DEED_INTENT_SUBMIT,
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(intents); i++) {
        first_of_two_wins(*state, intents[i], pointer_faults,
                          DEED_ARRAY_LEN(pointer_faults));
    }
}

static void every_text_check_fails_alone_and_the_first_of_two_wins(void **state)
{
    first_of_two_wins(*state, DEED_INTENT_TEXT, text_faults,
                      DEED_ARRAY_LEN(text_faults));
    first_of_two_wins(*state, DEED_INTENT_ADJUST, text_faults,
                      DEED_ARRAY_LEN(text_faults));
}

static void good_facts_pass_every_intent(void **state)
{
    struct gate_fixture *f = *state;
    for (unsigned i = 0; i < DEED_INTENT_COUNT; i++) {
        f->opts.intent = (enum deed_intent)i;
        const struct deed_verdict *verdict = gate_judge(f);
        assert_true(verdict->passed);
        assert_string_equal(verdict->word, "actionable");
        assert_string_equal(verdict->message, "actionable");
        assert_int_equal(verdict->remedy, DEED_REMEDY_NONE);
        assert_int_equal(verdict->check_count, 11);
    }
}

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
        f->facts = good_facts();
        f->facts.has_drift = false;
        f->facts.points_tried = 0;
        f->opts.intent = cases[i].intent;
        deed_state_set(&f->facts.states, cases[i].id, DEED_UNKNOWN);
        const struct deed_verdict *verdict = gate_judge(f);
        assert_int_equal(verdict->passed, cases[i].passes);
        if (cases[i].passes) {
            assert_int_equal(
                check_of(verdict, deed_state_name(cases[i].id))->result,
                DEED_CHECK_UNKNOWN);
        }
    }
}

static void a_textual_role_is_editable_and_an_adjustable_one_only_to_adjust(
    void **state)
{
    static const struct {
        enum deed_intent intent;
        const char *role;
        bool passes;
    } cases[] = {
        { DEED_INTENT_TEXT, "textbox", true },
        { DEED_INTENT_TEXT, "slider", false },
        { DEED_INTENT_TEXT, "button", false },
        { DEED_INTENT_TEXT, NULL, false },
        { DEED_INTENT_ADJUST, "slider", true },
        { DEED_INTENT_ADJUST, "textbox", true },
        { DEED_INTENT_ADJUST, "button", false },
    };
    struct gate_fixture *f = *state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        f->opts.intent = cases[i].intent;
        f->opts.role = cases[i].role;
        deed_state_set(&f->facts.states, DEED_STATE_EDITABLE, DEED_NO);
        const struct deed_verdict *verdict = gate_judge(f);
        assert_int_equal(verdict->passed, cases[i].passes);
        if (!cases[i].passes) {
            assert_string_equal(verdict->word, "editable");
            assert_int_equal(verdict->remedy, DEED_REMEDY_NONE);
        }
    }
}

static void the_focus_makes_focusable_and_a_modal_surface_unmakes_it(
    void **state)
{
    struct gate_fixture *f = *state;
    f->opts.intent = DEED_INTENT_TEXT;
    break_blocked(f);
    assert_string_equal(gate_judge(f)->word, "focusable");
    deed_state_set(&f->facts.states, DEED_STATE_FOCUSED, DEED_YES);
    break_focusable(f);
    assert_true(gate_judge(f)->passed);
}

static void the_focus_intent_asks_for_presence_sight_and_focus(void **state)
{
    struct gate_fixture *f = *state;
    f->opts.intent = DEED_INTENT_FOCUS;
    break_enabled(f);
    break_stable(f);
    break_obscured(f);
    break_viewport(f);
    break_editable(f);
    break_readonly(f);
    assert_true(gate_judge(f)->passed);
    break_focusable(f);
    assert_string_equal(gate_judge(f)->word, "focusable");
    break_visible(f);
    assert_string_equal(gate_judge(f)->word, "visible");
}

static void looking_needs_presence_only(void **state)
{
    struct gate_fixture *f = *state;
    f->opts.intent = DEED_INTENT_LOOK;
    break_visible(f);
    break_enabled(f);
    break_viewport(f);
    const struct deed_verdict *verdict = gate_judge(f);
    assert_true(verdict->passed);
    for (unsigned i = 1; i < verdict->check_count; i++) {
        assert_int_equal(verdict->checks[i].result, DEED_CHECK_SKIPPED);
    }
    break_attached(f);
    assert_string_equal(gate_judge(f)->word, "attached");
}

static void selecting_needs_what_is_drawn(void **state)
{
    struct gate_fixture *f = *state;
    f->opts.intent = DEED_INTENT_LOOK;
    f->opts.drawn = true;
    break_enabled(f);
    break_viewport(f);
    assert_true(gate_judge(f)->passed);
    break_visible(f);
    assert_string_equal(gate_judge(f)->word, "visible");
}

static void what_is_disabled_can_be_hovered_and_not_pressed(void **state)
{
    struct gate_fixture *f = *state;
    break_enabled(f);
    assert_string_equal(gate_judge(f)->word, "enabled");
    f->opts.hovers = true;
    assert_true(gate_judge(f)->passed);
    break_obscured(f);
    assert_string_equal(gate_judge(f)->word, "obscured");
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
        f->facts = good_facts();
        deed_state_set(&f->facts.states, DEED_STATE_STABLE, cases[i].said);
        f->facts.stillness_proven = cases[i].proven;
        f->facts.has_drift = cases[i].measured;
        f->facts.drift_px = cases[i].drift_px;
        const struct deed_check *check = check_of(gate_judge(f), "stable");
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
        f->facts = good_facts();
        deed_state_set(&f->facts.states, DEED_STATE_IN_VIEWPORT, cases[i].said);
        f->facts.has_rect = cases[i].has_rect;
        f->facts.has_visible_rect = cases[i].has_visible_rect;
        if (check_of(gate_judge(f), "viewport")->result != cases[i].result) {
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
        f->facts = good_facts();
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

static void nothing_found_is_told_and_resolved_again(void **state)
{
    struct gate_fixture *f = *state;
    struct deed_verdict verdict;
    assert_int_equal(deed_gate_check(&f->opts, NULL, &f->arena, &verdict, NULL),
                     DEED_OK);
    assert_false(verdict.passed);
    assert_string_equal(verdict.message, "not attached: nothing was found");
    assert_int_equal(verdict.remedy, DEED_REMEDY_RESOLVE);
    assert_int_equal(verdict.checks[1].result, DEED_CHECK_UNKNOWN);
    f->facts.defunct = DEED_DEFUNCT_NOT_MOUNTED;
    assert_string_equal(gate_judge(f)->word, "attached");
}

static void numbers_are_rounded_for_people(void **state)
{
    struct gate_fixture *f = *state;
    f->facts.rect = (struct deed_rect){ 120.3333, -0.01, 180.06, 39.96 };
    assert_string_equal(check_of(gate_judge(f), "visible")->numbers,
                        "rect 120.3,0 180.1x40 px");
    f->facts.has_rect = false;
    f->facts.has_viewport = false;
    assert_string_equal(check_of(gate_judge(f), "viewport")->numbers,
                        "rect not known, viewport not known");
}

static void a_contract_that_does_not_exist_is_refused(void **state)
{
    struct gate_fixture *f = *state;
    struct deed_error err;
    f->opts.contract = DEED_CONTRACT_COUNT;
    assert_int_equal(
        deed_gate_check(&f->opts, &f->facts, &f->arena, &f->verdict, &err),
        DEED_INVALID);
    f->opts.contract = DEED_CONTRACT_UIAP;
    f->opts.intent = DEED_INTENT_COUNT;
    assert_int_equal(
        deed_gate_check(&f->opts, &f->facts, &f->arena, &f->verdict, &err),
        DEED_INVALID);
}

/* Whatever allocation fails, there is no verdict rather than half a one. */
static void a_refusing_arena_gives_no_verdict(void **state)
{
    struct gate_fixture *f = *state;
    for (unsigned contract = 0; contract < DEED_CONTRACT_COUNT; contract++) {
        enum deed_code code = DEED_NOMEM;
        for (size_t limit = 1; code == DEED_NOMEM; limit += 16) {
            assert_true(limit < 4096);
            struct deed_arena arena;
            struct deed_error err = { 0 };
            f->facts = good_facts();
            break_viewport(f);
            f->facts.centre_hit = DEED_NO;
            f->facts.cover = "div";
            f->opts.contract = (enum deed_contract)contract;
            memset(&f->verdict, 0, sizeof(f->verdict));
            deed_arena_init(&arena, limit);
            code =
                deed_gate_check(&f->opts, &f->facts, &arena, &f->verdict, &err);
            assert_int_equal(err.code, code);
            assert_int_equal(f->verdict.word == NULL, code != DEED_OK);
            deed_arena_fini(&arena);
        }
        assert_int_equal(code, DEED_OK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_order_of_the_checks_is_frozen,
                                        setup, gate_teardown),
        cmocka_unit_test_setup_teardown(contracts_have_names, setup,
                                        gate_teardown),
        cmocka_unit_test_setup_teardown(
            every_pointer_check_fails_alone_and_the_first_of_two_wins, setup,
            gate_teardown),
        cmocka_unit_test_setup_teardown(
            every_text_check_fails_alone_and_the_first_of_two_wins, setup,
            gate_teardown),
        cmocka_unit_test_setup_teardown(good_facts_pass_every_intent, setup,
                                        gate_teardown),
        cmocka_unit_test_setup_teardown(
            what_is_not_known_is_judged_as_uiap_says, setup, gate_teardown),
        cmocka_unit_test_setup_teardown(
            a_textual_role_is_editable_and_an_adjustable_one_only_to_adjust,
            setup, gate_teardown),
        cmocka_unit_test_setup_teardown(
            the_focus_makes_focusable_and_a_modal_surface_unmakes_it, setup,
            gate_teardown),
        cmocka_unit_test_setup_teardown(
            the_focus_intent_asks_for_presence_sight_and_focus, setup,
            gate_teardown),
        cmocka_unit_test_setup_teardown(looking_needs_presence_only, setup,
                                        gate_teardown),
        cmocka_unit_test_setup_teardown(stability_is_said_proven_or_measured,
                                        setup, gate_teardown),
        cmocka_unit_test_setup_teardown(hit_tests_count_where_no_state_is_said,
                                        setup, gate_teardown),
        cmocka_unit_test_setup_teardown(the_viewport_is_said_or_measured, setup,
                                        gate_teardown),
        cmocka_unit_test_setup_teardown(the_remedy_is_what_can_help, setup,
                                        gate_teardown),
        cmocka_unit_test_setup_teardown(
            nothing_found_is_told_and_resolved_again, setup, gate_teardown),
        cmocka_unit_test_setup_teardown(selecting_needs_what_is_drawn, setup,
                                        gate_teardown),
        cmocka_unit_test_setup_teardown(
            what_is_disabled_can_be_hovered_and_not_pressed, setup,
            gate_teardown),
        cmocka_unit_test_setup_teardown(numbers_are_rounded_for_people, setup,
                                        gate_teardown),
        cmocka_unit_test_setup_teardown(
            a_contract_that_does_not_exist_is_refused, setup, gate_teardown),
        cmocka_unit_test_setup_teardown(a_refusing_arena_gives_no_verdict,
                                        setup, gate_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
