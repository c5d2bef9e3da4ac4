/* SPDX-License-Identifier: Apache-2.0 */
/* What each primitive does, step by step. Adjusting and choosing have files of
 * their own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "procedure_fixture.h"

static void what_takes_one_gesture_takes_one(void **state)
{
    (void)state;
    static const struct {
        enum deed_primitive primitive;
        enum deed_gesture_kind kind;
    } cases[] = {
        { DEED_UI_FOCUS, DEED_GESTURE_FOCUS },
        { DEED_UI_HIGHLIGHT, DEED_GESTURE_HIGHLIGHT },
        { DEED_UI_ACTIVATE, DEED_GESTURE_POINTER },
        { DEED_UI_EXPAND, DEED_GESTURE_POINTER },
        { DEED_UI_COLLAPSE, DEED_GESTURE_POINTER },
        { DEED_UI_OPEN, DEED_GESTURE_POINTER },
        { DEED_UI_SCROLL_INTO_VIEW, DEED_GESTURE_SCROLL_INTO_VIEW },
        { DEED_UI_SCROLL, DEED_GESTURE_SCROLL },
        { DEED_NAV_NAVIGATE, DEED_GESTURE_POINTER }, /* a link */
        { DEED_APP_INVOKE, DEED_GESTURE_INVOKE },
        { DEED_PRIMITIVE_COUNT, DEED_GESTURE_INVOKE },
        { DEED_X_PRESS, DEED_GESTURE_KEYS },
        { DEED_X_HOVER, DEED_GESTURE_HOVER },
        { DEED_X_DOUBLE_ACTIVATE, DEED_GESTURE_POINTER },
        { DEED_X_CONTEXT_ACTIVATE, DEED_GESTURE_POINTER },
        { DEED_X_LONG_PRESS, DEED_GESTURE_POINTER },
        { DEED_X_DRAG, DEED_GESTURE_DRAG },
        { DEED_X_SWIPE, DEED_GESTURE_SWIPE },
        { DEED_X_PINCH, DEED_GESTURE_PINCH },
        { DEED_X_UPLOAD, DEED_GESTURE_UPLOAD },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        start(cases[i].primitive);
        expect_gesture(cases[i].kind);
        expect_done();
    }
}

static void arguments_reach_the_gesture(void **state)
{
    (void)state;
    static const char *keys[] = { "Control+S" };
    static const char *files[] = { "a.png" };
    struct deed_value *params = NULL;
    request.args = (struct deed_args){
        .button = DEED_BUTTON_RIGHT,
        .count = 3,
        .modifiers = DEED_MOD_SHIFT,
        .keys = keys,
        .key_count = 1,
        .files = files,
        .file_count = 1,
        .duration_us = DEED_MS(700),
        .has_delta = true,
        .dx = 1,
        .dy = 2,
        .edge = "bottom",
        .scale = 1.5,
        .has_to_point = true,
        .to_point = { 5, 6 },
        .dialog = DEED_DIALOG_ACCEPT,
        .dialog_text = "yes",
        .app_action = "video.create",
        .params = params,
        .url = "/a",
    };
    element.default_action = "video.save";
    start(DEED_UI_ACTIVATE);
    struct deed_gesture g = expect_gesture(DEED_GESTURE_POINTER);
    assert_int_equal(g.button, DEED_BUTTON_RIGHT);
    assert_int_equal(g.count, 3);
    assert_int_equal(g.modifiers, DEED_MOD_SHIFT);
    assert_int_equal(g.dialog, DEED_DIALOG_ACCEPT);
    assert_string_equal(g.dialog_text, "yes");
    assert_string_equal(g.app_action, "video.save");
    start(DEED_X_PRESS);
    g = expect_gesture(DEED_GESTURE_KEYS);
    assert_ptr_equal(g.keys, keys);
    assert_int_equal(g.key_count, 1);
    assert_int_equal(g.repeat, 1);
    start(DEED_X_UPLOAD);
    assert_ptr_equal(expect_gesture(DEED_GESTURE_UPLOAD).files, files);
    start(DEED_X_PINCH);
    assert_true(expect_gesture(DEED_GESTURE_PINCH).scale > 1.4);
    start(DEED_UI_SCROLL);
    g = expect_gesture(DEED_GESTURE_SCROLL);
    assert_string_equal(g.edge, "bottom");
    assert_true(g.has_delta && g.dy > 1.9);
    start(DEED_X_SWIPE);
    g = expect_gesture(DEED_GESTURE_SWIPE);
    assert_true(g.has_to_point && g.to_point.y > 5.9);
    assert_int_equal(g.duration_us, DEED_MS(700));
    start(DEED_APP_INVOKE);
    assert_string_equal(expect_gesture(DEED_GESTURE_INVOKE).app_action,
                        "video.create");
    start(DEED_NAV_NAVIGATE);
    assert_string_equal(expect_gesture(DEED_GESTURE_NAVIGATE).url, "/a");
    request.args.url = NULL;
    request.args.route = "/r";
    start(DEED_NAV_NAVIGATE);
    assert_string_equal(expect_gesture(DEED_GESTURE_NAVIGATE).url, "/r");
    scene.element = NULL;
    start(DEED_UI_ACTIVATE);
    assert_null(expect_gesture(DEED_GESTURE_POINTER).app_action);
}

