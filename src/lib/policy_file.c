/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/policy_file.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/policy/policy.h"
#include "core/policy/rate.h"
#include "wire/json.h"

/* A day: who wants to limit more than that keeps books. */
#define RATE_SPAN_MAX_S 86400
/* Each act that counts is remembered. */
#define RATE_COUNT_MAX 10000

/* A file that is being read, and the value in it that is wrong. */
struct reader {
    struct deed_arena *arena;
    const struct deed_value *wrong;
    struct deed_error *err;
};

static enum deed_code fail_at(struct reader *r, const struct deed_value *wrong,
                              const char *member, const char *text)
{
    r->wrong = wrong;
    return deed_fail_member(r->err, DEED_INVALID, member, "%s", text);
}

static enum deed_code no_memory(struct reader *r)
{
    return deed_fail(r->err, DEED_NOMEM, "policy");
}

static enum deed_code check_members(struct reader *r,
                                    const struct deed_value *map,
                                    const char *const *known,
                                    const char *member)
{
    if (!deed_value_is(map, DEED_VALUE_MAP)) {
        return fail_at(r, map, member, "must be an object");
    }
    for (const struct deed_value *v = map->as.items.first; v; v = v->next) {
        size_t i = 0;
        while (known[i] && strcmp(known[i], v->key) != 0) {
            i++;
        }
        if (!known[i]) {
            r->wrong = v;
            return deed_fail_member(r->err, DEED_INVALID, member,
                                    "there is no member \"%.60s\"", v->key);
        }
    }
    return DEED_OK;
}

/* One member that is a text; how it is called, and where it goes. */
struct text_member {
    const char *key;
    const char **to;
};

static enum deed_code read_texts(struct reader *r, const struct deed_value *map,
                                 const char *member,
                                 const struct text_member *texts)
{
    for (; texts->key; texts++) {
        const struct deed_value *value = deed_value_get(map, texts->key);
        *texts->to = deed_value_text(value);
        if (value && !*texts->to) {
            r->wrong = value;
            return deed_fail_member(r->err, DEED_INVALID, member,
                                    "\"%s\" must be a string", texts->key);
        }
    }
    return DEED_OK;
}

static enum deed_code read_decision(struct reader *r,
                                    const struct deed_value *map,
                                    const char *key, const char *member,
                                    enum deed_decision *ret)
{
    const struct deed_value *value = deed_value_get(map, key);
    const char *name = deed_value_text(value);
    enum deed_decision decision =
        name ? deed_decision_find(name) : DEED_DECISION_COUNT;
    if (value && decision == DEED_DECISION_COUNT) {
        return fail_at(r, value, member,
                       "the decision must be allow, confirm, deny or handoff");
    }
    *ret = value ? decision : *ret;
    return DEED_OK;
}

static enum deed_code read_meaning(struct reader *r,
                                   const struct deed_value *map,
                                   const char *member,
                                   struct deed_policy_rule *ret)
{
    const struct deed_value *value = deed_value_get(map, "meaning");
    const char *name = deed_value_text(value);
    ret->has_meaning = value != NULL;
    ret->meaning = name ? deed_meaning_find(name) : DEED_MEANING_COUNT;
    return value && ret->meaning == DEED_MEANING_COUNT
               ? fail_at(r, value, member,
                         "the meaning must be plain, pay, delete, send, "
                         "publish, grant, submit or upload")
               : DEED_OK;
}

/* What a rule and a rate share: to which acts it applies. */
static enum deed_code read_scope(struct reader *r, const struct deed_value *map,
                                 const char *member,
                                 struct deed_policy_rule *ret)
{
    const struct text_member texts[] = {
        { "action", &ret->action },
        { "origin", &ret->origin },
        { "level", &ret->level },
        { "reason", &ret->reason },
        { NULL, NULL },
    };
    enum deed_code code = read_texts(r, map, member, texts);
    return code ? code : read_meaning(r, map, member, ret);
}

static enum deed_code read_rule(struct reader *r, const struct deed_value *map,
                                const char *member, void *item)
{
    static const char *const known[] = { "action", "origin",   "meaning",
                                         "level",  "decision", "reason",
                                         NULL };
    struct deed_policy_rule *ret = item;
    enum deed_code code = check_members(r, map, known, member);
    if (!code) {
        code = read_scope(r, map, member, ret);
    }
    if (!code && !deed_value_get(map, "decision")) {
        return fail_at(r, map, member, "needs a decision");
    }
    return code ? code
                : read_decision(r, map, "decision", member, &ret->decision);
}

