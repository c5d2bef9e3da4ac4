/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_CLIENT_ACTION_H
#define DEED_FRONT_UIAP_CLIENT_ACTION_H

/*
 * The actions of a session, between action.request and action.result, and the
 * questions that people are asked about them.
 *
 * A grant counts only from a connection that came with the approver's token;
 * the client that asked for the act cannot approve it, whatever its messages
 * say about their source.
 */

#include "front/uiap/session.h"

struct deed_value;

struct deed_client_action {
    struct deed_client_action *next;
    struct deed_uiap_session *session;
    char handle[32];
    bool silent;    /* the same action was asked for twice: told once */
    bool cancelled; /* the session ends */
    deed_time_us since_us;
    char *question; /* payload of a confirmation that is awaited, JSON */
};

/* Answers with action.accepted or an error, exactly once. */
void deed_client_action_request(struct deed_uiap_session *session,
                                const struct deed_envelope *envelope);
void deed_client_action_cancel(struct deed_uiap_session *session,
                               const struct deed_envelope *envelope);
/* grant, or deny; `peer` says it. */
void deed_client_action_confirm(struct deed_uiap_session *session,
                                struct deed_peer *peer,
                                const struct deed_envelope *envelope,
                                bool grant);
/* A person did what only a person could do. */
void deed_client_action_user_acted(struct deed_uiap_session *session,
                                   struct deed_peer *peer,
                                   const struct deed_envelope *envelope);

/* Asks an approver what is open in this session. */
void deed_client_actions_ask(struct deed_uiap_session *session,
                             struct deed_peer *peer);

void deed_client_actions_cancel_all(struct deed_uiap_session *session,
                                    const char *why);
void deed_client_actions_drop(struct deed_uiap_session *session);

#endif
