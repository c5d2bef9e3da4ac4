/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_SUBSCRIPTION_H
#define DEED_LIB_SUBSCRIPTION_H

/* What a session does for its subscriptions. */

#include <deed/subscription.h>

#include "base/time.h"

struct deed_signal;

/* The surface signalled something. */
void deed_subscriptions_signal(struct deed_session *session,
                               const struct deed_signal *signal);
/* When a surface with a clock of its own must be given the time, in its time;
 * with `manual_time` also when a delta is due. */
deed_time_us deed_subscriptions_wakeup(const struct deed_session *session);
/* Manual time: it is this late now. */
void deed_subscriptions_turn(struct deed_session *session, deed_time_us now);
/* The surface was exchanged: they end. */
void deed_subscriptions_moved(struct deed_session *session);
/* The surface is gone for good, and so is the session. */
void deed_subscriptions_drop(struct deed_session *session);

#endif
