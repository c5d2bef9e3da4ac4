/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Content that came in the task of the input, on a page that set timers in that
 * task: a row, a count or a state that is shown before anybody agreed, and that
 * a timer takes back without a request that could be waited for. It has to stay
 * for a while, unless something else stands for the effect.
 */

#include <string.h>

#include "core/verify/evidence.h"
#include "core/verify/tie.h"

/* As long as a value is held where the page set timers (ACTION_TIMERS_US). */
#define STAY_US DEED_MS(1000)

/* Code that sets a view back does so at once, or by a timer of up to 700 ms. */
#define VIEW_US DEED_MS(750)

/* The target opens, folds or selects a part of the page: what is on show, not
 * what is stored. */
static bool is_view(const struct deed_signal *s)
{
    static const char *const views[] = { ":attr.aria-expanded",
                                         ":attr.aria-selected",
                                         ":attr.aria-current", ":attr.open" };
    bool any =
        s->kind == DEED_SIGNAL_ELEMENT_STATE &&
        (s->state == DEED_STATE_EXPANDED || s->state == DEED_STATE_SELECTED);
    for (size_t i = 0; !any && i < sizeof(views) / sizeof(views[0]); i++) {
        any = s->place && strstr(s->place, views[i]);
    }
    return any;
}

/* A notice and a menu lie over the page, and go again. Words in the page itself
 * do not speak for themselves, whatever they say: a page that writes "Saved" at
 * once and takes it back within a second has not saved. */
static bool speaks_for_itself(const struct deed_signal *s)
{
    return (s->floats && !s->item) || s->kind == DEED_SIGNAL_SCROLLED ||
           s->kind == DEED_SIGNAL_FOCUS_ON;
}

/* A tab was selected: its panel may lie over the one before, and moves in. */
static bool selects(const struct deed_evidence *e)
{
    bool any = false;
    for (unsigned i = 0; !any && i < e->seen_count; i++) {
        const struct deed_signal *s = &e->seen[i];
        any = (s->place && strstr(s->place, ":attr.aria-selected")) ||
              (s->kind == DEED_SIGNAL_ELEMENT_STATE &&
               s->state == DEED_STATE_SELECTED);
    }
    return any;
}

/* What the target stood in went: the focus had to go somewhere. */
static bool removes(const struct deed_evidence *e)
{
    bool any = false;
    for (unsigned i = 0; !any && i < e->seen_count; i++) {
        const struct deed_signal *s = &e->seen[i];
        const char *what = s->place ? strrchr(s->place, ':') : NULL;
        any = s->near && s->caused == DEED_YES && what &&
              strcmp(what, ":children") == 0;
    }
    return any;
}

/* It lies over the page, and is no panel of a tab; or the focus or the page
 * went somewhere by itself. */
static bool ends_the_wait(const struct deed_evidence *e,
                          const struct deed_signal *s)
{
    return speaks_for_itself(s) && !(s->floats && selects(e)) &&
           !(s->kind == DEED_SIGNAL_FOCUS_ON && removes(e));
}

/* The address changed and nothing else did: the view is still to come, or the
 * guard of the router leads back. */
static bool is_address_alone(const struct deed_evidence *e)
{
    return e->routes && e->moved_at >= 0 && e->told == e->routes &&
           e->strong == e->routes && !e->own;
}

deed_time_us deed_evidence_stay_until(const struct deed_evidence *e)
{
    deed_time_us last = 0;
    bool view = false;
    if (!e->put_off || e->answered) {
        return 0;
    }
    if (e->told) {
        return is_address_alone(e)
                   ? deed_evidence_paced(e, STAY_US, e->moved_at + STAY_US)
                   : 0;
    }
    for (unsigned i = 0; i < e->seen_count; i++) {
        const struct deed_signal *s = &e->seen[i];
        if (ends_the_wait(e, s)) {
            return 0;
        }
        bool shown = s->said && s->fresh; /* by a class, maybe */
        bool views = is_view(s);
        view |= views;
        if (s->caused == DEED_YES && s->at_us > last &&
            (shown || views || deed_evidence_is_content(e, s))) {
            last = s->at_us;
        }
    }
    if (e->cut && !view) { /* a page that was drawn anew */
        return 0;
    }
    deed_time_us bound = e->sent_at + e->settle_us;
    deed_time_us span = view ? VIEW_US : STAY_US;
    deed_time_us end = last ? deed_evidence_paced(e, span, last + span) : 0;
    return end < bound ? end : bound;
}
