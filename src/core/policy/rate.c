/* SPDX-License-Identifier: Apache-2.0 */
#include "core/policy/rate.h"

static bool is_full(const struct deed_policy_rate *rate, deed_time_us now)
{
    return rate->used == rate->count &&
           now - rate->times[rate->next] < rate->span_us;
}

const struct deed_policy_rate *deed_policy_rate_reached(
    const struct deed_policy *policy, const struct deed_request *request,
    const char *origin, const struct deed_ruling *ruling, deed_time_us now)
{
    for (unsigned i = 0; i < policy->rate_count; i++) {
        const struct deed_policy_rate *rate = &policy->rates[i];
        if (is_full(rate, now) &&
            deed_policy_rule_fits(&rate->scope, request, origin, ruling)) {
            return rate;
        }
    }
    return NULL;
}

void deed_policy_rate_count(const struct deed_policy *policy,
                            const struct deed_request *request,
                            const char *origin,
                            const struct deed_ruling *ruling, deed_time_us now)
{
    for (unsigned i = 0; i < policy->rate_count; i++) {
        struct deed_policy_rate *rate = &policy->rates[i];
        if (deed_policy_rule_fits(&rate->scope, request, origin, ruling)) {
            rate->times[rate->next] = now;
            rate->next = (rate->next + 1) % rate->count;
            rate->used += rate->used < rate->count;
        }
    }
}
