/* SPDX-License-Identifier: Apache-2.0 */
/* Values that a control writes in a form of its own, or tells in words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "arena_fixture.h"
#include "base/util.h"
#include "core/verify/goal.h"

static void a_value_in_a_form_or_in_words(void **state)
{
    (void)state;
#define PHONE .text = "5551234567", .formatted = true
#define VOLUME(asked) .has_number = true, .number = (asked)
#define RANGE(at)                                                              \
    .reading = {                                                               \
        .has_number = true,                                                    \
        .number = (at),                                                        \
        .has_range = true,                                                     \
        .max = 4                                                               \
    }
    static const struct {
        const char *label;
        struct deed_goal goal;
        struct deed_facts facts;
        enum deed_tri holds;
    } cases[] = {
        { "a mask of the field's own",
          { PHONE },
          { .reading.text = "(555) 123-4567" },
          DEED_YES },
        { "a mask with another digit",
          { PHONE },
          { .reading.text = "(555) 123-4568" },
          DEED_NO },
        { "a mask that cut the end",
          { PHONE },
          { .reading.text = "(555) 123-456" },
          DEED_NO },
        { "letters of both cases and others",
          { .text = "aZ9\xc3\xa4", .formatted = true },
          { .reading.text = "[a]-{Z}@`9/:\xc3\xa4~" },
          DEED_YES },
        { "no text to see", { PHONE }, { .reading.text = NULL }, DEED_UNKNOWN },
        { "no text wanted",
          { .formatted = true },
          { .reading.text = "a" },
          DEED_UNKNOWN },
        { "the same words",
          { .text = "very loud" },
          { .value_words = "very  loud", .reading.text = "9" },
          DEED_YES },
        { "other words",
          { .text = "very loud" },
          { .value_words = "loud", .reading.text = "9" },
          DEED_NO },
        { "words, and no text wanted",
          { .text = NULL },
          { .value_words = "loud", .reading.text = "9" },
          DEED_UNKNOWN },
        { "a place in a list of values, by its words",
          { VOLUME(500) },
          { .value_words = "500 GB", RANGE(2) },
          DEED_YES },
        { "another one, by its words",
          { VOLUME(2) },
          { .value_words = "500 GB", RANGE(2) },
          DEED_NO },
        { "a share of the range says the same",
          { VOLUME(2) },
          { .value_words = "50%", RANGE(2) },
          DEED_YES },
        { "a share of one says the same",
          { VOLUME(0.4) },
          { .value_words = "40%", RANGE(0.4) },
          DEED_YES },
        { "a share of something else",
          { VOLUME(2) },
          { .value_words = "90%", RANGE(2) },
          DEED_NO },
        { "a share of a range that is a point",
          { VOLUME(2) },
          { .value_words = "50%",
            .reading = { .has_number = true,
                         .number = 2,
                         .has_range = true,
                         .min = 2,
                         .max = 2 } },
          DEED_NO },
        { "words with the same number",
          { VOLUME(2) },
          { .value_words = "2 of 4", RANGE(2) },
          DEED_YES },
        { "words without a number",
          { VOLUME(2) },
          { .value_words = "half", RANGE(2) },
          DEED_YES },
        { "a range that says no number",
          { VOLUME(2), .text = "2" },
          { .value_words = "500 GB", .reading.text = "2" },
          DEED_YES },
        { "a number that has no range",
          { VOLUME(2) },
          { .value_words = "500 GB",
            .reading = { .has_number = true, .number = 2 } },
          DEED_YES },
    };
#undef PHONE
#undef VOLUME
#undef RANGE
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_goal goal = cases[i].goal;
        goal.post = DEED_POST_VALUE;
        print_message("# %s\n", cases[i].label);
        assert_int_equal(deed_goal_holds(&goal, &cases[i].facts),
                         cases[i].holds);
    }
}

/* What is typed where the caret stands comes to what was there. */
static void typing_adds_to_what_was_there(void **state)
{
    (void)state;
    static char much[3100];
    memset(much, 'x', sizeof(much) - 1);
    static const struct {
        const char *label, *now;
        enum deed_tri holds;
    } cases[] = {
        { "it is there", "Dear Bob", DEED_YES },
        { "it is there, with other blanks", "Dear  B o b", DEED_YES },
        { "nothing came yet", "Dear ", DEED_UNKNOWN },
        { "nothing can be read", NULL, DEED_UNKNOWN },
        { "something else came", "Dear Bo", DEED_NO },
        { "everything went", "", DEED_NO },
        { "too much to read all of it", much, DEED_UNKNOWN },
    };
    struct deed_facts before = { .reading.text = "Dear " };
    struct deed_request request = { .primitive = DEED_X_TYPE,
                                    .args = { .text = " Bob" } };
    struct deed_goal goal;
    assert_true(deed_goal_make(&goal, &request, &before, &test_arena));
    assert_true(goal.effect_will_do);
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_facts facts = { .reading.text = cases[i].now };
        print_message("# %s\n", cases[i].label);
        assert_int_equal(deed_goal_holds(&goal, &facts), cases[i].holds);
    }
    before.reading.secret = true; /* any effect will do */
    assert_true(deed_goal_make(&goal, &request, &before, &test_arena));
    assert_int_not_equal(goal.post, DEED_POST_VALUE);
}

