/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Gestures on a page. Trusted input goes out in one burst, after the receipt
 * was armed and before it is read (spec: check and guard, then the input, then
 * the read; never in one write). What the platform's own methods do better
 * goes through the page agent.
 */

#include "driver/web/perform.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/served.h"
#include "wire/json_object.h"

/* The answer: a receipt, with the facts of the target where they were read. */
static void answer(struct op *op)
{
    struct act *act = op->extra;
    if (act->kind != DEED_GESTURE_HIGHLIGHT) {
        op->page->acting = false; /* its receipt comes after its requests */
        /* Where no events are waited for, the browser did it at once. */
        dialogs_tell(op->page, act->token[0] ? DEED_UNKNOWN : DEED_YES);
        late_resume(op->page);
    }
    act->receipt.older = requests_older(op->page);
    act->receipt.workers = op->page->workers > 0;
    act->receipt.facts = act->has_facts ? &act->facts : NULL;
    const struct deed_answer done = { .receipt = &act->receipt };
    op_done(op, DEED_OK, &done, NULL);
}

void act_done(struct op *op)
{
    const struct act *act = op->extra;
    if (op->page->telling == op) {
        op->page->telling = NULL;
    }
    if (act->kind == DEED_GESTURE_HIGHLIGHT || !announced_wait(op, answer)) {
        answer(op);
    }
}

void act_refuse(struct op *op, const char *note)
{
    struct act *act = op->extra;
    act->receipt.delivered = DEED_DELIVERY_NOT_SENT;
    act->receipt.note = deed_arena_strdup(&op->arena, note);
    act_done(op);
}

void act_unconfirmed(struct op *op, const char *note)
{
    struct act *act = op->extra;
    act->receipt.delivered = DEED_DELIVERY_UNCONFIRMED;
    act->receipt.note = deed_arena_strdup(&op->arena, note);
    act_done(op);
}

void act_unavailable(struct op *op, const char *note)
{
    struct act *act = op->extra;
    act->receipt.mode_unavailable = true;
    act_refuse(op, note);
}

struct frame *act_frame(struct op *op)
{
    struct act *act = op->extra;
    return frame_by_number(op->page, act->frame);
}

/* The agent saw no event at all. That proves nothing: a listener of the page
 * that was there before ours may have stopped it, another frame may have got
 * it. Only where no listener can have been before ours and the browser is known
 * to ask for a password did the browser itself drop the input. */
static void took_no_event(struct act *act, const struct deed_value *value)
{
    struct page *page = act->op->page;
    if (decode_bool(value, "first") && served_release(page)) {
        act->receipt.blocked = true; /* and may go out once more */
        act->receipt.note = "the browser asked for a name and a password";
        return;
    }
    act->receipt.delivered = DEED_DELIVERY_UNCONFIRMED;
    act->receipt.note = page->request_count
                            ? "the page did not report any event of the "
                              "input, and a request is not answered"
                            : "the page did not report any event of the input";
}

/* Reads which elements got the events, and how the target is now. */
static void count_events(struct act *act, const struct deed_value *value)
{
    const struct deed_value *events = deed_value_get(value, "events");
    unsigned mine = 0, stopped = 0, others = 0;
    bool first_stopped = false, first = true, pressed = false;
    for (const struct deed_value *e = deed_value_is(events, DEED_VALUE_LIST)
                                          ? events->as.items.first
                                          : NULL;
         e; e = e->next) {
        const char *type = decode_text(e, "type");
        /* A field that refuses a text was asked all the same. */
        bool wanted = act->kind == DEED_GESTURE_TEXT ||
                      deed_str_equal(type, act->wanted_event);
        if (decode_bool(e, "mine")) {
            mine += wanted && !decode_bool(e, "echo");
            pressed |= deed_str_equal(type, "pointerdown") ||
                       deed_str_equal(type, "mousedown");
        } else {
            stopped += decode_bool(e, "stopped");
            others++;
            if (first) {
                first_stopped = decode_bool(e, "stopped");
            }
            if (!act->receipt.note) {
                act->receipt.note =
                    decode_text(deed_value_get(e, "who"), "selector");
            }
        }
        first = false;
    }
    /* A control that acts on the press and is gone when its handlers are
     * through gets no click and needs none, nor does one that answered under
     * a layer that came and went with the press. One that is only covered,
     * moved or drawn anew may have been meant to get it: what is seen then
     * decides. */
    bool past = decode_bool(value, "passing") && decode_bool(value, "changed");
    bool gone = !decode_bool(value, "attached") && !decode_bool(value, "again");
    if (!mine && pressed && decode_bool(value, "answered") && (past || gone)) {
        mine = 1;
    }
    act->receipt.deliveries = mine;
    if (mine) {
        act->receipt.delivered = DEED_DELIVERY_CONFIRMED;
        act->receipt.note = NULL;
        return;
    }
    act->receipt.delivered = DEED_DELIVERY_LOST;
    act->receipt.identity_changed = decode_bool(value, "recycled");
    act->receipt.blocked = first_stopped && stopped == others;
    if (pressed && act->kind == DEED_GESTURE_POINTER) {
        act->receipt.delivered = DEED_DELIVERY_UNCONFIRMED;
        /* Where listeners of the page were before ours, a click that was not
         * seen may have been stopped by one of them. */
        act->receipt.begun = others || decode_bool(value, "first");
    }
    if (first) {
        took_no_event(act, value);
    } else if (!act->receipt.note) {
        act->receipt.note = decode_bool(value, "attached")
                                ? "no event reached the target"
                                : "the target was replaced meanwhile";
    }
}

