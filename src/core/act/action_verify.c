/* SPDX-License-Identifier: Apache-2.0 */

/*
 * VERIFYING: no success without an observed post-condition. What was asked
 * for, or declared, or is the default of the primitive, must be seen; a value
 * or state must hold for a while.
 */

#include <math.h>
#include <string.h>

#include "base/util.h"
#include "core/act/action_judge.h"
#include "core/text/lexicon.h"
#include "core/verify/tie.h"

static void type_again(struct deed_action *a)
{
    a->again = true;
    a->had_older = a->awaited_older = false;
    a->older_until = -1;
    a->held_since = -1;
    action_move(a, DEED_MOVE_UNTOUCHED);
    action_wait(a, "waiting: the page wrote over the text",
                DEED_ERR_VERIFICATION_FAILED, "the page wrote over the text");
}

void action_succeed(struct deed_action *a)
{
    deed_time_us since = a->held_since >= 0 ? a->held_since : a->looks_since;
    if (since >= 0) {
        a->result.timings.held = a->now - since;
    }
    a->result.timings.verified = a->now - a->started_at;
    action_move(a, DEED_MOVE_VERIFIED);
    action_finish(a, DEED_ERR_NONE, NULL);
}

void action_contradict(struct deed_action *a, const char *message)
{
    a->contradicted = true;
    action_refuse(a, DEED_ERR_VERIFICATION_FAILED, message);
}

static bool needs_facts(const struct deed_action *a)
{
    if (!a->target.found || a->policy == DEED_VERIFY_NONE) {
        return false;
    }
    if (a->request.verification.require_revision_advance ||
        (a->explicit_signals && a->expect.levels)) {
        return true;
    }
    enum deed_post post = a->procedure.goal.post;
    return deed_goal_is_level(&a->procedure.goal) ||
           post == DEED_POST_FOCUSED || post == DEED_POST_IN_VIEW ||
           post == DEED_POST_SCROLLED || post == DEED_POST_SUBMITTED ||
           post == DEED_POST_STATE;
}

static void look_soon(struct deed_action *a)
{
    deed_time_us soon = a->looked_at + ACTION_SPACING_US;
    if (soon <= a->now || a->op_for != OP_VERIFY) {
        action_probe(a, OP_VERIFY);
    } else {
        a->wake_at = soon;
    }
}

void action_verify_again(struct deed_action *a, deed_time_us until)
{
    /* Values that code sets without an event are found by the slow look. */
    deed_time_us slow = a->now + ACTION_RECHECK_US;
    if (needs_facts(a) && slow < until) {
        until = slow;
        a->verify_facts = false;
    }
    a->wake_at = until < a->verify_deadline ? until : a->verify_deadline;
}

static void untouched(struct deed_action *a)
{
    /* Listeners may have come between the check and the press. Only when
     * no listener is there now either did the press have no effect. */
    if (a->unheard_by_check) {
        action_probe(a, OP_CHECK);
        return;
    }
    deed_evidence_restart(&a->evidence); /* none of it was its doing */
    if (!deed_facts_may_change(&a->facts) ||
        ++a->untouched > ACTION_UNTOUCHED_MAX) {
        action_refuse(a, DEED_ERR_VERIFICATION_FAILED,
                      "no event listener is attached to the target; "
                      "clicking it has no effect");
        return;
    }
    a->acts = 0;
    a->need_heard = true;
    action_move(a, DEED_MOVE_UNTOUCHED);
    action_wait(a, "waiting: no event listener is attached to the target yet",
                DEED_ERR_VERIFICATION_FAILED,
                "no event listener is attached to the target; "
                "clicking it has no effect");
}

/* What was asked for was there, and the page went elsewhere because of it: a
 * navigation that is not tied to the act proves nothing. */
bool action_left_with_it(const struct deed_action *a)
{
    const struct deed_evidence *e = &a->evidence;
    bool met = a->was_met || a->held_since >= 0;
    bool route = false;
    for (unsigned i = 0; i < e->seen_count; i++) {
        route |= e->seen[i].kind == DEED_SIGNAL_ROUTE_CHANGED &&
                 deed_tie_proves(deed_tie_of(&e->seen[i], NULL));
    }
    /* Input that leads away at once leaves nobody behind who could be asked. */
    bool at_once = a->has_receipt && !a->after_facts;
    bool arrived = a->has_receipt &&
                   (a->receipt.delivered == DEED_DELIVERY_CONFIRMED || at_once);
    /* A page that says no, or asks to sign in, is not where it was to lead. */
    bool refused = e->served || e->to_login || e->at_login || e->refused ||
                   e->refusals || e->showing;
    return (met || at_once) && route && !refused &&
           deed_goal_is_level(&a->procedure.goal) && arrived;
}

/* The field went with what the page made of the answer to its own order: a code
 * that is sent off with its last digit. */
static bool went_with_answer(const struct deed_action *a)
{
    const struct deed_evidence *e = &a->evidence;
    bool met = a->was_met || a->held_since >= 0;
    return met && e->ordered_at >= 0 && !e->refused && !e->refusals &&
           !e->failed && !e->to_login && !e->open_count && e->strong &&
           !deed_evidence_says(e, NULL) && !deed_evidence_has_lost(e);
}

