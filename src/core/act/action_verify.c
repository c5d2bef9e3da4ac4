/* SPDX-License-Identifier: Apache-2.0 */

/*
 * VERIFYING: no success without an observed post-condition. What was asked
 * for, or declared, or is the default of the primitive, must be seen; a value
 * or state must hold for a while.
 */

#include <math.h>
#include <string.h>

#include "base/util.h"
#include "core/act/action_internal.h"
#include "core/text/lexicon.h"
#include "core/verify/tie.h"

enum judgement {
    PENDING,
    HOLDS,       /* seen, and nothing to wait for */
    HOLDS_LEVEL, /* seen, and must stay so */
    LOOKS_ONLY,  /* only the looks changed: see whether that persists */
    CONTRADICTED,
    UNTOUCHED,  /* surely nothing happened: nobody listened */
    SEEN_ONLY,  /* something of it was seen, and nothing that proves it */
    STILL_OPEN, /* the time is over, and something is under way */
    STUCK,      /* what was to scroll cannot, or not that way */
    QUIET,      /* heard, and nothing came of it or is to come */
};

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
    bool settled = a->procedure.wish.post == DEED_POST_FOCUSED &&
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
    a->had_older |= older > 0;
    if (a->had_older && !older && a->older_until < 0) {
        a->older_until = a->now + DEED_SOON_US;
    }
    return older > 0 || a->now < a->older_until;
}

/* What was typed was replaced by data that came late: typing it again puts it
 * right, and cannot do harm, for it replaces what is there. That it was the
 * data is proven by the time, and that the text had done nothing yet by there
 * being no request or message of its own. */
static bool may_type_again(const struct deed_action *a)
{
    const struct deed_evidence *e = &a->evidence;
    bool with_data = a->older_until < 0 || a->now <= a->older_until;
    bool had_effect =
        e->answered || e->open_count || e->messages || e->failed || e->refusals;
    return a->had_older && with_data && !had_effect && !a->again &&
           a->request.args.clear && !a->request.args.submit &&
           a->request.primitive == DEED_UI_ENTER_TEXT;
}

static void type_again(struct deed_action *a)
{
    a->again = true;
    a->had_older = false;
    a->held_since = -1;
    action_move(a, DEED_MOVE_UNTOUCHED);
    action_wait(a, "waiting: the page wrote over the text",
                DEED_ERR_VERIFICATION_FAILED, "the page wrote over the text");
}

static void succeed(struct deed_action *a)
{
    deed_time_us since = a->held_since >= 0 ? a->held_since : a->looks_since;
    if (since >= 0) {
        a->result.timings.held = a->now - since;
    }
    a->result.timings.verified = a->now - a->started_at;
    action_move(a, DEED_MOVE_VERIFIED);
    action_finish(a, DEED_ERR_NONE, NULL);
}

static void contradict(struct deed_action *a, const char *message)
{
    a->contradicted = true;
    action_refuse(a, DEED_ERR_VERIFICATION_FAILED, message);
}

/* A press that reached the target and that nobody there could answer. */
static bool nobody_heard(const struct deed_action *a)
{
    return a->has_receipt && a->receipt.heard == DEED_NO &&
           a->receipt.delivered == DEED_DELIVERY_CONFIRMED;
}

/* Did the scroll do something, or could it not? The page itself has no facts
 * beforehand: there a scroll must be seen. */
