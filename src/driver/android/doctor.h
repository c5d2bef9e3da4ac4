/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_DOCTOR_H
#define DEED_DRIVER_ANDROID_DOCTOR_H

#include <deed/drivers.h>

/* What "deed doctor" says about adb and the devices it knows. */
void android_check(bool quick, deed_finding_fn *found, void *user);

#endif
