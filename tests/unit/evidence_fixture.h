/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_EVIDENCE_FIXTURE_H
#define DEED_TESTS_UNIT_EVIDENCE_FIXTURE_H

/* What the tests of evidence share: one act on TARGET, sent at SENT. */

#include "core/verify/evidence.h"

#define SENT DEED_MS(100)
#define TARGET "el_1"
#define KIND(id) .kind = DEED_SIGNAL_##id

#define EVIDENCE_TEST(name)                                                    \
    cmocka_unit_test_setup_teardown(name, evidence_setup, evidence_teardown)

struct fixture {
    struct deed_arena arena;
    struct deed_evidence evidence;
};

int evidence_setup(void **state);
int evidence_teardown(void **state);

/* Right after the act, unless the signal says when. */
bool feed(struct deed_evidence *e, struct deed_signal signal);
enum deed_effect_verdict judge(const struct deed_evidence *e,
                               deed_time_us after_us);
/* Where the driver watches, a change that nobody saw caused is doubted. */
void watch(struct deed_evidence *e, deed_time_us before_us);
struct deed_signal change_at(deed_time_us at_us);

/*
 * Rows: "situation", what is known of the act (expressions), and the verdict so
 * many ms after it, or what one question about it is answered with. The act of
 * a row is on a button that code of its own listens to, its receipt came with
 * it, and the page was watched for long.
 */
extern struct deed_evidence *act; /* of the row */
#define AT_MS(ms) (SENT + DEED_MS(ms))
#define ORDER "request POST /a"
/* In the dispatch of the input, unless the signal says when. */
#define SEES(...) row_sees((struct deed_signal){ __VA_ARGS__ })
/* The same, waiting for a tie to the act; due: when it counts; 0: never. */
#define DOUBTS(due, ...) row_doubts(due, (struct deed_signal){ __VA_ARGS__ })
#define VERDICT(label, after_ms, want, ...)                                    \
    do {                                                                       \
        row_begin();                                                           \
        __VA_ARGS__;                                                           \
        row_judge(label, after_ms, want);                                      \
    } while (0)
#define ANSWERS(label, want, question, ...)                                    \
    do {                                                                       \
        row_begin();                                                           \
        __VA_ARGS__;                                                           \
        row_compare(label, want, question);                                    \
    } while (0)
/* All rows that fail are listed; the test fails at its end. */
#define ROW_TEST(name) cmocka_unit_test_teardown(name, row_end)

void row_begin(void);
int row_end(void **state);
void row_sees(struct deed_signal signal);
void row_doubts(deed_time_us due_us, struct deed_signal signal);
/* An order in the dispatch; the answer after so long; 0: none yet. */
void row_orders(int status, deed_time_us answered_ms);
void row_judge(const char *label, deed_time_us after_ms,
               enum deed_effect_verdict want);
void row_compare(const char *label, int64_t want, int64_t got);

#endif
