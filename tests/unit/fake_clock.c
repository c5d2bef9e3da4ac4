/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A clock that does not wait: where the event loop would sleep until a timer is
 * due, the time of that timer is now, and what is computed takes no time.
 * Linking it is enough; it replaces clock_gettime() and epoll_wait() for libuv,
 * too.
 *
 * For tests whose peers are all in the same process and loop: whatever they
 * wrote is readable before the loop waits.
 */
#include "fake_clock.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define LOOK_NS 2000
#define NS_PER_MS INT64_C(1000000)
#define NS_PER_S INT64_C(1000000000)

/* libuv is a shared library and finds these here first. */
#define FOR_LIBRARIES __attribute__((visibility("default")))

static int64_t now_ns = NS_PER_S;
static int on_the_way_ms = 1; /* a busy kernel passes a packet on a little later
                               */

void fake_clock_is_alone(void)
{
    on_the_way_ms = 0;
}

/* Each look takes a little time, however busy the machine is. */
FOR_LIBRARIES int clock_gettime(clockid_t id, struct timespec *now)
{
    if (id == CLOCK_REALTIME) {
        return (int)syscall(SYS_clock_gettime, id, now);
    }
    now_ns += LOOK_NS;
    now->tv_sec = now_ns / NS_PER_S;
    now->tv_nsec = now_ns % NS_PER_S;
    return 0;
}

static int wait_really(int fd, struct epoll_event *events, int max,
                       int timeout_ms, const sigset_t *mask)
{
    return (int)syscall(SYS_epoll_pwait, fd, events, max, timeout_ms, mask,
                        sizeof(uint64_t)); /* the kernel's sigset_t */
}

FOR_LIBRARIES int epoll_pwait(int fd, struct epoll_event *events, int max,
                              int timeout_ms, const sigset_t *mask)
{
    bool jump = timeout_ms > 0;
    int count =
        wait_really(fd, events, max, jump ? on_the_way_ms : timeout_ms, mask);
    if (count == 0 && jump) {
        now_ns += timeout_ms * NS_PER_MS;
    }
    return count;
}

FOR_LIBRARIES int epoll_wait(int fd, struct epoll_event *events, int max,
                             int timeout_ms)
{
    return epoll_pwait(fd, events, max, timeout_ms, NULL);
}
