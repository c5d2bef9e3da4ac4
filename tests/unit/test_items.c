/* SPDX-License-Identifier: Apache-2.0 */
/* Which item of a tree or of menus is meant, and what is unfolded first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/act/request.h"
#include "core/widget/items.h"
#include "nomem.h"

#define NONE DEED_NO_ITEM

/* A tree: src (core (gate.c, main.c), wire), tests (main.c), README. What is
 * in reach is set by each test. */
enum { SRC, CORE, GATE, MAIN, WIRE, TESTS, OTHER_MAIN, README, ITEM_COUNT };

static struct deed_item tree_list[ITEM_COUNT];
static const struct deed_item_box tree_box = { .within = NONE,
                                               .shown = true,
                                               .start = true };
static struct deed_items tree;

static int setup(void **state)
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

static void show(unsigned first, unsigned last)
{
    for (unsigned i = first; i <= last; i++) {
        tree_list[i].in_reach = true;
    }
}

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

/* A menu with a submenu, and one that belongs to neither. */
enum { OPEN, RECENT, SUB_OPEN, OLD, ELSE, MENU_ITEMS };
enum { BAR, FILE_MENU, SUBMENU, STRAY, MENU_BOXES };

static struct deed_item menu_list[MENU_ITEMS];
static struct deed_item_box menu_boxes[MENU_BOXES];
static const struct deed_items menus = { .list = menu_list,
                                         .count = MENU_ITEMS,
                                         .boxes = menu_boxes,
                                         .box_count = MENU_BOXES };

static int setup_menus(void **state)
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

