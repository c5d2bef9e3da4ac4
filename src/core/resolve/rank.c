/* SPDX-License-Identifier: Apache-2.0 */
#include "core/resolve/candidate.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/model/role.h"

static int compare_numbers(double a, double b)
{
    return (a > b) - (a < b);
}

static int compare_texts(const char *a, const char *b)
{
    return strcmp(deed_str_or(a, ""), deed_str_or(b, ""));
}

/* Of two candidates for the same element the one that says more. A promotion
 * says more than a plain match: it tells that the container was preferred to
 * what stands in it. */
static int compare_quality(const struct deed_candidate *a,
                           const struct deed_candidate *b)
{
    int order = (b->reachable - a->reachable);
    order = order ? order : b->points - a->points;
    order = order ? order : (int)b->name - (int)a->name;
    order = order ? order : (int)a->by - (int)b->by;
    order =
        order ? order : compare_texts(b->promotion_reason, a->promotion_reason);
    return order ? order : compare_texts(a->match_reason, b->match_reason);
}

static int compare_matched(const void *left, const void *right)
{
    const struct deed_candidate *a = left;
    const struct deed_candidate *b = right;
    int order = (a->matched > b->matched) - (a->matched < b->matched);
    return order ? order : compare_quality(a, b);
}

static int compare_element(const void *left, const void *right)
{
    const struct deed_candidate *a = left;
    const struct deed_candidate *b = right;
    int order = (a->element > b->element) - (a->element < b->element);
    return order ? order : compare_quality(a, b);
}

static void sort(struct deed_resolver *resolver,
                 int (*compare)(const void *, const void *))
{
    if (resolver->count > 1) {
        qsort(resolver->candidates, resolver->count,
              sizeof(*resolver->candidates), compare);
    }
}

void deed_candidates_dedupe(struct deed_resolver *resolver)
{
    struct deed_candidate *all = resolver->candidates;
    uint32_t kept = 0;
    sort(resolver, compare_matched);
    for (uint32_t i = 0; i < resolver->count; i++) {
        if (i == 0 || all[i].matched != all[kept - 1].matched) {
            all[kept++] = all[i];
        }
    }
    resolver->count = kept;
}

/* One candidate an executable. */
static void collapse(struct deed_resolver *resolver)
{
    struct deed_candidate *all = resolver->candidates;
    uint32_t kept = 0;
    sort(resolver, compare_element);
    for (uint32_t i = 0; i < resolver->count; i++) {
        if (i == 0 || all[i].element != all[kept - 1].element) {
            all[kept++] = all[i];
        } else if (!all[kept - 1].promotion_reason) {
            all[kept - 1].promotion_reason = all[i].promotion_reason;
        }
    }
    resolver->count = kept;
}

/* A text is shown once, but everything around it "has" it. Marks the
 * candidates around one that is no worse; each has another `matched` still. */
static void mark_outer(const struct deed_resolver *resolver, uint32_t inner,
                       const uint32_t *place, bool *outer)
{
    const struct deed_candidate *all = resolver->candidates;
    const struct deed_element *elements = resolver->graph->elements;
    for (uint32_t at = elements[all[inner].matched].parent;
         at != DEED_NO_ELEMENT; at = elements[at].parent) {
        uint32_t i = place[at];
        if (i && all[inner].name >= all[i - 1].name &&
            all[inner].reachable >= all[i - 1].reachable) {
            outer[i - 1] = true;
        }
    }
}

static bool drop_outer(struct deed_resolver *resolver)
{
    uint32_t count = resolver->count;
    if (resolver->target->by != DEED_BY_TEXT || count < 2) {
        return true;
    }
    uint32_t *place = calloc(resolver->graph->element_count, sizeof(*place));
    bool *outer = calloc(count, sizeof(*outer));
    bool done = place && outer;
    for (uint32_t i = 0; done && i < count; i++) {
        place[resolver->candidates[i].matched] = i + 1;
    }
    for (uint32_t i = 0; done && i < count; i++) {
        mark_outer(resolver, i, place, outer);
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; done && i < count; i++) {
        if (!outer[i]) {
            resolver->candidates[kept++] = resolver->candidates[i];
        }
    }
    resolver->count = done ? kept : count;
    free(place);
    free(outer);
    return done;
}

/* Best first. Between equals, what the graph says about them decides, never
 * where they lie in its arrays; the instance id is unique. */
struct ranked {
    struct deed_candidate candidate;
    const struct deed_element *element;
};

