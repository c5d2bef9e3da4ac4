/* SPDX-License-Identifier: Apache-2.0 */
#include "core/verify/evidence_parts.h"

#include <string.h>

#include "base/hash.h"
#include "base/util.h"
#include "core/act/refusal.h"
#include "core/verify/tie.h"

/* The first moment at which a doubt may become evidence. */
static deed_time_us next_due(const struct deed_evidence *e)
{
    deed_time_us at = DEED_TIME_NEVER;
    for (unsigned i = 0; i < e->doubt_count; i++) {
        at = e->doubts[i].due_us < at ? e->doubts[i].due_us : at;
    }
    return at;
}

/* An order that failed, and that may have been the act's: a poll that fails
 * comes again. */
static bool doubts_an_order(const struct deed_evidence *e, unsigned at)
{
    const struct deed_signal *end = &e->doubts[at].signal;
    bool failed =
        end->kind == DEED_SIGNAL_REQUEST_FAILED ||
        (end->kind == DEED_SIGNAL_REQUEST_FINISHED && end->status >= 400);
    bool due = false;
    for (unsigned i = 0; failed && i < e->doubt_count; i++) {
        due |= e->doubts[i].due_us != DEED_TIME_NEVER &&
               deed_str_equal(e->doubts[i].signal.place, end->place);
    }
    return failed && due && !end->weak && !end->foreign;
}

/* Another document that reports a failure, or asks for a login. */
static bool is_bad_route(const struct deed_evidence *e,
                         const struct deed_signal *s)
{
    return s->kind == DEED_SIGNAL_ROUTE_CHANGED &&
           (s->status >= 400 || deed_evidence_is_guarded(e, s));
}

/* A refusal that may be the answer to the act, or to something else. */
static bool doubts_a_refusal(const struct deed_evidence *e)
{
    for (unsigned i = 0; i < e->doubt_count; i++) {
        const struct deed_doubt *d = &e->doubts[i];
        bool form = d->also & DEED_ALSO_FORM;
        if (doubts_an_order(e, i)) {
            return true;
        }
        if (d->due_us != DEED_TIME_NEVER &&
            (d->signal.asks_login || is_bad_route(e, &d->signal) ||
             deed_signal_refuses(&d->signal, form) ||
             deed_signal_doubts(&d->signal, form) ||
             deed_evidence_is_denied(e, &d->signal) ||
             deed_evidence_is_marked(e, &d->signal))) {
            return true;
        }
    }
    return false;
}

/* Something that a sign of the page being busy does not bring with it. */
static bool stands(const struct deed_evidence *e,
                   const struct deed_signal *seen)
{
    switch (seen->kind) {
    case DEED_SIGNAL_STATE_CHANGED:
        return !seen->weak && !deed_evidence_is_undone(e, seen->place);
    case DEED_SIGNAL_ELEMENT_STATE:
        return seen->state != DEED_STATE_ENABLED;
    case DEED_SIGNAL_VALUE_EQUALS:
    case DEED_SIGNAL_SCROLLED:
    case DEED_SIGNAL_FOCUS_ON:
        return true;
    default:
        return false;
    }
}

/* All that was seen is a sign of the page being busy that is gone again: no
 * result was shown. */
static bool was_only_busy(const struct deed_evidence *e)
{
    bool all = e->was_busy && !e->busy && !e->told && e->undone_count;
    for (unsigned i = 0; all && i < e->seen_count; i++) {
        all = !stands(e, &e->seen[i]);
    }
    return all;
}

/* Something is there, but content that the act had shown is gone again. What
 * stands for it may still come, or be among what is doubted. */
static enum deed_effect_verdict judge_lost(const struct deed_evidence *e,
                                           deed_time_us now,
                                           deed_time_us *until)
{
    deed_time_us from = e->closed_at > e->sent_at ? e->closed_at : e->sent_at;
    deed_time_us due = next_due(e);
    *until = due != DEED_TIME_NEVER ? due : from + DEED_ERROR_GRACE_US;
    return now < *until ? DEED_VERDICT_WAIT : DEED_VERDICT_OBSERVED;
}

