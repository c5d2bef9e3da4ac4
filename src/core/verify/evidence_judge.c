/* SPDX-License-Identifier: Apache-2.0 */
#include "core/verify/evidence.h"
#include "core/act/refusal.h"

/* The first moment at which a doubt may become evidence. */
static deed_time_us next_due(const struct deed_evidence *e)
{
    deed_time_us at = DEED_TIME_NEVER;
    for (unsigned i = 0; i < e->doubt_count; i++) {
        at = e->doubts[i].due_us < at ? e->doubts[i].due_us : at;
    }
    return at;
}

static bool doubts_a_request(const struct deed_evidence *e)
{
    for (unsigned i = 0; i < e->doubt_count; i++) {
        if (deed_signal_is_request(e->doubts[i].signal.kind)) {
            return true;
        }
    }
    return false;
}

/* A no that may be the answer to the form, or to something else. */
static bool doubts_a_no(const struct deed_evidence *e)
{
    for (unsigned i = 0; i < e->doubt_count; i++) {
        if ((e->doubts[i].also & DEED_ALSO_FORM) &&
            deed_signal_refuses(&e->doubts[i].signal)) {
            return true;
        }
    }
    return false;
}

/* The server's answer to a form is not yet the page's. */
static bool awaits_the_page(const struct deed_evidence *e, deed_time_us now,
                            deed_time_us *until)
{
    deed_time_us answered = e->answered_at + DEED_OWN_GRACE_US;
    *until = DEED_TIME_NEVER;
    if (doubts_a_no(e)) {
        *until = next_due(e);
    } else if (e->form && e->answered && !e->told && now < answered) {
        *until = answered;
    }
    return *until != DEED_TIME_NEVER;
}

enum deed_effect_verdict deed_evidence_judge(const struct deed_evidence *e,
                                             deed_time_us now,
                                             deed_time_us *until)
{
    *until = DEED_TIME_NEVER;
    if (e->refusals) {
        return DEED_VERDICT_CONTRADICTED;
    }
    if (awaits_the_page(e, now, until)) {
        return DEED_VERDICT_WAIT;
    }
    /* A row that is added, or "Saving…", is not an effect while the order that
     * it speaks of may still fail, nor when it failed. */
    bool early = !e->told && (e->refused || e->orders);
    /* Nor are they, or the tab that it opened in, for a file that broke off. */
    early |= e->broken && e->told <= e->popups;
    if (e->strong && !early) {
        return DEED_VERDICT_EFFECT;
    }
    if (e->outside || e->stayed) {
        return DEED_VERDICT_CONTRADICTED;
    }
    if (e->pending && now < e->request_at + DEED_REQUEST_GRACE_US) {
        *until = e->request_at + DEED_REQUEST_GRACE_US;
        return DEED_VERDICT_WAIT;
    }
    if (e->failed || (e->exceptions && !e->own && !e->strong)) {
        bool better = !e->failed && e->answered;
        if (!better && now < e->error_at + DEED_ERROR_GRACE_US) {
            *until = e->error_at + DEED_ERROR_GRACE_US;
            return DEED_VERDICT_WAIT;
        }
        return better ? DEED_VERDICT_EFFECT : DEED_VERDICT_CONTRADICTED;
    }
    /* Nor while a request is in doubt. */
    if (e->own && !e->answered && doubts_a_request(e)) {
        *until = next_due(e);
        return DEED_VERDICT_WAIT;
    }
    /* A button that only changed itself may speak of a request that is about
     * to begin. */
    if (e->watched && e->own && !e->answered && !e->pending &&
        now < e->first_at + DEED_OWN_GRACE_US) {
        *until = e->first_at + DEED_OWN_GRACE_US;
        return DEED_VERDICT_WAIT;
    }
    if (e->strong || e->own || e->answered || e->pending) {
        return DEED_VERDICT_EFFECT;
    }
    if (e->weak) {
        return DEED_VERDICT_WEAK;
    }
    *until = next_due(e);
    return e->doubt_count ? DEED_VERDICT_WAIT : DEED_VERDICT_NOTHING;
}

bool deed_evidence_any(const struct deed_evidence *e)
{
    return e->first_at >= 0;
}

bool deed_evidence_effect(const struct deed_evidence *e)
{
    return e->strong || e->own || e->weak || e->answered || e->pending;
}

bool deed_evidence_is_show(const struct deed_evidence *e)
{
    for (unsigned i = 0; i < e->seen_count; i++) {
        enum deed_signal_kind kind = e->seen[i].kind;
        if (kind != DEED_SIGNAL_STATE_CHANGED && kind != DEED_SIGNAL_TOAST) {
            return false;
        }
    }
    return !e->cut && !e->answered && !e->pending && !e->failed;
}

bool deed_evidence_revision_advanced(const struct deed_evidence *e)
{
    return e->sent && e->newest_revision > e->base_revision;
}
