/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/policy_file.h"

#include <stdio.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/policy/policy.h"
#include "wire/json.h"

static enum deed_code fail_at(struct deed_error *err, const char *member,
                              const char *text)
{
    return deed_fail_member(err, DEED_INVALID, member, "%s", text);
}

static enum deed_code check_members(const struct deed_value *map,
                                    const char *const *known,
                                    const char *member, struct deed_error *err)
{
    if (!deed_value_is(map, DEED_VALUE_MAP)) {
        return fail_at(err, member, "must be an object");
    }
    for (const struct deed_value *v = map->as.items.first; v; v = v->next) {
        size_t i = 0;
        while (known[i] && strcmp(known[i], v->key) != 0) {
            i++;
        }
        if (!known[i]) {
            return deed_fail_member(err, DEED_INVALID, member,
                                    "there is no member \"%.60s\"", v->key);
        }
    }
    return DEED_OK;
}

static enum deed_code read_text(const struct deed_value *map, const char *key,
                                const char *member, const char **ret,
                                struct deed_error *err)
{
    const struct deed_value *value = deed_value_get(map, key);
    *ret = deed_value_text(value);
    return value && !*ret ? deed_fail_member(err, DEED_INVALID, member,
                                             "\"%s\" must be a string", key)
                          : DEED_OK;
}

static enum deed_code read_decision(const struct deed_value *map,
                                    const char *key, const char *member,
                                    enum deed_decision *ret,
                                    struct deed_error *err)
{
    const char *name = NULL;
    enum deed_code code = read_text(map, key, member, &name, err);
    if (code || !name) {
        return code;
    }
    enum deed_decision decision = deed_decision_find(name);
    if (decision == DEED_DECISION_COUNT) {
        return deed_fail_member(err, DEED_INVALID, member,
                                "\"%s\" must be allow, confirm, deny or "
                                "handoff",
                                key);
    }
    *ret = decision;
    return DEED_OK;
}

static enum deed_code read_rule(const struct deed_value *map,
                                const char *member,
                                struct deed_policy_rule *ret,
                                struct deed_error *err)
{
    static const char *const known[] = { "action", "origin",   "meaning",
                                         "level",  "decision", "reason",
                                         NULL };
    const char *meaning = NULL;
    enum deed_code code = check_members(map, known, member, err);
    if (!code) {
        code = read_text(map, "action", member, &ret->action, err);
    }
    if (!code) {
        code = read_text(map, "origin", member, &ret->origin, err);
    }
    if (!code) {
        code = read_text(map, "level", member, &ret->level, err);
    }
    if (!code) {
        code = read_text(map, "reason", member, &ret->reason, err);
    }
    if (!code) {
        code = read_text(map, "meaning", member, &meaning, err);
    }
    if (!code && meaning) {
        ret->has_meaning = true;
        ret->meaning = deed_meaning_find(meaning);
        if (ret->meaning == DEED_MEANING_COUNT) {
            return fail_at(err, member, "there is no such meaning");
        }
    }
    if (!code && !deed_value_get(map, "decision")) {
        return fail_at(err, member, "needs a decision");
    }
    return code ? code
                : read_decision(map, "decision", member, &ret->decision, err);
}

static enum deed_code take_list(const struct deed_value *map, const char *key,
                                const struct deed_value **ret,
                                struct deed_error *err)
{
    *ret = deed_value_get(map, key);
    return *ret && (*ret)->type != DEED_VALUE_LIST
               ? fail_at(err, key, "must be a list")
               : DEED_OK;
}

static enum deed_code read_rules(struct deed_arena *arena,
                                 const struct deed_value *map,
                                 struct deed_policy *policy,
                                 struct deed_error *err)
{
    const struct deed_value *list = NULL;
    enum deed_code code = take_list(map, "rules", &list, err);
    if (code || !list || list->as.items.count == 0) {
        return code;
    }
    struct deed_policy_rule *rules =
        deed_arena_calloc(arena, list->as.items.count, sizeof(*rules));
    if (!rules) {
        return deed_fail(err, DEED_NOMEM, "policy");
    }
    unsigned n = 0;
    for (const struct deed_value *v = list->as.items.first; v && !code;
         v = v->next) {
        char member[32];
        snprintf(member, sizeof(member), "rules[%u]", n);
        code = read_rule(v, member, &rules[n++], err);
    }
    policy->rules = rules;
    policy->rule_count = n;
    return code;
}

