/* SPDX-License-Identifier: Apache-2.0 */
#include "base/value_put.h"

#include <deed/types.h>

#include "base/value.h"

void deed_put_text(struct deed_arena *arena, struct deed_value *map,
                   const char *key, const char *text)
{
    if (text) {
        deed_value_set(arena, map, key, deed_value_string(arena, text));
    }
}

void deed_put_number(struct deed_arena *arena, struct deed_value *map,
                     const char *key, double number)
{
    deed_value_set(arena, map, key, deed_value_number(arena, number));
}

void deed_put_bool(struct deed_arena *arena, struct deed_value *map,
                   const char *key, bool value)
{
    deed_value_set(arena, map, key, deed_value_bool(arena, value));
}

void deed_put_rect(struct deed_arena *arena, struct deed_value *map,
                   const char *key, const struct deed_rect *rect)
{
    struct deed_value *box = deed_value_map(arena);
    deed_put_number(arena, box, "x", rect->x);
    deed_put_number(arena, box, "y", rect->y);
    deed_put_number(arena, box, "width", rect->width);
    deed_put_number(arena, box, "height", rect->height);
    deed_value_set(arena, map, key, box);
}
