/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_REGISTRY_H
#define DEED_DRIVER_REGISTRY_H

/*
 * The drivers of this build, one row each. Everything above this layer knows
 * drivers by these rows only: a new driver adds its folder and its row.
 *
 * The order is the order of preference: when several drivers take an option
 * and none is named, the first one is meant.
 */

#include "driver/backend.h"

struct deed_driver_row {
    struct deed_driver_info info;
    enum deed_code (*open)(const struct deed_driver_row *row,
                           struct deed_loop *loop,
                           const struct deed_backend_opts *opts,
                           struct deed_backend **ret, struct deed_error *err);
    /* Optional; see deed_driver_check(). */
    void (*check)(bool quick, deed_finding_fn *found, void *user);
    /* Optional; see deed_driver_devices(). */
    enum deed_code (*list)(deed_driver_device_fn *found, void *user,
                           struct deed_error *err);
    const void *user; /* the driver's own */
    /* Opening may take so long, whatever the caller's own limit; 0: it may
     * not. For drivers that have limits of their own. */
    deed_time_us open_timeout_us;
};

/* Adds a row, which is copied, after those of this build. DEED_EXISTS: there is
 * one of that name. Not while another thread uses the registry. */
#define DEED_REGISTRY_ADDED_MAX 16
enum deed_code deed_registry_add(const struct deed_driver_row *row,
                                 struct deed_error *err);

/* NULL: there is no such driver. */
const struct deed_driver_row *deed_registry_find(const char *name);

/* Opens what `driver` names, after checking that the driver takes all of the
 * settings. On an error no event is sent. */
enum deed_code deed_registry_open(struct deed_loop *loop, const char *driver,
                                  const struct deed_backend_opts *opts,
                                  struct deed_backend **ret,
                                  struct deed_error *err);

#endif
