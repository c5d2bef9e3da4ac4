/* SPDX-License-Identifier: Apache-2.0 */

/* Members of what was said; see decode.h. */

#include "driver/web/decode.h"

#include "base/util.h"
#include "base/value.h"

const char *decode_text(const struct deed_value *map, const char *key)
{
    return deed_value_text_at(map, key);
}

double decode_number(const struct deed_value *map, const char *key,
                     double otherwise)
{
    const struct deed_value *value = deed_value_get(map, key);
    return deed_value_is(value, DEED_VALUE_NUMBER)
               ? decode_limited(value->as.number)
               : otherwise;
}

/* Three digits more, for thousandths, are still an integer of 64 bits. */
#define NUMBER_MAX 1e15
/* One more is still an int. */
#define COUNT_MAX 1000000000

double decode_limited(double number)
{
    return number > NUMBER_MAX    ? NUMBER_MAX
           : number < -NUMBER_MAX ? -NUMBER_MAX
                                  : number;
}

int decode_int(const struct deed_value *map, const char *key, int otherwise)
{
    double number = decode_number(map, key, otherwise);
    return number > COUNT_MAX    ? COUNT_MAX
           : number < -COUNT_MAX ? -COUNT_MAX
                                 : (int)number;
}

uint32_t decode_count(const struct deed_value *map, const char *key)
{
    double number = decode_number(map, key, 0);
    return number > COUNT_MAX ? COUNT_MAX : number > 0 ? (uint32_t)number : 0;
}

bool decode_bool(const struct deed_value *map, const char *key)
{
    const struct deed_value *value = deed_value_get(map, key);
    return deed_value_is(value, DEED_VALUE_BOOL) && value->as.boolean;
}

enum deed_tri decode_tri(const struct deed_value *map, const char *key)
{
    const struct deed_value *value = deed_value_get(map, key);
    if (deed_value_is(value, DEED_VALUE_BOOL)) {
        return deed_tri_from(value->as.boolean);
    }
    return deed_str_equal(deed_value_text(value), "mixed") ? DEED_MIXED
                                                           : DEED_UNKNOWN;
}

bool decode_rect(const struct deed_value *list, struct deed_rect *ret)
{
    double n[4];
    for (size_t i = 0; i < 4; i++) {
        const struct deed_value *item = deed_value_at(list, i);
        if (!deed_value_is(item, DEED_VALUE_NUMBER)) {
            return false;
        }
        n[i] = item->as.number;
    }
    *ret = (struct deed_rect){ n[0], n[1], n[2], n[3] };
    return true;
}

bool decode_point(const struct deed_value *list, struct deed_point *ret)
{
    const struct deed_value *x = deed_value_at(list, 0);
    const struct deed_value *y = deed_value_at(list, 1);
    if (!deed_value_is(x, DEED_VALUE_NUMBER) ||
        !deed_value_is(y, DEED_VALUE_NUMBER)) {
        return false;
    }
    *ret = (struct deed_point){ x->as.number, y->as.number };
    return true;
}
