/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/cli.h"

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
    opts->hold_us = hold < 0 ? -1 : (deed_time_us)(hold * 1000);
    opts->allow_origins = deed_value_get(cli->args, "allow-origin");
    return read_address(cli, opts) && deed_cli_policy(cli, &opts->policy);
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
    deed_cli_warn_root(cli, opts.driver);
    return deed_mcp_run(&opts, &err) ? deed_cli_complain(cli, &err)
                                     : DEED_EXIT_VERIFIED;
}
