/* SPDX-License-Identifier: Apache-2.0 */

/* Keys and text: the target gets the focus first, and must have it. */

#include <stdio.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/perform.h"
#include "driver/web/keys.h"

/* Between two keys of a quick hand. */
#define PIECE_US DEED_MS(40)

static bool key_event(struct op *op, const char *type,
                      const struct deed_web_key *key, call_fn *done)
{
    bool types = key->text[0] && strcmp(type, "keyUp") != 0;
    const char *params = deed_arena_printf(
        &op->arena,
        "{\"type\":\"%s\",\"key\":%s,\"code\":\"%s\","
        "\"windowsVirtualKeyCode\":%d,\"modifiers\":%u,"
        "\"location\":%d,\"isKeypad\":%s%s%s}",
        types || strcmp(type, "keyUp") == 0 ? type : "rawKeyDown",
        json_text(&op->arena, key->key), key->code, key->virtual_code,
        key->modifiers, key->location, key->location == 3 ? "true" : "false",
        types ? ",\"text\":" : "",
        types ? json_text(&op->arena, key->text) : "");
    return params && !call_protocol(op, op->page->session,
                                    "Input.dispatchKeyEvent", params, done);
}

bool send_key_for(struct op *op, const char *chord, call_fn *done)
{
    struct deed_web_key key;
    return deed_web_key_parse(chord, &key) &&
           key_event(op, "keyDown", &key, done) &&
           key_event(op, "keyUp", &key, done);
}

bool send_key(struct op *op, const char *chord)
{
    return send_key_for(op, chord, act_on_ack);
}

static void stop_pieces(struct op *op)
{
    struct act *act = op->extra;
    deed_timer_stop(&act->holding);
}

/* All of them or, where one does not exist, none. */
static bool are_keys(const struct deed_gesture *g)
{
    struct deed_web_key key;
    for (unsigned i = 0; i < g->key_count; i++) {
        if (!deed_web_key_parse(g->keys[i], &key)) {
            return false;
        }
    }
    return g->key_count > 0;
}

/* A piece of the input at a time, while a person watches. The receipt is read
 * when the last one is acknowledged and no timer runs. */
static void next_piece(struct op *op, void (*fire)(struct deed_timer *timer))
{
    struct act *act = op->extra;
    act->op = op;
    act->holding.fire = fire;
    op->free_extra = stop_pieces;
    deed_timer_start(browser_loop(op->page->browser), &act->holding,
                     page_now(op->page) + act->pace_us / act->count);
}

static unsigned key_total(const struct act *act)
{
    return act->key_count * (act->repeat ? act->repeat : 1);
}

static void on_next_key(struct deed_timer *timer)
{
    struct act *act = deed_container_of(timer, struct act, holding);
    (void)send_key(act->op, act->keys[act->stage++ % act->key_count]);
    if (act->stage < key_total(act)) {
        next_piece(act->op, on_next_key);
    }
    call_flush(act->op->page);
}

static bool send_keys(struct op *op)
{
    struct act *act = op->extra;
    act->count = key_total(act);
    if (act->pace_us > PIECE_US * act->count) {
        act->pace_us = PIECE_US * act->count;
    }
    for (act->stage = 0; act->stage < (act->pace_us ? 1 : act->count);) {
        (void)send_key(op, act->keys[act->stage++ % act->key_count]);
    }
    if (act->stage < act->count) {
        next_piece(op, on_next_key);
    }
    call_flush(op->page);
    return op->waiting > 0;
}

static bool insert(struct op *op, const char *text)
{
    return act_input(op, "Input.insertText",
                     deed_arena_printf(&op->arena, "{\"text\":%s}",
                                       json_text(&op->arena, text)));
}

/* All at once, but the last letter by its key: fields that listen to keys
 * alone hear that something was typed, and see the whole of it. */
static bool insert_and_type(struct op *op, const char *text)
{
    size_t len = strlen(text);
    char key[2] = { text[len - 1], '\0' };
    const char *rest = deed_arena_strndup(&op->arena, text, len - 1);
    bool letter = (key[0] >= 'a' && key[0] <= 'z') ||
                  (key[0] >= 'A' && key[0] <= 'Z') ||
                  (key[0] >= '0' && key[0] <= '9');
    /* Where nobody listens nobody hears a key. A sign alone is no number: it
     * must not stay behind where keys are not taken. */
    const struct act *act = op->extra;
    bool sign = len == 2 && (text[0] == '-' || text[0] == '+');
    if (!letter || sign || !rest || act->receipt.app_code == DEED_NO) {
        return insert(op, text);
    }
    return (!*rest || insert(op, rest)) && send_key(op, key);
}

/* The end of a piece of so many characters. */
static size_t piece_length(const char *text, size_t characters)
{
    size_t len = 0;
    while (text[len] && characters-- > 0) {
        len++;
        while (((unsigned char)text[len] & 0xC0) == 0x80) {
            len++;
        }
    }
    return len;
}

