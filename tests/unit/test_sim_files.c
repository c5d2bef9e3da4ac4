/* SPDX-License-Identifier: Apache-2.0 */
/* Simulated pages that are refused, or that never come to rest. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "sim_help.h"

/* Files that must be refused, and the member that the error names. */
static void a_bad_file_is_refused_by_member(void **state)
{
    (void)state;
    static const struct {
        const char *ui, *member;
    } rows[] = {
        { "[]", "" },
        { "{'elements':{}}", "elements" },
        { "{'elements':[{}]}", "elements[0].id" },
        { "{'elements':[{'id':'a'}]}", "elements[0].role" },
        { "{'elements':[{'id':'a','role':'b','colour':1}]}",
          "elements[0].colour" },
        { "{'elements':[{'id':'a','role':7}]}", "elements[0].role" },
        { "{'elements':[{'id':'','role':'b'}]}", "elements[0].id" },
        { "{'elements':[{'id':'a','role':'b'},{'id':'a','role':'b'}]}",
          "elements[1]" },
        { "{'elements':[{'id':'a','role':'b','parent':'x'}]}",
          "elements[0].parent" },
        { "{'elements':[{'id':'a','role':'b','parent':'a'}]}", "elements[0]" },
        { "{'elements':[{'id':'a','role':'b','states':{'happy':true}}]}",
          "elements[0].states.happy" },
        { "{'elements':[{'id':'a','role':'b','states':{'enabled':3}}]}",
          "elements[0].states.enabled" },
        { "{'elements':[{'id':'a','role':'b','rect':{'x':'1'}}]}",
          "elements[0].rect.x" },
        { "{'elements':[{'id':'a','role':'b','rect':{'width':-1}}]}",
          "elements[0].rect.width" },
        { "{'elements':[{'id':'a','role':'b','onActivate':[{}]}]}",
          "elements[0].onActivate[0]" },
        { "{'elements':[{'id':'a','role':'b','onActivate':"
          "[{'toast':'x','route':'/'}]}]}",
          "elements[0].onActivate[0]" },
        { "{'elements':[{'id':'a','role':'b','onActivate':[{'set':'z'}]}]}",
          "elements[0].onActivate[0].what" },
        { "{'elements':[{'id':'a','role':'b','motion':{'dx':3}}]}",
          "elements[0].motion" },
        { "{'elements':[{'id':'a','role':'b','activation':'no'}]}",
          "elements[0].activation" },
        { "{'elements':[{'id':'a','role':'b','min':3,'max':1}]}",
          "elements[0].min" },
        { "{'elements':[{'id':'a','role':'b','page':'2024'}]}",
          "elements[0].page" },
        { "{'elements':[{'id':'a','role':'b','page':'2024-13'}]}",
          "elements[0].page" },
        { "{'elements':[{'id':'a','role':'b','page':'2024-5-1'}]}",
          "elements[0].page" },
        { "{'elements':[{'id':'a','role':'b','page':7}]}", "elements[0].page" },
        { "{'elements':[{'id':'a','role':'b','day':0}]}", "elements[0].day" },
        { "{'elements':[{'id':'a','role':'b','day':32}]}", "elements[0].day" },
        { "{'elements':[{'id':'a','role':'b','date':'2024-02-30'}]}",
          "elements[0].date" },
        { "{'elements':[{'id':'a','role':'b','date':'2024-02-03 '}]}",
          "elements[0].date" },
        { "{'elements':[{'id':'a','role':'b','date':3}]}", "elements[0].date" },
        { "{'elements':[{'id':'a','role':'b','options':[{'label':'x','do':"
          "[{'turn':'z'}]}]}]}",
          "elements[0].options[0].what" },
        { "{'modes':['visionAssist']}", "modes" },
        { "{'modes':['magic']}", "modes" },
        { "{'width':-3}", "width" },
        { "{'timeline':[{'toast':'x','after':-1}]}", "timeline[0].after" },
        { "{'noise':[{'element':'x','every':10}]}", "noise" },
        { "{'noise':[{'every':0}]}", "noise[0]" },
        { "{'lose':{'stage':'lunch'}}", "lose" },
        { "{'documents':[{}]}", "documents[0]" },
        { "{'documents':[{'id':'d','opaque':'fog'}]}", "documents[0].opaque" },
        { "{'appActions':[{}]}", "appActions[0]" },
        { "{'elements':[{'id':'a','role':'b','success':[{'kind':'magic'}]}]}",
          "elements[0].success[0].kind" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct page page = { 0 };
        struct deed_error err = { 0 };
        deed_arena_init(&page.arena, 0);
        const struct deed_setting ui = { .name = "ui",
                                         .value =
                                             page_quote(&page, rows[i].ui) };
        struct deed_session_opts opts = { .size = sizeof(opts),
                                          .driver = "sim",
                                          .settings = &ui,
                                          .setting_count = 1 };
        struct deed_session *session = NULL;
        if (!deed_session_open(&opts, &session, &err)) {
            fail_msg("accepted: %s", rows[i].ui);
        }
        assert_string_equal(err.member, rows[i].member);
        assert_true(strlen(err.text) > 0);
        deed_arena_fini(&page.arena);
    }
}

/* A page that presses itself for ever ends the connection, not the test. */
static void a_page_that_loops_is_a_lost_surface(void **state)
{
    (void)state;
    struct page page;
    page_open(&page, "{'elements':[{'id':'b','role':'button','name':'Go'," RECT
                     ",'onActivate':[{'activate':'b'},{'toast':'x'}]}]}");
    const struct deed_value *result =
        page_act(&page, ACT("ui.activate", NAMED("button", "Go")));
    assert_string_not_equal(page_at(&page, result, "status"), "(none)");
    page_close(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bad_file_is_refused_by_member),
        cmocka_unit_test(a_page_that_loops_is_a_lost_surface),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
