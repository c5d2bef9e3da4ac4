/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The hold: a value or a state that is as asked must stay so for a while, and
 * what the page answers to it must not speak against it.
 */

#include "core/act/action_judge.h"

static deed_time_us hold_window(const struct deed_action *a)
{
    if (a->already) {
        return 0;
    }
    if (a->request.hold_us >= 0) {
        return a->request.hold_us;
    }
    bool nobody = a->has_receipt && a->receipt.app_code == DEED_NO;
    /* Focus is taken away by code that is known to be there, or not at all. */
    bool settled = a->procedure.goal.post == DEED_POST_FOCUSED &&
                   a->receipt.app_code != DEED_YES;
    deed_time_us young = a->receipt.young_us;
    if (settled) {
        return 0;
    }
    if (a->opts.hold_us >= 0) {
        return nobody ? 0 : a->opts.hold_us;
    }
    deed_time_us hold = nobody              ? 0
                        : a->receipt.timers ? ACTION_TIMERS_US
                                            : ACTION_HOLD_US;
    return young > hold ? young : hold;
}

/* Answers to requests from before the act may still write the form. */
static bool awaits_older(struct deed_action *a)
{
    deed_time_us last = a->evidence.sent_at + a->evidence.settle_us;
    if (a->already || !a->acts || a->now >= last) {
        return false;
    }
    unsigned older = a->verify_facts && a->looked_at > a->evidence.received_at
                         ? a->facts.older
                         : a->receipt.older;
    bool data = a->receipt.data_us > 0 || a->receipt.data_came;
    a->awaited_older |= older > 0;
    a->had_older |= older > 0 || data;
    if (a->had_older && !older && a->older_until < 0) {
        a->older_until = data && !a->awaited_older
                             ? a->evidence.received_at + a->receipt.data_us
                             : a->now + DEED_SOON_US;
    }
    /* Only facts that were read after that time count. */
    deed_time_us seen = a->verify_facts ? a->looked_at : a->now;
    if (older > 0 || seen < a->older_until) {
        return true;
    }
    a->had_older = false; /* a look after that found it as it was */
    return false;
}

static void hold(struct deed_action *a)
{
    if (a->held_since < 0) {
        a->held_since = a->now;
        a->hold_us = hold_window(a);
        if (a->result.timings.effect < 0) {
            a->result.timings.effect = a->now - a->started_at;
        }
        if (a->hold_us > 0) {
            action_progress(a, DEED_NOTE_HOLDING);
        }
    }
    if (deed_goal_is_level(&a->procedure.goal) && awaits_older(a)) {
        deed_time_us next = a->now + ACTION_OLDER_US;
        bool known = a->looked_at < a->older_until && a->older_until < next;
        action_verify_again(a, known ? a->older_until : next);
        a->verify_facts = false;
        return;
    }
    deed_time_us end = a->held_since + a->hold_us;
    if (a->receipt.timers && a->hold_us >= ACTION_TIMERS_US) {
        end = deed_evidence_paced(&a->evidence, ACTION_TIMERS_US, end);
    }
    if (a->now >= end) {
        action_succeed(a);
        return;
    }
    a->wake_at = end;
}

/* What the page answers to a state, a choice or files. Words against it count
 * for files and for what was sent off; elsewhere only after the answer to an
 * order of its own: they may be about another field. */
static enum deed_effect_verdict answer_to_level(struct deed_action *a,
                                                deed_time_us *until)
{
    struct deed_evidence *e = &a->evidence;
    bool files = a->request.primitive == DEED_X_UPLOAD;
    bool heard = files || a->request.args.submit || e->ordered_at >= 0;
    if (heard) {
        deed_evidence_settle(e, a->now);
        enum deed_effect_verdict verdict =
            deed_evidence_judge_answer(e, a->now, until);
        bool words =
            (files || a->request.args.submit) && deed_evidence_says(e, NULL);
        return verdict == DEED_VERDICT_EFFECT && words ? DEED_VERDICT_OBSERVED
                                                       : verdict;
    }
    if (deed_evidence_is_open(e, a->now, until)) {
        return DEED_VERDICT_WAIT;
    }
    return e->refused                            ? DEED_VERDICT_CONTRADICTED
           : deed_evidence_is_overdue(e, a->now) ? DEED_VERDICT_OPEN
                                                 : DEED_VERDICT_EFFECT;
}

/* A state that the page put there before its server agreed is not held yet. A
 * value is read from its field, whatever becomes of requests about it. */
void action_hold(struct deed_action *a)
{
    deed_time_us until = DEED_TIME_NEVER;
    bool state = deed_evidence_is_leaving(&a->evidence) ||
                 a->procedure.goal.post == DEED_POST_STATE ||
                 a->procedure.goal.post == DEED_POST_CHOSEN ||
                 a->request.primitive == DEED_UI_SET_VALUE ||
                 a->request.primitive == DEED_X_UPLOAD ||
                 a->request.args.submit;
    if (a->already || !a->acts) {
        hold(a);
        return;
    }
    if (!state && deed_evidence_is_open(&a->evidence, a->now, &until)) {
        /* What the text asked for may still change the field. */
        a->held_since = a->held_since < 0 ? a->now : a->held_since;
        action_verify_again(a, until);
        return;
    }
    if (!state) {
        /* What was typed is there; that the page could not save it, where a
         * handler of the field wanted to, is a refusal all the same. */
        if (a->evidence.refused && a->receipt.app_code == DEED_YES &&
            (a->evidence.handled == DEED_YES || a->evidence.timers ||
             deed_evidence_ordered_at_once(&a->evidence))) {
            action_contradict(a, action_why_contradicted(a));
        } else {
            hold(a);
        }
        return;
    }
    switch (answer_to_level(a, &until)) {
    case DEED_VERDICT_WAIT:
        a->held_since = a->held_since < 0 ? a->now : a->held_since;
        action_verify_again(a, until);
        break;
    case DEED_VERDICT_CONTRADICTED:
        action_contradict(a, action_why_contradicted(a));
        break;
    case DEED_VERDICT_OBSERVED:
        action_refuse(a, DEED_ERR_VERIFICATION_FAILED, action_why_seen_only(a));
        break;
    case DEED_VERDICT_OPEN:
        action_refuse(a, DEED_ERR_VERIFICATION_FAILED, action_why_open(a));
        break;
    default:
        hold(a);
        break;
    }
}
