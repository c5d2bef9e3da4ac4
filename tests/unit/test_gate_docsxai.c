/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "gate_fixture.h"

static struct deed_facts good_facts(void)
{
    struct deed_facts facts = {
        .match_count = 1,
        .has_rect = true,
        .rect = { 10, 20, 100, 30 },
        .has_visible_rect = true,
        .centre_hit = DEED_YES,
        .pending_known = true,
    };
    deed_state_set(&facts.states, DEED_STATE_ATTACHED, DEED_YES);
    deed_state_set(&facts.states, DEED_STATE_VISIBLE, DEED_YES);
    deed_state_set(&facts.states, DEED_STATE_ENABLED, DEED_YES);
    return facts;
}

static int setup(void **state)
{
    const struct deed_facts facts = good_facts();
    const struct deed_gate_opts opts = { .contract = DEED_CONTRACT_DOCSXAI,
                                         .intent = DEED_INTENT_POINTER };
    return gate_setup(state, &facts, &opts);
}

static const char *word(struct gate_fixture *f)
{
    return gate_judge(f)->word;
}

/* Contract version 1, as docs/gates.md prints it. */
static void the_eight_words_and_their_order_are_frozen(void **state)
{
    (void)state;
    static const char *const words[] = {
        "not-found",  "multiple-matches", "detached", "not-visible",
        "off-screen", "disabled",         "covered",  "actionable",
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(words); i++) {
        assert_string_equal(deed_docsxai_word(i), words[i]);
        const char *check = deed_contract_check_name(DEED_CONTRACT_DOCSXAI, i);
        if (i + 1 < DEED_ARRAY_LEN(words)) {
            assert_string_equal(check, words[i]);
        } else {
            assert_null(check); /* what is left is no check */
        }
    }
    assert_null(deed_docsxai_word(DEED_ARRAY_LEN(words)));
    assert_int_equal(DEED_DOCSXAI_PROBE_US, 300 * 1000);
}

static void lose_match(struct deed_facts *facts)
{
    facts->match_count = 0;
}
static void double_match(struct deed_facts *facts)
{
    /* With no match there cannot be two; the pair test must keep both. */
    facts->match_count = facts->match_count ? 2 : 0;
}
static void detach(struct deed_facts *facts)
{
    deed_state_set(&facts->states, DEED_STATE_ATTACHED, DEED_NO);
}
static void hide(struct deed_facts *facts)
{
    deed_state_set(&facts->states, DEED_STATE_VISIBLE, DEED_NO);
}
static void move_off(struct deed_facts *facts)
{
    facts->has_visible_rect = false;
}
static void disable(struct deed_facts *facts)
{
    deed_state_set(&facts->states, DEED_STATE_ENABLED, DEED_NO);
}
static void cover(struct deed_facts *facts)
{
    facts->centre_hit = DEED_NO;
    facts->cover = "div.modal";
}

static const struct {
    const char *word;
    void (*apply)(struct deed_facts *facts);
    enum deed_remedy remedy; /* while nothing is under way */
    const char *message;
} faults[] = {
    { "not-found", lose_match, DEED_REMEDY_RESOLVE,
      "not-found: 0 elements match" },
    { "multiple-matches", double_match, DEED_REMEDY_NONE,
      "multiple-matches: 2 elements match" },
    { "detached", detach, DEED_REMEDY_RESOLVE,
      "detached: no longer in the document" },
    { "not-visible", hide, DEED_REMEDY_NONE,
      "not-visible: rect 10,20 100x30 px" },
    { "off-screen", move_off, DEED_REMEDY_NONE,
      "off-screen: rect 10,20 100x30 px" },
    { "disabled", disable, DEED_REMEDY_NONE,
      "disabled: disabled by itself, its group or its fieldset" },
    { "covered", cover, DEED_REMEDY_NONE,
      "covered: its centre belongs to div.modal" },
};

