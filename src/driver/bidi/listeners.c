/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Event listeners. The protocol does not tell which there are. A preload script
 * in the page's own world (listeners.js) counts them from the beginning of a
 * document and hands over a function that reads the count. Where it did not
 * run, in a document that was there before deed came, nothing is known.
 */

#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "base/util.h"
#include "driver/bidi/tab.h"

extern const char bidi_listeners_script[];

static bool make_mark(struct bidi_tab *tab)
{
    unsigned char bytes[12];
    if (tab->mark[0]) {
        return true;
    }
    if (getrandom(bytes, sizeof(bytes), 0) != sizeof(bytes)) {
        return false;
    }
    char *at = tab->mark;
    for (size_t i = 0; i < sizeof(bytes); i++, at += 2) {
        snprintf(at, 3, "%c%x", 'a' + bytes[i] / 16, bytes[i] % 16u);
    }
    return true;
}

const char *bidi_probe_source(struct bidi_tab *tab, struct deed_arena *arena)
{
    /* Before the function stands a comment. */
    const char *start = strstr(bidi_listeners_script, "(channel, type)");
    return make_mark(tab) && start
               ? deed_arena_printf(arena, "channel=>(%s)(channel,\"%s\")",
                                   start, tab->mark)
               : NULL;
}

const char *bidi_listener_mark(const struct frame *frame)
{
    const struct bidi_frame *own = bidi_frame_of(frame);
    return own->probe && own->page_realm ? bidi_tab_of(frame->page)->mark
                                         : NULL;
}

static enum deed_code ask_probe(struct call *call, const struct frame *frame,
                                const char *node)
{
    const struct bidi_frame *own = bidi_frame_of(frame);
    struct deed_json_object o;
    struct deed_json_writer *w =
        bidi_begin_call(&o, "(f,n)=>f(n)", own->page_realm);
    bidi_write_handle(w, own->probe);
    if (node) {
        bidi_write_node(w, node);
    }
    return bidi_ask(call, "script.callFunction",
                    bidi_end_call(&o, &call->op->arena), bidi_on_returned);
}

static void on_node(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    const struct frame *frame = frame_by_number(call->op->page, call->frame);
    const char *node = code ? NULL : bidi_node_of(value);
    struct deed_error own;
    (void)err;
    if (!node || !frame || !bidi_listener_mark(frame) ||
        ask_probe(call, frame, node)) {
        deed_fail(&own, DEED_NOT_FOUND,
                  "the element's listeners could not be read");
        call_finish(call, DEED_NOT_FOUND, NULL, &own);
        return;
    }
    remote_flush(call->op->page);
}

enum deed_code bidi_listeners(struct call *call, const struct frame *frame,
                              enum web_listeners_of of, const char *local)
{
    if (!bidi_listener_mark(frame)) {
        return DEED_NOT_FOUND;
    }
    return of == WEB_LISTENERS_ELEMENT
               ? bidi_ask_node(call, frame, local, on_node)
               : ask_probe(call, frame, NULL);
}
