/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_ARGS_READ_H
#define DEED_CORE_ACT_ARGS_READ_H

/* One argument by its name; private to args*.c. It is there and has one of the
 * types that the primitive's list says. */

#include "core/act/request.h"

struct deed_members;

enum deed_code deed_args_read(const struct deed_members *in, const char *name,
                              struct deed_args *args);

/* args_place.c: those that say where. */
enum deed_code deed_args_read_position(const struct deed_members *in,
                                       const char *name,
                                       struct deed_args *args);
enum deed_code deed_args_read_to(const struct deed_members *in,
                                 const char *name, struct deed_args *args);
enum deed_code deed_args_read_url(const struct deed_members *in,
                                  const char *name, struct deed_args *args);
enum deed_code deed_args_read_route(const struct deed_members *in,
                                    const char *name, struct deed_args *args);

#endif
