/* SPDX-License-Identifier: Apache-2.0 */
#include "conformance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/util.h"

struct world conformance_page;

int conformance_setup(void **state)
{
    (void)state;
    world_init(&conformance_page);
    return 0;
}

int conformance_teardown(void **state)
{
    (void)state;
    world_fini(&conformance_page);
    return 0;
}

void conformance_again(void)
{
    conformance_teardown(NULL);
    conformance_setup(NULL);
}

void conformance_toast(struct world *world)
{
    world->revision++;
    world_signal(world, (struct deed_signal){ KIND(TOAST), .text = "Saved",
                                              .revision = world->revision });
}

void conformance_toasts(struct world *world, const struct deed_gesture *gesture,
                        struct deed_receipt *receipt)
{
    (void)gesture;
    (void)receipt;
    conformance_toast(world);
}

void conformance_error(enum deed_runtime_error error)
{
    if (conformance_page.result->error != error) {
        fail_msg("%s: %s",
                 deed_runtime_error_name(conformance_page.result->error),
                 deed_str_or(conformance_page.result->message, "succeeded"));
    }
}

void conformance_succeeded(void)
{
    conformance_error(DEED_ERR_NONE);
    assert_int_equal(conformance_page.result->status, DEED_STATUS_SUCCEEDED);
}

struct deed_policy_rule rule;
struct deed_policy policy;

void conformance_decide(enum deed_decision decision)
{
    rule = (struct deed_policy_rule){ .decision = decision };
    policy = (struct deed_policy){ .rules = &rule,
                                   .rule_count = 1,
                                   .grants = deed_policy_default.grants };
    conformance_page.opts.policy = &policy;
}

void conformance_wait_for_people(enum deed_action_state state)
{
    assert_int_equal(world_request(&conformance_page, PRESS), DEED_OK);
    world_start(&conformance_page);
    world_until_state(&conformance_page, state);
    assert_null(conformance_page.result);
    assert_int_equal(conformance_page.acts, 0);
}
