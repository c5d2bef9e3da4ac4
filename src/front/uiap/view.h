/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_VIEW_H
#define DEED_FRONT_UIAP_VIEW_H

/*
 * What a session's client sees of its surface: snapshots when it asks, and
 * while it observes, deltas and signals. The subscription of the library
 * (deed/subscription.h) makes them; while the client takes less than it is told
 * they wait.
 */

#include "front/uiap/session.h"

/* web.state.get */
void deed_view_get(struct deed_uiap_session *session,
                   const struct deed_envelope *envelope);
/* web.state.observe: answers with a snapshot, the base of the first delta. */
void deed_view_observe(struct deed_uiap_session *session,
                       const struct deed_envelope *envelope);
/* web.state.unobserve */
void deed_view_unobserve(struct deed_uiap_session *session,
                         const struct deed_envelope *envelope);

/* Is a look under way? */
bool deed_view_is_busy(const struct deed_uiap_session *session);

/* Ends observing. */
void deed_view_stop(struct deed_uiap_session *session);
/* Frees everything. */
void deed_view_drop(struct deed_uiap_session *session);

#endif
