/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_DOCTOR_H
#define DEED_DRIVER_CDP_DOCTOR_H

#include <deed/drivers.h>

/* Is there a browser to start, is it new enough, and may it have its sandbox?
 * See deed_driver_check(). */
void deed_chromium_check(bool quick, deed_finding_fn *found, void *user);

#endif
