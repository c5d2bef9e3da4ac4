/* SPDX-License-Identifier: Apache-2.0 */
/* What may be done: the policy file, and the folders beside it. */
#include "front/cli/cli.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "base/value.h"
#include "lib/folders.h"
#include "lib/policy_file.h"

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
    if (text && deed_policy_parse(&cli->arena, text, len, &policy, &err)) {
        fprintf(cli->err.to, "deed: %s: %s%s%s\n", path, err.member,
                *err.member ? ": " : "", err.text);
    }
    return policy;
}

/* The process ends with the command, and the folders with the process. */
static bool add_fences(struct deed_cli *cli, struct deed_policy *policy)
{
    struct deed_error err = { 0 };
    const char *const *pages = NULL;
    const char *const *files = NULL;
    struct deed_folders *folders =
        deed_arena_calloc(&cli->arena, 2, sizeof(*folders));
    if (!folders || !deed_cli_folders(cli, "allow-file", &pages) ||
        !deed_cli_folders(cli, "files", &files)) {
        return false;
    }
    if (deed_folders_init(&folders[0], pages, &err) ||
        deed_folders_init(&folders[1], files, &err)) {
        deed_cli_complain(cli, &err);
        return false;
    }
    deed_folders_guard_agent(policy, &folders[0], &folders[1]);
    return true;
}

bool deed_cli_policy(struct deed_cli *cli, const struct deed_policy **ret)
{
    const char *path = deed_cli_text(cli, "policy");
    struct deed_policy *policy =
        path ? deed_cli_policy_file(cli, path) : deed_policy_new(&cli->arena);
    if (!policy) {
        return false;
    }
    *ret = policy;
    return add_fences(cli, policy);
}
