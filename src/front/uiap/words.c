/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "front/uiap/approve.h"
#include "front/uiap/caps.h"
#include "front/uiap/client_action.h"
#include "front/uiap/handshake.h"
#include "front/uiap/questions.h"
#include "front/uiap/session.h"
#include "io/stamp.h"
#include "front/uiap/view.h"

static void hear_initialize(struct deed_peer *peer,
                            struct deed_uiap_session *session,
                            const struct deed_envelope *envelope)
{
    (void)session;
    deed_handshake_begin(peer, envelope);
}

/* "msg_17" to 17; 0 when it is none of ours. */
static uint64_t number_of(const char *id)
{
    char *end = NULL;
    if (!id || strncmp(id, "msg_", 4) != 0 || id[4] < '0' || id[4] > '9') {
        return 0;
    }
    errno = 0;
    unsigned long long number = strtoull(id + 4, &end, 10);
    return errno || *end ? 0 : number;
}

static const char *text_in(const struct deed_envelope *envelope,
                           const char *key)
{
    return deed_value_text_at(envelope->payload, key);
}

static void put(struct deed_arena *arena, struct deed_value *map,
                const char *key, struct deed_value *value)
{
    deed_value_set(arena, map, key, value);
}

static void say_resumed(struct deed_uiap_session *session,
                        const char *correlation_id, uint64_t number)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    struct deed_value *payload = deed_value_map(&arena);
    struct deed_value *open = deed_value_list(&arena);
    for (struct deed_client_action *e = session->actions; e; e = e->next) {
        if (!e->silent) {
            deed_value_push(open, deed_value_string(&arena, e->handle));
        }
    }
    put(&arena, payload, "sessionId", deed_value_string(&arena, session->id));
    put(&arena, payload, "complete",
        deed_value_bool(&arena,
                        !deed_outbox_has_gap(&session->outbox, number)));
    put(&arena, payload, "openActions", open);
    deed_peer_say(session->peer, DEED_KIND_RESPONSE, "session.resumed",
                  correlation_id, session->id, payload);
    deed_arena_fini(&arena);
}

/* The session's id is the secret: whoever knows it had the session before.
 * A connection that is still there is taken over: often it is a dead one whose
 * end nobody has noticed yet. */
static void hear_resume(struct deed_peer *peer,
                        struct deed_uiap_session *session,
                        const struct deed_envelope *envelope)
{
    struct deed_error err = { 0 };
    const char *id = text_in(envelope, "sessionId");
    struct deed_hub *hub = peer->hub;
    for (session = hub->sessions; session && id; session = session->next) {
        if (strcmp(session->id, id) == 0) {
            break;
        }
    }
    if (!id || !session) {
        deed_fail_member(&err, id ? DEED_NOT_FOUND : DEED_INVALID,
                         "payload.sessionId",
                         id ? "there is no such session, or its time is over"
                            : "must be a string");
        deed_peer_fail(peer, envelope->id, NULL, deed_code_name(err.code),
                       false, &err);
        return;
    }
    uint64_t number = number_of(text_in(envelope, "lastEventId"));
    if (number > session->numbers) {
        deed_fail_member(&err, DEED_INVALID, "payload.lastEventId",
                         "no such message was sent in this session");
        deed_peer_fail(peer, envelope->id, NULL, deed_code_name(err.code),
                       false, &err);
        return;
    }
    if (session->peer != peer) {
        hub->metrics.reconnects++;
        deed_uiap_session_take_peer(session, peer);
    }
    deed_idset_add(&session->ids, envelope->id);
    deed_outbox_forget(&session->outbox, number);
    say_resumed(session, envelope->id, number);
    deed_uiap_session_replay(session, number);
}

static void hear_end(struct deed_peer *peer, struct deed_uiap_session *session,
                     const struct deed_envelope *envelope)
{
    (void)peer;
    deed_uiap_session_end(session,
                          deed_str_or(text_in(envelope, "reason"), "asked for"),
                          envelope->id);
}

static void hear_ping(struct deed_peer *peer, struct deed_uiap_session *session,
                      const struct deed_envelope *envelope)
{
    struct deed_arena arena;
    char ts[DEED_STAMP_BYTES];
    deed_stamp_write(deed_stamp_now_ms(), ts);
    deed_arena_init(&arena, 0);
    struct deed_value *payload = deed_value_map(&arena);
    put(&arena, payload, "ts", deed_value_string(&arena, ts));
    if (session && session->peer == peer) {
        deed_outbox_forget(&session->outbox,
                           number_of(text_in(envelope, "lastEventId")));
        deed_uiap_session_say(session, DEED_KIND_RESPONSE, "session.pong",
                              envelope->id, payload);
    } else {
        deed_peer_say(peer, DEED_KIND_RESPONSE, "session.pong", envelope->id,
                      NULL, payload);
    }
    deed_arena_fini(&arena);
}

