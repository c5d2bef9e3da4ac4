/* SPDX-License-Identifier: Apache-2.0 */
/* `deed run`: a flow file, step by step, until one does not come out as it
 * should. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/flow_run.h"

/* --var NAME=VALUE; the environment only where the file says env.NAME. */
static const char *find_var(void *user, const char *name)
{
    const struct deed_cli *cli = user;
    const struct deed_value *list = deed_value_get(cli->args, "var");
    size_t len = strlen(name);
    for (size_t i = 0; deed_value_at(list, i); i++) {
        const char *pair = deed_value_text(deed_value_at(list, i));
        if (pair && strncmp(pair, name, len) == 0 && pair[len] == '=') {
            return pair + len + 1;
        }
    }
    /* A session has the environment of whoever started it. */
    return strncmp(name, "env.", 4) == 0 && !cli->keeper ? getenv(name + 4)
                                                         : NULL;
}

static enum deed_exit read_flow(struct deed_cli *cli, const char *path,
                                struct deed_flow **ret)
{
    struct deed_error err = { 0 };
    struct deed_flow_vars vars = { find_var, cli };
    size_t len = 0;
    const char *text = deed_cli_read(cli, "flow", path, &len);
    if (!text) {
        return DEED_EXIT_USAGE;
    }
    if (deed_flow_parse(&cli->arena, text, len, &vars, ret, &err)) {
        fprintf(cli->err.to, "deed: %s%s%s: %s\n", path, *err.member ? ":" : "",
                err.member, err.text);
        return DEED_EXIT_USAGE;
    }
    return DEED_EXIT_VERIFIED;
}

/* A file beside the flow is named from there. */
static const char *beside(struct deed_cli *cli, const char *flow,
                          const char *url)
{
    const char *slash = strrchr(flow, '/');
    if (!slash || url[0] == '/' || strchr(url, ':')) {
        return url;
    }
    const char *path = deed_arena_printf(&cli->arena, "%.*s/%s",
                                         (int)(slash - flow), flow, url);
    return path && access(path, R_OK) == 0 ? path : url;
}

/* In a session, or in whatever the options say; without any the address of the
 * flow is opened in a browser of its own. */
static enum deed_exit open_surface(struct deed_cli *cli, const char *path,
                                   const struct deed_flow *flow)
{
    const char *url = deed_cli_text(cli, "url");
    if (!url && flow->url && !deed_cli_text(cli, "ui")) {
        url = beside(cli, path, flow->url);
        deed_value_set(&cli->arena, cli->args, "url",
                       deed_value_string(&cli->arena, url));
    }
    if (cli->session && url) {
        return deed_cli_navigate(cli, url);
    }
    return deed_cli_open(cli);
}

enum deed_exit deed_cli_run_flow(struct deed_cli *cli)
{
    const char *path = deed_cli_text(cli, "flow");
    struct deed_flow *flow = NULL;
    enum deed_exit code = read_flow(cli, path, &flow);
    if (code == DEED_EXIT_VERIFIED) {
        code = open_surface(cli, path, flow);
    }
    return code == DEED_EXIT_VERIFIED ? deed_flow_run(cli, path, flow) : code;
}
