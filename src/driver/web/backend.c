/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/backend.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "driver/driver.h"
#include "driver/web/browser.h"
#include "driver/web/tabs.h"
#include "io/loop.h"
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
    /* A browser that is joined may turn out to speak another protocol. */
    struct {
        const struct deed_browser_ops *ops; /* NULL: there is none to try */
        const char *name;                   /* of its driver */
        const char *wanted; /* the browser that it must be; NULL: any */
        struct deed_browser_opts opts;
        struct deed_arena arena; /* of its texts */
        struct deed_loop *loop;
        struct deed_task task;
        struct deed_error first; /* what the protocol tried first said */
    } other;
};

static struct pages *pages_of(struct deed_backend *backend)
{
    return deed_container_of(backend, struct pages, base);
}

static void drop_tab(struct tab *gone)
{
    struct tab **at = &gone->pages->tabs;
    while (*at != gone) {
        at = &(*at)->next;
    }
    *at = gone->next;
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
        deed_browser_open_page(pages->browser, attach, on_page, tab, err);
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
    deed_task_cancel(&pages->other.task);
    deed_browser_destroy(pages->browser);
    while (pages->tabs) {
        struct tab *tab = pages->tabs;
        if (!tab->open) {
            tab->opened(tab->user, NULL, &err);
        }
        drop_tab(tab);
    }
    end_asking(pages);
    deed_arena_fini(&pages->other.arena);
    free(pages);
}

/* It speaks another protocol than the browser that was named. */
static void lose_other(struct pages *pages)
{
    struct deed_error err;
    deed_fail_member(&err, DEED_INVALID, "browser-name",
                     "%s was asked for, and at %.200s there is %s",
                     pages->other.wanted, pages->other.opts.url,
                     pages->other.name);
    pages->events.lost(pages->events.user, &err);
}

static void on_ready(void *user, const struct deed_error *err)
{
    struct pages *pages = user;
    if (err && err->code && pages->other.ops && err->code != DEED_TIMEOUT) {
        pages->other.first = *err;
        deed_loop_defer(pages->other.loop, &pages->other.task);
    } else if (err && err->code) {
        bool tried = pages->other.first.code != DEED_OK;
        pages->events.lost(pages->events.user,
                           tried ? &pages->other.first : err);
    } else if (pages->other.first.code && pages->other.wanted) {
        lose_other(pages);
    } else {
        pages->events.ready(pages->events.user);
    }
}

static void on_lost(void *user, const struct deed_error *err)
{
    struct pages *pages = user;
    pages->events.lost(pages->events.user, err);
}

/* The handshake failed; it may be a handshake of the other kind. */
static void on_switch(struct deed_task *task)
{
    struct pages *pages = deed_container_of(task, struct pages, other.task);
    const struct deed_browser_ops *ops = pages->other.ops;
    struct deed_browser *failed = pages->browser;
    pages->other.ops = NULL;
    if (deed_browser_create(pages->other.loop, ops, &pages->other.opts,
                            &pages->browser, NULL)) {
        pages->events.lost(pages->events.user, &pages->other.first);
        return;
    }
    deed_browser_destroy(failed);
}

static const char *keep(struct pages *pages, const char *text)
{
    return text ? deed_arena_strdup(&pages->other.arena, text) : NULL;
}

/* Settings that only one of them takes say which it is. */
static void prepare_switch(struct pages *pages, struct deed_loop *loop,
                           const struct deed_driver_row *row,
                           const struct deed_browser_opts *opts,
                           const char *wanted)
{
    pages->other.loop = loop;
    pages->other.wanted = keep(pages, wanted);
    pages->other.task.run = on_switch;
    pages->other.opts = *opts;
    pages->other.opts.url = keep(pages, opts->url);
    pages->other.opts.downloads = keep(pages, opts->downloads);
    pages->other.opts.executable = pages->other.opts.start_url = NULL;
    if (!opts->url || opts->user_agent || opts->headers || opts->http_auth ||
        pages->other.arena.failed) {
        return;
    }
    for (size_t i = 0; i < deed_driver_count(); i++) {
        const struct deed_driver_row *other =
            deed_registry_find(deed_driver_at(i)->name);
        if (other != row && other->open == web_backend_open) {
            pages->other.ops = other->user;
            pages->other.name = other->info.name;
        }
    }
}

static size_t list_tabs(struct deed_backend *backend, struct deed_tab *ret,
                        size_t max)
{
    return tabs_list(pages_of(backend)->browser->tabs, ret, max);
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
    .tab_of = deed_browser_tab_of,
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
        const char *name = deed_arena_strndup(arena, text, len);
        any = true;
        if (name) {
            deed_json_member(w, name, value + strspn(value, " "));
        }
    }
    const char *json = deed_json_object_end(&o, arena);
    if (!code && any && (!json || arena->failed)) {
        code = deed_fail(err, DEED_NOMEM, "headers");
    }
    *ret = any ? json : NULL;
    return code;
}

enum deed_code web_backend_open(const struct deed_driver_row *row,
                                struct deed_loop *loop,
                                const struct deed_backend_opts *opts,
                                struct deed_backend **ret,
                                struct deed_error *err)
{
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
    deed_arena_init(&pages->other.arena, 0);
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
        .ferry = opts->ferry,
        .on_ready = on_ready,
        .on_lost = on_lost,
        .user = pages,
    };
    prepare_switch(pages, loop, row, &browser,
                   deed_backend_text(opts, "browser-name", NULL));
    code = deed_browser_create(loop, row->user, &browser, &pages->browser, err);
    deed_arena_fini(&arena);
    if (code) {
        deed_arena_fini(&pages->other.arena);
        free(pages);
        return code;
    }
    *ret = &pages->base;
    return DEED_OK;
}
