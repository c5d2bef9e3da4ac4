/* SPDX-License-Identifier: Apache-2.0 */
#include "arena_fixture.h"

struct deed_arena test_arena;

int arena_setup(void **state)
{
    deed_arena_init(&test_arena, 0);
    *state = &test_arena;
    return 0;
}

int arena_teardown(void **state)
{
    (void)state;
    deed_arena_fini(&test_arena);
    return 0;
}
