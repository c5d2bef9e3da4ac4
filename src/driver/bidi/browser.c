/* SPDX-License-Identifier: Apache-2.0 */

/* The browser: its connection and session, its process if deed started it, and
 * which page an event belongs to. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/bidi/launch.h"
#include "driver/bidi/tab.h"
#include "driver/bidi/tabs.h"
#include "wire/json.h"

/* A tab that hangs has no title. */
#define TITLE_US DEED_MS(1000)

/* One command after the other, until the browser is ready. */
enum setup {
    SETUP_SESSION,
    SETUP_EVENTS,
    SETUP_BODIES,
    SETUP_FILES,
    SETUP_TAB,
    SETUP_CLOSE,
    SETUP_DONE
};

struct deed_firefox {
    struct deed_loop *loop; /* borrowed */
    struct deed_firefox_opts opts;
    struct deed_connection *bidi;         /* owned; NULL until connected */
    struct deed_firefox_launch *launched; /* owned; NULL when joined */
    struct tabs *tabs;                    /* owned */
    struct bidi_tab *pages;               /* tabs that pages of ours work in */
    enum setup setup;
    struct deed_connection_call hello;
    struct deed_connection_call listing;
    struct asking {
        struct deed_connection_call call;
        struct deed_firefox *browser;
        char id[DEED_TAB_ID_BYTES];
    } asking[DEED_TABS_MAX];       /* for titles */
    unsigned asked;                /* titles to come */
    void (*tabs_done)(void *user); /* NULL: nobody asks */
    void *tabs_user;
    char *downloads; /* owned */
    bool ready, lost;
};

struct deed_connection *firefox_bidi(const struct deed_firefox *browser)
{
    return browser->lost ? NULL : browser->bidi;
}

struct deed_loop *firefox_loop(const struct deed_firefox *browser)
{
    return browser->loop;
}

enum deed_dialog_answer firefox_dialogs(const struct deed_firefox *browser)
{
    return browser->opts.dialogs;
}

void firefox_add_tab(struct deed_firefox *browser, struct bidi_tab *tab)
{
    tab->next = browser->pages;
    browser->pages = tab;
}

void firefox_remove_tab(struct deed_firefox *browser, struct bidi_tab *tab)
{
    firefox_tabs_forget_page(browser->tabs, tab->page);
    for (struct bidi_tab **at = &browser->pages; *at; at = &(*at)->next) {
        if (*at == tab) {
            *at = tab->next;
            return;
        }
    }
}

struct bidi_tab *firefox_tab_of_context(const struct deed_firefox *browser,
                                        const char *context)
{
    struct bidi_tab *tab = browser->pages;
    while (tab && !(deed_str_equal(tab->context, context) ||
                    frame_find(tab->page, context))) {
        tab = tab->next;
    }
    return tab;
}

/* Tabs that come and go, whether they are ours or not. */
static void note_tabs(struct deed_firefox *browser, const char *method,
                      const char *context, const struct deed_value *params)
{
    if (strcmp(method, "browsingContext.contextCreated") == 0) {
        const char *opener = decode_text(params, "originalOpener");
        struct bidi_tab *tab =
            opener ? firefox_tab_of_context(browser, opener) : NULL;
        if (!decode_text(params, "parent")) {
            firefox_tabs_created(browser->tabs, params, tab ? tab->page : NULL);
        }
    } else if (strcmp(method, "browsingContext.contextDestroyed") == 0) {
        firefox_tabs_gone(browser->tabs, context);
    } else if (strcmp(method, "browsingContext.navigationCommitted") == 0 ||
               strcmp(method, "browsingContext.navigationStarted") == 0) {
        firefox_tabs_moved(browser->tabs, context, decode_text(params, "url"));
    }
}

static void route(struct deed_firefox *browser, const char *method,
                  const struct deed_value *params)
{
    const char *context = decode_text(params, "context");
    if (!context) {
        context = decode_text(deed_value_get(params, "source"), "context");
    }
    if (!context) { /* a realm that is gone names no context */
        for (struct bidi_tab *t = browser->pages; t; t = t->next) {
            bidi_tab_event(t, method, params);
        }
        return;
    }
    note_tabs(browser, method, context, params);
    struct bidi_tab *tab = firefox_tab_of_context(browser, context);
    const char *parent = tab ? NULL : decode_text(params, "parent");
    tab = parent ? firefox_tab_of_context(browser, parent) : tab;
    if (tab) {
        bidi_tab_event(tab, method, params);
    }
}

