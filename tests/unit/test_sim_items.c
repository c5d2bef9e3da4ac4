/* SPDX-License-Identifier: Apache-2.0 */
/* What a simulated interface reports of its trees and menus. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "driver/sim/view.h"
#include "nomem.h"
#include "quoted.h"

#define RECT ",'rect':{'x':0,'y':0,'width':90,'height':20}"

static struct deed_arena arena;
static struct deed_sim_ui ui;
static struct deed_sim_world world;

static int setup(void **state)
{
    (void)state;
    deed_arena_init(&arena, 0);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    deed_sim_world_fini(&world);
    deed_arena_fini(&arena);
    return 0;
}

static void open_ui(const char *text)
{
    struct deed_error err;
    if (deed_sim_ui_decode(&arena, quoted_parse(&arena, text), &ui, &err) ||
        deed_sim_world_init(&world, &ui, &err)) {
        fail_msg("%s", err.text);
    }
}

static struct deed_items items_of(const char *id, const char *option,
                                  unsigned path_count)
{
    static const char *const path[] = { "a", "b" };
    struct deed_items items = { 0 };
    const struct deed_probe probe = { .options = &option,
                                      .option_count = option != NULL,
                                      .path = path,
                                      .path_count = path_count };
    deed_sim_view_items(&world, deed_sim_world_find(&world, id), &probe, &arena,
                        &items);
    return items;
}

static const struct deed_item *find(const struct deed_items *items,
                                    const char *id)
{
    for (uint32_t i = 0; i < items->count; i++) {
        if (deed_str_equal(items->list[i].id, id)) {
            return &items->list[i];
        }
    }
    return NULL;
}

static void a_tree_reports_what_is_folded(void **state)
{
    (void)state;
    open_ui("{'elements':[{'id':'t','role':'tree'" RECT "},"
            "{'id':'src','role':'treeitem','name':'src','parent':'t',"
            "'states':{'expanded':false}" RECT "},"
            "{'id':'hid','role':'button','parent':'src',"
            "'states':{'visible':false}" RECT "},"
            "{'id':'arrow','role':'button','parent':'src'" RECT "},"
            "{'id':'g','role':'group','parent':'src',"
            "'states':{'visible':false}" RECT "},"
            "{'id':'leaf','role':'treeitem','name':'main.c','parent':'g',"
            "'value':'7','states':{'selected':true}" RECT "},"
            "{'id':'bare','role':'treeitem','name':'no place','parent':'t'},"
            "{'id':'gone','role':'treeitem','parent':'t','absent':true" RECT
            "},"
            "{'id':'far','role':'treeitem','parent':'t',"
            "'rect':{'x':0,'y':5000,'width':90,'height':20}},"
            "{'id':'else','role':'treeitem'" RECT "}]}");
    struct deed_items items = items_of("t", "main.c", 0);
    assert_int_equal(items.box_count, 1);
    assert_true(items.boxes[0].start && items.boxes[0].shown);
    assert_false(items.boxes[0].menu || items.cut);
    assert_int_equal(items.count, 4);
    const struct deed_item *src = find(&items, "src");
    const struct deed_item *leaf = find(&items, "leaf");
    assert_true(src->in_reach && src->in_tree);
    assert_int_equal(src->parent, DEED_NO_ITEM);
    assert_int_equal(src->expanded, DEED_NO);
    assert_string_equal(src->toggle_id, "arrow");
    assert_ptr_equal(&items.list[leaf->parent], src);
    assert_false(leaf->in_reach);
    assert_int_equal(leaf->selected, DEED_YES);
    assert_string_equal(leaf->value, "7");
    assert_null(leaf->toggle_id);
    assert_false(find(&items, "bare")->in_reach);
    assert_true(find(&items, "far")->in_reach); /* it can be scrolled to */
    assert_null(find(&items, "gone"));
    assert_null(find(&items, "else"));
}

static void only_what_asks_for_an_item_gets_any(void **state)
{
    (void)state;
    open_ui("{'elements':[{'id':'t','role':'tree'" RECT "},"
            "{'id':'b','role':'listbox'" RECT "},"
            "{'id':'o','role':'option','parent':'b'" RECT "}]}");
    assert_int_equal(items_of("t", NULL, 0).box_count, 0);
    assert_int_equal(items_of("b", "x", 0).box_count, 0);
    assert_int_equal(items_of("b", "b", 2).count, 1);
}

