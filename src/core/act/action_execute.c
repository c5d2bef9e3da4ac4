/* SPDX-License-Identifier: Apache-2.0 */

/*
 * EXECUTING: the procedure says what comes next; here it is checked, sent and
 * its receipt read. A gesture goes out again only when the receipt proves that
 * the first one reached nobody.
 */

#include <stdio.h>

#include "base/util.h"
#include "base/value.h"
#include "core/act/action_internal.h"

static void run(struct deed_action *a);
static void dispatch(struct deed_action *a);

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
        run(a);
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

static void find_part(struct deed_action *a)
{
    const struct deed_step *step = &a->part_step;
    struct deed_do *effect = action_ask(a, DEED_DO_OBSERVE, OP_FIND);
    effect->query = (struct deed_query){
        .target = step->find_id ? NULL : &step->find,
        .handle = action_find_handle(a, &step->find),
        .intent = DEED_INTENT_POINTER,
        .within_id = step->within_id,
        .instance_id = step->find_id,
    };
}

static void probe_part(struct deed_action *a)
{
    struct deed_do *effect = action_ask(a, DEED_DO_PROBE, OP_PART_CHECK);
    effect->probe = (struct deed_probe){
        .instance_id = a->part.instance_id,
        .document_id = a->part.document_id,
        .intent = DEED_INTENT_POINTER,
    };
}

/* Only input that could change something counts as an act; leaving a field is
 * the end of the typing. */
static bool is_act(enum deed_gesture_kind kind)
{
    return kind != DEED_GESTURE_HIGHLIGHT && kind != DEED_GESTURE_NONE &&
           kind != DEED_GESTURE_SCROLL_LIST && kind != DEED_GESTURE_COMMIT;
}

static bool is_forced(const struct deed_action *a)
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
    if (is_forced(a) && !a->step.on_part && gesture->has_rect &&
        !gesture->has_point) {
        const struct deed_rect *r = &gesture->rect;
        gesture->has_point = true;
        gesture->point =
            (struct deed_point){ r->x + r->width / 2, r->y + r->height / 2 };
    }
    gesture->forced = is_forced(a);
}

/* The listeners that are looked for answer a press: of typing they say nothing,
 * and a root that hears it may well save what was typed. */
static enum deed_tri handled_by(const struct deed_action *a)
{
    bool typed = a->step.gesture.kind == DEED_GESTURE_TEXT &&
                 a->facts.handled == DEED_NO;
    return a->has_facts && !typed ? a->facts.handled : DEED_UNKNOWN;
}

static void send(struct deed_action *a)
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
    if (is_act(effect->gesture.kind)) {
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
        a->evidence.deaf = a->has_facts && pressed && a->facts.deaf;
        deed_evidence_send(&a->evidence, a->now, a->evidence.newest_revision);
        a->evidence.drags = a->step.gesture.kind == DEED_GESTURE_DRAG;
        a->evidence.draws =
            a->target.found && a->target.element.opaque == DEED_OPAQUE_CANVAS;
    }
    if (a->result.timings.sent < 0) {
        a->result.timings.sent = a->now - a->started_at;
    }
}

static void dispatch(struct deed_action *a)
{
    if (action_plan_modes(a, &a->step.gesture)) {
        send(a);
    }
}

static void run(struct deed_action *a)
{
    next_step(a);
    switch (a->step.kind) {
    case DEED_STEP_GESTURE:
        dispatch(a);
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
        find_part(a);
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
        probe_part(a);
    } else {
        find_part(a);
    }
}

static void part_missing(struct deed_action *a, const char *detail)
{
    if (a->part_step.find_may_fail && !a->resend) {
        run(a);
        return;
    }
    char message[ACTION_WORDS_BYTES];
    snprintf(message, sizeof(message), "%.200s is not there%s%.200s",
             deed_str_or(a->part_step.find.value, "the part"),
             detail ? ": " : "", deed_str_or(detail, ""));
    action_wait_for(a, DEED_ERR_TARGET_NOT_FOUND, message);
}

/* It was there a moment ago: look for it again, at once the first time. */
static void part_lost(struct deed_action *a)
{
    a->has_part = false;
    if (a->part_refound) {
        action_wait_for(a, DEED_ERR_STALE_TARGET,
                        "a part of the target is being replaced");
        return;
    }
    a->part_refound = true;
    find_part(a);
}

