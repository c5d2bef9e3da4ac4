/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The end of a drag: where the thing came to rest, and what was observed in the
 * document that it was dropped in.
 */

#include "driver/web/decode.h"
#include "driver/web/drag.h"
#include "driver/web/receipt.h"

static void on_disarmed(struct call *call, enum deed_code code,
                        const struct deed_value *value,
                        const struct deed_error *err)
{
    (void)value;
    if (code == DEED_LOST) {
        op_done(call->op, code, NULL, err);
    } else {
        act_read_receipt(call->op);
    }
}

/* In the document that it was dropped in. */
static bool disarm_there(struct op *op)
{
    struct act *act = op->extra;
    struct frame *frame = frame_by_number(op->page, act->to_frame);
    const char *arg = act_token_arg(op, act->to_token);
    if (!act->to_token[0] || !frame || !arg ||
        call_agent(op, frame, "disarm", arg, on_disarmed)) {
        return false;
    }
    call_flush(op->page);
    return true;
}

static void tell_all(struct op *op)
{
    if (!disarm_there(op)) {
        act_read_receipt(op);
    }
}

/* Where it lies is known in the page's own coordinates: not of a frame. */
static void tell_rest(struct act *act, const struct deed_value *value)
{
    struct deed_receipt *receipt = &act->receipt;
    receipt->has_rest =
        !act->frame &&
        decode_rect(deed_value_get(value, "rest"), &receipt->rest);
    receipt->dropped = act->to;
    if (act->to_facts && act->to_facts->has_rect) {
        receipt->has_place = true;
        receipt->place = act->to_facts->rect;
    }
}

static void on_rest(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    const struct deed_value *left = deed_value_get(value, "left");
    if (op_is_lost(op, code, err)) {
        return;
    }
    /* What is dropped in another document leaves its mark there. */
    if (!code && deed_value_is(left, DEED_VALUE_BOOL) && !act->to_token[0]) {
        act->receipt.left_mark = deed_tri_from(left->as.boolean);
        act->receipt.moved = decode_bool(value, "moved");
        tell_rest(act, value);
    }
    tell_all(op);
}

void drag_tell_rest(struct op *op)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    const char *arg =
        act->carried && frame ? act_token_arg(op, act->token) : NULL;
    if (!arg || call_agent(op, frame, "rest", arg, on_rest)) {
        tell_all(op);
        return;
    }
    call_flush(op->page);
}
