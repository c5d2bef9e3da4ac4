/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_REQUEST_H
#define DEED_LIB_REQUEST_H

/* The inside of typed requests: the payload that the engine takes. */

#include <deed/request.h>

#include "base/arena.h"
#include "base/value.h"

struct deed_action_request {
    struct deed_arena arena;
    struct deed_value *payload;
};

struct deed_value *deed_target_value(struct deed_arena *arena,
                                     const struct deed_target_spec *target);
struct deed_value *deed_condition_value(
    struct deed_arena *arena, const struct deed_condition_spec *condition);

#endif