static void kinds_of_presses_differ(void **state)
{
    (void)state;
    start(DEED_X_DOUBLE_ACTIVATE);
    assert_int_equal(expect_gesture(DEED_GESTURE_POINTER).count, 2);
    start(DEED_X_CONTEXT_ACTIVATE);
    assert_int_equal(expect_gesture(DEED_GESTURE_POINTER).button,
                     DEED_BUTTON_RIGHT);
    start(DEED_X_LONG_PRESS);
    assert_int_equal(expect_gesture(DEED_GESTURE_POINTER).duration_us,
                     DEED_MS(600));
    request.args.duration_us = DEED_MS(900);
    start(DEED_X_LONG_PRESS);
    assert_int_equal(expect_gesture(DEED_GESTURE_POINTER).duration_us,
                     DEED_MS(900));
    start(DEED_UI_ACTIVATE);
    assert_int_equal(expect_gesture(DEED_GESTURE_POINTER).count, 1);
}

static void reading_asks_for_the_content(void **state)
{
    (void)state;
    start(DEED_UI_READ);
    assert_int_equal(next().kind, DEED_STEP_CONTENT);
    expect_done();
}

static void what_is_so_already_is_left_alone(void **state)
{
    (void)state;
    set(DEED_STATE_FOCUSED, DEED_YES);
    set(DEED_STATE_EXPANDED, DEED_YES);
    set(DEED_STATE_IN_VIEWPORT, DEED_YES);
    set(DEED_STATE_CHECKED, DEED_YES);
    facts.reading.text = "";
    request.args.has_state = true;
    request.args.state = DEED_YES;
    static const enum deed_primitive cases[] = {
        DEED_UI_FOCUS,  DEED_UI_EXPAND,           DEED_UI_OPEN,
        DEED_UI_TOGGLE, DEED_UI_SCROLL_INTO_VIEW, DEED_UI_CLEAR_TEXT,
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        start(cases[i]);
        assert_int_equal(next().kind, DEED_STEP_ALREADY);
    }
    set(DEED_STATE_EXPANDED, DEED_NO);
    start(DEED_UI_CLOSE);
    assert_int_equal(next().kind, DEED_STEP_ALREADY);
}

static void without_facts_it_is_simply_done(void **state)
{
    (void)state;
    static const struct {
        enum deed_primitive primitive;
        enum deed_gesture_kind kind;
    } cases[] = {
        { DEED_UI_FOCUS, DEED_GESTURE_FOCUS },
        { DEED_UI_EXPAND, DEED_GESTURE_POINTER },
        { DEED_UI_CLEAR_TEXT, DEED_GESTURE_TEXT },
        { DEED_UI_SCROLL_INTO_VIEW, DEED_GESTURE_SCROLL_INTO_VIEW },
        { DEED_UI_CLOSE, DEED_GESTURE_KEYS },
        { DEED_UI_SUBMIT, DEED_GESTURE_SUBMIT },
    };
    scene.before = scene.facts = NULL;
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        start(cases[i].primitive);
        expect_gesture(cases[i].kind);
    }
}

