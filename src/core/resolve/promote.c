/* SPDX-License-Identifier: Apache-2.0 */
#include "core/resolve/candidate.h"

#include "base/util.h"
#include "core/model/role.h"

/* How far up an executable container is looked for, how many levels around a
 * label an unnamed control may stand, and how much of a subtree is searched.
 */
#define CLIMB_MAX 32
#define AROUND_MAX 3     /* limit, see above */
#define SUBTREE_MAX 4096 /* limit, see above */

static const struct deed_element *element_at(
    const struct deed_resolver *resolver, uint32_t at)
{
    return &resolver->graph->elements[at];
}

static bool fits(const struct deed_resolver *resolver, uint32_t at)
{
    return deed_element_fit(element_at(resolver, at), resolver->opts->intent) ==
           DEED_FIT_YES;
}

/* Would a press on it be answered by the element itself? */
static bool is_executable(const struct deed_element *element)
{
    const struct deed_handling *handling = &element->handling;
    return deed_role_is_control(element->role) || handling->owner == DEED_YES ||
           (handling->clickable == DEED_YES && handling->owner != DEED_NO);
}

/* The nearest container, below the surface it stands on, that answers. */
static uint32_t executable_above(const struct deed_resolver *resolver,
                                 uint32_t from)
{
    uint32_t at = element_at(resolver, from)->parent;
    for (int i = 0; at != DEED_NO_ELEMENT && i < CLIMB_MAX; i++) {
        const struct deed_element *element = element_at(resolver, at);
        if (deed_role_is_surface(element->role)) {
            break;
        }
        if (is_executable(element)) {
            return at;
        }
        at = element->parent;
    }
    return DEED_NO_ELEMENT;
}

static uint32_t fit_above(const struct deed_resolver *resolver, uint32_t from)
{
    uint32_t at = element_at(resolver, from)->parent;
    for (int i = 0; at != DEED_NO_ELEMENT && i < CLIMB_MAX; i++) {
        if (fits(resolver, at)) {
            return at;
        }
        if (deed_role_is_surface(element_at(resolver, at)->role)) {
            break;
        }
        at = element_at(resolver, at)->parent;
    }
    return DEED_NO_ELEMENT;
}

/* The next of a subtree in pre-order, DEED_NO_ELEMENT at its end. */
static uint32_t next_inside(const struct deed_graph *graph, uint32_t top,
                            uint32_t at)
{
    const struct deed_graph_index *index = graph->index;
    if (index->first_child[at] != DEED_NO_ELEMENT) {
        return index->first_child[at];
    }
    while (at != top && index->next_sibling[at] == DEED_NO_ELEMENT) {
        at = graph->elements[at].parent;
    }
    return at == top ? DEED_NO_ELEMENT : index->next_sibling[at];
}

/* The only fitting element inside; *ret_count says how many there are (two
 * stands for many, also for a subtree too large to search). */
static uint32_t only_fit_inside(const struct deed_resolver *resolver,
                                uint32_t top, unsigned *ret_count)
{
    uint32_t found = DEED_NO_ELEMENT;
    unsigned visited = 0;
    *ret_count = 0;
    for (uint32_t at = next_inside(resolver->graph, top, top);
         at != DEED_NO_ELEMENT; at = next_inside(resolver->graph, top, at)) {
        if (++visited > SUBTREE_MAX || (fits(resolver, at) && *ret_count)) {
            *ret_count = 2;
            return DEED_NO_ELEMENT;
        }
        if (fits(resolver, at)) {
            found = at;
            *ret_count = 1;
        }
    }
    return found;
}

static const struct deed_fold *called(const struct deed_folds *folds)
{
    return folds->name.text ? &folds->name : &folds->text;
}

/* A control with a name of its own belongs to a container or label only when
 * it is called the same. */
