/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/verify/evidence.h"
#include "core/verify/expect.h"

#define TARGET "el_1"
#define KIND(id) .kind = DEED_SIGNAL_##id

static const struct deed_signal route = { KIND(ROUTE_CHANGED),
                                          .pattern = "/videos/:id" };
static const struct deed_signal toast = { KIND(TOAST), .text = "created" };
static const struct deed_signal seen_route = { KIND(ROUTE_CHANGED),
                                               .pattern = "/videos/17" };
static const struct deed_signal seen_toast = { KIND(TOAST),
                                               .text = "Video created" };

static void all_means_every_one_of_them(void **state)
{
    (void)state;
    const struct deed_signal wanted[] = { route, toast };
    struct deed_expect expect;
    deed_expect_init(&expect, wanted, 2, DEED_VERIFY_ALL);
    assert_false(deed_expect_met(&expect));
    assert_true(deed_expect_feed(&expect, &seen_toast, TARGET));
    assert_false(deed_expect_met(&expect));
    assert_false(deed_expect_feed(&expect, &seen_toast, TARGET));
    assert_true(deed_expect_feed(&expect, &seen_route, TARGET));
    assert_true(deed_expect_met(&expect));
    assert_false(deed_expect_needs_hold(&expect));
}

static void any_means_one_of_them(void **state)
{
    (void)state;
    const struct deed_signal wanted[] = { route, toast };
    struct deed_expect expect;
    deed_expect_init(&expect, wanted, 2, DEED_VERIFY_ANY);
    assert_false(deed_expect_met(&expect));
    deed_expect_feed(&expect, &seen_route, TARGET);
    assert_true(deed_expect_met(&expect));
    assert_int_equal(expect.seen, 1);
}

static void nothing_expected_is_never_met(void **state)
{
    (void)state;
    struct deed_expect expect;
    deed_expect_init(&expect, NULL, 0, DEED_VERIFY_ALL);
    assert_false(deed_expect_met(&expect));
    deed_expect_init(&expect, NULL, 0, DEED_VERIFY_ANY);
    assert_false(deed_expect_met(&expect));
}

static void thirty_two_signals_are_as_good_as_two(void **state)
{
    (void)state;
    struct deed_signal wanted[DEED_SIGNALS_MAX];
    struct deed_expect expect;
    for (unsigned i = 0; i < DEED_SIGNALS_MAX; i++) {
        wanted[i] = i == 31 ? route : toast;
    }
    deed_expect_init(&expect, wanted, DEED_SIGNALS_MAX, DEED_VERIFY_ALL);
    deed_expect_feed(&expect, &seen_toast, TARGET);
    assert_false(deed_expect_met(&expect));
    deed_expect_feed(&expect, &seen_route, TARGET);
    assert_true(deed_expect_met(&expect));
}

static struct deed_facts facts_with(enum deed_state_id id, enum deed_tri tri)
{
    struct deed_facts facts = {
        .reading = { .text = "42", .has_number = true, .number = 42 }
    };
    deed_state_set(&facts.states, id, tri);
    return facts;
}

static void levels_are_judged_by_the_facts(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_signal wanted;
        bool holds;
    } cases[] = {
        { "the value", { KIND(VALUE_EQUALS), .value = "42" }, true },
        { "another value", { KIND(VALUE_EQUALS), .value = "41" }, false },
        { "no value at all", { KIND(VALUE_EQUALS) }, false },
        { "the number",
          { KIND(VALUE_EQUALS), .value = "42.0", .has_number = true,
            .number = 42 },
          true },
        { "near enough",
          { KIND(VALUE_EQUALS), .has_number = true, .number = 41.5,
            .tolerance = 0.5 },
          true },
        { "too far",
          { KIND(VALUE_EQUALS), .has_number = true, .number = 41,
            .tolerance = 0.5 },
          false },
        { "a state",
          { KIND(ELEMENT_STATE), .state = DEED_STATE_CHECKED,
            .state_value = DEED_YES },
          true },
        { "its opposite",
          { KIND(ELEMENT_STATE), .state = DEED_STATE_CHECKED,
            .state_value = DEED_NO },
          false },
        { "a state nobody knows",
          { KIND(ELEMENT_STATE), .state = DEED_STATE_EXPANDED,
            .state_value = DEED_YES },
          false },
        { "textValue",
          { KIND(ELEMENT_STATE), .state = DEED_STATE_COUNT, .value = "42" },
          true },
        { "the focus", { KIND(FOCUS_ON) }, false },
    };
    const struct deed_facts facts = facts_with(DEED_STATE_CHECKED, DEED_YES);
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_expect expect;
        print_message("# %s\n", cases[i].label);
        deed_expect_init(&expect, &cases[i].wanted, 1, DEED_VERIFY_ALL);
        assert_int_equal(expect.levels, 1);
        deed_expect_facts(&expect, &facts);
        assert_int_equal(deed_expect_met(&expect), cases[i].holds);
        assert_true(deed_expect_needs_hold(&expect));
    }
}

