/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/trace.h"

#include <deed/trace.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"
#include "front/cli/daemon/daemon.h"

/* What a background session keeps: this many actions at least. */
#define KEPT_ACTIONS 50

/* A background process changes its working directory with every command. */
static const char *absolute(struct deed_cli *cli, const char *path)
{
    char *cwd = path[0] == '/' ? NULL : getcwd(NULL, 0);
    const char *whole =
        cwd ? deed_arena_printf(&cli->arena, "%s/%s", cwd, path) : path;
    free(cwd);
    return deed_str_or(whole, path);
}

/* A session is not refused because it cannot be recorded where nobody asked
 * for a record. */
static void use_default(struct deed_cli *cli, struct deed_cli_trace *ret)
{
    char *path = NULL;
    if (!deed_trace_default_path(deed_daemon_name(cli->daemon), &path, NULL)) {
        ret->path = deed_arena_strdup(&cli->arena, path);
        ret->actions = KEPT_ACTIONS;
    }
    free(path);
}

bool deed_cli_trace(struct deed_cli *cli, struct deed_cli_trace *ret)
{
    const char *said = deed_cli_text(cli, "trace");
    const char *env = getenv("DEED_TRACE");
    *ret = (struct deed_cli_trace){ 0 };
    if (said && deed_cli_flag(cli, "no-trace")) {
        deed_cli_usage(cli, "give one of --trace and --no-trace");
        return false;
    }
    if (said && !*said) {
        deed_cli_usage(cli, "--trace: must name a directory");
        return false;
    }
    if (deed_cli_flag(cli, "no-trace")) {
        return true;
    }
    if (!said && env && *env) {
        said = env;
        if (strcmp(env, "none") == 0) {
            return true;
        }
    }
    if (said) {
        ret->path = absolute(cli, said);
    } else if (cli->daemon) {
        use_default(cli, ret);
    }
    return true;
}
