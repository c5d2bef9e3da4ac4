/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/call.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "base/value_put.h"
#include "engine/tabs.h"
#include "lib/await.h"
#include "lib/picture.h"
#include "lib/request.h"
#include "lib/session_impl.h"

static void unref(struct deed_call *call)
{
    if (--call->refs == 0) {
        deed_arena_fini(&call->arena);
        free(call);
    }
}

static void unlink_call(struct deed_call *gone)
{
    struct deed_call **at = gone->session ? &gone->session->typed_calls : NULL;
    while (at && *at && *at != gone) {
        at = &(*at)->next;
    }
    if (at && *at) {
        *at = gone->next;
    }
}

/* The callback may free the call: whoever calls this holds it. */
static void tell(struct deed_call *call, const struct deed_call_event *event)
{
    struct deed_session *session = call->session;
    if (!call->listener.heard) {
        return;
    }
    if (session) {
        session->hearing++;
    }
    call->listener.heard(call->listener.user, call, event);
    if (session) {
        session->hearing--;
    }
}

void deed_call_finish_value(struct deed_call *call,
                            const struct deed_value *payload,
                            const struct deed_error *err)
{
    struct deed_session *session = call->session;
    if (call->done) {
        return;
    }
    unlink_call(call);
    call->done = true;
    call->err = err ? *err : (struct deed_error){ 0 };
    if (session) {
        session->hearing++;
    }
    if (call->value_listener.done) {
        call->value_listener.done(call->value_listener.user, call, payload,
                                  err);
    }
    if (session) {
        session->hearing--;
    }
    unref(call); /* nothing is under way any more */
}

static void finish(struct deed_call *call, const struct deed_error *err)
{
    const struct deed_call_event event = { .size = sizeof(event),
                                           .kind = DEED_CALL_DONE,
                                           .handle = call->handle[0]
                                                         ? call->handle
                                                         : NULL };
    if (call->kind == CALL_VALUE) {
        deed_call_finish_value(call, NULL, err);
        return;
    }
    if (call->done) {
        return;
    }
    unlink_call(call);
    call->done = true;
    if (err && err->code) {
        call->err = *err;
    } else if (!call->payload || call->arena.failed || !deed_call_read(call)) {
        deed_fail(&call->err, DEED_NOMEM, "call");
    }
    tell(call, &event);
    unref(call); /* nothing is under way any more */
}

static void on_message(void *user, const char *handle,
                       enum deed_message message,
                       const struct deed_value *payload)
{
    struct deed_call *call = user;
    const struct deed_value *risk = deed_value_get(payload, "risk");
    const struct deed_value *preview = deed_value_get(payload, "preview");
    const struct deed_call_event event = {
        .size = sizeof(event),
        .kind = message == DEED_MESSAGE_CONFIRM ? DEED_CALL_CONFIRM
                                                : DEED_CALL_PROGRESS,
        .handle = handle,
        .stage = deed_value_text_at(payload, "stage"),
        .note = deed_value_text_at(payload, "note"),
        .risk = deed_value_text_at(risk, "level"),
        .summary = deed_value_text_at(preview, "summary"),
    };
    if (message != DEED_MESSAGE_RESULT) {
        tell(call, &event);
        return;
    }
    call->payload = deed_value_copy(&call->arena, payload);
    finish(call, NULL);
}

static void on_look(struct deed_look_reply *reply, enum deed_code code,
                    const struct deed_value *payload,
                    const struct deed_error *err)
{
    struct deed_call *call = deed_container_of(reply, struct deed_call, reply);
    struct deed_error own = { .code = code };
    call->payload = code ? NULL : deed_value_copy(&call->arena, payload);
    finish(call, code ? (err ? err : &own) : NULL);
}

static void on_look_progress(struct deed_look_reply *reply,
                             const struct deed_value *payload)
{
    struct deed_call *call = deed_container_of(reply, struct deed_call, reply);
    const struct deed_call_event event = { .size = sizeof(event),
                                           .kind = DEED_CALL_PROGRESS,
                                           .stage = "waiting" };
    (void)payload;
    tell(call, &event);
}

enum deed_code deed_call_begin(struct deed_session *session,
                               enum call_kind kind,
                               const struct deed_call_listener *listener,
                               struct deed_call **ret, struct deed_error *err)
{
    enum deed_code code = deed_session_check_open(session, err);
    if (!code) {
        code = deed_session_check_stop(session, err);
    }
    struct deed_call *call = code ? NULL : calloc(1, sizeof(*call));
    if (!call) {
        return code ? code : deed_fail(err, DEED_NOMEM, "call");
    }
    deed_arena_init(&call->arena, 0);
    call->refs = 2; /* the owner's, and that of what is under way */
    call->session = session;
    call->kind = kind;
    call->reply.done = on_look;
    call->reply.progress = on_look_progress;
    if (listener) {
        call->listener = *listener;
    }
    call->next = session->typed_calls;
    session->typed_calls = call;
    *ret = call;
    return DEED_OK;
}

