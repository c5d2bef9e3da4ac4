/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_VALUE_H
#define DEED_VALUE_H

/*
 * Requests and answers as trees of values: what a JSON text says, without the
 * text. Functions that take or give a value read and write no JSON.
 *
 * Lifetime: values that deed gives are borrowed, usually for the callback that
 *           they come with; deed_values_copy() keeps one. Values that are
 *           given to deed are borrowed for the call.
 * NULL:     every function here takes it, as a value that is not there.
 */

#include <stdbool.h>
#include <stddef.h>

#include <deed/error.h>
#include <deed/export.h>

#ifdef __cplusplus
extern "C" {
#endif

struct deed_value;  /* opaque */
struct deed_values; /* opaque: owns a tree of values */

enum deed_value_type {
    DEED_VALUE_NULL,
    DEED_VALUE_BOOL,
    DEED_VALUE_NUMBER,
    DEED_VALUE_STRING,
    DEED_VALUE_LIST,
    DEED_VALUE_MAP,
    DEED_VALUE_TYPE_COUNT
};

/* A value that is not there is of no type. */
DEED_PUBLIC bool deed_value_is(const struct deed_value *value,
                               enum deed_value_type type);
/* A member of a map, an item of a list; NULL: there is none. */
DEED_PUBLIC const struct deed_value *deed_value_get(
    const struct deed_value *map, const char *key);
DEED_PUBLIC const struct deed_value *deed_value_at(
    const struct deed_value *list, size_t index);
/* Of members or items; 0 of anything else. */
DEED_PUBLIC size_t deed_value_count(const struct deed_value *value);
/* The string; NULL where it is of another type. */
DEED_PUBLIC const char *deed_value_text(const struct deed_value *value);
/* The number or the truth; `fallback` where it is of another type. */
DEED_PUBLIC double deed_value_as_number(const struct deed_value *value,
                                        double fallback);
DEED_PUBLIC bool deed_value_as_bool(const struct deed_value *value,
                                    bool fallback);

/* JSON; deed_free() it. */
DEED_PUBLIC enum deed_code deed_value_json(const struct deed_value *value,
                                           char **ret_json,
                                           struct deed_error *err);

/* Values of one's own, read from JSON or copied; deed_values_free() them. */
DEED_PUBLIC enum deed_code deed_values_parse(const char *json, size_t len,
                                             struct deed_values **ret,
                                             struct deed_error *err);
DEED_PUBLIC enum deed_code deed_values_copy(const struct deed_value *value,
                                            struct deed_values **ret,
                                            struct deed_error *err);
DEED_PUBLIC const struct deed_value *deed_values_root(
    const struct deed_values *values);
DEED_PUBLIC void deed_values_free(struct deed_values *values);

#ifdef __cplusplus
}
#endif

#endif
