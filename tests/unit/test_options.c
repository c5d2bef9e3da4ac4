/* SPDX-License-Identifier: Apache-2.0 */
/* Which of the elements with the words of an option is the option. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/widget/options.h"
#include "nomem.h"

#define MOST 4

static const struct {
    const char *label, *words;
    struct deed_option_candidate list[MOST];
    const char *want; /* their places */
} cases[] = {
    { "the option, not what it stands in or holds",
      "Red",
      { { .role = "row", .name = "Red", .in_reach = true },
        { .role = "option", .name = "Red", .in_reach = true },
        { .role = "checkbox", .name = "Red", .in_reach = true } },
      "1" },
    { "two options",
      "Red",
      { { .role = "option", .name = "Red", .in_reach = true },
        { .role = "button", .name = "Red", .in_reach = true },
        { .role = "option", .text = "Red", .in_reach = true } },
      "02" },
    { "its words before a value, whatever the role",
      "1",
      { { .role = "option",
          .name = "One",
          .values = { "1" },
          .in_reach = true },
        { .role = "listitem", .name = "1", .in_reach = true } },
      "1" },
    { "either value",
      "1",
      { { .role = "option",
          .name = "One",
          .values = { NULL, "1" },
          .in_reach = true },
        { .role = "option",
          .name = "Two",
          .values = { "2", NULL },
          .in_reach = true } },
      "0" },
    { "a value before a part",
      "~e",
      { { .role = "option", .name = "Green", .in_reach = true },
        { .role = "button",
          .name = "x",
          .values = { "~e" },
          .in_reach = true } },
      "1" },
    { "words that begin with the sign of a part",
      "~e",
      { { .role = "option", .name = "Green", .in_reach = true },
        { .role = "button", .text = " ~e ", .in_reach = true } },
      "1" },
    { "a part, whatever the case",
      "~RE",
      { { .role = "row", .name = "Green", .in_reach = true },
        { .role = "option", .name = "Blue", .in_reach = true },
        { .role = "option", .text = "red", .in_reach = true } },
      "2" },
    { "another case is another word",
      "red",
      { { .role = "option", .name = "Red", .in_reach = true },
        { .role = "button", .name = "red", .in_reach = true } },
      "1" },
    { "what is in reach before a better role",
      "Red",
      { { .role = "option", .name = "Red" },
        { .role = "listitem", .name = "Red", .in_reach = true } },
      "1" },
    { "what is in reach before a better way",
      "~e",
      { { .role = "option", .name = "~e" },
        { .role = "option", .name = "Green", .in_reach = true } },
      "1" },
    { "what a layer shows before hidden copies",
      "Red",
      { { .role = "option", .name = "Red" },
        { .role = "generic", .text = "Red", .in_reach = true, .by_text = true },
        { .role = "radio", .text = "Red", .in_reach = true, .by_text = true } },
      "12" },
    { "what is in reach before what a layer shows",
      "Red",
      { { .role = "generic", .text = "Red", .in_reach = true, .by_text = true },
        { .role = "button", .name = "Red", .in_reach = true } },
      "1" },
    { "hidden ones by way and role",
      "Red",
      { { .role = "button", .name = "Red" },
        { .role = "option", .name = "x", .values = { "Red" } },
        { .role = "tab", .name = "Red" } },
      "2" },
    { "a folded item is none",
      "Red",
      { { .role = "treeitem", .name = "Red" },
        { .role = "listitem", .name = "Red" } },
      "1" },
    { "an item of a tree that is shown",
      "Red",
      { { .role = "treeitem", .name = "Red", .in_reach = true },
        { .role = "button", .name = "Red", .in_reach = true } },
      "0" },
    { "any other role comes last",
      "Red",
      { { .role = "generic", .name = "Red", .in_reach = true },
        { .name = "Red", .in_reach = true },
        { .role = "listitem", .name = "Red", .in_reach = true } },
      "2" },
    { "nothing has the words",
      "Red",
      { { .role = "option", .name = "Green", .in_reach = true },
        { .role = "option", .in_reach = true } },
      "" },
    { "no words",
      "",
      { { .role = "option", .name = "Green", .in_reach = true },
        { .role = "option", .values = { "" }, .in_reach = true } },
      "1" },
    { "a part of nothing",
      "~",
      { { .role = "option", .name = "Green", .in_reach = true } },
      "" },
    { "none", "Red", { { .role = NULL } }, "" },
};

static size_t count_of(const struct deed_option_candidate *list)
{
    size_t count = 0;
    while (count < MOST && (list[count].role || list[count].name)) {
        count++;
    }
    return count;
}

static void those_that_are_made_to_be_chosen_are_preferred(void **state)
{
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        bool keep[MOST] = { true, true, true, true };
        char got[MOST + 1] = "";
        size_t count = count_of(cases[i].list), n = 0;
        print_message("# %s\n", cases[i].label);
        assert_true(
            deed_options_prefer(cases[i].list, count, cases[i].words, keep));
        for (size_t k = 0; k < count; k++) {
            if (keep[k]) {
                got[n++] = (char)('0' + (int)k);
            }
        }
        assert_string_equal(got, cases[i].want);
    }
}

/* The order is what it was found by: each role wins over those after it. */
static void the_order_of_roles_is_frozen(void **state)
{
    (void)state;
    static const char *const want[] = {
        "option", "menuitem", "menuitemradio", "menuitemcheckbox", "radio",
        "tab",    "treeitem", "checkbox",      "gridcell",         "row",
        "button", "listitem", "generic",
    };
    for (size_t i = 0; i + 1 < DEED_ARRAY_LEN(want); i++) {
        assert_string_equal(deed_options_role(i), want[i]);
        const struct deed_option_candidate pair[] = {
            { .role = want[i + 1], .name = "Red", .in_reach = true },
            { .role = want[i], .name = "Red", .in_reach = true },
        };
        bool keep[2];
        assert_true(deed_options_prefer(pair, 2, "Red", keep));
        assert_true(!keep[0] && keep[1]);
    }
    assert_null(deed_options_role(DEED_ARRAY_LEN(want) - 1));
}

static void memory_that_runs_out_is_told(void **state)
{
    (void)state;
    static const struct deed_option_candidate list[] = {
        { .role = "option", .name = "Gr\xc3\xbcn  Tee", .in_reach = true },
        { .role = "option", .text = "M\xc3\xbcsli", .in_reach = true },
    };
    bool done = false;
    unsigned failures = 0;
    while (!done) {
        bool keep[2] = { false, false };
        nomem_start(failures + 1);
        done = deed_options_prefer(list, 2, "~M\xc3\x9c", keep);
        nomem_stop();
        failures += !done;
        assert_in_range(failures, 0, 100);
        assert_true(!done || (!keep[0] && keep[1]));
    }
    assert_true(failures > 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(those_that_are_made_to_be_chosen_are_preferred),
        cmocka_unit_test(the_order_of_roles_is_frozen),
        cmocka_unit_test(memory_that_runs_out_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
