/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_FAKE_CLOCK_H
#define DEED_TESTS_UNIT_FAKE_CLOCK_H

/*
 * A clock that does not wait: where the event loop would sleep until a timer is
 * due, the time of that timer is now. Linking it is enough; it replaces
 * clock_gettime() and epoll_wait() for libuv, too.
 *
 * For tests whose peers are all in the same process and loop: whatever they
 * wrote is readable before the loop waits.
 */

#include <stdbool.h>

/* Off: waits are real ones, for a peer in another process. On at first. */
void fake_clock_jumps(bool on);

#endif
