/* SPDX-License-Identifier: Apache-2.0 */
/* Requests and answers as values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <deed/call_value.h>
#include <deed/look.h>

static const char ui[] =
    "{\"route\":{\"url\":\"/new\"},\"documents\":[{\"id\":\"d\"}],"
    "\"elements\":[{\"id\":\"go\",\"role\":\"button\",\"name\":\"Create\","
    "\"rect\":{\"x\":0,\"y\":0,\"width\":90,\"height\":20},"
    "\"onActivate\":[{\"route\":\"/videos/17\",\"after\":100}]}]}";
static const struct deed_setting settings[] = { { "ui", ui, 0 } };

static const char press[] =
    "{\"actionId\":\"ui.activate\",\"target\":{\"ref\":{\"by\":\"semantic\","
    "\"role\":\"button\",\"name\":\"Create\"}}}";

static int open_session(void **state)
{
    static const struct deed_session_opts opts = { .size = sizeof(opts),
                                                   .driver = "sim",
                                                   .settings = settings,
                                                   .setting_count = 1 };
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

static struct deed_values *values_of(const char *json)
{
    struct deed_values *values = NULL;
    assert_int_equal(deed_values_parse(json, strlen(json), &values, NULL),
                     DEED_OK);
    return values;
}

static const char *text_at(const struct deed_value *map, const char *key)
{
    return deed_value_text(deed_value_get(map, key));
}

static void values_are_read_copied_and_written(void **state)
{
    (void)state;
    static const char json[] =
        "{\"a\":[1,\"two\",true,null],\"b\":{\"c\":0.5}}";
    struct deed_values *values = values_of(json);
    const struct deed_value *root = deed_values_root(values);
    const struct deed_value *list = deed_value_get(root, "a");
    assert_true(deed_value_is(root, DEED_VALUE_MAP));
    assert_int_equal(deed_value_count(root), 2);
    assert_int_equal(deed_value_count(list), 4);
    assert_int_equal(deed_value_count(deed_value_at(list, 0)), 0);
    assert_true(deed_value_as_number(deed_value_at(list, 0), 7) == 1);
    assert_true(deed_value_as_number(deed_value_at(list, 1), 7) == 7);
    assert_string_equal(deed_value_text(deed_value_at(list, 1)), "two");
    assert_true(deed_value_as_bool(deed_value_at(list, 2), false));
    assert_true(deed_value_as_bool(deed_value_at(list, 3), true));
    assert_null(deed_value_at(list, 4));
    assert_null(deed_value_text(NULL));
    struct deed_values *copy = NULL;
    char *text = NULL;
    assert_int_equal(deed_values_copy(root, &copy, NULL), DEED_OK);
    deed_values_free(values);
    assert_int_equal(deed_value_json(deed_values_root(copy), &text, NULL),
                     DEED_OK);
    assert_string_equal(text, json);
    deed_free(text);
    deed_values_free(copy);
    deed_values_free(NULL);
    assert_int_equal(deed_values_parse("{", 1, &copy, NULL), DEED_SYNTAX);
}

struct heard {
    unsigned progress, results, accepted, others;
    char status[16], handle[32];
};

static void hear(void *user, const char *type, const struct deed_value *payload)
{
    struct heard *heard = user;
    if (strcmp(type, "action.progress") == 0) {
        heard->progress++;
    } else if (strcmp(type, "action.accepted") == 0) {
        heard->accepted++;
        assert_string_equal(
            text_at(deed_value_get(payload, "request"), "actionId"),
            "ui.activate");
    } else if (strcmp(type, "action.result") == 0) {
        heard->results++;
        strncpy(heard->status, text_at(payload, "status"),
                sizeof(heard->status) - 1);
        strncpy(heard->handle, text_at(payload, "actionHandle"),
                sizeof(heard->handle) - 1);
    } else {
        heard->others++;
    }
}

static void an_action_is_submitted_and_told_as_values(void **state)
{
    struct heard heard = { 0 }, seen = { 0 };
    const struct deed_value_callback callback = { hear, &heard };
    const struct deed_value_callback observer = { hear, &seen };
    struct deed_values *request = values_of(press);
    struct deed_accepted accepted;
    deed_session_observe_values(*state, &observer);
    assert_int_equal(deed_submit_value(*state, deed_values_root(request),
                                       &callback, &accepted, NULL),
                     DEED_OK);
    deed_values_free(request);
    assert_false(accepted.repeated);
    while (!heard.results && deed_wait(*state, DEED_NEVER)) {
    }
    assert_int_equal(heard.results, 1);
    assert_true(heard.progress > 0);
    assert_int_equal(heard.accepted, 0);
    assert_string_equal(heard.status, "succeeded");
    assert_string_equal(heard.handle, accepted.handle);
    assert_int_equal(seen.accepted, 1);
    assert_int_equal(seen.results, 1);
    assert_int_equal(seen.progress, heard.progress);
    deed_session_observe_values(*state, NULL);
}

static void a_bad_request_is_refused_by_name(void **state)
{
    struct heard heard = { 0 };
    const struct deed_value_callback callback = { hear, &heard };
    struct deed_values *request = values_of("{\"actionId\":\"no.such\"}");
    struct deed_accepted accepted;
    struct deed_error err = { 0 };
    assert_int_equal(deed_submit_value(*state, deed_values_root(request),
                                       &callback, &accepted, &err),
                     DEED_UNSUPPORTED);
    assert_string_equal(err.member, "actionId");
    deed_values_free(request);
    assert_false(deed_wait(*state, 1000000));
    assert_int_equal(heard.results, 0);
}

struct answer {
    struct deed_values *values; /* NULL: there was none */
    enum deed_code code;
    unsigned done, progress;
    bool frees;
};

