/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/hub.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/uiap/approve.h"
#include "front/uiap/client_action.h"
#include "front/uiap/handshake.h"
#include "front/uiap/session.h"
#include "io/stamp.h"
#include "front/uiap/view.h"
#include "front/uiap/words.h"

#define PEER_IDS_MAX 4096
#define MESSAGE_ARENA_BYTES ((size_t)64 * 1024 * 1024)

void deed_hub_log(struct deed_hub *hub, const char *format, ...)
{
    char text[512];
    va_list args;
    if (hub->opts.log) {
        va_start(args, format);
        vsnprintf(text, sizeof(text), format, args);
        va_end(args);
        hub->opts.log(hub->opts.user, text);
    }
}

void deed_hub_init(struct deed_hub *hub, struct deed_loop *loop,
                   const struct deed_hub_opts *opts)
{
    *hub = (struct deed_hub){ .loop = loop, .opts = *opts };
}

void deed_hub_fini(struct deed_hub *hub)
{
    deed_handshakes_drop(hub);
    while (hub->sessions) {
        deed_uiap_session_destroy(hub->sessions);
    }
}

void deed_hub_add_peer(struct deed_hub *hub, struct deed_peer *peer,
                       const struct deed_peer_ops *ops,
                       enum deed_upgrade_role role)
{
    *peer = (struct deed_peer){
        .ops = ops, .hub = hub, .next = hub->peers, .role = role
    };
    deed_idset_init(&peer->ids, PEER_IDS_MAX);
    hub->peers = peer;
}

void deed_hub_peer_gone(struct deed_peer *peer)
{
    struct deed_hub *hub = peer->hub;
    struct deed_peer **at = &hub->peers;
    peer->gone = true;
    while (*at && *at != peer) {
        at = &(*at)->next;
    }
    if (!*at) {
        return; /* it went before */
    }
    *at = peer->next;
    for (struct deed_uiap_session *session = hub->sessions; session;
         session = session->next) {
        if (session->peer == peer) {
            deed_uiap_session_drop_peer(session);
        }
    }
    deed_handshakes_forget(peer);
    deed_approve_forget(peer);
    deed_idset_fini(&peer->ids);
}

void deed_peer_say(struct deed_peer *peer, enum deed_envelope_kind kind,
                   const char *type, const char *correlation_id,
                   const char *session_id, const struct deed_value *payload)
{
    char id[32], ts[DEED_STAMP_BYTES];
    struct deed_strbuf text;
    struct deed_envelope envelope = { .kind = kind,
                                      .type = type,
                                      .id = id,
                                      .correlation_id = correlation_id,
                                      .session_id = session_id,
                                      .ts = ts,
                                      .payload = payload };
    if (peer->gone) {
        return;
    }
    snprintf(id, sizeof(id), "con_%" PRIu64, ++peer->numbers);
    deed_stamp_write(deed_stamp_now_ms(), ts);
    deed_strbuf_init(&text, 0);
    deed_envelope_write(&text, &envelope);
    if (!text.failed) {
        peer->ops->send(peer, text.bytes, text.len);
    }
    deed_strbuf_fini(&text);
}

void deed_peer_fail(struct deed_peer *peer, const char *correlation_id,
                    const char *session_id, const char *code, bool retryable,
                    const struct deed_error *err)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    deed_peer_say(peer, DEED_KIND_RESPONSE, "error", correlation_id, session_id,
                  deed_envelope_error(&arena, code, retryable, err));
    deed_arena_fini(&arena);
}

void deed_hub_refuse(struct deed_peer *peer, const struct deed_error *err)
{
    deed_peer_fail(peer, NULL, NULL, deed_code_name(err->code), false, err);
}

struct deed_uiap_session *deed_hub_find_session(const struct deed_hub *hub,
                                                const char *id)
{
    struct deed_uiap_session *session = hub->sessions;
    while (session && strcmp(session->id, id) != 0) {
        session = session->next;
    }
    return session;
}

/* Every session of a hub that this peer may speak to. */
static struct deed_uiap_session *find_session(struct deed_peer *peer,
                                              const char *id)
{
    struct deed_uiap_session *session = deed_hub_find_session(peer->hub, id);
    bool may =
        session && (session->peer == peer || peer->role == DEED_ROLE_APPROVER);
    return may ? session : NULL;
}

