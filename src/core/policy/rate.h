/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_POLICY_RATE_H
#define DEED_CORE_POLICY_RATE_H

/*
 * How often something may be done: so many acts in so long a time. An act is
 * counted when its input goes out, so that what was refused or never found
 * uses nothing up. The counts belong to the policy: all sessions of a server
 * share them, and they end with the process.
 */

#include "core/policy/policy.h"

struct deed_policy_rate {
    struct deed_policy_rule scope; /* which acts; its decision is not used */
    unsigned count;
    deed_time_us span_us;
    deed_time_us *times; /* when the last `count` went out, a ring */
    unsigned used;       /* how many of them there are */
    unsigned next;       /* where the next one goes, which is the oldest */
};

/* The rate that does not let this act go out now; NULL: none. */
const struct deed_policy_rate *deed_policy_rate_reached(
    const struct deed_policy *policy, const struct deed_request *request,
    const char *origin, const struct deed_ruling *ruling, deed_time_us now);

/* Its input goes out. */
void deed_policy_rate_count(const struct deed_policy *policy,
                            const struct deed_request *request,
                            const char *origin,
                            const struct deed_ruling *ruling, deed_time_us now);

#endif
