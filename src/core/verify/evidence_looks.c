/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Effects that are looks and no more: a class or style without a word, an
 * element that says nothing, a target that is disabled or renamed. A page
 * shakes, dims, marks a field for a while, and takes all of that back with a
 * timer, without a request that could be waited for. Where it has set timers
 * since the input, or where words begin to fade, of whose end code may hear,
 * such looks have to stay for a while.
 */

#include "base/util.h"
#include "core/act/refusal.h"
#include "core/verify/evidence.h"

/* As long as a value is held where the page set timers: refusals that shake,
 * flash or dim are over by then (the longest of the page cases: 900 ms). */
#define STAY_US DEED_MS(1000)

/* What the target is called now, where nothing else changed. */
static bool is_label(const struct deed_evidence *e, const struct deed_signal *s)
{
    return !e->strong && s->label && !s->stateful &&
           !deed_text_grants(s->label) && !deed_text_echoes(e->name, s->label);
}

static bool is_looks(const struct deed_evidence *e, const struct deed_signal *s)
{
    bool says = (s->said && s->fresh) || s->hid || s->stateful || s->much ||
                s->asks_login;
    switch (s->kind) {
    case DEED_SIGNAL_STATE_CHANGED:
        return s->weak || is_label(e, s) ||
               (!says && deed_evidence_is_passing(e, s));
    case DEED_SIGNAL_ELEMENT_STATE:
        return s->state == DEED_STATE_ENABLED;
    default:
        return deed_signal_is_request(s->kind) ||
               s->kind == DEED_SIGNAL_LAYOUT || s->kind == DEED_SIGNAL_BUSY ||
               s->kind == DEED_SIGNAL_IDLE;
    }
}

deed_time_us deed_evidence_looks_until(const struct deed_evidence *e)
{
    deed_time_us last = 0;
    bool later = e->put_off || e->workers;
    for (unsigned i = 0; i < e->seen_count; i++) {
        if (!is_looks(e, &e->seen[i])) {
            return 0;
        }
        later |= e->seen[i].fades;
        last = e->seen[i].at_us > last ? e->seen[i].at_us : last;
    }
    if (e->cut || !later) {
        return 0;
    }
    deed_time_us bound = e->sent_at + e->settle_us;
    deed_time_us end = deed_evidence_paced(e, STAY_US, last + STAY_US);
    return end < bound ? end : bound;
}

bool deed_evidence_is_unmoved(const struct deed_evidence *e)
{
    bool all = e->unturned && !e->cut && !e->answered && !e->open_count &&
               !e->messages && (e->strong || e->own);
    for (unsigned i = 0; all && i < e->seen_count; i++) {
        all =
            is_looks(e, &e->seen[i]) || e->seen[i].kind == DEED_SIGNAL_FOCUS_ON;
    }
    return all;
}

void deed_evidence_drop_looks(struct deed_evidence *e)
{
    bool all = !e->strong && !e->own && !e->answered && !e->failed &&
               !e->messages && !e->refusals && !e->exceptions && !e->outside;
    e->weak = 0;
    if (all) {
        e->first_at = -1; /* nothing was seen that could be an effect */
    }
}

bool deed_evidence_is_restyled(const struct deed_evidence *e)
{
    bool any = false;
    for (unsigned i = 0; i < e->seen_count; i++) {
        const struct deed_signal *s = &e->seen[i];
        any |= s->restyled && !s->wrong &&
               s->at_us >= e->ordered_at - DEED_BURST_US &&
               s->at_us <= e->ordered_at + DEED_ERROR_GRACE_US &&
               !deed_evidence_is_undone(e, s->place);
    }
    return any && e->weak && e->ordered_at >= 0 && !e->failed;
}
