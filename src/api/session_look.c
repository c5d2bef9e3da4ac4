/* SPDX-License-Identifier: Apache-2.0 */
/* Looking, for those who wait until it is done. */
#include <deed/deed.h>

#include <stdlib.h>
#include <string.h>

#include "api/await.h"
#include "api/look.h"
#include "api/outline.h"
#include "api/session_impl.h"
#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/primitive.h"

struct waiter {
    struct deed_look_reply reply;
    bool done;
    deed_time_us more_us; /* than a look takes */
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
        session->loop ? deed_now(session) + waiter->more_us + LOOK_TIMEOUT_US
                      : DEED_TIME_NEVER;
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

static void forget(struct session_seen *seen)
{
    free(seen->revision);
    free(seen->json);
    *seen = (struct session_seen){ 0 };
}

void deed_session_forget_seen(struct deed_session *session)
{
    for (unsigned i = 0; i < SESSION_SEEN_MAX; i++) {
        forget(&session->seen[i]);
    }
}

/* A look without memory for the next one is still a look. */
static void remember(struct deed_session *session, const char *json)
{
    static const char key[] = "\"revision\":\"";
    const char *at = strstr(json, key);
    at = at ? at + sizeof(key) - 1 : "";
    struct session_seen now = { .revision = strndup(at, strcspn(at, "\"")),
                                .json = strdup(json) };
    unsigned place = SESSION_SEEN_MAX - 1;
    for (unsigned i = 0; now.revision && i < place; i++) {
        if (deed_str_equal(session->seen[i].revision, now.revision)) {
            place = i; /* what was told last is what is remembered */
        }
    }
    if (!now.revision || !now.json) {
        forget(&now);
        return;
    }
    forget(&session->seen[place]);
    memmove(&session->seen[1], &session->seen[0],
            place * sizeof(session->seen[0]));
    session->seen[0] = now;
}

static const char *recall(const struct deed_session *session,
                          const char *revision)
{
    if (strcmp(revision, "last") == 0) {
        return session->seen[0].json;
    }
    for (unsigned i = 0; i < SESSION_SEEN_MAX; i++) {
        if (deed_str_equal(session->seen[i].revision, revision)) {
            return session->seen[i].json;
        }
    }
    return NULL;
}

static enum deed_code take_snapshot(struct deed_session *session, bool hidden,
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

enum deed_code deed_snapshot(struct deed_session *session, bool hidden,
                             char **ret_json, struct deed_error *err)
{
    enum deed_code code = take_snapshot(session, hidden, ret_json, err);
    if (!code) {
        remember(session, *ret_json);
    }
    return code;
}

/* Both snapshots are read from their JSON: it is what was told. */
static enum deed_code tell(const char *before_json, const char *json,
                           const struct deed_look_opts *opts, char **ret_text,
                           struct deed_error *err)
{
    struct deed_arena arena;
    struct deed_value *before = NULL, *now = NULL;
    struct deed_outline_opts outline = { .max_tokens = opts->max_tokens,
                                         .in = opts->in,
                                         .color = opts->color };
    deed_arena_init(&arena, 0);
    enum deed_code code = deed_session_parse(&arena, json, &now, err);
    if (!code && before_json) {
        code = deed_session_parse(&arena, before_json, &before, err);
    }
    if (!code && before && opts->json) {
        *ret_text =
            deed_session_text_of(deed_outline_compare(&arena, before, now));
        code = *ret_text ? DEED_OK : deed_fail(err, DEED_NOMEM, "look");
    } else if (!code && before) {
        code = deed_outline_since(before, now, &outline, ret_text, err);
    } else if (!code) {
        code = deed_outline(now, &outline, ret_text, err);
    }
    deed_arena_fini(&arena);
    return code;
}

enum deed_code deed_look(struct deed_session *session,
                         const struct deed_look_opts *given, char **ret_text,
                         struct deed_error *err)
{
    struct deed_look_opts opts = { 0 };
    if (given) {
        memcpy(&opts, given,
               given->size < sizeof(opts) ? given->size : sizeof(opts));
    }
    const char *kept = opts.since ? recall(session, opts.since) : NULL;
    if (opts.since && !kept) {
        return deed_fail_member(err, DEED_NOT_FOUND, "since",
                                "there was no look at \"%.40s\", or it is too "
                                "long ago",
                                opts.since);
    }
    char *before = kept ? strdup(kept) : NULL; /* it may be replaced */
    char *json = NULL;
    enum deed_code code = kept && !before
                              ? deed_fail(err, DEED_NOMEM, "look")
                              : take_snapshot(session, opts.hidden, &json, err);
    if (!code && opts.json && !before) {
        *ret_text = strdup(json);
        code = *ret_text ? DEED_OK : deed_fail(err, DEED_NOMEM, "look");
    } else if (!code) {
        code = tell(before, json, &opts, ret_text, err);
    }
    if (!code) {
        remember(session, json);
    }
    free(before);
    free(json);
    return code;
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

/* The engine ends it in time; this is for an engine that cannot. */
static deed_time_us patience_of(const struct deed_value *spec)
{
    const struct deed_value *ms = deed_value_get(spec, "timeoutMs");
    return deed_value_is(ms, DEED_VALUE_NUMBER) && ms->as.number > 0 &&
                   ms->as.number < 1e9
               ? (deed_time_us)(ms->as.number * 1000)
               : DEED_AWAIT_DEFAULT_US;
}

enum deed_code deed_await(struct deed_session *session, const char *spec_json,
                          char **ret_json, struct deed_error *err)
{
    struct deed_arena arena;
    struct deed_value *spec = NULL;
    struct waiter waiter = { .reply = { .done = on_look } };
    deed_arena_init(&arena, 0);
    enum deed_code code = deed_session_check_idle(session, err);
    if (!code) {
        code = deed_session_parse(&arena, spec_json, &spec, err);
    }
    if (!code) {
        waiter.more_us = patience_of(spec);
        code = deed_engine_await(session->engine, spec, &waiter.reply, err);
    }
    deed_arena_fini(&arena);
    return code ? code : wait_for(session, &waiter, ret_json, err);
}