/* What the page makes of the answer is told a moment after the field went. */
#define ANSWER_STEP_US DEED_MS(20)
static bool awaits_an_answer(const struct deed_action *a)
{
    const struct deed_evidence *e = &a->evidence;
    deed_time_us last =
        e->ordered_at >= 0 ? e->ordered_at + DEED_ERROR_GRACE_US : 0;
    return (a->was_met || a->held_since >= 0) && !e->refused && !e->refusals &&
           (a->now < last ||
            (e->open_count && a->now < e->sent_at + e->settle_us));
}

/* A change of looks counts if it is still there after the window. */
static void judge_looks(struct deed_action *a)
{
    if (a->looks_since < 0) {
        a->looks_since = a->now;
    }
    deed_time_us end = a->looks_since + ACTION_HOLD_US;
    if (a->now < end) {
        a->wake_at = end;
        return;
    }
    /* Facts that came with the receipt show the beginning of it. */
    if (a->target.found && (!a->verify_facts || a->looked_at < end)) {
        action_probe(a, OP_VERIFY);
        return;
    }
    if (a->has_before && a->before.fingerprint && a->facts.fingerprint &&
        a->facts.fingerprint != a->before.fingerprint) {
        action_succeed(a);
        return;
    }
    /* It went away again: it was only decoration. */
    deed_evidence_drop_looks(&a->evidence);
    a->looks_since = -1;
    end = action_quiet_end(a);
    action_verify_again(a, end > a->now ? end : a->now + ACTION_SPACING_US);
}

/* Unless the target shows that the page has set a timer by now. */
static void end_quiet(struct deed_action *a)
{
    deed_time_us end = action_quiet_end(a);
    if (a->target.found && a->looked_at < end) {
        action_probe(a, OP_VERIFY);
        return;
    }
    action_refuse(a, DEED_ERR_VERIFICATION_FAILED, action_why_no_effect(a));
}

/* The page wrote an answer into the field while it was being typed into. */
static bool is_written_over(const struct deed_action *a)
{
    return a->receipt.data_came && a->has_facts && a->verify_facts &&
           action_may_type_again(a) &&
           deed_goal_holds(&a->procedure.goal, &a->facts) == DEED_NO;
}

/* It is not as asked. Until that is the last word something may come. */
static void wait_or_end(struct deed_action *a, deed_time_us until)
{
    if (!action_is_wrong(a, &until)) {
        action_verify_again(a, until);
    } else if (a->looked_at < until) {
        look_soon(a);
    } else if (a->evidence.refused) {
        action_contradict(a, action_why_contradicted(a));
    } else if (a->was_met) {
        action_contradict(a, action_why_not_held(a));
    } else {
        action_refuse(a, DEED_ERR_VERIFICATION_FAILED, action_why_late(a));
    }
}

void action_verify_judge(struct deed_action *a)
{
    if (a->op) {
        return; /* an answer is on its way and will be judged */
    }
    /* The last word belongs to a look that began when the window was over. */
    deed_time_us end = a->held_since + a->hold_us;
    bool last_word = a->held_since >= 0 && a->hold_us > 0 && a->now >= end &&
                     a->looked_at < end;
    /* And to one that saw what the page made of the answers. */
    deed_time_us closed = a->evidence.closed_at + DEED_AFTER_US;
    last_word |= a->held_since >= 0 && a->evidence.closed_at >= 0 &&
                 a->now >= closed && a->looked_at < closed;
    if (needs_facts(a) && (!a->verify_facts || last_word)) {
        look_soon(a);
        return;
    }
    deed_time_us until = DEED_TIME_NEVER;
    enum action_judgement judgement = action_judge(a, &until);
    bool late = a->request.verification.require_revision_advance &&
                !deed_evidence_revision_advanced(&a->evidence) && !a->already;
    if (late && judgement != JUDGED_CONTRADICTED &&
        judgement != JUDGED_UNTOUCHED) {
        action_verify_again(a, until);
        return;
    }
    switch (judgement) {
    case JUDGED_HOLDS:
        a->held_since = -1;
        if (a->result.timings.effect < 0) {
            a->result.timings.effect = a->now - a->started_at;
        }
        action_succeed(a);
        break;
    case JUDGED_HOLDS_LEVEL:
        action_hold(a);
        break;
    case JUDGED_LOOKS_ONLY:
        judge_looks(a);
        break;
    case JUDGED_CONTRADICTED:
        action_contradict(a, action_why_contradicted(a));
        break;
    case JUDGED_UNTOUCHED:
        untouched(a);
        break;
    case JUDGED_SEEN_ONLY:
        action_refuse(a, DEED_ERR_VERIFICATION_FAILED, action_why_seen_only(a));
        break;
    case JUDGED_STILL_OPEN:
        action_refuse(a, DEED_ERR_VERIFICATION_FAILED, action_why_open(a));
        break;
    case JUDGED_STUCK:
        action_refuse(a, DEED_ERR_VERIFICATION_FAILED, action_why_stuck(a));
        break;
    case JUDGED_QUIET:
        end_quiet(a);
        break;
    default:;
        bool gone = a->has_facts && deed_state(&a->facts.states,
                                               DEED_STATE_ATTACHED) == DEED_NO;
        if (a->held_since >= 0 && a->request.args.submit) {
            a->held_since = -1; /* it was sent off: see what comes of it */
            action_verify_again(a, until);
        } else if (gone && (action_left_with_it(a) || went_with_answer(a))) {
            action_succeed(a);
        } else if (gone && awaits_an_answer(a)) {
            action_verify_again(a, a->now + ANSWER_STEP_US);
        } else if (a->held_since >= 0 && action_is_emptied(a) &&
                   !action_may_type_again(a)) {
            a->held_since = -1; /* it was taken: see what comes of it */
            wait_or_end(a, until);
        } else if (a->held_since >= 0 &&
                   a->request.primitive == DEED_X_UPLOAD) {
            a->held_since = -1; /* taken out of its input: the page may list
                                   the files elsewhere */
            wait_or_end(a, until);
        } else if (a->held_since >= 0 ? action_may_type_again(a)
                                      : is_written_over(a)) {
            type_again(a);
        } else if (a->held_since >= 0 && action_awaits_its_order(a)) {
            a->held_since = -1;
            a->was_met = true;
            wait_or_end(a, until);
        } else if (a->held_since >= 0) {
            action_contradict(a, action_why_not_held(a));
        } else if (a->already) {
            action_refuse(a, DEED_ERR_VERIFICATION_FAILED,
                          "it was so already, so nothing was done and what "
                          "was asked for could not be seen");
        } else {
            wait_or_end(a, until);
        }
        break;
    }
}

