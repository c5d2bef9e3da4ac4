/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_MEMBER_H
#define DEED_CORE_ACT_MEMBER_H

/*
 * Reading the members of a map that came from outside: each either has the
 * right type and range, or is refused by its path ("args.position.x").
 *
 * A member that is absent or null is "not given": `ret` stays as it is, so
 * that the caller puts the default there first.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>

#include "base/value.h"

struct deed_members {
    struct deed_arena *arena; /* strings are copied into it */
    const struct deed_value *map;
    const char *path; /* of the map; "" at the top */
    struct deed_error *err;
};

struct deed_number_range {
    double min, max;
    bool whole;
};

/* NULL when it is not given. */
const struct deed_value *deed_member_find(const struct deed_members *members,
                                          const char *key);

/* Fails with the member's path; returns `code`. */
enum deed_code deed_member_fail(const struct deed_members *members,
                                const char *key, enum deed_code code,
                                const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* "must be a string, not a number"; also for a missing one. */
enum deed_code deed_member_mistyped(const struct deed_members *members,
                                    const char *key, const char *wanted);

/* A map to read from: `ret->map` is NULL when it is not given. `path` is room
 * for its path and must outlive `ret`. */
#define DEED_MEMBER_PATH_BYTES 96
enum deed_code deed_member_enter(const struct deed_members *members,
                                 const char *key,
                                 char path[DEED_MEMBER_PATH_BYTES],
                                 struct deed_members *ret);

enum deed_code deed_member_bool(const struct deed_members *members,
                                const char *key, bool *ret);
enum deed_code deed_member_number(const struct deed_members *members,
                                  const char *key,
                                  const struct deed_number_range *range,
                                  double *ret);
/* At most max_bytes; `ret` gets a copy. */
enum deed_code deed_member_text(const struct deed_members *members,
                                const char *key, size_t max_bytes,
                                const char **ret);
/* Not the empty string, either. */
enum deed_code deed_member_word(const struct deed_members *members,
                                const char *key, size_t max_bytes,
                                const char **ret);
/* One of the words, the list of which ends with NULL; `ret` gets its index. */
enum deed_code deed_member_choice(const struct deed_members *members,
                                  const char *key, const char *const *words,
                                  unsigned *ret);
/* A list of 1 to max strings, none of them empty. */
enum deed_code deed_member_words(const struct deed_members *members,
                                 const char *key, size_t max, size_t max_bytes,
                                 const char ***ret, unsigned *ret_count);

#endif
