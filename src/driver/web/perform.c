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
#include "driver/web/decode.h"
#include "driver/web/partial.h"
#include "driver/web/receipt.h"
#include "driver/web/served.h"
#include "wire/json_object.h"

/* The answer: a receipt, with the facts of the target where they were read. */
static void answer(struct op *op)
{
    struct act *act = op->extra;
    if (act->kind != DEED_GESTURE_HIGHLIGHT) {
        op->page->acting = false; /* its receipt comes after its requests */
        op->page->arming = false;
        /* Where no events are waited for, the browser did it at once. */
        dialogs_tell(op->page, act->token[0] ? DEED_UNKNOWN : DEED_YES);
        late_resume(op->page);
    }
    act->receipt.older = requests_older(op->page);
    act->receipt.data_us = requests_data_left(op->page);
    act->receipt.data_came = op->page->data_came;
    act->receipt.workers = op->page->workers > 0;
    act->receipt.facts = act->has_facts ? &act->facts : NULL;
    const struct deed_answer done = { .receipt = &act->receipt };
    op_done(op, DEED_OK, &done, NULL);
}

static void on_partial(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct op *op = call->op;
    if (op_is_lost(op, code, err)) {
        return;
    }
    partial_read(op->page, &op->arena, code ? NULL : value);
    if (!partials_ask(op, on_partial)) {
        answer(op);
    }
}

/* Which answers from before the input are not whole yet is asked before the
 * receipt says so. */
static void settle(struct op *op)
{
    const struct act *act = op->extra;
    if (act->receipt.delivered != DEED_DELIVERY_CONFIRMED ||
        act->kind == DEED_GESTURE_NAVIGATE || !partials_ask(op, on_partial)) {
        answer(op);
    }
}

void act_done(struct op *op)
{
    const struct act *act = op->extra;
    if (op->page->telling == op) {
        op->page->telling = NULL;
        deed_timer_stop(&op->page->untold);
    }
    if (act->kind == DEED_GESTURE_HIGHLIGHT) {
        answer(op);
    } else if (!announced_wait(op, settle)) {
        settle(op);
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

const char *act_element_arg(struct op *op, const char *local)
{
    struct deed_json_object o;
    deed_json_member(deed_json_object_begin(&o), "el", local);
    return deed_json_object_end(&o, &op->arena);
}

/* All acknowledgements of a burst are in: the handlers have run. */
void act_on_ack(struct call *call, enum deed_code code,
                const struct deed_value *value, const struct deed_error *err)
{
    (void)value;
    struct op *op = call->op;
    if (op_is_lost(op, code, err)) {
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
    if (op_is_lost(op, code, err)) {
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
    act->receipt.paced = act->receipt.timers;
    act_take_room(act, value);
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
        return op_reject(op, DEED_NOMEM, "gesture", err);
    }
    act->receipt.revision_before = page->revision;
    act->wanted_event = "click";
    act->op = op;
    if (gesture->kind != DEED_GESTURE_HIGHLIGHT) { /* which touches nothing */
        page->acted_us = page_now(page);
        page->acted_frame = frame->number;
        page->frame_came = page->put_off = page->sends = false;
        page->served.given_up = page->served.led_again = false;
        page->arming = false;
        page->early_count = 0;
        page->data_came = false;
        page->began_ms = 0;
        page->served.failing = false;
        page->left_ms[0] = page->left_ms[1] = 0;
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
    if (gesture->kind != DEED_GESTURE_POINTER) {
        pointer_left(page);
    }
    enum deed_code code = dispatch(op, gesture);
    if (code) {
        return op_reject(op, code, "could not do the gesture", err);
    }
    call_flush(page);
    return DEED_OK;
}
