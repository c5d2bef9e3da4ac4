/* SPDX-License-Identifier: Apache-2.0 */

/* Waiting until an answer is shown; see showing.h. */

#include "driver/web/showing.h"

#include <stdio.h>

#include "base/util.h"
#include "driver/web/decode.h"
#include "driver/web/page.h"

static void on_pulse(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct deed_signal shown = {
        .kind = DEED_SIGNAL_SHOWN,
        .put_off = !code && decode_number(value, "putOff", 0) > 0,
        .timed = !code && decode_number(value, "since", 0) > 0,
    };
    shown.paced = shown.timed;
    (void)err;
    signal_emit(call->op->page, &shown);
    op_done(call->op, DEED_OK, NULL, NULL);
}

/* The answer is whole. On a busy machine it may take long until the page makes
 * something of it, so the page is asked to tell when it had two frames. */
static void ask_pulse(struct page *page)
{
    struct frame *main = frame_by_number(page, 0);
    struct op *op = main ? op_create(page, NULL, 0, NULL) : NULL;
    struct deed_signal shown = { .kind = DEED_SIGNAL_SHOWN };
    if (!op || call_agent(op, main, "pulse", NULL, on_pulse)) {
        signal_emit(page, &shown);
        if (op) {
            op_done(op, DEED_OK, NULL, NULL);
        }
        return;
    }
    call_flush(page);
}

void showing_await_frames(struct page *page)
{
    struct deed_signal showing = { .kind = DEED_SIGNAL_SHOWING };
    signal_emit(page, &showing);
    ask_pulse(page);
}

void showing_begin(struct page *page, const char *id)
{
    struct deed_signal showing = { .kind = DEED_SIGNAL_SHOWING };
    for (unsigned i = 0; id && i < DEED_ARRAY_LEN(page->showing); i++) {
        if (!page->showing[i][0]) {
            snprintf(page->showing[i], sizeof(page->showing[i]), "%s", id);
            signal_emit(page, &showing);
            return;
        }
    }
}

void showing_end(struct page *page, const char *id)
{
    for (unsigned i = 0; id && i < DEED_ARRAY_LEN(page->showing); i++) {
        if (*id && deed_str_equal(page->showing[i], id)) {
            page->showing[i][0] = '\0';
            ask_pulse(page);
        }
    }
}