static void found_part(struct deed_action *a,
                       const struct deed_element *element)
{
    if (!deed_element_copy(&a->keep, &a->part, element)) {
        action_refuse(a, DEED_ERR_INTERNAL_RUNTIME_ERROR, "out of memory");
        return;
    }
    a->has_part = true;
    a->part_identity = deed_element_identity(&a->part);
    probe_part(a);
}

static void judge_part(struct deed_action *a,
                       const struct deed_resolution *resolution)
{
    if (resolution->status == DEED_RESOLVED) {
        found_part(a, resolution->element);
    } else if (resolution->status == DEED_RESOLVE_AMBIGUOUS) {
        action_refuse(a, DEED_ERR_TARGET_AMBIGUOUS,
                      action_say(a, "%u parts match \"%s\"",
                                 resolution->matched_count,
                                 deed_str_or(a->part_step.find.value, "")));
    } else {
        part_missing(a, resolution->detail);
    }
}

static void on_found(struct deed_action *a, const struct deed_event *event)
{
    if (event->code || !event->observation) {
        part_missing(a, event->text);
        return;
    }
    const struct deed_graph *graph = event->observation->graph;
    if (a->part_step.find_id) {
        const struct deed_element *element =
            deed_graph_find(graph, a->part_step.find_id);
        if (element) {
            found_part(a, element);
        } else {
            part_missing(a, NULL);
        }
        return;
    }
    struct deed_resolution resolution;
    const struct deed_resolve_opts opts = {
        .intent = DEED_INTENT_POINTER,
        .handle = action_find_handle(a, &a->part_step.find),
    };
    struct deed_arena scratch; /* the target's own resolution stays in sight */
    deed_arena_init(&scratch, a->sight.limit_bytes);
    if (deed_resolve(graph, &a->part_step.find, &opts, &scratch, &resolution,
                     NULL)) {
        action_refuse(a, DEED_ERR_INTERNAL_RUNTIME_ERROR, "out of memory");
    } else {
        judge_part(a, &resolution);
    }
    deed_arena_fini(&scratch);
}

static void scroll_part(struct deed_action *a)
{
    a->part_scrolled = true;
    struct deed_do *effect = action_ask(a, DEED_DO_PERFORM, OP_PART_SCROLL);
    effect->gesture = (struct deed_gesture){
        .kind = DEED_GESTURE_SCROLL_INTO_VIEW,
        .mode = DEED_MODE_SEMANTIC_UI,
        .instance_id = a->part.instance_id,
        .document_id = a->part.document_id,
        .to_instance_id = a->request.args.has_to_target && a->target.found
                              ? a->target.element.instance_id
                              : NULL,
    };
}

/* A part is checked like a target: never through a failed check. */
static void check_part(struct deed_action *a, const struct deed_event *event)
{
    if (event->code == DEED_NOT_FOUND) {
        part_lost(a);
        return;
    }
    if (event->code || !event->facts) {
        action_refuse(a, DEED_ERR_INTERNAL_RUNTIME_ERROR,
                      "could not check a part of the target");
        return;
    }
    deed_arena_reset(&a->part_fresh);
    if (!deed_facts_copy(&a->part_fresh, &a->part_facts, event->facts)) {
        action_refuse(a, DEED_ERR_INTERNAL_RUNTIME_ERROR, "out of memory");
        return;
    }
    if (a->part_facts.identity && a->part_facts.identity != a->part_identity) {
        part_lost(a);
        return;
    }
    const char *refusal =
        a->part_facts.origin
            ? deed_policy_refuses_page(action_policy(a), a->part_facts.origin)
            : NULL;
    if (refusal) {
        action_refuse(a, DEED_ERR_CONFIRMATION_DENIED,
                      action_say(a, "policy denies it: %s", refusal));
        return;
    }
    const struct deed_gate_opts opts = {
        .contract = DEED_CONTRACT_UIAP,
        .intent = DEED_INTENT_POINTER,
        .role = a->part.role,
        .scrolled = a->part_scrolled,
    };
    deed_arena_reset(&a->judged);
    if (deed_gate_check(&opts, &a->part_facts, &a->judged, &a->verdict, NULL)) {
        action_refuse(a, DEED_ERR_INTERNAL_RUNTIME_ERROR, "out of memory");
    } else if (a->verdict.passed) {
        action_wait_over(a);
        if (a->resend) {
            a->resend = false;
            dispatch(a);
        } else {
            run(a);
        }
    } else if (a->verdict.remedy == DEED_REMEDY_SCROLL) {
        scroll_part(a);
    } else if (a->verdict.remedy == DEED_REMEDY_NONE) {
        action_refuse(a, DEED_ERR_TARGET_NOT_INTERACTABLE, a->verdict.message);
    } else if (a->verdict.remedy == DEED_REMEDY_RESOLVE) {
        part_lost(a);
    } else {
        action_wait_for(a, DEED_ERR_TARGET_NOT_INTERACTABLE,
                        a->verdict.message);
    }
}

