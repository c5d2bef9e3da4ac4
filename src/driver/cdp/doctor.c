/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/cdp/doctor.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "driver/cdp/launch.h"
#include "io/child.h"
#include "io/loop.h"
#include "io/stream.h"
#include "io/timer.h"

/* A browser that is asked for its version starts a process that loads all of
 * its libraries: 1 s from a cold disk here; this is far more. */
#define VERSION_US DEED_MS(15000)
/* The first version that has every part of the protocol that deed uses. */
#define OLDEST 109

struct check {
    deed_finding_fn *found;
    void *user;
    struct deed_arena arena;
};

static void report(const struct check *check, enum deed_finding_level level,
                   const char *what, const char *remedy, const char *format,
                   ...) __attribute__((format(printf, 5, 6)));

static void report(const struct check *check, enum deed_finding_level level,
                   const char *what, const char *remedy, const char *format,
                   ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    check->found(check->user, level, what, text, remedy);
}

/* -1: there is no such file, or no number in it. */
static long read_number(const char *path)
{
    char line[32];
    char *end = line;
    long number = -1;
    FILE *file = fopen(path, "re");
    if (file && fgets(line, sizeof(line), file)) {
        number = strtol(line, &end, 10);
        number = end == line ? -1 : number;
    }
    if (file) {
        fclose(file);
    }
    return number;
}

/* An older way to have a sandbox, which needs no namespaces. */
static bool has_setuid_sandbox(void)
{
    static const char *const paths[] = {
        "/usr/lib/chromium/chrome-sandbox",
        "/opt/google/chrome/chrome-sandbox",
        "/usr/lib/chromium-browser/chrome-sandbox",
    };
    struct stat st;
    for (size_t i = 0; i < DEED_ARRAY_LEN(paths); i++) {
        if (stat(paths[i], &st) == 0 && st.st_uid == 0 &&
            (st.st_mode & S_ISUID)) {
            return true;
        }
    }
    return false;
}

static void check_sandbox(const struct check *check)
{
    static const struct {
        const char *path;
        long bad;
        const char *text, *fix;
    } limits[] = {
        { "/proc/sys/kernel/unprivileged_userns_clone", 0,
          "the kernel allows user namespaces to root only",
          "sudo sysctl -w kernel.unprivileged_userns_clone=1" },
        { "/proc/sys/kernel/apparmor_restrict_unprivileged_userns", 1,
          "AppArmor restricts user namespaces",
          "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0" },
        { "/proc/sys/user/max_user_namespaces", 0,
          "the system allows no user namespaces",
          "sudo sysctl -w user.max_user_namespaces=10000" },
    };
    if (geteuid() == 0) {
        report(check, DEED_FINDING_NOTE, "sandbox", NULL,
               "runs as root: a browser that deed starts has no "
               "sandbox; another user is better, unless this is a "
               "container");
        return;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(limits); i++) {
        if (read_number(limits[i].path) != limits[i].bad) {
            continue;
        }
        bool other = has_setuid_sandbox();
        report(check, other ? DEED_FINDING_NOTE : DEED_FINDING_WARN, "sandbox",
               other ? NULL : limits[i].fix, "%s%s", limits[i].text,
               other ? "; the browser has an older way" : "");
        return;
    }
    report(check, DEED_FINDING_OK, "sandbox", NULL,
           "user namespaces are allowed");
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
    const char *version = version_of(check, path);
    const char *digits = strpbrk(version, "0123456789");
    long major = digits ? strtol(digits, NULL, 10) : 0;
    if (!major) {
        report(check, DEED_FINDING_WARN, "browser", NULL,
               "%s does not print its version", path);
    } else if (major < OLDEST) {
        report(check, DEED_FINDING_WARN, "browser",
               "sudo apt install --only-upgrade chromium",
               "%s at %s is older than %d", version, path, OLDEST);
    } else {
        report(check, DEED_FINDING_OK, "browser", NULL, "%s at %s", version,
               path);
    }
}

void deed_chromium_check(bool quick, deed_finding_fn *found, void *user)
{
    struct check check = { .found = found, .user = user };
    struct deed_error err = { 0 };
    const char *path = NULL;
    deed_arena_init(&check.arena, 0);
    check_sandbox(&check);
    if (deed_launch_find(&check.arena, NULL, &path, &err)) {
        report(&check, DEED_FINDING_BAD, "browser",
               getenv("DEED_CHROMIUM") ? "unset DEED_CHROMIUM"
                                       : "sudo apt install chromium",
               "%s", err.text);
    } else if (quick) {
        report(&check, DEED_FINDING_OK, "browser", NULL, "%s", path);
    } else {
        check_version(&check, path);
    }
    deed_arena_fini(&check.arena);
}
