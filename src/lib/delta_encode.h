/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_DELTA_ENCODE_H
#define DEED_LIB_DELTA_ENCODE_H

/* A delta as the payload of web.state.delta, in the words of a snapshot. */

#include <stdbool.h>

struct deed_arena;
struct deed_delta;
struct deed_graph;
struct deed_handles;
struct deed_value;

/* `base` is what the delta was made from; without `hidden` an element that
 * nobody sees any more counts as removed. NULL when memory is out. */
struct deed_value *deed_delta_encode(struct deed_arena *arena,
                                     const struct deed_delta *delta,
                                     const struct deed_graph *base,
                                     struct deed_handles *handles, bool hidden);

#endif
