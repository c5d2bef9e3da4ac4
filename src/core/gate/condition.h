/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_GATE_CONDITION_H
#define DEED_CORE_GATE_CONDITION_H

/*
 * Signals as states: "the route changes to /videos/:id" is so while the route
 * is /videos/17, "a button appears" while there is one. What only happens (a
 * request, a download, a window) is never so; it can only be waited for.
 */

#include "core/model/graph.h"
#include "core/verify/signal.h"

/* Can it only happen, and not be so? */
bool deed_condition_is_event(const struct deed_signal *signal);
/* Does seeing it happen count as well as finding it so? A toast is gone before
 * anybody looks. */
bool deed_condition_counts_events(const struct deed_signal *signal);
/* Is it about the target, which it does not name itself? */
bool deed_condition_is_own(const struct deed_signal *signal);

/* Is it so in this graph, which shows everything there is? */
bool deed_condition_check(const struct deed_signal *signal,
                          const struct deed_graph *graph);

#endif
