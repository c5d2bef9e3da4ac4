/* SPDX-License-Identifier: Apache-2.0 */
#include "core/resolve.h"

#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/candidate.h"

static const char *const found_by_names[] = {
    [DEED_FOUND_STABLE_ID] = "stableId",
    [DEED_FOUND_INSTANCE_ID] = "instanceId",
    [DEED_FOUND_SEMANTIC] = "semantic",
    [DEED_FOUND_ANNOTATION] = "annotation",
    [DEED_FOUND_RUNTIME_HINT] = "runtimeHint",
};
_Static_assert(DEED_ARRAY_LEN(found_by_names) == DEED_FOUND_COUNT,
               "every way has a name");

static const char *const intent_names[] = {
    [DEED_INTENT_LOOK] = "look",     [DEED_INTENT_POINTER] = "pointer",
    [DEED_INTENT_TEXT] = "text",     [DEED_INTENT_ADJUST] = "adjust",
    [DEED_INTENT_CHOOSE] = "choose", [DEED_INTENT_TOGGLE] = "toggle",
    [DEED_INTENT_EXPAND] = "expand", [DEED_INTENT_FOCUS] = "focus",
    [DEED_INTENT_SUBMIT] = "submit",
};
_Static_assert(DEED_ARRAY_LEN(intent_names) == DEED_INTENT_COUNT,
               "every intent has a name");

const char *deed_found_by_name(enum deed_found_by by)
{
    return (unsigned)by < DEED_FOUND_COUNT ? found_by_names[by] : "";
}

const char *deed_intent_name(enum deed_intent intent)
{
    return (unsigned)intent < DEED_INTENT_COUNT ? intent_names[intent] : "";
}

bool deed_resolver_init(struct deed_resolver *resolver,
                        const struct deed_graph *graph,
                        const struct deed_target *target,
                        const struct deed_resolve_opts *opts,
                        struct deed_arena *arena)
{
    *resolver = (struct deed_resolver){
        .graph = graph,
        .target = target,
        .opts = opts,
        .arena = arena,
        .role = target->role,
        .substring = target->pattern.substring,
        .focus = deed_graph_find(graph, graph->focus_id),
    };
    const char *wanted = target->pattern.text;
    if (target->by == DEED_BY_NONE) {
        resolver->role = target->expected_role;
        wanted = target->expected_name;
    } else if (target->by == DEED_BY_ROUTE) {
        wanted = target->value;
    }
    const char *scope = target->scope;
    resolver->scope_substring = scope && scope[0] == '~';
    return deed_fold_make_whole(arena, wanted, &resolver->pattern) &&
           deed_fold_make_whole(
               arena, scope ? scope + resolver->scope_substring : NULL,
               &resolver->scope) &&
           deed_fold_make_whole(arena, target->expected_name,
                                &resolver->expected_name) &&
           deed_resolver_find_rows(resolver);
}

/* Those for which `keep` says so go to the front; gives their number. */
static uint32_t partition(struct deed_resolver *resolver,
                          bool (*keep)(const struct deed_candidate *))
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < resolver->count; i++) {
        struct deed_candidate candidate = resolver->candidates[i];
        if (keep(&candidate)) {
            resolver->candidates[i] = resolver->candidates[kept];
            resolver->candidates[kept++] = candidate;
        }
    }
    return kept;
}

static bool is_as_expected(const struct deed_candidate *candidate)
{
    return !candidate->contradicted && !candidate->outside;
}

/* An id, a handle or a selector denotes: a thing elsewhere or of another kind
 * is not what was expected. A description searches: what it does not find in
 * the place expected it has not found. */
static bool is_mismatch(const struct deed_resolver *resolver)
{
    static const bool denotes[DEED_BY_COUNT] = {
        [DEED_BY_STABLE_ID] = true, [DEED_BY_SCOPE] = true,
        [DEED_BY_ROUTE] = true,     [DEED_BY_REF] = true,
        [DEED_BY_CSS] = true,       [DEED_BY_XPATH] = true,
        [DEED_BY_NODE] = true,
    };
    for (uint32_t i = 0; i < resolver->count; i++) {
        const struct deed_candidate *candidate = &resolver->candidates[i];
        if (denotes[resolver->target->by] ||
            (candidate->contradicted && !candidate->outside)) {
            return true;
        }
    }
    return false;
}