/* A whole number from 1 to max. */
static enum deed_code read_count(struct reader *r, const struct deed_value *map,
                                 const char *key, const char *member, int max,
                                 unsigned *ret)
{
    const struct deed_value *value = deed_value_get(map, key);
    double number =
        deed_value_is(value, DEED_VALUE_NUMBER) ? value->as.number : 0;
    if (number < 1 || number > max || number != (int)number) {
        r->wrong = value ? value : map;
        return deed_fail_member(r->err, DEED_INVALID, member,
                                "\"%s\" must be a whole number from 1 to %d",
                                key, max);
    }
    *ret = (unsigned)number;
    return DEED_OK;
}

static enum deed_code read_rate(struct reader *r, const struct deed_value *map,
                                const char *member, void *item)
{
    static const char *const known[] = { "action", "origin", "meaning", "level",
                                         "reason", "count",  "seconds", NULL };
    struct deed_policy_rate *ret = item;
    unsigned seconds = 0;
    enum deed_code code = check_members(r, map, known, member);
    if (!code) {
        code = read_scope(r, map, member, &ret->scope);
    }
    if (!code) {
        code = read_count(r, map, "count", member, RATE_COUNT_MAX, &ret->count);
    }
    if (!code) {
        code = read_count(r, map, "seconds", member, RATE_SPAN_MAX_S, &seconds);
    }
    if (code) {
        return code;
    }
    ret->span_us = (deed_time_us)seconds * 1000000;
    ret->times = deed_arena_calloc(r->arena, ret->count, sizeof(*ret->times));
    return ret->times ? DEED_OK : no_memory(r);
}

/* The members of a list of strings; ret[count] in the arena. */
static enum deed_code read_strings(struct reader *r,
                                   const struct deed_value *map,
                                   const char *key, const char ***ret,
                                   unsigned *ret_count)
{
    const struct deed_value *list = deed_value_get(map, key);
    if (list && !deed_value_is(list, DEED_VALUE_LIST)) {
        return fail_at(r, list, key, "must be a list");
    }
    size_t count = list ? list->as.items.count : 0;
    const char **texts = deed_arena_calloc(r->arena, count + 1, sizeof(*texts));
    unsigned n = 0;
    for (const struct deed_value *v = list ? list->as.items.first : NULL;
         texts && v; v = v->next) {
        texts[n] = deed_value_text(v);
        if (!texts[n++]) {
            return fail_at(r, v, key, "must be strings");
        }
    }
    *ret = texts;
    *ret_count = n;
    return texts ? DEED_OK : no_memory(r);
}

/* {"name":"BANK","origins":["https://bank.example"],"fields":"secret"} */
static enum deed_code read_secret(struct reader *r,
                                  const struct deed_value *map,
                                  const char *member, void *item)
{
    static const char *const known[] = { "name", "origins", "fields", NULL };
    struct deed_secret_rule *ret = item;
    const char *fields = NULL;
    const struct text_member texts[] = { { "name", &ret->name },
                                         { "fields", &fields },
                                         { NULL, NULL } };
    enum deed_code code = check_members(r, map, known, member);
    if (!code) {
        code = read_texts(r, map, member, texts);
    }
    if (!code) {
        code =
            read_strings(r, map, "origins", &ret->origins, &ret->origin_count);
    }
    if (!code && (!ret->name || !ret->origin_count)) {
        return fail_at(r, map, member, "needs a name and origins");
    }
    if (!code && fields && !deed_str_equal(fields, "secret") &&
        !deed_str_equal(fields, "any")) {
        return fail_at(r, deed_value_get(map, "fields"), member,
                       "\"fields\" must be secret or any");
    }
    ret->any_field = deed_str_equal(fields, "any");
    return code;
}

typedef enum deed_code read_item(struct reader *r, const struct deed_value *map,
                                 const char *member, void *item);

