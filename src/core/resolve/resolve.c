/* SPDX-License-Identifier: Apache-2.0 */
#include "core/resolve/resolve.h"

#include "base/arena.h"
#include "base/util.h"
#include "core/resolve/candidate.h"

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
        .focus = deed_graph_find(graph, graph->focus_id),
    };
    const char *wanted = target->pattern.text;
    if (target->by == DEED_BY_NONE) {
        resolver->role = target->expected_role;
        wanted = target->expected_name;
    } else if (target->by == DEED_BY_ROUTE) {
        wanted = target->value;
    }
    /* Only what was written as a pattern may be a part of a text. */
    resolver->substring =
        wanted == target->pattern.text && target->pattern.substring;
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
        [DEED_BY_NODE] = true,      [DEED_BY_POINT] = true,
        [DEED_BY_FOCUS] = true,
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
    if (resolver->opts->all && !deed_answer_all(resolver, ret)) {
        return false;
    }
    uint32_t ties = deed_candidates_ties(resolver);
    ret->by = resolver->candidates[0].by;
    if (all_opaque(resolver, ties)) {
        return deed_answer_opaque(resolver, ret);
    }
    bool whole = ties > 1 && deed_candidates_prefer_whole(resolver, ties);
    bool enabled =
        ties > 1 && !whole && deed_candidates_prefer_enabled(resolver, ties);
    if (ties > 1 && !enabled && !whole) {
        return deed_answer_ambiguous(resolver, ties, ret);
    }
    deed_answer_found(resolver, enabled, ret);
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
        return deed_candidates_rank(resolver) &&
               deed_answer_mismatch(resolver, ret);
    }
    deed_answer_near(resolver, ret);
    return deed_answer_nothing(resolver, ret);
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
