/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "gate_fixture.h"

static struct deed_facts good_facts(void)
{
    struct deed_facts facts = {
        .match_count = 1,
        .has_rect = true,
        .rect = { 0, 0, 10, 10 },
        .has_viewport = true,
        .viewport = { 0, 0, 800, 600 },
        .has_drift = true,
        .centre_hit = DEED_YES,
        .pending_known = true,
    };
    deed_state_set(&facts.states, DEED_STATE_ENABLED, DEED_YES);
    return facts;
}

static int setup(void **state)
{
    const struct deed_facts facts = good_facts();
    const struct deed_gate_opts opts = { .contract = DEED_CONTRACT_DUSK,
                                         .intent = DEED_INTENT_POINTER,
                                         .ref = "e7" };
    return gate_setup(state, &facts, &opts);
}

static void the_six_reasons_and_their_order_are_frozen(void **state)
{
    (void)state;
    static const char *const reasons[] = {
        "defunct",      "not enabled", "zero rect",
        "off-viewport", "not stable",  "obscured by",
    };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(reasons); i++) {
        assert_string_equal(deed_contract_check_name(DEED_CONTRACT_DUSK, i),
                            reasons[i]);
    }
    assert_null(
        deed_contract_check_name(DEED_CONTRACT_DUSK, DEED_ARRAY_LEN(reasons)));
}

static void unmount(struct deed_facts *facts)
{
    facts->defunct = DEED_DEFUNCT_NOT_MOUNTED;
}
static void disable(struct deed_facts *facts)
{
    deed_state_set(&facts->states, DEED_STATE_ENABLED, DEED_NO);
}
static void flatten(struct deed_facts *facts)
{
    facts->rect.height = 0;
}
static void move_off(struct deed_facts *facts)
{
    facts->rect.y = 700;
}
static void shake(struct deed_facts *facts)
{
    facts->drift_px = 12.34;
}
static void obscure(struct deed_facts *facts)
{
    facts->centre_hit = DEED_NO;
    facts->cover_type = "ModalBarrier";
}

static const struct {
    const char *word;
    void (*apply)(struct deed_facts *facts);
    const char *message;
} faults[] = {
    { "defunct", unmount,
      "Widget ref=e7 is not actionable: defunct (element no longer mounted)" },
    { "not enabled", disable, "Widget ref=e7 is not actionable: not enabled" },
    { "zero rect", flatten, "Widget ref=e7 is not actionable: zero rect" },
    { "off-viewport", move_off,
      "Widget ref=e7 is not actionable: off-viewport "
      "(rect=Rect.fromLTRB(0.0, 700.0, 10.0, 710.0), "
      "viewport=Rect.fromLTRB(0.0, 0.0, 800.0, 600.0))" },
    { "not stable", shake,
      "Widget ref=e7 is not actionable: not stable (rect changed by 12.3px)" },
    { "obscured by", obscure,
      "Widget ref=e7 is not actionable: obscured by other widget "
      "(top=ModalBarrier)" },
};

static void every_reason_is_given_alone_and_the_first_of_two_wins(void **state)
{
    struct gate_fixture *f = *state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(faults); i++) {
        for (unsigned k = i; k < DEED_ARRAY_LEN(faults); k++) {
            f->facts = good_facts();
            faults[k].apply(&f->facts);
            faults[i].apply(&f->facts);
            const struct deed_verdict *verdict = gate_judge(f);
            assert_false(verdict->passed);
            assert_string_equal(verdict->word, faults[i].word);
            assert_non_null(strstr(verdict->message, faults[i].word));
            if (i == k) {
                assert_string_equal(verdict->message, faults[i].message);
            }
        }
    }
}

static void a_good_widget_passes(void **state)
{
    struct gate_fixture *f = *state;
    assert_true(gate_judge(f)->passed);
    assert_string_equal(f->verdict.word, "actionable");
}

static void there_are_two_ways_to_be_defunct(void **state)
{
    struct gate_fixture *f = *state;
    f->facts.defunct = DEED_DEFUNCT_NO_RENDER_OBJECT;
    assert_string_equal(gate_judge(f)->message,
                        "Widget ref=e7 is not actionable: defunct (element no "
                        "longer attached to a render object)");
    assert_int_equal(f->verdict.remedy, DEED_REMEDY_RESOLVE);
    f->facts = good_facts();
    deed_state_set(&f->facts.states, DEED_STATE_ATTACHED, DEED_NO);
    assert_string_equal(gate_judge(f)->message, faults[0].message);
    assert_int_equal(
        deed_gate_check(&f->opts, NULL, &f->arena, &f->verdict, NULL), DEED_OK);
    assert_string_equal(f->verdict.message, faults[0].message);
}

static void only_what_is_marked_disabled_fails(void **state)
{
    struct gate_fixture *f = *state;
    deed_state_set(&f->facts.states, DEED_STATE_ENABLED, DEED_UNKNOWN);
    assert_true(gate_judge(f)->passed);
}

static void either_side_of_no_length_makes_a_zero_rect(void **state)
{
    struct gate_fixture *f = *state;
    f->facts.rect.width = 0;
    assert_string_equal(gate_judge(f)->word, "zero rect");
    f->facts.has_rect = false;
    assert_true(gate_judge(f)->passed);
}

static void outside_is_scrolled_once_and_then_reported(void **state)
{
    struct gate_fixture *f = *state;
    move_off(&f->facts);
    assert_int_equal(gate_judge(f)->remedy, DEED_REMEDY_SCROLL);
    f->facts.scrollable = DEED_NO;
    assert_int_equal(gate_judge(f)->remedy, DEED_REMEDY_NONE);
    f->facts.scrollable = DEED_YES;
    f->opts.scrolled = true;
    assert_int_equal(gate_judge(f)->remedy, DEED_REMEDY_NONE);
    assert_string_equal(f->verdict.word, "off-viewport");
}

