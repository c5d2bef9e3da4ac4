/* SPDX-License-Identifier: Apache-2.0 */
/*
 * libdeed in a real browser, with the public headers alone: waiting, a loop of
 * one's own, being stopped, and a browser that goes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <deed/call.h>
#include <deed/deed.h>
#include <deed/subscription.h>

#define BUTTON(name)                                                           \
    "{\"ref\": {\"by\": \"semantic\", \"role\": \"button\", \"name\": \"" name \
    "\"}}"
#define PRESS(name)                                                            \
    "{\"actionId\": \"ui.activate\", \"target\": " BUTTON(name) "}"

static const char go_to_page[] =
    "{\"actionId\": \"nav.navigate\", \"args\": {\"url\": "
    "\"data:text/html,<button onclick='this.remove()'>Go</button>"
    "<button disabled>Off</button>\"}}";

struct fixture {
    struct deed_session *session;
    int stop[2]; /* a pipe: writing stops the session */
};

/* NULL session: there is no browser, which CI does not accept. */
static int open_page(void **state)
{
    struct fixture *f = calloc(1, sizeof(*f));
    struct deed_error err = { 0 };
    char *result = NULL;
    *state = f;
    if (!f || pipe(f->stop) != 0) {
        return -1;
    }
    struct deed_session_opts opts = { .size = sizeof(opts),
                                      .driver = "chromium",
                                      .stop_fd = f->stop[0] };
    enum deed_code code = deed_session_open(&opts, &f->session, &err);
    if (code) {
        const char *ci = getenv("CI");
        print_message("# %s\n", err.text);
        f->session = NULL;
        return code == DEED_ENVIRONMENT && !(ci && strcmp(ci, "true") == 0)
                   ? 0
                   : -1;
    }
    code = deed_act(f->session, go_to_page, NULL, &result, &err);
    deed_free(result);
    return code ? -1 : 0;
}

static int close_page(void **state)
{
    struct fixture *f = *state;
    deed_session_close(f->session);
    close(f->stop[0]);
    close(f->stop[1]);
    free(f);
    return 0;
}

static bool says(const char *json, const char *part)
{
    return json && strstr(json, part) != NULL;
}

static void acting_waits_for_the_result(void **state)
{
    struct fixture *f = *state;
    struct deed_error err = { 0 };
    char *json = NULL;
    if (!f->session) {
        return;
    }
    assert_int_equal(deed_act(f->session, PRESS("Go"), NULL, &json, &err), 0);
    assert_true(says(json, "\"status\":\"succeeded\""));
    deed_free(json);
    json = NULL;
    assert_int_equal(deed_snapshot(f->session, false, &json, &err), 0);
    assert_true(says(json, "\"Off\"") && !says(json, "\"Go\""));
    deed_free(json);
    json = NULL;
    assert_int_equal(
        deed_actionable(f->session, BUTTON("Off"), NULL, &json, &err), 0);
    assert_true(says(json, "\"actionable\":false"));
    deed_free(json);
}

struct heard {
    struct deed_session *session;
    char *result;
    enum deed_code nested; /* what acting from inside a callback gives */
};

static void hear(void *user, const char *type, const char *json)
{
    struct heard *heard = user;
    char *ignored = NULL;
    heard->nested = deed_act(heard->session, PRESS("Go"), NULL, &ignored, NULL);
    if (strcmp(type, "action.result") == 0) {
        heard->result = strdup(json);
    }
}

/* As a program with a poll loop of its own would. */
static void a_descriptor_tells_when_to_turn(void **state)
{
    struct fixture *f = *state;
    struct heard heard = { .session = f->session };
    struct deed_callback callback = { .heard = hear, .user = &heard };
    char *accepted = NULL;
    if (!f->session) {
        return;
    }
    assert_int_equal(
        deed_submit(f->session, PRESS("Go"), &callback, &accepted, NULL), 0);
    assert_true(says(accepted, "\"accepted\""));
    deed_free(accepted);
    int fd = deed_session_fd(f->session);
    assert_true(fd >= 0);
    int64_t end = deed_now(f->session) + 20000000;
    while (!heard.result && deed_now(f->session) < end) {
        int64_t left_us = deed_wakeup(f->session) - deed_now(f->session);
        struct pollfd one = { .fd = fd, .events = POLLIN };
        poll(&one, 1,
             left_us <= 0        ? 0
             : left_us > 1000000 ? 1000
                                 : (int)(left_us / 1000) + 1);
        deed_turn(f->session, 0);
    }
    assert_true(says(heard.result, "\"status\":\"succeeded\""));
    assert_int_equal(heard.nested, DEED_STATE);
    free(heard.result);
}

