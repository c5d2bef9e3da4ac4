/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Who would hear an input: the listeners on the path of the event.
 *
 * The page agent lives in a world of its own and cannot see them, and the
 * protocol's own question (DOMDebugger.getEventListeners) answers only for the
 * world that the object comes from. So the element becomes the inspected node
 * ("$0"), and one evaluation in the page's world walks up from it with the
 * console's getEventListeners. Nothing of it can be seen by the page, and our
 * own listeners, being of another world, are not among the answers.
 */

#include <string.h>

#include "base/util.h"
#include "driver/chromium/internal.h"

struct asked {
    struct op *op;
    struct deed_facts *facts;
    unsigned frame;
    const char *session;
    const char *instance_id;
    const char *object_id; /* held until its node id is known */
    void (*then)(struct op *op);
};

static const char walk[] =
    "(()=>{const t=new Set();let n=$0;"
    "for(let i=0;n&&i<300;i++){for(const k in getEventListeners(n))t.add(k);"
    "n=n.assignedSlot||n.parentNode||n.host||null}"
    "for(const k in getEventListeners(window))t.add(k);"
    "return Array.from(t).join(' ')})()";

static const char *const pointer_types[] = {
    "click",      "mousedown",   "mouseup",   "pointerdown", "pointerup",
    "touchstart", "touchend",    "dblclick",  "auxclick",    "contextmenu",
    "touchmove",  "pointermove", "mousemove", "mouseenter",  "mouseover",
    "wheel",      "dragstart",
};
static const char *const text_types[] = {
    "input",    "beforeinput", "change",   "keydown", "keyup",
    "keypress", "paste",       "focusout", "blur",    "compositionend",
    "focus",    "focusin",     "submit",
};

static bool has_type(const char *types, const char *const *wanted, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t len = strlen(wanted[i]);
        for (const char *at = types; (at = strstr(at, wanted[i])); at += len) {
            bool starts = at == types || at[-1] == ' ';
            if (starts && (at[len] == ' ' || at[len] == '\0')) {
                return true;
            }
        }
    }
    return false;
}

static void on_types(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    (void)err;
    struct asked *asked = call->op->listeners;
    const char *types = decode_text(deed_value_get(value, "result"), "value");
    if (!code && types) {
        struct deed_facts *facts = asked->facts;
        bool pointer =
            has_type(types, pointer_types, DEED_ARRAY_LEN(pointer_types));
        bool any =
            pointer || has_type(types, text_types, DEED_ARRAY_LEN(text_types));
        if (facts->listened != DEED_YES) {
            facts->listened = deed_tri_from(pointer);
        }
        if (facts->app_code != DEED_YES) {
            facts->app_code = deed_tri_from(any);
        }
        if (pointer) {
            remember_heard(asked->op->page, asked->instance_id);
        }
    }
    asked->then(asked->op); /* else it is not known, and stays so */
}

static void on_inspected(struct call *call, enum deed_code code,
                         const struct deed_value *value,
                         const struct deed_error *err)
{
    (void)call;
    (void)code;
    (void)value;
    (void)err; /* the evaluation that follows says what matters */
}

static void on_node_id(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct asked *asked = op->listeners;
    struct frame *frame = frame_by_number(op->page, asked->frame);
    double node = decode_number(value, "nodeId", 0);
    call_release(op, asked->session, asked->object_id);
    if (code || node <= 0 || !frame || !frame->page_context) {
        asked->then(op);
        return;
    }
    const char *inspect =
        deed_arena_printf(&op->arena, "{\"nodeId\":%.0f}", node);
    const char *evaluate = deed_arena_printf(
        &op->arena,
        "{\"expression\":%s,\"includeCommandLineAPI\":true,"
        "\"returnByValue\":true,\"silent\":true,\"contextId\":%lld}",
        json_text(&op->arena, walk), (long long)frame->page_context);
    if (!inspect || !evaluate ||
        call_protocol(op, asked->session, "DOM.setInspectedNode", inspect,
                      on_inspected) ||
        call_protocol(op, asked->session, "Runtime.evaluate", evaluate,
                      on_types)) {
        asked->then(op);
        return;
    }
    call_flush(op->page);
}

static void on_object(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    (void)err;
    struct op *op = call->op;
    struct asked *asked = op->listeners;
    const char *id = decode_text(deed_value_get(value, "result"), "objectId");
    asked->object_id = id;
    const char *params = id ? deed_arena_printf(&op->arena, "{\"objectId\":%s}",
                                                json_text(&op->arena, id))
                            : NULL;
    /* Node ids exist only once the document was asked for. */
    if (code || !params ||
        call_protocol(op, asked->session, "DOM.getDocument", "{\"depth\":0}",
                      on_inspected) ||
        call_protocol(op, asked->session, "DOM.requestNode", params,
                      on_node_id)) {
        asked->then(op);
        return;
    }
    call_flush(op->page);
}

enum deed_code listeners_ask(struct op *op, const char *instance_id,
                             struct deed_facts *facts,
                             void (*then)(struct op *op))
{
    const char *local = NULL;
    struct frame *frame = frame_of_instance(op->page, instance_id, &local);
    struct asked *asked = deed_arena_alloc(&op->arena, sizeof(*asked));
    if (!frame || !frame->context || !asked) {
        return DEED_NOT_FOUND;
    }
    if (is_heard(op->page, instance_id)) {
        facts->listened = DEED_YES;
        facts->app_code = DEED_YES;
        return DEED_EXISTS;
    }
    *asked = (struct asked){
        .op = op,
        .facts = facts,
        .frame = frame->number,
        .session = deed_arena_strdup(&op->arena, frame->session),
        .instance_id = deed_arena_strdup(&op->arena, instance_id),
        .then = then,
    };
    op->listeners = asked;
    const char *params = deed_arena_printf(
        &op->arena,
        "{\"functionDeclaration\":\"function(i){return deed.node(i)}\","
        "\"executionContextId\":%lld,\"objectGroup\":\"deed\","
        "\"arguments\":[{\"value\":\"%s\"}]}",
        (long long)frame->context, local);
    if (!params || !asked->session || !asked->instance_id) {
        return DEED_NOMEM;
    }
    enum deed_code code = call_protocol(
        op, frame->session, "Runtime.callFunctionOn", params, on_object);
    if (!code) {
        call_flush(op->page);
    }
    return code;
}
