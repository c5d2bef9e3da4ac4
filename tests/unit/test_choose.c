/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "choice_fixture.h"

static void a_platform_select_takes_its_setter(void **state)
{
    (void)state;
    choice_facts.native_choice = true;
    choice_colours[1].id = "el_green";
    WANT("Green");
    struct deed_step step = choice_expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_SELECT_OPTION);
    assert_int_equal(step.gesture.option_count, 1);
    assert_string_equal(step.gesture.options[0], "Green");
    assert_string_equal(step.gesture.option_ids[0], "el_green");
    choice_expect(DEED_STEP_DONE);
}

static void several_are_chosen_where_that_is_possible(void **state)
{
    (void)state;
    choice_facts.native_choice = true;
    WANT("Green", "x");
    choice_expect_fail(DEED_ERR_TARGET_NOT_INTERACTABLE,
                       "the control takes one option only");
    choice_facts.multiple = true;
    WANT("Green", "x");
    assert_int_equal(choice_expect(DEED_STEP_GESTURE).gesture.option_count, 2);
}

static void what_is_chosen_already_is_left_alone(void **state)
{
    (void)state;
    WANT("r");
    choice_expect(DEED_STEP_ALREADY);
}

static void an_option_that_is_not_there_is_refused_untouched(void **state)
{
    (void)state;
    choice_facts.native_choice = true;
    WANT("Pink");
    choice_expect_fail(DEED_ERR_TARGET_NOT_FOUND,
                       "no option \"Pink\" among 4, from \"Red\" to \"Grey\"");
    choice_facts.option_count = 0;
    WANT("Pink");
    choice_expect_fail(DEED_ERR_TARGET_NOT_FOUND, "no option \"Pink\"");
    choice_facts.options_cut = true; /* it may be among those not listed */
    WANT("Pink");
    choice_expect(DEED_STEP_GESTURE);
}

static void a_disabled_option_is_refused_untouched(void **state)
{
    (void)state;
    choice_facts.native_choice = true;
    WANT("Blue");
    choice_expect_fail(DEED_ERR_TARGET_NOT_INTERACTABLE,
                       "the option \"Blue\" is disabled");
}

static void two_options_of_one_label_are_ambiguous(void **state)
{
    (void)state;
    choice_facts.native_choice = true;
    choice_colours[3].label = " Green ";
    WANT("Green");
    choice_expect_fail(DEED_ERR_TARGET_AMBIGUOUS,
                       "more than one option is \"Green\"");
    choice_colours[3].value = "g"; /* the same thing twice */
    WANT("Green");
    choice_expect(DEED_STEP_GESTURE);
}

static void an_index_names_one_option(void **state)
{
    (void)state;
    choice_facts.native_choice = true;
    choice_request.args.has_index = true;
    choice_request.args.index = 1;
    choice_start(0, NULL);
    assert_string_equal(choice_expect(DEED_STEP_GESTURE).gesture.options[0],
                        "Green");
    choice_request.args.index = 0;
    choice_start(0, NULL);
    choice_expect(DEED_STEP_ALREADY);
    choice_request.args.index = 4;
    choice_start(0, NULL);
    choice_expect_fail(DEED_ERR_TARGET_NOT_FOUND, "no option 4 among 4");
}

static void an_index_is_not_mistaken_for_its_namesake(void **state)
{
    (void)state;
    choice_request.args.has_index = true;
    choice_request.args.index = 3;
    choice_colours[3].label = "Red"; /* as the first, which is chosen */
    choice_start(0, NULL);
    choice_expect(DEED_STEP_GESTURE);
    assert_string_equal(choice_procedure.goal.options[0], "x");
    choice_colours[3].value = "Green"; /* and this names the second */
    choice_start(0, NULL);
    choice_expect_fail(DEED_ERR_TARGET_AMBIGUOUS,
                       "option 3 cannot be told from another");
    choice_colours[3].label = NULL;
    choice_colours[3].value = NULL;
    choice_start(0, NULL);
    choice_expect_fail(DEED_ERR_TARGET_AMBIGUOUS,
                       "option 3 cannot be told from another");
}

