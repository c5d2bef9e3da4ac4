/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_SIM_PERFORM_H
#define DEED_DRIVER_SIM_PERFORM_H

/*
 * Delivers a gesture to a world and says what became of it: who got it, how
 * often, whether anybody listened. Whether it worked is not its business.
 */

#include "core/act/gesture.h"
#include "driver/sim/world.h"

struct deed_arena;

/* The press of a gesture that takes time; its release is perform(). */
void deed_sim_perform_press(struct deed_sim_world *world,
                            const struct deed_gesture *gesture);
/* `pressed`: the press was delivered before. Strings of the receipt are in
 * the arena or the world's. */
void deed_sim_perform(struct deed_sim_world *world,
                      const struct deed_gesture *gesture, bool pressed,
                      struct deed_arena *arena, struct deed_receipt *ret);

#endif
