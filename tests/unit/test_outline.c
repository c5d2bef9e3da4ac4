/* SPDX-License-Identifier: Apache-2.0 */
/* Outlines: what is told, what is folded, what is different. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "outline/outline.h"
#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "wire/json.h"

static struct deed_arena arena;

static int setup(void **state)
{
    (void)state;
    deed_arena_init(&arena, 0);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    deed_arena_fini(&arena);
    return 0;
}

/* JSON with ' for ". */
static const struct deed_value *parse(const char *text)
{
    char *json = deed_arena_strdup(&arena, text);
    for (char *p = json; *p; p++) {
        *p = *p == '\'' ? '"' : *p;
    }
    struct deed_value *value = NULL;
    struct deed_error err = { 0 };
    if (deed_json_parse(&arena, json, strlen(json), NULL, &value, &err)) {
        fail_msg("%s", err.text);
    }
    return value;
}

/* A snapshot of these elements. */
static const struct deed_value *snapshot(const char *elements)
{
    return parse(deed_arena_printf(
        &arena,
        "{'revision':'rev_1','route':{'url':'/'},'documents':[{'id':'d',"
        "'elements':[%s]}],'regions':[]}",
        elements));
}

static const char *outline(const struct deed_value *of,
                           const struct deed_outline_opts *opts)
{
    char *text = NULL;
    struct deed_error err = { 0 };
    if (deed_outline(of, opts, &text, &err)) {
        fail_msg("%s", err.text);
    }
    const char *kept = deed_arena_strdup(&arena, text);
    free(text);
    return kept;
}

static const char *whole(const char *elements)
{
    struct deed_outline_opts opts = { 0 };
    const char *text = outline(snapshot(elements), &opts);
    const char *body = strchr(text, '\n');
    assert_non_null(body);
    return body + 1;
}

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
        assert_string_equal(whole(cases[i].element), cases[i].line);
    }
}

static void what_is_inside_is_indented(void **state)
{
    (void)state;
    assert_string_equal(
        whole("{'instanceId':'a','role':'main'},"
              "{'instanceId':'b','parentId':'a','role':'generic'},"
              "{'instanceId':'c','parentId':'b','role':'heading','name':'H',"
              "'level':1},{'role':'text','name':'outside'}"),
        "main\n  h1 \"H\"\n\"outside\"\n");
}