static void on_event(void *user, struct deed_json_span session,
                     struct deed_json_span method, struct deed_json_span params)
{
    static const struct deed_json_limits limits = { .max_bytes = 64u << 20,
                                                    .max_depth = 128,
                                                    .replace_bad_text = true };
    char name[64];
    struct deed_arena arena;
    struct deed_value *value = NULL;
    (void)session;
    if (!params.bytes || !deed_json_scan_text(method, &method)) {
        return;
    }
    snprintf(name, sizeof(name), "%.*s", (int)method.len, method.bytes);
    deed_arena_init(&arena, 0);
    if (!deed_json_parse(&arena, params.bytes, params.len, &limits, &value,
                         NULL)) {
        route(user, name, value);
    }
    deed_arena_fini(&arena);
}

static void end_asking(struct deed_firefox *browser)
{
    void (*done)(void *user) = browser->tabs_done;
    browser->tabs_done = NULL;
    if (done) {
        done(browser->tabs_user);
    }
}

static void tell_lost(struct deed_firefox *browser,
                      const struct deed_error *err)
{
    if (browser->lost) {
        return;
    }
    browser->lost = true;
    for (struct bidi_tab *t = browser->pages, *next; t; t = next) {
        next = t->next;
        page_lost(t->page, err);
    }
    if (!browser->ready) {
        browser->opts.on_ready(browser->opts.user, err);
    } else if (browser->opts.on_lost) {
        browser->opts.on_lost(browser->opts.user, err);
    }
}

static void on_lost(void *user, const struct deed_error *err)
{
    tell_lost(user, err);
}

/* Setting up. */

static const char *folder_params(const struct deed_firefox *browser,
                                 struct deed_arena *arena)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_key(w, "downloadBehavior");
    deed_json_begin_object(w);
    deed_json_member(w, "type", "allowed");
    deed_json_member(w, "destinationFolder", browser->downloads);
    deed_json_end_object(w);
    return deed_json_object_end(&o, arena);
}

static const char *first_tab_params(const struct deed_firefox *browser,
                                    struct deed_arena *arena)
{
    struct deed_tab first = { 0 };
    struct deed_json_object o;
    (void)firefox_tabs_list(browser->tabs, &first, 1);
    deed_json_member(deed_json_object_begin(&o), "context", first.id);
    return deed_json_object_end(&o, arena);
}

static void send_setup(struct deed_firefox *browser)
{
    static const struct {
        const char *method, *params;
    } steps[] = {
        [SETUP_SESSION] = { "session.new",
                            "{\"capabilities\":{\"alwaysMatch\":{"
                            "\"unhandledPromptBehavior\":{"
                            "\"default\":\"ignore\",\"file\":\"dismiss\"}}}}" },
        [SETUP_EVENTS] = { "session.subscribe",
                           "{\"events\":[\"browsingContext\",\"network\","
                           "\"script.message\",\"script.realmDestroyed\","
                           "\"log.entryAdded\",\"input.fileDialogOpened\"]}" },
        /* Answers up to this size are worth reading. */
        [SETUP_BODIES] = { "network.addDataCollector",
                           "{\"dataTypes\":[\"response\"],"
                           "\"maxEncodedDataSize\":65536}" },
        [SETUP_FILES] = { "browser.setDownloadBehavior", NULL },
        /* In the first tab of a window without a display the address bar keeps
         * the focus, whatever is pressed: another takes its place. */
        [SETUP_TAB] = { "browsingContext.create", "{\"type\":\"tab\"}" },
        [SETUP_CLOSE] = { "browsingContext.close", NULL },
    };
    struct deed_arena arena;
    struct deed_error err;
    deed_arena_init(&arena, 0);
    const char *params = steps[browser->setup].params;
    enum deed_code code = deed_connection_send(
        browser->bidi, NULL, steps[browser->setup].method,
        params                          ? params
        : browser->setup == SETUP_FILES ? folder_params(browser, &arena)
                                        : first_tab_params(browser, &arena),
        &browser->hello,
        deed_loop_now_us(browser->loop) + browser->opts.timeout_us, &err);
    deed_arena_fini(&arena);
    if (code) {
        tell_lost(browser, &err);
        return;
    }
    deed_connection_flush(browser->bidi);
}

/* Without a session and its events there is no work; without bodies and with
 * files where the browser puts them there is. */
static void on_setup(struct deed_connection_call *call, enum deed_code code,
                     struct deed_json_span result, const struct deed_error *err)
{
    struct deed_firefox *browser =
        deed_container_of(call, struct deed_firefox, hello);
    (void)result;
    if (code && (browser->setup <= SETUP_EVENTS || code == DEED_LOST)) {
        tell_lost(browser, err);
        return;
    }
    browser->setup++;
    if (browser->setup == SETUP_FILES && !browser->downloads) {
        browser->setup++;
    }
    if (browser->setup == SETUP_TAB && !browser->launched) {
        browser->setup = SETUP_DONE;
    }
    if (browser->setup < SETUP_DONE) {
        send_setup(browser);
        return;
    }
    browser->ready = true;
    browser->opts.on_ready(browser->opts.user, NULL);
}