/* How the target is after it, if that came along. */
void act_take_facts(struct op *op, const struct deed_value *value)
{
    struct act *act = op->extra;
    const struct deed_value *after = deed_value_get(value, "element");
    struct frame *frame = act_frame(op);
    if (!after || !frame || frame->number) {
        return; /* in a frame, its place has to be asked for, too */
    }
    decode_facts(&op->arena, frame, after, &act->facts);
    const struct deed_value *equals = deed_value_get(value, "equals");
    if (deed_value_is(equals, DEED_VALUE_BOOL)) {
        act->facts.value_matches = deed_tri_from(equals->as.boolean);
    }
    act->facts.revision = op->page->revision;
    act->has_facts = true;
}

static void take_room(struct act *act, const struct deed_value *value)
{
    static const char *const rooms[] = { [DEED_ROOM_SOME] = "some",
                                         [DEED_ROOM_END] = "end",
                                         [DEED_ROOM_NONE] = "none" };
    const char *room = decode_text(value, "room");
    for (size_t i = DEED_ROOM_SOME; room && i < DEED_ARRAY_LEN(rooms); i++) {
        if (deed_str_equal(room, rooms[i])) {
            act->receipt.room = (enum deed_room)i;
        }
    }
}

static void take_receipt(struct op *op, const struct deed_value *value)
{
    struct act *act = op->extra;
    count_events(act, value);
    take_room(act, value);
    op->page->wheel.moved = act->wheels && act->receipt.room == DEED_ROOM_SOME;
    if (act->wheels && act->receipt.room <= DEED_ROOM_SOME) {
        act->receipt.heard = DEED_YES; /* the browser scrolls by itself */
    }
    act->receipt.timers = decode_number(value, "timers", 0) > 0;
    act->receipt.put_off = decode_number(value, "putOff", 0) > 0;
    act->receipt.young_us =
        (deed_time_us)(decode_number(value, "youngMs", 0) * 1000);
    requests_disown(op->page, decode_number(value, "beganMs", 0));
    dialogs_tie(op->page, act_frame(op), value);
    act_take_facts(op, value);
    if (act->after && act->receipt.delivered == DEED_DELIVERY_CONFIRMED) {
        void (*then)(struct op *) = act->after;
        act->after = NULL;
        then(op);
        return;
    }
    act_done(op);
}

void act_on_receipt(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    struct op *op = call->op;
    if (code == DEED_LOST) {
        op_done(op, code, NULL, err);
        return;
    }
    if (code) {
        /* The document is gone: a navigation, most likely the act's own. */
        act_unconfirmed(op, code == DEED_TIMEOUT
                                ? err->text
                                : "the document went away before it could "
                                  "tell");
        return;
    }
    take_receipt(op, value);
}

void act_on_told(struct page *page, const struct deed_value *receipt)
{
    struct op *op = page->telling;
    struct act *act = op ? op->extra : NULL;
    if (!act || act->told ||
        !deed_str_equal(decode_text(receipt, "token"), act->token)) {
        return;
    }
    act->told = deed_value_copy(&op->arena, receipt);
    if (act->told && act->asked) { /* it was on its way already */
        take_receipt(op, act->told);
    }
}

void act_new_token(struct op *op, char *ret, size_t size)
{
    snprintf(ret, size, "t%u", ++op->page->token_count);
}

