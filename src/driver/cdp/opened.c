/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/cdp/opened.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/cdp/downloads.h"
#include "driver/cdp/tab.h"
#include "driver/web/decode.h"
#include "driver/web/popups.h"
#include "wire/json.h"

/* Whoever opens more at once has the oldest told without an answer. */
#define TABS_MAX 8

struct watched {
    struct opened *all;
    char target[64]; /* "": free */
    char session[64];
    bool answered; /* told; what it is answered with may be a file */
    struct deed_connection_call attaching, asking;
};

struct opened {
    struct deed_browser *browser; /* borrowed */
    struct watched tabs[TABS_MAX];
    unsigned next;
};

struct opened *opened_create(struct deed_browser *browser)
{
    struct opened *opened = calloc(1, sizeof(*opened));
    for (size_t i = 0; opened && i < TABS_MAX; i++) {
        opened->browser = browser;
        opened->tabs[i].all = opened;
    }
    return opened;
}

static void send(const struct watched *tab, const char *session,
                 const char *method, const char *params,
                 struct deed_connection_call *call)
{
    const struct deed_browser *browser = tab->all->browser;
    struct deed_connection *connection = browser_connection(browser);
    if (connection) {
        (void)deed_connection_send(
            connection, session, method, params, call,
            deed_loop_now_us(browser->loop) + WEB_CALL_US, NULL);
        deed_connection_flush(connection);
    }
}

static void send_member(const struct watched *tab, const char *method,
                        const char *name, const char *value)
{
    struct deed_arena arena;
    struct deed_json_object o;
    deed_arena_init(&arena, 0);
    deed_json_member(deed_json_object_begin(&o), name, value);
    const char *params = deed_json_object_end(&o, &arena);
    if (params) {
        send(tab, NULL, method, params, NULL);
    }
    deed_arena_fini(&arena);
}

static void release(struct watched *tab)
{
    deed_connection_forget(&tab->attaching);
    deed_connection_forget(&tab->asking);
    tab->target[0] = tab->session[0] = '\0';
    tab->answered = false;
}

static void detach(struct watched *tab)
{
    if (tab->session[0]) {
        send_member(tab, "Target.detachFromTarget", "sessionId", tab->session);
    }
    release(tab);
}

static void answer(struct watched *tab, int status, const char *error)
{
    tab->answered = true;
    popups_answered(tab->all->browser->popups, tab->target, status, error);
}

/* It is known, or will not be. */
static void end(struct watched *tab, int status, const char *error)
{
    if (!tab->answered) {
        answer(tab, status, error);
    }
    detach(tab);
}

void opened_destroy(struct opened *opened)
{
    for (size_t i = 0; opened && i < TABS_MAX; i++) {
        release(&opened->tabs[i]);
    }
    free(opened);
}

static struct watched *find(struct opened *opened, const char *target)
{
    for (size_t i = 0; target && *target && i < TABS_MAX; i++) {
        if (strcmp(opened->tabs[i].target, target) == 0) {
            return &opened->tabs[i];
        }
    }
    return NULL;
}

/* What the browser answered; NULL: nothing that can be read. */
static const struct deed_value *read_result(struct deed_arena *arena,
                                            enum deed_code code,
                                            struct deed_json_span result)
{
    struct deed_value *value = NULL;
    if (!code) {
        (void)deed_json_parse(arena, result.bytes, result.len, NULL, &value,
                              NULL);
    }
    return value;
}

/* The status that the document itself knows, in "result". */
static void on_status(struct deed_connection_call *call, enum deed_code code,
                      struct deed_json_span result,
                      const struct deed_error *err)
{
    struct watched *tab = deed_container_of(call, struct watched, asking);
    struct deed_arena arena;
    (void)err;
    deed_arena_init(&arena, 0);
    const struct deed_value *value = read_result(&arena, code, result);
    int status = decode_int(deed_value_get(value, "result"), "value", 0);
    deed_arena_fini(&arena);
    end(tab, status > 0 ? status : 0,
        status < 0 ? "the page cannot be reached" : NULL);
}

/* Its document is there, and no answer was told: it came before the session
 * did. */