static void on_done(void *user, struct deed_call *call,
                    const struct deed_value *payload,
                    const struct deed_error *err)
{
    struct answer *answer = user;
    answer->done++;
    answer->code = err ? err->code : DEED_OK;
    assert_true(!payload == (err != NULL));
    assert_true(deed_call_is_done(call));
    if (payload) {
        assert_int_equal(deed_values_copy(payload, &answer->values, NULL),
                         DEED_OK);
    }
    if (answer->frees) {
        deed_call_free(call);
    }
}

static void on_progress(void *user, struct deed_call *call,
                        const struct deed_value *payload)
{
    struct answer *answer = user;
    (void)call;
    answer->progress += payload != NULL;
}

static const struct deed_value *wait_for(struct deed_session *session,
                                         struct answer *answer)
{
    assert_int_equal(answer->done, 0);
    while (!answer->done && deed_wait(session, DEED_NEVER)) {
    }
    assert_int_equal(answer->done, 1);
    return deed_values_root(answer->values);
}

#define LISTENER(answer)                                                       \
    {                                                                          \
        .done = on_done, .progress = on_progress, .user = (answer)             \
    }

static void a_snapshot_and_a_place_come_as_values(void **state)
{
    struct answer shot = { .frees = true }, place = { .frees = true };
    const struct deed_value_listener on_shot = LISTENER(&shot);
    const struct deed_value_listener on_place = LISTENER(&place);
    struct deed_call *call = NULL;
    assert_int_equal(deed_start_snapshot(*state, false, &on_shot, &call, NULL),
                     DEED_OK);
    const struct deed_value *snapshot = wait_for(*state, &shot);
    const struct deed_value *document =
        deed_value_at(deed_value_get(snapshot, "documents"), 0);
    assert_int_equal(deed_value_count(deed_value_get(document, "elements")), 1);
    assert_int_equal(deed_start_place(*state, true, &on_place, &call, NULL),
                     DEED_OK);
    assert_string_equal(text_at(wait_for(*state, &place), "url"), "/new");
    deed_values_free(shot.values);
    deed_values_free(place.values);
}

static void changes_are_a_snapshot_first(void **state)
{
    struct answer first = { .frees = true };
    const struct deed_value_listener listener = LISTENER(&first);
    struct deed_call *call = NULL;
    assert_int_equal(deed_start_changes(*state, false, &listener, &call, NULL),
                     DEED_OK);
    assert_non_null(deed_value_get(wait_for(*state, &first), "documents"));
    deed_values_free(first.values);
}

static void a_check_and_a_wait_come_as_values(void **state)
{
    struct answer check = { .frees = true }, wait = { .frees = true };
    const struct deed_value_listener on_check = LISTENER(&check);
    const struct deed_value_listener on_wait = LISTENER(&wait);
    struct deed_call *call = NULL;
    struct deed_values *request = values_of(press);
    struct deed_values *spec = values_of(
        "{\"conditions\":[{\"kind\":\"text.contains\",\"text\":\"none\"}],"
        "\"timeoutMs\":300}");
    assert_int_equal(deed_start_actionable(
                         *state,
                         deed_value_get(deed_values_root(request), "target"),
                         NULL, &on_check, &call, NULL),
                     DEED_OK);
    assert_true(deed_value_as_bool(
        deed_value_get(wait_for(*state, &check), "actionable"), false));
    assert_int_equal(
        deed_start_await(*state, deed_values_root(spec), &on_wait, &call, NULL),
        DEED_OK);
    assert_false(deed_value_as_bool(
        deed_value_get(wait_for(*state, &wait), "met"), true));
    assert_true(wait.progress > 0);
    deed_values_free(request);
    deed_values_free(spec);
    deed_values_free(check.values);
    deed_values_free(wait.values);
}

static void what_a_driver_has_not_is_refused_at_once(void **state)
{
    struct answer answer = { 0 };
    const struct deed_value_listener listener = LISTENER(&answer);
    struct deed_call *call = NULL;
    assert_int_equal(
        deed_start_image(*state, false, NULL, &listener, &call, NULL),
        DEED_UNSUPPORTED);
    assert_int_equal(
        deed_start_ask(*state, "pdf", NULL, &listener, &call, NULL),
        DEED_UNSUPPORTED);
    assert_null(call);
    assert_int_equal(answer.done, 0);
}

