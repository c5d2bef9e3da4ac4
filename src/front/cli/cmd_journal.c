/* SPDX-License-Identifier: Apache-2.0 */
/* `deed journal`: which idempotency keys were used, and what came of them. */
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/cli.h"
#include "front/cli/report.h"

#define DAYS_DEFAULT 30

static void say_entry(const struct deed_pen *pen,
                      const struct deed_value *entry)
{
    fprintf(pen->to, "%s%s%s  %-8s  ", deed_style(pen, DEED_TONE_DIM),
            deed_value_text_or(entry, "begunAt", ""), deed_style_end(pen),
            deed_value_text_or(entry, "state", ""));
    deed_style_text(pen, deed_value_text_or(entry, "key", ""));
    fputs("  ", pen->to);
    deed_style_text(pen, deed_value_text_or(entry, "action", ""));
    fputs(" ", pen->to);
    deed_style_text(pen, deed_value_text_or(entry, "target", ""));
    fprintf(pen->to, "  (%s)\n", deed_value_text_or(entry, "scope", ""));
}

/* One key may have been used in several scopes. */
static void say_result(const struct deed_pen *pen,
                       const struct deed_value *entry)
{
    const struct deed_value *result = deed_value_get(entry, "result");
    if (result) {
        deed_report_result(pen, result);
    } else {
        fputs("  no result was recorded: the process ended before it had one\n",
              pen->to);
    }
}

static enum deed_exit list(struct deed_cli *cli, const char *path,
                           const char *key)
{
    struct deed_error err = { 0 };
    char *json = NULL;
    if (deed_keys_list(path, key, &json, &err)) {
        return deed_cli_complain(cli, &err);
    }
    const struct deed_value *all = deed_cli_json(cli, json);
    if (deed_cli_flag(cli, "json")) {
        deed_style_line(&cli->out, json);
    }
    for (size_t i = 0; deed_value_at(all, i) && !deed_cli_flag(cli, "json");
         i++) {
        say_entry(&cli->out, deed_value_at(all, i));
        if (key) {
            say_result(&cli->out, deed_value_at(all, i));
        }
    }
    deed_free(json);
    if (key && !deed_value_at(all, 0)) {
        fprintf(cli->err.to, "deed: the key \"%.80s\" was never used\n", key);
        return DEED_EXIT_NOT_FOUND;
    }
    return DEED_EXIT_VERIFIED;
}

static enum deed_exit prune(struct deed_cli *cli, const char *path)
{
    struct deed_error err = { 0 };
    unsigned count = 0;
    int64_t days = (int64_t)deed_cli_number(cli, "days", DAYS_DEFAULT);
    if (deed_keys_prune(path, days, deed_cli_flag(cli, "unknown"), &count,
                        &err)) {
        return deed_cli_complain(cli, &err);
    }
    if (deed_cli_flag(cli, "json")) {
        deed_cli_print_count(cli, "removed", count);
    } else {
        fprintf(cli->out.to, "%u removed\n", count);
    }
    return DEED_EXIT_VERIFIED;
}

enum deed_exit deed_cli_show_journal(struct deed_cli *cli)
{
    const char *order = deed_str_or(deed_cli_text(cli, "order"), "list");
    const char *key = deed_cli_text(cli, "which");
    const char *path = deed_cli_journal(cli, NULL);
    bool show = strcmp(order, "show") == 0;
    if (!path) {
        return deed_cli_usage(cli, "--journal: none has nothing to show");
    }
    if (show != (key != NULL)) {
        return deed_cli_usage(cli,
                              show ? "journal show: which KEY?"
                                   : "unexpected argument \"%.80s\"",
                              key);
    }
    return strcmp(order, "prune") == 0 ? prune(cli, path)
                                       : list(cli, path, key);
}
