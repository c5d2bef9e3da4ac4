/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/trace_show.h"

#include <dirent.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/report.h"
#include "trace/reader.h"
#include "trace/store.h"
#include "trace/trace.h"

extern char **environ;

static const char *text_at(const struct deed_value *map, const char *key)
{
    return deed_str_or(deed_trace_text(map, key), "");
}

static const struct deed_value *result_of(
    const struct deed_trace_log *log, const struct deed_trace_action *action)
{
    return action->result < 0
               ? NULL
               : deed_value_get(log->records[action->result].value, "result");
}

static bool is_failed(const struct deed_trace_log *log,
                      const struct deed_trace_action *action)
{
    return !deed_str_equal(deed_trace_text(result_of(log, action), "status"),
                           "succeeded");
}

/* "button “Save”", or what was asked for. */
static void say_target(const struct deed_pen *pen,
                       const struct deed_trace_log *log,
                       const struct deed_trace_action *action)
{
    const struct deed_value *asked = log->records[action->first].value;
    const struct deed_value *t =
        action->target >= 0 ? log->records[action->target].value : NULL;
    if (deed_trace_flag(t, "found")) {
        deed_style_text(pen, text_at(t, "role"));
        fputs(" “", pen->to);
        deed_style_text(pen, text_at(t, "name"));
        fputs("”", pen->to);
        return;
    }
    const struct deed_value *ref =
        deed_value_get(deed_value_get(asked, "target"), "ref");
    const char *url = text_at(deed_value_get(asked, "args"), "url");
    deed_style_text(pen, *url ? url : text_at(ref, "value"));
}

static void say_action(struct deed_cli *cli, const struct deed_trace_log *log,
                       const struct deed_trace_action *action)
{
    const struct deed_pen *pen = &cli->out;
    const struct deed_value *result = result_of(log, action);
    bool failed = is_failed(log, action);
    const char *status = result ? text_at(result, "status") : "no result";
    const char *error = text_at(deed_value_get(result, "error"), "code");
    fprintf(pen->to, "%-8s %s%-10s%s ", action->handle,
            deed_style(pen, failed ? DEED_TONE_BAD : DEED_TONE_GOOD), status,
            deed_style_end(pen));
    if (action->ended >= 0) {
        fprintf(pen->to, "%8.1f ms  ",
                (double)(action->ended - action->begun) / 1000);
    } else {
        fputs("             ", pen->to);
    }
    fprintf(pen->to, "%-16s ", action->id);
    say_target(pen, log, action);
    if (*error) {
        fprintf(pen->to, "  %s%s%s", deed_style(pen, DEED_TONE_DIM), error,
                deed_style_end(pen));
    }
    fputc('\n', pen->to);
}

