/* SPDX-License-Identifier: Apache-2.0 */
/* Facts that may be the doing of the act: they wait until something ties them
 * to it, or until they come again by themselves. */
#include "core/verify/evidence_parts.h"

#include "base/util.h"
#include "core/verify/place.h"
#include "core/verify/tie.h"

static bool is_repeated(const struct deed_doubt *d,
                        const struct deed_signal *signal)
{
    const struct deed_signal *old = &d->signal;
    /* A request and its answer have one place and are no repetition. */
    bool same =
        deed_str_equal(old->place, deed_evidence_place(signal)) &&
        (!deed_signal_is_request(signal->kind) || old->kind == signal->kind);
    /* The first word in an empty element is another kind of change than the
     * next one. */
    bool near = d->by_time && old->painted && signal->painted &&
                deed_place_is_same_element(old->place, signal->place);
    return (same || near) && signal->at_us - old->at_us > DEED_BURST_US;
}

/* It came again by itself: all that was seen there is noise. */
static bool comes_again(struct deed_evidence *evidence,
                        const struct deed_signal *signal)
{
    bool again = false;
    unsigned kept = 0;
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        again |= is_repeated(&evidence->doubts[i], signal);
    }
    if (!again) {
        return false;
    }
    deed_evidence_add_noise(evidence, deed_evidence_place(signal));
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        if (!is_repeated(&evidence->doubts[i], signal) &&
            !deed_str_equal(evidence->doubts[i].signal.place,
                            deed_evidence_place(signal))) {
            evidence->doubts[kept++] = evidence->doubts[i];
        }
    }
    evidence->doubt_count = kept;
    return true;
}

/* So many times it would have been seen before the act. */
#define TIMES_MISSED 3

/* It comes again so soon that it would have been seen before the act, had it
 * come by itself: it began with the act, on a page that set timers then. */
static bool began_with_act(struct deed_evidence *e,
                           const struct deed_signal *signal)
{
    const char *place = deed_evidence_place(signal);
    bool began = false;
    if (signal->kind != DEED_SIGNAL_STATE_CHANGED || !e->put_off ||
        deed_evidence_was_before(e, place)) {
        return false;
    }
    for (unsigned i = 0; i < e->doubt_count; i++) {
        struct deed_doubt *d = &e->doubts[i];
        deed_time_us step = signal->at_us - d->signal.at_us;
        if (is_repeated(d, signal) && d->due_us != DEED_TIME_NEVER &&
            step * TIMES_MISSED <= e->watched_us) {
            d->due_us = signal->at_us;
            began = true;
        }
    }
    e->began = began ? deed_evidence_key(place) : e->began;
    return e->began && e->began == deed_evidence_key(place);
}

/* A part that is drawn comes with dozens of changes; a box or a message that it
 * is comes last, and says more than any of them. */
static bool is_less(const struct deed_signal *old,
                    const struct deed_signal *signal)
{
    return old->kind == DEED_SIGNAL_STATE_CHANGED &&
           (signal->kind == DEED_SIGNAL_DIALOG_OPENED ||
            signal->kind == DEED_SIGNAL_TOAST);
}

/* One that waits for a tie gives way to a newer one. */
static struct deed_doubt *free_doubt(struct deed_evidence *evidence,
                                     const struct deed_signal *signal)
{
    struct deed_doubt *less = NULL;
    if (evidence->doubt_count < DEED_DOUBTS_MAX) {
        return &evidence->doubts[evidence->doubt_count++];
    }
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        struct deed_doubt *d = &evidence->doubts[i];
        if (d->due_us == DEED_TIME_NEVER) {
            return d;
        }
        less = is_less(&d->signal, signal) ? d : less;
    }
    return less;
}

static void put_aside(struct deed_evidence *evidence,
                      const struct deed_signal *signal, const char *target_id,
                      unsigned also, bool by_time, deed_time_us due)
{
    struct deed_doubt *d = free_doubt(evidence, signal);
    if (!d) {
        return;
    }
    d->target_id = target_id;
    d->also = also;
    d->by_time = by_time;
    d->due_us = due;
    if (!deed_signal_copy(evidence->arena, &d->signal, signal)) {
        *d = evidence->doubts[--evidence->doubt_count];
        return;
    }
    d->signal.place =
        d->signal.place ? d->signal.place : deed_evidence_place(signal);
}

static deed_time_us doubt_span(const struct deed_evidence *evidence,
                               const struct deed_signal *signal)
{
    return deed_evidence_was_once(evidence, deed_evidence_place(signal))
               ? DEED_DOUBT_US
               : evidence->doubt_us;
}

