/* SPDX-License-Identifier: Apache-2.0 */
/* Firefox's row in the registry: a browser that is joined or started, and
 * its pages as surfaces. */
#include <stdlib.h>

#include "base/util.h"
#include "driver/bidi/firefox.h"
#include "driver/driver.h"
#include "driver/registry.h"

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
    struct deed_firefox *browser;
    struct tab *tabs;
    void (*tabs_done)(void *user); /* NULL: nobody asks */
    void *tabs_user;
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
    enum deed_code code =
        deed_firefox_open_page(pages->browser, attach, on_page, tab, err);
    if (code) {
        drop_tab(tab);
    }
    return code;
}

static void end_asking(struct pages *pages)
{
    void (*done)(void *user) = pages->tabs_done;
    pages->tabs_done = NULL;
    if (done) {
        done(pages->tabs_user);
    }
}

static void destroy_pages(struct deed_backend *backend)
{
    struct pages *pages = pages_of(backend);
    struct deed_error err;
    deed_fail(&err, DEED_LOST, "the browser is no longer used");
    deed_firefox_destroy(pages->browser);
    while (pages->tabs) {
        struct tab *tab = pages->tabs;
        if (!tab->open) {
            tab->opened(tab->user, NULL, &err);
        }
        drop_tab(tab);
    }
    end_asking(pages);
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
    return deed_firefox_tabs(pages_of(backend)->browser, ret, max);
}

static void on_tabs(void *user)
{
    end_asking(user);
}

static enum deed_code ask_tabs(struct deed_backend *backend,
                               void (*done)(void *user), void *user,
                               struct deed_error *err)
{
    struct pages *pages = pages_of(backend);
    enum deed_code code =
        deed_firefox_ask_tabs(pages->browser, on_tabs, pages, err);
    if (!code) {
        pages->tabs_done = done;
        pages->tabs_user = user;
    }
    return code;
}

static void close_tab(struct deed_backend *backend, const char *id)
{
    deed_firefox_close_tab(pages_of(backend)->browser, id);
}

static const struct deed_backend_ops pages_ops = {
    .open = open_page,
    .tabs = list_tabs,
    .ask_tabs = ask_tabs,
    .close_tab = close_tab,
    .tab_of = deed_firefox_tab_of,
    .destroy = destroy_pages,
};

static enum deed_code open_browser(const struct deed_driver_row *row,
                                   struct deed_loop *loop,
                                   const struct deed_backend_opts *opts,
                                   struct deed_backend **ret,
                                   struct deed_error *err)
{
    (void)row;
    if (deed_backend_text(opts, "browser", NULL) &&
        deed_backend_flag(opts, "launch")) {
        return deed_fail_member(err, DEED_INVALID, "launch",
                                "give one of launch and browser, not both");
    }
    struct pages *pages = calloc(1, sizeof(*pages));
    if (!pages) {
        return deed_fail(err, DEED_NOMEM, "browser");
    }
    pages->base.ops = &pages_ops;
    pages->events = opts->events;
    const char *dialogs = deed_backend_text(opts, "dialogs", NULL);
    struct deed_firefox_opts browser = {
        .url = deed_backend_text(opts, "browser", NULL),
        .headed = deed_backend_flag(opts, "headed"),
        .executable = deed_backend_text(opts, "executable", NULL),
        .downloads = deed_backend_text(opts, "downloads", NULL),
        .dialogs = deed_str_equal(dialogs, "accept") ? DEED_DIALOG_ACCEPT
                                                     : DEED_DIALOG_DISMISS,
        .timeout_us = opts->timeout_us,
        .on_ready = on_ready,
        .on_lost = on_lost,
        .user = pages,
    };
    enum deed_code code =
        deed_firefox_create(loop, &browser, &pages->browser, err);
    if (code) {
        free(pages);
        return code;
    }
    *ret = &pages->base;
    return DEED_OK;
}

/* clang-format off */
static const struct deed_driver_option options[] = {
    { "browser", "URL", DEED_OPTION_TEXT, NULL,
      "join the browser at http://HOST:PORT or ws://...", true, false, true },
    { "launch", NULL, DEED_OPTION_FLAG, NULL,
      "start a browser, and end it when done", true, false, false },
    { "headed", NULL, DEED_OPTION_FLAG, NULL,
      "show the window of a browser that is started", false, false, false },
    { "dialogs", "ANSWER", DEED_OPTION_CHOICE, "accept|dismiss",
      "to confirm, prompt and beforeunload; dismiss is the default",
      false, false, false },
    { "downloads", "DIR", DEED_OPTION_FOLDER, NULL,
      "where files are saved; of a started browser else ~/Downloads",
      false, false, false },
    { "executable", "PATH", DEED_OPTION_TEXT, NULL,
      "the browser to start, instead of the one in PATH", false, false,
      false },
};
/* clang-format on */

const struct deed_driver_row deed_driver_firefox = {
    .info = { .size = sizeof(struct deed_driver_info),
              .name = "firefox",
              .summary = "a page of a Firefox that is started or joined",
              .options = options,
              .option_count = DEED_ARRAY_LEN(options),
              .has_tabs = true,
              .has_urls = true,
              .env = "DEED_FIREFOX\tthe Firefox to start, instead of the "
                     "one in PATH",
              .path = "/session" },
    .open = open_browser,
    .check = deed_firefox_check,
};
