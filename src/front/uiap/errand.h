/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_ERRAND_H
#define DEED_FRONT_UIAP_ERRAND_H

/*
 * The actions of a session, between action.request and action.result, and the
 * questions that people are asked about them.
 *
 * A grant counts only from a connection that came with the approver's token;
 * the client that asked for the act cannot approve it, whatever its messages
 * say about their source.
 */

#include "front/uiap/seat.h"

struct deed_value;

struct deed_errand {
    struct deed_errand *next;
    struct deed_seat *seat;
    char handle[32];
    bool silent;    /* the same action was asked for twice: told once */
    bool cancelled; /* the session ends */
    deed_time_us since_us;
    char *question; /* payload of a confirmation that is awaited, JSON */
};

/* Answers with action.accepted or an error, exactly once. */
void deed_errand_request(struct deed_seat *seat,
                         const struct deed_envelope *envelope);
void deed_errand_cancel(struct deed_seat *seat,
                        const struct deed_envelope *envelope);
/* grant, or deny; `peer` says it. */
void deed_errand_confirm(struct deed_seat *seat, struct deed_peer *peer,
                         const struct deed_envelope *envelope, bool grant);
/* A person did what only a person could do. */
void deed_errand_user_acted(struct deed_seat *seat, struct deed_peer *peer,
                            const struct deed_envelope *envelope);

/* Asks an approver what is open in this session. */
void deed_errands_ask(struct deed_seat *seat, struct deed_peer *peer);

void deed_errands_cancel_all(struct deed_seat *seat, const char *why);
void deed_errands_drop(struct deed_seat *seat);

#endif
