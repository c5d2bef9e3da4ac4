/* SPDX-License-Identifier: Apache-2.0 */
#include "core/verify/place.h"

#include <stddef.h>
#include <string.h>

const char *deed_place_what(const char *place)
{
    const char *what = place ? strrchr(place, ':') : NULL;
    return what ? what : "";
}

bool deed_place_is_same_element(const char *a, const char *b)
{
    const char *what_a = deed_place_what(a);
    const char *what_b = deed_place_what(b);
    return *what_a && *what_b && what_a > a && what_a - a == what_b - b &&
           memcmp(a, b, (size_t)(what_a - a)) == 0;
}
