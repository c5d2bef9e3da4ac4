/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_VIEW_H
#define DEED_FRONT_UIAP_VIEW_H

/*
 * What a session's client sees of its surface: snapshots when it asks, and
 * while it observes, deltas and signals.
 *
 * Deltas: one follows a sign of change, not at once but a little later, with
 * everything that changed until then; while the client takes less than it is
 * told they wait. A delta names the revision it starts from, and applied to
 * that it gives the snapshot of now.
 */

#include "front/uiap/session.h"

struct deed_signal;

/* web.state.get */
void deed_view_get(struct deed_uiap_session *session,
                   const struct deed_envelope *envelope);
/* web.state.observe: answers with a snapshot, the base of the first delta. */
void deed_view_observe(struct deed_uiap_session *session,
                       const struct deed_envelope *envelope);
/* web.state.unobserve */
void deed_view_unobserve(struct deed_uiap_session *session,
                         const struct deed_envelope *envelope);

/* The surface said something. */
void deed_view_signal(struct deed_uiap_session *session,
                      const struct deed_signal *signal);

/* When a surface with a clock of its own must be given the time, in its time;
 * DEED_TIME_NEVER when nobody looks. */
deed_time_us deed_view_wakeup(struct deed_uiap_session *session);

/* Is a look under way? */
bool deed_view_is_busy(const struct deed_uiap_session *session);

/* Ends observing. */
void deed_view_stop(struct deed_uiap_session *session);
/* Frees everything; the surface is gone. */
void deed_view_drop(struct deed_uiap_session *session);

#endif