static void a_level_is_lost_again_and_an_event_is_not(void **state)
{
    (void)state;
    const struct deed_signal wanted[] = {
        { KIND(FOCUS_ON) },
        toast,
        { KIND(VALUE_EQUALS), .value = "x", .role = "textbox" }, /* another's */
    };
    struct deed_expect expect;
    deed_expect_init(&expect, wanted, 3, DEED_VERIFY_ANY);
    assert_int_equal(expect.levels, 1);
    struct deed_facts facts = facts_with(DEED_STATE_FOCUSED, DEED_YES);
    deed_expect_facts(&expect, &facts);
    assert_true(deed_expect_met(&expect));
    assert_true(deed_expect_needs_hold(&expect));
    facts = facts_with(DEED_STATE_FOCUSED, DEED_NO);
    deed_expect_facts(&expect, &facts);
    assert_false(deed_expect_met(&expect));
    deed_expect_feed(&expect, &seen_toast, TARGET);
    deed_expect_facts(&expect, &facts);
    assert_true(deed_expect_met(&expect));
    assert_false(deed_expect_needs_hold(&expect));
}

static void a_level_is_not_met_by_an_event(void **state)
{
    (void)state;
    const struct deed_signal wanted = { KIND(VALUE_EQUALS), .value = "x" };
    const struct deed_signal seen = { KIND(VALUE_EQUALS), .value = "x",
                                      .instance_id = TARGET };
    struct deed_expect expect;
    deed_expect_init(&expect, &wanted, 1, DEED_VERIFY_ALL);
    assert_false(deed_expect_feed(&expect, &seen, TARGET));
    assert_false(deed_expect_met(&expect));
}

/* What was seen, held against what is known of the act. */

#define SAVED .kind = DEED_SIGNAL_TEXT_CONTAINS, .text = "saved"
#define SENT DEED_MS(1000)
#define RECEIVED DEED_MS(1010)
#define LATE DEED_MS(2000)

struct world {
    struct deed_arena arena;
    struct deed_evidence evidence;
    struct deed_expect expect;
};

static void begin(struct world *w, const struct deed_signal *wanted,
                  unsigned count, enum deed_verify_policy policy)
{
    deed_arena_init(&w->arena, 0);
    deed_evidence_init(&w->evidence, &w->arena);
    deed_evidence_watched(&w->evidence, DEED_MS(5000));
    w->evidence.handled = DEED_YES;
    deed_evidence_send(&w->evidence, SENT, 1);
    deed_evidence_received(&w->evidence, RECEIVED);
    deed_expect_init(&w->expect, wanted, count, policy);
    w->expect.arena = &w->arena;
}

static enum deed_expect_verdict judge(struct world *w)
{
    const struct deed_expect_fact *fact = NULL;
    return deed_expect_judge(&w->expect, &w->evidence, &fact);
}

