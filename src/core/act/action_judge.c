/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What the evidence and the facts of the moment say of an act: whether it had
 * its effect, may still have it, or surely has none. Changes nothing but what
 * the evidence itself learns by being asked.
 */

#include "core/act/action_judge.h"

#include <math.h>
#include <string.h>

#include "base/util.h"
#include "core/text/lexicon.h"

/* What was typed was replaced by data that came late: typing it again puts it
 * right, and cannot do harm, for it replaces what is there. That it was the
 * data is proven by the time, and that the text had done nothing yet by there
 * being no request or message of its own. */
bool action_may_type_again(const struct deed_action *a)
{
    const struct deed_evidence *e = &a->evidence;
    bool had_effect =
        e->answered || e->open_count || e->messages || e->failed || e->refusals;
    return a->had_older && !had_effect && !a->again && a->request.args.clear &&
           !a->request.args.submit &&
           a->request.primitive == DEED_UI_ENTER_TEXT;
}

/* A press that reached the target and that nobody there could answer. */
static bool nobody_heard(const struct deed_action *a)
{
    return a->has_receipt && a->receipt.heard == DEED_NO &&
           a->receipt.delivered == DEED_DELIVERY_CONFIRMED;
}

/* Did the scroll do something, or could it not? The page itself has no facts
 * beforehand: there a scroll must be seen. */
static enum action_judgement judge_scroll(const struct deed_action *a)
{
    enum deed_room room = a->has_receipt ? a->receipt.room : DEED_ROOM_UNKNOWN;
    if (!a->has_facts || !a->verify_facts) {
        return a->evidence.scrolled || room == DEED_ROOM_END ? JUDGED_HOLDS
               : room == DEED_ROOM_NONE                      ? JUDGED_STUCK
                                                             : JUDGED_PENDING;
    }
    bool moved = a->has_before
                     ? fabs(a->facts.scroll.x - a->before.scroll.x) > 0.5 ||
                           fabs(a->facts.scroll.y - a->before.scroll.y) > 0.5
                     : a->evidence.scrolled > 0;
    bool forward = a->request.args.dy > 0 || a->request.args.dx > 0 ||
                   deed_str_equal(a->request.args.edge, "bottom");
    bool at_end = forward ? a->facts.scroll_at_end : a->facts.scroll_at_start;
    /* Where nothing can be scrolled, only an end is reached. */
    bool fixed = a->facts.scroll_at_end && a->facts.scroll_at_start;
    if (moved || (at_end && (!fixed || a->request.args.edge))) {
        return JUDGED_HOLDS;
    }
    return room == DEED_ROOM_NONE ? JUDGED_STUCK : JUDGED_PENDING;
}

/* Nobody listened to the press, so that what merely happened around it was
 * not its doing. */
static bool is_unheard(const struct deed_action *a)
{
    const struct deed_evidence *e = &a->evidence;
    for (unsigned i = 0; i < e->seen_count; i++) {
        if (e->seen[i].caused == DEED_YES || !e->seen[i].place) {
            return false;
        }
    }
    return nobody_heard(a) && !e->refusals;
}

/* Files of one press begin one after the other: the second of three was seen
 * to begin up to 20 ms after the end of the first, on a busy machine. */
#define NEXT_FILE_US DEED_MS(100)

/* A file that is on its way is an effect; whether it arrives is worth the time
 * that the action has, all but the moment that it needs to say so. */
static bool awaits_a_file(const struct deed_action *a, deed_time_us *until)
{
    deed_time_us last = a->verify_deadline - ACTION_LAST_US;
    deed_time_us saved = a->evidence.saved_at;
    if (!a->evidence.downloads) {
        last = saved && saved + NEXT_FILE_US < last ? saved + NEXT_FILE_US : 0;
    }
    if (a->now >= last) {
        return false;
    }
    *until = last;
    return true;
}

/* The page got the input, and since then has neither shown anything, nor set a
 * timer, nor given work to others. */
static bool is_quiet(const struct deed_action *a)
{
    const struct deed_evidence *e = &a->evidence;
    bool put_off =
        e->put_off || e->timers || (a->verify_facts && a->facts.calm.put_off);
    return a->has_receipt && a->receipt.delivered == DEED_DELIVERY_CONFIRMED &&
           !deed_evidence_any(e) && !e->open_count && !put_off && !e->workers;
}

