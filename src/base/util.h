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

/* Is the text one of these? NULL is none of them. */
static inline bool deed_str_in(const char *text, const char *const *list,
                               size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (deed_str_equal(text, list[i])) {
            return true;
        }
    }
    return false;
}

/* The same for an array of strings. */
#define DEED_STR_IN(text, list) deed_str_in(text, list, DEED_ARRAY_LEN(list))

#endif
