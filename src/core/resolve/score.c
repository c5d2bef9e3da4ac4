/* SPDX-License-Identifier: Apache-2.0 */
#include "core/resolve/candidate.h"

#include <math.h>

#include "base/util.h"
#include "core/model/role.h"

/*
 * Points. What is asked for decides: a step in any of these rows is worth at
 * least the margin. What was not asked for is met by every candidate.
 */
/* clang-format off */
enum criterion { NAME, ROLE, SCOPE, STABLE_ID, DEFAULT_ACTION, FIT, CRITERIA };

static const int points[CRITERIA][DEED_GRADE_COUNT] = {
    /*                  none  part  shown  exact */
    /* The name is what people and agents say; whole beats part. */
    [NAME]           = {   0,  140,   220,   300 },
    /* A synonym of the role will do where the role itself is not there. */
    [ROLE]           = {   0,    0,    90,   150 },
    /* An id or the name of the scope beats a cell that reads so. */
    [SCOPE]          = {   0,   20,    60,   100 },
    /* The id that was asked for, where something else would do, too. */
    [STABLE_ID]      = {   0,    0,     0,   100 },
    /* Declared by the application for just this action. */
    [DEFAULT_ACTION] = {  60,   60,    60,   100 },
    /* RFC 007, interaction: no, perhaps, yes. A control that can do what is
     * wanted beats a text that cannot (rules A and B), so a step here is worth
     * more than one of the name. */
    [FIT]            = {   0,  160,   320,   320 },
};

/*
 * RFC 007's structural and semantic signals and the nearness to the focus.
 * They order what is shown; all of them together are worth less than the
 * margin, so that they never decide between twins: where the focus happens to
 * be says nothing about which of two rows was meant.
 */
enum {
    OWNS_HANDLER = 6, /* this very node answers */
    CLICKABLE    = 6, /* the platform says so */
    NOT_DISABLED = 5,
    FOCUSABLE    = 4,
    HAS_BOUNDS   = 4, /* it has a size */
    LABELLED     = 3,
    FOCUS_SCOPE  = 5, /* same scope as the focus */
    FOCUS_NEAR   = 6, /* at the focus; falls with the distance */
    SOFT_SUM     = OWNS_HANDLER + CLICKABLE + NOT_DISABLED + FOCUSABLE +
                   HAS_BOUNDS + LABELLED + FOCUS_SCOPE + FOCUS_NEAR,
    HARD_SUM     = 300 + 150 + 100 + 100 + 100 + 320,
    /* Being reachable outweighs everything else together. */
    REACHABLE    = 1200,
    ALL          = HARD_SUM + SOFT_SUM + REACHABLE
};
/* clang-format on */
_Static_assert(SOFT_SUM < DEED_SCORE_MARGIN, "soft signals never decide");
_Static_assert(HARD_SUM + SOFT_SUM < REACHABLE, "reach always decides");

/* A lead at which a runner-up no longer matters. */
#define CLEAR_LEAD 200

/* Half of the nearness is gone at this distance. */
#define NEAR_PX 400.0

static bool is_known(const struct deed_element *element, enum deed_state_id id)
{
    return deed_state(&element->states, id) != DEED_UNKNOWN;
}

static enum deed_fit fit_pointer(const struct deed_element *element)
{
    const struct deed_handling *handling = &element->handling;
    if (deed_role_is_control(element->role) || handling->owner == DEED_YES ||
        handling->clickable == DEED_YES) {
        return DEED_FIT_YES;
    }
    return handling->clickable == DEED_NO ? DEED_FIT_NO : DEED_FIT_MAYBE;
}

static enum deed_fit fit_text(const struct deed_element *element)
{
    return deed_role_is_textual(element->role) ||
                   deed_state(&element->states, DEED_STATE_EDITABLE) == DEED_YES
               ? DEED_FIT_YES
               : DEED_FIT_NO;
}