const char *act_element_arg(struct op *op, const char *local)
{
    struct deed_json_object o;
    deed_json_member(deed_json_object_begin(&o), "el", local);
    return deed_json_object_end(&o, &op->arena);
}

const char *act_token_arg(struct op *op, const char *token)
{
    struct deed_json_object o;
    deed_json_member(deed_json_object_begin(&o), "token", token);
    return deed_json_object_end(&o, &op->arena);
}

void act_write_kinds(struct deed_json_writer *w, const char *const *kinds)
{
    if (!kinds) {
        return;
    }
    deed_json_key(w, "kinds");
    deed_json_begin_array(w);
    for (; *kinds; kinds++) {
        deed_json_string(w, *kinds);
    }
    deed_json_end_array(w);
}

void act_write_arm(struct op *op, struct deed_json_writer *w,
                   const char *const *kinds)
{
    struct act *act = op->extra;
    act_new_token(op, act->token, sizeof(act->token));
    deed_json_member(w, "el", act->local);
    deed_json_member(w, "token", act->token);
    act_write_kinds(w, kinds);
}

/* Text is judged by the field it went into: that comes along. */
static const char *receipt_arg(struct op *op)
{
    const struct act *act = op->extra;
    bool field = act->kind == DEED_GESTURE_TEXT && act->local;
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "token", act->token);
    deed_json_member(w, "el", field ? act->local : NULL);
    deed_json_member(w, "text", field && act->clear ? act->text : NULL);
    return deed_json_object_end(&o, &op->arena);
}

void act_read_receipt(struct op *op)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    if (act->strayed) {
        /* Whoever is there now may have got it, and nobody guards them. */
        act->receipt.begun = true;
        act_unconfirmed(op, "the document was gone before the input arrived");
        return;
    }
    if (act->told) {
        take_receipt(op, act->told);
        return;
    }
    act->asked = true;
    const char *arg = receipt_arg(op);
    if (!frame || !arg ||
        call_agent(op, frame, "receipt", arg, act_on_receipt)) {
        act_unconfirmed(op, "the document went away before it could tell");
        return;
    }
    call_flush(op->page);
}

/* All acknowledgements of a burst are in: the handlers have run. */
void act_on_ack(struct call *call, enum deed_code code,
                const struct deed_value *value, const struct deed_error *err)
{
    (void)value;
    struct op *op = call->op;
    if (code == DEED_LOST) {
        op_done(op, code, NULL, err);
        return;
    }
    struct act *act = op->extra;
    if (!op->waiting && !deed_timer_is_running(&act->holding)) {
        act_read_receipt(op);
    }
}

/* One act of the agent whose success is its own answer. */
void act_on_answer(struct call *call, enum deed_code code,
                   const struct deed_value *value, const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    if (code == DEED_LOST) {
        op_done(op, code, NULL, err);
        return;
    }
    /* What the agent refuses it has not touched; what broke half-way may have
     * been done. */
    bool broke = code == DEED_INVALID && strncmp(err->text, "agent:", 6) == 0;
    if (code == DEED_NOT_FOUND || (code == DEED_INVALID && !broke)) {
        act_refuse(op, err->text);
        return;
    }
    if (code) {
        act_unconfirmed(op, err->text);
        return;
    }
    act->receipt.delivered = DEED_DELIVERY_CONFIRMED;
    act->receipt.deliveries = 1;
    act->receipt.heard = DEED_YES;
    act->receipt.timers = decode_number(value, "timers", 0) > 0;
    take_room(act, value);
    act_take_facts(op, value);
    act_done(op);
}

enum deed_code act_semantic(struct op *op, const char *arg)
{
    struct frame *frame = act_frame(op);
    return frame && arg ? call_agent(op, frame, "act", arg, act_on_answer)
                        : DEED_NOT_FOUND;
}

static enum deed_code do_plain(struct op *op, const char *action)
{
    const struct act *act = op->extra;
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "el", act->local);
    deed_json_member(w, "action", action);
    return act_semantic(op, deed_json_object_end(&o, &op->arena));
}

static enum deed_code do_select_text(struct op *op,
                                     const struct deed_gesture *g)
{
    const struct act *act = op->extra;
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "el", act->local);
    deed_json_member(w, "action", "selectPart");
    deed_json_member(w, "text", g->text);
    if (g->has_part) {
        deed_json_member_number(w, "start", g->part_start);
        if (g->part_end) {
            deed_json_member_number(w, "end", g->part_end);
        }
    }
    return act_semantic(op, deed_json_object_end(&o, &op->arena));
}

