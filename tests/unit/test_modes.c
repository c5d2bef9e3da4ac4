/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/act/modes.h"

#define ALL 31u
#define WITHOUT(mode) (ALL & ~(1u << DEED_MODE_##mode))

/* "app sem ext": the plan, written short. */
static const char *plan(const struct deed_request *request,
                        enum deed_gesture_kind kind,
                        struct deed_mode_rules rules, char *text, size_t size)
{
    static const char *const names[] = { "app", "sem", "ext", "syn", "vis" };
    enum deed_mode modes[DEED_MODE_COUNT];
    unsigned count = deed_modes_plan(request, kind, &rules, modes);
    text[0] = '\0';
    for (unsigned i = 0; i < count; i++) {
        size_t len = strlen(text);
        snprintf(text + len, size - len, "%s%s", i ? " " : "", names[modes[i]]);
    }
    return text;
}

static void the_default_order_has_the_strongest_evidence_first(void **state)
{
    (void)state;
    static const struct {
        enum deed_gesture_kind kind;
        const char *want;
    } cases[] = {
        { DEED_GESTURE_NONE, "sem ext" },
        { DEED_GESTURE_POINTER, "app ext sem vis" },
        { DEED_GESTURE_HOVER, "ext" },
        { DEED_GESTURE_DRAG, "ext" },
        { DEED_GESTURE_SWIPE, "ext" },
        { DEED_GESTURE_PINCH, "ext" },
        { DEED_GESTURE_KEYS, "ext" },
        { DEED_GESTURE_TEXT, "ext sem" },
        { DEED_GESTURE_SET_VALUE, "sem ext" },
        { DEED_GESTURE_SELECT_OPTION, "sem ext" },
        { DEED_GESTURE_FOCUS, "sem ext" },
        { DEED_GESTURE_SCROLL_INTO_VIEW, "sem ext" },
        { DEED_GESTURE_SCROLL, "ext sem" },
        { DEED_GESTURE_SUBMIT, "ext sem" },
        { DEED_GESTURE_NAVIGATE, "ext sem" },
        { DEED_GESTURE_INVOKE, "app" },
        { DEED_GESTURE_UPLOAD, "ext sem" },
        { DEED_GESTURE_HIGHLIGHT, "sem ext" },
        { DEED_GESTURE_SCROLL_LIST, "sem ext" },
        { DEED_GESTURE_COMMIT, "sem ext" },
        { DEED_GESTURE_SELECT_TEXT, "sem" },
    };
    assert_int_equal(DEED_ARRAY_LEN(cases), DEED_GESTURE_COUNT);
    const struct deed_request request = { 0 };
    char text[64];
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_int_equal(cases[i].kind, i);
        struct deed_mode_rules rules = { .available = ALL, .app_action = true };
        assert_string_equal(
            plan(&request, cases[i].kind, rules, text, sizeof(text)),
            cases[i].want);
    }
}

static void the_rules_change_the_plan_of_a_press(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_mode_rules rules;
        const char *want;
    } cases[] = {
        { "no action is declared", { ALL, false, false }, "ext sem vis" },
        { "UIAP's order", { ALL, true, true }, "app sem ext vis" },
        { "UIAP's order, none declared", { ALL, true, false }, "sem ext vis" },
        { "no outside driver",
          { WITHOUT(EXTERNAL_DRIVER), false, false },
          "sem vis" },
        { "synthesis alone is not used unasked",
          { 1u << DEED_MODE_INPUT_SYNTHESIS, false, true },
          "" },
        { "nothing at all", { 0, false, true }, "" },
    };
    const struct deed_request request = { 0 };
    char text[64];
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        assert_string_equal(plan(&request, DEED_GESTURE_POINTER, cases[i].rules,
                                 text, sizeof(text)),
                            cases[i].want);
    }
}

static void a_request_names_its_modes_and_gets_no_others(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_request request;
        uint32_t available;
        const char *want;
    } cases[] = {
        { "in its order",
          { .modes = { DEED_MODE_SEMANTIC_UI, DEED_MODE_EXTERNAL_DRIVER },
            .mode_count = 2 },
          ALL,
          "sem ext" },
        { "synthesis when asked for",
          { .modes = { DEED_MODE_INPUT_SYNTHESIS }, .mode_count = 1 },
          ALL,
          "syn" },
        { "vision comes last wherever it stands",
          { .modes = { DEED_MODE_VISION_ASSIST, DEED_MODE_EXTERNAL_DRIVER },
            .mode_count = 2 },
          ALL,
          "ext vis" },
        { "what is not there is left out",
          { .modes = { DEED_MODE_VISION_ASSIST, DEED_MODE_SEMANTIC_UI },
            .mode_count = 2 },
          WITHOUT(VISION_ASSIST),
          "sem" },
        { "an action that is not declared is left out",
          { .modes = { DEED_MODE_APP_ACTION }, .mode_count = 1 },
          ALL,
          "" },
        { "twice is once",
          { .modes = { DEED_MODE_SEMANTIC_UI, DEED_MODE_SEMANTIC_UI },
            .mode_count = 2 },
          ALL,
          "sem" },
    };
    char text[64];
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        struct deed_mode_rules rules = { .available = cases[i].available };
        assert_string_equal(plan(&cases[i].request, DEED_GESTURE_POINTER, rules,
                                 text, sizeof(text)),
                            cases[i].want);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_order_has_the_strongest_evidence_first),
        cmocka_unit_test(the_rules_change_the_plan_of_a_press),
        cmocka_unit_test(a_request_names_its_modes_and_gets_no_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
