/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <fcntl.h>
#include <unistd.h>

#include "io/poll.h"
#include "io_fixture.h"

struct job {
    struct deed_task task;
    struct deed_loop *loop;
    int runs;
    int again;
    struct job *cancels;
};

static void run_job(struct deed_task *task)
{
    struct job *job = deed_container_of(task, struct job, task);
    job->runs++;
    if (job->again > 0) {
        job->again--;
        deed_loop_defer(job->loop, task);
    }
    if (job->cancels) {
        deed_task_cancel(&job->cancels->task);
    }
}

static void a_task_runs_once_and_later(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct job job = { .task = { .run = run_job }, .loop = loop };
    deed_loop_defer(loop, &job.task);
    deed_loop_defer(loop, &job.task);
    assert_int_equal(job.runs, 0);
    deed_loop_run(loop);
    assert_int_equal(job.runs, 1);
    deed_loop_destroy(loop);
}

static void a_task_that_defers_itself_waits_for_the_next_turn(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct job job = { .task = { .run = run_job }, .loop = loop, .again = 2 };
    deed_loop_defer(loop, &job.task);
    deed_loop_step(loop, false);
    assert_int_equal(job.runs, 1);
    deed_loop_step(loop, false);
    assert_int_equal(job.runs, 2);
    deed_loop_run(loop);
    assert_int_equal(job.runs, 3);
    deed_loop_destroy(loop);
}

static void a_cancelled_task_does_not_run(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct job second = { .task = { .run = run_job }, .loop = loop };
    struct job first = { .task = { .run = run_job },
                         .loop = loop,
                         .cancels = &second };
    deed_task_cancel(&first.task); /* not waiting: nothing happens */
    deed_loop_defer(loop, &first.task);
    deed_loop_defer(loop, &second.task);
    deed_loop_run(loop);
    assert_int_equal(first.runs, 1);
    assert_int_equal(second.runs, 0);
    deed_loop_defer(loop, &second.task);
    deed_task_cancel(&second.task);
    deed_loop_run(loop); /* returns: nothing is left */
    assert_int_equal(second.runs, 0);
    deed_loop_destroy(loop);
}

struct tick {
    struct deed_timer timer;
    struct deed_loop *loop;
    deed_time_us fired_us;
    int order;
    int *counter;
    bool restarts;
};

static void on_tick(struct deed_timer *timer)
{
    struct tick *tick = deed_container_of(timer, struct tick, timer);
    tick->fired_us = deed_loop_now_us(tick->loop);
    tick->order = (*tick->counter)++;
    if (tick->restarts && *tick->counter < 50) {
        deed_timer_start(tick->loop, timer, tick->fired_us);
    }
}

static void timers_fire_in_order_and_never_early(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct tick ticks[200];
    int counter = 0;
    uint32_t random = 12345;
    deed_time_us now = deed_loop_now_us(loop);
    for (int i = 0; i < 200; i++) {
        random = random * 1103515245u + 12345u;
        ticks[i] = (struct tick){ .timer = { .fire = on_tick },
                                  .loop = loop,
                                  .order = -1,
                                  .counter = &counter };
        deed_timer_start(loop, &ticks[i].timer,
                         now + (deed_time_us)(random >> 16) % 20000);
    }
    for (int i = 0; i < 200; i += 3) {
        deed_timer_stop(&ticks[i].timer); /* from anywhere in the heap */
        assert_false(deed_timer_is_running(&ticks[i].timer));
    }
    deed_loop_run(loop);
    for (int i = 0; i < 200; i++) {
        if (i % 3 == 0) {
            assert_int_equal(ticks[i].order, -1);
            continue;
        }
        assert_true(ticks[i].fired_us >= ticks[i].timer.at_us);
        for (int j = 0; j < i; j++) {
            if (j % 3 && ticks[j].timer.at_us != ticks[i].timer.at_us) {
                assert_int_equal(ticks[j].timer.at_us < ticks[i].timer.at_us,
                                 ticks[j].order < ticks[i].order);
            }
        }
    }
    deed_loop_destroy(loop);
}

static void equal_moments_keep_the_order_of_starting(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct tick ticks[50];
    int counter = 0;
    deed_time_us at = deed_loop_now_us(loop) + 1000;
    for (int i = 0; i < 50; i++) {
        ticks[i] = (struct tick){ .timer = { .fire = on_tick },
                                  .loop = loop,
                                  .counter = &counter };
        deed_timer_start(loop, &ticks[i].timer, at);
    }
    deed_loop_run(loop);
    for (int i = 0; i < 50; i++) {
        assert_int_equal(ticks[i].order, i);
    }
    deed_loop_destroy(loop);
}

static void a_timer_can_be_moved_and_stopped(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    int counter = 0;
    struct tick tick = { .timer = { .fire = on_tick },
                         .loop = loop,
                         .counter = &counter };
    deed_time_us now = deed_loop_now_us(loop);
    deed_timer_start(loop, &tick.timer, now + DEED_MS(3600000));
    deed_timer_start(loop, &tick.timer, now + 1000);
    deed_loop_run(loop);
    assert_int_equal(counter, 1);
    deed_timer_start(loop, &tick.timer, now);
    deed_timer_start(loop, &tick.timer, DEED_TIME_NEVER);
    assert_false(deed_timer_is_running(&tick.timer));
    deed_loop_run(loop);
    assert_int_equal(counter, 1);
    deed_timer_stop(&tick.timer);
    deed_loop_destroy(loop);
}

