/* SPDX-License-Identifier: Apache-2.0 */
/* Opening and closing a session: a loop, unless it is given one, and the host
 * of its engine. Everything else happens in the host. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/model/handle.h"
#include "core/policy/address.h"
#include "engine/key_store.h"
#include "io/loop.h"
#include "io/poll.h"
#include "lib/call.h"
#include "lib/connection.h"
#include "lib/recorder.h"
#include "lib/session_impl.h"
#include "lib/subscription.h"
#include "trace/trace.h"

/* A browser that is started on a loaded machine takes seconds, not this. */
#define OPEN_TIMEOUT_US DEED_MS(30000)

static deed_time_us us_of(int64_t ms)
{
    return ms > 0 && ms < INT64_MAX / 1000 ? ms * 1000 : 0;
}

struct deed_engine *deed_session_engine(const struct deed_session *session)
{
    return session->host ? deed_engine_host_engine(session->host) : NULL;
}

bool deed_session_is_lost(const struct deed_session *session)
{
    const struct deed_engine *engine = deed_session_engine(session);
    return engine ? deed_engine_is_lost(engine) : session->trouble.code != 0;
}

static void on_alarm(struct deed_timer *timer)
{
    deed_container_of(timer, struct deed_session, alarm)->rang = true;
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

void deed_session_resume(struct deed_session *session)
{
    session->stopped = false;
    if (session->stop) {
        deed_poll_set(session->stop, true, false, NULL);
    }
}

enum deed_code deed_session_check_open(const struct deed_session *session,
                                       struct deed_error *err)
{
    return deed_session_engine(session)
               ? DEED_OK
               : deed_fail(err, DEED_STATE, "the session is not open yet");
}

static void log_line(struct deed_session *session, enum deed_log_level level,
                     const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void log_line(struct deed_session *session, enum deed_log_level level,
                     const char *format, ...)
{
    char text[512];
    va_list args;
    if (session->log.line) {
        va_start(args, format);
        vsnprintf(text, sizeof(text), format, args);
        va_end(args);
        session->log.line(session->log.user, level, text);
    }
}

static void on_lost(void *user, const struct deed_error *err)
{
    struct deed_session *session = user;
    struct deed_error own = { 0 };
    log_line(session, DEED_LOG_WARNING, "surface lost: %s",
             err ? err->text : "");
    if (!err || !err->text[0]) {
        deed_fail(&own, DEED_LOST, "the surface is gone");
        err = &own;
    }
    if (session->events.lost) {
        session->hearing++;
        session->events.lost(session->events.user, err);
        session->hearing--;
    }
}

static void on_retracted(void *user, const struct deed_lasting *what)
{
    struct deed_session *session = user;
    struct deed_engine *engine = deed_session_engine(session);
    struct deed_arena arena;
    (void)what; /* the engine keeps it until it is taken */
    if (!session->events.retracted || !engine) {
        return;
    }
    deed_arena_init(&arena, 0);
    const struct deed_value *payload =
        deed_engine_take_retraction(engine, &arena);
    if (payload) {
        session->hearing++;
        session->events.retracted(session->events.user, payload);
        session->hearing--;
    }
    deed_arena_fini(&arena);
}

static void on_signal(void *user, const struct deed_signal *signal)
{
    deed_subscriptions_signal(user, signal);
}

static deed_time_us on_wakeup(void *user)
{
    return deed_subscriptions_wakeup(user);
}

static void on_opened(void *user, const struct deed_error *err)
{
    struct deed_session *session = user;
    struct deed_engine *engine = deed_session_engine(session);
    session->opened = true;
    session->trouble = err ? *err : (struct deed_error){ 0 };
    session->virtual_time =
        engine && deed_engine_is_virtual(engine) && !session->real_time;
    if (err) {
        log_line(session, DEED_LOG_WARNING, "opening -> failed: %s", err->text);
    } else {
        log_line(session, DEED_LOG_INFO, "opening -> open: driver %s",
                 deed_session_driver(session));
    }
    deed_session_open_fn *open = session->on_open;
    session->on_open = NULL;
    if (open) {
        bool gone = false;
        session->gone = &gone;
        session->hearing++;
        open(session->on_open_user, session, err);
        if (!gone) {
            session->hearing--;
            session->gone = NULL;
        }
    }
}

/* What is interrupted must not become the session's surface later. */
static enum deed_code wait_until_open(struct deed_session *session,
                                      struct deed_error *err)
{
    enum deed_code code = DEED_OK;
    while (!code && !session->opened) {
        deed_loop_step(session->loop, true);
        code = deed_session_check_stop(session, err);
    }
    if (!session->opened) {
        deed_engine_host_stop_opening(session->host);
    } else if (session->trouble.code) {
        code = session->trouble.code;
        if (err) {
            *err = session->trouble;
        }
    }
    return code;
}

void deed_session_moved(struct deed_session *session)
{
    deed_session_forget_seen(session);
    deed_subscriptions_moved(session);
}

enum deed_code deed_session_work_in(struct deed_session *session,
                                    const struct deed_attach *attach,
                                    struct deed_error *err)
{
    session->opened = false;
    enum deed_code code =
        deed_engine_host_open(session->host, attach, on_opened, session, err);
    if (!code) {
        code = wait_until_open(session, err);
    }
    if (!code) {
        deed_session_moved(session);
    }
    return code;
}

static enum deed_code create_host(struct deed_session *session,
                                  const struct deed_session_opts *opts,
                                  struct deed_error *err)
{
    enum deed_code code = deed_session_own_keys(session, opts, err);
    if (code) {
        return code;
    }
    deed_session_init_observer(session);
    const struct deed_engine_host_opts host = {
        .loop = session->loop,
        .backend = opts->connection ? opts->connection->backend : NULL,
        .manual_time = !opts->real_time,
        .last_ref = opts->last_handle,
        .lost = on_lost,
        .signal = on_signal,
        .retracted = on_retracted,
        .wakeup = on_wakeup,
        .user = session,
        .engine = {
            .policy = session->rules,
            .ask_first = &session->ask_first,
            .secret = deed_secrets_get,
            .secret_user = &session->secrets,
            .uiap_mode_order = opts->uiap_mode_order,
            .enter_opaque = !opts->respect_opaque,
            .timeout_us = us_of(opts->timeout_ms),
            .confirm_timeout_us = us_of(opts->confirm_timeout_ms),
            .hold_us = opts->hold_ms == 0 ? -1 : us_of(opts->hold_ms),
            .keys = opts->keys ? opts->keys : session->keys,
            .key_scope = deed_str_or(session->key_scope, "deed"),
            .taps = { session->trace   ? deed_trace_tap(session->trace)
                      : opts->recorder ? deed_recorder_tap(opts->recorder)
                                       : NULL,
                      &session->tap },
        },
    };
    code = deed_engine_host_create(&host, &session->host, err);
    if (!code && session->trace) {
        deed_trace_set_host(session->trace, session->host);
    } else if (!code && session->recorder) {
        deed_recorder_add(session->recorder, session->host);
    }
    return code;
}

static enum deed_code connect_host(struct deed_session *session,
                                   const struct deed_session_opts *opts,
                                   struct deed_error *err)
{
    const struct deed_backend_opts backend = {
        .settings = opts->settings,
        .setting_count = opts->setting_count,
        .timeout_us = us_of(opts->open_timeout_ms)
                          ? us_of(opts->open_timeout_ms)
                          : OPEN_TIMEOUT_US,
    };
    const struct deed_attach attach = { .target_id = opts->tab,
                                        .fresh = opts->new_tab,
                                        .may_leave = opts->leave_page };
    if (opts->connection) {
        return deed_engine_host_open(session->host, &attach, on_opened, session,
                                     err);
    }
    return deed_engine_host_connect(session->host, opts->driver, &backend,
                                    &attach, on_opened, session, err);
}

static enum deed_code open_session(struct deed_session *session,
                                   const struct deed_session_opts *opts,
                                   struct deed_error *err)
{
    session->alarm.fire = on_alarm;
    session->loop = opts->connection ? opts->connection->loop : opts->loop;
    session->owns_loop = !session->loop;
    session->real_time = opts->real_time;
    session->respect_opaque = opts->respect_opaque;
    session->events = opts->events;
    session->connection = opts->connection;
    session->recorder = opts->trace ? NULL : opts->recorder;
    enum deed_code code =
        opts->connection ? deed_connection_check(opts->connection, err)
        : session->loop  ? DEED_OK
                         : deed_loop_create(&session->loop, err);
    if (!code) {
        code = watch_stop(session, opts->stop_fd, err);
    }
    if (!code) {
        code = deed_session_own_policy(session, opts, err);
    }
    if (!code) {
        code = deed_session_own_trace(session, opts, err);
    }
    if (!code) {
        code = create_host(session, opts, err);
    }
    if (!code) {
        code = connect_host(session, opts, err);
    }
    return code;
}

const char *deed_session_driver(const struct deed_session *session)
{
    return deed_engine_host_driver(session->host)->ops->name;
}

uint64_t deed_session_last_handle(const struct deed_session *session)
{
    return deed_engine_host_last_ref(session->host);
}

const char *deed_session_handle_name(const struct deed_session *session,
                                     const char *handle)
{
    struct deed_engine *engine = deed_session_engine(session);
    const struct deed_handle *found =
        engine ? deed_handles_find(deed_engine_handles(engine), handle) : NULL;
    return found ? deed_str_or(found->element.name, "") : NULL;
}

const char *deed_session_refuses_page(const struct deed_session *session,
                                      const char *url)
{
    return url && deed_address_kind(url) != DEED_ADDRESS_RELATIVE
               ? deed_policy_refuses_page(session->rules, url)
               : NULL;
}

enum deed_code deed_session_start(const struct deed_session_opts *given,
                                  deed_session_open_fn *open, void *user,
                                  struct deed_session **ret,
                                  struct deed_error *err)
{
    struct deed_session_opts opts = { 0 };
    size_t size = given->size < sizeof(opts) ? given->size : sizeof(opts);
    if (!size) {
        return deed_fail_member(err, DEED_INVALID, "size", "is not set");
    }
    memcpy(&opts, given, size);
    struct deed_session *session = calloc(1, sizeof(*session));
    if (!session) {
        return deed_fail(err, DEED_NOMEM, "session");
    }
    session->log = opts.log;
    session->on_open = open;
    session->on_open_user = user;
    enum deed_code code = open_session(session, &opts, err);
    if (code) {
        deed_session_close(session);
        return code;
    }
    log_line(session, DEED_LOG_INFO, "opening: driver %s",
             deed_str_or(opts.driver, "of the connection"));
    *ret = session;
    return DEED_OK;
}

enum deed_code deed_session_open(const struct deed_session_opts *opts,
                                 struct deed_session **ret,
                                 struct deed_error *err)
{
    struct deed_session *session = NULL;
    enum deed_code code = deed_session_start(opts, NULL, NULL, &session, err);
    if (!code) {
        code = wait_until_open(session, err);
    }
    if (code) {
        deed_session_close(session);
        return code;
    }
    *ret = session;
    return DEED_OK;
}

void deed_session_close(struct deed_session *session)
{
    if (!session) {
        return;
    }
    if (session->gone) {
        *session->gone = true;
    }
    deed_calls_detach(session);
    /* It runs the loop, which others are on as well. */
    if (!session->connection) {
        deed_trace_take_last(session->trace);
    }
    const struct deed_engine_host *gone = session->host;
    deed_engine_host_destroy(session->host);
    session->host = NULL;
    if (session->recorder) {
        deed_recorder_remove(session->recorder, gone);
    }
    deed_trace_destroy(session->trace);
    deed_subscriptions_drop(session);
    deed_calls_drop(session);
    deed_timer_stop(&session->alarm);
    deed_poll_destroy(session->stop);
    if (session->owns_loop) {
        deed_loop_destroy(session->loop);
    }
    deed_key_store_destroy(session->keys);
    deed_session_drop_calls(session);
    deed_session_forget_seen(session);
    deed_folders_fini(&session->pages);
    deed_folders_fini(&session->files);
    deed_folders_fini(&session->other_files);
    (void)deed_secrets_give(&session->secrets, NULL, NULL, NULL);
    free(session->key_scope);
    free(session);
}

deed_time_us deed_session_wakeup(const struct deed_session *session)
{
    deed_time_us at = deed_engine_wakeup(deed_session_engine(session));
    deed_time_us other = deed_subscriptions_wakeup(session);
    return other < at ? other : at;
}

static bool step_virtual(struct deed_session *session, deed_time_us until_us)
{
    deed_time_us at = deed_session_wakeup(session);
    bool more = at != DEED_TIME_NEVER && at <= until_us;
    if (more || until_us != DEED_TIME_NEVER) {
        deed_turn(session, more ? at : until_us);
    }
    return more;
}

bool deed_session_step(struct deed_session *session, deed_time_us until_us)
{
    if (session->virtual_time) {
        return step_virtual(session, until_us);
    }
    session->rang = false;
    deed_timer_start(session->loop, &session->alarm, until_us);
    bool alive = deed_loop_step(session->loop, true);
    deed_timer_stop(&session->alarm);
    return alive && !session->rang;
}
