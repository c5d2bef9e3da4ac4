/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_ITEMS_FIXTURE_H
#define DEED_TESTS_UNIT_ITEMS_FIXTURE_H

/* A tree and menus, as a driver reports them. Each test begins with them as
 * they are here, and changes what it is about. */

#include "core/widget/items.h"

#define NONE DEED_NO_ITEM

/* src (core (gate.c, main.c), wire), tests (main.c), README; the first level is
 * in reach. */
enum { SRC, CORE, GATE, MAIN, WIRE, TESTS, OTHER_MAIN, README, ITEM_COUNT };

extern struct deed_item tree_list[ITEM_COUNT];
extern struct deed_items tree;

int items_setup(void **state);
/* These are in reach, too. */
void show(unsigned first, unsigned last);

/* A menu with a submenu, and one that belongs to neither. */
enum { OPEN, RECENT, SUB_OPEN, OLD, ELSE, MENU_ITEMS };
enum { BAR, FILE_MENU, SUBMENU, STRAY, MENU_BOXES };

extern struct deed_item menu_list[MENU_ITEMS];
extern struct deed_item_box menu_boxes[MENU_BOXES];
extern const struct deed_items menus;

int menus_setup(void **state);
/* Is shown, and what it holds is in reach. */
void open_menu(unsigned box);

#define TREE_TEST(name) cmocka_unit_test_setup(name, items_setup)
#define MENU_TEST(name) cmocka_unit_test_setup(name, menus_setup)

#endif
