/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/browser.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/popups.h"
#include "driver/web/tabs.h"
#include "wire/json.h"
#include "wire/json_object.h"

struct deed_connection *browser_connection(const struct deed_browser *browser)
{
    return browser->lost ? NULL : browser->connection;
}

struct deed_remote *browser_find_page(const struct deed_browser *browser,
                                      const char *target)
{
    struct deed_remote *remote = target ? browser->pages : NULL;
    while (remote && !deed_str_equal(remote->target, target)) {
        remote = remote->next;
    }
    return remote;
}

struct deed_remote *browser_page_of_frame(const struct deed_browser *browser,
                                          const char *frame_id)
{
    struct deed_remote *remote = frame_id ? browser->pages : NULL;
    while (remote && !frame_find(remote->page, frame_id)) {
        remote = remote->next;
    }
    return remote;
}

static void on_event(void *user, struct deed_json_span session,
                     struct deed_json_span method, struct deed_json_span params)
{
    static const struct deed_json_limits limits = { .max_bytes = 64u << 20,
                                                    .max_depth = 128,
                                                    .replace_bad_text = true };
    struct deed_browser *browser = user;
    struct deed_arena arena;
    struct deed_value *value = NULL;
    deed_arena_init(&arena, 0);
    /* The spans are JSON: without their quotes they can be compared. */
    if (!deed_json_parse(&arena, params.bytes, params.len, &limits, &value,
                         NULL) &&
        deed_json_scan_text(method, &method) &&
        (!session.bytes || deed_json_scan_text(session, &session))) {
        browser->ops->event(browser, session, method, value);
    }
    deed_arena_fini(&arena);
}

void browser_lost(void *user, const struct deed_error *err)
{
    struct deed_browser *browser = user;
    if (browser->lost) {
        return;
    }
    browser->lost = true;
    bool was_ready = browser->ready;
    for (struct deed_remote *r = browser->pages, *next; r; r = next) {
        next = r->next;
        page_lost(r->page, err);
    }
    if (!was_ready) {
        browser->opts.on_ready(browser->opts.user, err);
    } else if (browser->opts.on_lost) {
        browser->opts.on_lost(browser->opts.user, err);
    }
}

void browser_ready(struct deed_browser *browser)
{
    browser->ready = true;
    browser->opts.on_ready(browser->opts.user, NULL);
}

static void on_open(void *user)
{
    struct deed_browser *browser = user;
    browser->ops->greet(browser);
}

struct deed_connection_listener browser_listener(struct deed_browser *browser)
{
    return (struct deed_connection_listener){ .event = on_event,
                                              .open = on_open,
                                              .lost = browser_lost,
                                              .user = browser };
}

enum deed_code browser_open(struct deed_browser *browser, const char *url,
                            struct deed_error *err)
{
    const struct deed_connection_listener listener = browser_listener(browser);
    return deed_connection_create_ws(
        browser->loop, url,
        deed_loop_now_us(browser->loop) + browser->opts.timeout_us, &listener,
        NULL, &browser->connection, err);
}

enum deed_code deed_browser_create(struct deed_loop *loop,
                                   const struct deed_browser_ops *ops,
                                   const struct deed_browser_opts *opts,
                                   struct deed_browser **ret,
                                   struct deed_error *err)
{
    struct deed_browser *browser = calloc(1, ops->size);
    if (!browser) {
        return deed_fail(err, DEED_NOMEM, "browser");
    }
    browser->ops = ops;
    browser->loop = loop;
    browser->opts = *opts;
    if (browser->opts.timeout_us <= 0) {
        browser->opts.timeout_us = DEED_MS(30000);
    }
    browser->url = opts->url ? strdup(opts->url) : NULL;
    browser->opts.url = browser->url;
    browser->tabs = tabs_create();
    browser->popups = popups_create(loop);
    enum deed_code code =
        browser->tabs && browser->popups && !browser->url == !opts->url
            ? ops->start(browser, err)
            : deed_fail(err, DEED_NOMEM, "browser");
    if (code) {
        deed_browser_destroy(browser);
        return code;
    }
    *ret = browser;
    return DEED_OK;
}

void deed_browser_destroy(struct deed_browser *browser)
{
    if (!browser) {
        return;
    }
    while (browser->pages) {
        struct page *page = browser->pages->page;
        page->base.ops->destroy(&page->base);
    }
    browser->ops->stop(browser);
    deed_connection_destroy(browser->connection);
    popups_destroy(browser->popups);
    tabs_destroy(browser->tabs);
    free(browser->url);
    free(browser);
}

/* Its tabs. */

void browser_tabs_known(struct deed_browser *browser)
{
    void (*done)(void *user) = browser->tabs_done;
    browser->tabs_done = NULL;
    if (done) {
        done(browser->tabs_user);
    }
}

static void on_tabs(struct deed_connection_call *call, enum deed_code code,
                    struct deed_json_span result, const struct deed_error *err)
{
    struct deed_browser *browser =
        deed_container_of(call, struct deed_browser, listing);
    static const struct deed_json_limits limits = { .max_bytes = 16u << 20,
                                                    .replace_bad_text = true };
    struct deed_arena arena;
    struct deed_value *value = NULL;
    (void)err;
    deed_arena_init(&arena, 0);
    if (!code && !deed_json_parse(&arena, result.bytes, result.len, &limits,
                                  &value, NULL)) {
        const struct deed_value *list =
            deed_value_get(value, browser->ops->tabs_member);
        for (size_t i = 0; deed_value_at(list, i); i++) {
            tabs_told(browser->tabs, deed_value_at(list, i),
                      browser->ops->id_member);
        }
    }
    deed_arena_fini(&arena);
    if (code || !browser->ops->ask_titles ||
        !browser->ops->ask_titles(browser)) {
        browser_tabs_known(browser);
    }
}

enum deed_code deed_browser_ask_tabs(struct deed_browser *browser,
                                     void (*done)(void *user), void *user,
                                     struct deed_error *err)
{
    if (browser->tabs_done || !browser_connection(browser)) {
        return deed_fail(err, browser->lost ? DEED_LOST : DEED_STATE,
                         "the tabs are being asked for");
    }
    browser->listing.done = on_tabs;
    enum deed_code code = deed_connection_send(
        browser->connection, NULL, browser->ops->list[0], browser->ops->list[1],
        &browser->listing, deed_loop_now_us(browser->loop) + WEB_CALL_US, err);
    if (!code) {
        browser->tabs_done = done;
        browser->tabs_user = user;
        deed_connection_flush(browser->connection);
    }
    return code;
}

void deed_browser_close_tab(struct deed_browser *browser, const char *id)
{
    struct deed_arena arena;
    struct deed_json_object o;
    deed_arena_init(&arena, 0);
    deed_json_member(deed_json_object_begin(&o), browser->ops->id_member, id);
    const char *params = deed_json_object_end(&o, &arena);
    if (params && browser_connection(browser)) {
        (void)deed_connection_send(browser->connection, NULL,
                                   browser->ops->close, params, NULL, 0, NULL);
        deed_connection_flush(browser->connection);
        tabs_gone(browser->tabs, id);
    }
    deed_arena_fini(&arena);
}