static bool send_piece(struct op *op)
{
    struct act *act = op->extra;
    size_t len = piece_length(act->rest, act->repeat);
    const char *piece = deed_arena_strndup(&op->arena, act->rest, len);
    act->rest += len;
    return piece &&
           (*act->rest ? insert(op, piece) : insert_and_type(op, piece));
}

static void on_next_piece(struct deed_timer *timer)
{
    struct act *act = deed_container_of(timer, struct act, holding);
    bool sent = send_piece(act->op);
    if (sent && *act->rest) {
        next_piece(act->op, on_next_piece);
    }
    call_flush(act->op->page);
}

/* In at most so many pieces that none comes faster than a hand. */
static bool send_slowly(struct op *op)
{
    struct act *act = op->extra;
    size_t characters = 0;
    for (const char *c = act->text; *c; c++) {
        characters += ((unsigned char)*c & 0xC0) != 0x80;
    }
    size_t most = (size_t)(act->pace_us / PIECE_US);
    size_t pieces = characters < most ? characters : most;
    if (pieces < 2) {
        return insert_and_type(op, act->text);
    }
    act->repeat = (unsigned)((characters + pieces - 1) / pieces);
    act->count = (unsigned)pieces;
    if (act->pace_us > PIECE_US * act->count) {
        act->pace_us = PIECE_US * act->count;
    }
    act->rest = act->text;
    if (!send_piece(op)) {
        return false;
    }
    if (*act->rest) {
        next_piece(op, on_next_piece);
    }
    return true;
}

static void send_text(struct op *op)
{
    struct act *act = op->extra;
    /* A number field lets nobody set its caret, but knows where its end is. */
    bool placed = !act->key_first || send_key(op, "End");
    bool sent = !placed        ? false
                : act->text[0] ? send_slowly(op)
                               : send_key(op, "Delete");
    if (!sent) {
        act_refuse(op, "the browser takes no input");
        return;
    }
    call_flush(op->page);
}

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
    if (code == DEED_LOST) {
        op_done(op, code, NULL, err);
        return;
    }
    act->receipt.app_code = code ? DEED_YES : listeners_answer(value);
    proceed(op);
}

static void proceed(struct op *op)
{
    struct act *act = op->extra;
    if (op->waiting) {
        return; /* more is being asked in the same go */
    }
    if (act->kind == DEED_GESTURE_TEXT) {
        send_text(op);
    } else if (!send_keys(op)) {
        act_refuse(op, "the browser takes no input");
    }
}

/* Focus, and arm, in one write: what the focus brings about is not the doing of
 * the keys. */
static enum deed_code focus_and_arm(struct op *op, const char *kinds)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    const char *focus = deed_arena_printf(
        &op->arena, "{\"el\":\"%s\",\"action\":\"focusWithin\"}", act->local);
    const char *arm = act_arm_arg(op, kinds);
    if (!frame || !focus || !arm) {
        return DEED_NOT_FOUND;
    }
    enum deed_code code = call_agent(op, frame, "act", focus, on_focused);
    return code ? code : call_agent(op, frame, "arm", arm, on_focused);
}

/* Focus, select what shall go, and arm, in one call. */
static enum deed_code ready_for_text(struct op *op)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    /* Text that replaces what was there is known by what stands there then. */
    bool tells = act->clear && act->text[0] && !act->pace_us;
    const char *arg = act_arm_arg(
        op,
        deed_arena_printf(
            &op->arena,
            ",\"action\":\"%s\",\"kinds\":[\"beforeinput\",\"input\","
            "\"keydown\"],\"ask\":\"%s\"%s%s%s",
            act->clear ? "selectText" : "caretEnd", op->page->ear_type,
            tells ? ",\"tell\":\"input\",\"wants\":{\"text\":" : "",
            tells ? json_text(&op->arena, act->text) : "", tells ? "}" : ""));
    if (!frame || !arg) {
        return DEED_NOT_FOUND;
    }
    op->page->telling = tells ? op : NULL;
    enum deed_code code = call_agent(op, frame, "ready", arg, on_focused);
    /* Who answers to typing decides whether the value must prove to hold. */
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
    return keys;
}

/* Whatever has the focus gets them; the body is on every path. */
static enum deed_code arm_body(struct op *op)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    snprintf(act->token, sizeof(act->token), "t%u", ++op->page->token_count);
    const char *arg = deed_arena_printf(
        &op->arena,
        "{\"token\":\"%s\",\"kinds\":[\"keydown\",\"keyup\",\"click\","
        "\"input\",\"change\",\"submit\"]}",
        act->token);
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
    if (!act->keys || !are_keys(g)) {
        return act->keys ? DEED_INVALID : DEED_NOMEM;
    }
    if (!act->local) {
        return arm_body(op);
    }
    /* A key may press a button or send a form: that is its doing, too. */
    return focus_and_arm(op, ",\"kinds\":[\"keydown\",\"keyup\",\"click\","
                             "\"input\",\"change\",\"submit\"]");
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
    return ready_for_text(op);
}