void deed_evidence_forget_leaving(struct deed_evidence *e)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < e->doubt_count; i++) {
        if (e->doubts[i].signal.kind != DEED_SIGNAL_LEAVING) {
            e->doubts[kept++] = e->doubts[i];
        }
    }
    e->doubt_count = kept;
}

void deed_evidence_adopt_stream(struct deed_evidence *e,
                                const struct deed_signal *signal)
{
    bool found = false;
    for (unsigned i = 0; i < e->doubt_count; i++) {
        struct deed_doubt *d = &e->doubts[i];
        bool same = deed_str_equal(d->signal.request, signal->request);
        if (same && d->due_us != DEED_TIME_NEVER) {
            d->due_us = signal->at_us;
            found = true;
        }
    }
    if (found) {
        deed_evidence_settle(e, signal->at_us);
    }
}

/* A request that begins with the answer to one of the act's, or with the page
 * that it led to, goes on with its story; its own end is known by its
 * beginning. A list that was asked for once is asked for again after a change.
 */
static bool is_chained(const struct deed_evidence *e,
                       const struct deed_signal *signal)
{
    if (deed_evidence_is_asked_again(e, signal)) {
        return true;
    }
    if (signal->kind == DEED_SIGNAL_REQUEST_STARTED) {
        deed_time_us last =
            e->answered_at > e->moved_at ? e->answered_at : e->moved_at;
        return last >= 0 && signal->at_us <= last + DEED_AFTER_US &&
               !deed_evidence_is_habit(e, signal) &&
               !deed_evidence_is_polled(e, signal);
    }
    return deed_signal_is_request(signal->kind) &&
           (deed_evidence_has_open(e, signal) ||
            deed_evidence_has_read(e, signal));
}

bool deed_evidence_doubt(struct deed_evidence *evidence,
                         const struct deed_signal *signal,
                         const char *target_id, unsigned also)
{
    enum deed_tie tie = deed_tie_of(signal, target_id);
    /* What the act is for needs no other tie. */
    bool wanted =
        (signal->kind == DEED_SIGNAL_FOCUS_ON && (also & DEED_ALSO_FOCUS)) ||
        (signal->kind == DEED_SIGNAL_ROUTE_CHANGED &&
         (also & DEED_ALSO_ROUTE)) ||
        (signal->kind == DEED_SIGNAL_SCROLLED &&
         ((also & DEED_ALSO_SCROLL) || signal->weak)) ||
        (signal->kind == DEED_SIGNAL_ROUTE_CHANGED && signal->place &&
         deed_evidence_is_guarded(evidence, signal));
    if (!evidence->watched || deed_tie_proves(tie) || wanted ||
        is_chained(evidence, signal) || !deed_tie_is_needed(signal->kind)) {
        return false;
    }
    if (deed_evidence_is_polled(evidence, signal)) {
        return true; /* by a view that shows something already */
    }
    if (deed_signal_is_request(signal->kind) && evidence->refused &&
        evidence->refused == deed_evidence_key(signal->place)) {
        return false; /* what failed is tried again */
    }
    if (deed_evidence_follows_stream(evidence, signal) ||
        deed_evidence_begins_order(evidence, signal)) {
        return false;
    }
    if (began_with_act(evidence, signal)) {
        deed_evidence_settle(evidence, signal->at_us);
        return true;
    }
    if (evidence->streamed_at < 0 && comes_again(evidence, signal)) {
        return true;
    }
    /* Addresses also change by themselves, once. */
    bool address =
        signal->kind == DEED_SIGNAL_ROUTE_CHANGED && signal->place != NULL;
    bool placed =
        (tie == DEED_TIE_LOCAL &&
         (!address || evidence->handled != DEED_NO || evidence->native)) ||
        deed_evidence_echoes(evidence, signal);
    bool by_time = !placed && deed_evidence_follows_input(evidence, signal) &&
                   !deed_evidence_follows_answer(evidence, signal);
    bool local = placed || deed_evidence_may_follow(evidence, signal);
    deed_time_us span = doubt_span(evidence, signal);
    if (by_time && deed_evidence_is_uncertified(evidence, signal)) {
        local = false;
    }
    if (local && !span) {
        return false;
    }
    put_aside(evidence, signal, target_id, also, by_time,
              local ? signal->at_us + span : DEED_TIME_NEVER);
    return true;
}

