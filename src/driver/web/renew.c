/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The first, empty document of a frame passes its window on to the next one of
 * the same origin. The agent's world goes along and no script is run in it
 * again, so the agent would go on looking at a document that is gone. It is
 * asked which document it belongs to, and installed anew if it is the old one.
 */

#include "driver/web/page.h"
#include "driver/web/remote.h"

void agent_install(struct page *page, struct frame *frame)
{
    struct op *op = op_create(page, NULL, 0, NULL);
    page->remote->ops->install_agent(page, frame);
    page->revision++;
    if (op) {
        watch_frame(op, frame, watch_arg(page)); /* ends the op */
        call_flush(page);
    }
}

static void on_known(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct op *op = call->op;
    struct page *page = op->page;
    const unsigned *number = op->extra;
    struct frame *frame = frame_by_number(page, *number);
    (void)err;
    bool current = deed_value_is(value, DEED_VALUE_BOOL) && value->as.boolean;
    op_done(op, DEED_OK, NULL, NULL);
    if (code || !frame || !frame->context || current) {
        return;
    }
    agent_install(page, frame);
    /* An action that waits for a document to come up looks again. */
    struct deed_signal signal = { .kind = DEED_SIGNAL_LAYOUT };
    signal_emit(page, &signal);
}

static void on_heard(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    (void)code;
    (void)value;
    (void)err;
    op_done(call->op, DEED_OK, NULL, NULL);
}

void agent_opened(struct page *page, const char *frame_id)
{
    struct frame *frame = frame_find(page, frame_id);
    struct op *op = frame ? op_create(page, NULL, 0, NULL) : NULL;
    if (!op) {
        return;
    }
    if (call_agent(op, frame, "hearAgain", NULL, on_heard)) {
        op_done(op, DEED_OK, NULL, NULL);
        return;
    }
    call_flush(page);
}

void agent_renew(struct page *page, const struct frame *frame)
{
    struct op *op =
        frame->context ? op_create(page, NULL, sizeof(unsigned), NULL) : NULL;
    if (!op) {
        return;
    }
    *(unsigned *)op->extra = frame->number;
    static const struct web_script script = {
        .world = WEB_WORLD_AGENT,
        .function = "()=>globalThis.deed?deed.isOf(document):true",
        .muted = true,
    };
    struct call *call = call_begin(op, frame, on_known);
    if (!call ||
        call_started(call, page->remote->ops->run(call, frame, &script))) {
        op_done(op, DEED_OK, NULL, NULL);
        return;
    }
    call_flush(page);
}
