/* SPDX-License-Identifier: Apache-2.0 */
#include "people_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "action_fixture.h"

static struct deed_policy_rule rule;
static struct deed_policy policy;

void decide(enum deed_decision decision, const char *reason)
{
    rule = (struct deed_policy_rule){ .decision = decision, .reason = reason };
    policy = (struct deed_policy){ .rules = &rule,
                                   .rule_count = 1,
                                   .grants = deed_policy_default.grants };
    w.opts.policy = &policy;
    w.must_confirm = decision != DEED_ALLOW;
}

void ask(const char *json)
{
    action_begin(json);
    world_until_state(&w, DEED_AWAITING_CONFIRMATION);
    assert_null(w.result);
    assert_int_equal(w.confirms, 1);
}

void assert_end(enum deed_status status, enum deed_runtime_error error,
                enum deed_side_effect side)
{
    assert_non_null(w.result);
    assert_int_equal(w.result->status, status);
    assert_string_equal(deed_runtime_error_name(w.result->error),
                        deed_runtime_error_name(error));
    assert_int_equal(w.result->side_effect, side);
}
