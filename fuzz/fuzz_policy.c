/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A policy file from its bytes. What is understood must be whole, for a rule
 * that is half read would allow what it was to forbid; and judging by it must
 * be safe, whatever it says.
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "lib/policy_file.h"
#include "base/arena.h"
#include "core/policy/policy.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void check_policy(const struct deed_policy *policy)
{
    demand(policy->fallback < DEED_DECISION_COUNT);
    for (size_t i = 0; i < policy->origin_count; i++) {
        demand(policy->origins[i] != NULL);
    }
    for (size_t i = 0; i < policy->rule_count; i++) {
        demand(policy->rules[i].decision < DEED_DECISION_COUNT);
        demand(!policy->rules[i].has_meaning ||
               policy->rules[i].meaning < DEED_MEANING_COUNT);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct deed_arena arena;
    struct deed_policy *policy = NULL;
    struct deed_error err = { 0 };
    deed_arena_init(&arena, 16 * 1024 * 1024);
    enum deed_code code =
        deed_policy_parse(&arena, (const char *)data, size, &policy, &err);
    demand((policy != NULL) == (code == DEED_OK));
    if (policy) {
        check_policy(policy);
    } else {
        demand(err.code == code && err.text[0]);
    }
    deed_arena_fini(&arena);
    return 0;
}
