/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Trusted input of the mouse and of fingers. A sequence is one message; its
 * answer comes when the browser has dispatched all of it, which is when the
 * handlers have run.
 */

#include <math.h>

#include "base/util.h"
#include "driver/bidi/tab.h"

static void write_pause(struct deed_json_writer *w)
{
    deed_json_begin_object(w);
    deed_json_member(w, "type", "pause");
    deed_json_end_object(w);
}

/* The browser takes thousandths; more digits only cost time. */
static void write_move(struct deed_json_writer *w, struct deed_point at)
{
    deed_json_begin_object(w);
    deed_json_member(w, "type", "pointerMove");
    deed_json_member_number(w, "x", round(at.x * 1000) / 1000);
    deed_json_member_number(w, "y", round(at.y * 1000) / 1000);
    deed_json_member_integer(w, "duration", 0);
    deed_json_end_object(w);
}

static void write_button(struct deed_json_writer *w, bool down, int button)
{
    deed_json_begin_object(w);
    deed_json_member(w, "type", down ? "pointerDown" : "pointerUp");
    deed_json_member_integer(w, "button", button);
    deed_json_end_object(w);
}

static struct deed_json_writer *begin_source(struct deed_json_writer *w,
                                             const char *type, const char *id,
                                             const char *pointer)
{
    deed_json_begin_object(w);
    deed_json_member(w, "type", type);
    deed_json_member(w, "id", id);
    if (pointer) {
        deed_json_key(w, "parameters");
        deed_json_begin_object(w);
        deed_json_member(w, "pointerType", pointer);
        deed_json_end_object(w);
    }
    deed_json_key(w, "actions");
    deed_json_begin_array(w);
    return w;
}

static void end_source(struct deed_json_writer *w)
{
    deed_json_end_array(w);
    deed_json_end_object(w);
}

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

static const struct {
    unsigned bit;
    const char *key;
} modifiers[] = {
    { DEED_MOD_CONTROL, "\xEE\x80\x89" }, /* U+E009 */
    { DEED_MOD_SHIFT, "\xEE\x80\x88" },
    { DEED_MOD_ALT, "\xEE\x80\x8A" },
    { DEED_MOD_META, "\xEE\x80\xBD" },
};

/* Held from the first tick to the last. */
static unsigned write_modifiers(struct deed_json_writer *w, unsigned held,
                                bool down)
{
    unsigned count = 0;
    for (size_t i = 0; i < DEED_ARRAY_LEN(modifiers); i++) {
        if (held & modifiers[i].bit) {
            deed_json_begin_object(w);
            deed_json_member(w, "type", down ? "keyDown" : "keyUp");
            deed_json_member(w, "value", modifiers[i].key);
            deed_json_end_object(w);
            count++;
        }
    }
    return count;
}

static unsigned write_keys_around(struct deed_json_writer *w, unsigned held,
                                  size_t ticks)
{
    begin_source(w, "key", "deed.modifiers", NULL);
    unsigned count = write_modifiers(w, held, true);
    for (size_t i = 0; i < ticks; i++) {
        write_pause(w);
    }
    write_modifiers(w, held, false);
    end_source(w);
    return count;
}

enum deed_code bidi_pointer(struct page *page, struct call *call,
                            const struct web_pointer *pointer)
{
    struct deed_json_object o;
    struct deed_json_writer *w = begin(&o, bidi_tab_of(page));
    unsigned before =
        pointer->modifiers
            ? write_keys_around(w, pointer->modifiers, pointer->count)
            : 0;
    begin_source(w, "pointer", "deed.mouse", "mouse");
    for (unsigned i = 0; i < before; i++) {
        write_pause(w);
    }
    for (size_t i = 0; i < pointer->count; i++) {
        const struct web_pointer_step *step = &pointer->steps[i];
        if (step->kind == WEB_POINTER_MOVE) {
            write_move(w, step->at);
        } else {
            write_button(w, step->kind == WEB_POINTER_PRESS,
                         (int)pointer->button); /* 0, 1, 2: as pages count */
        }
    }
    end_source(w);
    return send(page, call, &o);
}

enum deed_code bidi_touch(struct page *page, struct call *call,
                          const struct web_touch *touch)
{
    static const char *const ids[] = { "deed.finger0", "deed.finger1",
                                       "deed.finger2", "deed.finger3" };
    struct deed_json_object o;
    struct deed_json_writer *w = begin(&o, bidi_tab_of(page));
    unsigned fingers = touch->fingers ? touch->fingers
                       : touch->kind == WEB_TOUCH_END
                           ? bidi_tab_of(page)->fingers
                           : 0;
    fingers = fingers < DEED_ARRAY_LEN(ids) ? fingers : DEED_ARRAY_LEN(ids);
    for (unsigned i = 0; i < fingers; i++) {
        begin_source(w, "pointer", ids[i], "touch");
        if (touch->kind != WEB_TOUCH_END) {
            write_move(w, touch->at[i]);
        }
        /* Lifted one after the other, as a hand does: of fingers that are
         * lifted at once each is reported as the last. */
        for (unsigned k = 0; touch->kind == WEB_TOUCH_END && k < i; k++) {
            write_pause(w);
        }
        if (touch->kind != WEB_TOUCH_MOVE) {
            write_button(w, touch->kind == WEB_TOUCH_START, 0);
        }
        end_source(w);
    }
    bidi_tab_of(page)->fingers = fingers;
    return send(page, call, &o);
}

/* Keys. */

static void write_stroke(struct deed_json_writer *w, const char *value)
{
    static const char *const types[] = { "keyDown", "keyUp" };
    for (size_t i = 0; i < DEED_ARRAY_LEN(types); i++) {
        deed_json_begin_object(w);
        deed_json_member(w, "type", types[i]);
        deed_json_member(w, "value", value);
        deed_json_end_object(w);
    }
}

static void write_key(struct deed_json_writer *w,
                      const struct deed_web_key *key)
{
    write_modifiers(w, key->modifiers, true);
    write_stroke(w, web_key_value(key));
    write_modifiers(w, key->modifiers, false);
}

static void write_letters(struct deed_json_writer *w, const char *text)
{
    char one[8];
    while (*text) {
        text += web_text_letter(text, one);
        write_stroke(w, one);
    }
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
    begin_source(w, "key", "deed.keys", NULL);
    while (typing->at < typing->count) {
        const struct web_key_step *step = &typing->steps[typing->at];
        if (!step->key && !web_text_is_typed(step->text)) {
            break;
        }
        if (step->key) {
            write_key(w, step->key);
        } else {
            write_letters(w, step->text);
        }
        typing->at++;
    }
    end_source(w);
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
    struct deed_error own;
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
        deed_fail(&own, DEED_STATE, "the browser takes no input");
        call_finish(call, DEED_STATE, NULL, &own);
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