static enum deed_code check_id(struct deed_idset *ids, const char *id,
                               struct deed_error *err)
{
    switch (deed_idset_add(ids, id)) {
    case DEED_ID_NEW:
        return DEED_OK;
    case DEED_ID_SEEN:
        return deed_fail_member(err, DEED_EXISTS, "id",
                                "this id was used before in this session");
    default:
        return deed_fail(err, DEED_NOMEM, "message");
    }
}

/* An approver's ids are its own: it is not the session's client. */
static struct deed_idset *ids_of(struct deed_peer *peer,
                                 struct deed_uiap_session *session)
{
    return session && session->peer == peer ? &session->ids : &peer->ids;
}

static enum deed_code check(struct deed_peer *peer,
                            const struct deed_envelope *envelope,
                            struct deed_uiap_session **ret_session,
                            const struct deed_word **ret_word,
                            struct deed_error *err)
{
    const struct deed_word *word = deed_word_find(envelope->type);
    struct deed_uiap_session *session =
        envelope->session_id ? find_session(peer, envelope->session_id) : NULL;
    *ret_session = session && session->peer == peer ? session : NULL;
    enum deed_code code = check_id(ids_of(peer, session), envelope->id, err);
    if (code) {
        return code;
    }
    if (!word) {
        return deed_fail_member(err, DEED_UNSUPPORTED, "type",
                                "there is no message \"%.80s\"",
                                envelope->type);
    }
    if (envelope->kind == DEED_KIND_RESPONSE ||
        (envelope->kind == DEED_KIND_EVENT && !word->may_be_event)) {
        return deed_fail_member(err, DEED_INVALID, "kind",
                                "%s is a request, not \"%s\"", envelope->type,
                                deed_envelope_kind_name(envelope->kind));
    }
    if (!(word->roles & (1u << peer->role))) {
        return deed_fail(err, DEED_DENIED, "this connection may not send %s",
                         envelope->type);
    }
    if (word->in_session && !envelope->session_id) {
        return deed_fail_member(err, DEED_INVALID, "sessionId",
                                "the envelope lacks \"sessionId\"");
    }
    if (word->in_session && !session) {
        return deed_fail_member(err, DEED_NOT_FOUND, "sessionId",
                                "this connection has no such session");
    }
    *ret_word = word;
    *ret_session = session;
    return DEED_OK;
}

/* The answer to a refused message belongs to its session when it has one. */
static void refuse(struct deed_peer *peer, struct deed_uiap_session *session,
                   const struct deed_envelope *envelope,
                   const struct deed_error *err)
{
    if (session && session->peer == peer) {
        deed_uiap_session_fail(session, envelope->id, err);
    } else {
        deed_peer_fail(peer, envelope->id, NULL, deed_code_name(err->code),
                       err->code == DEED_NOMEM, err);
    }
}

static void handle(struct deed_peer *peer, struct deed_arena *arena,
                   const char *bytes, size_t len)
{
    struct deed_envelope envelope;
    struct deed_error err = { 0 };
    struct deed_uiap_session *session = NULL;
    const struct deed_word *word = NULL;
    enum deed_code code =
        deed_envelope_decode(arena, bytes, len, &envelope, &err);
    if (!code) {
        code = check(peer, &envelope, &session, &word, &err);
    }
    if (code) {
        refuse(peer, session, &envelope, &err);
    } else {
        word->heard(peer, session, &envelope);
    }
}

void deed_hub_heard(struct deed_peer *peer, const char *bytes, size_t len)
{
    struct deed_arena arena;
    if (peer->gone || peer->hub->ending) {
        return;
    }
    deed_arena_init(&arena, MESSAGE_ARENA_BYTES);
    handle(peer, &arena, bytes, len);
    deed_arena_fini(&arena);
}

void deed_hub_end(struct deed_hub *hub, const char *why)
{
    hub->ending = true;
    deed_handshakes_drop(hub);
    while (hub->sessions) {
        deed_uiap_session_end(hub->sessions, why, NULL);
    }
    struct deed_peer *next;
    for (struct deed_peer *peer = hub->peers; peer; peer = next) {
        next = peer->next;
        peer->ops->end(peer, 1001);
    }
}

bool deed_hub_is_busy(const struct deed_hub *hub)
{
    bool busy = hub->handshakes != NULL;
    for (const struct deed_uiap_session *session = hub->sessions; session;
         session = session->next) {
        busy = busy || session->actions || deed_view_is_busy(session);
    }
    return busy;
}

void deed_hub_settled(struct deed_hub *hub)
{
    if (hub->opts.settled) {
        hub->opts.settled(hub->opts.user);
    }
}
