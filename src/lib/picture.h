/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_PICTURE_H
#define DEED_LIB_PICTURE_H

/* Pictures of the surface: {mimeType, data (base64), rect, cut?}, and what a
 * driver tells beside elements. A driver that has none is DEED_UNSUPPORTED. */

#include "lib/look.h"
#include "core/model/picture.h"

enum deed_code deed_engine_picture(struct deed_engine *engine,
                                   const struct deed_picture_query *query,
                                   struct deed_look_reply *reply,
                                   struct deed_error *err);
/* Asks what the driver's op `ask` knows; the payload is its answer. A driver
 * that has no such thing is DEED_UNSUPPORTED. */
enum deed_code deed_engine_ask(struct deed_engine *engine, const char *question,
                               const struct deed_value *args,
                               struct deed_look_reply *reply,
                               struct deed_error *err);
/* Nobody waits for this reply any more. */
void deed_engine_forget_picture(struct deed_engine *engine,
                                const struct deed_look_reply *reply);

#endif