static void open_menu(unsigned box)
{
    menu_boxes[box].shown = true;
    for (unsigned i = 0; i < MENU_ITEMS; i++) {
        menu_list[i].in_reach =
            menu_list[i].in_reach || menu_list[i].box == box;
    }
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

/* What is read into the facts of the target. */
static struct deed_facts read_facts(const struct deed_items *items,
                                    struct deed_arena *arena, unsigned count,
                                    const char **path)
{
    static const struct deed_option other = { .label = "another" };
    struct deed_facts facts = { .options = &other,
                                .option_count = 1,
                                .list_scrolls = true,
                                .view = { .known = true } };
    struct deed_args args = { .options = &path[count - 1],
                              .option_count = 1,
                              .path = count > 1 ? path : NULL,
                              .path_count = count > 1 ? count : 0 };
    assert_true(deed_items_read(&facts, items, &args, 0, arena));
    return facts;
}
#define READ(items, arena, ...)                                                \
    read_facts(items, arena,                                                   \
               DEED_ARRAY_LEN(((const char *[]){ __VA_ARGS__ })),              \
               (const char *[]){ __VA_ARGS__ })

static void a_path_leaves_no_option_but_its_own(void **state)
{
    (void)state;
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    show(SRC, README);
    tree_list[OTHER_MAIN].selected = DEED_YES;
    tree_list[OTHER_MAIN].enabled = DEED_NO;
    tree_list[OTHER_MAIN].value = "7";
    struct deed_facts facts = READ(&tree, &arena, "tests", "~main");
    assert_string_equal(facts.option_id, "other");
    assert_int_equal(facts.option_count, 1);
    assert_string_equal(facts.options[0].label, "~main");
    assert_string_equal(facts.options[0].value, "7");
    assert_int_equal(facts.options[0].selected, DEED_YES);
    assert_int_equal(facts.options[0].enabled, DEED_NO);
    assert_false(facts.list_scrolls);
    assert_false(facts.view.known);
    facts = READ(&tree, &arena, "tests", "none.c");
    assert_int_equal(facts.option_count, 0);
    assert_null(facts.option_id);
    tree.cut = true;
    facts = READ(&tree, &arena, "tests", "main.c");
    assert_true(facts.fold.many);
    assert_int_equal(facts.option_count, 0);
    deed_arena_fini(&arena);
}

static void what_is_to_be_unfolded_is_told_with_its_state(void **state)
{
    (void)state;
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    tree_list[SRC].toggle_id = "arrow";
    tree_list[SRC].expanded = DEED_NO;
    struct deed_facts facts = READ(&tree, &arena, "gate.c");
    assert_string_equal(facts.fold.item_id, "src");
    assert_string_equal(facts.fold.toggle_id, "arrow");
    assert_string_equal(facts.fold.label, "src");
    assert_string_equal(facts.fold.missing, "gate.c");
    assert_int_equal(facts.fold.open, DEED_NO);
    assert_false(facts.fold.in_menu);
    assert_int_equal(facts.option_count, 1); /* no path: as they were */
    tree_list[SRC].text = "sources";
    show(WIRE, WIRE);
    facts = READ(&tree, &arena, "sources", "gate.c");
    assert_string_equal(facts.fold.label, "sources");
    assert_int_equal(facts.fold.open, DEED_YES); /* something of it is shown */
    facts = READ(&tree, &arena, "main.c");
    assert_true(facts.fold.many);
    assert_null(facts.fold.item_id);
    deed_arena_fini(&arena);
}

/* Of several options each has its turn. */
static void what_is_folded_is_told_for_the_option_that_is_due(void **state)
{
    (void)state;
    const char *options[] = { "gate.c", "only.c" };
    const struct deed_args args = { .options = options, .option_count = 2 };
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    tree_list[OTHER_MAIN].name = "only.c";
    for (unsigned due = 0; due < 2; due++) {
        struct deed_facts facts = { 0 };
        assert_true(deed_items_read(&facts, &tree, &args, due, &arena));
        assert_string_equal(facts.fold.item_id, due ? "tests" : "src");
        assert_string_equal(facts.fold.missing, options[due]);
    }
    /* One branch was folded when the other was unfolded. */
    const struct deed_option shown = { .label = "README",
                                       .selected = DEED_YES };
    struct deed_facts facts = { .options = &shown, .option_count = 1 };
    tree_list[GATE].selected = DEED_YES;
    tree_list[OTHER_MAIN].selected = DEED_NO;
    assert_true(deed_items_read(&facts, &tree, &args, 1, &arena));
    assert_int_equal(facts.option_count, 2);
    assert_string_equal(facts.options[0].label, "README");
    assert_string_equal(facts.options[1].label, "gate.c");
    assert_int_equal(facts.options[1].selected, DEED_YES);
    const struct deed_option listed = { .label = "gate.c",
                                        .selected = DEED_NO };
    facts = (struct deed_facts){ .options = &listed, .option_count = 1 };
    assert_true(deed_items_read(&facts, &tree, &args, 1, &arena));
    assert_int_equal(facts.option_count, 1); /* what is listed says it */
    facts = (struct deed_facts){ 0 };        /* all of them had it */
    assert_true(deed_items_read(&facts, &tree, &args, 2, &arena));
    assert_null(facts.fold.item_id);
    deed_arena_fini(&arena);
}

static void a_menu_says_nothing_of_its_fold(void **state)
{
    (void)state;
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    menu_list[RECENT].expanded = DEED_NO;
    menu_list[RECENT].text = NULL;
    struct deed_facts facts = READ(&menus, &arena, "Recent", "Old");
    assert_true(facts.fold.in_menu);
    assert_int_equal(facts.fold.open, DEED_UNKNOWN);
    assert_string_equal(facts.fold.label, "Recent");
    deed_arena_fini(&arena);
}

static void without_items_or_a_wish_the_facts_stay(void **state)
{
    (void)state;
    struct deed_arena arena;
    const struct deed_items none = { 0 };
    struct deed_facts facts = { .option_count = 3 };
    const struct deed_args args = { 0 };
    deed_arena_init(&arena, 0);
    assert_true(deed_items_read(&facts, &tree, &args, 0, &arena));
    assert_int_equal(facts.option_count, 3);
    facts = READ(&none, &arena, "src", "core");
    assert_int_equal(facts.option_count, 1);
    assert_true(facts.list_scrolls);
    deed_arena_fini(&arena);
}

/* Every allocation fails once: it is told, and nothing is found by chance. */
static void memory_that_runs_out_is_told(void **state)
{
    (void)state;
    const char *path[] = { "tests", "~MÜ" };
    struct deed_args with = {
        .options = &path[1], .option_count = 1, .path = path, .path_count = 2
    };
    struct deed_args without = { .options = &path[1], .option_count = 1 };
    const char *two[] = { "~MÜ", "gate.c" };
    struct deed_args several = { .options = two, .option_count = 2 };
    show(SRC, README);
    tree_list[OTHER_MAIN].name = "Müsli";
    tree_list[GATE].selected = DEED_YES;
    tree_list[GATE].in_reach = false;
    const struct deed_args *asked[] = { &with, &without, &several };
    for (size_t i = 0; i < DEED_ARRAY_LEN(asked); i++) {
        unsigned failures = 0;
        bool done = false;
        while (!done) {
            struct deed_arena arena;
            struct deed_facts facts = { 0 };
            deed_arena_init(&arena, 0);
            nomem_begin(failures + 1, NULL, NULL);
            nomem_set(true);
            done = deed_items_read(&facts, &tree, asked[i], 0, &arena);
            nomem_set(false);
            failures += !done;
            assert_true(done || !facts.fold.item_id);
            assert_in_range(failures, 0, 1000);
            deed_arena_fini(&arena);
        }
        assert_true(failures > 0);
    }
    nomem_begin(0, NULL, NULL);
}

int main(void)
{
#define TREE_TEST(name) cmocka_unit_test_setup(name, setup)
#define MENU_TEST(name) cmocka_unit_test_setup(name, setup_menus)
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
        TREE_TEST(a_path_leaves_no_option_but_its_own),
        TREE_TEST(what_is_to_be_unfolded_is_told_with_its_state),
        TREE_TEST(what_is_folded_is_told_for_the_option_that_is_due),
        MENU_TEST(a_menu_says_nothing_of_its_fold),
        TREE_TEST(without_items_or_a_wish_the_facts_stay),
        TREE_TEST(memory_that_runs_out_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
