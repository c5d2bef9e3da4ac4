/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Event listeners of an element that the listener probe cannot reach: one in a
 * closed shadow root or in a frame.
 *
 * DOMDebugger.getEventListeners answers only for the world that an object comes
 * from. So the element becomes the console's inspected node ("$0"), and one
 * evaluation in the page's world walks up from it with the console's
 * getEventListeners. The page cannot notice any of it, and the agent's own
 * listeners, being of another world, are not among the answers.
 */

#include "base/util.h"
#include "driver/cdp/listener_script.h"
#include "driver/cdp/tab.h"
#include "driver/web/decode.h"

struct walk {
    unsigned frame;
    const char *session;
    const char *object_id; /* held until its node id is known */
};

/* With what was taken before the page's scripts, or not at all. The console's
 * function is told, too: a page could have put another one in its place. */
static const char script[] =
    "(()=>{%s"
    "const l=getEventListeners(window)[\"%s\"];"
    "return[l&&l.length===1?l[0].listener(getEventListeners,n):'?',"
    "getEventListeners]})()";

/* Ways to the first node. */
static const char inspected[] = "let n=$0;";
static const char focused[] =
    "let n=document.activeElement;"
    "for(let m;n&&n.shadowRoot&&(m=n.shadowRoot.activeElement);)n=m;"
    "if(!n||(/-|^i?frame$/.test(n.localName)&&!n.shadowRoot))"
    "return['?',getEventListeners];";

static void fail(struct call *call, enum deed_code code)
{
    call_fail(call, code ? code : DEED_NOT_FOUND,
              "the element's listeners could not be read");
}

static void on_looked_at(struct call *call, enum deed_code code,
                         const struct deed_value *value,
                         const struct deed_error *err)
{
    (void)err;
    const struct walk *walk = call->answer;
    const struct deed_value *report = code ? NULL : listener_item(value, "0");
    cdp_tell(tab_of(call->op->page), walk->session,
             "Runtime.releaseObjectGroup", "{\"objectGroup\":\"deed.walk\"}");
    if (!report ||
        !listener_is_native(&call->op->arena, listener_item(value, "1"),
                            "getEventListeners")) {
        fail(call, code);
        return;
    }
    call_finish(call, DEED_OK, deed_value_get(report, "value"), NULL);
}

static void on_report(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    (void)err;
    const struct walk *walk = call->answer;
    const char *id = code ? NULL : object_of(value);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "objectId", deed_str_or(id, ""));
    deed_json_member_bool(w, "ownProperties", true);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    if (!id || !params ||
        cdp_ask(call, walk->session, "Runtime.getProperties", params,
                on_looked_at)) {
        fail(call, code);
        return;
    }
    cdp_flush(call->op->page);
}

static enum deed_code evaluate(struct call *call, const struct frame *frame,
                               const char *start)
{
    struct deed_arena *arena = &call->op->arena;
    const struct cdp_frame *own = cdp_frame_of(frame);
    const char *text =
        deed_arena_printf(arena, script, start, frame->page->remote->mark);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "expression", text);
    deed_json_member_bool(w, "includeCommandLineAPI", true);
    deed_json_member(w, "objectGroup", "deed.walk");
    deed_json_member_bool(w, "silent", true);
    deed_json_member_integer(w, "contextId", own->page_context);
    const char *params = deed_json_object_end(&o, arena);
    if (!text || !params) {
        return DEED_NOMEM;
    }
    return own->page_context ? cdp_ask(call, own->session, "Runtime.evaluate",
                                       params, on_report)
                             : DEED_NOT_FOUND;
}

/* The message that follows says what matters. */
static void on_ignored(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    (void)call, (void)code, (void)value, (void)err;
}

static void on_node_id(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    (void)err;
    struct walk *walk = call->answer;
    struct frame *frame = frame_by_number(call->op->page, walk->frame);
    double node = decode_number(value, "nodeId", 0);
    struct deed_json_object o;
    cdp_release(call, walk->session, walk->object_id);
    if (code || node <= 0 || !frame) {
        fail(call, code);
        return;
    }
    deed_json_member_number(deed_json_object_begin(&o), "nodeId", node);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    if (!params ||
        cdp_ask(call, walk->session, "DOM.setInspectedNode", params,
                on_ignored) ||
        evaluate(call, frame, inspected)) {
        fail(call, DEED_NOT_FOUND);
        return;
    }
    cdp_flush(call->op->page);
}

static void on_object(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    (void)err;
    struct walk *walk = call->answer;
    struct deed_json_object o;
    walk->object_id = object_of(value);
    if (code || !walk->object_id) {
        fail(call, code);
        return;
    }
    deed_json_member(deed_json_object_begin(&o), "objectId", walk->object_id);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    /* Node ids exist only once the document was asked for. */
    if (!params ||
        cdp_ask(call, walk->session, "DOM.getDocument", "{\"depth\":0}",
                on_ignored) ||
        cdp_ask(call, walk->session, "DOM.requestNode", params, on_node_id)) {
        fail(call, DEED_LOST);
        return;
    }
    cdp_flush(call->op->page);
}

enum deed_code listener_walk(struct call *call, const struct frame *frame,
                             const char *local)
{
    struct deed_arena *arena = &call->op->arena;
    struct walk *walk = deed_arena_alloc(arena, sizeof(*walk));
    if (!walk) {
        return DEED_NOMEM;
    }
    *walk = (struct walk){
        .frame = frame->number,
        .session = deed_arena_strdup(arena, session_of(frame)),
    };
    call->answer = walk;
    if (!walk->session) {
        return DEED_NOMEM;
    }
    return local ? cdp_ask_node(call, frame, local, on_object)
                 : evaluate(call, frame, focused);
}
