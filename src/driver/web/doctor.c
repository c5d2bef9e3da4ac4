/* SPDX-License-Identifier: Apache-2.0 */

/* Is there a browser, and is it new enough? */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "driver/web/process.h"
#include "io/child.h"
#include "io/loop.h"
#include "io/stream.h"
#include "io/timer.h"

/* A browser that is asked for its version starts a process that loads all of
 * its libraries: 1 s from a cold disk here; this is far more. */
#define VERSION_US DEED_MS(15000)

struct check {
    const struct deed_program *program;
    deed_finding_fn *found;
    void *user;
    struct deed_arena arena;
};

static void report(const struct check *check, enum deed_finding_level level,
                   const char *remedy, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void report(const struct check *check, enum deed_finding_level level,
                   const char *remedy, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    check->found(check->user, level, check->program->what, text, remedy);
}

/* What a program prints on standard output, and its end. */
struct output {
    struct deed_strbuf text;
    struct deed_timer alarm;
    bool closed, exited, rang;
};

static void on_data(void *user, const char *bytes, size_t len)
{
    struct output *output = user;
    deed_strbuf_add(&output->text, bytes, len);
}

static void on_end(void *user, const struct deed_error *err)
{
    struct output *output = user;
    (void)err;
    output->closed = true;
}

static void on_exit_child(void *user, int status, int signal)
{
    struct output *output = user;
    (void)status;
    (void)signal;
    output->exited = true;
}

static void on_alarm(struct deed_timer *timer)
{
    deed_container_of(timer, struct output, alarm)->rang = true;
}

static void read_version(struct deed_loop *loop, const char *path,
                         struct output *output)
{
    static const struct deed_child_pipe pipes[] = { { 1, true } };
    static const struct deed_stream_events events = { .on_data = on_data,
                                                      .on_end = on_end };
    const char *const argv[] = { path, "--version", NULL };
    const struct deed_child_opts opts = {
        .file = path,
        .argv = argv,
        .pipes = pipes,
        .pipe_count = DEED_ARRAY_LEN(pipes),
        .limit_bytes = 4096,
        .on_exit = on_exit_child,
        .user = output,
    };
    struct deed_child *child = NULL;
    if (deed_child_spawn(loop, &opts, &child, NULL)) {
        return;
    }
    struct deed_stream *out = deed_child_take_stream(child, 1);
    output->closed = deed_stream_start(out, &events, output, NULL) != DEED_OK;
    deed_timer_start(loop, &output->alarm, deed_loop_now_us(loop) + VERSION_US);
    while (!(output->closed && output->exited) && !output->rang) {
        deed_loop_step(loop, true);
    }
    deed_timer_stop(&output->alarm);
    deed_stream_destroy(out);
    deed_child_destroy(child);
}

/* "Chromium 150.0.7871.100"; "" when it prints none. */
static const char *version_of(struct check *check, const char *path)
{
    struct output output = { .alarm = { .fire = on_alarm } };
    struct deed_loop *loop = NULL;
    deed_strbuf_init(&output.text, 4096);
    if (!deed_loop_create(&loop, NULL)) {
        read_version(loop, path, &output);
        deed_loop_destroy(loop);
    }
    const char *text = deed_strbuf_get(&output.text);
    const char *line =
        deed_arena_strndup(&check->arena, text, strcspn(text, "\n"));
    deed_strbuf_fini(&output.text);
    return deed_str_or(line, "");
}

static void check_version(struct check *check, const char *path)
{
    const struct deed_program *program = check->program;
    const char *version = version_of(check, path);
    const char *digits = strpbrk(version, "0123456789");
    long major = digits ? strtol(digits, NULL, 10) : 0;
    if (!major) {
        report(check, DEED_FINDING_WARN, NULL, "%s does not print its version",
               path);
    } else if (major < program->oldest) {
        report(check, DEED_FINDING_WARN, program->upgrade,
               "%s at %s is older than %d", version, path, program->oldest);
    } else {
        report(check, DEED_FINDING_OK, NULL, "%s at %s", version, path);
    }
}

void deed_program_check(const struct deed_program *program,
                        enum deed_finding_level missing, bool quick,
                        deed_finding_fn *found, void *user)
{
    struct check check = { .program = program, .found = found, .user = user };
    struct deed_error err = { 0 };
    const char *path = NULL;
    deed_arena_init(&check.arena, 0);
    if (deed_process_find(&check.arena, program, NULL, &path, &err)) {
        report(&check, missing,
               getenv(program->env)
                   ? deed_arena_printf(&check.arena, "unset %s", program->env)
                   : program->install,
               "%s", err.text);
    } else if (quick) {
        report(&check, DEED_FINDING_OK, NULL, "%s", path);
    } else {
        check_version(&check, path);
    }
    deed_arena_fini(&check.arena);
}
