/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/check.h"

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/command/request.h"
#include "wire/json.h"

static enum deed_exit ask(struct deed_cli *cli, const char *target,
                          const char *contract, char **ret_json)
{
    struct deed_error err = { 0 };
    struct deed_actionable_opts opts = {
        .size = sizeof(opts),
        .contract = contract,
        .action = deed_cli_text(cli, "for"),
        .ref = deed_cli_text(cli, "ref"),
        .skip_stable = deed_cli_flag(cli, "no-stable"),
        .skip_receives = deed_cli_flag(cli, "no-receives"),
        .all = cli->command->id == DEED_COMMAND_FIND,
    };
    if (deed_cli_text(cli, "ref") && !cli->daemon) {
        /* Handles are given out by looking; here is nobody who looked. */
        char *ignored = NULL;
        if (!deed_snapshot(cli->session, true, &ignored, NULL)) {
            deed_free(ignored);
        }
    }
    return deed_actionable(cli->session, target, &opts, ret_json, &err)
               ? deed_cli_complain(cli, &err)
               : DEED_EXIT_VERIFIED;
}

enum deed_exit deed_cli_check_target(struct deed_cli *cli,
                                     const struct deed_value *target,
                                     const char *contract,
                                     struct deed_value **ret)
{
    struct deed_strbuf text;
    char *json = NULL;
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, target);
    enum deed_exit code = ask(cli, deed_strbuf_get(&text), contract, &json);
    deed_strbuf_fini(&text);
    if (code == DEED_EXIT_VERIFIED) {
        const struct deed_value *answer = deed_cli_json(cli, json);
        *ret = answer ? deed_value_copy(&cli->arena, answer) : NULL;
    }
    deed_free(json);
    return code;
}

enum deed_exit deed_cli_read_target(struct deed_cli *cli,
                                    struct deed_value **ret)
{
    struct deed_error err = { 0 };
    if (deed_command_target(&cli->arena, cli->args, ret, &err)) {
        return deed_cli_complain(cli, &err);
    }
    return *ret ? DEED_EXIT_VERIFIED
                : deed_cli_usage(cli,
                                 "target: is missing: --role button --name "
                                 "Save, --text, --label, --css, --ref; or what "
                                 "a person calls it");
}

void deed_cli_print_json(struct deed_cli *cli, const struct deed_value *value)
{
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, value);
    deed_style_line(&cli->out, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
}

enum deed_exit deed_cli_check(struct deed_cli *cli, const char *contract,
                              const struct deed_value **ret)
{
    struct deed_value *target = NULL, *answer = NULL;
    enum deed_exit code = deed_cli_read_target(cli, &target);
    if (code == DEED_EXIT_VERIFIED) {
        code = deed_cli_open(cli);
    }
    if (code == DEED_EXIT_VERIFIED) {
        code = deed_cli_check_target(cli, target, contract, &answer);
    }
    if (code == DEED_EXIT_VERIFIED && deed_cli_flag(cli, "json")) {
        deed_cli_print_json(cli, answer);
    }
    *ret = answer;
    return code;
}
