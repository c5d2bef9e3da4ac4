/* SPDX-License-Identifier: Apache-2.0 */
#include "core/evidence.h"

#include <string.h>

#include "base/hash.h"
#include "base/util.h"

void deed_evidence_init(struct deed_evidence *evidence,
                        struct deed_arena *arena)
{
    memset(evidence, 0, sizeof(*evidence));
    evidence->arena = arena;
    evidence->first_at = -1;
    evidence->request_at = -1;
    evidence->error_at = -1;
}

/* Zero stands for "no place": such a signal can never be noise. */
static uint64_t place_key(const char *place)
{
    return place && *place ? deed_hash_text(DEED_HASH_SEED, place) : 0;
}

static bool is_noise(const struct deed_evidence *evidence, const char *place)
{
    uint64_t key = place_key(place);
    for (unsigned i = 0; key && i < evidence->noise_count; i++) {
        if (evidence->noise[i] == key) {
            return true;
        }
    }
    return false;
}

void deed_evidence_add_noise(struct deed_evidence *evidence, const char *place)
{
    uint64_t key = place_key(place);
    if (key && !is_noise(evidence, place) &&
        evidence->noise_count < DEED_NOISE_MAX) {
        evidence->noise[evidence->noise_count++] = key;
    }
}

void deed_evidence_send(struct deed_evidence *evidence, deed_time_us now,
                        uint64_t revision)
{
    if (evidence->sent) {
        return;
    }
    evidence->sent = true;
    evidence->sent_at = now;
    evidence->base_revision = revision > evidence->newest_revision
                                  ? revision
                                  : evidence->newest_revision;
    if (revision > evidence->newest_revision) {
        evidence->newest_revision = revision;
    }
}

void deed_evidence_restart(struct deed_evidence *evidence)
{
    for (unsigned i = 0; i < evidence->seen_count; i++) {
        deed_evidence_add_noise(evidence, evidence->seen[i].place);
    }
    const struct deed_evidence old = *evidence;
    deed_evidence_init(evidence, old.arena);
    memcpy(evidence->noise, old.noise, sizeof(old.noise));
    evidence->noise_count = old.noise_count;
    evidence->newest_revision = old.newest_revision;
}

static void keep(struct deed_evidence *evidence,
                 const struct deed_signal *signal)
{
    if (evidence->seen_count == DEED_EVIDENCE_MAX) {
        evidence->cut = true;
        return;
    }
    if (deed_signal_copy(evidence->arena, &evidence->seen[evidence->seen_count],
                         signal)) {
        evidence->seen_count++;
    }
}

static void note_error(struct deed_evidence *evidence,
                       const struct deed_signal *signal)
{
    if (evidence->error_at < 0) {
        evidence->error_at = signal->at_us;
        evidence->error = deed_arena_strdup(
            evidence->arena, signal->text ? signal->text : signal->pattern);
    }
}

/* An answer to a request that began before the act is not its doing. */
static bool end_request(struct deed_evidence *evidence,
                        const struct deed_signal *signal)
{
    bool begun = evidence->pending > 0 || signal->caused == DEED_YES;
    if (evidence->pending) {
        evidence->pending--;
    }
    if (signal->kind == DEED_SIGNAL_REQUEST_FAILED || signal->status >= 400) {
        evidence->failed++;
        note_error(evidence, signal);
        return true;
    }
    evidence->answered += begun;
    return begun;
}

/* Where does a change count: at the target itself, by its looks only, or
 * elsewhere? */
static void count_change(struct deed_evidence *evidence,
                         const struct deed_signal *signal,
                         const char *target_id)
{
    if (signal->weak) {
        evidence->weak++;
    } else if (target_id && deed_str_equal(signal->instance_id, target_id)) {
        evidence->own++;
    } else {
        evidence->strong++;
    }
}

