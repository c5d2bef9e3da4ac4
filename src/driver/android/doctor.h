/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_DOCTOR_H
#define DEED_DRIVER_ANDROID_DOCTOR_H

/*
 * What is there before a device is opened: adb, its server, the devices that
 * it knows, and what each of them lacks. Waits, on a loop of its own.
 */

#include <deed/drivers.h>

#include "driver/registry.h"

/* Starts the server where none runs. */
enum deed_code android_list(deed_driver_device_fn *found, void *user,
                            struct deed_error *err);

/* What "deed doctor --android" says. Unless `quick`, it puts right what is safe
 * to: the server is started, devices that are offline are connected again. */
void android_check(bool quick, deed_finding_fn *found, void *user);

#endif
