/* SPDX-License-Identifier: Apache-2.0 */
/* Looking, for those who wait until it is done. */
#include <deed/deed.h>

#include <stdlib.h>
#include <string.h>

#include "lib/await.h"
#include "lib/look.h"
#include "lib/picture.h"
#include "lib/session_impl.h"
#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/primitive.h"

void deed_session_on_look(struct deed_look_reply *reply, enum deed_code code,
                          const struct deed_value *payload,
                          const struct deed_error *err)
{
    struct session_waiter *waiter =
        deed_container_of(reply, struct session_waiter, reply);
    waiter->done = true;
    waiter->code = code;
    if (code) {
        waiter->err = err ? *err : (struct deed_error){ .code = code };
        return;
    }
    waiter->json = deed_session_text_of(payload);
    if (!waiter->json) {
        waiter->code = deed_fail(&waiter->err, DEED_NOMEM, "session");
    }
}

/* A page that is busy for longer than this will not be looked at. */
#define LOOK_TIMEOUT_US DEED_MS(30000)

enum deed_code deed_session_wait_for(struct deed_session *session,
                                     struct session_waiter *waiter,
                                     char **ret_json, struct deed_error *err)
{
    deed_time_us deadline =
        session->virtual_time
            ? DEED_TIME_NEVER
            : deed_now(session) + waiter->more_us + LOOK_TIMEOUT_US;
    while (!waiter->done && !session->stopped &&
           deed_session_step(session, deadline)) {
    }
    if (!waiter->done) {
        deed_engine_forget(deed_session_engine(session), &waiter->reply);
        deed_engine_forget_picture(deed_session_engine(session),
                                   &waiter->reply);
        return session->stopped ? deed_session_check_stop(session, err)
                                : deed_fail(err, DEED_TIMEOUT,
                                            "the surface does not answer");
    }
    if (waiter->code && err) {
        *err = waiter->err;
    }
    if (!waiter->code) {
        *ret_json = waiter->json;
    }
    return waiter->code;
}

enum deed_code deed_place(struct deed_session *session, bool loaded,
                          char **ret_json, struct deed_error *err)
{
    struct session_waiter waiter = { .reply = { .done =
                                                    deed_session_on_look } };
    enum deed_code code = deed_session_check_idle(session, err);
    if (!code) {
        code = deed_engine_place(deed_session_engine(session), loaded,
                                 &waiter.reply, err);
    }
    return code ? code : deed_session_wait_for(session, &waiter, ret_json, err);
}

enum deed_code deed_session_take_snapshot(struct deed_session *session,
                                          bool hidden, char **ret_json,
                                          struct deed_error *err)
{
    struct session_waiter waiter = { .reply = { .done =
                                                    deed_session_on_look } };
    enum deed_code code = deed_session_check_idle(session, err);
    if (!code) {
        code = deed_engine_snapshot(deed_session_engine(session), hidden,
                                    &waiter.reply, err);
    }
    return code ? code : deed_session_wait_for(session, &waiter, ret_json, err);
}

enum deed_code deed_snapshot(struct deed_session *session, bool hidden,
                             char **ret_json, struct deed_error *err)
{
    enum deed_code code =
        deed_session_take_snapshot(session, hidden, ret_json, err);
    if (!code) {
        deed_session_remember(session, *ret_json);
    }
    return code;
}

enum deed_code deed_session_check_opts(const struct deed_actionable_opts *given,
                                       struct deed_check_opts *ret,
                                       struct deed_error *err)
{
    struct deed_actionable_opts opts = { 0 };
    if (given) {
        memcpy(&opts, given,
               given->size < sizeof(opts) ? given->size : sizeof(opts));
    }
    *ret = (struct deed_check_opts){
        .contract = opts.contract ? deed_contract_find(opts.contract)
                                  : DEED_CONTRACT_UIAP,
        .intent = DEED_INTENT_POINTER,
        .action = opts.action,
        .ref = opts.ref,
        .skip_stable = opts.skip_stable,
        .skip_receives = opts.skip_receives,
        .all = opts.all,
    };
    if (ret->contract == DEED_CONTRACT_COUNT) {
        return deed_fail_member(err, DEED_INVALID, "contract",
                                "must be uiap, docsxai or dusk");
    }
    enum deed_primitive primitive =
        opts.action ? deed_primitive_find(opts.action) : DEED_UI_ACTIVATE;
    if (primitive != DEED_PRIMITIVE_COUNT) {
        ret->intent = deed_primitive_row(primitive)->intent;
    } else if (ret->contract != DEED_CONTRACT_DUSK) {
        return deed_fail_member(err, DEED_UNSUPPORTED, "action",
                                "there is no action \"%.80s\"", opts.action);
    }
    return DEED_OK;
}

enum deed_code deed_actionable(struct deed_session *session,
                               const char *target_json,
                               const struct deed_actionable_opts *opts,
                               char **ret_json, struct deed_error *err)
{
    struct deed_arena arena;
    struct deed_value *target = NULL;
    struct deed_check_opts check;
    struct session_waiter waiter = { .reply = { .done =
                                                    deed_session_on_look } };
    deed_arena_init(&arena, 0);
    enum deed_code code = deed_session_check_idle(session, err);
    if (!code) {
        code = deed_session_check_opts(opts, &check, err);
    }
    if (!code) {
        code = deed_session_parse(&arena, target_json, &target, err);
    }
    if (!code) {
        code = deed_engine_check(deed_session_engine(session), target, &check,
                                 &waiter.reply, err);
    }
    deed_arena_fini(&arena);
    return code ? code : deed_session_wait_for(session, &waiter, ret_json, err);
}

/* The engine ends it in time; this is for an engine that cannot. */
static deed_time_us patience_of(const struct deed_value *spec)
{
    const struct deed_value *ms = deed_value_get(spec, "timeoutMs");
    return deed_value_is(ms, DEED_VALUE_NUMBER) && ms->as.number > 0 &&
                   ms->as.number < 1e9
               ? (deed_time_us)(ms->as.number * 1000)
               : DEED_AWAIT_DEFAULT_US;
}

/* An await, with whoever wants to know how far it is. */
struct await_waiter {
    struct session_waiter base;
    struct deed_session *session;
    struct deed_callback callback;
};

static void on_progress(struct deed_look_reply *reply,
                        const struct deed_value *payload)
{
    struct await_waiter *waiter =
        deed_container_of(reply, struct await_waiter, base.reply);
    char *json = deed_session_text_of(payload);
    waiter->session->hearing++;
    if (json && waiter->callback.heard) {
        waiter->callback.heard(waiter->callback.user, "await.progress", json);
    }
    waiter->session->hearing--;
    free(json);
}

enum deed_code deed_await(struct deed_session *session, const char *spec_json,
                          const struct deed_callback *callback, char **ret_json,
                          struct deed_error *err)
{
    struct deed_arena arena;
    struct deed_value *spec = NULL;
    struct await_waiter waiter = {
        .base = { .reply = { .done = deed_session_on_look,
                             .progress = on_progress } },
        .session = session,
        .callback = callback ? *callback : (struct deed_callback){ 0 },
    };
    deed_arena_init(&arena, 0);
    enum deed_code code = deed_session_check_idle(session, err);
    if (!code) {
        code = deed_session_parse(&arena, spec_json, &spec, err);
    }
    if (!code) {
        waiter.base.more_us = patience_of(spec);
        code = deed_engine_await(deed_session_engine(session), spec,
                                 &waiter.base.reply, err);
    }
    deed_arena_fini(&arena);
    return code ? code
                : deed_session_wait_for(session, &waiter.base, ret_json, err);
}
