/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_BASE_UTIL_H
#define DEED_BASE_UTIL_H

/* Small things that every folder needs. */

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define DEED_ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))

#define deed_container_of(ptr, type, member)                                   \
    ((type *)(void *)((char *)(ptr)-offsetof(type, member)))

/* Equal strings; two NULLs are equal, one is not equal to anything. */
static inline bool deed_str_equal(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static inline const char *deed_str_or(const char *text, const char *other)
{
    return text ? text : other;
}

#endif
