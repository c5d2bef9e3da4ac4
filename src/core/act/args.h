/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_ARGS_H
#define DEED_CORE_ACT_ARGS_H

/*
 * The `args` of a request, read by the primitive's own list of them
 * (core/act/primitive.h). What the list does not name, what it needs and
 * does not find, or finds with the wrong type or range, is refused by its path.
 * A dialog's answer, force and scroll are taken everywhere.
 */

#include "core/act/request.h"

/* `value` NULL: no args. Strings live in the arena. `target` is the request's:
 * nav.navigate takes its route from there when args have none. */
enum deed_code deed_args_decode(struct deed_arena *arena,
                                enum deed_primitive primitive,
                                const struct deed_value *value,
                                const struct deed_target *target,
                                struct deed_args *ret, struct deed_error *err);

/* What args hold when nothing is given. */
extern const struct deed_args deed_args_default;

#endif
