/* SPDX-License-Identifier: Apache-2.0 */
#include "core/resolve/match.h"

#include "base/util.h"
#include "core/model/role.h"
#include "core/verify/signal.h"

static const struct deed_element *element_at(
    const struct deed_resolver *resolver, uint32_t at)
{
    return &resolver->graph->elements[at];
}

static const struct deed_folds *folds_at(const struct deed_resolver *resolver,
                                         uint32_t at)
{
    return &resolver->graph->index->folds[at];
}

static enum deed_grade grade(const struct deed_resolver *resolver,
                             const struct deed_fold *fold)
{
    if (resolver->bare) {
        return deed_fold_is_marked(&resolver->pattern, fold) ? DEED_GRADE_SHOWN
                                                             : DEED_GRADE_NONE;
    }
    return deed_fold_grade(&resolver->pattern, resolver->substring, fold);
}

static enum deed_grade at_most(enum deed_grade grade, enum deed_grade limit)
{
    return grade < limit ? grade : limit;
}

static enum deed_grade better(enum deed_grade a, enum deed_grade b)
{
    return a > b ? a : b;
}

static enum deed_grade judge_stable_id(const struct deed_resolver *resolver,
                                       uint32_t at,
                                       struct deed_candidate *candidate)
{
    (void)candidate;
    return deed_str_equal(element_at(resolver, at)->stable_id,
                          resolver->target->value)
               ? DEED_GRADE_EXACT
               : DEED_GRADE_NONE;
}

static enum deed_grade judge_name(const struct deed_resolver *resolver,
                                  uint32_t at, struct deed_candidate *candidate)
{
    const struct deed_folds *folds = folds_at(resolver, at);
    if (!resolver->pattern.text) {
        candidate->match_reason = "role_match";
        return DEED_GRADE_EXACT;
    }
    enum deed_grade found =
        better(grade(resolver, &folds->name),
               at_most(grade(resolver, &folds->shown), DEED_GRADE_SHOWN));
    if (found < DEED_GRADE_EXACT) {
        candidate->match_reason =
            found == DEED_GRADE_SHOWN ? "shown_name_match" : "substring_match";
    }
    return found;
}

static enum deed_grade judge_expected(const struct deed_resolver *resolver,
                                      uint32_t at,
                                      struct deed_candidate *candidate)
{
    enum deed_grade found = judge_name(resolver, at, candidate);
    candidate->match_reason = "expected_only";
    return found;
}

static enum deed_grade judge_text(const struct deed_resolver *resolver,
                                  uint32_t at, struct deed_candidate *candidate)
{
    enum deed_grade found = grade(resolver, &folds_at(resolver, at)->text);
    if (found == DEED_GRADE_SUBSTRING) {
        candidate->match_reason = "substring_match";
    }
    return found;
}

/* An icon, or a control of a platform that tells no texts: what it is called
 * stands for what it reads, but a text that is really there is better. */
static enum deed_grade judge_bare_name(const struct deed_resolver *resolver,
                                       uint32_t at,
                                       struct deed_candidate *candidate)
{
    const struct deed_folds *folds = folds_at(resolver, at);
    (void)candidate;
    return folds->text.text ? DEED_GRADE_NONE
                            : at_most(better(grade(resolver, &folds->name),
                                             grade(resolver, &folds->shown)),
                                      DEED_GRADE_SHOWN);
}

/* "Type into Email": the text is the label's, the goal is the control's. */
static enum deed_grade judge_labelled(const struct deed_resolver *resolver,
                                      uint32_t at,
                                      struct deed_candidate *candidate)
{
    const struct deed_element *element = element_at(resolver, at);
    enum deed_intent intent = resolver->opts->intent;
    candidate->promotion_reason = "labelled_control_preferred";
    return intent != DEED_INTENT_LOOK &&
                   deed_element_fit(element, intent) == DEED_FIT_YES
               ? grade(resolver, &folds_at(resolver, at)->label)
               : DEED_GRADE_NONE;
}

static enum deed_grade judge_label(const struct deed_resolver *resolver,
                                   uint32_t at,
                                   struct deed_candidate *candidate)
{
    enum deed_grade found = grade(resolver, &folds_at(resolver, at)->label);
    if (found == DEED_GRADE_SUBSTRING) {
        candidate->match_reason = "substring_match";
    }
    return found;
}

/* A control that is named without a visible label. */
static enum deed_grade judge_label_name(const struct deed_resolver *resolver,
                                        uint32_t at,
                                        struct deed_candidate *candidate)
{
    (void)candidate;
    return deed_role_is_control(element_at(resolver, at)->role)
               ? at_most(grade(resolver, &folds_at(resolver, at)->name),
                         DEED_GRADE_SHOWN)
               : DEED_GRADE_NONE;
}

/* The label itself, from which promotion finds the control. */
static enum deed_grade judge_label_node(const struct deed_resolver *resolver,
                                        uint32_t at,
                                        struct deed_candidate *candidate)
{
    (void)candidate;
    return deed_role_is_label(element_at(resolver, at)->role)
               ? at_most(grade(resolver, &folds_at(resolver, at)->text),
                         DEED_GRADE_SHOWN)
               : DEED_GRADE_NONE;
}

