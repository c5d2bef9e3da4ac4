/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_LOOP_H
#define DEED_IO_LOOP_H

/*
 * The event loop: every wait in deed is an event or a timer on it.
 *
 * Thread:   one thread runs the loop and makes every call on what lives on it.
 * Callback: none runs inside the call that asked for it, only from the loop.
 * Lifetime: whatever was made on a loop is destroyed before the loop is. A
 *           destroyed thing calls nobody any more.
 * Signals:  none is handled and no disposition is changed. SIGPIPE is blocked
 *           in the thread while the loop runs (sigpipe.h).
 */

#include <deed/error.h>

#include <stdbool.h>

#include "base/time.h"

struct deed_loop;

enum deed_code deed_loop_create(struct deed_loop **ret, struct deed_error *err);
/* Runs until destroyed children are reaped, handles are closed and nobody
 * holds the loop; takes NULL. */
void deed_loop_destroy(struct deed_loop *loop);

/* For what still has to tidy up after it was destroyed (a browser's files):
 * destroying the loop waits until it lets go. */
void deed_loop_hold(struct deed_loop *loop);
void deed_loop_let_go(struct deed_loop *loop);

/* Runs until deed_loop_stop(), or until nothing is left that could happen. */
void deed_loop_run(struct deed_loop *loop);
void deed_loop_stop(struct deed_loop *loop);

/* One turn: waits for the next event when `wait` is set, else takes what is
 * ready. False when nothing is left that could happen. */
bool deed_loop_step(struct deed_loop *loop, bool wait);

/* For a host with a loop of its own: readable when a step would do something,
 * and the moment at which one is due whatever the descriptor says. */
int deed_loop_fd(const struct deed_loop *loop);
deed_time_us deed_loop_wakeup(struct deed_loop *loop);

/* The monotonic clock, read now. */
deed_time_us deed_loop_now_us(const struct deed_loop *loop);

/*
 * Runs `run` once, on the next turn of the loop, before it waits. The caller
 * owns the task; it is free again when `run` is called. Deferring a task that
 * is waiting already does nothing.
 */
struct deed_task {
    void (*run)(struct deed_task *task);
    struct deed_task *next; /* the rest is the loop's */
    struct deed_task *prev;
    struct deed_loop *loop;
};

void deed_loop_defer(struct deed_loop *loop, struct deed_task *task);
void deed_task_cancel(struct deed_task *task); /* also when not waiting */

#endif
