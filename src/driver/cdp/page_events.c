/* SPDX-License-Identifier: Apache-2.0 */

/* Which event is whose, and those of frames, dialogs and the tab itself. */

#include "driver/cdp/page_events.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/cdp/console.h"
#include "driver/cdp/downloads.h"
#include "driver/cdp/settings.h"
#include "driver/cdp/storage.h"
#include "driver/cdp/tab.h"
#include "driver/web/agent_source.h"
#include "driver/web/decode.h"
#include "driver/web/events.h"
#include "wire/json.h"

static bool is_own_session(const struct cdp_event *e)
{
    return deed_str_equal(e->session, e->tab->session);
}

struct frame *tab_add_frame(struct cdp_tab *tab, const char *id,
                            const char *parent_id, const char *session)
{
    struct frame *frame = frame_add(tab->remote.page, id, parent_id);
    if (!frame) {
        return NULL;
    }
    struct cdp_frame *own = frame->remote;
    if (!own) {
        own = frame->remote = calloc(1, sizeof(*own));
    }
    if (own && !deed_str_equal(own->session, session)) {
        char *copy = strdup(session);
        if (copy) { /* it moved to another process: the old agent is gone */
            free(own->session);
            own->session = copy;
            own->page_context = 0;
            frame->context = 0;
        }
    }
    if (!own || !own->session) {
        frame_remove(tab->remote.page, id);
        return NULL;
    }
    frame->apart = !deed_str_equal(own->session, tab->session);
    return frame;
}

static struct frame *frame_of_context(const struct cdp_event *e,
                                      int64_t context)
{
    for (struct frame *f = e->page->frames; f; f = f->next) {
        if ((f->context == context ||
             cdp_frame_of(f)->page_context == context) &&
            deed_str_equal(session_of(f), e->session)) {
            return f;
        }
    }
    return NULL;
}

/* A context came up: the agent's, or the page's own. */
static void on_context(const struct cdp_event *e)
{
    const struct deed_value *context = deed_value_get(e->params, "context");
    const struct deed_value *aux = deed_value_get(context, "auxData");
    const char *frame_id = decode_text(aux, "frameId");
    const char *name = decode_text(context, "name");
    int64_t id = (int64_t)decode_number(context, "id", 0);
    struct frame *frame = frame_id ? frame_find(e->page, frame_id) : NULL;
    if (!frame && !(frame_id && is_own_session(e) && !e->page->frames)) {
        return;
    }
    /* A frame that moved to another process is told of after this. */
    frame = tab_add_frame(e->tab, frame_id, NULL, e->session);
    if (frame && decode_bool(aux, "isDefault")) {
        cdp_frame_of(frame)->page_context = id;
        listener_probe_open(e->tab, frame);
    } else if (frame && deed_str_equal(name, deed_agent_world)) {
        web_agent_ready(e->page, frame, id);
    }
}

static void on_context_gone(const struct cdp_event *e)
{
    int64_t id = (int64_t)decode_number(e->params, "executionContextId", 0);
    struct frame *frame = frame_of_context(e, id);
    if (frame && frame->context == id) {
        frame->context = 0;
    }
    if (frame && cdp_frame_of(frame)->page_context == id) {
        cdp_frame_of(frame)->page_context = 0;
    }
}

static void clear_contexts(struct page *page, const char *session)
{
    for (struct frame *f = page->frames; f; f = f->next) {
        if (deed_str_equal(session_of(f), session)) {
            f->context = cdp_frame_of(f)->page_context = 0;
        }
    }
}

static void on_contexts_cleared(const struct cdp_event *e)
{
    clear_contexts(e->page, e->session);
}

static void on_navigated(const struct cdp_event *e)
{
    const struct deed_value *value = deed_value_get(e->params, "frame");
    const char *id = decode_text(value, "id");
    struct frame *frame =
        id ? tab_add_frame(e->tab, id, decode_text(value, "parentId"),
                           e->session)
           : NULL;
    const struct web_commit commit = {
        .url = decode_text(value, "url"),
        .navigation = decode_text(value, "loaderId"),
        .unreachable_url = decode_text(value, "unreachableUrl"),
        .restored = deed_str_equal(decode_text(e->params, "type"),
                                   "BackForwardCacheRestore"),
    };
    if (frame) {
        preloads_committed(e->tab, commit.url);
        web_frame_committed(e->page, frame, &commit);
    }
}

