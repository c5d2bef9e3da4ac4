/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What is asked about nodes beyond scripts: the element around a frame and
 * closed shadow roots, which are handed to the page agent; files for an input;
 * and pictures.
 */

#include "base/util.h"
#include "driver/bidi/tab.h"
#include "driver/web/decode.h"
#include "wire/json.h"

/* A step of a chain that could not be taken ends it. */
static void fail(struct call *call, enum deed_code code,
                 const struct deed_error *err, const char *what)
{
    struct deed_error own;
    if (!err) {
        deed_fail(&own, code ? code : DEED_NOT_FOUND, "%s", what);
        err = &own;
    }
    call_finish(call, code ? code : DEED_NOT_FOUND, NULL, err);
}

/* Calls the agent's `method` on a node, as text. */
static enum deed_code ask_agent_on(struct call *call, const struct frame *frame,
                                   const char *shared_id, const char *method,
                                   call_fn *then)
{
    struct deed_json_object o;
    struct deed_json_writer *w =
        bidi_begin_call(&o, "(m,n)=>JSON.stringify(deed.call(m,{},n))",
                        bidi_frame_of(frame)->realm);
    bidi_write_text(w, method);
    bidi_write_node(w, shared_id);
    return bidi_ask(call, "script.callFunction",
                    bidi_end_call(&o, &call->op->arena), then);
}

static const struct deed_value *parse_text(struct call *call,
                                           const struct deed_value *value)
{
    const struct deed_value *text =
        deed_value_get(bidi_returned(value), "value");
    struct deed_value *parsed = NULL;
    if (deed_value_is(text, DEED_VALUE_STRING)) {
        deed_json_parse(&call->op->arena, text->as.string.bytes,
                        text->as.string.len, NULL, &parsed, NULL);
    }
    return parsed;
}

/* The element around a frame. */

static void on_owner_facts(struct call *call, enum deed_code code,
                           const struct deed_value *value,
                           const struct deed_error *err)
{
    const struct deed_value *facts = code ? NULL : parse_text(call, value);
    if (facts) {
        call_finish(call, DEED_OK, facts, NULL);
    } else {
        fail(call, code, err, "the frame has no element");
    }
}

static void on_owner(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    const unsigned *parent = call->answer;
    const struct frame *frame = frame_by_number(call->op->page, *parent);
    const char *id = decode_text(
        deed_value_at(deed_value_get(value, "nodes"), 0), "sharedId");
    if (code || !id || !frame || !bidi_frame_of(frame)->realm ||
        ask_agent_on(call, frame, id, "facts", on_owner_facts)) {
        fail(call, code, err, "the frame has no element");
        return;
    }
    remote_flush(call->op->page);
}

enum deed_code bidi_frame_owner(struct call *call, const struct frame *frame)
{
    struct op *op = call->op;
    const struct frame *parent = frame_find(op->page, frame->parent_id);
    unsigned *number = deed_arena_alloc(&op->arena, sizeof(*number));
    struct deed_json_object o;
    if (!parent || !number) {
        return parent ? DEED_NOMEM : DEED_NOT_FOUND;
    }
    *number = parent->number;
    call->answer = number;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "context", parent->id);
    deed_json_key(w, "locator");
    deed_json_begin_object(w);
    deed_json_member(w, "type", "context");
    deed_json_key(w, "value");
    deed_json_begin_object(w);
    deed_json_member(w, "context", frame->id);
    deed_json_end_object(w);
    deed_json_end_object(w);
    return bidi_ask(call, "browsingContext.locateNodes",
                    deed_json_object_end(&o, &op->arena), on_owner);
}

/* Closed shadow roots. */

static void on_adopted(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    const struct deed_value *said = code ? NULL : parse_text(call, value);
    (void)err;
    call_finish(call, DEED_OK,
                deed_value_number(&call->op->arena,
                                  decode_bool(said, "adopted") ? 1 : 0),
                NULL);
}

static void on_host(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    const unsigned *number = call->answer;
    const struct frame *frame = frame_by_number(call->op->page, *number);
    const struct deed_value *root = deed_value_get(
        deed_value_get(bidi_returned(value), "value"), "shadowRoot");
    const char *mode = decode_text(deed_value_get(root, "value"), "mode");
    const char *id = decode_text(root, "sharedId");
    (void)err;
    if (code || !id || !frame || !deed_str_equal(mode, "closed") ||
        ask_agent_on(call, frame, id, "adopt", on_adopted)) {
        call_finish(call, DEED_OK, deed_value_number(&call->op->arena, 0),
                    NULL);
        return;
    }
    remote_flush(call->op->page);
}