static void on_open(void *user)
{
    struct deed_firefox *browser = user;
    browser->hello.done = on_setup;
    send_setup(browser);
}

static enum deed_code join(struct deed_firefox *browser, const char *url,
                           struct deed_error *err)
{
    const struct deed_connection_listener listener = {
        .event = on_event,
        .open = on_open,
        .lost = on_lost,
        .user = browser,
    };
    return deed_connection_create_ws(browser->loop, url,
                                     deed_loop_now_us(browser->loop) +
                                         browser->opts.timeout_us,
                                     &listener, NULL, &browser->bidi, err);
}

static void on_address(void *user, const char *url)
{
    struct deed_firefox *browser = user;
    struct deed_error err;
    if (join(browser, url, &err)) {
        tell_lost(browser, &err);
    }
}

static enum deed_code launch(struct deed_firefox *browser,
                             struct deed_error *err)
{
    const struct deed_firefox_launch_opts opts = {
        .executable = browser->opts.executable,
        .headed = browser->opts.headed,
        .on_address = on_address,
        .on_exit = on_lost,
        .user = browser,
    };
    return deed_firefox_launch_create(browser->loop, &opts, &browser->launched,
                                      err);
}

/* "http://host:port" is where its WebSocket is, too. */
static enum deed_code join_at(struct deed_firefox *browser, const char *given,
                              struct deed_error *err)
{
    char url[512];
    const char *host = strstr(given, "://");
    const char *path = host ? strchr(host + 3, '/') : NULL;
    if (!host) {
        return deed_fail_member(err, DEED_INVALID, "browser",
                                "must be ws://HOST:PORT/session");
    }
    int len = path ? (int)(path - host - 3) : (int)strlen(host + 3);
    bool secure = strncmp(given, "wss:", 4) == 0;
    snprintf(url, sizeof(url), "ws%s://%.*s%s", secure ? "s" : "", len,
             host + 3, path && path[1] ? path : "/session");
    /* An address with the id of a session, as WebDriver and a Grid give it, is
     * the session: a second one cannot be made. */
    if (path && strncmp(path, "/session/", 9) == 0 && path[9]) {
        browser->setup = SETUP_EVENTS;
    }
    return join(browser, url, err);
}

/* Where files go when nobody says: XDG_DOWNLOAD_DIR, else ~/Downloads; of a
 * browser that was joined where it always puts them. */
static char *choose_folder(const struct deed_firefox_opts *opts)
{
    const char *said = getenv("XDG_DOWNLOAD_DIR");
    const char *home = getenv("HOME");
    char path[4096];
    if (opts->downloads || opts->url) {
        return opts->downloads ? strdup(opts->downloads) : NULL;
    }
    if (said && *said == '/') {
        return strdup(said);
    }
    int len =
        snprintf(path, sizeof(path), "%s/Downloads", deed_str_or(home, ""));
    return home && *home == '/' && (size_t)len < sizeof(path) ? strdup(path)
                                                              : NULL;
}

enum deed_code deed_firefox_create(struct deed_loop *loop,
                                   const struct deed_firefox_opts *opts,
                                   struct deed_firefox **ret,
                                   struct deed_error *err)
{
    struct deed_firefox *browser = calloc(1, sizeof(*browser));
    if (!browser) {
        return deed_fail(err, DEED_NOMEM, "browser");
    }
    browser->loop = loop;
    browser->opts = *opts;
    if (browser->opts.timeout_us <= 0) {
        browser->opts.timeout_us = DEED_MS(30000);
    }
    browser->downloads = choose_folder(opts);
    browser->tabs = firefox_tabs_create(browser);
    enum deed_code code = !browser->tabs ? deed_fail(err, DEED_NOMEM, "browser")
                          : opts->url    ? join_at(browser, opts->url, err)
                                         : launch(browser, err);
    browser->opts.url = browser->opts.executable = NULL;
    browser->opts.downloads = NULL;
    if (code) {
        deed_firefox_destroy(browser);
        return code;
    }
    *ret = browser;
    return DEED_OK;
}

void deed_firefox_destroy(struct deed_firefox *browser)
{
    if (!browser) {
        return;
    }
    while (browser->pages) {
        struct page *page = browser->pages->page;
        page->base.ops->destroy(&page->base);
    }
    /* A browser has one session at a time: a joined one gets it back. */
    if (browser->bidi && browser->ready && !browser->launched &&
        !browser->lost) {
        deed_connection_end(browser->bidi, "session.end");
    } else {
        deed_connection_destroy(browser->bidi);
    }
    deed_firefox_launch_destroy(browser->launched);
    firefox_tabs_destroy(browser->tabs);
    free(browser->downloads);
    free(browser);
}

