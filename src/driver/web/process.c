/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/web/process.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "io/loop.h"
#include "io/private_dir.h"
#include "io/stream.h"
#include "io/timer.h"

/* Limit: as that of a connection. */
#define DEFAULT_QUEUED_BYTES ((size_t)64 << 20)
#define FD_ERR 2 /* rule of POSIX */

/* Tail of standard error, kept for the error message. */
#define WORDS_BYTES 2048

/* A killed process may still finish a system call: what it adds to the profile
 * meanwhile is removed on the next try. */
#define TIDY_EVERY_US DEED_MS(20)
#define TIDY_TRIES 100 /* limit: two seconds */

/* Browsers keep sockets below their temporary directory, whose path must fit
 * into an address of 108 bytes. */
#define TMPDIR_MAX 60

/* How long a browser may take to write its own files. */
#define ENDING_US DEED_MS(5000)

/* How long standard error may come after the end of the process. */
#define WORDS_US DEED_MS(200)

struct deed_process {
    struct deed_loop *loop;
    struct deed_child *child;
    struct deed_stream *words_from;
    struct deed_strbuf words;
    struct deed_private_dir dir;
    struct deed_timer tidy;
    unsigned tries;
    struct deed_timer report; /* when standard error does not end by itself */
    struct deed_timer ending; /* until it is killed, with what it has not
                                 written */
    bool keeps_files;
    int lock; /* -1: none */
    int status;
    int signal;
    bool exited;
    bool words_ended;
    bool destroyed;
    const char *const (*advice)[2];
    void (*on_words)(void *user, const char *bytes, size_t len);
    void (*on_exit)(void *user, const struct deed_error *err);
    void *user;
};

/* Its environment: what it leaves in its temporary directory goes with its
 * profile. NULL: no memory. */
static const char *const *build_env(struct deed_arena *arena, const char *dir,
                                    const char *const *more)
{
    bool private_tmp = strlen(dir) <= TMPDIR_MAX;
    size_t count = 0, added = 0, kept = 0;
    while (environ[count]) {
        count++;
    }
    while (more && more[added]) {
        added++;
    }
    const char **env =
        deed_arena_calloc(arena, count + added + 2, sizeof(*env));
    for (size_t i = 0; env && i < count; i++) {
        if (!private_tmp || strncmp(environ[i], "TMPDIR=", 7) != 0) {
            env[kept++] = environ[i];
        }
    }
    for (size_t i = 0; env && i < added; i++) {
        env[kept++] = more[i];
    }
    if (env && private_tmp) {
        env[kept] = deed_arena_printf(arena, "TMPDIR=%s", dir);
    }
    return env;
}

/* Its end. */

static void release(struct deed_process *process)
{
    deed_timer_stop(&process->report);
    deed_timer_stop(&process->ending);
    if (process->lock >= 0) {
        close(process->lock);
    }
    deed_stream_destroy(process->words_from);
    deed_child_destroy(process->child);
    deed_strbuf_fini(&process->words);
    deed_loop_let_go(process->loop);
    free(process);
}

static void tidy(struct deed_process *process)
{
    if (deed_private_dir_remove(&process->dir) ||
        ++process->tries >= TIDY_TRIES) {
        release(process);
        return;
    }
    deed_timer_start(process->loop, &process->tidy,
                     deed_loop_now_us(process->loop) + TIDY_EVERY_US);
}

static void on_tidy(struct deed_timer *timer)
{
    tidy(deed_container_of(timer, struct deed_process, tidy));
}

static void on_ending(struct deed_timer *timer)
{
    struct deed_process *process =
        deed_container_of(timer, struct deed_process, ending);
    deed_child_kill(process->child, SIGKILL);
}

/* One with files that stay ends by itself when its pipes are closed, and writes
 * what it knows. */
static void end_child(struct deed_process *process)
{
    if (!process->keeps_files) {
        deed_child_kill(process->child, SIGKILL);
        return;
    }
    deed_timer_start(process->loop, &process->ending,
                     deed_loop_now_us(process->loop) + ENDING_US);
}

void deed_process_destroy(struct deed_process *process)
{
    if (!process || process->destroyed) {
        return;
    }
    process->destroyed = true;
    if (process->child && deed_child_is_running(process->child)) {
        end_child(process); /* on_child_exit() goes on */
    } else {
        tidy(process);
    }
}

/* The last line of standard error. */
static const char *last_words(const struct deed_process *process)
{
    const char *words = deed_strbuf_get(&process->words);
    size_t len = process->words.len;
    while (len > 0 && (words[len - 1] == '\n' || words[len - 1] == ' ')) {
        len--;
    }
    if (process->words.bytes) {
        process->words.bytes[len] = '\0';
    }
    const char *line = strrchr(words, '\n');
    return line ? line + 1 : words;
}

static const char *find_advice(const struct deed_process *process)
{
    for (size_t i = 0; process->advice && process->advice[i][0]; i++) {
        if (strstr(deed_strbuf_get(&process->words), process->advice[i][0])) {
            return process->advice[i][1];
        }
    }
    return "";
}

static void report_exit(struct deed_process *process)
{
    struct deed_error err;
    deed_timer_stop(&process->report);
    if (process->destroyed || !process->on_exit) {
        return;
    }
    const char *more = find_advice(process);
    deed_fail(&err, DEED_LOST, "the browser ended (%s %d)%s%.160s%s",
              process->signal ? "signal" : "status",
              process->signal ? process->signal : process->status,
              process->words.len ? ": " : "", last_words(process), more);
    process->on_exit(process->user, &err);
}

static void on_report(struct deed_timer *timer)
{
    report_exit(deed_container_of(timer, struct deed_process, report));
}

