/* SPDX-License-Identifier: Apache-2.0 */
/* `deed eval`: what a script returns, in the page's own world. */
#include <string.h>

#include "base/value.h"
#include "front/cli/ask.h"

enum deed_exit deed_cli_eval(struct deed_cli *cli)
{
    struct deed_arena *arena = &cli->arena;
    struct deed_value *args = deed_value_map(arena);
    const struct deed_value *answer = NULL;
    const char *script = deed_cli_text(cli, "script");
    size_t len = 0;
    if (script && strcmp(script, "-") == 0) {
        script = deed_cli_read(cli, "script", "-", &len);
        if (!script) {
            return DEED_EXIT_USAGE;
        }
    }
    deed_value_set(arena, args, "script", deed_value_string(arena, script));
    deed_value_set(
        arena, args, "timeoutMs",
        deed_value_number(arena, deed_cli_number(cli, "timeout", 10000)));
    enum deed_exit code = deed_cli_ask(cli, "eval", args, &answer);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    const struct deed_value *value = deed_value_get(answer, "value");
    const char *text = deed_value_text(value);
    if (deed_cli_flag(cli, "json")) {
        deed_cli_print_value(cli, answer);
    } else if (text) {
        deed_cli_print_lines(cli, text, strlen(text));
    } else if (value) {
        deed_cli_print_value(cli, value);
    } else {
        deed_style_line(&cli->out, "undefined");
    }
    return DEED_EXIT_VERIFIED;
}
