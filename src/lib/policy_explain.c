/* SPDX-License-Identifier: Apache-2.0 */
/* What a policy says about an act that nobody performs. */
#include <deed/policy.h>

#include <string.h>

#include "base/arena.h"
#include "base/value.h"
#include "base/value_put.h"
#include "core/policy/policy.h"
#include "lib/session_impl.h"

static enum deed_code write(const struct deed_value *map, char **ret_json,
                            struct deed_error *err)
{
    char *json = map ? deed_session_text_of(map) : NULL;
    if (!json) {
        return deed_fail(err, DEED_NOMEM, "policy");
    }
    *ret_json = json;
    return DEED_OK;
}

static enum deed_code explain(struct deed_arena *arena,
                              const struct deed_policy *policy,
                              const struct deed_policy_case *act,
                              struct deed_value **ret, struct deed_error *err)
{
    struct deed_value *asked = NULL;
    struct deed_request request;
    struct deed_ruling ruling;
    const struct deed_element element = { .role = act->role,
                                          .name = act->name,
                                          .risk = act->level };
    enum deed_code code = deed_session_parse(arena, act->request, &asked, err);
    if (!code) {
        code = deed_request_decode(arena, asked, NULL, NULL, &request, err);
    }
    if (code) {
        return code;
    }
    deed_policy_rule_on(policy, &request, &element, act->origin, &ruling);
    enum deed_grant grant = deed_policy_grant_needed(request.primitive);
    struct deed_value *map = deed_value_map(arena);
    deed_put_text(arena, map, "decision", deed_decision_name(ruling.decision));
    deed_value_set(arena, map, "reason",
                   deed_value_string(arena, ruling.reason));
    deed_value_set(arena, map, "rule",
                   ruling.rule < 0 ? deed_value_null(arena)
                                   : deed_value_number(arena, ruling.rule));
    deed_put_text(arena, map, "meaning", deed_meaning_name(ruling.meaning));
    deed_put_text(arena, map, "level", ruling.level);
    deed_put_text(arena, map, "grant", deed_grant_name(grant));
    *ret = map;
    return DEED_OK;
}

enum deed_code deed_policy_explain(const struct deed_policy *policy,
                                   const struct deed_policy_case *given,
                                   char **ret_json, struct deed_error *err)
{
    struct deed_policy_case act = { 0 };
    struct deed_arena arena;
    struct deed_value *map = NULL;
    memcpy(&act, given, given->size < sizeof(act) ? given->size : sizeof(act));
    if (!act.request) {
        return deed_fail_member(err, DEED_INVALID, "request", "is missing");
    }
    deed_arena_init(&arena, 0);
    enum deed_code code = explain(&arena, policy, &act, &map, err);
    if (!code) {
        code = write(map, ret_json, err);
    }
    deed_arena_fini(&arena);
    return code;
}

enum deed_code deed_policy_summary(const struct deed_policy *policy,
                                   char **ret_json, struct deed_error *err)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    struct deed_value *map = deed_value_map(&arena);
    deed_put_number(&arena, map, "rules", policy->rule_count);
    deed_put_number(&arena, map, "rates", policy->rate_count);
    deed_put_number(&arena, map, "origins", policy->origin_count);
    deed_put_number(&arena, map, "secrets", policy->secret_count);
    deed_put_text(&arena, map, "fallback",
                  deed_decision_name(policy->fallback));
    enum deed_code code = write(map, ret_json, err);
    deed_arena_fini(&arena);
    return code;
}
