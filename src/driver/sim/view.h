/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_SIM_VIEW_H
#define DEED_DRIVER_SIM_VIEW_H

/* What can be seen of a world: the graph, and fresh facts of one element. */

#include "core/model/observation.h"
#include "driver/sim/world.h"

/* The element as a graph holds it; strings are the world's, valid until it
 * changes. `parent` is left open. */
void deed_sim_view_element(const struct deed_sim_world *world, uint32_t node,
                           struct deed_element *ret);
uint64_t deed_sim_view_identity(const struct deed_sim_world *world,
                                uint32_t node);

/* `graph` is initialised; it is filled and sealed. */
enum deed_code deed_sim_view_graph(const struct deed_sim_world *world,
                                   const struct deed_query *query,
                                   struct deed_graph *graph,
                                   struct deed_error *err);

/* Strings in the arena or the world's. An element that is gone has facts,
 * too: that it is gone. */
void deed_sim_view_facts(const struct deed_sim_world *world,
                         const struct deed_probe *probe,
                         struct deed_arena *arena, struct deed_facts *ret);
/* Items of a tree, or of the menus of a path, where the probe asks for one. */
void deed_sim_view_items(const struct deed_sim_world *world, uint32_t target,
                         const struct deed_probe *probe,
                         struct deed_arena *arena, struct deed_items *ret);
/* Is it shown, or can be scrolled to? */
bool deed_sim_view_is_in_reach(const struct deed_sim_world *world,
                               uint32_t node);
/* Of the nodes that are seen leaves those that are preferred for an option with
 * these words, all where none has them. False when memory runs out. */
bool deed_sim_view_prefer(const struct deed_sim_world *world, const char *words,
                          bool *seen);
void deed_sim_view_content(const struct deed_sim_world *world, uint32_t node,
                           struct deed_content *ret);

/* Can nobody look into the place where this is? */
bool deed_sim_view_is_hidden_inside(const struct deed_sim_world *world,
                                    uint32_t node);

#endif
