/* SPDX-License-Identifier: Apache-2.0 */

/* The browser: its connection, its process if deed started it, and which page
 * an event belongs to. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/cdp/downloads.h"
#include "driver/cdp/opened.h"
#include "driver/cdp/tab.h"
#include "driver/cdp/launch.h"
#include "driver/web/decode.h"
#include "driver/web/popups.h"
#include "driver/cdp/settings.h"
#include "driver/web/tabs.h"
#include "io/http_get.h"
#include "wire/json.h"

struct chromium {
    struct deed_browser base;
    struct deed_launch *launched; /* owned; NULL when joined */
    struct deed_http_get *asking; /* the address of the WebSocket */
    struct downloads *downloads;  /* owned */
    struct opened *opened;        /* owned */
    struct { /* sessions of pages and of frames in other processes */
        char *id;
        struct cdp_tab *tab;
    } * sessions;
    size_t session_count, session_cap;
    struct deed_connection_call hello;
    struct cdp_settings *settings; /* owned; of every session */
    bool keeps_profile;
    bool unseen; /* it has no windows that a person could look at */
};

static struct chromium *chromium_of(const struct deed_browser *browser)
{
    return deed_container_of(browser, struct chromium, base);
}

struct cdp_settings *browser_settings(const struct deed_browser *browser)
{
    return chromium_of(browser)->settings;
}

struct downloads *browser_downloads(const struct deed_browser *browser)
{
    return chromium_of(browser)->downloads;
}

static struct cdp_tab *tab_at(struct deed_remote *remote)
{
    return remote ? deed_container_of(remote, struct cdp_tab, remote) : NULL;
}

static void page_closed(struct deed_browser *base, struct page *page)
{
    struct chromium *browser = chromium_of(base);
    const struct cdp_tab *tab = tab_of(page);
    downloads_forget_page(browser->downloads, page);
    for (size_t i = 0; i < browser->session_count;) {
        if (browser->sessions[i].tab == tab) {
            free(browser->sessions[i].id);
            browser->sessions[i] = browser->sessions[--browser->session_count];
        } else {
            i++;
        }
    }
}

void browser_drop_session(struct deed_browser *base, const char *id)
{
    struct chromium *browser = chromium_of(base);
    for (size_t i = 0; i < browser->session_count; i++) {
        if (deed_str_equal(browser->sessions[i].id, id)) {
            free(browser->sessions[i].id);
            browser->sessions[i] = browser->sessions[--browser->session_count];
            return;
        }
    }
}

static void add_session(struct chromium *browser, const char *id,
                        struct cdp_tab *tab)
{
    if (browser->session_count == browser->session_cap) {
        size_t cap = browser->session_cap ? browser->session_cap * 2 : 16;
        void *grown =
            realloc(browser->sessions, cap * sizeof(*browser->sessions));
        if (!grown) {
            return;
        }
        browser->sessions = grown;
        browser->session_cap = cap;
    }
    char *copy = id ? strdup(id) : NULL;
    if (copy) {
        browser->sessions[browser->session_count].id = copy;
        browser->sessions[browser->session_count++].tab = tab;
    }
}

static struct cdp_tab *tab_of_session(struct chromium *browser,
                                      struct deed_json_span id,
                                      const char **ret)
{
    for (struct deed_remote *r = browser->base.pages; r; r = r->next) {
        struct cdp_tab *tab = tab_at(r);
        if (tab->session && strlen(tab->session) == id.len &&
            memcmp(tab->session, id.bytes, id.len) == 0) {
            *ret = tab->session;
            return tab;
        }
    }
    for (size_t i = 0; i < browser->session_count; i++) {
        const char *known = browser->sessions[i].id;
        if (strlen(known) == id.len && memcmp(known, id.bytes, id.len) == 0) {
            *ret = known;
            return browser->sessions[i].tab;
        }
    }
    return NULL;
}

static bool is(struct deed_json_span method, const char *name)
{
    return strlen(name) == method.len &&
           memcmp(name, method.bytes, method.len) == 0;
}

bool browser_is_unseen(const struct deed_browser *base)
{
    const struct chromium *browser = chromium_of(base);
    return browser->launched || browser->unseen;
}

/* A tab behind another of its window is drawn twice a second. Where nobody
 * looks the tab that is worked in comes to the front. Where somebody may, the
 * window is left as it is: a picture that is asked for all the time, and that
 * nobody takes, has the tab drawn where it is. */
void browser_keep_drawn(struct deed_browser *base, const struct cdp_tab *tab)
{
    if (browser_is_unseen(base)) {
        struct deed_json_object o;
        deed_json_member(deed_json_object_begin(&o), "targetId",
                         tab->remote.target);
        cdp_tell_object(tab, NULL, "Target.activateTarget", &o);
    } else {
        cdp_tell(tab, tab->session, "Page.startScreencast",
                 "{\"format\":\"jpeg\",\"quality\":1,\"maxWidth\":16,"
                 "\"maxHeight\":16,\"everyNthFrame\":1000}");
    }
    cdp_flush(tab->remote.page);
}

