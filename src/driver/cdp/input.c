/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Trusted input. A sequence leaves in one write; its call is answered when the
 * browser has acknowledged all of it, which is when the handlers have run.
 */

#include <math.h>

#include "driver/cdp/tab.h"

static void on_ack(struct call *call, enum deed_code code,
                   const struct deed_value *value, const struct deed_error *err)
{
    (void)value;
    if (code == DEED_LOST) {
        remote_forget(call);
        call_finish(call, code, NULL, err);
    } else if (--call->left == 0) {
        call_finish(call, code, NULL, err);
    }
}

static void on_press_ack(struct call *call, enum deed_code code,
                         const struct deed_value *value,
                         const struct deed_error *err)
{
    if (!code && call->pressed) {
        call->pressed(call);
    }
    on_ack(call, code, value, err);
}

/* One message of a sequence; ends and frees the object. */
static enum deed_code send(struct page *page, struct call *call,
                           const char *method, struct deed_json_object *o,
                           call_fn *then)
{
    struct cdp_tab *tab = tab_of(page);
    if (!call) {
        cdp_tell_object(tab, tab->session, method, o);
        return DEED_OK;
    }
    const char *params = deed_json_object_end(o, &call->op->arena);
    enum deed_code code =
        params ? cdp_ask(call, tab->session, method, params, then) : DEED_NOMEM;
    call->left += code == DEED_OK;
    return code;
}

/* A sequence of which a part went out is answered all the same. */
static enum deed_code sent(const struct call *call, enum deed_code code)
{
    return call && call->left ? DEED_OK : code;
}

/* The browser takes thousandths; more digits only cost time. */
static void write_point(struct deed_json_writer *w, const struct page *page,
                        struct deed_point at)
{
    double x = at.x - page->shown_at.x;
    double y = at.y - page->shown_at.y;
    deed_json_member_number(w, "x", round(x * 1000) / 1000);
    deed_json_member_number(w, "y", round(y * 1000) / 1000);
}

static enum deed_code send_step(struct page *page, struct call *call,
                                const struct web_pointer *pointer,
                                const struct web_pointer_step *step)
{
    static const char *const types[] = {
        [WEB_POINTER_MOVE] = "mouseMoved",
        [WEB_POINTER_PRESS] = "mousePressed",
        [WEB_POINTER_RELEASE] = "mouseReleased",
    };
    static const char *const buttons[] = { "left", "middle", "right" };
    static const int bits[] = { 1, 4, 2 };
    bool press = step->kind == WEB_POINTER_PRESS;
    bool down = press || (step->kind == WEB_POINTER_MOVE && step->held);
    bool free = step->kind == WEB_POINTER_MOVE && !step->held;
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "type", types[step->kind]);
    write_point(w, page, step->at);
    deed_json_member(w, "button", free ? "none" : buttons[pointer->button]);
    deed_json_member_integer(w, "buttons", down ? bits[pointer->button] : 0);
    deed_json_member_integer(w, "clickCount", step->clicks);
    deed_json_member_integer(w, "modifiers", pointer->modifiers);
    deed_json_member_number(w, "force", down ? 0.5 : 0);
    deed_json_member(w, "pointerType", "mouse");
    return send(page, call, "Input.dispatchMouseEvent", &o,
                press ? on_press_ack : on_ack);
}

enum deed_code cdp_pointer(struct page *page, struct call *call,
                           const struct web_pointer *pointer)
{
    enum deed_code code = DEED_OK;
    for (size_t i = 0; !code && i < pointer->count; i++) {
        code = send_step(page, call, pointer, &pointer->steps[i]);
    }
    return sent(call, code);
}

enum deed_code cdp_wheel(struct page *page, struct call *call,
                         const struct web_wheel *wheel)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "type", "mouseWheel");
    write_point(w, page, wheel->at);
    deed_json_member_number(w, "deltaX", wheel->dx);
    deed_json_member_number(w, "deltaY", wheel->dy);
    deed_json_member_integer(w, "modifiers", wheel->modifiers);
    deed_json_member(w, "pointerType", "mouse");
    return send(page, call, "Input.dispatchMouseEvent", &o, on_ack);
}

/* KeyboardEvent.DOM_KEY_LOCATION_NUMPAD */
#define KEYPAD 3

static enum deed_code send_key(struct page *page, struct call *call,
                               const struct deed_web_key *key, bool down)
{
    bool types = down && key->text[0];
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "type",
                     !down   ? "keyUp"
                     : types ? "keyDown"
                             : "rawKeyDown");
    deed_json_member(w, "key", key->key);
    deed_json_member(w, "code", key->code);
    deed_json_member_integer(w, "windowsVirtualKeyCode", key->virtual_code);
    /* A modifier is held as soon as it is down, and no longer when it is up. */
    deed_json_member_integer(w, "modifiers",
                             key->modifiers | (down ? key->own : 0));
    deed_json_member_integer(w, "location", key->location);
    deed_json_member_bool(w, "isKeypad", key->location == KEYPAD);
    deed_json_member(w, "text", types ? key->text : NULL);
    return send(page, call, "Input.dispatchKeyEvent", &o, on_ack);
}

