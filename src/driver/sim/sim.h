/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_SIM_SIM_H
#define DEED_DRIVER_SIM_SIM_H

/*
 * A driver for a user interface that exists in memory only, on a clock of its
 * own, described by a JSON file (docs/sim.md). It makes every branch of the
 * core reachable, without a browser and without waiting.
 *
 * It never pretends: an element that is covered gets no click, a node that was
 * replaced during the press gets none either, and the receipt says so.
 */

#include "driver/driver.h"

/* The text is parsed and may be freed. */
enum deed_code deed_sim_create(const char *json, size_t len,
                               struct deed_driver **ret,
                               struct deed_error *err);

/* Modes that the file offers: 1 << enum deed_mode. */
uint32_t deed_sim_modes(const struct deed_driver *driver);

#endif
