/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_GRID_UNIT_H
#define DEED_DRIVER_GRID_UNIT_H

/*
 * One session of the Grid, and the driver of the browser in it.
 *
 * A unit is asked for, waits for room before that where the limit is reached,
 * is joined when the Grid has answered, and ends with its surface.
 */

#include "base/arena.h"
#include "driver/driver.h"
#include "driver/grid/answer.h"
#include "driver/grid/ferry.h"
#include "driver/grid/link.h"
#include "driver/registry.h"
#include "io/loop.h"
#include "io/timer.h"

/* One Grid session. */
struct grid_unit {
    struct grid_unit *next;
    struct grid *grid;
    int64_t id;
    bool asked;                  /* of the Grid; else it waits for room */
    bool answered;               /* the Grid said yes or no */
    struct deed_backend *inner;  /* owned; the driver of its browser */
    deed_backend_opened *opened; /* NULL: answered, or nobody waits */
    void *user;
    struct deed_surface surface; /* the inner one, once it is there */
    struct deed_timer deadline;
    struct deed_task end;
};

struct grid {
    struct deed_backend base;
    struct deed_backend_ops ops; /* with those of the inner backend */
    struct deed_backend_events events;
    struct deed_loop *loop;
    struct deed_arena arena; /* of the texts */
    const char *url, *body, *dialogs;
    struct grid_link *link; /* owned; NULL once the helper is gone */
    struct grid_ferry ferry;
    struct grid_unit *units; /* newest last */
    struct grid_unit *own;   /* with one owner: the session */
    int64_t last_id;
    unsigned limit;
    deed_time_us wait_us;
    bool shared;
    bool ending;
};

/* Added to the Grid's; its time to be had runs from now. NULL: no memory. */
struct grid_unit *grid_unit_add(struct grid *grid);
/* Ends its Grid session, and takes it from the list. */
void grid_unit_free(struct grid_unit *unit);
struct grid_unit *grid_unit_find(struct grid *grid, int64_t id);

/* Asks the Grid for a session; the answer comes to grid_unit_answer(). */
enum deed_code grid_unit_ask(struct grid_unit *unit, struct deed_error *err);
void grid_unit_answer(struct grid_unit *unit, const struct grid_answer *answer);
/* It could not be had, or is gone. */
void grid_unit_fail(struct grid_unit *unit, const struct deed_error *err);
/* Answers its opener, once. */
void grid_unit_tell(struct grid_unit *unit, const struct deed_surface *surface,
                    const struct deed_error *err);

/* How many of the Grid's count against its limit. */
unsigned grid_count_asked(const struct grid *grid);

#endif
