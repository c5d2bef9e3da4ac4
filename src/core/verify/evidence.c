/* SPDX-License-Identifier: Apache-2.0 */
#include "core/verify/evidence.h"

#include <string.h>

#include "base/hash.h"
#include "base/util.h"
#include "core/act/refusal.h"

void deed_evidence_init(struct deed_evidence *evidence,
                        struct deed_arena *arena)
{
    memset(evidence, 0, sizeof(*evidence));
    evidence->arena = arena;
    evidence->first_at = -1;
    evidence->request_at = -1;
    evidence->error_at = -1;
    evidence->answered_at = -1;
}

/* Zero stands for "no place": such a signal can never be noise. */
static uint64_t place_key(const char *place)
{
    return place && *place ? deed_hash_text(DEED_HASH_SEED, place) : 0;
}

static bool holds_key(const uint64_t *keys, unsigned count, uint64_t key)
{
    for (unsigned i = 0; key && i < count; i++) {
        if (keys[i] == key) {
            return true;
        }
    }
    return false;
}

static bool is_noise(const struct deed_evidence *evidence, const char *place)
{
    return holds_key(evidence->noise, evidence->noise_count, place_key(place));
}

static bool was_once(const struct deed_evidence *evidence, const char *place)
{
    return holds_key(evidence->once, evidence->once_count, place_key(place));
}

void deed_evidence_watched(struct deed_evidence *evidence,
                           deed_time_us watched_us)
{
    evidence->watched = watched_us > 0;
    evidence->doubt_us = evidence->watched && watched_us < DEED_DOUBT_US
                             ? DEED_DOUBT_US - watched_us
                             : 0;
}

/* Before the act. One change is no noise yet where the driver watches: a
 * banner that left is not a clock. */
static void note_before(struct deed_evidence *evidence, const char *place)
{
    uint64_t key = place_key(place);
    if (!evidence->watched || was_once(evidence, place)) {
        deed_evidence_add_noise(evidence, place);
    } else if (key && evidence->once_count < DEED_NOISE_MAX) {
        evidence->once[evidence->once_count++] = key;
    }
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
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        deed_evidence_add_noise(evidence, evidence->doubts[i].signal.place);
    }
    const struct deed_evidence old = *evidence;
    deed_evidence_init(evidence, old.arena);
    evidence->watched = old.watched;
    evidence->doubt_us = old.doubt_us;
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
    if (evidence->orders && !signal->weak) {
        evidence->orders--;
    }
    uint64_t place = place_key(signal->place);
    if (signal->kind == DEED_SIGNAL_REQUEST_FAILED || signal->status >= 400) {
        evidence->failed++;
        evidence->refused = signal->weak ? evidence->refused : place;
        note_error(evidence, signal);
        return true;
    }
    if (evidence->refused && place == evidence->refused) {
        evidence->refused = 0; /* tried again, with success */
        evidence->failed--;
    }
    if (begun) {
        evidence->answered++;
        evidence->answered_at = signal->at_us;
    }
    return begun;
}

static void note_refusal(struct deed_evidence *evidence,
                         const struct deed_signal *signal)
{
    evidence->refusals++;
    if (!evidence->refusal) {
        evidence->refusal = deed_arena_strdup(evidence->arena, signal->text);
    }
}

/* The beginning of a download, if it was this act's. */
static struct deed_signal *find_download(struct deed_evidence *evidence,
                                         const char *id)
{
    for (unsigned i = 0; id && i < evidence->seen_count; i++) {
        if (evidence->seen[i].kind == DEED_SIGNAL_DOWNLOAD_STARTED &&
            deed_str_equal(evidence->seen[i].download.id, id)) {
            return &evidence->seen[i];
        }
    }
    return NULL;
}

static void start_download(struct deed_evidence *evidence,
                           const struct deed_signal *signal)
{
    evidence->strong++;
    evidence->told++;
    /* Its end is found by what is kept of its beginning. */
    evidence->downloads +=
        signal->download.id && evidence->seen_count < DEED_EVIDENCE_MAX;
}