/* A list of objects; *ret has `count` items of `size` in the arena. */
static enum deed_code read_list(struct reader *r, const struct deed_value *map,
                                const char *key, size_t size, read_item *read,
                                void **ret, unsigned *ret_count)
{
    const struct deed_value *list = deed_value_get(map, key);
    if (list && !deed_value_is(list, DEED_VALUE_LIST)) {
        return fail_at(r, list, key, "must be a list");
    }
    size_t count = list ? list->as.items.count : 0;
    char *items = deed_arena_calloc(r->arena, count + 1, size);
    enum deed_code code = items ? DEED_OK : no_memory(r);
    unsigned n = 0;
    for (const struct deed_value *v = list ? list->as.items.first : NULL;
         v && !code; v = v->next) {
        char member[32];
        snprintf(member, sizeof(member), "%s[%u]", key, n);
        code = read(r, v, member, items + size * n++);
    }
    *ret = items;
    *ret_count = n;
    return code;
}

static enum deed_code read_grants(struct reader *r,
                                  const struct deed_value *map,
                                  struct deed_policy *policy)
{
    const struct deed_value *list = deed_value_get(map, "grants");
    if (!list) {
        return DEED_OK;
    }
    if (!deed_value_is(list, DEED_VALUE_LIST)) {
        return fail_at(r, list, "grants", "must be a list");
    }
    policy->grants = 0;
    for (const struct deed_value *v = list->as.items.first; v; v = v->next) {
        const char *name = deed_value_text(v);
        enum deed_grant grant = name ? deed_grant_find(name) : DEED_GRANT_COUNT;
        if (grant == DEED_GRANT_COUNT) {
            r->wrong = v;
            return deed_fail_member(r->err, DEED_INVALID, "grants",
                                    "there is no grant \"%.60s\"",
                                    deed_str_or(name, ""));
        }
        policy->grants |= UINT32_C(1) << grant;
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

static enum deed_code read_lists(struct reader *r, const struct deed_value *map,
                                 struct deed_policy *policy)
{
    void *rules = NULL;
    void *rates = NULL;
    void *secrets = NULL;
    enum deed_code code =
        read_list(r, map, "rules", sizeof(struct deed_policy_rule), read_rule,
                  &rules, &policy->rule_count);
    if (!code) {
        code = read_list(r, map, "rates", sizeof(struct deed_policy_rate),
                         read_rate, &rates, &policy->rate_count);
    }
    if (!code) {
        code = read_list(r, map, "secrets", sizeof(struct deed_secret_rule),
                         read_secret, &secrets, &policy->secret_count);
    }
    policy->rules = rules;
    policy->rates = rates;
    policy->secrets = secrets;
    return code;
}

static enum deed_code read_policy(struct reader *r,
                                  const struct deed_value *map,
                                  struct deed_policy *policy)
{
    static const char *const known[] = { "fallback", "grants", "origins",
                                         "rules",    "rates",  "secrets",
                                         NULL };
    enum deed_code code = check_members(r, map, known, "policy");
    if (!code) {
        code = read_decision(r, map, "fallback", "fallback", &policy->fallback);
    }
    if (!code) {
        code = read_grants(r, map, policy);
    }
    if (!code) {
        code = read_strings(r, map, "origins", &policy->origins,
                            &policy->origin_count);
    }
    return code ? code : read_lists(r, map, policy);
}

static unsigned line_at(const char *text, size_t at)
{
    unsigned line = 1;
    for (size_t i = 0; i < at; i++) {
        line += text[i] == '\n';
    }
    return line;
}

/* "line 12: ..." before what is wrong there. */
static void add_line(struct deed_error *err, unsigned line)
{
    struct deed_error plain = *err;
    snprintf(err->text, sizeof(err->text), "line %u: %.380s", line, plain.text);
}

enum deed_code deed_policy_parse(struct deed_arena *arena, const char *text,
                                 size_t len, struct deed_policy **ret,
                                 struct deed_error *err)
{
    struct deed_error scratch = { 0 };
    struct reader r = { .arena = arena, .err = err ? err : &scratch };
    struct deed_value *map = NULL;
    struct deed_policy *policy = deed_policy_new(arena);
    if (!policy) {
        return no_memory(&r);
    }
    enum deed_code code = deed_json_parse(arena, text, len, NULL, &map, r.err);
    if (!code) {
        code = read_policy(&r, map, policy);
    }
    if (code && r.wrong) {
        add_line(r.err, line_at(text, r.wrong->at));
    }
    if (!code) {
        *ret = policy;
    }
    return code;
}
