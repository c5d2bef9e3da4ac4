/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_GESTURE_COPY_H
#define DEED_CORE_ACT_GESTURE_COPY_H

/* A gesture and a probe that outlive the call they were given in. Strings live
 * in the arena, which remembers a failure; the presentation is borrowed from
 * the request. */

#include "core/act/gesture.h"
#include "core/model/observation.h"

struct deed_arena;

void deed_gesture_copy(struct deed_arena *arena, struct deed_gesture *to,
                       const struct deed_gesture *from);
void deed_probe_copy(struct deed_arena *arena, struct deed_probe *to,
                     const struct deed_probe *from);

#endif
