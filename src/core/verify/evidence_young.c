/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Orders of a page that was not watched for long: one that began soon after the
 * input is taken for the act's, but it may as well be the first of those that
 * the page gives all the time. When such an order has failed, the verdict waits
 * for the next one: what is given again by itself was not the act's.
 */

#include "base/util.h"
#include "core/verify/evidence_parts.h"

/* What polls faster is known when a page was watched for so long, and shows
 * itself in so long after a failure; of slower ones few begin right after an
 * input. */
#define POLLS_US DEED_MS(300)

void deed_evidence_note_young(struct deed_evidence *e,
                              const struct deed_signal *end)
{
    if (e->watched && e->watched_us < POLLS_US && end->caused != DEED_YES &&
        !end->weak && !end->foreign) {
        e->young_place = deed_arena_strdup(e->arena, end->place);
        e->young_failed_at = e->young_place ? end->at_us : -1;
    }
}

deed_time_us deed_evidence_young_until(const struct deed_evidence *e)
{
    return e->young_failed_at >= 0 ? e->young_failed_at + POLLS_US : 0;
}

void deed_evidence_check_young(struct deed_evidence *e,
                               const struct deed_signal *signal)
{
    if (signal->kind == DEED_SIGNAL_REQUEST_STARTED &&
        signal->caused != DEED_YES && e->young_failed_at >= 0 &&
        signal->at_us < deed_evidence_young_until(e) &&
        deed_str_equal(signal->place, e->young_place)) {
        e->young_failed_at = -1;
        deed_evidence_disown(e, signal);
    }
}
