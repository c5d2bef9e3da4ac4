/* SPDX-License-Identifier: Apache-2.0 */
/* A browser with its tabs and pages, whatever protocol it speaks: here one that
 * is made up, over a pipe. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "cdp_peer.h"
#include "driver/registry.h"
#include "driver/web/backend.h"
#include "driver/web/browser.h"
#include "driver/web/driver_table.h"
#include "fake_clock.h"
#include "io_fixture.h"
#include "nomem.h"

/* The protocol. */

struct made_up {
    struct deed_browser base;
    struct cdp_peer peer; /* the browser's side */
};

static struct {
    struct deed_loop *loop;
    struct cdp_peer *peer;        /* of that browser */
    struct deed_browser *browser; /* the newest that was started */
    unsigned started;
    char headers[100]; /* that it was started with */
    bool refuses;      /* to be started */
    bool asks_titles;  /* and answers nothing */
    bool silent;       /* attaching takes for ever */
    char events[500];  /* of the backend */
    bool done;         /* the tabs are known */
    struct deed_surface surfaces[4];
    unsigned surface_count;
} world;

/* Each followed by a blank. */
static void add(const char *format, ...)
{
    size_t len = strlen(world.events);
    va_list args;
    va_start(args, format);
    vsnprintf(world.events + len, sizeof(world.events) - len, format, args);
    va_end(args);
    len = strlen(world.events);
    snprintf(world.events + len, sizeof(world.events) - len, " ");
}

static enum deed_code do_start(struct deed_browser *browser,
                               struct deed_error *err)
{
    if (world.refuses) {
        return deed_fail(err, DEED_IO, "it does not start");
    }
    const struct deed_connection_listener listener = browser_listener(browser);
    bool was = nomem_set(false);
    world.peer = &((struct made_up *)browser)->peer;
    cdp_peer_init(world.peer, world.loop, false);
    cdp_peer_connect(world.peer, &listener, NULL, &browser->connection);
    nomem_set(was);
    snprintf(world.headers, sizeof(world.headers), "%s",
             deed_str_or(browser->opts.headers, ""));
    world.browser = browser;
    world.started++;
    return DEED_OK;
}

static void do_greet(struct deed_browser *browser)
{
    browser_ready(browser);
}

static void do_event(struct deed_browser *browser,
                     struct deed_json_span session,
                     struct deed_json_span method,
                     const struct deed_value *params)
{
    (void)browser, (void)params;
    add("%.*s/%.*s", (int)session.len, session.bytes ? session.bytes : "",
        (int)method.len, method.bytes);
}

static enum deed_code do_attach(struct op *op)
{
    struct page *page = op->page;
    if (world.silent) {
        return DEED_OK;
    }
    struct frame *main = frame_add(page, page->remote->target, NULL);
    main->context = 1;
    op_done(op, DEED_OK, NULL, NULL);
    page_check_ready(page);
    return DEED_OK;
}

static bool ask_titles(struct deed_browser *browser)
{
    (void)browser;
    return world.asks_titles;
}

static void do_stop(struct deed_browser *browser)
{
    /* Of one that was never started, too. */
    if (browser->connection) {
        bool was = nomem_set(false);
        cdp_peer_fini(&((struct made_up *)browser)->peer);
        nomem_set(was);
    }
}

static enum deed_code do_run(struct call *call, const struct frame *frame,
                             const struct web_script *script)
{
    (void)call, (void)frame, (void)script;
    return DEED_STATE; /* it declares no actions */
}

static void frame_freed(struct frame *frame)
{
    (void)frame;
}

static void do_close(struct page *page)
{
    struct deed_remote *remote = page->remote;
    remote_closed(remote);
    free(remote);
}

static const struct deed_driver_ops driver = { .name = "made up",
                                               WEB_DRIVER_FUNCTIONS };
static const struct deed_remote_ops remote = {
    .driver = &driver,
    .run = do_run,
    .flush = remote_flush,
    .forget = remote_forget,
    .frame_freed = frame_freed,
    .close = do_close,
};

#define PROTOCOL                                                               \
    .size = sizeof(struct made_up), .remote_size = sizeof(struct deed_remote), \
    .remote = &remote, .start = do_start, .greet = do_greet,                   \
    .event = do_event, .list = { "Tabs.list", "{}" },                          \
    .create = { "Tabs.create", "{}" }, .close = "Tabs.close",                  \
    .tabs_member = "tabs", .id_member = "id", .attach = do_attach,             \
    .stop = do_stop

static const struct deed_browser_ops plain = { PROTOCOL };
static const struct deed_browser_ops titled = { PROTOCOL,
                                                .ask_titles = ask_titles };

static const struct deed_driver_row row = { .info = { .name = "plain" },
                                            .open = web_backend_open,
                                            .user = &plain };
static const struct deed_driver_row other = { .info = { .name = "titled" },
                                              .open = web_backend_open,
                                              .user = &titled };

/* Who uses it. */

static void on_ready(void *user)
{
    (void)user;
    add("ready");
}

