/* SPDX-License-Identifier: Apache-2.0 */
/* Options below branches that are unfolded on the way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "choice_fixture.h"

/* A tree, and the way to a leaf of it as the driver tells it. */
static void walk(const char *item_id, enum deed_tri open, const char *option_id)
{
    choice_facts.fold = (struct deed_fold_facts){
        .item_id = item_id, .open = open, .label = "src", .missing = "main.c"
    };
    choice_facts.option_id = option_id;
}

static void start_path(void)
{
    static const char *path[] = { "src", "main.c" };
    choice_to_list();
    choice_element.role = "tree";
    choice_scene.left_us = DEED_MS(9000);
    choice_request.args.path = path;
    choice_request.args.path_count = 2;
    WANT("main.c");
}

static struct deed_step expect_find(const char *id)
{
    struct deed_step step = choice_expect(DEED_STEP_FIND);
    assert_string_equal(step.find_id, id);
    return step;
}

static void a_shut_branch_is_unfolded_by_its_toggle_first(void **state)
{
    (void)state;
    start_path();
    choice_expect(DEED_STEP_PROBE);
    walk("el_src", DEED_NO, NULL);
    choice_facts.fold.toggle_id = "el_toggle";
    expect_find("el_toggle");
    choice_scene.part = &choice_part;
    struct deed_step step = choice_expect(DEED_STEP_GESTURE);
    assert_int_equal(step.gesture.kind, DEED_GESTURE_POINTER);
    assert_true(step.on_part);
    choice_expect(DEED_STEP_PROBE);
    walk("el_src", DEED_YES, NULL); /* open, and still loading */
    assert_true(choice_expect(DEED_STEP_PROBE).wait_us > 0);
    walk(NULL, DEED_UNKNOWN, "el_main");
    expect_find("el_main");
    assert_int_equal(choice_expect(DEED_STEP_GESTURE).gesture.kind,
                     DEED_GESTURE_POINTER);
    choice_expect(DEED_STEP_DONE);
}

static void the_ways_to_unfold_are_tried_in_turn(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        bool in_menu, focusable;
        enum deed_gesture_kind ways[4];
    } cases[] = {
        { "a tree", false, false, { DEED_GESTURE_POINTER } },
        { "a tree that takes keys",
          false,
          true,
          { DEED_GESTURE_KEYS, DEED_GESTURE_POINTER } },
        { "a menu",
          true,
          true,
          { DEED_GESTURE_HOVER, DEED_GESTURE_POINTER, DEED_GESTURE_KEYS } },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        choice_teardown(NULL);
        choice_setup(NULL);
        struct deed_element item = choice_part;
        deed_state_set(&item.states, DEED_STATE_FOCUSABLE,
                       deed_tri_from(cases[i].focusable));
        start_path();
        choice_expect(DEED_STEP_PROBE);
        walk("el_src", DEED_NO, NULL);
        choice_facts.fold.in_menu = cases[i].in_menu;
        choice_scene.part = &item;
        for (unsigned n = 0; cases[i].ways[n]; n++) {
            struct deed_step step = choice_next();
            if (step.kind == DEED_STEP_FIND) {
                step = choice_next();
            }
            if (step.kind == DEED_STEP_FIND) { /* a way that it cannot take */
                step = choice_next();
            }
            assert_int_equal(step.kind, DEED_STEP_GESTURE);
            assert_int_equal(step.gesture.kind, cases[i].ways[n]);
            choice_expect(DEED_STEP_PROBE);
            assert_true(choice_expect(DEED_STEP_PROBE).wait_us > 0);
            choice_scene.left_us -= DEED_MS(600);
        }
        choice_expect_fail(DEED_ERR_VERIFICATION_FAILED,
                           "\"src\" does not unfold");
    }
}

