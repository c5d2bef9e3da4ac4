/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_FACTS_H
#define DEED_DRIVER_WEB_FACTS_H

/* What the page agent says about an element, in the core's types. Anything
 * missing or of another type is "not known". Texts are borrowed from the value
 * or in the arena. */

#include "core/model/facts.h"

struct deed_arena;
struct deed_element;
struct deed_value;
struct frame;

/* The id that the page gave to a scope, else that of its element. */
const char *decode_scope_id(struct deed_arena *arena, const struct frame *frame,
                            const struct deed_value *scope);
void decode_element(struct deed_arena *arena, const struct frame *frame,
                    const struct deed_value *value, struct deed_element *ret);
void decode_facts(struct deed_arena *arena, const struct frame *frame,
                  const struct deed_value *element, struct deed_facts *ret);
struct deed_calm decode_calm(const struct deed_value *calm);

#endif