static enum deed_fit fit_adjust(const struct deed_element *element)
{
    if (deed_role_is_adjustable(element->role) ||
        element->handling.adjustable == DEED_YES ||
        element->reading.has_range) {
        return DEED_FIT_YES;
    }
    return fit_text(element) == DEED_FIT_YES ? DEED_FIT_MAYBE : DEED_FIT_NO;
}

static enum deed_fit or_control(bool yes, const struct deed_element *element)
{
    return yes                                   ? DEED_FIT_YES
           : deed_role_is_control(element->role) ? DEED_FIT_MAYBE
                                                 : DEED_FIT_NO;
}

static enum deed_fit fit_choose(const struct deed_element *element)
{
    return or_control(deed_role_is_choosable(element->role), element);
}

static enum deed_fit fit_toggle(const struct deed_element *element)
{
    return or_control(deed_role_is_togglable(element->role) ||
                          is_known(element, DEED_STATE_CHECKED) ||
                          is_known(element, DEED_STATE_PRESSED),
                      element);
}

static enum deed_fit fit_expand(const struct deed_element *element)
{
    return or_control(is_known(element, DEED_STATE_EXPANDED) ||
                          is_known(element, DEED_STATE_OPEN),
                      element);
}

static enum deed_fit fit_focus(const struct deed_element *element)
{
    switch (deed_state(&element->states, DEED_STATE_FOCUSABLE)) {
    case DEED_NO:
        return DEED_FIT_NO;
    case DEED_UNKNOWN:
        return deed_role_is_control(element->role) ? DEED_FIT_YES
                                                   : DEED_FIT_MAYBE;
    default:
        return DEED_FIT_YES;
    }
}

static enum deed_fit fit_submit(const struct deed_element *element)
{
    return or_control(deed_str_equal(element->role, "form"), element);
}

static enum deed_fit (*const fits[])(const struct deed_element *element) = {
    [DEED_INTENT_LOOK] = NULL, /* anything can be looked at */
    [DEED_INTENT_POINTER] = fit_pointer, [DEED_INTENT_TEXT] = fit_text,
    [DEED_INTENT_ADJUST] = fit_adjust,   [DEED_INTENT_CHOOSE] = fit_choose,
    [DEED_INTENT_TOGGLE] = fit_toggle,   [DEED_INTENT_EXPAND] = fit_expand,
    [DEED_INTENT_FOCUS] = fit_focus,     [DEED_INTENT_SUBMIT] = fit_submit,
};
_Static_assert(DEED_ARRAY_LEN(fits) == DEED_INTENT_COUNT,
               "every intent has its fit");

enum deed_fit deed_element_fit(const struct deed_element *element,
                               enum deed_intent intent)
{
    return fits[intent] ? fits[intent](element) : DEED_FIT_YES;
}

/* 1 at the focus, falling to 0 far away; 0 when either place is not known. */
static double nearness(const struct deed_element *element,
                       const struct deed_element *focus)
{
    if (!focus || !focus->has_rect || !element->has_rect) {
        return 0;
    }
    const struct deed_rect *a = &element->rect;
    const struct deed_rect *b = &focus->rect;
    double dx = (a->x + a->width / 2) - (b->x + b->width / 2);
    double dy = (a->y + a->height / 2) - (b->y + b->height / 2);
    return NEAR_PX / (NEAR_PX + hypot(dx, dy));
}

