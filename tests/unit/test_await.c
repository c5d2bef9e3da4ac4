/* SPDX-License-Identifier: Apache-2.0 */
/* Waiting for something to be so, on simulated pages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "sim_help.h"

static const char ui[] =
    "{'route':{'url':'/new'},'documents':[{'id':'doc_root','title':'T'}],"
    "'elements':["
    "{'id':'save','role':'button','name':'Save'," RECT "},"
    "{'id':'late','role':'button','name':'Late','appearsAfter':700," RECT "},"
    "{'id':'spin','role':'progressbar','name':'P','leavesAfter':400," RECT "},"
    "{'id':'vol','role':'slider','name':'Volume','value':10,'min':0,'max':50,"
    "'step':5," RECT "}],"
    "'timeline':[{'after':300,'toast':'All saved'},"
    "{'after':500,'request':'/api/x','status':201},"
    "{'after':600,'set':'vol','value':'20'},"
    "{'after':900,'route':'/done'}]}";

#define WAIT(conditions, more) "{'conditions':[" conditions "]" more "}"
#define TEXT_OF(kind, member, text)                                            \
    "{'kind':'" kind "','" member "':'" text "'}"
#define APPEARS(name)                                                          \
    "{'kind':'element.appeared','role':'button','name':'" name "'}"

static const struct deed_value *await(struct page *page, const char *spec)
{
    struct deed_error err = { 0 };
    char *json = NULL;
    if (deed_await(page->session, page_quote(page, spec), NULL, &json, &err)) {
        fail_msg("%s: %s %s", spec, err.member, err.text);
    }
    const struct deed_value *value = page_parse(page, json);
    deed_free(json);
    return value;
}

static void it_ends_when_it_is_so(void **state)
{
    (void)state;
    static const struct {
        const char *label, *spec, *met;
        double least_ms, most_ms;
    } cases[] = {
        { "already", WAIT(APPEARS("Save"), ""), "true", 0, 1 },
        { "later", WAIT(APPEARS("Late"), ""), "true", 700, 960 },
        { "the route", WAIT(TEXT_OF("route.changed", "pattern", "/done"), ""),
          "true", 900, 930 },
        { "a toast that was said",
          WAIT(TEXT_OF("toast.contains", "text", "saved"), ""), "true", 300,
          330 },
        { "a request",
          WAIT("{'kind':'request.finished','pattern':'/api/x','status':201}",
               ""),
          "true", 500, 530 },
        { "what goes",
          WAIT("{'kind':'element.disappeared','role':'progressbar'}", ""),
          "true", 400, 660 },
        { "all of them",
          WAIT(APPEARS("Save") "," TEXT_OF("route.changed", "pattern", "/done"),
               ""),
          "true", 900, 930 },
        { "one of them",
          WAIT(APPEARS("Never") "," APPEARS("Save"), ",'policy':'any'"), "true",
          0, 1 },
        { "a value of the target",
          WAIT("{'kind':'value.equals','value':20}",
               ",'target':" NAMED("slider", "Volume")),
          "true", 600, 630 },
        { "a target that is not there",
          WAIT("{'kind':'value.equals','value':20}",
               ",'timeoutMs':50,'target':" NAMED("slider", "Nothing")),
          "false", 50, 51 },
        { "never", WAIT(APPEARS("Never"), ",'timeoutMs':200"), "false", 200,
          201 },
        { "what was so and is not",
          WAIT(TEXT_OF("route.changed", "pattern", "/new") "," APPEARS(
                   "Late") "," TEXT_OF("route.changed", "pattern", "/done"),
               ",'timeoutMs':2000"),
          "false", 2000, 2001 },
        { "now or not at all", WAIT(APPEARS("Late"), ",'timeoutMs':0"), "false",
          0, 1 },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct page page;
        page_open(&page, ui);
        const struct deed_value *got = await(&page, cases[i].spec);
        double took = deed_value_get(got, "tookMs")->as.number;
        if (strcmp(page_at(&page, got, "met"), cases[i].met) != 0 ||
            took < cases[i].least_ms || took > cases[i].most_ms) {
            fail_msg("%s: met %s after %.1f ms", cases[i].label,
                     page_at(&page, got, "met"), took);
        }
        page_close(&page);
    }
}

static void it_tells_which_of_them_is_missing(void **state)
{
    (void)state;
    struct page page;
    page_open(&page, ui);
    const struct deed_value *got = await(
        &page, WAIT(APPEARS("Save") "," APPEARS("Never"), ",'timeoutMs':9"));
    assert_string_equal(page_at(&page, got, "met"), "false");
    assert_string_equal(page_at(&page, got, "conditions/0/met"), "true");
    assert_string_equal(page_at(&page, got, "conditions/1/met"), "false");
    assert_string_equal(page_at(&page, got, "conditions/1/name"), "Never");
    assert_string_equal(page_at(&page, got, "url"), "/new");
    page_close(&page);
}

static void count_missing(void *user, const char *type, const char *json)
{
    char *seen = user; /* one character a time: how many are not met */
    unsigned missing = 0;
    assert_string_equal(type, "await.progress");
    for (const char *at = json; (at = strstr(at, "\"met\":false")); at++) {
        missing++;
    }
    seen[strlen(seen)] = (char)('0' + missing - 1); /* the whole is not met */
}