/* The page changed what it shows when a look-up of its own had failed. */
static bool is_shown_failure(const struct deed_evidence *e,
                             const struct deed_signal *seen)
{
    return seen->kind == DEED_SIGNAL_STATE_CHANGED && !seen->weak &&
           seen->caused != DEED_YES &&
           seen->at_us >= e->lookup_failed_at - DEED_BURST_US &&
           seen->at_us <= e->lookup_failed_at + DEED_SOON_US;
}

static bool shows_failure(const struct deed_evidence *e)
{
    bool any = false;
    for (unsigned i = 0; e->lookup_failed_at >= 0 && i < e->seen_count; i++) {
        any |= is_shown_failure(e, &e->seen[i]);
    }
    for (unsigned i = 0; e->lookup_failed_at >= 0 && i < e->doubt_count; i++) {
        any |= is_shown_failure(e, &e->doubts[i].signal);
    }
    return any;
}

static bool has_change(const struct deed_evidence *e)
{
    return (e->strong || e->own) && !deed_evidence_is_taken_back(e);
}

/* The server or the page refused the act, or reported a failure. */
static bool is_refused(const struct deed_evidence *e)
{
    bool hidden = e->broken && e->told <= e->popups;
    return e->refused || shows_failure(e) || hidden || e->served ||
           e->to_login ||
           ((e->outside || e->stayed || e->declined) && !has_change(e)) ||
           (e->declined && e->unasked) ||
           (e->failed && !has_change(e) && !e->answered);
}

static enum deed_effect_verdict judge_refusal(const struct deed_evidence *e,
                                              deed_time_us now,
                                              deed_time_us *until)
{
    deed_time_us end = e->error_at >= 0 ? e->error_at + DEED_ERROR_GRACE_US : 0;
    if (now < end) {
        *until = end; /* it may be tried again */
        return DEED_VERDICT_WAIT;
    }
    return DEED_VERDICT_CONTRADICTED;
}

/* What the page put off when it had the answer comes until then; 0: nothing was
 * put off. */
static deed_time_us timed_until(const struct deed_evidence *e)
{
    deed_time_us bound = e->sent_at + e->settle_us;
    deed_time_us end = e->timed && !e->failed ? deed_evidence_timed_end(e) : 0;
    return end < bound ? end : bound;
}

/* Requests or messages, and nothing that a person could notice. */
static enum deed_effect_verdict judge_requests(const struct deed_evidence *e,
                                               deed_time_us now,
                                               deed_time_us *until)
{
    deed_time_us end = e->closed_at + DEED_REQUEST_GRACE_US;
    deed_time_us bound = e->sent_at + e->settle_us;
    deed_time_us timed = timed_until(e);
    end = e->polls && end > bound ? bound : end; /* it may ask for ever */
    end = timed > end ? timed : end;
    if (e->closed_at >= 0 && now < end) {
        *until = end;
        return DEED_VERDICT_WAIT;
    }
    /* A message that a handler of the target's own sent is what the press was
     * for; one that a listener at the root sent may be anything. */
    return e->messages && e->handled == DEED_YES ? DEED_VERDICT_EFFECT
                                                 : DEED_VERDICT_OBSERVED;
}

/* Everything that was tied is gone. What came with the answer may stand, and
 * may still be doubted. A page may also remove what it drew for the press and
 * only then do what the press was for, so that this is waited for. */
static enum deed_effect_verdict judge_undone(const struct deed_evidence *e,
                                             deed_time_us now,
                                             deed_time_us *until)
{
    deed_time_us due = next_due(e);
    bool answered = e->answered && !e->failed;
    *until = due != DEED_TIME_NEVER || answered
                 ? due
                 : e->sent_at + DEED_ERROR_GRACE_US;
    if (*until != DEED_TIME_NEVER && now < *until) {
        return DEED_VERDICT_WAIT;
    }
    /* A style that was set until the answer came, and is gone, is no sign of
     * what the page does with the answer. */
    deed_time_us timed = timed_until(e);
    if (now < timed && deed_evidence_lost_marks_only(e)) {
        *until = timed;
        return DEED_VERDICT_WAIT;
    }
    return deed_evidence_lost_marks_only(e) ||
                   (e->answered && deed_evidence_lost_words(e))
               ? DEED_VERDICT_OBSERVED
               : DEED_VERDICT_CONTRADICTED;
}