/* Time in which the page could not run is no time in which it did nothing. */
deed_time_us action_quiet_end(const struct deed_action *a)
{
    deed_time_us end = a->evidence.received_at + ACTION_HEARD_US;
    deed_time_us free = a->blocked_at >= 0 ? a->blocked_at + ACTION_FREE_US : 0;
    return free > end ? free : end;
}

/* Nothing was seen. Who waits for a timer waits as long as the action may
 * take; where none is to come the answer is known sooner. A frame may have set
 * one after the receipt: that is asked before the last word. */
static enum action_judgement judge_nothing(const struct deed_action *a,
                                           deed_time_us *until)
{
    deed_time_us end = action_quiet_end(a);
    if (!is_quiet(a) || !a->opts.tells_causes) {
        return JUDGED_PENDING;
    }
    *until = end;
    return a->now < end ? JUDGED_PENDING : JUDGED_QUIET;
}

/* Who presses "Log out" wants to get there. */
static void expect_login(struct deed_action *a)
{
    struct deed_evidence *e = &a->evidence;
    if (!a->target.found || (!e->to_login && !e->at_login)) {
        return;
    }
    if (deed_lexicon_has(a->target.element.name, DEED_WORDS_LOGIN)) {
        e->to_login = e->at_login = false;
    }
}

static enum action_judgement judge_effect(struct deed_action *a,
                                          deed_time_us *until)
{
    if (is_unheard(a)) {
        return JUDGED_UNTOUCHED;
    }
    /* Keys that go to nobody in particular cannot be told to be listened to:
     * for them only what was seen caused counts. */
    if (a->target.found || !a->opts.tells_causes) {
        deed_evidence_settle(&a->evidence, a->now);
    }
    expect_login(a);
    switch (deed_evidence_judge(&a->evidence, a->now, until)) {
    case DEED_VERDICT_EFFECT:
        return awaits_a_file(a, until) ? JUDGED_PENDING : JUDGED_HOLDS;
    case DEED_VERDICT_CONTRADICTED:
        return JUDGED_CONTRADICTED;
    case DEED_VERDICT_OBSERVED:
        return JUDGED_SEEN_ONLY;
    case DEED_VERDICT_OPEN:
        return JUDGED_STILL_OPEN;
    case DEED_VERDICT_WEAK:
        return JUDGED_LOOKS_ONLY;
    case DEED_VERDICT_NOTHING:
        return judge_nothing(a, until);
    default: /* something that is waited for */
        if (*until <= a->now) {
            *until = DEED_TIME_NEVER; /* what is never settled is not due */
        }
        return JUDGED_PENDING;
    }
}

/* What listens to the wheel and has nothing to show for it by then, neither
 * put it off nor gave it to others. */
#define WHEEL_HEARD_US DEED_MS(1000)

/* The wheel moves what can move, and those that listen to it do what they
 * like. Where nothing can move and nobody does anything, nothing will come. */
static enum action_judgement judge_wheel(struct deed_action *a,
                                         deed_time_us *until)
{
    enum deed_room room = a->receipt.room;
    bool stuck = room == DEED_ROOM_END || room == DEED_ROOM_NONE;
    if (!is_quiet(a) || room == DEED_ROOM_SOME) {
        enum action_judgement judgement = judge_effect(a, until);
        return judgement == JUDGED_UNTOUCHED || judgement == JUDGED_QUIET
                   ? JUDGED_STUCK
                   : judgement;
    }
    *until =
        a->evidence.received_at + (stuck ? ACTION_HOLD_US : WHEEL_HEARD_US);
    return a->now < *until ? JUDGED_PENDING : JUDGED_STUCK;
}

/* The effect is there. It counts when nothing that the act started is still
 * open, and none of it was refused. */
enum action_judgement action_judge_settled(const struct deed_action *a,
                                           deed_time_us *until)
{
    const struct deed_evidence *e = &a->evidence;
    if (deed_evidence_is_open(e, a->now, until)) {
        return JUDGED_PENDING;
    }
    if (e->refused || e->served || e->to_login) {
        return JUDGED_CONTRADICTED;
    }
    return deed_evidence_is_overdue(e, a->now) ? JUDGED_STILL_OPEN
           : deed_evidence_says(e, NULL)       ? JUDGED_SEEN_ONLY
                                               : JUDGED_HOLDS;
}

