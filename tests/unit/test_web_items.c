/* SPDX-License-Identifier: Apache-2.0 */
/* Items of trees and menus as the page agent reports them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"
#include "facts_fixture.h"

static void items_of_trees_and_menus_are_read(void **state)
{
    const struct deed_items *items =
        &facts(state,
               "{\"facts\":{\"items\":{\"cut\":true,\"boxes\":["
               "{\"start\":true,\"shown\":true},"
               "{\"within\":0,\"menu\":true}],\"list\":["
               "{\"id\":\"el_1\",\"name\":\"src\",\"text\":\"\",\"box\":0,"
               "\"tree\":true,\"reach\":true,\"expanded\":false,"
               "\"toggle\":\"el_9\",\"opens\":[1,7,\"x\"],\"beside\":[0]},"
               "{\"id\":\"el_2\",\"text\":\"main.c\",\"parent\":0,\"box\":1,"
               "\"selected\":true,\"disabled\":true,\"value\":\"\"}]}}}")
             ->items;
    assert_true(items->cut);
    assert_int_equal(items->count, 2);
    assert_int_equal(items->box_count, 2);
    assert_true(items->boxes[0].start && items->boxes[0].shown);
    assert_int_equal(items->boxes[0].within, DEED_NO_ITEM);
    assert_int_equal(items->boxes[1].within, 0);
    assert_true(items->boxes[1].menu);
    const struct deed_item *src = &items->list[0], *leaf = &items->list[1];
    assert_string_equal(src->id, "el_1");
    assert_null(src->text);
    assert_string_equal(src->toggle_id, "el_9");
    assert_int_equal(src->parent, DEED_NO_ITEM);
    assert_true(src->in_tree && src->in_reach);
    assert_int_equal(src->expanded, DEED_NO);
    assert_int_equal(src->open_count, 3);
    assert_int_equal(src->opens[0], 1);
    assert_int_equal(src->opens[1], DEED_NO_ITEM);
    assert_int_equal(src->opens[2], DEED_NO_ITEM);
    assert_int_equal(src->beside_count, 1);
    assert_int_equal(leaf->parent, 0);
    assert_int_equal(leaf->box, 1);
    assert_int_equal(leaf->selected, DEED_YES);
    assert_int_equal(leaf->enabled, DEED_NO);
    assert_string_equal(leaf->value, "");
    assert_false(leaf->in_tree || leaf->in_reach);
}

/* What leads nowhere, is of another type or has no boxes is not known. */
static void items_that_make_no_sense_are_left_out(void **state)
{
    static const char *const odd[] = {
        "{\"facts\":{\"items\":7}}",
        "{\"facts\":{\"items\":{\"list\":[{\"id\":\"el_1\"}]}}}",
        "{\"facts\":{\"items\":{\"boxes\":{},\"list\":[{}]}}}",
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(odd); i++) {
        assert_int_equal(facts(state, odd[i])->items.count, 0);
        assert_int_equal(facts(state, odd[i])->items.box_count, 0);
    }
    const struct deed_items *items =
        &facts(state, "{\"facts\":{\"items\":{\"boxes\":[{\"within\":1},7],"
                      "\"list\":[{\"parent\":-1,\"box\":2,\"opens\":9},"
                      "{\"parent\":3,\"box\":\"0\"},3]}}}")
             ->items;
    assert_int_equal(items->count, 3);
    for (uint32_t i = 0; i < items->count; i++) {
        assert_int_equal(items->list[i].parent, DEED_NO_ITEM);
        assert_int_equal(items->list[i].box, DEED_NO_ITEM);
        assert_int_equal(items->list[i].open_count, 0);
        assert_null(items->list[i].id);
    }
    assert_false(items->cut);
    items = &facts(state, "{\"facts\":{\"items\":{\"boxes\":[{}]}}}")->items;
    assert_int_equal(items->box_count, 1);
    assert_int_equal(items->count, 0);
}

static void more_items_than_the_limit_are_cut(void **state)
{
    static const struct {
        const char *label;
        unsigned items, boxes, want_items, want_boxes;
        bool cut;
    } cases[] = {
        { "as many", DEED_ITEMS_MAX, DEED_ITEM_BOXES_MAX, DEED_ITEMS_MAX,
          DEED_ITEM_BOXES_MAX, false },
        { "one item more", DEED_ITEMS_MAX + 1, 1, DEED_ITEMS_MAX, 1, true },
        { "one box more", 1, DEED_ITEM_BOXES_MAX + 1, 1, DEED_ITEM_BOXES_MAX,
          true },
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        const char *many = deed_arena_printf(
            &f->arena, "{\"facts\":{\"items\":{\"list\":%s,\"boxes\":%s}}}",
            repeat(f, "{}", cases[i].items), repeat(f, "{}", cases[i].boxes));
        const struct deed_items *items = &facts(state, many)->items;
        assert_int_equal(items->count, cases[i].want_items);
        assert_int_equal(items->box_count, cases[i].want_boxes);
        assert_int_equal(items->cut, cases[i].cut);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACTS_TEST(items_of_trees_and_menus_are_read),
        FACTS_TEST(items_that_make_no_sense_are_left_out),
        FACTS_TEST(more_items_than_the_limit_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
