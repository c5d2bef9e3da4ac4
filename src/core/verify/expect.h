/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_VERIFY_EXPECT_H
#define DEED_CORE_VERIFY_EXPECT_H

/*
 * Signals that somebody asked for, or that the application declared, and which
 * of them were seen.
 *
 * Most are events: they must happen after the input went out. The value, state
 * and focus of the target are levels: they are judged by the newest facts and
 * may be lost again; one that was so before the act proves nothing.
 *
 * An event is kept with what is known of its cause, since the tie to the act
 * may be told later: see deed_expect_judge().
 */

#include "core/model/facts.h"
#include "core/act/request.h"
#include "core/verify/signal.h"

struct deed_evidence;

/* Facts that matched; more of them replace the oldest that is not proven. */
#define DEED_EXPECT_FACTS 16

struct deed_expect_fact {
    unsigned signal; /* which one it matches */
    enum deed_signal_kind kind;
    const char *place; /* where; NULL: not known */
    const char *words; /* around what was asked for; NULL: not known */
    deed_time_us at_us;
    bool proven; /* its own tie proves an effect of the act */
};

enum deed_expect_verdict {
    DEED_EXPECT_UNMET,
    DEED_EXPECT_MET,
    DEED_EXPECT_GONE,    /* it was seen, and taken back */
    DEED_EXPECT_REFUSED, /* it was seen, in words that deny it */
    DEED_EXPECT_UNTIED,  /* it was seen, and nothing ties it to the act */
};

struct deed_expect {
    const struct deed_signal *signals; /* borrowed */
    unsigned count;
    enum deed_verify_policy policy; /* ANY or ALL */
    uint32_t seen;                  /* bit per signal */
    uint32_t levels;                /* those judged by the target's facts */
    uint32_t before;                /* levels that were so before the act */
    struct deed_arena *arena;       /* of the facts; NULL: none are kept */
    struct deed_expect_fact facts[DEED_EXPECT_FACTS];
    unsigned fact_count;
};

void deed_expect_init(struct deed_expect *expect,
                      const struct deed_signal *signals, unsigned count,
                      enum deed_verify_policy policy);
/* An event after the input; true when something new was matched. */
bool deed_expect_feed(struct deed_expect *expect,
                      const struct deed_signal *signal, const char *target_id);
/* The target's facts before the act: which levels prove nothing. */
void deed_expect_before(struct deed_expect *expect,
                        const struct deed_facts *facts);
/* What went out reached nobody: nothing that was seen counts. */
void deed_expect_restart(struct deed_expect *expect);
/* The target's newest facts: sets and clears the levels. */
void deed_expect_facts(struct deed_expect *expect,
                       const struct deed_facts *facts);
/* The first value among the levels, which a probe has to ask about where the
 * field is secret; NULL: none. */
const char *deed_expect_value(const struct deed_expect *expect);
bool deed_expect_met(const struct deed_expect *expect);
/* The same, held against what is known of the act: was it its doing, is it
 * still so, and do the words around it say so? `fact`: the newest one that
 * speaks against it; NULL: none. */
enum deed_expect_verdict deed_expect_judge(
    const struct deed_expect *expect, const struct deed_evidence *evidence,
    const struct deed_expect_fact **fact);
/* Which of the signals are met in that sense: a bit for each. */
uint32_t deed_expect_met_bits(const struct deed_expect *expect,
                              const struct deed_evidence *evidence);
/* Nothing makes it met but levels that were so before the act. */
bool deed_expect_was_so(const struct deed_expect *expect);
/* Is some level among what makes it met? Then it must hold. */
bool deed_expect_needs_hold(const struct deed_expect *expect);

#endif
