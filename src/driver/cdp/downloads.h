/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_DOWNLOADS_H
#define DEED_DRIVER_CDP_DOWNLOADS_H

/*
 * Files on their way: one table a browser. A browser that deed started puts
 * them into a folder of deed's choice under names that nobody else has; deed
 * gives each its own name when it is whole, and never writes over another. A
 * browser that was joined saves where it always does. Where another tool is
 * attached to it, that tool's settings are left alone, and the place of a file
 * is then not known.
 */

#include <stdbool.h>

#include "base/value.h"
#include "wire/json_scan.h"

struct deed_browser;
struct downloads;
struct page;

/* `dir`: NULL for the usual place. It is taken as it is and must be absolute;
 * the browser makes it when it is needed. */
struct downloads *downloads_create(struct deed_browser *browser,
                                   const char *dir, bool launched);
/* What did not arrive is removed. Takes NULL. */
void downloads_destroy(struct downloads *downloads);

/* Asks the browser to tell; once it is known whether others are attached. */
void downloads_ask(struct downloads *downloads);
/* A tab that the browser has: is somebody else attached to it? */
void downloads_target(struct downloads *downloads,
                      const struct deed_value *info);
void downloads_forget_page(struct downloads *downloads,
                           const struct page *page);

/* True when the event was about a download. page: NULL for events of the
 * browser. */
bool downloads_event(struct downloads *downloads, struct page *page,
                     struct deed_json_span method,
                     const struct deed_value *params);

#endif
