/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/trace_show.h"

#include <deed/trace.h>
#include <dirent.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/report.h"
#include "wire/json.h"

extern char **environ;

/* A record, parsed; NULL: there is none. */
static const struct deed_value *value_of(struct deed_cli *cli,
                                         const struct deed_trace_record *record)
{
    struct deed_value *value = NULL;
    return record && !deed_json_parse(&cli->arena, record->line, record->len,
                                      NULL, &value, NULL)
               ? value
               : NULL;
}

/* The same of one that an action names; -1: it has none. */
static const struct deed_value *value_at(struct deed_cli *cli,
                                         const struct deed_trace_log *log,
                                         int index)
{
    return index < 0 ? NULL
                     : value_of(cli, deed_trace_record_at(log, (size_t)index));
}

static bool is_failed(const struct deed_trace_action *action)
{
    return !deed_str_equal(action->status, "succeeded");
}

/* "button “Save”", or what was asked for. */
static void say_target(struct deed_cli *cli, const struct deed_trace_log *log,
                       const struct deed_trace_action *action)
{
    const struct deed_pen *pen = &cli->out;
    const struct deed_value *t = value_at(cli, log, action->target);
    if (deed_value_flag_at(t, "found")) {
        deed_style_text(pen, deed_value_text_or(t, "role", ""));
        fputs(" “", pen->to);
        deed_style_text(pen, deed_value_text_or(t, "name", ""));
        fputs("”", pen->to);
        return;
    }
    const struct deed_value *asked = value_at(cli, log, (int)action->first);
    const struct deed_value *ref =
        deed_value_get(deed_value_get(asked, "target"), "ref");
    const char *url =
        deed_value_text_or(deed_value_get(asked, "args"), "url", "");
    deed_style_text(pen, *url ? url : deed_value_text_or(ref, "value", ""));
}

static void say_action(struct deed_cli *cli, const struct deed_trace_log *log,
                       const struct deed_trace_action *action)
{
    const struct deed_pen *pen = &cli->out;
    bool failed = is_failed(action);
    const char *status =
        action->result < 0 ? "no result" : deed_str_or(action->status, "");
    fprintf(pen->to, "%-8s %s%-10s%s ", action->handle,
            deed_style(pen, failed ? DEED_TONE_BAD : DEED_TONE_GOOD), status,
            deed_style_end(pen));
    if (action->ended_us >= 0) {
        fprintf(pen->to, "%8.1f ms  ",
                (double)(action->ended_us - action->begun_us) / 1000);
    } else {
        fputs("             ", pen->to);
    }
    fprintf(pen->to, "%-16s ", action->id);
    say_target(cli, log, action);
    if (action->error) {
        fprintf(pen->to, "  %s%s%s", deed_style(pen, DEED_TONE_DIM),
                action->error, deed_style_end(pen));
    }
    fputc('\n', pen->to);
}

static void print_line(const struct deed_cli *cli,
                       const struct deed_trace_record *record)
{
    fprintf(cli->out.to, "%.*s\n", (int)record->len, record->line);
}

static enum deed_exit print_lines(const struct deed_cli *cli,
                                  const struct deed_trace_log *log)
{
    const struct deed_trace_record *record;
    for (size_t i = 0; (record = deed_trace_record_at(log, i)); i++) {
        print_line(cli, record);
    }
    return DEED_EXIT_VERIFIED;
}

enum deed_exit deed_trace_show_all(struct deed_cli *cli,
                                   const struct deed_trace_log *log)
{
    const struct deed_trace_action *action;
    if (deed_cli_flag(cli, "json")) {
        return print_lines(cli, log);
    }
    fprintf(cli->out.to, "%s%s%s\n", deed_style(&cli->out, DEED_TONE_DIM),
            deed_trace_dir(log), deed_style_end(&cli->out));
    for (size_t i = 0; (action = deed_trace_action_at(log, i)); i++) {
        if (!deed_cli_flag(cli, "failed") || is_failed(action)) {
            say_action(cli, log, action);
        }
    }
    return DEED_EXIT_VERIFIED;
}

