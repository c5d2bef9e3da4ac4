/* SPDX-License-Identifier: Apache-2.0 */
#include "core/resolve/candidate.h"

#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/model/role.h"

const struct deed_scope *deed_element_scope(const struct deed_graph *graph,
                                            uint32_t element)
{
    for (uint32_t at = element; at != DEED_NO_ELEMENT;
         at = graph->elements[at].parent) {
        if (graph->elements[at].scope_id) {
            return deed_graph_find_scope(graph, graph->elements[at].scope_id);
        }
    }
    return NULL;
}

uint32_t deed_element_item(const struct deed_graph *graph, uint32_t element)
{
    uint32_t at = graph->elements[element].parent;
    while (at != DEED_NO_ELEMENT &&
           !deed_role_is_item(graph->elements[at].role)) {
        at = graph->elements[at].parent;
    }
    return at;
}

static enum deed_grade better(enum deed_grade a, enum deed_grade b)
{
    return a > b ? a : b;
}

static enum deed_grade grade(const struct deed_resolver *resolver,
                             const struct deed_fold *fold)
{
    return deed_fold_grade(&resolver->scope, resolver->scope_substring, fold);
}

static enum deed_grade grade_scopes(const struct deed_resolver *resolver,
                                    uint32_t element)
{
    const struct deed_graph *graph = resolver->graph;
    enum deed_grade best = DEED_GRADE_NONE;
    const struct deed_scope *scope = deed_element_scope(graph, element);
    while (scope && best < DEED_GRADE_EXACT) {
        if (strcmp(scope->id, resolver->target->scope) == 0) {
            return DEED_GRADE_EXACT;
        }
        best = better(
            best,
            grade(resolver, &graph->index->scope_names[scope - graph->scopes]));
        scope = deed_graph_find_scope(graph, scope->parent_id);
    }
    return best;
}

static bool is_row(const struct deed_resolver *resolver, uint32_t element)
{
    for (uint32_t i = 0; i < resolver->row_count; i++) {
        if (resolver->rows[i] == element) {
            return true;
        }
    }
    return false;
}

static enum deed_grade grade_ancestor(const struct deed_resolver *resolver,
                                      uint32_t at)
{
    const struct deed_folds *folds = &resolver->graph->index->folds[at];
    enum deed_grade shown = grade(resolver, &folds->shown);
    enum deed_grade best =
        better(grade(resolver, &folds->name),
               shown < DEED_GRADE_SHOWN ? shown : DEED_GRADE_SHOWN);
    if (deed_role_is_item(resolver->graph->elements[at].role)) {
        best = better(best, grade(resolver, &folds->text));
        best = better(best, is_row(resolver, at) ? DEED_GRADE_SHOWN
                                                 : DEED_GRADE_NONE);
    }
    return best;
}

/* Parts of a surface that are known by what they are, where nothing is called
 * so: "main", "form", "list". */
static bool is_part(const char *role)
{
    static const char *const parts[] = {
        "main",  "navigation", "banner",   "contentinfo", "complementary",
        "form",  "search",     "region",   "dialog",      "alertdialog",
        "table", "grid",       "treegrid", "tree",        "toolbar",
        "menu",  "menubar",    "tablist",  "tabpanel",    "list",
    };
    return DEED_STR_IN(role, parts);
}

static enum deed_grade grade_part(const struct deed_resolver *resolver,
                                  uint32_t element)
{
    const struct deed_element *elements = resolver->graph->elements;
    uint32_t at = elements[element].parent;
    if (!is_part(resolver->target->scope)) {
        return DEED_GRADE_NONE;
    }
    while (at != DEED_NO_ELEMENT &&
           !deed_str_equal(elements[at].role, resolver->target->scope)) {
        at = elements[at].parent;
    }
    return at == DEED_NO_ELEMENT ? DEED_GRADE_NONE : DEED_GRADE_SHOWN;
}