static void stopping_cancels_and_takes_nothing_more(void **state)
{
    struct fixture *f = *state;
    struct heard heard = { .session = f->session };
    struct deed_callback callback = { .heard = hear, .user = &heard };
    struct deed_error err = { 0 };
    char *json = NULL;
    if (!f->session) {
        return;
    }
    assert_int_equal(
        deed_submit(f->session, PRESS("Off"), &callback, &json, NULL), 0);
    deed_free(json);
    json = NULL;
    deed_wait(f->session, deed_now(f->session) + 200000);
    assert_int_equal(write(f->stop[1], "x", 1), 1);
    while (!heard.result && deed_wait(f->session, DEED_NEVER)) {
    }
    assert_true(says(heard.result, "\"code\":\"cancelled\""));
    assert_true(says(heard.result, "\"sideEffectState\":\"none\""));
    free(heard.result);
    assert_int_equal(deed_act(f->session, PRESS("Go"), NULL, &json, &err),
                     DEED_STATE);
    assert_string_equal(err.text, "interrupted");
}

/* The page that was being opened must not become the session's later. */
static void an_interrupted_tab_switch_changes_nothing(void **state)
{
    struct fixture *f = *state;
    struct deed_error err = { 0 };
    char *before = NULL, *after = NULL, *json = NULL;
    char byte;
    if (!f->session) {
        return;
    }
    assert_int_equal(deed_tabs(f->session, "list", NULL, &before, &err), 0);
    assert_int_equal(write(f->stop[1], "x", 1), 1);
    assert_int_equal(deed_tabs(f->session, "new", NULL, &json, &err),
                     DEED_STATE);
    assert_string_equal(err.text, "interrupted");
    assert_null(json);
    assert_int_equal(read(f->stop[0], &byte, 1), 1);
    deed_session_resume(f->session);
    int64_t until = deed_now(f->session) + 1000000;
    while (deed_now(f->session) < until) {
        deed_wait(f->session, until);
    }
    assert_int_equal(deed_tabs(f->session, "list", NULL, &after, &err), 0);
    assert_string_equal(before, after);
    assert_int_equal(deed_act(f->session, PRESS("Go"), NULL, &json, &err), 0);
    assert_true(says(json, "\"status\":\"succeeded\""));
    deed_free(before);
    deed_free(after);
    deed_free(json);
}

static void tabs_are_listed_while_something_is_waited_for(void **state)
{
    struct fixture *f = *state;
    const struct deed_condition_spec never = { .size = sizeof(never),
                                               .kind = "text.contains",
                                               .text = "no such text" };
    struct deed_call *wait = NULL, *list = NULL, *other = NULL;
    if (!f->session) {
        return;
    }
    assert_int_equal(deed_start_wait(f->session, &never, 1, false, NULL, 60000,
                                     NULL, &wait, NULL),
                     DEED_OK);
    assert_int_equal(
        deed_start_tabs(f->session, "list", NULL, NULL, &list, NULL), DEED_OK);
    assert_int_equal(deed_call_wait(list, 20000, NULL), DEED_OK);
    assert_true(deed_tab_count(deed_call_tabs(list)) >= 1);
    /* What is waited for is in this one. */
    assert_int_equal(
        deed_start_tabs(f->session, "new", NULL, NULL, &other, NULL),
        DEED_STATE);
    assert_null(other);
    assert_false(deed_call_is_done(wait));
    deed_call_free(wait);
    deed_call_free(list);
}

struct followed {
    unsigned snapshots, deltas, ends;
    enum deed_code code, end;
    bool removed; /* a delta said that something went */
};

static void on_snapshot(void *user, const struct deed_value *snapshot,
                        const struct deed_error *err)
{
    struct followed *followed = user;
    (void)snapshot;
    followed->snapshots++;
    followed->code = err ? err->code : DEED_OK;
}

static void on_delta(void *user, const struct deed_value *payload)
{
    struct followed *followed = user;
    followed->deltas++;
    followed->removed = followed->removed ||
                        deed_value_count(deed_value_get(payload, "removed"));
}

static void on_end(void *user, const struct deed_error *err)
{
    struct followed *followed = user;
    followed->ends++;
    followed->end = err->code;
}

static void wait_for(struct deed_session *session, const unsigned *count,
                     unsigned wanted)
{
    int64_t until = deed_now(session) + 10000000;
    while (*count < wanted && deed_wait(session, until)) {
    }
    assert_int_equal(*count, wanted);
}

/* What is followed is one page: in another tab it must be started anew, and
 * whoever waits for a snapshot of the old one is told. */
