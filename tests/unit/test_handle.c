/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/model/handle.h"

static const struct deed_handle *mint(struct deed_handles *handles,
                                      const char *id, const char *name)
{
    struct deed_element element = {
        .instance_id = id, .document_id = "d", .role = "button", .name = name
    };
    const struct deed_handle *handle = NULL;
    assert_int_equal(deed_handles_mint(handles, &element, &handle, NULL), 0);
    return handle;
}

static struct deed_handles *create(uint32_t limit)
{
    struct deed_handles *handles = NULL;
    assert_int_equal(deed_handles_create(limit, &handles, NULL), 0);
    return handles;
}

static void the_same_thing_keeps_its_handle(void **state)
{
    (void)state;
    struct deed_handles *handles = create(10);
    const struct deed_handle *a = mint(handles, "el_1", "Save");
    assert_string_equal(a->ref, "e1");
    assert_ptr_equal(mint(handles, "el_1", "Save"), a);
    assert_string_equal(mint(handles, "el_2", "Save")->ref, "e2");
    assert_ptr_equal(deed_handles_find(handles, "e1"), a);
    assert_string_equal(a->element.name, "Save");
    deed_handles_destroy(handles);
}

static void another_thing_in_the_same_node_gets_a_new_one(void **state)
{
    (void)state;
    struct deed_handles *handles = create(10);
    const struct deed_handle *a = mint(handles, "el_1", "Alpha");
    const struct deed_handle *b = mint(handles, "el_1", "Beta");
    assert_string_equal(b->ref, "e2");
    assert_string_equal(deed_handles_find(handles, "e1")->element.name,
                        "Alpha");
    assert_false(deed_handle_holds(a, &b->element));
    assert_true(deed_handle_holds(b, &b->element));
    /* Back again: the newest is another thing, so it is counted on. */
    assert_string_equal(mint(handles, "el_1", "Alpha")->ref, "e3");
    deed_handles_destroy(handles);
}

static void the_same_id_in_another_document_is_another_thing(void **state)
{
    (void)state;
    struct deed_handles *handles = create(10);
    const struct deed_handle *a = mint(handles, "el_1", "Save");
    struct deed_element other = a->element;
    const struct deed_handle *b = NULL;
    other.document_id = "e";
    assert_false(deed_handle_holds(a, &other));
    assert_int_equal(deed_handles_mint(handles, &other, &b, NULL), 0);
    assert_string_equal(b->ref, "e2");
    deed_handles_destroy(handles);
}

static void what_was_never_given_out_is_not_found(void **state)
{
    (void)state;
    struct deed_handles *handles = create(10);
    mint(handles, "el_1", "Save");
    static const char *const refs[] = {
        "e2",
        "e0",
        "e01",
        "e",
        "",
        "x1",
        "1",
        "e1x",
        "e-1",
        "e 1",
        "e18446744073709551617",
        "e99999999999999999999999",
        "e641",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(refs); i++) {
        assert_null(deed_handles_find(handles, refs[i]));
    }
    assert_null(deed_handles_find(handles, NULL));
    assert_non_null(deed_handles_find(handles, "e1"));
    deed_handles_destroy(handles);
}

static void the_newest_are_kept_and_numbers_are_never_reused(void **state)
{
    (void)state;
    static const uint32_t limits[] = { 1, 2, 63, 64, 65, 200 };
    for (size_t l = 0; l < DEED_ARRAY_LEN(limits); l++) {
        uint32_t limit = limits[l];
        struct deed_handles *handles = create(limit);
        for (unsigned i = 1; i <= 1000; i++) {
            char id[16], ref[16];
            snprintf(id, sizeof(id), "el_%u", i);
            snprintf(ref, sizeof(ref), "e%u", i);
            assert_string_equal(mint(handles, id, "x")->ref, ref);
            unsigned oldest = i > limit ? i - limit + 1 : 1;
            snprintf(ref, sizeof(ref), "e%u", oldest);
            snprintf(id, sizeof(id), "el_%u", oldest);
            assert_string_equal(
                deed_handles_find(handles, ref)->element.instance_id, id);
            snprintf(ref, sizeof(ref), "e%u", oldest - 1);
            assert_null(deed_handles_find(handles, ref));
        }
        deed_handles_destroy(handles);
    }
}

