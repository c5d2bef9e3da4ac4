/* SPDX-License-Identifier: Apache-2.0 */
/* From the words that people type to what the library is asked, and to what a
 * session's background process is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <deed/deed.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/command/order.h"
#include "front/command/request.h"
#include "quoted.h"
#include "wire/json.h"

static void assert_json(struct deed_arena *arena, const char *label,
                        const struct deed_value *value, const char *want)
{
    struct deed_strbuf got, expected;
    deed_strbuf_init(&got, 0);
    deed_strbuf_init(&expected, 0);
    deed_json_write(&got, value);
    deed_json_write(&expected, quoted_parse(arena, want));
    if (strcmp(deed_strbuf_get(&got), deed_strbuf_get(&expected)) != 0) {
        fail_msg("%s: %s", label, deed_strbuf_get(&got));
    }
    deed_strbuf_fini(&got);
    deed_strbuf_fini(&expected);
}

#define NAME(text) "{'ref':{'by':'custom','value':'name=" text "'}}"

static void each_verb_is_one_request(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        enum deed_command_id id;
        const char *args, *want;
    } cases[] = {
        { "a handle", DEED_COMMAND_CLICK, "{'element':'@e12'}",
          "{'actionId':'ui.activate','target':{'ref':{'by':'custom',"
          "'value':'ref=e12'}}}" },
        { "a handle that must be a button", DEED_COMMAND_CLICK,
          "{'element':'@e1','role':'button'}",
          "{'actionId':'ui.activate','target':{'expectedRole':'button',"
          "'ref':{'by':'custom','value':'ref=e1'}}}" },
        { "a name like one", DEED_COMMAND_CLICK, "{'element':'@ed'}",
          "{'actionId':'ui.activate','target':" NAME("@ed") "}" },
        { "a name that is only its beginning", DEED_COMMAND_CLICK,
          "{'element':'@e'}",
          "{'actionId':'ui.activate','target':" NAME("@e") "}" },
        { "a name that is written out", DEED_COMMAND_CLICK,
          "{'element':'name=@e12'}",
          "{'actionId':'ui.activate','target':" NAME("@e12") "}" },
        { "a drag to something", DEED_COMMAND_DRAG,
          "{'element':'Card','where':'Done'}",
          "{'actionId':'x.deed.drag','target':" NAME(
              "Card") ",'args':{'to':" NAME("Done") "}}" },
        { "a drag to a handle", DEED_COMMAND_DRAG,
          "{'element':'@e1','where':'@e2'}",
          "{'actionId':'x.deed.drag','target':{'ref':{'by':'custom','value':"
          "'ref=e1'}},'args':{'to':{'ref':{'by':'custom','value':'ref=e2'}}}"
          "}" },
        { "a drag to a point", DEED_COMMAND_DRAG,
          "{'element':'Card','where':'120.5,-8'}",
          "{'actionId':'x.deed.drag','target':" NAME(
              "Card") ",'args':{'to':{'x':120.5,'y':-8}}}" },
        { "a drag to what is no point", DEED_COMMAND_DRAG,
          "{'element':'Card','where':'1,2,3'}",
          "{'actionId':'x.deed.drag','target':" NAME(
              "Card") ",'args':{'to':" NAME("1,2,3") "}}" },
        { "a choice", DEED_COMMAND_CHOOSE,
          "{'element':'File','option':'Export > PDF'}",
          "{'actionId':'ui.choose','target':" NAME(
              "File") ",'args':{'option':'Export > PDF'}}" },
        { "a choice by its way", DEED_COMMAND_CHOOSE,
          "{'element':'File','option':'Export >PDF','path':true}",
          "{'actionId':'ui.choose','target':" NAME(
              "File") ",'args':{'path':['Export','PDF']}}" },
        { "a scroll", DEED_COMMAND_SCROLL, "{}",
          "{'actionId':'ui.scroll','args':{'dy':500}}" },
        { "a scroll up, so far", DEED_COMMAND_SCROLL, "{'way':'up','by':'80'}",
          "{'actionId':'ui.scroll','args':{'dy':-80}}" },
        { "a scroll to the right, there", DEED_COMMAND_SCROLL,
          "{'way':'right','on':'List'}",
          "{'actionId':'ui.scroll','target':" NAME(
              "List") ",'args':{'dx':500}}" },
        { "a scroll to the end", DEED_COMMAND_SCROLL, "{'way':'bottom'}",
          "{'actionId':'ui.scroll','args':{'to':'bottom'}}" },
        { "a scroll to something", DEED_COMMAND_SCROLL, "{'to':'Imprint'}",
          "{'actionId':'ui.scrollIntoView','target':" NAME("Imprint") "}" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_arena arena;
        struct deed_value *request = NULL;
        char *json = NULL;
        deed_arena_init(&arena, 0);
        struct deed_value *args = quoted_parse(&arena, cases[i].args);
        assert_int_equal(deed_command_verb(&arena, cases[i].id, args, NULL),
                         DEED_OK);
        struct deed_value *known = NULL;
        assert_int_equal(deed_capabilities(&json, NULL), DEED_OK);
        assert_int_equal(
            deed_json_parse(&arena, json, strlen(json), NULL, &known, NULL),
            DEED_OK);
        assert_int_equal(
            deed_command_request(&arena, known, args, &request, NULL), DEED_OK);
        deed_free(json);
        assert_json(&arena, cases[i].label, request, cases[i].want);
        deed_arena_fini(&arena);
    }
}

static void a_verb_that_contradicts_itself_is_refused(void **state)
{
    (void)state;
    static const struct {
        enum deed_command_id id;
        const char *args, *member;
    } cases[] = {
        { DEED_COMMAND_DRAG, "{'element':'x'}", "TO" },
        { DEED_COMMAND_SCROLL, "{'to':'x','way':'up'}", "--to" },
        { DEED_COMMAND_SCROLL, "{'to':'x','by':'9'}", "--to" },
        { DEED_COMMAND_SCROLL, "{'to':'x','on':'y'}", "--to" },
        { DEED_COMMAND_SCROLL, "{'by':'-9'}", "--by" },
        { DEED_COMMAND_SCROLL, "{'by':'9px'}", "--by" },
        { DEED_COMMAND_CLICK, "{'element':'x','double':true,'right':true}",
          "--right" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_arena arena;
        struct deed_error err = { 0 };
        deed_arena_init(&arena, 0);
        assert_int_equal(deed_command_verb(&arena, cases[i].id,
                                           quoted_parse(&arena, cases[i].args),
                                           &err),
                         DEED_INVALID);
        assert_string_equal(err.member, cases[i].member);
        deed_arena_fini(&arena);
    }
}

#define TEXT(text) "{'kind':'text.contains','text':'" text "'}"
#define GONE(role) "{'kind':'element.disappeared','role':'" role "'}"

static void words_become_conditions(void **state)
{
    (void)state;
    static const struct {
        const char *args, *want;
    } cases[] = {
        { "{'condition':['text Saved']}",
          "{'conditions':[" TEXT("Saved") "],'policy':'all'}" },
        { "{'condition':['text','Saved','now'],'any':true}",
          "{'conditions':[" TEXT("Saved now") "],'policy':'any'}" },
        { "{'condition':['text','Saved','disappears','dialog','changed'],"
          "'timeout':5}",
          "{'conditions':[" TEXT("Saved") "," GONE(
              "dialog") ",{'kind':'state.changed'}],'policy':'all',"
                        "'timeoutMs':5}" },
        { "{'condition':['{\\\"kind\\\":\\\"state.changed\\\"}','text a']}",
          "{'conditions':[{'kind':'state.changed'}," TEXT(
              "a") "],'policy':'all'}" },
        { "{'condition':['value 5'],'on':'Volume'}",
          "{'conditions':[{'kind':'value.equals','value':5}],'policy':'all',"
          "'target':" NAME("Volume") "}" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_arena arena;
        struct deed_value *spec = NULL;
        deed_arena_init(&arena, 0);
        struct deed_value *args = quoted_parse(&arena, cases[i].args);
        assert_int_equal(deed_command_await(&arena, args, &spec, NULL),
                         DEED_OK);
        assert_json(&arena, cases[i].args, spec, cases[i].want);
        deed_arena_fini(&arena);
    }
}

static void an_order_is_read_as_it_was_written(void **state)
{
    (void)state;
    char *words[] = { "fill", "Title", "Grüße \"\n\t\\", "--json", NULL };
    const struct deed_order order = {
        .kind = DEED_ORDER_RUN,
        .version = "1.2.3",
        .cwd = "/srv/pages",
        .words = words,
        .word_count = 4,
        .err_colours = true,
        .watched = true,
    };
    struct deed_arena arena;
    struct deed_strbuf text;
    struct deed_order again;
    deed_arena_init(&arena, 0);
    deed_strbuf_init(&text, 0);
    deed_order_write(&text, &order);
    assert_int_equal(
        deed_order_decode(&arena, text.bytes, text.len, &again, NULL), DEED_OK);
    assert_int_equal(again.kind, DEED_ORDER_RUN);
    assert_int_equal(again.word_count, 4);
    for (unsigned i = 0; i < 4; i++) {
        assert_string_equal(again.words[i], words[i]);
    }
    assert_null(again.words[4]);
    assert_string_equal(again.version, "1.2.3");
    assert_string_equal(again.cwd, "/srv/pages");
    assert_true(again.watched && again.err_colours && !again.out_colours);
    deed_strbuf_fini(&text);
    deed_arena_fini(&arena);
}

static void an_order_that_is_none_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *json;
        enum deed_code code;
        const char *member;
    } cases[] = {
        { "", DEED_SYNTAX, "" },
        { "{\"ask\":\"dance\"}", DEED_INVALID, "ask" },
        { "{\"ask\":\"run\"}", DEED_INVALID, "words" },
        { "{\"ask\":\"run\",\"words\":[]}", DEED_INVALID, "words" },
        { "{\"ask\":\"run\",\"words\":\"look\"}", DEED_INVALID, "words" },
        { "{\"ask\":\"run\",\"words\":[1]}", DEED_INVALID, "words" },
        { "[]", DEED_INVALID, "ask" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_arena arena;
        struct deed_order order;
        struct deed_error err = { 0 };
        deed_arena_init(&arena, 0);
        assert_int_equal(deed_order_decode(&arena, cases[i].json,
                                           strlen(cases[i].json), &order, &err),
                         cases[i].code);
        assert_string_equal(err.member, cases[i].member);
        deed_arena_fini(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_verb_is_one_request),
        cmocka_unit_test(a_verb_that_contradicts_itself_is_refused),
        cmocka_unit_test(words_become_conditions),
        cmocka_unit_test(an_order_is_read_as_it_was_written),
        cmocka_unit_test(an_order_that_is_none_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
