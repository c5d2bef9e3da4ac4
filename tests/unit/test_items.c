/* SPDX-License-Identifier: Apache-2.0 */
/* Which item of a tree or of menus is meant, and what is unfolded first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "items_fixture.h"

static struct deed_walk walk_of(const struct deed_items *items, unsigned count,
                                const char *const *path)
{
    struct deed_walk walk;
    memset(&walk, 0xff, sizeof(walk));
    assert_true(deed_items_walk(items, path, count, &walk));
    return walk;
}
#define WALK(items, ...)                                                       \
    walk_of(items, DEED_ARRAY_LEN(((const char *[]){ __VA_ARGS__ })),          \
            (const char *[]){ __VA_ARGS__ })

static struct deed_walk seek_of(const char *words)
{
    struct deed_walk walk;
    memset(&walk, 0xff, sizeof(walk));
    assert_true(deed_items_seek(&tree, words, &walk));
    return walk;
}

static void a_path_unfolds_one_level_after_the_other(void **state)
{
    (void)state;
    struct deed_walk walk = WALK(&tree, "src", "core", "main.c");
    assert_int_equal(walk.found, NONE);
    assert_int_equal(walk.unfold, SRC);
    assert_string_equal(walk.missing, "core");
    assert_false(walk.holds_shown);
    show(CORE, CORE);
    walk = WALK(&tree, "src", "core", "main.c");
    assert_int_equal(walk.unfold, CORE);
    assert_string_equal(walk.missing, "main.c");
    show(GATE, MAIN);
    walk = WALK(&tree, "src", "core", "main.c");
    assert_int_equal(walk.found, MAIN);
    assert_int_equal(walk.unfold, NONE);
    assert_false(walk.many);
    assert_null(walk.missing);
}

static void a_path_tells_items_of_the_same_name_apart(void **state)
{
    (void)state;
    show(SRC, README);
    assert_int_equal(WALK(&tree, "tests", "main.c").found, OTHER_MAIN);
    assert_int_equal(WALK(&tree, "src", "core", "main.c").found, MAIN);
    struct deed_walk walk = WALK(&tree, "main.c");
    assert_true(walk.many);
    assert_int_equal(walk.found, NONE);
    assert_string_equal(walk.missing, "main.c");
}

static void a_path_begins_at_the_top_where_it_can(void **state)
{
    (void)state;
    show(SRC, README);
    tree_list[WIRE].name = "tests";
    assert_int_equal(WALK(&tree, "tests").found, TESTS);
    tree_list[README].name = "tests";
    assert_true(WALK(&tree, "tests").many);
}

static void the_level_at_which_something_is_missing_is_told(void **state)
{
    (void)state;
    show(SRC, README);
    struct deed_walk walk = WALK(&tree, "src", "lib", "main.c");
    assert_int_equal(walk.unfold, SRC);
    assert_string_equal(walk.missing, "lib");
    assert_true(walk.holds_shown);
    assert_false(walk.many);
    walk = WALK(&tree, "lib", "main.c");
    assert_int_equal(walk.unfold, NONE);
    assert_string_equal(walk.missing, "lib");
    tree_list[WIRE].name = "core";
    walk = WALK(&tree, "src", "core", "main.c");
    assert_true(walk.many);
    assert_int_equal(walk.unfold, NONE);
    assert_string_equal(walk.missing, "core");
}

static void words_are_compared_as_targets_are(void **state)
{
    (void)state;
    static const struct {
        const char *label, *name, *text, *asked;
        bool suits;
    } cases[] = {
        { "white space", " READ  ME ", NULL, "READ ME", true },
        { "the case counts", "README", NULL, "readme", false },
        { "a part", "README", NULL, "~adm", true },
        { "the whole as a part", "README", NULL, "~README", true },
        { "no such part", "README", NULL, "~adn", false },
        { "its text", "README, 3 kB", "README", "README", true },
        { "neither", "README", "Read me", "read", false },
        { "no words at all", NULL, NULL, "README", false },
        { "nothing is asked for", "README", NULL, "", false },
        { "a part of nothing", "README", NULL, "~", false },
        { "an accent", "Müsli", NULL, "~MÜS", true },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        tree_list[README].name = cases[i].name;
        tree_list[README].text = cases[i].text;
        assert_int_equal(WALK(&tree, cases[i].asked).found,
                         cases[i].suits ? README : NONE);
    }
}

static void an_item_that_is_left_out_may_be_the_one(void **state)
{
    (void)state;
    tree.cut = true;
    struct deed_walk walk = WALK(&tree, "README");
    assert_true(walk.many);
    assert_string_equal(walk.missing, "README");
    assert_true(seek_of("gate.c").many);
    assert_false(seek_of("none.c").many);
}

static void a_folded_leaf_is_shown_from_above(void **state)
{
    (void)state;
    struct deed_walk walk = seek_of("gate.c");
    assert_int_equal(walk.unfold, SRC);
    assert_string_equal(walk.missing, "gate.c");
    show(CORE, CORE);
    assert_int_equal(seek_of("gate.c").unfold, CORE);
    show(GATE, GATE);
    walk = seek_of("gate.c"); /* it is shown */
    assert_int_equal(walk.unfold, NONE);
    assert_null(walk.missing);
}

