/* SPDX-License-Identifier: Apache-2.0 */
#include "core/verify/expect.h"

#include <math.h>

#include "base/util.h"

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

bool deed_expect_feed(struct deed_expect *expect,
                      const struct deed_signal *signal, const char *target_id)
{
    uint32_t before = expect->seen;
    for (unsigned i = 0; i < expect->count; i++) {
        if (!(expect->levels & (UINT32_C(1) << i)) &&
            deed_signal_match(&expect->signals[i], signal, target_id)) {
            expect->seen |= UINT32_C(1) << i;
        }
    }
    return expect->seen != before;
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
