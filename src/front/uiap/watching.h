/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_WATCHING_H
#define DEED_FRONT_UIAP_WATCHING_H

/*
 * The page of `deed serve --watch`: it shows every session of a hub and lets
 * whoever has its link answer, as a connection with the approver's token may.
 */

#include "front/uiap/seat.h"

/* Opens the page; *ret_link is the caller's, free() it. */
enum deed_code deed_watching_start(struct deed_hub *hub, char **ret_link,
                                   struct deed_error *err);
void deed_watching_stop(struct deed_hub *hub);

/* For seats: what its engines are observed by, and that it comes and goes. */
void deed_watching_init(struct deed_seat *seat);
void deed_watching_enter(struct deed_seat *seat);
void deed_watching_leave(struct deed_seat *seat);

#endif
