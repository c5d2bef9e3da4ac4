/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The listener probe: an object in the page's own world, which is the only
 * place where the page's event listeners can be seen. The agent marks an
 * element by dispatching an event of a random type that nobody else knows; the
 * probe notes the element and, when asked, reports the event types that have a
 * listener on the way up from it. Mark and question leave in one write, so the
 * question costs no round trip, and the text of the walk is compiled once for
 * a document. A page that replaces what a script calls must not be able to
 * forge the report: the functions are taken before any script of the page, or
 * looked at by the browser, and without either nothing is known.
 *
 * The report: types below the document, types on the document, whether script
 * has touched the elements below, types that are handled for this part of the
 * document, and types whose listeners on the document all treat every press
 * alike: "input|click keydown|1||click"; "?" when nothing was marked.
 */

#include <stdio.h>
#include <stdlib.h>

#include "base/util.h"
#include "driver/cdp/listener_script.h"
#include "driver/cdp/tab.h"
#include "driver/web/decode.h"

static const char store[] = LISTENER_STORE("false") ";0";

/* A probe, and the functions that have to be looked at: the console's, which a
 * page could have put in place of the real one; with a store that was not
 * there before the page's scripts also those that it has taken. */
static const char finder[] =
    "(()=>{const l=getEventListeners(window)[\"%s\"];"
    "if(l&&l.length===1)return[l[0].listener(getEventListeners),"
    "getEventListeners];"
    "const f=Object.getOwnPropertyDescriptor,g=(p,k)=>f(p,k).get,"
    "k=" LISTENER_STORE(
        "true") ";return[k(getEventListeners),getEventListeners,"
                "Reflect.apply,Object.getOwnPropertyNames,f,"
                "Event.prototype.composedPath,Event.prototype."
                "stopImmediatePropagation,"
                "g(Element.prototype,'localName'),g(Node.prototype,'parentNode'"
                "),"
                "g(Element.prototype,'assignedSlot'),g(ShadowRoot.prototype,'"
                "host'),"
                "g(Document.prototype,'body'),Function.prototype.toString,"
                "String.prototype.indexOf]})()";

/* What the browser itself says of them, in their order; a function that is
 * bound or wrapped has no name there. */
static const char *const natives[] = {
    "getEventListeners",
    "apply",
    "getOwnPropertyNames",
    "getOwnPropertyDescriptor",
    "composedPath",
    "stopImmediatePropagation",
    "get localName",
    "get parentNode",
    "get assignedSlot",
    "get host",
    "get body",
    "toString",
    "indexOf",
};

/* NULL: none that could be trusted, so that nothing is known. */
static void keep_probe(struct call *call, const char *id)
{
    struct frame *main = frame_by_number(call->op->page, 0);
    struct cdp_frame *frame = main ? cdp_frame_of(main) : NULL;
    if (id && frame && frame->probe_context == frame->page_context) {
        free(frame->probe);
        frame->probe = strdup(id);
    }
    op_done(call->op, DEED_OK, NULL, NULL);
}

bool listener_is_native(struct deed_arena *arena,
                        const struct deed_value *value, const char *name)
{
    const char *want =
        deed_arena_printf(arena, "function %s() { [native code] }", name);
    return want && deed_str_equal(decode_text(value, "type"), "function") &&
           !decode_text(value, "subtype") &&
           deed_str_equal(decode_text(value, "description"), want);
}

const struct deed_value *listener_item(const struct deed_value *properties,
                                       const char *name)
{
    const struct deed_value *list = deed_value_get(properties, "result");
    const struct deed_value *at = deed_value_at(list, 0);
    while (at && !deed_str_equal(decode_text(at, "name"), name)) {
        at = at->next;
    }
    return deed_value_get(at, "value");
}

static void on_looked_at(struct call *call, enum deed_code code,
                         const struct deed_value *value,
                         const struct deed_error *err)
{
    (void)err;
    struct deed_arena *arena = &call->op->arena;
    const struct deed_value *count =
        code ? NULL : listener_item(value, "length");
    double length = decode_number(count, "value", 0);
    bool whole =
        length >= 2 && (length < 3 || length > (double)DEED_ARRAY_LEN(natives));
    for (size_t i = 0; whole && i < (size_t)length - 1; i++) {
        char name[24];
        snprintf(name, sizeof(name), "%zu", i + 1);
        whole =
            i < DEED_ARRAY_LEN(natives) &&
            listener_is_native(arena, listener_item(value, name), natives[i]);
    }
    keep_probe(call, whole ? decode_text(listener_item(value, "0"), "objectId")
                           : NULL);
}

static bool look_at(struct call *call, const char *id)
{
    const struct frame *main = frame_by_number(call->op->page, 0);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "objectId", id);
    deed_json_member_bool(w, "ownProperties", true);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    bool asked = main && params &&
                 !cdp_ask(call, cdp_frame_of(main)->session,
                          "Runtime.getProperties", params, on_looked_at);
    if (asked) {
        cdp_flush(call->op->page);
    }
    return asked;
}

static void on_opened(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    (void)err;
    const char *id = code ? NULL : object_of(value);
    if (!id || !look_at(call, id)) {
        keep_probe(call, NULL);
    }
}

static const char *open_params(struct op *op, const char *mark, int64_t context)
{
    const char *script = deed_arena_printf(&op->arena, finder, mark, mark);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "expression", deed_str_or(script, ""));
    deed_json_member_bool(w, "includeCommandLineAPI", true);
    deed_json_member(w, "objectGroup", "deed.probe");
    deed_json_member_bool(w, "silent", true);
    deed_json_member_integer(w, "contextId", context);
    return deed_json_object_end(&o, &op->arena);
}

enum deed_code listener_keep(struct cdp_tab *tab, const char *session)
{
    struct deed_arena arena;
    struct deed_json_object o;
    deed_arena_init(&arena, 0);
    const char *script =
        remote_make_mark(&tab->remote)
            ? deed_arena_printf(&arena, store, tab->remote.mark)
            : NULL;
    deed_json_member(deed_json_object_begin(&o), "source",
                     deed_str_or(script, ""));
    enum deed_code code = cdp_tell_object(
        tab, session, "Page.addScriptToEvaluateOnNewDocument", &o);
    deed_arena_fini(&arena);
    return script ? code : DEED_NOMEM;
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