static void list_alternates(const struct deed_resolver *resolver,
                            uint32_t first, struct deed_resolution *ret)
{
    for (uint32_t i = first;
         i < resolver->count && ret->alternate_count < DEED_ALTERNATES_MAX;
         i++) {
        const struct deed_candidate *candidate = &resolver->candidates[i];
        ret->alternates[ret->alternate_count++] = (struct deed_alternate){
            .element = &resolver->graph->elements[candidate->element],
            .score = deed_candidate_value(candidate),
            .reason = deed_str_or(candidate->promotion_reason,
                                  candidate->match_reason),
        };
    }
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

#define REGIONS_NAMED 3

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

static bool answer_nothing(struct deed_resolver *resolver,
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

static bool answer_mismatch(struct deed_resolver *resolver,
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

static bool answer_ambiguous(struct deed_resolver *resolver, uint32_t ties,
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

static bool answer_opaque(struct deed_resolver *resolver,
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

static void answer_found(struct deed_resolver *resolver, bool enabled_preferred,
                         struct deed_resolution *ret)
{
    const struct deed_candidate *best = &resolver->candidates[0];
    ret->status = DEED_RESOLVED;
    ret->by = best->by;
    ret->element = &resolver->graph->elements[best->element];
    ret->confidence = deed_candidate_confidence(
        best, resolver->count > 1 ? &resolver->candidates[1] : NULL);
    ret->reason = reason_for(resolver, enabled_preferred);
    list_alternates(resolver, 1, ret);
}

static bool all_opaque(const struct deed_resolver *resolver, uint32_t ties)
{
    uint32_t i = 0;
    while (i < ties && resolver->candidates[i].opaque) {
        i++;
    }
    return i == ties;
}

static bool judge(struct deed_resolver *resolver, struct deed_resolution *ret)
{
    if (!deed_candidates_rank(resolver)) {
        return false;
    }
    uint32_t ties = deed_candidates_ties(resolver);
    ret->by = resolver->candidates[0].by;
    if (all_opaque(resolver, ties)) {
        return answer_opaque(resolver, ret);
    }
    bool enabled = ties > 1 && deed_candidates_prefer_enabled(resolver, ties);
    if (ties > 1 && !enabled) {
        return answer_ambiguous(resolver, ties, ret);
    }
    answer_found(resolver, enabled, ret);
    return true;
}

static bool resolve(struct deed_resolver *resolver, struct deed_resolution *ret)
{
    bool by_ref = resolver->target->by == DEED_BY_REF;
    if (by_ref ? !deed_resolve_ref(resolver, ret)
               : deed_target_given(resolver->target) &&
                     !deed_candidates_collect(resolver)) {
        return false;
    }
    if (ret->status == DEED_RESOLVE_STALE) {
        return true;
    }
    deed_candidates_dedupe(resolver);
    ret->matched_count = resolver->count;
    for (uint32_t i = 0; i < resolver->count; i++) {
        deed_candidate_promote(resolver, &resolver->candidates[i]);
        deed_candidate_expect(resolver, &resolver->candidates[i]);
        deed_candidate_score(resolver, &resolver->candidates[i]);
    }
    uint32_t kept = partition(resolver, is_as_expected);
    if (kept > 0) {
        resolver->count = kept;
        return judge(resolver, ret);
    }
    if (is_mismatch(resolver)) {
        return deed_candidates_rank(resolver) && answer_mismatch(resolver, ret);
    }
    return answer_nothing(resolver, ret);
}

enum deed_code deed_resolve(const struct deed_graph *graph,
                            const struct deed_target *target,
                            const struct deed_resolve_opts *opts,
                            struct deed_arena *arena,
                            struct deed_resolution *ret, struct deed_error *err)
{
    struct deed_resolver resolver;
    struct deed_resolution answer = { .reason = "no_match" };
    if (!deed_resolver_init(&resolver, graph, target, opts, arena) ||
        !resolve(&resolver, &answer)) {
        return deed_fail(err, DEED_NOMEM, "resolving a target");
    }
    *ret = answer;
    return DEED_OK;
}
