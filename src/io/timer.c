/* SPDX-License-Identifier: Apache-2.0 */
#include "io/timer.h"

#include <stddef.h>

#include "io/loop_impl.h"

/*
 * A pairing heap: each node is not later than its children, which form a list.
 * It lives in the timers themselves, so that starting one cannot fail.
 */

static bool is_before(const struct deed_timer *a, const struct deed_timer *b)
{
    return a->at_us != b->at_us ? a->at_us < b->at_us : a->serial < b->serial;
}

static struct deed_timer *merge(struct deed_timer *a, struct deed_timer *b)
{
    if (!a || !b) {
        return a ? a : b;
    }
    if (is_before(b, a)) {
        struct deed_timer *swap = a;
        a = b;
        b = swap;
    }
    b->prev = a;
    b->next = a->child;
    if (b->next) {
        b->next->prev = b;
    }
    a->child = b;
    return a;
}

/* Merges siblings in pairs, left to right, then the pairs, right to left. */
static struct deed_timer *merge_siblings(struct deed_timer *first)
{
    struct deed_timer *pairs = NULL; /* linked by next, last pair first */
    while (first) {
        struct deed_timer *a = first;
        struct deed_timer *b = a->next;
        first = b ? b->next : NULL;
        a->next = NULL;
        if (b) {
            b->next = NULL;
        }
        a = merge(a, b);
        a->next = pairs;
        pairs = a;
    }
    struct deed_timer *root = NULL;
    while (pairs) {
        struct deed_timer *next = pairs->next;
        pairs->next = NULL;
        root = merge(root, pairs);
        pairs = next;
    }
    return root;
}

static void heap_remove(struct deed_loop *loop, struct deed_timer *timer)
{
    struct deed_timer *rest = merge_siblings(timer->child);
    if (loop->timers == timer) {
        loop->timers = rest;
        if (rest) {
            rest->prev = NULL;
        }
    } else {
        if (timer->prev->child == timer) {
            timer->prev->child = timer->next;
        } else {
            timer->prev->next = timer->next;
        }
        if (timer->next) {
            timer->next->prev = timer->prev;
        }
        loop->timers = merge(loop->timers, rest);
    }
    timer->child = NULL;
    timer->next = NULL;
    timer->prev = NULL;
    timer->loop = NULL;
}

static deed_time_us earliest(const struct deed_loop *loop)
{
    return loop->timers ? loop->timers->at_us : DEED_TIME_NEVER;
}

void deed_timer_start(struct deed_loop *loop, struct deed_timer *timer,
                      deed_time_us at_us)
{
    deed_timer_stop(timer);
    if (at_us == DEED_TIME_NEVER) {
        return;
    }
    timer->at_us = at_us;
    timer->serial = loop->timer_serial++;
    timer->loop = loop;
    loop->timers = merge(loop->timers, timer);
    if (loop->timers == timer) {
        deed_loop_set_alarm(loop, at_us);
    }
}

void deed_timer_stop(struct deed_timer *timer)
{
    struct deed_loop *loop = timer->loop;
    if (!loop) {
        return;
    }
    bool first = loop->timers == timer;
    heap_remove(loop, timer);
    if (first) {
        deed_loop_set_alarm(loop, earliest(loop));
    }
}

bool deed_timer_is_running(const struct deed_timer *timer)
{
    return timer->loop != NULL;
}

/* A timer that is started meanwhile waits for the next turn even when it is
 * due, so that one that restarts itself cannot hold up everything else. */
deed_time_us deed_timers_expire(struct deed_loop *loop, deed_time_us now_us)
{
    uint64_t until = loop->timer_serial;
    while (loop->timers && loop->timers->at_us <= now_us &&
           loop->timers->serial < until) {
        struct deed_timer *timer = loop->timers;
        heap_remove(loop, timer);
        timer->fire(timer);
    }
    return earliest(loop);
}