static void a_list_is_opened_searched_and_pressed(void **state)
{
    (void)state;
    choice_to_list();
    WANT("Green");
    struct deed_step step = choice_expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_POINTER);
    assert_false(step.on_part);
    step = choice_expect(DEED_STEP_FIND);
    assert_int_equal(step.find.by, DEED_BY_OPTION);
    assert_string_equal(step.find.value, "Green");
    assert_string_equal(step.within_id, "el_1");
    assert_true(step.find_may_fail);
    choice_scene.part = &choice_part;
    step = choice_expect(DEED_STEP_GESTURE);
    assert_true(step.on_part);
    choice_expect(DEED_STEP_DONE);
}

static void an_open_list_is_not_opened_again(void **state)
{
    (void)state;
    choice_to_list();
    deed_state_set(&choice_facts.states, DEED_STATE_EXPANDED, DEED_YES);
    WANT("Green");
    choice_expect(DEED_STEP_FIND);
}

static void a_plain_list_has_nothing_to_open(void **state)
{
    (void)state;
    choice_to_list();
    choice_element.role = "listbox";
    WANT("Green");
    choice_expect(DEED_STEP_FIND);
}

static void an_option_that_is_not_shown_is_filtered_for(void **state)
{
    (void)state;
    choice_to_list();
    deed_state_set(&choice_facts.states, DEED_STATE_EDITABLE, DEED_YES);
    WANT("Green");
    choice_expect(DEED_STEP_GESTURE);
    assert_true(choice_expect(DEED_STEP_FIND).find_may_fail);
    struct deed_step step = choice_expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_TEXT);
    assert_string_equal(step.gesture.text, "Green");
    assert_true(step.gesture.clear);
    choice_expect(DEED_STEP_FIND);
    choice_scene.part = &choice_part;
    assert_true(choice_expect(DEED_STEP_GESTURE).on_part);
    choice_expect(DEED_STEP_DONE);
}

static void an_option_that_filtering_does_not_show_is_not_there(void **state)
{
    (void)state;
    choice_to_list();
    deed_state_set(&choice_facts.states, DEED_STATE_EDITABLE, DEED_YES);
    WANT("Green");
    choice_expect(DEED_STEP_GESTURE);
    choice_expect(DEED_STEP_FIND);
    choice_expect(DEED_STEP_GESTURE);
    choice_expect(DEED_STEP_FIND);
    assert_int_equal(choice_expect(DEED_STEP_PROBE).wait_us, 0);
    /* It may still come: there is no telling on this surface. */
    struct deed_step step = choice_expect(DEED_STEP_PROBE);
    assert_true(step.wait_us > 0);
    assert_int_equal(step.error, DEED_ERR_TARGET_NOT_FOUND);
    assert_string_equal(step.message, "no option \"Green\"");
    choice_expect(DEED_STEP_FIND);
    choice_expect(DEED_STEP_PROBE);
    choice_facts.pending_known = true; /* nothing is under way */
    choice_expect_fail(DEED_ERR_TARGET_NOT_FOUND, "no option \"Green\"");
}

/* An arrow key may choose the next option of a closed control. */
static void a_closed_control_without_text_gets_no_key(void **state)
{
    (void)state;
    choice_to_list();
    choice_scene.left_us = DEED_MS(9000);
    WANT("Green");
    struct deed_step step = choice_expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_POINTER);
    for (int i = 0; i < 30; i++) {
        step = choice_next();
        assert_int_not_equal(step.kind, DEED_STEP_GESTURE);
        choice_scene.left_us -= DEED_MS(200);
    }
}

static void suggestions_that_a_press_does_not_open_are_opened_by_a_key(
    void **state)
{
    (void)state;
    choice_to_list();
    deed_state_set(&choice_facts.states, DEED_STATE_EDITABLE, DEED_YES);
    choice_scene.left_us = DEED_MS(9000);
    WANT("Green");
    choice_expect(DEED_STEP_GESTURE);
    choice_expect(DEED_STEP_FIND);
    struct deed_step step = choice_expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_TEXT);
    for (int i = 0; i < 30; i++) {
        step = choice_next();
        if (step.kind == DEED_STEP_GESTURE) {
            break;
        }
        choice_scene.left_us -= DEED_MS(200);
    }
    assert_int_equal(step.gesture.kind, DEED_GESTURE_KEYS);
    assert_string_equal(step.gesture.keys[0], "ArrowDown");
    choice_expect(DEED_STEP_FIND);
}

