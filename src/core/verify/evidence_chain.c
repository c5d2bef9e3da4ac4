/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Ways by which the answer to an act comes later than the answer to its order.
 *
 * A page that was given a job asks how it goes, again and again. Where the act
 * began to ask, and nobody had asked for the same before it, all that is asked
 * there later goes on with its story.
 *
 * A stream or a socket that was open before, or a worker, brings what nobody
 * can tell from somebody else's doing, but by its words: those that were put
 * into a field of the page.
 */

#include "core/verify/evidence_parts.h"

/* How often the act asked for it; 0: never, or somebody did before the act. */
static unsigned times_asked(const struct deed_evidence *e,
                            const struct deed_signal *signal)
{
    uint64_t key = deed_evidence_key(signal->place);
    bool asks = signal->kind == DEED_SIGNAL_REQUEST_STARTED && signal->weak;
    for (unsigned i = 0; asks && key && i < e->asked_count; i++) {
        if (e->asked[i].key == key) {
            return e->asked[i].times;
        }
    }
    return 0;
}

void deed_evidence_note_asked(struct deed_evidence *e,
                              const struct deed_signal *signal)
{
    uint64_t key = deed_evidence_key(signal->place);
    if (times_asked(e, signal)) {
        for (unsigned i = 0; i < e->asked_count; i++) {
            e->asked[i].times += e->asked[i].key == key;
        }
    } else if (signal->kind == DEED_SIGNAL_REQUEST_STARTED && signal->weak &&
               !signal->foreign && key && e->asked_count < DEED_OPEN_MAX &&
               !deed_evidence_was_before(e, signal->place)) {
        e->asked[e->asked_count].key = key;
        e->asked[e->asked_count++].times = 1;
    }
}

/* A list is read again once; what is asked for more often is a poll. */
bool deed_evidence_is_polled(const struct deed_evidence *e,
                             const struct deed_signal *signal)
{
    return times_asked(e, signal) > 1;
}

/* Where something came of the act already, and no sign stands that it goes on,
 * the page is watching something. */
bool deed_evidence_is_asked_again(const struct deed_evidence *e,
                                  const struct deed_signal *signal)
{
    bool done = (e->strong || e->own) && !e->busy && !e->held;
    return !done && signal->at_us < e->sent_at + e->settle_us &&
           times_asked(e, signal) > 0;
}

/* An order to the server, a message, a worker or a file of the act's may have
 * brought it. */
static bool has_messenger(const struct deed_evidence *e)
{
    bool any = e->ordered_at >= 0 || e->messages || e->workers || e->files;
    for (unsigned i = 0; i < e->open_count; i++) {
        any |= !e->open[i].reads && !e->open[i].foreign;
    }
    return any;
}

bool deed_evidence_echoes(const struct deed_evidence *e,
                          const struct deed_signal *signal)
{
    return signal->echo && e->handled != DEED_NO && has_messenger(e);
}

void deed_evidence_note_push(struct deed_evidence *e,
                             const struct deed_signal *signal)
{
    if (e->accepted_at < 0) {
        return;
    }
    e->pushed_at = signal->at_us;
    deed_evidence_tie_to_push(e);
}

/* The message and what the page makes of it are told by different processes, in
 * any order: with 30 ms one of six was missed at a load of 20. */
bool deed_evidence_is_pushed(const struct deed_evidence *e,
                             const struct deed_signal *signal)
{
    return e->pushed_at >= 0 && signal->at_us >= e->accepted_at &&
           signal->at_us >= e->pushed_at - DEED_SOON_US &&
           signal->at_us <= e->pushed_at + DEED_SOON_US &&
           !deed_signal_is_request(signal->kind) &&
           !deed_evidence_was_before(e, deed_evidence_place(signal)) &&
           !deed_evidence_is_noise(e, deed_evidence_place(signal));
}
