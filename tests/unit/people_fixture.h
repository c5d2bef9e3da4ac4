/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_PEOPLE_FIXTURE_H
#define DEED_TESTS_UNIT_PEOPLE_FIXTURE_H

/* What the tests of confirmations and hand-overs share. */

#include "core/act/outcome.h"
#include "core/policy/policy.h"

/* The policy of the action that comes next: one rule for everything. */
void decide(enum deed_decision decision, const char *reason);
/* Begins an action that must wait for a confirmation. */
void ask(const char *json);
void assert_end(enum deed_status status, enum deed_runtime_error error,
                enum deed_side_effect side);

#endif