/* What a record says beside what every record has. */
static void say_members(const struct deed_pen *pen,
                        const struct deed_value *record)
{
    static const char *const known[] = { "n",          "t",     "kind",
                                         "action",     "prev",  "checks",
                                         "alternates", "result" };
    for (const struct deed_value *m = record->as.items.first; m; m = m->next) {
        bool skip = false;
        for (size_t i = 0; i < DEED_ARRAY_LEN(known); i++) {
            skip = skip || strcmp(known[i], m->key) == 0;
        }
        if (!skip && m->type == DEED_VALUE_STRING && m->as.string.len) {
            fprintf(pen->to, " %s=", m->key);
            deed_style_text(pen, m->as.string.bytes);
        } else if (!skip && m->type == DEED_VALUE_NUMBER) {
            fprintf(pen->to, " %s=%.6g", m->key, m->as.number);
        } else if (!skip && m->type == DEED_VALUE_BOOL) {
            fprintf(pen->to, " %s=%s", m->key,
                    m->as.boolean ? "true" : "false");
        }
    }
}

static void say_candidates(const struct deed_pen *pen,
                           const struct deed_value *record)
{
    const struct deed_value *list = deed_value_get(record, "alternates");
    for (const struct deed_value *c = deed_value_at(list, 0); c; c = c->next) {
        fprintf(pen->to, "%24s%.4f  ", "", deed_value_number_at(c, "score", 0));
        deed_style_text(pen, deed_value_text_or(c, "role", ""));
        fputs(" “", pen->to);
        deed_style_text(pen, deed_value_text_or(c, "name", ""));
        fprintf(pen->to, "”  %s\n", deed_value_text_or(c, "reason", ""));
    }
}

static void say_record(struct deed_cli *cli,
                       const struct deed_trace_record *record, int64_t since_us)
{
    const struct deed_pen *pen = &cli->out;
    const struct deed_value *value = value_of(cli, record);
    const char *tie = deed_value_text_or(value, "tie", "");
    bool dim = *tie && !deed_str_equal(tie, "synchronous") &&
               !deed_str_equal(tie, "certified") &&
               !deed_str_equal(tie, "local");
    fprintf(pen->to, "%s%10.3f ms  %-9s",
            dim ? deed_style(pen, DEED_TONE_DIM) : "",
            (double)(record->time_us - since_us) / 1000, record->kind);
    say_members(pen, value);
    fprintf(pen->to, "%s\n", dim ? deed_style_end(pen) : "");
    deed_report_checks(pen, deed_value_get(value, "checks"));
    say_candidates(pen, value);
}

enum deed_exit deed_trace_show_one(struct deed_cli *cli,
                                   const struct deed_trace_log *log,
                                   const char *handle)
{
    const struct deed_trace_record *record;
    int index = deed_trace_find(log, handle);
    if (index < 0) {
        fprintf(cli->err.to, "deed: there is no action \"%.40s\" in %s\n",
                handle, deed_trace_dir(log));
        return DEED_EXIT_NOT_FOUND;
    }
    const struct deed_trace_action *action =
        deed_trace_action_at(log, (size_t)index);
    bool json = deed_cli_flag(cli, "json");
    for (size_t i = action->first; (record = deed_trace_record_at(log, i));
         i++) {
        if (record->action == index && json) {
            print_line(cli, record);
        } else if (record->action == index) {
            say_record(cli, record, action->begun_us);
        }
    }
    const struct deed_value *result =
        deed_value_get(value_at(cli, log, action->result), "result");
    if (result && !json) {
        deed_report_result(&cli->out, result);
    }
    return DEED_EXIT_VERIFIED;
}

static bool is_tied(const struct deed_value *fact)
{
    const char *tie = deed_value_text_or(fact, "tie", "");
    return strcmp(tie, "certified") == 0 || strcmp(tie, "synchronous") == 0 ||
           strcmp(tie, "local") == 0;
}

