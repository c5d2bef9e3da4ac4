/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_ENGINE_OPENING_H
#define DEED_ENGINE_OPENING_H

/*
 * The opening of a surface by a backend, one at a time: asked for at once, or
 * when the backend is ready; stopped at any time, after which a surface that
 * comes all the same is closed, and the tab that was made for it with it.
 *
 * Thread:   the loop's.
 * Callback: `opened` comes from the loop, once for each that was started,
 *           unless it is stopped. It may end the owner of the opening.
 */

#include <deed/error.h>

#include <stdbool.h>

#include "driver/backend.h"
#include "io/loop.h"
#include "io/timer.h"

struct deed_opening {
    struct deed_loop *loop;
    struct deed_backend *backend; /* borrowed; NULL: not made yet */
    /* The surface is the callee's. NULL: `err` says why there is none. */
    void (*opened)(struct deed_opening *opening,
                   const struct deed_surface *surface,
                   const struct deed_error *err);
    bool busy;

    struct asked_surface *asked; /* NULL: not asked for yet, or answered */
    struct deed_attach later;    /* until the backend is ready; id is owned */
    char *later_id;
    struct deed_timer deadline;
    struct deed_task answer;   /* `next` or `trouble` is there */
    struct deed_surface next;  /* no driver: see trouble */
    bool fresh;                /* it was made for us */
    struct deed_error trouble; /* why it could not be opened */
};

/* `opening` is zeroed; loop, backend and opened are set. */
void deed_opening_init(struct deed_opening *opening);
/* DEED_STATE: it is busy. On an error `opened` is not called. */
enum deed_code deed_opening_start(struct deed_opening *opening,
                                  const struct deed_attach *attach,
                                  struct deed_error *err);
/* The same with a backend that is not ready yet: see deed_opening_ready().
 * Fails after timeout_us; 0: never. */
enum deed_code deed_opening_wait(struct deed_opening *opening,
                                 const struct deed_attach *attach,
                                 deed_time_us timeout_us,
                                 struct deed_error *err);
void deed_opening_ready(struct deed_opening *opening);
/* It will not come, and this is why. Nothing happens when it is not busy. */
void deed_opening_fail(struct deed_opening *opening,
                       const struct deed_error *err);
/* Nobody waits for it any more. */
void deed_opening_stop(struct deed_opening *opening);

#endif
