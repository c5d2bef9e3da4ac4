/* SPDX-License-Identifier: Apache-2.0 */
/* `deed android`: what a device has beside its screen. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/ask.h"
#include "front/cli/report.h"
#include "wire/json.h"

/* One order: the question to the driver, and what its words mean there. */
static const struct order {
    const char *name, *question, *first, *second;
    bool first_is_path, second_is_path; /* of this machine */
    const char *success; /* a member that must be true; NULL: none */
} orders[] = {
    { "setup", "setup", NULL, NULL, false, false, "running" },
    { "install", "app.install", "path", NULL, true, false, "installed" },
    { "stop", "app.stop", "appId", NULL, false, false, "stopped" },
    { "clear", "app.clear", "appId", NULL, false, false, "cleared" },
    { "push", "file.push", "from", "to", true, false, NULL },
    { "pull", "file.pull", "from", "to", false, true, NULL },
    { "forward", "forward", "remote", "local", false, false, NULL },
    { "logs", "logs", "appId", NULL, false, false, NULL },
    { "screen", "screen", NULL, NULL, false, false, NULL },
    { "info", "device", NULL, NULL, false, false, NULL },
};

/* A session may live in another process, with a folder of its own. */
static const char *absolute(struct deed_cli *cli, const char *path)
{
    char *here = *path == '/' ? NULL : getcwd(NULL, 0);
    const char *whole =
        here ? deed_arena_printf(&cli->arena, "%s/%s", here, path) : path;
    free(here);
    return whole;
}

static void put(struct deed_cli *cli, struct deed_value *args, const char *key,
                const char *text, bool path)
{
    if (key && text) {
        deed_value_set(
            &cli->arena, args, key,
            deed_value_string(&cli->arena, path ? absolute(cli, text) : text));
    }
}

static void put_filters(struct deed_cli *cli, struct deed_value *args)
{
    put(cli, args, "level", deed_cli_text(cli, "level"), false);
    put(cli, args, "contains", deed_cli_text(cli, "contains"), false);
    put(cli, args, "apks", deed_cli_text(cli, "apks"), true);
    put(cli, args, "cwd", ".", true);
    double since = deed_cli_number(cli, "since", 0);
    double limit = deed_cli_number(cli, "lines", 0);
    if (since > 0) {
        deed_value_set(&cli->arena, args, "sinceSeconds",
                       deed_value_number(&cli->arena, since));
    }
    if (limit > 0) {
        deed_value_set(&cli->arena, args, "limit",
                       deed_value_number(&cli->arena, limit));
    }
    if (deed_cli_flag(cli, "caused")) {
        deed_value_set(&cli->arena, args, "caused",
                       deed_value_bool(&cli->arena, true));
    }
}

static void say_logs(struct deed_cli *cli, const struct deed_value *answer)
{
    const struct deed_value *lines = deed_value_get(answer, "lines");
    for (const struct deed_value *l = lines ? lines->as.items.first : NULL; l;
         l = l->next) {
        const char *line = deed_arena_printf(
            &cli->arena, "%s %s %s: %s", deed_value_text_or(l, "timestamp", ""),
            deed_value_text_or(l, "level", ""),
            deed_value_text_or(l, "tag", ""),
            deed_value_text_or(l, "message", ""));
        deed_style_line(&cli->out, deed_str_or(line, ""));
    }
}

static enum deed_exit say(struct deed_cli *cli, const struct order *order,
                          const struct deed_value *answer)
{
    const struct deed_value *good =
        order->success ? deed_value_get(answer, order->success) : NULL;
    bool failed = order->success && !(good && good->as.boolean);
    if (strcmp(order->name, "logs") == 0 && !deed_cli_flag(cli, "json")) {
        say_logs(cli, answer);
    } else {
        deed_cli_print_value(cli, answer);
    }
    /* Sent, and the device says that it is not so, or does not say. */
    return !failed ? DEED_EXIT_VERIFIED
           : good  ? DEED_EXIT_NOT_VERIFIED
                   : DEED_EXIT_UNKNOWN;
}

static const struct order *find_order(const char *name)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(orders); i++) {
        if (deed_str_equal(orders[i].name, name)) {
            return &orders[i];
        }
    }
    return NULL;
}

/* An act like any other: proven when the application is in front. */
static enum deed_exit start_app(struct deed_cli *cli, const char *app)
{
    struct deed_arena *arena = &cli->arena;
    struct deed_error err = { 0 };
    struct deed_value *request = deed_value_map(arena);
    struct deed_value *args = deed_value_map(arena);
    struct deed_strbuf text;
    bool address = app && strstr(app, "://");
    if (!app) {
        return deed_cli_usage(cli, "android start: appId is missing");
    }
    put(cli, request, "actionId", "nav.navigate", false);
    put(cli, args, "url",
        address ? app : deed_arena_printf(arena, "android-app://%s", app),
        false);
    deed_value_set(arena, request, "args", args);
    enum deed_exit code = deed_cli_open(cli);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, request);
    const char *json = deed_cli_run(cli, deed_strbuf_get(&text), &err);
    deed_strbuf_fini(&text);
    if (!json) {
        return deed_cli_complain(cli, &err);
    }
    const struct deed_value *result = deed_cli_json(cli, json);
    if (deed_cli_flag(cli, "json")) {
        deed_style_line(&cli->out, json);
    } else {
        deed_report_result(&cli->out, result);
    }
    return deed_exit_of_result(result);
}

enum deed_exit deed_cli_android(struct deed_cli *cli)
{
    const struct order *order = find_order(deed_cli_text(cli, "order"));
    const char *first = deed_cli_text(cli, "what");
    const char *second = deed_cli_text(cli, "where");
    struct deed_value *args = deed_value_map(&cli->arena);
    const struct deed_value *answer = NULL;
    if (deed_str_equal(deed_cli_text(cli, "order"), "start")) {
        return start_app(cli, first);
    }
    if (!order) {
        return deed_cli_usage(cli, "android: no such order");
    }
    bool optional = strcmp(order->name, "logs") == 0;
    if (order->first && !first && !optional) {
        return deed_cli_usage(cli, "android %s: %s is missing", order->name,
                              order->first);
    }
    if (deed_str_equal(order->second, "to") && !second) {
        return deed_cli_usage(cli, "android %s: where to is missing",
                              order->name);
    }
    put(cli, args, order->first, first, order->first_is_path);
    put(cli, args, order->second, second, order->second_is_path);
    put_filters(cli, args);
    deed_value_set(&cli->arena, args, "timeoutMs",
                   deed_value_number(&cli->arena, 660000));
    enum deed_exit code = deed_cli_ask(cli, order->question, args, &answer);
    return code == DEED_EXIT_VERIFIED ? say(cli, order, answer) : code;
}