bool deed_call_keep(struct deed_call *call, enum deed_code code,
                    struct deed_call **ret)
{
    if (code) {
        unlink_call(call);
        call->refs = 1;
        unref(call);
    } else {
        *ret = call;
    }
    return !code;
}

static enum deed_code started(struct deed_call *call, enum deed_code code,
                              struct deed_call **ret)
{
    struct deed_session *session = call->session;
    if (deed_call_keep(call, code, ret)) {
        deed_engine_host_turn(session->host);
    }
    return code;
}

enum deed_code deed_start_action(struct deed_session *session,
                                 const struct deed_action_request *request,
                                 const struct deed_call_listener *listener,
                                 struct deed_call **ret, struct deed_error *err)
{
    struct deed_call *call = NULL;
    struct deed_ticket ticket = { 0 };
    enum deed_code code =
        deed_call_begin(session, CALL_ACTION, listener, &call, err);
    if (code) {
        return code;
    }
    const struct deed_action_listener heard = { .heard = on_message,
                                                .user = call };
    code = request->arena.failed
               ? deed_fail(err, DEED_NOMEM, "request")
               : deed_engine_submit(deed_session_engine(session),
                                    request->payload, &heard, &ticket, err);
    memcpy(call->handle, ticket.handle, sizeof(call->handle));
    return started(call, code, ret);
}

enum deed_code deed_start_tree(struct deed_session *session, bool hidden,
                               const struct deed_call_listener *listener,
                               struct deed_call **ret, struct deed_error *err)
{
    struct deed_call *call = NULL;
    enum deed_code code =
        deed_call_begin(session, CALL_TREE, listener, &call, err);
    return code ? code
                : started(call,
                          deed_engine_snapshot(deed_session_engine(session),
                                               hidden, &call->reply, err),
                          ret);
}

enum deed_code deed_start_check(struct deed_session *session,
                                const struct deed_target_spec *target,
                                const struct deed_actionable_opts *opts,
                                const struct deed_call_listener *listener,
                                struct deed_call **ret, struct deed_error *err)
{
    struct deed_call *call = NULL;
    struct deed_check_opts check;
    enum deed_code code = deed_session_check_opts(opts, &check, err);
    if (!code) {
        code = deed_call_begin(session, CALL_CHECK, listener, &call, err);
    }
    if (code) {
        return code;
    }
    code = deed_engine_check(deed_session_engine(session),
                             deed_target_value(&call->arena, target), &check,
                             &call->reply, err);
    return started(call, code, ret);
}

enum deed_code deed_start_wait(struct deed_session *session,
                               const struct deed_condition_spec *conditions,
                               size_t count, bool any,
                               const struct deed_target_spec *target,
                               int64_t timeout_ms,
                               const struct deed_call_listener *listener,
                               struct deed_call **ret, struct deed_error *err)
{
    struct deed_call *call = NULL;
    enum deed_code code =
        deed_call_begin(session, CALL_WAIT, listener, &call, err);
    if (code) {
        return code;
    }
    struct deed_arena *arena = &call->arena;
    struct deed_value *spec = deed_value_map(arena);
    struct deed_value *list = deed_value_list(arena);
    for (size_t i = 0; i < count; i++) {
        deed_value_push(list, deed_condition_value(arena, &conditions[i]));
    }
    deed_value_set(arena, spec, "conditions", list);
    deed_put_text(arena, spec, "policy", any ? "any" : "all");
    if (target) {
        deed_value_set(arena, spec, "target", deed_target_value(arena, target));
    }
    if (timeout_ms > 0) {
        deed_put_number(arena, spec, "timeoutMs", (double)timeout_ms);
    }
    code = deed_engine_await(deed_session_engine(session), spec, &call->reply,
                             err);
    return started(call, code, ret);
}

enum deed_code deed_start_picture(struct deed_session *session, bool whole,
                                  const struct deed_call_listener *listener,
                                  struct deed_call **ret,
                                  struct deed_error *err)
{
    const struct deed_picture_query query = { .whole = whole };
    struct deed_call *call = NULL;
    enum deed_code code =
        deed_call_begin(session, CALL_PICTURE, listener, &call, err);
    return code ? code
                : started(call,
                          deed_engine_picture(deed_session_engine(session),
                                              &query, &call->reply, err),
                          ret);
}

