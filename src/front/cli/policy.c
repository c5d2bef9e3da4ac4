/* SPDX-License-Identifier: Apache-2.0 */
/* What may be done: the policy file, and the folders beside it. */
#include "front/cli/cli.h"

#include <deed/policy.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/value.h"

static const char *real_folder(struct deed_cli *cli, const char *path)
{
    struct stat st;
    char *real = path ? realpath(path, NULL) : NULL;
    const char *kept = real && stat(real, &st) == 0 && S_ISDIR(st.st_mode)
                           ? deed_arena_strdup(&cli->arena, real)
                           : NULL;
    free(real);
    return kept;
}

bool deed_cli_folders(struct deed_cli *cli, const char *name,
                      const char *const **ret)
{
    const struct deed_value *list = deed_value_get(cli->args, name);
    if (!list) {
        return true;
    }
    const char **paths = deed_arena_calloc(
        &cli->arena, list->as.items.count + 1, sizeof(*paths));
    for (size_t i = 0; paths && deed_value_at(list, i); i++) {
        const char *path = deed_value_text(deed_value_at(list, i));
        paths[i] = real_folder(cli, path);
        if (!paths[i]) {
            deed_cli_usage(cli, "--%s: there is no folder \"%s\"", name, path);
            return false;
        }
    }
    *ret = paths;
    return paths != NULL;
}

struct deed_policy *deed_cli_policy_file(struct deed_cli *cli, const char *path)
{
    struct deed_policy *policy = NULL;
    struct deed_error err = { 0 };
    size_t len = 0;
    char *text = deed_cli_read(cli, "policy", path, &len);
    if (text && deed_policy_from_json(text, len, &policy, &err)) {
        fprintf(cli->err.to, "deed: %s: %s%s%s\n", path, err.member,
                *err.member ? ": " : "", err.text);
    }
    return policy;
}

static bool add_folders(struct deed_cli *cli, struct deed_policy *policy)
{
    struct deed_error err = { 0 };
    const char *const *pages = NULL;
    const char *const *files = NULL;
    if (!deed_cli_folders(cli, "allow-file", &pages) ||
        !deed_cli_folders(cli, "files", &files)) {
        return false;
    }
    if (deed_policy_set_folders(policy, pages, files, &err)) {
        deed_cli_complain(cli, &err);
        return false;
    }
    return true;
}

static struct deed_policy *default_policy(struct deed_cli *cli)
{
    struct deed_policy *policy = NULL;
    struct deed_error err = { 0 };
    if (deed_policy_from_json(NULL, 0, &policy, &err)) {
        deed_cli_complain(cli, &err);
    }
    return policy;
}

struct deed_policy *deed_cli_policy(struct deed_cli *cli)
{
    const char *path = deed_cli_text(cli, "policy");
    struct deed_policy *policy =
        path ? deed_cli_policy_file(cli, path) : default_policy(cli);
    if (policy && !add_folders(cli, policy)) {
        deed_policy_free(policy);
        policy = NULL;
    }
    return policy;
}