static int compare_rank(const void *left, const void *right)
{
    const struct ranked *a = left;
    const struct ranked *b = right;
    const struct deed_rect *ra = &a->element->rect;
    const struct deed_rect *rb = &b->element->rect;
    int order = b->candidate.reachable - a->candidate.reachable;
    order = order ? order : b->candidate.points - a->candidate.points;
    order =
        order ? order
              : compare_texts(a->element->document_id, b->element->document_id);
    order = order ? order : compare_numbers(ra->y, rb->y);
    order = order ? order : compare_numbers(ra->x, rb->x);
    return order ? order
                 : strcmp(a->element->instance_id, b->element->instance_id);
}

bool deed_candidates_rank(struct deed_resolver *resolver)
{
    if (!drop_outer(resolver)) {
        return false;
    }
    collapse(resolver);
    uint32_t count = resolver->count;
    if (count < 2) {
        return true;
    }
    struct ranked *ranked =
        deed_arena_calloc(resolver->arena, count, sizeof(*ranked));
    if (!ranked) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        ranked[i].candidate = resolver->candidates[i];
        ranked[i].element =
            &resolver->graph->elements[resolver->candidates[i].element];
    }
    qsort(ranked, count, sizeof(*ranked), compare_rank);
    for (uint32_t i = 0; i < count; i++) {
        resolver->candidates[i] = ranked[i].candidate;
    }
    return true;
}

uint32_t deed_candidates_ties(const struct deed_resolver *resolver)
{
    const struct deed_candidate *all = resolver->candidates;
    uint32_t ties = 1;
    while (ties < resolver->count && all[ties].reachable == all[0].reachable &&
           all[0].points - all[ties].points < DEED_SCORE_MARGIN) {
        ties++;
    }
    return ties;
}

static bool is_same_place(const struct deed_graph *graph, uint32_t a,
                          uint32_t b)
{
    return deed_str_equal(graph->elements[a].document_id,
                          graph->elements[b].document_id) &&
           deed_element_scope(graph, a) == deed_element_scope(graph, b) &&
           deed_element_item(graph, a) == deed_element_item(graph, b);
}

static void put_first(struct deed_candidate *all, uint32_t at)
{
    struct deed_candidate best = all[at];
    memmove(&all[1], &all[0], at * sizeof(*all));
    all[0] = best;
}

static bool is_inside(const struct deed_graph *graph, uint32_t at,
                      uint32_t whole)
{
    while (at != DEED_NO_ELEMENT && at != whole) {
        at = graph->elements[at].parent;
    }
    return at == whole;
}

/* A tab with a link of its name in it is one control: what stands in such a
 * role is a part of it, as ARIA says of roles whose children are
 * presentational. */
bool deed_candidates_prefer_whole(struct deed_resolver *resolver, uint32_t ties)
{
    struct deed_candidate *all = resolver->candidates;
    const struct deed_graph *graph = resolver->graph;
    const struct deed_folds *folds = graph->index->folds;
    uint32_t whole = 0;
    for (uint32_t i = 1; i < ties; i++) {
        whole =
            is_inside(graph, all[whole].element, all[i].element) ? i : whole;
    }
    const char *name = folds[all[whole].element].name.text;
    bool all_in =
        name && deed_role_is_whole(graph->elements[all[whole].element].role);
    for (uint32_t i = 0; all_in && i < ties; i++) {
        all_in = is_inside(graph, all[i].element, all[whole].element) &&
                 deed_str_equal(folds[all[i].element].name.text, name);
    }
    if (all_in) {
        put_first(all, whole);
    }
    return all_in;
}

/* Two of the same name in one row or form, one of them disabled: the other is
 * the one in use. In different rows the disabled one may well be meant, and
 * taking the other would be a guess. */
bool deed_candidates_prefer_enabled(struct deed_resolver *resolver,
                                    uint32_t ties)
{
    struct deed_candidate *all = resolver->candidates;
    const struct deed_graph *graph = resolver->graph;
    uint32_t enabled = ties;
    if (resolver->opts->intent == DEED_INTENT_LOOK) {
        return false;
    }
    for (uint32_t i = 0; i < ties; i++) {
        const struct deed_element *element = &graph->elements[all[i].element];
        if (!is_same_place(graph, all[0].element, all[i].element)) {
            return false;
        }
        if (deed_state(&element->states, DEED_STATE_ENABLED) == DEED_NO) {
            continue;
        }
        if (enabled != ties) {
            return false; /* two that are not */
        }
        enabled = i;
    }
    if (enabled == ties) {
        return false;
    }
    put_first(all, enabled);
    return true;
}
