/* SPDX-License-Identifier: Apache-2.0 */
/* What a procedure refuses to send, or need not send. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "procedure_fixture.h"

static void what_the_target_cannot_take_is_not_sent(void **state)
{
    (void)state;
    request.args = (struct deed_args){ .text = "a", .clear = true };
    facts.numeric = true;
    start(DEED_UI_ENTER_TEXT);
    expect_fail("the field holds numbers only, such as \"1\"");
    static const char *const taken[] = { "5", "", NULL };
    for (size_t i = 0; i < DEED_ARRAY_LEN(taken); i++) {
        request.args.text = deed_str_or(taken[i], "");
        start(DEED_UI_ENTER_TEXT);
        request.args.text = taken[i];
        expect_gesture(DEED_GESTURE_TEXT);
    }
    request.args = (struct deed_args){ .text = "a" };
    start(DEED_UI_ENTER_TEXT); /* it is added to what is there */
    expect_gesture(DEED_GESTURE_TEXT);
    facts = (struct deed_facts){ .native_setter = true };
    start(DEED_UI_ENTER_TEXT);
    expect_gesture(DEED_GESTURE_SET_VALUE);

    static const char *files[] = { "a", "b" };
    request.args = (struct deed_args){ .files = files, .file_count = 2 };
    facts = (struct deed_facts){ .takes_files = true };
    start(DEED_X_UPLOAD);
    expect_fail("the input takes one file only");
    facts.multiple = true;
    start(DEED_X_UPLOAD);
    expect_gesture(DEED_GESTURE_UPLOAD);
    set(DEED_STATE_ENABLED, DEED_NO);
    start(DEED_X_UPLOAD);
    expect_fail("not enabled: the input takes no files");
    facts.takes_files = false; /* a button that opens a chooser */
    start(DEED_X_UPLOAD);
    expect_gesture(DEED_GESTURE_UPLOAD);
}

static void both_ends_of_a_drag_must_be_in_view(void **state)
{
    (void)state;
    static const struct {
        bool has_point;
        enum deed_tri in_view;
        bool goes;
    } cases[] = {
        { true, DEED_YES, true },
        { true, DEED_UNKNOWN, true },
        { true, DEED_NO, false },
        { false, DEED_YES, false },
    };
    scene.part_scrolled = true;
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        facts.has_point = cases[i].has_point;
        set(DEED_STATE_IN_VIEWPORT, cases[i].in_view);
        start(DEED_X_DRAG);
        assert_int_equal(next().kind, DEED_STEP_PROBE);
        if (cases[i].goes) {
            expect_gesture(DEED_GESTURE_DRAG);
        } else {
            expect_fail("the target and the place to drop it are too far apart "
                        "to be in view at once");
        }
    }
    scene.facts = NULL;
    start(DEED_X_DRAG);
    assert_int_equal(next().kind, DEED_STEP_PROBE);
    expect_gesture(DEED_GESTURE_DRAG);
    scene.facts = &facts;
    scene.part_scrolled = false;
}

static void what_is_whole_in_view_needs_no_scroll(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_rect all, seen;
        bool measured, whole;
    } cases[] = {
        { "all of it", { 0, 0, 50, 50 }, { 0, 0, 50, 50 }, true, true },
        { "half of its width",
          { 0, 0, 50, 50 },
          { 0, 0, 25, 50 },
          true,
          false },
        { "half of its height",
          { 0, 0, 50, 50 },
          { 0, 0, 50, 25 },
          true,
          false },
        { "more than fits", { 0, 0, 50, 500 }, { 0, 0, 50, 100 }, true, true },
        { "nobody measured it", { 0, 0, 50, 50 }, { 0, 0, 9, 9 }, false, true },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        facts = (struct deed_facts){ .has_rect = true,
                                     .rect = cases[i].all,
                                     .has_visible_rect = true,
                                     .visible_rect = cases[i].seen,
                                     .has_viewport = cases[i].measured,
                                     .viewport = { 0, 0, 100, 100 } };
        set(DEED_STATE_IN_VIEWPORT, DEED_YES);
        start(DEED_UI_SCROLL_INTO_VIEW);
        if (cases[i].whole) {
            assert_int_equal(next().kind, DEED_STEP_ALREADY);
        } else {
            expect_gesture(DEED_GESTURE_SCROLL_INTO_VIEW);
        }
    }
    for (int drawn = 0; drawn < 6; drawn++) {
        facts =
            (struct deed_facts){ .has_rect = drawn != 1,
                                 .sizeless = drawn == 2,
                                 .scrollable = drawn == 3 ? DEED_YES : DEED_NO,
                                 .rect = { 0, 0, drawn == 4 ? 5 : 0,
                                           drawn == 5 ? 5 : 0 } };
        set(DEED_STATE_IN_VIEWPORT, DEED_NO);
        set(DEED_STATE_VISIBLE, DEED_NO);
        start(DEED_UI_SCROLL_INTO_VIEW);
        if (drawn) {
            expect_gesture(DEED_GESTURE_SCROLL_INTO_VIEW);
        } else {
            expect_fail("not visible: it is not drawn anywhere");
        }
    }
}

static void which_controls_can_be_switched(void **state)
{
    (void)state;
    static const char radio[] = "a radio button is switched off by choosing "
                                "another one of its group";
    static const char none[] = "the target has no state that could be switched";
    static const struct {
        const char *label, *role;
        enum deed_tri checked, asked;
        const char *refused; /* NULL: it is pressed */
    } cases[] = {
        { "a box", "checkbox", DEED_YES, DEED_NO, NULL },
        { "a radio button, on", "radio", DEED_NO, DEED_YES, NULL },
        { "a radio button, off", "radio", DEED_YES, DEED_NO, radio },
        { "one of a menu, off", "menuitemradio", DEED_YES, DEED_NO, radio },
        { "an option that says nothing", "option", DEED_UNKNOWN, DEED_YES,
          NULL },
        { "an item of a tree that says nothing", "treeitem", DEED_UNKNOWN,
          DEED_YES, NULL },
        { "an option that says nothing, off", "option", DEED_UNKNOWN, DEED_NO,
          none },
        { "a button that says nothing", "button", DEED_UNKNOWN, DEED_YES,
          none },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        element.role = cases[i].role;
        request.args =
            (struct deed_args){ .has_state = true, .state = cases[i].asked };
        set(DEED_STATE_CHECKED, cases[i].checked);
        start(DEED_UI_TOGGLE);
        if (cases[i].refused) {
            expect_fail(cases[i].refused);
        } else {
            expect_gesture(DEED_GESTURE_POINTER);
        }
    }
    scene.element = NULL;
    request.args.state = DEED_NO;
    set(DEED_STATE_CHECKED, DEED_YES);
    start(DEED_UI_TOGGLE);
    expect_gesture(DEED_GESTURE_POINTER);
    set(DEED_STATE_CHECKED, DEED_UNKNOWN);
    start(DEED_UI_TOGGLE);
    expect_fail(none);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROCEDURE_TEST(what_the_target_cannot_take_is_not_sent),
        PROCEDURE_TEST(both_ends_of_a_drag_must_be_in_view),
        PROCEDURE_TEST(what_is_whole_in_view_needs_no_scroll),
        PROCEDURE_TEST(which_controls_can_be_switched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