static void text_is_typed_and_sent_when_asked(void **state)
{
    (void)state;
    request.args.text = "abc";
    request.args.clear = true;
    start(DEED_UI_ENTER_TEXT);
    struct deed_gesture g = expect_gesture(DEED_GESTURE_TEXT);
    assert_string_equal(g.text, "abc");
    assert_true(g.clear);
    expect_done();
    request.args.submit = true;
    request.args.clear = false;
    start(DEED_UI_ENTER_TEXT);
    assert_false(expect_gesture(DEED_GESTURE_TEXT).clear);
    g = expect_gesture(DEED_GESTURE_KEYS);
    assert_int_equal(g.key_count, 1);
    assert_string_equal(g.keys[0], "Enter");
    expect_done();
    facts.reading.text = "old";
    start(DEED_UI_CLEAR_TEXT);
    g = expect_gesture(DEED_GESTURE_TEXT);
    assert_string_equal(g.text, "");
    assert_true(g.clear);
    expect_done();
}

static void a_field_that_announces_its_number_is_left_and_entered(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_reading before;
        const char *text;
        bool left;
    } cases[] = {
        { "it says what it announces",
          { .text = "3",
            .has_number = true,
            .number = 3,
            .announces = true,
            .has_announced = true,
            .announced = 3 },
          "7",
          true },
        { "it says nothing", { .text = "", .announces = true }, "7", true },
        { "it announces a share",
          { .text = "30",
            .has_number = true,
            .number = 30,
            .announces = true,
            .has_announced = true,
            .announced = 0.3 },
          "7",
          false },
        { "no number is asked for",
          { .text = "", .announces = true },
          "seven",
          false },
        { "it announces nothing", { .text = "3" }, "7", false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        facts.reading = cases[i].before;
        scene.facts = &facts;
        request.args =
            (struct deed_args){ .text = cases[i].text, .clear = true };
        start(DEED_UI_ENTER_TEXT);
        expect_gesture(DEED_GESTURE_TEXT);
        if (cases[i].left) {
            expect_gesture(DEED_GESTURE_COMMIT);
            expect_gesture(DEED_GESTURE_FOCUS);
        }
        expect_done();
        assert_int_equal(procedure.goal.committed, cases[i].left);
    }
}

static void a_switch_gets_one_press(void **state)
{
    (void)state;
    set(DEED_STATE_CHECKED, DEED_NO);
    start(DEED_UI_TOGGLE);
    expect_gesture(DEED_GESTURE_POINTER);
    expect_done();
}

static void a_third_state_gets_a_second_press_only_when_it_moved(void **state)
{
    (void)state;
    static const struct {
        enum deed_tri after_first;
        bool again;
    } cases[] = {
        { DEED_YES, true },      /* on its way to mixed */
        { DEED_NO, false },      /* did not move */
        { DEED_UNKNOWN, false }, /* nobody knows */
        { DEED_MIXED, false },   /* arrived */
    };
    struct deed_facts before = { 0 };
    deed_state_set(&before.states, DEED_STATE_CHECKED, DEED_NO);
    scene.before = &before;
    request.args.has_state = true;
    request.args.state = DEED_MIXED;
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        set(DEED_STATE_CHECKED, DEED_NO);
        start(DEED_UI_TOGGLE);
        expect_gesture(DEED_GESTURE_POINTER);
        assert_int_equal(next().kind, DEED_STEP_PROBE);
        set(DEED_STATE_CHECKED, cases[i].after_first);
        if (cases[i].again) {
            expect_gesture(DEED_GESTURE_POINTER);
        }
        expect_done();
    }
}

static void what_has_no_state_cannot_be_switched(void **state)
{
    (void)state;
    start(DEED_UI_TOGGLE);
    struct deed_step step = next();
    assert_int_equal(step.kind, DEED_STEP_FAIL);
    assert_int_equal(step.error, DEED_ERR_TARGET_NOT_INTERACTABLE);
}

