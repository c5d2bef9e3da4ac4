/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/client_action.h"

#include <stdlib.h>
#include <string.h>

#include <deed/call_value.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/uiap/approve.h"
#include "wire/json.h"

static struct deed_client_action *find(const struct deed_uiap_session *session,
                                       const char *handle)
{
    struct deed_client_action *action = session->actions;
    while (action && (action->silent || strcmp(action->handle, handle) != 0)) {
        action = action->next;
    }
    return action;
}

static void drop(struct deed_client_action *gone)
{
    struct deed_client_action **at = &gone->session->actions;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
        gone->session->action_count--;
    }
    free(gone->question);
    free(gone);
}

void deed_client_actions_drop(struct deed_uiap_session *session)
{
    while (session->actions) {
        drop(session->actions);
    }
}

static char *text_of(const struct deed_value *value)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, value);
    char *json = text.failed ? NULL : deed_strbuf_take(&text);
    deed_strbuf_fini(&text);
    return json;
}

/* The question is answered, or there is nothing to ask about any more. */
static void close_question(struct deed_client_action *action)
{
    if (action->question) {
        free(action->question);
        action->question = NULL;
        deed_approve_closed(action->session, action->handle);
    }
}

static void open_question(struct deed_client_action *action,
                          const struct deed_value *payload)
{
    free(action->question);
    action->question = text_of(payload);
    deed_approve_ask(action->session, payload);
}

static void on_heard(void *user, const char *type,
                     const struct deed_value *payload)
{
    struct deed_client_action *action = user;
    const char *stage = deed_value_text_at(payload, "stage");
    bool asks = strcmp(type, "action.confirmation.request") == 0;
    bool ends = strcmp(type, "action.result") == 0;
    if (!action->silent) {
        deed_uiap_session_say(action->session, DEED_KIND_EVENT, type, NULL,
                              payload);
    }
    if (asks && !action->silent) {
        open_question(action, payload);
    } else if (ends || (stage && strcmp(stage, "awaiting_confirmation") != 0)) {
        close_question(action);
    }
    if (ends) {
        struct deed_hub *hub = action->session->hub;
        if (!action->silent) {
            deed_metrics_count(&hub->metrics, payload,
                               deed_loop_now_us(hub->loop) - action->since_us);
        }
        drop(action);
        deed_hub_settled(hub);
    }
}

static enum deed_code check_room(const struct deed_uiap_session *session,
                                 struct deed_error *err)
{
    return session->action_count < DEED_HUB_ACTIONS_MAX
               ? DEED_OK
               : deed_fail(err, DEED_TOO_LARGE,
                           "%d actions are under way in this session",
                           DEED_HUB_ACTIONS_MAX);
}

/* Two refusals have a name of their own among UIAP's fifteen. */
static const char *code_of(const struct deed_error *err,
                           const struct deed_value *payload)
{
    if (err->code == DEED_UNSUPPORTED &&
        deed_str_equal(err->member, "actionId")) {
        return "action_unsupported";
    }
    if (err->code == DEED_INVALID && deed_str_equal(err->member, "target") &&
        !deed_value_get(deed_value_get(payload, "target"), "ref")) {
        return "target_required";
    }
    return deed_code_name(err->code);
}

static struct deed_client_action *new_action(struct deed_uiap_session *session)
{
    struct deed_client_action *action = calloc(1, sizeof(*action));
    if (action) {
        action->session = session;
        action->since_us = deed_loop_now_us(session->hub->loop);
        action->next = session->actions;
        session->actions = action;
        session->action_count++;
    }
    return action;
}

static enum deed_code submit(struct deed_uiap_session *session,
                             const struct deed_value *payload,
                             struct deed_accepted *ret, struct deed_error *err)
{
    enum deed_code code = check_room(session, err);
    struct deed_client_action *action = code ? NULL : new_action(session);
    if (!action) {
        return code ? code : deed_fail(err, DEED_NOMEM, "action");
    }
    const struct deed_value_callback callback = { .heard = on_heard,
                                                  .user = action };
    code = deed_submit_value(session->runtime, payload, &callback, ret, err);
    if (code) {
        drop(action);
        return code;
    }
    action->silent = find(session, ret->handle) != NULL;
    memcpy(action->handle, ret->handle, sizeof(action->handle));
    return DEED_OK;
}

static void put(struct deed_arena *arena, struct deed_value *map,
                const char *key, const char *text)
{
    if (text) {
        deed_value_set(arena, map, key, deed_value_string(arena, text));
    }
}

void deed_client_action_request(struct deed_uiap_session *session,
                                const struct deed_envelope *envelope)
{
    struct deed_arena arena;
    struct deed_error err = { 0 };
    struct deed_accepted accepted = { 0 };
    enum deed_code code = submit(session, envelope->payload, &accepted, &err);
    if (code) {
        bool retryable = code == DEED_TOO_LARGE && !err.member[0];
        deed_uiap_session_fail_as(session, envelope->id,
                                  code_of(&err, envelope->payload), retryable,
                                  &err);
        return;
    }
    deed_arena_init(&arena, 0);
    struct deed_value *payload = deed_value_map(&arena);
    put(&arena, payload, "actionHandle", accepted.handle);
    put(&arena, payload, "actionId",
        deed_value_text_at(envelope->payload, "actionId"));
    put(&arena, payload, "status", "accepted");
    deed_uiap_session_say(session, DEED_KIND_RESPONSE, "action.accepted",
                          envelope->id, payload);
    deed_arena_fini(&arena);
    deed_session_proceed(session->runtime);
}

