/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_HURT_H
#define DEED_TESTS_UNIT_HURT_H

/*
 * Messages with one member that is not as it should be. The members of a JSON
 * text are numbered in the order in which they stand in it, those of JSON texts
 * in its strings, too.
 */

#include <stdint.h>

struct deed_strbuf;

enum hurt {
    HURT_MISSING, /* an item of a list, too */
    HURT_NULL,
    HURT_TYPE,  /* of another type */
    HURT_EMPTY, /* "", 0, false, no items */
    HURT_OTHER, /* of its type, with another value */
    HURT_HUGE,
    HURT_COUNT
};
const char *hurt_name(enum hurt how);

/* Calls `told` with the path of each member; equal paths, equal numbers. */
typedef void hurt_path_fn(void *user, unsigned member, uint32_t path);
void hurt_list(const char *json, hurt_path_fn *told, void *user);

/* Replaces the text by the same with that member hurt. */
void hurt_text(struct deed_strbuf *json, unsigned member, enum hurt how);

#endif
