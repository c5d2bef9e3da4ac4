/* SPDX-License-Identifier: Apache-2.0 */
/* Outlines: what is told of a page, and in what order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "outline/outline.h"
#include "sample_page.h"

static void an_element_is_a_line(void **state)
{
    (void)state;
    static const struct {
        const char *label, *element, *line;
    } cases[] = {
        { "a button",
          "{'ref':'e1','role':'button','name':'Save','affordances':["
          "'activatable'],'state':{'enabled':true}}",
          "button \"Save\" @e1\n" },
        { "states",
          "{'ref':'e1','role':'checkbox','name':'A','affordances':['x'],"
          "'state':{'enabled':false,'checked':true,'focused':true}}",
          "checkbox \"A\" [disabled] [checked] [focused] @e1\n" },
        { "half checked",
          "{'ref':'e1','role':'checkbox','name':'A','affordances':['x'],"
          "'state':{'checked':'mixed'}}",
          "checkbox \"A\" [checked:mixed] @e1\n" },
        { "a value",
          "{'ref':'e1','role':'textbox','name':'T','value':'say \\\"x\\\"',"
          "'state':{'enabled':true}}",
          "textbox \"T\" = \"say \\\"x\\\"\" @e1\n" },
        { "a password",
          "{'ref':'e1','role':'textbox','name':'P','secret':true}",
          "textbox \"P\" [password] @e1\n" },
        { "a range",
          "{'ref':'e1','role':'slider','name':'V','value':'3','range':{"
          "'min':0,'max':10,'step':0.5},'affordances':['x']}",
          "slider \"V\" = \"3\" (0 to 10 by 0.5) @e1\n" },
        { "options",
          "{'ref':'e1','role':'combobox','name':'S','value':'B','options':["
          "'A','B'],'optionCount':9,'affordances':['x']}",
          "combobox \"S\" = \"B\" (A | B | … 7 more) @e1\n" },
        { "the value of a check box is no news",
          "{'ref':'e1','role':'checkbox','name':'A','value':'on',"
          "'affordances':['x']}",
          "checkbox \"A\" @e1\n" },
        { "a heading", "{'ref':'e1','role':'heading','name':'H','level':2}",
          "h2 \"H\"\n" },
        { "text", "{'ref':'e1','role':'text','name':'Hello'}", "\"Hello\"\n" },
        { "what a live region says",
          "{'ref':'e1','role':'status','text':'Saved'}", "status \"Saved\"\n" },
        { "a name and a text",
          "{'ref':'e1','role':'alert','name':'Bad','text':'Worse'}",
          "alert \"Bad\": \"Worse\"\n" },
        { "lines of a page are not lines of ours",
          "{'ref':'e1','role':'text','name':'a\\nbutton @e9'}",
          "\"a button @e9\"\n" },
        { "something that takes a press",
          "{'ref':'e1','role':'generic','text':'Card','affordances':['x']}",
          "clickable \"Card\" @e1\n" },
        { "nothing to say", "{'ref':'e1','role':'generic'}", "" },
        { "no name",
          "{'ref':'e1','role':'textbox','placeholder':'Find','affordances':["
          "'x']}",
          "textbox placeholder \"Find\" @e1\n" },
        { "risk",
          "{'ref':'e1','role':'button','name':'Pay','risk':'high',"
          "'affordances':['x']}",
          "button \"Pay\" [risk high] @e1\n" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        print_message("# %s\n", cases[i].label);
        assert_string_equal(sample_whole(cases[i].element), cases[i].line);
    }
}

static void what_is_inside_is_indented(void **state)
{
    (void)state;
    assert_string_equal(
        sample_whole(
            "{'instanceId':'a','role':'main'},"
            "{'instanceId':'b','parentId':'a','role':'generic'},"
            "{'instanceId':'c','parentId':'b','role':'heading','name':'H',"
            "'level':1},{'role':'text','name':'outside'}"),
        "main\n  h1 \"H\"\n\"outside\"\n");
}

static void a_row_is_a_line(void **state)
{
    (void)state;
    assert_string_equal(
        sample_whole(
            "{'instanceId':'t','ref':'e1','role':'table','name':'T'},"
            "{'instanceId':'h','parentId':'t','role':'row','name':'A B'},"
            "{'parentId':'h','role':'columnheader','name':'A'},"
            "{'parentId':'h','role':'columnheader','name':'B'},"
            "{'instanceId':'r','ref':'e5','parentId':'t','role':'row',"
            "'name':'1 x|y'},"
            "{'parentId':'r','role':'cell','name':'1'},"
            "{'instanceId':'c','parentId':'r','role':'cell',"
            "'name':'x|y Go','text':'x|y'},"
            "{'ref':'e8','parentId':'c','role':'button','name':'Go',"
            "'affordances':['x']}"),
        "table \"T\" @e1\n  columns: A | B\n"
        "  row @e5: 1 | \"x|y\", button \"Go\" @e8\n");
}

#define LINK(ref, up, name, nth)                                               \
    "{'ref':'" ref "','instanceId':'" ref "','parentId':'" up                  \
    "','role':'link','name':'" name "','flows':" nth ",'affordances':['x']}"

/* Where it stands, not where the same words stand before it. */
static void a_link_stands_in_its_sentence(void **state)
{
    (void)state;
    assert_string_equal(
        sample_whole(
            "{'ref':'e1','instanceId':'a','role':'text','name':'an ant and "
            "a bee'}," LINK("e2", "", "an", "3") "," LINK(
                "e3", "", "bee", "1") "," LINK("e4", "", "bee", "1")),
        "\"an ant [an @e2]d a [bee @e3]\"\nlink \"bee\" @e4\n");
    assert_string_equal(
        sample_whole(
            "{'ref':'e1','instanceId':'a','role':'listitem','text':'See "
            "Ada.'}," LINK("e2", "a", "Ada", "1")),
        "listitem \"See [Ada @e2].\"\n");
    /* What is not in it, or no link of a sentence, has its own line. */
    assert_string_equal(
        sample_whole("{'ref':'e1','instanceId':'a','role':'text',"
                     "'name':'See Ada'}," LINK("e2", "", "Ada", "2")),
        "\"See Ada\"\nlink \"Ada\" @e2\n");
    assert_string_equal(
        sample_whole("{'ref':'e1','instanceId':'a','role':'text',"
                     "'name':'See Ada'}," LINK("e2", "", "Ada", "0")),
        "\"See Ada\"\nlink \"Ada\" @e2\n");
}

