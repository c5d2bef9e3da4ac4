/* SPDX-License-Identifier: Apache-2.0 */
/* What sessions share: a connection, idempotency keys, a policy. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <deed/call_value.h>
#include <deed/connection.h>
#include <deed/policy.h>

static const char ui[] =
    "{\"route\":{\"url\":\"/new\"},\"documents\":[{\"id\":\"d\"}],"
    "\"elements\":[{\"id\":\"go\",\"role\":\"button\",\"name\":\"Create\","
    "\"rect\":{\"x\":0,\"y\":0,\"width\":90,\"height\":20},"
    "\"onActivate\":[{\"route\":\"/videos/17\"}]}]}";
static const struct deed_setting settings[] = { { "ui", ui, 0 } };

static const char press[] =
    "{\"actionId\":\"ui.activate\",\"idempotencyKey\":\"once\",\"target\":"
    "{\"ref\":{\"by\":\"semantic\",\"role\":\"button\",\"name\":\"Create\"}}}";

static void count_ready(void *user)
{
    unsigned *count = user;
    (*count)++;
}

static struct deed_connection *connect_sim(unsigned *ready)
{
    const struct deed_connection_opts opts = { .size = sizeof(opts),
                                               .driver = "sim",
                                               .settings = settings,
                                               .setting_count = 1,
                                               .ready = count_ready,
                                               .user = ready };
    struct deed_connection *connection = NULL;
    assert_int_equal(deed_connection_open(&opts, &connection, NULL), DEED_OK);
    return connection;
}

static struct deed_session *open_on(struct deed_connection *connection,
                                    struct deed_key_store *keys,
                                    const char *scope)
{
    const struct deed_session_opts opts = { .size = sizeof(opts),
                                            .connection = connection,
                                            .keys = keys,
                                            .key_scope = scope };
    struct deed_session *session = NULL;
    assert_int_equal(deed_session_open(&opts, &session, NULL), DEED_OK);
    return session;
}

static bool is_at(struct deed_session *session, const char *url)
{
    char *place = NULL;
    assert_int_equal(deed_place(session, true, &place, NULL), DEED_OK);
    bool there = strstr(place, url) != NULL;
    deed_free(place);
    return there;
}

static char *act(struct deed_session *session)
{
    char *result = NULL;
    assert_int_equal(deed_act(session, press, NULL, &result, NULL), DEED_OK);
    return result;
}

static void sessions_of_one_connection_have_a_surface_each(void **state)
{
    (void)state;
    unsigned ready = 0;
    struct deed_connection *connection = connect_sim(&ready);
    assert_int_equal(ready, 0);
    assert_int_equal(deed_connection_wait(connection, NULL), DEED_OK);
    assert_true(deed_connection_is_ready(connection));
    assert_int_equal(ready, 1);
    struct deed_session *one = open_on(connection, NULL, NULL);
    struct deed_session *two = open_on(connection, NULL, NULL);
    deed_free(act(one));
    assert_true(is_at(one, "/videos/17"));
    assert_false(is_at(two, "/videos/17"));
    deed_session_close(one);
    assert_true(is_at(two, "/new"));
    deed_session_close(two);
    deed_connection_close(connection);
}

static void a_session_needs_a_connection_that_is_ready(void **state)
{
    (void)state;
    unsigned ready = 0;
    struct deed_connection *connection = connect_sim(&ready);
    const struct deed_session_opts opts = { .size = sizeof(opts),
                                            .connection = connection };
    struct deed_session *session = NULL;
    assert_int_equal(deed_session_open(&opts, &session, NULL), DEED_STATE);
    assert_null(session);
    deed_connection_close(connection);
    deed_connection_close(NULL);
}

static void a_connection_names_its_driver_and_its_size(void **state)
{
    (void)state;
    struct deed_connection_opts opts = { .driver = "sim" };
    struct deed_connection *connection = NULL;
    struct deed_error err = { 0 };
    assert_int_equal(deed_connection_open(&opts, &connection, &err),
                     DEED_INVALID);
    assert_string_equal(err.member, "size");
    opts.size = sizeof(opts);
    opts.driver = "no such driver";
    assert_int_not_equal(deed_connection_open(&opts, &connection, &err),
                         DEED_OK);
    assert_null(connection);
}

/* A key means one act: in another session of the same keys it is not done
 * again, and what is told is the first result. */
static void keys_are_shared_within_their_scope(void **state)
{
    (void)state;
    unsigned ready = 0;
    struct deed_connection *connection = connect_sim(&ready);
    struct deed_key_store *keys = NULL;
    assert_int_equal(deed_connection_wait(connection, NULL), DEED_OK);
    assert_int_equal(deed_keys_open(NULL, &keys, NULL), DEED_OK);
    struct deed_session *one = open_on(connection, keys, "a");
    struct deed_session *same = open_on(connection, keys, "a");
    struct deed_session *other = open_on(connection, keys, "b");
    deed_free(act(one));
    char *again = act(same);
    assert_non_null(strstr(again, "\"succeeded\""));
    assert_false(is_at(same, "/videos/17"));
    deed_free(again);
    deed_free(act(other));
    assert_true(is_at(other, "/videos/17"));
    deed_session_close(one);
    deed_session_close(same);
    deed_session_close(other);
    deed_keys_close(keys);
    deed_keys_close(NULL);
    deed_connection_close(connection);
}