/* The modifiers of a chord are keys of their own, as on a keyboard: pages that
 * keep account of what is down must see them. */
static enum deed_code send_chord(struct page *page, struct call *call,
                                 const struct deed_web_key *key)
{
    struct deed_web_key down[4];
    unsigned count = 0;
    unsigned before = 0;
    enum deed_code code = DEED_OK;
    for (unsigned held = key->held; held && !code; count++) {
        down[count] = deed_web_key_take_modifier(&held);
        down[count].modifiers = before;
        before |= down[count].own;
        code = send_key(page, call, &down[count], true);
    }
    code = code ? code : send_key(page, call, key, true);
    code = code ? code : send_key(page, call, key, false);
    while (count-- > 0 && !code) {
        code = send_key(page, call, &down[count], false);
    }
    return code;
}

static enum deed_code send_text(struct page *page, struct call *call,
                                const char *text)
{
    struct deed_json_object o;
    deed_json_member(deed_json_object_begin(&o), "text", text);
    return send(page, call, "Input.insertText", &o, on_ack);
}

enum deed_code cdp_type(struct page *page, struct call *call,
                        const struct web_key_step *steps, size_t count)
{
    enum deed_code code = DEED_OK;
    for (size_t i = 0; !code && i < count; i++) {
        if (steps[i].key) {
            code = send_chord(page, call, steps[i].key);
        } else {
            code = send_text(page, call, steps[i].text);
        }
    }
    return sent(call, code);
}

enum deed_code cdp_touch(struct page *page, struct call *call,
                         const struct web_touch *touch)
{
    static const char *const types[] = {
        [WEB_TOUCH_START] = "touchStart",
        [WEB_TOUCH_MOVE] = "touchMove",
        [WEB_TOUCH_END] = "touchEnd",
    };
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "type", types[touch->kind]);
    deed_json_key(w, "touchPoints");
    deed_json_begin_array(w);
    for (unsigned i = 0; i < touch->fingers; i++) {
        deed_json_begin_object(w);
        write_point(w, page, touch->at[i]);
        deed_json_member_integer(w, "id", i);
        deed_json_end_object(w);
    }
    deed_json_end_array(w);
    return send(page, call, "Input.dispatchTouchEvent", &o, on_ack);
}

/* What the browser hands over is sent back as it came. */
static void write_drag_data(struct deed_json_writer *w,
                            const struct web_drag *drag)
{
    if (drag->data) {
        deed_json_member_raw(w, "data", drag->data);
        return;
    }
    deed_json_key(w, "data");
    deed_json_begin_object(w);
    deed_json_member_raw(w, "items", "[]");
    deed_json_key(w, "files");
    deed_json_begin_array(w);
    for (size_t i = 0; i < drag->file_count; i++) {
        deed_json_string(w, drag->files[i]);
    }
    deed_json_end_array(w);
    deed_json_member_integer(w, "dragOperationsMask", 1);
    deed_json_end_object(w);
}

enum deed_code cdp_drag(struct page *page, struct call *call,
                        const struct web_drag *drag)
{
    static const char *const types[] = {
        [WEB_DRAG_ENTER] = "dragEnter",
        [WEB_DRAG_OVER] = "dragOver",
        [WEB_DRAG_DROP] = "drop",
    };
    enum deed_code code = DEED_OK;
    for (size_t i = 0; !code && i < drag->count; i++) {
        struct deed_json_object o;
        struct deed_json_writer *w = deed_json_object_begin(&o);
        deed_json_member(w, "type", types[drag->steps[i].kind]);
        write_point(w, page, drag->steps[i].at);
        deed_json_member_integer(w, "modifiers", drag->modifiers);
        write_drag_data(w, drag);
        code = send(page, call, "Input.dispatchDragEvent", &o, on_ack);
    }
    return sent(call, code);
}

/* Where nobody can look every chooser is told and dismissed; a person's own is
 * shown. */
void cdp_intercept(struct page *page, enum web_intercept what, bool on)
{
    struct cdp_tab *tab = tab_of(page);
    bool drags = what == WEB_INTERCEPT_DRAGS;
    bool dismiss = !drags && !on && browser_is_unseen(tab->remote.browser);
    cdp_tell(tab, tab->session,
             drags ? "Input.setInterceptDrags"
                   : "Page.setInterceptFileChooserDialog",
             dismiss ? "{\"enabled\":true,\"cancel\":true}"
             : on    ? "{\"enabled\":true}"
                     : "{\"enabled\":false}");
}
