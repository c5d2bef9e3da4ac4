/* SPDX-License-Identifier: Apache-2.0 */

/*
 * EXECUTING: the procedure says what comes next; here it is sent, or looked
 * for. Parts are checked in action_part.c, receipts are read in
 * action_receipt.c.
 */

#include "base/util.h"
#include "core/act/action_internal.h"

static void start_expectations(struct deed_action *a)
{
    const struct deed_verification *v = &a->request.verification;
    a->policy = v->policy;
    if (v->policy == DEED_VERIFY_ANY || v->policy == DEED_VERIFY_ALL) {
        deed_expect_init(&a->expect, v->signals, v->signal_count, v->policy);
        a->explicit_signals = true;
        return;
    }
    if (v->policy == DEED_VERIFY_NONE) {
        return;
    }
    /* The three steps of UIAP 12.1: the action's, the target's, our own. */
    const struct deed_signal *signals = NULL;
    unsigned count = 0;
    if (a->app && a->app->success_count) {
        signals = a->app->success;
        count = a->app->success_count;
    } else if (a->target.found && a->target.element.success_count) {
        signals = a->target.element.success;
        count = a->target.element.success_count;
    }
    if (count) {
        unsigned most = count > DEED_SIGNALS_MAX ? DEED_SIGNALS_MAX : count;
        deed_expect_init(&a->expect, signals, most, DEED_VERIFY_ALL);
        a->explicit_signals = true;
    }
}

bool action_expect_start(struct deed_action *a)
{
    if (a->has_facts) {
        a->has_before = deed_facts_copy(&a->keep, &a->before, &a->facts);
    }
    start_expectations(a);
    a->expect.arena = &a->keep;
    if (a->has_before) {
        deed_expect_before(&a->expect, &a->before);
    }
    a->executing_begun =
        (a->has_before || !a->has_facts) &&
        deed_procedure_start(&a->procedure, &a->request,
                             a->has_before ? &a->before : NULL, &a->keep);
    if (!a->executing_begun) {
        action_refuse(a, DEED_ERR_INTERNAL_RUNTIME_ERROR, "out of memory");
    }
    return a->executing_begun;
}

/* Always from the beginning: what may have had an effect never leads back
 * here. */
void action_execute_start(struct deed_action *a)
{
    a->has_part = false;
    if (action_expect_start(a)) {
        action_progress(a, NULL);
        action_run(a);
    }
}

static void next_step(struct deed_action *a)
{
    const struct deed_scene scene = {
        .request = &a->request,
        .element = a->target.found ? &a->target.element : NULL,
        .before = a->has_before ? &a->before : NULL,
        .facts = a->has_facts ? &a->facts : NULL,
        .part = a->has_part ? &a->part : NULL,
        .part_scrolled = a->has_part && a->part_scrolled,
        .receipt = a->has_receipt ? &a->receipt : NULL,
        .content = a->has_content ? &a->content : NULL,
        .left_us = a->deadline - a->now,
    };
    deed_procedure_next(&a->procedure, &scene, &a->step);
}

bool action_is_act(enum deed_gesture_kind kind)
{
    return kind != DEED_GESTURE_HIGHLIGHT && kind != DEED_GESTURE_NONE &&
           kind != DEED_GESTURE_SCROLL_LIST && kind != DEED_GESTURE_COMMIT;
}

bool action_is_forced(const struct deed_action *a)
{
    return a->request.args.force_all || a->request.args.force_count;
}

static void place_gesture(struct deed_action *a, struct deed_gesture *gesture)
{
    const struct deed_facts *facts = NULL;
    if (a->step.on_part) {
        gesture->instance_id = a->part.instance_id;
        gesture->document_id = a->part.document_id;
        gesture->identity = a->part_identity;
        facts = &a->part_facts;
    } else if (a->target.found) {
        gesture->instance_id = a->target.element.instance_id;
        gesture->document_id = a->target.element.document_id;
        gesture->identity = a->identity;
        facts = a->has_facts ? &a->facts : NULL;
    }
    if (facts) {
        action_point_out(gesture, facts);
    }
    if (action_is_forced(a) && !a->step.on_part && gesture->has_rect &&
        !gesture->has_point) {
        const struct deed_rect *r = &gesture->rect;
        gesture->has_point = true;
        gesture->point =
            (struct deed_point){ r->x + r->width / 2, r->y + r->height / 2 };
    }
    gesture->forced = action_is_forced(a);
}

/* What a press selects or checks says by its own state that it was not. */
static bool is_unturned(const struct deed_action *a)
{
    return deed_state(&a->facts.states, DEED_STATE_SELECTED) == DEED_NO ||
           deed_state(&a->facts.states, DEED_STATE_CHECKED) == DEED_NO;
}

/* The listeners that are looked for answer a press: of typing, and of files
 * that are given, they prove nothing: a listener at the root of the document
 * may well save both. */
static enum deed_tri handled_by(const struct deed_action *a)
{
    bool typed = (a->step.gesture.kind == DEED_GESTURE_TEXT ||
                  a->step.gesture.kind == DEED_GESTURE_UPLOAD) &&
                 a->facts.handled == DEED_NO;
    return a->has_facts && !typed ? a->facts.handled : DEED_UNKNOWN;
}