static void a_policy_is_read_and_followed(void **state)
{
    (void)state;
    static const char text[] = "{\"fallback\":\"deny\"}";
    unsigned ready = 0;
    struct deed_policy *policy = NULL;
    struct deed_session *session = NULL;
    struct deed_connection *connection = connect_sim(&ready);
    assert_int_equal(deed_connection_wait(connection, NULL), DEED_OK);
    assert_int_equal(deed_policy_from_json(text, strlen(text), &policy, NULL),
                     DEED_OK);
    const struct deed_session_opts opts = { .size = sizeof(opts),
                                            .connection = connection,
                                            .policy = policy };
    assert_int_equal(deed_session_open(&opts, &session, NULL), DEED_OK);
    char *result = act(session);
    assert_non_null(strstr(result, "\"confirmation_denied\""));
    assert_false(is_at(session, "/videos/17"));
    assert_int_equal(deed_session_set_files(session, NULL, NULL), DEED_STATE);
    deed_free(result);
    deed_session_close(session);
    deed_policy_free(policy);
    deed_connection_close(connection);
}

static void a_policy_says_which_pages_are_shown(void **state)
{
    (void)state;
    static const char *const shops[] = { "https://shop.example", NULL };
    static const char *const folders[] = { "/usr", NULL };
    static const char bad[] = "{\n \"falback\": \"deny\" }";
    struct deed_error err = { 0 };
    struct deed_policy *policy = NULL;
    assert_int_equal(deed_policy_from_json(bad, strlen(bad), &policy, &err),
                     DEED_INVALID);
    assert_non_null(strstr(err.text, "line "));
    assert_int_equal(deed_policy_from_json(NULL, 0, &policy, NULL), DEED_OK);
    assert_null(deed_policy_refuses_page(policy, "https://bank.example/"));
    assert_null(deed_policy_refuses_page(policy, "file:///etc/passwd"));
    assert_int_equal(deed_policy_set_origins(policy, shops, NULL), DEED_OK);
    assert_null(deed_policy_refuses_page(policy, "https://shop.example/a"));
    assert_non_null(deed_policy_refuses_page(policy, "https://bank.example/"));
    assert_int_equal(deed_policy_set_origins(policy, NULL, NULL), DEED_OK);
    assert_int_equal(deed_policy_set_folders(policy, folders, NULL, NULL),
                     DEED_OK);
    assert_null(deed_policy_refuses_page(policy, "https://bank.example/"));
    assert_null(deed_policy_refuses_page(policy, "file:///usr/bin"));
    assert_non_null(deed_policy_refuses_page(policy, "file:///etc/passwd"));
    deed_policy_free(policy);
    deed_policy_free(NULL);
}

/* With the system's clock a simulated surface is the loop's affair. */
static void a_simulated_surface_can_live_in_real_time(void **state)
{
    (void)state;
    const struct deed_session_opts opts = { .size = sizeof(opts),
                                            .driver = "sim",
                                            .settings = settings,
                                            .setting_count = 1,
                                            .real_time = true };
    struct deed_session *session = NULL;
    assert_int_equal(deed_session_open(&opts, &session, NULL), DEED_OK);
    assert_true(deed_session_fd(session) >= 0);
    deed_free(act(session));
    assert_true(is_at(session, "/videos/17"));
    deed_session_close(session);
}

struct loss {
    unsigned results, lost; /* when it was lost: results so far */
    enum deed_code code;
    unsigned times;
};

static void on_heard(void *user, const char *type, const char *json)
{
    struct loss *loss = user;
    (void)json;
    loss->results += strcmp(type, "action.result") == 0;
}

static void on_lost(void *user, const struct deed_error *err)
{
    struct loss *loss = user;
    loss->times++;
    loss->lost = loss->results;
    loss->code = err->code;
    assert_int_not_equal(err->text[0], '\0');
}

static void the_loss_of_a_surface_is_told_after_the_results(void **state)
{
    (void)state;
    static const char gone[] =
        "{\"elements\":[{\"id\":\"go\",\"role\":\"button\",\"name\":"
        "\"Create\",\"rect\":{\"x\":0,\"y\":0,\"width\":90,"
        "\"height\":20},\"onActivate\":[{\"toast\":\"Yes\"}]}],"
        "\"lose\":{\"nth\":1,\"stage\":\"afterDelivery\"}}";
    const struct deed_setting setting = { "ui", gone, 0 };
    struct loss loss = { 0 };
    const struct deed_callback callback = { on_heard, &loss };
    const struct deed_session_opts opts = {
        .size = sizeof(opts),
        .driver = "sim",
        .settings = &setting,
        .setting_count = 1,
        .events = { .lost = on_lost, .user = &loss },
    };
    struct deed_session *session = NULL;
    char *result = NULL;
    assert_int_equal(deed_session_open(&opts, &session, NULL), DEED_OK);
    assert_int_equal(deed_act(session, press, &callback, &result, NULL),
                     DEED_OK);
    assert_non_null(strstr(result, "\"failed\""));
    assert_int_equal(loss.times, 1);
    assert_int_equal(loss.lost, 1);
    assert_int_equal(loss.code, DEED_LOST);
    assert_true(deed_session_is_lost(session));
    deed_free(result);
    deed_session_close(session);
}

