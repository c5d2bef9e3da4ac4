/* SPDX-License-Identifier: Apache-2.0 */

/*
 * From a tab to a page that can be worked on. Two preload scripts are put in
 * place for every document that comes: the page agent in a sandbox of its own,
 * and the listener probe in the page's own world (page_listeners.js). The
 * documents that are there already get the agent alone: which listeners they
 * have is not known.
 */

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/bidi/tab.h"
#include "driver/web/agent_source.h"
#include "driver/web/decode.h"

/* A page that comes back from the history has its agent already; one that
 * calls document.open() has taken the agent's listeners away. */
static const char agent_start[] =
    "channel=>{globalThis.deedKey=globalThis.deedKey||"
    "Math.random()+' '+Date.now();"
    "globalThis.deedPush=text=>{channel('P'+text)};\n";
static const char agent_end[] =
    ";channel('H'+deedKey);"
    "addEventListener('pageshow',e=>{if(e.persisted)channel('H'+deedKey)});"
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
    deed_json_string(w, op->page->remote->target);
    deed_json_end_array(w);
    deed_json_member(w, "sandbox", agent ? deed_agent_world : NULL);
    const char *params = deed_json_object_end(&o, &op->arena);
    return function ? params : NULL;
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
    bidi_write_target(w, "context", frame->id, deed_agent_world);
    remote_tell_object(op->page->remote, NULL, "script.callFunction", &o);
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
        op_refuse(op, code ? code : DEED_NOT_FOUND, "could not attach",
                  err ? err->text : "there is no such tab");
        return;
    }
    add_frames(tab, root, NULL, 0);
    for (struct frame *f = tab->remote.page->frames; f; f = f->next) {
        install(op, f);
    }
    remote_flush(tab->remote.page);
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
        op_refuse(op, code, "could not attach", err->text);
        return;
    }
    deed_json_member(deed_json_object_begin(&o), "root",
                     op->page->remote->target);
    if (bidi_call(op, "browsingContext.getTree",
                  deed_json_object_end(&o, &op->arena), on_tree)) {
        op_refuse(op, DEED_LOST, "could not attach", "the browser is gone");
        return;
    }
    remote_flush(op->page);
}

static void on_agent(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct op *op = call->op;
    (void)value;
    if (code) {
        op_refuse(op, code, "could not attach", err->text);
        return;
    }
    const char *source = remote_listeners_script(op->page->remote, &op->arena);
    if (bidi_call(op, "script.addPreloadScript",
                  preload_params(op, source, false), on_probe)) {
        op_refuse(op, DEED_LOST, "could not attach", "the browser is gone");
        return;
    }
    remote_flush(op->page);
}

void bidi_come_up(const struct deed_remote *remote)
{
    struct deed_json_object o;
    deed_json_member(deed_json_object_begin(&o), "context", remote->target);
    remote_tell_object(remote, NULL, "browsingContext.activate", &o);
    remote_flush(remote->page);
}

enum deed_code bidi_attach(struct op *op)
{
    bidi_come_up(op->page->remote);
    return bidi_call(op, "script.addPreloadScript",
                     preload_params(op, agent_function(&op->arena), true),
                     on_agent);
}