static void every_state_is_found_alone_and_the_first_of_two_wins(void **state)
{
    struct gate_fixture *f = *state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(faults); i++) {
        for (unsigned k = i; k < DEED_ARRAY_LEN(faults); k++) {
            f->facts = good_facts();
            faults[i].apply(&f->facts);
            faults[k].apply(&f->facts);
            const struct deed_verdict *verdict = gate_judge(f);
            assert_false(verdict->passed);
            assert_string_equal(verdict->word, faults[i].word);
            assert_int_equal(verdict->remedy, faults[i].remedy);
            if (i == k) {
                assert_string_equal(verdict->message, faults[i].message);
            }
        }
    }
}

static void an_element_that_nothing_is_wrong_with_is_actionable(void **state)
{
    struct gate_fixture *f = *state;
    assert_string_equal(word(f), "actionable");
    assert_true(f->verdict.passed);
}

static void no_facts_at_all_are_not_found(void **state)
{
    struct gate_fixture *f = *state;
    assert_string_equal(gate_judge_facts(f, NULL)->word, "not-found");
}

static void zero_size_and_being_unmounted_count(void **state)
{
    struct gate_fixture *f = *state;
    f->facts.rect.height = 0;
    assert_string_equal(word(f), "not-visible");
    f->facts = good_facts();
    f->facts.rect.width = 0;
    assert_string_equal(word(f), "not-visible");
    f->facts = good_facts();
    f->facts.defunct = DEED_DEFUNCT_NOT_MOUNTED;
    assert_string_equal(word(f), "detached");
}

/* The contract's text: below a scroller's fold is actionable. Its reference
 * code says otherwise; docs/gates.md says why we follow the text. */
static void what_can_be_scrolled_into_view_is_not_off_screen(void **state)
{
    struct gate_fixture *f = *state;
    move_off(&f->facts);
    f->facts.centre_hit = DEED_UNKNOWN;
    f->facts.scrollable = DEED_YES;
    assert_string_equal(word(f), "actionable");
    f->facts.scrollable = DEED_NO;
    assert_string_equal(word(f), "off-screen");
    f->facts.scrollable = DEED_UNKNOWN;
    assert_string_equal(word(f), "off-screen");
    deed_state_set(&f->facts.states, DEED_STATE_IN_VIEWPORT, DEED_YES);
    assert_string_equal(word(f), "actionable");
}

/* A hit test below the fold says who is drawn there now, not who covers it. */
static void a_centre_below_the_fold_is_not_covered(void **state)
{
    struct gate_fixture *f = *state;
    static const struct {
        const char *label;
        bool seen;
        struct deed_rect rect;
        enum deed_tri scrollable;
        const char *word;
    } cases[] = {
        { "nothing of it is in view",
          false,
          { 0, 0, 0, 0 },
          DEED_YES,
          "actionable" },
        { "its upper edge is in view",
          true,
          { 10, 20, 100, 10 },
          DEED_YES,
          "actionable" },
        { "its right edge is in view",
          true,
          { 70, 20, 40, 30 },
          DEED_YES,
          "actionable" },
        { "all of it is in view",
          true,
          { 10, 20, 100, 30 },
          DEED_YES,
          "covered" },
        { "its centre is in view",
          true,
          { 10, 20, 100, 20 },
          DEED_YES,
          "covered" },
        { "nothing can be scrolled",
          true,
          { 10, 20, 100, 10 },
          DEED_NO,
          "covered" },
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        f->facts = good_facts();
        cover(&f->facts);
        f->facts.has_visible_rect = cases[i].seen;
        f->facts.visible_rect = cases[i].rect;
        f->facts.scrollable = cases[i].scrollable;
        assert_string_equal(word(f), cases[i].word);
    }
}

static void what_is_not_known_falls_through(void **state)
{
    struct gate_fixture *f = *state;
    f->facts = (struct deed_facts){ .match_count = 1 };
    assert_string_equal(word(f), "actionable");
    for (unsigned i = 2; i < f->verdict.check_count; i++) {
        assert_int_equal(f->verdict.checks[i].result, DEED_CHECK_UNKNOWN);
    }
    deed_state_set(&f->facts.states, DEED_STATE_IN_VIEWPORT, DEED_NO);
    assert_string_equal(word(f), "off-screen");
}