static void a_call_that_is_freed_tells_nobody(void **state)
{
    struct answer freed = { 0 }, cancelled = { 0 };
    const struct deed_value_listener on_freed = LISTENER(&freed);
    const struct deed_value_listener on_cancelled = LISTENER(&cancelled);
    struct deed_call *call = NULL, *other = NULL;
    assert_int_equal(deed_start_place(*state, true, &on_freed, &call, NULL),
                     DEED_OK);
    assert_int_equal(
        deed_start_place(*state, true, &on_cancelled, &other, NULL), DEED_OK);
    deed_call_free(call);
    deed_call_cancel(other, "not wanted");
    assert_int_equal(cancelled.code, DEED_STATE);
    assert_int_equal(deed_call_code(other, NULL), DEED_STATE);
    deed_call_free(other);
    deed_wait(*state, 1000000);
    assert_int_equal(freed.done, 0);
    assert_int_equal(cancelled.done, 1);
}

static void calls_end_with_their_session(void **state)
{
    struct answer answer = { 0 };
    const struct deed_value_listener listener = LISTENER(&answer);
    struct deed_call *call = NULL;
    assert_int_equal(deed_start_place(*state, true, &listener, &call, NULL),
                     DEED_OK);
    deed_session_close(*state);
    *state = NULL;
    assert_int_equal(answer.done, 1);
    assert_int_equal(answer.code, DEED_LOST);
    deed_call_free(call);
}

static struct deed_values *look_at(struct deed_session *session)
{
    char *json = NULL;
    assert_int_equal(deed_snapshot(session, false, &json, NULL), DEED_OK);
    struct deed_values *values = values_of(json);
    deed_free(json);
    return values;
}

static void expect_in(char *text, const char *part)
{
    if (!strstr(text, part)) {
        fail_msg("%s is not in %s", part, text);
    }
    deed_free(text);
}

static void snapshots_that_are_kept_become_text(void **state)
{
    struct deed_session *session = *state;
    const struct deed_look_opts json = { .size = sizeof(json), .json = true };
    const struct deed_look_opts in = { .size = sizeof(in), .in = "Nothing" };
    struct deed_error err = { 0 };
    char *text = NULL;
    struct deed_values *before = look_at(session);
    assert_int_equal(deed_look_at(deed_values_root(before), NULL, &text, NULL),
                     DEED_OK);
    expect_in(text, "button \"Create\"");
    assert_int_equal(deed_look_at(deed_values_root(before), &in, &text, &err),
                     DEED_NOT_FOUND);
    assert_int_equal(deed_act(session, press, NULL, &text, NULL), DEED_OK);
    deed_free(text);
    struct deed_values *now = look_at(session);
    assert_int_equal(deed_look_since(deed_values_root(before),
                                     deed_values_root(now), NULL, &text, NULL),
                     DEED_OK);
    expect_in(text, "/videos/17");
    assert_int_equal(deed_look_since(deed_values_root(before),
                                     deed_values_root(now), &json, &text, NULL),
                     DEED_OK);
    expect_in(text, "\"appeared\"");
    deed_values_free(before);
    deed_values_free(now);
}

static void a_handle_has_the_name_of_its_element(void **state)
{
    struct deed_session *session = *state;
    char *text = NULL;
    assert_null(deed_session_handle_name(session, "e1"));
    assert_int_equal(deed_look(session, NULL, &text, NULL), DEED_OK);
    const char *at = strstr(text, "@e");
    assert_non_null(at);
    char handle[16] = "";
    strncat(handle, at + 1, strspn(at + 1, "e0123456789"));
    assert_string_equal(deed_session_handle_name(session, handle), "Create");
    assert_null(deed_session_handle_name(session, "e99999"));
    deed_free(text);
}

static void arguments_belong_to_actions(void **state)
{
    (void)state;
    assert_true(deed_action_has_arg("ui.enterText", "text"));
    assert_false(deed_action_has_arg("ui.enterText", "txet"));
    assert_false(deed_action_has_arg("ui.jump", "text"));
}

int main(void)
{
#define IN_SESSION(test)                                                       \
    cmocka_unit_test_setup_teardown(test, open_session, close_session)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_read_copied_and_written),
        IN_SESSION(an_action_is_submitted_and_told_as_values),
        IN_SESSION(a_bad_request_is_refused_by_name),
        IN_SESSION(a_snapshot_and_a_place_come_as_values),
        IN_SESSION(changes_are_a_snapshot_first),
        IN_SESSION(a_check_and_a_wait_come_as_values),
        IN_SESSION(what_a_driver_has_not_is_refused_at_once),
        IN_SESSION(a_call_that_is_freed_tells_nobody),
        IN_SESSION(calls_end_with_their_session),
        IN_SESSION(snapshots_that_are_kept_become_text),
        IN_SESSION(a_handle_has_the_name_of_its_element),
        cmocka_unit_test(arguments_belong_to_actions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
