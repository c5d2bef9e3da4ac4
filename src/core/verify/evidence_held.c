/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The button of a form that cannot be pressed any more, and nothing else. A
 * page disables what was pressed while it is at work; one that forgets to end
 * that, because its handler broke or threw its promise away, looks the same for
 * good. Words, rows, states, routes and answers beside it are what came of the
 * press; looks of the control itself go with its being disabled. A form is sent
 * for more than that; elsewhere a button that can be pressed once is an effect
 * that a person sees.
 */

#include "base/util.h"
#include "core/verify/evidence_parts.h"

static bool is_off(const struct deed_evidence *e, const struct deed_signal *s)
{
    return s->kind == DEED_SIGNAL_ELEMENT_STATE
               ? s->state == DEED_STATE_ENABLED && s->state_value == DEED_NO
               : s->off && !deed_evidence_is_undone(e, s->place);
}

/* How the target looks, and nothing that it says. */
static bool is_its_looks(const struct deed_evidence *e,
                         const struct deed_signal *s)
{
    return s->instance_id && !s->stateful && !s->hid &&
           deed_evidence_is_mark(e, s);
}

static bool goes_with_it(const struct deed_evidence *e,
                         const struct deed_signal *s)
{
    return is_off(e, s) || s->weak || deed_signal_is_request(s->kind) ||
           s->kind == DEED_SIGNAL_LAYOUT || s->kind == DEED_SIGNAL_BUSY ||
           s->kind == DEED_SIGNAL_IDLE ||
           (s->kind == DEED_SIGNAL_STATE_CHANGED && is_its_looks(e, s));
}

bool deed_evidence_is_held(const struct deed_evidence *e)
{
    bool held = false;
    bool told = e->answered || e->messages || e->told || e->cut;
    for (unsigned i = 0; i < e->seen_count; i++) {
        const struct deed_signal *s = &e->seen[i];
        told |= !goes_with_it(e, s);
        held |= is_off(e, s) && (s->instance_id || s->near);
    }
    return held && !told && e->control && e->form && e->watched;
}
