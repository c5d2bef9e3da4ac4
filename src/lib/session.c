/* SPDX-License-Identifier: Apache-2.0 */
#include <deed/deed.h>

#include <stdlib.h>
#include <string.h>

#include "engine/encode.h"
#include "engine/engine.h"
#include "lib/session_impl.h"
#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "driver/sim/sim.h"
#include "io/loop.h"
#include "wire/json.h"

void deed_free(void *memory)
{
    free(memory);
}

const char *deed_version(void)
{
    return DEED_VERSION;
}

static deed_time_us us_of(int64_t ms)
{
    return ms > 0 && ms < INT64_MAX / 1000 ? ms * 1000 : 0;
}

static enum deed_code open_sim(struct deed_session *session,
                               const struct deed_session_opts *opts,
                               struct deed_error *err)
{
    struct deed_engine_opts *ours = &session->engine_opts;
    if (!opts->ui) {
        return deed_fail_member(err, DEED_INVALID, "ui",
                                "the sim driver needs a description");
    }
    size_t len = opts->ui_len ? opts->ui_len : strlen(opts->ui);
    enum deed_code code = deed_sim_create(opts->ui, len, &ours->driver, err);
    if (code) {
        return code;
    }
    ours->modes = deed_sim_modes(ours->driver);
    code = deed_engine_create(ours, &session->engine, err);
    if (code) {
        ours->driver->ops->destroy(ours->driver);
    }
    return code;
}

static const struct {
    const char *name;
    enum deed_code (*open)(struct deed_session *session,
                           const struct deed_session_opts *opts,
                           struct deed_error *err);
} drivers[] = {
    { "chromium", deed_session_open_browser },
    { "sim", open_sim },
};

static enum deed_code open_driver(struct deed_session *session,
                                  const struct deed_session_opts *opts,
                                  struct deed_error *err)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(drivers); i++) {
        if (deed_str_equal(opts->driver, drivers[i].name)) {
            return drivers[i].open(session, opts, err);
        }
    }
    return deed_fail_member(err, DEED_UNSUPPORTED, "driver",
                            "there is no driver \"%.60s\"; there are "
                            "\"chromium\" and \"sim\"",
                            deed_str_or(opts->driver, ""));
}

enum deed_code deed_session_open(const struct deed_session_opts *given,
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
    session->engine_opts = (struct deed_engine_opts){
        .uiap_mode_order = opts.uiap_mode_order,
        .timeout_us = us_of(opts.timeout_ms),
        .confirm_timeout_us = us_of(opts.confirm_timeout_ms),
        .hold_us = opts.hold_ms == 0 ? -1 : us_of(opts.hold_ms),
    };
    enum deed_code code = open_driver(session, &opts, err);
    if (code) {
        deed_session_close(session);
        return code;
    }
    *ret = session;
    return DEED_OK;
}

static void drop_call(struct session_call *gone)
{
    struct session_call **at = &gone->session->calls;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
    }
    if (!gone->result) { /* else it is on the stack of whoever waits */
        free(gone);
    }
}

void deed_session_close(struct deed_session *session)
{
    if (session) {
        deed_engine_destroy(session->engine);
        deed_session_close_browser(session);
        while (session->calls) {
            drop_call(session->calls);
        }
        deed_session_forget_seen(session);
        free(session);
    }
}

bool deed_session_is_lost(const struct deed_session *session)
{
    return deed_engine_is_lost(session->engine);
}

void deed_session_cancel_all(struct deed_session *session, const char *reason)
{
    for (struct session_call *call = session->calls, *next; call; call = next) {
        next = call->next;
        deed_cancel(session, call->handle, reason, NULL);
    }
}

char *deed_session_text_of(const struct deed_value *value)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, value);
    char *json = text.failed ? NULL : deed_strbuf_take(&text);
    deed_strbuf_fini(&text);
    return json;
}

static void on_message(void *user, const char *handle,
                       enum deed_message message,
                       const struct deed_value *payload)
{
    struct session_call *call = user;
    struct deed_session *session = call->session;
    (void)handle; /* it stands in the payload */
    char *json = deed_session_text_of(payload);
    call->failed = call->failed || !json;
    session->hearing++;
    if (json && call->callback.heard) {
        call->callback.heard(call->callback.user, deed_message_name(message),
                             json);
    }
    session->hearing--;
    if (message != DEED_MESSAGE_RESULT) {
        free(json);
        return;
    }
    call->done = true;
    if (call->result) {
        *call->result = json;
    } else {
        free(json);
    }
    drop_call(call);
}

/* Waiting inside a callback would wait for the caller itself. */
enum deed_code deed_session_check_idle(const struct deed_session *session,
                                       struct deed_error *err)
{
    return session->hearing || deed_engine_is_turning(session->engine)
               ? deed_fail(err, DEED_STATE, "a callback cannot wait")
               : DEED_OK;
}

