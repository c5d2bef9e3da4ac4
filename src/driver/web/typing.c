/* SPDX-License-Identifier: Apache-2.0 */

/* Keys and text: the target gets the focus first, and must have it. */

#include <string.h>

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/keystrokes.h"
#include "driver/web/listeners.h"
#include "driver/web/perform.h"
#include "driver/web/receipt.h"
#include "driver/web/remote.h"
#include "wire/json_object.h"

/* A key may press a button or send a form: that is its effect, too. */
static const char *const key_kinds[] = {
    "keydown", "keyup",  "click",  "beforeinput",
    "input",   "change", "submit", NULL,
};

static void proceed(struct op *op);

static void on_focused(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct op *op = call->op;
    if (code) {
        act_refuse(op, err->text); /* nothing was typed */
        return;
    }
    if (deed_value_get(value, "focused") && !decode_bool(value, "focused")) {
        act_refuse(op, "the target does not take the focus");
        return;
    }
    struct act *act = op->extra;
    const struct deed_value *caret = deed_value_get(value, "caret");
    act->key_first |=
        deed_value_is(caret, DEED_VALUE_BOOL) && !caret->as.boolean;
    act->rich |= decode_bool(value, "rich");
    act->surface |= decode_bool(value, "surface");
    if (act->marked) {
        act->receipt.app_code =
            listeners_answer(listeners_with_mark(op->page, value));
    }
    if (decode_text(value, "armed")) {
        /* That the target has the focus is our doing, not the keys'. */
        op->page->armed.at_us = page_now(op->page);
        signals_begin(op->page, act_frame(op),
                      decode_number(value, "nowMs", 0));
    }
    proceed(op);
}

static void on_listeners(struct call *call, enum deed_code code,
                         const struct deed_value *value,
                         const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    if (op_is_lost(op, code, err)) {
        return;
    }
    act->receipt.app_code =
        code ? DEED_YES : listeners_answer(deed_value_text(value));
    proceed(op);
}

static void proceed(struct op *op)
{
    struct act *act = op->extra;
    if (op->waiting) {
        return; /* more is being asked in the same go */
    }
    if (act->at_caret) {
        if (!keystrokes_send_letters(op)) {
            act_refuse(op, "the browser takes no input");
        }
        return;
    }
    if (act->surface && strchr(act->text, '\n')) {
        if (!act_surface_lines(op)) {
            act_refuse(op, "the browser takes no input");
        }
    } else if (act->kind == DEED_GESTURE_TEXT) {
        keystrokes_send_text(op);
    } else if (!keystrokes_send_keys(op)) {
        act_refuse(op, "the browser takes no input");
    }
}

/* Focus, and arm, in one write: what the focus brings about is not the doing of
 * the keys. */
static enum deed_code focus_and_arm(struct op *op)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "el", act->local);
    deed_json_member(w, "action", "focusWithin");
    const char *focus = deed_json_object_end(&o, &op->arena);
    act_write_arm(op, deed_json_object_begin(&o), key_kinds);
    const char *arm = deed_json_object_end(&o, &op->arena);
    if (!frame || !focus || !arm) {
        return DEED_NOT_FOUND;
    }
    enum deed_code code = call_agent(op, frame, "act", focus, on_focused);
    return code ? code : call_agent(op, frame, "arm", arm, on_focused);
}

/* Text that replaces what was there is known by what stands there then: the
 * receipt is pushed. */
static void write_push(struct deed_json_writer *w, const struct act *act)
{
    deed_json_member(w, "tell", "input");
    deed_json_key(w, "wants");
    deed_json_begin_object(w);
    deed_json_member(w, "text", act->text);
    deed_json_end_object(w);
}

/* Focus, select what shall go, and arm, in one call. */
static enum deed_code ready_for_text(struct op *op)
{
    static const char *const kinds[] = { "beforeinput", "input", "keydown",
                                         NULL };
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    if (!frame) {
        return DEED_NOT_FOUND;
    }
    bool pushes = act->clear && act->text[0] && !act->pace_us;
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    act_write_arm(op, w, kinds);
    deed_json_member(w, "action", act->clear ? "selectText" : "caretEnd");
    deed_json_member(w, "ask", listeners_mark(frame));
    if (pushes) {
        write_push(w, act);
    }
    const char *arg = deed_json_object_end(&o, &op->arena);
    if (!arg) {
        return DEED_NOMEM;
    }
    act->marked = op->page->remote->ops->mark_tells && listeners_mark(frame);
    op->page->telling = pushes ? op : NULL;
    enum deed_code code = call_agent(op, frame, "ready", arg, on_focused);
    /* Listeners for typing decide whether the value must prove to hold. */
    if (!code) {
        (void)listeners_of_focus(op, frame, on_listeners);
    }
    return code;
}

static const char **copy_keys(struct op *op, const struct deed_gesture *g)
{
    const char **keys =
        deed_arena_calloc(&op->arena, g->key_count + 1, sizeof(*keys));
    for (unsigned i = 0; keys && i < g->key_count; i++) {
        keys[i] = deed_arena_strdup(&op->arena, g->keys[i]);
    }
    return op->arena.failed ? NULL : keys;
}

/* Whatever has the focus gets them; the body is on every path. */
static enum deed_code arm_body(struct op *op)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    act_new_token(op, act->token, sizeof(act->token));
    deed_json_member(w, "token", act->token);
    act_write_kinds(w, key_kinds);
    const char *arg = deed_json_object_end(&o, &op->arena);
    return frame && arg ? call_agent(op, frame, "armBody", arg, on_focused)
                        : DEED_NOT_FOUND;
}

enum deed_code act_keys(struct op *op, const struct deed_gesture *g)
{
    struct act *act = op->extra;
    act->kind = g->kind;
    act->keys = copy_keys(op, g);
    act->key_count = g->key_count;
    act->repeat = g->repeat;
    act->pace_us = g->pace_us;
    act->wanted_event = "keydown";
    if (!act->keys || !keystrokes_exist(g)) {
        return act->keys ? DEED_INVALID : DEED_NOMEM;
    }
    if (!act->local) {
        return arm_body(op);
    }
    return focus_and_arm(op);
}

enum deed_code act_text(struct op *op, const struct deed_gesture *g)
{
    struct act *act = op->extra;
    act->kind = g->kind;
    act->text = deed_arena_strdup(&op->arena, deed_str_or(g->text, ""));
    act->clear = g->clear;
    act->pace_us = g->pace_us;
    act->wanted_event = "input";
    if (!act->text || !act->local) {
        return DEED_UNSUPPORTED;
    }
    if (g->mode == DEED_MODE_SEMANTIC_UI) {
        return DEED_UNSUPPORTED;
    }
    act->at_caret = g->at_caret;
    return g->at_caret ? focus_and_arm(op) : ready_for_text(op);
}
