/* SPDX-License-Identifier: Apache-2.0 */
/* The files that an act brings. */
#include "core/verify/evidence_parts.h"

#include "base/util.h"

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

void deed_evidence_start_download(struct deed_evidence *evidence,
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

bool deed_evidence_follow_download(struct deed_evidence *evidence,
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
    evidence->saved_at = signal->at_us;
    if (!whole) {
        break_download(evidence, signal);
    }
    return true;
}