static void no_options_at_all_clear_the_choice(void **state)
{
    (void)state;
    choice_request.args.no_options = true;
    choice_facts.native_choice = choice_facts.multiple = true;
    choice_start(0, NULL);
    struct deed_step step = choice_expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_SELECT_OPTION);
    assert_int_equal(step.gesture.option_count, 0);
    choice_colours[0].selected = DEED_NO;
    assert_int_equal(deed_goal_holds(&choice_procedure.goal, &choice_facts),
                     DEED_YES);
    choice_start(0, NULL);
    choice_expect(DEED_STEP_ALREADY);
}

static void one_option_that_must_be_cannot_be_cleared(void **state)
{
    (void)state;
    choice_request.args.no_options = true;
    choice_facts.native_choice = true;
    choice_start(0, NULL);
    choice_expect_fail(DEED_ERR_TARGET_NOT_INTERACTABLE,
                       "the control has no empty option: one option is always "
                       "selected");
    choice_colours[3].value = "";
    choice_start(0, NULL);
    struct deed_step step = choice_expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.option_count, 1);
    assert_string_equal(step.gesture.options[0], "Grey");
}

static void what_is_chosen_is_pressed_away_one_by_one(void **state)
{
    (void)state;
    choice_request.args.no_options = true;
    choice_element.role = "listbox";
    choice_colours[3].selected = DEED_YES;
    choice_start(0, NULL);
    assert_string_equal(choice_expect(DEED_STEP_FIND).find.value, "Red");
    choice_scene.part = &choice_part;
    choice_expect(DEED_STEP_GESTURE);
    choice_colours[0].selected = DEED_NO;
    choice_expect(DEED_STEP_PROBE);
    assert_string_equal(choice_expect(DEED_STEP_FIND).find.value, "Grey");
}

static void a_value_tells_options_of_one_name_apart(void **state)
{
    (void)state;
    choice_facts.native_choice = true;
    choice_colours[3].label = "Green";
    WANT("x");
    assert_int_equal(choice_expect(DEED_STEP_GESTURE).gesture.kind,
                     DEED_GESTURE_SELECT_OPTION);
    WANT("Green");
    choice_expect_fail(DEED_ERR_TARGET_AMBIGUOUS,
                       "more than one option is \"Green\"");
}

static void an_empty_option_is_refused_as_such(void **state)
{
    (void)state;
    WANT("");
    struct deed_step step = choice_expect(DEED_STEP_FAIL);
    assert_non_null(strstr(step.message, "empty option"));
}

static void suggestions_of_the_platform_are_typed(void **state)
{
    (void)state;
    choice_facts.word_list = true;
    choice_colours[0].selected = DEED_NO;
    WANT("Green");
    struct deed_step step = choice_expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_TEXT);
    assert_string_equal(step.gesture.text, "g");
    step = choice_expect(DEED_STEP_GESTURE); /* only then has it changed */
    assert_int_equal(step.gesture.kind, DEED_GESTURE_COMMIT);
    choice_expect(DEED_STEP_DONE);
    WANT("Pink");
    choice_expect_fail(DEED_ERR_TARGET_NOT_FOUND,
                       "no option \"Pink\" among 4, from \"Red\" to \"Grey\"");
}

static void a_part_of_the_words_will_do_where_one_option_has_it(void **state)
{
    (void)state;
    choice_facts.native_choice = true;
    WANT("~gree");
    choice_expect(DEED_STEP_GESTURE);
    WANT("~gr"); /* two of them */
    choice_expect_fail(DEED_ERR_TARGET_AMBIGUOUS,
                       "more than one option is \"~gr\"");
    WANT("~red");
    choice_expect(DEED_STEP_ALREADY);
}

static void each_of_several_is_pressed_in_turn(void **state)
{
    (void)state;
    choice_to_list();
    WANT("Green", "Grey");
    choice_expect(DEED_STEP_GESTURE); /* opens */
    assert_string_equal(choice_expect(DEED_STEP_FIND).find.value, "Green");
    choice_scene.part = &choice_part;
    assert_true(choice_expect(DEED_STEP_GESTURE).on_part);
    choice_expect(DEED_STEP_PROBE);
    choice_expect(DEED_STEP_GESTURE); /* it closed: opens again */
    assert_string_equal(choice_expect(DEED_STEP_FIND).find.value, "Grey");
    assert_true(choice_expect(DEED_STEP_GESTURE).on_part);
    choice_expect(DEED_STEP_DONE);
}

