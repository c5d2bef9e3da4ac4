/* SPDX-License-Identifier: Apache-2.0 */
/* Calls: typed requests and results, nothing that blocks but deed_call_wait(),
 * and calls that are cancelled, freed and closed at the wrong moment. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <deed/call.h>

static const char ui[] =
    "{\"route\":{\"url\":\"/new\"},\"documents\":[{\"id\":\"d\","
    "\"title\":\"New\"}],\"elements\":["
    "{\"id\":\"go\",\"role\":\"button\",\"name\":\"Create\","
    "\"rect\":{\"x\":0,\"y\":0,\"width\":90,\"height\":20},"
    "\"onActivate\":[{\"route\":\"/videos/17\",\"after\":100}]},"
    "{\"id\":\"title\",\"role\":\"textbox\",\"name\":\"Title\",\"value\":\"\","
    "\"rect\":{\"x\":0,\"y\":30,\"width\":90,\"height\":20}},"
    "{\"id\":\"off\",\"role\":\"button\",\"name\":\"Off\","
    "\"states\":{\"enabled\":false},"
    "\"rect\":{\"x\":0,\"y\":60,\"width\":90,\"height\":20}}]}";

static const struct deed_setting settings[] = { { "ui", ui, 0 } };
static const struct deed_session_opts opts = { .size = sizeof(opts),
                                               .driver = "sim",
                                               .settings = settings,
                                               .setting_count = 1 };

static struct deed_target_spec named(const char *role, const char *name)
{
    return (struct deed_target_spec){ .size = sizeof(struct deed_target_spec),
                                      .kind = DEED_TARGET_NAME,
                                      .role = role,
                                      .value = name };
}

static int open_session(void **state)
{
    struct deed_session *session = NULL;
    assert_int_equal(deed_session_open(&opts, &session, NULL), DEED_OK);
    *state = session;
    return 0;
}

static int close_session(void **state)
{
    deed_session_close(*state);
    return 0;
}

static struct deed_action_request *press(const char *name)
{
    struct deed_action_request *request = NULL;
    struct deed_target_spec target = named("button", name);
    assert_int_equal(deed_request_new("ui.activate", &request, NULL), DEED_OK);
    deed_request_set_target(request, &target);
    return request;
}

struct heard {
    unsigned progress, done;
    bool frees;
};

static void hear(void *user, struct deed_call *call,
                 const struct deed_call_event *event)
{
    struct heard *heard = user;
    heard->progress += event->kind == DEED_CALL_PROGRESS;
    heard->done += event->kind == DEED_CALL_DONE;
    if (event->kind == DEED_CALL_DONE) {
        assert_true(deed_call_is_done(call));
        assert_int_equal(deed_call_wait(call, -1, NULL),
                         deed_call_code(call, NULL));
        if (heard->frees) {
            deed_call_free(call);
        }
    }
}

static void an_action_is_started_and_gives_a_typed_result(void **state)
{
    struct heard heard = { 0 };
    const struct deed_call_listener listener = { hear, &heard };
    const struct deed_condition_spec there = { .size = sizeof(there),
                                               .kind = "route.changed",
                                               .pattern = "/videos/:id" };
    struct deed_action_request *request = press("Create");
    struct deed_call *call = NULL;
    deed_request_expect(request, &there);
    deed_request_set_timeout(request, 5000);
    assert_int_equal(deed_start_action(*state, request, &listener, &call, NULL),
                     DEED_OK);
    deed_request_free(request);
    assert_false(deed_call_is_done(call));
    assert_int_equal(deed_call_code(call, NULL), DEED_STATE);
    assert_null(deed_call_result(call));
    assert_int_equal(deed_call_wait(call, -1, NULL), DEED_OK);
    const struct deed_action_result *result = deed_call_result(call);
    assert_true(deed_result_succeeded(result));
    assert_string_equal(deed_result_effect(result), "verified");
    assert_string_equal(deed_result_side_effect(result), "applied");
    assert_string_equal(deed_result_delivered(result), "confirmed");
    assert_string_equal(deed_result_target_name(result), "Create");
    assert_null(deed_result_error(result));
    assert_null(deed_call_tree(call));
    assert_true(heard.progress > 0);
    assert_int_equal(heard.done, 1);
    deed_call_free(call);
}

static void arguments_are_values_not_text(void **state)
{
    struct deed_action_request *request = NULL, *again = NULL;
    struct deed_target_spec target = named("textbox", "Title");
    struct deed_call *call = NULL;
    char *json = NULL;
    assert_int_equal(deed_request_new("ui.enterText", &request, NULL), DEED_OK);
    deed_request_set_target(request, &target);
    deed_request_set_text(request, "text", "\"quoted\\\" \n");
    deed_request_set_flag(request, "submit", false);
    assert_int_equal(deed_request_to_json(request, &json, NULL), DEED_OK);
    assert_int_equal(deed_request_from_json(json, strlen(json), &again, NULL),
                     DEED_OK);
    deed_free(json);
    assert_int_equal(deed_start_action(*state, again, NULL, &call, NULL),
                     DEED_OK);
    assert_int_equal(deed_call_wait(call, -1, NULL), DEED_OK);
    assert_true(deed_result_succeeded(deed_call_result(call)));
    deed_call_free(call);
    deed_request_free(request);
    deed_request_free(again);
    assert_int_equal(deed_start_tree(*state, false, NULL, &call, NULL),
                     DEED_OK);
    assert_int_equal(deed_call_wait(call, -1, NULL), DEED_OK);
    struct deed_ui_element element;
    assert_true(deed_tree_element(deed_call_tree(call), 1, &element));
    assert_string_equal(element.value, "\"quoted\\\" \n");
    deed_call_free(call);
}

static void a_tree_has_elements(void **state)
{
    struct deed_call *call = NULL;
    struct deed_ui_element element;
    assert_int_equal(deed_start_tree(*state, false, NULL, &call, NULL),
                     DEED_OK);
    assert_int_equal(deed_call_wait(call, -1, NULL), DEED_OK);
    const struct deed_tree *tree = deed_call_tree(call);
    assert_string_equal(deed_tree_url(tree), "/new");
    assert_string_equal(deed_tree_title(tree), "New");
    assert_int_equal(deed_tree_count(tree), 3);
    assert_true(deed_tree_element(tree, 2, &element));
    assert_string_equal(element.name, "Off");
    assert_int_equal(deed_state(&element.states, DEED_STATE_ENABLED), DEED_NO);
    assert_true(element.has_rect);
    assert_false(deed_tree_element(tree, 3, &element));
    deed_call_free(call);
}

static void a_check_and_a_wait_are_calls_too(void **state)
{
    struct deed_call *call = NULL;
    struct deed_target_spec target = named("button", "Off");
    const struct deed_condition_spec here = { .size = sizeof(here),
                                              .kind = "text.contains",
                                              .text = "Nowhere" };
    assert_int_equal(deed_start_check(*state, &target, NULL, NULL, &call, NULL),
                     DEED_OK);
    assert_int_equal(deed_call_wait(call, -1, NULL), DEED_OK);
    assert_false(deed_check_is_actionable(deed_call_check(call)));
    assert_non_null(deed_check_ref(deed_call_check(call)));
    deed_call_free(call);
    assert_int_equal(
        deed_start_wait(*state, &here, 1, false, NULL, 300, NULL, &call, NULL),
        DEED_OK);
    assert_int_equal(deed_call_wait(call, -1, NULL), DEED_OK);
    assert_false(deed_call_is_met(call));
    deed_call_free(call);
    assert_int_equal(deed_start_tabs(*state, "list", NULL, NULL, &call, NULL),
                     DEED_UNSUPPORTED);
    assert_int_equal(deed_start_picture(*state, false, NULL, &call, NULL),
                     DEED_UNSUPPORTED);
}

static void a_call_may_be_freed_at_any_moment(void **state)
{
    struct heard heard = { .frees = true };
    const struct deed_call_listener listener = { hear, &heard };
    struct deed_action_request *request = press("Create");
    struct deed_call *call = NULL;
    /* Inside its own callback. */
    assert_int_equal(deed_start_action(*state, request, &listener, &call, NULL),
                     DEED_OK);
    while (!heard.done && deed_wait(*state, DEED_NEVER)) {
    }
    assert_int_equal(heard.done, 1);
    /* While it is under way: nobody is called then. */
    heard = (struct heard){ 0 };
    assert_int_equal(deed_start_action(*state, request, &listener, &call, NULL),
                     DEED_OK);
    deed_call_free(call);
    assert_int_equal(deed_start_tree(*state, false, &listener, &call, NULL),
                     DEED_OK);
    deed_call_free(call);
    while (deed_wait(*state, deed_now(*state) + 2000000)) {
    }
    assert_int_equal(heard.done, 0);
    deed_request_free(request);
    deed_call_free(NULL);
}

