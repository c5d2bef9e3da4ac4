/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_SIM_QUEUE_H
#define DEED_DRIVER_SIM_QUEUE_H

/* What a simulated user interface has scheduled for itself, in order of time
 * and, at the same time, of scheduling. */

#include "base/time.h"
#include "core/model/states.h"
#include "driver/sim/effect.h"

enum deed_sim_event_kind {
    DEED_SIM_EVENT_EFFECT,
    DEED_SIM_EVENT_VALUE,       /* node gets `text` as its value */
    DEED_SIM_EVENT_STATE,       /* node gets state = tri */
    DEED_SIM_EVENT_ATTACH,      /* tri: YES or NO */
    DEED_SIM_EVENT_OPEN,        /* tri: YES or NO */
    DEED_SIM_EVENT_REQUEST_END, /* text, status */
    DEED_SIM_EVENT_NAVIGATED,   /* text */
    DEED_SIM_EVENT_NOISE,       /* node, again every span_us */
    DEED_SIM_EVENT_LISTENING,   /* late handlers are there now */
    DEED_SIM_EVENT_LOSE,
};

struct deed_sim_event {
    enum deed_sim_event_kind kind;
    deed_time_us at_us;
    uint64_t seq;
    const struct deed_sim_effect *effect; /* borrowed */
    uint32_t node;
    unsigned generation; /* of the node; another one by then: dropped */
    enum deed_state_id state;
    enum deed_tri tri;
    char *text; /* owned */
    int status;
    deed_time_us span_us;
    enum deed_tri cause;
};

#define DEED_SIM_QUEUE_MAX 4096

struct deed_sim_queue {
    struct deed_sim_event *events; /* owned */
    unsigned count, cap;
    uint64_t seq;
};

void deed_sim_queue_fini(struct deed_sim_queue *queue);
/* Takes the event and its text; false, and the text is freed, when there is
 * no room. */
bool deed_sim_queue_add(struct deed_sim_queue *queue,
                        struct deed_sim_event event);
/* The first, which stays; NULL: none. */
const struct deed_sim_event *deed_sim_queue_first(
    const struct deed_sim_queue *queue);
/* Its text is the caller's. There must be one. */
struct deed_sim_event deed_sim_queue_take(struct deed_sim_queue *queue);

#endif
