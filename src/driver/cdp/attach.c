/* SPDX-License-Identifier: Apache-2.0 */

/*
 * From a tab to a page that can be worked on. Attaching sets up every session
 * (the page's own and those of frames in other processes) in one write: the
 * agent in a world of its own before any page code runs, the binding that it
 * pushes through, and the domains whose events are needed.
 */

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/cdp/blocked.h"
#include "driver/cdp/downloads.h"
#include "driver/cdp/settings.h"
#include "driver/cdp/tab.h"
#include "driver/web/agent_source.h"
#include "driver/web/decode.h"

static enum deed_code add_agent(struct cdp_tab *tab, const char *session)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "name", CDP_BINDING);
    deed_json_member(w, "executionContextName", deed_agent_world);
    enum deed_code code =
        cdp_tell_object(tab, session, "Runtime.addBinding", &o);
    w = deed_json_object_begin(&o);
    deed_json_key(w, "source");
    deed_json_string_n(w, deed_agent_source, deed_agent_source_len);
    deed_json_member(w, "worldName", deed_agent_world);
    deed_json_member_bool(w, "runImmediately", true);
    enum deed_code added = cdp_tell_object(
        tab, session, "Page.addScriptToEvaluateOnNewDocument", &o);
    added = added ? added : listener_keep(tab, session);
    return code ? code : added;
}

/* The same for the page and for each frame that has a session of its own. Its
 * frames are asked for before: contexts come with a frame id. Without any of
 * these the page would never get ready. */
static enum deed_code set_up_session(struct cdp_tab *tab, const char *session)
{
    static const struct {
        const char *method, *params;
    } steps[] = {
        { "DOM.enable", NULL },
        /* What a page sends is told along, twice, as text and in base64,
         * unless it is longer: a large one would keep the page busy. */
        { "Network.enable",
          "{\"maxTotalBufferSize\":1000000,\"maxResourceBufferSize\":65536,"
          "\"maxPostDataSize\":65536}" },
        { "Target.setAutoAttach",
          "{\"autoAttach\":true,\"waitForDebuggerOnStart\":true,"
          "\"flatten\":true}" },
        { "Runtime.runIfWaitingForDebugger", NULL },
    };
    enum deed_code code = cdp_tell(tab, session, "Runtime.enable", NULL);
    code = code ? code : add_agent(tab, session);
    settings_tell(tab, session);
    cdp_tell(tab, session, "Log.enable", NULL);
    cdp_tell(tab, session, "DOMStorage.enable", NULL);
    for (size_t i = 0; !code && i < DEED_ARRAY_LEN(steps); i++) {
        code = cdp_tell(tab, session, steps[i].method, steps[i].params);
    }
    return code;
}

static void add_frames(struct cdp_tab *tab, const char *session,
                       const struct deed_value *tree, unsigned depth)
{
    const struct deed_value *value = deed_value_get(tree, "frame");
    const char *id = decode_text(value, "id");
    const char *parent = decode_text(value, "parentId");
    struct frame *frame = frame_find(tab->remote.page, id);
    /* Only the page's own session has a document without a parent. */
    if (id && (frame || parent || deed_str_equal(session, tab->session))) {
        frame = tab_add_frame(tab, id, parent, session);
    }
    if (!frame || depth > 64) {
        return;
    }
    frame_set_url(frame, decode_text(value, "url"));
    const struct deed_value *children = deed_value_get(tree, "childFrames");
    for (const struct deed_value *c = deed_value_is(children, DEED_VALUE_LIST)
                                          ? children->as.items.first
                                          : NULL;
         c; c = c->next) {
        add_frames(tab, session, c, depth + 1);
    }
}

static void on_tree(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    struct op *op = call->op;
    struct page *page = op->page;
    blocked_end(tab_of(page));
    if (code) {
        op_refuse(op, code, "the page does not answer",
                  code == DEED_TIMEOUT ? "it hangs, or a dialog was open in it "
                                         "before deed came"
                                       : err->text);
        return;
    }
    struct cdp_tab *tab = tab_of(page);
    add_frames(tab, tab->session, deed_value_get(value, "frameTree"), 0);
    op_done(op, DEED_OK, NULL, NULL);
    page_check_ready(page);
}

/* The frames that existed before a frame's session did. */
static void on_child_tree(struct call *call, enum deed_code code,
                          const struct deed_value *value,
                          const struct deed_error *err)
{
    struct op *op = call->op;
    const char **session = op->extra;
    (void)err;
    if (!code) {
        add_frames(tab_of(op->page), *session,
                   deed_value_get(value, "frameTree"), 0);
    }
    op_done(op, DEED_OK, NULL, NULL);
}