static void on_within(const struct cdp_event *e)
{
    struct frame *frame =
        frame_find(e->page, decode_text(e->params, "frameId"));
    const char *url = decode_text(e->params, "url");
    if (frame && url) {
        web_frame_moved(e->page, frame, url);
    }
}

static void on_frame_attached(const struct cdp_event *e)
{
    const char *id = decode_text(e->params, "frameId");
    const char *parent = decode_text(e->params, "parentFrameId");
    if (id && parent) {
        (void)tab_add_frame(e->tab, id, parent, e->session);
    }
}

static void set_loading(const struct cdp_event *e, bool loading)
{
    const char *id = decode_text(e->params, "frameId");
    web_frame_loading(id ? frame_find(e->page, id) : NULL, loading);
}

static void on_frame_started(const struct cdp_event *e)
{
    set_loading(e, true);
}

static enum web_aim aim_of(const char *reason)
{
    static const char *const presses[] = { "anchorClick", "formSubmissionGet",
                                           "formSubmissionPost" };
    static const char *const own[] = { "metaTagRefresh", "httpHeaderRefresh",
                                       "reload" };
    return DEED_STR_IN(reason, presses) ? WEB_AIM_PRESS
           : DEED_STR_IN(reason, own)   ? WEB_AIM_ITSELF
                                        : WEB_AIM_CODE;
}

static void on_leads_on(const struct cdp_event *e)
{
    const char *id = decode_text(e->params, "frameId");
    struct frame *frame = id ? frame_find(e->page, id) : NULL;
    if (frame) {
        frame->aim = aim_of(deed_str_or(decode_text(e->params, "reason"), ""));
    }
    web_document_leads_on(e->page, frame, decode_number(e->params, "delay", 0));
}

static void on_frame_stopped(const struct cdp_event *e)
{
    set_loading(e, false);
}

static void on_frame_detached(const struct cdp_event *e)
{
    /* A frame that moves to another process is not gone. */
    if (!deed_str_equal(decode_text(e->params, "reason"), "swap")) {
        web_frame_detached(e->page, decode_text(e->params, "frameId"));
    }
}

static void on_loaded(const struct cdp_event *e)
{
    if (is_own_session(e)) {
        web_document_loaded(e->page);
    }
}

static void on_parsed(const struct cdp_event *e)
{
    if (is_own_session(e)) {
        web_document_parsed(e->page);
    }
}

static void on_reopened(const struct cdp_event *e)
{
    web_document_reopened(
        e->page, decode_text(deed_value_get(e->params, "frame"), "id"));
}

static void on_child(const struct cdp_event *e)
{
    attach_child(e->tab, e->params);
}

/* A frame's process ended, or the frame went to another one. */
static void on_child_gone(const struct cdp_event *e)
{
    const char *session = decode_text(e->params, "sessionId");
    if (session && !deed_str_equal(session, e->tab->session)) {
        clear_contexts(e->page, session);
        browser_drop_session(e->tab->remote.browser, session);
        e->page->revision++;
    }
}

void tab_crashed(struct cdp_tab *tab)
{
    for (struct frame *f = tab->remote.page->frames; f; f = f->next) {
        cdp_frame_of(f)->page_context = 0;
    }
    page_crashed(tab->remote.page);
}

static void on_crashed(const struct cdp_event *e)
{
    if (is_own_session(e)) {
        tab_crashed(e->tab);
    } else {
        clear_contexts(e->page, e->session); /* a frame alone */
    }
}

static void on_binding(const struct cdp_event *e)
{
    int64_t context =
        (int64_t)decode_number(e->params, "executionContextId", 0);
    struct frame *frame = frame_of_context(e, context);
    const char *payload = decode_text(e->params, "payload");
    if (frame && payload &&
        deed_str_equal(decode_text(e->params, "name"), CDP_BINDING)) {
        web_agent_pushed(e->page, frame, payload, strlen(payload));
    }
}

static void on_exception(const struct cdp_event *e)
{
    const struct deed_value *details =
        deed_value_get(e->params, "exceptionDetails");
    const char *text =
        decode_text(deed_value_get(details, "exception"), "description");
    web_exception(e->page, text ? text : decode_text(details, "text"));
    console_thrown(e->page, details);
}

static void on_dialog(const struct cdp_event *e)
{
    const struct web_dialog dialog = {
        .type = decode_text(e->params, "type"),
        .message = decode_text(e->params, "message"),
    };
    web_dialog_opened(e->page, &dialog);
}

