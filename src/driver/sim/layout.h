/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_SIM_LAYOUT_H
#define DEED_DRIVER_SIM_LAYOUT_H

/*
 * Where things are on the screen and what lies on top. All in viewport
 * coordinates; scrolling and motion are taken into account.
 */

#include "driver/sim/world.h"

#define DEED_SIM_FRAME_US 16667

bool deed_sim_layout_rect(const struct deed_sim_world *world, uint32_t node,
                          deed_time_us at, struct deed_rect *ret);
/* Clipped by its scrollers and the viewport; false: nothing is left. */
bool deed_sim_layout_visible_rect(const struct deed_sim_world *world,
                                  uint32_t node, struct deed_rect *ret);
bool deed_sim_layout_is_moving(const struct deed_sim_world *world,
                               uint32_t node, deed_time_us at);
/* The largest move of a side within a frame of now. */
double deed_sim_layout_drift(const struct deed_sim_world *world, uint32_t node);

/* Stays where it is when the page scrolls. */
bool deed_sim_layout_is_fixed(const struct deed_sim_world *world,
                              uint32_t node);

/* It is in no list that draws what is in view alone, or in view there. */
bool deed_sim_layout_is_drawn(const struct deed_sim_world *world,
                              uint32_t node);

/* What gets a press at this point; DEED_NO_ELEMENT: the bare page. */
uint32_t deed_sim_layout_hit(const struct deed_sim_world *world,
                             struct deed_point point);

/* Scrolls what must be scrolled; true when something moved. */
bool deed_sim_layout_reveal(struct deed_sim_world *world, uint32_t node);
/* Could it be revealed? */
bool deed_sim_layout_can_reveal(const struct deed_sim_world *world,
                                uint32_t node);
/* Scrolls the scroller of the node (or the page) to y; true when it moved. */
bool deed_sim_layout_scroll_to(struct deed_sim_world *world, uint32_t node,
                               double y);
/* Position and range of that scroller. */
double deed_sim_layout_scroll(const struct deed_sim_world *world, uint32_t node,
                              double *ret_max);

#endif
