/* SPDX-License-Identifier: Apache-2.0 */
#include "fake_clock.h"

#include <stdint.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define NS_PER_MS INT64_C(1000000)
#define NS_PER_S INT64_C(1000000000)

/* libuv is a shared library and finds these here first. */
#define FOR_LIBRARIES __attribute__((visibility("default")))

static int64_t ahead_ns; /* of the real clock */
static bool waits;

void fake_clock_jumps(bool on)
{
    waits = !on;
}

FOR_LIBRARIES int clock_gettime(clockid_t id, struct timespec *now)
{
    long status = syscall(SYS_clock_gettime, id, now);
    if (status == 0) {
        int64_t ns = now->tv_nsec + ahead_ns % NS_PER_S;
        now->tv_sec += ahead_ns / NS_PER_S + ns / NS_PER_S;
        now->tv_nsec = ns % NS_PER_S;
    }
    return (int)status;
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
    bool jump = !waits && timeout_ms > 0;
    int count = wait_really(fd, events, max, jump ? 0 : timeout_ms, mask);
    if (count == 0 && jump) {
        ahead_ns += timeout_ms * NS_PER_MS;
    }
    return count;
}

FOR_LIBRARIES int epoll_wait(int fd, struct epoll_event *events, int max,
                             int timeout_ms)
{
    return epoll_pwait(fd, events, max, timeout_ms, NULL);
}
