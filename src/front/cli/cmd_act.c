/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/cli.h"

#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/report.h"
#include "front/cli/secret.h"
#include "front/command/request.h"
#include "wire/json.h"

/* --request FILE, or made from the other arguments. */
static enum deed_exit make_request(struct deed_cli *cli, const char **ret)
{
    bool verb = deed_command_is_verb(cli->command->id);
    const char *path = verb ? NULL : deed_cli_text(cli, "request");
    struct deed_error err = { 0 };
    char *json = NULL;
    size_t len = 0;
    if (path) {
        *ret = deed_cli_read(cli, "request", path, &len);
        return !*ret ? DEED_EXIT_USAGE
               : strlen(*ret) != len
                   ? deed_cli_usage(cli, "--request: has a NUL byte in it")
                   : DEED_EXIT_VERIFIED;
    }
    if ((verb &&
         deed_command_verb(&cli->arena, cli->command->id, cli->args, &err)) ||
        deed_capabilities(&json, &err)) {
        return deed_cli_complain(cli, &err);
    }
    struct deed_value *request = NULL;
    enum deed_code code = deed_command_request(
        &cli->arena, deed_cli_json(cli, json), cli->args, &request, &err);
    deed_free(json);
    if (code) {
        return deed_cli_complain(cli, &err);
    }
    struct deed_strbuf text;
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, request);
    *ret = deed_arena_strdup(&cli->arena, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    return *ret ? DEED_EXIT_VERIFIED : DEED_EXIT_INTERNAL;
}

/* What would have been right, where it is not obvious. */
static void hint(struct deed_cli *cli, const struct deed_error *err,
                 const char *action)
{
    if (strcmp(err->member, "actionId") == 0) {
        fputs("deed: see deed help act for the actions there are\n",
              cli->err.to);
    } else if (strcmp(err->member, "target") == 0) {
        fprintf(cli->err.to,
                "deed: name one: deed act %s --role button --name Save\n",
                deed_str_or(action, "ACTION"));
    }
}

/* About what a person reads after one act; look --since has the rest. */
#define CHANGES_TOKENS 300

/* Something to compare with, when nobody has looked yet. */
static void look_before(struct deed_cli *cli)
{
    char *text = NULL;
    const struct deed_look_opts opts = { .size = sizeof(opts),
                                         .since = "last",
                                         .max_tokens = 1 };
    if (deed_cli_flag(cli, "changes") &&
        deed_look(cli->session, &opts, &text, NULL)) {
        deed_snapshot(cli->session, false, &text, NULL);
    }
    deed_free(text);
}

static void show_changes(struct deed_cli *cli)
{
    struct deed_error err = { 0 };
    char *text = NULL;
    const struct deed_look_opts opts = { .size = sizeof(opts),
                                         .since = "last",
                                         .max_tokens = CHANGES_TOKENS,
                                         .color = cli->out.colours,
                                         .json = deed_cli_flag(cli, "json") };
    if (!deed_cli_flag(cli, "changes")) {
        return;
    }
    if (deed_look(cli->session, &opts, &text, &err)) {
        fprintf(cli->err.to, "deed: what changed is not known: %s\n", err.text);
    } else if (opts.json) {
        deed_style_line(&cli->out, text);
    } else {
        fputs(text, cli->out.to);
    }
    deed_free(text);
}

enum deed_exit deed_cli_act(struct deed_cli *cli)
{
    const char *request = NULL;
    enum deed_exit code = deed_cli_name_secret(cli);
    if (code == DEED_EXIT_VERIFIED) {
        code = make_request(cli, &request);
    }
    if (code == DEED_EXIT_VERIFIED) {
        code = deed_cli_open(cli);
    }
    if (code == DEED_EXIT_VERIFIED) {
        code = deed_cli_give_secret(cli);
    }
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    struct deed_error err = { 0 };
    look_before(cli);
    const char *json = deed_cli_run(cli, request, &err);
    if (!json) {
        code = deed_cli_complain(cli, &err);
        hint(cli, &err, deed_cli_text(cli, "action"));
        return code;
    }
    const struct deed_value *result = deed_cli_json(cli, json);
    if (deed_cli_flag(cli, "json")) {
        deed_style_line(&cli->out, json);
    } else {
        deed_report_result(&cli->out, result);
    }
    show_changes(cli);
    return deed_exit_of_result(result);
}