/* The last gesture reached nobody and does not count as an act. */
static void take_back(struct deed_action *a)
{
    if (is_act(a->step.gesture.kind)) {
        a->acts--;
    }
    if (!a->acts) { /* what was seen so far was not its doing */
        deed_evidence_restart(&a->evidence);
        a->expect.seen = 0;
        a->met_at = -1;
    }
}

/* The input reached nobody: it may go out again, after a fresh check. */
static void untouched(struct deed_action *a, const char *why)
{
    take_back(a);
    if (++a->untouched <= ACTION_UNTOUCHED_MAX && a->acts && a->step.on_part) {
        a->resend = true; /* a part that moved away: only that is due again */
        part_lost(a);
        return;
    }
    /* Only the very first gesture can be taken back whole. */
    if (a->acts || a->untouched > ACTION_UNTOUCHED_MAX) {
        action_refuse(a, DEED_ERR_TARGET_NOT_INTERACTABLE, why);
        return;
    }
    action_move(a, DEED_MOVE_UNTOUCHED);
    action_wait(a, why, DEED_ERR_TARGET_NOT_INTERACTABLE, why);
    a->scrolled = false;
}

static void next_mode(struct deed_action *a, const char *note)
{
    take_back(a);
    a->gestures--;
    if (++a->mode_index < a->mode_count) {
        send(a);
        return;
    }
    a->has_mode = false;
    action_refuse(
        a, DEED_ERR_EXECUTION_MODE_UNAVAILABLE,
        action_say(a, "%s",
                   action_words(note, "no execution mode can do it here")));
}

/* Where the receipt does not say who could answer, the check before it did; and
 * what the check knows of (a custom element, a handler in the markup) is not
 * unsaid by a receipt that saw no listener.
 * It asked about presses; who hears keys it does not know. True when it says
 * nobody: a second look will have to confirm it. */
static bool fill_from_check(struct deed_receipt *receipt,
                            const struct deed_facts *before,
                            enum deed_gesture_kind kind)
{
    if (receipt->app_code == DEED_UNKNOWN || before->app_code == DEED_YES) {
        receipt->app_code = before->app_code;
    }
    if (receipt->heard != DEED_UNKNOWN || kind == DEED_GESTURE_KEYS) {
        return false;
    }
    if (before->listened == DEED_YES || before->native == DEED_YES) {
        receipt->heard = DEED_YES;
    } else if (before->listened == DEED_NO && before->native == DEED_NO &&
               !before->focus_heard) {
        receipt->heard = DEED_NO;
        return true;
    }
    return false;
}

static void keep_receipt(struct deed_action *a,
                         const struct deed_receipt *receipt)
{
    a->receipt = *receipt;
    a->receipt.note = deed_arena_strdup(&a->keep, receipt->note);
    a->receipt.facts = NULL;
    a->receipt.returned =
        receipt->returned ? deed_value_copy(&a->keep, receipt->returned) : NULL;
    a->has_receipt = true;
    deed_evidence_received(&a->evidence, a->now);
    a->evidence.timers |= receipt->timers;
    a->evidence.put_off |= receipt->put_off;
    a->evidence.workers = receipt->workers;
    a->delivered = receipt->delivered;
    a->result.untrusted |= receipt->trusted == DEED_NO;
    if (!a->step.on_part && a->has_before && !action_by_fingers(a)) {
        a->unheard_by_check =
            fill_from_check(&a->receipt, &a->before, a->step.gesture.kind);
    }
    if (a->result.timings.delivered < 0 &&
        receipt->delivered == DEED_DELIVERY_CONFIRMED) {
        a->result.timings.delivered = a->now - a->started_at;
    }
    if (receipt->revision_before > a->evidence.base_revision && a->acts == 1) {
        a->evidence.base_revision = receipt->revision_before;
    }
}