static void what_meets_it_must_be_the_acts_doing(void **state)
{
    (void)state;
    static const struct deed_signal text = { SAVED };
    static const struct deed_signal poll = { KIND(REQUEST_FINISHED),
                                             .pattern = "/api" };
    static const struct deed_signal gone = { KIND(ELEMENT_DISAPPEARED),
                                             .name = "Row" };
    static const struct deed_signal change = { KIND(STATE_CHANGED) };
    static const struct {
        const char *label;
        const struct deed_signal *asked;
        struct deed_signal seen;
        bool noise, answered, ordered, messages, workers, put_off, unheard;
        enum deed_expect_verdict want;
    } cases[] = {
        { "in its task",
          &text,
          { SAVED, .place = "p", .at_us = LATE, .caused = DEED_YES },
          .want = DEED_EXPECT_MET },
        { "certified",
          &text,
          { SAVED, .place = "p", .at_us = LATE, .certified = true },
          .noise = true,
          .want = DEED_EXPECT_MET },
        { "soon",
          &text,
          { SAVED, .place = "p", .at_us = RECEIVED + DEED_MS(100) },
          .want = DEED_EXPECT_MET },
        { "soon, and nobody listens",
          &text,
          { SAVED, .place = "p", .at_us = RECEIVED + DEED_MS(100) },
          .unheard = true,
          .want = DEED_EXPECT_UNTIED },
        { "late, and nothing was sent",
          &text,
          { SAVED, .place = "p", .at_us = LATE },
          .want = DEED_EXPECT_UNTIED },
        { "late, and no record tells of it",
          &text,
          { SAVED, .at_us = LATE },
          .want = DEED_EXPECT_MET },
        { "with an answer",
          &text,
          { SAVED, .place = "p", .at_us = LATE },
          .answered = true,
          .want = DEED_EXPECT_MET },
        { "by a worker",
          &text,
          { SAVED, .place = "p", .at_us = LATE },
          .workers = true,
          .want = DEED_EXPECT_MET },
        { "where others write, too",
          &text,
          { SAVED, .place = "p", .at_us = RECEIVED },
          .noise = true,
          .answered = true,
          .want = DEED_EXPECT_UNTIED },
        { "where others write, after its order",
          &text,
          { SAVED, .place = "p", .at_us = LATE },
          .noise = true,
          .ordered = true,
          .want = DEED_EXPECT_MET },
        { "where others write, after its message",
          &text,
          { SAVED, .place = "p", .at_us = LATE },
          .noise = true,
          .messages = true,
          .want = DEED_EXPECT_MET },
        { "a poll",
          &poll,
          { KIND(REQUEST_FINISHED), .pattern = "http://a/api", .place = "p",
            .at_us = RECEIVED },
          .noise = true,
          .messages = true,
          .want = DEED_EXPECT_UNTIED },
        { "a request that was put off",
          &poll,
          { KIND(REQUEST_FINISHED), .pattern = "http://a/api", .place = "p",
            .at_us = LATE },
          .put_off = true,
          .want = DEED_EXPECT_MET },
        { "a text beside a timer of whoever heard the press",
          &text,
          { SAVED, .place = "p", .at_us = LATE },
          .put_off = true,
          .want = DEED_EXPECT_MET },
        { "a text beside a timer, and nobody heard the press",
          &text,
          { SAVED, .place = "p", .at_us = LATE },
          .put_off = true,
          .unheard = true,
          .want = DEED_EXPECT_UNTIED },
        { "what a timer takes away",
          &gone,
          { KIND(ELEMENT_DISAPPEARED), .name = "Row", .place = "p",
            .at_us = LATE },
          .put_off = true,
          .want = DEED_EXPECT_MET },
        { "what goes by itself",
          &gone,
          { KIND(ELEMENT_DISAPPEARED), .name = "Row", .place = "p",
            .at_us = LATE },
          .want = DEED_EXPECT_UNTIED },
        { "a change that the evidence does not count",
          &change,
          { KIND(STATE_CHANGED), .place = "p", .at_us = RECEIVED },
          .answered = true,
          .want = DEED_EXPECT_UNTIED },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct world w;
        begin(&w, cases[i].asked, 1, DEED_VERIFY_ALL);
        if (cases[i].noise) {
            deed_evidence_add_noise(&w.evidence, "p");
        }
        w.evidence.answered = cases[i].answered;
        w.evidence.ordered_at = cases[i].ordered ? RECEIVED : -1;
        w.evidence.messages = cases[i].messages;
        w.evidence.workers = cases[i].workers;
        w.evidence.put_off = cases[i].put_off;
        w.evidence.handled = cases[i].unheard ? DEED_NO : DEED_YES;
        assert_int_equal(judge(&w), DEED_EXPECT_UNMET);
        deed_expect_feed(&w.expect, &cases[i].seen, TARGET);
        if (judge(&w) != cases[i].want) {
            fail_msg("%s: %d", cases[i].label, judge(&w));
        }
        assert_int_equal(deed_expect_met_bits(&w.expect, &w.evidence),
                         cases[i].want == DEED_EXPECT_MET);
        deed_arena_fini(&w.arena);
    }
}

static void words_that_deny_it_do_not_meet_it(void **state)
{
    (void)state;
    static const struct {
        const char *asked, *words;
        bool refused;
        enum deed_expect_verdict want;
    } cases[] = {
        { "saved", "Your file is saved", false, DEED_EXPECT_MET },
        { "saved", "Not saved", false, DEED_EXPECT_REFUSED },
        { "saved", "Nothing was saved", false, DEED_EXPECT_REFUSED },
        { "gespeichert", "Die Datei wurde nicht gespeichert", false,
          DEED_EXPECT_REFUSED },
        { "saved", "Your file is saved", true, DEED_EXPECT_REFUSED },
        { "Plan B", "Plan B could not be saved", false, DEED_EXPECT_REFUSED },
        { "Plan B", "Plan B, 3 parts", true, DEED_EXPECT_MET },
        { "Plan B", NULL, false, DEED_EXPECT_MET },
        { "taken", "That name is already taken", true, DEED_EXPECT_MET },
        { "Could not save", "Could not save", true, DEED_EXPECT_MET },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        const struct deed_signal asked = { KIND(TEXT_CONTAINS),
                                           .text = cases[i].asked };
        struct deed_signal seen = asked;
        struct world w;
        begin(&w, &asked, 1, DEED_VERIFY_ALL);
        w.evidence.refused = cases[i].refused;
        seen.said = cases[i].words;
        seen.caused = DEED_YES;
        seen.at_us = LATE;
        deed_expect_feed(&w.expect, &seen, TARGET);
        if (judge(&w) != cases[i].want) {
            fail_msg("%s in %s: %d", cases[i].asked,
                     deed_str_or(cases[i].words, "-"), judge(&w));
        }
        deed_arena_fini(&w.arena);
    }
}

