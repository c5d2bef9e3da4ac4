/* SPDX-License-Identifier: Apache-2.0 */
/* Sessions: the published example, keys, words of people, time, looking. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lib/session_impl.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "core/gate/gate.h"
#include "sim_help.h"

/* Everything that a callback heard. */
struct heard {
    struct page *page;
    unsigned count;
    struct {
        const char *type;
        const struct deed_value *payload;
    } list[64];
    bool grants, denies, cancels, acts_as_person;
    enum deed_code second; /* what saying it twice gave */
};

static void hear(void *user, const char *type, const char *json)
{
    struct heard *heard = user;
    const struct deed_value *payload = page_parse(heard->page, json);
    if (heard->count < DEED_ARRAY_LEN(heard->list)) {
        heard->list[heard->count].type =
            deed_arena_strdup(&heard->page->arena, type);
        heard->list[heard->count++].payload = payload;
    }
    const char *handle = page_at(heard->page, payload, "actionHandle");
    struct deed_session *session = heard->page->session;
    bool asks = strcmp(type, "action.confirmation.request") == 0;
    if (asks && heard->grants) {
        assert_int_equal(deed_grant(session, handle, NULL), DEED_OK);
        heard->second = deed_grant(session, handle, NULL);
    }
    if (asks && heard->denies) {
        assert_int_equal(deed_deny(session, handle, "not today", NULL),
                         DEED_OK);
        heard->second = deed_deny(session, handle, NULL, NULL);
    }
    if (asks && heard->cancels) {
        assert_int_equal(deed_cancel(session, handle, "never mind", NULL),
                         DEED_OK);
        heard->second = deed_cancel(session, handle, NULL, NULL);
    }
    if (heard->acts_as_person && strcmp(page_at(heard->page, payload, "stage"),
                                        "waiting_for_user") == 0) {
        assert_int_equal(deed_user_acted(session, handle, NULL), DEED_OK);
        heard->second = deed_user_acted(session, handle, NULL);
    }
}

static const struct deed_value *act_and_hear(struct page *page,
                                             struct heard *heard,
                                             const char *request)
{
    char *json = NULL;
    struct deed_error err = { 0 };
    struct deed_callback callback = { .heard = hear, .user = heard };
    heard->page = page;
    if (deed_act(page->session, page_quote(page, request), &callback, &json,
                 &err)) {
        fail_msg("%s: %s %s", deed_code_name(err.code), err.member, err.text);
    }
    const struct deed_value *value = page_parse(page, json);
    deed_free(json);
    return value;
}

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
    struct deed_callback callback = { .heard = hear, .user = &heard };
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
    act_and_hear(&page, &heard, example_request);
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

#define BUTTON(more)                                                           \
    "{'elements':[{'id':'b','role':'button','name':'Go'," RECT more "}"        \
    ",{'id':'n','role':'status','name':'Count','text':'0'}]}"
#define GO(more)                                                               \
    "{'actionId':'ui.activate','target':" NAMED("button", "Go") more "}"
#define COUNTS ",'onActivate':[{'toast':'once'}]"

/* How often the page was really pressed, told by the revision. */
static unsigned long revision(struct page *page)
{
    char *json = NULL;
    assert_int_equal(deed_snapshot(page->session, false, &json, NULL), DEED_OK);
    const char *text = page_at(page, page_parse(page, json), "revision");
    deed_free(json);
    unsigned long number = 0;
    assert_int_equal(sscanf(text, "rev_%lu", &number), 1);
    return number;
}

#define USE "metadata/x.deed/idempotency/use"

static void a_key_returns_the_recorded_result(void **state)
{
    (void)state;
    struct page page;
    page_open(&page, BUTTON(COUNTS));
    const char *request = GO(",'idempotencyKey':'k1'");
    const struct deed_value *first = page_act(&page, request);
    unsigned long before = revision(&page);
    const struct deed_value *second = page_act(&page, request);
    static const char *const same[] = { "actionHandle", "status",
                                        "sideEffectState", "stateRevision",
                                        "verification/passed" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(same); i++) {
        char *was = page_quote(&page, page_at(&page, first, same[i]));
        assert_string_equal(page_at(&page, second, same[i]), was);
    }
    assert_string_equal(page_at(&page, first, USE), "first");
    assert_string_equal(page_at(&page, second, USE), "replayed");
    assert_int_equal(revision(&page), before);
    page_close(&page);
}

