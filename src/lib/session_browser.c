/* SPDX-License-Identifier: Apache-2.0 */
/* A session in a browser's page: a loop of its own that runs while somebody
 * waits, the browser, and the engine's next turn as a timer. */
#include "lib/session_impl.h"

#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/model/handle.h"
#include "driver/cdp/chromium.h"
#include "driver/cdp/launch.h"
#include "io/loop.h"
#include "io/poll.h"

#define OPEN_TIMEOUT_US DEED_MS(30000)

static void fail_open(struct deed_session *session,
                      const struct deed_error *err)
{
    if (!session->trouble.code) {
        session->trouble = *err;
    }
}

static void on_turn(struct deed_timer *timer)
{
    struct deed_session *session =
        deed_container_of(timer, struct deed_session, turn);
    deed_engine_turn(session->engine, deed_loop_now_us(session->loop));
    deed_timer_start(session->loop, &session->turn,
                     deed_engine_wakeup(session->engine));
}

static void on_alarm(struct deed_timer *timer)
{
    deed_container_of(timer, struct deed_session, alarm)->rang = true;
}

static void on_changed(void *user)
{
    struct deed_session *session = user;
    if (session->engine) {
        deed_timer_start(session->loop, &session->turn,
                         deed_engine_wakeup(session->engine));
    }
}

static deed_time_us on_clock(void *user)
{
    const struct deed_session *session = user;
    return deed_loop_now_us(session->loop);
}

static void on_stop(void *user, bool readable, bool writable)
{
    struct deed_session *session = user;
    (void)writable;
    if (readable && !session->stopped) {
        session->stopped = true;
        deed_poll_set(session->stop, false, false, NULL);
        deed_session_cancel_all(session, "interrupted");
    }
}

static void on_page(void *user, struct deed_driver *driver,
                    const struct deed_error *err)
{
    struct deed_session *session = user;
    struct deed_error own;
    if (!driver) {
        fail_open(session, err);
        return;
    }
    struct deed_engine_opts *opts = &session->engine_opts;
    opts->driver = driver;
    opts->clock = on_clock;
    opts->changed = on_changed;
    opts->user = session;
    if (deed_engine_create(opts, &session->engine, &own)) {
        driver->ops->destroy(driver);
        fail_open(session, &own);
    }
    session->opened = true;
}

static void on_browser(void *user, const struct deed_error *err)
{
    struct deed_session *session = user;
    struct deed_error own;
    const struct deed_chromium_page_opts page = {
        .target_id = session->opts->target_id,
        .fresh = session->opts->new_page,
        .may_leave = session->opts->leave_page,
    };
    if (err && err->code) {
        fail_open(session, err);
    } else if (deed_chromium_open_page(session->browser, &page, on_page,
                                       session, &own)) {
        fail_open(session, &own);
    }
}

static enum deed_code read_dialogs(const char *word,
                                   enum deed_dialog_answer *ret,
                                   struct deed_error *err)
{
    static const struct {
        const char *word;
        enum deed_dialog_answer answer;
    } answers[] = {
        { "dismiss", DEED_DIALOG_DISMISS },
        { "accept", DEED_DIALOG_ACCEPT },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(answers); i++) {
        if (!word || deed_str_equal(word, answers[i].word)) {
            *ret = answers[i].answer;
            return DEED_OK;
        }
    }
    return deed_fail_member(err, DEED_INVALID, "dialogs",
                            "must be accept or dismiss, not \"%.40s\"", word);
}

static enum deed_code start_browser(struct deed_session *session,
                                    const struct deed_session_opts *opts,
                                    struct deed_error *err)
{
    struct deed_browser_opts browser = {
        .url = opts->browser,
        .headed = opts->headed,
        .executable = opts->executable,
        .downloads = opts->downloads,
        .timeout_us = opts->open_timeout_ms > 0 ? DEED_MS(opts->open_timeout_ms)
                                                : OPEN_TIMEOUT_US,
        .on_ready = on_browser,
        .user = session,
    };
    enum deed_code code = read_dialogs(opts->dialogs, &browser.dialogs, err);
    if (!code) {
        code = deed_browser_create(session->loop, &browser, &session->browser,
                                   err);
    }
    if (!code) {
        deed_timer_start(session->loop, &session->alarm,
                         deed_loop_now_us(session->loop) + browser.timeout_us);
    }
    return code;
}

