/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "action_fixture.h"

#define SHOW                                                                   \
    "'presentation':{'ghostCursor':true,'highlight':'spotlight',"              \
    "'pace':'humanized'}"
#define SHOWN_PRESS ON_SAVE("ui.activate", "," SHOW)

static void start(const char *json)
{
    action_begin(json);
}

static void until_gesture(enum deed_gesture_kind kind)
{
    world_until(&w, DEED_DO_PERFORM);
    assert_true(w.asked);
    assert_int_equal(w.op.gesture.kind, kind);
}

static void the_show_comes_between_two_checks_and_before_the_act(void **state)
{
    (void)state;
    start(SHOWN_PRESS);
    until_gesture(DEED_GESTURE_HIGHLIGHT);
    assert_int_equal(w.acts, 0);
    assert_true(w.op.gesture.presentation->humanized);
    assert_true(w.op.gesture.has_point);
    world_answer(&w);
    /* Not the act: a look first. */
    assert_int_equal(w.op.kind, DEED_DO_PROBE);
    until_gesture(DEED_GESTURE_POINTER);
    assert_true(w.op.gesture.pace_us > 0);
}

static void what_changed_during_the_show_is_not_pressed(void **state)
{
    (void)state;
    start(SHOWN_PRESS);
    until_gesture(DEED_GESTURE_HIGHLIGHT);
    world_set(&w, "el_save", DEED_STATE_ENABLED, DEED_NO);
    world_answer(&w);
    world_run(&w);
    assert_int_equal(w.result->error, DEED_ERR_TARGET_NOT_INTERACTABLE);
    assert_int_equal(w.acts, 0);
}

static void the_time_of_the_show_does_not_count(void **state)
{
    (void)state;
    start("{'actionId':'ui.activate','target':{'ref':" SAVE "},"
          "'timeoutMs':1000," SHOW "}");
    until_gesture(DEED_GESTURE_HIGHLIGHT);
    world_tick(&w, DEED_MS(3000)); /* three times as long as all the rest */
    assert_null(w.result);
    world_answer(&w);
    until_gesture(DEED_GESTURE_POINTER);
    assert_null(w.result);
}

static void a_show_that_fails_changes_nothing(void **state)
{
    (void)state;
    start(SHOWN_PRESS);
    until_gesture(DEED_GESTURE_HIGHLIGHT);
    world_answer_code(&w, DEED_UNSUPPORTED);
    until_gesture(DEED_GESTURE_POINTER);
}

static void it_is_shown_once_and_only_where_the_driver_can(void **state)
{
    (void)state;
    w.opts.gestures = ~(1u << DEED_GESTURE_HIGHLIGHT);
    start(SHOWN_PRESS);
    until_gesture(DEED_GESTURE_POINTER);
}

static void nothing_is_shown_of_what_is_refused(void **state)
{
    (void)state;
    world_set(&w, "el_save", DEED_STATE_ENABLED, DEED_NO);
    world_do(&w, SHOWN_PRESS);
    assert_int_equal(w.result->error, DEED_ERR_TARGET_NOT_INTERACTABLE);
    assert_int_equal(w.dos[DEED_DO_PERFORM], 0);
}

/* A form that listens could answer to half a word. */
static void text_is_paced_only_where_nobody_could_answer(void **state)
{
    (void)state;
    static const struct {
        enum deed_tri app_code;
        bool paced;
    } cases[] = { { DEED_NO, true },
                  { DEED_YES, false },
                  { DEED_UNKNOWN, false } };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        world_fini(&w);
        world_init(&w);
        struct world_element *field =
            world_add(&w, "el_name", "textbox", "Name");
        deed_state_set(&field->facts.states, DEED_STATE_EDITABLE, DEED_YES);
        deed_state_set(&field->facts.states, DEED_STATE_FOCUSABLE, DEED_YES);
        field->facts.app_code = cases[i].app_code;
        start("{'actionId':'ui.enterText','args':{'text':'x'},"
              "'target':{'ref':{'by':'semantic','role':'textbox'}},"
              "'presentation':{'pace':'humanized'}}");
        until_gesture(DEED_GESTURE_HIGHLIGHT);
        world_answer(&w);
        until_gesture(DEED_GESTURE_TEXT);
        assert_int_equal(w.op.gesture.pace_us > 0, cases[i].paced);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ACTION_TEST(the_show_comes_between_two_checks_and_before_the_act),
        ACTION_TEST(what_changed_during_the_show_is_not_pressed),
        ACTION_TEST(the_time_of_the_show_does_not_count),
        ACTION_TEST(a_show_that_fails_changes_nothing),
        ACTION_TEST(it_is_shown_once_and_only_where_the_driver_can),
        ACTION_TEST(nothing_is_shown_of_what_is_refused),
        ACTION_TEST(text_is_paced_only_where_nobody_could_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