static void it_tells_how_far_it_is(void **state)
{
    (void)state;
    struct page page;
    char seen[16] = "";
    char *json = NULL;
    struct deed_callback callback = { .heard = count_missing, .user = seen };
    page_open(&page, ui);
    assert_int_equal(
        deed_await(
            page.session,
            page_quote(&page, WAIT(APPEARS("Late") "," TEXT_OF(
                                       "route.changed", "pattern", "/done"),
                                   "")),
            &callback, &json, NULL),
        DEED_OK);
    assert_string_equal(seen, "21");
    deed_free(json);
    page_close(&page);
}

static void what_is_wrong_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *spec, *member;
    } cases[] = {
        { "{}", "conditions" },
        { "{'conditions':[]}", "conditions" },
        { "{'conditions':[{'kind':'x'}]}", "conditions[0].kind" },
        { WAIT(APPEARS("Save"), ",'policy':'some'"), "policy" },
        { WAIT(APPEARS("Save"), ",'timeoutMs':-1"), "timeoutMs" },
        { WAIT(APPEARS("Save"), ",'target':{'ref':{'by':'magic'}}"),
          "target.ref.by" },
        { WAIT("{'kind':'value.equals','value':20}", ""), "conditions[0]" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct page page;
        struct deed_error err = { 0 };
        char *json = NULL;
        page_open(&page, ui);
        assert_int_equal(deed_await(page.session,
                                    page_quote(&page, cases[i].spec), NULL,
                                    &json, &err),
                         DEED_INVALID);
        assert_string_equal(err.member, cases[i].member);
        page_close(&page);
    }
}

static void a_surface_that_goes_ends_it(void **state)
{
    (void)state;
    struct page page;
    struct deed_error err = { 0 };
    char *json = NULL;
    page_open(&page, "{'elements':[],'lose':{'at':300}}");
    assert_false(deed_session_is_lost(page.session));
    assert_int_equal(deed_await(page.session,
                                page_quote(&page, WAIT(APPEARS("Save"), "")),
                                NULL, &json, &err),
                     DEED_LOST);
    assert_true(deed_session_is_lost(page.session));
    page_close(&page);
}

static void the_place_is_told_without_a_look(void **state)
{
    (void)state;
    struct page page;
    char *json = NULL;
    page_open(&page, ui);
    assert_int_equal(deed_place(page.session, true, &json, NULL), DEED_OK);
    const struct deed_value *place = page_parse(&page, json);
    assert_string_equal(page_at(&page, place, "url"), "/new");
    assert_string_equal(page_at(&page, place, "title"), "T");
    deed_free(json);
    page_close(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_ends_when_it_is_so),
        cmocka_unit_test(it_tells_which_of_them_is_missing),
        cmocka_unit_test(it_tells_how_far_it_is),
        cmocka_unit_test(what_is_wrong_is_named),
        cmocka_unit_test(a_surface_that_goes_ends_it),
        cmocka_unit_test(the_place_is_told_without_a_look),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