static void of_several_facts_the_best_one_counts(void **state)
{
    (void)state;
    const struct deed_signal asked = { SAVED };
    struct deed_signal seen = { SAVED, .at_us = LATE, .place = "p",
                                .said = "Bob has saved" };
    struct world w;
    begin(&w, &asked, 1, DEED_VERIFY_ANY);
    char words[32];
    for (unsigned i = 0; i < 2 * DEED_EXPECT_FACTS; i++) {
        snprintf(words, sizeof(words), "Bob has saved %u", i);
        seen.said = words;
        seen.at_us++;
        assert_true(deed_expect_feed(&w.expect, &seen, TARGET));
        assert_false(deed_expect_feed(&w.expect, &seen, TARGET));
    }
    assert_int_equal(judge(&w), DEED_EXPECT_UNTIED);
    seen.caused = DEED_YES;
    assert_true(deed_expect_feed(&w.expect, &seen, TARGET));
    assert_int_equal(judge(&w), DEED_EXPECT_MET);
    deed_expect_restart(&w.expect);
    assert_int_equal(judge(&w), DEED_EXPECT_UNMET);
    deed_arena_fini(&w.arena);
}

static void of_several_signals_all_or_one_have_to_be_tied(void **state)
{
    (void)state;
    const struct deed_signal wanted[] = { { SAVED }, toast };
    const struct deed_signal chat = { SAVED, .place = "p", .at_us = LATE };
    struct deed_signal told = seen_toast;
    told.caused = DEED_YES;
    for (int any = 0; any < 2; any++) {
        struct world w;
        begin(&w, wanted, 2, any ? DEED_VERIFY_ANY : DEED_VERIFY_ALL);
        deed_expect_feed(&w.expect, &chat, TARGET);
        assert_int_equal(judge(&w),
                         any ? DEED_EXPECT_UNTIED : DEED_EXPECT_UNMET);
        deed_expect_feed(&w.expect, &told, TARGET);
        assert_int_equal(judge(&w), any ? DEED_EXPECT_MET : DEED_EXPECT_UNTIED);
        deed_arena_fini(&w.arena);
    }
}

static void a_state_that_was_so_before_proves_nothing(void **state)
{
    (void)state;
    const struct deed_signal wanted[] = {
        { KIND(ELEMENT_STATE), .state = DEED_STATE_ENABLED,
          .state_value = DEED_YES },
        toast,
    };
    struct deed_expect expect;
    struct deed_facts facts = { 0 };
    deed_state_set(&facts.states, DEED_STATE_ENABLED, DEED_YES);
    deed_expect_init(&expect, wanted, 2, DEED_VERIFY_ANY);
    deed_expect_before(&expect, &facts);
    assert_false(deed_expect_was_so(&expect));
    deed_expect_facts(&expect, &facts);
    assert_true(deed_expect_was_so(&expect));
    deed_expect_feed(&expect, &seen_toast, TARGET);
    assert_false(deed_expect_was_so(&expect));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_means_every_one_of_them),
        cmocka_unit_test(any_means_one_of_them),
        cmocka_unit_test(nothing_expected_is_never_met),
        cmocka_unit_test(thirty_two_signals_are_as_good_as_two),
        cmocka_unit_test(levels_are_judged_by_the_facts),
        cmocka_unit_test(a_level_is_lost_again_and_an_event_is_not),
        cmocka_unit_test(a_level_is_not_met_by_an_event),
        cmocka_unit_test(what_meets_it_must_be_the_acts_doing),
        cmocka_unit_test(words_that_deny_it_do_not_meet_it),
        cmocka_unit_test(of_several_facts_the_best_one_counts),
        cmocka_unit_test(of_several_signals_all_or_one_have_to_be_tied),
        cmocka_unit_test(a_state_that_was_so_before_proves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