static int soft_points(const struct deed_resolver *resolver,
                       const struct deed_element *element)
{
    const struct deed_graph *graph = resolver->graph;
    const struct deed_element *focus = resolver->focus;
    const struct deed_states *states = &element->states;
    int sum = 0;
    sum += element->handling.owner == DEED_YES ? OWNS_HANDLER : 0;
    sum += element->handling.clickable == DEED_YES ? CLICKABLE : 0;
    sum += deed_state(states, DEED_STATE_ENABLED) != DEED_NO ? NOT_DISABLED : 0;
    sum += deed_state(states, DEED_STATE_FOCUSABLE) == DEED_YES ? FOCUSABLE : 0;
    sum +=
        element->has_rect && element->rect.width > 0 && element->rect.height > 0
            ? HAS_BOUNDS
            : 0;
    sum += element->label ? LABELLED : 0;
    if (focus) {
        const struct deed_scope *scope =
            deed_element_scope(graph, deed_graph_index_of(graph, focus));
        sum += scope && scope == deed_element_scope(
                                     graph, deed_graph_index_of(graph, element))
                   ? FOCUS_SCOPE
                   : 0;
    }
    return sum + (int)(nearness(element, focus) * FOCUS_NEAR);
}

static bool is_opaque(const struct deed_resolver *resolver,
                      const struct deed_element *element)
{
    return resolver->opts->respect_opaque &&
           (element->opaque == DEED_OPAQUE_CROSS_ORIGIN ||
            element->opaque == DEED_OPAQUE_CLOSED_SHADOW);
}

static bool is_reachable(const struct deed_element *element)
{
    const struct deed_states *states = &element->states;
    return !element->aside &&
           deed_state(states, DEED_STATE_ATTACHED) != DEED_NO &&
           deed_state(states, DEED_STATE_VISIBLE) != DEED_NO &&
           deed_state(states, DEED_STATE_BLOCKED) != DEED_YES;
}

static bool is_seen(const struct deed_resolver *resolver,
                    const struct deed_candidate *candidate)
{
    const struct deed_element *matched =
        &resolver->graph->elements[candidate->matched];
    return resolver->target->by != DEED_BY_TEXT ||
           deed_state(&matched->states, DEED_STATE_VISIBLE) != DEED_NO;
}

static int default_points(const struct deed_resolver *resolver,
                          const struct deed_element *element)
{
    const char *action = resolver->opts->action_id;
    bool declared = action && deed_str_equal(element->default_action, action);
    return points[DEFAULT_ACTION]
                 [declared ? DEED_GRADE_EXACT : DEED_GRADE_NONE];
}

void deed_candidate_score(const struct deed_resolver *resolver,
                          struct deed_candidate *candidate)
{
    const struct deed_element *element =
        &resolver->graph->elements[candidate->element];
    /* Routes and scopes have ids, but may be found otherwise. */
    bool by_id = candidate->by == DEED_FOUND_STABLE_ID ||
                 (resolver->target->by != DEED_BY_ROUTE &&
                  resolver->target->by != DEED_BY_SCOPE);
    candidate->opaque = is_opaque(resolver, element);
    candidate->reachable = !candidate->opaque && is_reachable(element) &&
                           is_seen(resolver, candidate);
    candidate->fit_points =
        points[FIT][deed_element_fit(element, resolver->opts->intent)];
    candidate->default_points = default_points(resolver, element);
    candidate->points =
        points[NAME][candidate->name] + points[ROLE][candidate->role] +
        points[SCOPE][candidate->scope] +
        points[STABLE_ID][by_id ? DEED_GRADE_EXACT : DEED_GRADE_NONE] +
        candidate->default_points + candidate->fit_points +
        soft_points(resolver, element);
}

static int total(const struct deed_candidate *candidate)
{
    return candidate->points + (candidate->reachable ? REACHABLE : 0);
}

double deed_candidate_value(const struct deed_candidate *candidate)
{
    return round(10000.0 * total(candidate) / ALL) / 10000.0;
}

double deed_candidate_confidence(const struct deed_candidate *best,
                                 const struct deed_candidate *next)
{
    double lead = 1;
    if (next) {
        int gap = total(best) - total(next);
        gap = gap < 0 ? 0 : gap;
        lead = 0.5 + 0.5 * (gap < CLEAR_LEAD ? gap : CLEAR_LEAD) / CLEAR_LEAD;
    }
    return round(10000.0 * lead * total(best) / ALL) / 10000.0;
}