static void ask_child_tree(struct cdp_tab *tab, const char *session)
{
    struct op *op = op_create(tab->remote.page, NULL, sizeof(char *), NULL);
    if (!op) {
        return;
    }
    const char **kept = op->extra;
    *kept = deed_arena_strdup(&op->arena, session);
    if (!*kept ||
        cdp_call(op, session, "Page.getFrameTree", NULL, on_child_tree)) {
        op_done(op, DEED_OK, NULL, NULL);
    }
}

/* A frame in a process of its own, or a worker. */
void attach_child(struct cdp_tab *tab, const struct deed_value *params)
{
    const char *session = decode_text(params, "sessionId");
    const struct deed_value *info = deed_value_get(params, "targetInfo");
    if (!session) {
        return;
    }
    if (deed_str_equal(decode_text(info, "type"), "iframe")) {
        const char *id = decode_text(info, "targetId");
        struct frame *known = frame_find(tab->remote.page, id);
        struct frame *main = frame_by_number(tab->remote.page, 0);
        const char *named = decode_text(info, "parentFrameId");
        const char *parent = named                       ? named
                             : known && known->parent_id ? known->parent_id
                             : main                      ? main->id
                                                         : NULL;
        if (id && parent) {
            (void)tab_add_frame(tab, id, parent, session);
        }
        cdp_tell(tab, session, "Page.enable", NULL);
        ask_child_tree(tab, session);
        (void)set_up_session(tab, session);
    } else {
        tab->remote.page->workers +=
            deed_str_equal(decode_text(info, "type"), "worker");
        cdp_tell(tab, session, "Runtime.runIfWaitingForDebugger", NULL);
    }
    cdp_flush(tab->remote.page);
}

static void on_visibility(struct call *call, enum deed_code code,
                          const struct deed_value *value,
                          const struct deed_error *err)
{
    struct op *op = call->op;
    struct cdp_tab *tab = tab_of(op->page);
    const char *state = decode_text(deed_value_get(value, "result"), "value");
    (void)err;
    if (!code && deed_str_equal(state, "hidden")) {
        browser_keep_drawn(tab->remote.browser, tab);
    }
    op_done(op, DEED_OK, NULL, NULL);
}

/* It may be behind another tab. In a window of a person's it stays there; asked
 * before it is told that it has the focus. */
static void come_up(struct cdp_tab *tab)
{
    if (browser_is_unseen(tab->remote.browser)) {
        browser_keep_drawn(tab->remote.browser, tab);
        cdp_intercept(tab->remote.page, WEB_INTERCEPT_FILE_CHOOSERS, false);
        return;
    }
    struct op *op = op_create(tab->remote.page, NULL, 0, NULL);
    if (op && cdp_call(op, tab->session, "Runtime.evaluate",
                       "{\"expression\":\"document.visibilityState\"}",
                       on_visibility)) {
        op_done(op, DEED_OK, NULL, NULL);
    }
}

static void on_attached(struct call *call, enum deed_code code,
                        const struct deed_value *value,
                        const struct deed_error *err)
{
    struct op *op = call->op;
    struct cdp_tab *tab = tab_of(op->page);
    const char *session = decode_text(value, "sessionId");
    if (code || !session) {
        op_refuse(op, code ? code : DEED_INTERNAL, "could not attach",
                  err ? err->text : "no session");
        return;
    }
    tab->session = strdup(session);
    if (!tab->session) {
        op_refuse(op, DEED_NOMEM, "could not attach",
                  deed_code_text(DEED_NOMEM));
        return;
    }
    /* By now it is known which tabs others are attached to. */
    downloads_ask(browser_downloads(tab->remote.browser));
    cdp_tell(tab, tab->session, "Page.enable", NULL);
    if (cdp_call(op, tab->session, "Page.getFrameTree", NULL, on_tree)) {
        op_refuse(op, DEED_LOST, "could not attach", "the browser is gone");
        return;
    }
    blocked_begin(tab);
    code = set_up_session(tab, tab->session);
    if (code) {
        op_refuse(op, code, "could not attach", deed_code_text(code));
        return;
    }
    come_up(tab);
    cdp_tell(tab, tab->session, "Emulation.setFocusEmulationEnabled",
             "{\"enabled\":true}");
    cdp_flush(tab->remote.page);
}

enum deed_code cdp_attach(struct op *op)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "targetId", op->page->remote->target);
    deed_json_member_bool(w, "flatten", true);
    const char *params = deed_json_object_end(&o, &op->arena);
    return params ? cdp_call(op, NULL, "Target.attachToTarget", params,
                             on_attached)
                  : DEED_NOMEM;
}
