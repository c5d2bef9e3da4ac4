/* SPDX-License-Identifier: Apache-2.0 */
#include "core/policy/secret.h"

#include <string.h>

#include "base/util.h"
#include "core/policy/origin.h"
#include "core/policy/policy.h"

static const char opening[] = "${secret:";

bool deed_secret_is_mentioned(const char *text)
{
    return text && strstr(text, opening);
}

static bool is_name_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

bool deed_secret_read_name(const char *text, char *ret, size_t room)
{
    size_t len = 0;
    if (strncmp(text, opening, sizeof(opening) - 1) != 0) {
        return false;
    }
    const char *name = text + sizeof(opening) - 1;
    while (is_name_character(name[len])) {
        len++;
    }
    if (!len || len >= room || name[len] != '}' || name[len + 1]) {
        return false;
    }
    memcpy(ret, name, len);
    ret[len] = '\0';
    return true;
}

static const struct deed_secret_rule *find(const struct deed_policy *policy,
                                           const char *name)
{
    for (unsigned i = 0; i < policy->secret_count; i++) {
        if (deed_str_equal(policy->secrets[i].name, name)) {
            return &policy->secrets[i];
        }
    }
    return NULL;
}

static bool lists(const struct deed_secret_rule *rule, const char *origin)
{
    for (unsigned i = 0; i < rule->origin_count; i++) {
        if (deed_origin_match(rule->origins[i], origin)) {
            return true;
        }
    }
    return false;
}

const char *deed_secret_refusal(const struct deed_policy *policy,
                                const char *name, const char *origin,
                                bool secret_field)
{
    const struct deed_secret_rule *rule = find(policy, name);
    if (!rule && policy->web_only) {
        return "the policy names no origin for this secret";
    }
    if (rule && !lists(rule, origin)) {
        return "the policy does not allow this secret on this origin";
    }
    if (!secret_field && !(rule && rule->any_field)) {
        return "a secret is only typed into a field that keeps it to itself";
    }
    return NULL;
}
