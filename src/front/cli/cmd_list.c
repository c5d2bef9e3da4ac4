/* SPDX-License-Identifier: Apache-2.0 */
/* `deed list` and `deed close`: the sessions there are. */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/daemon/client.h"
#include "front/cli/daemon/runtime_dir.h"
#include "wire/json_object.h"

/* A session that runs a command answers at once; one whose page hangs does
 * not. */
#define STATUS_MS 3000
#define CLOSE_MS 15000

/* "340 ms", "12 s", "5 min", "3 h" */
static const char *span(struct deed_cli *cli, double ms)
{
    static const struct {
        double below_ms, unit_ms;
        const char *unit;
    } units[] = {
        { 1e3, 1, "ms" },
        { 12e4, 1e3, "s" },
        { 72e5, 6e4, "min" },
        { 1e300, 36e5, "h" },
    };
    size_t i = 0;
    while (ms >= units[i].below_ms) {
        i++;
    }
    return deed_str_or(deed_arena_printf(&cli->arena, "%.0f %s",
                                         ms / units[i].unit_ms, units[i].unit),
                       "");
}

static void say_cell(const struct deed_pen *pen, const char *text,
                     unsigned width)
{
    deed_style_cell(pen, text, width);
    fputs("  ", pen->to);
}

static void say_row(struct deed_cli *cli, const char *name,
                    const struct deed_value *status)
{
    const struct deed_pen *pen = &cli->out;
    const struct deed_value *busy = deed_value_get(status, "busy");
    bool works = deed_value_is(busy, DEED_VALUE_BOOL) && busy->as.boolean;
    say_cell(pen, name, 12);
    if (!status) {
        fputs("does not answer\n", pen->to);
        return;
    }
    fprintf(pen->to, "%-8.0f", deed_value_number_at(status, "pid", 0));
    say_cell(pen, span(cli, deed_value_number_at(status, "ageMs", 0)), 7);
    say_cell(pen,
             works ? "busy"
                   : span(cli, deed_value_number_at(status, "idleMs", 0)),
             7);
    say_cell(pen, deed_value_text_or(status, "title", ""), 24);
    deed_style_address(pen, deed_value_text_or(status, "url", ""));
    fputc('\n', pen->to);
}

static void say_head(const struct deed_pen *pen)
{
    fprintf(pen->to, "%s", deed_style(pen, DEED_TONE_DIM));
    say_cell(pen, "session", 12);
    fprintf(pen->to, "%-8s", "pid");
    say_cell(pen, "age", 7);
    say_cell(pen, "idle", 7);
    say_cell(pen, "title", 24);
    fprintf(pen->to, "url%s\n", deed_style_end(pen));
}

/* The status as JSON in the arena; NULL: it does not answer. */
static const char *ask_status(struct deed_cli *cli, int fd)
{
    struct deed_client_answer answer = { 0 };
    deed_client_ask(cli, fd, DEED_ORDER_STATUS, STATUS_MS, &answer);
    const char *json =
        answer.complete && answer.status.len
            ? deed_arena_strdup(&cli->arena, deed_strbuf_get(&answer.status))
            : NULL;
    deed_strbuf_fini(&answer.status);
    return json;
}

/* All that is known of a session that does not answer. */
static const char *name_only(struct deed_cli *cli, const char *name)
{
    struct deed_json_object o;
    deed_json_member(deed_json_object_begin(&o), "name", name);
    return deed_json_object_end(&o, &cli->arena);
}