size_t deed_firefox_tabs(const struct deed_firefox *browser,
                         struct deed_tab *ret, size_t max)
{
    return firefox_tabs_list(browser->tabs, ret, max);
}

/* The protocol has no titles: each tab is asked for its own. */

static void parse(struct deed_arena *arena, struct deed_json_span json,
                  struct deed_value **ret)
{
    static const struct deed_json_limits limits = { .max_bytes = 16u << 20,
                                                    .replace_bad_text = true };
    (void)deed_json_parse(arena, json.bytes, json.len, &limits, ret, NULL);
}

static void on_title(struct deed_connection_call *call, enum deed_code code,
                     struct deed_json_span result, const struct deed_error *err)
{
    struct asking *asking = deed_container_of(call, struct asking, call);
    struct deed_firefox *browser = asking->browser;
    struct deed_arena arena;
    struct deed_value *value = NULL;
    (void)err;
    deed_arena_init(&arena, 0);
    if (!code) {
        parse(&arena, result, &value);
        firefox_tabs_titled(
            browser->tabs, asking->id,
            decode_text(deed_value_get(value, "result"), "value"));
    }
    deed_arena_fini(&arena);
    if (--browser->asked == 0) {
        end_asking(browser);
    }
}

static void ask_title(struct deed_firefox *browser, size_t at, const char *id)
{
    struct asking *asking = &browser->asking[at];
    struct deed_arena arena;
    struct deed_json_object o;
    if (asking->call.connection) {
        return; /* of an older question, which is still out */
    }
    deed_arena_init(&arena, 0);
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "expression", "document.title");
    deed_json_member_bool(w, "awaitPromise", false);
    deed_json_key(w, "target");
    deed_json_begin_object(w);
    deed_json_member(w, "context", id);
    deed_json_member(w, "sandbox", "deed.title");
    deed_json_end_object(w);
    asking->call.done = on_title;
    asking->browser = browser;
    snprintf(asking->id, sizeof(asking->id), "%s", id);
    const char *params = deed_json_object_end(&o, &arena);
    if (params &&
        !deed_connection_send(
            browser->bidi, NULL, "script.evaluate", params, &asking->call,
            deed_loop_now_us(browser->loop) + TITLE_US, NULL)) {
        browser->asked++;
    }
    deed_arena_fini(&arena);
}

static void on_tabs(struct deed_connection_call *call, enum deed_code code,
                    struct deed_json_span result, const struct deed_error *err)
{
    struct deed_firefox *browser =
        deed_container_of(call, struct deed_firefox, listing);
    struct deed_arena arena;
    struct deed_value *value = NULL;
    (void)err;
    deed_arena_init(&arena, 0);
    if (!code) {
        parse(&arena, result, &value);
    }
    const struct deed_value *list = deed_value_get(value, "contexts");
    for (size_t i = 0; deed_value_at(list, i) && i < DEED_TABS_MAX; i++) {
        const struct deed_value *info = deed_value_at(list, i);
        const char *id = decode_text(info, "context");
        if (id) {
            firefox_tabs_created(browser->tabs, info, NULL);
            ask_title(browser, i, id);
        }
    }
    deed_arena_fini(&arena);
    if (browser->asked) {
        deed_connection_flush(browser->bidi);
    } else {
        end_asking(browser);
    }
}

enum deed_code deed_firefox_ask_tabs(struct deed_firefox *browser,
                                     void (*done)(void *user), void *user,
                                     struct deed_error *err)
{
    if (browser->tabs_done || browser->asked || !firefox_bidi(browser)) {
        return deed_fail(err, browser->lost ? DEED_LOST : DEED_STATE,
                         "the tabs are being asked for");
    }
    browser->listing.done = on_tabs;
    enum deed_code code = deed_connection_send(
        browser->bidi, NULL, "browsingContext.getTree", "{\"maxDepth\":0}",
        &browser->listing, deed_loop_now_us(browser->loop) + WEB_CALL_US, err);
    if (!code) {
        browser->tabs_done = done;
        browser->tabs_user = user;
        deed_connection_flush(browser->bidi);
    }
    return code;
}

void deed_firefox_close_tab(struct deed_firefox *browser, const char *id)
{
    struct deed_arena arena;
    struct deed_json_object o;
    deed_arena_init(&arena, 0);
    deed_json_member(deed_json_object_begin(&o), "context", id);
    const char *params = deed_json_object_end(&o, &arena);
    if (params && firefox_bidi(browser)) {
        (void)deed_connection_send(browser->bidi, NULL, "browsingContext.close",
                                   params, NULL, 0, NULL);
        deed_connection_flush(browser->bidi);
        firefox_tabs_gone(browser->tabs, id);
    }
    deed_arena_fini(&arena);
}
