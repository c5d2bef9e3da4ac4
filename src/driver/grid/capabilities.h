/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_GRID_CAPABILITIES_H
#define DEED_DRIVER_GRID_CAPABILITIES_H

/* What is asked of a Grid: the body of a request for a session. */

#include <deed/error.h>

struct deed_backend_opts;
struct deed_strbuf;

/* From the settings `capability` (KEY=VALUE, the value as JSON or else as
 * text) and `headed`. */
enum deed_code grid_capabilities_write(struct deed_strbuf *to,
                                       const struct deed_backend_opts *opts,
                                       struct deed_error *err);

#endif
