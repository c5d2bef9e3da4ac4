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
#include "driver/web/drag.h"
#include "driver/web/events.h"

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
/* What draws the last move in a task or a frame of its own has drawn it by
 * then: a hand rests, too, before it lets go. */
#define REST_US (2 * FRAME_US)
#define TAKEN_US DEED_MS(60)  /* a few frames: see CARRY_US */
#define ABOVE_US DEED_MS(100) /* a few frames: see CARRY_US */

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

/* Something is held, and the browser takes no more of it. Nobody can say what
 * the page makes of that. */
static void break_off(struct op *op)
{
    act_unconfirmed(op, "the browser took only the beginning of the drag");
}

static void release(struct op *op)
{
    struct act *act = op->extra;
    act->stage = DRAG_RELEASE;
    if (!drag_send_one(op, WEB_POINTER_RELEASE, act->to)) {
        break_off(op);
    }
}

/* Does the page agent do what the protocol cannot? */
static bool is_ours(const struct op *op)
{
    return !op->page->remote->ops->drag;
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

static void end(struct op *op)
{
    struct act *act = op->extra;
    act->stage = DRAG_PLAIN;
    if (op->page->dragging == op) {
        intercept(op, false);
    }
    drag_tell_rest(op);
}

/* The pointer's own drag: all the moves, and the release. */
static bool carry_on(struct op *op, struct drag_moves *moves)
{
    struct act *act = op->extra;
    unsigned steps = drag_steps(act);
    for (unsigned i = 1; i <= steps; i++) {
        drag_add(moves, WEB_POINTER_MOVE, between(act, (double)i / steps));
    }
    drag_add(moves, WEB_POINTER_RELEASE, act->to);
    act->stage = DRAG_RELEASE;
    return drag_send(op, moves->steps, moves->count);
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
    if (!drag_send_one(op, WEB_POINTER_MOVE,
                       between(act, (double)++act->count / drag_steps(act)))) {
        break_off(op);
    }
}

/* The platform's drag: over the place, and let go there. False: the browser
 * took nothing. */
static bool over(struct op *op)
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
        return drag_send_platform(op, steps, DEED_ARRAY_LEN(steps));
    }
    if (!drag_carry(op, act->to_frame, "carryTo", act->to_local, false)) {
        release(op);
    }
    return true;
}

static void go_over(struct op *op)
{
    if (!over(op)) {
        break_off(op);
    }
}

static void take_over(struct op *op)
{
    struct act *act = op->extra;
    if (act->carried) {
        act->stage = DRAG_TAKEN;
        wait(op, TAKEN_US);
    } else {
        go_over(op);
    }
}

static void drop(struct op *op)
{
    struct act *act = op->extra;
    const struct web_drag_step steps[] = { { WEB_DRAG_OVER, act->to },
                                           { WEB_DRAG_DROP, act->to } };
    act->stage = act->has_to ? DRAG_DROP : DRAG_RELEASE;
    if (!is_ours(op)) {
        if (!drag_send_platform(op, steps, DEED_ARRAY_LEN(steps))) {
            break_off(op);
        }
    } else if (!drag_carry(op, act->to_frame, "carryTo", act->to_local, true)) {
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
    if (!drag_carry(op, act->frame, "carryEnd", act->to, false)) {
        release(op);
    }
}

/* Nobody handed anything over. */
static void go_alone(struct op *op)
{
    const struct act *act = op->extra;
    struct drag_moves moves;
    if (act->carried) {
        step_on(op);
    } else if (!drag_begin(op, &moves) || !carry_on(op, &moves)) {
        break_off(op);
    }
}

static void on_cargo(struct call *call, enum deed_code code,
                     const struct deed_value *value,
                     const struct deed_error *err)
{
    struct op *op = call->op;
    struct act *act = op->extra;
    if (op_is_lost(op, code, err)) {
        return;
    }
    if (deed_value_is(deed_value_get(value, "data"), DEED_VALUE_LIST)) {
        act->cargo = deed_value_copy(&op->arena, value);
    }
    if (act->cargo) {
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
        go_over(op);
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
    act->stage = DRAG_PAUSED;
    if (!act->carried || act->repeat) {
        wait(op, REST_US); /* then it is released */
        return;
    }
    wait(op, ABOVE_US);
    if (!drag_send_one(op, WEB_POINTER_MOVE, act->to)) {
        break_off(op);
    }
}

/* As far as a drag of the platform needs to begin. */
static void go_further(struct op *op)
{
    struct act *act = op->extra;
    struct drag_moves moves;
    if (!drag_begin(op, &moves)) {
        break_off(op);
        return;
    }
    double share = BEGIN_PX / distance(act);
    drag_add(&moves, WEB_POINTER_MOVE, between(act, share));
    drag_add(&moves, WEB_POINTER_MOVE, between(act, 2 * share));
    act->stage = DRAG_BEGUN;
    if (!drag_send(op, moves.steps, moves.count)) {
        break_off(op);
    }
}

void drag_go_on(struct op *op)
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
        } else {
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
        if (act->count < drag_steps(act)) {
            wait(op, act->duration_us / 2 / drag_steps(act));
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
    struct drag_moves moves;
    if (!drag_begin(op, &moves)) {
        return false;
    }
    if (platform) {
        intercept(op, true);
    }
    drag_add(&moves, WEB_POINTER_MOVE, act->point);
    moves.steps[0].held = false;
    drag_add(&moves, WEB_POINTER_PRESS, act->point);
    if (platform) {
        drag_add(&moves, WEB_POINTER_MOVE,
                 between(act, NUDGE_PX / distance(act)));
        act->stage = DRAG_NUDGED;
        return drag_send(op, moves.steps, moves.count);
    }
    if (act->duration_us > 0) {
        /* Half of the time it is held, for what must be held first. */
        act->stage = DRAG_TIMED;
        wait(op, act->duration_us / 2);
        return drag_send(op, moves.steps, moves.count);
    }
    return carry_on(op, &moves);
}

/* Files come from outside the page: no press, and nothing to be released. */
bool drop_start(struct op *op)
{
    struct act *act = op->extra;
    prepare(op);
    act->has_to = false;
    act->to = act->point;
    return op->page->remote->ops->drag && over(op);
}