static void a_key_of_another_request_is_refused(void **state)
{
    (void)state;
    struct page page;
    struct deed_error err = { 0 };
    page_open(&page, BUTTON(COUNTS));
    page_act(&page, GO(",'idempotencyKey':'k1'"));
    assert_int_equal(
        page_refuse(&page, GO(",'idempotencyKey':'k1','timeoutMs':77"), &err),
        DEED_EXISTS);
    assert_string_equal(err.member, "idempotencyKey");
    page_close(&page);
}

static void a_key_with_an_unknown_end_is_never_acted_on_again(void **state)
{
    (void)state;
    struct page page;
    page_open(&page, BUTTON(",'listens':true"));
    const struct deed_value *result =
        page_act(&page, GO(",'idempotencyKey':'k1'"));
    assert_string_equal(page_at(&page, result, "sideEffectState"), "unknown");
    unsigned long before = revision(&page);
    result = page_act(&page, GO(",'idempotencyKey':'k1'"));
    assert_string_equal(page_at(&page, result, "error/code"),
                        "unsafe_retry_refused");
    assert_string_equal(page_at(&page, result, "status"), "failed");
    assert_string_equal(page_at(&page, result, "sideEffectState"), "unknown");
    assert_string_equal(page_at(&page, result, "error/detail/earlierHandle"),
                        "act_1");
    assert_int_equal(revision(&page), before);
    page_close(&page);
}

static void a_key_whose_act_did_nothing_may_be_used_again(void **state)
{
    (void)state;
    struct page page;
    page_open(&page,
              "{'elements':[{'id':'b','role':'button','name':'Go'," RECT COUNTS
              ",'states':{'enabled':false}}]}");
    for (int i = 0; i < 2; i++) {
        const struct deed_value *result =
            page_act(&page, GO(",'idempotencyKey':'k1'"));
        assert_string_equal(page_at(&page, result, "error/code"),
                            "target_not_interactable");
    }
    page_close(&page);
}

static void the_same_key_joins_what_is_under_way(void **state)
{
    (void)state;
    struct page page;
    struct heard heard[2] = { { .page = &page }, { .page = &page } };
    page_open(&page, BUTTON(",'onActivate':[{'toast':'once','after':300}]"));
    char *accepted[2] = { NULL, NULL };
    for (int i = 0; i < 2; i++) {
        struct deed_callback callback = { .heard = hear, .user = &heard[i] };
        assert_int_equal(
            deed_submit(page.session,
                        page_quote(&page, GO(",'idempotencyKey':'k1'")),
                        &callback, &accepted[i], NULL),
            DEED_OK);
    }
    assert_string_equal(accepted[0], accepted[1]);
    deed_turn(page.session, 2000000);
    for (int i = 0; i < 2; i++) {
        assert_true(heard[i].count > 0);
        assert_string_equal(heard[i].list[heard[i].count - 1].type,
                            "action.result");
        deed_free(accepted[i]);
    }
    page_close(&page);
}

#define RISKY COUNTS ",'risk':'confirm'"

static void a_risky_act_waits_for_a_grant(void **state)
{
    (void)state;
    struct page page;
    struct heard heard = { .grants = true };
    page_open(&page, BUTTON(RISKY));
    const struct deed_value *result = act_and_hear(&page, &heard, GO(""));
    assert_string_equal(page_at(&page, result, "status"), "succeeded");
    assert_int_equal(heard.second, DEED_STATE);
    page_close(&page);
}

static void a_denied_act_is_cancelled_and_not_done(void **state)
{
    (void)state;
    struct page page;
    struct heard heard = { .denies = true };
    page_open(&page, BUTTON(RISKY));
    unsigned long before = revision(&page);
    const struct deed_value *result = act_and_hear(&page, &heard, GO(""));
    assert_string_equal(page_at(&page, result, "status"), "cancelled");
    assert_string_equal(page_at(&page, result, "error/code"),
                        "confirmation_denied");
    assert_string_equal(page_at(&page, result, "sideEffectState"), "none");
    assert_int_equal(heard.second, DEED_STATE);
    assert_int_equal(revision(&page), before);
    page_close(&page);
}

static void an_act_that_nobody_confirms_is_not_done(void **state)
{
    (void)state;
    struct page page;
    page_open(&page, BUTTON(RISKY));
    unsigned long before = revision(&page);
    const struct deed_value *result = page_act(&page, GO(""));
    assert_string_equal(page_at(&page, result, "status"), "cancelled");
    assert_int_equal(revision(&page), before);
    page_close(&page);
}