static void what_a_branch_does_not_hold_is_told_after_a_while(void **state)
{
    (void)state;
    start_path();
    choice_expect(DEED_STEP_PROBE);
    walk("el_src", DEED_YES, NULL);
    choice_expect(DEED_STEP_PROBE);
    choice_scene.left_us -= DEED_MS(2100);
    choice_facts.pending = DEED_PENDING_NETWORK; /* it may be on its way */
    choice_expect(DEED_STEP_PROBE);
    choice_facts.pending = 0;
    choice_expect_fail(DEED_ERR_TARGET_NOT_FOUND, "no \"main.c\" in \"src\"");
}

static void a_path_that_begins_nowhere_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *label, *words;
    } cases[] = { { NULL, "no option \"src\"" },
                  { "lib", "no \"src\" in \"lib\"" } };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        choice_teardown(NULL);
        choice_setup(NULL);
        start_path();
        choice_expect(DEED_STEP_PROBE);
        choice_facts.fold = (struct deed_fold_facts){ .missing = "src",
                                                      .label = cases[i].label };
        choice_expect(DEED_STEP_PROBE); /* it may still come */
        choice_facts.pending_known = true;
        choice_expect_fail(DEED_ERR_TARGET_NOT_FOUND, cases[i].words);
    }
}

/* A branch that folds again when another one is unfolded is unfolded anew for
 * the next option, by its first way and at once. */
static void each_option_begins_with_the_first_way(void **state)
{
    (void)state;
    choice_to_list();
    choice_element.role = "tree";
    choice_scene.left_us = DEED_MS(9000);
    WANT("Pink", "Brown");
    choice_expect(DEED_STEP_PROBE); /* is each of them one item? */
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(choice_expect(DEED_STEP_FIND).find.by, DEED_BY_OPTION);
        choice_scene.part = NULL;
        choice_expect(DEED_STEP_PROBE); /* it is not shown */
        walk("el_src", DEED_NO, NULL);
        choice_facts.fold.toggle_id = "el_toggle";
        expect_find("el_toggle");
        choice_scene.part = &choice_part;
        assert_int_equal(choice_expect(DEED_STEP_GESTURE).gesture.kind,
                         DEED_GESTURE_POINTER);
        choice_expect(DEED_STEP_PROBE);
        walk(NULL, DEED_UNKNOWN, NULL);
        choice_expect(DEED_STEP_PROBE);
        assert_string_equal(choice_expect(DEED_STEP_FIND).find.value,
                            i ? "Brown" : "Pink");
        assert_true(choice_expect(DEED_STEP_GESTURE).on_part);
        if (!i) {
            choice_expect(DEED_STEP_PROBE);
        }
    }
}

static void items_of_the_same_name_are_not_guessed_among(void **state)
{
    (void)state;
    start_path();
    choice_expect(DEED_STEP_PROBE);
    choice_facts.fold =
        (struct deed_fold_facts){ .many = true, .missing = "main.c" };
    choice_expect_fail(
        DEED_ERR_TARGET_AMBIGUOUS,
        "more than one item is \"main.c\": the path to it tells them "
        "apart");
}

static void of_several_options_none_is_pressed_where_one_is_not_clear(
    void **state)
{
    (void)state;
    choice_to_list();
    choice_element.role = "tree";
    WANT("Pink", "Brown");
    choice_expect(DEED_STEP_PROBE);
    choice_facts.twins = "Brown";
    choice_expect_fail(DEED_ERR_TARGET_AMBIGUOUS,
                       "more than one item is \"Brown\": the path to it tells "
                       "them apart");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CHOICE_TEST(a_shut_branch_is_unfolded_by_its_toggle_first),
        CHOICE_TEST(the_ways_to_unfold_are_tried_in_turn),
        CHOICE_TEST(what_a_branch_does_not_hold_is_told_after_a_while),
        CHOICE_TEST(each_option_begins_with_the_first_way),
        CHOICE_TEST(of_several_options_none_is_pressed_where_one_is_not_clear),
        CHOICE_TEST(items_of_the_same_name_are_not_guessed_among),
        CHOICE_TEST(a_path_that_begins_nowhere_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
