/* SPDX-License-Identifier: Apache-2.0 */

/*
 * From a tab to a page that can be worked on. Two preload scripts are put in
 * place for every document that comes: the page agent in a sandbox of its own,
 * and the listener probe in the page's own world (listeners.js). The documents
 * that are there already get the agent alone: which listeners they have is not
 * known.
 */

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/bidi/tab.h"
#include "driver/web/agent_source.h"

/* A page that comes back from the history has its agent already; one that
 * calls document.open() has taken the agent's listeners away. */
static const char agent_start[] = "channel=>{globalThis.deedPush="
                                  "text=>{channel('P'+text)};\n";
static const char agent_end[] =
    ";channel('H');"
    "addEventListener('pageshow',e=>{if(e.persisted)channel('H')});"
    "new MutationObserver(list=>{if(list.some(r=>[...r.removedNodes].some("
    "n=>n.nodeType===1)))channel('O')}).observe(document,{childList:true})}";

static const char *agent_function(struct deed_arena *arena)
{
    size_t start = sizeof(agent_start) - 1;
    char *text = deed_arena_alloc(arena, start + deed_agent_source_len +
                                             sizeof(agent_end));
    if (text) {
        memcpy(text, agent_start, start);
        memcpy(text + start, deed_agent_source, deed_agent_source_len);
        memcpy(text + start + deed_agent_source_len, agent_end,
               sizeof(agent_end));
    }
    return text;
}

static void write_channel(struct deed_json_writer *w, const char *name,
                          bool root)
{
    deed_json_key(w, "arguments");
    deed_json_begin_array(w);
    deed_json_begin_object(w);
    deed_json_member(w, "type", "channel");
    deed_json_key(w, "value");
    deed_json_begin_object(w);
    deed_json_member(w, "channel", name);
    deed_json_member(w, "ownership", root ? "root" : "none");
    deed_json_end_object(w);
    deed_json_end_object(w);
    deed_json_end_array(w);
}

static const char *preload_params(struct op *op, const char *function,
                                  bool agent)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "functionDeclaration", deed_str_or(function, ""));
    write_channel(w, agent ? BIDI_AGENT_CHANNEL : BIDI_PROBE_CHANNEL, !agent);
    deed_json_key(w, "contexts");
    deed_json_begin_array(w);
    deed_json_string(w, bidi_tab_of(op->page)->context);
    deed_json_end_array(w);
    deed_json_member(w, "sandbox", agent ? deed_agent_world : NULL);
    const char *params = deed_json_object_end(&o, &op->arena);
    return function ? params : NULL;
}

static void fail(struct op *op, enum deed_code code, const char *what,
                 const char *why)
{
    struct page *page = op->page;
    struct deed_error err;
    deed_fail(&err, code, "%s: %s", what, why);
    op_done(op, DEED_OK, NULL, NULL);
    page_failed(page, &err);
}

/* The same script for a document that is there already. */
static void install(struct op *op, const struct frame *frame)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "functionDeclaration",
                     deed_str_or(agent_function(&op->arena), ""));
    deed_json_member_bool(w, "awaitPromise", false);
    write_channel(w, BIDI_AGENT_CHANNEL, false);
    deed_json_key(w, "target");
    deed_json_begin_object(w);
    deed_json_member(w, "context", frame->id);
    deed_json_member(w, "sandbox", deed_agent_world);
    deed_json_end_object(w);
    bidi_tell_object(bidi_tab_of(op->page), "script.callFunction", &o);
}

static void add_frames(struct bidi_tab *tab, const struct deed_value *info,
                       const char *parent, unsigned depth)
{
    const char *id = decode_text(info, "context");
    struct frame *frame = id ? bidi_add_frame(tab, id, parent) : NULL;
    if (!frame || depth > 64) {
        return;
    }
    frame_set_url(frame, decode_text(info, "url"));
    const struct deed_value *children = deed_value_get(info, "children");
    for (size_t i = 0; deed_value_at(children, i); i++) {
        add_frames(tab, deed_value_at(children, i), id, depth + 1);
    }
}

static void on_tree(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    struct op *op = call->op;
    struct bidi_tab *tab = bidi_tab_of(op->page);
    const struct deed_value *root =
        deed_value_at(deed_value_get(value, "contexts"), 0);
    if (code || !root) {
        fail(op, code ? code : DEED_NOT_FOUND, "could not attach",
             err ? err->text : "there is no such tab");
        return;
    }
    add_frames(tab, root, NULL, 0);
    for (struct frame *f = tab->page->frames; f; f = f->next) {
        install(op, f);
    }
    bidi_flush(tab->page);
    op_done(op, DEED_OK, NULL, NULL);
}

static void on_probe(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct op *op = call->op;
    struct deed_json_object o;
    (void)value;
    if (code) {
        fail(op, code, "could not attach", err->text);
        return;
    }
    deed_json_member(deed_json_object_begin(&o), "root",
                     bidi_tab_of(op->page)->context);
    if (bidi_call(op, "browsingContext.getTree",
                  deed_json_object_end(&o, &op->arena), on_tree)) {
        fail(op, DEED_LOST, "could not attach", "the browser is gone");
        return;
    }
    bidi_flush(op->page);
}

