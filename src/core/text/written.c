/* SPDX-License-Identifier: Apache-2.0 */
#include "core/text/written.h"

#include "core/text/number.h"

/* A letter or a digit; everything beyond ASCII is taken for a letter. */
static bool speaks(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

static const char *next(const char *p)
{
    while (*p && !speaks(*p)) {
        p++;
    }
    return p;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

static bool is_number(const char *text, double *ret)
{
    const char *rest = "";
    return deed_number_begin(text, ret, &rest) && !*next(rest);
}

bool deed_text_is_written_alike(const char *a, const char *b)
{
    const char *p = next(a), *q = next(b);
    double x = 0, y = 0;
    if (is_number(a, &x) && is_number(b, &y)) {
        return !(x < y) && !(x > y);
    }
    while (*p && lower(*p) == lower(*q)) {
        p = next(p + 1);
        q = next(q + 1);
    }
    return !*p && !*q;
}