void action_verify_start(struct deed_action *a)
{
    deed_time_us span = a->request.verification.timeout_us;
    if (a->has_receipt && a->receipt.begun && span <= 0) {
        span = 2 * ACTION_HOLD_US; /* a press that opens does so at once */
    }
    span = span > 0 ? span : a->opts.verify_us;
    a->verify_deadline =
        span > 0 && a->now + span < a->deadline ? a->now + span : a->deadline;
    a->result.timings.ended = -1;
    action_progress(a, NULL);
    action_verify_judge(a);
}

/* The second look after a press that seemed unheard. */
static void confirm_unheard(struct deed_action *a,
                            const struct deed_facts *facts)
{
    a->unheard_by_check = false;
    if (!facts || facts->listened != DEED_NO || facts->native == DEED_YES ||
        facts->focus_heard) {
        a->receipt.heard = DEED_UNKNOWN;
    }
}

/* Gone: for a form or a dialog that is the answer. */
static void forget_facts(struct deed_action *a)
{
    deed_state_set(&a->facts.states, DEED_STATE_ATTACHED, DEED_NO);
    deed_state_set(&a->facts.states, DEED_STATE_VISIBLE, DEED_NO);
    a->facts.value_matches = DEED_UNKNOWN;
    a->facts.fingerprint = 0;
    a->facts.reading.text = NULL;
    a->facts.reading.has_number = false;
    a->facts.option_count = 0;
    for (int s = DEED_STATE_ENABLED; s < DEED_STATE_COUNT; s++) {
        deed_state_set(&a->facts.states, (enum deed_state_id)s, DEED_UNKNOWN);
    }
}

/* No successor (yet): what is known is that the target is gone. */
void action_verify_gone(struct deed_action *a)
{
    if (a->has_facts) {
        forget_facts(a);
    }
    a->verify_facts = a->after_facts = true;
    action_verify_judge(a);
}

/* A look is answered by the page's own thread: what takes long was kept by
 * other work, and what is queued behind that is still to come. */
static void note_pause(struct deed_action *a)
{
    if (a->now - a->looked_at >= ACTION_BLOCKED_US &&
        a->pauses < ACTION_PAUSES_MAX) {
        a->blocked_at = a->now;
        a->pauses++;
    }
}

void action_verify_on(struct deed_action *a, const struct deed_event *event)
{
    note_pause(a);
    if (a->op_for == OP_REFIND) {
        action_refind_on(a, event);
        return;
    }
    if (action_is_replaced(a, event)) {
        if (action_left_with_it(a)) {
            action_succeed(a);
        } else {
            action_refind(a, OP_VERIFY);
        }
        return;
    }
    if (a->op_for == OP_CHECK) {
        confirm_unheard(a, event->facts);
    }
    if (event->facts) {
        if (!action_keep_facts(a, event->facts)) {
            return;
        }
    } else if (event->code == DEED_NOT_FOUND && a->has_facts) {
        forget_facts(a);
    } else {
        action_verify_again(a, a->verify_deadline);
        return;
    }
    a->verify_facts = a->after_facts = true;
    action_verify_judge(a);
}

void action_verify_timeout(struct deed_action *a)
{
    action_move(a, DEED_MOVE_DEADLINE);
    action_finish(a, DEED_ERR_VERIFICATION_FAILED, action_why_late(a));
}
