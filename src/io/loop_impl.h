/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_LOOP_IMPL_H
#define DEED_IO_LOOP_IMPL_H

/* What the files of io know of the loop; libuv's types stay in this folder. */

#include <stdint.h>

#include <uv.h>

#include "base/time.h"
#include "io/loop.h"
#include "io/sigpipe.h"

struct deed_timer;

#define DEED_LOOP_READ_BYTES ((size_t)64 * 1024)

struct deed_loop {
    uv_loop_t uv;
    uv_idle_t turn;         /* active while a task waits */
    uv_timer_t alarm;       /* active while a timer runs that is not due */
    struct deed_task due;   /* waits while one is */
    struct deed_task tasks; /* the list's head: oldest first */
    struct deed_task ready; /* the same: those of this turn */
    struct deed_timer *timers;
    uint64_t timer_serial;
    unsigned holds;
    bool stepping; /* a turn that did something does not wait as well */
    bool running;
    bool guarded;               /* SIGPIPE is blocked until this run ends */
    struct deed_sigpipe before; /* valid while guarded */
    size_t queued_writes;       /* those that libuv writes by itself */

    /* Every read goes here and is passed on before the next one. */
    char read_bytes[DEED_LOOP_READ_BYTES];
};

/* Fires what is due at now_us; the earliest moment that is left, or
 * DEED_TIME_NEVER. */
deed_time_us deed_timers_expire(struct deed_loop *loop, deed_time_us now_us);

/* Sets the loop's alarm to the earliest timer. */
void deed_loop_set_alarm(struct deed_loop *loop, deed_time_us at_us);

/* A write was queued, which libuv will carry out with plain write() in this or
 * a later run. */
void deed_loop_guard_writes(struct deed_loop *loop);

/* Fails with what libuv says about a negative status. */
enum deed_code deed_fail_uv(struct deed_error *err, int status,
                            const char *doing);

#endif
