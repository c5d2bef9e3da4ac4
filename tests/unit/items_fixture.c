/* SPDX-License-Identifier: Apache-2.0 */
#include "items_fixture.h"

#include <string.h>

struct deed_item tree_list[ITEM_COUNT];
static const struct deed_item_box tree_box = { .within = NONE,
                                               .shown = true,
                                               .start = true };
struct deed_items tree;

int items_setup(void **state)
{
    (void)state;
    static const struct deed_item initial[ITEM_COUNT] = {
        [SRC] = { .id = "src", .name = "src", .parent = NONE },
        [CORE] = { .id = "core", .name = "core", .parent = SRC },
        [GATE] = { .id = "gate", .name = "gate.c", .parent = CORE },
        [MAIN] = { .id = "main", .name = "main.c", .parent = CORE },
        [WIRE] = { .id = "wire", .name = "wire", .parent = SRC },
        [TESTS] = { .id = "tests", .name = "tests", .parent = NONE },
        [OTHER_MAIN] = { .id = "other", .name = "main.c", .parent = TESTS },
        [README] = { .id = "readme", .name = "README", .parent = NONE },
    };
    memcpy(tree_list, initial, sizeof(tree_list));
    for (unsigned i = 0; i < ITEM_COUNT; i++) {
        tree_list[i].in_tree = true;
        tree_list[i].in_reach = tree_list[i].parent == NONE;
    }
    tree = (struct deed_items){ .list = tree_list,
                                .count = ITEM_COUNT,
                                .boxes = &tree_box,
                                .box_count = 1 };
    return 0;
}

void show(unsigned first, unsigned last)
{
    for (unsigned i = first; i <= last; i++) {
        tree_list[i].in_reach = true;
    }
}

struct deed_item menu_list[MENU_ITEMS];
struct deed_item_box menu_boxes[MENU_BOXES];
const struct deed_items menus = { .list = menu_list,
                                  .count = MENU_ITEMS,
                                  .boxes = menu_boxes,
                                  .box_count = MENU_BOXES };

int menus_setup(void **state)
{
    (void)state;
    static const struct deed_item items[MENU_ITEMS] = {
        [OPEN] = { .id = "open", .name = "Open", .box = FILE_MENU },
        [RECENT] = { .id = "recent", .name = "Recent", .box = FILE_MENU },
        [SUB_OPEN] = { .id = "sub", .name = "Open", .box = SUBMENU },
        [OLD] = { .id = "old", .name = "Old", .box = SUBMENU },
        [ELSE] = { .id = "else", .name = "Else", .box = STRAY },
    };
    static const struct deed_item_box boxes[MENU_BOXES] = {
        [BAR] = { .within = NONE, .shown = true, .start = true },
        [FILE_MENU] = { .within = NONE,
                        .menu = true,
                        .shown = true,
                        .start = true },
        [SUBMENU] = { .within = NONE, .menu = true },
        [STRAY] = { .within = NONE, .menu = true },
    };
    memcpy(menu_list, items, sizeof(menu_list));
    memcpy(menu_boxes, boxes, sizeof(menu_boxes));
    for (unsigned i = 0; i < MENU_ITEMS; i++) {
        menu_list[i].parent = NONE;
        menu_list[i].in_reach = menu_list[i].box == FILE_MENU;
    }
    return 0;
}

void open_menu(unsigned box)
{
    menu_boxes[box].shown = true;
    for (unsigned i = 0; i < MENU_ITEMS; i++) {
        menu_list[i].in_reach =
            menu_list[i].in_reach || menu_list[i].box == box;
    }
}
