/* SPDX-License-Identifier: Apache-2.0 */
#include "core/verify/expect.h"

#include <math.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/act/refusal.h"
#include "core/verify/evidence_parts.h"
#include "core/verify/tie.h"

/* A value, state or focus that names no other element is the target's. */
static bool is_level(const struct deed_signal *signal)
{
    if (signal->role || signal->name) {
        return false;
    }
    return signal->kind == DEED_SIGNAL_VALUE_EQUALS ||
           signal->kind == DEED_SIGNAL_ELEMENT_STATE ||
           signal->kind == DEED_SIGNAL_FOCUS_ON;
}

void deed_expect_init(struct deed_expect *expect,
                      const struct deed_signal *signals, unsigned count,
                      enum deed_verify_policy policy)
{
    *expect = (struct deed_expect){ .signals = signals,
                                    .count = count,
                                    .policy = policy };
    for (unsigned i = 0; i < count; i++) {
        if (is_level(&signals[i])) {
            expect->levels |= UINT32_C(1) << i;
        }
    }
}

/* One that is proven stays. */
static struct deed_expect_fact *free_fact(struct deed_expect *expect)
{
    if (expect->fact_count < DEED_EXPECT_FACTS) {
        return &expect->facts[expect->fact_count++];
    }
    struct deed_expect_fact *oldest = NULL;
    for (unsigned i = 0; i < expect->fact_count; i++) {
        struct deed_expect_fact *f = &expect->facts[i];
        if (!f->proven && (!oldest || f->at_us < oldest->at_us)) {
            oldest = f;
        }
    }
    return oldest;
}

static bool is_known(const struct deed_expect *expect,
                     const struct deed_expect_fact *fact)
{
    for (unsigned i = 0; i < expect->fact_count; i++) {
        const struct deed_expect_fact *old = &expect->facts[i];
        if (old->signal == fact->signal && old->kind == fact->kind &&
            (old->proven || !fact->proven) &&
            deed_str_equal(old->place, fact->place) &&
            deed_str_equal(deed_str_or(old->words, ""),
                           deed_str_or(fact->words, ""))) {
            return true;
        }
    }
    return false;
}

/* True when it is news. */
static bool keep_fact(struct deed_expect *expect, unsigned at,
                      const struct deed_signal *signal, const char *target_id)
{
    const struct deed_expect_fact fact = {
        .signal = at,
        .kind = signal->kind,
        .place = deed_signal_is_looked_for(signal->kind)
                     ? signal->place
                     : deed_evidence_place(signal),
        .words = deed_signal_is_looked_for(signal->kind)
                     ? signal->said
                     : deed_signal_words(signal),
        .at_us = signal->at_us,
        .proven = deed_tie_proves(deed_tie_of(signal, target_id)),
    };
    if (!expect->arena || is_known(expect, &fact)) {
        return false;
    }
    struct deed_expect_fact *kept = free_fact(expect);
    if (!kept) {
        return false;
    }
    *kept = fact;
    kept->place = deed_arena_strdup(expect->arena, fact.place);
    kept->words = deed_arena_strdup(expect->arena, fact.words);
    return true;
}

bool deed_expect_feed(struct deed_expect *expect,
                      const struct deed_signal *signal, const char *target_id)
{
    uint32_t before = expect->seen;
    bool news = false;
    for (unsigned i = 0; i < expect->count; i++) {
        if (!(expect->levels & (UINT32_C(1) << i)) &&
            deed_signal_match(&expect->signals[i], signal, target_id)) {
            expect->seen |= UINT32_C(1) << i;
            news |= keep_fact(expect, i, signal, target_id);
        }
    }
    return news || expect->seen != before;
}

void deed_expect_restart(struct deed_expect *expect)
{
    expect->seen = 0;
    expect->fact_count = 0;
}

/* A secret field tells nothing but whether it holds what it was asked about. */
static bool secret_matches(const struct deed_signal *signal,
                           const struct deed_facts *facts)
{
    return facts->value_matches == DEED_YES && signal->value &&
           deed_str_equal(facts->value_asked, signal->value);
}

static bool value_matches(const struct deed_signal *signal,
                          const struct deed_facts *facts)
{
    const struct deed_reading *reading = &facts->reading;
    if (reading->secret) {
        return secret_matches(signal, facts);
    }
    if (signal->has_number && reading->has_number) {
        return fabs(reading->number - signal->number) <=
               signal->tolerance + 1e-9;
    }
    return signal->value && deed_str_equal(reading->text, signal->value);
}

static bool level_matches(const struct deed_signal *signal,
                          const struct deed_facts *facts)
{
    if (signal->kind == DEED_SIGNAL_VALUE_EQUALS) {
        return value_matches(signal, facts);
    }
    if (signal->kind == DEED_SIGNAL_FOCUS_ON) {
        return deed_state(&facts->states, DEED_STATE_FOCUSED) == DEED_YES;
    }
    if (signal->state == DEED_STATE_COUNT && facts->reading.secret) {
        return secret_matches(signal, facts);
    }
    if (signal->state == DEED_STATE_COUNT) { /* textValue */
        return deed_str_equal(facts->reading.text, signal->value);
    }
    return deed_state(&facts->states, signal->state) == signal->state_value;
}

void deed_expect_facts(struct deed_expect *expect,
                       const struct deed_facts *facts)
{
    for (unsigned i = 0; i < expect->count; i++) {
        uint32_t bit = UINT32_C(1) << i;
        if (!(expect->levels & bit)) {
            continue;
        }
        if (level_matches(&expect->signals[i], facts)) {
            expect->seen |= bit;
        } else {
            expect->seen &= ~bit;
        }
    }
}

void deed_expect_before(struct deed_expect *expect,
                        const struct deed_facts *facts)
{
    for (unsigned i = 0; i < expect->count; i++) {
        uint32_t bit = UINT32_C(1) << i;
        if ((expect->levels & bit) &&
            level_matches(&expect->signals[i], facts)) {
            expect->before |= bit;
        }
    }
}

bool deed_expect_was_so(const struct deed_expect *expect)
{
    return expect->seen && (expect->seen & ~expect->before) == 0;
}

const char *deed_expect_value(const struct deed_expect *expect)
{
    for (unsigned i = 0; i < expect->count; i++) {
        const struct deed_signal *signal = &expect->signals[i];
        bool level = expect->levels & (UINT32_C(1) << i);
        if (level && signal->value &&
            (signal->kind == DEED_SIGNAL_VALUE_EQUALS ||
             signal->state == DEED_STATE_COUNT)) {
            return signal->value;
        }
    }
    return NULL;
}

bool deed_expect_met(const struct deed_expect *expect)
{
    uint32_t all =
        expect->count == 32 ? UINT32_MAX : (UINT32_C(1) << expect->count) - 1;
    if (expect->policy == DEED_VERIFY_ANY) {
        return expect->seen != 0;
    }
    return expect->count > 0 && expect->seen == all;
}

bool deed_expect_needs_hold(const struct deed_expect *expect)
{
    if (expect->policy == DEED_VERIFY_ANY) {
        return (expect->seen & ~expect->levels) == 0;
    }
    return expect->levels != 0;
}
