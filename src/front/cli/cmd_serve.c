/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/cli.h"

#include <deed/policy.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/surface.h"
#include "front/cli/trace.h"
#include "front/uiap/server.h"

/* stdout is the protocol's alone. */
static void say(void *user, const char *line)
{
    const struct deed_server_opts *opts = user;
    FILE *to = opts->stdio ? stderr : stdout;
    fprintf(to, "%s\n", line);
    fflush(to);
}

static void log_line(void *user, const char *text)
{
    (void)user;
    fprintf(stderr, "deed serve: %s\n", text);
}

static bool read_origins(struct deed_cli *cli, struct deed_server_opts *opts)
{
    const struct deed_value *list = deed_value_get(cli->args, "allow-origin");
    if (!list) {
        return true;
    }
    const char **origins = deed_arena_calloc(
        &cli->arena, list->as.items.count + 1, sizeof(*origins));
    size_t n = 0;
    for (const struct deed_value *v = list->as.items.first; origins && v;
         v = v->next) {
        origins[n++] = deed_value_text(v);
    }
    opts->origins = origins;
    return origins != NULL;
}

/* A server opens its surfaces at once, so it must be told which. */
static bool read_surface(struct deed_cli *cli, struct deed_cli_surface *surface,
                         struct deed_server_opts *opts)
{
    if (opts->stdio) {
        cli->in = NULL; /* the protocol's alone */
    }
    if (deed_cli_read_surface(cli, false, surface) != DEED_EXIT_VERIFIED) {
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
    return true;
}

static bool read_options(struct deed_cli *cli, struct deed_cli_surface *surface,
                         struct deed_server_opts *opts)
{
    const char *listen = deed_cli_text(cli, "listen");
    double hold = deed_cli_number(cli, "hold", -1);
    opts->stdio = deed_cli_flag(cli, "stdio");
    opts->watch = deed_cli_flag(cli, "watch");
    opts->respect_opaque = deed_cli_flag(cli, "respect-opaque");
    opts->uiap_mode_order =
        deed_str_equal(deed_cli_text(cli, "mode-order"), "uiap");
    opts->hold_us = hold < 0 ? -1 : (deed_time_us)(hold * 1000);
    opts->grace_us = (deed_time_us)(deed_cli_number(cli, "grace", 0) * 1000);
    opts->people_us =
        (deed_time_us)(deed_cli_number(cli, "people-timeout", 0) * 1000);
    opts->heartbeat_us =
        (deed_time_us)(deed_cli_number(cli, "heartbeat", 0) * 1000);
    if (!listen && !opts->stdio) {
        listen = "127.0.0.1:0";
    }
    double metrics = deed_cli_number(cli, "metrics", -1);
    if (metrics > 65535) {
        deed_cli_usage(cli, "--metrics: must be a port, 0 to 65535");
        return false;
    }
    opts->metrics = metrics >= 0;
    opts->metrics_port = metrics >= 0 ? (uint16_t)metrics : 0;
    return (!listen ||
            deed_cli_split_address(cli, listen, &opts->address, &opts->port)) &&
           read_surface(cli, surface, opts) && read_origins(cli, opts);
}

enum deed_exit deed_cli_serve(struct deed_cli *cli)
{
    struct deed_server_opts opts = { .ready = say, .log = log_line };
    struct deed_cli_surface surface = { 0 };
    struct deed_error err = { 0 };
    opts.user = &opts;
    if (!read_options(cli, &surface, &opts)) {
        return DEED_EXIT_USAGE;
    }
    struct deed_policy *policy = deed_cli_policy(cli);
    if (!policy) {
        return DEED_EXIT_USAGE;
    }
    opts.policy = policy;
    deed_cli_warn_root(cli, opts.driver);
    enum deed_exit code = deed_server_run(&opts, &err)
                              ? deed_cli_complain(cli, &err)
                              : DEED_EXIT_VERIFIED;
    deed_policy_free(policy);
    return code;
}
