/* SPDX-License-Identifier: Apache-2.0 */
#include "policy_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct deed_request policy_request(enum deed_primitive primitive)
{
    const struct deed_primitive_row *row = deed_primitive_row(primitive);
    return (struct deed_request){ .primitive = primitive,
                                  .action_id = row ? row->id : "video.create" };
}

struct deed_ruling policy_rule(const struct deed_policy *policy,
                               enum deed_primitive primitive,
                               const struct deed_element *target,
                               const char *origin)
{
    struct deed_request request = policy_request(primitive);
    struct deed_ruling ruling;
    deed_policy_rule_on(policy, &request, target, origin, &ruling);
    assert_non_null(ruling.reason);
    assert_non_null(ruling.level);
    return ruling;
}