/* A file that did not arrive is no effect. */
static void break_download(struct deed_evidence *evidence,
                           const struct deed_signal *signal)
{
    evidence->strong--;
    evidence->told--;
    evidence->failed++;
    if (!evidence->broken) {
        evidence->broken = deed_arena_strdup(
            evidence->arena, deed_str_or(signal->name, "a file"));
    }
    if (evidence->error_at < 0) {
        evidence->error_at = signal->at_us;
        evidence->error = evidence->broken;
    }
}

/* True when it is the end of a download of this act's. */
static bool follow_download(struct deed_evidence *evidence,
                            const struct deed_signal *signal)
{
    struct deed_signal *begun = find_download(evidence, signal->download.id);
    if (!begun || begun->download.outcome) {
        return false;
    }
    begun->download.bytes = signal->download.bytes;
    begun->download.total_bytes = signal->download.total_bytes;
    if (signal->kind == DEED_SIGNAL_DOWNLOAD_PROGRESS) {
        return false;
    }
    bool whole =
        deed_str_equal(signal->download.outcome, DEED_DOWNLOAD_COMPLETED);
    begun->download.outcome =
        whole ? DEED_DOWNLOAD_COMPLETED : DEED_DOWNLOAD_CANCELED;
    evidence->downloads -= evidence->downloads > 0;
    if (!whole) {
        break_download(evidence, signal);
    }
    return true;
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
    evidence->form |= (also & DEED_ALSO_FORM) != 0;
    if ((also & DEED_ALSO_FORM) && deed_signal_refuses(signal)) {
        note_refusal(evidence, signal);
        return true;
    }
    switch (signal->kind) {
    case DEED_SIGNAL_STATE_CHANGED:
    case DEED_SIGNAL_ELEMENT_STATE:
    case DEED_SIGNAL_VALUE_EQUALS:
        count_change(evidence, signal, target_id);
        return true;
    case DEED_SIGNAL_REQUEST_STARTED:
        evidence->pending++;
        evidence->orders += !signal->weak;
        if (evidence->request_at < 0) {
            evidence->request_at = signal->at_us;
        }
        return true;
    case DEED_SIGNAL_REQUEST_FINISHED:
    case DEED_SIGNAL_REQUEST_FAILED:
        return end_request(evidence, signal);
    case DEED_SIGNAL_DOWNLOAD_STARTED:
        start_download(evidence, signal);
        return true;
    case DEED_SIGNAL_DOWNLOAD_PROGRESS:
    case DEED_SIGNAL_DOWNLOAD_FINISHED:
        return follow_download(evidence, signal);
    case DEED_SIGNAL_OUTSIDE: /* held back: it is no effect, and told */
        evidence->outside = deed_arena_strdup(
            evidence->arena, deed_str_or(signal->pattern, "another program"));
        return true;
    case DEED_SIGNAL_EXCEPTION:
        evidence->exceptions++;
        note_error(evidence, signal);
        return true;
    case DEED_SIGNAL_VALIDATION:
        note_refusal(evidence, signal);
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
            evidence->told++;
            return true;
        }
        evidence->stayed |= deed_str_equal(signal->role, "beforeunload") &&
                            deed_str_equal(signal->value, "dismissed");
        return false;
    case DEED_SIGNAL_SCROLLED:
        counts = also & DEED_ALSO_SCROLL;
        evidence->scrolled++;
        evidence->strong += counts;
        return counts;
    case DEED_SIGNAL_LAYOUT:
    case DEED_SIGNAL_TEXT_CONTAINS:
        return false;
    default: /* route, toast, dialog, element, popup */
        evidence->strong++;
        evidence->told++;
        evidence->routes += signal->kind == DEED_SIGNAL_ROUTE_CHANGED;
        evidence->popups += signal->kind == DEED_SIGNAL_POPUP_OPENED;
        return true;
    }
}

