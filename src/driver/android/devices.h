/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_DEVICES_H
#define DEED_DRIVER_ANDROID_DEVICES_H

/* The list that "host:devices-l" answers with, and the device of it that is
 * meant. No I/O. */

#include <deed/error.h>

#include <stddef.h>

#include "base/arena.h"

#define ANDROID_DEVICES_MAX 32

struct android_listed {
    const char *serial;
    const char *state; /* "device", "offline", "unauthorized", ... */
    const char *model; /* "" when it is not said */
};

size_t android_devices_read(struct deed_arena *arena, const char *text,
                            struct android_listed *ret, size_t max);

/* What to do about a device that cannot be used; NULL: it can. */
const char *android_device_advice(const char *state);

/* The one called `serial`, or the only one that can be used when that is NULL.
 * Errors name what there is and what to do. */
enum deed_code android_devices_choose(struct deed_arena *arena,
                                      const struct android_listed *list,
                                      size_t count, const char *serial,
                                      const char **ret, struct deed_error *err);

#endif