static void cancelling_ends_a_call(void **state)
{
    struct deed_action_request *request = press("Off");
    struct deed_call *call = NULL;
    struct deed_error err = { 0 };
    assert_int_equal(deed_start_action(*state, request, NULL, &call, NULL),
                     DEED_OK);
    deed_call_cancel(call, "never mind");
    assert_int_equal(deed_call_wait(call, -1, NULL), DEED_OK);
    assert_string_equal(deed_result_error(deed_call_result(call)), "cancelled");
    deed_call_free(call);
    assert_int_equal(deed_start_tree(*state, false, NULL, &call, NULL),
                     DEED_OK);
    deed_call_cancel(call, "never mind");
    assert_int_equal(deed_call_code(call, &err), DEED_STATE);
    assert_string_equal(err.text, "never mind");
    deed_call_free(call);
    deed_request_free(request);
}

static void closing_a_session_ends_its_calls(void **state)
{
    struct heard heard = { 0 };
    const struct deed_call_listener listener = { hear, &heard };
    struct deed_session *session = NULL;
    struct deed_action_request *request = press("Off");
    struct deed_call *call = NULL, *tree = NULL;
    (void)state;
    assert_int_equal(deed_session_open(&opts, &session, NULL), DEED_OK);
    assert_int_equal(
        deed_start_action(session, request, &listener, &call, NULL), DEED_OK);
    assert_int_equal(deed_start_tree(session, false, &listener, &tree, NULL),
                     DEED_OK);
    deed_session_close(session);
    assert_int_equal(heard.done, 2);
    assert_int_equal(deed_call_code(call, NULL), DEED_LOST);
    deed_call_free(call);
    deed_call_free(tree);
    deed_request_free(request);
}

