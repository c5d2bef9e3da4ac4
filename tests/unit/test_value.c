/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/value.h"

struct fixture {
    struct deed_arena arena;
};

static int setup(void **state)
{
    static struct fixture f;
    deed_arena_init(&f.arena, 0);
    *state = &f;
    return 0;
}

static int teardown(void **state)
{
    struct fixture *f = *state;
    deed_arena_fini(&f->arena);
    return 0;
}

static struct deed_value *sample(struct deed_arena *a)
{
    struct deed_value *list = deed_value_list(a);
    deed_value_push(list, deed_value_null(a));
    deed_value_push(list, deed_value_bool(a, true));
    deed_value_push(list, deed_value_number(a, 2.5));
    struct deed_value *map = deed_value_map(a);
    deed_value_set(a, map, "list", list);
    deed_value_set(a, map, "text", deed_value_string(a, "hello"));
    return map;
}

static void members_are_found_and_keep_their_order(void **state)
{
    struct fixture *f = *state;
    struct deed_value *map = sample(&f->arena);
    assert_string_equal(map->as.items.first->key, "list");
    assert_string_equal(deed_value_text(deed_value_get(map, "text")), "hello");
    const struct deed_value *list = deed_value_get(map, "list");
    assert_int_equal(list->as.items.count, 3);
    assert_true(deed_value_at(list, 1)->as.boolean);
    assert_true(deed_value_at(list, 2)->as.number == 2.5);
    assert_null(deed_value_at(list, 3));
    assert_null(deed_value_get(map, "absent"));
    assert_null(deed_value_get(list, "text"));
    assert_null(deed_value_at(map, 0));
    assert_null(deed_value_get(NULL, "text"));
    assert_null(deed_value_text(list));
    assert_null(deed_value_text(NULL));
}

static void a_key_that_is_there_is_replaced_in_its_place(void **state)
{
    struct fixture *f = *state;
    static const char *const keys[] = { "a", "b", "c" };
    struct deed_value *map = deed_value_map(&f->arena);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 3; i++) {
            deed_value_set(&f->arena, map, keys[i],
                           deed_value_number(&f->arena, round * 10 + i));
        }
    }
    assert_int_equal(map->as.items.count, 3);
    const struct deed_value *member = map->as.items.first;
    for (int i = 0; i < 3; i++, member = member->next) {
        assert_string_equal(member->key, keys[i]);
        assert_true(member->as.number == 10 + i);
    }
    assert_null(member);
    /* The end is still where new ones go. */
    deed_value_set(&f->arena, map, "d", deed_value_null(&f->arena));
    assert_string_equal(map->as.items.last->key, "d");
    assert_ptr_equal(deed_value_get(map, "c")->next, map->as.items.last);
}

static void a_copy_is_equal_and_its_own(void **state)
{
    struct fixture *f = *state;
    struct deed_arena other;
    deed_arena_init(&other, 0);
    struct deed_value *map = sample(&f->arena);
    struct deed_value *copy = deed_value_copy(&other, map);
    assert_true(deed_value_equal(map, copy));
    deed_arena_reset(&f->arena);
    assert_string_equal(deed_value_text(deed_value_get(copy, "text")), "hello");
    deed_arena_fini(&other);
}

static void equality_minds_types_and_not_member_order(void **state)
{
    struct fixture *f = *state;
    struct deed_arena *a = &f->arena;
    struct deed_value *x = deed_value_map(a);
    struct deed_value *y = deed_value_map(a);
    deed_value_set(a, x, "a", deed_value_number(a, 1));
    deed_value_set(a, x, "b", deed_value_string(a, "1"));
    deed_value_set(a, y, "b", deed_value_string(a, "1"));
    assert_false(deed_value_equal(x, y));
    deed_value_set(a, y, "a", deed_value_number(a, 1));
    assert_true(deed_value_equal(x, y));
    deed_value_set(a, y, "a", deed_value_number(a, 2));
    assert_false(deed_value_equal(x, y));
    assert_false(
        deed_value_equal(deed_value_number(a, 1), deed_value_string(a, "1")));
    assert_false(
        deed_value_equal(deed_value_bool(a, true), deed_value_bool(a, false)));
    assert_true(deed_value_equal(deed_value_null(a), deed_value_null(a)));
    assert_false(deed_value_equal(deed_value_null(a), NULL));
    assert_true(deed_value_equal(NULL, NULL));
    struct deed_value *list = deed_value_list(a);
    struct deed_value *longer = deed_value_list(a);
    deed_value_push(list, deed_value_null(a));
    deed_value_push(longer, deed_value_null(a));
    assert_true(deed_value_equal(list, longer));
    deed_value_push(longer, deed_value_null(a));
    assert_false(deed_value_equal(list, longer));
}

static void a_refusing_arena_breaks_nothing(void **state)
{
    struct fixture *f = *state;
    struct deed_value *map = sample(&f->arena);
    struct deed_arena small;
    deed_arena_init(&small, 0);
    size_t needed = 0;
    assert_non_null(deed_value_copy(&small, map));
    needed = small.used_bytes;
    for (size_t limit = 1; limit < needed; limit += 8) {
        deed_arena_fini(&small);
        deed_arena_init(&small, limit);
        assert_null(deed_value_copy(&small, map));
        assert_true(small.failed);
    }
    deed_value_set(&f->arena, map, "new", NULL);
    deed_value_push(NULL, map);
    assert_int_equal(map->as.items.count, 2);
    deed_arena_fini(&small);
}

static void types_have_names(void **state)
{
    (void)state;
    assert_string_equal(deed_value_type_name(DEED_VALUE_LIST), "a list");
    for (int t = 0; t < DEED_VALUE_TYPE_COUNT; t++) {
        assert_non_null(deed_value_type_name((enum deed_value_type)t));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(members_are_found_and_keep_their_order,
                                        setup, teardown),
        cmocka_unit_test_setup_teardown(
            a_key_that_is_there_is_replaced_in_its_place, setup, teardown),
        cmocka_unit_test_setup_teardown(a_copy_is_equal_and_its_own, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(
            equality_minds_types_and_not_member_order, setup, teardown),
        cmocka_unit_test_setup_teardown(a_refusing_arena_breaks_nothing, setup,
                                        teardown),
        cmocka_unit_test(types_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