/* The control shows another state, which its server may not know of yet. */
static bool is_turned(const struct deed_evidence *e)
{
    bool any = false;
    for (unsigned i = 0; i < e->seen_count; i++) {
        const struct deed_signal *s = &e->seen[i];
        const char *place = deed_str_or(s->place, "");
        any |= s->kind == DEED_SIGNAL_ELEMENT_STATE
                   ? s->state == DEED_STATE_PRESSED ||
                         s->state == DEED_STATE_CHECKED ||
                         s->state == DEED_STATE_SELECTED
                   : strstr(place, ":attr.aria-pressed") != NULL ||
                         strstr(place, ":attr.aria-checked") != NULL;
    }
    return any;
}

/* What it did looks as if it had not worked. More may still come, or be among
 * what is doubted. */
static enum deed_effect_verdict judge_dubious(const struct deed_evidence *e,
                                              deed_time_us now,
                                              deed_time_us *until)
{
    deed_time_us grace = e->put_off ? DEED_PUT_OFF_US : DEED_ERROR_GRACE_US;
    deed_time_us due = next_due(e);
    *until = due != DEED_TIME_NEVER ? due : e->first_at + grace;
    return now < *until ? DEED_VERDICT_WAIT : DEED_VERDICT_OBSERVED;
}

/* The next view, or what a control is disabled for, may be on its way: with the
 * answer, by a timer or a worker. */
static enum deed_effect_verdict judge_late(const struct deed_evidence *e,
                                           deed_time_us now,
                                           deed_time_us *until)
{
    deed_time_us bound = e->sent_at + e->settle_us;
    deed_time_us from = e->closed_at > e->sent_at ? e->closed_at : e->sent_at;
    deed_time_us end = from + DEED_TIMED_US;
    *until = e->put_off || e->workers || end > bound ? bound : end;
    return now < *until ? DEED_VERDICT_WAIT : DEED_VERDICT_OBSERVED;
}

