/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_JUDGE_FIXTURE_H
#define DEED_TESTS_UNIT_JUDGE_FIXTURE_H

/*
 * An act that was done, without the machine around it: a row says what is known
 * of it, and which judgement and which reason follow from that.
 *
 * Unless a row says otherwise, the act was sent at SENT to TARGET, a button
 * "Save" whose own code listens; its receipt came 1 ms later, the page was
 * watched for long, and it is judged 10 ms after it was sent.
 */

#include "core/act/action_judge.h"

#define SENT DEED_MS(100)
#define TARGET "el_1"
#define KIND(id) .kind = DEED_SIGNAL_##id
#define ORDER "request POST /a"

/* Of the row that is being judged. */
extern struct deed_action act;
#define E act.evidence
/* So long after the act. */
#define AT_MS(ms) (SENT + DEED_MS(ms))

/* Ends the act of the last row and begins another one. */
void act_begin(enum deed_primitive primitive);
/* A teardown: fails when a row did, so that all that do are listed. */
int act_end(void **state);

/* In the dispatch of the input, unless the signal says when. */
void sees(struct deed_signal signal);
#define SEES(...) sees((struct deed_signal){ __VA_ARGS__ })
/* The caller asked for these; what is seen from then on may be them. */
void expects(const struct deed_signal *signals, unsigned count,
             enum deed_verify_policy policy);
/* An order to the server in the dispatch; the answer after so long; 0: none. */
void orders(int status, deed_time_us answered_ms);
/* What the field holds now; NULL: that is not known. */
void reads(const char *text);
/* The target is no longer on the page. */
void leaves(void);

/* The judgement of the act, and the reason that its result would give; NULL:
 * it is not over, or good. */
void assert_judged(const char *label, enum action_judgement want,
                   const char *why);

/* One row: "situation", what is known (expressions), judgement, reason. */
#define JUDGED(primitive, label, want, why, ...)                               \
    do {                                                                       \
        act_begin(primitive);                                                  \
        __VA_ARGS__;                                                           \
        assert_judged(label, want, why);                                       \
    } while (0)

/* One row of what the verification does: "verified", the message that it ends
 * with, or NULL: it goes on. */
#define VERIFIED "verified"
void assert_ends(const char *label, const char *want);
#define ENDS(primitive, label, want, ...)                                      \
    do {                                                                       \
        act_begin(primitive);                                                  \
        __VA_ARGS__;                                                           \
        action_verify_judge(&act);                                             \
        assert_ends(label, want);                                              \
    } while (0)

#define JUDGE_TEST(name) cmocka_unit_test_teardown(name, act_end)

#endif
