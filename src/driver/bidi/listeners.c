/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Event listeners. The protocol does not tell which there are. A preload script
 * in the page's own world (driver/web/page_listeners.js) counts them from the
 * beginning of a document and hands over a function that reads the count. Where
 * it did not run, in a document that was there before deed came, nothing is
 * known.
 */

#include "base/util.h"
#include "driver/bidi/tab.h"

const char *bidi_listener_mark(const struct frame *frame)
{
    const struct bidi_frame *own = bidi_frame_of(frame);
    return own->probe && own->page_realm ? frame->page->remote->mark : NULL;
}

static enum deed_code ask_probe(struct call *call, const struct frame *frame,
                                const char *node)
{
    const struct bidi_frame *own = bidi_frame_of(frame);
    struct deed_json_object o;
    struct deed_json_writer *w =
        bidi_begin_call(&o, "(f,n)=>f(n)", own->page_realm);
    bidi_write_handle(w, own->probe);
    bidi_write_node(w, node);
    return bidi_ask(call, "script.callFunction",
                    bidi_end_call(&o, &call->op->arena), bidi_on_returned);
}

static void on_node(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    const struct frame *frame = frame_by_number(call->op->page, call->frame);
    const char *node = code ? NULL : bidi_node_of(value);
    (void)err;
    if (!node || !frame || !bidi_listener_mark(frame) ||
        ask_probe(call, frame, node)) {
        call_fail(call, DEED_NOT_FOUND,
                  "the element's listeners could not be read");
        return;
    }
    remote_flush(call->op->page);
}

enum deed_code bidi_listeners(struct call *call, const struct frame *frame,
                              enum web_listeners_of of, const char *local)
{
    return of == WEB_LISTENERS_ELEMENT && bidi_listener_mark(frame)
               ? bidi_ask_node(call, frame, local, on_node)
               : DEED_NOT_FOUND;
}
