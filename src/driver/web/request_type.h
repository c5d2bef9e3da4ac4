/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_REQUEST_TYPE_H
#define DEED_DRIVER_WEB_REQUEST_TYPE_H

/* What a request fetches, by the names of Chromium: "Fetch", "XHR", "Document",
 * "Image", ... web_request_type() (events.h) makes them of other names. */

#include <stdbool.h>

/* Does a request of this type come and go without a signal? */
bool request_type_is_quiet(const char *type);
/* Is it a part of how a document looks and runs, not data? */
bool request_type_is_asset(const char *type);

#endif
