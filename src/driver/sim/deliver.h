/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_SIM_DELIVER_H
#define DEED_DRIVER_SIM_DELIVER_H

/* One function a gesture; each fills the receipt of a delivery that may go
 * out. */

#include "core/act/gesture.h"
#include "driver/sim/world.h"

struct deed_sim_delivery {
    struct deed_sim_world *world;
    const struct deed_gesture *gesture;
    struct deed_arena *arena;
    struct deed_receipt *receipt;
    uint32_t node; /* DEED_NO_ELEMENT: none is named */
    bool pressed;  /* a press went before */
};

/* It reached the node (DEED_NO_ELEMENT: the page), this often. */
void deed_sim_deliver_confirm(struct deed_sim_delivery *d, uint32_t node,
                              unsigned times);
/* It did not; `blocked`: nobody else got any of it, either. */
void deed_sim_deliver_lose(struct deed_sim_delivery *d, bool blocked,
                           const char *note);
bool deed_sim_deliver_is_enabled(const struct deed_sim_delivery *d);

/* Pointers: press.c */
void deed_sim_deliver_press(struct deed_sim_delivery *d);
void deed_sim_deliver_pointer(struct deed_sim_delivery *d);
void deed_sim_deliver_hover(struct deed_sim_delivery *d);
void deed_sim_deliver_drag(struct deed_sim_delivery *d);
void deed_sim_deliver_swipe(struct deed_sim_delivery *d);
void deed_sim_deliver_pinch(struct deed_sim_delivery *d);

/* Everything else: deliver.c */
void deed_sim_deliver_keys(struct deed_sim_delivery *d);
void deed_sim_deliver_text(struct deed_sim_delivery *d);
void deed_sim_deliver_value(struct deed_sim_delivery *d);
void deed_sim_deliver_option(struct deed_sim_delivery *d);
void deed_sim_deliver_focus(struct deed_sim_delivery *d);
void deed_sim_deliver_reveal(struct deed_sim_delivery *d);
void deed_sim_deliver_scroll(struct deed_sim_delivery *d);
void deed_sim_deliver_list(struct deed_sim_delivery *d);
void deed_sim_deliver_submit(struct deed_sim_delivery *d);
void deed_sim_deliver_navigate(struct deed_sim_delivery *d);
void deed_sim_deliver_invoke(struct deed_sim_delivery *d);
void deed_sim_deliver_files(struct deed_sim_delivery *d);
void deed_sim_deliver_nothing(struct deed_sim_delivery *d);

#endif
