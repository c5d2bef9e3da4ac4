/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/cli.h"

#include <string.h>

/* Nobody reads more than this in one go; --all or --max-tokens ask for it. */
#define TOKENS 4000

static unsigned tokens_of(const struct deed_cli *cli)
{
    double asked = deed_cli_number(cli, "max-tokens", TOKENS);
    return deed_cli_flag(cli, "all") ? 0 : (unsigned)asked;
}

enum deed_exit deed_cli_look(struct deed_cli *cli)
{
    struct deed_error err = { 0 };
    char *text = NULL;
    enum deed_exit code = deed_cli_open(cli);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    struct deed_look_opts opts = {
        .size = sizeof(opts),
        .max_tokens = tokens_of(cli),
        .since = deed_cli_text(cli, "since"),
        .in = deed_cli_text(cli, "in"),
        .hidden = deed_cli_flag(cli, "hidden") || deed_cli_flag(cli, "all"),
        .links = deed_cli_flag(cli, "links"),
        .json = deed_cli_flag(cli, "json"),
        .color = cli->out.colours,
    };
    if (deed_look(cli->session, &opts, &text, &err)) {
        code = deed_cli_complain(cli, &err);
        return strcmp(err.member, "in") == 0 ? DEED_EXIT_NOT_FOUND : code;
    }
    if (opts.json) {
        deed_style_line(&cli->out, text);
    } else {
        fputs(text, cli->out.to); /* the outline has no control characters */
    }
    deed_free(text);
    return DEED_EXIT_VERIFIED;
}
