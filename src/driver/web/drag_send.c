/* SPDX-License-Identifier: Apache-2.0 */

/*
 * How the steps of a drag travel: as moves of the pointer, as the drag events
 * of the protocol, or through the page agent.
 */

#include "driver/web/drag.h"
#include "wire/json_object.h"

#define DRAG_STEPS 8 /* limit: moves, where none are asked for */

static void on_ack(struct call *call, enum deed_code code,
                   const struct deed_value *value, const struct deed_error *err)
{
    (void)value;
    struct op *op = call->op;
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    if (op_is_lost(op, code, err)) {
        return;
    }
    if (!code && (!frame || frame->context != act->context)) {
        act->strayed = true;
    }
    if (!op->waiting) {
        drag_go_on(op);
    }
}

unsigned drag_steps(const struct act *act)
{
    return act->repeat ? act->repeat : DRAG_STEPS;
}

bool drag_begin(struct op *op, struct drag_moves *moves)
{
    /* The approach, the press, two moves that begin a drag, the release. */
    size_t most = drag_steps(op->extra) + 5;
    *moves = (struct drag_moves){
        .steps = deed_arena_calloc(&op->arena, most, sizeof(moves->steps[0])),
    };
    return moves->steps;
}

void drag_add(struct drag_moves *moves, enum web_pointer_kind kind,
              struct deed_point at)
{
    moves->steps[moves->count++] = (struct web_pointer_step){
        .kind = kind, .at = at, .held = true, .clicks = 1
    };
}

bool drag_send(struct op *op, const struct web_pointer_step *steps,
               size_t count)
{
    const struct act *act = op->extra;
    const struct web_pointer pointer = {
        .button = DEED_BUTTON_LEFT,
        .modifiers = act->modifiers,
        .steps = steps,
        .count = count,
    };
    struct call *call = call_begin(op, NULL, on_ack);
    bool sent = call && !call_started(call, op->page->remote->ops->pointer(
                                                op->page, call, &pointer));
    call_flush(op->page);
    return sent;
}

bool drag_send_one(struct op *op, enum web_pointer_kind kind,
                   struct deed_point at)
{
    const struct web_pointer_step step = {
        .kind = kind, .at = at, .held = true, .clicks = 1
    };
    return drag_send(op, &step, 1);
}

static void on_carried(struct call *call, enum deed_code code,
                       const struct deed_value *value,
                       const struct deed_error *err)
{
    struct act *act = call->op->extra;
    const struct deed_value *accepted = deed_value_get(value, "accepted");
    if (accepted) {
        deed_value_set(&call->op->arena, act->cargo, "accepted",
                       deed_value_copy(&call->op->arena, accepted));
        deed_value_set(
            &call->op->arena, act->cargo, "effect",
            deed_value_copy(&call->op->arena, deed_value_get(value, "effect")));
    }
    on_ack(call, code, value, err);
}

bool drag_carry(struct op *op, unsigned number, const char *method,
                struct deed_point at, bool drops)
{
    const struct act *act = op->extra;
    struct frame *frame = frame_by_number(op->page, number);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member_number(w, "x", at.x);
    deed_json_member_number(w, "y", at.y);
    deed_json_member_bool(w, "drop", drops);
    for (const struct deed_value *v = act->cargo->as.items.first; v;
         v = v->next) {
        deed_json_key(w, v->key);
        deed_json_value(w, v);
    }
    const char *arg = deed_json_object_end(&o, &op->arena);
    bool sent = frame && arg && !call_agent(op, frame, method, arg, on_carried);
    call_flush(op->page);
    return sent;
}

bool drag_send_platform(struct op *op, const struct web_drag_step *steps,
                        size_t count)
{
    const struct act *act = op->extra;
    const struct web_drag drag = {
        .data = act->text,
        .files = act_files(act),
        .file_count = act->file_count,
        .modifiers = act->modifiers,
        .steps = steps,
        .count = count,
    };
    struct call *call = call_begin(op, NULL, on_ack);
    bool sent =
        call &&
        !call_started(call, op->page->remote->ops->drag(op->page, call, &drag));
    call_flush(op->page);
    return sent;
}
