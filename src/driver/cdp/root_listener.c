/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Which listener sent a request: one at the root of the document, that hears
 * every press, or one of the part that was pressed? Asked only when a request
 * of an act has failed, since a tracker's failure is nobody's.
 *
 * The stack of a request ends with the listener that ran. Listeners at the
 * root are listed with the console's getEventListeners; the browser knows where
 * each begins, and its text says how long it is. One whose text also stands on
 * an element (a library that registers the same function everywhere) tells
 * nothing.
 */

#include <string.h>

#include "base/util.h"
#include "driver/cdp/tab.h"
#include "driver/web/decode.h"

/* More than this many listeners at the root are not looked at. */
#define ROOTS_MAX 24

struct roots {
    struct web_position at;
    unsigned frame;
    const char *texts[ROOTS_MAX];
    unsigned count, answered;
    bool found;
};

static const char list[] =
    "(()=>{const kinds=['click','pointerdown','mousedown','pointerup',"
    "'mouseup','touchend','submit','keydown','change','input'];"
    "const of=n=>{const l=getEventListeners(n),o=[];for(const k of kinds)"
    "for(const x of l[k]||[])o.push(x.listener);return o};"
    "const body=document.body,html=document.documentElement;"
    "const roots=[window,document,html,body].flatMap(of);"
    "const inner=new Set();let i=0;"
    "for(const n of document.querySelectorAll('*')){if(i++>3000)return[];"
    "if(n!==html&&n!==body)for(const f of of(n))inner.add(String(f))}"
    "return roots.filter(f=>typeof f==='function'&&!inner.has(String(f)))"
    ".slice(0,24)})()";

static void answer(struct call *call, bool found)
{
    call_finish(call, DEED_OK, deed_value_bool(&call->op->arena, found), NULL);
}

/* Is the position in a text that begins at `from`? */
static bool lies_in(const struct web_position *at,
                    const struct web_position *from, const char *text)
{
    int line = from->line, column = from->column;
    if (at->line < line || (at->line == line && at->column < column)) {
        return false;
    }
    for (const char *p = text; *p; p++) {
        if (line == at->line && column >= at->column) {
            return true;
        }
        bool end = *p == '\n';
        line += end;
        column = end ? 0 : column + 1;
    }
    return line > at->line || (line == at->line && column >= at->column);
}

static void on_place(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    (void)err;
    struct roots *roots = call->answer;
    const char *text = roots->texts[roots->answered++];
    const struct deed_value *own = deed_value_get(value, "internalProperties");
    for (size_t i = 0; !code && deed_value_at(own, i); i++) {
        const struct deed_value *one = deed_value_at(own, i);
        const struct deed_value *place =
            deed_value_get(deed_value_get(one, "value"), "value");
        const char *script = decode_text(place, "scriptId");
        struct web_position from = {
            .line = decode_int(place, "lineNumber", -1),
            .column = decode_int(place, "columnNumber", -1),
        };
        roots->found |= script && deed_str_equal(script, roots->at.script) &&
                        text && lies_in(&roots->at, &from, text);
    }
    if (roots->answered == roots->count) {
        answer(call, roots->found);
    }
}

static bool ask_place(struct call *call, const char *session,
                      const char *object_id)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "objectId", object_id);
    deed_json_member_bool(w, "ownProperties", true);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    return params &&
           !cdp_ask(call, session, "Runtime.getProperties", params, on_place);
}

static void on_functions(struct call *call, enum deed_code code,
                         const struct deed_value *value,
                         const struct deed_error *err)
{
    (void)err;
    struct roots *roots = call->answer;
    const struct frame *frame = frame_by_number(call->op->page, roots->frame);
    const struct deed_value *all = deed_value_get(value, "result");
    for (size_t i = 0;
         !code && frame && deed_value_at(all, i) && roots->count < ROOTS_MAX;
         i++) {
        const struct deed_value *one =
            deed_value_get(deed_value_at(all, i), "value");
        const char *id = decode_text(one, "objectId");
        if (!id || !deed_str_equal(decode_text(one, "type"), "function")) {
            continue;
        }
        roots->texts[roots->count] = decode_text(one, "description");
        roots->count += ask_place(call, session_of(frame), id);
    }
    if (!roots->count) {
        answer(call, false);
        return;
    }
    cdp_flush(call->op->page);
}

static void on_list(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    (void)err;
    struct roots *roots = call->answer;
    const struct frame *frame = frame_by_number(call->op->page, roots->frame);
    const char *id = object_of(value);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "objectId", id);
    deed_json_member_bool(w, "ownProperties", true);
    const char *params = deed_json_object_end(&o, &call->op->arena);
    if (code || !id || !frame || !params ||
        cdp_ask(call, session_of(frame), "Runtime.getProperties", params,
                on_functions)) {
        answer(call, false);
        return;
    }
    cdp_flush(call->op->page);
}

enum deed_code cdp_is_root_listener(struct call *call,
                                    const struct frame *frame,
                                    const struct web_position *at)
{
    struct deed_arena *arena = &call->op->arena;
    const struct cdp_frame *own = cdp_frame_of(frame);
    struct roots *roots = deed_arena_calloc(arena, 1, sizeof(*roots));
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "expression", list);
    deed_json_member_bool(w, "includeCommandLineAPI", true);
    deed_json_member(w, "objectGroup", "deed");
    deed_json_member_bool(w, "silent", true);
    deed_json_member_integer(w, "contextId", own->page_context);
    const char *params = deed_json_object_end(&o, arena);
    if (!roots || !params) {
        return DEED_NOMEM;
    }
    roots->at = *at;
    roots->frame = frame->number;
    call->answer = roots;
    return own->page_context ? cdp_ask(call, own->session, "Runtime.evaluate",
                                       params, on_list)
                             : DEED_NOT_FOUND;
}
