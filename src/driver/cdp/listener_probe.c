/* SPDX-License-Identifier: Apache-2.0 */

/*
 * An ear in the page's own world, which is where its listeners can be seen. The
 * agent points at an element with an event of a type that nobody else knows;
 * the ear hears it, and says what is listened to on its way. Both leave in one
 * write, so that the question costs no round trip, and the text of the walk is
 * compiled once for a document.
 *
 * It says the types below the document, those of the document, and whether
 * somebody has laid hands on what is below: "click input|keydown|1"; "?" when
 * nothing was pointed at.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/util.h"
#include "driver/web/page.h"

static const char source[] =
    "((listeners,type)=>{let nodes=[];"
    "window.addEventListener(type,e=>{nodes.push(e.composedPath()[0]);"
    "e.stopImmediatePropagation()},true);"
    "return{who(){const t=new Set(),d=new Set(),q=new Set();let own=0;const "
    "from=nodes;"
    "nodes=[];if(!from.length)return'?';"
    "for(let n of from)" LISTENER_WALK("listeners")
        LISTENER_SAY("listeners") "}}})"
                                  "(getEventListeners,\\\"%s\\\")";

static bool make_type(struct page *page)
{
    unsigned char bytes[12];
    if (page->ear_type[0]) {
        return true;
    }
    if (getrandom(bytes, sizeof(bytes), 0) != sizeof(bytes)) {
        return false;
    }
    char *at = page->ear_type;
    for (size_t i = 0; i < sizeof(bytes); i++, at += 2) {
        snprintf(at, 3, "%c%x", 'a' + bytes[i] / 16, bytes[i] % 16u);
    }
    return true;
}

static void on_ear(struct call *call, enum deed_code code,
                   const struct deed_value *value, const struct deed_error *err)
{
    (void)err;
    struct frame *frame = frame_by_number(call->op->page, 0);
    const char *id = decode_text(deed_value_get(value, "result"), "objectId");
    if (!code && id && frame && frame->ear_context == frame->page_context) {
        free(frame->ear);
        frame->ear = strdup(id);
    }
    op_done(call->op, DEED_OK, NULL, NULL);
}

void ear_open(struct page *page, struct frame *frame)
{
    free(frame->ear);
    frame->ear = NULL;
    frame->ear_context = frame->page_context;
    struct op *op = frame->number || !make_type(page)
                        ? NULL
                        : op_create(page, NULL, 0, NULL);
    if (!op) {
        return;
    }
    const char *script = deed_arena_printf(&op->arena, source, page->ear_type);
    const char *params =
        script ? deed_arena_printf(
                     &op->arena,
                     "{\"expression\":\"%s\",\"includeCommandLineAPI\":true,"
                     "\"objectGroup\":\"deed.ear\",\"silent\":true,"
                     "\"contextId\":%lld}",
                     script, (long long)frame->page_context)
               : NULL;
    if (!params ||
        call_protocol(op, frame->session, "Runtime.evaluate", params, on_ear)) {
        op_done(op, DEED_OK, NULL, NULL);
        return;
    }
    call_flush(page);
}

bool ear_is_open(const struct frame *frame)
{
    return frame->ear && frame->page_context &&
           frame->ear_context == frame->page_context;
}

enum deed_code ear_ask(struct op *op, const struct frame *frame,
                       void (*then)(struct call *, enum deed_code,
                                    const struct deed_value *,
                                    const struct deed_error *))
{
    const char *params = deed_arena_printf(
        &op->arena,
        "{\"objectId\":%s,\"functionDeclaration\":"
        "\"function(){return this.who()}\",\"returnByValue\":true,"
        "\"silent\":true}",
        json_text(&op->arena, frame->ear));
    return params ? call_protocol(op, frame->session, "Runtime.callFunctionOn",
                                  params, then)
                  : DEED_NOMEM;
}
