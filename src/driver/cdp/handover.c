/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/cdp/handover.h"

struct frame *handover_frame(const struct call *call)
{
    const struct handover *handover = call->answer;
    return frame_by_number(call->op->page, handover->frame);
}

void handover_end_step(struct call *call)
{
    const struct handover *handover = call->answer;
    if (call->left) {
        cdp_flush(call->op->page);
        return;
    }
    call_finish(call, DEED_OK,
                deed_value_number(&call->op->arena, handover->taken), NULL);
}

static void on_told(struct call *call, enum deed_code code,
                    const struct deed_value *value,
                    const struct deed_error *err)
{
    struct handover *handover = call->answer;
    (void)err;
    call->left--;
    handover->taken += !code && handover->is_taken(returned_by(value));
    handover_end_step(call);
}

static void on_object(struct call *call, enum deed_code code,
                      const struct deed_value *value,
                      const struct deed_error *err)
{
    const struct handover *handover = call->answer;
    const struct frame *frame = handover_frame(call);
    const char *id = object_of(value);
    (void)err;
    call->left--;
    if (!code && id && frame &&
        !cdp_ask_agent_on(call, frame, id, handover->method, handover->arg,
                          on_told)) {
        call->left++;
    }
    handover_end_step(call);
}

void handover_give(struct call *call, const struct frame *frame,
                   double backend_id)
{
    if (!cdp_ask_resolve(call, frame, backend_id, on_object)) {
        call->left++;
    }
}
