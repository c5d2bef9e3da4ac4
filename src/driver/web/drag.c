/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Dragging. What the platform itself drags (draggable elements, links, images)
 * is no longer the pointer's business after the first move: the browser is
 * asked to hand such a drag over, and it goes on as drag events, which are as
 * trusted as the pointer's, or which the page agent dispatches. Everything else
 * is moves between a press and a release. Files are dropped without a press.
 */

#include <math.h>
#include <stdlib.h>

#include "base/util.h"
#include "driver/web/events.h"
#include "driver/web/perform.h"
#include "driver/web/remote.h"
#include "wire/json_object.h"

#define DRAG_STEPS 8
/* A platform drag begins a few pixels away from the press. */
#define BEGIN_PX 6
/* Before that a hand moves by less: what watches for the first move, or for
 * what is under the pointer then, must see it where it was pressed. */
#define NUDGE_PX 2
/* The hand-over travels on another road than the acknowledgement. */
#define HAND_OVER_US DEED_MS(150)
/* Pages that drag things by themselves measure when one is taken up, and look
 * where it is with each frame: a hand gives them the time for it. */
#define CARRY_US DEED_MS(240)
/* Moves within one frame are handed to the page as one. */
#define FRAME_US DEED_MS(17)
#define TAKEN_US DEED_MS(60)
#define ABOVE_US DEED_MS(100)

enum {
    DRAG_PLAIN,
    DRAG_NUDGED, /* pressed and hardly moved, which the page must see alone */
    DRAG_BEGUN,  /* pressed and moved a little: whose drag is it? */
    DRAG_TAKEN,  /* handed over: it is given a moment */
    DRAG_OVER,
    DRAG_ABOVE, /* it has been over its place for a moment */
    DRAG_DROP,
    DRAG_DROPPED, /* where it came from is told */
    DRAG_RELEASE,
    DRAG_TIMED,  /* one move after the other */
    DRAG_PAUSED, /* at the place, before it is let go */
};

static void go_on(struct op *op);

static void on_ack(struct call *call, enum deed_code code,
                   const struct deed_value *value, const struct deed_error *err)
{
    (void)value;
    struct op *op = call->op;
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    if (code == DEED_LOST) {
        op_done(op, code, NULL, err);
        return;
    }
    if (!code && (!frame || frame->context != act->context)) {
        act->strayed = true;
    }
    if (!op->waiting) {
        go_on(op);
    }
}

/* A sequence of the mouse with the left button. */
struct moves {
    struct web_pointer_step *steps; /* in the arena of the op */
    size_t count;
};

static unsigned steps_of(const struct act *act)
{
    return act->repeat ? act->repeat : DRAG_STEPS;
}

/* False: no memory. */
static bool begin(struct op *op, struct moves *moves)
{
    /* The approach, the press, two moves that begin a drag, the release. */
    size_t most = steps_of(op->extra) + 5;
    *moves = (struct moves){
        .steps = deed_arena_calloc(&op->arena, most, sizeof(moves->steps[0])),
    };
    return moves->steps;
}

static void add(struct moves *moves, enum web_pointer_kind kind,
                struct deed_point at)
{
    moves->steps[moves->count++] = (struct web_pointer_step){
        .kind = kind, .at = at, .held = true, .clicks = 1
    };
}

static void send(struct op *op, const struct web_pointer_step *steps,
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
    if (call) {
        (void)call_started(
            call, op->page->remote->ops->pointer(op->page, call, &pointer));
    }
    call_flush(op->page);
}

static void send_one(struct op *op, enum web_pointer_kind kind,
                     struct deed_point at)
{
    const struct web_pointer_step step = {
        .kind = kind, .at = at, .held = true, .clicks = 1
    };
    send(op, &step, 1);
}

static void release(struct op *op)
{
    struct act *act = op->extra;
    act->stage = DRAG_RELEASE;
    send_one(op, WEB_POINTER_RELEASE, act->to);
}

/* Where the protocol begins a drag and cannot let go, the page agent does the
 * rest (agent/src/carry.js): the events are then not trusted. */