static void on_agent(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct op *op = call->op;
    (void)value;
    if (code) {
        fail(op, code, "could not attach", err->text);
        return;
    }
    const char *source = bidi_probe_source(bidi_tab_of(op->page), &op->arena);
    if (bidi_call(op, "script.addPreloadScript",
                  preload_params(op, source, false), on_probe)) {
        fail(op, DEED_LOST, "could not attach", "the browser is gone");
        return;
    }
    bidi_flush(op->page);
}

static enum deed_code attach(struct op *op, const char *context)
{
    struct bidi_tab *tab = bidi_tab_of(op->page);
    struct deed_json_object o;
    tab->context = strdup(context);
    if (!tab->context) {
        return DEED_NOMEM;
    }
    /* A tab in the background draws nothing. */
    deed_json_member(deed_json_object_begin(&o), "context", context);
    bidi_tell_object(tab, "browsingContext.activate", &o);
    return bidi_call(op, "script.addPreloadScript",
                     preload_params(op, agent_function(&op->arena), true),
                     on_agent);
}

/* The same from inside an answer, where there is nobody to return a code to. */
static void attach_next(struct op *op, const char *context)
{
    enum deed_code code = attach(op, context);
    if (code) {
        fail(op, code, "could not attach", deed_code_text(code));
        return;
    }
    bidi_flush(op->page);
}

static void on_created(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct op *op = call->op;
    struct bidi_tab *tab = bidi_tab_of(op->page);
    const char *id = decode_text(value, "context");
    if (code || !id) {
        fail(op, code ? code : DEED_INTERNAL, "no new tab",
             err ? err->text : "no context");
        return;
    }
    tab->made_by_us = !tab->keep;
    attach_next(op, id);
}

/* A window of its own: pages in the background of another are not drawn. */
static enum deed_code create_tab(struct op *op)
{
    return bidi_call(op, "browsingContext.create", "{\"type\":\"window\"}",
                     on_created);
}

static void on_tabs(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct bidi_tab *tab = bidi_tab_of(op->page);
    const struct deed_value *list = deed_value_get(value, "contexts");
    for (size_t i = 0; !code && deed_value_at(list, i); i++) {
        const char *id = decode_text(deed_value_at(list, i), "context");
        if (id && !firefox_tab_of_context(tab->browser, id)) {
            attach_next(op, id);
            return;
        }
    }
    code = create_tab(op);
    if (code) {
        fail(op, code, "no new tab", deed_code_text(code));
        return;
    }
    bidi_flush(op->page);
}

static enum deed_code start(struct op *op, const struct deed_attach *opts)
{
    if (opts->target_id) {
        return attach(op, opts->target_id);
    }
    return opts->fresh ? create_tab(op)
                       : bidi_call(op, "browsingContext.getTree",
                                   "{\"maxDepth\":0}", on_tabs);
}

static struct bidi_tab *new_tab(struct deed_firefox *browser,
                                const struct deed_attach *opts)
{
    struct bidi_tab *tab = calloc(1, sizeof(*tab));
    if (tab) {
        tab->remote.ops = &bidi_remote_ops;
        tab->remote.loop = firefox_loop(browser);
        tab->remote.dialogs = firefox_dialogs(browser);
        tab->browser = browser;
        tab->keep = opts->keep;
    }
    return tab;
}

enum deed_code deed_firefox_open_page(struct deed_firefox *browser,
                                      const struct deed_attach *opts,
                                      deed_firefox_page_fn *on_ready,
                                      void *user, struct deed_error *err)
{
    if (opts->target_id && firefox_tab_of_context(browser, opts->target_id)) {
        return deed_fail_member(err, DEED_EXISTS, "payload.attach.targetId",
                                "another session works in this tab");
    }
    if (!firefox_bidi(browser)) {
        return deed_fail(err, DEED_LOST, "the browser is gone");
    }
    struct bidi_tab *tab = new_tab(browser, opts);
    struct page *page = tab ? page_create(&tab->remote, on_ready, user) : NULL;
    if (!page) {
        free(tab);
        return deed_fail(err, DEED_NOMEM, "page");
    }
    tab->page = page;
    firefox_add_tab(browser, tab);
    struct op *op = op_create(page, NULL, 0, err);
    enum deed_code code = op ? start(op, opts) : DEED_NOMEM;
    if (code) {
        page->base.ops->destroy(&page->base);
        return deed_fail(err, code, "the page could not be opened: %s",
                         deed_code_text(code));
    }
    bidi_flush(page);
    return DEED_OK;
}

const char *deed_firefox_tab_of(const struct deed_driver *driver)
{
    return bidi_tab_of(deed_container_of(driver, struct page, base))->context;
}
