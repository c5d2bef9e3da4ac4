/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_TIMER_H
#define DEED_IO_TIMER_H

/*
 * Calls back at a moment of the loop's clock: never before it, about a
 * millisecond after it at most when the loop is not busy. Timers of the same
 * moment run in the order in which they were started.
 *
 * The caller owns the struct; starting and stopping allocate nothing and
 * cannot fail. A running timer keeps the loop running.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/time.h"

struct deed_loop;

struct deed_timer {
    void (*fire)(struct deed_timer *timer);
    deed_time_us at_us;
    struct deed_loop *loop; /* not NULL while it runs */

    /* The loop's: a pairing heap. */
    uint64_t serial;
    struct deed_timer *child;
    struct deed_timer *next;
    struct deed_timer *prev; /* the parent for a first child */
};

/* Starts, or moves when it runs already. DEED_TIME_NEVER stops it. */
void deed_timer_start(struct deed_loop *loop, struct deed_timer *timer,
                      deed_time_us at_us);
void deed_timer_stop(struct deed_timer *timer); /* also when not running */
bool deed_timer_is_running(const struct deed_timer *timer);

#endif
