/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/errand.h"

#include <stdlib.h>
#include <string.h>

#include "engine/encode.h"
#include "engine/engine.h"
#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/outcome.h"
#include "front/uiap/approve.h"
#include "wire/json.h"

static struct deed_errand *find(const struct deed_seat *seat,
                                const char *handle)
{
    struct deed_errand *errand = seat->errands;
    while (errand && (errand->silent || strcmp(errand->handle, handle) != 0)) {
        errand = errand->next;
    }
    return errand;
}

static void drop(struct deed_errand *gone)
{
    struct deed_errand **at = &gone->seat->errands;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
        gone->seat->errand_count--;
    }
    free(gone->question);
    free(gone);
}

void deed_errands_drop(struct deed_seat *seat)
{
    while (seat->errands) {
        drop(seat->errands);
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
static void close_question(struct deed_errand *errand)
{
    if (errand->question) {
        free(errand->question);
        errand->question = NULL;
        deed_approve_closed(errand->seat, errand->handle);
    }
}

static void open_question(struct deed_errand *errand,
                          const struct deed_value *payload)
{
    free(errand->question);
    errand->question = text_of(payload);
    deed_approve_ask(errand->seat, payload);
}

static void on_heard(void *user, const char *handle, enum deed_message message,
                     const struct deed_value *payload)
{
    struct deed_errand *errand = user;
    const char *stage = deed_value_text(deed_value_get(payload, "stage"));
    (void)handle; /* it stands in the payload */
    if (!errand->silent) {
        deed_seat_say(errand->seat, DEED_KIND_EVENT, deed_message_name(message),
                      NULL, payload);
    }
    if (message == DEED_MESSAGE_CONFIRM && !errand->silent) {
        open_question(errand, payload);
    } else if (message == DEED_MESSAGE_RESULT ||
               (stage && strcmp(stage, "awaiting_confirmation") != 0)) {
        close_question(errand);
    }
    if (message == DEED_MESSAGE_RESULT) {
        struct deed_hub *hub = errand->seat->hub;
        if (!errand->silent) {
            deed_metrics_count(&hub->metrics, payload,
                               deed_loop_now_us(hub->loop) - errand->since_us);
        }
        drop(errand);
        deed_hub_settled(hub);
    }
}

static enum deed_code check_room(const struct deed_seat *seat,
                                 struct deed_error *err)
{
    return seat->errand_count < DEED_HUB_ACTIONS_MAX
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
        return deed_runtime_error_name(DEED_ERR_ACTION_UNSUPPORTED);
    }
    if (err->code == DEED_INVALID && deed_str_equal(err->member, "target") &&
        !deed_value_get(deed_value_get(payload, "target"), "ref")) {
        return deed_runtime_error_name(DEED_ERR_TARGET_REQUIRED);
    }
    return deed_code_name(err->code);
}

static struct deed_errand *new_errand(struct deed_seat *seat)
{
    struct deed_errand *errand = calloc(1, sizeof(*errand));
    if (errand) {
        errand->seat = seat;
        errand->since_us = deed_loop_now_us(seat->hub->loop);
        errand->next = seat->errands;
        seat->errands = errand;
        seat->errand_count++;
    }
    return errand;
}

static enum deed_code submit(struct deed_seat *seat,
                             const struct deed_value *payload,
                             struct deed_ticket *ticket, struct deed_error *err)
{
    enum deed_code code = check_room(seat, err);
    struct deed_errand *errand = code ? NULL : new_errand(seat);
    if (!errand) {
        return code ? code : deed_fail(err, DEED_NOMEM, "action");
    }
    struct deed_hearer ear = { .heard = on_heard, .user = errand };
    code = deed_engine_submit(seat->engine, payload, &ear, ticket, err);
    if (code) {
        drop(errand);
        return code;
    }
    errand->silent = find(seat, ticket->handle) != NULL;
    memcpy(errand->handle, ticket->handle, sizeof(errand->handle));
    return DEED_OK;
}

void deed_errand_request(struct deed_seat *seat,
                         const struct deed_envelope *envelope)
{
    struct deed_arena arena;
    struct deed_error err = { 0 };
    struct deed_ticket ticket = { 0 };
    enum deed_code code = submit(seat, envelope->payload, &ticket, &err);
    if (code) {
        bool retryable = code == DEED_TOO_LARGE && !err.member[0];
        deed_seat_fail_as(seat, envelope->id, code_of(&err, envelope->payload),
                          retryable, &err);
        return;
    }
    deed_arena_init(&arena, 0);
    deed_seat_say(seat, DEED_KIND_RESPONSE, "action.accepted", envelope->id,
                  deed_encode_accepted(&arena, ticket.handle,
                                       deed_value_text(deed_value_get(
                                           envelope->payload, "actionId"))));
    deed_arena_fini(&arena);
    deed_seat_turn(seat);
}

/* A required string of the payload. */
static enum deed_code take_handle(const struct deed_envelope *envelope,
                                  const char **ret, struct deed_error *err)
{
    *ret = deed_value_text(deed_value_get(envelope->payload, "actionHandle"));
    return *ret ? DEED_OK
                : deed_fail_member(err, DEED_INVALID, "payload.actionHandle",
                                   "must be a string");
}

static const char *reason_of(const struct deed_envelope *envelope)
{
    return deed_value_text(deed_value_get(envelope->payload, "reason"));
}

static void put(struct deed_arena *arena, struct deed_value *map,
                const char *key, const char *text)
{
    if (text) {
        deed_value_set(arena, map, key, deed_value_string(arena, text));
    }
}

void deed_errand_cancel(struct deed_seat *seat,
                        const struct deed_envelope *envelope)
{
    struct deed_arena arena;
    struct deed_error err = { 0 };
    const char *handle = NULL;
    enum deed_code code = take_handle(envelope, &handle, &err);
    if (!code && find(seat, handle)) {
        /* Every live state can be cancelled, so that this is true already:
         * the answer goes before the result. */
        deed_arena_init(&arena, 0);
        struct deed_value *payload = deed_value_map(&arena);
        put(&arena, payload, "actionHandle", handle);
        put(&arena, payload, "status", "cancelled");
        put(&arena, payload, "reason", reason_of(envelope));
        deed_seat_say(seat, DEED_KIND_RESPONSE, "action.cancelled",
                      envelope->id, payload);
        deed_arena_fini(&arena);
    }
    if (!code) {
        code =
            deed_engine_cancel(seat->engine, handle, reason_of(envelope), &err);
    }
    if (code) {
        deed_seat_fail(seat, envelope->id, &err);
    }
    deed_seat_turn(seat);
}

static void answer_confirm(struct deed_peer *peer,
                           const struct deed_envelope *envelope,
                           const struct deed_seat *seat, const char *handle,
                           const char *decision)
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
                  envelope->id, seat->id, payload);
    deed_arena_fini(&arena);
}

