/* SPDX-License-Identifier: Apache-2.0 */
/* Does something follow the act so closely that it is taken for its doing? By
 * when it came after the input, after an answer, after a timer of the act's, or
 * on a stream that the act opened. */
#include "core/verify/evidence_parts.h"

#include "base/util.h"

/* Does the surface change by itself? There is known noise, or more than one
 * change that was drawn too late to be tied and that the engine does not
 * name. */
static bool moves(const struct deed_evidence *e)
{
    unsigned strays = e->once_count;
    for (unsigned i = 0; i < e->doubt_count; i++) {
        strays += e->doubts[i].due_us == DEED_TIME_NEVER &&
                  e->doubts[i].signal.painted;
    }
    return e->noise_count || strays > 1;
}

/* Where a field did something when it lost the focus to the press, what comes
 * soon after may just as well be of that. */
bool deed_evidence_comes_soon(const struct deed_evidence *e,
                              const struct deed_signal *signal)
{
    bool worker = e->workers && e->handled == DEED_YES && !moves(e);
    deed_time_us soon = worker ? DEED_WORKER_US : DEED_SOON_US;
    return !e->left &&
           (e->received_at < 0 || signal->at_us <= e->received_at + soon);
}

bool deed_evidence_follows_input(const struct deed_evidence *e,
                                 const struct deed_signal *signal)
{
    return e->handled != DEED_NO && deed_evidence_comes_soon(e, signal);
}

/* A timer that was set when the answer came shows it later. Another timer may
 * have made the change, so that it counts only where nothing else changes. */
static bool follows_timer(const struct deed_evidence *e,
                          const struct deed_signal *signal)
{
    return e->timed && e->handled != DEED_NO &&
           signal->at_us <= deed_evidence_timed_end(e) &&
           !deed_signal_is_request(signal->kind) && !moves(e);
}

bool deed_evidence_follows_answer(const struct deed_evidence *e,
                                  const struct deed_signal *signal)
{
    return deed_evidence_is_pushed(e, signal) ||
           (e->answered_at >= 0 &&
            (signal->at_us <= e->answered_at + DEED_SOON_US ||
             follows_timer(e, signal)));
}

/* Does it follow the input, or the answer to a request of the act's, so
 * closely that it is taken for its doing? */
static bool follows_closely(const struct deed_evidence *e,
                            const struct deed_signal *signal)
{
    return deed_evidence_follows_input(e, signal) ||
           deed_evidence_follows_answer(e, signal);
}

/* Nobody but its page knows what a dialog is about, and pages open them by
 * timers: beside the dispatch of the input only an answer, or a timer of the
 * handlers', ties one to it. */
bool deed_evidence_may_follow(const struct deed_evidence *e,
                              const struct deed_signal *signal)
{
    if (signal->kind == DEED_SIGNAL_JS_DIALOG) {
        return deed_evidence_follows_answer(e, signal) ||
               (e->timers && deed_evidence_follows_input(e, signal));
    }
    return follows_closely(e, signal);
}

/* On a surface that moves by itself, what was drawn without a word of the
 * engine about it was not the input's doing. */
bool deed_evidence_is_uncertified(const struct deed_evidence *e,
                                  const struct deed_signal *signal)
{
    return signal->painted && moves(e);
}

/* A stream that the act opened goes on telling: what comes with its messages
 * comes again, and is its doing all the same. */
bool deed_evidence_follows_stream(const struct deed_evidence *e,
                                  const struct deed_signal *signal)
{
    return e->streamed_at >= 0 &&
           signal->at_us >= e->streamed_at - DEED_BURST_US &&
           signal->at_us <= e->streamed_at + DEED_AFTER_US &&
           !deed_evidence_was_once(e, deed_evidence_place(signal));
}

/* Does somebody ask for the same again and again? */
bool deed_evidence_is_habit(const struct deed_evidence *e,
                            const struct deed_signal *signal)
{
    for (unsigned i = 0; i < e->doubt_count; i++) {
        if (deed_str_equal(e->doubts[i].signal.place,
                           deed_evidence_place(signal))) {
            return true;
        }
    }
    return deed_evidence_is_noise(e, deed_evidence_place(signal));
}

/* Did somebody ask for the same before, without the act? */
static bool was_seen(const struct deed_evidence *e,
                     const struct deed_signal *signal)
{
    return deed_evidence_is_habit(e, signal) ||
           deed_evidence_was_once(e, deed_evidence_place(signal));
}

/* Did a handler of the input change something at once? Then the timers that the
 * page set meanwhile are its own as well. Where nothing came of the input, they
 * may be anybody's, and so may the order that one of them sends. */
static bool has_answered(const struct deed_evidence *e)
{
    bool any = false;
    for (unsigned i = 0; i < e->seen_count; i++) {
        any |= e->seen[i].caused == DEED_YES && !e->seen[i].weak &&
               e->seen[i].kind != DEED_SIGNAL_FOCUS_ON;
    }
    return any;
}

/* Has anything come of the input? A value that was typed or given is the
 * input itself. */
bool deed_evidence_has_shown(const struct deed_evidence *e)
{
    bool any = false;
    for (unsigned i = 0; i < e->seen_count; i++) {
        any |= !e->seen[i].weak && e->seen[i].kind != DEED_SIGNAL_FOCUS_ON &&
               e->seen[i].kind != DEED_SIGNAL_VALUE_EQUALS &&
               !deed_signal_is_request(e->seen[i].kind);
    }
    return any;
}

/* An order to the server that begins right after the input, and that nobody
 * gave before, is the act's: a handler that puts its work off by a task or a
 * frame, or reads a form, a file or a store first, sends it when the receipt is
 * in, and one that set a timer when that fires. Whose handler it is need not be
 * known where something came of the input: that of a form answers the press of
 * its button. */
bool deed_evidence_begins_order(const struct deed_evidence *e,
                                const struct deed_signal *signal)
{
    bool timed = e->timers || (e->put_off && has_answered(e));
    /* By the page's own clock, where its timers run late. */
    deed_time_us last = deed_evidence_paced(e, DEED_PUT_OFF_US,
                                            e->received_at + DEED_PUT_OFF_US);
    bool put_off = timed && e->received_at >= 0 && signal->at_us <= last;
    return signal->kind == DEED_SIGNAL_REQUEST_STARTED && !signal->weak &&
           !signal->foreign && !was_seen(e, signal) &&
           ((put_off && e->handled != DEED_NO) ||
            (deed_evidence_has_shown(e) &&
             deed_evidence_comes_soon(e, signal)) ||
            (e->handled == DEED_YES && !e->doubt_us &&
             follows_closely(e, signal)));
}