/* A required string of the payload. */
static enum deed_code take_handle(const struct deed_envelope *envelope,
                                  const char **ret, struct deed_error *err)
{
    *ret = deed_value_text_at(envelope->payload, "actionHandle");
    return *ret ? DEED_OK
                : deed_fail_member(err, DEED_INVALID, "payload.actionHandle",
                                   "must be a string");
}

static const char *reason_of(const struct deed_envelope *envelope)
{
    return deed_value_text_at(envelope->payload, "reason");
}

void deed_client_action_cancel(struct deed_uiap_session *session,
                               const struct deed_envelope *envelope)
{
    struct deed_arena arena;
    struct deed_error err = { 0 };
    const char *handle = NULL;
    enum deed_code code = take_handle(envelope, &handle, &err);
    if (!code && find(session, handle)) {
        /* Every live state can be cancelled, so that this is true already:
         * the answer goes before the result. */
        deed_arena_init(&arena, 0);
        struct deed_value *payload = deed_value_map(&arena);
        put(&arena, payload, "actionHandle", handle);
        put(&arena, payload, "status", "cancelled");
        put(&arena, payload, "reason", reason_of(envelope));
        deed_uiap_session_say(session, DEED_KIND_RESPONSE, "action.cancelled",
                              envelope->id, payload);
        deed_arena_fini(&arena);
    }
    if (!code) {
        code = deed_cancel(session->runtime, handle, reason_of(envelope), &err);
    }
    if (code) {
        deed_uiap_session_fail(session, envelope->id, &err);
    }
    deed_session_proceed(session->runtime);
}

static void answer_confirm(struct deed_peer *peer,
                           const struct deed_envelope *envelope,
                           const struct deed_uiap_session *session,
                           const char *handle, const char *decision)
{
    struct deed_arena arena;
    if (envelope->kind != DEED_KIND_REQUEST) {
        return; /* an event wants no answer */
    }
    deed_arena_init(&arena, 0);
    struct deed_value *payload = deed_value_map(&arena);
    put(&arena, payload, "actionHandle", handle);
    put(&arena, payload, "decision", decision);
    deed_peer_say(peer, DEED_KIND_RESPONSE, "action.confirmation.recorded",
                  envelope->id, session->id, payload);
    deed_arena_fini(&arena);
}

static void refuse_confirm(struct deed_uiap_session *session,
                           struct deed_peer *peer,
                           const struct deed_envelope *envelope,
                           const struct deed_error *err)
{
    deed_hub_log(session->hub, "session %.13s...: refused %s: %s", session->id,
                 envelope->type, err->text);
    deed_peer_fail(peer, envelope->id, session->id, deed_code_name(err->code),
                   false, err);
}

void deed_client_action_confirm(struct deed_uiap_session *session,
                                struct deed_peer *peer,
                                const struct deed_envelope *envelope,
                                bool grant)
{
    struct deed_error err = { 0 };
    const char *handle = NULL;
    enum deed_code code = DEED_OK;
    if (grant && peer->role != DEED_ROLE_APPROVER) {
        code = deed_fail(&err, DEED_DENIED,
                         "only a connection with the approver's token can "
                         "grant; who asks for an act cannot approve it");
    }
    if (!code) {
        code = take_handle(envelope, &handle, &err);
    }
    if (!code) {
        code = grant ? deed_grant(session->runtime, handle, &err)
                     : deed_deny(session->runtime, handle, reason_of(envelope),
                                 &err);
    }
    if (code) {
        refuse_confirm(session, peer, envelope, &err);
    } else {
        answer_confirm(peer, envelope, session, handle,
                       grant ? "granted" : "denied");
    }
    deed_session_proceed(session->runtime);
}

void deed_client_action_user_acted(struct deed_uiap_session *session,
                                   struct deed_peer *peer,
                                   const struct deed_envelope *envelope)
{
    struct deed_error err = { 0 };
    const char *handle = NULL;
    enum deed_code code = DEED_OK;
    if (peer->role != DEED_ROLE_APPROVER) {
        code = deed_fail(&err, DEED_DENIED,
                         "only a connection with the approver's token can say "
                         "what a person did");
    }
    if (!code) {
        code = take_handle(envelope, &handle, &err);
    }
    if (!code) {
        code = deed_user_acted(session->runtime, handle, &err);
    }
    if (code) {
        refuse_confirm(session, peer, envelope, &err);
    } else {
        answer_confirm(peer, envelope, session, handle, "acted");
    }
    deed_session_proceed(session->runtime);
}

void deed_client_actions_ask(struct deed_uiap_session *session,
                             struct deed_peer *peer)
{
    for (struct deed_client_action *e = session->actions; e; e = e->next) {
        struct deed_arena arena;
        struct deed_value *payload = NULL;
        deed_arena_init(&arena, 0);
        if (e->question &&
            !deed_json_parse(&arena, e->question, strlen(e->question), NULL,
                             &payload, NULL)) {
            deed_peer_say(peer, DEED_KIND_EVENT, "action.confirmation.request",
                          NULL, session->id, payload);
        }
        deed_arena_fini(&arena);
    }
}

void deed_client_actions_cancel_all(struct deed_uiap_session *session,
                                    const char *why)
{
    /* Records of earlier actions only wait to be given out. */
    deed_session_proceed(session->runtime);
    struct deed_client_action *action = session->actions;
    while (action) {
        if (action->cancelled) {
            action = action->next;
            continue;
        }
        char handle[sizeof(action->handle)];
        memcpy(handle, action->handle, sizeof(handle));
        action->cancelled = true;
        deed_cancel(session->runtime, handle, why, NULL);
        action = session->actions; /* its end took it off the list */
    }
}