/* Pressed there, released elsewhere, because what the press opened lies under
 * the pointer now. Where the target has a state that shows it, that state will
 * tell; what has none may have been lost half-way. */
static bool state_will_tell(struct deed_action *a)
{
    static const enum deed_state_id shows[] = { DEED_STATE_EXPANDED,
                                                DEED_STATE_PRESSED,
                                                DEED_STATE_CHECKED,
                                                DEED_STATE_SELECTED };
    struct deed_wish *wish = &a->procedure.wish;
    if (deed_wish_is_level(wish)) {
        return true;
    }
    if (wish->post != DEED_POST_EFFECT || !a->has_before || a->step.on_part) {
        return false;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(shows); i++) {
        enum deed_tri was = deed_state(&a->before.states, shows[i]);
        if (was == DEED_YES || was == DEED_NO) {
            wish->post = DEED_POST_STATE;
            wish->state = shows[i];
            wish->state_value = was == DEED_YES ? DEED_NO : DEED_YES;
            return true;
        }
    }
    return false;
}

/* No state will tell, but code answered the press itself, and none waits for
 * the click that did not come: it was done with the press. */
static bool press_will_do(const struct deed_action *a)
{
    return a->procedure.wish.post == DEED_POST_EFFECT && a->has_before &&
           !a->step.on_part && a->before.press_only == DEED_YES &&
           a->before.native == DEED_NO &&
           (a->evidence.strong || a->evidence.own);
}

/* What is dragged by hand lies under the pointer when it is let go. A grid, a
 * rail or a row may put it a little aside. */
#define ASIDE_PX 12

static bool is_near(const struct deed_rect *r, struct deed_point p)
{
    return p.x >= r->x - ASIDE_PX && p.x <= r->x + r->width + ASIDE_PX &&
           p.y >= r->y - ASIDE_PX && p.y <= r->y + r->height + ASIDE_PX;
}

static bool do_meet(const struct deed_rect *a, const struct deed_rect *b)
{
    return a->x < b->x + b->width && b->x < a->x + a->width &&
           a->y < b->y + b->height && b->y < a->y + a->height;
}

/* It moved, but not to where it was asked to be. */
static bool lies_elsewhere(const struct deed_receipt *receipt)
{
    return receipt->moved && receipt->has_rest &&
           !is_near(&receipt->rest, receipt->dropped) &&
           !(receipt->has_place && do_meet(&receipt->rest, &receipt->place));
}

static void on_delivered(struct deed_action *a,
                         const struct deed_receipt *receipt)
{
    /* Nobody wants it proven, and the caller chose the point: then it went
     * where it was sent. */
    bool sent_blindly = is_forced(a) && a->policy == DEED_VERIFY_NONE;
    if (receipt->delivered == DEED_DELIVERY_LOST && !sent_blindly) {
        const char *why =
            action_say(a, "the input was lost: %s",
                       deed_str_or(receipt->note, "the target did not get it"));
        if (receipt->blocked) {
            untouched(a, why);
        } else { /* another element got it, and may have acted on it */
            action_refuse(a, DEED_ERR_VERIFICATION_FAILED, why);
        }
        return;
    }
    if (receipt->begun && !state_will_tell(a) && !press_will_do(a)) {
        action_refuse(a, DEED_ERR_VERIFICATION_FAILED,
                      action_say(a, "pressed, but released elsewhere: %s",
                                 deed_str_or(receipt->note, "it went away")));
        return;
    }
    /* A file that came instead of a page is waited for. */
    if (receipt->failed && !a->evidence.downloads) {
        action_refuse(a, DEED_ERR_VERIFICATION_FAILED,
                      action_words(a->receipt.note, "it was not done"));
        return;
    }
    if (receipt->refused) {
        a->gestures--;
        take_back(a);
        a->delivered = DEED_DELIVERY_NOT_SENT;
        action_refuse(a, DEED_ERR_TARGET_NOT_INTERACTABLE,
                      action_words(a->receipt.note, "the target refuses it"));
        return;
    }
    if (receipt->delivered == DEED_DELIVERY_NOT_SENT) {
        a->gestures--;
        untouched(a, action_say(a, "not sent: %s",
                                deed_str_or(receipt->note, "no reason")));
        return;
    }
    if (lies_elsewhere(receipt)) {
        action_refuse(
            a, DEED_ERR_VERIFICATION_FAILED,
            action_say(a,
                       "it was let go at %.0f, %.0f and lies at %.0f, "
                       "%.0f now",
                       receipt->dropped.x, receipt->dropped.y,
                       receipt->rest.x + receipt->rest.width / 2,
                       receipt->rest.y + receipt->rest.height / 2));
        return;
    }
    if (receipt->moved) {
        const struct deed_signal lies = { .kind = DEED_SIGNAL_STATE_CHANGED,
                                          .at_us = a->now,
                                          .caused = DEED_YES };
        (void)deed_evidence_feed(&a->evidence, &lies, NULL, 0);
    }
    if (a->policy != DEED_VERIFY_NONE && receipt->left_mark == DEED_NO &&
        deed_evidence_is_show(&a->evidence)) {
        deed_evidence_restart(&a->evidence);
        action_refuse(a, DEED_ERR_VERIFICATION_FAILED,
                      "it was dropped, and everything lies where it lay");
        return;
    }
    if (a->step.gesture.kind == DEED_GESTURE_POINTER &&
        receipt->deliveries > a->step.gesture.count) {
        a->twice = true;
        action_refuse(
            a, DEED_ERR_VERIFICATION_FAILED,
            action_say(a, "the target got it %u times", receipt->deliveries));
        return;
    }
    if (receipt->facts && !a->step.on_part) {
        if (!action_keep_facts(a, receipt->facts)) {
            return;
        }
        a->verify_facts = a->after_facts = true;
        a->was_met |=
            deed_wish_holds(&a->procedure.wish, &a->facts) == DEED_YES;
    } else {
        a->verify_facts = a->after_facts = false;
    }
    action_move(a, DEED_MOVE_STEP);
    run(a);
}