static void a_handle_too_old_is_minted_anew(void **state)
{
    (void)state;
    struct deed_handles *handles = create(2);
    mint(handles, "a", "x");
    mint(handles, "b", "x");
    mint(handles, "c", "x");
    assert_string_equal(mint(handles, "a", "x")->ref, "e4");
    assert_string_equal(mint(handles, "c", "x")->ref, "e3");
    deed_handles_destroy(handles);
}

static void a_table_that_goes_on_gives_no_number_again(void **state)
{
    (void)state;
    struct deed_handles *first = create(10);
    mint(first, "el_1", "Save");
    mint(first, "el_2", "Send");
    assert_int_equal(deed_handles_last(first), 2);
    struct deed_handles *next = create(10);
    deed_handles_continue(next, deed_handles_last(first));
    assert_string_equal(mint(next, "el_1", "Delete")->ref, "e3");
    assert_null(deed_handles_find(next, "e1"));
    assert_null(deed_handles_find(next, "e2"));
    assert_non_null(deed_handles_find(next, "e3"));
    deed_handles_continue(next, 90); /* too late */
    assert_string_equal(mint(next, "el_2", "Pay")->ref, "e4");
    for (int i = 0; i < 3000; i++) {
        char id[16];
        snprintf(id, sizeof(id), "el_%d", i + 10);
        mint(next, id, "More");
    }
    assert_int_equal(deed_handles_last(next), 3004);
    deed_handles_destroy(first);
    deed_handles_destroy(next);
}

static void a_table_of_no_or_too_many_handles_is_refused(void **state)
{
    (void)state;
    struct deed_handles *handles = NULL;
    struct deed_error err = { 0 };
    assert_int_equal(deed_handles_create(0, &handles, &err), DEED_INVALID);
    assert_int_equal(deed_handles_create(UINT32_MAX, &handles, &err),
                     DEED_INVALID);
    assert_null(handles);
    deed_handles_destroy(NULL);
}

static void handles_of_pages_long_ago_are_given_up(void **state)
{
    (void)state;
    struct deed_handles *handles = create(65536);
    char name[32], ref[32];
    for (int load = 0; load < 40; load++) {
        snprintf(name, sizeof(name), "load %d", load);
        deed_handles_loaded(handles, name);
        deed_handles_loaded(handles, name); /* the same one again */
        deed_handles_loaded(handles, NULL); /* not known: the same */
        for (int i = 0; i < 100; i++) {
            char id[32];
            snprintf(id, sizeof(id), "el_%d", i);
            mint(handles, id, name);
        }
    }
    assert_int_equal(deed_handles_last(handles), 4000);
    /* 32 loads before the last one stay, to the chunk. */
    for (int number = 1; number <= 4000; number++) {
        snprintf(ref, sizeof(ref), "e%d", number);
        const struct deed_handle *found = deed_handles_find(handles, ref);
        if (number <= 500) {
            assert_null(found);
        } else if (number > 800) {
            assert_non_null(found);
            assert_string_equal(found->ref, ref);
        }
    }
    assert_string_equal(mint(handles, "el_1", "new")->ref, "e4001");
    assert_string_equal(mint(handles, "el_7", "load 39")->ref, "e3908");
    deed_handles_destroy(handles);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_thing_keeps_its_handle),
        cmocka_unit_test(another_thing_in_the_same_node_gets_a_new_one),
        cmocka_unit_test(the_same_id_in_another_document_is_another_thing),
        cmocka_unit_test(what_was_never_given_out_is_not_found),
        cmocka_unit_test(the_newest_are_kept_and_numbers_are_never_reused),
        cmocka_unit_test(a_handle_too_old_is_minted_anew),
        cmocka_unit_test(a_table_that_goes_on_gives_no_number_again),
        cmocka_unit_test(handles_of_pages_long_ago_are_given_up),
        cmocka_unit_test(a_table_of_no_or_too_many_handles_is_refused),
    };
    return cmocka_run_group_tests_name("handle", tests, NULL, NULL);
}
