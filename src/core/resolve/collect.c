/* SPDX-License-Identifier: Apache-2.0 */
#include "core/resolve/candidate.h"

#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "core/resolve/match.h"
#include "core/model/role.h"

static bool push(struct deed_resolver *resolver,
                 const struct deed_candidate *candidate)
{
    if (resolver->count == resolver->cap) {
        uint32_t cap = resolver->cap ? resolver->cap * 2 : 8;
        struct deed_candidate *larger =
            deed_arena_calloc(resolver->arena, cap, sizeof(*larger));
        if (!larger) {
            return false;
        }
        if (resolver->count > 0) {
            memcpy(larger, resolver->candidates,
                   resolver->count * sizeof(*larger));
        }
        resolver->candidates = larger;
        resolver->cap = cap;
    }
    resolver->candidates[resolver->count++] = *candidate;
    return true;
}

static bool consider(struct deed_resolver *resolver,
                     const struct deed_match_rule *rule, uint32_t at)
{
    struct deed_candidate candidate = {
        .matched = at,
        .element = at,
        .by = rule->by,
        .match_reason = rule->reason,
        .role = DEED_GRADE_EXACT,
    };
    if (resolver->role) {
        candidate.role =
            deed_role_grade(resolver->role, resolver->graph->elements[at].role);
    }
    if (candidate.role == DEED_GRADE_NONE) {
        return true;
    }
    candidate.name = rule->judge(resolver, at, &candidate);
    if (candidate.name == DEED_GRADE_NONE) {
        return true;
    }
    candidate.scope = deed_candidate_scope(resolver, at);
    if (candidate.scope == DEED_GRADE_NONE) {
        return true;
    }
    if (candidate.role == DEED_GRADE_SHOWN &&
        candidate.name == DEED_GRADE_EXACT && rule->key == DEED_KEY_ROLE_NAME) {
        candidate.match_reason = "related_role_match";
    }
    return push(resolver, &candidate);
}

static bool consider_found(struct deed_resolver *resolver,
                           const struct deed_match_rule *rule,
                           struct deed_lookup lookup)
{
    for (uint32_t at = deed_lookup_next(&lookup); at != DEED_NO_ELEMENT;
         at = deed_lookup_next(&lookup)) {
        if (!consider(resolver, rule, at)) {
            return false;
        }
    }
    return true;
}

static bool consider_all(struct deed_resolver *resolver,
                         const struct deed_match_rule *rule)
{
    for (uint32_t at = 0; at < resolver->graph->element_count; at++) {
        if (!consider(resolver, rule, at)) {
            return false;
        }
    }
    return true;
}

/* Which of the elements need looking at: the few that the index gives, those
 * of the role where only a part of the name is known, else all. A target has a
 * name or a role. */
static bool apply(struct deed_resolver *resolver,
                  const struct deed_match_rule *rule)
{
    const struct deed_graph *graph = resolver->graph;
    enum deed_key key = rule->key;
    uint64_t hash = 0;
    if (key == DEED_KEY_COUNT) {
        return consider_all(resolver, rule);
    }
    if (key == DEED_KEY_STABLE_ID || key == DEED_KEY_MEANING) {
        hash = deed_hash_text(DEED_HASH_SEED, resolver->target->value);
    } else if (key != DEED_KEY_HINT) {
        bool named = resolver->pattern.text && !resolver->substring;
        if (resolver->bare || (!named && key != DEED_KEY_ROLE_NAME)) {
            return consider_all(resolver, rule);
        }
        if (key == DEED_KEY_ROLE_NAME) {
            key = !named            ? DEED_KEY_ROLE
                  : !resolver->role ? DEED_KEY_NAME
                                    : DEED_KEY_ROLE_NAME;
        }
        hash = named ? deed_fold_hash(&resolver->pattern) : 0;
    }
    return consider_found(resolver, rule,
                          deed_graph_lookup(graph, key, resolver->role, hash));
}

static bool apply_rules(struct deed_resolver *resolver)
{
    for (size_t i = 0; i < deed_match_rule_count; i++) {
        if (deed_match_rules[i].form == resolver->target->by &&
            !apply(resolver, &deed_match_rules[i])) {
            return false;
        }
    }
    return true;
}

/* "City" for what is called "City:". A text is taken as it is given. */
static bool apply_rules_bare(struct deed_resolver *resolver)
{
    enum deed_by by = resolver->target->by;
    if (resolver->count > 0 || !resolver->pattern.text || resolver->substring ||
        (by != DEED_BY_SEMANTIC && by != DEED_BY_NAME)) {
        return true;
    }
    resolver->bare = true;
    bool done = apply_rules(resolver);
    resolver->bare = false;
    return done;
}

bool deed_candidates_collect(struct deed_resolver *resolver)
{
    const struct deed_target *target = resolver->target;
    if (!apply_rules(resolver) || !apply_rules_bare(resolver)) {
        return false;
    }
    if (target->by == DEED_BY_SEMANTIC && target->value &&
        resolver->count == 0) {
        return apply(resolver, &deed_match_annotation);
    }
    return true;
}
