/* SPDX-License-Identifier: Apache-2.0 */
/* `deed fill TARGET --secret NAME` and `--stdin`: the value is on no command
 * line. The process that was started by the user finds it, since it has the
 * environment; to a session it goes as its standard input. */
#include "front/cli/secret.h"

#include <deed/secret.h>
#include <stdlib.h>
#include <string.h>

#include "base/value.h"

#define STDIN_NAME "stdin"

static const char *name_of(const struct deed_cli *cli)
{
    return deed_cli_flag(cli, "stdin") ? STDIN_NAME
                                       : deed_cli_text(cli, "secret");
}

bool deed_cli_has_secret(const struct deed_cli *cli)
{
    return cli->command->id == DEED_COMMAND_FILL && name_of(cli);
}

enum deed_exit deed_cli_name_secret(struct deed_cli *cli)
{
    bool text = deed_cli_text(cli, "content");
    bool both = deed_cli_flag(cli, "stdin") && deed_cli_text(cli, "secret");
    if (cli->command->id != DEED_COMMAND_FILL) {
        return DEED_EXIT_VERIFIED;
    }
    if (both || text == deed_cli_has_secret(cli)) {
        return deed_cli_usage(cli, "fill: say one of TEXT, --secret NAME and "
                                   "--stdin");
    }
    const char *placeholder =
        text ? NULL
             : deed_arena_printf(&cli->arena, "${secret:%s}", name_of(cli));
    if (placeholder) {
        deed_value_set(&cli->arena, cli->args, "content",
                       deed_value_string(&cli->arena, placeholder));
    }
    return text || placeholder ? DEED_EXIT_VERIFIED : DEED_EXIT_INTERNAL;
}

/* All of it without the line end; NULL when it is too long. */
static char *read_input(FILE *from)
{
    char *value = calloc(1, DEED_SECRET_VALUE_MAX + 1);
    size_t len = 0;
    int c = 0;
    setvbuf(from, NULL, _IONBF, 0); /* no copy stays in a buffer */
    while (value && len < DEED_SECRET_VALUE_MAX && (c = fgetc(from)) != EOF) {
        value[len++] = (char)c;
    }
    if (len == DEED_SECRET_VALUE_MAX) {
        deed_secret_free(value);
        return NULL;
    }
    len -= len && value[len - 1] == '\n';
    len -= len && value[len - 1] == '\r';
    if (value) {
        value[len] = '\0';
    }
    return value;
}

char *deed_cli_find_secret(struct deed_cli *cli)
{
    struct deed_error err = { 0 };
    bool input = cli->daemon || deed_cli_flag(cli, "stdin");
    char *value = input ? read_input(cli->in) : NULL;
    if (!input) {
        (void)deed_secret_find(name_of(cli), &value, &err);
    }
    if (!value) {
        deed_cli_usage(cli, "%s: %s", input ? "--stdin" : "--secret",
                       input ? "is too long" : err.text);
    }
    return value;
}

enum deed_exit deed_cli_give_secret(struct deed_cli *cli)
{
    struct deed_error err = { 0 };
    if (!deed_cli_has_secret(cli)) {
        return DEED_EXIT_VERIFIED;
    }
    char *value = deed_cli_find_secret(cli);
    if (!value) {
        return DEED_EXIT_USAGE;
    }
    enum deed_code code =
        deed_session_set_secret(cli->session, name_of(cli), value, &err);
    deed_secret_free(value);
    return code ? deed_cli_complain(cli, &err) : DEED_EXIT_VERIFIED;
}