static enum deed_code dispatch(struct op *op, const struct deed_gesture *g)
{
    bool in_page = g->mode == DEED_MODE_SEMANTIC_UI;
    switch (g->kind) {
    case DEED_GESTURE_POINTER:
        return in_page ? do_plain(op, "click")
               : g->mode == DEED_MODE_INPUT_SYNTHESIS
                   ? do_plain(op, "synthesize")
                   : act_pointer(op, g);
    case DEED_GESTURE_HOVER:
    case DEED_GESTURE_DRAG:
        return act_pointer(op, g);
    case DEED_GESTURE_SWIPE:
    case DEED_GESTURE_PINCH:
        return act_touch(op, g);
    case DEED_GESTURE_KEYS:
        return act_keys(op, g);
    case DEED_GESTURE_TEXT:
        return act_text(op, g);
    case DEED_GESTURE_SET_VALUE:
        return act_set_value(op, g);
    case DEED_GESTURE_SELECT_OPTION:
        return act_select(op, g);
    case DEED_GESTURE_FOCUS:
        return do_plain(op, "focus");
    case DEED_GESTURE_SCROLL_INTO_VIEW:
        return act_scroll_into_view(op, g);
    case DEED_GESTURE_SCROLL:
        return act_scroll(op, g);
    case DEED_GESTURE_SCROLL_LIST:
        return act_scroll_list(op, g);
    case DEED_GESTURE_COMMIT:
        return do_plain(op, "blur");
    case DEED_GESTURE_SELECT_TEXT:
        return do_select_text(op, g);
    case DEED_GESTURE_SUBMIT:
        return do_plain(op, "submit");
    case DEED_GESTURE_NAVIGATE:
        return act_navigate(op, g);
    case DEED_GESTURE_INVOKE:
        return act_invoke(op, g);
    case DEED_GESTURE_UPLOAD:
        return act_upload(op, g);
    case DEED_GESTURE_HIGHLIGHT:
        return act_highlight(op, g);
    default:
        return DEED_UNSUPPORTED;
    }
}

static void set_dialog(struct page *page, const struct deed_gesture *g)
{
    page->dialog = g->dialog;
    free(page->dialog_text);
    page->dialog_text = g->dialog_text ? strdup(g->dialog_text) : NULL;
}

enum deed_code web_perform(struct deed_driver *drv,
                           const struct deed_gesture *gesture,
                           struct deed_reply *reply, struct deed_error *err)
{
    struct page *page = deed_container_of(drv, struct page, base);
    enum deed_code trouble = page_check(page, err);
    if (trouble && (page->lost || gesture->kind != DEED_GESTURE_NAVIGATE)) {
        return trouble;
    }
    const char *local = NULL;
    struct frame *frame =
        gesture->instance_id
            ? frame_of_instance(page, gesture->instance_id, &local)
            : frame_by_number(page, 0);
    if (!frame) {
        return deed_fail(err, DEED_NOT_FOUND, "its document is gone");
    }
    struct op *op = op_create(page, reply, sizeof(struct act), err);
    if (!op) {
        return DEED_NOMEM;
    }
    struct act *act = op->extra;
    act->frame = frame->number;
    act->local = deed_arena_strdup(&op->arena, local);
    act->instance_id = deed_arena_strdup(&op->arena, gesture->instance_id);
    if (op->arena.failed) { /* without its target it would go elsewhere */
        op->reply = NULL;
        op_done(op, DEED_NOMEM, NULL, NULL);
        return deed_fail(err, DEED_NOMEM, "gesture");
    }
    act->receipt.revision_before = page->revision;
    act->wanted_event = "click";
    act->op = op;
    if (gesture->kind != DEED_GESTURE_HIGHLIGHT) { /* which touches nothing */
        page->acted_us = page_now(page);
        page->early_count = 0;
        page->began_ms = 0;
        announced_begin(page);
        memset(page->showing, 0, sizeof(page->showing));
        page->acting = gesture->kind != DEED_GESTURE_NAVIGATE;
        page->act_open = page->acting;
        page->served.ordered = false;
        page->served.arrived = page->served.leads_on = false;
        page->leads_on = false;
        page->leaves = false;
        set_dialog(page, gesture);
    }
    enum deed_code code = dispatch(op, gesture);
    if (code) {
        op->reply = NULL;
        op_done(op, code, NULL, NULL);
        return deed_fail(err, code, "could not do the gesture");
    }
    call_flush(page);
    return DEED_OK;
}
