/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The receipt of a gesture: whether it arrived, at whom, and what follows from
 * it. A gesture goes out again only when the receipt proves that the first one
 * reached nobody.
 */

#include "base/util.h"
#include "base/value.h"
#include "core/act/action_internal.h"

/* The last gesture reached nobody and does not count as an act. */
static void take_back(struct deed_action *a)
{
    if (action_is_act(a->step.gesture.kind)) {
        a->acts--;
    }
    if (!a->acts) { /* what was seen so far was not its doing */
        deed_evidence_restart(&a->evidence);
        deed_expect_restart(&a->expect);
        a->met_at = -1;
    }
}

/* The input reached nobody: it may go out again, after a fresh check. */
static void untouched(struct deed_action *a, const char *why)
{
    take_back(a);
    if (++a->untouched <= ACTION_UNTOUCHED_MAX && a->acts && a->step.on_part) {
        a->resend = true; /* a part that moved away: only that is due again */
        action_part_lost(a);
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
        action_send(a);
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
    a->evidence.paced = receipt->paced;
    a->evidence.ran_us = 0;
    a->evidence.workers = receipt->workers;
    a->had_older |= receipt->data_came;
    a->receipt.left = NULL;
    if (receipt->left) {
        a->evidence.left = deed_arena_strdup(&a->keep, receipt->left);
    }
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
    struct deed_goal *goal = &a->procedure.goal;
    if (deed_goal_is_level(goal)) {
        return true;
    }
    if (goal->post != DEED_POST_EFFECT || !a->has_before || a->step.on_part) {
        return false;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(shows); i++) {
        enum deed_tri was = deed_state(&a->before.states, shows[i]);
        if (was == DEED_YES || was == DEED_NO) {
            goal->post = DEED_POST_STATE;
            goal->state = shows[i];
            goal->state_value = was == DEED_YES ? DEED_NO : DEED_YES;
            return true;
        }
    }
    return false;
}

/* No state will tell, but code answered the press itself, and none waits for
 * the click that did not come: it was done with the press. */
static bool press_will_do(const struct deed_action *a)
{
    return a->procedure.goal.post == DEED_POST_EFFECT && a->has_before &&
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
    bool sent_blindly = action_is_forced(a) && a->policy == DEED_VERIFY_NONE;
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
            deed_goal_holds(&a->procedure.goal, &a->facts) == DEED_YES;
    } else {
        a->verify_facts = a->after_facts = false;
    }
    action_move(a, DEED_MOVE_STEP);
    action_run(a);
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

void action_receipt_on(struct deed_action *a, const struct deed_event *event)
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