enum deed_code deed_session_parse(struct deed_arena *arena, const char *json,
                                  struct deed_value **ret,
                                  struct deed_error *err)
{
    static const struct deed_json_limits limits = { .max_bytes =
                                                        8u * 1024 * 1024 };
    if (!json) {
        return deed_fail(err, DEED_INVALID, "the request is missing");
    }
    return deed_json_parse(arena, json, strlen(json), &limits, ret, err);
}

static enum deed_code submit(struct deed_session *session, const char *json,
                             const struct deed_callback *callback,
                             struct session_call *call, char **ret_accepted,
                             struct deed_error *err)
{
    struct deed_arena arena;
    struct deed_value *payload = NULL;
    struct deed_ticket ticket;
    struct deed_hearer listener = { .heard = on_message, .user = call };
    call->session = session;
    call->callback = callback ? *callback : (struct deed_callback){ 0 };
    deed_arena_init(&arena, 0);
    enum deed_code code = deed_session_check_stop(session, err);
    if (!code) {
        code = deed_session_parse(&arena, json, &payload, err);
    }
    if (!code) {
        code = deed_engine_submit(session->engine, payload, &listener, &ticket,
                                  err);
    }
    if (!code) {
        memcpy(call->handle, ticket.handle, sizeof(call->handle));
        call->next = session->calls;
        session->calls = call;
    }
    if (!code && ret_accepted) {
        *ret_accepted = deed_session_text_of(deed_encode_accepted(
            &arena, ticket.handle,
            deed_value_text(deed_value_get(payload, "actionId"))));
    }
    deed_arena_fini(&arena);
    return code;
}

enum deed_code deed_submit(struct deed_session *session,
                           const char *request_json,
                           const struct deed_callback *callback,
                           char **ret_accepted_json, struct deed_error *err)
{
    struct session_call *call = calloc(1, sizeof(*call));
    if (!call) {
        return deed_fail(err, DEED_NOMEM, "session");
    }
    enum deed_code code =
        submit(session, request_json, callback, call, ret_accepted_json, err);
    if (code) {
        free(call);
    }
    return code;
}

enum deed_code deed_act(struct deed_session *session, const char *request_json,
                        const struct deed_callback *callback,
                        char **ret_result_json, struct deed_error *err)
{
    char *result = NULL;
    struct session_call call = { .result = &result };
    enum deed_code code = deed_session_check_idle(session, err);
    if (!code) {
        code = submit(session, request_json, callback, &call, NULL, err);
    }
    if (code) {
        return code;
    }
    while (!call.done && deed_session_step(session, DEED_TIME_NEVER)) {
    }
    if (!call.done) { /* a fault in deed; nobody may write to the stack */
        deed_session_cancel_all(session, "it came to no end");
    }
    if (!call.done || !result) {
        return deed_fail(err, call.failed ? DEED_NOMEM : DEED_INTERNAL,
                         "the action %s came to no end", call.handle);
    }
    *ret_result_json = result;
    return DEED_OK;
}

void deed_turn(struct deed_session *session, int64_t now_us)
{
    if (session->loop) {
        deed_loop_step(session->loop, false);
    } else {
        deed_engine_turn(session->engine, now_us);
    }
}

int64_t deed_wakeup(struct deed_session *session)
{
    return session->loop ? deed_loop_wakeup(session->loop)
                         : deed_engine_wakeup(session->engine);
}

int64_t deed_now(const struct deed_session *session)
{
    return session->loop ? deed_loop_now_us(session->loop)
                         : deed_engine_now(session->engine);
}

int deed_session_fd(const struct deed_session *session)
{
    return session->loop ? deed_loop_fd(session->loop) : -1;
}

bool deed_wait(struct deed_session *session, int64_t until_us)
{
    return !deed_session_check_idle(session, NULL) &&
           deed_session_step(session, until_us);
}

enum deed_code deed_cancel(struct deed_session *session, const char *handle,
                           const char *reason, struct deed_error *err)
{
    return deed_engine_cancel(session->engine, handle, reason, err);
}

enum deed_code deed_grant(struct deed_session *session, const char *handle,
                          struct deed_error *err)
{
    return deed_engine_grant(session->engine, handle, err);
}

enum deed_code deed_deny(struct deed_session *session, const char *handle,
                         const char *reason, struct deed_error *err)
{
    return deed_engine_deny(session->engine, handle, reason, err);
}

enum deed_code deed_user_acted(struct deed_session *session, const char *handle,
                               struct deed_error *err)
{
    return deed_engine_user_acted(session->engine, handle, err);
}