static void a_row_is_a_line(void **state)
{
    (void)state;
    assert_string_equal(
        whole("{'instanceId':'t','ref':'e1','role':'table','name':'T'},"
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
        whole("{'ref':'e1','instanceId':'a','role':'text','name':'an ant and "
              "a bee'}," LINK("e2", "", "an", "3") "," LINK(
                  "e3", "", "bee", "1") "," LINK("e4", "", "bee", "1")),
        "\"an ant [an @e2]d a [bee @e3]\"\nlink \"bee\" @e4\n");
    assert_string_equal(
        whole("{'ref':'e1','instanceId':'a','role':'listitem','text':'See "
              "Ada.'}," LINK("e2", "a", "Ada", "1")),
        "listitem \"See [Ada @e2].\"\n");
    /* What is not in it, or no link of a sentence, has its own line. */
    assert_string_equal(whole("{'ref':'e1','instanceId':'a','role':'text',"
                              "'name':'See Ada'}," LINK("e2", "", "Ada", "2")),
                        "\"See Ada\"\nlink \"Ada\" @e2\n");
    assert_string_equal(whole("{'ref':'e1','instanceId':'a','role':'text',"
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
    const char *text = outline(snapshot(deed_strbuf_get(&all)), &opts);
    deed_strbuf_fini(&all);
    assert_non_null(strstr(text, "…[end @e2]"));
}

static void a_dialog_comes_before_what_it_blocks(void **state)
{
    (void)state;
    assert_string_equal(
        whole("{'ref':'e1','role':'button','name':'Buy','affordances':['x'],"
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
    const char *text =
        outline(parse("{'revision':'rev_1','documents':[],'truncated':true,"
                      "'regions':[{'opaque':'canvas','what':'canvas#c'}]}"),
                &opts);
    assert_non_null(strstr(text, "not inspected: canvas#c (canvas)\n"));
    assert_non_null(strstr(text, "more elements than were read\n"));
}

/* A table of n rows with two buttons each. `odd` is in another state, and
 * from `gap` on handles are larger by one; 0: none. */
static const struct deed_value *table_of(unsigned n, unsigned odd, unsigned gap)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_strbuf_puts(&text, "{'instanceId':'t','ref':'e1','role':'table'}");
    for (unsigned i = 1; i <= n; i++) {
        unsigned ref = 2 + (i - 1) * 5 + (gap && i >= gap);
        deed_strbuf_printf(
            &text,
            ",{'instanceId':'r%u','ref':'e%u','parentId':'t','role':'row'}"
            ",{'ref':'e%u','parentId':'r%u','role':'cell','name':'Order %u'}"
            ",{'instanceId':'c%u','ref':'e%u','parentId':'r%u','role':'cell',"
            "'name':'Open Delete'}"
            ",{'ref':'e%u','parentId':'c%u','role':'button','name':'Open',"
            "'affordances':['x'],'state':{'enabled':%s}}"
            ",{'ref':'e%u','parentId':'c%u','role':'button','name':'Delete',"
            "'affordances':['x'],'state':{'enabled':true}}",
            i, ref, ref + 1, i, i, i, ref + 2, i, ref + 3, i,
            i == odd ? "false" : "true", ref + 4, i);
    }
    const struct deed_value *value = snapshot(deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    return value;
}

/* Values stand under their heads, and words deep in a cell are its words. */
static void every_cell_has_its_place(void **state)
{
    (void)state;
    assert_string_equal(
        whole("{'instanceId':'t','ref':'e1','role':'table','name':'T'},"
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

static void rows_that_are_alike_are_folded(void **state)
{
    (void)state;
    struct deed_outline_opts opts = { .max_tokens = 400 };
    const char *text = outline(table_of(300, 0, 0), &opts);
    assert_string_equal(
        text,
        "rev_1 /\n"
        "table @e1\n"
        "  row @e2: Order 1 | button \"Open\" @e5, button \"Delete\" @e6\n"
        "  row @e7: Order 2 | button \"Open\" @e10, button \"Delete\" @e11\n"
        "  row @e12: Order 3 | button \"Open\" @e15, button \"Delete\" @e16\n"
        "  … 297 more like these, n=4 to 300: row @e(5n-3), button \"Open\" "
        "@e(5n), button \"Delete\" @e(1+5n); named \"Order {n}\"\n");
}

static void handles_that_do_not_count_up_are_not_claimed(void **state)
{
    (void)state;
    struct deed_outline_opts opts = { .max_tokens = 400 };
    const char *text = outline(table_of(300, 0, 101), &opts);
    assert_non_null(strstr(text, "n=4 to 100: row @e(5n-3)"));
    assert_non_null(strstr(text, "n=101 to 300: row @e(5n-2)"));
}

/* Cards, every fifth with a picture: its handle is in the way of counting. */
static const struct deed_value *cards_of(unsigned n)
{
    struct deed_strbuf text;
    unsigned ref = 0;
    deed_strbuf_init(&text, 0);
    for (unsigned i = 1; i <= n; i++) {
        deed_strbuf_printf(&text,
                           "%s{'instanceId':'a%u','ref':'e%u','role':"
                           "'article'},{'parentId':'a%u','ref':'e%u',"
                           "'role':'heading','level':3,'name':'%s'}",
                           i > 1 ? "," : "", i, ref + 1, i, ref + 2,
                           i % 2 ? "Ada" : "Bob");
        ref += 2;
        if (i % 5 == 0) {
            deed_strbuf_printf(&text,
                               ",{'parentId':'a%u','ref':'e%u','role':'image',"
                               "'name':'A photo'}",
                               i, ++ref);
        }
        deed_strbuf_printf(&text,
                           ",{'parentId':'a%u','ref':'e%u','role':'button',"
                           "'name':'Like','affordances':['x']}",
                           i, ++ref);
    }
    const struct deed_value *value = snapshot(deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    return value;
}

static void cards_are_alike_when_the_same_can_be_done(void **state)
{
    (void)state;
    struct deed_outline_opts opts = { .max_tokens = 260 };
    const char *text = outline(cards_of(30), &opts);
    assert_non_null(strstr(text, "article: h3 \"Ada\", button \"Like\" @e3\n"));
    assert_non_null(strstr(text, "more like these, button \"Like\": \"Bob\" "));
    for (unsigned i = 1, ref = 0; i <= 30; i++) { /* not one is missing */
        ref += i % 5 == 0 ? 4 : 3;
        char handle[16];
        snprintf(handle, sizeof(handle), "@e%u", ref);
        const char *found = strstr(text, handle);
        assert_non_null(found);
        assert_false(found[strlen(handle)] >= '0' &&
                     found[strlen(handle)] <= '9');
    }
}

static void a_row_in_another_state_is_told(void **state)
{
    (void)state;
    struct deed_outline_opts opts = { .max_tokens = 400 };
    const char *text = outline(table_of(300, 217, 0), &opts);
    assert_non_null(
        strstr(text, "… n=217:\n  row @e1082: Order 217 | button \"Open\" "
                     "[disabled] @e1085, button"));
}

static void there_is_room_for_what_they_say_or_not(void **state)
{
    (void)state;
    struct deed_outline_opts opts = { .max_tokens = 4000 };
    const char *text = outline(table_of(300, 0, 0), &opts);
    assert_null(strstr(text, "n=299")); /* the pattern says it all */
    struct deed_strbuf list;
    deed_strbuf_init(&list, 0);
    for (unsigned i = 1; i <= 300; i++) {
        deed_strbuf_printf(
            &list,
            "%s{'instanceId':'i%u','role':'listitem'},{'parentId':'i%u',"
            "'role':'text','name':'City %u'},{'ref':'e%u','parentId':'i%u',"
            "'role':'link','name':'Go','affordances':['x']}",
            i > 1 ? "," : "", i, i, i * 37 % 301, i, i);
    }
    const struct deed_value *cities = snapshot(deed_strbuf_get(&list));
    deed_strbuf_fini(&list);
    text = outline(cities, &opts);
    assert_non_null(strstr(text, "\nn=299 City 227\n"));
    opts.max_tokens = 1000;
    text = outline(cities, &opts);
    assert_null(strstr(text, "n=299"));
    assert_non_null(strstr(text, "; named \"City 148\", \"City 185\""));
    opts.max_tokens = 0;
    text = outline(table_of(300, 0, 0), &opts);
    assert_non_null(strstr(text, "row @e1497: Order 300 |"));
    assert_null(strstr(text, "more like these"));
}

static void no_budget_is_exceeded(void **state)
{
    (void)state;
    for (unsigned budget = 60; budget < 3000; budget += 97) {
        struct deed_outline_opts opts = { .max_tokens = budget };
        const char *text = outline(table_of(300, 9, 20), &opts);
        assert_true(deed_outline_tokens(text) <= budget);
    }
    struct deed_strbuf many; /* nothing that could be folded */
    deed_strbuf_init(&many, 0);
    for (unsigned i = 0; i < 2000; i++) {
        deed_strbuf_printf(&many, "%s{'ref':'e%u','role':'role%u','name':'x'}",
                           i ? "," : "", i, i);
    }
    const struct deed_value *value = snapshot(deed_strbuf_get(&many));
    deed_strbuf_fini(&many);
    for (unsigned budget = 100; budget < 2000; budget += 300) {
        struct deed_outline_opts opts = { .max_tokens = budget };
        const char *text = outline(value, &opts);
        assert_true(deed_outline_tokens(text) <= budget);
        assert_non_null(strstr(text, "more elements do not fit"));
    }
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
        const char *text = outline(table_of(300, 0, 0), &opts);
        assert_string_equal(strchr(text, '\n') + 1, cases[i].line);
    }
    static const char *const kinds[] = { "table" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(kinds); i++) {
        struct deed_outline_opts one = { .in = kinds[i], .max_tokens = 200 };
        assert_non_null(strstr(outline(table_of(3, 0, 0), &one), "Order 2"));
    }
    struct deed_outline_opts opts = { .in = "Order 301" };
    struct deed_error err = { 0 };
    char *text = NULL;
    assert_int_equal(deed_outline(table_of(300, 0, 0), &opts, &text, &err),
                     DEED_NOT_FOUND);
    opts.in = "row"; /* of several of a kind none is taken */
    assert_int_equal(deed_outline(table_of(300, 0, 0), &opts, &text, &err),
                     DEED_NOT_FOUND);
}

static const char *since(const char *before, const char *now)
{
    char *text = NULL;
    struct deed_error err = { 0 };
    struct deed_outline_opts opts = { 0 };
    if (deed_outline_since(snapshot(before), snapshot(now), &opts, &text,
                           &err)) {
        fail_msg("%s", err.text);
    }
    const char *kept = deed_arena_strdup(&arena, text);
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
        parse(deed_arena_printf(&arena, page, 1, 1, 1, 1));
    const struct deed_value *b =
        parse(deed_arena_printf(&arena, page, 2, 2, 2, 2));
    assert_int_equal(deed_outline_since(a, b, &opts, &text, NULL), DEED_OK);
    assert_string_equal(text, "rev_1 → rev_2\nurl /1 → /2\nanother page:\n"
                              "rev_2 /2\n\"2\"\n");
    free(text);
}

static void the_difference_is_also_a_value(void **state)
{
    (void)state;
    const struct deed_value *value =
        deed_outline_compare(&arena, snapshot(FIELD("a") "," NOTE),
                             snapshot(FIELD("b") "," BOX("")));
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
        const struct deed_value *value = parse(cases[i]);
        char *text = NULL;
        assert_non_null(outline(value, &opts));
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
        cmocka_unit_test(rows_that_are_alike_are_folded),
        cmocka_unit_test(handles_that_do_not_count_up_are_not_claimed),
        cmocka_unit_test(cards_are_alike_when_the_same_can_be_done),
        cmocka_unit_test(a_row_in_another_state_is_told),
        cmocka_unit_test(there_is_room_for_what_they_say_or_not),
        cmocka_unit_test(no_budget_is_exceeded),
        cmocka_unit_test(a_part_can_be_looked_at),
        cmocka_unit_test(the_difference_is_told),
        cmocka_unit_test(another_page_is_told_whole),
        cmocka_unit_test(the_difference_is_also_a_value),
        cmocka_unit_test(nonsense_is_survived),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
