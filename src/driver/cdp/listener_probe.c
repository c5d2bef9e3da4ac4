/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The listener probe: an object in the page's own world, which is the only
 * place where the page's event listeners can be seen. The agent marks an
 * element by dispatching an event of a random type that nobody else knows; the
 * probe notes the element and, when asked, reports the event types that have a
 * listener on the way up from it. Mark and question leave in one write, so the
 * question costs no round trip, and the text of the walk is compiled once for
 * a document.
 *
 * The report: types below the document, types on the document, whether script
 * has touched the elements below, and types that are handled for this part of
 * the document: "click input|keydown|1|click"; "?" when nothing was marked.
 */

#include <stdlib.h>

#include "base/util.h"
#include "driver/cdp/listener_script.h"
#include "driver/cdp/tab.h"

static const char source[] =
    "((listeners,type)=>{let nodes=[];" LISTENER_TOOLS
    "const pathOf=Event.prototype.composedPath,"
    "stop=Event.prototype.stopImmediatePropagation;"
    "window.addEventListener(type,e=>{"
    "nodes[nodes.length]=apply(pathOf,e,[])[0];apply(stop,e,[])},true);"
    "return{who(){" LISTENER_SETS "const from=nodes;"
    "nodes=[];if(!from.length)return'?';"
    "for(let m=0;m<from.length;m++){let n=from[m];" LISTENER_WALK(
        "listeners") "}" LISTENER_REPORT("listeners") "}}})"
                                                      "(getEventListeners,"
                                                      "\"%s\")";

static void on_opened(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    (void)err;
    struct frame *main = frame_by_number(call->op->page, 0);
    struct cdp_frame *frame = main ? cdp_frame_of(main) : NULL;
    const char *id = object_of(value);
    if (!code && id && frame && frame->probe_context == frame->page_context) {
        free(frame->probe);
        frame->probe = strdup(id);
    }
    op_done(call->op, DEED_OK, NULL, NULL);
}

static const char *open_params(struct op *op, const char *mark, int64_t context)
{
    const char *script = deed_arena_printf(&op->arena, source, mark);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "expression", deed_str_or(script, ""));
    deed_json_member_bool(w, "includeCommandLineAPI", true);
    deed_json_member(w, "objectGroup", "deed.probe");
    deed_json_member_bool(w, "silent", true);
    deed_json_member_integer(w, "contextId", context);
    return deed_json_object_end(&o, &op->arena);
}

void listener_probe_open(struct cdp_tab *tab, struct frame *frame)
{
    struct cdp_frame *own = cdp_frame_of(frame);
    free(own->probe);
    own->probe = NULL;
    own->probe_context = own->page_context;
    struct op *op = frame->number || !remote_make_mark(&tab->remote)
                        ? NULL
                        : op_create(tab->remote.page, NULL, 0, NULL);
    if (!op) {
        return;
    }
    const char *params = open_params(op, tab->remote.mark, own->page_context);
    if (!params ||
        cdp_call(op, own->session, "Runtime.evaluate", params, on_opened)) {
        op_done(op, DEED_OK, NULL, NULL);
        return;
    }
    cdp_flush(tab->remote.page);
}

const char *cdp_listener_mark(const struct frame *frame)
{
    const struct cdp_frame *own = cdp_frame_of(frame);
    bool open = own->probe && own->page_context &&
                own->probe_context == own->page_context;
    return open ? frame->page->remote->mark : NULL;
}

static void on_report(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    call_finish(call, code, code ? NULL : returned_by(value), err);
}

static enum deed_code ask_probe(struct call *call, const struct frame *frame)
{
    const struct cdp_frame *own = cdp_frame_of(frame);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "objectId", own->probe);
    deed_json_member(w, "functionDeclaration", "function(){return this.who()}");
    deed_json_member_bool(w, "returnByValue", true);
    deed_json_member_bool(w, "silent", true);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    return params ? cdp_ask(call, own->session, "Runtime.callFunctionOn",
                            params, on_report)
                  : DEED_NOMEM;
}

enum deed_code cdp_listeners(struct call *call, const struct frame *frame,
                             enum web_listeners_of of, const char *local)
{
    bool open = cdp_listener_mark(frame) != NULL;
    if (open && of != WEB_LISTENERS_ELEMENT) {
        return ask_probe(call, frame);
    }
    return of == WEB_LISTENERS_POINTED
               ? DEED_NOT_FOUND
               : listener_walk(call, frame,
                               of == WEB_LISTENERS_ELEMENT ? local : NULL);
}