static enum action_judgement judge_submit(struct deed_action *a,
                                          deed_time_us *until)
{
    if (a->has_facts && a->verify_facts && !a->evidence.refusals &&
        deed_state(&a->facts.states, DEED_STATE_ATTACHED) == DEED_NO) {
        return action_judge_settled(a, until); /* the form is gone */
    }
    if (a->has_facts && a->verify_facts && a->facts.validation) {
        a->evidence.refusals++;
        if (!a->evidence.refusal) {
            a->evidence.refusal =
                deed_arena_strdup(&a->keep, a->facts.validation);
        }
    }
    enum action_judgement judgement = judge_effect(a, until);
    return judgement == JUDGED_UNTOUCHED ? JUDGED_PENDING : judgement;
}

/* The value is another one, and nobody is there who could still change it. */
bool action_is_final(const struct deed_action *a)
{
    return a->procedure.goal.post == DEED_POST_VALUE &&
           !action_may_type_again(a) && !a->request.args.submit &&
           a->has_receipt && a->receipt.delivered == DEED_DELIVERY_CONFIRMED &&
           a->receipt.app_code == DEED_NO && a->facts.app_code != DEED_YES &&
           deed_goal_holds(&a->procedure.goal, &a->facts) == DEED_NO;
}

static enum action_judgement judge_goal(const struct deed_action *a)
{
    if (!a->has_facts || !a->verify_facts) {
        return JUDGED_PENDING;
    }
    if (action_is_final(a)) {
        return JUDGED_CONTRADICTED;
    }
    if (deed_goal_holds(&a->procedure.goal, &a->facts) != DEED_YES) {
        /* A press that nobody heard changed nothing and may be repeated. */
        bool press = a->procedure.goal.post == DEED_POST_STATE &&
                     a->acts == 1 && !a->has_part;
        return press && nobody_heard(a) && !deed_evidence_any(&a->evidence)
                   ? JUDGED_UNTOUCHED
                   : JUDGED_PENDING;
    }
    return deed_goal_is_level(&a->procedure.goal) ? JUDGED_HOLDS_LEVEL
                                                  : JUDGED_HOLDS;
}

/* What came of it is gone again, or may still go with a timer of the page. */
static bool is_taken_back(const struct deed_action *a,
                          enum deed_effect_verdict verdict)
{
    return verdict == DEED_VERDICT_WAIT ||
           deed_evidence_is_taken_back(&a->evidence) ||
           deed_evidence_has_lost(&a->evidence);
}

/* Text that was sent off may leave the field, or the field may be gone: then
 * something must have come of the sending. */
static enum action_judgement judge_sent_off(struct deed_action *a,
                                            deed_time_us *until)
{
    enum action_judgement by_facts = judge_goal(a);
    if ((by_facts != JUDGED_PENDING && by_facts != JUDGED_HOLDS_LEVEL) ||
        !a->verify_facts) {
        return by_facts;
    }
    if (a->evidence.refusals) {
        return JUDGED_CONTRADICTED;
    }
    if (by_facts ==
        JUDGED_HOLDS_LEVEL) { /* the text is there; was it sent, too? */
        deed_evidence_settle(&a->evidence, a->now);
        bool sent = a->evidence.strong > a->strong_so_far ||
                    a->evidence.answered || a->evidence.open_count;
        return sent ? JUDGED_HOLDS_LEVEL : JUDGED_PENDING;
    }
    bool gone = deed_state(&a->facts.states, DEED_STATE_ATTACHED) == DEED_NO;
    deed_evidence_settle(&a->evidence, a->now);
    enum deed_effect_verdict verdict =
        deed_evidence_judge(&a->evidence, a->now, until); /* asks again then */
    *until = *until > a->now ? *until : DEED_TIME_NEVER;
    if (gone && action_is_thrown_away(a)) {
        return JUDGED_SEEN_ONLY;
    }
    if (!gone && action_is_cut_short(a)) {
        return verdict == DEED_VERDICT_WAIT ? JUDGED_PENDING : JUDGED_SEEN_ONLY;
    }
    bool came = a->evidence.strong > a->strong_so_far;
    bool back = is_taken_back(a, verdict);
    if (action_is_echoed(a) ||
        (!back && (gone || (came && !action_is_only_emptied(a))))) {
        return action_judge_settled(a, until);
    }
    return back && verdict == DEED_VERDICT_CONTRADICTED ? JUDGED_CONTRADICTED
           : back && verdict == DEED_VERDICT_OBSERVED   ? JUDGED_SEEN_ONLY
                                                        : JUDGED_PENDING;
}