/* One that restarts itself for a moment that has passed must not keep tasks
 * and other timers from running. */
static void a_timer_that_restarts_itself_lets_others_run(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    int counter = 0;
    struct tick greedy = { .timer = { .fire = on_tick },
                           .loop = loop,
                           .counter = &counter,
                           .restarts = true };
    struct job job = { .task = { .run = run_job }, .loop = loop };
    deed_timer_start(loop, &greedy.timer, 0);
    deed_loop_defer(loop, &job.task);
    deed_loop_step(loop, false);
    deed_loop_step(loop, false);
    assert_int_equal(job.runs, 1);
    assert_in_range(counter, 1, 3);
    deed_loop_run(loop);
    assert_int_equal(counter, 50);
    deed_loop_destroy(loop);
}

static void stop_job(struct deed_task *task)
{
    struct job *job = deed_container_of(task, struct job, task);
    deed_loop_stop(job->loop);
}

static void stopping_leaves_what_is_left(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    int counter = 0;
    struct job job = { .task = { .run = stop_job }, .loop = loop };
    struct tick tick = { .timer = { .fire = on_tick },
                         .loop = loop,
                         .counter = &counter };
    deed_timer_start(loop, &tick.timer,
                     deed_loop_now_us(loop) + DEED_MS(3600000));
    deed_loop_defer(loop, &job.task);
    deed_loop_run(loop); /* an hour, were it not stopped */
    assert_int_equal(counter, 0);
    assert_true(deed_timer_is_running(&tick.timer));
    deed_timer_stop(&tick.timer);
    deed_loop_destroy(loop);
    deed_loop_destroy(NULL);
}

/* A turn in which a task or a timer ran is over: with a timer of an hour left
 * it must not go on to wait for that one. */
static void a_step_ends_when_something_has_happened(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    int counter = 0;
    struct tick later = { .timer = { .fire = on_tick },
                          .loop = loop,
                          .counter = &counter };
    struct tick now = later;
    struct job job = { .task = { .run = run_job }, .loop = loop };
    deed_timer_start(loop, &later.timer,
                     deed_loop_now_us(loop) + DEED_MS(3600000));
    deed_loop_defer(loop, &job.task);
    assert_true(deed_loop_step(loop, true));
    assert_int_equal(job.runs, 1);
    deed_timer_start(loop, &now.timer, 0);
    assert_true(deed_loop_step(loop, true));
    assert_int_equal(counter, 1);
    deed_timer_start(loop, &now.timer, deed_loop_now_us(loop) + 2000);
    while (counter == 1) {
        assert_true(deed_loop_step(loop, true));
    }
    deed_timer_stop(&later.timer);
    assert_false(deed_loop_step(loop, true));
    deed_loop_destroy(loop);
}

struct seen {
    int fd;
    int readable;
    bool done;
};

static void on_ready(void *user, bool readable, bool writable)
{
    struct seen *seen = user;
    char c;
    (void)writable;
    seen->readable += readable;
    seen->done = true;
    assert_int_equal(read(seen->fd, &c, 1), 1);
}

static void a_poll_tells_when_there_is_something_to_read(void **state)
{
    (void)state;
    struct deed_loop *loop = fixture_loop();
    struct deed_poll *poll = NULL;
    int fds[2];
    assert_int_equal(pipe2(fds, O_CLOEXEC), 0);
    struct seen seen = { .fd = fds[0] };
    assert_int_equal(
        deed_poll_create(loop, fds[0], on_ready, &seen, &poll, NULL), DEED_OK);
    assert_int_equal(write(fds[1], "ab", 2), 2);
    deed_loop_step(loop, false); /* nothing asked for yet */
    assert_int_equal(seen.readable, 0);
    assert_int_equal(deed_poll_set(poll, true, false, NULL), DEED_OK);
    fixture_run(loop, &seen.done);
    assert_int_equal(seen.readable, 1);
    assert_int_equal(deed_poll_set(poll, false, false, NULL), DEED_OK);
    deed_loop_step(loop, false);
    assert_int_equal(seen.readable, 1);
    deed_poll_destroy(poll);
    deed_poll_destroy(NULL);
    deed_loop_destroy(loop);
    close(fds[0]);
    close(fds[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_task_runs_once_and_later),
        cmocka_unit_test(a_task_that_defers_itself_waits_for_the_next_turn),
        cmocka_unit_test(a_cancelled_task_does_not_run),
        cmocka_unit_test(timers_fire_in_order_and_never_early),
        cmocka_unit_test(equal_moments_keep_the_order_of_starting),
        cmocka_unit_test(a_timer_can_be_moved_and_stopped),
        cmocka_unit_test(a_timer_that_restarts_itself_lets_others_run),
        cmocka_unit_test(stopping_leaves_what_is_left),
        cmocka_unit_test(a_step_ends_when_something_has_happened),
        cmocka_unit_test(a_poll_tells_when_there_is_something_to_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
