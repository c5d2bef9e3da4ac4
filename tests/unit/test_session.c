/* SPDX-License-Identifier: Apache-2.0 */
/* Sessions: the published example, stages, time, and what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "core/gate/gate.h"
#include "lib/session_impl.h"
#include "session_fixture.h"
#include "sim_help.h"

/* The example of UIAP Action Runtime 0.1, section 17. */
static const char example_ui[] =
    "{'modes':['semanticUi'],'revision':18,'route':{'url':'/videos/new'},"
    "'documents':[{'id':'doc_root'}],"
    "'scopes':[{'id':'scope_form','kind':'form','name':'Neues Video'}],"
    "'elements':[{'id':'el_submit','stableId':'video.submit','role':'button',"
    "'name':'Video erstellen','scope':'scope_form',"
    "'rect':{'x':120,'y':420,'width':180,'height':40},'onActivate':["
    "{'route':'/videos/17','after':1000},"
    "{'toast':'Video wurde erstellt','after':1200}]}]}";

static const char example_request[] =
    "{'actionId':'ui.activate','target':{'ref':{'by':'stableId',"
    "'value':'video.submit'},'expectedRole':'button',"
    "'expectedName':'Video erstellen'},'verification':{'policy':'all',"
    "'signals':[{'kind':'route.changed','pattern':'/videos/:id'},"
    "{'kind':'toast.contains','text':'erstellt'}],'timeoutMs':8000,"
    "'requireRevisionAdvance':true},'presentation':{'ghostCursor':true,"
    "'highlight':'spotlight','pace':'humanized'},'timeoutMs':12000}";

static const char example_accepted[] =
    "{'actionHandle':'act_1','actionId':'ui.activate','status':'accepted'}";

static const char example_progress[] =
    "{'actionHandle':'act_1','stage':'resolving_target','resolvedTarget':{"
    "'by':'stableId','instanceId':'el_submit','stableId':'video.submit',"
    "'documentId':'doc_root','scopeId':'scope_form','role':'button',"
    "'name':'Video erstellen','bbox':{'x':120,'y':420,'width':180,"
    "'height':40}}}";

static const char example_result[] =
    "{'actionHandle':'act_1','actionId':'ui.activate','status':'succeeded',"
    "'chosenExecutionMode':'semanticUi','resolvedTarget':{'by':'stableId',"
    "'instanceId':'el_submit','stableId':'video.submit',"
    "'documentId':'doc_root','scopeId':'scope_form','role':'button',"
    "'name':'Video erstellen'},'verification':{'passed':true,'policy':'all',"
    "'observed':[{'kind':'route.changed','pattern':'/videos/:id'},"
    "{'kind':'toast.contains','text':'erstellt'}],'timeoutMs':8000},"
    "'sideEffectState':'applied','stateRevision':'rev_20'}";

/* Members and their order; `metadata`, which is ours, aside. */
static void assert_same(const char *path, const struct deed_value *got,
                        const struct deed_value *want)
{
    char below[256];
    if (got->type != want->type) {
        fail_msg("%s: another type", path);
    }
    if (want->type != DEED_VALUE_MAP && want->type != DEED_VALUE_LIST) {
        if (!deed_value_equal(got, want)) {
            fail_msg("%s: another value", path);
        }
        return;
    }
    const struct deed_value *g = got->as.items.first;
    const struct deed_value *w = want->as.items.first;
    for (; w; w = w->next, g = g->next) {
        snprintf(below, sizeof(below), "%s/%s", path, deed_str_or(w->key, ""));
        if (!g || !deed_str_equal(g->key, w->key)) {
            fail_msg("%s: %s stands there", below,
                     g ? deed_str_or(g->key, "") : "nothing");
        }
        assert_same(below, g, w);
    }
    while (g && deed_str_equal(g->key, "metadata")) {
        g = g->next;
    }
    if (g) {
        fail_msg("%s: %s is too much", path, deed_str_or(g->key, ""));
    }
}

static void the_published_example_comes_out_as_published(void **state)
{
    (void)state;
    struct page page;
    struct heard heard = { .page = &page };
    struct deed_callback callback = { .heard = session_hear, .user = &heard };
    char *accepted = NULL;
    page_open(&page, example_ui);
    assert_int_equal(deed_submit(page.session,
                                 page_quote(&page, example_request), &callback,
                                 &accepted, NULL),
                     DEED_OK);
    assert_same("accepted", page_parse(&page, accepted),
                page_parse(&page, page_quote(&page, example_accepted)));
    deed_free(accepted);
    while (deed_wakeup(page.session) != DEED_NEVER) {
        deed_turn(page.session, deed_wakeup(page.session));
    }
    assert_true(heard.count >= 2);
    assert_string_equal(heard.list[0].type, "action.progress");
    assert_same("progress", heard.list[0].payload,
                page_parse(&page, page_quote(&page, example_progress)));
    assert_string_equal(heard.list[heard.count - 1].type, "action.result");
    assert_same("result", heard.list[heard.count - 1].payload,
                page_parse(&page, page_quote(&page, example_result)));
    page_close(&page);
}

static void every_stage_is_one_of_the_seven(void **state)
{
    (void)state;
    static const char *const stages[] = { "resolving_target",
                                          "checking_preconditions",
                                          "awaiting_confirmation",
                                          "executing",
                                          "verifying",
                                          "waiting_for_user",
                                          "recovering" };
    struct page page;
    struct heard heard = { .page = &page };
    page_open(&page, example_ui);
    session_act(&page, &heard, example_request);
    for (unsigned i = 0; i + 1 < heard.count; i++) {
        const char *stage = page_at(&page, heard.list[i].payload, "stage");
        bool known = false;
        for (size_t k = 0; k < DEED_ARRAY_LEN(stages); k++) {
            known = known || strcmp(stage, stages[k]) == 0;
        }
        if (!known) {
            fail_msg("%s", stage);
        }
    }
    page_close(&page);
}

