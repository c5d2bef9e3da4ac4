/* SPDX-License-Identifier: Apache-2.0 */
#include "engine/backend.h"

#include <stdlib.h>

#include "base/util.h"
#include "driver/cdp/chromium.h"
#include "driver/driver.h"

/* A page that a session has, or waits for. */
struct tab {
    struct tab *next;
    struct pages *pages;
    bool open;
    deed_backend_opened *opened;
    void *user;
};

struct pages {
    struct deed_backend base;
    struct deed_backend_events events;
    struct deed_browser *browser;
    struct tab *tabs;
};

static struct pages *pages_of(struct deed_backend *backend)
{
    return deed_container_of(backend, struct pages, base);
}

static void drop_tab(struct tab *gone)
{
    struct tab **at = &gone->pages->tabs;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
    }
    free(gone);
}

static void release(void *user)
{
    drop_tab(user);
}

static void on_page(void *user, struct deed_driver *driver,
                    const struct deed_error *err)
{
    struct tab *tab = user;
    struct deed_surface surface = { .driver = driver,
                                    .release = release,
                                    .user = tab };
    if (driver) {
        tab->open = true;
        tab->opened(tab->user, &surface, NULL);
    } else {
        tab->opened(tab->user, NULL, err);
        drop_tab(tab);
    }
}

static struct tab *new_tab(struct pages *pages)
{
    struct tab *tab = calloc(1, sizeof(*tab));
    if (tab) {
        tab->pages = pages;
        tab->next = pages->tabs;
        pages->tabs = tab;
    }
    return tab;
}

static enum deed_code open_page(struct deed_backend *backend,
                                const struct deed_attach *attach,
                                deed_backend_opened *opened, void *user,
                                struct deed_error *err)
{
    struct pages *pages = pages_of(backend);
    struct tab *tab = new_tab(pages);
    if (!tab) {
        return deed_fail(err, DEED_NOMEM, "page");
    }
    tab->opened = opened;
    tab->user = user;
    struct deed_chromium_page_opts opts = { .target_id = attach->target_id,
                                            .fresh = attach->fresh,
                                            .keep = attach->keep };
    enum deed_code code =
        deed_chromium_open_page(pages->browser, &opts, on_page, tab, err);
    if (code) {
        drop_tab(tab);
    }
    return code;
}

static void destroy_pages(struct deed_backend *backend)
{
    struct pages *pages = pages_of(backend);
    struct deed_error err;
    deed_fail(&err, DEED_LOST, "the server ends");
    deed_browser_destroy(pages->browser);
    while (pages->tabs) {
        struct tab *tab = pages->tabs;
        if (!tab->open) {
            tab->opened(tab->user, NULL, &err);
        }
        drop_tab(tab);
    }
    free(pages);
}

static void on_ready(void *user, const struct deed_error *err)
{
    struct pages *pages = user;
    if (err && err->code) {
        pages->events.lost(pages->events.user, err);
    } else {
        pages->events.ready(pages->events.user);
    }
}

static void on_lost(void *user, const struct deed_error *err)
{
    struct pages *pages = user;
    pages->events.lost(pages->events.user, err);
}

static size_t list_tabs(struct deed_backend *backend, struct deed_tab *ret,
                        size_t max)
{
    struct deed_chromium_tab tabs[DEED_CHROMIUM_TABS_MAX];
    size_t count = deed_browser_tabs(pages_of(backend)->browser, tabs,
                                     DEED_ARRAY_LEN(tabs));
    count = count < max ? count : max;
    for (size_t i = 0; i < count; i++) {
        ret[i] = (struct deed_tab){ tabs[i].id, tabs[i].title, tabs[i].url };
    }
    return count;
}

static enum deed_code ask_tabs(struct deed_backend *backend,
                               void (*done)(void *user), void *user,
                               struct deed_error *err)
{
    return deed_browser_ask_tabs(pages_of(backend)->browser, done, user, err);
}

static void close_tab(struct deed_backend *backend, const char *id)
{
    deed_browser_close_tab(pages_of(backend)->browser, id);
}

static const struct deed_backend_ops pages_ops = {
    .name = "chromium",
    .open = open_page,
    .tabs = list_tabs,
    .ask_tabs = ask_tabs,
    .close_tab = close_tab,
    .tab_of = deed_chromium_tab_of,
    .destroy = destroy_pages,
};

enum deed_code deed_backend_create_chromium(
    struct deed_loop *loop, const struct deed_browser_wish *wish,
    const struct deed_backend_events *events, struct deed_backend **ret,
    struct deed_error *err)
{
    struct pages *pages = calloc(1, sizeof(*pages));
    if (!pages) {
        return deed_fail(err, DEED_NOMEM, "browser");
    }
    pages->base.ops = &pages_ops;
    pages->events = *events;
    struct deed_browser_opts opts = {
        .url = wish->url,
        .headed = wish->headed,
        .dialogs = wish->dialogs,
        .downloads = wish->downloads,
        .on_ready = on_ready,
        .on_lost = on_lost,
        .user = pages,
    };
    enum deed_code code =
        deed_browser_create(loop, &opts, &pages->browser, err);
    if (code) {
        free(pages);
        return code;
    }
    *ret = &pages->base;
    return DEED_OK;
}