static void waiting_is_the_remedy_while_something_is_under_way(void **state)
{
    struct gate_fixture *f = *state;
    f->facts.pending = DEED_PENDING_NETWORK;
    cover(&f->facts);
    f->facts.cover = NULL;
    assert_int_equal(gate_judge(f)->remedy, DEED_REMEDY_WAIT);
    assert_string_equal(f->verdict.message,
                        "covered: its centre belongs to another element");
    f->facts.cover_type = "dialog";
    assert_string_equal(gate_judge(f)->message,
                        "covered: its centre belongs to dialog");
}

/* The table of the contract, and what its run time really writes. */
static const struct {
    const char *state;
    const char *prefix;
    const char *run_time;
} halts[] = {
    { "disabled", "[target is disabled]", "target is disabled" },
    { "not-visible", "[target is not visible …]",
      "target is not visible (display:none / visibility:hidden / "
      "zero-sized)" },
    { "detached", "[target was detached from the DOM …]",
      "target was detached from the DOM (likely unmounted by an earlier "
      "action)" },
    { "off-screen", "[target is outside the visible viewport]",
      "target is outside the visible viewport" },
    { "covered", "[target is covered by another element]",
      "target is covered by another element" },
    { "multiple-matches", "[selector matched multiple elements …]",
      "selector matched multiple elements (strict-mode violation) — scope "
      "with :visible / :nth-match" },
};

static void halt_prefixes_and_states_map_one_to_one(void **state)
{
    (void)state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(halts); i++) {
        char message[256];
        assert_string_equal(deed_docsxai_prefix_of(halts[i].state),
                            halts[i].prefix);
        assert_string_equal(deed_docsxai_state_of(halts[i].prefix),
                            halts[i].state);
        assert_string_equal(deed_docsxai_state_of(halts[i].run_time),
                            halts[i].state);
        snprintf(message, sizeof(message),
                 "[%s] step \"send\" (click) failed at URL: https://x.example",
                 halts[i].run_time);
        assert_string_equal(deed_docsxai_state_of(message), halts[i].state);
    }
}

static void unknown_words_pass_through_as_they_are(void **state)
{
    (void)state;
    static const char *const words[] = {
        "not-found", "actionable", "not-stable", "read-only", "", "[",
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(words); i++) {
        assert_ptr_equal(deed_docsxai_prefix_of(words[i]), words[i]);
    }
    static const char *const texts[] = {
        "[target is not enabled]",
        "[target is animating / not yet stable]",
        "[target is disabledish]",
        "[target is covered by another element of the page]",
        "[target is not visiblest]",
        "target is",
        "disabled",
        "",
        "[",
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        assert_ptr_equal(deed_docsxai_state_of(texts[i]), texts[i]);
    }
    assert_null(deed_docsxai_prefix_of(NULL));
    assert_null(deed_docsxai_state_of(NULL));
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, setup, gate_teardown)
    const struct CMUnitTest tests[] = {
        T(the_eight_words_and_their_order_are_frozen),
        T(every_state_is_found_alone_and_the_first_of_two_wins),
        T(an_element_that_nothing_is_wrong_with_is_actionable),
        T(no_facts_at_all_are_not_found),
        T(zero_size_and_being_unmounted_count),
        T(what_can_be_scrolled_into_view_is_not_off_screen),
        T(a_centre_below_the_fold_is_not_covered),
        T(what_is_not_known_falls_through),
        T(waiting_is_the_remedy_while_something_is_under_way),
        T(halt_prefixes_and_states_map_one_to_one),
        T(unknown_words_pass_through_as_they_are),
    };
#undef T
    return cmocka_run_group_tests(tests, NULL, NULL);
}
