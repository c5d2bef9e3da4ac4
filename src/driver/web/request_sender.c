/* SPDX-License-Identifier: Apache-2.0 */

/* The listener that sent a request; see request_sender.h. */

#include "driver/web/request_sender.h"

#include "base/util.h"
#include "driver/web/page.h"
#include "driver/web/remote.h"

static void on_sender(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    struct op *op = call->op;
    struct deed_signal *signal = op->extra;
    (void)err;
    signal->rooted =
        !code && deed_value_is(value, DEED_VALUE_BOOL) && value->as.boolean;
    if (signal->rooted) {
        signal_emit(op->page, signal);
    }
    op_done(op, DEED_OK, NULL, NULL);
}

void request_ask_sender(struct page *page, const struct deed_signal *signal,
                        const struct web_position *sent_by)
{
    const struct deed_remote_ops *ops = page->remote->ops;
    const struct frame *main = frame_by_number(page, 0);
    struct op *op = ops->is_root_listener && main
                        ? op_create(page, NULL, sizeof(*signal), NULL)
                        : NULL;
    if (!op) {
        return;
    }
    struct call *call = deed_signal_copy(&op->arena, op->extra, signal)
                            ? call_begin(op, main, on_sender)
                            : NULL;
    if (!call ||
        call_started(call, ops->is_root_listener(call, main, sent_by))) {
        op_done(op, DEED_OK, NULL, NULL);
        return;
    }
    call_flush(page);
}
