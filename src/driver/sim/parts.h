/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_SIM_PARTS_H
#define DEED_DRIVER_SIM_PARTS_H

/*
 * What controls are made of: the pages and days of a calendar, the buttons of a
 * stepper, the rows of a list that scrolls. Gathered as plain facts, as from a
 * page; what they mean is decided by core.
 */

#include "core/model/observation.h"
#include "driver/sim/world.h"

/* Adds what is known of the parts of a node. Strings in the arena or the
 * world's. */
void deed_sim_parts_facts(const struct deed_sim_world *world, uint32_t node,
                          const struct deed_probe *probe,
                          struct deed_arena *arena, struct deed_facts *ret);

/* The list that scrolls: the node, or what it opens, while it is open;
 * DEED_NO_ELEMENT: none. */
uint32_t deed_sim_parts_list(const struct deed_sim_world *world, uint32_t node);

/* "2024-05", as a date without a day. */
bool deed_sim_month_read(const char *text, struct deed_date *ret);

#endif