/* A fact of an action that is asked for. */
static bool is_wanted(struct deed_cli *cli, const struct deed_trace_log *log,
                      const struct deed_trace_record *record)
{
    return strcmp(record->kind, "fact") == 0 && record->action >= 0 &&
           (deed_cli_flag(cli, "all") || is_tied(value_of(cli, record))) &&
           (!deed_cli_flag(cli, "failed") ||
            is_failed(deed_trace_action_at(log, (size_t)record->action)));
}

enum deed_exit deed_trace_show_signals(struct deed_cli *cli,
                                       const struct deed_trace_log *log,
                                       const char *handle)
{
    const struct deed_trace_record *record;
    int index = handle ? deed_trace_find(log, handle) : -1;
    int last = -1;
    for (size_t i = 0; (record = deed_trace_record_at(log, i)); i++) {
        if ((handle && record->action != index) ||
            !is_wanted(cli, log, record)) {
            continue;
        }
        if (deed_cli_flag(cli, "json")) {
            print_line(cli, record);
            continue;
        }
        const struct deed_trace_action *action =
            deed_trace_action_at(log, (size_t)record->action);
        if (last != record->action) {
            say_action(cli, log, action);
            last = record->action;
        }
        say_record(cli, record, action->begun_us);
    }
    return DEED_EXIT_VERIFIED;
}

static int is_folder(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int newest_first(const struct dirent **a, const struct dirent **b)
{
    const char *left = strrchr((*a)->d_name, '-');
    const char *right = strrchr((*b)->d_name, '-');
    return strcmp(deed_str_or(right, ""), deed_str_or(left, ""));
}

static void say_trace(struct deed_cli *cli, const char *dir, const char *name)
{
    const char *path = deed_arena_printf(&cli->arena, "%s/%s", dir, name);
    struct deed_trace_log *log = NULL;
    const struct deed_trace_action *action;
    if (!path || deed_trace_open(path, &log, NULL)) {
        return;
    }
    size_t count = 0;
    unsigned failed = 0;
    for (; (action = deed_trace_action_at(log, count)); count++) {
        failed += is_failed(action);
    }
    const struct deed_value *first = value_at(cli, log, 0);
    fprintf(cli->out.to, "%s%s%s  %-12s %4zu actions, %u not as asked  %s\n",
            deed_style(&cli->out, DEED_TONE_DIM),
            deed_value_text_or(first, "at", ""), deed_style_end(&cli->out),
            deed_value_text_or(first, "session", "-"), count, failed, path);
    deed_trace_close(log);
}

enum deed_exit deed_trace_show_list(struct deed_cli *cli)
{
    struct deed_error err = { 0 };
    struct dirent **list = NULL;
    char *dir = NULL;
    if (deed_trace_default_dir(&dir, &err)) {
        return deed_cli_complain(cli, &err);
    }
    int count = scandir(dir, &list, is_folder, newest_first);
    for (int i = 0; i < count; i++) {
        say_trace(cli, dir, list[i]->d_name);
        free(list[i]);
    }
    if (count <= 0) {
        fprintf(cli->out.to, "no traces in %s\n", dir);
    }
    free(list);
    deed_free(dir);
    return DEED_EXIT_VERIFIED;
}

void deed_cli_show_file(struct deed_cli *cli, const char *path)
{
    char *const argv[] = { "xdg-open", (char *)path, NULL };
    const char *display = getenv("DISPLAY");
    const char *wayland = getenv("WAYLAND_DISPLAY");
    pid_t pid = 0;
    bool shown = ((display && *display) || (wayland && *wayland)) &&
                 posix_spawnp(&pid, argv[0], NULL, NULL, argv, environ) == 0;
    if (shown) {
        (void)waitpid(pid, NULL, 0);
    } else {
        fprintf(cli->out.to, "open it in a browser: file://%s\n", path);
    }
}