enum deed_exit deed_cli_list(struct deed_cli *cli)
{
    char names[DEED_SESSIONS_MAX][DEED_SESSION_NAME_MAX + 1];
    char path[DEED_PATH_MAX];
    bool json = deed_cli_flag(cli, "json");
    unsigned shown = 0;
    deed_runtime_dir_sweep(true);
    unsigned count = deed_runtime_dir_names(names, DEED_SESSIONS_MAX);
    fputs(json ? "[" : "", cli->out.to);
    for (unsigned i = 0; i < count; i++) {
        int fd = -1;
        if (deed_runtime_dir_path(names[i], path, NULL) ||
            deed_runtime_dir_connect(path, &fd, NULL)) {
            continue;
        }
        const char *status = ask_status(cli, fd);
        if (json) {
            fprintf(cli->out.to, "%s%s", shown ? "," : "",
                    status ? status
                           : deed_str_or(name_only(cli, names[i]), "{}"));
        } else {
            if (!shown) {
                say_head(&cli->out);
            }
            say_row(cli, names[i], status ? deed_cli_json(cli, status) : NULL);
        }
        shown++;
    }
    if (json) {
        fputs("]\n", cli->out.to);
    } else if (!shown) {
        fputs("no sessions; deed open PAGE starts one\n", cli->out.to);
    }
    return DEED_EXIT_VERIFIED;
}

/* It has answered; what it holds goes with it. */
static bool wait_for_end(int process)
{
    struct pollfd fds = { .fd = process, .events = POLLIN };
    int ready;
    do {
        ready = poll(&fds, 1, CLOSE_MS);
    } while (ready < 0 && errno == EINTR);
    return ready > 0;
}

/* -1: it does not end. */
static int close_one(struct deed_cli *cli, const char *name)
{
    char path[DEED_PATH_MAX];
    struct deed_client_answer answer = { 0 };
    int fd = -1;
    if (deed_runtime_dir_path(name, path, NULL) ||
        deed_runtime_dir_connect(path, &fd, NULL)) {
        return 0;
    }
    int process = deed_runtime_dir_process(fd);
    deed_client_ask(cli, fd, DEED_ORDER_END, CLOSE_MS, &answer);
    deed_strbuf_fini(&answer.status);
    bool ended = process < 0 || wait_for_end(process);
    if (process >= 0) {
        close(process);
    }
    if (!ended) {
        fprintf(cli->err.to, "deed: the session \"%s\" does not end\n", name);
        return -1;
    }
    if (!deed_cli_flag(cli, "json")) {
        fprintf(cli->out.to, "closed  %s\n", name);
    }
    return 1;
}

static enum deed_exit close_all(struct deed_cli *cli)
{
    char names[DEED_SESSIONS_MAX][DEED_SESSION_NAME_MAX + 1];
    unsigned count = deed_runtime_dir_names(names, DEED_SESSIONS_MAX);
    unsigned closed = 0;
    bool stuck = false;
    for (unsigned i = 0; i < count; i++) {
        int result = close_one(cli, names[i]);
        closed += result > 0;
        stuck = stuck || result < 0;
    }
    deed_runtime_dir_sweep(true);
    if (deed_cli_flag(cli, "json")) {
        deed_cli_print_count(cli, "closed", closed);
    } else if (!closed && !stuck) {
        fputs("no sessions\n", cli->out.to);
    }
    return stuck ? DEED_EXIT_ENVIRONMENT : DEED_EXIT_VERIFIED;
}

enum deed_exit deed_cli_close(struct deed_cli *cli)
{
    if (deed_cli_flag(cli, "all")) {
        return deed_cli_text(cli, "session")
                   ? deed_cli_usage(cli, "--all: contradicts --session")
                   : close_all(cli);
    }
    const char *name = deed_client_name(cli);
    if (!name) {
        return DEED_EXIT_USAGE;
    }
    int closed = close_one(cli, name);
    if (closed == 0) {
        deed_runtime_dir_sweep(true);
        fprintf(cli->err.to, "deed: there is no session \"%s\"\n", name);
    } else if (closed > 0 && deed_cli_flag(cli, "json")) {
        deed_cli_print_count(cli, "closed", 1);
    }
    return closed > 0 ? DEED_EXIT_VERIFIED : DEED_EXIT_ENVIRONMENT;
}