enum deed_code bidi_open_shadow_root(struct call *call,
                                     const struct frame *frame,
                                     const char *local)
{
    unsigned *number = deed_arena_alloc(&call->op->arena, sizeof(*number));
    if (!number) {
        return DEED_NOMEM;
    }
    *number = frame->number;
    call->answer = number;
    return bidi_ask_node(call, frame, local, on_host);
}

/* Files. */

static enum deed_code give_files(struct call *call, const char *context,
                                 const char *node)
{
    const struct web_files *files = call->answer;
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "context", context);
    deed_json_key(w, "element");
    bidi_write_node(w, node);
    deed_json_key(w, "files");
    deed_json_begin_array(w);
    for (size_t i = 0; i < files->count; i++) {
        deed_json_string(w, files->paths[i]);
    }
    deed_json_end_array(w);
    return bidi_ask(call, "input.setFiles",
                    deed_json_object_end(&o, &call->op->arena), call_finish);
}

static void on_input(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    const char *node = bidi_node_of(value);
    const struct frame *frame = frame_by_number(call->op->page, call->frame);
    if (code || !node || !frame || give_files(call, frame->id, node)) {
        fail(call, code, err, "the file input is gone");
        return;
    }
    remote_flush(call->op->page);
}

enum deed_code bidi_set_files(struct call *call, const struct web_files *files)
{
    const struct bidi_tab *tab = bidi_tab_of(call->op->page);
    struct web_files *kept = deed_arena_alloc(&call->op->arena, sizeof(*kept));
    if (!kept) {
        return DEED_NOMEM;
    }
    *kept = *files;
    call->answer = kept;
    if (files->local) {
        return bidi_ask_node(call, files->frame, files->local, on_input);
    }
    return tab->chooser.node && tab->chooser.number == files->chooser
               ? give_files(call, tab->chooser.context, tab->chooser.node)
               : DEED_NOT_FOUND;
}

/* Pictures: the page is asked how far it is scrolled and how large it is, then
 * the browser for the part of it. */

static double metric(const struct deed_value *list, size_t index)
{
    const struct deed_value *item = deed_value_at(list, index);
    return deed_value_is(item, DEED_VALUE_NUMBER) ? item->as.number : 0;
}

/* The clip is counted from the corner of the document. */
static enum deed_code capture(struct call *call, const struct web_view *view)
{
    const struct web_shot *shot = call->answer;
    const struct deed_rect *rect = &shot->ret->rect;
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "context", call->op->page->remote->target);
    deed_json_member(w, "origin", "document");
    deed_json_key(w, "clip");
    deed_json_begin_object(w);
    deed_json_member(w, "type", "box");
    deed_json_member_number(w, "x", rect->x + view->left);
    deed_json_member_number(w, "y", rect->y + view->top);
    deed_json_member_number(w, "width", rect->width);
    deed_json_member_number(w, "height", rect->height);
    deed_json_end_object(w);
    return bidi_ask(call, "browsingContext.captureScreenshot",
                    deed_json_object_end(&o, &call->op->arena), web_shot_taken);
}

static void on_metrics(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    const struct deed_value *m = code ? NULL : parse_text(call, value);
    const struct web_view view = { metric(m, 0), metric(m, 1), metric(m, 2),
                                   metric(m, 3), metric(m, 4), metric(m, 5) };
    if (!code && !web_shot_area(call->answer, &view)) {
        fail(call, DEED_STATE, NULL, "there is nothing to show");
    } else if (code || capture(call, &view)) {
        fail(call, code, err, "the browser could not be asked for a picture");
    } else {
        remote_flush(call->op->page);
    }
}

enum deed_code bidi_picture(struct call *call,
                            const struct deed_picture_query *query,
                            struct deed_picture *ret)
{
    const struct frame *main = frame_by_number(call->op->page, 0);
    struct deed_json_object o;
    if (!main || !bidi_frame_of(main)->realm) {
        return DEED_NOT_FOUND;
    }
    if (!web_shot_begin(call, query, ret)) {
        return DEED_NOMEM;
    }
    bidi_begin_call(&o,
                    "()=>{const d=document.documentElement;return "
                    "JSON.stringify([scrollX,scrollY,innerWidth,innerHeight,"
                    "d.scrollWidth,d.scrollHeight])}",
                    bidi_frame_of(main)->realm);
    return bidi_ask(call, "script.callFunction",
                    bidi_end_call(&o, &call->op->arena), on_metrics);
}
