/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_IO_FIXTURE_H
#define DEED_TESTS_UNIT_IO_FIXTURE_H

/* A loop for a test, and running it until something has happened. Include
 * after cmocka.h. */

#include <stdbool.h>

#include "base/time.h"
#include "base/util.h"
#include "io/loop.h"
#include "io/timer.h"

/* Far more than anything here takes; a test that waits so long has failed. */
#define FIXTURE_PATIENCE_US DEED_MS(20000)

struct fixture_guard {
    struct deed_timer timer;
    bool late;
};

static inline void fixture_late(struct deed_timer *timer)
{
    deed_container_of(timer, struct fixture_guard, timer)->late = true;
}

static inline struct deed_loop *fixture_loop(void)
{
    struct deed_loop *loop = NULL;
    assert_int_equal(deed_loop_create(&loop, NULL), DEED_OK);
    return loop;
}

/* Runs until *flag is set; fails when that takes too long. */
static inline void fixture_run(struct deed_loop *loop, const bool *flag)
{
    struct fixture_guard guard = { .timer = { .fire = fixture_late } };
    deed_timer_start(loop, &guard.timer,
                     deed_loop_now_us(loop) + FIXTURE_PATIENCE_US);
    while (!*flag && !guard.late) {
        deed_loop_step(loop, true);
    }
    deed_timer_stop(&guard.timer);
    assert_false(guard.late);
}

#endif
