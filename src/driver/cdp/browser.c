/* SPDX-License-Identifier: Apache-2.0 */

/* The browser: its connection, its process if deed started it, and which page
 * an event belongs to. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/cdp/downloads.h"
#include "driver/cdp/tab.h"
#include "driver/cdp/launch.h"
#include "driver/cdp/popups.h"
#include "driver/cdp/settings.h"
#include "driver/cdp/tabs.h"
#include "io/http_get.h"
#include "wire/json.h"

struct deed_browser {
    struct deed_loop *loop; /* borrowed */
    struct deed_browser_opts opts;
    struct deed_connection *cdp;  /* owned; NULL until connected */
    struct deed_launch *launched; /* owned; NULL when joined */
    struct deed_http_get *asking; /* the address of the WebSocket */
    struct downloads *downloads;  /* owned */
    struct popups *popups;        /* owned */
    struct tabs *tabs;            /* owned */
    struct deed_connection_call asking_tabs;
    void (*tabs_done)(void *user); /* NULL: nobody asks */
    void *tabs_user;
    struct cdp_tab *pages; /* tabs that pages of ours work in */
    struct { /* sessions of pages and of frames in other processes */
        char *id;
        struct cdp_tab *tab;
    } * sessions;
    size_t session_count, session_cap;
    bool ready, lost;
    char *url; /* owned; NULL when launched */
    struct deed_connection_call hello;
    struct cdp_settings *settings; /* owned; of every session */
    bool keeps_profile;
};

struct deed_connection *browser_cdp(const struct deed_browser *browser)
{
    return browser->lost ? NULL : browser->cdp;
}

struct deed_loop *browser_loop(const struct deed_browser *browser)
{
    return browser->loop;
}

enum deed_dialog_answer browser_dialogs(const struct deed_browser *browser)
{
    return browser->opts.dialogs;
}

void browser_add_tab(struct deed_browser *browser, struct cdp_tab *tab)
{
    tab->next = browser->pages;
    browser->pages = tab;
}

struct cdp_settings *browser_settings(const struct deed_browser *browser)
{
    return browser->settings;
}

struct popups *browser_popups(const struct deed_browser *browser)
{
    return browser->popups;
}

struct downloads *browser_downloads(const struct deed_browser *browser)
{
    return browser->downloads;
}

struct page *browser_page_of_frame(struct deed_browser *browser,
                                   const char *frame_id)
{
    const struct cdp_tab *tab = browser->pages;
    while (tab && !frame_find(tab->page, frame_id)) {
        tab = tab->next;
    }
    return tab ? tab->page : NULL;
}

void browser_remove_tab(struct deed_browser *browser, struct cdp_tab *tab)
{
    downloads_forget_page(browser->downloads, tab->page);
    popups_forget_page(browser->popups, tab->page);
    for (struct cdp_tab **at = &browser->pages; *at; at = &(*at)->next) {
        if (*at == tab) {
            *at = tab->next;
            break;
        }
    }
    for (size_t i = 0; i < browser->session_count;) {
        if (browser->sessions[i].tab == tab) {
            free(browser->sessions[i].id);
            browser->sessions[i] = browser->sessions[--browser->session_count];
        } else {
            i++;
        }
    }
}

void browser_drop_session(struct deed_browser *browser, const char *id)
{
    for (size_t i = 0; i < browser->session_count; i++) {
        if (deed_str_equal(browser->sessions[i].id, id)) {
            free(browser->sessions[i].id);
            browser->sessions[i] = browser->sessions[--browser->session_count];
            return;
        }
    }
}

