/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_BASE_TIME_H
#define DEED_BASE_TIME_H

/*
 * A moment or a span, in microseconds. Moments count from an arbitrary origin
 * (the loop's monotonic clock, or the simulated one); nothing below io reads a
 * clock, the time comes in as an argument.
 */

#include <stdint.h>

typedef int64_t deed_time_us;

#define DEED_TIME_NEVER INT64_MAX
#define DEED_MS(n) ((deed_time_us)(n)*1000)

#endif
