/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/cli.h"

#include "lib/policy_file.h"

bool deed_cli_policy(struct deed_cli *cli, const struct deed_policy **ret)
{
    const char *path = deed_cli_text(cli, "policy");
    struct deed_policy *policy = NULL;
    struct deed_error err = { 0 };
    size_t len = 0;
    char *text = path ? deed_cli_read(cli, "policy", path, &len) : NULL;
    if (!path) {
        return true;
    }
    if (!text) {
        return false;
    }
    if (deed_policy_parse(&cli->arena, text, len, &policy, &err)) {
        fprintf(cli->err.to, "deed: %s: %s%s%s\n", path, err.member,
                *err.member ? ": " : "", err.text);
        return false;
    }
    *ret = policy;
    return true;
}
