/* SPDX-License-Identifier: Apache-2.0 */

/* The browser: its session, which page an event belongs to, and the titles of
 * its tabs. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/bidi/tab.h"
#include "driver/web/decode.h"
#include "driver/web/popups.h"
#include "driver/web/saved.h"
#include "driver/web/tabs.h"
#include "wire/json.h"

/* A tab that hangs has no title. */
#define TITLE_US DEED_MS(1000)

static struct firefox *firefox_of(struct deed_browser *base)
{
    return deed_container_of(base, struct firefox, base);
}

static struct bidi_tab *tab_of_context(const struct deed_browser *base,
                                       const char *context)
{
    struct deed_remote *remote = browser_find_page(base, context);
    remote = remote ? remote : browser_page_of_frame(base, context);
    return remote ? deed_container_of(remote, struct bidi_tab, remote) : NULL;
}

/* A tab without a document has the address of an empty one. */
static const char *known_url(const struct deed_value *params)
{
    const char *url = decode_text(params, "url");
    return deed_str_equal(url, "about:blank") ? NULL : url;
}

/* A document of a tab that a page opened: on its way, answered, or not had. A
 * redirect is no answer. */
static void note_document(struct deed_browser *base, const char *method,
                          const char *context, const struct deed_value *params)
{
    const struct deed_value *response = deed_value_get(params, "response");
    const char *error = decode_text(params, "errorText");
    int status = decode_int(response, "status", 0);
    if (!decode_text(params, "navigation")) {
        return;
    }
    if (strcmp(method, "browsingContext.domContentLoaded") == 0 &&
        known_url(params)) {
        /* By no server; else it was answered before. */
        popups_answered(base->popups, context, 0, NULL);
    } else if (strcmp(method, "network.beforeRequestSent") == 0) {
        popups_loading(base->popups, context);
    } else if (strcmp(method, "network.responseStarted") == 0 &&
               (status < 300 || status >= 400)) {
        popups_answered(base->popups, context, status, NULL);
    } else if (strcmp(method, "network.fetchError") == 0 &&
               !deed_str_equal(error, "NS_BINDING_ABORTED")) {
        popups_answered(base->popups, context, 0,
                        deed_str_or(error, "no answer"));
    }
}

/* Tabs that come and go, whether they are ours or not. */
static void note_tabs(struct deed_browser *base, const char *method,
                      const char *context, const struct deed_value *params)
{
    if (strcmp(method, "browsingContext.contextCreated") == 0) {
        const struct bidi_tab *opener =
            tab_of_context(base, decode_text(params, "originalOpener"));
        if (!decode_text(params, "parent")) {
            tabs_told(base->tabs, params, "context");
            if (opener) {
                popups_created(base->popups, context, known_url(params),
                               opener->remote.page);
                bidi_come_up(&opener->remote);
            }
        }
    } else if (strcmp(method, "browsingContext.contextDestroyed") == 0) {
        tabs_gone(base->tabs, context);
        popups_gone(base->popups, context);
    } else if (strcmp(method, "browsingContext.navigationCommitted") == 0 ||
               strcmp(method, "browsingContext.navigationStarted") == 0) {
        tabs_changed(base->tabs, context, NULL, decode_text(params, "url"));
        popups_changed(base->popups, context, known_url(params));
    } else {
        note_document(base, method, context, params);
    }
}

static void on_event(struct deed_browser *base, struct deed_json_span session,
                     struct deed_json_span method,
                     const struct deed_value *params)
{
    char name[64];
    const char *context = decode_text(params, "context");
    (void)session;
    snprintf(name, sizeof(name), "%.*s", (int)method.len, method.bytes);
    if (!context) {
        context = decode_text(deed_value_get(params, "source"), "context");
    }
    if (!context) { /* a realm that is gone names no context */
        for (struct deed_remote *r = base->pages; r; r = r->next) {
            bidi_tab_event(bidi_tab_of(r->page), name, params);
        }
        return;
    }
    note_tabs(base, name, context, params);
    struct bidi_tab *tab = tab_of_context(base, context);
    tab = tab ? tab : tab_of_context(base, decode_text(params, "parent"));
    if (tab) {
        bidi_tab_event(tab, name, params);
    }
}

/* Setting up: one command after the other, until the browser is ready. */

static const char *folder_params(const struct firefox *browser,
                                 struct deed_arena *arena)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_key(w, "downloadBehavior");
    deed_json_begin_object(w);
    deed_json_member(w, "type", "allowed");
    deed_json_member(w, "destinationFolder", browser->folder);
    deed_json_end_object(w);
    return deed_json_object_end(&o, arena);
}

static const char *first_tab_params(const struct firefox *browser,
                                    struct deed_arena *arena)
{
    struct deed_tab first = { 0 };
    struct deed_json_object o;
    (void)tabs_list(browser->base.tabs, &first, 1);
    deed_json_member(deed_json_object_begin(&o), "context", first.id);
    return deed_json_object_end(&o, arena);
}

static void send_setup(struct firefox *browser)
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
    struct deed_browser *base = &browser->base;
    struct deed_arena arena;
    struct deed_error err;
    deed_arena_init(&arena, 0);
    const char *params = steps[browser->setup].params;
    enum deed_code code = deed_connection_send(
        base->connection, NULL, steps[browser->setup].method,
        params                          ? params
        : browser->setup == SETUP_FILES ? folder_params(browser, &arena)
                                        : first_tab_params(browser, &arena),
        &browser->hello, deed_loop_now_us(base->loop) + base->opts.timeout_us,
        &err);
    deed_arena_fini(&arena);
    if (code) {
        browser_lost(base, &err);
        return;
    }
    deed_connection_flush(base->connection);
}

