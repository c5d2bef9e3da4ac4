/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_SIM_BEHAVE_H
#define DEED_DRIVER_SIM_BEHAVE_H

/*
 * What controls do when something is done to them: the platform's part (a
 * checkbox flips, a field takes text) and the application's (its handlers).
 */

#include "driver/sim/world.h"

/* Runs the handlers on the way up that are attached by now. */
void deed_sim_behave_run(struct deed_sim_world *world, uint32_t node,
                         enum deed_sim_handler handler);
/* Somebody sets a value; the rules of the element decide what becomes of it.
 * `handler` is run, too. */
void deed_sim_behave_set(struct deed_sim_world *world, uint32_t node,
                         const char *value, enum deed_sim_handler handler);
/* As a number: into its range, to its steps. */
void deed_sim_behave_set_number(struct deed_sim_world *world, uint32_t node,
                                double number);
/* By so much from what it is. */
void deed_sim_behave_step(struct deed_sim_world *world, uint32_t node,
                          double by);
/* Text is typed; `clear`: instead of what is there. */
void deed_sim_behave_type(struct deed_sim_world *world, uint32_t node,
                          const char *text, bool clear);
/* One key to the node, DEED_NO_ELEMENT: to the page. False: nobody was
 * there to get it. */
bool deed_sim_behave_key(struct deed_sim_world *world, uint32_t node,
                         const char *chord);
void deed_sim_behave_submit(struct deed_sim_world *world, uint32_t node);
/* True when every wanted option exists and is enabled. */
bool deed_sim_behave_choose(struct deed_sim_world *world, uint32_t node,
                            const char *const *wanted, unsigned count);
/* A press at a point of an adjustable control. */
void deed_sim_behave_slide(struct deed_sim_world *world, uint32_t node,
                           struct deed_point point);

/* The nearest at or above that is a form; DEED_NO_ELEMENT: none. */
uint32_t deed_sim_behave_form(const struct deed_sim_world *world,
                              uint32_t node);
/* The control whose `opens` is at or above the node. */
uint32_t deed_sim_behave_opener(const struct deed_sim_world *world,
                                uint32_t node);

#endif
