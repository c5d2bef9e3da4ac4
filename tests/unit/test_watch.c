/* SPDX-License-Identifier: Apache-2.0 */
/* The watch page's server: who is let in, and what it shows of actions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/watch/access.h"
#include "front/watch/ledger.h"
#include "wire/json.h"
#include "wire/json_writer.h"

#define HOST "127.3.4.5:4000"
#define OWN "http://" HOST

static struct deed_watch_access access_;
static char cookie[128];

static int setup(void **state)
{
    (void)state;
    const char *link = NULL, *token = NULL;
    access_ = (struct deed_watch_access){ .host = HOST, .port = 4000 };
    assert_int_equal(deed_watch_token_add(&access_.links, &link, NULL),
                     DEED_OK);
    assert_true(deed_watch_enter(&access_, link, &token));
    snprintf(cookie, sizeof(cookie), "a=1; deed_watch_4000=%s; b=2", token);
    return 0;
}

static const struct {
    const char *label;
    struct deed_watch_head head;
    bool cookie;
    unsigned status;
} heads[] = {
    { "the page", { "GET", "/", HOST, NULL, NULL, NULL, NULL }, true, 0 },
    { "no cookie", { "GET", "/", HOST, NULL, NULL, NULL, NULL }, false, 401 },
    { "no host", { "GET", "/", NULL, NULL, NULL, NULL, NULL }, true, 400 },
    { "another host",
      { "GET", "/", "evil:4000", NULL, NULL, NULL, NULL },
      true,
      403 },
    { "another port",
      { "GET", "/", "127.3.4.5:4001", NULL, NULL, NULL, NULL },
      true,
      403 },
    { "another path",
      { "GET", "/x", HOST, NULL, NULL, NULL, NULL },
      true,
      404 },
    { "a longer path",
      { "GET", "/events/x", HOST, NULL, NULL, NULL, NULL },
      true,
      404 },
    { "an order by GET",
      { "GET", "/answer", HOST, NULL, NULL, NULL, NULL },
      true,
      405 },
    { "a page by POST",
      { "POST", "/", HOST, OWN, NULL, NULL, NULL },
      true,
      405 },
    { "an order",
      { "POST", "/answer", HOST, OWN, NULL, "same-origin",
        "application/json; charset=utf-8" },
      true,
      0 },
    { "an order without a cookie",
      { "POST", "/answer", HOST, OWN, NULL, NULL, "application/json" },
      false,
      401 },
    { "an order without an origin",
      { "POST", "/answer", HOST, NULL, NULL, NULL, "application/json" },
      true,
      403 },
    { "an order of no origin at all",
      { "POST", "/answer", HOST, "null", NULL, NULL, "application/json" },
      true,
      403 },
    { "an order of another scheme",
      { "POST", "/answer", HOST, "https://" HOST, NULL, NULL,
        "application/json" },
      true,
      403 },
    { "an order from the same site",
      { "POST", "/answer", HOST, OWN, NULL, "same-site", "application/json" },
      true,
      403 },
    { "an order that was typed",
      { "POST", "/answer", HOST, OWN, NULL, "none", "application/json" },
      true,
      403 },
    { "a form",
      { "POST", "/answer", HOST, OWN, NULL, NULL, "text/plain" },
      true,
      415 },
    { "no type",
      { "POST", "/answer", HOST, OWN, NULL, NULL, NULL },
      true,
      415 },
    { "nearly JSON",
      { "POST", "/step", HOST, OWN, NULL, NULL, "application/jsonp" },
      true,
      415 },
    { "events from elsewhere",
      { "GET", "/events", HOST, NULL, NULL, "cross-site", NULL },
      true,
      403 },
    { "events of another origin",
      { "GET", "/events", HOST, "http://evil", NULL, NULL, NULL },
      true,
      403 },
    { "a picture",
      { "GET", "/picture/shop/act_1", HOST, NULL, NULL, NULL, NULL },
      true,
      0 },
    { "a picture of nothing",
      { "GET", "/picture/", HOST, NULL, NULL, NULL, NULL },
      true,
      404 },
    { "a picture of a path",
      { "GET", "/picture/a/b/c", HOST, NULL, NULL, NULL, NULL },
      true,
      404 },
    { "a link needs no cookie",
      { "GET", "/enter/abc", HOST, NULL, NULL, NULL, NULL },
      false,
      0 },
    { "a link with a slash",
      { "GET", "/enter/a/b", HOST, NULL, NULL, NULL, NULL },
      false,
      404 },
};

static void only_the_own_page_with_the_cookie_is_let_in(void **state)
{
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(heads); i++) {
        struct deed_watch_head head = heads[i].head;
        struct deed_watch_asked asked;
        head.cookie = heads[i].cookie ? cookie : "deed_watch_4000=0";
        unsigned status = deed_watch_admit(&access_, &head, &asked);
        if (status != heads[i].status) {
            fail_msg("%s: %u, not %u", heads[i].label, status, heads[i].status);
        }
    }
}

static void a_link_works_once(void **state)
{
    (void)state;
    char copy[DEED_TOKEN_BYTES];
    const char *link = NULL, *token = NULL;
    assert_int_equal(deed_watch_token_add(&access_.links, &link, NULL),
                     DEED_OK);
    memcpy(copy, link, sizeof(copy));
    assert_true(deed_watch_enter(&access_, copy, &token));
    assert_string_not_equal(copy, token);
    assert_false(deed_watch_enter(&access_, copy, &token));
    assert_false(deed_watch_enter(&access_, "", &token));
}

static void the_oldest_cookie_makes_room(void **state)
{
    (void)state;
    struct deed_watch_head head = heads[0].head;
    struct deed_watch_asked asked;
    const char *token = NULL;
    head.cookie = cookie;
    for (int i = 0; i < DEED_WATCH_TOKENS_MAX - 1; i++) {
        deed_watch_token_add(&access_.cookies, &token, NULL);
        assert_int_equal(deed_watch_admit(&access_, &head, &asked), 0);
    }
    deed_watch_token_add(&access_.cookies, &token, NULL);
    assert_int_equal(deed_watch_admit(&access_, &head, &asked), 401);
}

static const struct {
    const char *body;
    enum deed_watch_route route;
    bool good;
} bodies[] = {
    { "{\"session\":\"s\",\"handle\":\"act_1\",\"answer\":\"approve\"}",
      DEED_WATCH_ANSWER, true },
    { "{\"session\":\"s\",\"handle\":\"act_1\"}", DEED_WATCH_ANSWER, false },
    { "{\"session\":\"s\",\"handle\":\"../x\",\"answer\":\"deny\"}",
      DEED_WATCH_ANSWER, false },
    { "{\"session\":\"s\",\"handle\":\"a\",\"answer\":\"Approve\"}",
      DEED_WATCH_ANSWER, false },
    { "{\"handle\":\"a\",\"answer\":\"deny\"}", DEED_WATCH_ANSWER, false },
    { "{\"session\":\"s\",\"session\":\"t\",\"handle\":\"a\","
      "\"answer\":\"deny\"}",
      DEED_WATCH_ANSWER, false },
    { "{\"on\":true}", DEED_WATCH_STEP, true },
    { "{\"on\":1}", DEED_WATCH_STEP, false },
    { "{\"session\":\"s\"}", DEED_WATCH_LOOK, true },
    { "[]", DEED_WATCH_LOOK, false },
    { "", DEED_WATCH_STEP, false },
};

static void orders_are_taken_by_the_letter(void **state)
{
    (void)state;
    for (size_t i = 0; i < DEED_ARRAY_LEN(bodies); i++) {
        struct deed_watch_order order;
        struct deed_error err = { 0 };
        enum deed_code code =
            deed_watch_order_decode(bodies[i].route, bodies[i].body,
                                    strlen(bodies[i].body), &order, &err);
        assert_int_equal(code == DEED_OK, bodies[i].good);
        assert_true(bodies[i].good || err.text[0]);
    }
}

static struct deed_arena arena;
static struct deed_ledger ledger;

static struct deed_ledger_entry *feed(const char *type, const char *json)
{
    struct deed_value *payload = NULL;
    assert_int_equal(
        deed_json_parse(&arena, json, strlen(json), NULL, &payload, NULL),
        DEED_OK);
    return deed_ledger_take(&ledger, "shop", type, payload, 1000);
}

static void an_action_goes_from_its_question_to_its_result(void **state)
{
    (void)state;
    deed_arena_init(&arena, 0);
    struct deed_ledger_entry *e =
        feed("action.accepted", "{\"actionHandle\":\"act_1\",\"request\":{"
                                "\"actionId\":\"ui.activate\",\"target\":{"
                                "\"ref\":{\"by\":\"custom\",\"value\":"
                                "\"name=Pay\"}}}}");
    assert_string_equal(e->name, "Pay");
    assert_true(deed_ledger_is_busy(&ledger, "shop"));
    feed("action.confirmation.request",
         "{\"actionHandle\":\"act_1\",\"actionId\":\"ui.activate\",\"risk\":{"
         "\"level\":\"confirm\"},\"preview\":{\"target\":{\"role\":\"button\","
         "\"name\":\"Pay now\",\"bbox\":{\"x\":1,\"y\":2,\"width\":3,"
         "\"height\":4}}}}");
    assert_int_equal(e->wait, DEED_LEDGER_ASKS);
    assert_false(deed_ledger_is_busy(&ledger, "shop"));
    assert_string_equal(e->name, "Pay now");
    feed("action.progress",
         "{\"actionHandle\":\"act_1\",\"stage\":\"executing\"}");
    assert_null(e->question);
    feed("action.result",
         "{\"actionHandle\":\"act_1\",\"status\":\"succeeded\",\"metadata\":{"
         "\"x.deed\":{\"effect\":\"verified\"}}}");
    assert_int_equal(e->wait, DEED_LEDGER_ENDED);
    assert_string_equal(e->effect, "verified");
    struct deed_ledger_entry *next =
        feed("action.accepted", "{\"actionHandle\":\"act_1\",\"request\":{}}");
    assert_ptr_not_equal(next, e); /* another surface counts anew */
    deed_ledger_fini(&ledger);
    deed_arena_fini(&arena);
}

