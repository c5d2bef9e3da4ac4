/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/cli.h"

#include <deed/policy.h>
#include <string.h>

#include "base/value.h"
#include "front/cli/surface.h"
#include "front/cli/trace.h"
#include "front/mcp/mcp.h"

/* stdout is the protocol's alone. */
static void log_line(void *user, const char *text)
{
    const struct deed_cli *cli = user;
    fprintf(cli->err.to, "deed mcp: %s\n", text);
}

static void say_ready(void *user, const char *line)
{
    const struct deed_cli *cli = user;
    fprintf(cli->out.to, "%s\n", line);
    fflush(cli->out.to);
}

/* What a model may do here is for nobody on the network. */
static bool read_address(struct deed_cli *cli, struct deed_mcp_opts *opts)
{
    const char *listen = deed_cli_text(cli, "listen");
    if (!listen) {
        return true;
    }
    if (!deed_cli_split_address(cli, listen, &opts->listen, &opts->port)) {
        return false;
    }
    if (strncmp(opts->listen, "127.", 4) != 0 &&
        strcmp(opts->listen, "::1") != 0) {
        deed_cli_usage(cli,
                       "--listen: must be an address of this machine, as "
                       "127.0.0.1:0; put a proxy with TLS in front of it for "
                       "others");
        return false;
    }
    return true;
}

/* Without options it starts a browser when one is needed. */
static bool read_options(struct deed_cli *cli, struct deed_cli_surface *surface,
                         struct deed_mcp_opts *opts)
{
    double hold = deed_cli_number(cli, "hold", -1);
    cli->in = NULL; /* the protocol's alone */
    if (deed_cli_read_surface(cli, true, surface) != DEED_EXIT_VERIFIED) {
        return false;
    }
    opts->driver = surface->info->name;
    opts->journal = deed_cli_journal(cli, opts->driver);
    struct deed_cli_trace trace = { 0 };
    if (!deed_cli_trace(cli, &trace)) {
        return false;
    }
    opts->trace = trace.path;
    opts->settings = surface->settings;
    opts->setting_count = surface->count;
    opts->tab = surface->tab;
    opts->new_tab = surface->new_tab;
    opts->profile = deed_cli_text(cli, "profile");
    opts->hold_ms = hold < 0 ? 0 : hold < 1 ? -1 : (int64_t)hold;
    return read_address(cli, opts);
}

/* The origins of the command line take the place of the policy's. */
static bool set_origins(struct deed_cli *cli, struct deed_policy *policy)
{
    const struct deed_value *list = deed_value_get(cli->args, "allow-origin");
    struct deed_error err = { 0 };
    if (!list) {
        return true;
    }
    const char **origins = deed_arena_calloc(
        &cli->arena, list->as.items.count + 1, sizeof(*origins));
    for (size_t i = 0; origins && deed_value_at(list, i); i++) {
        origins[i] = deed_value_text(deed_value_at(list, i));
    }
    if (!origins || deed_policy_set_origins(policy, origins, &err)) {
        deed_cli_complain(cli, &err);
        return false;
    }
    return true;
}

enum deed_exit deed_cli_mcp(struct deed_cli *cli)
{
    struct deed_mcp_opts opts = { .log = log_line,
                                  .ready = say_ready,
                                  .user = cli };
    struct deed_cli_surface surface = { 0 };
    struct deed_error err = { 0 };
    if (!read_options(cli, &surface, &opts)) {
        return DEED_EXIT_USAGE;
    }
    struct deed_policy *policy = deed_cli_policy(cli);
    enum deed_exit code = DEED_EXIT_USAGE;
    if (policy && set_origins(cli, policy)) {
        opts.policy = policy;
        deed_cli_warn_root(cli, opts.driver);
        code = deed_mcp_run(&opts, &err) ? deed_cli_complain(cli, &err)
                                         : DEED_EXIT_VERIFIED;
    }
    deed_policy_free(policy);
    return code;
}