/* True when the signal is an effect (good or bad) rather than a remark. */
static bool count(struct deed_evidence *evidence,
                  const struct deed_signal *signal, const char *target_id,
                  unsigned also)
{
    bool counts;
    switch (signal->kind) {
    case DEED_SIGNAL_STATE_CHANGED:
    case DEED_SIGNAL_ELEMENT_STATE:
    case DEED_SIGNAL_VALUE_EQUALS:
        count_change(evidence, signal, target_id);
        return true;
    case DEED_SIGNAL_REQUEST_STARTED:
        evidence->pending++;
        if (evidence->request_at < 0) {
            evidence->request_at = signal->at_us;
        }
        return true;
    case DEED_SIGNAL_REQUEST_FINISHED:
    case DEED_SIGNAL_REQUEST_FAILED:
        return end_request(evidence, signal);
    case DEED_SIGNAL_EXCEPTION:
        evidence->exceptions++;
        note_error(evidence, signal);
        return true;
    case DEED_SIGNAL_VALIDATION:
        evidence->refusals++;
        if (!evidence->refusal) {
            evidence->refusal =
                deed_arena_strdup(evidence->arena, signal->text);
        }
        return true;
    case DEED_SIGNAL_FOCUS_ON:
        /* Pressing a control moves the focus there; only for a text field,
         * or a key like Tab, is that what was wanted. */
        counts = also & DEED_ALSO_FOCUS;
        evidence->strong += counts;
        return counts;
    case DEED_SIGNAL_JS_DIALOG:
        /* An alert is feedback. A question is not yet an effect: what the
         * page does after the answer is. */
        if (deed_str_equal(signal->role, "alert")) {
            evidence->strong++;
            return true;
        }
        return false;
    case DEED_SIGNAL_SCROLLED:
        counts = also & DEED_ALSO_SCROLL;
        evidence->scrolled++;
        evidence->strong += counts;
        return counts;
    case DEED_SIGNAL_LAYOUT:
    case DEED_SIGNAL_TEXT_CONTAINS:
        return false;
    default: /* route, toast, dialog, element, popup, download */
        evidence->strong++;
        evidence->routes += signal->kind == DEED_SIGNAL_ROUTE_CHANGED;
        return true;
    }
}

bool deed_evidence_feed(struct deed_evidence *evidence,
                        const struct deed_signal *signal, const char *target_id,
                        unsigned also)
{
    if (signal->revision > evidence->newest_revision) {
        evidence->newest_revision = signal->revision;
    }
    if (!evidence->sent || signal->at_us < evidence->sent_at) {
        deed_evidence_add_noise(evidence, signal->place);
        return false;
    }
    if (signal->caused == DEED_NO ||
        (signal->caused != DEED_YES && is_noise(evidence, signal->place))) {
        return false;
    }
    if (!count(evidence, signal, target_id, also)) {
        return false;
    }
    keep(evidence, signal);
    if (evidence->first_at < 0) {
        evidence->first_at = signal->at_us;
    }
    return true;
}

enum deed_effect_verdict deed_evidence_judge(const struct deed_evidence *e,
                                             deed_time_us now,
                                             deed_time_us *until)
{
    *until = DEED_TIME_NEVER;
    if (e->refusals) {
        return DEED_VERDICT_CONTRADICTED;
    }
    if (e->strong) {
        return DEED_VERDICT_EFFECT;
    }
    /* "Saving…" on the button is not an effect while the request that it
     * speaks of may still fail. */
    if (e->pending && now < e->request_at + DEED_REQUEST_GRACE_US) {
        *until = e->request_at + DEED_REQUEST_GRACE_US;
        return DEED_VERDICT_WAIT;
    }
    if (e->failed || (e->exceptions && !e->own)) {
        bool better = !e->failed && e->answered;
        if (!better && now < e->error_at + DEED_ERROR_GRACE_US) {
            *until = e->error_at + DEED_ERROR_GRACE_US;
            return DEED_VERDICT_WAIT;
        }
        return better ? DEED_VERDICT_EFFECT : DEED_VERDICT_CONTRADICTED;
    }
    if (e->own || e->answered || e->pending) {
        return DEED_VERDICT_EFFECT;
    }
    return e->weak ? DEED_VERDICT_WEAK : DEED_VERDICT_NOTHING;
}

bool deed_evidence_any(const struct deed_evidence *e)
{
    return e->first_at >= 0;
}

bool deed_evidence_effect(const struct deed_evidence *e)
{
    return e->strong || e->own || e->weak || e->answered || e->pending;
}

bool deed_evidence_revision_advanced(const struct deed_evidence *e)
{
    return e->sent && e->newest_revision > e->base_revision;
}
