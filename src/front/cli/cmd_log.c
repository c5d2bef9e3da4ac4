/* SPDX-License-Identifier: Apache-2.0 */
/* `deed log`: console and network of a session, from its trace. The trace is a
 * file, so that following it keeps nobody from using the session. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/interrupt.h"
#include "front/cli/trace.h"
#include "trace/reader.h"
#include "trace/store.h"
#include "wire/json.h"

struct follower {
    struct deed_cli *cli;
    const char *dir;
    int dir_fd, file;
    ino_t inode;
    struct deed_strbuf rest; /* the beginning of a line */
    bool ended;
};

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
    return deed_trace_text(note, "error") ||
           deed_trace_number(note, "status", 0) >= 400 ||
           deed_str_equal(deed_trace_text(note, "source"), "exception");
}

/* What is nobody's and harmless is left out, unless all is wanted. */
static bool is_wanted(const struct deed_cli *cli, const struct deed_value *note)
{
    const char *part = deed_cli_text(cli, "filter");
    const char *least = deed_cli_text(cli, "level");
    const char *text = deed_str_or(deed_trace_text(note, "text"), "");
    const char *url = deed_str_or(deed_trace_text(note, "url"), "");
    const char *level = deed_trace_text(note, "level");
    bool bad = is_bad(note) || weight(level) >= 3;
    bool foreign = deed_str_equal(deed_trace_text(note, "party"), "third");
    if (part && !strstr(text, part) && !strstr(url, part)) {
        return false;
    }
    if (least && weight(level) < weight(least) && !is_bad(note)) {
        return false;
    }
    return deed_cli_flag(cli, "all") || !deed_trace_flag(note, "noise") ||
           (bad && !foreign);
}

static void say_note(struct deed_cli *cli, const struct deed_value *note)
{
    const struct deed_pen *pen = &cli->out;
    const char *source = deed_str_or(deed_trace_text(note, "source"), "");
    const char *level = deed_trace_text(note, "level");
    const char *error = deed_trace_text(note, "error");
    double status = deed_trace_number(note, "status", 0);
    bool net = strcmp(source, "request") == 0 ||
               strcmp(source, "response") == 0 ||
               strcmp(source, "navigation") == 0;
    bool bad = is_bad(note) || deed_str_equal(level, "error");
    fprintf(pen->to, "%12.3f  %-8s %s%-10s%s ",
            deed_trace_number(note, "t", 0) / 1e6,
            deed_str_or(deed_trace_text(note, "action"), "-"),
            deed_style(pen, bad ? DEED_TONE_BAD : DEED_TONE_PLAIN),
            level && !net ? level : source, deed_style_end(pen));
    if (status > 0) {
        fprintf(pen->to, "%.0f ", status);
    }
    if (net) {
        fprintf(pen->to, "%s ",
                deed_str_or(deed_trace_text(note, "method"), ""));
        deed_style_address(pen, deed_str_or(deed_trace_text(note, "url"), ""));
    } else {
        deed_style_text(pen, deed_str_or(deed_trace_text(note, "text"), ""));
    }
    if (error) {
        fputs("  ", pen->to);
        deed_style_text(pen, error);
    }
    fputc('\n', pen->to);
}

static void take_line(struct follower *f, const char *line, size_t len)
{
    struct deed_arena arena;
    struct deed_value *record = NULL;
    deed_arena_init(&arena, 0);
    if (!deed_json_parse(&arena, line, len, NULL, &record, NULL)) {
        const char *kind = deed_str_or(deed_trace_text(record, "kind"), "");
        f->ended = strcmp(kind, "end") == 0;
        if (strcmp(kind, "note") == 0 && is_wanted(f->cli, record)) {
            if (deed_cli_flag(f->cli, "json")) {
                fprintf(f->cli->out.to, "%.*s\n", (int)len, line);
            } else {
                say_note(f->cli, record);
            }
        }
    }
    deed_arena_fini(&arena);
}