static bool is_called_alike(const struct deed_resolver *resolver, uint32_t at,
                            uint32_t like, bool or_nothing)
{
    const struct deed_folds *folds = resolver->graph->index->folds;
    const char *name = folds[at].name.text;
    if (!name) {
        return or_nothing;
    }
    return deed_str_equal(name, folds[like].name.text) ||
           deed_str_equal(name, folds[like].text.text);
}

/* A label that wraps its control, a group with its slider. */
static uint32_t control_inside(const struct deed_resolver *resolver,
                               uint32_t from)
{
    unsigned count = 0;
    if (deed_role_is_surface(element_at(resolver, from)->role)) {
        return DEED_NO_ELEMENT;
    }
    uint32_t found = only_fit_inside(resolver, from, &count);
    return found != DEED_NO_ELEMENT &&
                   is_called_alike(resolver, found, from, true)
               ? found
               : DEED_NO_ELEMENT;
}

static bool is_labelled_by(const struct deed_resolver *resolver, uint32_t at,
                           uint32_t label)
{
    const struct deed_graph *graph = resolver->graph;
    const struct deed_folds *folds = &graph->index->folds[at];
    const char *text = called(&graph->index->folds[label])->text;
    return at != label && fits(resolver, at) &&
           deed_str_equal(graph->elements[at].document_id,
                          graph->elements[label].document_id) &&
           (deed_str_equal(folds->label.text, text) ||
            deed_str_equal(folds->name.text, text));
}

/* Counts the controls that a label can belong to, all or those of its scope,
 * and keeps one. An element may be found through both keys. */
static unsigned count_labelled(const struct deed_resolver *resolver,
                               uint32_t label, bool same_scope, uint32_t *ret)
{
    const struct deed_graph *graph = resolver->graph;
    uint64_t hash = deed_fold_hash(called(&graph->index->folds[label]));
    static const enum deed_key keys[] = { DEED_KEY_LABEL, DEED_KEY_NAME };
    unsigned count = 0;
    *ret = DEED_NO_ELEMENT;
    for (size_t i = 0; i < DEED_ARRAY_LEN(keys); i++) {
        struct deed_lookup lookup =
            deed_graph_lookup(graph, keys[i], NULL, hash);
        for (uint32_t at = deed_lookup_next(&lookup); at != DEED_NO_ELEMENT;
             at = deed_lookup_next(&lookup)) {
            if (at != *ret && is_labelled_by(resolver, at, label) &&
                (!same_scope || deed_element_scope(graph, at) ==
                                    deed_element_scope(graph, label))) {
                *ret = at;
                count++;
            }
        }
    }
    return count;
}

static uint32_t labelled_control(const struct deed_resolver *resolver,
                                 uint32_t label)
{
    uint32_t found = DEED_NO_ELEMENT;
    if (deed_role_is_surface(element_at(resolver, label)->role) ||
        !called(&resolver->graph->index->folds[label])->text) {
        return DEED_NO_ELEMENT;
    }
    if (count_labelled(resolver, label, false, &found) == 1 ||
        count_labelled(resolver, label, true, &found) == 1) {
        return found;
    }
    return DEED_NO_ELEMENT;
}

/* The control of a label, even where pressing the label would do. */
static uint32_t control_of_label(const struct deed_resolver *resolver,
                                 uint32_t from)
{
    if (!deed_role_is_label(element_at(resolver, from)->role)) {
        return DEED_NO_ELEMENT;
    }
    uint32_t found = control_inside(resolver, from);
    return found != DEED_NO_ELEMENT ? found : labelled_control(resolver, from);
}

/* A slider without a name that stands beside its caption. */
static uint32_t control_around(const struct deed_resolver *resolver,
                               uint32_t from)
{
    uint32_t at = element_at(resolver, from)->parent;
    for (int i = 0; at != DEED_NO_ELEMENT && i < AROUND_MAX; i++) {
        unsigned count = 0;
        if (deed_role_is_surface(element_at(resolver, at)->role)) {
            break;
        }
        uint32_t found = only_fit_inside(resolver, at, &count);
        if (count > 0) {
            return found != DEED_NO_ELEMENT &&
                           is_called_alike(resolver, found, from, true)
                       ? found
                       : DEED_NO_ELEMENT;
        }
        at = element_at(resolver, at)->parent;
    }
    return DEED_NO_ELEMENT;
}

