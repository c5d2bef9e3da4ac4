/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_BASE_VALUE_H
#define DEED_BASE_VALUE_H

/*
 * A tree of plain values: what arguments, return values and details are made
 * of inside deed. It knows nothing of JSON; wire/json.h turns text into it and
 * back. What reads them is public (deed/value.h).
 *
 * Lifetime: every node and string lives in the arena it was made in.
 * Constructors return NULL when the arena refuses; adding NULL does nothing
 * (the arena remembers the failure).
 */

#include <stdbool.h>
#include <stddef.h>

#include <deed/value.h>

struct deed_arena;

struct deed_value {
    enum deed_value_type type;
    unsigned at;             /* where it begins in the text it was read from */
    const char *key;         /* member name when it sits in a map, else NULL */
    struct deed_value *next; /* the next member or item */
    union {
        bool boolean;
        double number;
        struct {
            const char *bytes; /* NUL-terminated, no NUL inside */
            size_t len;
        } string;
        struct {
            struct deed_value *first;
            struct deed_value *last;
            size_t count;
        } items; /* lists and maps */
    } as;
};

struct deed_value *deed_value_null(struct deed_arena *arena);
struct deed_value *deed_value_bool(struct deed_arena *arena, bool boolean);
struct deed_value *deed_value_number(struct deed_arena *arena, double number);
/* Copies the text; NULL text gives a null value. */
struct deed_value *deed_value_string(struct deed_arena *arena,
                                     const char *text);
struct deed_value *deed_value_string_n(struct deed_arena *arena,
                                       const char *text, size_t len);
struct deed_value *deed_value_list(struct deed_arena *arena);
struct deed_value *deed_value_map(struct deed_arena *arena);
/* A deep copy in another arena. */
struct deed_value *deed_value_copy(struct deed_arena *arena,
                                   const struct deed_value *value);

/* Appends; the key is copied. A key that is there already is replaced. */
void deed_value_set(struct deed_arena *arena, struct deed_value *map,
                    const char *key, struct deed_value *child);
/* For decoders: the key is not in the map yet and lives as long as it. */
void deed_value_append(struct deed_value *map, const char *key,
                       struct deed_value *child);
void deed_value_push(struct deed_value *list, struct deed_value *child);

/* A member of a map; NULL, `otherwise` and false when it is absent or of
 * another type. */
const char *deed_value_text_at(const struct deed_value *map, const char *key);
const char *deed_value_text_or(const struct deed_value *map, const char *key,
                               const char *otherwise);
double deed_value_number_at(const struct deed_value *map, const char *key,
                            double otherwise);
bool deed_value_flag_at(const struct deed_value *map, const char *key);
/* The order of a map's members does not matter. */
bool deed_value_equal(const struct deed_value *a, const struct deed_value *b);
/* "a string", "a number" ...: for messages; static storage. */
const char *deed_value_type_name(enum deed_value_type type);

#endif