/* Events of the browser itself: tabs that open, close, crash or let go. */
static void browser_event(struct chromium *browser,
                          struct deed_json_span method,
                          const struct deed_value *params)
{
    struct deed_browser *base = &browser->base;
    const struct deed_value *info = deed_value_get(params, "targetInfo");
    const char *target =
        deed_str_or(decode_text(params, "targetId"),
                    deed_str_or(decode_text(info, "targetId"), ""));
    const char *url = decode_text(info, "url");
    struct cdp_tab *tab = tab_at(browser_find_page(base, target));
    if (is(method, "Target.targetDestroyed")) {
        tabs_gone(base->tabs, target);
    } else if (info && !is(method, "Target.attachedToTarget")) {
        tabs_told(base->tabs, info, "targetId");
    }
    if (is(method, "Target.targetCreated")) {
        const struct deed_remote *opener =
            browser_find_page(base, decode_text(info, "openerId"));
        if (!tab) {
            downloads_target(browser->downloads, info);
        }
        if (opener) {
            struct cdp_tab *from = tab_of(opener->page);
            popups_created(base->popups, target, url, opener->page);
            opened_begin(browser->opened, target, from->opening);
            from->opening[0] = '\0';
            browser_keep_drawn(base, from);
        }
        return;
    }
    if (is(method, "Target.targetInfoChanged")) {
        if (!tab) { /* else it is us */
            downloads_target(browser->downloads, info);
        }
        popups_changed(base->popups, target, url);
        opened_moved(browser->opened, target, url);
        return;
    }
    if (is(method, "Target.targetDestroyed")) {
        opened_gone(browser->opened, target);
        popups_gone(base->popups, target);
    }
    /* A page may have more sessions than its own, to draw with. */
    const char *session = decode_text(params, "sessionId");
    if (tab && session && !deed_str_equal(session, tab->session)) {
        return;
    }
    if (tab && is(method, "Target.targetCrashed")) {
        tab_crashed(tab);
    } else if (tab && (is(method, "Target.targetDestroyed") ||
                       is(method, "Target.detachedFromTarget"))) {
        struct deed_error err;
        deed_fail(&err, DEED_LOST, "the tab was closed");
        page_lost(tab->remote.page, &err);
    }
}

static void on_event(struct deed_browser *base, struct deed_json_span session,
                     struct deed_json_span method,
                     const struct deed_value *params)
{
    struct chromium *browser = chromium_of(base);
    const char *id = NULL;
    struct cdp_tab *tab =
        session.len ? tab_of_session(browser, session, &id) : NULL;
    if (tab) {
        if (is(method, "Target.attachedToTarget")) {
            add_session(browser, decode_text(params, "sessionId"), tab);
        }
        tab_event(tab, id, method, params);
    } else if (opened_event(browser->opened, session, method, params)) {
        return;
    } else if (!session.len &&
               !downloads_event(browser->downloads, NULL, method, params)) {
        browser_event(browser, method, params);
    }
}

static void on_hello(struct deed_connection_call *call, enum deed_code code,
                     struct deed_json_span result, const struct deed_error *err)
{
    struct chromium *browser = deed_container_of(call, struct chromium, hello);
    struct deed_connection *connection = browser->base.connection;
    struct deed_arena arena;
    struct deed_value *version = NULL;
    if (code) {
        browser_lost(&browser->base, err);
        return;
    }
    deed_arena_init(&arena, 0);
    if (!deed_json_parse(&arena, result.bytes, result.len, NULL, &version,
                         NULL)) {
        const char *agent = decode_text(version, "userAgent");
        browser->unseen = agent && strstr(agent, "Headless");
    }
    deed_arena_fini(&arena);
    (void)deed_connection_send(connection, NULL, "Target.setDiscoverTargets",
                               "{\"discover\":true}", NULL, 0, NULL);
    deed_connection_flush(connection);
    browser_ready(&browser->base);
}

static void greet(struct deed_browser *base)
{
    struct chromium *browser = chromium_of(base);
    browser->hello.done = on_hello;
    (void)deed_connection_send(
        base->connection, NULL, "Browser.getVersion", NULL, &browser->hello,
        deed_loop_now_us(base->loop) + base->opts.timeout_us, NULL);
    deed_connection_flush(base->connection);
}

static void on_version(void *user, const char *body, size_t len,
                       const struct deed_error *err)
{
    struct deed_browser *base = user;
    if (err) {
        browser_lost(base, err);
        return;
    }
    struct deed_arena arena;
    struct deed_value *value = NULL;
    struct deed_error own;
    deed_arena_init(&arena, 1 << 20);
    enum deed_code code =
        deed_json_parse(&arena, body, len, NULL, &value, &own);
    const char *url = decode_text(value, "webSocketDebuggerUrl");
    if (code || !url) {
        deed_fail(&own, DEED_ENVIRONMENT,
                  "%s is not a browser's debugging address", base->url);
        browser_lost(base, &own);
    } else if (browser_open(base, url, &own)) {
        browser_lost(base, &own);
    }
    deed_arena_fini(&arena);
}

