/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_POLICY_FIXTURE_H
#define DEED_TESTS_UNIT_POLICY_FIXTURE_H

/*
 * Requests and rules for the tests of policies.
 */

#include "core/policy/policy.h"

#define SHOP "https://shop.example"

struct deed_request policy_request(enum deed_primitive primitive);

/* The ruling on such a request, which has a reason and a level. */
struct deed_ruling policy_rule(const struct deed_policy *policy,
                               enum deed_primitive primitive,
                               const struct deed_element *target,
                               const char *origin);

#endif