static void on_titles(void *user)
{
    struct deed_call *call = user;
    call->refresh = NULL;
    call->payload = deed_session_tab_list(call->session, &call->arena);
    finish(call, NULL);
}

static enum deed_code ask_titles(struct deed_call *call, struct deed_error *err)
{
    return deed_tabs_refresh(call->session->host, on_titles, call,
                             &call->refresh, err);
}

static void on_opened(void *user, const struct deed_error *err)
{
    struct deed_call *call = user;
    struct deed_error own = { 0 };
    call->opening = false;
    if (!err) {
        deed_session_moved(call->session);
    }
    if (err || ask_titles(call, &own)) {
        finish(call, err ? err : &own);
    }
}

enum deed_code deed_start_tabs(struct deed_session *session, const char *order,
                               const char *tab,
                               const struct deed_call_listener *listener,
                               struct deed_call **ret, struct deed_error *err)
{
    struct deed_call *call = NULL;
    struct deed_attach attach = { 0 };
    char id[DEED_TAB_ID_BYTES] = "";
    bool move = false;
    enum deed_code code = deed_session_check_tabs(session, err);
    if (!code) {
        code = deed_session_tab_order(session, order, tab, id, &attach, &move,
                                      err);
    }
    if (!code) {
        code = deed_call_begin(session, CALL_TABS, listener, &call, err);
    }
    if (code) {
        return code;
    }
    if (move) {
        code =
            deed_engine_host_open(session->host, &attach, on_opened, call, err);
        call->opening = !code;
    } else {
        code = ask_titles(call, err);
    }
    return started(call, code, ret);
}

bool deed_call_is_done(const struct deed_call *call)
{
    return call->done;
}

enum deed_code deed_call_code(const struct deed_call *call,
                              struct deed_error *err)
{
    if (!call->done) {
        return deed_fail(err, DEED_STATE, "it is under way");
    }
    if (call->err.code && err) {
        *err = call->err;
    }
    return call->err.code;
}

enum deed_code deed_call_wait(struct deed_call *call, int64_t timeout_ms,
                              struct deed_error *err)
{
    struct deed_session *session = call->session;
    if (call->done || !session) {
        return deed_call_code(call, err);
    }
    enum deed_code code = deed_session_check_idle(session, err);
    if (code) {
        return code;
    }
    int64_t until =
        timeout_ms < 0 ? DEED_NEVER : deed_now(session) + timeout_ms * 1000;
    while (!call->done && deed_session_step(session, until)) {
    }
    return call->done ? deed_call_code(call, err)
                      : deed_fail(err, DEED_TIMEOUT, "it was not done in time");
}

/* Nobody waits for it any more. */
static void forget(struct deed_call *call)
{
    struct deed_engine *engine = deed_session_engine(call->session);
    if (engine) {
        deed_engine_forget(engine, &call->reply);
        deed_engine_forget_picture(engine, &call->reply);
    }
    if (call->refresh) {
        deed_tabs_forget(call->refresh);
        call->refresh = NULL;
    }
    if (call->opening) {
        deed_engine_host_stop_opening(call->session->host);
        call->opening = false;
    }
}

void deed_call_cancel(struct deed_call *call, const char *reason)
{
    struct deed_error err = { 0 };
    if (call->done || !call->session) {
        return;
    }
    if (call->kind == CALL_ACTION) {
        deed_engine_cancel(deed_session_engine(call->session), call->handle,
                           reason, NULL);
        return;
    }
    forget(call);
    deed_fail(&err, DEED_STATE, "%s", deed_str_or(reason, "cancelled"));
    finish(call, &err);
}

void deed_call_free(struct deed_call *call)
{
    if (!call) {
        return;
    }
    call->listener = (struct deed_call_listener){ 0 };
    call->value_listener = (struct deed_value_listener){ 0 };
    deed_call_cancel(call, "it is no longer waited for");
    unref(call);
}

void deed_calls_cancel(struct deed_session *session, const char *reason)
{
    for (struct deed_call *call = session->typed_calls, *next; call;
         call = next) {
        next = call->next;
        deed_call_cancel(call, reason);
    }
}

void deed_calls_detach(struct deed_session *session)
{
    for (struct deed_call *c = session->typed_calls; c; c = c->next) {
        if (c->refresh) {
            deed_tabs_forget(c->refresh);
            c->refresh = NULL;
        }
    }
}

/* The engine is gone, so nothing is called any more but the listeners. */
void deed_calls_drop(struct deed_session *session)
{
    struct deed_error err;
    deed_fail(&err, DEED_LOST, "the session is closed");
    while (session->typed_calls) {
        struct deed_call *call = session->typed_calls;
        session->typed_calls = call->next;
        call->session = NULL;
        finish(call, &err);
    }
}