static void a_surface_is_closed_as_a_person_would(void **state)
{
    (void)state;
    set(DEED_STATE_OPEN, DEED_YES);
    start(DEED_UI_CLOSE);
    struct deed_gesture g = expect_gesture(DEED_GESTURE_KEYS);
    assert_string_equal(g.keys[0], "Escape");
    expect_done();

    facts.close_id = "el_x";
    start(DEED_UI_CLOSE);
    struct deed_step step = next();
    assert_int_equal(step.kind, DEED_STEP_FIND);
    assert_string_equal(step.find_id, "el_x");
    step = next();
    assert_int_equal(step.kind, DEED_STEP_GESTURE);
    assert_true(step.on_part);
    expect_done();

    facts.close_id = NULL;
    set(DEED_STATE_OPEN, DEED_UNKNOWN);
    set(DEED_STATE_EXPANDED, DEED_YES);
    start(DEED_UI_CLOSE);
    expect_gesture(DEED_GESTURE_POINTER);
    expect_done();
}

static void a_form_is_sent_by_its_button(void **state)
{
    (void)state;
    facts.submit_id = "el_go";
    start(DEED_UI_SUBMIT);
    struct deed_step step = next();
    assert_int_equal(step.kind, DEED_STEP_FIND);
    assert_string_equal(step.find_id, "el_go");
    step = next();
    assert_int_equal(step.gesture.kind, DEED_GESTURE_POINTER);
    assert_true(step.on_part);
    expect_done();

    facts.submit_id = "el_1"; /* the target is that button */
    start(DEED_UI_SUBMIT);
    expect_gesture(DEED_GESTURE_POINTER);
    expect_done();

    facts.submit_id = "el_go"; /* the target sends the form, too */
    facts.submits = true;
    start(DEED_UI_SUBMIT);
    expect_gesture(DEED_GESTURE_POINTER);
    expect_done();

    facts.submit_id = NULL;
    start(DEED_UI_SUBMIT);
    expect_gesture(DEED_GESTURE_POINTER);
    expect_done();

    facts.submits = false;
    start(DEED_UI_SUBMIT);
    expect_gesture(DEED_GESTURE_SUBMIT);
    expect_done();
}

static void a_drag_looks_for_its_place_first(void **state)
{
    (void)state;
    request.args.has_to_target = true;
    request.args.to_target =
        (struct deed_target){ .by = DEED_BY_STABLE_ID, .value = "bin" };
    start(DEED_X_DRAG);
    struct deed_step step = next();
    assert_int_equal(step.kind, DEED_STEP_FIND);
    assert_string_equal(step.find.value, "bin");
    assert_false(step.find_may_fail);
    const struct deed_element bin = { .instance_id = "el_bin" };
    scene.part = &bin;
    struct deed_gesture g = expect_gesture(DEED_GESTURE_DRAG);
    assert_string_equal(g.to_instance_id, "el_bin");
    expect_done();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROCEDURE_TEST(what_takes_one_gesture_takes_one),
        PROCEDURE_TEST(arguments_reach_the_gesture),
        PROCEDURE_TEST(kinds_of_presses_differ),
        PROCEDURE_TEST(reading_asks_for_the_content),
        PROCEDURE_TEST(what_is_so_already_is_left_alone),
        PROCEDURE_TEST(without_facts_it_is_simply_done),
        PROCEDURE_TEST(text_is_typed_and_sent_when_asked),
        PROCEDURE_TEST(a_field_that_announces_its_number_is_left_and_entered),
        PROCEDURE_TEST(a_switch_gets_one_press),
        PROCEDURE_TEST(a_third_state_gets_a_second_press_only_when_it_moved),
        PROCEDURE_TEST(what_has_no_state_cannot_be_switched),
        PROCEDURE_TEST(a_surface_is_closed_as_a_person_would),
        PROCEDURE_TEST(a_form_is_sent_by_its_button),
        PROCEDURE_TEST(a_drag_looks_for_its_place_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
