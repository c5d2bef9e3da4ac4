/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_CHROMIUM_H
#define DEED_DRIVER_CDP_CHROMIUM_H

/* Chromium over the DevTools protocol, as a browser (driver/web/browser.h). */

#include "driver/web/browser.h"

extern const struct deed_browser_ops deed_chromium_ops;

/* pid of a Chromium that deed started, else 0. */
long deed_chromium_pid(const struct deed_browser *browser);

#endif