void action_send(struct deed_action *a)
{
    struct deed_do *effect = action_ask(a, DEED_DO_PERFORM, OP_GESTURE);
    effect->gesture = a->step.gesture;
    place_gesture(a, &effect->gesture);
    a->mode = a->modes[a->mode_index];
    a->has_mode = true;
    effect->gesture.mode = a->mode;
    if (a->mode == DEED_MODE_APP_ACTION &&
        effect->gesture.kind == DEED_GESTURE_POINTER) {
        effect->gesture.kind = DEED_GESTURE_INVOKE;
    }
    effect->gesture.pace_us = action_pace(a, effect->gesture.kind);
    a->in_flight = true;
    a->has_receipt = false;
    a->strong_so_far = a->evidence.strong;
    a->gestures++;
    if (action_is_act(effect->gesture.kind)) {
        if (a->step.on_its_own) {
            deed_evidence_restart(&a->evidence);
        }
        a->acts++;
        action_count_rate(a);
        a->evidence.handled = handled_by(a);
        a->evidence.name =
            a->target.found
                ? deed_arena_strdup(&a->keep, a->target.element.name)
                : NULL;
        a->evidence.native = a->has_facts && a->facts.native == DEED_YES;
        a->evidence.listened =
            a->has_facts ? a->facts.listened_below : DEED_UNKNOWN;
        /* Who presses what is no control means what any press does there:
         * that an open menu closes. */
        bool pressed = effect->gesture.kind == DEED_GESTURE_POINTER &&
                       deed_role_is_control(a->target.element.role);
        a->evidence.blind = a->has_facts && pressed
                                ? deed_arena_strdup(&a->keep, a->facts.blind)
                                : NULL;
        a->evidence.control = pressed;
        a->evidence.deaf = a->has_facts && pressed && a->facts.deaf;
        a->evidence.unturned = a->has_facts && pressed && is_unturned(a);
        a->evidence.tab = a->evidence.unturned &&
                          deed_str_equal(a->target.element.role, "tab");
        deed_evidence_send(&a->evidence, a->now, a->evidence.newest_revision);
        a->evidence.drags = a->step.gesture.kind == DEED_GESTURE_DRAG;
        a->evidence.draws =
            a->target.found && a->target.element.opaque == DEED_OPAQUE_CANVAS;
    }
    if (a->result.timings.sent < 0) {
        a->result.timings.sent = a->now - a->started_at;
    }
}

void action_dispatch(struct deed_action *a)
{
    if (action_plan_modes(a, &a->step.gesture)) {
        action_send(a);
    }
}

void action_run(struct deed_action *a)
{
    next_step(a);
    switch (a->step.kind) {
    case DEED_STEP_GESTURE:
        action_dispatch(a);
        break;
    case DEED_STEP_PROBE:
        if (a->step.wait_us > 0) {
            action_wait_for(a, a->step.error, a->step.message);
            a->wake_at = a->now + a->step.wait_us;
        } else {
            action_probe(a, OP_LOOK);
        }
        break;
    case DEED_STEP_CONTENT:
        action_probe(a, OP_CONTENT);
        break;
    case DEED_STEP_FIND:
        a->part_step = a->step;
        a->has_part = false;
        a->part_scrolled = false;
        a->part_refound = false;
        action_part_find(a);
        break;
    case DEED_STEP_FAIL:
        /* An option that is not there may still come, like any target. */
        if (a->step.error == DEED_ERR_TARGET_NOT_FOUND && !a->acts &&
            deed_facts_may_change(&a->facts)) {
            action_wait_for(a, a->step.error, a->step.message);
        } else {
            a->contradicted |=
                a->acts && a->step.error == DEED_ERR_VERIFICATION_FAILED;
            action_refuse(a, a->step.error, a->step.message);
        }
        break;
    default: /* done, or so already */
        a->already = a->step.kind == DEED_STEP_ALREADY;
        action_move(a, DEED_MOVE_PERFORMED);
        action_verify_start(a);
        break;
    }
}

/* A wait inside the execution is over: for a part, or for an option. */
void action_execute_again(struct deed_action *a)
{
    if (a->op_for == OP_REFIND) {
        action_refind(a, a->refind_for);
    } else if (a->step.kind == DEED_STEP_FAIL ||
               a->step.kind == DEED_STEP_PROBE) {
        action_probe(a, OP_LOOK); /* waiting for an option to come, or so */
    } else if (a->has_part) {
        action_part_probe(a);
    } else {
        action_part_find(a);
    }
}

static void on_content(struct deed_action *a, const struct deed_event *event)
{
    if (event->content) {
        a->content = *event->content;
        a->content.text = deed_arena_strdup(&a->keep, event->content->text);
        a->content.description =
            deed_arena_strdup(&a->keep, event->content->description);
        a->content.role = deed_arena_strdup(&a->keep, event->content->role);
        a->content.name = deed_arena_strdup(&a->keep, event->content->name);
        a->content.reading.text =
            deed_arena_strdup(&a->keep, event->content->reading.text);
        a->has_content = true;
    }
    if (event->facts && !action_keep_facts(a, event->facts)) {
        return;
    }
    action_run(a);
}

static void on_look(struct deed_action *a, const struct deed_event *event)
{
    if (action_is_replaced(a, event)) {
        if (action_left_with_it(a)) {
            action_move(a, DEED_MOVE_PERFORMED);
            action_verify_start(a);
        } else {
            action_refind(a, OP_LOOK);
        }
        return;
    }
    if (event->facts) {
        if (!action_keep_facts(a, event->facts)) {
            return;
        }
        a->verify_facts = a->after_facts = true;
    }
    action_run(a); /* without facts the procedure works with what it has */
}

void action_execute_on(struct deed_action *a, const struct deed_event *event)
{
    switch (a->op_for) {
    case OP_GESTURE:
        action_receipt_on(a, event);
        break;
    case OP_FIND:
        action_part_found(a, event);
        break;
    case OP_PART_CHECK:
        action_part_check(a, event);
        break;
    case OP_PART_SCROLL:
        action_part_probe(a);
        break;
    case OP_CONTENT:
        on_content(a, event);
        break;
    case OP_REFIND:
        action_refind_on(a, event);
        break;
    default:
        on_look(a, event);
        break;
    }
}
