/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_GRID_FERRY_H
#define DEED_DRIVER_GRID_FERRY_H

/*
 * Files on their way to the machines of a Grid's browsers, by the Grid's own
 * `/session/ID/se/file`. The Grid removes them with the session.
 */

#include <stdint.h>

#include "driver/backend.h"

struct grid_answer;
struct grid_link;
struct parcel;

/* Zeroed at first. */
struct grid_ferry {
    struct parcel *parcels; /* owned */
    int64_t last_id;
};

enum deed_code grid_ferry_send(struct grid_ferry *ferry, struct grid_link *link,
                               int64_t session, const char *path,
                               deed_ferry_done *done, void *user,
                               struct deed_error *err);
void grid_ferry_forget(struct grid_ferry *ferry, const void *user);
/* The Grid has answered; `url` is its address. */
void grid_ferry_answer(struct grid_ferry *ferry, const char *url, int64_t id,
                       const struct grid_answer *answer);
/* No answer comes any more. */
void grid_ferry_lost(struct grid_ferry *ferry, const struct deed_error *err);
/* Tells nobody. */
void grid_ferry_fini(struct grid_ferry *ferry);

#endif
