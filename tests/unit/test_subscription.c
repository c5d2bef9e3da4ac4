/* SPDX-License-Identifier: Apache-2.0 */
/* What a surface shows and what changes there, on a simulated one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <deed/policy.h>
#include <deed/subscription.h>

static const char ui[] =
    "{\"route\":{\"url\":\"https://shop.example/new\"},"
    "\"documents\":[{\"id\":\"d\"}],"
    "\"elements\":[{\"id\":\"go\",\"role\":\"button\",\"name\":\"Create\","
    "\"rect\":{\"x\":0,\"y\":0,\"width\":90,\"height\":20},"
    "\"onActivate\":[{\"route\":\"https://shop.example/videos/17\"}]},"
    "{\"id\":\"t\",\"role\":\"textbox\",\"name\":\"Title\",\"value\":\"\","
    "\"rect\":{\"x\":0,\"y\":30,\"width\":90,\"height\":20}}]}";
static const struct deed_setting settings[] = { { "ui", ui, 0 } };
static const char press[] =
    "{\"actionId\":\"ui.activate\",\"target\":{\"ref\":{\"by\":\"semantic\","
    "\"role\":\"button\",\"name\":\"Create\"}}}";

struct told {
    struct deed_session *session;
    struct deed_subscription *subscription;
    unsigned snapshots, deltas, signals, routes, ends, settled;
    enum deed_code code, end;
    char revision[64], base[64], route[64];
    bool busy;
};

static void keep(char to[64], const struct deed_value *map, const char *key)
{
    const char *text = deed_value_text(deed_value_get(map, key));
    snprintf(to, 64, "%s", text ? text : "");
}

static void on_snapshot(void *user, const struct deed_value *snapshot,
                        const struct deed_error *err)
{
    struct told *told = user;
    told->snapshots++;
    told->code = err ? err->code : DEED_OK;
    assert_true(!snapshot == (err != NULL));
    keep(told->revision, snapshot, "revision");
}

static void on_delta(void *user, const struct deed_value *payload)
{
    struct told *told = user;
    told->deltas++;
    keep(told->base, payload, "baseRevision");
    keep(told->route, deed_value_get(payload, "route"), "url");
}

static void on_signal(void *user, const struct deed_value *payload)
{
    struct told *told = user;
    const char *kind = deed_value_text(deed_value_get(payload, "kind"));
    told->signals++;
    told->routes += kind && strcmp(kind, "route.changed") == 0;
}

static bool is_ready(void *user)
{
    const struct told *told = user;
    return !told->busy;
}

static void on_ended(void *user, const struct deed_error *err)
{
    struct told *told = user;
    told->ends++;
    told->end = err->code;
}

static void on_settled(void *user)
{
    struct told *told = user;
    told->settled++;
    assert_false(deed_subscription_is_looking(told->subscription));
}

static void begin_with(struct told *told, size_t limit_bytes,
                       const struct deed_policy *policy)
{
    const struct deed_session_opts opts = { .size = sizeof(opts),
                                            .driver = "sim",
                                            .settings = settings,
                                            .setting_count = 1,
                                            .policy = policy };
    const struct deed_subscription_opts wanted = {
        .size = sizeof(wanted),
        .limit_bytes = limit_bytes,
        .delta = on_delta,
        .signal = on_signal,
        .is_ready = is_ready,
        .ended = on_ended,
        .settled = on_settled,
        .user = told,
    };
    *told = (struct told){ 0 };
    assert_int_equal(deed_session_open(&opts, &told->session, NULL), DEED_OK);
    assert_int_equal(deed_subscription_new(told->session, &wanted,
                                           &told->subscription, NULL),
                     DEED_OK);
}

static void begin(struct told *told)
{
    begin_with(told, 0, NULL);
}

static void end(struct told *told)
{
    deed_subscription_free(told->subscription);
    deed_session_close(told->session);
}

static void start(struct told *told)
{
    unsigned before = told->snapshots;
    assert_int_equal(deed_subscription_start(told->subscription, false, NULL,
                                             on_snapshot, told, NULL),
                     DEED_OK);
    assert_int_equal(told->snapshots, before); /* not from inside the call */
    assert_true(deed_subscription_is_looking(told->subscription));
    while (told->snapshots == before && deed_wait(told->session, DEED_NEVER)) {
    }
    assert_int_equal(told->snapshots, before + 1);
}

static void act(struct told *told)
{
    char *result = NULL;
    assert_int_equal(deed_act(told->session, press, NULL, &result, NULL),
                     DEED_OK);
    assert_non_null(strstr(result, "\"succeeded\""));
    deed_free(result);
}

/* Long enough for whatever is going to be told. */
static void pass_time(struct told *told)
{
    int64_t until = deed_now(told->session) + 1000000;
    while (deed_wait(told->session, until)) {
    }
}

static void a_delta_starts_from_the_snapshot(void **state)
{
    (void)state;
    struct told told;
    begin(&told);
    start(&told);
    assert_int_equal(told.code, DEED_OK);
    assert_int_equal(told.settled, 1);
    act(&told);
    pass_time(&told);
    assert_int_equal(told.deltas, 1);
    assert_string_equal(told.base, told.revision);
    assert_string_equal(told.route, "https://shop.example/videos/17");
    assert_true(told.routes > 0);
    assert_true(told.settled > 1);
    end(&told);
}

