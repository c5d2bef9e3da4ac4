/* SPDX-License-Identifier: Apache-2.0 */

/* What the page tells about an input that went out; see receipt.h. */

#include "driver/web/receipt.h"

#include <stdio.h>

#include "base/util.h"
#include "driver/web/calendar.h"
#include "driver/web/decode.h"
#include "driver/web/facts.h"
#include "driver/web/perform.h"
#include "driver/web/request_owner.h"
#include "driver/web/served.h"
#include "wire/json_object.h"

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
    /* A page that takes the pointer's own events keeps those of the mouse from
     * being sent. */
    if (!mine && pressed && act->kind == DEED_GESTURE_DRAG) {
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

void act_take_facts(struct op *op, const struct deed_value *value)
{
    struct act *act = op->extra;
    const struct deed_value *after = deed_value_get(value, "element");
    struct frame *frame = act_frame(op);
    if (!after || !frame || frame->number) {
        return; /* in a frame, its place has to be asked for, too */
    }
    decode_facts(&op->arena, frame, after, &act->facts);
    decode_equals(&op->arena, deed_value_get(value, "equals"), act->text,
                  &act->facts);
    act->facts.revision = op->page->revision;
    act->has_facts = true;
}

void act_take_room(struct act *act, const struct deed_value *value)
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
    act_take_room(act, value);
    op->page->wheel.moved = act->wheels && act->receipt.room == DEED_ROOM_SOME;
    if (act->wheels && act->receipt.room <= DEED_ROOM_SOME) {
        act->receipt.heard = DEED_YES; /* the browser scrolls by itself */
    }
    act->receipt.timers = decode_number(value, "timers", 0) > 0;
    act->receipt.put_off = decode_number(value, "putOff", 0) > 0;
    act->receipt.paced = act->receipt.put_off;
    op->page->put_off = act->receipt.put_off;
    act->receipt.young_us =
        (deed_time_us)(decode_number(value, "youngMs", 0) * 1000);
    const struct deed_value *leaving = deed_value_get(value, "leaving");
    op->page->left_ms[0] = decode_number(leaving, "fromMs", 0);
    op->page->left_ms[1] = decode_number(leaving, "toMs", 0);
    bool sent = requests_disown(op->page, decode_number(value, "beganMs", 0));
    if (sent || decode_bool(leaving, "did")) {
        act->receipt.left = deed_arena_strdup(
            &op->arena, deed_str_or(decode_text(leaving, "name"), ""));
    }
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
    if (op_is_lost(op, code, err)) {
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
    /* The page has handled the input: the browser's acknowledgement is not
     * waited for. */
    if (act->told && !deed_timer_is_running(&act->holding)) {
        take_receipt(op, act->told);
    }
}

void act_new_token(struct op *op, char *ret, size_t size)
{
    snprintf(ret, size, "t%u", ++op->page->token_count);
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

static void ask_receipt(struct op *op)
{
    struct frame *frame = act_frame(op);
    const char *arg = receipt_arg(op);
    if (!frame || !arg ||
        call_agent(op, frame, "receipt", arg, act_on_receipt)) {
        act_unconfirmed(op, "the document went away before it could tell");
        return;
    }
    call_flush(op->page);
}

/* A receipt that the page pushes and the browser's acknowledgement of the input
 * take different ways: measured up to a millisecond apart. A question
 * that crosses it would only hold up the next act. */
#define TOLD_US DEED_MS(2)

static void on_untold(struct deed_timer *timer)
{
    ask_receipt(deed_container_of(timer, struct page, untold)->telling);
}

void act_read_receipt(struct op *op)
{
    struct act *act = op->extra;
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
    if (op->page->telling == op) {
        op->page->untold.fire = on_untold;
        deed_timer_start(page_loop(op->page), &op->page->untold,
                         page_now(op->page) + TOLD_US);
        return;
    }
    ask_receipt(op);
}
