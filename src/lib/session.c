/* SPDX-License-Identifier: Apache-2.0 */
#include <deed/call_value.h>

#include <stdlib.h>
#include <string.h>

#include "engine/encode.h"
#include "engine/engine.h"
#include "lib/call.h"
#include "lib/session_impl.h"
#include "lib/subscription.h"
#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
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

void deed_session_drop_calls(struct deed_session *session)
{
    while (session->calls) {
        drop_call(session->calls);
    }
}

void deed_session_cancel_all(struct deed_session *session, const char *reason)
{
    for (struct session_call *call = session->calls, *next; call; call = next) {
        next = call->next;
        deed_cancel(session, call->handle, reason, NULL);
    }
    deed_calls_cancel(session, reason);
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
    if (call->value_callback.heard) {
        session->hearing++;
        call->value_callback.heard(call->value_callback.user,
                                   deed_message_name(message), payload);
        session->hearing--;
        if (message == DEED_MESSAGE_RESULT) {
            drop_call(call);
        }
        return;
    }
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
    enum deed_code code = deed_session_check_open(session, err);
    return code ? code
           : session->hearing ||
                   deed_engine_is_turning(deed_session_engine(session))
               ? deed_fail(err, DEED_STATE, "a callback cannot wait")
               : DEED_OK;
}

enum deed_code deed_session_parse(struct deed_arena *arena, const char *json,
                                  struct deed_value **ret,
                                  struct deed_error *err)
{
    if (!json) {
        return deed_fail(err, DEED_INVALID, "the request is missing");
    }
    return deed_session_parse_n(arena, json, strlen(json), ret, err);
}

enum deed_code deed_session_parse_n(struct deed_arena *arena, const char *json,
                                    size_t len, struct deed_value **ret,
                                    struct deed_error *err)
{
    static const struct deed_json_limits limits = { .max_bytes =
                                                        8u * 1024 * 1024 };
    return deed_json_parse(arena, json, len, &limits, ret, err);
}

static enum deed_code check_ready(const struct deed_session *session,
                                  struct deed_error *err)
{
    enum deed_code code = deed_session_check_open(session, err);
    return code ? code : deed_session_check_stop(session, err);
}

static enum deed_code submit_value(struct deed_session *session,
                                   const struct deed_value *payload,
                                   struct session_call *call,
                                   struct deed_ticket *ret,
                                   struct deed_error *err)
{
    struct deed_action_listener listener = { .heard = on_message,
                                             .user = call };
    call->session = session;
    enum deed_code code = deed_engine_submit(deed_session_engine(session),
                                             payload, &listener, ret, err);
    if (!code) {
        memcpy(call->handle, ret->handle, sizeof(call->handle));
        call->next = session->calls;
        session->calls = call;
    }
    return code;
}

static enum deed_code submit(struct deed_session *session, const char *json,
                             const struct deed_callback *callback,
                             struct session_call *call, char **ret_accepted,
                             struct deed_error *err)
{
    struct deed_arena arena;
    struct deed_value *payload = NULL;
    struct deed_ticket ticket;
    call->callback = callback ? *callback : (struct deed_callback){ 0 };
    deed_arena_init(&arena, 0);
    enum deed_code code = check_ready(session, err);
    if (!code) {
        code = deed_session_parse(&arena, json, &payload, err);
    }
    if (!code) {
        code = submit_value(session, payload, call, &ticket, err);
    }
    if (!code && ret_accepted) {
        *ret_accepted = deed_session_text_of(deed_encode_accepted(
            &arena, ticket.handle, deed_value_text_at(payload, "actionId")));
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

enum deed_code deed_submit_value(struct deed_session *session,
                                 const struct deed_value *request,
                                 const struct deed_value_callback *callback,
                                 struct deed_accepted *ret,
                                 struct deed_error *err)
{
    struct deed_ticket ticket;
    enum deed_code code = check_ready(session, err);
    struct session_call *call = code ? NULL : calloc(1, sizeof(*call));
    if (!call) {
        return code ? code : deed_fail(err, DEED_NOMEM, "session");
    }
    call->value_callback = *callback;
    code = submit_value(session, request, call, &ticket, err);
    if (code) {
        free(call);
        return code;
    }
    memcpy(ret->handle, ticket.handle, sizeof(ret->handle));
    ret->repeated = ticket.repeated;
    return DEED_OK;
}

void deed_session_proceed(struct deed_session *session)
{
    if (session->host) {
        deed_engine_host_turn(session->host);
    }
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
    if (session->virtual_time) {
        deed_engine_turn(deed_session_engine(session), now_us);
        deed_subscriptions_turn(session, now_us);
    } else {
        deed_loop_step(session->loop, false);
    }
}

int64_t deed_wakeup(struct deed_session *session)
{
    return session->virtual_time ? deed_session_wakeup(session)
                                 : deed_loop_wakeup(session->loop);
}

int64_t deed_now(const struct deed_session *session)
{
    return session->virtual_time ? deed_engine_now(deed_session_engine(session))
                                 : deed_loop_now_us(session->loop);
}

int deed_session_fd(const struct deed_session *session)
{
    return session->virtual_time ? -1 : deed_loop_fd(session->loop);
}

bool deed_wait(struct deed_session *session, int64_t until_us)
{
    bool opening = !deed_session_engine(session) && !session->hearing;
    return (opening || !deed_session_check_idle(session, NULL)) &&
           deed_session_step(session, until_us);
}

enum deed_code deed_cancel(struct deed_session *session, const char *handle,
                           const char *reason, struct deed_error *err)
{
    return deed_engine_cancel(deed_session_engine(session), handle, reason,
                              err);
}

enum deed_code deed_grant(struct deed_session *session, const char *handle,
                          struct deed_error *err)
{
    return deed_engine_grant(deed_session_engine(session), handle, err);
}

enum deed_code deed_deny(struct deed_session *session, const char *handle,
                         const char *reason, struct deed_error *err)
{
    return deed_engine_deny(deed_session_engine(session), handle, reason, err);
}

enum deed_code deed_take_over(struct deed_session *session, const char *handle,
                              struct deed_error *err)
{
    return deed_engine_take_over(deed_session_engine(session), handle, err);
}

enum deed_code deed_user_acted(struct deed_session *session, const char *handle,
                               struct deed_error *err)
{
    return deed_engine_user_acted(deed_session_engine(session), handle, err);
}

char *deed_take_retraction(struct deed_session *session)
{
    struct deed_engine *engine = deed_session_engine(session);
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    struct deed_value *payload =
        engine ? deed_engine_take_retraction(engine, &arena) : NULL;
    char *json = payload ? deed_session_text_of(payload) : NULL;
    deed_arena_fini(&arena);
    return json;
}

int64_t deed_watched_until(const struct deed_session *session)
{
    const struct deed_engine *engine = deed_session_engine(session);
    return engine ? deed_engine_watched_until(engine) : 0;
}
