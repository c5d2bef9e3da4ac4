/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"

static void memory_is_zeroed_and_aligned(void **state)
{
    (void)state;
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    for (int round = 0; round < 2; round++) {
        for (size_t size = 0; size < 700; size += 7) {
            unsigned char *mem = deed_arena_alloc(&arena, size);
            assert_non_null(mem);
            assert_int_equal((uintptr_t)mem % _Alignof(max_align_t), 0);
            for (size_t i = 0; i < size; i++) {
                assert_int_equal(mem[i], 0);
            }
            memset(mem, 0xa5, size);
        }
        deed_arena_reset(&arena); /* the second round finds used memory */
    }
    deed_arena_fini(&arena);
}

static void what_was_handed_out_stays_when_it_grows(void **state)
{
    (void)state;
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    char *texts[200];
    for (int i = 0; i < 200; i++) {
        texts[i] = deed_arena_printf(&arena, "text %d", i);
        /* Larger than any usual block: must not disturb the others. */
        assert_non_null(deed_arena_alloc(&arena, i == 50 ? 1 << 20 : 333));
    }
    for (int i = 0; i < 200; i++) {
        char want[16];
        snprintf(want, sizeof(want), "text %d", i);
        assert_string_equal(texts[i], want);
    }
    deed_arena_fini(&arena);
    deed_arena_fini(&arena); /* takes a zeroed one too */
}

static void the_limit_holds_and_the_failure_stays(void **state)
{
    (void)state;
    struct deed_arena arena;
    deed_arena_init(&arena, 256);
    assert_non_null(deed_arena_alloc(&arena, 128));
    assert_null(deed_arena_alloc(&arena, 129));
    assert_true(arena.failed);
    assert_non_null(deed_arena_alloc(&arena, 128));
    assert_null(deed_arena_alloc(&arena, 1));
    assert_true(arena.failed);
    deed_arena_reset(&arena);
    assert_false(arena.failed);
    assert_non_null(deed_arena_alloc(&arena, 256));
    deed_arena_fini(&arena);
}

static void sizes_that_overflow_are_refused(void **state)
{
    (void)state;
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    assert_null(deed_arena_calloc(&arena, SIZE_MAX / 2, 3));
    assert_true(arena.failed);
    deed_arena_reset(&arena);
    assert_null(deed_arena_alloc(&arena, SIZE_MAX));
    assert_null(deed_arena_strndup(&arena, "x", SIZE_MAX));
    assert_true(arena.failed);
    deed_arena_fini(&arena);
}

static void copying_nothing_is_no_failure(void **state)
{
    (void)state;
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    assert_null(deed_arena_strdup(&arena, NULL));
    assert_null(deed_arena_strndup(&arena, NULL, 5));
    assert_false(arena.failed);
    assert_string_equal(deed_arena_strdup(&arena, "abc"), "abc");
    assert_string_equal(deed_arena_strndup(&arena, "abcdef", 3), "abc");
    deed_arena_fini(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_zeroed_and_aligned),
        cmocka_unit_test(what_was_handed_out_stays_when_it_grows),
        cmocka_unit_test(the_limit_holds_and_the_failure_stays),
        cmocka_unit_test(sizes_that_overflow_are_refused),
        cmocka_unit_test(copying_nothing_is_no_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