static bool count_and_keep(struct deed_evidence *evidence,
                           const struct deed_signal *signal,
                           const char *target_id, unsigned also)
{
    if (!count(evidence, signal, target_id, also)) {
        /* A question that was answered is no effect, but it is told. */
        if (signal->kind == DEED_SIGNAL_JS_DIALOG) {
            keep(evidence, signal);
        }
        return false;
    }
    keep(evidence, signal);
    if (evidence->first_at < 0) {
        evidence->first_at = signal->at_us;
    }
    return true;
}

/* Kinds that things which tick and poll by themselves are made of. */
static bool can_tick(enum deed_signal_kind kind)
{
    return kind == DEED_SIGNAL_STATE_CHANGED || kind == DEED_SIGNAL_TOAST ||
           kind == DEED_SIGNAL_REQUEST_STARTED ||
           kind == DEED_SIGNAL_REQUEST_FINISHED ||
           kind == DEED_SIGNAL_REQUEST_FAILED;
}

/* It came again by itself: all that was seen there is noise. */
static bool comes_again(struct deed_evidence *evidence,
                        const struct deed_signal *signal)
{
    bool again = false;
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        const struct deed_signal *old = &evidence->doubts[i].signal;
        /* A request and its answer have one place and are no repetition. */
        bool same = deed_str_equal(old->place, signal->place) &&
                    (!deed_signal_is_request(signal->kind) ||
                     old->kind == signal->kind);
        again |= same && signal->at_us - old->at_us > DEED_BURST_US;
    }
    if (!again) {
        return false;
    }
    deed_evidence_add_noise(evidence, signal->place);
    unsigned kept = 0;
    for (unsigned i = 0; i < evidence->doubt_count; i++) {
        if (!deed_str_equal(evidence->doubts[i].signal.place, signal->place)) {
            evidence->doubts[kept++] = evidence->doubts[i];
        }
    }
    evidence->doubt_count = kept;
    return true;
}

/* True when the signal has been put aside, or thrown out, for now. */
static bool doubt(struct deed_evidence *evidence,
                  const struct deed_signal *signal, const char *target_id,
                  unsigned also)
{
    if (!evidence->watched || signal->caused == DEED_YES || !signal->place ||
        !can_tick(signal->kind)) {
        return false;
    }
    if (deed_signal_is_request(signal->kind) && evidence->refused &&
        evidence->refused == place_key(signal->place)) {
        return false; /* what failed is tried again */
    }
    deed_time_us span =
        was_once(evidence, signal->place) ? DEED_DOUBT_US : evidence->doubt_us;
    if (!span || comes_again(evidence, signal)) {
        return span != 0;
    }
    if (evidence->doubt_count < DEED_DOUBTS_MAX) {
        struct deed_doubt *d = &evidence->doubts[evidence->doubt_count];
        d->target_id = target_id;
        d->also = also;
        d->due_us = signal->at_us + span;
        evidence->doubt_count +=
            deed_signal_copy(evidence->arena, &d->signal, signal);
    }
    return true;
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
        if (due[i]) {
            any |= count_and_keep(evidence, &d.signal, d.target_id, d.also);
        } else {
            evidence->doubts[kept++] = d;
        }
    }
    evidence->doubt_count = kept;
    return any;
}

bool deed_evidence_feed(struct deed_evidence *evidence,
                        const struct deed_signal *signal, const char *target_id,
                        unsigned also)
{
    if (signal->revision > evidence->newest_revision) {
        evidence->newest_revision = signal->revision;
    }
    if (!evidence->sent || signal->at_us < evidence->sent_at) {
        note_before(evidence, signal->place);
        return false;
    }
    if (signal->caused == DEED_NO ||
        (signal->caused != DEED_YES && is_noise(evidence, signal->place))) {
        return false;
    }
    if (doubt(evidence, signal, target_id, also)) {
        return true; /* somebody should look when it is due */
    }
    return count_and_keep(evidence, signal, target_id, also);
}
