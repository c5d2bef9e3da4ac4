/* SPDX-License-Identifier: Apache-2.0 */
/* What the surface did before the act, and does by itself: noise. */
#include "core/verify/evidence_parts.h"

#include "base/hash.h"
#include "core/verify/tie.h"

uint64_t deed_evidence_key(const char *place)
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

bool deed_evidence_is_noise(const struct deed_evidence *evidence,
                            const char *place)
{
    return holds_key(evidence->noise, evidence->noise_count,
                     deed_evidence_key(place));
}

bool deed_evidence_was_once(const struct deed_evidence *evidence,
                            const char *place)
{
    return holds_key(evidence->once, evidence->once_count,
                     deed_evidence_key(place));
}

bool deed_evidence_was_noise(const struct deed_evidence *evidence,
                             const char *place)
{
    return holds_key(evidence->noise, evidence->noise_before,
                     deed_evidence_key(place));
}

bool deed_evidence_was_before(const struct deed_evidence *evidence,
                              const char *place)
{
    return deed_evidence_was_noise(evidence, place) ||
           deed_evidence_was_once(evidence, place);
}

void deed_evidence_watched(struct deed_evidence *evidence,
                           deed_time_us watched_us)
{
    evidence->watched = watched_us > 0;
    evidence->watched_us = watched_us;
    evidence->doubt_us = evidence->watched && watched_us < DEED_DOUBT_US
                             ? DEED_DOUBT_US - watched_us
                             : 0;
}

/* Before the act. One change is no noise yet where the driver watches: a
 * banner that left is not a clock. */
static void note_before(struct deed_evidence *evidence, const char *place)
{
    uint64_t key = deed_evidence_key(place);
    if (!evidence->watched || deed_evidence_was_once(evidence, place)) {
        deed_evidence_add_noise(evidence, place);
    } else if (key && evidence->once_count < DEED_NOISE_MAX) {
        evidence->once[evidence->once_count++] = key;
    }
}

void deed_evidence_add_once(struct deed_evidence *evidence, const char *place)
{
    uint64_t key = deed_evidence_key(place);
    if (key && !deed_evidence_was_once(evidence, place) &&
        evidence->once_count < DEED_NOISE_MAX) {
        evidence->once[evidence->once_count++] = key;
    }
}

void deed_evidence_add_noise(struct deed_evidence *evidence, const char *place)
{
    uint64_t key = deed_evidence_key(place);
    if (key && !deed_evidence_is_noise(evidence, place) &&
        evidence->noise_count < DEED_NOISE_MAX) {
        evidence->noise[evidence->noise_count++] = key;
    }
}

void deed_evidence_note_before(struct deed_evidence *evidence,
                               const struct deed_signal *signal, bool tied)
{
    bool ends = signal->kind == DEED_SIGNAL_REQUEST_FINISHED ||
                signal->kind == DEED_SIGNAL_REQUEST_FAILED;
    const char *place = tied ? deed_evidence_place(signal) : signal->place;
    if (ends && evidence->watched) {
        deed_evidence_add_once(evidence, place);
    } else {
        note_before(evidence, place);
    }
}

const char *deed_evidence_place(const struct deed_signal *signal)
{
    return signal->place ? signal->place : deed_signal_name(signal->kind);
}
