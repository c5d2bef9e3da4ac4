/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_ARENA_FIXTURE_H
#define DEED_TESTS_UNIT_ARENA_FIXTURE_H

/* An arena for a test, or for all tests of a program: empty at its beginning,
 * freed at its end. It is the state of the test, too. */

#include "base/arena.h"

/* A row of the list of tests. */
#define ARENA_TEST(name)                                                       \
    cmocka_unit_test_setup_teardown(name, arena_setup, arena_teardown)

extern struct deed_arena test_arena;

int arena_setup(void **state);
int arena_teardown(void **state);

#endif