static void hear_approve(struct deed_peer *peer,
                         struct deed_uiap_session *session,
                         const struct deed_envelope *envelope)
{
    (void)session;
    deed_approve_begin(peer, envelope);
}

static void hear_capabilities(struct deed_peer *peer,
                              struct deed_uiap_session *session,
                              const struct deed_envelope *envelope)
{
    struct deed_arena arena;
    struct deed_error err = { 0 };
    (void)peer;
    deed_arena_init(&arena, 0);
    struct deed_value *payload = deed_caps_encode(&arena, session);
    if (payload) {
        deed_uiap_session_say(session, DEED_KIND_RESPONSE, "capabilities.list",
                              envelope->id, payload);
    } else {
        deed_fail(&err, DEED_NOMEM, "capabilities");
        deed_uiap_session_fail(session, envelope->id, &err);
    }
    deed_arena_fini(&arena);
}

static void hear_get(struct deed_peer *peer, struct deed_uiap_session *session,
                     const struct deed_envelope *envelope)
{
    (void)peer;
    deed_view_get(session, envelope);
}

static void hear_observe(struct deed_peer *peer,
                         struct deed_uiap_session *session,
                         const struct deed_envelope *envelope)
{
    (void)peer;
    deed_view_observe(session, envelope);
}

static void hear_unobserve(struct deed_peer *peer,
                           struct deed_uiap_session *session,
                           const struct deed_envelope *envelope)
{
    (void)peer;
    deed_view_unobserve(session, envelope);
}

static void hear_question(struct deed_peer *peer,
                          struct deed_uiap_session *session,
                          const struct deed_envelope *envelope)
{
    (void)peer;
    deed_question_hear(session, envelope);
}

static void hear_action(struct deed_peer *peer,
                        struct deed_uiap_session *session,
                        const struct deed_envelope *envelope)
{
    (void)peer;
    deed_client_action_request(session, envelope);
}

static void hear_cancel(struct deed_peer *peer,
                        struct deed_uiap_session *session,
                        const struct deed_envelope *envelope)
{
    (void)peer;
    deed_client_action_cancel(session, envelope);
}

static void hear_grant(struct deed_peer *peer,
                       struct deed_uiap_session *session,
                       const struct deed_envelope *envelope)
{
    deed_client_action_confirm(session, peer, envelope, true);
}

static void hear_deny(struct deed_peer *peer, struct deed_uiap_session *session,
                      const struct deed_envelope *envelope)
{
    deed_client_action_confirm(session, peer, envelope, false);
}

static void hear_acted(struct deed_peer *peer,
                       struct deed_uiap_session *session,
                       const struct deed_envelope *envelope)
{
    deed_client_action_user_acted(session, peer, envelope);
}

#define AGENT (1u << DEED_ROLE_AGENT)
#define BOTH (AGENT | (1u << DEED_ROLE_APPROVER))

/* An agent may send a grant: it is told, and logged, that it may not mean it.
 */
/* clang-format off */
static const struct deed_word words[] = {
    { "session.initialize",         AGENT, false, false, hear_initialize },
    { "session.resume",             AGENT, false, false, hear_resume },
    { "session.end",                AGENT, true,  false, hear_end },
    { "session.ping",               BOTH,  false, false, hear_ping },
    { "session.approve",            BOTH,  false, false, hear_approve },
    { "capabilities.list",          AGENT, true,  false, hear_capabilities },
    { "web.state.get",              AGENT, true,  false, hear_get },
    { "web.state.observe",          AGENT, true,  false, hear_observe },
    { "web.state.unobserve",        AGENT, true,  false, hear_unobserve },
    { "x.deed.ask",                 AGENT, true,  false, hear_question },
    { "action.request",             AGENT, true,  false, hear_action },
    { "action.cancel",              AGENT, true,  false, hear_cancel },
    { "action.confirmation.grant",  BOTH,  true,  true,  hear_grant },
    { "action.confirmation.deny",   BOTH,  true,  true,  hear_deny },
    { "action.userActed",           BOTH,  true,  true,  hear_acted },
};
/* clang-format on */

const struct deed_word *deed_word_find(const char *type)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(words); i++) {
        if (strcmp(words[i].type, type) == 0) {
            return &words[i];
        }
    }
    return NULL;
}

const struct deed_word *deed_word_at(unsigned index)
{
    return index < DEED_ARRAY_LEN(words) ? &words[index] : NULL;
}