static void a_subscription_ends_when_another_tab_is_worked_in(void **state)
{
    struct fixture *f = *state;
    struct followed followed = { 0 };
    struct deed_subscription *subscription = NULL;
    struct deed_error err = { 0 };
    char *json = NULL;
    const struct deed_subscription_opts opts = { .size = sizeof(opts),
                                                 .delta = on_delta,
                                                 .ended = on_end,
                                                 .user = &followed };
    if (!f->session) {
        return;
    }
    assert_int_equal(
        deed_subscription_new(f->session, &opts, &subscription, &err), 0);
    assert_int_equal(deed_subscription_start(subscription, false, NULL,
                                             on_snapshot, &followed, &err),
                     0);
    wait_for(f->session, &followed.snapshots, 1);
    assert_int_equal(followed.code, DEED_OK);
    assert_int_equal(deed_act(f->session, PRESS("Go"), NULL, &json, &err), 0);
    deed_free(json);
    for (unsigned i = 1; !followed.removed && i < 10; i++) {
        wait_for(f->session, &followed.deltas, i);
    }
    assert_true(followed.removed);
    json = NULL;
    assert_int_equal(deed_subscription_look(subscription, false, on_snapshot,
                                            &followed, &err),
                     0);
    assert_int_equal(deed_tabs(f->session, "new", NULL, &json, &err), 0);
    deed_free(json);
    assert_int_equal(followed.snapshots, 2); /* one, or why there is none */
    assert_int_equal(followed.ends, 1);
    assert_int_equal(followed.end, DEED_LOST);
    assert_int_equal(deed_subscription_start(subscription, false, NULL,
                                             on_snapshot, &followed, &err),
                     0);
    wait_for(f->session, &followed.snapshots, 3);
    assert_int_equal(followed.code, DEED_OK);
    deed_subscription_free(subscription);
}

/* The browser is this process's child; there is no other. */
static void kill_browser(void)
{
    char path[64];
    int pid = 0;
    snprintf(path, sizeof(path), "/proc/self/task/%ld/children",
             (long)getpid());
    FILE *file = fopen(path, "re");
    assert_non_null(file);
    while (fscanf(file, "%d", &pid) == 1) {
        kill(pid, SIGKILL);
    }
    fclose(file);
    assert_int_not_equal(pid, 0);
}

static void a_browser_that_goes_is_told_and_stays_gone(void **state)
{
    struct fixture *f = *state;
    struct heard heard = { .session = f->session };
    struct deed_callback callback = { .heard = hear, .user = &heard };
    struct deed_error err = { 0 };
    char *json = NULL;
    if (!f->session) {
        return;
    }
    assert_int_equal(
        deed_submit(f->session, PRESS("Off"), &callback, &json, NULL), 0);
    deed_free(json);
    json = NULL;
    deed_wait(f->session, deed_now(f->session) + 200000);
    kill_browser();
    while (!heard.result && deed_wait(f->session, DEED_NEVER)) {
    }
    assert_true(says(heard.result, "\"status\":\"failed\""));
    assert_true(says(heard.result, "\"sideEffectState\":\"none\""));
    free(heard.result);
    assert_int_equal(deed_act(f->session, PRESS("Go"), NULL, &json, &err),
                     DEED_LOST);
    assert_true(err.text[0] != '\0');
    assert_int_equal(deed_snapshot(f->session, false, &json, &err), DEED_LOST);
}

static void what_cannot_be_opened_says_why(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        struct deed_setting setting;
        enum deed_code code;
    } cases[] = {
        { "nobody listens there",
          { .name = "browser", .value = "http://127.0.0.1:9" },
          DEED_LOST },
        { "no such program",
          { .name = "executable", .value = "/nonexistent/chromium" },
          DEED_ENVIRONMENT },
        { "no such answer",
          { .name = "dialogs", .value = "perhaps" },
          DEED_INVALID },
        { "no such option", { .name = "ui", .value = "{}" }, DEED_INVALID },
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct deed_session_opts opts = { .size = sizeof(opts),
                                          .driver = "chromium",
                                          .settings = &cases[i].setting,
                                          .setting_count = 1 };
        struct deed_session *session = NULL;
        struct deed_error err = { 0 };
        print_message("# %s\n", cases[i].label);
        assert_int_equal(deed_session_open(&opts, &session, &err),
                         cases[i].code);
        assert_null(session);
        assert_true(err.text[0] != '\0');
    }
}

int main(void)
{
#define IN_A_PAGE(test)                                                        \
    cmocka_unit_test_setup_teardown(test, open_page, close_page)
    const struct CMUnitTest tests[] = {
        IN_A_PAGE(acting_waits_for_the_result),
        IN_A_PAGE(a_descriptor_tells_when_to_turn),
        IN_A_PAGE(stopping_cancels_and_takes_nothing_more),
        IN_A_PAGE(an_interrupted_tab_switch_changes_nothing),
        IN_A_PAGE(a_subscription_ends_when_another_tab_is_worked_in),
        IN_A_PAGE(tabs_are_listed_while_something_is_waited_for),
        IN_A_PAGE(a_browser_that_goes_is_told_and_stays_gone),
        cmocka_unit_test(what_cannot_be_opened_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
