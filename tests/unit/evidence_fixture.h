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

#endif