static void a_field_that_writes_in_its_own_form(void **state)
{
    (void)state;
    static char much[3100];
    memset(much, '1', sizeof(much) - 1);
    static const struct {
        const char *label;
        struct deed_facts facts;
        bool is;
    } cases[] = {
        { "in groups", { .reading.text = "12 34" }, true },
        { "the same", { .reading.text = "1234" }, false },
        { "another one", { .reading.text = "12 35" }, false },
        { "a field for numbers",
          { .reading.text = "12 34", .numeric = true },
          false },
        { "a secret one",
          { .reading = { .text = "12 34", .secret = true } },
          false },
        { "nothing can be read", { .reading.text = NULL }, false },
        { "too much to read all of it", { .reading.text = much }, false },
        { "and it says the number",
          { .reading = { .text = "12 34",
                         .has_number = true,
                         .number = 1234 } },
          true },
        { "and it says another number",
          { .reading = { .text = "12 34", .has_number = true, .number = 12 } },
          false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_goal goal = { .text = "1234", .typable = true };
        print_message("# %s\n", cases[i].label);
        assert_int_equal(deed_goal_is_rewritten(&goal, &cases[i].facts),
                         cases[i].is);
        goal.typable = false;
        assert_false(deed_goal_is_rewritten(&goal, &cases[i].facts));
    }
    struct deed_facts words = { .reading = { .text = "ab cd",
                                             .has_number = true } };
    struct deed_goal text = { .text = "abcd", .typable = true };
    assert_true(deed_goal_is_rewritten(&text, &words));
}

static void nothing_is_chosen(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_option options[2];
        bool native, multiple, cut;
        enum deed_tri holds;
    } cases[] = {
        { "no option is",
          { { .selected = DEED_NO } },
          false,
          false,
          false,
          DEED_YES },
        { "one is",
          { { .selected = DEED_NO }, { .selected = DEED_YES } },
          false,
          false,
          false,
          DEED_NO },
        { "one may be",
          { { .selected = DEED_UNKNOWN } },
          false,
          false,
          false,
          DEED_UNKNOWN },
        { "one that stands for none is",
          { { .value = "", .selected = DEED_YES } },
          true,
          false,
          false,
          DEED_YES },
        { "one with a value is",
          { { .value = "a", .selected = DEED_YES } },
          true,
          false,
          false,
          DEED_NO },
        { "one without a value is",
          { { .selected = DEED_YES } },
          true,
          false,
          false,
          DEED_NO },
        { "an empty one of several is",
          { { .value = "", .selected = DEED_YES } },
          true,
          true,
          false,
          DEED_NO },
        { "there are more than were listed",
          { { .selected = DEED_NO } },
          false,
          false,
          true,
          DEED_UNKNOWN },
        { "one of more than were listed is",
          { { .selected = DEED_YES } },
          false,
          false,
          true,
          DEED_NO },
    };
    const struct deed_goal goal = { .post = DEED_POST_CHOSEN, .none = true };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_facts facts = {
            .options = cases[i].options,
            .option_count = cases[i].options[1].selected ? 2 : 1,
            .native_choice = cases[i].native,
            .multiple = cases[i].multiple,
            .options_cut = cases[i].cut,
        };
        print_message("# %s\n", cases[i].label);
        assert_int_equal(deed_goal_holds(&goal, &facts), cases[i].holds);
    }
    assert_int_equal(deed_goal_holds(&goal, &(struct deed_facts){ 0 }),
                     DEED_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_in_a_form_or_in_words),
        ARENA_TEST(typing_adds_to_what_was_there),
        cmocka_unit_test(a_field_that_writes_in_its_own_form),
        cmocka_unit_test(nothing_is_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
