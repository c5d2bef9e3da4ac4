/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_FLOW_FLOW_STEP_H
#define DEED_FRONT_FLOW_FLOW_STEP_H

/* A step of a flow; private to flow*.c. */

#include "front/flow/flow_node.h"

struct flow_maker {
    struct deed_arena *arena;
    struct deed_error *err;
    const struct flow_node *timeout; /* of the file; may be NULL */
};

/* Fills the step, and refuses one that lacks something. */
enum deed_code flow_step_make(struct flow_maker *m,
                              const struct flow_node *node,
                              struct deed_flow_step *step);

#endif