static void menus_tell_what_opens_them(void **state)
{
    (void)state;
    open_ui("{'elements':[{'id':'f','role':'button','opens':'m1'" RECT "},"
            "{'id':'m1','role':'menu'" RECT "},"
            "{'id':'r','role':'menuitem','parent':'m1','opens':'m2'" RECT "},"
            "{'id':'x','role':'menuitemcheckbox','parent':'m1',"
            "'opens':'no menu','states':{'checked':true}" RECT "},"
            "{'id':'m2','role':'menu','parent':'r','states':"
            "{'visible':false}" RECT "},"
            "{'id':'i','role':'menuitem','parent':'m2'" RECT "},"
            "{'id':'no menu','role':'region'" RECT "}]}");
    struct deed_items items = items_of("f", "b", 2);
    assert_int_equal(items.box_count, 2);
    assert_true(items.boxes[0].start && items.boxes[0].menu);
    assert_false(items.boxes[1].start || items.boxes[1].shown);
    assert_int_equal(items.boxes[1].within, 0);
    assert_int_equal(find(&items, "r")->open_count, 1);
    assert_int_equal(find(&items, "r")->opens[0], 1);
    assert_int_equal(find(&items, "x")->open_count, 0);
    assert_int_equal(find(&items, "x")->selected, DEED_YES);
    assert_int_equal(find(&items, "i")->box, 1);
    assert_int_equal(find(&items, "i")->parent, DEED_NO_ITEM);
}

static void without_a_list_a_path_may_begin_in_any_menu(void **state)
{
    (void)state;
    open_ui("{'elements':[{'id':'bar','role':'menubar'" RECT "},"
            "{'id':'f','role':'menuitem','parent':'bar','opens':'m3'" RECT "},"
            "{'id':'m1','role':'menu'" RECT "},"
            "{'id':'m2','role':'menu','states':{'visible':false}" RECT "},"
            "{'id':'m3','role':'menu','absent':true" RECT "}]}");
    struct deed_items items = items_of("bar", "b", 2);
    assert_int_equal(items.box_count, 3);
    assert_true(items.boxes[0].start && items.boxes[1].start);
    assert_false(items.boxes[2].start);
    assert_int_equal(items_of("f", "b", 2).box_count, 3); /* closed */
}

static void what_is_too_much_is_cut(void **state)
{
    (void)state;
    static const struct {
        const char *role;
        unsigned count, want_items, want_boxes;
    } cases[] = {
        { "treeitem", DEED_ITEMS_MAX + 1, DEED_ITEMS_MAX, 1 },
        { "menu", DEED_ITEM_BOXES_MAX, 0, DEED_ITEM_BOXES_MAX },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_strbuf text;
        teardown(NULL);
        setup(NULL);
        deed_strbuf_init(&text, 0);
        deed_strbuf_puts(&text, "{'elements':[{'id':'t','role':'tree'}");
        for (unsigned n = 0; n < cases[i].count; n++) {
            deed_strbuf_printf(&text, ",{'id':'i%u','role':'%s','parent':'t'}",
                               n, cases[i].role);
        }
        deed_strbuf_puts(&text, "]}");
        open_ui(deed_strbuf_get(&text));
        deed_strbuf_fini(&text);
        struct deed_items items = items_of("t", "b", 2);
        assert_int_equal(items.count, cases[i].want_items);
        assert_int_equal(items.box_count, cases[i].want_boxes);
        assert_true(items.cut);
    }
}

static void without_memory_there_are_no_items(void **state)
{
    (void)state;
    open_ui("{'elements':[{'id':'t','role':'tree'" RECT "},"
            "{'id':'i','role':'treeitem','parent':'t','opens':'t'" RECT "}]}");
    unsigned none = 0, less = 0, whole = 0;
    for (unsigned n = 1; !whole; n++) {
        nomem_start(n);
        struct deed_items items = items_of("t", "b", 2);
        nomem_stop();
        none += items.count == 0;
        less += items.count && !items.list[0].open_count;
        whole += items.count && items.list[0].open_count;
        assert_in_range(n, 1, 40);
    }
    assert_in_range(none, 4, 39); /* one of its four lists is missing */
    assert_true(less > 0);        /* what an item opens is not known */
}

int main(void)
{
#define ITEMS_TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        ITEMS_TEST(a_tree_reports_what_is_folded),
        ITEMS_TEST(only_what_asks_for_an_item_gets_any),
        ITEMS_TEST(menus_tell_what_opens_them),
        ITEMS_TEST(without_a_list_a_path_may_begin_in_any_menu),
        ITEMS_TEST(what_is_too_much_is_cut),
        ITEMS_TEST(without_memory_there_are_no_items),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