/* Words are cut where there is little room; no handle is. */
static void a_cut_sentence_keeps_its_links(void **state)
{
    (void)state;
    struct deed_strbuf all;
    deed_strbuf_init(&all, 0);
    deed_strbuf_puts(&all, "{'ref':'e1','role':'text','name':'");
    for (int i = 0; i < 200; i++) {
        deed_strbuf_puts(&all, "many words ");
    }
    deed_strbuf_puts(&all, "end'}," LINK("e2", "", "end", "1"));
    struct deed_outline_opts opts = { .max_tokens = 60 };
    const char *text =
        sample_outline(sample_snapshot(deed_strbuf_get(&all)), &opts);
    deed_strbuf_fini(&all);
    assert_non_null(strstr(text, "…[end @e2]"));
}

static void a_dialog_comes_before_what_it_blocks(void **state)
{
    (void)state;
    assert_string_equal(
        sample_whole(
            "{'ref':'e1','role':'button','name':'Buy','affordances':['x'],"
            "'state':{'blocked':true}},"
            "{'instanceId':'d','ref':'e2','role':'dialog','name':'Sure?'},"
            "{'ref':'e3','parentId':'d','role':'button','name':'Yes',"
            "'affordances':['x']}"),
        "dialog \"Sure?\" @e2\n  button \"Yes\" @e3\n"
        "behind it, blocked:\nbutton \"Buy\" @e1\n");
}

static void what_was_not_inspected_is_named(void **state)
{
    (void)state;
    struct deed_outline_opts opts = { 0 };
    const char *text = sample_outline(
        sample_parse("{'revision':'rev_1','documents':[],'truncated':true,"
                     "'regions':[{'opaque':'canvas','what':'canvas#c'}]}"),
        &opts);
    assert_non_null(strstr(text, "not inspected: canvas#c (canvas)\n"));
    assert_non_null(strstr(text, "more elements than were read\n"));
}

