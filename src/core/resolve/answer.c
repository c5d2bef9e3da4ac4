/* SPDX-License-Identifier: Apache-2.0 */
#include "core/resolve/candidate.h"

#include <string.h>

#include "base/arena.h"
#include "base/util.h"

static struct deed_alternate alternate_of(const struct deed_resolver *resolver,
                                          uint32_t i)
{
    const struct deed_candidate *candidate = &resolver->candidates[i];
    return (struct deed_alternate){
        .element = &resolver->graph->elements[candidate->element],
        .score = deed_candidate_value(candidate),
        .reason =
            deed_str_or(candidate->promotion_reason, candidate->match_reason),
    };
}

static void list_alternates(const struct deed_resolver *resolver,
                            uint32_t first, struct deed_resolution *ret)
{
    for (uint32_t i = first;
         i < resolver->count && ret->alternate_count < DEED_ALTERNATES_MAX;
         i++) {
        ret->alternates[ret->alternate_count++] = alternate_of(resolver, i);
    }
}

bool deed_answer_all(struct deed_resolver *resolver,
                     struct deed_resolution *ret)
{
    struct deed_alternate *all =
        deed_arena_calloc(resolver->arena, resolver->count, sizeof(*all));
    for (uint32_t i = 0; all && i < resolver->count; i++) {
        all[i] = alternate_of(resolver, i);
    }
    ret->ranked = all;
    ret->ranked_count = all ? resolver->count : 0;
    return all != NULL;
}

/* The region after `last` in the order of their words, NULL at the end. Their
 * order in the graph must not show. */
static const struct deed_region *next_region(const struct deed_graph *graph,
                                             const struct deed_region *last)
{
    const struct deed_region *next = NULL;
    for (uint32_t i = 0; i < graph->region_count; i++) {
        const struct deed_region *region = &graph->regions[i];
        if ((!last || strcmp(region->what, last->what) > 0) &&
            (!next || strcmp(region->what, next->what) < 0)) {
            next = region;
        }
    }
    return next;
}

#define REGIONS_NAMED 3 /* limit of a message */

/* ", not looked into: iframe https://…, canvas#chart" */
static const char *unseen_regions(const struct deed_resolver *resolver)
{
    const struct deed_region *region = next_region(resolver->graph, NULL);
    const char *list = region ? "; not looked into: " : "";
    for (int i = 0; region && list; i++) {
        if (i == REGIONS_NAMED) {
            return deed_arena_printf(resolver->arena, "%s and others", list);
        }
        list = deed_arena_printf(resolver->arena, "%s%s%.120s", list,
                                 i ? ", " : "", region->what);
        region = next_region(resolver->graph, region);
    }
    return list;
}

static bool has_elements(const struct deed_graph *graph,
                         const char *document_id)
{
    for (uint32_t i = 0; i < graph->element_count; i++) {
        if (deed_str_equal(graph->elements[i].document_id, document_id)) {
            return true;
        }
    }
    return false;
}

/* Is this region the very place where the target is expected? */
static bool is_expected_in(const struct deed_resolver *resolver,
                           const struct deed_region *region)
{
    const struct deed_target *target = resolver->target;
    if (target->expected_document_id) {
        return deed_str_equal(region->document_id,
                              target->expected_document_id) &&
               !has_elements(resolver->graph, target->expected_document_id);
    }
    return deed_str_equal(region->what, target->scope) ||
           deed_str_equal(region->what, target->expected_scope_id);
}

static enum deed_resolve_status opaque_status(enum deed_opaque opaque)
{
    return opaque == DEED_OPAQUE_CLOSED_SHADOW ? DEED_RESOLVE_CLOSED_SHADOW
                                               : DEED_RESOLVE_CROSS_ORIGIN;
}

static const struct deed_region *expected_region(
    const struct deed_resolver *resolver)
{
    const struct deed_region *found = NULL;
    for (uint32_t i = 0;
         resolver->opts->respect_opaque && i < resolver->graph->region_count;
         i++) {
        const struct deed_region *region = &resolver->graph->regions[i];
        if ((region->opaque == DEED_OPAQUE_CROSS_ORIGIN ||
             region->opaque == DEED_OPAQUE_CLOSED_SHADOW) &&
            is_expected_in(resolver, region) &&
            (!found || region->opaque < found->opaque ||
             (region->opaque == found->opaque &&
              strcmp(region->what, found->what) < 0))) {
            found = region;
        }
    }
    return found;
}

