/* SPDX-License-Identifier: Apache-2.0 */
/* What the items of a tree or of menus tell of the options that are asked for.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/act/request.h"
#include "items_fixture.h"
#include "nomem.h"

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

/* Before the first of several options is pressed, where all of them are shown.
 */
static void an_option_that_is_more_than_one_item_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        const char *options[2];
        unsigned shown_to; /* from the first item */
        unsigned disabled; /* NONE: no item */
        const char *want;
    } cases[] = {
        { "two of the name", { "gate.c", "main.c" }, README, NONE, "main.c" },
        { "the first option", { "main.c", "gate.c" }, README, NONE, "main.c" },
        { "one is disabled", { "gate.c", "main.c" }, README, MAIN, NULL },
        { "one is folded away", { "gate.c", "main.c" }, WIRE, NONE, NULL },
        { "one of each", { "gate.c", "README" }, README, NONE, NULL },
        { "a part of two names", { "gate.c", "~main" }, README, NONE, "~main" },
        { "a part, and one whole",
          { "gate.c", "~readme" },
          README,
          NONE,
          NULL },
        { "the other is to be unfolded",
          { "gate.c", "main.c" },
          SRC,
          NONE,
          NULL },
        { "none has the words", { "main.c", "none" }, README, NONE, "main.c" },
    };
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        items_setup(NULL);
        show(SRC, cases[i].shown_to);
        if (cases[i].disabled != NONE) {
            tree_list[cases[i].disabled].enabled = DEED_NO;
        }
        tree_list[WIRE].name = "readme.txt";
        tree_list[OTHER_MAIN].in_reach = cases[i].shown_to == README;
        const char *options[] = { cases[i].options[0], cases[i].options[1] };
        const struct deed_args args = { .options = options, .option_count = 2 };
        struct deed_facts facts = { 0 };
        assert_true(deed_items_read(&facts, &tree, &args, 0, &arena));
        assert_int_equal(facts.twins != NULL, cases[i].want != NULL);
        assert_true(!cases[i].want ||
                    deed_str_equal(facts.twins, cases[i].want));
    }
    deed_arena_fini(&arena);
}

/* What is chosen already is not pressed, so it need not be told apart. */
static void an_option_that_is_chosen_has_no_twins(void **state)
{
    (void)state;
    const char *two[] = { "gate.c", "main.c" };
    const struct deed_args args = { .options = two, .option_count = 2 };
    const struct deed_option chosen = { .label = "main.c",
                                        .selected = DEED_YES };
    struct deed_facts facts = { .options = &chosen, .option_count = 1 };
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    show(SRC, README);
    assert_true(deed_items_read(&facts, &tree, &args, 0, &arena));
    assert_null(facts.twins);
    facts = (struct deed_facts){ 0 };
    const struct deed_args one = { .options = &two[1], .option_count = 1 };
    assert_true(deed_items_read(&facts, &tree, &one, 0, &arena));
    assert_null(facts.twins); /* alone it is looked for, and told then */
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

static void without_items_or_a_goal_the_facts_stay(void **state)
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
            nomem_start(failures + 1);
            done = deed_items_read(&facts, &tree, asked[i], 0, &arena);
            nomem_stop();
            failures += !done;
            assert_true(done || !facts.fold.item_id);
            assert_in_range(failures, 0, 1000);
            deed_arena_fini(&arena);
        }
        assert_true(failures > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TREE_TEST(a_path_leaves_no_option_but_its_own),
        TREE_TEST(what_is_to_be_unfolded_is_told_with_its_state),
        TREE_TEST(what_is_folded_is_told_for_the_option_that_is_due),
        TREE_TEST(an_option_that_is_more_than_one_item_is_told),
        TREE_TEST(an_option_that_is_chosen_has_no_twins),
        MENU_TEST(a_menu_says_nothing_of_its_fold),
        TREE_TEST(without_items_or_a_goal_the_facts_stay),
        TREE_TEST(memory_that_runs_out_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