static void refuse_confirm(struct deed_seat *seat, struct deed_peer *peer,
                           const struct deed_envelope *envelope,
                           const struct deed_error *err)
{
    deed_hub_log(seat->hub, "session %.13s...: refused %s: %s", seat->id,
                 envelope->type, err->text);
    deed_peer_fail(peer, envelope->id, seat->id, deed_code_name(err->code),
                   false, err);
}

void deed_errand_confirm(struct deed_seat *seat, struct deed_peer *peer,
                         const struct deed_envelope *envelope, bool grant)
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
        code = grant ? deed_engine_grant(seat->engine, handle, &err)
                     : deed_engine_deny(seat->engine, handle,
                                        reason_of(envelope), &err);
    }
    if (code) {
        refuse_confirm(seat, peer, envelope, &err);
    } else {
        answer_confirm(peer, envelope, seat, handle,
                       grant ? "granted" : "denied");
    }
    deed_seat_turn(seat);
}

void deed_errand_user_acted(struct deed_seat *seat, struct deed_peer *peer,
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
        code = deed_engine_user_acted(seat->engine, handle, &err);
    }
    if (code) {
        refuse_confirm(seat, peer, envelope, &err);
    } else {
        answer_confirm(peer, envelope, seat, handle, "acted");
    }
    deed_seat_turn(seat);
}

void deed_errands_ask(struct deed_seat *seat, struct deed_peer *peer)
{
    for (struct deed_errand *e = seat->errands; e; e = e->next) {
        struct deed_arena arena;
        struct deed_value *payload = NULL;
        deed_arena_init(&arena, 0);
        if (e->question &&
            !deed_json_parse(&arena, e->question, strlen(e->question), NULL,
                             &payload, NULL)) {
            deed_peer_say(peer, DEED_KIND_EVENT, "action.confirmation.request",
                          NULL, seat->id, payload);
        }
        deed_arena_fini(&arena);
    }
}

void deed_errands_cancel_all(struct deed_seat *seat, const char *why)
{
    /* Records of earlier actions only wait to be given out. */
    deed_seat_turn(seat);
    struct deed_errand *errand = seat->errands;
    while (errand) {
        if (errand->cancelled) {
            errand = errand->next;
            continue;
        }
        char handle[sizeof(errand->handle)];
        memcpy(handle, errand->handle, sizeof(handle));
        errand->cancelled = true;
        deed_engine_cancel(seat->engine, handle, why, NULL);
        errand = seat->errands; /* its end took it off the list */
    }
}
