/* SPDX-License-Identifier: Apache-2.0 */
/* The gates of UIAP: their order, what each of them refuses, and which intents
 * ask for which. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "gate_fixture.h"
#include "gate_uiap.h"

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
            f->facts = gate_good_facts();
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
            assert_int_equal(gate_check(verdict, faults[k].word)->result,
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
            f->facts = gate_good_facts();
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
        GATE_TEST(the_order_of_the_checks_is_frozen),
        GATE_TEST(contracts_have_names),
        GATE_TEST(every_pointer_check_fails_alone_and_the_first_of_two_wins),
        GATE_TEST(every_text_check_fails_alone_and_the_first_of_two_wins),
        GATE_TEST(good_facts_pass_every_intent),
        GATE_TEST(
            a_textual_role_is_editable_and_an_adjustable_one_only_to_adjust),
        GATE_TEST(the_focus_makes_focusable_and_a_modal_surface_unmakes_it),
        GATE_TEST(the_focus_intent_asks_for_presence_sight_and_focus),
        GATE_TEST(looking_needs_presence_only),
        GATE_TEST(nothing_found_is_told_and_resolved_again),
        GATE_TEST(selecting_needs_what_is_drawn),
        GATE_TEST(what_is_disabled_can_be_hovered_and_not_pressed),
        GATE_TEST(a_contract_that_does_not_exist_is_refused),
        GATE_TEST(a_refusing_arena_gives_no_verdict),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
