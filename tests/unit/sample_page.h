/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_SAMPLE_PAGE_H
#define DEED_TESTS_UNIT_SAMPLE_PAGE_H

/* Snapshots of small pages for the tests of outlines, and what is told of
 * them. Everything lives until the end of the group. */

#include "base/arena.h"
#include "base/value.h"
#include "outline/outline.h"

extern struct deed_arena sample_arena;

/* Of the group. */
int sample_setup(void **state);
int sample_teardown(void **state);

/* JSON with ' for ". */
const struct deed_value *sample_parse(const char *text);
/* A snapshot of these elements. */
const struct deed_value *sample_snapshot(const char *elements);
/* A table of n rows with two buttons each. `odd` is in another state, and
 * from `gap` on handles are larger by one; 0: none. */
const struct deed_value *sample_table(unsigned n, unsigned odd, unsigned gap);

const char *sample_outline(const struct deed_value *of,
                           const struct deed_outline_opts *opts);
/* All of it, without the first line. */
const char *sample_whole(const char *elements);

#endif
