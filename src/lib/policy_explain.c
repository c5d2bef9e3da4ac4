/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/policy_explain.h"

#include "base/arena.h"
#include "base/value.h"
#include "core/policy/policy.h"

static void set_text(struct deed_arena *arena, struct deed_value *map,
                     const char *key, const char *text)
{
    deed_value_set(arena, map, key, deed_value_string(arena, text));
}

static void set_count(struct deed_arena *arena, struct deed_value *map,
                      const char *key, unsigned count)
{
    deed_value_set(arena, map, key, deed_value_number(arena, count));
}

enum deed_code deed_policy_explain(struct deed_arena *arena,
                                   const struct deed_policy *policy,
                                   const struct deed_policy_case *act,
                                   struct deed_value **ret,
                                   struct deed_error *err)
{
    struct deed_request request;
    struct deed_ruling ruling;
    const struct deed_element element = { .role = act->role,
                                          .name = act->name,
                                          .risk = act->level };
    enum deed_code code =
        deed_request_decode(arena, act->request, NULL, NULL, &request, err);
    if (code) {
        return code;
    }
    deed_policy_rule_on(policy, &request, &element, act->origin, &ruling);
    enum deed_grant grant = deed_policy_grant_needed(request.primitive);
    struct deed_value *map = deed_value_map(arena);
    set_text(arena, map, "decision", deed_decision_name(ruling.decision));
    set_text(arena, map, "reason", ruling.reason);
    deed_value_set(arena, map, "rule",
                   ruling.rule < 0 ? deed_value_null(arena)
                                   : deed_value_number(arena, ruling.rule));
    set_text(arena, map, "meaning", deed_meaning_name(ruling.meaning));
    set_text(arena, map, "level", ruling.level);
    set_text(arena, map, "grant", deed_grant_name(grant));
    *ret = map;
    return map ? DEED_OK : deed_fail(err, DEED_NOMEM, "policy");
}

struct deed_value *deed_policy_summary(struct deed_arena *arena,
                                       const struct deed_policy *policy)
{
    struct deed_value *map = deed_value_map(arena);
    set_count(arena, map, "rules", policy->rule_count);
    set_count(arena, map, "rates", policy->rate_count);
    set_count(arena, map, "origins", policy->origin_count);
    set_count(arena, map, "secrets", policy->secret_count);
    set_text(arena, map, "fallback", deed_decision_name(policy->fallback));
    return map;
}