bool deed_answer_nothing(struct deed_resolver *resolver,
                         struct deed_resolution *ret)
{
    const struct deed_region *region = expected_region(resolver);
    const char *what = deed_target_describe(resolver->arena, resolver->target);
    if (region) {
        ret->status = opaque_status(region->opaque);
        ret->reason = "opaque_region";
        ret->detail =
            deed_arena_printf(resolver->arena,
                              "%s can only be in %.120s, which deed may not "
                              "look into",
                              what, region->what);
    } else {
        const char *unseen = unseen_regions(resolver);
        ret->status = DEED_RESOLVE_NOT_FOUND;
        ret->reason = "no_match";
        ret->detail = deed_arena_printf(
            resolver->arena, "no %s%s%s", what,
            resolver->count ? " where it is expected" : "", unseen);
    }
    return !resolver->arena->failed;
}

bool deed_answer_mismatch(struct deed_resolver *resolver,
                          struct deed_resolution *ret)
{
    const struct deed_element *found =
        &resolver->graph->elements[resolver->candidates[0].element];
    ret->status = DEED_RESOLVE_MISMATCH;
    ret->reason = "expectation_failed";
    list_alternates(resolver, 0, ret);
    ret->detail = deed_arena_printf(
        resolver->arena, "%s is there, but as %s “%.80s” in %.80s",
        deed_target_describe(resolver->arena, resolver->target),
        *found->role ? found->role : "element", deed_str_or(found->name, ""),
        deed_str_or(found->scope_id,
                    deed_str_or(found->document_id, "no document")));
    return !resolver->arena->failed;
}

bool deed_answer_ambiguous(struct deed_resolver *resolver, uint32_t ties,
                           struct deed_resolution *ret)
{
    ret->status = DEED_RESOLVE_AMBIGUOUS;
    ret->reason = "tied";
    ret->confidence = deed_candidate_confidence(&resolver->candidates[0],
                                                &resolver->candidates[1]);
    list_alternates(resolver, 0, ret);
    if (!deed_resolution_discriminate(resolver, ties, ret)) {
        return false;
    }
    const char *what = deed_target_describe(resolver->arena, resolver->target);
    ret->detail =
        ret->discriminator
            ? deed_arena_printf(
                  resolver->arena,
                  "%s fits %u elements equally well; their %s tells them apart",
                  what, (unsigned)ties, ret->discriminator)
            : deed_arena_printf(resolver->arena,
                                "%s fits %u elements equally well", what,
                                (unsigned)ties);
    return !resolver->arena->failed;
}

bool deed_answer_opaque(struct deed_resolver *resolver,
                        struct deed_resolution *ret)
{
    const struct deed_element *element =
        &resolver->graph->elements[resolver->candidates[0].element];
    ret->status = opaque_status(element->opaque);
    ret->reason = "opaque_region";
    list_alternates(resolver, 0, ret);
    ret->detail = deed_arena_printf(
        resolver->arena, "%s lies in a %s, which deed may not enter",
        deed_target_describe(resolver->arena, resolver->target),
        ret->status == DEED_RESOLVE_CLOSED_SHADOW ? "closed shadow root"
                                                  : "cross-origin frame");
    return !resolver->arena->failed;
}

/* What made the difference, if something did; else how it was found. */
static const char *reason_for(const struct deed_resolver *resolver,
                              bool enabled_preferred)
{
    const struct deed_candidate *best = &resolver->candidates[0];
    bool reach = false, declared = false, fit = false;
    for (uint32_t i = 1; i < resolver->count; i++) {
        const struct deed_candidate *other = &resolver->candidates[i];
        int lead = best->points - other->points;
        int by_default = best->default_points - other->default_points;
        int by_fit = best->fit_points - other->fit_points;
        if (best->reachable != other->reachable) {
            reach = reach || lead < DEED_SCORE_MARGIN;
            continue;
        }
        declared = declared ||
                   (by_default > 0 && lead - by_default < DEED_SCORE_MARGIN);
        fit = fit || (by_fit > 0 && lead - by_fit < DEED_SCORE_MARGIN);
    }
    return enabled_preferred        ? "enabled_preferred"
           : declared               ? "default_action_match"
           : reach                  ? "reachable_preferred"
           : best->promotion_reason ? best->promotion_reason
           : fit                    ? "semantic_control_preferred"
                                    : best->match_reason;
}

void deed_answer_found(struct deed_resolver *resolver, bool enabled_preferred,
                       struct deed_resolution *ret)
{
    const struct deed_candidate *best = &resolver->candidates[0];
    ret->status = DEED_RESOLVED;
    ret->by = best->by;
    ret->element = &resolver->graph->elements[best->element];
    ret->confidence = deed_candidate_confidence(
        best, resolver->count > 1 ? &resolver->candidates[1] : NULL);
    ret->score = deed_candidate_value(best);
    ret->reason = reason_for(resolver, enabled_preferred);
    list_alternates(resolver, 1, ret);
}