enum deed_grade deed_candidate_scope(const struct deed_resolver *resolver,
                                     uint32_t element)
{
    if (!resolver->scope.text) {
        return DEED_GRADE_EXACT;
    }
    enum deed_grade best = grade_scopes(resolver, element);
    const struct deed_element *elements = resolver->graph->elements;
    for (uint32_t at = elements[element].parent;
         at != DEED_NO_ELEMENT && best < DEED_GRADE_EXACT;
         at = elements[at].parent) {
        best = better(best, grade_ancestor(resolver, at));
    }
    return best ? best : grade_part(resolver, element);
}

static void add_rows(struct deed_resolver *resolver, struct deed_lookup lookup)
{
    const struct deed_graph *graph = resolver->graph;
    for (uint32_t at = deed_lookup_next(&lookup); at != DEED_NO_ELEMENT;
         at = deed_lookup_next(&lookup)) {
        const struct deed_folds *folds = &graph->index->folds[at];
        uint32_t item = deed_element_item(graph, at);
        if (item != DEED_NO_ELEMENT && !is_row(resolver, item) &&
            (grade(resolver, &folds->name) || grade(resolver, &folds->text))) {
            resolver->rows[resolver->row_count++] = item;
        }
    }
}

/* A row is seldom named as people call it: its name is all that stands in it.
 * So a row in which one cell reads like the scope is meant by it, too. */
bool deed_resolver_find_rows(struct deed_resolver *resolver)
{
    if (!resolver->scope.text || resolver->scope_substring) {
        return true;
    }
    uint64_t hash = deed_fold_hash(&resolver->scope);
    struct deed_lookup names =
        deed_graph_lookup(resolver->graph, DEED_KEY_NAME, NULL, hash);
    struct deed_lookup texts =
        deed_graph_lookup(resolver->graph, DEED_KEY_TEXT, NULL, hash);
    size_t most = (size_t)deed_lookup_count(&names) + deed_lookup_count(&texts);
    resolver->rows =
        deed_arena_calloc(resolver->arena, most, sizeof(*resolver->rows));
    if (!resolver->rows) {
        return false;
    }
    add_rows(resolver, names);
    add_rows(resolver, texts);
    return true;
}

static bool is_in_scope(const struct deed_graph *graph, uint32_t element,
                        const char *id)
{
    const struct deed_scope *scope = deed_element_scope(graph, element);
    while (scope && strcmp(scope->id, id) != 0) {
        scope = deed_graph_find_scope(graph, scope->parent_id);
    }
    return scope != NULL;
}

static bool contradicts(const struct deed_resolver *resolver, uint32_t at)
{
    const char *role = resolver->target->expected_role;
    const struct deed_folds *folds = &resolver->graph->index->folds[at];
    const struct deed_fold *name = &resolver->expected_name;
    if (role && deed_role_grade(role, resolver->graph->elements[at].role) ==
                    DEED_GRADE_NONE) {
        return true;
    }
    return deed_fold_grade(name, false, &folds->name) == DEED_GRADE_NONE &&
           deed_fold_grade(name, false, &folds->shown) == DEED_GRADE_NONE;
}

void deed_candidate_expect(const struct deed_resolver *resolver,
                           struct deed_candidate *candidate)
{
    const struct deed_target *target = resolver->target;
    if (candidate->element != candidate->matched &&
        contradicts(resolver, candidate->element) &&
        !contradicts(resolver, candidate->matched)) {
        /* They expect just what matched: it stays. */
        candidate->element = candidate->matched;
        candidate->promotion_reason = NULL;
    }
    const struct deed_element *element =
        &resolver->graph->elements[candidate->element];
    candidate->contradicted = contradicts(resolver, candidate->element);
    candidate->outside =
        (target->expected_document_id &&
         !deed_str_equal(target->expected_document_id, element->document_id)) ||
        (target->expected_scope_id &&
         !is_in_scope(resolver->graph, candidate->element,
                      target->expected_scope_id));
}