static void ask_status(struct watched *tab)
{
    if (tab->answered) {
        detach(tab);
        return;
    }
    if (!tab->session[0] || tab->asking.connection) {
        return;
    }
    tab->asking.done = on_status;
    send(tab, tab->session, "Runtime.evaluate",
         "{\"returnByValue\":true,\"expression\":"
         "\"location.protocol==='chrome-error:'?-1:"
         "(performance.getEntriesByType('navigation')[0]||{})"
         ".responseStatus||0\"}",
         &tab->asking);
}

static const char *url_of(const struct watched *tab)
{
    return popups_url(tab->all->browser->popups, tab->target);
}

static void on_attached(struct deed_connection_call *call, enum deed_code code,
                        struct deed_json_span result,
                        const struct deed_error *err)
{
    struct watched *tab = deed_container_of(call, struct watched, attaching);
    struct deed_arena arena;
    (void)err;
    deed_arena_init(&arena, 0);
    const struct deed_value *value = read_result(&arena, code, result);
    const char *session = decode_text(value, "sessionId");
    if (!session || strlen(session) >= sizeof(tab->session)) {
        end(tab, 0, NULL);
    } else {
        snprintf(tab->session, sizeof(tab->session), "%s", session);
        send(tab, tab->session, "Network.enable", NULL, NULL);
        send(tab, tab->session, "Page.enable", NULL, NULL);
        if (url_of(tab)) {
            ask_status(tab);
        }
    }
    deed_arena_fini(&arena);
}

void opened_begin(struct opened *opened, const char *target, const char *url)
{
    struct watched *tab = &opened->tabs[opened->next++ % TABS_MAX];
    if (tab->target[0]) {
        end(tab, 0, NULL);
    }
    if (!target || strlen(target) >= sizeof(tab->target)) {
        return;
    }
    snprintf(tab->target, sizeof(tab->target), "%s", target);
    if (*url && strcmp(url, "about:blank") != 0) {
        popups_loading(opened->browser->popups, target);
    }
    struct deed_arena arena;
    struct deed_json_object o;
    deed_arena_init(&arena, 0);
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "targetId", target);
    deed_json_member_bool(w, "flatten", true);
    const char *params = deed_json_object_end(&o, &arena);
    tab->attaching.done = on_attached;
    if (params) {
        send(tab, NULL, "Target.attachToTarget", params, &tab->attaching);
    }
    deed_arena_fini(&arena);
    if (!tab->attaching.connection) {
        end(tab, 0, NULL);
    }
}

void opened_moved(struct opened *opened, const char *target, const char *url)
{
    struct watched *tab = find(opened, target);
    if (tab && url && *url && strcmp(url, "about:blank") != 0) {
        ask_status(tab);
    }
}

void opened_gone(struct opened *opened, const char *target)
{
    struct watched *tab = find(opened, target);
    if (tab) {
        release(tab);
    }
}

static bool is(struct deed_json_span text, const char *name)
{
    return strlen(name) == text.len && memcmp(name, text.bytes, text.len) == 0;
}

static struct watched *find_session(struct opened *opened,
                                    struct deed_json_span session)
{
    for (size_t i = 0; session.len && i < TABS_MAX; i++) {
        if (is(session, opened->tabs[i].session)) {
            return &opened->tabs[i];
        }
    }
    return NULL;
}

bool opened_event(struct opened *opened, struct deed_json_span session,
                  struct deed_json_span method, const struct deed_value *params)
{
    struct watched *tab = find_session(opened, session);
    if (!tab) {
        return false;
    }
    /* Where the browser tells of no files the tab does. */
    if (downloads_event(browser_downloads(opened->browser),
                        popups_opener(opened->browser->popups, tab->target),
                        method, params)) {
        return true;
    }
    const char *frame = decode_text(params, "frameId");
    bool document = deed_str_equal(decode_text(params, "type"), "Document") &&
                    (!frame || strcmp(frame, tab->target) == 0);
    if (document && is(method, "Network.requestWillBeSent")) {
        popups_loading(opened->browser->popups, tab->target);
    } else if (document && is(method, "Network.responseReceived")) {
        const struct deed_value *response = deed_value_get(params, "response");
        answer(tab, decode_int(response, "status", 0), NULL);
    } else if (document && is(method, "Network.loadingFailed") &&
               decode_bool(params, "canceled")) {
        popups_aborted(opened->browser->popups, tab->target);
    } else if (document && is(method, "Network.loadingFailed")) {
        end(tab, 0, deed_str_or(decode_text(params, "errorText"), "no answer"));
    }
    return true;
}
