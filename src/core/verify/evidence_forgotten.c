/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Requests that are sent and forgotten: the page hears of no answer, so nothing
 * on it ever says that the server refused. Trackers report presses that way,
 * and a few pages give orders. It was an order where the press sent no other,
 * where no listener at the root of the document sent it, and where the page
 * says at once that something was done: what only opens, folds or adds needs no
 * server. Only then is its answer waited for, and only then does it count.
 */

#include "base/hash.h"
#include "base/util.h"
#include "core/act/refusal.h"
#include "core/verify/evidence_parts.h"

/* By what the page says, by the word of the control, or by how it names it. */
static bool claims(const struct deed_evidence *e, const struct deed_signal *s)
{
    const char *words = deed_signal_words(s);
    words = words ? words : s->label;
    return s->caused == DEED_YES && words && *words && !s->wrong &&
           (deed_text_grants(words) || deed_text_echoes(e->name, words) ||
            (s->right && !deed_text_refuses(words)));
}

/* Does the page say that it was done, with nothing else that could tell? */
static bool is_order(const struct deed_evidence *e)
{
    bool any = false;
    for (unsigned i = 0; i < e->seen_count; i++) {
        any |= claims(e, &e->seen[i]);
    }
    return any && !e->answered && !e->forgotten_taken &&
           !deed_evidence_ordered_at_once(e);
}

void deed_evidence_follow_forgotten(struct deed_evidence *e,
                                    const struct deed_signal *signal)
{
    bool bad = signal->status >= 400;
    if (signal->kind == DEED_SIGNAL_REQUEST_STARTED) {
        e->forgotten++;
        e->forgotten_at = signal->at_us;
        return;
    }
    if (signal->rooted) {
        deed_evidence_follow(e, signal, true);
        return;
    }
    e->forgotten -= e->forgotten > 0;
    e->forgotten_taken |= signal->status && !bad;
    if (bad && is_order(e)) {
        deed_evidence_follow(e, signal, true);
        e->forgotten_refused = true;
    } else if (e->forgotten_taken && e->forgotten_refused && e->refused) {
        e->refused = 0; /* which of them was the order is not known */
        e->failed--;
    }
}

deed_time_us deed_evidence_forgotten_until(const struct deed_evidence *e)
{
    return e->forgotten && is_order(e) ? e->forgotten_at + DEED_MESSAGE_US : 0;
}