static void on_open(void *user, struct deed_session *session,
                    const struct deed_error *err)
{
    int *opened = user;
    assert_non_null(session);
    *opened += err ? 100 : 1;
}

static void on_line(void *user, enum deed_log_level level, const char *text)
{
    unsigned *lines = user;
    (void)level;
    assert_true(strlen(text) > 0);
    ++*lines;
}

static void opening_can_be_waited_for_with_the_rest(void **state)
{
    (void)state;
    struct deed_session_opts logged = opts;
    struct deed_session *session = NULL;
    struct deed_call *call = NULL;
    unsigned lines = 0;
    int opened = 0;
    logged.log = (struct deed_log){ on_line, &lines };
    assert_int_equal(
        deed_session_start(&logged, on_open, &opened, &session, NULL), DEED_OK);
    assert_int_equal(opened, 0);
    assert_int_equal(deed_start_tree(session, false, NULL, &call, NULL),
                     DEED_STATE);
    while (!opened && deed_wait(session, DEED_NEVER)) {
    }
    assert_int_equal(opened, 1);
    assert_int_equal(lines, 2);
    assert_int_equal(deed_start_tree(session, false, NULL, &call, NULL),
                     DEED_OK);
    assert_int_equal(deed_call_wait(call, -1, NULL), DEED_OK);
    deed_call_free(call);
    deed_session_close(session);
    /* And one that is closed before it is open. */
    assert_int_equal(
        deed_session_start(&opts, on_open, &opened, &session, NULL), DEED_OK);
    deed_session_close(session);
    assert_int_equal(opened, 1);
}

int main(void)
{
#define IN(test)                                                               \
    cmocka_unit_test_setup_teardown(test, open_session, close_session)
    const struct CMUnitTest tests[] = {
        IN(an_action_is_started_and_gives_a_typed_result),
        IN(arguments_are_values_not_text),
        IN(a_tree_has_elements),
        IN(a_check_and_a_wait_are_calls_too),
        IN(a_call_may_be_freed_at_any_moment),
        IN(cancelling_ends_a_call),
        cmocka_unit_test(closing_a_session_ends_its_calls),
        cmocka_unit_test(opening_can_be_waited_for_with_the_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