static enum deed_code ask_version(struct chromium *browser,
                                  struct deed_error *err)
{
    struct deed_browser *base = &browser->base;
    struct deed_strbuf url;
    deed_strbuf_init(&url, 4096);
    size_t len = strlen(base->url);
    bool slash = len && base->url[len - 1] == '/';
    deed_strbuf_printf(&url, "%s%sjson/version", base->url, slash ? "" : "/");
    const struct deed_http_get_opts opts = {
        .url = deed_strbuf_get(&url),
        .deadline_us = deed_loop_now_us(base->loop) + base->opts.timeout_us,
        .max_body_bytes = 1 << 20,
        .done = on_version,
        .user = base,
    };
    enum deed_code code =
        deed_http_get_create(base->loop, &opts, &browser->asking, err);
    deed_strbuf_fini(&url);
    return code;
}

static enum deed_code launch(struct chromium *browser, struct deed_error *err)
{
    struct deed_browser *base = &browser->base;
    const struct deed_connection_listener listener = browser_listener(base);
    struct deed_stream *to = NULL, *from = NULL;
    char proxy[600];
    const char *extra[3] = { NULL };
    size_t count = 0;
    if (base->opts.proxy) {
        int len = snprintf(proxy, sizeof(proxy), "--proxy-server=%s",
                           base->opts.proxy);
        if (len < 0 || (size_t)len >= sizeof(proxy)) {
            return deed_fail_member(err, DEED_INVALID, "proxy", "is too long");
        }
        extra[count++] = proxy;
    }
    if (base->opts.ignore_tls_errors) {
        extra[count++] = "--ignore-certificate-errors";
    }
    const struct deed_launch_opts opts = {
        .extra_args = extra,
        .profile_dir = base->opts.profile_dir,
        .executable = base->opts.executable,
        .headed = base->opts.headed,
        .start_url = base->opts.start_url,
        .on_exit = browser_lost,
        .user = base,
    };
    enum deed_code code =
        deed_launch_create(base->loop, &opts, &browser->launched, err);
    if (code) {
        return code;
    }
    deed_launch_take_streams(browser->launched, &to, &from);
    code = deed_connection_create_pipe(base->loop, to, from, &listener, NULL,
                                       &base->connection, err);
    if (!code) {
        greet(base);
    }
    return code;
}

static enum deed_code start(struct deed_browser *base, struct deed_error *err)
{
    struct chromium *browser = chromium_of(base);
    const struct deed_browser_opts *opts = &base->opts;
    browser->downloads = downloads_create(base, opts->downloads, !opts->url);
    browser->settings = settings_create(opts);
    browser->opened = opened_create(base);
    browser->keeps_profile = opts->profile_dir != NULL;
    if (!browser->downloads || !browser->settings || !browser->opened) {
        return deed_fail(err, DEED_NOMEM, "browser");
    }
    return !opts->url ? launch(browser, err)
           : strncmp(opts->url, "ws://", 5) == 0 ||
                   strncmp(opts->url, "wss://", 6) == 0
               ? browser_open(base, opts->url, err)
               : ask_version(browser, err);
}

static void stop(struct deed_browser *base)
{
    struct chromium *browser = chromium_of(base);
    deed_http_get_destroy(browser->asking);
    opened_destroy(browser->opened);
    browser->opened = NULL;
    if (browser->keeps_profile && browser_connection(base)) {
        /* It writes what it knows before it ends. */
        (void)deed_connection_send(base->connection, NULL, "Browser.close",
                                   NULL, NULL, 0, NULL);
        deed_connection_flush(base->connection);
    }
    deed_connection_destroy(base->connection);
    base->connection = NULL;
    deed_launch_destroy(browser->launched);
    downloads_destroy(browser->downloads);
    settings_destroy(browser->settings);
    for (size_t i = 0; i < browser->session_count; i++) {
        free(browser->sessions[i].id);
    }
    free(browser->sessions);
}

long deed_chromium_pid(const struct deed_browser *base)
{
    const struct chromium *browser = chromium_of(base);
    return browser->launched ? (long)deed_launch_pid(browser->launched) : 0;
}

const struct deed_browser_ops deed_chromium_ops = {
    .size = sizeof(struct chromium),
    .remote_size = sizeof(struct cdp_tab),
    .remote = &cdp_remote_ops,
    .start = start,
    .greet = greet,
    .event = on_event,
    .list = { "Target.getTargets", NULL },
    .create = { "Target.createTarget", "{\"url\":\"about:blank\"}" },
    .close = "Target.closeTarget",
    .tabs_member = "targetInfos",
    .id_member = "targetId",
    .attach = cdp_attach,
    .page_closed = page_closed,
    .stop = stop,
};
