/* SPDX-License-Identifier: Apache-2.0 */
/* `deed wait` and `deed expect`. */
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/ask.h"
#include "front/cli/report.h"
#include "front/command/request.h"
#include "wire/json.h"

#define EXPECT_MS 1000

static enum deed_exit make_spec(struct deed_cli *cli, const char **ret)
{
    struct deed_error err = { 0 };
    struct deed_value *spec = NULL;
    struct deed_strbuf text;
    if (cli->command->id == DEED_COMMAND_EXPECT &&
        !deed_value_get(cli->args, "timeout")) {
        deed_value_set(&cli->arena, cli->args, "timeout",
                       deed_value_number(&cli->arena, EXPECT_MS));
    }
    if (deed_command_await(&cli->arena, cli->args, &spec, &err)) {
        return deed_cli_complain(cli, &err);
    }
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, spec);
    *ret = deed_arena_strdup(&cli->arena, deed_strbuf_get(&text));
    deed_strbuf_fini(&text);
    return *ret ? DEED_EXIT_VERIFIED : DEED_EXIT_INTERNAL;
}

/* "waiting for: text.contains Saved" on a terminal, while it is not so. */
static void on_progress(void *user, const char *type, const char *json)
{
    struct deed_cli *cli = user;
    (void)type;
    if (!cli->live || !cli->watched) {
        return;
    }
    fputs("\r\033[K\033[2mwaiting for:", cli->err.to);
    deed_report_missing(&cli->err, deed_cli_json(cli, json));
    fputs("\033[0m", cli->err.to);
    fflush(cli->err.to);
    cli->waited[0] = '!'; /* there is something to wipe away */
}

static void wipe(struct deed_cli *cli)
{
    if (cli->waited[0]) {
        fputs("\r\033[K", cli->err.to);
        fflush(cli->err.to);
    }
}

static enum deed_exit await_idle(struct deed_cli *cli)
{
    struct deed_arena *arena = &cli->arena;
    struct deed_value *args = deed_value_map(arena);
    const struct deed_value *answer = NULL;
    if (deed_value_get(cli->args, "condition")) {
        return deed_cli_usage(cli, "wait: --idle is for no other condition");
    }
    deed_value_set(
        arena, args, "timeoutMs",
        deed_value_number(arena, deed_cli_number(cli, "timeout", 30000)));
    enum deed_exit code = deed_cli_ask(cli, "idle", args, &answer);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    bool idle = deed_value_flag_at(answer, "idle");
    const struct deed_value *pending = deed_value_get(answer, "pending");
    if (deed_cli_flag(cli, "json")) {
        deed_cli_print_value(cli, answer);
    } else if (idle) {
        deed_style_line(&cli->out, "idle");
    } else {
        fprintf(cli->out.to, "not idle: %s%.0f requests are not answered\n",
                deed_value_flag_at(answer, "loading") ? "the page is loading, "
                                                      : "",
                deed_value_is(pending, DEED_VALUE_NUMBER) ? pending->as.number
                                                          : 0);
    }
    return idle ? DEED_EXIT_VERIFIED : DEED_EXIT_NOT_VERIFIED;
}

enum deed_exit deed_cli_await(struct deed_cli *cli)
{
    if (deed_cli_flag(cli, "idle")) {
        return await_idle(cli);
    }
    struct deed_callback callback = { .heard = on_progress, .user = cli };
    const char *spec = NULL;
    struct deed_error err = { 0 };
    char *json = NULL;
    bool settled = deed_cli_flag(cli, "settled");
    enum deed_exit code = settled ? DEED_EXIT_VERIFIED : make_spec(cli, &spec);
    if (code == DEED_EXIT_VERIFIED) {
        code = deed_cli_open(cli);
    }
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    if (settled) {
        return deed_cli_wait_settled(cli);
    }
    cli->waited[0] = '\0';
    enum deed_code failed =
        deed_await(cli->session, spec, &callback, &json, &err);
    wipe(cli);
    if (failed) {
        return deed_cli_complain(cli, &err);
    }
    const struct deed_value *answer = deed_cli_json(cli, json);
    const struct deed_value *met = deed_value_get(answer, "met");
    if (deed_cli_flag(cli, "json")) {
        deed_style_line(&cli->out, json);
    } else {
        deed_report_await(&cli->out, answer);
    }
    deed_free(json);
    return deed_value_is(met, DEED_VALUE_BOOL) && met->as.boolean
               ? DEED_EXIT_VERIFIED
               : DEED_EXIT_NOT_VERIFIED;
}