static bool is_row(const struct deed_element *element)
{
    return deed_str_equal(element->role, "row");
}

/* "Database | [      ]": the one control of a row that is called so, whatever
 * a script calls the control. A driver that knows which cell is the first of
 * its row gives that one the row's controls; where a cell stands in the graph
 * says nothing. */
static uint32_t control_of_row(const struct deed_resolver *resolver,
                               uint32_t from)
{
    unsigned count = 0;
    const struct deed_element *element = element_at(resolver, from);
    bool head = deed_str_equal(element->role, "rowheader") &&
                element->parent != DEED_NO_ELEMENT &&
                is_row(element_at(resolver, element->parent));
    bool cell = deed_str_equal(element->role, "cell") ||
                deed_str_equal(element->role, "gridcell");
    return head || cell || is_row(element)
               ? only_fit_inside(resolver, head ? element->parent : from,
                                 &count)
               : DEED_NO_ELEMENT;
}

/* For reading, the control that shows just this text, not the card that shows
 * it among others. */
static uint32_t control_reading_so(const struct deed_resolver *resolver,
                                   uint32_t from)
{
    uint32_t at = executable_above(resolver, from);
    return at != DEED_NO_ELEMENT &&
                   deed_role_is_control(element_at(resolver, at)->role) &&
                   is_called_alike(resolver, at, from, false)
               ? at
               : DEED_NO_ELEMENT;
}

/* Rule C: it looks clickable, but the handler is someone else's. */
static uint32_t owner_above(const struct deed_resolver *resolver, uint32_t from)
{
    const struct deed_element *element = element_at(resolver, from);
    return element->handling.clickable == DEED_YES && !is_executable(element)
               ? executable_above(resolver, from)
               : DEED_NO_ELEMENT;
}

static const char parent_preferred[] = "clickable_parent_preferred";
static const char owner_preferred[] = "handler_owner_preferred";
static const char labelled_preferred[] = "labelled_control_preferred";
static const char track_preferred[] = "slider_track_preferred";

/* What each intent tries, in order; the first that finds one wins. Pressing
 * and focusing go sideways from labels only: one can press a heading, so it is
 * not taken for the link of its name. One cannot type into it. */
struct step {
    uint32_t (*find)(const struct deed_resolver *resolver, uint32_t from);
    const char *reason;
};
#define STEPS_MAX 6 /* the longest row of the table below */

/* clang-format off */
static const struct step steps[DEED_INTENT_COUNT][STEPS_MAX] = {
    [DEED_INTENT_LOOK]    = { { control_reading_so, parent_preferred } },
    [DEED_INTENT_POINTER] = { { control_of_label, labelled_preferred },
                              { owner_above,      owner_preferred },
                              { executable_above, parent_preferred } },
    [DEED_INTENT_TEXT]    = { { control_inside,   labelled_preferred },
                              { labelled_control, labelled_preferred },
                              { control_of_row,   labelled_preferred },
                              { fit_above,        parent_preferred } },
    [DEED_INTENT_ADJUST]  = { { control_inside,   track_preferred },
                              { labelled_control, labelled_preferred },
                              { control_of_row,   labelled_preferred },
                              { fit_above,        parent_preferred },
                              { control_around,   track_preferred } },
    [DEED_INTENT_CHOOSE]  = { { control_inside,   labelled_preferred },
                              { labelled_control, labelled_preferred },
                              { control_of_row,   labelled_preferred },
                              { fit_above,        parent_preferred },
                              { executable_above, parent_preferred } },
    [DEED_INTENT_TOGGLE]  = { { control_inside,   labelled_preferred },
                              { labelled_control, labelled_preferred },
                              { control_of_row,   labelled_preferred },
                              { fit_above,        parent_preferred },
                              { executable_above, parent_preferred } },
    [DEED_INTENT_EXPAND]  = { { fit_above,        parent_preferred },
                              { executable_above, parent_preferred } },
    [DEED_INTENT_FOCUS]   = { { control_of_label, labelled_preferred },
                              { fit_above,        parent_preferred } },
    [DEED_INTENT_SUBMIT]  = { { executable_above, parent_preferred } },
};
/* clang-format on */

