/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_VERIFY_EVIDENCE_PARTS_H
#define DEED_CORE_VERIFY_EVIDENCE_PARTS_H

/* What the parts of evidence ask of each other; nobody else includes this. */
#include "core/verify/evidence.h"

/* evidence_before.c: what the surface did before the act, and does by itself.
 * What cannot be told apart by place is told apart by kind. */
const char *deed_evidence_place(const struct deed_signal *signal);
/* Zero stands for "no place": such a signal can never be noise. */
uint64_t deed_evidence_key(const char *place);
bool deed_evidence_is_noise(const struct deed_evidence *evidence,
                            const char *place);
/* Was it noise when the act was sent? */
bool deed_evidence_was_noise(const struct deed_evidence *evidence,
                             const char *place);
/* Did it change once before the act? */
bool deed_evidence_was_once(const struct deed_evidence *evidence,
                            const char *place);
/* The end of a request is not a second one: what was asked for once may be
 * asked for again by the act. */
void deed_evidence_note_before(struct deed_evidence *evidence,
                               const struct deed_signal *signal, bool tied);

/* evidence_chain.c: a request of the act's that asks for something begins. */
void deed_evidence_note_asked(struct deed_evidence *evidence,
                              const struct deed_signal *signal);
/* It was asked for more than once by the act. */
bool deed_evidence_is_polled(const struct deed_evidence *evidence,
                             const struct deed_signal *signal);
/* The same is asked for once more, and the act waits for it. */
bool deed_evidence_is_asked_again(const struct deed_evidence *evidence,
                                  const struct deed_signal *signal);
/* It says what was put into a field, and an order, a message or a worker may
 * have brought it. */
bool deed_evidence_echoes(const struct deed_evidence *evidence,
                          const struct deed_signal *signal);

/* A message came that answers none of the act's: where an order of the act was
 * only accepted it may be how the page is told of its end. */
void deed_evidence_note_push(struct deed_evidence *evidence,
                             const struct deed_signal *signal);
/* It came with such a message, where nothing had changed before. */
bool deed_evidence_is_pushed(const struct deed_evidence *evidence,
                             const struct deed_signal *signal);

/* evidence_download.c */
void deed_evidence_start_download(struct deed_evidence *evidence,
                                  const struct deed_signal *signal);
/* True when it is the end of a download of this act's. */
bool deed_evidence_follow_download(struct deed_evidence *evidence,
                                   const struct deed_signal *signal);

/* A sign of the act's that the page is at work went: what changed in the same
 * task of the page came of it. */
void deed_evidence_tie_to_end(struct deed_evidence *evidence, deed_time_us at);
/* All that was seen at that place is such a sign, by its words or its kind. */
bool deed_evidence_is_busy_place(const struct deed_evidence *evidence,
                                 const char *place);

/* evidence_count.c: the signal is the act's doing. True when it is an effect,
 * good or bad, rather than a remark. */
bool deed_evidence_count(struct deed_evidence *evidence,
                         const struct deed_signal *signal,
                         const char *target_id, unsigned also);
/* Words that say that what was pressed for was not done. */
bool deed_evidence_is_denied(const struct deed_evidence *evidence,
                             const struct deed_signal *signal);
/* A message with the answer to an order that the page draws as an error, or
 * that says that only a part was done. */
bool deed_evidence_is_marked(const struct deed_evidence *evidence,
                             const struct deed_signal *signal);
/* The page led to another one and from there to one for signing in. A page that
 * is led to at once may have been asked for. */
bool deed_evidence_is_guarded(const struct deed_evidence *evidence,
                              const struct deed_signal *signal);

/* evidence_follows.c: does the signal come so closely after the input, or after
 * an answer, that it may be the act's doing? */
bool deed_evidence_comes_soon(const struct deed_evidence *evidence,
                              const struct deed_signal *signal);
bool deed_evidence_follows_input(const struct deed_evidence *evidence,
                                 const struct deed_signal *signal);
bool deed_evidence_follows_answer(const struct deed_evidence *evidence,
                                  const struct deed_signal *signal);
bool deed_evidence_may_follow(const struct deed_evidence *evidence,
                              const struct deed_signal *signal);
bool deed_evidence_follows_stream(const struct deed_evidence *evidence,
                                  const struct deed_signal *signal);
bool deed_evidence_is_uncertified(const struct deed_evidence *evidence,
                                  const struct deed_signal *signal);
bool deed_evidence_begins_order(const struct deed_evidence *evidence,
                                const struct deed_signal *signal);
/* Does somebody ask for the same again and again? */
bool deed_evidence_is_habit(const struct deed_evidence *evidence,
                            const struct deed_signal *signal);
/* Has anything come of the input? */
bool deed_evidence_has_shown(const struct deed_evidence *evidence);

/* evidence_doubt.c: true when the signal has been put aside, or thrown out, for
 * now. */
bool deed_evidence_doubt(struct deed_evidence *evidence,
                         const struct deed_signal *signal,
                         const char *target_id, unsigned also);
/* The engine names what it painted some time after it came: it came when it was
 * told first. */
deed_time_us deed_evidence_first_told(const struct deed_evidence *evidence,
                                      const struct deed_signal *signal);
/* The answer to a request of the act's is here: what came with it is tied. The
 * two arrive by different ways, one a moment before the other. */
void deed_evidence_tie_to_answer(struct deed_evidence *evidence,
                                 deed_time_us at);
/* An order that was taken for the act's has failed: on a page that was not
 * watched for long, the verdict waits for whether it is given again. */
void deed_evidence_note_young(struct deed_evidence *evidence,
                              const struct deed_signal *end);
/* Until then; 0: nothing is waited for. */
deed_time_us deed_evidence_young_until(const struct deed_evidence *evidence);
/* Is this the next one? Then it is not the act's, and neither was the first. */
void deed_evidence_check_young(struct deed_evidence *evidence,
                               const struct deed_signal *signal);
/* Something came of the act: so did the orders that began soon after it. */
void deed_evidence_tie_to_effect(struct deed_evidence *evidence,
                                 deed_time_us at);
/* The same for a message that tells of an order that was accepted. */
void deed_evidence_tie_to_push(struct deed_evidence *evidence);
/* The answer to a request that is doubted goes on: nobody else opens a stream
 * at that moment. */
void deed_evidence_adopt_stream(struct deed_evidence *evidence,
                                const struct deed_signal *signal);
/* Where the page was about to go is no longer a question. */
void deed_evidence_forget_leaving(struct deed_evidence *evidence);
/* The place says again what it said before the act: a row that was taken away
 * and came back with the next answer. What was doubted there is nothing. */
void deed_evidence_drop_doubts(struct deed_evidence *evidence,
                               const char *place);

#endif
