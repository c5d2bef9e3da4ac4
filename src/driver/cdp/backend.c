/* SPDX-License-Identifier: Apache-2.0 */
/* Chromium's row in the registry: a browser that is joined or started, and
 * its pages as surfaces. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "driver/cdp/chromium.h"
#include "driver/cdp/doctor.h"
#include "driver/driver.h"
#include "driver/registry.h"
#include "wire/json_object.h"

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
    struct deed_chromium_page_opts opts = { .target_id = attach->target_id,
                                            .fresh = attach->fresh,
                                            .keep = attach->keep,
                                            .may_leave = attach->may_leave };
    enum deed_code code =
        deed_chromium_open_page(pages->browser, &opts, on_page, tab, err);
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
    deed_browser_destroy(pages->browser);
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
    struct deed_chromium_tab tabs[DEED_CHROMIUM_TABS_MAX];
    size_t count = deed_browser_tabs(pages_of(backend)->browser, tabs,
                                     DEED_ARRAY_LEN(tabs));
    count = count < max ? count : max;
    for (size_t i = 0; i < count; i++) {
        ret[i] = (struct deed_tab){ tabs[i].id, tabs[i].title, tabs[i].url };
    }
    return count;
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
        deed_browser_ask_tabs(pages->browser, on_tabs, pages, err);
    if (!code) {
        pages->tabs_done = done;
        pages->tabs_user = user;
    }
    return code;
}

static void close_tab(struct deed_backend *backend, const char *id)
{
    deed_browser_close_tab(pages_of(backend)->browser, id);
}

static const struct deed_backend_ops pages_ops = {
    .open = open_page,
    .tabs = list_tabs,
    .ask_tabs = ask_tabs,
    .close_tab = close_tab,
    .tab_of = deed_chromium_tab_of,
    .destroy = destroy_pages,
};

/* What only a browser that is started can have. */
static enum deed_code check_options(const struct deed_backend_opts *opts,
                                    struct deed_error *err)
{
    static const char *const started[] = { "profile-dir", "proxy",
                                           "ignore-tls-errors" };
    for (size_t i = 0; deed_backend_text(opts, "browser", NULL) &&
                       i < DEED_ARRAY_LEN(started);
         i++) {
        if (deed_backend_text(opts, started[i], NULL)) {
            return deed_fail_member(err, DEED_INVALID, started[i],
                                    "is for a browser that deed starts, not "
                                    "for one that is joined");
        }
    }
    return DEED_OK;
}

/* "Name: value", each a member of a JSON object; NULL: none is given. */
static enum deed_code read_headers(struct deed_arena *arena,
                                   const struct deed_backend_opts *opts,
                                   const char **ret, struct deed_error *err)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    enum deed_code code = DEED_OK;
    bool any = false;
    for (size_t i = 0; i < opts->setting_count; i++) {
        const char *text = opts->settings[i].value;
        if (!deed_str_equal(opts->settings[i].name, "header") || !text) {
            continue;
        }
        size_t len = strcspn(text, ":");
        const char *value = text[len] ? text + len + 1 : NULL;
        if (!value || !len || strpbrk(text, "\r\n")) {
            code = deed_fail_member(err, DEED_INVALID, "header",
                                    "must be \"Name: value\", not \"%.60s\"",
                                    text);
            break;
        }
        deed_json_member(w, deed_arena_strndup(arena, text, len),
                         value + strspn(value, " "));
        any = true;
    }
    const char *json = deed_json_object_end(&o, arena);
    *ret = any ? json : NULL;
    return code;
}

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
    struct deed_arena arena;
    const char *headers = NULL;
    deed_arena_init(&arena, 0);
    enum deed_code code = check_options(opts, err);
    code = code ? code : read_headers(&arena, opts, &headers, err);
    struct pages *pages = code ? NULL : calloc(1, sizeof(*pages));
    if (!pages) {
        deed_arena_fini(&arena);
        return code ? code : deed_fail(err, DEED_NOMEM, "browser");
    }
    pages->base.ops = &pages_ops;
    pages->events = opts->events;
    const char *dialogs = deed_backend_text(opts, "dialogs", NULL);
    struct deed_browser_opts browser = {
        .url = deed_backend_text(opts, "browser", NULL),
        .headed = deed_backend_flag(opts, "headed"),
        .executable = deed_backend_text(opts, "executable", NULL),
        .downloads = deed_backend_text(opts, "downloads", NULL),
        .dialogs = deed_str_equal(dialogs, "accept") ? DEED_DIALOG_ACCEPT
                                                     : DEED_DIALOG_DISMISS,
        .profile_dir = deed_backend_text(opts, "profile-dir", NULL),
        .proxy = deed_backend_text(opts, "proxy", NULL),
        .ignore_tls_errors = deed_backend_flag(opts, "ignore-tls-errors"),
        .user_agent = deed_backend_text(opts, "user-agent", NULL),
        .headers = headers,
        .http_auth = deed_backend_text(opts, "http-auth", NULL),
        .timeout_us = opts->timeout_us,
        .on_ready = on_ready,
        .on_lost = on_lost,
        .user = pages,
    };
    code = deed_browser_create(loop, &browser, &pages->browser, err);
    deed_arena_fini(&arena);
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
    { "profile-dir", "DIR", DEED_OPTION_FOLDER, NULL,
      "a profile that stays, so that logins last (or --profile DIR); deed's "
      "own, never that of another browser", false, false, false },
    { "proxy", "URL", DEED_OPTION_TEXT, NULL,
      "the proxy of a browser that is started: http://HOST:PORT, "
      "socks5://HOST:PORT", false, false, false },
    { "ignore-tls-errors", NULL, DEED_OPTION_FLAG, NULL,
      "open pages whose certificate is not valid", false, false, false },
    { "user-agent", "TEXT", DEED_OPTION_TEXT, NULL,
      "what the browser calls itself", false, false, false },
    { "header", "NAME: VALUE", DEED_OPTION_LIST, NULL,
      "sent with every request of the page", false, false, false },
    { "http-auth", "SECRET", DEED_OPTION_SECRET, NULL,
      "a secret that is NAME:PASSWORD, for the server that asks for one",
      false, false, false },
};
/* clang-format on */

const struct deed_driver_row deed_driver_chromium = {
    .info = { .size = sizeof(struct deed_driver_info),
              .name = "chromium",
              .summary = "a page of a Chromium that is started or joined",
              .options = options,
              .option_count = DEED_ARRAY_LEN(options),
              .has_tabs = true,
              .has_urls = true,
              .env = "DEED_CHROMIUM\tthe browser to start, instead of the "
                     "one in PATH" },
    .open = open_browser,
    .check = deed_chromium_check,
};
