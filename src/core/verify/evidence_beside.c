/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A form whose own code checks it sends nothing off when something is wrong: it
 * puts words beside the field, in any language, often without a role, a class
 * or a colour. A form that was accepted does more: a request, another page, a
 * row, a field that is empty.
 */

#include <string.h>

#include "core/act/refusal.h"
#include "core/verify/evidence.h"
#include "core/verify/place.h"

/* Words beside a field where none were before. */
static const char *words_beside(const struct deed_signal *s)
{
    return s->kind == DEED_SIGNAL_STATE_CHANGED && s->beside && s->fresh &&
                   !s->item && !s->much && !s->weak && s->said && *s->said
               ? s->said
               : NULL;
}

/* Libraries write what was typed into the markup, too. */
static bool is_typed(const struct deed_signal *s)
{
    return strcmp(deed_place_what(s->place), ":attr.value") == 0;
}

/* What goes with the press, and says nothing of what became of the form. */
static bool goes_along(const struct deed_evidence *e,
                       const struct deed_signal *s)
{
    switch (s->kind) {
    case DEED_SIGNAL_STATE_CHANGED:
        return s->weak || is_typed(s) || deed_evidence_is_undone(e, s->place) ||
               deed_evidence_is_passing(e, s);
    case DEED_SIGNAL_VALUE_EQUALS: /* what was typed has no place */
        return !s->place;
    case DEED_SIGNAL_ELEMENT_STATE:
        return s->state == DEED_STATE_ENABLED;
    case DEED_SIGNAL_FOCUS_ON:
    case DEED_SIGNAL_SCROLLED:
        return true;
    default:
        return false;
    }
}

const char *deed_evidence_asks_beside(const struct deed_evidence *e,
                                      deed_time_us *at)
{
    const char *words = NULL;
    if (!e->form || e->cut || e->answered || e->open_count || e->messages) {
        return NULL;
    }
    for (unsigned i = 0; i < e->seen_count; i++) {
        const char *said = words_beside(&e->seen[i]);
        if (said ? deed_text_grants(said) : !goes_along(e, &e->seen[i])) {
            return NULL;
        }
        if (said && !words) {
            words = said;
            *at = e->seen[i].at_us;
        }
    }
    return words;
}