/* Does the target say which record is meant, or only where it stands? */
static bool names_record(const struct deed_action *a)
{
    switch (a->request.target.by) {
    case DEED_BY_SEMANTIC:
    case DEED_BY_TEXT:
    case DEED_BY_LABEL:
    case DEED_BY_NAME:
        return true;
    default:
        return false;
    }
}

/* The node shows another record than the one that was checked, and the input
 * was stopped. Half a press is taken back only where no code listens to it. */
static void on_other_identity(struct deed_action *a,
                              const struct deed_receipt *receipt)
{
    static const char why[] = "the element shows something else now";
    bool half = receipt->begun;
    if (half && !(a->has_before && a->before.presses == DEED_NO)) {
        action_refuse(a, DEED_ERR_STALE_TARGET,
                      "the element became another one while it was pressed; "
                      "the click was stopped");
        return;
    }
    take_back(a);
    a->gestures--;
    a->delivered = half ? DEED_DELIVERY_LOST : DEED_DELIVERY_NOT_SENT;
    if (a->acts || (half && !names_record(a))) {
        action_refuse(a, DEED_ERR_STALE_TARGET, why);
    } else {
        action_stale(a, why);
    }
}

static void on_receipt(struct deed_action *a, const struct deed_event *event)
{
    a->in_flight = false;
    if (event->code == DEED_UNSUPPORTED ||
        (event->receipt && event->receipt->mode_unavailable)) {
        next_mode(a, event->receipt ? event->receipt->note : event->text);
        return;
    }
    if (event->code || !event->receipt) {
        /* Nobody knows what became of it. */
        a->delivered = DEED_DELIVERY_UNCONFIRMED;
        action_refuse(
            a, DEED_ERR_INTERNAL_RUNTIME_ERROR,
            action_say(a, "the input has no receipt: %s",
                       deed_str_or(event->text, deed_code_text(event->code))));
        return;
    }
    keep_receipt(a, event->receipt);
    if (event->receipt->activation_required) {
        take_back(a);
        action_hand_over(a, action_words(a->receipt.note,
                                         "the browser wants a real person for "
                                         "this: please do it yourself"));
    } else if (event->receipt->identity_changed) {
        on_other_identity(a, event->receipt);
    } else {
        on_delivered(a, event->receipt);
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
    run(a);
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
    run(a); /* without facts the procedure works with what it has */
}

void action_execute_on(struct deed_action *a, const struct deed_event *event)
{
    switch (a->op_for) {
    case OP_GESTURE:
        on_receipt(a, event);
        break;
    case OP_FIND:
        on_found(a, event);
        break;
    case OP_PART_CHECK:
        check_part(a, event);
        break;
    case OP_PART_SCROLL:
        probe_part(a);
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