void deed_evidence_tie_to_answer(struct deed_evidence *evidence,
                                 deed_time_us at)
{
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        struct deed_doubt *d = &evidence->doubts[i];
        /* What is read again may be asked for before the answer is told. */
        bool stream =
            deed_evidence_follows_stream(evidence, &d->signal) ||
            (d->signal.kind == DEED_SIGNAL_REQUEST_STARTED && d->signal.weak);
        if ((stream || d->due_us == DEED_TIME_NEVER) &&
            d->signal.at_us >= at - DEED_BURST_US) {
            d->due_us =
                stream ? at
                       : d->signal.at_us + doubt_span(evidence, &d->signal);
        }
    }
}

void deed_evidence_tie_to_effect(struct deed_evidence *e, deed_time_us at)
{
    bool any = false;
    for (unsigned i = 0; deed_evidence_has_shown(e) && i < e->doubt_count;
         i++) {
        struct deed_doubt *d = &e->doubts[i];
        bool order = d->signal.kind == DEED_SIGNAL_REQUEST_STARTED &&
                     !d->signal.weak && !d->signal.foreign;
        if (order && deed_evidence_comes_soon(e, &d->signal) &&
            !deed_evidence_was_before(e, d->signal.place)) {
            d->due_us = at;
            any = true;
        }
    }
    if (any) {
        deed_evidence_settle(e, at);
    }
}

void deed_evidence_tie_to_push(struct deed_evidence *evidence)
{
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        struct deed_doubt *d = &evidence->doubts[i];
        if (d->due_us == DEED_TIME_NEVER &&
            deed_evidence_is_pushed(evidence, &d->signal)) {
            d->due_us = d->signal.at_us + doubt_span(evidence, &d->signal);
        }
    }
}

/* One task of the page: what it told together. */
#define TOGETHER_US DEED_MS(5)

void deed_evidence_tie_to_end(struct deed_evidence *e, deed_time_us at)
{
    for (unsigned i = 0; i < e->doubt_count; i++) {
        struct deed_doubt *d = &e->doubts[i];
        bool change = d->signal.kind == DEED_SIGNAL_STATE_CHANGED ||
                      d->signal.kind == DEED_SIGNAL_TOAST ||
                      d->signal.kind == DEED_SIGNAL_VALUE_EQUALS;
        if (change && d->signal.at_us >= at - TOGETHER_US &&
            d->signal.at_us <= at &&
            !deed_evidence_was_before(e, d->signal.place)) {
            d->signal.certified = true;
            d->due_us = at;
        }
    }
    deed_evidence_settle(e, at);
}

/* A request is judged with its answer: what has the same place as something
 * that is due is due with it. */
static bool is_due(const struct deed_evidence *evidence, unsigned at,
                   deed_time_us now)
{
    const char *place = evidence->doubts[at].signal.place;
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        if (evidence->doubts[i].due_us <= now &&
            deed_str_equal(evidence->doubts[i].signal.place, place)) {
            return true;
        }
    }
    return false;
}

bool deed_evidence_settle(struct deed_evidence *evidence, deed_time_us now)
{
    bool any = false;
    unsigned kept = 0;
    bool due[DEED_DOUBTS_MAX] = { false };
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        due[i] = is_due(evidence, i, now);
    }
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        struct deed_doubt d = evidence->doubts[i];
        if (due[i] && d.by_time &&
            deed_evidence_is_uncertified(evidence, &d.signal)) {
            continue;
        }
        if (due[i]) {
            any |=
                deed_evidence_count(evidence, &d.signal, d.target_id, d.also);
        } else {
            evidence->doubts[kept++] = d;
        }
    }
    evidence->doubt_count = kept;
    return any;
}

void deed_evidence_drop_doubts(struct deed_evidence *e, const char *place)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < e->doubt_count; i++) {
        const struct deed_signal *s = &e->doubts[i].signal;
        if (!place || s->kind != DEED_SIGNAL_STATE_CHANGED ||
            !deed_str_equal(s->place, place)) {
            e->doubts[kept++] = e->doubts[i];
        }
    }
    e->doubt_count = kept;
}

deed_time_us deed_evidence_first_told(const struct deed_evidence *e,
                                      const struct deed_signal *signal)
{
    for (unsigned i = 0; signal->certified && i < e->doubt_count; i++) {
        const struct deed_signal *old = &e->doubts[i].signal;
        if (old->kind == signal->kind && signal->place &&
            deed_str_equal(old->place, signal->place)) {
            return old->at_us;
        }
    }
    return signal->at_us;
}