static void touching_the_viewport_is_not_being_in_it(void **state)
{
    static const struct {
        struct deed_rect rect;
        bool in;
    } cases[] = {
        { { 0, 600, 10, 10 }, false },  { { 0, 599, 10, 10 }, true },
        { { 0, -10, 10, 10 }, false },  { { 0, -9, 10, 10 }, true },
        { { 800, 0, 10, 10 }, false },  { { 799, 0, 10, 10 }, true },
        { { -10, 0, 10, 10 }, false },  { { -9, 0, 10, 10 }, true },
        { { -5, -5, 900, 900 }, true },
    };
    struct gate_fixture *f = *state;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        f->facts.rect = cases[i].rect;
        assert_int_equal(gate_judge(f)->passed, cases[i].in);
    }
}

static void without_a_viewport_its_check_is_skipped(void **state)
{
    struct gate_fixture *f = *state;
    move_off(&f->facts);
    f->facts.has_viewport = false;
    assert_true(gate_judge(f)->passed);
    assert_int_equal(f->verdict.checks[3].result, DEED_CHECK_SKIPPED);
    obscure(&f->facts);
    assert_string_equal(gate_judge(f)->word, "obscured by");
    f->facts = good_facts();
    f->facts.has_rect = false;
    assert_int_equal(gate_judge(f)->checks[3].result, DEED_CHECK_UNKNOWN);
}

static void half_a_pixel_is_still(void **state)
{
    struct gate_fixture *f = *state;
    f->facts.drift_px = DEED_DUSK_DRIFT_PX;
    assert_true(gate_judge(f)->passed);
    f->facts.drift_px = 0.6;
    assert_string_equal(gate_judge(f)->message,
                        "Widget ref=e7 is not actionable: "
                        "not stable (rect changed by "
                        "0.6px)");
    assert_int_equal(f->verdict.remedy, DEED_REMEDY_NONE);
    f->facts.pending = DEED_PENDING_ANIMATION;
    assert_int_equal(gate_judge(f)->remedy, DEED_REMEDY_WAIT);
    f->facts.stillness_proven = true;
    assert_true(gate_judge(f)->passed);
    f->facts.stillness_proven = false;
    f->facts.has_drift = false; /* an unreadable rect passes */
    assert_true(gate_judge(f)->passed);
}

static void a_hit_test_that_saw_nothing_passes(void **state)
{
    struct gate_fixture *f = *state;
    obscure(&f->facts);
    f->facts.root_only = DEED_YES;
    assert_true(gate_judge(f)->passed);
    f->facts.root_only = DEED_NO;
    assert_false(gate_judge(f)->passed);
    f->facts.cover_type = NULL;
    assert_true(gate_judge(f)->passed);
    f->facts.cover = "div#scrim";
    assert_string_equal(gate_judge(f)->message,
                        "Widget ref=e7 is not actionable: obscured by other "
                        "widget (top=div#scrim)");
    f->facts.centre_hit = DEED_UNKNOWN;
    assert_true(gate_judge(f)->passed);
}

static void both_late_checks_can_be_opted_out_of(void **state)
{
    struct gate_fixture *f = *state;
    shake(&f->facts);
    obscure(&f->facts);
    f->opts.skip_stable = true;
    assert_string_equal(gate_judge(f)->word, "obscured by");
    assert_int_equal(f->verdict.checks[4].result, DEED_CHECK_SKIPPED);
    f->opts.skip_receives = true;
    assert_true(gate_judge(f)->passed);
    f->opts.skip_stable = false;
    assert_string_equal(gate_judge(f)->word, "not stable");
}

static void three_actions_are_not_gated(void **state)
{
    static const char *const actions[] = { "scroll", "select_option",
                                           "press_key" };
    struct gate_fixture *f = *state;
    unmount(&f->facts);
    for (unsigned i = 0; i < DEED_ARRAY_LEN(actions); i++) {
        f->opts.action = actions[i];
        const struct deed_verdict *verdict = gate_judge(f);
        assert_true(verdict->passed);
        assert_int_equal(verdict->check_count, 6);
        for (unsigned k = 0; k < verdict->check_count; k++) {
            assert_int_equal(verdict->checks[k].result, DEED_CHECK_SKIPPED);
        }
    }
    static const char *const gated[] = { "tap", "hover", "drag", "type", NULL };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(gated); i++) {
        f->opts.action = gated[i];
        assert_false(gate_judge(f)->passed);
    }
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, setup, gate_teardown)
    const struct CMUnitTest tests[] = {
        T(the_six_reasons_and_their_order_are_frozen),
        T(every_reason_is_given_alone_and_the_first_of_two_wins),
        T(a_good_widget_passes),
        T(there_are_two_ways_to_be_defunct),
        T(only_what_is_marked_disabled_fails),
        T(either_side_of_no_length_makes_a_zero_rect),
        T(outside_is_scrolled_once_and_then_reported),
        T(touching_the_viewport_is_not_being_in_it),
        T(without_a_viewport_its_check_is_skipped),
        T(half_a_pixel_is_still),
        T(a_hit_test_that_saw_nothing_passes),
        T(both_late_checks_can_be_opted_out_of),
        T(three_actions_are_not_gated),
    };
#undef T
    return cmocka_run_group_tests(tests, NULL, NULL);
}