static void a_bad_request_is_refused_and_nothing_is_touched(void **state)
{
    (void)state;
    static const struct {
        const char *request, *member;
        enum deed_code code;
    } rows[] = {
        { "{'actionId':'ui.dance'}", "actionId", DEED_UNSUPPORTED },
        { "{'actionId':'ui.activate'}", "target", DEED_INVALID },
        { "{}", "actionId", DEED_INVALID },
        { GO(",'timeoutMs':-1"), "timeoutMs", DEED_INVALID },
        { "{'actionId':'ui.activate',", "", DEED_SYNTAX },
    };
    struct page page;
    page_open(&page, BUTTON(COUNTS));
    unsigned long before = session_revision(&page);
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct deed_error err = { 0 };
        assert_int_equal(page_refuse(&page, rows[i].request, &err),
                         rows[i].code);
        assert_string_equal(err.member, rows[i].member);
    }
    assert_int_equal(session_revision(&page), before);
    page_close(&page);
}

static void sessions_that_cannot_be_are_refused(void **state)
{
    (void)state;
    struct deed_session *session = NULL;
    struct deed_error err = { 0 };
    struct deed_session_opts none = { 0 };
    assert_int_equal(deed_session_open(&none, &session, &err), DEED_INVALID);
    struct deed_session_opts opts = { .size = sizeof(opts), .driver = "sim" };
    assert_int_equal(deed_session_open(&opts, &session, &err), DEED_INVALID);
    assert_string_equal(err.member, "ui");
    opts.driver = "abacus";
    assert_int_equal(deed_session_open(&opts, &session, &err),
                     DEED_UNSUPPORTED);
    assert_string_equal(err.member, "driver");
    assert_null(session);
    deed_session_close(NULL);
    deed_free(NULL);
}

static void the_capabilities_are_json(void **state)
{
    (void)state;
    struct page page;
    char *json = NULL;
    deed_arena_init(&page.arena, 0);
    assert_int_equal(deed_capabilities(&json, NULL), DEED_OK);
    const struct deed_value *value = page_parse(&page, json);
    assert_string_equal(page_at(&page, value, "actions/0/id"), "ui.read");
    assert_string_equal(page_at(&page, value, "version"), deed_version());
    deed_free(json);
    deed_arena_fini(&page.arena);
}

/* A driver that looks, but is too busy to probe. */
static enum deed_code probe_never(struct deed_driver *driver,
                                  const struct deed_probe *probe,
                                  struct deed_reply *reply,
                                  struct deed_error *err)
{
    (void)driver;
    (void)probe;
    (void)reply;
    (void)err;
    return DEED_OK;
}

static void docsxai_waits_300_ms_for_a_probe(void **state)
{
    (void)state;
    static const struct {
        const char *element, *word;
    } cases[] = {
        { "{'id':'b','role':'button','name':'Go'," RECT "}", "actionable" },
        { "{'id':'b','role':'button','name':'Go','states':{'enabled':false}"
          "," RECT "}",
          "disabled" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct page page;
        char ui[256];
        snprintf(ui, sizeof(ui), "{'elements':[%s]}", cases[i].element);
        page_open(&page, ui);
        struct deed_driver *driver =
            deed_engine_driver(deed_session_engine(page.session));
        struct deed_driver_ops slow = *driver->ops;
        slow.probe = probe_never;
        driver->ops = &slow;
        const struct deed_value *answer =
            page_look(&page, NAMED("button", "Go"), "docsxai");
        assert_string_equal(page_at(&page, answer, "word"), cases[i].word);
        assert_string_equal(page_at(&page, answer, "probeTimedOut"), "true");
        assert_in_range(deed_now(page.session), DEED_DOCSXAI_PROBE_US,
                        DEED_DOCSXAI_PROBE_US + 1000);
        page_close(&page);
    }
}

static void waiting_goes_from_event_to_event(void **state)
{
    (void)state;
    struct page page;
    struct heard heard = { .page = &page };
    struct deed_callback callback = { .heard = session_hear, .user = &heard };
    char *accepted = NULL;
    page_open(&page, "{'elements':[{'id':'b','role':'button','name':'Go',"
                     "'states':{'enabled':false}," RECT
                     ",'onActivate':[{'toast':'ok'}]}],'timeline':[{'set':'b',"
                     "'states':{'enabled':true},'after':400}]}");
    assert_int_equal(deed_session_fd(page.session), -1);
    assert_int_equal(deed_submit(page.session,
                                 page_quote(&page, ACT("ui.activate",
                                                       NAMED("button", "Go"))),
                                 &callback, &accepted, NULL),
                     DEED_OK);
    deed_free(accepted);
    assert_true(deed_wait(page.session, DEED_NEVER));
    while (deed_now(page.session) < 100000) {
        if (!deed_wait(page.session, 100000)) {
            break;
        }
    }
    assert_int_equal(deed_now(page.session), 100000);
    while (deed_wait(page.session, DEED_NEVER)) {
    }
    assert_string_equal(heard.list[heard.count - 1].type, "action.result");
    assert_in_range(deed_now(page.session), 400000, 1000000);
    page_close(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_example_comes_out_as_published),
        cmocka_unit_test(every_stage_is_one_of_the_seven),
        cmocka_unit_test(a_bad_request_is_refused_and_nothing_is_touched),
        cmocka_unit_test(sessions_that_cannot_be_are_refused),
        cmocka_unit_test(the_capabilities_are_json),
        cmocka_unit_test(docsxai_waits_300_ms_for_a_probe),
        cmocka_unit_test(waiting_goes_from_event_to_event),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
