/* SPDX-License-Identifier: Apache-2.0 */
#include "core/verify/lasting.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/util.h"
#include "core/act/refusal.h"
#include "core/text/format.h"
#include "core/verify/tie.h"

/* A save that belongs to the act begins this soon after it; measured debounce
 * times end at 1.5 s. */
#define ORDER_US DEED_MS(2000)

static uint64_t key_of(const char *place)
{
    return place ? deed_hash_text(DEED_HASH_SEED, place) : 0;
}

/* A message that tells how it ended goes again by itself, with or without a
 * role: that takes nothing back. Nor does one that lies over the page. */
static bool is_notice(const struct deed_evidence *e,
                      const struct deed_signal *seen)
{
    bool outcome = seen->caused != DEED_YES && e->answered_at >= 0 &&
                   seen->at_us >= e->answered_at - DEED_BURST_US;
    return seen->fresh && seen->said && !seen->item && !seen->much &&
           (outcome || seen->floats || deed_text_praises(seen->said));
}

/* The address without what stands behind it. */
static uint64_t page_of(const char *url)
{
    size_t len = url ? strcspn(url, "?#") : 0;
    return len ? deed_hash_bytes(DEED_HASH_SEED, url, len) : 0;
}

/* Where it led to, for those who guard their pages by code. */
static void begin_route(struct deed_lasting *lasting,
                        const struct deed_evidence *e)
{
    lasting->routed = false;
    lasting->left = 0;
    for (unsigned i = 0; i < e->seen_count; i++) {
        const struct deed_signal *seen = &e->seen[i];
        if (seen->kind == DEED_SIGNAL_ROUTE_CHANGED && !seen->same &&
            deed_tie_proves(deed_tie_of(seen, NULL))) {
            lasting->left =
                lasting->routed ? lasting->left : page_of(seen->left);
            lasting->routed = !seen->at_login;
            if (lasting->left == page_of(seen->pattern)) {
                lasting->left = 0; /* only what stands behind it changed */
            }
        }
    }
}

void deed_lasting_go_on(struct deed_lasting *lasting)
{
    lasting->routed = false;
}

/* The page goes elsewhere by itself: back to where it was, or to sign in. */
static bool lead_away(struct deed_lasting *l, const struct deed_signal *signal)
{
    bool back = l->left && page_of(signal->pattern) == l->left;
    if (!l->routed || signal->caused == DEED_YES ||
        !(back || signal->at_login)) {
        return false;
    }
    snprintf(l->why, sizeof(l->why), "the page went %s: %.100s",
             back ? "back" : "on to sign in", deed_str_or(signal->pattern, ""));
    return true;
}

bool deed_lasting_begin(struct deed_lasting *lasting,
                        const struct deed_evidence *e, deed_time_us now)
{
    lasting->place_count = 0;
    lasting->undone = 0;
    lasting->order = 0;
    lasting->why[0] = '\0';
    begin_route(lasting, e);
    lasting->until = now + DEED_LASTING_US;
    for (unsigned i = 0; i < e->seen_count; i++) {
        const struct deed_signal *seen = &e->seen[i];
        bool change = seen->kind == DEED_SIGNAL_STATE_CHANGED ||
                      seen->kind == DEED_SIGNAL_VALUE_EQUALS;
        if (change && !seen->weak && seen->place && !is_notice(e, seen) &&
            !deed_evidence_is_passing(e, seen) &&
            deed_tie_proves(deed_tie_of(seen, NULL)) &&
            lasting->place_count < DEED_LASTING_PLACES) {
            lasting->places[lasting->place_count++] = key_of(seen->place);
        }
    }
    /* A sign that the page was busy goes away when all is well. */
    if (e->was_busy || e->told) {
        lasting->place_count = 0;
    }
    return true;
}

void deed_lasting_keep_value(struct deed_lasting *lasting,
                             const char *instance_id, const char *value)
{
    size_t len = value ? strlen(value) : 0;
    lasting->field = 0;
    if (instance_id && value && len < sizeof(lasting->value)) {
        lasting->field = key_of(instance_id);
        memcpy(lasting->value, value, len + 1);
    }
}

bool deed_lasting_replaces(const struct deed_lasting *newer,
                           const struct deed_lasting *older)
{
    return newer->field && newer->field == older->field;
}

/* The page may write a value as it likes to when its field is left. */
static bool lose_value(struct deed_lasting *l, const struct deed_signal *signal)
{
    if (!l->field || key_of(signal->instance_id) != l->field ||
        !signal->value ||
        (signal->near && deed_format_is_alike(l->value, signal->value)) ||
        deed_str_equal(l->value, signal->value)) {
        return false;
    }
    snprintf(l->why, sizeof(l->why), "the value is \"%.60s\" now%s",
             signal->value, signal->near ? ", since the field was left" : "");
    return true;
}

static bool turn_back(struct deed_lasting *l, const struct deed_signal *signal)
{
    uint64_t key = key_of(signal->place);
    for (unsigned i = 0; i < l->place_count; i++) {
        if (l->places[i] == key && signal->kind == DEED_SIGNAL_UNDONE) {
            l->undone |= UINT32_C(1) << i;
        } else if (l->places[i] == key) {
            l->undone &= ~(UINT32_C(1) << i);
        }
    }
    bool all =
        l->place_count && l->undone == (UINT32_C(1) << l->place_count) - 1;
    if (all) {
        snprintf(l->why, sizeof(l->why), "what it changed was taken back");
    }
    return all;
}

static bool refuse(struct deed_lasting *l, const struct deed_signal *signal)
{
    bool failed = signal->kind == DEED_SIGNAL_REQUEST_FAILED ||
                  signal->status >= 400 || signal->value;
    if (!l->order || key_of(signal->place) != l->order) {
        return false;
    }
    l->order = 0;
    if (failed) {
        snprintf(l->why, sizeof(l->why), "%.100s failed: %.40s",
                 deed_str_or(signal->place, "its request"),
                 deed_str_or(signal->value,
                             signal->status ? "refused" : "no answer"));
    }
    return failed;
}

bool deed_lasting_feed(struct deed_lasting *l, const struct deed_signal *signal,
                       deed_time_us now)
{
    if (!l->until || now > l->until) {
        return false;
    }
    bool back = false;
    switch (signal->kind) {
    case DEED_SIGNAL_UNDONE:
    case DEED_SIGNAL_REDONE:
        back = signal->place ? turn_back(l, signal) : lose_value(l, signal);
        break;
    case DEED_SIGNAL_ROUTE_CHANGED:
        back = lead_away(l, signal);
        break;
    case DEED_SIGNAL_REQUEST_STARTED:
        /* What an input sends at once is that input's, and this act's input
         * was over before. */
        if (!signal->weak && !signal->foreign && !l->order &&
            signal->caused != DEED_YES &&
            now <= l->until - DEED_LASTING_US + ORDER_US) {
            l->order = key_of(signal->place);
        }
        break;
    case DEED_SIGNAL_REQUEST_FINISHED:
    case DEED_SIGNAL_REQUEST_FAILED:
        back = refuse(l, signal);
        break;
    default:
        break;
    }
    l->until = back ? 0 : l->until;
    return back;
}