static void the_list_has_an_end(void **state)
{
    (void)state;
    char json[160];
    struct deed_strbuf text;
    struct deed_json_writer w;
    deed_arena_init(&arena, 0);
    feed("action.progress", "{\"actionHandle\":\"act_0\",\"stage\":\"x\"}");
    for (int i = 1; i <= DEED_LEDGER_MAX + 20; i++) {
        snprintf(json, sizeof(json),
                 "{\"actionHandle\":\"act_%d\",\"status\":\"failed\"}", i);
        feed("action.result", json);
    }
    assert_int_equal(ledger.count, DEED_LEDGER_MAX);
    assert_non_null(deed_ledger_find(&ledger, "shop", "act_0")); /* runs */
    assert_null(deed_ledger_find(&ledger, "shop", "act_1"));
    deed_strbuf_init(&text, 0);
    deed_json_writer_init(&w, &text);
    deed_ledger_write(&w, &ledger);
    struct deed_value *list = NULL;
    assert_int_equal(
        deed_json_parse(&arena, text.bytes, text.len, NULL, &list, NULL),
        DEED_OK);
    assert_int_equal(list->as.items.count, DEED_LEDGER_MAX);
    deed_strbuf_fini(&text);
    deed_ledger_fini(&ledger);
    deed_arena_fini(&arena);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, setup)
    const struct CMUnitTest tests[] = {
        TEST(only_the_own_page_with_the_cookie_is_let_in),
        TEST(a_link_works_once),
        TEST(the_oldest_cookie_makes_room),
        TEST(orders_are_taken_by_the_letter),
        TEST(an_action_goes_from_its_question_to_its_result),
        TEST(the_list_has_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