static enum deed_code watch_stop(struct deed_session *session, int fd,
                                 struct deed_error *err)
{
    if (fd <= 0) {
        return DEED_OK;
    }
    enum deed_code code = deed_poll_create(session->loop, fd, on_stop, session,
                                           &session->stop, err);
    return code ? code : deed_poll_set(session->stop, true, false, err);
}

enum deed_code deed_session_check_stop(const struct deed_session *session,
                                       struct deed_error *err)
{
    return session->stopped ? deed_fail(err, DEED_STATE, "interrupted")
                            : DEED_OK;
}

enum deed_code deed_session_open_browser(struct deed_session *session,
                                         const struct deed_session_opts *opts,
                                         struct deed_error *err)
{
    session->opts = opts;
    session->turn.fire = on_turn;
    session->alarm.fire = on_alarm;
    /* As a person would: frames of other origins are part of the page. */
    session->engine_opts.enter_opaque = true;
    session->loop = opts->loop;
    session->owns_loop = !opts->loop;
    enum deed_code code =
        opts->loop ? DEED_OK : deed_loop_create(&session->loop, err);
    if (!code) {
        code = watch_stop(session, opts->stop_fd, err);
    }
    if (!code) {
        code = start_browser(session, opts, err);
    }
    while (!code && !session->opened && !session->trouble.code) {
        deed_loop_step(session->loop, true);
        code = session->rang ? deed_fail(err, DEED_TIMEOUT,
                                         "the browser was not ready in time")
                             : deed_session_check_stop(session, err);
    }
    deed_timer_stop(&session->alarm);
    session->opts = NULL;
    if (!code && session->trouble.code) {
        code = session->trouble.code;
        if (err) {
            *err = session->trouble;
        }
    }
    return code;
}

enum deed_code deed_session_work_in(struct deed_session *session,
                                    const struct deed_chromium_page_opts *opts,
                                    struct deed_error *err)
{
    struct deed_engine *old = session->engine;
    uint64_t last = deed_handles_last(deed_engine_handles(old));
    deed_timer_stop(&session->turn);
    session->engine = NULL;
    session->opened = false;
    session->trouble = (struct deed_error){ 0 };
    enum deed_code code =
        deed_chromium_open_page(session->browser, opts, on_page, session, err);
    while (!code && !session->opened && !session->trouble.code) {
        deed_loop_step(session->loop, true);
        code = deed_session_check_stop(session, err);
    }
    if (!code && session->trouble.code) {
        code = session->trouble.code;
        if (err) {
            *err = session->trouble;
        }
    }
    if (code || !session->engine) {
        session->engine = old;
        return code ? code : deed_fail(err, DEED_INTERNAL, "no page");
    }
    deed_engine_destroy(old);
    /* What a handle of the old page was must not become something here. */
    deed_handles_continue(deed_engine_handles(session->engine), last);
    deed_session_forget_seen(session);
    return DEED_OK;
}

void deed_session_close_browser(struct deed_session *session)
{
    if (session->loop) {
        deed_timer_stop(&session->turn);
        deed_timer_stop(&session->alarm);
        deed_poll_destroy(session->stop);
    }
    deed_browser_destroy(session->browser);
    if (session->owns_loop) {
        deed_loop_destroy(session->loop);
    }
}

void deed_session_resume(struct deed_session *session)
{
    session->stopped = false;
    if (session->stop) {
        deed_poll_set(session->stop, true, false, NULL);
    }
}

enum deed_code deed_browser_path(char **ret_path, struct deed_error *err)
{
    struct deed_arena arena;
    const char *path = NULL;
    deed_arena_init(&arena, 0);
    enum deed_code code = deed_launch_find(&arena, NULL, &path, err);
    char *copy = path ? strdup(path) : NULL;
    deed_arena_fini(&arena);
    if (!code && !copy) {
        code = deed_fail(err, DEED_NOMEM, "browser");
    }
    if (!code) {
        *ret_path = copy;
    }
    return code;
}

static bool step_virtual(struct deed_session *session, deed_time_us until_us)
{
    deed_time_us at = deed_engine_wakeup(session->engine);
    bool more = at != DEED_TIME_NEVER && at <= until_us;
    if (more || until_us != DEED_TIME_NEVER) {
        deed_engine_turn(session->engine, more ? at : until_us);
    }
    return more;
}

bool deed_session_step(struct deed_session *session, deed_time_us until_us)
{
    if (!session->loop) {
        return step_virtual(session, until_us);
    }
    session->rang = false;
    deed_timer_start(session->loop, &session->alarm, until_us);
    bool alive = deed_loop_step(session->loop, true);
    deed_timer_stop(&session->alarm);
    return alive && !session->rang;
}