/* Comes before the tab is told of. */
static void on_window(const struct cdp_event *e)
{
    snprintf(e->tab->opening, sizeof(e->tab->opening), "%s",
             deed_str_or(decode_text(e->params, "url"), ""));
}

static void on_drag(const struct cdp_event *e)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, deed_value_get(e->params, "data"));
    if (!text.failed) {
        web_drag_started(e->page, deed_strbuf_get(&text));
    }
    deed_strbuf_fini(&text);
}

static void on_chooser(const struct cdp_event *e)
{
    web_chooser_opened(e->page,
                       (int64_t)decode_number(e->params, "backendNodeId", 0));
}

static void on_item_set(const struct cdp_event *e)
{
    storage_event(e->page, "set", e->params);
}

static void on_item_removed(const struct cdp_event *e)
{
    storage_event(e->page, "removed", e->params);
}

static void on_items_cleared(const struct cdp_event *e)
{
    storage_event(e->page, "cleared", e->params);
}

static void on_console(const struct cdp_event *e)
{
    console_called(e->page, e->params);
}

static void on_log(const struct cdp_event *e)
{
    console_logged(e->page, e->params);
}

static void on_paused(const struct cdp_event *e)
{
    settings_paused(e->tab, e->session, e->params);
}

static void on_auth(const struct cdp_event *e)
{
    settings_asked(e->tab, e->session, e->params);
}

/* clang-format off */
static const struct {
    const char *method;
    cdp_event_fn *on;
} routes[] = {
    { "Runtime.bindingCalled",             on_binding },
    { "Network.requestWillBeSent",         network_requested },
    { "Network.responseReceived",          network_answered },
    { "Network.responseReceivedExtraInfo", network_early_status },
    { "Network.loadingFinished",           network_finished },
    { "Network.loadingFailed",             network_failed },
    { "Network.webSocketCreated",          network_socket_opened },
    { "Network.webSocketFrameSent",        network_frame_sent },
    { "Network.webSocketFrameReceived",    network_frame_received },
    { "Network.eventSourceMessageReceived", network_stream_told },
    { "Runtime.executionContextCreated",   on_context },
    { "Runtime.executionContextDestroyed", on_context_gone },
    { "Runtime.executionContextsCleared",  on_contexts_cleared },
    { "Runtime.exceptionThrown",           on_exception },
    { "Page.frameNavigated",               on_navigated },
    { "Page.navigatedWithinDocument",      on_within },
    { "Page.frameAttached",                on_frame_attached },
    { "Page.frameDetached",                on_frame_detached },
    { "Page.frameStartedLoading",          on_frame_started },
    { "Page.frameRequestedNavigation",     on_leads_on },
    { "Page.frameScheduledNavigation",     on_leads_on },
    { "Page.frameStoppedLoading",          on_frame_stopped },
    { "Page.loadEventFired",               on_loaded },
    { "Page.domContentEventFired",         on_parsed },
    { "Page.documentOpened",               on_reopened },
    { "Page.javascriptDialogOpening",      on_dialog },
    { "Page.windowOpen",                   on_window },
    { "Page.fileChooserOpened",            on_chooser },
    { "Input.dragIntercepted",             on_drag },
    { "Runtime.consoleAPICalled",          on_console },
    { "Log.entryAdded",                    on_log },
    { "DOMStorage.domStorageItemAdded",    on_item_set },
    { "DOMStorage.domStorageItemUpdated",  on_item_set },
    { "DOMStorage.domStorageItemRemoved",  on_item_removed },
    { "DOMStorage.domStorageItemsCleared", on_items_cleared },
    { "Fetch.requestPaused",               on_paused },
    { "Fetch.authRequired",                on_auth },
    { "Target.attachedToTarget",           on_child },
    { "Target.detachedFromTarget",         on_child_gone },
    { "Inspector.targetCrashed",           on_crashed },
};
/* clang-format on */

void tab_event(struct cdp_tab *tab, const char *session,
               struct deed_json_span method, const struct deed_value *params)
{
    const struct cdp_event e = { tab, tab->remote.page, session, params };
    for (size_t i = 0; i < DEED_ARRAY_LEN(routes); i++) {
        if (strlen(routes[i].method) == method.len &&
            memcmp(routes[i].method, method.bytes, method.len) == 0) {
            routes[i].on(&e);
            return;
        }
    }
    (void)downloads_event(browser_downloads(tab->remote.browser),
                          tab->remote.page, method, params);
}
