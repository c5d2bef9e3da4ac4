/* SPDX-License-Identifier: Apache-2.0 */
/* What is different from an earlier snapshot. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "outline/outline.h"
#include "sample_page.h"

static const char *since(const char *before, const char *now)
{
    char *text = NULL;
    struct deed_error err = { 0 };
    struct deed_outline_opts opts = { 0 };
    if (deed_outline_since(sample_snapshot(before), sample_snapshot(now), &opts,
                           &text, &err)) {
        fail_msg("%s", err.text);
    }
    const char *kept = deed_arena_strdup(&sample_arena, text);
    free(text);
    return kept;
}

#define FIELD(value)                                                           \
    "{'instanceId':'f','ref':'e1','role':'textbox','name':'T','value':'" value \
    "','state':{'enabled':true}}"
#define BOX(more)                                                              \
    "{'instanceId':'b','ref':'e2','role':'checkbox','name':'C','state':{"      \
    "'enabled':true" more "}}"
#define NOTE "{'instanceId':'s','ref':'e3','role':'status','text':'Saved'}"

static void the_difference_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *label, *before, *now, *lines;
    } cases[] = {
        { "nothing", FIELD("a"), FIELD("a"),
          "rev_1 → rev_1: nothing changed\n" },
        { "a value", FIELD("a"), FIELD("b"),
          "rev_1 → rev_1\n~ textbox \"T\" @e1: value \"a\" → \"b\"\n" },
        { "a state", BOX(",'checked':false"), BOX(",'checked':true"),
          "rev_1 → rev_1\n~ checkbox \"C\" @e2: now [checked]\n" },
        { "a state that went", BOX(",'checked':true"), BOX(",'checked':false"),
          "rev_1 → rev_1\n~ checkbox \"C\" @e2: no longer [checked]\n" },
        { "the focus", FIELD("a") "," BOX(",'focused':true"),
          "{'instanceId':'f','ref':'e1','role':'textbox','name':'T',"
          "'value':'a','state':{'enabled':true,'focused':true}}," BOX(""),
          "rev_1 → rev_1\n~ textbox \"T\" @e1: now [focused]\n" },
        { "something new", FIELD("a"), FIELD("a") "," NOTE,
          "rev_1 → rev_1\n+ status \"Saved\"\n" },
        { "something gone", FIELD("a") "," NOTE, FIELD("a"),
          "rev_1 → rev_1\n- status \"Saved\"\n" },
        { "another thing in the same place", NOTE,
          "{'instanceId':'s','ref':'e9','role':'alert','text':'Saved'}",
          "rev_1 → rev_1\n+ alert \"Saved\"\n- status \"Saved\"\n" },
        { "it came with its inside", "",
          "{'instanceId':'d','ref':'e1','role':'dialog','name':'D'},"
          "{'instanceId':'x','ref':'e2','parentId':'d','role':'button',"
          "'name':'OK','affordances':['x']}",
          "rev_1 → rev_1\n+ dialog \"D\" @e1\n+   button \"OK\" @e2\n" },
        { "what was scrolled has not changed",
          "{'instanceId':'f','role':'button','name':'T','state':{"
          "'enabled':true,'inViewport':false},'bbox':{'x':1}}",
          "{'instanceId':'f','role':'button','name':'T','state':{"
          "'enabled':true},'bbox':{'x':2}}",
          "rev_1 → rev_1: nothing changed\n" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        assert_string_equal(since(cases[i].before, cases[i].now),
                            cases[i].lines);
    }
}

static void another_page_is_told_whole(void **state)
{
    (void)state;
    static const char page[] =
        "{'revision':'rev_%d','route':{'url':'/%d'},'documents':[{'id':'d',"
        "'load':'%d','elements':[{'instanceId':'a','ref':'e1','role':'text',"
        "'name':'%d'}]}],'regions':[]}";
    char *text = NULL;
    struct deed_outline_opts opts = { 0 };
    const struct deed_value *a =
        sample_parse(deed_arena_printf(&sample_arena, page, 1, 1, 1, 1));
    const struct deed_value *b =
        sample_parse(deed_arena_printf(&sample_arena, page, 2, 2, 2, 2));
    assert_int_equal(deed_outline_since(a, b, &opts, &text, NULL), DEED_OK);
    assert_string_equal(text, "rev_1 → rev_2\nurl /1 → /2\nanother page:\n"
                              "rev_2 /2\n\"2\"\n");
    free(text);
}

static void the_difference_is_also_a_value(void **state)
{
    (void)state;
    const struct deed_value *value = deed_outline_compare(
        &sample_arena, sample_snapshot(FIELD("a") "," NOTE),
        sample_snapshot(FIELD("b") "," BOX("")));
    const struct deed_value *changed =
        deed_value_at(deed_value_get(value, "changed"), 0);
    const struct deed_value *change =
        deed_value_get(deed_value_get(changed, "changes"), "value");
    assert_string_equal(deed_value_text(deed_value_get(changed, "ref")), "e1");
    assert_string_equal(deed_value_text(deed_value_get(change, "old")), "a");
    assert_string_equal(deed_value_text(deed_value_get(change, "new")), "b");
    assert_string_equal(
        deed_value_text(deed_value_get(
            deed_value_at(deed_value_get(value, "appeared"), 0), "ref")),
        "e2");
    assert_string_equal(
        deed_value_text(deed_value_get(
            deed_value_at(deed_value_get(value, "gone"), 0), "ref")),
        "e3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_difference_is_told),
        cmocka_unit_test(another_page_is_told_whole),
        cmocka_unit_test(the_difference_is_also_a_value),
    };
    return cmocka_run_group_tests(tests, sample_setup, sample_teardown);
}
