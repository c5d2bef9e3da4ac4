/* SPDX-License-Identifier: Apache-2.0 */
#include "browser_fixture.h"

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
#include "driver/web/backend.h"
#include "driver/web/driver_table.h"
#include "fake_clock.h"
#include "io_fixture.h"
#include "nomem.h"

/* The protocol. */

struct made_up {
    struct deed_browser base;
    struct cdp_peer peer; /* the browser's side */
};

struct browser_world world;

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
const struct deed_browser_ops titled = { PROTOCOL, .ask_titles = ask_titles };

const struct deed_driver_row plain_row = { .info = { .name = "plain" },
                                           .open = web_backend_open,
                                           .user = &plain };
const struct deed_driver_row titled_row = { .info = { .name = "titled" },
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

void on_opened(void *user, const struct deed_surface *surface,
               const struct deed_error *err)
{
    (void)user;
    add("%s", surface ? "opened" : err->text);
    if (surface) {
        world.surfaces[world.surface_count++] = *surface;
    }
}

void on_tabs(void *user)
{
    (void)user;
    world.done = true;
}

enum deed_code open_backend(const struct deed_driver_row *which,
                            const struct deed_setting *settings, size_t count,
                            struct deed_backend **ret, struct deed_error *err)
{
    const struct deed_backend_opts opts = {
        .settings = settings,
        .setting_count = count,
        .events = { .ready = on_ready, .lost = on_lost },
    };
    return web_backend_open(which, world.loop, &opts, ret, err);
}

struct deed_backend *backend_of(const struct deed_driver_row *which,
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

void turns(void)
{
    for (int i = 0; i < 10; i++) {
        deed_loop_step(world.loop, false);
    }
}

enum deed_code open_tab(struct deed_backend *backend, const char *id,
                        struct deed_error *err)
{
    const struct deed_attach attach = { .target_id = id };
    enum deed_code code =
        backend->ops->open(backend, &attach, on_opened, NULL, err);
    turns();
    return code;
}

void came(const char *what)
{
    assert_string_equal(world.events, what);
    world.events[0] = '\0';
}

void sent(const char *part)
{
    turns();
    if (!strstr(deed_strbuf_get(&world.peer->got), part)) {
        fail_msg("\"%s\" is not in %s", part,
                 deed_strbuf_get(&world.peer->got));
    }
    deed_strbuf_clear(&world.peer->got);
}

void said(const char *message)
{
    cdp_peer_say(world.peer, message, false);
    turns();
}

int browser_setup(void **state)
{
    (void)state;
    memset(&world, 0, sizeof(world));
    world.loop = fixture_loop();
    fake_clock_is_alone();
    return 0;
}

int browser_teardown(void **state)
{
    (void)state;
    deed_loop_destroy(world.loop);
    return 0;
}