static bool is_ours(const struct op *op)
{
    return !op->page->remote->ops->drag;
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

/* Calls a method of the agent with what is carried, at a place. */
static bool carry(struct op *op, unsigned number, const char *method,
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

/* The platform's drag, at up to two places. */
static void send_drag(struct op *op, const struct web_drag_step *steps,
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
    if (call) {
        (void)call_started(call,
                           op->page->remote->ops->drag(op->page, call, &drag));
    }
    call_flush(op->page);
}

static struct deed_point between(const struct act *act, double share)
{
    return (struct deed_point){
        act->point.x + (act->to.x - act->point.x) * share,
        act->point.y + (act->to.y - act->point.y) * share,
    };
}

static double distance(const struct act *act)
{
    return hypot(act->to.x - act->point.x, act->to.y - act->point.y);
}

static void intercept(struct op *op, bool on)
{
    struct page *page = op->page;
    page->dragging = on ? op : NULL;
    if (page->remote->ops->intercept) {
        page->remote->ops->intercept(page, WEB_INTERCEPT_DRAGS, on);
    }
}

/* It ends before its time: neither the button nor the browser stays as it is
 * now. */
static void stop(struct op *op)
{
    struct act *act = op->extra;
    deed_timer_stop(&act->holding);
    if (op->page->dragging == op) {
        intercept(op, false);
    }
    if (act->stage != DRAG_PLAIN) {
        const struct web_pointer_step release = { .kind = WEB_POINTER_RELEASE,
                                                  .at = act->to,
                                                  .clicks = 1 };
        const struct web_pointer pointer = { .button = DEED_BUTTON_LEFT,
                                             .steps = &release,
                                             .count = 1 };
        (void)op->page->remote->ops->pointer(op->page, NULL, &pointer);
    }
    call_flush(op->page);
}

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
    if (code == DEED_LOST) {
        op_done(op, code, NULL, err);
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

static void end(struct op *op)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    act->stage = DRAG_PLAIN;
    if (op->page->dragging == op) {
        intercept(op, false);
    }
    const char *arg =
        act->carried && frame ? act_token_arg(op, act->token) : NULL;
    if (!arg || call_agent(op, frame, "rest", arg, on_rest)) {
        tell_all(op);
        return;
    }
    call_flush(op->page);
}

/* The pointer's own drag: all the moves, and the release. */
static void carry_on(struct op *op, struct moves *moves)
{
    struct act *act = op->extra;
    unsigned steps = steps_of(act);
    for (unsigned i = 1; i <= steps; i++) {
        add(moves, WEB_POINTER_MOVE, between(act, (double)i / steps));
    }
    add(moves, WEB_POINTER_RELEASE, act->to);
    act->stage = DRAG_RELEASE;
    send(op, moves->steps, moves->count);
}

static void wait(struct op *op, deed_time_us us)
{
    struct act *act = op->extra;
    deed_timer_start(page_loop(op->page), &act->holding,
                     page_now(op->page) + us);
}

static void step_on(struct op *op)
{
    struct act *act = op->extra;
    act->stage = DRAG_TIMED;
    send_one(op, WEB_POINTER_MOVE,
             between(act, (double)++act->count / steps_of(act)));
}

/* The platform's drag: over the place, and let go there. */
static void over(struct op *op)
{
    struct act *act = op->extra;
    const struct web_drag_step steps[] = {
        { WEB_DRAG_ENTER, between(act, 0.5) },
        { WEB_DRAG_OVER, between(act, 0.5) },
        { WEB_DRAG_ENTER, act->to },
        { WEB_DRAG_OVER, act->to },
    };
    act->stage = DRAG_OVER;
    if (!is_ours(op)) {
        send_drag(op, steps, DEED_ARRAY_LEN(steps));
    } else if (!carry(op, act->to_frame, "carryTo", act->to_local, false)) {
        release(op);
    }
}

static void take_over(struct op *op)
{
    struct act *act = op->extra;
    if (act->carried) {
        act->stage = DRAG_TAKEN;
        wait(op, TAKEN_US);
    } else {
        over(op);
    }
}

static void drop(struct op *op)
{
    struct act *act = op->extra;
    const struct web_drag_step steps[] = { { WEB_DRAG_OVER, act->to },
                                           { WEB_DRAG_DROP, act->to } };
    act->stage = act->has_to ? DRAG_DROP : DRAG_RELEASE;
    if (!is_ours(op)) {
        send_drag(op, steps, DEED_ARRAY_LEN(steps));
    } else if (!carry(op, act->to_frame, "carryTo", act->to_local, true)) {
        release(op);
    }
}

/* It was dropped, or nobody took it. */
static void dropped(struct op *op)
{
    struct act *act = op->extra;
    if (!is_ours(op)) {
        end(op); /* the drop was the release: no page hears of another */
        return;
    }
    act->stage = DRAG_DROPPED;
    if (!carry(op, act->frame, "carryEnd", act->to, false)) {
        release(op);
    }
}

/* Nobody handed anything over. */
static void go_alone(struct op *op)
{
    const struct act *act = op->extra;
    struct moves moves;
    if (act->carried) {
        step_on(op);
    } else if (begin(op, &moves)) {
        carry_on(op, &moves);
    } else {
        op_fail(op, DEED_NOMEM, "drag");
    }
}

static void on_cargo(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    if (code == DEED_LOST) {
        op_done(op, code, NULL, err);
    } else if (!code &&
               deed_value_is(deed_value_get(value, "data"), DEED_VALUE_LIST)) {
        act->cargo = deed_value_copy(&op->arena, value);
        take_over(op);
    } else {
        go_alone(op);
    }
}

/* Whose drag it is, the agent knows as soon as the press is through. */
static void ask_cargo(struct op *op)
{
    struct frame *frame = act_frame(op);
    if (!frame || call_agent(op, frame, "carried", "{}", on_cargo)) {
        go_alone(op);
        return;
    }
    call_flush(op->page);
}

static void on_time(struct deed_timer *timer)
{
    struct act *act = deed_container_of(timer, struct act, holding);
    struct op *op = act->op;
    switch (act->stage) {
    case DRAG_BEGUN:
        go_alone(op);
        break;
    case DRAG_TAKEN:
        over(op);
        break;
    case DRAG_ABOVE:
        drop(op);
        break;
    case DRAG_PAUSED:
        release(op);
        break;
    default:
        step_on(op);
        break;
    }
}

/* All the moves are made. What moved out of the way by now is under the thing
 * only when it moves once more. */
static void let_go(struct op *op)
{
    struct act *act = op->extra;
    if (!act->carried || act->repeat) {
        release(op);
        return;
    }
    act->stage = DRAG_PAUSED;
    wait(op, ABOVE_US);
    send_one(op, WEB_POINTER_MOVE, act->to);
}

/* As far as a drag of the platform needs to begin. */
static void go_further(struct op *op)
{
    struct act *act = op->extra;
    struct moves moves;
    if (!begin(op, &moves)) {
        op_fail(op, DEED_NOMEM, "drag");
        return;
    }
    double share = BEGIN_PX / distance(act);
    add(&moves, WEB_POINTER_MOVE, between(act, share));
    add(&moves, WEB_POINTER_MOVE, between(act, 2 * share));
    act->stage = DRAG_BEGUN;
    send(op, moves.steps, moves.count);
}

static void go_on(struct op *op)
{
    struct act *act = op->extra;
    switch (act->stage) {
    case DRAG_NUDGED:
        go_further(op);
        break;
    case DRAG_BEGUN:
        if (is_ours(op)) {
            ask_cargo(op);
        } else if (act->text) {
            take_over(op);
        } else if (!deed_timer_is_running(&act->holding)) {
            wait(op, HAND_OVER_US);
        }
        break;
    case DRAG_OVER:
        if (act->carried) {
            act->stage = DRAG_ABOVE;
            wait(op, ABOVE_US);
        } else {
            drop(op);
        }
        break;
    case DRAG_DROP:
        dropped(op);
        break;
    case DRAG_DROPPED:
        release(op);
        break;
    case DRAG_TIMED:
        if (deed_timer_is_running(&act->holding)) {
            break; /* the press is in; its time is not over */
        }
        if (act->count < steps_of(act)) {
            wait(op, act->duration_us / 2 / steps_of(act));
        } else {
            let_go(op);
        }
        break;
    case DRAG_TAKEN:
    case DRAG_ABOVE:
    case DRAG_PAUSED:
        break; /* its time goes on */
    default:
        end(op);
        break;
    }
}

void web_drag_started(struct page *page, const char *data)
{
    struct op *op = page->dragging;
    if (!op) {
        return;
    }
    struct act *act = op->extra;
    act->text = deed_arena_strdup(&op->arena, data);
    if (act->stage == DRAG_BEGUN && act->text && !op->waiting) {
        deed_timer_stop(&act->holding);
        take_over(op);
    }
}

static void prepare(struct op *op)
{
    struct act *act = op->extra;
    struct frame *frame = act_frame(op);
    act->op = op;
    act->text = NULL;
    act->count = 0;
    act->has_to = true;
    act->holding.fire = on_time;
    act->context = frame ? frame->context : 0;
    op->free_extra = stop;
}

bool drag_start(struct op *op, bool platform)
{
    struct act *act = op->extra;
    prepare(op);
    /* A thing that lies on its own place is pressed, not dragged. Some become
     * draggable only when they are pressed. Whoever counts the moves gets them
     * and no others. */
    bool exact = act->repeat > 0;
    if (!act->to_facts) {
        act->to_frame = 0;
        act->to_local = act->to;
    }
    platform = (platform || (act->carried && !act->duration_us && !exact)) &&
               distance(act) > 2 * BEGIN_PX;
    if (act->carried && !act->duration_us) {
        act->duration_us = exact ? 2 * act->repeat * FRAME_US : CARRY_US;
    }
    struct moves moves;
    if (!begin(op, &moves)) {
        return false;
    }
    if (platform) {
        intercept(op, true);
    }
    add(&moves, WEB_POINTER_MOVE, act->point);
    moves.steps[0].held = false;
    add(&moves, WEB_POINTER_PRESS, act->point);
    if (platform) {
        add(&moves, WEB_POINTER_MOVE, between(act, NUDGE_PX / distance(act)));
        act->stage = DRAG_NUDGED;
        send(op, moves.steps, moves.count);
    } else if (act->duration_us > 0) {
        /* Half of the time it is held, for what must be held first. */
        act->stage = DRAG_TIMED;
        wait(op, act->duration_us / 2);
        send(op, moves.steps, moves.count);
    } else {
        carry_on(op, &moves);
    }
    return op->waiting > 0;
}

/* Files come from outside the page: no press, and nothing to be released. */
bool drop_start(struct op *op)
{
    struct act *act = op->extra;
    prepare(op);
    act->has_to = false;
    act->to = act->point;
    if (!op->page->remote->ops->drag) {
        return false;
    }
    over(op);
    return op->waiting > 0;
}