static enum deed_grade judge_placeholder(const struct deed_resolver *resolver,
                                         uint32_t at,
                                         struct deed_candidate *candidate)
{
    (void)candidate;
    return grade(resolver, &folds_at(resolver, at)->placeholder);
}

/* What a person calls it, where that is not its name: what it reads, what its
 * label reads, what stands in it while it is empty. Its name is better. */
static enum deed_grade judge_said(const struct deed_resolver *resolver,
                                  uint32_t at, struct deed_candidate *candidate)
{
    const struct deed_folds *folds = folds_at(resolver, at);
    (void)candidate;
    return at_most(better(better(grade(resolver, &folds->text),
                                 grade(resolver, &folds->label)),
                          grade(resolver, &folds->placeholder)),
                   DEED_GRADE_SHOWN);
}

static enum deed_grade judge_hint(const struct deed_resolver *resolver,
                                  uint32_t at, struct deed_candidate *candidate)
{
    (void)candidate;
    return element_at(resolver, at)->hint ? DEED_GRADE_EXACT : DEED_GRADE_NONE;
}

/* Folded away: it has to be unfolded before it can be found. */
static bool is_folded(const struct deed_element *element)
{
    return deed_str_equal(element->role, "treeitem") &&
           deed_state(&element->states, DEED_STATE_VISIBLE) == DEED_NO;
}

/* Part of a control that is opened: by what it reads, else by its value. The
 * driver has narrowed the graph to that control. */
static enum deed_grade judge_option(const struct deed_resolver *resolver,
                                    uint32_t at,
                                    struct deed_candidate *candidate)
{
    static const char *const roles[] = {
        "option",   "menuitem",         "tab",      "menuitemradio",
        "radio",    "menuitemcheckbox", "treeitem", "gridcell",
        "checkbox", "button",           "row",      "listitem"
    };
    const struct deed_element *element = element_at(resolver, at);
    const struct deed_folds *folds = folds_at(resolver, at);
    (void)candidate;
    if (is_folded(element)) {
        return DEED_GRADE_NONE;
    }
    enum deed_grade found =
        better(grade(resolver, &folds->name),
               better(at_most(grade(resolver, &folds->shown), DEED_GRADE_SHOWN),
                      grade(resolver, &folds->text)));
    for (size_t i = 0; i < DEED_ARRAY_LEN(roles); i++) {
        if (deed_str_equal(element->role, roles[i])) {
            bool by_value =
                deed_str_equal(element->reading.text, resolver->target->value);
            return better(found, by_value ? DEED_GRADE_SHOWN : DEED_GRADE_NONE);
        }
    }
    return at_most(found, DEED_GRADE_SHOWN); /* a list without roles */
}

static enum deed_grade judge_meaning(const struct deed_resolver *resolver,
                                     uint32_t at,
                                     struct deed_candidate *candidate)
{
    const struct deed_element *element = element_at(resolver, at);
    if (deed_str_equal(element->meaning, resolver->target->value)) {
        return DEED_GRADE_EXACT;
    }
    candidate->match_reason = "default_action_match";
    return deed_str_equal(element->default_action, resolver->target->value)
               ? DEED_GRADE_EXACT
               : DEED_GRADE_NONE;
}

/* What leads to a route: by what the application says about it, by its
 * address, by what it is called. */
static enum deed_grade judge_route(const struct deed_resolver *resolver,
                                   uint32_t at,
                                   struct deed_candidate *candidate)
{
    const struct deed_element *element = element_at(resolver, at);
    const char *route = resolver->target->value;
    if (!deed_role_is_way(element->role)) {
        return DEED_GRADE_NONE;
    }
    if (deed_str_equal(element->stable_id, route)) {
        candidate->by = DEED_FOUND_STABLE_ID;
        return DEED_GRADE_EXACT;
    }
    if (deed_str_equal(element->meaning, route)) {
        candidate->by = DEED_FOUND_ANNOTATION;
        return DEED_GRADE_EXACT;
    }
    if (element->reading.text &&
        deed_route_match(route, element->reading.text)) {
        return DEED_GRADE_EXACT;
    }
    return at_most(grade(resolver, &folds_at(resolver, at)->name),
                   DEED_GRADE_SHOWN);
}

/* The element that is a scope: it carries its id, or is of its kind and name
 * and stands in it or directly around it. */