enum deed_exit deed_trace_show_all(struct deed_cli *cli,
                                   const struct deed_trace_log *log)
{
    for (size_t i = 0; i < log->count && deed_cli_flag(cli, "json"); i++) {
        fprintf(cli->out.to, "%.*s\n", (int)log->records[i].len,
                log->records[i].line);
    }
    if (deed_cli_flag(cli, "json")) {
        return DEED_EXIT_VERIFIED;
    }
    fprintf(cli->out.to, "%s%s%s\n", deed_style(&cli->out, DEED_TONE_DIM),
            log->path, deed_style_end(&cli->out));
    for (size_t i = 0; i < log->action_count; i++) {
        if (!deed_cli_flag(cli, "failed") || is_failed(log, &log->actions[i])) {
            say_action(cli, log, &log->actions[i]);
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
        fprintf(pen->to, "%24s%.4f  ", "", deed_trace_number(c, "score", 0));
        deed_style_text(pen, text_at(c, "role"));
        fputs(" “", pen->to);
        deed_style_text(pen, text_at(c, "name"));
        fprintf(pen->to, "”  %s\n", text_at(c, "reason"));
    }
}

static void say_record(const struct deed_pen *pen,
                       const struct deed_trace_record *record, int64_t since)
{
    const char *tie = text_at(record->value, "tie");
    bool dim = *tie && !deed_str_equal(tie, "synchronous") &&
               !deed_str_equal(tie, "certified") &&
               !deed_str_equal(tie, "local");
    fprintf(pen->to, "%s%10.3f ms  %-9s",
            dim ? deed_style(pen, DEED_TONE_DIM) : "",
            (double)(record->t - since) / 1000, record->kind);
    say_members(pen, record->value);
    fprintf(pen->to, "%s\n", dim ? deed_style_end(pen) : "");
    deed_report_checks(pen, deed_value_get(record->value, "checks"));
    say_candidates(pen, record->value);
}

enum deed_exit deed_trace_show_one(struct deed_cli *cli,
                                   const struct deed_trace_log *log,
                                   const char *handle)
{
    const struct deed_trace_action *action = deed_trace_find(log, handle);
    if (!action) {
        fprintf(cli->err.to, "deed: there is no action \"%.40s\" in %s\n",
                handle, log->path);
        return DEED_EXIT_NOT_FOUND;
    }
    int index = (int)(action - log->actions);
    for (size_t i = action->first; i < log->count; i++) {
        if (log->records[i].action != index) {
            continue;
        }
        if (deed_cli_flag(cli, "json")) {
            fprintf(cli->out.to, "%.*s\n", (int)log->records[i].len,
                    log->records[i].line);
        } else {
            say_record(&cli->out, &log->records[i], action->begun);
        }
    }
    if (result_of(log, action) && !deed_cli_flag(cli, "json")) {
        deed_report_result(&cli->out, result_of(log, action));
    }
    return DEED_EXIT_VERIFIED;
}

static bool is_tied(const struct deed_value *fact)
{
    const char *tie = text_at(fact, "tie");
    return strcmp(tie, "certified") == 0 || strcmp(tie, "synchronous") == 0 ||
           strcmp(tie, "local") == 0;
}

enum deed_exit deed_trace_show_signals(struct deed_cli *cli,
                                       const struct deed_trace_log *log,
                                       const char *handle)
{
    const struct deed_trace_action *one =
        handle ? deed_trace_find(log, handle) : NULL;
    int index = one ? (int)(one - log->actions) : -1;
    int last = -1;
    for (size_t i = 0; i < log->count; i++) {
        const struct deed_trace_record *r = &log->records[i];
        if (strcmp(r->kind, "fact") != 0 || r->action < 0 ||
            (handle && r->action != index) ||
            (!deed_cli_flag(cli, "all") && !is_tied(r->value)) ||
            (deed_cli_flag(cli, "failed") &&
             !is_failed(log, &log->actions[r->action]))) {
            continue;
        }
        if (deed_cli_flag(cli, "json")) {
            fprintf(cli->out.to, "%.*s\n", (int)r->len, r->line);
            continue;
        }
        if (last != r->action) {
            say_action(cli, log, &log->actions[r->action]);
            last = r->action;
        }
        say_record(&cli->out, r, log->actions[r->action].begun);
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
    struct deed_trace_log log = { 0 };
    if (!path || deed_trace_read(path, &log, NULL)) {
        return;
    }
    unsigned failed = 0;
    for (size_t i = 0; i < log.action_count; i++) {
        failed += is_failed(&log, &log.actions[i]);
    }
    const struct deed_value *first = log.records[0].value;
    fprintf(cli->out.to, "%s%s%s  %-12s %4zu actions, %u not as asked  %s\n",
            deed_style(&cli->out, DEED_TONE_DIM), text_at(first, "at"),
            deed_style_end(&cli->out),
            deed_str_or(deed_trace_text(first, "session"), "-"),
            log.action_count, failed, path);
    deed_trace_log_fini(&log);
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
    free(dir);
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
