/* SPDX-License-Identifier: Apache-2.0 */
/* Where a name will be, in lists of our own that show a few rows at a time. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "arena_fixture.h"
#include "base/util.h"
#include "core/act/seek.h"

#define ROWS_MAX 10000
#define ROW_PX 24
#define PAGE_PX 120

static char rows[ROWS_MAX][24];
static unsigned row_count;
static const char *labels[8];

static void fill_numbers(void)
{
    for (unsigned i = 0; i < row_count; i++) {
        snprintf(rows[i], sizeof(rows[i]), "Shade %u", i);
    }
}

static void fill_downwards(void)
{
    for (unsigned i = 0; i < row_count; i++) {
        snprintf(rows[i], sizeof(rows[i]), "Shade %u", row_count - 1 - i);
    }
}

static int by_letters(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void fill_letters(void)
{
    fill_numbers();
    qsort(rows, row_count, sizeof(rows[0]), by_letters);
}

/* Most of the names begin with the same letter. */
static void fill_names(void)
{
    for (unsigned i = 0; i < row_count; i++) {
        unsigned v = i < row_count / 2 ? i % 26 : 25;
        snprintf(rows[i], sizeof(rows[i]), "%c%c%c%04u",
                 (char)('A' + (i < row_count / 2 ? i * 52 / row_count : 25)),
                 (char)('a' + (i < row_count / 2 ? 0 : v)), 'x', i);
    }
}

static struct deed_list_view view_at(double at)
{
    double end = row_count * (double)ROW_PX - PAGE_PX;
    at = fmax(0, fmin(end, at));
    unsigned from = (unsigned)(at / ROW_PX);
    struct deed_list_view view = {
        .known = true, .at = at, .end = end, .page = PAGE_PX, .labels = labels
    };
    for (unsigned i = from; i < row_count && i * ROW_PX < at + PAGE_PX; i++) {
        labels[view.label_count++] = rows[i];
    }
    return view;
}

static bool shows(const struct deed_list_view *view, const char *name)
{
    for (uint32_t i = 0; i < view->label_count; i++) {
        if (strcmp(view->labels[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* How many looks it takes; 0: it is not led to. */
static unsigned looks_for(const char *name)
{
    struct deed_seek seek = { 0 };
    struct deed_list_view view = view_at(0);
    for (unsigned looks = 1; looks < 40; looks++) {
        double at = 0;
        if (shows(&view, name)) {
            return looks;
        }
        if (!deed_seek_next(&seek, &view, name, &test_arena, &at)) {
            assert_true(seek.over);
            return 0;
        }
        view = view_at(at);
    }
    fail_msg("it does not end");
    return 0;
}

static void a_list_in_order_is_not_looked_through(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        void (*fill)(void);
        unsigned rows, most;
    } cases[] = {
        { "numbers", fill_numbers, 10000, 5 },
        { "a few hundred numbers", fill_numbers, 500, 5 },
        { "downwards", fill_downwards, 10000, 5 },
        { "figures as letters", fill_letters, 10000, 22 },
        { "names, spread unevenly", fill_names, 10000, 22 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        row_count = cases[i].rows;
        cases[i].fill();
        for (unsigned n = 0; n < row_count; n += 97) {
            unsigned looks = looks_for(rows[n]);
            assert_in_range(looks, 1, cases[i].most);
        }
        assert_in_range(looks_for(rows[row_count - 1]), 1, 3);
    }
}

static void a_list_without_order_is_left_to_others(void **state)
{
    (void)state;
    row_count = 500;
    for (unsigned i = 0; i < row_count; i++) {
        snprintf(rows[i], sizeof(rows[i]), "Shade %u", i * 173 % row_count);
    }
    assert_int_equal(looks_for(rows[400]), 0);
}

static void an_order_that_breaks_off_is_given_up(void **state)
{
    (void)state;
    row_count = 500;
    fill_numbers();
    for (unsigned i = 200; i < 400; i++) {
        snprintf(rows[i], sizeof(rows[i]), "Shade %u", 200 + i * 71 % 200);
    }
    assert_int_equal(looks_for(rows[250]), 0);
}

static void what_is_not_there_is_not_sought_for_ever(void **state)
{
    (void)state;
    static const char *const names[] = { "Pink", "Aqua", "Shade 55.5",
                                         "Shade 10001", "" };
    row_count = 10000;
    fill_numbers();
    for (size_t i = 0; i < DEED_ARRAY_LEN(names); i++) {
        assert_int_equal(looks_for(names[i]), 0);
    }
}

static void a_short_list_and_a_part_of_a_name_are_not_sought(void **state)
{
    (void)state;
    row_count = 20;
    fill_numbers();
    assert_int_equal(looks_for("Shade 19"), 0);
    row_count = 500;
    fill_numbers();
    assert_int_equal(looks_for("~ade 19"), 0);
    struct deed_seek seek = { 0 };
    const struct deed_list_view none = { 0 };
    double at = 0;
    assert_false(deed_seek_next(&seek, &none, "Shade 1", &test_arena, &at));
}

static void rows_that_all_say_the_same_end_it(void **state)
{
    (void)state;
    row_count = 500;
    for (unsigned i = 0; i < row_count; i++) {
        snprintf(rows[i], sizeof(rows[i]), "Shade");
    }
    assert_int_equal(looks_for("Tint"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ARENA_TEST(a_list_in_order_is_not_looked_through),
        ARENA_TEST(a_list_without_order_is_left_to_others),
        ARENA_TEST(an_order_that_breaks_off_is_given_up),
        ARENA_TEST(what_is_not_there_is_not_sought_for_ever),
        ARENA_TEST(a_short_list_and_a_part_of_a_name_are_not_sought),
        ARENA_TEST(rows_that_all_say_the_same_end_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
