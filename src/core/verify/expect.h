/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_VERIFY_EXPECT_H
#define DEED_CORE_VERIFY_EXPECT_H

/*
 * Signals that somebody asked for, or that the application declared, and which
 * of them were seen.
 *
 * Most are events: they must happen after the input went out. The value, state
 * and focus of the target are levels: they are judged by the newest facts and
 * may be lost again.
 */

#include "core/model/facts.h"
#include "core/act/request.h"
#include "core/verify/signal.h"

struct deed_expect {
    const struct deed_signal *signals; /* borrowed */
    unsigned count;
    enum deed_verify_policy policy; /* ANY or ALL */
    uint32_t seen;                  /* bit per signal */
    uint32_t levels;                /* those judged by the target's facts */
};

void deed_expect_init(struct deed_expect *expect,
                      const struct deed_signal *signals, unsigned count,
                      enum deed_verify_policy policy);
/* An event after the input; true when something new was matched. */
bool deed_expect_feed(struct deed_expect *expect,
                      const struct deed_signal *signal, const char *target_id);
/* The target's newest facts: sets and clears the levels. */
void deed_expect_facts(struct deed_expect *expect,
                       const struct deed_facts *facts);
/* The first value among the levels, which a probe has to ask about where the
 * field is secret; NULL: none. */
const char *deed_expect_value(const struct deed_expect *expect);
bool deed_expect_met(const struct deed_expect *expect);
/* Is some level among what makes it met? Then it must hold. */
bool deed_expect_needs_hold(const struct deed_expect *expect);

#endif