/* Values stand under their heads, and words deep in a cell are its words. */
static void every_cell_has_its_place(void **state)
{
    (void)state;
    assert_string_equal(
        sample_whole(
            "{'instanceId':'t','ref':'e1','role':'table','name':'T'},"
            "{'instanceId':'h','parentId':'t','ref':'e2','role':'row'},"
            "{'instanceId':'h1','parentId':'h','role':'columnheader',"
            "'name':'A'},"
            "{'instanceId':'h1x','parentId':'h1','role':'text','name':'A'},"
            "{'instanceId':'h2','parentId':'h','role':'columnheader',"
            "'name':'B'},"
            "{'instanceId':'r','parentId':'t','ref':'e3','role':'row'},"
            "{'instanceId':'c1','parentId':'r','role':'cell'},"
            "{'instanceId':'c2','parentId':'r','role':'cell','name':'Ada'},"
            "{'instanceId':'c2x','parentId':'c2','role':'text',"
            "'name':'Ada'},"
            "{'instanceId':'n','parentId':'t','ref':'e4','role':'row'},"
            "{'instanceId':'n1','parentId':'n','role':'cell'}"),
        "table \"T\" @e1\n  columns: A | B\n"
        "  row @e3:  | Ada\n  row @e4: \n");
}

static void a_part_can_be_looked_at(void **state)
{
    (void)state;
    static const struct {
        const char *in, *line;
    } cases[] = {
        { "Order 217", "row @e1082: Order 217 | button \"Open\" @e1085, "
                       "button \"Delete\" @e1086\n" },
        { "~der 217", "row @e1082: Order 217 | button \"Open\" @e1085, "
                      "button \"Delete\" @e1086\n" },
        { "@e6", "button \"Delete\" @e6\n" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_outline_opts opts = { .in = cases[i].in };
        const char *text = sample_outline(sample_table(300, 0, 0), &opts);
        assert_string_equal(strchr(text, '\n') + 1, cases[i].line);
    }
    static const char *const kinds[] = { "table" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(kinds); i++) {
        struct deed_outline_opts one = { .in = kinds[i], .max_tokens = 200 };
        assert_non_null(
            strstr(sample_outline(sample_table(3, 0, 0), &one), "Order 2"));
    }
    struct deed_outline_opts opts = { .in = "Order 301" };
    struct deed_error err = { 0 };
    char *text = NULL;
    assert_int_equal(deed_outline(sample_table(300, 0, 0), &opts, &text, &err),
                     DEED_NOT_FOUND);
    opts.in = "row"; /* of several of a kind none is taken */
    assert_int_equal(deed_outline(sample_table(300, 0, 0), &opts, &text, &err),
                     DEED_NOT_FOUND);
}

/* Parents that are their own children, documents without anything. */
static void nonsense_is_survived(void **state)
{
    (void)state;
    static const char *const cases[] = {
        "{}",
        "[]",
        "{'documents':[{}]}",
        "{'documents':[{'elements':[{'instanceId':'a','parentId':'a'},"
        "{'instanceId':'b','parentId':'c','role':'row'},"
        "{'instanceId':'c','parentId':'b','role':'cell'}]}]}",
        "{'documents':[{'elements':[{'role':7,'name':[],'state':'x'}]}]}",
    };
    struct deed_outline_opts opts = { .max_tokens = 50 };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        const struct deed_value *value = sample_parse(cases[i]);
        char *text = NULL;
        assert_non_null(sample_outline(value, &opts));
        assert_int_equal(deed_outline_since(value, value, &opts, &text, NULL),
                         DEED_OK);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_element_is_a_line),
        cmocka_unit_test(what_is_inside_is_indented),
        cmocka_unit_test(a_row_is_a_line),
        cmocka_unit_test(a_link_stands_in_its_sentence),
        cmocka_unit_test(a_cut_sentence_keeps_its_links),
        cmocka_unit_test(a_dialog_comes_before_what_it_blocks),
        cmocka_unit_test(what_was_not_inspected_is_named),
        cmocka_unit_test(every_cell_has_its_place),
        cmocka_unit_test(a_part_can_be_looked_at),
        cmocka_unit_test(nonsense_is_survived),
    };
    return cmocka_run_group_tests(tests, sample_setup, sample_teardown);
}
