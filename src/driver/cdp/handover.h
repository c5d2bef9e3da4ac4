/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_HANDOVER_H
#define DEED_DRIVER_CDP_HANDOVER_H

/*
 * Nodes that the protocol finds are handed to a method of the page agent, one
 * by one; the call ends with the number of those that it took. It is the
 * `answer` of the call; what a caller needs beside it stands around it. `left`
 * of the call counts what is under way.
 */

#include "driver/cdp/tab.h"

struct handover {
    unsigned frame;     /* by its number: it may go meanwhile */
    const char *method; /* of the agent */
    const char *arg;    /* for it, JSON; in the arena */
    bool (*is_taken)(const struct deed_value *returned);
    unsigned taken;
};

/* NULL: it is gone. */
struct frame *handover_frame(const struct call *call);
/* Hands over the node with this backend id; its object is asked for first. */
void handover_give(struct call *call, const struct frame *frame,
                   double backend_id);
/* Every step ends with this: when nothing is under way any more, it is over. */
void handover_end_step(struct call *call);

#endif