static void what_is_chosen_of_several_is_not_pressed_away(void **state)
{
    (void)state;
    deed_state_set(&choice_facts.states, DEED_STATE_EXPANDED, DEED_YES);
    choice_facts.multiple = true;
    WANT("Red", "Green");
    assert_string_equal(choice_expect(DEED_STEP_FIND).find.value, "Green");
    choice_scene.part = &choice_part;
    choice_expect(DEED_STEP_GESTURE);
    choice_expect(DEED_STEP_DONE);
    /* Or it becomes so while the first is being pressed. */
    choice_colours[0].selected = DEED_NO;
    WANT("Red", "Green");
    assert_string_equal(choice_expect(DEED_STEP_FIND).find.value, "Red");
    choice_expect(DEED_STEP_GESTURE);
    choice_expect(DEED_STEP_PROBE);
    choice_colours[1].selected = DEED_YES;
    choice_expect(DEED_STEP_DONE);
}

static void a_button_that_expands_is_opened_too(void **state)
{
    (void)state;
    choice_to_list();
    choice_element.role = "button";
    deed_state_set(&choice_facts.states, DEED_STATE_EXPANDED, DEED_NO);
    WANT("Green");
    assert_int_equal(choice_expect(DEED_STEP_GESTURE).gesture.kind,
                     DEED_GESTURE_POINTER);
    choice_expect(DEED_STEP_FIND);
}

static void options_come_before_an_index(void **state)
{
    (void)state;
    choice_facts.native_choice = true;
    choice_request.args.has_index = true;
    choice_request.args.index = 3;
    WANT("Green");
    assert_string_equal(choice_expect(DEED_STEP_GESTURE).gesture.options[0],
                        "Green");
}

static void without_facts_it_looks_first(void **state)
{
    (void)state;
    choice_scene.facts = NULL;
    WANT("Green");
    choice_expect(DEED_STEP_PROBE);
}

static void without_memory_it_says_so(void **state)
{
    (void)state;
    choice_to_list();
    choice_element.role = "listbox";
    WANT("Green");
    choice_arena.limit_bytes = 1;
    struct deed_step step = choice_next();
    assert_int_equal(step.kind, DEED_STEP_FAIL);
    assert_int_equal(step.error, DEED_ERR_INTERNAL_RUNTIME_ERROR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CHOICE_TEST(a_platform_select_takes_its_setter),
        CHOICE_TEST(several_are_chosen_where_that_is_possible),
        CHOICE_TEST(what_is_chosen_already_is_left_alone),
        CHOICE_TEST(an_option_that_is_not_there_is_refused_untouched),
        CHOICE_TEST(a_disabled_option_is_refused_untouched),
        CHOICE_TEST(two_options_of_one_label_are_ambiguous),
        CHOICE_TEST(an_index_names_one_option),
        CHOICE_TEST(an_index_is_not_mistaken_for_its_namesake),
        CHOICE_TEST(a_list_is_opened_searched_and_pressed),
        CHOICE_TEST(an_open_list_is_not_opened_again),
        CHOICE_TEST(a_plain_list_has_nothing_to_open),
        CHOICE_TEST(an_option_that_is_not_shown_is_filtered_for),
        CHOICE_TEST(an_option_that_filtering_does_not_show_is_not_there),
        CHOICE_TEST(a_closed_control_without_text_gets_no_key),
        CHOICE_TEST(suggestions_that_a_press_does_not_open_are_opened_by_a_key),
        CHOICE_TEST(no_options_at_all_clear_the_choice),
        CHOICE_TEST(one_option_that_must_be_cannot_be_cleared),
        CHOICE_TEST(what_is_chosen_is_pressed_away_one_by_one),
        CHOICE_TEST(a_value_tells_options_of_one_name_apart),
        CHOICE_TEST(an_empty_option_is_refused_as_such),
        CHOICE_TEST(suggestions_of_the_platform_are_typed),
        CHOICE_TEST(a_part_of_the_words_will_do_where_one_option_has_it),
        CHOICE_TEST(each_of_several_is_pressed_in_turn),
        CHOICE_TEST(what_is_chosen_of_several_is_not_pressed_away),
        CHOICE_TEST(a_button_that_expands_is_opened_too),
        CHOICE_TEST(options_come_before_an_index),
        CHOICE_TEST(without_facts_it_looks_first),
        CHOICE_TEST(without_memory_it_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