static void a_folded_leaf_of_two_is_not_guessed(void **state)
{
    (void)state;
    struct deed_walk walk = seek_of("main.c");
    assert_true(walk.many);
    assert_int_equal(walk.unfold, NONE);
    assert_string_equal(walk.missing, "main.c");
    show(OTHER_MAIN, OTHER_MAIN); /* the only one that is shown */
    assert_false(seek_of("main.c").many);
    assert_null(seek_of("none").missing);
}

static void a_leaf_below_nothing_that_is_shown_stays_where_it_is(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ITEM_COUNT; i++) {
        tree_list[i].in_reach = false;
    }
    assert_int_equal(seek_of("gate.c").unfold, NONE);
    tree_list[SRC].parent = CORE; /* each below the other */
    assert_int_equal(seek_of("gate.c").unfold, NONE);
}

static void a_menu_in_a_menu_is_opened_and_entered(void **state)
{
    (void)state;
    struct deed_walk walk = WALK(&menus, "Recent", "Open");
    assert_int_equal(walk.unfold, RECENT);
    assert_string_equal(walk.missing, "Open");
    assert_false(walk.holds_shown);
    open_menu(SUBMENU);
    assert_int_equal(WALK(&menus, "Recent", "Open").found, SUB_OPEN);
    assert_int_equal(WALK(&menus, "Open").found, OPEN);
    walk = WALK(&menus, "Recent", "Else");
    assert_int_equal(walk.unfold, RECENT);
    assert_true(walk.holds_shown);
}

static void a_menu_is_known_by_what_it_has_or_comes_last(void **state)
{
    (void)state;
    open_menu(SUBMENU);
    open_menu(STRAY);
    assert_int_equal(WALK(&menus, "Recent", "Old").found, OLD);
    assert_int_equal(WALK(&menus, "Recent", "Else").found, ELSE);
    menu_boxes[SUBMENU].shown = false;
    struct deed_walk walk = WALK(&menus, "Recent", "Old");
    assert_int_equal(walk.unfold, RECENT);
    assert_true(walk.holds_shown); /* of the stray one */
}

static void what_an_item_points_at_comes_first(void **state)
{
    (void)state;
    static const uint32_t points[] = { 77, SUBMENU };
    open_menu(STRAY);
    menu_list[RECENT].opens = points;
    menu_list[RECENT].open_count = 2;
    struct deed_walk walk = WALK(&menus, "Recent", "Else");
    assert_int_equal(walk.unfold, RECENT); /* its own is not open */
    assert_false(walk.holds_shown);
    open_menu(SUBMENU);
    assert_int_equal(WALK(&menus, "Recent", "Old").found, OLD);
    assert_int_equal(WALK(&menus, "Recent", "Else").found, NONE);
}

static void what_is_beside_an_item_comes_next(void **state)
{
    (void)state;
    static const uint32_t beside[] = { SUBMENU };
    menu_list[RECENT].beside = beside;
    menu_list[RECENT].beside_count = 1;
    open_menu(STRAY);
    assert_int_equal(WALK(&menus, "Recent", "Else").found, ELSE);
    open_menu(SUBMENU);
    assert_int_equal(WALK(&menus, "Recent", "Old").found, OLD);
    assert_int_equal(WALK(&menus, "Recent", "Else").found, NONE);
}

static void a_menu_inside_of_an_item_has_its_own_items(void **state)
{
    (void)state;
    menu_boxes[SUBMENU].within = FILE_MENU;
    menu_boxes[FILE_MENU].within = BAR;
    open_menu(SUBMENU);
    assert_int_equal(WALK(&menus, "Open").found, OPEN);
    assert_int_equal(WALK(&menus, "Recent", "Open").found, SUB_OPEN);
    menu_boxes[FILE_MENU].within = SUBMENU; /* each within the other */
    menu_list[OPEN].in_tree = menu_list[RECENT].in_tree = true;
    assert_int_equal(WALK(&menus, "Nowhere").found, NONE);
    assert_int_equal(WALK(&menus, "Recent", "Open").found, NONE);
}

static void without_a_place_to_begin_nothing_is_found(void **state)
{
    (void)state;
    menu_boxes[BAR].start = menu_boxes[FILE_MENU].start = false;
    struct deed_walk walk = WALK(&menus, "Open");
    assert_int_equal(walk.found, NONE);
    assert_string_equal(walk.missing, "Open");
    assert_true(deed_items_walk(&menus, NULL, 0, &walk));
    assert_int_equal(walk.found, NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TREE_TEST(a_path_unfolds_one_level_after_the_other),
        TREE_TEST(a_path_tells_items_of_the_same_name_apart),
        TREE_TEST(a_path_begins_at_the_top_where_it_can),
        TREE_TEST(the_level_at_which_something_is_missing_is_told),
        TREE_TEST(words_are_compared_as_targets_are),
        TREE_TEST(an_item_that_is_left_out_may_be_the_one),
        TREE_TEST(a_folded_leaf_is_shown_from_above),
        TREE_TEST(a_folded_leaf_of_two_is_not_guessed),
        TREE_TEST(a_leaf_below_nothing_that_is_shown_stays_where_it_is),
        MENU_TEST(a_menu_in_a_menu_is_opened_and_entered),
        MENU_TEST(a_menu_is_known_by_what_it_has_or_comes_last),
        MENU_TEST(what_an_item_points_at_comes_first),
        MENU_TEST(what_is_beside_an_item_comes_next),
        MENU_TEST(a_menu_inside_of_an_item_has_its_own_items),
        MENU_TEST(without_a_place_to_begin_nothing_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
