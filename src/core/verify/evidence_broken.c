/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Changes that say that it did not work, without a word that says so: a view
 * that broke while it was drawn and was taken down, a page that shows nothing
 * any more, and a form that stays as it
 * is while the focus is led to what is missing.
 */

#include <string.h>

#include "base/util.h"
#include "core/text/lexicon.h"
#include "core/verify/evidence.h"
#include "core/verify/place.h"

/* Frameworks take down what broke in the task in which it broke, or in the next
 * frame. */
static bool is_with_error(const struct deed_evidence *e,
                          const struct deed_signal *s)
{
    return s->swept && s->kind == DEED_SIGNAL_STATE_CHANGED &&
           s->at_us >= e->broke_at - DEED_SOON_US &&
           s->at_us <= e->broke_at + DEED_SOON_US;
}

bool deed_evidence_is_broken(const struct deed_evidence *e)
{
    bool any = false;
    for (unsigned i = 0; e->broke_at >= 0 && i < e->seen_count; i++) {
        any |= is_with_error(e, &e->seen[i]);
    }
    return any;
}

bool deed_evidence_is_emptied(const struct deed_evidence *e)
{
    return e->blank && !deed_lexicon_has(e->name, DEED_WORDS_CLOSE) &&
           !deed_lexicon_has(e->name, DEED_WORDS_CANCEL);
}

/* What goes with the focus, and what says nothing of the act. */
static bool goes_with_focus(const struct deed_signal *s)
{
    return s->weak || s->kind == DEED_SIGNAL_SCROLLED ||
           deed_signal_is_request(s->kind) ||
           (s->kind == DEED_SIGNAL_FOCUS_ON &&
            (s->form_back || s->in_control)) ||
           (s->kind == DEED_SIGNAL_STATE_CHANGED &&
            strcmp(deed_place_what(s->place), ":selection") == 0);
}

/* A control marks itself when the focus comes to it: with classes, and with
 * rules that are made for them. */
static bool is_ring(const struct deed_signal *s)
{
    static const char *const looks[] = { ":attr.class", ":attr.style",
                                         ":rules" };
    return DEED_STR_IN(deed_place_what(s->place), looks) &&
           s->kind == DEED_SIGNAL_STATE_CHANGED && !s->hid && !s->much &&
           !(s->said && s->fresh);
}

/* The focus went to the field of the very control that the target is a part of:
 * every press in it does that. */
static bool is_in_control(const struct deed_evidence *e)
{
    bool any = false;
    for (unsigned i = 0; i < e->seen_count; i++) {
        any |= e->seen[i].kind == DEED_SIGNAL_FOCUS_ON &&
               e->seen[i].in_control && !e->seen[i].weak;
    }
    return any;
}

const char *deed_evidence_sent_back(const struct deed_evidence *e)
{
    const char *name = NULL;
    bool inside = is_in_control(e);
    for (unsigned i = 0; i < e->seen_count; i++) {
        const struct deed_signal *s = &e->seen[i];
        if (!goes_with_focus(s) && !(inside && is_ring(s))) {
            return NULL;
        }
        if (s->kind == DEED_SIGNAL_FOCUS_ON &&
            (s->form_back || s->in_control) && !s->weak) {
            name = deed_str_or(s->name, "");
        }
    }
    return e->cut ? NULL : name;
}

/* What a listener for presses beside an open menu does, or says nothing. The
 * focus goes back to what had opened it. */
static bool goes_with_closing(const struct deed_signal *s)
{
    return s->closed || s->weak || s->kind == DEED_SIGNAL_FOCUS_ON ||
           s->kind == DEED_SIGNAL_LAYOUT || deed_signal_is_request(s->kind);
}

const char *deed_evidence_closed(const struct deed_evidence *e)
{
    const char *words = NULL;
    bool meant = deed_lexicon_has(e->name, DEED_WORDS_CLOSE) ||
                 deed_lexicon_has(e->name, DEED_WORDS_CANCEL);
    if (!e->control || e->native || e->handled != DEED_NO || e->cut || meant) {
        return NULL;
    }
    for (unsigned i = 0; i < e->seen_count; i++) {
        const struct deed_signal *s = &e->seen[i];
        if (!goes_with_closing(s)) {
            return NULL;
        }
        words = s->closed && !(words && *words) ? s->closed : words;
    }
    return words;
}