static enum judgement judge_scroll(const struct deed_action *a)
{
    enum deed_room room = a->has_receipt ? a->receipt.room : DEED_ROOM_UNKNOWN;
    if (!a->has_facts || !a->verify_facts) {
        return a->evidence.scrolled || room == DEED_ROOM_END ? HOLDS
               : room == DEED_ROOM_NONE                      ? STUCK
                                                             : PENDING;
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
        return HOLDS;
    }
    return room == DEED_ROOM_NONE ? STUCK : PENDING;
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

/* Handlers without timers and requests show what they do within frames; what
 * comes from a store of the browser was seen up to 300 ms later at a load of
 * eight. Old intervals that read what the handler wrote tick once a second. */
#define HEARD_US DEED_MS(1500)

/* Nothing was seen. Who waits for a timer waits as long as the action may
 * take; where none is to come the answer is known sooner. A frame may have set
 * one after the receipt: that is asked before the last word. */
static enum judgement judge_nothing(const struct deed_action *a,
                                    deed_time_us *until)
{
    deed_time_us end = a->evidence.received_at + HEARD_US;
    if (!is_quiet(a) || !a->opts.tells_causes) {
        return PENDING;
    }
    *until = end;
    return a->now < end ? PENDING : QUIET;
}

static enum judgement judge_effect(struct deed_action *a, deed_time_us *until)
{
    if (is_unheard(a)) {
        return UNTOUCHED;
    }
    /* Keys that go to nobody in particular cannot be told to be listened to:
     * for them only what was seen caused counts. */
    if (a->target.found || !a->opts.tells_causes) {
        deed_evidence_settle(&a->evidence, a->now);
    }
    /* Who presses "Log out" wants to get there. */
    if ((a->evidence.to_login || a->evidence.at_login) && a->target.found &&
        deed_lexicon_has(a->target.element.name, DEED_WORDS_LOGIN)) {
        a->evidence.to_login = a->evidence.at_login = false;
    }
    switch (deed_evidence_judge(&a->evidence, a->now, until)) {
    case DEED_VERDICT_EFFECT:
        return awaits_a_file(a, until) ? PENDING : HOLDS;
    case DEED_VERDICT_CONTRADICTED:
        return CONTRADICTED;
    case DEED_VERDICT_OBSERVED:
        return SEEN_ONLY;
    case DEED_VERDICT_OPEN:
        return STILL_OPEN;
    case DEED_VERDICT_WEAK:
        return LOOKS_ONLY;
    case DEED_VERDICT_NOTHING:
        return judge_nothing(a, until);
    default: /* something that is waited for */
        if (*until <= a->now) {
            *until = DEED_TIME_NEVER; /* what is never settled is not due */
        }
        return PENDING;
    }
}

/* What listens to the wheel and has nothing to show for it by then, neither
 * put it off nor gave it to others. */
#define WHEEL_HEARD_US DEED_MS(1000)

/* The wheel moves what can move, and those that listen to it do what they
 * like. Where nothing can move and nobody does anything, nothing will come. */
static enum judgement judge_wheel(struct deed_action *a, deed_time_us *until)
{
    enum deed_room room = a->receipt.room;
    bool stuck = room == DEED_ROOM_END || room == DEED_ROOM_NONE;
    if (!is_quiet(a) || room == DEED_ROOM_SOME) {
        enum judgement judgement = judge_effect(a, until);
        return judgement == UNTOUCHED || judgement == QUIET ? STUCK : judgement;
    }
    *until =
        a->evidence.received_at + (stuck ? ACTION_HOLD_US : WHEEL_HEARD_US);
    return a->now < *until ? PENDING : STUCK;
}

static const char *stuck(const struct deed_action *a)
{
    return a->receipt.room == DEED_ROOM_NONE  ? "nothing scrolls there"
           : a->receipt.room == DEED_ROOM_END ? "it is at its end already"
                                              : "nothing changed";
}

/* The effect is there. It counts when nothing that the act started is still
 * open, and none of it was refused. */
static enum judgement judge_settled(const struct deed_action *a,
                                    deed_time_us *until)
{
    const struct deed_evidence *e = &a->evidence;
    if (deed_evidence_is_open(e, a->now, until)) {
        return PENDING;
    }
    if (e->refused || e->served || e->to_login) {
        return CONTRADICTED;
    }
    return deed_evidence_is_overdue(e, a->now) ? STILL_OPEN
           : deed_evidence_says(e, NULL)       ? SEEN_ONLY
                                               : HOLDS;
}

static enum judgement judge_submit(struct deed_action *a, deed_time_us *until)
{
    if (a->has_facts && a->verify_facts && !a->evidence.refusals &&
        deed_state(&a->facts.states, DEED_STATE_ATTACHED) == DEED_NO) {
        return judge_settled(a, until); /* the form is gone */
    }
    if (a->has_facts && a->verify_facts && a->facts.validation) {
        a->evidence.refusals++;
        if (!a->evidence.refusal) {
            a->evidence.refusal =
                deed_arena_strdup(&a->keep, a->facts.validation);
        }
    }
    enum judgement judgement = judge_effect(a, until);
    return judgement == UNTOUCHED ? PENDING : judgement;
}

/* The value is another one, and nobody is there who could still change it. */
static bool is_final(const struct deed_action *a)
{
    return a->procedure.wish.post == DEED_POST_VALUE && !may_type_again(a) &&
           !a->request.args.submit && a->has_receipt &&
           a->receipt.delivered == DEED_DELIVERY_CONFIRMED &&
           a->receipt.app_code == DEED_NO && a->facts.app_code != DEED_YES &&
           deed_wish_holds(&a->procedure.wish, &a->facts) == DEED_NO;
}

static enum judgement judge_wish(const struct deed_action *a)
{
    if (!a->has_facts || !a->verify_facts) {
        return PENDING;
    }
    if (is_final(a)) {
        return CONTRADICTED;
    }
    if (deed_wish_holds(&a->procedure.wish, &a->facts) != DEED_YES) {
        /* A press that nobody heard changed nothing and may be repeated. */
        bool press = a->procedure.wish.post == DEED_POST_STATE &&
                     a->acts == 1 && !a->has_part;
        return press && nobody_heard(a) && !deed_evidence_any(&a->evidence)
                   ? UNTOUCHED
                   : PENDING;
    }
    return deed_wish_is_level(&a->procedure.wish) ? HOLDS_LEVEL : HOLDS;
}

/* Text that was sent off may leave the field, or the field may be gone: then
 * something must have come of the sending. */
static enum judgement judge_sent_off(struct deed_action *a, deed_time_us *until)
{
    enum judgement by_facts = judge_wish(a);
    if ((by_facts != PENDING && by_facts != HOLDS_LEVEL) || !a->verify_facts) {
        return by_facts;
    }
    if (a->evidence.refusals) {
        return CONTRADICTED;
    }
    if (by_facts == HOLDS_LEVEL) { /* the text is there; was it sent, too? */
        deed_evidence_settle(&a->evidence, a->now);
        bool sent = a->evidence.strong > a->strong_so_far ||
                    a->evidence.answered || a->evidence.open_count;
        return sent ? HOLDS_LEVEL : PENDING;
    }
    bool gone = deed_state(&a->facts.states, DEED_STATE_ATTACHED) == DEED_NO;
    deed_evidence_settle(&a->evidence, a->now);
    if (gone || a->evidence.strong > a->strong_so_far) {
        return judge_settled(a, until);
    }
    (void)deed_evidence_judge(&a->evidence, a->now,
                              until); /* asks again then */
    *until = *until > a->now ? *until : DEED_TIME_NEVER;
    return PENDING;
}

/* The application's own word. */
static enum judgement judge_word(const struct deed_action *a)
{
    if (!a->has_receipt) {
        return PENDING;
    }
    return a->receipt.returned_success                       ? HOLDS
           : a->receipt.delivered == DEED_DELIVERY_CONFIRMED ? CONTRADICTED
                                                             : PENDING;
}

/* Is it a sign of the file: a row, a picture, or words with its name? */
static bool shows_file(const struct deed_action *a, const struct deed_signal *s)
{
    const char *words = s->said ? s->said : s->text;
    if (s->kind != DEED_SIGNAL_STATE_CHANGED && s->kind != DEED_SIGNAL_TOAST) {
        return s->kind != DEED_SIGNAL_VALUE_EQUALS;
    }
    if (s->weak || s->hidden || s->mute ||
        deed_str_equal(s->instance_id, a->target.element.instance_id)) {
        return false;
    }
    if (s->item || s->much) {
        return true;
    }
    if (!words || !*words) { /* a picture; or words that nobody read */
        return s->place && !strstr(s->place, ":text");
    }
    for (unsigned i = 0; i < a->request.args.file_count; i++) {
        const char *file = a->request.args.files[i];
        const char *slash = strrchr(file, '/');
        if (strstr(words, slash ? slash + 1 : file)) {
            return true;
        }
    }
    return false;
}

/* An input that was emptied kept nothing. A message beside it may say why, in
 * any language: only what shows the file itself says that it was taken. */
static bool took_files(const struct deed_action *a)
{
    const struct deed_evidence *e = &a->evidence;
    bool any = e->answered > 0;
    for (unsigned i = 0; !any && i < e->seen_count; i++) {
        any = shows_file(a, &e->seen[i]);
    }
    return any;
}

static enum judgement judge_default(struct deed_action *a, deed_time_us *until)
{
    bool confirmed =
        a->has_receipt && a->receipt.delivered == DEED_DELIVERY_CONFIRMED;
    switch (a->procedure.wish.post) {
    case DEED_POST_NONE:
        return HOLDS;
    case DEED_POST_RETURNED:
        return a->has_content ? HOLDS : PENDING;
    case DEED_POST_SCROLLED:
        return judge_scroll(a);
    case DEED_POST_SUBMITTED:
        return judge_submit(a, until);
    case DEED_POST_COMMITTED:
        if (a->has_receipt && a->receipt.failed) {
            return awaits_a_file(a, until) ? PENDING : CONTRADICTED;
        }
        return (a->has_receipt && a->receipt.returned_success) ||
                       a->evidence.routes
                   ? HOLDS
                   : PENDING;
    case DEED_POST_DECLARED:
        return judge_word(a);
    case DEED_POST_EFFECT:
        if (a->has_receipt && a->mode == DEED_MODE_APP_ACTION) {
            return judge_word(a);
        }
        if (a->request.primitive == DEED_X_HOVER && confirmed) {
            return HOLDS; /* the pointer is over the target: that was all */
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
    enum judgement by_facts = judge_wish(a);
    bool effect_will_do = (a->procedure.wish.post == DEED_POST_STATE &&
                           a->procedure.wish.state == DEED_STATE_COUNT) ||
                          a->procedure.wish.effect_will_do ||
                          a->request.primitive == DEED_X_UPLOAD;
    if (by_facts != PENDING || !effect_will_do) {
        return by_facts;
    }
    by_facts = judge_effect(a, until);
    /* That an input heard of the files does not say that it kept them. */
    return by_facts == HOLDS && !took_files(a) &&
                   a->request.primitive == DEED_X_UPLOAD && a->facts.takes_files
               ? PENDING
               : by_facts;
}

/* The file that was asked for will not come. */
static bool lacks_a_file(const struct deed_action *a)
{
    bool asked = false;
    for (unsigned i = 0; i < a->expect.count; i++) {
        asked |= a->expect.signals[i].kind == DEED_SIGNAL_DOWNLOAD_FINISHED;
    }
    return asked && a->evidence.broken && !a->evidence.downloads &&
           (a->expect.policy != DEED_VERIFY_ANY || a->expect.count == 1);
}

/* What was asked for was seen; it counts when the story is over and nothing
 * that came later speaks against it. What was there before it was seen, such
 * as the failed request that a message tells of, does not. */
static enum judgement judge_met(struct deed_action *a, deed_time_us *until)
{
    const struct deed_evidence *e = &a->evidence;
    bool watched = a->acts && !a->already && a->opts.tells_causes &&
                   a->procedure.wish.post != DEED_POST_COMMITTED;
    if (!watched) {
        return HOLDS;
    }
    if (deed_evidence_is_open(e, a->now, until)) {
        return PENDING;
    }
    /* A form that comes again without a word, and not from an error, may be
     * there for the next time: what was asked for is seen beside it. */
    unsigned silent = e->served ? 0 : e->forms_back;
    bool refused = (e->refused && e->error_at > a->met_at) ||
                   (e->refusals > silent && e->refusal_at > a->met_at) ||
                   deed_evidence_is_taken_back(e);
    return refused                               ? CONTRADICTED
           : deed_evidence_is_overdue(e, a->now) ? STILL_OPEN
                                                 : HOLDS;
}

/* What was asked for must be seen, and the target must not show the opposite
 * of what the action itself means. */
static enum judgement judge_explicit(struct deed_action *a, deed_time_us *until)
{
    if (a->has_facts && a->verify_facts) {
        deed_expect_facts(&a->expect, &a->facts);
    }
    if (!deed_expect_met(&a->expect)) {
        return lacks_a_file(a) ? CONTRADICTED : PENDING;
    }
    bool sent_off = a->request.args.submit; /* the field may be empty now */
    if (!sent_off && deed_wish_is_level(&a->procedure.wish) && a->has_facts &&
        deed_wish_holds(&a->procedure.wish, &a->facts) == DEED_NO) {
        return PENDING;
    }
    a->met_at = a->met_at < 0 ? a->now : a->met_at;
    return deed_expect_needs_hold(&a->expect) ? HOLDS_LEVEL
                                              : judge_met(a, until);
}

/* Nothing is to be proven; but whoever goes on must not find a page that is
 * being left. What the browser does with a form comes a task later. */
static enum judgement judge_unverified(const struct deed_action *a,
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
    return a->now < *until ? PENDING : HOLDS;
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
    enum deed_post post = a->procedure.wish.post;
    return deed_wish_is_level(&a->procedure.wish) ||
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

static void wait_until(struct deed_action *a, deed_time_us until)
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
     * nobody listens now either did nobody hear it. */
    if (a->unheard_by_check) {
        action_probe(a, OP_CHECK);
        return;
    }
    deed_evidence_restart(&a->evidence); /* none of it was its doing */
    if (!deed_facts_may_change(&a->facts) ||
        ++a->untouched > ACTION_UNTOUCHED_MAX) {
        action_refuse(a, DEED_ERR_VERIFICATION_FAILED,
                      "nobody listens to the target: the press did nothing");
        return;
    }
    a->acts = 0;
    a->need_heard = true;
    action_move(a, DEED_MOVE_UNTOUCHED);
    action_wait(a, "waiting: nobody listens to the target yet",
                DEED_ERR_VERIFICATION_FAILED,
                "nobody listened to the target: the press did nothing");
}

static const char *contradiction(struct deed_action *a)
{
    const struct deed_evidence *e = &a->evidence;
    if (e->refusals) {
        return action_say(
            a, "refused by the form: %s",
            deed_str_or(e->refusal, "a field is marked as wrong"));
    }
    if (a->has_receipt && a->receipt.failed && a->receipt.note) {
        return a->receipt.note;
    }
    if (e->stayed) {
        return "the page asked whether to leave it, and the answer was no";
    }
    if (e->outside) {
        return action_say(a,
                          "it leads out of the browser and was held back: "
                          "%.200s",
                          e->outside);
    }
    if (e->broken) {
        return action_say(a, "the download broke off: %.200s", e->broken);
    }
    if (e->served) {
        return action_say(a, "the server answered %d", e->served);
    }
    if (e->to_login) {
        return "the server led to a page for signing in";
    }
    if (e->declined) {
        return "the page asked a question, and the answer was no; the dialog "
               "answer accept says yes";
    }
    if (e->failed) {
        return action_say(a, "the request it caused failed: %s",
                          deed_str_or(e->error, "no answer"));
    }
    if (e->undone_count) {
        return "what it changed was taken back by the page";
    }
    if (is_final(a)) {
        return a->facts.reading.text && !a->facts.reading.secret
                   ? action_say(a, "the value is \"%.200s\"",
                                a->facts.reading.text)
                   : "the field does not hold what was asked for";
    }
    if (!e->exceptions) {
        return action_say(a, "the application did not do it: %s",
                          deed_str_or(a->receipt.note, "it gives no reason"));
    }
    return action_say(a,
                      "the page threw an error and nothing else happened: "
                      "%s",
                      deed_str_or(e->error, "exception"));
}

/* The requests that were all that was seen. */
static const char *seen_only(struct deed_action *a)
{
    const struct deed_evidence *e = &a->evidence;
    const char *request = NULL;
    bool lost = deed_evidence_has_lost(e) || deed_evidence_is_taken_back(e);
    const char *words = lost ? deed_evidence_lost_words(e) : NULL;
    const char *says = e->says || !lost ? deed_evidence_says(e, NULL) : NULL;
    if (e->at_login && !e->says) {
        return "it led to a page that asks to sign in; whether that is what "
               "was wanted is for the caller to judge";
    }
    if (says && e->challenged) {
        return action_say(a,
                          "it led to %s; whether that is what was wanted is "
                          "for the caller to judge",
                          says);
    }
    if (says) {
        return action_say(a,
                          "the page says \"%.200s\"; whether that is what was "
                          "wanted is for the caller to judge",
                          says);
    }
    if (deed_evidence_is_broken(e)) {
        words = deed_evidence_lost_words(e);
        return action_say(a,
                          "an error was thrown, and the part of the page that "
                          "was pressed is gone%s%.200s%s",
                          words ? ": it says \"" : "", deed_str_or(words, ""),
                          words ? "\" instead" : "");
    }
    const char *field = deed_evidence_sent_back(e);
    if (field) {
        return action_say(a,
                          "nothing came of it but that the focus went to "
                          "\"%.120s\" in the same form; whether something "
                          "is to be put right there is for the caller to judge",
                          field);
    }
    if (words) {
        return action_say(a,
                          "what it showed is gone again, and the page says "
                          "\"%.200s\"; whether that is what was wanted is for "
                          "the caller to judge",
                          words);
    }
    if (deed_evidence_has_lost(e)) {
        return "what it showed is gone again; expect what should be seen, to "
               "have it verified";
    }
    for (unsigned i = 0; i < e->seen_count; i++) {
        if (e->seen[i].kind == DEED_SIGNAL_REQUEST_STARTED && !request) {
            request = e->seen[i].place;
        }
    }
    if (!request && e->was_busy) {
        return "the page was busy and says again what it said before; expect "
               "what should be seen, to have it verified";
    }
    return action_say(a,
                      "nothing changed on the page but %.160s was answered; "
                      "expect the request, or what should be seen, to have "
                      "it verified",
                      deed_str_or(request, "a request"));
}

static const char *still_open(struct deed_action *a)
{
    return action_say(a,
                      "still open after %lld ms: %.300s; \"deed wait "
                      "--settled\" waits for it",
                      (long long)(a->evidence.settle_us / 1000),
                      deed_evidence_open_list(&a->evidence));
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
    if (deed_wish_is_level(&a->procedure.wish) && awaits_older(a)) {
        wait_until(a, a->now + ACTION_OLDER_US);
        a->verify_facts = false;
        return;
    }
    if (a->now >= a->held_since + a->hold_us) {
        succeed(a);
        return;
    }
    a->wake_at = a->held_since + a->hold_us;
}

/* A state that the page put there before its server agreed is not held yet. A
 * value is read from its field, whatever becomes of requests about it. */
static void hold_settled(struct deed_action *a)
{
    deed_time_us until = DEED_TIME_NEVER;
    bool state = deed_evidence_is_leaving(&a->evidence) ||
                 a->procedure.wish.post == DEED_POST_STATE ||
                 a->procedure.wish.post == DEED_POST_CHOSEN ||
                 a->request.primitive == DEED_UI_SET_VALUE ||
                 a->request.args.submit;
    if (a->already || !a->acts) {
        hold(a);
        return;
    }
    if (!state && deed_evidence_is_open(&a->evidence, a->now, &until)) {
        /* What the text asked for may still change the field. */
        a->held_since = a->held_since < 0 ? a->now : a->held_since;
        wait_until(a, until);
        return;
    }
    if (!state) {
        /* What was typed is there; that the page could not save it, where a
         * handler of the field wanted to, is a refusal all the same. */
        if (a->evidence.refused && a->receipt.app_code == DEED_YES &&
            (a->evidence.handled == DEED_YES || a->evidence.timers)) {
            contradict(a, contradiction(a));
        } else {
            hold(a);
        }
        return;
    }
    if (deed_evidence_is_open(&a->evidence, a->now, &until)) {
        a->held_since = a->held_since < 0 ? a->now : a->held_since;
        wait_until(a, until);
    } else if (a->evidence.refused) {
        contradict(a, contradiction(a));
    } else if (a->request.args.submit &&
               deed_evidence_says(&a->evidence, NULL)) {
        action_refuse(a, DEED_ERR_VERIFICATION_FAILED, seen_only(a));
    } else if (deed_evidence_is_overdue(&a->evidence, a->now)) {
        action_refuse(a, DEED_ERR_VERIFICATION_FAILED, still_open(a));
    } else {
        hold(a);
    }
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
           deed_wish_is_level(&a->procedure.wish) && arrived;
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

static const char *snapped_back(struct deed_action *a)
{
    bool state = a->procedure.wish.post == DEED_POST_STATE;
    const char *now = state ? NULL : a->facts.reading.text;
    return now ? action_say(a, "it did not hold: the value is \"%.200s\" now",
                            now)
               : "it did not hold: the state went back";
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
        succeed(a);
        return;
    }
    a->evidence.weak = 0; /* it went away again: it was only decoration */
    a->looks_since = -1;
    wait_until(a, a->verify_deadline);
}

/* Nothing was seen, or only what every press brings about. */
static const char *no_effect(struct deed_action *a)
{
    const char *words = a->evidence.alike_words;
    return a->evidence.alike
               ? action_say(a,
                            "only listeners of the whole document ran, which "
                            "answer every press alike%s%.200s%s",
                            words ? ": \"" : "", deed_str_or(words, ""),
                            words ? "\"" : "")
               : "nothing changed";
}

/* Unless the target shows that the page has set a timer by now. */
static void end_quiet(struct deed_action *a)
{
    deed_time_us end = a->evidence.received_at + HEARD_US;
    if (a->target.found && a->looked_at < end) {
        action_probe(a, OP_VERIFY);
        return;
    }
    action_refuse(a, DEED_ERR_VERIFICATION_FAILED, no_effect(a));
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
    enum judgement judgement = a->policy == DEED_VERIFY_NONE
                                   ? judge_unverified(a, &until)
                               : a->explicit_signals ? judge_explicit(a, &until)
                                                     : judge_default(a, &until);
    bool late = a->request.verification.require_revision_advance &&
                !deed_evidence_revision_advanced(&a->evidence) && !a->already;
    if (late && judgement != CONTRADICTED && judgement != UNTOUCHED) {
        wait_until(a, until);
        return;
    }
    switch (judgement) {
    case HOLDS:
        a->held_since = -1;
        if (a->result.timings.effect < 0) {
            a->result.timings.effect = a->now - a->started_at;
        }
        succeed(a);
        break;
    case HOLDS_LEVEL:
        hold_settled(a);
        break;
    case LOOKS_ONLY:
        judge_looks(a);
        break;
    case CONTRADICTED:
        contradict(a, contradiction(a));
        break;
    case UNTOUCHED:
        untouched(a);
        break;
    case SEEN_ONLY:
        action_refuse(a, DEED_ERR_VERIFICATION_FAILED, seen_only(a));
        break;
    case STILL_OPEN:
        action_refuse(a, DEED_ERR_VERIFICATION_FAILED, still_open(a));
        break;
    case STUCK:
        action_refuse(a, DEED_ERR_VERIFICATION_FAILED, stuck(a));
        break;
    case QUIET:
        end_quiet(a);
        break;
    default:;
        bool gone = a->has_facts && deed_state(&a->facts.states,
                                               DEED_STATE_ATTACHED) == DEED_NO;
        if (a->held_since >= 0 && a->request.args.submit) {
            a->held_since = -1; /* it was sent off: see what comes of it */
            wait_until(a, until);
        } else if (gone && (action_left_with_it(a) || went_with_answer(a))) {
            succeed(a);
        } else if (gone && awaits_an_answer(a)) {
            wait_until(a, a->now + ANSWER_STEP_US);
        } else if (a->held_since >= 0 && may_type_again(a)) {
            type_again(a);
        } else if (a->held_since >= 0) {
            contradict(a, snapped_back(a));
        } else if (a->already) {
            action_refuse(a, DEED_ERR_VERIFICATION_FAILED,
                          "it was so already, so nothing was done and what "
                          "was asked for could not be seen");
        } else {
            wait_until(a, until);
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

void action_verify_on(struct deed_action *a, const struct deed_event *event)
{
    if (a->op_for == OP_REFIND) {
        action_refind_on(a, event);
        return;
    }
    if (action_is_replaced(a, event)) {
        if (action_left_with_it(a)) {
            succeed(a);
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
        wait_until(a, a->verify_deadline);
        return;
    }
    a->verify_facts = a->after_facts = true;
    action_verify_judge(a);
}

void action_verify_timeout(struct deed_action *a)
{
    const char *message;
    if (a->held_since >= 0) {
        message = "it is as asked, but the time was too short to see it hold";
    } else if (a->explicit_signals && a->evidence.downloads) {
        message = "what was asked for was not seen in time; a download is "
                  "still running";
    } else if (a->explicit_signals) {
        message = "what was asked for was not seen in time";
    } else if (a->request.args.submit && a->has_facts &&
               deed_wish_holds(&a->procedure.wish, &a->facts) == DEED_YES) {
        message = "the text is there, but nothing came of sending it";
    } else if (deed_wish_is_level(&a->procedure.wish) &&
               a->procedure.wish.post != DEED_POST_STATE && a->has_facts &&
               a->facts.reading.text && !a->facts.reading.secret) {
        message =
            action_say(a, "the value is \"%.200s\"", a->facts.reading.text);
    } else if (deed_evidence_any(&a->evidence)) {
        message = "something happened, but not what the action is for";
    } else {
        message = no_effect(a);
    }
    action_move(a, DEED_MOVE_DEADLINE);
    action_finish(a, DEED_ERR_VERIFICATION_FAILED, message);
}
