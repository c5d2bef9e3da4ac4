/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_QUOTED_H
#define DEED_TESTS_UNIT_QUOTED_H

struct deed_arena;
struct deed_value;

/* JSON in which '…' stands for the quotes; fails the test when it is none. */
struct deed_value *quoted_parse(struct deed_arena *arena, const char *text);

#endif
