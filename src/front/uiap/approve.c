/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/approve.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "front/uiap/client_action.h"

static bool looks_after(const struct deed_peer *peer, const char *session_id)
{
    if (peer->role != DEED_ROLE_APPROVER || peer->gone) {
        return false;
    }
    const struct deed_peer_interest *i = peer->interests;
    while (i && strcmp(i->session_id, session_id) != 0) {
        i = i->next;
    }
    return peer->approves_all || i;
}

static void tell(struct deed_uiap_session *session, const char *type,
                 const struct deed_value *payload)
{
    struct deed_peer *next;
    for (struct deed_peer *peer = session->hub->peers; peer; peer = next) {
        next = peer->next; /* a peer that takes no more is dropped */
        if (looks_after(peer, session->id)) {
            deed_peer_say(peer, DEED_KIND_EVENT, type, NULL, session->id,
                          payload);
        }
    }
}

void deed_approve_ask(struct deed_uiap_session *session,
                      const struct deed_value *payload)
{
    tell(session, "action.confirmation.request", payload);
}

void deed_approve_closed(struct deed_uiap_session *session, const char *handle)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    struct deed_value *payload = deed_value_map(&arena);
    deed_value_set(&arena, payload, "actionHandle",
                   deed_value_string(&arena, handle));
    tell(session, "action.confirmation.closed", payload);
    deed_arena_fini(&arena);
}

void deed_approve_forget(struct deed_peer *peer)
{
    while (peer->interests) {
        struct deed_peer_interest *gone = peer->interests;
        peer->interests = gone->next;
        free(gone);
    }
}

static enum deed_code add_interest(struct deed_peer *peer, const char *id,
                                   struct deed_error *err)
{
    unsigned count = 0;
    for (struct deed_peer_interest *i = peer->interests; i; i = i->next) {
        count++;
    }
    if (count >= DEED_HUB_INTERESTS_MAX) {
        return deed_fail(err, DEED_TOO_LARGE,
                         "%d sessions are looked after already; leave out "
                         "sessionId to be asked about all",
                         DEED_HUB_INTERESTS_MAX);
    }
    struct deed_peer_interest *new = malloc(sizeof(*new) + strlen(id) + 1);
    if (!new) {
        return deed_fail(err, DEED_NOMEM, "approver");
    }
    memcpy(new->session_id, id, strlen(id) + 1);
    new->next = peer->interests;
    peer->interests = new;
    return DEED_OK;
}

static enum deed_code begin(struct deed_peer *peer, const char *id,
                            struct deed_error *err)
{
    if (peer->role != DEED_ROLE_APPROVER) {
        return deed_fail(err, DEED_DENIED,
                         "only a connection with the approver's token can "
                         "approve");
    }
    if (!id) {
        peer->approves_all = true;
        return DEED_OK;
    }
    if (!deed_hub_find_session(peer->hub, id)) {
        return deed_fail_member(err, DEED_NOT_FOUND, "payload.sessionId",
                                "there is no such session");
    }
    return looks_after(peer, id) ? DEED_OK : add_interest(peer, id, err);
}

void deed_approve_begin(struct deed_peer *peer,
                        const struct deed_envelope *envelope)
{
    struct deed_arena arena;
    struct deed_error err = { 0 };
    const char *id = deed_value_text_at(envelope->payload, "sessionId");
    if (begin(peer, id, &err)) {
        deed_hub_log(peer->hub, "refused session.approve: %s", err.text);
        deed_peer_fail(peer, envelope->id, NULL, deed_code_name(err.code),
                       false, &err);
        return;
    }
    deed_arena_init(&arena, 0);
    struct deed_value *payload = deed_value_map(&arena);
    struct deed_value *list = deed_value_list(&arena);
    for (struct deed_uiap_session *s = peer->hub->sessions; s; s = s->next) {
        if (looks_after(peer, s->id)) {
            deed_value_push(list, deed_value_string(&arena, s->id));
        }
    }
    deed_value_set(&arena, payload, "sessions", list);
    deed_value_set(&arena, payload, "all",
                   deed_value_bool(&arena, peer->approves_all));
    deed_peer_say(peer, DEED_KIND_RESPONSE, "session.approving", envelope->id,
                  NULL, payload);
    deed_arena_fini(&arena);
    for (struct deed_uiap_session *s = peer->hub->sessions; s && !peer->gone;
         s = s->next) {
        if (looks_after(peer, s->id)) {
            deed_client_actions_ask(s, peer);
        }
    }
}
