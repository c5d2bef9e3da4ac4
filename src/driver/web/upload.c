/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Giving files to a page: to the file input that is meant, or that the target
 * holds; through the chooser that a press on a button opens, which is answered
 * instead of shown; or by dropping them where they are taken.
 */

#include <stdlib.h>

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/events.h"
#include "driver/web/facts.h"
#include "driver/web/perform.h"
#include "driver/web/receipt.h"
#include "driver/web/remote.h"
#include "wire/json_object.h"

/* A button may fetch something before it opens the chooser. */
#define CHOOSER_US DEED_MS(1500)

static void done(struct op *op)
{
    struct act *act = op->extra;
    act->receipt.delivered = DEED_DELIVERY_CONFIRMED;
    act->receipt.deliveries = 1;
    act->receipt.heard = DEED_YES;
    act_done(op);
}

static void on_files(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    (void)value;
    struct op *op = call->op;
    struct act *act = op->extra;
    if (op_is_lost(op, code, err)) {
        return;
    }
    if (!code) {
        done(op);
    } else if (act->count) { /* something was pressed before */
        act->receipt.failed = true;
        act_unconfirmed(op, err->text);
    } else {
        act_refuse(op, err->text);
    }
}

/* local: NULL for the input that the chooser is for. */
static bool give(struct op *op, const char *local)
{
    const struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    const struct web_files files = {
        .frame = frame,
        .local = local,
        .chooser = act->chooser,
        .paths = act_files(act),
        .count = act->file_count,
    };
    struct call *call = frame ? call_begin(op, frame, on_files) : NULL;
    bool started =
        call &&
        !call_started(call, op->page->remote->ops->set_files(call, &files));
    call_flush(op->page);
    return started;
}

static void to_input(struct op *op, const char *local)
{
    if (!give(op, local)) {
        act_refuse(op, "the file input is gone");
    }
}

/* The browser shows no chooser while it is asked about one. */
static void intercept(struct op *op, bool on)
{
    struct page *page = op->page;
    page->choosing = on ? op : NULL;
    if (page->remote->ops->intercept) {
        page->remote->ops->intercept(page, WEB_INTERCEPT_FILE_CHOOSERS, on);
    }
}

static void stop(struct op *op)
{
    struct act *act = op->extra;
    deed_timer_stop(&act->holding);
    if (op->page->choosing == op) {
        intercept(op, false);
        call_flush(op->page);
    }
}

static void to_chooser(struct op *op)
{
    struct act *act = op->extra;
    deed_timer_stop(&act->holding);
    if (!give(op, NULL)) {
        act_unconfirmed(op, "the browser takes no files");
    }
}

static void on_no_chooser(struct deed_timer *timer)
{
    struct act *act = deed_container_of(timer, struct act, holding);
    act->receipt.failed = true;
    act->receipt.note = "pressed, but no file chooser opened";
    act_done(act->op);
}

/* The press has arrived: has the chooser opened, too? */
static void on_pressed(struct op *op)
{
    struct act *act = op->extra;
    act->count = 1;
    if (act->chooser) {
        to_chooser(op);
        return;
    }
    deed_timer_start(page_loop(op->page), &act->holding,
                     page_now(op->page) + CHOOSER_US);
}

void web_chooser_opened(struct page *page, int64_t chooser)
{
    struct op *op = page->choosing;
    struct act *act = op ? op->extra : NULL;
    if (!act) {
        dialogs_chooser(page);
        return;
    }
    if (act->chooser) {
        return;
    }
    act->chooser = chooser;
    if (act->chooser && deed_timer_is_running(&act->holding)) {
        to_chooser(op);
    }
}

static void press(struct op *op)
{
    struct act *act = op->extra;
    const struct deed_gesture gesture = {
        .kind = DEED_GESTURE_POINTER,
        .has_point = true,
        .point = act->point,
        .count = 1,
    };
    act->op = op;
    act->after = on_pressed;
    act->holding.fire = on_no_chooser;
    op->free_extra = stop;
    intercept(op, true);
    if (act_pointer(op, &gesture)) {
        act_refuse(op, "the browser takes no input");
        return;
    }
    call_flush(op->page);
}

static void on_drop_armed(struct call *call, enum deed_code code,
                          const struct deed_value *value,
                          const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    if (code) {
        act_refuse(op, err->text);
        return;
    }
    signals_begin(op->page, act_frame(op), decode_number(value, "nowMs", 0));
    act->wanted_event = "drop";
    if (!drop_start(op)) {
        act_refuse(op, "the browser takes no files");
    }
}

static void drop(struct op *op)
{
    struct frame *frame = act_frame(op);
    static const char *const kinds[] = { "drop", NULL };
    struct deed_json_object o;
    act_write_arm(op, deed_json_object_begin(&o), kinds);
    const char *arg = deed_json_object_end(&o, &op->arena);
    if (!frame || !arg || call_agent(op, frame, "arm", arg, on_drop_armed)) {
        act_refuse(op, "the document is gone");
        return;
    }
    call_flush(op->page);
}

/* What the target is, and where it can be reached. */
static void on_missing(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct act *act = call->op->extra;
    (void)code, (void)value, (void)err;
    act->receipt.refused = true;
    act_refuse(call->op, act->text);
}

static void on_place(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    struct deed_facts facts = { 0 };
    struct frame *frame = act_frame(op);
    const char *input = decode_text(value, "inputId");
    if (code || !frame) {
        act_refuse(op, err ? err->text : "the document is gone");
        return;
    }
    if (input) {
        signals_begin(op->page, frame, decode_number(value, "nowMs", 0));
        to_input(op, input);
        return;
    }
    decode_facts(&op->arena, frame, value, &facts);
    if (!facts.has_point) {
        act_refuse(op, "the place for the files is covered or out of view");
        return;
    }
    act->point = facts.point;
    if (decode_bool(value, "control")) {
        press(op);
    } else {
        drop(op);
    }
}

static void find_place(struct op *op)
{
    const struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    const char *arg = act_element_arg(op, act->local);
    if (!frame || !arg || call_agent(op, frame, "filePlace", arg, on_place)) {
        act_refuse(op, "the document is gone");
        return;
    }
    call_flush(op->page);
}

/* The browser wants absolute paths. False: one does not exist, and act->text
 * names it. */
static bool read_paths(struct op *op, const struct deed_gesture *g)
{
    struct act *act = op->extra;
    act->files =
        deed_arena_calloc(&op->arena, g->file_count + 1, sizeof(*act->files));
    for (unsigned i = 0; act->files && i < g->file_count; i++) {
        char *whole = realpath(g->files[i], NULL);
        act->files[act->file_count++] = deed_arena_strdup(&op->arena, whole);
        if (!whole) {
            act->text = deed_arena_printf(&op->arena, "no such file: %.400s",
                                          g->files[i]);
            return false;
        }
        free(whole);
    }
    return true;
}

enum deed_code act_upload(struct op *op, const struct deed_gesture *g)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    if (!frame || !act->local) {
        return DEED_UNSUPPORTED;
    }
    if (!read_paths(op, g)) { /* an answer comes later, from the loop */
        return call_agent(op, frame, "hello", "{}", on_missing);
    }
    act->kind = g->kind;
    act->count = 0;
    return op->arena.failed ? DEED_NOMEM : act_try_files(op, find_place);
}