static enum deed_grade judge_scope(const struct deed_resolver *resolver,
                                   uint32_t at,
                                   struct deed_candidate *candidate)
{
    const struct deed_graph *graph = resolver->graph;
    const struct deed_element *element = element_at(resolver, at);
    const struct deed_scope *scope =
        deed_graph_find_scope(graph, resolver->target->value);
    if (deed_str_equal(element->stable_id, resolver->target->value)) {
        candidate->by = DEED_FOUND_STABLE_ID;
        return DEED_GRADE_EXACT;
    }
    if (!scope ||
        deed_role_grade(scope->kind, element->role) == DEED_GRADE_NONE ||
        (scope->document_id &&
         !deed_str_equal(scope->document_id, element->document_id))) {
        return DEED_GRADE_NONE;
    }
    const struct deed_fold *name =
        &graph->index->scope_names[scope - graph->scopes];
    if (!deed_str_equal(name->text, folds_at(resolver, at)->name.text)) {
        return DEED_GRADE_NONE;
    }
    return deed_str_equal(element->scope_id, scope->id) ||
                   deed_str_equal(element->scope_id, scope->parent_id)
               ? DEED_GRADE_SHOWN
               : DEED_GRADE_NONE;
}

/* clang-format off */
const struct deed_match_rule deed_match_rules[] = {
    { DEED_BY_NONE,        DEED_KEY_ROLE_NAME,   DEED_FOUND_SEMANTIC,
      "expected_only",         judge_expected },
    { DEED_BY_STABLE_ID,   DEED_KEY_STABLE_ID,   DEED_FOUND_STABLE_ID,
      "exact_stable_id",       judge_stable_id },
    { DEED_BY_SEMANTIC,    DEED_KEY_ROLE_NAME,   DEED_FOUND_SEMANTIC,
      "exact_role_and_name",   judge_name },
    { DEED_BY_SCOPE,       DEED_KEY_COUNT,       DEED_FOUND_SEMANTIC,
      "scope_match",           judge_scope },
    { DEED_BY_ROUTE,       DEED_KEY_COUNT,       DEED_FOUND_SEMANTIC,
      "route_match",           judge_route },
    { DEED_BY_TEXT,        DEED_KEY_TEXT,        DEED_FOUND_RUNTIME_HINT,
      "text_match",            judge_text },
    { DEED_BY_TEXT,        DEED_KEY_NAME,        DEED_FOUND_RUNTIME_HINT,
      "name_match",            judge_bare_name },
    { DEED_BY_TEXT,        DEED_KEY_LABEL,       DEED_FOUND_RUNTIME_HINT,
      "label_match",           judge_labelled },
    { DEED_BY_LABEL,       DEED_KEY_LABEL,       DEED_FOUND_RUNTIME_HINT,
      "label_match",           judge_label },
    { DEED_BY_LABEL,       DEED_KEY_NAME,        DEED_FOUND_RUNTIME_HINT,
      "name_match",            judge_label_name },
    { DEED_BY_LABEL,       DEED_KEY_TEXT,        DEED_FOUND_RUNTIME_HINT,
      "label_match",           judge_label_node },
    { DEED_BY_PLACEHOLDER, DEED_KEY_PLACEHOLDER, DEED_FOUND_RUNTIME_HINT,
      "placeholder_match",     judge_placeholder },
    { DEED_BY_CSS,         DEED_KEY_HINT,        DEED_FOUND_RUNTIME_HINT,
      "selector_match",        judge_hint },
    { DEED_BY_XPATH,       DEED_KEY_HINT,        DEED_FOUND_RUNTIME_HINT,
      "selector_match",        judge_hint },
    { DEED_BY_NODE,        DEED_KEY_HINT,        DEED_FOUND_RUNTIME_HINT,
      "selector_match",        judge_hint },
    { DEED_BY_POINT,       DEED_KEY_HINT,        DEED_FOUND_RUNTIME_HINT,
      "point_match",           judge_hint },
    { DEED_BY_FOCUS,       DEED_KEY_HINT,        DEED_FOUND_RUNTIME_HINT,
      "focus_match",           judge_hint },
    { DEED_BY_MEANING,     DEED_KEY_MEANING,     DEED_FOUND_ANNOTATION,
      "meaning_match",         judge_meaning },
    { DEED_BY_NAME,        DEED_KEY_NAME,        DEED_FOUND_SEMANTIC,
      "name_match",            judge_name },
    { DEED_BY_NAME,        DEED_KEY_TEXT,        DEED_FOUND_RUNTIME_HINT,
      "text_match",            judge_said },
    { DEED_BY_NAME,        DEED_KEY_LABEL,       DEED_FOUND_RUNTIME_HINT,
      "label_match",           judge_said },
    { DEED_BY_NAME,        DEED_KEY_PLACEHOLDER, DEED_FOUND_RUNTIME_HINT,
      "placeholder_match",     judge_said },
    { DEED_BY_OPTION,      DEED_KEY_COUNT,       DEED_FOUND_SEMANTIC,
      "name_match",            judge_option },
};
/* clang-format on */

const size_t deed_match_rule_count = DEED_ARRAY_LEN(deed_match_rules);

/* UIAP 8.1, third step: a name that no element has may be what the
 * application says an element means. */
const struct deed_match_rule deed_match_annotation = {
    DEED_BY_SEMANTIC, DEED_KEY_MEANING, DEED_FOUND_ANNOTATION,
    "meaning_match",  judge_meaning,
};
