/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_GATE_FIXTURE_H
#define DEED_TESTS_UNIT_GATE_FIXTURE_H

/* Facts and the verdict of a contract on them, for the tests of the gates. The
 * state of a test is a struct gate_fixture. */

#include "base/arena.h"
#include "core/gate/gate.h"

struct gate_fixture {
    struct deed_arena arena;
    struct deed_facts facts;
    struct deed_gate_opts opts;
    struct deed_verdict verdict;
};

/* For the setup of a test; what the pointers lead to is borrowed. */
int gate_setup(void **state, const struct deed_facts *facts,
               const struct deed_gate_opts *opts);
int gate_teardown(void **state);

const struct deed_verdict *gate_judge(struct gate_fixture *f);
/* Others than those of the fixture; NULL: there are none. */
const struct deed_verdict *gate_judge_facts(struct gate_fixture *f,
                                            const struct deed_facts *facts);

#endif
