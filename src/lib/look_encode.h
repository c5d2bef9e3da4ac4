/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_LOOK_ENCODE_H
#define DEED_LIB_LOOK_ENCODE_H

/* What a look at one target found, as members of its answer. */

#include "core/gate/gate.h"
#include "core/model/handle.h"
#include "core/resolve/resolve.h"

struct deed_value;

void deed_look_put_checks(struct deed_arena *arena, struct deed_value *answer,
                          const struct deed_verdict *verdict);
/* The places behind the numbers, for whoever draws them. */
void deed_look_put_facts(struct deed_arena *arena, struct deed_value *answer,
                         const struct deed_facts *facts);
/* How the target was told from others; each of them gets a handle. */
void deed_look_put_resolution(struct deed_arena *arena,
                              struct deed_value *answer,
                              const struct deed_resolution *r,
                              struct deed_handles *handles);

#endif