/* Without a session and its events there is no work; without bodies and with
 * files where the browser puts them there is. */
static void on_setup(struct deed_connection_call *call, enum deed_code code,
                     struct deed_json_span result, const struct deed_error *err)
{
    struct firefox *browser = deed_container_of(call, struct firefox, hello);
    (void)result;
    if (code && (browser->setup <= SETUP_EVENTS || code == DEED_LOST)) {
        browser_lost(&browser->base, err);
        return;
    }
    browser->setup++;
    if (browser->setup == SETUP_FILES && !browser->folder) {
        browser->setup++;
    }
    if (browser->setup == SETUP_TAB && !browser->process) {
        browser->setup = SETUP_DONE;
    }
    if (browser->setup < SETUP_DONE) {
        send_setup(browser);
    } else {
        browser_ready(&browser->base);
    }
}

static void greet(struct deed_browser *base)
{
    struct firefox *browser = firefox_of(base);
    browser->hello.done = on_setup;
    send_setup(browser);
}

/* "http://host:port" is where its WebSocket is, too. */
static enum deed_code join(struct firefox *browser, struct deed_error *err)
{
    char url[512];
    const char *given = browser->base.url;
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
    return browser_open(&browser->base, url, err);
}

static enum deed_code start(struct deed_browser *base, struct deed_error *err)
{
    struct firefox *browser = firefox_of(base);
    const struct deed_browser_opts *opts = &base->opts;
    deed_arena_init(&browser->arena, 0);
    browser->folder = opts->downloads
                          ? deed_arena_strdup(&browser->arena, opts->downloads)
                      : !opts->url ? saved_usual_dir(&browser->arena)
                                   : NULL;
    return opts->url ? join(browser, err) : bidi_launch(browser, err);
}

static void stop(struct deed_browser *base)
{
    struct firefox *browser = firefox_of(base);
    /* A browser has one session at a time: a joined one gets it back. */
    if (base->ready && !browser->process && browser_connection(base)) {
        deed_connection_end(base->connection, "session.end");
    } else {
        deed_connection_destroy(base->connection);
    }
    base->connection = NULL;
    deed_process_destroy(browser->process);
    deed_strbuf_fini(&browser->lines);
    deed_arena_fini(&browser->arena);
}

/* The protocol has no titles: each tab is asked for its own. */

static void on_title(struct deed_connection_call *call, enum deed_code code,
                     struct deed_json_span result, const struct deed_error *err)
{
    const struct title *title = deed_container_of(call, struct title, call);
    struct firefox *browser = title->browser;
    struct deed_arena arena;
    struct deed_value *value = NULL;
    (void)err;
    deed_arena_init(&arena, 0);
    if (!code && !deed_json_parse(&arena, result.bytes, result.len, NULL,
                                  &value, NULL)) {
        tabs_changed(browser->base.tabs, title->id,
                     decode_text(deed_value_get(value, "result"), "value"),
                     NULL);
    }
    deed_arena_fini(&arena);
    if (--browser->titles_left == 0) {
        browser_tabs_known(&browser->base);
    }
}

static void ask_title(struct firefox *browser, struct title *title,
                      const char *id)
{
    struct deed_browser *base = &browser->base;
    struct deed_arena arena;
    struct deed_json_object o;
    deed_arena_init(&arena, 0);
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "expression", "document.title");
    deed_json_member_bool(w, "awaitPromise", false);
    bidi_write_target(w, "context", id, "deed.title");
    title->call.done = on_title;
    title->browser = browser;
    snprintf(title->id, sizeof(title->id), "%s", id);
    const char *params = deed_json_object_end(&o, &arena);
    browser->titles_left +=
        params &&
        !deed_connection_send(base->connection, NULL, "script.evaluate", params,
                              &title->call,
                              deed_loop_now_us(base->loop) + TITLE_US, NULL);
    deed_arena_fini(&arena);
}

static bool ask_titles(struct deed_browser *base)
{
    struct firefox *browser = firefox_of(base);
    struct deed_tab tabs[DEED_TABS_MAX];
    size_t count = tabs_list(base->tabs, tabs, DEED_ARRAY_LEN(tabs));
    for (size_t i = 0; i < count; i++) {
        ask_title(browser, &browser->titles[i], tabs[i].id);
    }
    deed_connection_flush(base->connection);
    return browser->titles_left > 0;
}

const struct deed_browser_ops bidi_browser_ops = {
    .size = sizeof(struct firefox),
    .remote_size = sizeof(struct bidi_tab),
    .remote = &bidi_remote_ops,
    .start = start,
    .greet = greet,
    .event = on_event,
    .list = { "browsingContext.getTree", "{\"maxDepth\":0}" },
    /* A window of its own: pages in the background of another are not
     * drawn. */
    .create = { "browsingContext.create", "{\"type\":\"window\"}" },
    .close = "browsingContext.close",
    .tabs_member = "contexts",
    .id_member = "context",
    .attach = bidi_attach,
    .ask_titles = ask_titles,
    .stop = stop,
};
