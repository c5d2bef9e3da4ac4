/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_APPROVE_H
#define DEED_FRONT_UIAP_APPROVE_H

/* People who are asked: connections that came with the approver's token, and
 * which sessions each of them looks after. */

#include "front/uiap/session.h"

/* session.approve: all sessions, or the one that the payload names. */
void deed_approve_begin(struct deed_peer *peer,
                        const struct deed_envelope *envelope);

/* Passes a question on, and that it is settled. */
void deed_approve_ask(struct deed_uiap_session *session,
                      const struct deed_value *payload);
void deed_approve_closed(struct deed_uiap_session *session, const char *handle);

/* For a peer that goes. */
void deed_approve_forget(struct deed_peer *peer);

#endif