static void take_lines(struct follower *f)
{
    char *text = f->rest.bytes;
    size_t at = 0;
    while (at < f->rest.len) {
        const char *end = memchr(text + at, '\n', f->rest.len - at);
        if (!end) {
            break;
        }
        size_t len = (size_t)(end - text) - at;
        take_line(f, text + at, len);
        at += len + 1;
    }
    if (at) {
        memmove(text, text + at, f->rest.len - at);
        f->rest.len -= at;
    }
    fflush(f->cli->out.to);
}

static void read_new(struct follower *f)
{
    char piece[65536];
    ssize_t n = 1;
    while (f->file >= 0 && n > 0) {
        n = read(f->file, piece, sizeof(piece));
        if (n > 0) {
            deed_strbuf_add(&f->rest, piece, (size_t)n);
            take_lines(f);
        }
    }
}

static void open_file(struct follower *f, const char *name)
{
    struct stat st;
    if (f->file >= 0) {
        close(f->file);
    }
    f->file = openat(f->dir_fd, name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    f->inode = f->file >= 0 && fstat(f->file, &st) == 0 ? st.st_ino : 0;
}

/* The file was rotated away: the rest of it, then the new one. */
static void check_rotated(struct follower *f)
{
    struct stat st;
    if (fstatat(f->dir_fd, DEED_TRACE_FILE, &st, 0) == 0 &&
        st.st_ino != f->inode) {
        read_new(f);
        open_file(f, DEED_TRACE_FILE);
    }
}

/* Until something was written there; false: Ctrl-C, or it cannot be waited
 * for. */
static bool wait_for_more(int watch, int interrupt)
{
    char events[4096];
    struct pollfd fds[] = { { .fd = watch, .events = POLLIN },
                            { .fd = interrupt, .events = POLLIN } };
    int ready;
    do {
        ready = poll(fds, DEED_ARRAY_LEN(fds), -1);
    } while (ready < 0 && errno == EINTR);
    return ready > 0 && !fds[1].revents &&
           read(watch, events, sizeof(events)) > 0;
}

static enum deed_exit follow(struct follower *f)
{
    int watch = inotify_init1(IN_CLOEXEC);
    int interrupt = deed_interrupt_open();
    bool good = watch >= 0 &&
                inotify_add_watch(watch, f->dir,
                                  IN_MODIFY | IN_CREATE | IN_MOVED_FROM) >= 0;
    if (!good) {
        fprintf(f->cli->err.to, "deed: %s cannot be followed: %s\n", f->dir,
                strerror(errno));
    }
    read_new(f);
    while (good && !f->ended && wait_for_more(watch, interrupt)) {
        read_new(f);
        check_rotated(f);
        read_new(f);
        good = !ferror(f->cli->out.to);
    }
    if (watch >= 0) {
        close(watch);
    }
    deed_interrupt_close(interrupt);
    return good ? DEED_EXIT_VERIFIED : DEED_EXIT_ENVIRONMENT;
}

enum deed_exit deed_cli_log(struct deed_cli *cli)
{
    char *path = deed_cli_find_trace(cli, deed_cli_text(cli, "from"));
    enum deed_exit code = DEED_EXIT_VERIFIED;
    if (!path) {
        return DEED_EXIT_NOT_FOUND;
    }
    struct follower f = { .cli = cli, .dir = path, .file = -1 };
    f.dir_fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    deed_strbuf_init(&f.rest, 0);
    open_file(&f, DEED_TRACE_OLDER);
    read_new(&f);
    open_file(&f, DEED_TRACE_FILE);
    if (f.file < 0) {
        fprintf(cli->err.to, "deed: %s is no trace\n", path);
        code = DEED_EXIT_NOT_FOUND;
    } else if (deed_cli_flag(cli, "follow")) {
        code = follow(&f);
    } else {
        read_new(&f);
    }
    if (f.file >= 0) {
        close(f.file);
    }
    if (f.dir_fd >= 0) {
        close(f.dir_fd);
    }
    deed_strbuf_fini(&f.rest);
    free(path);
    return code;
}