static enum deed_code read_grants(const struct deed_value *map,
                                  struct deed_policy *policy,
                                  struct deed_error *err)
{
    const struct deed_value *list = NULL;
    enum deed_code code = take_list(map, "grants", &list, err);
    if (code || !list) {
        return code;
    }
    policy->grants = 0;
    for (const struct deed_value *v = list->as.items.first; v; v = v->next) {
        const char *name = deed_value_text(v);
        enum deed_grant grant = name ? deed_grant_find(name) : DEED_GRANT_COUNT;
        if (grant == DEED_GRANT_COUNT) {
            return deed_fail_member(err, DEED_INVALID, "grants",
                                    "there is no grant \"%.60s\"",
                                    deed_str_or(name, ""));
        }
        policy->grants |= UINT32_C(1) << grant;
    }
    return DEED_OK;
}

static enum deed_code read_origins(struct deed_arena *arena,
                                   const struct deed_value *map,
                                   struct deed_policy *policy,
                                   struct deed_error *err)
{
    const struct deed_value *list = NULL;
    enum deed_code code = take_list(map, "origins", &list, err);
    if (code || !list || list->as.items.count == 0) {
        return code;
    }
    policy->origins = deed_arena_calloc(arena, list->as.items.count,
                                        sizeof(*policy->origins));
    if (!policy->origins) {
        return deed_fail(err, DEED_NOMEM, "policy");
    }
    policy->origin_count = 0;
    for (const struct deed_value *v = list->as.items.first; v; v = v->next) {
        const char *origin = deed_value_text(v);
        if (!origin) {
            return fail_at(err, "origins", "must be strings");
        }
        policy->origins[policy->origin_count++] = origin;
    }
    return DEED_OK;
}

struct deed_policy *deed_policy_new(struct deed_arena *arena)
{
    struct deed_policy *policy = deed_arena_alloc(arena, sizeof(*policy));
    if (policy) {
        *policy = deed_policy_default;
    }
    return policy;
}

/* [{"name":"BANK","origins":["https://bank.example"],"fields":"secret"}] */
static enum deed_code read_secret(struct deed_arena *arena,
                                  const struct deed_value *map,
                                  const char *member,
                                  struct deed_secret_rule *ret,
                                  struct deed_error *err)
{
    static const char *const known[] = { "name", "origins", "fields", NULL };
    const char *fields = NULL;
    struct deed_policy scratch = { 0 };
    enum deed_code code = check_members(map, known, member, err);
    if (!code) {
        code = read_text(map, "name", member, &ret->name, err);
    }
    if (!code) {
        code = read_text(map, "fields", member, &fields, err);
    }
    if (!code) {
        code = read_origins(arena, map, &scratch, err);
    }
    if (!code && (!ret->name || !scratch.origin_count)) {
        return fail_at(err, member, "needs a name and origins");
    }
    if (!code && fields && !deed_str_equal(fields, "secret") &&
        !deed_str_equal(fields, "any")) {
        return fail_at(err, member, "\"fields\" must be secret or any");
    }
    ret->origins = scratch.origins;
    ret->origin_count = scratch.origin_count;
    ret->any_field = deed_str_equal(fields, "any");
    return code;
}

static enum deed_code read_secrets(struct deed_arena *arena,
                                   const struct deed_value *map,
                                   struct deed_policy *policy,
                                   struct deed_error *err)
{
    const struct deed_value *list = NULL;
    enum deed_code code = take_list(map, "secrets", &list, err);
    if (code || !list || list->as.items.count == 0) {
        return code;
    }
    struct deed_secret_rule *secrets =
        deed_arena_calloc(arena, list->as.items.count, sizeof(*secrets));
    unsigned n = 0;
    for (const struct deed_value *v = list->as.items.first;
         secrets && v && !code; v = v->next) {
        char member[32];
        snprintf(member, sizeof(member), "secrets[%u]", n);
        code = read_secret(arena, v, member, &secrets[n++], err);
    }
    policy->secrets = secrets;
    policy->secret_count = n;
    return secrets ? code : deed_fail(err, DEED_NOMEM, "policy");
}

enum deed_code deed_policy_parse(struct deed_arena *arena, const char *text,
                                 size_t len, struct deed_policy **ret,
                                 struct deed_error *err)
{
    static const char *const known[] = { "fallback", "grants",  "origins",
                                         "rules",    "secrets", NULL };
    struct deed_value *map = NULL;
    struct deed_policy *policy = deed_policy_new(arena);
    if (!policy) {
        return deed_fail(err, DEED_NOMEM, "policy");
    }
    enum deed_code code = deed_json_parse(arena, text, len, NULL, &map, err);
    if (!code) {
        code = check_members(map, known, "policy", err);
    }
    if (!code) {
        code =
            read_decision(map, "fallback", "fallback", &policy->fallback, err);
    }
    if (!code) {
        code = read_grants(map, policy, err);
    }
    if (!code) {
        code = read_origins(arena, map, policy, err);
    }
    if (!code) {
        code = read_rules(arena, map, policy, err);
    }
    if (!code) {
        code = read_secrets(arena, map, policy, err);
    }
    if (!code) {
        *ret = policy;
    }
    return code;
}
