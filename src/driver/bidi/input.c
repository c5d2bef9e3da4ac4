/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Trusted input of the mouse and of fingers. A sequence is one message; its
 * answer comes when the browser has dispatched all of it, which is when the
 * handlers have run.
 */

#include "base/util.h"
#include "driver/bidi/tab.h"
#include "driver/web/actions.h"

static struct deed_json_writer *begin(struct deed_json_object *o,
                                      const struct bidi_tab *tab)
{
    struct deed_json_writer *w = deed_json_object_begin(o);
    deed_json_member(w, "context", tab->remote.target);
    deed_json_key(w, "actions");
    deed_json_begin_array(w);
    return w;
}

static void on_told(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    (void)value;
    call_finish(call, code == DEED_LOST ? code : DEED_OK, NULL,
                code == DEED_LOST ? err : NULL);
}

/* The document may be gone by the time of the answer: what became of the input
 * is known by its receipt. The browser reports a request that the handlers sent
 * a moment after they ran, and before it answers another question. */
static void on_performed(struct call *call, enum deed_code code,
                         const struct deed_value *value,
                         const struct deed_error *err)
{
    (void)value;
    if (code || bidi_ask(call, "session.status", "{}", on_told)) {
        call_finish(call, code, NULL, err);
        return;
    }
    remote_flush(call->op->page);
}

static enum deed_code send(struct page *page, struct call *call,
                           struct deed_json_object *o)
{
    deed_json_end_array(&o->w);
    if (!call) {
        remote_tell_object(page->remote, NULL, "input.performActions", o);
        return DEED_OK;
    }
    return bidi_ask(call, "input.performActions",
                    deed_json_object_end(o, &call->op->arena), on_performed);
}

enum deed_code bidi_pointer(struct page *page, struct call *call,
                            const struct web_pointer *pointer)
{
    struct deed_json_object o;
    actions_pointer(begin(&o, bidi_tab_of(page)), pointer);
    return send(page, call, &o);
}

enum deed_code bidi_wheel(struct page *page, struct call *call,
                          const struct web_wheel *wheel)
{
    struct deed_json_object o;
    actions_wheel(begin(&o, bidi_tab_of(page)), wheel);
    return send(page, call, &o);
}

enum deed_code bidi_touch(struct page *page, struct call *call,
                          const struct web_touch *touch)
{
    struct deed_json_object o;
    struct bidi_tab *tab = bidi_tab_of(page);
    tab->fingers = actions_touch(begin(&o, tab), touch, tab->fingers);
    return send(page, call, &o);
}

/* A sequence that is under way: keys in one message, then a text, and so on. */
struct typing {
    struct web_key_step *steps;
    size_t count, at;
};

static void on_typed(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err);

static enum deed_code send_keys(struct call *call, struct typing *typing)
{
    struct deed_json_object o;
    struct deed_json_writer *w = begin(&o, bidi_tab_of(call->op->page));
    typing->at +=
        actions_keys(w, typing->steps + typing->at, typing->count - typing->at);
    deed_json_end_array(w);
    return bidi_ask(call, "input.performActions",
                    deed_json_object_end(&o, &call->op->arena), on_typed);
}

/* Into whatever has the focus, in whichever document that is. */
static enum deed_code send_text(struct call *call, struct typing *typing)
{
    struct page *page = call->op->page;
    const char *text = typing->steps[typing->at++].text;
    enum deed_code code = DEED_NOT_FOUND;
    for (struct frame *f = page->frames; f; f = f->next) {
        const struct bidi_frame *own = bidi_frame_of(f);
        struct deed_json_object o;
        if (!f->context || !own->realm) {
            continue;
        }
        bidi_write_text(
            bidi_begin_call(&o,
                            "t=>{const a=document.activeElement;"
                            "return document.hasFocus()&&"
                            "!/^i?frame$/.test(a?a.localName:'')&&"
                            "document.execCommand('insertText',false,t)}",
                            own->realm),
            text);
        enum deed_code sent =
            bidi_ask(call, "script.callFunction",
                     bidi_end_call(&o, &call->op->arena), on_typed);
        call->left += !sent;
        code = code == DEED_OK ? code : sent;
    }
    return code;
}

static enum deed_code go_on(struct call *call)
{
    struct typing *typing = call->answer;
    const struct web_key_step *step = &typing->steps[typing->at];
    call->left = 0;
    if (step->key || web_text_is_typed(step->text)) {
        call->left = 1;
        return send_keys(call, typing);
    }
    return send_text(call, typing);
}

static void on_typed(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    const struct typing *typing = call->answer;
    (void)value;
    if (code == DEED_LOST) {
        bidi_forget(call);
        call_finish(call, code, NULL, err);
        return;
    }
    if (--call->left > 0) {
        return;
    }
    if (typing->at == typing->count || code) {
        on_performed(call, code, NULL, err);
    } else if (go_on(call)) {
        call_fail(call, DEED_STATE, "the browser takes no input");
    } else {
        remote_flush(call->op->page);
    }
}

enum deed_code bidi_type(struct page *page, struct call *call,
                         const struct web_key_step *steps, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (steps[i].key && !web_key_value(steps[i].key)) {
            return DEED_UNSUPPORTED;
        }
    }
    (void)page;
    /* They are sent one after the other. */
    struct typing *typing =
        deed_arena_calloc(&call->op->arena, 1, sizeof(*typing));
    if (!typing || !count) {
        return DEED_NOMEM;
    }
    typing->steps = web_keys_copy(&call->op->arena, steps, count);
    typing->count = count;
    call->answer = typing;
    return typing->steps ? go_on(call) : DEED_NOMEM;
}