/* What the session has, not what the build knows; and of its policy. */
static void a_session_tells_what_it_can_do(void **state)
{
    (void)state;
    static const char text[] = "{\"grants\":[\"observe\"]}";
    static const char *const members[] = { "version",   "actions",   "signals",
                                           "states",    "roles",     "stages",
                                           "contracts", "errorCodes" };
    struct deed_policy *policy = NULL;
    struct deed_session *session = NULL;
    struct deed_values *values = NULL;
    char *json = NULL;
    assert_int_equal(deed_policy_from_json(text, strlen(text), &policy, NULL),
                     DEED_OK);
    const struct deed_session_opts opts = { .size = sizeof(opts),
                                            .driver = "sim",
                                            .settings = settings,
                                            .setting_count = 1,
                                            .policy = policy };
    assert_int_equal(deed_session_open(&opts, &session, NULL), DEED_OK);
    assert_int_equal(deed_session_capabilities(session, &json, NULL), DEED_OK);
    assert_int_equal(deed_values_parse(json, strlen(json), &values, NULL),
                     DEED_OK);
    const struct deed_value *map = deed_values_root(values);
    for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
        assert_non_null(deed_value_get(map, members[i]));
    }
    assert_true(deed_value_count(deed_value_get(map, "executionModes")) > 0);
    const struct deed_value *grants =
        deed_value_get(deed_value_get(map, "policy"), "grants");
    assert_int_equal(deed_value_count(grants), 1);
    assert_string_equal(deed_value_text(deed_value_at(grants, 0)), "observe");
    deed_values_free(values);
    deed_free(json);
    deed_session_close(session);
    deed_policy_free(policy);
}

/* No handle of an earlier session names something in a later one. */
static void handles_go_on_where_the_last_session_ended(void **state)
{
    (void)state;
    struct deed_session_opts opts = { .size = sizeof(opts),
                                      .driver = "sim",
                                      .settings = settings,
                                      .setting_count = 1 };
    struct deed_session *session = NULL;
    char *first = NULL, *second = NULL;
    assert_int_equal(deed_session_open(&opts, &session, NULL), DEED_OK);
    assert_int_equal(deed_snapshot(session, false, &first, NULL), DEED_OK);
    opts.last_handle = deed_session_last_handle(session);
    assert_true(opts.last_handle > 0);
    deed_session_close(session);
    assert_int_equal(deed_session_open(&opts, &session, NULL), DEED_OK);
    assert_int_equal(deed_snapshot(session, false, &second, NULL), DEED_OK);
    assert_non_null(strstr(first, "\"ref\":\"e1\""));
    assert_null(strstr(second, "\"ref\":\"e1\""));
    assert_non_null(strstr(second, "\"ref\":\"e2\""));
    deed_free(first);
    deed_free(second);
    deed_session_close(session);
}

static void on_open(void *user, struct deed_session *session,
                    const struct deed_error *err)
{
    bool *told = user;
    *told = true;
    assert_null(err);
    assert_false(deed_wait(session, 0)); /* not from a callback */
    deed_session_close(session);
}

static void a_session_may_be_closed_when_it_opens(void **state)
{
    (void)state;
    unsigned ready = 0;
    struct deed_connection *connection = connect_sim(&ready);
    const struct deed_session_opts opts = { .size = sizeof(opts),
                                            .connection = connection };
    struct deed_session *session = NULL, *other = NULL;
    bool told = false;
    assert_int_equal(deed_connection_wait(connection, NULL), DEED_OK);
    assert_int_equal(deed_session_start(&opts, on_open, &told, &session, NULL),
                     DEED_OK);
    assert_false(told);
    other = open_on(connection, NULL, NULL); /* runs the loop of both */
    assert_true(told);
    deed_session_close(other);
    deed_connection_close(connection);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sessions_of_one_connection_have_a_surface_each),
        cmocka_unit_test(a_session_needs_a_connection_that_is_ready),
        cmocka_unit_test(a_connection_names_its_driver_and_its_size),
        cmocka_unit_test(keys_are_shared_within_their_scope),
        cmocka_unit_test(a_policy_is_read_and_followed),
        cmocka_unit_test(a_policy_says_which_pages_are_shown),
        cmocka_unit_test(a_simulated_surface_can_live_in_real_time),
        cmocka_unit_test(the_loss_of_a_surface_is_told_after_the_results),
        cmocka_unit_test(a_session_tells_what_it_can_do),
        cmocka_unit_test(handles_go_on_where_the_last_session_ended),
        cmocka_unit_test(a_session_may_be_closed_when_it_opens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