static void on_lost(void *user, const struct deed_error *err)
{
    (void)user;
    add("lost: %s", err->text);
}

static void on_opened(void *user, const struct deed_surface *surface,
                      const struct deed_error *err)
{
    (void)user;
    add("%s", surface ? "opened" : err->text);
    if (surface) {
        world.surfaces[world.surface_count++] = *surface;
    }
}

static void on_tabs(void *user)
{
    (void)user;
    world.done = true;
}

static enum deed_code open_backend(const struct deed_driver_row *which,
                                   const struct deed_setting *settings,
                                   size_t count, struct deed_backend **ret,
                                   struct deed_error *err)
{
    const struct deed_backend_opts opts = {
        .settings = settings,
        .setting_count = count,
        .events = { .ready = on_ready, .lost = on_lost },
    };
    return web_backend_open(which, world.loop, &opts, ret, err);
}

static struct deed_backend *backend_of(const struct deed_driver_row *which,
                                       const struct deed_setting *settings,
                                       size_t count)
{
    struct deed_backend *backend = NULL;
    struct deed_error err = { 0 };
    if (open_backend(which, settings, count, &backend, &err)) {
        fail_msg("%s", err.text);
    }
    return backend;
}

static void turns(void)
{
    for (int i = 0; i < 10; i++) {
        deed_loop_step(world.loop, false);
    }
}

static enum deed_code open_tab(struct deed_backend *backend, const char *id,
                               struct deed_error *err)
{
    const struct deed_attach attach = { .target_id = id };
    enum deed_code code =
        backend->ops->open(backend, &attach, on_opened, NULL, err);
    turns();
    return code;
}

static void came(const char *what)
{
    assert_string_equal(world.events, what);
    world.events[0] = '\0';
}

static void sent(const char *part)
{
    turns();
    if (!strstr(deed_strbuf_get(&world.peer->got), part)) {
        fail_msg("\"%s\" is not in %s", part,
                 deed_strbuf_get(&world.peer->got));
    }
    deed_strbuf_clear(&world.peer->got);
}

static void said(const char *message)
{
    cdp_peer_say(world.peer, message, false);
    turns();
}

static int set_up(void **state)
{
    (void)state;
    memset(&world, 0, sizeof(world));
    world.loop = fixture_loop();
    fake_clock_is_alone();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    deed_loop_destroy(world.loop);
    return 0;
}

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
            open_backend(&row, cases[i].settings, count, &backend, &err),
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
        enum deed_code code = open_backend(&row, settings, 3, &backend, &err);
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
    struct deed_backend *backend = backend_of(&row, NULL, 0);
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
    struct deed_backend *backend = backend_of(&row, NULL, 0);
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
    struct deed_backend *backend = backend_of(&row, NULL, 0);
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
    struct deed_backend *backend = backend_of(&other, NULL, 0);
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
    struct deed_backend *backend = backend_of(&row, NULL, 0);
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
    struct deed_backend *backend = backend_of(&row, joined, 1);
    fail_handshake(DEED_IO, "no such handshake");
    assert_int_equal(world.started, 2);
    assert_ptr_equal(world.browser->ops, &titled);
    browser_ready(world.browser);
    came("ready ");
    backend->ops->destroy(backend);
    /* It was to be the first kind. */
    backend = backend_of(&row, joined, 2);
    fail_handshake(DEED_IO, "no such handshake");
    browser_ready(world.browser);
    came("lost: plain was asked for, and at http://a.example there is titled ");
    backend->ops->destroy(backend);
    /* Neither: what the first said is told. */
    backend = backend_of(&row, joined, 1);
    fail_handshake(DEED_IO, "no such handshake");
    fail_handshake(DEED_IO, "nor this one");
    came("lost: no such handshake ");
    backend->ops->destroy(backend);
    backend = backend_of(&row, joined, 1);
    world.refuses = true;
    fail_handshake(DEED_IO, "no such handshake");
    came("lost: no such handshake ");
    world.refuses = false;
    backend->ops->destroy(backend);
    /* One that does not answer is no browser of any kind. */
    backend = backend_of(&row, joined, 1);
    fail_handshake(DEED_TIMEOUT, "too late");
    came("lost: too late ");
    backend->ops->destroy(backend);
    /* Settings that only one of them takes say which it is. */
    backend = backend_of(&row, joined, 3);
    fail_handshake(DEED_IO, "no such handshake");
    came("lost: no such handshake ");
    backend->ops->destroy(backend);
    struct deed_error err;
    world.refuses = true;
    assert_int_equal(open_backend(&row, joined, 1, &backend, &err), DEED_IO);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(settings_that_cannot_be_are_refused),
        TEST(headers_are_one_object),
        TEST(several_pages_have_a_tab_each),
        TEST(a_page_that_waits_is_told_that_the_browser_ended),
        TEST(a_browser_that_is_gone_opens_nothing),
        TEST(tabs_are_asked_for_once_at_a_time),
        TEST(events_have_the_name_of_their_session),
        TEST(another_protocol_is_tried),
    };
    if (deed_registry_add(&other, NULL)) {
        return 1;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
