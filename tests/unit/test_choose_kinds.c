/* SPDX-License-Identifier: Apache-2.0 */
/* Choices of other kinds than a plain list: menus, empty options, options
 * without a label or a value, dialogs with a button of their own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "choice_fixture.h"

/* The press on the option that was found. */
static struct deed_step press_found(const char *role, const char *part_role)
{
    static struct deed_element part;
    part = choice_part;
    part.role = part_role;
    choice_element.role = role;
    choice_scene.part = NULL;
    WANT("Green");
    struct deed_step step = choice_next();
    while (step.kind == DEED_STEP_GESTURE) { /* what opens the list */
        step = choice_next();
    }
    assert_int_equal(step.kind, DEED_STEP_FIND);
    choice_scene.part = &part;
    step = choice_expect(DEED_STEP_GESTURE);
    assert_true(step.on_part);
    return step;
}

static void what_a_menu_item_does_counts_by_itself(void **state)
{
    (void)state;
    static const struct {
        const char *role, *part, *shows;
        bool on_its_own;
    } cases[] = {
        { "button", "menuitem", NULL, true },
        { "button", "option", NULL, true },
        { "menuitem", "button", NULL, true },
        { "combobox", "menuitem", NULL, true },
        { "combobox", "option", NULL, false },
        { "button", "menuitem", "Red", false }, /* it shows what is chosen */
    };
    choice_to_list();
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s, %s\n", cases[i].role, cases[i].part);
        choice_facts.reading.text = cases[i].shows;
        assert_int_equal(press_found(cases[i].role, cases[i].part).on_its_own,
                         cases[i].on_its_own);
    }
}

static void what_stays_marked_may_have_to_be_confirmed(void **state)
{
    (void)state;
    choice_to_list();
    press_found("combobox", "radio");
    choice_expect(DEED_STEP_PROBE); /* is there a button for it? */
    choice_facts.confirm_id = "el_ok";
    assert_string_equal(choice_expect(DEED_STEP_FIND).find_id, "el_ok");
    assert_true(choice_expect(DEED_STEP_GESTURE).on_part);
    choice_expect(DEED_STEP_DONE);
    choice_facts.confirm_id = NULL;
    press_found("combobox", "checkbox");
    choice_expect(DEED_STEP_PROBE);
    choice_expect(DEED_STEP_DONE);
    press_found("listbox", "option"); /* it has nothing to open */
    choice_expect(DEED_STEP_DONE);
}

/* The sign of a part may belong to the words. */
static void words_with_the_sign_of_a_part_are_taken_as_they_are(void **state)
{
    (void)state;
    choice_facts.native_choice = true;
    choice_colours[3].label = "~gr";
    WANT("~gr"); /* a label; that two others have a part of it does not count */
    choice_expect(DEED_STEP_GESTURE);
    choice_colours[3].label = "Grey";
    choice_colours[3].value = "~gr";
    WANT("~gr"); /* a value */
    choice_expect(DEED_STEP_GESTURE);
}

static void an_option_without_a_label_is_named_by_its_value(void **state)
{
    (void)state;
    static const char *const labels[] = { NULL, "" };
    choice_facts.native_choice = true;
    choice_request.args.has_index = true;
    choice_request.args.index = 3;
    for (size_t i = 0; i < DEED_ARRAY_LEN(labels); i++) {
        choice_colours[3].label = labels[i];
        choice_start(0, NULL);
        assert_string_equal(choice_expect(DEED_STEP_GESTURE).gesture.options[0],
                            "x");
    }
    choice_colours[3].value = "";
    choice_start(0, NULL);
    choice_expect_fail(DEED_ERR_TARGET_AMBIGUOUS,
                       "option 3 cannot be told from another");
}

static void only_an_empty_option_that_can_be_chosen_stands_for_none(
    void **state)
{
    (void)state;
    static const struct {
        const char *words;
        struct deed_option option;
    } cases[] = {
        { "disabled", { .label = "-", .value = "", .enabled = DEED_NO } },
        { "without a label", { .value = "" } },
        { "with an empty label", { .label = "", .value = "" } },
        { "without a value", { .label = "-" } },
    };
    choice_request.args.no_options = true;
    choice_facts.native_choice = true;
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].words);
        choice_colours[3] = cases[i].option;
        choice_start(0, NULL);
        assert_int_equal(choice_next().kind, DEED_STEP_FAIL);
    }
    choice_colours[2] = (struct deed_option){ .label = "None", .value = "" };
    choice_colours[3] = choice_colours[2]; /* the first of two */
    choice_colours[3].label = "Nothing";
    choice_start(0, NULL);
    struct deed_step step = choice_expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.option_count, 1);
    assert_string_equal(step.gesture.options[0], "None");
}

static void an_empty_value_names_an_option_of_the_platform(void **state)
{
    (void)state;
    choice_facts.native_choice = true;
    choice_colours[3].value = "";
    WANT("");
    assert_int_equal(choice_expect(DEED_STEP_GESTURE).gesture.kind,
                     DEED_GESTURE_SELECT_OPTION);
}

static void a_suggestion_without_a_value_is_typed_as_it_reads(void **state)
{
    (void)state;
    choice_facts.word_list = true;
    choice_colours[1].value = NULL;
    WANT("Green");
    assert_string_equal(choice_expect(DEED_STEP_GESTURE).gesture.text, "Green");
    WANT("Green", "Grey"); /* several are not typed */
    assert_int_equal(choice_expect(DEED_STEP_GESTURE).gesture.kind,
                     DEED_GESTURE_POINTER);
}

/* Facts of the first look may know another leaf of the same name. */
static void a_path_is_looked_at_before_it_is_chosen_already(void **state)
{
    (void)state;
    const char *path[] = { "Warm", "Red" };
    choice_request.args.path = path;
    choice_request.args.path_count = 2;
    WANT("Red");
    choice_expect(DEED_STEP_PROBE);
    choice_expect(DEED_STEP_ALREADY);
    choice_request.args.path_count = 1;
    WANT("Red");
    choice_expect(DEED_STEP_ALREADY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CHOICE_TEST(what_a_menu_item_does_counts_by_itself),
        CHOICE_TEST(what_stays_marked_may_have_to_be_confirmed),
        CHOICE_TEST(words_with_the_sign_of_a_part_are_taken_as_they_are),
        CHOICE_TEST(an_option_without_a_label_is_named_by_its_value),
        CHOICE_TEST(only_an_empty_option_that_can_be_chosen_stands_for_none),
        CHOICE_TEST(an_empty_value_names_an_option_of_the_platform),
        CHOICE_TEST(a_suggestion_without_a_value_is_typed_as_it_reads),
        CHOICE_TEST(a_path_is_looked_at_before_it_is_chosen_already),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
