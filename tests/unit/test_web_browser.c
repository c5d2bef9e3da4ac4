/* SPDX-License-Identifier: Apache-2.0 */
/* A browser with its tabs and pages, whatever protocol it speaks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "browser_fixture.h"
#include "cdp_peer.h"
#include "nomem.h"

/* Settings. */

#define SET(key, text)                                                         \
    {                                                                          \
        .name = (key), .value = (text)                                         \
    }

static void settings_that_cannot_be_are_refused(void **state)
{
    (void)state;
    static const struct {
        struct deed_setting settings[2];
        const char *member, *text;
    } cases[] = {
        { { SET("browser", "http://a"), SET("launch", "true") },
          "launch",
          "not both" },
        { { SET("browser", "http://a"), SET("proxy", "b") },
          "proxy",
          "is for a browser that deed starts" },
        { { SET("browser", "http://a"), SET("profile-dir", "b") },
          "profile-dir",
          "is for a browser that deed starts" },
        { { SET("header", "A: b"), SET("header", "novalue") },
          "header",
          "must be \"Name: value\", not \"novalue\"" },
        { { SET("header", ": b") }, "header", "must be" },
        { { SET("header", "A: b\r\nC: d") }, "header", "must be" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(cases); i++) {
        struct deed_backend *backend = NULL;
        struct deed_error err = { 0 };
        size_t count = cases[i].settings[1].name ? 2 : 1;
        assert_int_equal(
            open_backend(&plain_row, cases[i].settings, count, &backend, &err),
            DEED_INVALID);
        assert_string_equal(err.member, cases[i].member);
        assert_non_null(strstr(err.text, cases[i].text));
    }
    assert_int_equal(world.started, 0);
}

static void headers_are_one_object(void **state)
{
    (void)state;
    static const struct deed_setting settings[] = {
        SET("header", "A:  b"),
        SET("header", "C:d:e"),
        SET("header", NULL),
    };
    struct deed_backend *backend = NULL;
    struct deed_error err = { 0 };
    /* Whatever allocation fails, it is told, or does not matter. */
    for (unsigned i = 1; i < 60; i++) {
        nomem_begin(i, NULL, NULL);
        nomem_set(true);
        enum deed_code code =
            open_backend(&plain_row, settings, 3, &backend, &err);
        nomem_begin(0, NULL, NULL);
        assert_true(code == DEED_OK || code == DEED_NOMEM);
        if (!code) {
            backend->ops->destroy(backend);
            assert_string_equal(world.headers, "{\"A\":\"b\",\"C\":\"d:e\"}");
        }
    }
    assert_true(world.started > 0);
}

/* Tabs. */

static void several_pages_have_a_tab_each(void **state)
{
    (void)state;
    struct deed_error err = { 0 };
    struct deed_backend *backend = backend_of(&plain_row, NULL, 0);
    assert_null(world.browser->url);
    assert_int_equal(world.browser->opts.timeout_us, DEED_MS(30000));
    browser_ready(world.browser);
    came("ready ");
    assert_int_equal(open_tab(backend, "T1", &err), DEED_OK);
    assert_int_equal(open_tab(backend, "T2", &err), DEED_OK);
    came("opened opened ");
    assert_int_equal(open_tab(backend, "T1", &err), DEED_EXISTS);
    assert_non_null(strstr(err.text, "another session works in this tab"));
    assert_string_equal(backend->ops->tab_of(world.surfaces[1].driver), "T2");
    assert_ptr_equal(browser_page_of_frame(world.browser, "T1")->target,
                     deed_browser_tab_of(world.surfaces[0].driver));
    assert_null(browser_page_of_frame(world.browser, "T3"));
    assert_null(browser_page_of_frame(world.browser, NULL));
    /* The first that is free: not the ones that are taken, nor a worker. */
    const struct deed_attach any = { 0 };
    assert_int_equal(backend->ops->open(backend, &any, on_opened, NULL, &err),
                     DEED_OK);
    sent("\"method\":\"Tabs.list\"");
    said("{\"id\":1,\"result\":{\"tabs\":[{\"id\":\"T1\"},{\"type\":\"page\"},"
         "{\"id\":\"W\",\"type\":\"worker\"},{\"id\":\"T3\",\"type\":\"page\"}"
         "]}}");
    came("opened ");
    assert_string_equal(backend->ops->tab_of(world.surfaces[2].driver), "T3");
    /* The one that was opened first ends first. */
    deed_surface_close(&world.surfaces[0]);
    assert_int_equal(open_tab(backend, "T1", &err), DEED_OK);
    came("opened ");
    backend->ops->destroy(backend);
    came("");
}

static void a_page_that_waits_is_told_that_the_browser_ended(void **state)
{
    (void)state;
    struct deed_error err = { 0 };
    struct deed_backend *backend = backend_of(&plain_row, NULL, 0);
    browser_ready(world.browser);
    assert_int_equal(open_tab(backend, "T1", &err), DEED_OK);
    world.silent = true;
    assert_int_equal(open_tab(backend, "T2", &err), DEED_OK);
    came("ready opened ");
    backend->ops->destroy(backend);
    came("the browser is no longer used ");
}

static void a_browser_that_is_gone_opens_nothing(void **state)
{
    (void)state;
    struct deed_error err = { 0 };
    struct deed_backend *backend = backend_of(&plain_row, NULL, 0);
    browser_ready(world.browser);
    assert_int_equal(open_tab(backend, "T1", &err), DEED_OK);
    cdp_peer_hang_up(world.peer);
    turns();
    assert_non_null(strstr(world.events, "ready opened lost: "));
    deed_fail(&err, DEED_LOST, "once more");
    browser_lost(world.browser, &err);
    assert_null(strstr(world.events, "once more"));
    assert_int_equal(open_tab(backend, "T2", &err), DEED_LOST);
    assert_non_null(strstr(err.text, "the browser is gone"));
    assert_int_equal(backend->ops->ask_tabs(backend, on_tabs, NULL, &err),
                     DEED_LOST);
    backend->ops->close_tab(backend, "T1");
    backend->ops->destroy(backend);
}

static void tabs_are_asked_for_once_at_a_time(void **state)
{
    (void)state;
    struct deed_error err = { 0 };
    struct deed_tab tabs[4];
    struct deed_backend *backend = backend_of(&titled_row, NULL, 0);
    browser_ready(world.browser);
    assert_int_equal(backend->ops->ask_tabs(backend, on_tabs, NULL, &err),
                     DEED_OK);
    assert_int_equal(backend->ops->ask_tabs(backend, on_tabs, NULL, &err),
                     DEED_STATE);
    sent("\"method\":\"Tabs.list\"");
    said("{\"id\":1,\"result\":{\"tabs\":[{\"id\":\"T1\",\"type\":\"page\","
         "\"title\":\"Shop\",\"url\":\"https://shop.example/\"}]}}");
    assert_true(world.done);
    assert_int_equal(backend->ops->tabs(backend, tabs, 4), 1);
    assert_string_equal(tabs[0].title, "Shop");
    /* An answer that cannot be read, and one whose titles are to come. */
    world.done = false;
    world.asks_titles = true;
    assert_int_equal(backend->ops->ask_tabs(backend, on_tabs, NULL, &err),
                     DEED_OK);
    turns();
    said("{\"id\":2,\"result\":{\"tabs\":[tru]}}");
    assert_false(world.done);
    browser_tabs_known(world.browser);
    assert_true(world.done);
    world.done = false;
    browser_tabs_known(world.browser); /* nobody asks */
    assert_false(world.done);
    backend->ops->close_tab(backend, "T1");
    sent("\"method\":\"Tabs.close\",\"params\":{\"id\":\"T1\"}");
    assert_int_equal(backend->ops->tabs(backend, tabs, 4), 0);
    backend->ops->destroy(backend);
}

static void events_have_the_name_of_their_session(void **state)
{
    (void)state;
    struct deed_backend *backend = backend_of(&plain_row, NULL, 0);
    said("{\"method\":\"A.b\",\"params\":{}}");
    said("{\"method\":\"C.d\",\"params\":{},\"sessionId\":\"S\"}");
    said("{\"method\":7,\"params\":{}}");
    said("{\"method\":\"E.f\",\"params\":{},\"sessionId\":7}");
    said("{\"method\":\"G.h\",\"params\":{tru}}");
    came("/A.b S/C.d ");
    backend->ops->destroy(backend);
}

/* A browser that is joined may speak another protocol. */

static void fail_handshake(enum deed_code code, const char *why)
{
    struct deed_error err;
    deed_fail(&err, code, "%s", why);
    browser_lost(world.browser, &err);
    turns();
}

static void another_protocol_is_tried(void **state)
{
    (void)state;
    static const struct deed_setting joined[] = {
        SET("browser", "http://a.example"),
        SET("browser-name", "plain"),
        SET("user-agent", "mine"),
    };
    struct deed_backend *backend = backend_of(&plain_row, joined, 1);
    fail_handshake(DEED_IO, "no such handshake");
    assert_int_equal(world.started, 2);
    assert_ptr_equal(world.browser->ops, &titled);
    browser_ready(world.browser);
    came("ready ");
    backend->ops->destroy(backend);
    /* It was to be the first kind. */
    backend = backend_of(&plain_row, joined, 2);
    fail_handshake(DEED_IO, "no such handshake");
    browser_ready(world.browser);
    came("lost: plain was asked for, and at http://a.example there is titled ");
    backend->ops->destroy(backend);
    /* Neither: what the first said is told. */
    backend = backend_of(&plain_row, joined, 1);
    fail_handshake(DEED_IO, "no such handshake");
    fail_handshake(DEED_IO, "nor this one");
    came("lost: no such handshake ");
    backend->ops->destroy(backend);
    backend = backend_of(&plain_row, joined, 1);
    world.refuses = true;
    fail_handshake(DEED_IO, "no such handshake");
    came("lost: no such handshake ");
    world.refuses = false;
    backend->ops->destroy(backend);
    /* One that does not answer is no browser of any kind. */
    backend = backend_of(&plain_row, joined, 1);
    fail_handshake(DEED_TIMEOUT, "too late");
    came("lost: too late ");
    backend->ops->destroy(backend);
    /* Settings that only one of them takes say which it is. */
    backend = backend_of(&plain_row, joined, 3);
    fail_handshake(DEED_IO, "no such handshake");
    came("lost: no such handshake ");
    backend->ops->destroy(backend);
    struct deed_error err;
    world.refuses = true;
    assert_int_equal(open_backend(&plain_row, joined, 1, &backend, &err),
                     DEED_IO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BROWSER_TEST(settings_that_cannot_be_are_refused),
        BROWSER_TEST(headers_are_one_object),
        BROWSER_TEST(several_pages_have_a_tab_each),
        BROWSER_TEST(a_page_that_waits_is_told_that_the_browser_ended),
        BROWSER_TEST(a_browser_that_is_gone_opens_nothing),
        BROWSER_TEST(tabs_are_asked_for_once_at_a_time),
        BROWSER_TEST(events_have_the_name_of_their_session),
        BROWSER_TEST(another_protocol_is_tried),
    };
    if (deed_registry_add(&titled_row, NULL)) {
        return 1;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
