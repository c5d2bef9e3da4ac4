/* SPDX-License-Identifier: Apache-2.0 */
/* `deed emulate`: another screen, place, language or network. */
#include "base/value.h"
#include "front/cli/ask.h"
#include "front/command/emulation.h"

enum deed_exit deed_cli_emulate(struct deed_cli *cli)
{
    struct deed_error err = { 0 };
    struct deed_value *args = NULL;
    const struct deed_value *answer = NULL;
    if (deed_command_emulation(&cli->arena, cli->args, &args, &err)) {
        return deed_cli_complain(cli, &err);
    }
    enum deed_exit code = deed_cli_ask(cli, "emulate", args, &answer);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    if (deed_cli_flag(cli, "json")) {
        deed_cli_print_value(cli, answer);
    } else {
        deed_style_line(&cli->out, "set");
    }
    return DEED_EXIT_VERIFIED;
}
