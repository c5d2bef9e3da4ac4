/* SPDX-License-Identifier: Apache-2.0 */
/* Looking in a session: handles, snapshots, what is found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "core/gate/gate.h"
#include "lib/session_impl.h"
#include "session_fixture.h"
#include "sim_help.h"

static void a_handle_holds_while_the_thing_is_the_same(void **state)
{
    (void)state;
    struct page page;
    page_open(
        &page,
        "{'elements':[{'id':'b','role':'button','name':'Alpha'," RECT COUNTS
        "}],'timeline':[{'set':'b','rect':{'x':300,'y':300,"
        "'width':100,'height':30},'after':1000},"
        "{'recycle':'b','name':'Beta','after':5000}]}");
    char *json = NULL;
    assert_int_equal(deed_snapshot(page.session, false, &json, NULL), DEED_OK);
    const struct deed_value *snapshot = page_parse(&page, json);
    deed_free(json);
    const char *ref = page_at(&page, snapshot, "documents/0/elements/0/ref");
    const char *request = deed_arena_printf(
        &page.arena,
        "{'actionId':'ui.activate','target':{'ref':{'by':'custom',"
        "'value':'ref=%s'}}}",
        ref);
    deed_turn(page.session, 2000000);
    assert_string_equal(page_at(&page, page_act(&page, request), "status"),
                        "succeeded");
    deed_turn(page.session, 6000000);
    assert_string_equal(page_at(&page, page_act(&page, request), "error/code"),
                        "stale_target");
    page_close(&page);
}

static void a_snapshot_shows_what_is_there(void **state)
{
    (void)state;
    static const struct {
        const char *path, *want;
    } rows[] = {
        { "revision", "rev_7" },
        { "route/routeId", "videos" },
        { "route/url", "/videos" },
        { "focus", "t" },
        { "documents/0/id", "top" },
        { "documents/0/scopes/0/id", "main" },
        { "documents/0/scopes/0/kind", "form" },
        { "documents/0/elements/0/ref", "e1" },
        { "documents/0/elements/0/role", "textbox" },
        { "documents/0/elements/0/value", "hi" },
        { "documents/0/elements/0/state/focused", "true" },
        { "documents/0/elements/0/bbox/width", "100" },
        { "documents/0/elements/1/instanceId", "p" },
        { "documents/0/elements/1/secret", "true" },
        { "documents/0/elements/1/value", "(none)" },
        { "documents/0/elements/2/instanceId", "(none)" },
        { "documents/1/elements/0", "(none)" },
        { "regions/0/opaque", "crossOrigin" },
        { "regions/0/documentId", "ad" },
        { "regions/1/opaque", "canvas" },
        { "regions/1/what", "canvas#chart" },
    };
    struct page page;
    char *json = NULL;
    page_open(&page,
              "{'revision':7,'route':{'id':'videos','url':'/videos'},"
              "'focus':'t','documents':[{'id':'top'},{'id':'ad','parent':'top',"
              "'url':'https://ads.example','opaque':'crossOrigin'}],"
              "'scopes':[{'id':'main','kind':'form'}],"
              "'regions':[{'opaque':'canvas','what':'canvas#chart'}],"
              "'elements':[{'id':'t','role':'textbox','name':'T','value':'hi',"
              "'scope':'main'," RECT "},"
              "{'id':'p','role':'textbox','name':'P','secret':true,"
              "'value':'hush'},"
              "{'id':'h','role':'button','name':'H','states':"
              "{'visible':false}},"
              "{'id':'x','role':'button','name':'X','document':'ad'}]}");
    assert_int_equal(deed_snapshot(page.session, false, &json, NULL), DEED_OK);
    assert_null(strstr(json, "hush"));
    const struct deed_value *snapshot = page_parse(&page, json);
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        assert_string_equal(page_at(&page, snapshot, rows[i].path),
                            rows[i].want);
    }
    deed_free(json);
    page_close(&page);
}

static void the_contracts_say_their_own_words(void **state)
{
    (void)state;
    static const struct {
        const char *label, *more, *target, *docsxai, *dusk;
    } rows[] = {
        { "fine", "", NAMED("button", "Go"), "actionable", NULL },
        { "absent", "", NAMED("button", "Stop"), "not-found", NULL },
        { "disabled", ",'states':{'enabled':false}", NAMED("button", "Go"),
          "disabled", "Widget ref=e3 is not actionable: not enabled" },
        { "hidden", ",'states':{'visible':false}", NAMED("button", "Go"),
          "not-visible", NULL },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct page page;
        char ui[512];
        snprintf(ui, sizeof(ui),
                 "{'elements':[{'id':'b','role':'button','name':'Go'," RECT
                 "%s}]}",
                 rows[i].more);
        page_open(&page, ui);
        const struct deed_value *look =
            page_look(&page, rows[i].target, "docsxai");
        assert_string_equal(page_at(&page, look, "word"), rows[i].docsxai);
        look = page_look(&page, rows[i].target, "dusk");
        if (rows[i].dusk) {
            assert_string_equal(page_at(&page, look, "message"), rows[i].dusk);
        }
        page_close(&page);
    }
}

static void several_matches_are_never_actionable(void **state)
{
    (void)state;
    static const char *const contracts[] = { "uiap", "docsxai", "dusk" };
    struct page page;
    page_open(&page,
              "{'elements':[{'id':'a','role':'button','name':'Go'," RECT "},"
              "{'id':'b','role':'button','name':'Go','rect':{'x':300,'y':100,"
              "'width':100,'height':30}}]}");
    for (size_t i = 0; i < DEED_ARRAY_LEN(contracts); i++) {
        const struct deed_value *look =
            page_look(&page, NAMED("button", "Go"), contracts[i]);
        assert_string_equal(page_at(&page, look, "actionable"), "false");
        assert_string_equal(page_at(&page, look, "resolution/status"),
                            "ambiguous");
    }
    assert_string_equal(
        page_at(&page, page_look(&page, NAMED("button", "Go"), "docsxai"),
                "word"),
        "multiple-matches");
    page_close(&page);
}

static void looking_changes_nothing(void **state)
{
    (void)state;
    struct page page;
    page_open(&page, BUTTON(COUNTS));
    unsigned long before = session_revision(&page);
    page_look(&page, NAMED("button", "Go"), "uiap");
    page_look(&page, NAMED("button", "Go"), "docsxai");
    assert_int_equal(session_revision(&page), before);
    page_close(&page);
}

/* More than the eight that a tie names, each with a handle that works. */
static void a_find_lists_all_of_them(void **state)
{
    (void)state;
    struct page page;
    struct deed_strbuf ui;
    deed_strbuf_init(&ui, 0);
    deed_strbuf_puts(&ui, "{'elements':[");
    for (int i = 0; i < 12; i++) {
        deed_strbuf_printf(&ui,
                           "%s{'id':'b%d','role':'button','name':'Go','rect':"
                           "{'x':%d,'y':10,'width':20,'height':20},"
                           "'onActivate':[{'toast':'Gone %d'}]}",
                           i ? "," : "", i, i * 30, i);
    }
    deed_strbuf_puts(&ui, "]}");
    page_open(&page, deed_strbuf_get(&ui));
    deed_strbuf_fini(&ui);
    const struct deed_value *result = page_act(
        &page, "{'actionId':'x.deed.find','target':{'ref':{'by':'semantic',"
               "'role':'button','name':'Go'}}}");
    assert_string_equal(page_at(&page, result, "status"), "succeeded");
    assert_string_equal(page_at(&page, result, "sideEffectState"), "none");
    assert_string_equal(page_at(&page, result, "returnValue/count"), "12");
    const char *ref = page_at(&page, result, "returnValue/elements/11/ref");
    result = page_act(
        &page, deed_arena_printf(&page.arena,
                                 "{'actionId':'ui.read','target':{'ref':{'by':"
                                 "'custom','value':'ref=%s'}}}",
                                 ref));
    assert_string_equal(page_at(&page, result, "returnValue/role"), "button");
    assert_string_equal(page_at(&page, result, "returnValue/name"), "Go");
    result = page_act(&page, "{'actionId':'ui.activate','target':{'ref':{'by':"
                             "'semantic','role':'button','name':'Go'}}}");
    assert_string_equal(page_at(&page, result, "error/code"),
                        "target_ambiguous");
    assert_string_not_equal(
        page_at(&page, result, "metadata/x.deed/resolution/alternates/0/ref"),
        "(none)");
    page_close(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_handle_holds_while_the_thing_is_the_same),
        cmocka_unit_test(a_snapshot_shows_what_is_there),
        cmocka_unit_test(the_contracts_say_their_own_words),
        cmocka_unit_test(several_matches_are_never_actionable),
        cmocka_unit_test(looking_changes_nothing),
        cmocka_unit_test(a_find_lists_all_of_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
