/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/gate/condition.h"
#include "ui_text.h"

#define KIND(id) .kind = DEED_SIGNAL_##id

static const char ui[] = "el b1 - button 'Save'\n"
                         "el b2 - button 'Gone' hidden\n"
                         "el d1 - dialog 'Sure'\n"
                         "el s1 - status '' text='Video created'\n"
                         "el p1 - paragraph '' text='It was created too'\n"
                         "el c1 - checkbox 'Agree' checked\n"
                         "el t1 - textbox 'Title' val='Hi'\n"
                         "focus t1\n";

static void a_signal_is_so_while_its_state_is(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_signal signal;
        bool so;
    } cases[] = {
        { "an element", { KIND(ELEMENT_APPEARED), .role = "button" }, true },
        { "by its name",
          { KIND(ELEMENT_APPEARED), .role = "button", .name = "Save" },
          true },
        { "a hidden one",
          { KIND(ELEMENT_APPEARED), .role = "button", .name = "Gone" },
          false },
        { "one that is gone",
          { KIND(ELEMENT_DISAPPEARED), .role = "button", .name = "Gone" },
          true },
        { "one that is not",
          { KIND(ELEMENT_DISAPPEARED), .role = "button", .name = "Save" },
          false },
        { "a text", { KIND(TEXT_CONTAINS), .text = "It was" }, true },
        { "a name is a text", { KIND(TEXT_CONTAINS), .text = "Save" }, true },
        { "no such text", { KIND(TEXT_CONTAINS), .text = "deleted" }, false },
        { "a toast", { KIND(TOAST), .text = "Video created" }, true },
        { "a text that is no toast", { KIND(TOAST), .text = "It was" }, false },
        { "a toast of other words", { KIND(TOAST), .text = "sent" }, false },
        { "a dialog", { KIND(DIALOG_OPENED) }, true },
        { "that dialog", { KIND(DIALOG_OPENED), .name = "Sure" }, true },
        { "another dialog", { KIND(DIALOG_OPENED), .name = "No" }, false },
        { "no dialog", { KIND(DIALOG_CLOSED) }, false },
        { "not that one", { KIND(DIALOG_CLOSED), .name = "No" }, true },
        { "the focus",
          { KIND(FOCUS_ON), .role = "textbox", .name = "Title" },
          true },
        { "the focus elsewhere", { KIND(FOCUS_ON), .role = "button" }, false },
        { "a state",
          { KIND(ELEMENT_STATE), .role = "checkbox",
            .state = DEED_STATE_CHECKED, .state_value = DEED_YES },
          true },
        { "not that state",
          { KIND(ELEMENT_STATE), .role = "checkbox",
            .state = DEED_STATE_CHECKED, .state_value = DEED_NO },
          false },
        { "a text value",
          { KIND(ELEMENT_STATE), .name = "Title", .state = DEED_STATE_COUNT,
            .value = "Hi" },
          true },
        { "a value",
          { KIND(VALUE_EQUALS), .name = "Title", .value = "Hi" },
          true },
        { "another value",
          { KIND(VALUE_EQUALS), .name = "Title", .value = "Ho" },
          false },
        { "a value of nobody", { KIND(VALUE_EQUALS), .value = "Hi" }, false },
        { "what only happens", { KIND(STATE_CHANGED) }, false },
        { "the route",
          { KIND(ROUTE_CHANGED), .pattern = "/videos/:id" },
          true },
        { "another route", { KIND(ROUTE_CHANGED), .pattern = "/" }, false },
    };
    struct deed_graph graph;
    deed_graph_init(&graph, &deed_graph_default_limits);
    ui_build(&graph, ui);
    graph.route.url = "https://app.example/videos/17";
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        if (deed_condition_check(&cases[i].signal, &graph) != cases[i].so) {
            fail_msg("%s", cases[i].label);
        }
    }
    deed_graph_fini(&graph);
}

static void without_a_route_no_route_is_so(void **state)
{
    (void)state;
    const struct deed_signal any = { KIND(ROUTE_CHANGED), .pattern = "/*" };
    struct deed_graph graph;
    deed_graph_init(&graph, &deed_graph_default_limits);
    ui_build(&graph, "doc d\n");
    assert_false(deed_condition_check(&any, &graph));
    deed_graph_fini(&graph);
}

static void what_only_happens_is_an_event(void **state)
{
    (void)state;
    for (unsigned i = 0; i < DEED_SIGNAL_WIRE_COUNT; i++) {
        const struct deed_signal signal = {
            .kind = (enum deed_signal_kind)i,
            .role = "x",
        };
        bool event = i == DEED_SIGNAL_STATE_CHANGED ||
                     i == DEED_SIGNAL_POPUP_OPENED ||
                     i == DEED_SIGNAL_DOWNLOAD_STARTED ||
                     i == DEED_SIGNAL_DOWNLOAD_FINISHED ||
                     i == DEED_SIGNAL_REQUEST_FINISHED;
        assert_int_equal(deed_condition_is_event(&signal), event);
        assert_int_equal(deed_condition_counts_events(&signal),
                         event || i == DEED_SIGNAL_TOAST);
        assert_false(deed_condition_is_own(&signal));
    }
}

static void what_names_nobody_is_about_the_target(void **state)
{
    (void)state;
    static const struct {
        struct deed_signal signal;
        bool own;
    } cases[] = {
        { { KIND(VALUE_EQUALS) }, true },
        { { KIND(ELEMENT_STATE) }, true },
        { { KIND(FOCUS_ON) }, true },
        { { KIND(FOCUS_ON), .name = "x" }, false },
        { { KIND(FOCUS_ON), .role = "x" }, false },
        { { KIND(TEXT_CONTAINS) }, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        assert_int_equal(deed_condition_is_own(&cases[i].signal), cases[i].own);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_signal_is_so_while_its_state_is),
        cmocka_unit_test(without_a_route_no_route_is_so),
        cmocka_unit_test(what_only_happens_is_an_event),
        cmocka_unit_test(what_names_nobody_is_about_the_target),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
