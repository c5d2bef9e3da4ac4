/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Who would hear an input: the listeners on the path of the event.
 *
 * The page agent lives in a world of its own and cannot see them, and the
 * protocol's own question (DOMDebugger.getEventListeners) answers only for the
 * world that the object comes from. The ear in the page's world (ear.c) says
 * it in one round trip. What it cannot look into (a closed root, a frame) is
 * asked for the long way: the element becomes the inspected node ("$0"), and
 * one evaluation in the page's world walks up from it with the console's
 * getEventListeners. Nothing of it can be seen by the page, and our own
 * listeners, being of another world, are not among the answers.
 */

#include <string.h>

#include "base/util.h"
#include "driver/web/page.h"

struct asked {
    struct op *op;
    struct deed_facts *facts;
    unsigned frame;
    const char *session;
    const char *instance_id;
    const char *object_id; /* held until its node id is known */
    bool by_ear;
    void (*then)(struct op *op);
};

static enum deed_code ask_for_object(struct asked *asked);

/* Says the same as the ear. */
static const char walk[] =
    "(()=>{const t=new Set(),d=new Set(),q=new Set();let "
    "own=0;%s" LISTENER_WALK("getEventListeners")
        LISTENER_SAY("getEventListeners") "})()";

/* Ways to the first node. */
static const char inspected[] = "let n=$0;";
static const char focused[] =
    "let n=document.activeElement;"
    "for(let m;n&&n.shadowRoot&&(m=n.shadowRoot.activeElement);)n=m;"
    "if(!n||(/-|^i?frame$/.test(n.localName)&&!n.shadowRoot))return'?';";

static const char *walk_from(struct op *op, const struct frame *frame,
                             const char *start)
{
    const char *script = deed_arena_printf(&op->arena, walk, start);
    return script ? deed_arena_printf(
                        &op->arena,
                        "{\"expression\":%s,\"includeCommandLineAPI\":true,"
                        "\"returnByValue\":true,\"silent\":true,"
                        "\"contextId\":%lld}",
                        json_text(&op->arena, script),
                        (long long)frame->page_context)
                  : NULL;
}

static const char *const pointer_types[] = {
    "click",      "mousedown",   "mouseup",   "pointerdown", "pointerup",
    "touchstart", "touchend",    "dblclick",  "auxclick",    "contextmenu",
    "touchmove",  "pointermove", "mousemove", "mouseenter",  "mouseover",
    "wheel",      "dragstart",
};
/* What runs before the release of a press. */
static const char *const press_types[] = { "pointerdown", "mousedown" };
static const char *const text_types[] = {
    "input", "beforeinput", "change", "keydown",        "keyup", "keypress",
    "paste", "focusout",    "blur",   "compositionend", "focus", "focusin",
};

static bool has_type(const char *types, const char *end,
                     const char *const *wanted, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t len = strlen(wanted[i]);
        for (const char *at = types; (at = strstr(at, wanted[i])) && at < end;
             at += len) {
            bool starts = at == types || at[-1] == ' ' || at[-1] == '|';
            if (starts && strchr(" |", at[len])) {
                return true;
            }
        }
    }
    return false;
}

/* The part of what the ear said that counts. Where code is still to come, what
 * listens to the whole document may be there for anything; it counts once
 * somebody has laid hands on what is below it: a listener, or a property that
 * no element has by itself. NULL: it does not know. */
static const char *counting(const char *said, bool strict)
{
    const char *below = said ? strchr(said, '|') : NULL;
    const char *document = below ? strchr(below + 1, '|') : NULL;
    if (!document) {
        return NULL;
    }
    return strict && document[1] != '1' ? below : document;
}

bool facts_suffice(const struct deed_facts *facts, enum deed_intent intent)
{
    bool heard = facts->native == DEED_YES || facts->listened == DEED_YES;
    switch (intent) {
    case DEED_INTENT_LOOK:
        return true;
    case DEED_INTENT_POINTER:
        return heard;
    case DEED_INTENT_TEXT:
        /* Who answers to typing is asked when it has the focus, unless that
         * has to be waited for. */
        return !(facts->pending & DEED_PENDING_SCRIPT) ||
               (heard && facts->app_code == DEED_YES);
    default:
        return heard && facts->app_code == DEED_YES;
    }
}

