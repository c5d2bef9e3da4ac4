/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
