/* SPDX-License-Identifier: Apache-2.0 */
/* Looking, for those who wait until it is done. */
#include <deed/deed.h>

#include <string.h>

#include "api/look.h"
#include "api/session_impl.h"
#include "base/arena.h"
#include "base/util.h"
#include "core/primitive.h"

struct waiter {
    struct deed_look_reply reply;
    bool done;
    enum deed_code code;
    char *json;
    struct deed_error err;
};

static void on_look(struct deed_look_reply *reply, enum deed_code code,
                    const struct deed_value *payload,
                    const struct deed_error *err)
{
    struct waiter *waiter = deed_container_of(reply, struct waiter, reply);
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

static enum deed_code wait_for(struct deed_session *session,
                               struct waiter *waiter, char **ret_json,
                               struct deed_error *err)
{
    deed_time_us deadline =
        session->loop ? deed_now(session) + LOOK_TIMEOUT_US : DEED_TIME_NEVER;
    while (!waiter->done && !session->stopped &&
           deed_session_step(session, deadline)) {
    }
    if (!waiter->done) {
        deed_engine_forget(session->engine, &waiter->reply);
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
    struct waiter waiter = { .reply = { .done = on_look } };
    enum deed_code code = deed_session_check_idle(session, err);
    if (!code) {
        code = deed_engine_place(session->engine, loaded, &waiter.reply, err);
    }
    return code ? code : wait_for(session, &waiter, ret_json, err);
}

enum deed_code deed_snapshot(struct deed_session *session, bool hidden,
                             char **ret_json, struct deed_error *err)
{
    struct waiter waiter = { .reply = { .done = on_look } };
    enum deed_code code = deed_session_check_idle(session, err);
    if (!code) {
        code =
            deed_engine_snapshot(session->engine, hidden, &waiter.reply, err);
    }
    return code ? code : wait_for(session, &waiter, ret_json, err);
}

static enum deed_code check_opts_of(const struct deed_actionable_opts *given,
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
    struct waiter waiter = { .reply = { .done = on_look } };
    deed_arena_init(&arena, 0);
    enum deed_code code = deed_session_check_idle(session, err);
    if (!code) {
        code = check_opts_of(opts, &check, err);
    }
    if (!code) {
        code = deed_session_parse(&arena, target_json, &target, err);
    }
    if (!code) {
        code = deed_engine_check(session->engine, target, &check, &waiter.reply,
                                 err);
    }
    deed_arena_fini(&arena);
    return code ? code : wait_for(session, &waiter, ret_json, err);
}
