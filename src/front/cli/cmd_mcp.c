/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/cli.h"

#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/mcp/mcp.h"

/* stdout is the protocol's alone. */
static void log_line(void *user, const char *text)
{
    const struct deed_cli *cli = user;
    fprintf(cli->err.to, "deed mcp: %s\n", text);
}

/* A browser that is joined, one that is started, or a simulated interface. */
static bool read_surface(struct deed_cli *cli, struct deed_mcp_opts *opts)
{
    const char *ui = deed_cli_text(cli, "ui");
    opts->browser_url = deed_cli_text(cli, "browser");
    opts->headed = deed_cli_flag(cli, "headed");
    opts->tab = deed_cli_text(cli, "tab");
    opts->new_tab = deed_cli_flag(cli, "new-tab");
    if ((ui != NULL) + (opts->browser_url != NULL) +
            deed_cli_flag(cli, "launch") >
        1) {
        deed_cli_usage(cli, "say one of --launch, --browser URL and --ui FILE");
        return false;
    }
    if (!opts->browser_url && (opts->tab || opts->new_tab)) {
        deed_cli_usage(cli, "--tab, --new-tab: need --browser URL");
        return false;
    }
    if (ui && strcmp(ui, "-") == 0) {
        deed_cli_usage(cli, "--ui: standard input carries the protocol");
        return false;
    }
    opts->ui = ui ? deed_cli_read(cli, "ui", ui, &opts->ui_len) : NULL;
    return !ui || opts->ui;
}

static bool read_options(struct deed_cli *cli, struct deed_mcp_opts *opts)
{
    double hold = deed_cli_number(cli, "hold", -1);
    opts->dialogs = deed_str_equal(deed_cli_text(cli, "dialogs"), "accept")
                        ? DEED_DIALOG_ACCEPT
                        : DEED_DIALOG_DISMISS;
    opts->downloads = deed_cli_folder(cli, "downloads");
    if (deed_cli_text(cli, "downloads") && !opts->downloads) {
        return false;
    }
    opts->profile = deed_cli_text(cli, "profile");
    opts->hold_us = hold < 0 ? -1 : (deed_time_us)(hold * 1000);
    opts->allow_origins = deed_value_get(cli->args, "allow-origin");
    return read_surface(cli, opts) && deed_cli_policy(cli, &opts->policy);
}

enum deed_exit deed_cli_mcp(struct deed_cli *cli)
{
    struct deed_mcp_opts opts = { .log = log_line, .user = cli };
    struct deed_error err = { 0 };
    if (!read_options(cli, &opts)) {
        return DEED_EXIT_USAGE;
    }
    return deed_mcp_run(&opts, &err) ? deed_cli_complain(cli, &err)
                                     : DEED_EXIT_VERIFIED;
}