bool listeners_heard(struct page *page, const char *instance_id,
                     struct deed_facts *facts, const char *said)
{
    const char *end = counting(said, facts->pending & DEED_PENDING_SCRIPT);
    if (!end) {
        return false;
    }
    bool pointer =
        has_type(said, end, pointer_types, DEED_ARRAY_LEN(pointer_types));
    bool any =
        pointer || has_type(said, end, text_types, DEED_ARRAY_LEN(text_types));
    if (facts->listened != DEED_YES) {
        facts->listened = deed_tri_from(pointer);
    }
    if (facts->app_code != DEED_YES) {
        facts->app_code = deed_tri_from(any);
    }
    const char *part = strrchr(said, '|');
    facts->handled =
        deed_tri_from(has_type(part + 1, part + strlen(part), pointer_types,
                               DEED_ARRAY_LEN(pointer_types)));
    facts->presses = deed_tri_from(has_type(
        said, said + strlen(said), press_types, DEED_ARRAY_LEN(press_types)));
    if (pointer) {
        remember_heard(page, instance_id);
    }
    return true;
}

static void on_types(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    (void)err;
    struct asked *asked = call->op->listeners;
    const char *said = decode_text(deed_value_get(value, "result"), "value");
    bool known = !code && listeners_heard(asked->op->page, asked->instance_id,
                                          asked->facts, said);
    if (!known && asked->by_ear) {
        asked->by_ear = false;
        if (!ask_for_object(asked)) {
            return;
        }
    }
    asked->then(asked->op); /* if it is not known, it stays so */
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
    const char *evaluate = walk_from(op, frame, inspected);
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

/* The long way begins with the node itself. */
static enum deed_code ask_for_object(struct asked *asked)
{
    struct op *op = asked->op;
    const char *local = NULL;
    struct frame *frame =
        frame_of_instance(op->page, asked->instance_id, &local);
    if (!frame || !frame->context) {
        return DEED_NOT_FOUND;
    }
    const char *params = deed_arena_printf(
        &op->arena,
        "{\"functionDeclaration\":\"function(i){return deed.node(i)}\","
        "\"executionContextId\":%lld,\"objectGroup\":\"deed\","
        "\"arguments\":[{\"value\":\"%s\"}]}",
        (long long)frame->context, local);
    enum deed_code code =
        params ? call_protocol(op, frame->session, "Runtime.callFunctionOn",
                               params, on_object)
               : DEED_NOMEM;
    if (!code) {
        call_flush(op->page);
    }
    return code;
}

static enum deed_code ask_the_ear(struct asked *asked, struct frame *frame,
                                  const char *local)
{
    struct op *op = asked->op;
    const struct deed_facts *facts = asked->facts;
    const char *at = facts->has_point
                         ? deed_arena_printf(&op->arena, ",\"at\":[%.2f,%.2f]",
                                             facts->point.x, facts->point.y)
                         : "";
    const char *arg =
        at ? deed_arena_printf(&op->arena, "{\"el\":\"%s\",\"ask\":\"%s\"%s}",
                               local, op->page->ear_type, at)
           : NULL;
    enum deed_code code =
        arg ? call_agent(op, frame, "point", arg, on_inspected) : DEED_NOMEM;
    code = code ? code : ear_ask(op, frame, on_types);
    if (!code) {
        call_flush(op->page);
    }
    return code;
}

enum deed_code listeners_of_focus(struct op *op, const struct frame *frame,
                                  void (*then)(struct call *, enum deed_code,
                                               const struct deed_value *,
                                               const struct deed_error *))
{
    if (ear_is_open(frame)) {
        return ear_ask(op, frame, then);
    }
    const char *params =
        frame->page_context ? walk_from(op, frame, focused) : NULL;
    return params ? call_protocol(op, frame->session, "Runtime.evaluate",
                                  params, then)
                  : DEED_NOT_FOUND;
}

enum deed_tri listeners_answer(const struct deed_value *value)
{
    const char *said = decode_text(deed_value_get(value, "result"), "value");
    const char *end = counting(said, false);
    return end ? deed_tri_from(has_type(said, end, text_types,
                                        DEED_ARRAY_LEN(text_types)))
               : DEED_YES; /* not known: somebody may */
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
        .by_ear = ear_is_open(frame),
        .then = then,
    };
    op->listeners = asked;
    if (!asked->session || !asked->instance_id) {
        return DEED_NOMEM;
    }
    return asked->by_ear ? ask_the_ear(asked, frame, local)
                         : ask_for_object(asked);
}
