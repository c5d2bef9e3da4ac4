/* SPDX-License-Identifier: Apache-2.0 */
/* `deed watch`: a page on which the session can be watched and its questions
 * answered, for as long as the command runs. */
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/cli.h"
#include "front/cli/daemon/client.h"

extern char **environ;

/* A browser window needs a screen, and somebody at this terminal who wants
 * it. */
static bool may_open(const struct deed_cli *cli)
{
    const char *display = getenv("DISPLAY");
    const char *wayland = getenv("WAYLAND_DISPLAY");
    return !deed_cli_flag(cli, "print-url") && !deed_cli_flag(cli, "json") &&
           cli->watched && ((display && *display) || (wayland && *wayland));
}

static void open_page(const char *url)
{
    char name[] = "xdg-open";
    char *address = strdup(url);
    char *argv[] = { name, address, NULL };
    posix_spawn_file_actions_t actions;
    pid_t pid;
    if (!address || posix_spawn_file_actions_init(&actions)) {
        free(address);
        return;
    }
    for (int fd = 0; fd < 3; fd++) {
        posix_spawn_file_actions_addopen(&actions, fd, "/dev/null", 2, 0);
    }
    (void)posix_spawnp(&pid, name, &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    free(address);
}

static void on_link(struct deed_cli *cli, const char *json)
{
    const struct deed_value *status = deed_cli_json(cli, json);
    const char *url = deed_value_text_at(status, "url");
    if (!url) {
        return;
    }
    if (deed_cli_flag(cli, "json")) {
        deed_style_line(&cli->out, json);
    } else {
        fprintf(cli->out.to, "%s\n", url);
    }
    fflush(cli->out.to);
    if (may_open(cli)) {
        open_page(url);
    }
    if (cli->watched) {
        fputs("The link works once. Ctrl-C ends the page.\n", cli->err.to);
    }
}

enum deed_exit deed_cli_watch(struct deed_cli *cli)
{
    return deed_client_watch(cli, on_link);
}