/* The last lines may still be in the pipe. */
static void on_child_exit(void *user, int status, int signal)
{
    struct deed_process *process = user;
    process->exited = true;
    process->status = status;
    process->signal = signal;
    if (process->destroyed) {
        tidy(process);
    } else if (process->words_ended) {
        report_exit(process);
    } else {
        deed_timer_start(process->loop, &process->report,
                         deed_loop_now_us(process->loop) + WORDS_US);
    }
}

static void on_words(void *user, const char *bytes, size_t len)
{
    struct deed_process *process = user;
    struct deed_strbuf *words = &process->words;
    size_t take = len < WORDS_BYTES / 2 ? len : WORDS_BYTES / 2;
    if (words->len + take > WORDS_BYTES) { /* keep the newer half */
        size_t drop = words->len - (WORDS_BYTES - take);
        memmove(words->bytes, words->bytes + drop, words->len - drop);
        words->len -= drop;
    }
    deed_strbuf_add(words, bytes + len - take, take);
    if (process->on_words && !process->destroyed) {
        process->on_words(process->user, bytes, len);
    }
}

static void on_words_end(void *user, const struct deed_error *err)
{
    struct deed_process *process = user;
    (void)err;
    process->words_ended = true;
    if (process->exited) {
        report_exit(process);
    }
}

/* Its start. */

static enum deed_code spawn(struct deed_process *process,
                            const struct deed_process_opts *opts,
                            struct deed_arena *arena, struct deed_error *err)
{
    static const struct deed_stream_events events = { .on_data = on_words,
                                                      .on_end = on_words_end };
    struct deed_child_pipe pipes[DEED_CHILD_PIPES_MAX] = { { FD_ERR, true } };
    for (size_t i = 0; i < opts->pipe_count; i++) {
        pipes[i + 1] = opts->pipes[i];
    }
    struct deed_child_opts child = {
        .file = opts->path,
        .argv = opts->arguments(opts->user, arena, process->dir.path, err),
        .env = build_env(arena, process->dir.path, opts->env),
        .pipes = pipes,
        .pipe_count = opts->pipe_count + 1,
        .limit_bytes =
            opts->queued_bytes ? opts->queued_bytes : DEFAULT_QUEUED_BYTES,
        .private_dir = process->dir.path,
        .on_exit = on_child_exit,
        .user = process,
    };
    if (!child.argv) {
        return err->code;
    }
    if (arena->failed) {
        return deed_fail(err, DEED_NOMEM, "browser");
    }
    enum deed_code code =
        deed_child_spawn(process->loop, &child, &process->child, err);
    if (code) {
        return code;
    }
    process->words_from = deed_child_take_stream(process->child, FD_ERR);
    return deed_stream_start(process->words_from, &events, process, err);
}

enum deed_code deed_process_find(struct deed_arena *arena,
                                 const struct deed_program *program,
                                 const char *executable, const char **ret,
                                 struct deed_error *err)
{
    const char *from_env = getenv(program->env);
    const char *asked = executable ? executable : from_env;
    if (asked && asked[0]) {
        *ret = deed_child_find(arena, asked);
        return *ret ? DEED_OK
                    : deed_fail(err, DEED_ENVIRONMENT,
                                "%s%s%s cannot be run; it must be the path of "
                                "a %s",
                                executable ? "" : program->env,
                                executable ? "" : " is set, but ", asked,
                                program->name);
    }
    for (const char *const *name = program->names; *name; name++) {
        *ret = deed_child_find(arena, *name);
        if (*ret) {
            return DEED_OK;
        }
    }
    return deed_fail(err, DEED_ENVIRONMENT,
                     "no %s was found in PATH; install one (%s) or set %s to "
                     "its path",
                     program->name, program->remedy, program->env);
}

static enum deed_code check_display(const struct deed_process_opts *opts,
                                    struct deed_error *err)
{
    return opts->headed && !getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY")
               ? deed_fail(err, DEED_ENVIRONMENT,
                           "a browser with a window needs a display (DISPLAY "
                           "or WAYLAND_DISPLAY)")
               : DEED_OK;
}

enum deed_code deed_process_create(struct deed_loop *loop,
                                   const struct deed_process_opts *opts,
                                   struct deed_process **ret,
                                   struct deed_error *err)
{
    struct deed_arena arena;
    struct deed_error own = { 0 };
    struct deed_process *process = calloc(1, sizeof(*process));
    if (!process) {
        return deed_fail(err, DEED_NOMEM, "browser");
    }
    process->loop = loop;
    process->dir.lock = -1;
    process->tidy.fire = on_tidy;
    process->report.fire = on_report;
    process->ending.fire = on_ending;
    process->keeps_files = opts->keeps_files;
    process->lock = opts->keeps_files ? opts->lock : -1;
    process->advice = opts->advice;
    process->on_words = opts->on_words;
    process->on_exit = opts->on_exit;
    process->user = opts->user;
    deed_loop_hold(loop);
    deed_arena_init(&arena, 0);
    enum deed_code code = check_display(opts, &own);
    code = code ? code
                : deed_private_dir_create(&process->dir, opts->parent_dir,
                                          opts->kind, &own);
    code = code ? code : spawn(process, opts, &arena, &own);
    deed_arena_fini(&arena);
    if (code) {
        deed_process_destroy(process);
        return deed_fail(err, code, "%s", own.text);
    }
    *ret = process;
    return DEED_OK;
}

struct deed_stream *deed_process_take_stream(struct deed_process *process,
                                             int fd)
{
    return deed_child_take_stream(process->child, fd);
}

pid_t deed_process_pid(const struct deed_process *process)
{
    return deed_child_pid(process->child);
}

const char *deed_process_dir(const struct deed_process *process)
{
    return process->dir.path;
}