static void add_session(struct deed_browser *browser, const char *id,
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

static struct cdp_tab *tab_of_session(struct deed_browser *browser,
                                      struct deed_json_span id,
                                      const char **ret)
{
    for (struct cdp_tab *p = browser->pages; p; p = p->next) {
        if (p->session && strlen(p->session) == id.len &&
            memcmp(p->session, id.bytes, id.len) == 0) {
            *ret = p->session;
            return p;
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

static struct cdp_tab *tab_of_target(struct deed_browser *browser,
                                     const char *target_id)
{
    for (struct cdp_tab *p = browser->pages; p; p = p->next) {
        if (deed_str_equal(p->target_id, target_id)) {
            return p;
        }
    }
    return NULL;
}

bool browser_has_target(struct deed_browser *browser, const char *target_id)
{
    return target_id && tab_of_target(browser, target_id);
}

static bool is(struct deed_json_span method, const char *name)
{
    return strlen(name) == method.len &&
           memcmp(name, method.bytes, method.len) == 0;
}

/* Events of the browser itself: tabs that open, close, crash or let go. */
static void browser_event(struct deed_browser *browser,
                          struct deed_json_span method,
                          const struct deed_value *params)
{
    const struct deed_value *info = deed_value_get(params, "targetInfo");
    const char *target =
        deed_str_or(decode_text(params, "targetId"),
                    deed_str_or(decode_text(info, "targetId"), ""));
    if (is(method, "Target.targetDestroyed")) {
        tabs_gone(browser->tabs, target);
    } else if (info && !is(method, "Target.attachedToTarget")) {
        tabs_told(browser->tabs, info);
    }
    if (is(method, "Target.targetCreated")) {
        const char *id = decode_text(info, "openerId");
        struct cdp_tab *opener = id ? tab_of_target(browser, id) : NULL;
        if (!tab_of_target(browser, target)) {
            downloads_target(browser->downloads, info);
        }
        if (opener) {
            popups_created(browser->popups, info, opener->page);
        }
        return;
    }
    if (is(method, "Target.targetInfoChanged")) {
        if (!tab_of_target(browser, target)) { /* else it is us */
            downloads_target(browser->downloads, info);
        }
        popups_changed(browser->popups, info);
        return;
    }
    if (is(method, "Target.targetDestroyed")) {
        popups_gone(browser->popups, target);
    }
    struct cdp_tab *tab = tab_of_target(browser, target);
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
        page_lost(tab->page, &err);
    }
}

static void on_event(void *user, struct deed_json_span session,
                     struct deed_json_span method, struct deed_json_span params)
{
    struct deed_browser *browser = user;
    struct deed_arena arena;
    struct deed_value *value = NULL;
    const struct deed_json_limits limits = { .max_bytes = 64u << 20,
                                             .max_depth = 128,
                                             .replace_bad_text = true };
    deed_arena_init(&arena, 0);
    if (deed_json_parse(&arena, params.bytes, params.len, &limits, &value,
                        NULL)) {
        deed_arena_fini(&arena);
        return;
    }
    /* The spans are JSON: without their quotes they can be compared. */
    if (!deed_json_scan_text(method, &method) ||
        (session.bytes && !deed_json_scan_text(session, &session))) {
        deed_arena_fini(&arena);
        return;
    }
    const char *id = NULL;
    struct cdp_tab *tab =
        session.len ? tab_of_session(browser, session, &id) : NULL;
    if (tab) {
        if (is(method, "Target.attachedToTarget")) {
            add_session(browser, decode_text(value, "sessionId"), tab);
        }
        tab_event(tab, id, method, value);
    } else if (!session.len &&
               !downloads_event(browser->downloads, NULL, method, value)) {
        browser_event(browser, method, value);
    }
    deed_arena_fini(&arena);
}

static void tell_lost(struct deed_browser *browser,
                      const struct deed_error *err)
{
    if (browser->lost) {
        return;
    }
    browser->lost = true;
    bool was_ready = browser->ready;
    for (struct cdp_tab *t = browser->pages, *next; t; t = next) {
        next = t->next;
        page_lost(t->page, err);
    }
    if (!was_ready) {
        browser->opts.on_ready(browser->opts.user, err);
    } else if (browser->opts.on_lost) {
        browser->opts.on_lost(browser->opts.user, err);
    }
}

static void on_lost(void *user, const struct deed_error *err)
{
    tell_lost(user, err);
}

static void on_hello(struct deed_connection_call *call, enum deed_code code,
                     struct deed_json_span result, const struct deed_error *err)
{
    (void)result;
    struct deed_browser *browser =
        deed_container_of(call, struct deed_browser, hello);
    if (code) {
        tell_lost(browser, err);
        return;
    }
    browser->ready = true;
    (void)deed_connection_send(browser->cdp, NULL, "Target.setDiscoverTargets",
                               "{\"discover\":true}", NULL, 0, NULL);
    deed_connection_flush(browser->cdp);
    browser->opts.on_ready(browser->opts.user, NULL);
}

static void say_hello(void *user)
{
    struct deed_browser *browser = user;
    browser->hello.done = on_hello;
    (void)deed_connection_send(
        browser->cdp, NULL, "Browser.getVersion", NULL, &browser->hello,
        deed_loop_now_us(browser->loop) + browser->opts.timeout_us, NULL);
    deed_connection_flush(browser->cdp);
}

static const struct deed_connection_listener listener_template = {
    .event = on_event,
    .open = say_hello,
    .lost = on_lost,
};

static enum deed_code join(struct deed_browser *browser, const char *url,
                           struct deed_error *err)
{
    struct deed_connection_listener listener = listener_template;
    listener.user = browser;
    return deed_connection_create_ws(browser->loop, url,
                                     deed_loop_now_us(browser->loop) +
                                         browser->opts.timeout_us,
                                     &listener, NULL, &browser->cdp, err);
}

static void on_version(void *user, const char *body, size_t len,
                       const struct deed_error *err)
{
    struct deed_browser *browser = user;
    if (err) {
        tell_lost(browser, err);
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
                  "%s is not a browser's debugging address", browser->opts.url);
        tell_lost(browser, &own);
    } else if (join(browser, url, &own)) {
        tell_lost(browser, &own);
    }
    deed_arena_fini(&arena);
}

static enum deed_code ask_version(struct deed_browser *browser,
                                  struct deed_error *err)
{
    struct deed_strbuf url;
    deed_strbuf_init(&url, 4096);
    size_t len = strlen(browser->opts.url);
    bool slash = len && browser->opts.url[len - 1] == '/';
    deed_strbuf_printf(&url, "%s%sjson/version", browser->opts.url,
                       slash ? "" : "/");
    const struct deed_http_get_opts opts = {
        .url = deed_strbuf_get(&url),
        .deadline_us =
            deed_loop_now_us(browser->loop) + browser->opts.timeout_us,
        .max_body_bytes = 1 << 20,
        .done = on_version,
        .user = browser,
    };
    enum deed_code code =
        deed_http_get_create(browser->loop, &opts, &browser->asking, err);
    deed_strbuf_fini(&url);
    return code;
}

static void on_exit_of(void *user, const struct deed_error *err)
{
    tell_lost(user, err);
}

static enum deed_code launch(struct deed_browser *browser,
                             struct deed_error *err)
{
    struct deed_connection_listener listener = listener_template;
    struct deed_stream *to = NULL, *from = NULL;
    listener.user = browser;
    char proxy[600];
    const char *extra[3] = { NULL };
    size_t count = 0;
    if (browser->opts.proxy) {
        int len = snprintf(proxy, sizeof(proxy), "--proxy-server=%s",
                           browser->opts.proxy);
        if (len < 0 || (size_t)len >= sizeof(proxy)) {
            return deed_fail_member(err, DEED_INVALID, "proxy", "is too long");
        }
        extra[count++] = proxy;
    }
    if (browser->opts.ignore_tls_errors) {
        extra[count++] = "--ignore-certificate-errors";
    }
    const struct deed_launch_opts opts = {
        .extra_args = extra,
        .profile_dir = browser->opts.profile_dir,
        .executable = browser->opts.executable,
        .headed = browser->opts.headed,
        .start_url = browser->opts.start_url,
        .on_exit = on_exit_of,
        .user = browser,
    };
    enum deed_code code =
        deed_launch_create(browser->loop, &opts, &browser->launched, err);
    if (code) {
        return code;
    }
    deed_launch_take_streams(browser->launched, &to, &from);
    code = deed_connection_create_pipe(browser->loop, to, from, &listener, NULL,
                                       &browser->cdp, err);
    if (!code) {
        say_hello(browser);
    }
    return code;
}

enum deed_code deed_browser_create(struct deed_loop *loop,
                                   const struct deed_browser_opts *opts,
                                   struct deed_browser **ret,
                                   struct deed_error *err)
{
    struct deed_browser *browser = calloc(1, sizeof(*browser));
    if (!browser) {
        return deed_fail(err, DEED_NOMEM, "browser");
    }
    browser->loop = loop;
    browser->opts = *opts;
    if (browser->opts.timeout_us <= 0) {
        browser->opts.timeout_us = DEED_MS(30000);
    }
    enum deed_code code = DEED_OK;
    browser->downloads = downloads_create(browser, opts->downloads, !opts->url);
    browser->popups = popups_create(browser);
    browser->tabs = tabs_create();
    browser->settings = settings_create(opts);
    browser->keeps_profile = opts->profile_dir != NULL;
    if (!browser->downloads || !browser->popups || !browser->tabs ||
        !browser->settings) {
        code = deed_fail(err, DEED_NOMEM, "browser");
    } else if (!opts->url) {
        code = launch(browser, err);
    } else {
        browser->url = strdup(opts->url);
        browser->opts.url = browser->url;
        code = !browser->url ? deed_fail(err, DEED_NOMEM, "browser")
               : strncmp(opts->url, "ws://", 5) == 0 ||
                       strncmp(opts->url, "wss://", 6) == 0
                   ? join(browser, opts->url, err)
                   : ask_version(browser, err);
    }
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
    deed_http_get_destroy(browser->asking);
    if (browser->keeps_profile && browser_cdp(browser)) {
        /* It writes what it knows before it ends. */
        (void)deed_connection_send(browser->cdp, NULL, "Browser.close", NULL,
                                   NULL, 0, NULL);
        deed_connection_flush(browser->cdp);
    }
    deed_connection_destroy(browser->cdp);
    deed_launch_destroy(browser->launched);
    downloads_destroy(browser->downloads);
    popups_destroy(browser->popups);
    tabs_destroy(browser->tabs);
    settings_destroy(browser->settings);
    for (size_t i = 0; i < browser->session_count; i++) {
        free(browser->sessions[i].id);
    }
    free(browser->sessions);
    free(browser->url);
    free(browser);
}

size_t deed_browser_tabs(const struct deed_browser *browser,
                         struct deed_chromium_tab *ret, size_t max)
{
    return tabs_list(browser->tabs, ret, max);
}

static void on_tabs(struct deed_connection_call *call, enum deed_code code,
                    struct deed_json_span result, const struct deed_error *err)
{
    struct deed_browser *browser =
        deed_container_of(call, struct deed_browser, asking_tabs);
    void (*done)(void *user) = browser->tabs_done;
    struct deed_arena arena;
    struct deed_value *value = NULL;
    (void)err;
    deed_arena_init(&arena, 16u << 20);
    if (!code && !deed_json_parse(&arena, result.bytes, result.len, NULL,
                                  &value, NULL)) {
        const struct deed_value *list = deed_value_get(value, "targetInfos");
        for (size_t i = 0; deed_value_at(list, i); i++) {
            tabs_told(browser->tabs, deed_value_at(list, i));
        }
    }
    deed_arena_fini(&arena);
    browser->tabs_done = NULL;
    done(browser->tabs_user);
}

enum deed_code deed_browser_ask_tabs(struct deed_browser *browser,
                                     void (*done)(void *user), void *user,
                                     struct deed_error *err)
{
    if (browser->tabs_done || !browser_cdp(browser)) {
        return deed_fail(err, browser->lost ? DEED_LOST : DEED_STATE,
                         "the tabs are being asked for");
    }
    browser->tabs_done = done;
    browser->tabs_user = user;
    browser->asking_tabs.done = on_tabs;
    enum deed_code code = deed_connection_send(
        browser->cdp, NULL, "Target.getTargets", NULL, &browser->asking_tabs,
        deed_loop_now_us(browser->loop) + WEB_CALL_US, err);
    if (code) {
        browser->tabs_done = NULL;
    }
    deed_connection_flush(browser->cdp);
    return code;
}

void deed_browser_close_tab(struct deed_browser *browser, const char *id)
{
    struct deed_arena arena;
    struct deed_json_object o;
    deed_arena_init(&arena, 0);
    deed_json_member(deed_json_object_begin(&o), "targetId", id);
    const char *params = deed_json_object_end(&o, &arena);
    if (params && browser_cdp(browser)) {
        (void)deed_connection_send(browser->cdp, NULL, "Target.closeTarget",
                                   params, NULL, 0, NULL);
        deed_connection_flush(browser->cdp);
        tabs_gone(browser->tabs, id);
    }
    deed_arena_fini(&arena);
}

long deed_browser_pid(const struct deed_browser *browser)
{
    return browser->launched ? (long)deed_launch_pid(browser->launched) : 0;
}
