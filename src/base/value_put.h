/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_BASE_VALUE_PUT_H
#define DEED_BASE_VALUE_PUT_H

/* One member of a map by its C type. Memory that ran out is told by the arena.
 */

#include <stdbool.h>

struct deed_arena;
struct deed_rect;
struct deed_value;

void deed_put_text(struct deed_arena *arena, struct deed_value *map,
                   const char *key, const char *text); /* NULL: nothing */
void deed_put_number(struct deed_arena *arena, struct deed_value *map,
                     const char *key, double number);
void deed_put_bool(struct deed_arena *arena, struct deed_value *map,
                   const char *key, bool value);
void deed_put_rect(struct deed_arena *arena, struct deed_value *map,
                   const char *key, const struct deed_rect *rect);

#endif