static void nothing_is_told_before_the_start_and_after_the_stop(void **state)
{
    (void)state;
    struct told told;
    begin(&told);
    act(&told);
    pass_time(&told);
    assert_int_equal(told.deltas + told.signals, 0);
    start(&told);
    deed_subscription_stop(told.subscription);
    act(&told);
    pass_time(&told);
    assert_int_equal(told.deltas + told.signals + told.ends, 0);
    end(&told);
}

static void only_the_named_signals_are_told(void **state)
{
    (void)state;
    static const char *const none[] = { NULL };
    static const char *const bad[] = { "route.changed", "no.such", NULL };
    struct told told;
    struct deed_error err = { 0 };
    begin(&told);
    assert_int_equal(deed_subscription_start(told.subscription, false, bad,
                                             on_snapshot, &told, &err),
                     DEED_INVALID);
    assert_string_equal(err.member, "signals");
    assert_int_equal(deed_subscription_start(told.subscription, false, none,
                                             on_snapshot, &told, NULL),
                     DEED_OK);
    pass_time(&told);
    act(&told);
    pass_time(&told);
    assert_int_equal(told.snapshots, 1);
    assert_int_equal(told.signals, 0);
    assert_int_equal(told.deltas, 1);
    end(&told);
}

static void deltas_wait_until_their_reader_is_ready(void **state)
{
    (void)state;
    struct told told;
    begin(&told);
    start(&told);
    told.busy = true;
    act(&told);
    pass_time(&told);
    assert_int_equal(told.deltas, 0);
    told.busy = false;
    pass_time(&told);
    assert_int_equal(told.deltas, 1);
    assert_string_equal(told.base, told.revision);
    end(&told);
}

static void a_look_needs_no_start(void **state)
{
    (void)state;
    struct told told;
    begin(&told);
    assert_int_equal(deed_subscription_look(told.subscription, true,
                                            on_snapshot, &told, NULL),
                     DEED_OK);
    pass_time(&told);
    assert_int_equal(told.snapshots, 1);
    assert_int_equal(told.code, DEED_OK);
    act(&told);
    pass_time(&told);
    assert_int_equal(told.deltas, 0);
    end(&told);
}

static void a_snapshot_that_was_asked_for_comes_after_the_stop(void **state)
{
    (void)state;
    struct told told;
    begin(&told);
    assert_int_equal(deed_subscription_start(told.subscription, false, NULL,
                                             on_snapshot, &told, NULL),
                     DEED_OK);
    deed_subscription_stop(told.subscription);
    pass_time(&told);
    assert_int_equal(told.snapshots, 1);
    end(&told);
}

static void a_snapshot_has_a_limit(void **state)
{
    (void)state;
    struct told told;
    begin_with(&told, 64, NULL);
    start(&told);
    assert_int_equal(told.code, DEED_TOO_LARGE);
    end(&told);
}

static void a_page_that_the_policy_hides_is_not_shown(void **state)
{
    (void)state;
    static const char *const bank[] = { "https://bank.example", NULL };
    struct deed_policy *policy = NULL;
    struct told told;
    assert_int_equal(deed_policy_from_json(NULL, 0, &policy, NULL), DEED_OK);
    assert_int_equal(deed_policy_set_origins(policy, bank, NULL), DEED_OK);
    begin_with(&told, 0, policy);
    start(&told);
    assert_int_equal(told.code, DEED_DENIED);
    assert_non_null(
        deed_session_refuses_page(told.session, "https://shop.example/new"));
    assert_null(
        deed_session_refuses_page(told.session, "https://bank.example/"));
    assert_null(deed_session_refuses_page(told.session, "/new"));
    end(&told);
    deed_policy_free(policy);
}

static void whoever_is_freed_is_not_called(void **state)
{
    (void)state;
    struct told told;
    begin(&told);
    assert_int_equal(deed_subscription_look(told.subscription, false,
                                            on_snapshot, &told, NULL),
                     DEED_OK);
    deed_subscription_free(told.subscription);
    told.subscription = NULL;
    pass_time(&told);
    assert_int_equal(told.snapshots + told.settled, 0);
    end(&told);
}

static void the_end_of_the_session_ends_it(void **state)
{
    (void)state;
    struct told told;
    begin(&told);
    start(&told);
    assert_int_equal(deed_subscription_look(told.subscription, false,
                                            on_snapshot, &told, NULL),
                     DEED_OK);
    deed_session_close(told.session);
    assert_int_equal(told.snapshots, 2);
    assert_int_equal(told.code, DEED_LOST);
    assert_int_equal(told.ends, 1);
    assert_int_equal(told.end, DEED_LOST);
    assert_int_equal(deed_subscription_look(told.subscription, false,
                                            on_snapshot, &told, NULL),
                     DEED_LOST);
    deed_subscription_stop(told.subscription);
    deed_subscription_free(told.subscription);
    deed_subscription_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_delta_starts_from_the_snapshot),
        cmocka_unit_test(nothing_is_told_before_the_start_and_after_the_stop),
        cmocka_unit_test(only_the_named_signals_are_told),
        cmocka_unit_test(deltas_wait_until_their_reader_is_ready),
        cmocka_unit_test(a_look_needs_no_start),
        cmocka_unit_test(a_snapshot_that_was_asked_for_comes_after_the_stop),
        cmocka_unit_test(a_snapshot_has_a_limit),
        cmocka_unit_test(a_page_that_the_policy_hides_is_not_shown),
        cmocka_unit_test(whoever_is_freed_is_not_called),
        cmocka_unit_test(the_end_of_the_session_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