/* Named by an id or a selector, or pointed at. */
static bool is_pointed_at(enum deed_by form)
{
    return form == DEED_BY_CSS || form == DEED_BY_XPATH ||
           form == DEED_BY_NODE || form == DEED_BY_STABLE_ID ||
           form == DEED_BY_POINT || form == DEED_BY_FOCUS;
}

/* A selector means that very element, but for a label, or a box that is no
 * control and holds a single one: nothing could be typed into it, switched or
 * chosen. */
static void promote_pointed_at(const struct deed_resolver *resolver,
                               struct deed_candidate *candidate)
{
    unsigned count = 0;
    uint32_t from = candidate->matched;
    const struct deed_element *element = element_at(resolver, from);
    enum deed_intent intent = resolver->opts->intent;
    bool of_controls =
        intent == DEED_INTENT_TEXT || intent == DEED_INTENT_CHOOSE ||
        intent == DEED_INTENT_TOGGLE || intent == DEED_INTENT_ADJUST;
    if (!of_controls || fits(resolver, from) ||
        deed_role_is_control(element->role) ||
        deed_role_is_surface(element->role)) {
        return;
    }
    uint32_t found = only_fit_inside(resolver, from, &count);
    if (found != DEED_NO_ELEMENT) {
        candidate->element = found;
        candidate->promotion_reason = labelled_preferred;
    }
}

static bool is_promotable(const struct deed_resolver *resolver,
                          const struct deed_candidate *candidate)
{
    enum deed_by form = resolver->target->by;
    enum deed_intent intent = resolver->opts->intent;
    if (candidate->by == DEED_FOUND_ANNOTATION) {
        return false;
    }
    if (intent == DEED_INTENT_LOOK) {
        return form == DEED_BY_TEXT;
    }
    return form == DEED_BY_SEMANTIC || form == DEED_BY_TEXT ||
           form == DEED_BY_LABEL || form == DEED_BY_NAME ||
           form == DEED_BY_NONE;
}

/* Is there nothing to gain? A control is what a press is for; a label is
 * never what is meant, even where pressing it works. */
static bool is_good_as_it_is(const struct deed_resolver *resolver, uint32_t at)
{
    const struct deed_element *element = element_at(resolver, at);
    switch (resolver->opts->intent) {
    case DEED_INTENT_LOOK:
        return deed_role_is_control(element->role);
    case DEED_INTENT_POINTER:
    case DEED_INTENT_SUBMIT:
        return is_executable(element) && !deed_role_is_label(element->role);
    default:
        return fits(resolver, at);
    }
}

void deed_candidate_promote(const struct deed_resolver *resolver,
                            struct deed_candidate *candidate)
{
    uint32_t from = candidate->matched;
    if (is_pointed_at(resolver->target->by)) {
        promote_pointed_at(resolver, candidate);
        return;
    }
    if (!is_promotable(resolver, candidate) ||
        is_good_as_it_is(resolver, from)) {
        return;
    }
    /* From a control one may go in (a combobox and its text box), but not to
     * another control that happens to be called the same. */
    bool control = deed_role_is_control(element_at(resolver, from)->role);
    const struct step *step = steps[resolver->opts->intent];
    for (int i = 0; i < STEPS_MAX && step[i].find; i++) {
        uint32_t found = !control || step[i].find == control_inside
                             ? step[i].find(resolver, from)
                             : DEED_NO_ELEMENT;
        if (found != DEED_NO_ELEMENT) {
            candidate->element = found;
            candidate->promotion_reason = step[i].reason;
            return;
        }
    }
}
