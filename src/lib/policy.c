/* SPDX-License-Identifier: Apache-2.0 */
/* Policies that own what they are made of. */
#include <deed/policy.h>

#include <stdlib.h>

#include "base/arena.h"
#include "base/util.h"
#include "core/policy/policy.h"
#include "lib/folders.h"
#include "lib/policy_file.h"

struct owned_policy {
    struct deed_policy policy;
    struct deed_arena arena;
    struct deed_folders pages, files;
};

static struct owned_policy *owned(struct deed_policy *policy)
{
    return deed_container_of(policy, struct owned_policy, policy);
}

enum deed_code deed_policy_from_json(const char *json, size_t len,
                                     struct deed_policy **ret,
                                     struct deed_error *err)
{
    struct owned_policy *own = calloc(1, sizeof(*own));
    struct deed_policy *read = NULL;
    if (!own) {
        return deed_fail(err, DEED_NOMEM, "policy");
    }
    deed_arena_init(&own->arena, 0);
    enum deed_code code =
        json ? deed_policy_parse(&own->arena, json, len, &read, err) : DEED_OK;
    if (code) {
        deed_policy_free(&own->policy);
        return code;
    }
    own->policy = read ? *read : deed_policy_default;
    *ret = &own->policy;
    return DEED_OK;
}

void deed_policy_free(struct deed_policy *policy)
{
    if (policy) {
        struct owned_policy *own = owned(policy);
        deed_folders_fini(&own->pages);
        deed_folders_fini(&own->files);
        deed_arena_fini(&own->arena);
        free(own);
    }
}

enum deed_code deed_policy_set_origins(struct deed_policy *policy,
                                       const char *const *origins,
                                       struct deed_error *err)
{
    struct deed_arena *arena = &owned(policy)->arena;
    unsigned count = 0;
    while (origins && origins[count]) {
        count++;
    }
    const char **copies = deed_arena_calloc(arena, count + 1, sizeof(*copies));
    for (unsigned i = 0; copies && i < count; i++) {
        copies[i] = deed_arena_strdup(arena, origins[i]);
    }
    if (arena->failed) {
        return deed_fail(err, DEED_NOMEM, "policy");
    }
    policy->origins = copies;
    policy->origin_count = count;
    return DEED_OK;
}

enum deed_code deed_policy_set_folders(struct deed_policy *policy,
                                       const char *const *pages,
                                       const char *const *files,
                                       struct deed_error *err)
{
    struct owned_policy *own = owned(policy);
    deed_folders_fini(&own->pages);
    deed_folders_fini(&own->files);
    deed_folders_guard_agent(policy, &own->pages, &own->files);
    enum deed_code code = deed_folders_init(&own->pages, pages, err);
    return code ? code : deed_folders_init(&own->files, files, err);
}