/* The application's own word. */
static enum action_judgement judge_word(const struct deed_action *a)
{
    if (!a->has_receipt) {
        return JUDGED_PENDING;
    }
    return a->receipt.returned_success ? JUDGED_HOLDS
           : a->receipt.delivered == DEED_DELIVERY_CONFIRMED
               ? JUDGED_CONTRADICTED
               : JUDGED_PENDING;
}

enum action_judgement action_judge_default(struct deed_action *a,
                                           deed_time_us *until)
{
    bool confirmed =
        a->has_receipt && a->receipt.delivered == DEED_DELIVERY_CONFIRMED;
    switch (a->procedure.goal.post) {
    case DEED_POST_NONE:
        return JUDGED_HOLDS;
    case DEED_POST_RETURNED:
        return a->has_content ? JUDGED_HOLDS : JUDGED_PENDING;
    case DEED_POST_SCROLLED:
        return judge_scroll(a);
    case DEED_POST_SUBMITTED:
        return judge_submit(a, until);
    case DEED_POST_COMMITTED:
        if (a->has_receipt && a->receipt.failed) {
            return awaits_a_file(a, until) ? JUDGED_PENDING
                                           : JUDGED_CONTRADICTED;
        }
        return (a->has_receipt && a->receipt.returned_success) ||
                       a->evidence.routes
                   ? JUDGED_HOLDS
                   : JUDGED_PENDING;
    case DEED_POST_DECLARED:
        return judge_word(a);
    case DEED_POST_EFFECT:
        if (a->has_receipt && a->mode == DEED_MODE_APP_ACTION) {
            return judge_word(a);
        }
        if (a->request.primitive == DEED_X_HOVER && confirmed) {
            return JUDGED_HOLDS; /* the pointer is over the target: that was all
                                  */
        }
        if (a->request.primitive == DEED_X_WHEEL) {
            return judge_wheel(a, until);
        }
        return judge_effect(a, until);
    default:
        break;
    }
    if (a->request.args.submit) {
        return judge_sent_off(a, until);
    }
    /* Where there is no state to read, as for an item of a menu, or an upload
     * that takes the files out of the input again, any effect will do. */
    enum action_judgement by_facts = judge_goal(a);
    bool effect_will_do = (a->procedure.goal.post == DEED_POST_STATE &&
                           a->procedure.goal.state == DEED_STATE_COUNT) ||
                          a->procedure.goal.effect_will_do ||
                          a->request.primitive == DEED_X_UPLOAD;
    if (by_facts == JUDGED_PENDING && action_is_emptied(a)) {
        return action_judge_emptied(a, until);
    }
    if (by_facts != JUDGED_PENDING || !effect_will_do) {
        return by_facts;
    }
    action_note_files(a);
    by_facts = judge_effect(a, until);
    return by_facts == JUDGED_HOLDS ? action_judge_files(a) : by_facts;
}

/* Nothing is to be proven; but whoever goes on must not find a page that is
 * being left. What the browser does with a form comes a task later. */
static enum action_judgement judge_unverified(const struct deed_action *a,
                                              deed_time_us *until)
{
    const struct deed_evidence *e = &a->evidence;
    deed_time_us last = a->verify_deadline - ACTION_LAST_US;
    deed_time_us end = e->sent_at + e->settle_us;
    if (!deed_evidence_is_leaving(e)) {
        bool sends = a->acts && a->has_before && a->before.submits &&
                     !e->routes && a->opts.tells_causes;
        end = sends ? e->received_at + ACTION_LEAVE_US : 0;
    }
    *until = end < last ? end : last;
    return a->now < *until ? JUDGED_PENDING : JUDGED_HOLDS;
}

enum action_judgement action_judge(struct deed_action *a, deed_time_us *until)
{
    return a->policy == DEED_VERIFY_NONE ? judge_unverified(a, until)
           : a->explicit_signals         ? action_judge_expected(a, until)
                                         : action_judge_default(a, until);
}