static void a_cancelled_act_ends_and_stays_ended(void **state)
{
    (void)state;
    struct page page;
    struct heard heard = { .cancels = true };
    page_open(&page, BUTTON(RISKY));
    const struct deed_value *result = act_and_hear(&page, &heard, GO(""));
    assert_string_equal(page_at(&page, result, "status"), "cancelled");
    assert_string_equal(page_at(&page, result, "error/code"), "cancelled");
    assert_int_equal(heard.second, DEED_STATE);
    page_close(&page);
}

static void a_person_who_acted_is_believed_only_when_it_shows(void **state)
{
    (void)state;
    static const struct {
        const char *ui, *status;
    } rows[] = {
        { "{'elements':[{'id':'b','role':'button','name':'Go'," RECT COUNTS
          ",'activation':'person'}],'timeline':[{'activate':'b','after':50}]}",
          "succeeded" },
        { "{'elements':[{'id':'b','role':'button','name':'Go'," RECT COUNTS
          ",'activation':'person'}]}",
          "failed" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct page page;
        struct heard heard = { .acts_as_person = true };
        page_open(&page, rows[i].ui);
        const struct deed_value *result = act_and_hear(&page, &heard, GO(""));
        assert_string_equal(page_at(&page, result, "status"), rows[i].status);
        assert_int_equal(heard.second, DEED_STATE);
        page_close(&page);
    }
}

static void words_about_unknown_actions_are_refused(void **state)
{
    (void)state;
    static const char *const unknown[] = { "act_9", "act_0", "act_",
                                           "x",     "",      "act_1x" };
    struct page page;
    struct deed_error err = { 0 };
    page_open(&page, BUTTON(COUNTS));
    for (size_t i = 0; i < DEED_ARRAY_LEN(unknown); i++) {
        assert_int_equal(deed_grant(page.session, unknown[i], &err),
                         DEED_NOT_FOUND);
        assert_string_equal(err.member, "actionHandle");
        assert_int_equal(deed_deny(page.session, unknown[i], NULL, NULL),
                         DEED_NOT_FOUND);
        assert_int_equal(deed_cancel(page.session, unknown[i], NULL, NULL),
                         DEED_NOT_FOUND);
        assert_int_equal(deed_user_acted(page.session, unknown[i], NULL),
                         DEED_NOT_FOUND);
    }
    page_act(&page, GO(""));
    assert_int_equal(deed_grant(page.session, "act_1", NULL), DEED_STATE);
    assert_int_equal(deed_cancel(page.session, "act_1", NULL, NULL),
                     DEED_STATE);
    page_close(&page);
}

/* Two fields, both asked for at once, on a surface where input takes long. */
static void input_of_two_actions_is_one_after_the_other(void **state)
{
    (void)state;
    struct page page;
    struct heard heard[2] = { { .page = &page }, { .page = &page } };
    page_open(&page,
              "{'performTakes':100,'elements':["
              "{'id':'a','role':'textbox','name':'A'," RECT "},"
              "{'id':'b','role':'textbox','name':'B','rect':{'x':100,'y':200,"
              "'width':100,'height':30}}]}");
    static const char *const requests[] = {
        "{'actionId':'ui.enterText','args':{'text':'x'},'target':" NAMED(
            "textbox", "A") "}",
        "{'actionId':'ui.enterText','args':{'text':'y'},'target':" NAMED(
            "textbox", "B") "}",
    };
    for (int i = 0; i < 2; i++) {
        struct deed_callback callback = { .heard = hear, .user = &heard[i] };
        char *accepted = NULL;
        assert_int_equal(deed_submit(page.session,
                                     page_quote(&page, requests[i]), &callback,
                                     &accepted, NULL),
                         DEED_OK);
        deed_free(accepted);
    }
    deed_turn(page.session, 5000000);
    const char *delivered[2];
    for (int i = 0; i < 2; i++) {
        const struct deed_value *result =
            heard[i].list[heard[i].count - 1].payload;
        assert_string_equal(page_at(&page, result, "status"), "succeeded");
        delivered[i] =
            page_at(&page, result, "metadata/x.deed/timings/delivered");
    }
    assert_string_equal(delivered[0], "100000");
    assert_string_equal(delivered[1], "200000");
    page_close(&page);
}

/* The second one's time is up while it waits for its turn: it was not sent. */
static void a_gesture_that_never_got_its_turn_did_nothing(void **state)
{
    (void)state;
    struct page page;
    struct heard heard[2] = { { .page = &page }, { .page = &page } };
    page_open(&page,
              "{'performTakes':1000,'elements':["
              "{'id':'a','role':'textbox','name':'A'," RECT "},"
              "{'id':'b','role':'textbox','name':'B','rect':{'x':100,'y':200,"
              "'width':100,'height':30}}]}");
    static const char *const requests[] = {
        "{'actionId':'ui.enterText','args':{'text':'x'},'target':" NAMED(
            "textbox", "A") "}",
        "{'actionId':'ui.enterText','args':{'text':'y'},'timeoutMs':500,"
        "'target':" NAMED("textbox", "B") "}",
    };
    for (int i = 0; i < 2; i++) {
        struct deed_callback callback = { .heard = hear, .user = &heard[i] };
        char *accepted = NULL;
        deed_submit(page.session, page_quote(&page, requests[i]), &callback,
                    &accepted, NULL);
        deed_free(accepted);
    }
    deed_turn(page.session, 6000000);
    const struct deed_value *late = heard[1].list[heard[1].count - 1].payload;
    assert_string_equal(page_at(&page, late, "status"), "failed");
    assert_string_equal(page_at(&page, late, "sideEffectState"), "none");
    assert_string_equal(page_at(&page, late, "metadata/x.deed/delivered"),
                        "not_sent");
    page_close(&page);
}

static void closing_with_actions_under_way_leaks_nothing(void **state)
{
    (void)state;
    struct page page;
    struct heard heard = { .page = &page };
    struct deed_callback callback = { .heard = hear, .user = &heard };
    char *accepted = NULL;
    page_open(&page, BUTTON(",'onActivate':[{'toast':'late','after':900}]"));
    deed_submit(page.session, page_quote(&page, GO("")), &callback, &accepted,
                NULL);
    deed_free(accepted);
    deed_turn(page.session, 100);
    page_close(&page);
}

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
    unsigned long before = revision(&page);
    page_look(&page, NAMED("button", "Go"), "uiap");
    page_look(&page, NAMED("button", "Go"), "docsxai");
    assert_int_equal(revision(&page), before);
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
    unsigned long before = revision(&page);
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        struct deed_error err = { 0 };
        assert_int_equal(page_refuse(&page, rows[i].request, &err),
                         rows[i].code);
        assert_string_equal(err.member, rows[i].member);
    }
    assert_int_equal(revision(&page), before);
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
    struct deed_callback callback = { .heard = hear, .user = &heard };
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
        cmocka_unit_test(the_published_example_comes_out_as_published),
        cmocka_unit_test(every_stage_is_one_of_the_seven),
        cmocka_unit_test(a_key_returns_the_recorded_result),
        cmocka_unit_test(a_key_of_another_request_is_refused),
        cmocka_unit_test(a_key_with_an_unknown_end_is_never_acted_on_again),
        cmocka_unit_test(a_key_whose_act_did_nothing_may_be_used_again),
        cmocka_unit_test(the_same_key_joins_what_is_under_way),
        cmocka_unit_test(a_risky_act_waits_for_a_grant),
        cmocka_unit_test(a_denied_act_is_cancelled_and_not_done),
        cmocka_unit_test(an_act_that_nobody_confirms_is_not_done),
        cmocka_unit_test(a_cancelled_act_ends_and_stays_ended),
        cmocka_unit_test(a_person_who_acted_is_believed_only_when_it_shows),
        cmocka_unit_test(words_about_unknown_actions_are_refused),
        cmocka_unit_test(input_of_two_actions_is_one_after_the_other),
        cmocka_unit_test(a_gesture_that_never_got_its_turn_did_nothing),
        cmocka_unit_test(closing_with_actions_under_way_leaks_nothing),
        cmocka_unit_test(a_handle_holds_while_the_thing_is_the_same),
        cmocka_unit_test(a_snapshot_shows_what_is_there),
        cmocka_unit_test(the_contracts_say_their_own_words),
        cmocka_unit_test(several_matches_are_never_actionable),
        cmocka_unit_test(looking_changes_nothing),
        cmocka_unit_test(a_bad_request_is_refused_and_nothing_is_touched),
        cmocka_unit_test(sessions_that_cannot_be_are_refused),
        cmocka_unit_test(a_find_lists_all_of_them),
        cmocka_unit_test(the_capabilities_are_json),
        cmocka_unit_test(docsxai_waits_300_ms_for_a_probe),
        cmocka_unit_test(waiting_goes_from_event_to_event),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