enum deed_effect_verdict deed_evidence_judge(const struct deed_evidence *e,
                                             deed_time_us now,
                                             deed_time_us *until)
{
    *until = DEED_TIME_NEVER;
    if (e->refusals) {
        return DEED_VERDICT_CONTRADICTED;
    }
    if (doubts_a_refusal(e)) {
        *until = next_due(e);
        return DEED_VERDICT_WAIT;
    }
    if (deed_evidence_is_open(e, now, until)) {
        return DEED_VERDICT_WAIT;
    }
    if (is_refused(e) && now < deed_evidence_young_until(e)) {
        *until = deed_evidence_young_until(e);
        return DEED_VERDICT_WAIT;
    }
    if (is_refused(e)) {
        return judge_refusal(e, now, until);
    }
    if (deed_evidence_is_overdue(e, now)) {
        return DEED_VERDICT_OPEN;
    }
    if (deed_evidence_is_emptied(e)) {
        return judge_late(e, now, until);
    }
    if (deed_evidence_is_taken_back(e)) {
        return judge_undone(e, now, until);
    }
    if (deed_evidence_has_lost(e)) {
        return judge_lost(e, now, until);
    }
    deed_time_us said_at = 0;
    if (deed_evidence_says(e, &said_at)) {
        /* Better words may come, or be among what is doubted. */
        deed_time_us from = said_at > e->closed_at ? said_at : e->closed_at;
        deed_time_us due = next_due(e);
        *until = due != DEED_TIME_NEVER ? due : from + DEED_ERROR_GRACE_US;
        return now < *until ? DEED_VERDICT_WAIT : DEED_VERDICT_OBSERVED;
    }
    if (deed_evidence_is_held(e)) {
        return judge_late(e, now, until);
    }
    if (deed_evidence_is_broken(e) || deed_evidence_sent_back(e) ||
        e->sent_again || deed_evidence_closed(e) ||
        deed_evidence_is_unmoved(e)) {
        return judge_dubious(e, now, until);
    }
    if ((e->strong || e->own) && was_only_busy(e)) {
        *until = next_due(e); /* what came with the answer may be doubted */
        /* A page that is led on by code may need more than two frames. */
        return *until != DEED_TIME_NEVER && now < *until
                   ? DEED_VERDICT_WAIT
                   : judge_requests(e, now, until);
    }
    deed_time_us looks = e->strong || e->own ? deed_evidence_looks_until(e) : 0;
    deed_time_us stay = e->strong || e->own ? deed_evidence_stay_until(e) : 0;
    stay = looks > stay ? looks : stay;
    if (now < stay) {
        *until = stay;
        return DEED_VERDICT_WAIT;
    }
    if (e->strong) {
        return DEED_VERDICT_EFFECT;
    }
    if (e->exceptions && !e->own && !e->answered) {
        return judge_refusal(e, now, until);
    }
    /* A button that only changed itself may speak of a request that is about
     * to begin: soon, or when a timer or a worker has it sent. */
    bool later = (e->put_off || e->workers) && is_turned(e);
    deed_time_us end = later
                           ? deed_evidence_paced(e, DEED_PUT_OFF_US,
                                                 e->first_at + DEED_PUT_OFF_US)
                           : e->first_at + DEED_OWN_GRACE_US;
    if (e->watched && e->own && !e->answered && now < end) {
        *until = end;
        return DEED_VERDICT_WAIT;
    }
    if (e->own) {
        return DEED_VERDICT_EFFECT;
    }
    *until = next_due(e);
    if (*until != DEED_TIME_NEVER) {
        return DEED_VERDICT_WAIT;
    }
    if (deed_evidence_is_restyled(e)) {
        *until = deed_evidence_looks_until(e);
        return now < *until ? DEED_VERDICT_WAIT : DEED_VERDICT_EFFECT;
    }
    if (e->answered || e->open_count || e->messages) {
        return judge_requests(e, now, until);
    }
    return e->weak ? DEED_VERDICT_WEAK : DEED_VERDICT_NOTHING;
}

enum deed_effect_verdict deed_evidence_judge_answer(
    const struct deed_evidence *e, deed_time_us now, deed_time_us *until)
{
    *until = DEED_TIME_NEVER;
    if (doubts_a_refusal(e)) {
        *until = next_due(e);
        return DEED_VERDICT_WAIT;
    }
    if (deed_evidence_is_open(e, now, until)) {
        return DEED_VERDICT_WAIT;
    }
    if (e->refused && now < deed_evidence_young_until(e)) {
        *until = deed_evidence_young_until(e);
        return DEED_VERDICT_WAIT;
    }
    if (e->refused || e->refusals) {
        return DEED_VERDICT_CONTRADICTED;
    }
    return e->says                            ? DEED_VERDICT_OBSERVED
           : deed_evidence_is_overdue(e, now) ? DEED_VERDICT_OPEN
                                              : DEED_VERDICT_EFFECT;
}

bool deed_evidence_any(const struct deed_evidence *e)
{
    return e->first_at >= 0;
}

bool deed_evidence_effect(const struct deed_evidence *e)
{
    return e->strong || e->own || e->weak || e->answered || e->open_count ||
           e->messages;
}

bool deed_evidence_is_show(const struct deed_evidence *e)
{
    for (unsigned i = 0; i < e->seen_count; i++) {
        enum deed_signal_kind kind = e->seen[i].kind;
        /* Its press gave the focus; that is not what a drag is for. */
        if (kind != DEED_SIGNAL_STATE_CHANGED && kind != DEED_SIGNAL_TOAST &&
            kind != DEED_SIGNAL_FOCUS_ON) {
            return false;
        }
    }
    return !e->cut && !e->answered && !e->open_count && !e->failed;
}

bool deed_evidence_revision_advanced(const struct deed_evidence *e)
{
    return e->sent && e->newest_revision > e->base_revision;
}
