/* SPDX-License-Identifier: Apache-2.0 */
/* `deed log`: console and network of a session, from its trace. The trace is a
 * file, so that following it keeps nobody from using the session. */
#include <deed/trace.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/interrupt.h"
#include "front/cli/trace.h"
#include "wire/json.h"

static int weight(const char *level)
{
    static const char *const levels[] = { "debug", "log", "info", "warn",
                                          "error" };
    for (int i = 0; i < (int)DEED_ARRAY_LEN(levels); i++) {
        if (deed_str_equal(levels[i], level)) {
            return i;
        }
    }
    return 1;
}

static bool is_bad(const struct deed_value *note)
{
    return deed_value_text_at(note, "error") ||
           deed_value_number_at(note, "status", 0) >= 400 ||
           deed_str_equal(deed_value_text_at(note, "source"), "exception");
}

/* What is nobody's and harmless is left out, unless all is wanted. */
static bool is_wanted(const struct deed_cli *cli, const struct deed_value *note)
{
    const char *part = deed_cli_text(cli, "filter");
    const char *least = deed_cli_text(cli, "level");
    const char *text = deed_value_text_or(note, "text", "");
    const char *url = deed_value_text_or(note, "url", "");
    const char *level = deed_value_text_at(note, "level");
    bool bad = is_bad(note) || weight(level) >= 3;
    bool foreign = deed_str_equal(deed_value_text_at(note, "party"), "third");
    if (part && !strstr(text, part) && !strstr(url, part)) {
        return false;
    }
    if (least && weight(level) < weight(least) && !is_bad(note)) {
        return false;
    }
    return deed_cli_flag(cli, "all") || !deed_value_flag_at(note, "noise") ||
           (bad && !foreign);
}

static void say_note(struct deed_cli *cli, const struct deed_value *note)
{
    const struct deed_pen *pen = &cli->out;
    const char *source = deed_value_text_or(note, "source", "");
    const char *level = deed_value_text_at(note, "level");
    const char *error = deed_value_text_at(note, "error");
    double status = deed_value_number_at(note, "status", 0);
    bool net = strcmp(source, "request") == 0 ||
               strcmp(source, "response") == 0 ||
               strcmp(source, "navigation") == 0;
    bool bad = is_bad(note) || deed_str_equal(level, "error");
    fprintf(pen->to, "%12.3f  %-8s %s%-10s%s ",
            deed_value_number_at(note, "t", 0) / 1e6,
            deed_value_text_or(note, "action", "-"),
            deed_style(pen, bad ? DEED_TONE_BAD : DEED_TONE_PLAIN),
            level && !net ? level : source, deed_style_end(pen));
    if (status > 0) {
        fprintf(pen->to, "%.0f ", status);
    }
    if (net) {
        fprintf(pen->to, "%s ", deed_value_text_or(note, "method", ""));
        deed_style_address(pen, deed_value_text_or(note, "url", ""));
    } else {
        deed_style_text(pen, deed_value_text_or(note, "text", ""));
    }
    if (error) {
        fputs("  ", pen->to);
        deed_style_text(pen, error);
    }
    fputc('\n', pen->to);
}

/* Is it the last line of the trace? */
static bool take_line(struct deed_cli *cli, const char *line, size_t len)
{
    struct deed_arena arena;
    struct deed_value *record = NULL;
    bool ended = false;
    deed_arena_init(&arena, 0);
    if (!deed_json_parse(&arena, line, len, NULL, &record, NULL)) {
        const char *kind = deed_value_text_or(record, "kind", "");
        ended = strcmp(kind, "end") == 0;
        if (strcmp(kind, "note") == 0 && is_wanted(cli, record)) {
            if (deed_cli_flag(cli, "json")) {
                fprintf(cli->out.to, "%.*s\n", (int)len, line);
            } else {
                say_note(cli, record);
            }
        }
    }
    deed_arena_fini(&arena);
    return ended;
}

/* All that is there; was the last of it the end? */
static bool take_lines(struct deed_cli *cli, struct deed_trace_tail *tail,
                       bool ended)
{
    const char *line;
    size_t len = 0;
    while ((line = deed_trace_tail_next(tail, &len))) {
        ended = take_line(cli, line, len);
    }
    fflush(cli->out.to);
    return ended;
}

/* Until something was written there; false: Ctrl-C, or it cannot be waited
 * for. */
static bool wait_for_more(int watch, int interrupt)
{
    struct pollfd fds[] = { { .fd = watch, .events = POLLIN },
                            { .fd = interrupt, .events = POLLIN } };
    int ready;
    do {
        ready = poll(fds, DEED_ARRAY_LEN(fds), -1);
    } while (ready < 0 && errno == EINTR);
    return ready > 0 && !fds[1].revents;
}

static enum deed_exit follow(struct deed_cli *cli, struct deed_trace_tail *tail)
{
    int interrupt = deed_interrupt_open();
    bool good = true;
    bool ended = take_lines(cli, tail, false);
    while (good && !ended &&
           wait_for_more(deed_trace_tail_fd(tail), interrupt)) {
        ended = take_lines(cli, tail, ended);
        good = !ferror(cli->out.to);
    }
    deed_interrupt_close(interrupt);
    return good ? DEED_EXIT_VERIFIED : DEED_EXIT_ENVIRONMENT;
}

enum deed_exit deed_cli_log(struct deed_cli *cli)
{
    struct deed_trace_tail *tail = NULL;
    struct deed_error err = { 0 };
    bool follows = deed_cli_flag(cli, "follow");
    enum deed_exit code = DEED_EXIT_VERIFIED;
    char *path = deed_cli_find_trace(cli, deed_cli_text(cli, "from"));
    if (!path) {
        return DEED_EXIT_NOT_FOUND;
    }
    if (deed_trace_tail_open(path, follows, &tail, &err)) {
        code = deed_cli_complain(cli, &err);
    } else if (follows) {
        code = follow(cli, tail);
    } else {
        take_lines(cli, tail, false);
    }
    deed_trace_tail_close(tail);
    free(path);
    return code;
}
