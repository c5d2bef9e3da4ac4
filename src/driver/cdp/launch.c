/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/cdp/launch.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "io/child.h"
#include "io/loop.h"
#include "io/private_dir.h"
#include "io/stream.h"
#include "io/timer.h"

#define DEFAULT_QUEUED_BYTES ((size_t)64 << 20)
#define ARGS_MAX 96

/* Its last words: enough for the line that says why. */
#define WORDS_BYTES 2048

/* A killed process may still finish a system call: what it adds to the profile
 * meanwhile is removed on the next try. */
#define TIDY_EVERY_US DEED_MS(20)
#define TIDY_TRIES 100

/* Chromium keeps a socket below its temporary directory, whose path must fit
 * into an address of 108 bytes. */
#define TMPDIR_MAX 60

/* How long its last words may come after its end. */
#define WORDS_US DEED_MS(200)

enum { FD_ERR = 2, FD_TO = 3, FD_FROM = 4 };

struct deed_launch {
    struct deed_loop *loop;
    struct deed_child *child;
    struct deed_stream *words_from;
    struct deed_strbuf words;
    struct deed_private_dir dir;
    struct deed_timer tidy;
    unsigned tries;
    struct deed_timer report; /* when its words do not end by themselves */
    int status;
    int signal;
    bool exited;
    bool words_ended;
    void (*on_exit)(void *user, const struct deed_error *err);
    void *user;
    bool destroyed;
};

/* Finding one. */

enum deed_code deed_launch_find(struct deed_arena *arena,
                                const char *executable, const char **ret,
                                struct deed_error *err)
{
    static const char *const names[] = {
        "chromium",      "chromium-browser",        "google-chrome-stable",
        "google-chrome", "chromium-headless-shell", "chrome",
    };
    const char *from_env = getenv("DEED_CHROMIUM");
    const char *asked = executable ? executable : from_env;
    if (asked && asked[0]) {
        *ret = deed_child_find(arena, asked);
        return *ret ? DEED_OK
                    : deed_fail(err, DEED_ENVIRONMENT,
                                "%s%s cannot be run; it must be the path of a "
                                "Chromium",
                                executable ? "" : "DEED_CHROMIUM is set, but ",
                                asked);
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(names); i++) {
        *ret = deed_child_find(arena, names[i]);
        if (*ret) {
            return DEED_OK;
        }
    }
    return deed_fail(err, DEED_ENVIRONMENT,
                     "no Chromium was found in PATH; install one (Debian: apt "
                     "install chromium, Fedora: dnf install chromium) or set "
                     "DEED_CHROMIUM to its path");
}

/* Its command line. */

/* A small /dev/shm (containers often have 64 MiB) crashes pages. */
static bool is_shm_small(void)
{
    struct statvfs st;
    return statvfs("/dev/shm", &st) != 0 ||
           (unsigned long long)st.f_blocks * st.f_frsize < 512ull << 20;
}

struct args {
    const char *list[ARGS_MAX];
    size_t count;
};

static void add_arg(struct args *args, const char *arg)
{
    if (args->count < ARGS_MAX - 1) {
        args->list[args->count++] = arg;
    }
}

static void build_args(struct deed_arena *arena, struct args *args,
                       const char *path, const struct deed_launch_opts *opts,
                       const char *dir)
{
    static const char *const always[] = {
        "--remote-debugging-pipe",
        "--no-first-run",
        "--no-default-browser-check",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-default-apps",
        "--disable-sync",
        "--disable-quic",
        "--disable-breakpad",
        "--disable-client-side-phishing-detection",
        "--disable-hang-monitor",
        "--disable-prompt-on-repost",
        "--disable-search-engine-choice-screen",
        "--metrics-recording-only",
        "--password-store=basic",
        /* A page nobody looks at acts as one that somebody does. */
        "--disable-background-timer-throttling",
        "--disable-backgrounding-occluded-windows",
        "--disable-renderer-backgrounding",
        "--disable-ipc-flooding-protection",
        "--disable-features=Translate,MediaRouter,OptimizationHints",
        "--window-size=1280,800",
    };
    add_arg(args, path);
    for (size_t i = 0; i < DEED_ARRAY_LEN(always); i++) {
        add_arg(args, always[i]);
    }
    add_arg(args, deed_arena_printf(arena, "--user-data-dir=%s", dir));
    if (!opts->headed) {
        add_arg(args, "--headless=new");
        add_arg(args, "--disable-gpu");
        add_arg(args, "--hide-scrollbars");
        add_arg(args, "--mute-audio");
    }
    if (geteuid() == 0) {
        add_arg(args, "--no-sandbox"); /* it refuses to run as root else */
    }
    if (is_shm_small()) {
        add_arg(args, "--disable-dev-shm-usage");
    }
    const char *const *extra = opts->extra_args;
    for (; extra && *extra; extra++) {
        add_arg(args, *extra);
    }
    add_arg(args, deed_str_or(opts->start_url, "about:blank"));
    args->list[args->count] = NULL;
}

/* Its environment: what it leaves in its temporary directory goes with its
 * profile. NULL: as ours. */
static const char *const *build_env(struct deed_arena *arena, const char *dir)
{
    size_t count = 0, kept = 0;
    if (strlen(dir) > TMPDIR_MAX) {
        return NULL;
    }
    while (environ[count]) {
        count++;
    }
    const char **env = deed_arena_calloc(arena, count + 2, sizeof(*env));
    for (size_t i = 0; env && i < count; i++) {
        if (strncmp(environ[i], "TMPDIR=", 7) != 0) {
            env[kept++] = environ[i];
        }
    }
    if (env) {
        env[kept] = deed_arena_printf(arena, "TMPDIR=%s", dir);
    }
    return env;
}

/* Its end. */

static void release(struct deed_launch *launch)
{
    deed_timer_stop(&launch->report);
    deed_stream_destroy(launch->words_from);
    deed_child_destroy(launch->child);
    deed_strbuf_fini(&launch->words);
    deed_loop_let_go(launch->loop);
    free(launch);
}

static void tidy(struct deed_launch *launch)
{
    if (deed_private_dir_remove(&launch->dir) ||
        ++launch->tries >= TIDY_TRIES) {
        release(launch);
        return;
    }
    deed_timer_start(launch->loop, &launch->tidy,
                     deed_loop_now_us(launch->loop) + TIDY_EVERY_US);
}

static void on_tidy(struct deed_timer *timer)
{
    tidy(deed_container_of(timer, struct deed_launch, tidy));
}

void deed_launch_destroy(struct deed_launch *launch)
{
    if (!launch || launch->destroyed) {
        return;
    }
    launch->destroyed = true;
    if (launch->child && deed_child_is_running(launch->child)) {
        deed_child_kill(launch->child, SIGKILL); /* on_exit() goes on */
    } else {
        tidy(launch);
    }
}

/* The last line that it wrote, without the prefix of a log line. */
static const char *last_words(const struct deed_launch *launch)
{
    const char *words = deed_strbuf_get(&launch->words);
    size_t len = launch->words.len;
    while (len > 0 && (words[len - 1] == '\n' || words[len - 1] == ' ')) {
        len--;
    }
    if (launch->words.bytes) {
        launch->words.bytes[len] = '\0';
    }
    const char *line = strrchr(words, '\n');
    return line ? line + 1 : words;
}

static const char *advice(const struct deed_launch *launch)
{
    static const char *const table[][2] = {
        { "No usable sandbox",
          "; the system forbids its sandbox: allow unprivileged user "
          "namespaces, or run deed in a container as root" },
        { "Missing X server", "; a window needs a display" },
        { "cannot open shared object", "; its libraries are not installed" },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(table); i++) {
        if (strstr(deed_strbuf_get(&launch->words), table[i][0])) {
            return table[i][1];
        }
    }
    return "";
}

static void tell_exit(struct deed_launch *launch)
{
    struct deed_error err;
    deed_timer_stop(&launch->report);
    if (launch->destroyed || !launch->on_exit) {
        return;
    }
    const char *more = advice(launch);
    deed_fail(&err, DEED_LOST, "the browser ended (%s %d)%s%.160s%s",
              launch->signal ? "signal" : "status",
              launch->signal ? launch->signal : launch->status,
              launch->words.len ? ": " : "", last_words(launch), more);
    launch->on_exit(launch->user, &err);
}

static void on_report(struct deed_timer *timer)
{
    tell_exit(deed_container_of(timer, struct deed_launch, report));
}

/* Its last words may still be in the pipe. */
static void on_child_exit(void *user, int status, int signal)
{
    struct deed_launch *launch = user;
    launch->exited = true;
    launch->status = status;
    launch->signal = signal;
    if (launch->destroyed) {
        tidy(launch);
    } else if (launch->words_ended) {
        tell_exit(launch);
    } else {
        deed_timer_start(launch->loop, &launch->report,
                         deed_loop_now_us(launch->loop) + WORDS_US);
    }
}

static void on_words(void *user, const char *bytes, size_t len)
{
    struct deed_launch *launch = user;
    struct deed_strbuf *words = &launch->words;
    size_t take = len < WORDS_BYTES / 2 ? len : WORDS_BYTES / 2;
    if (words->len + take > WORDS_BYTES) { /* keep the newer half */
        size_t drop = words->len - (WORDS_BYTES - take);
        memmove(words->bytes, words->bytes + drop, words->len - drop);
        words->len -= drop;
    }
    deed_strbuf_add(words, bytes + len - take, take);
}

static void on_words_end(void *user, const struct deed_error *err)
{
    struct deed_launch *launch = user;
    (void)err;
    launch->words_ended = true;
    if (launch->exited) {
        tell_exit(launch);
    }
}

/* Its start. */

static enum deed_code spawn(struct deed_launch *launch,
                            const struct deed_launch_opts *opts,
                            struct deed_arena *arena, struct deed_error *err)
{
    static const struct deed_child_pipe pipes[] = { { FD_ERR, true },
                                                    { FD_TO, false },
                                                    { FD_FROM, true } };
    static const struct deed_stream_events events = { .on_data = on_words,
                                                      .on_end = on_words_end };
    struct args args = { .count = 0 };
    const char *path = NULL;
    enum deed_code code = deed_launch_find(arena, opts->executable, &path, err);
    if (code) {
        return code;
    }
    code = deed_private_dir_create(&launch->dir, opts->parent_dir, "chromium",
                                   err);
    if (code) {
        return code;
    }
    build_args(arena, &args, path, opts, launch->dir.path);
    if (arena->failed) {
        return deed_fail(err, DEED_NOMEM, "browser");
    }
    struct deed_child_opts child = {
        .file = path,
        .argv = args.list,
        .env = build_env(arena, launch->dir.path),
        .pipes = pipes,
        .pipe_count = DEED_ARRAY_LEN(pipes),
        .limit_bytes =
            opts->queued_bytes ? opts->queued_bytes : DEFAULT_QUEUED_BYTES,
        .on_exit = on_child_exit,
        .user = launch,
    };
    code = deed_child_spawn(launch->loop, &child, &launch->child, err);
    if (code) {
        return code;
    }
    launch->words_from = deed_child_take_stream(launch->child, FD_ERR);
    return deed_stream_start(launch->words_from, &events, launch, err);
}

enum deed_code deed_launch_create(struct deed_loop *loop,
                                  const struct deed_launch_opts *opts,
                                  struct deed_launch **ret,
                                  struct deed_error *err)
{
    struct deed_arena arena;
    if (opts->headed && !getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY")) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "a browser with a window needs a display (DISPLAY or "
                         "WAYLAND_DISPLAY)");
    }
    struct deed_launch *launch = calloc(1, sizeof(*launch));
    if (!launch) {
        return deed_fail(err, DEED_NOMEM, "browser");
    }
    launch->loop = loop;
    launch->dir.lock = -1;
    launch->tidy.fire = on_tidy;
    launch->report.fire = on_report;
    launch->on_exit = opts->on_exit;
    launch->user = opts->user;
    deed_loop_hold(loop);
    deed_arena_init(&arena, 0);
    enum deed_code code = spawn(launch, opts, &arena, err);
    deed_arena_fini(&arena);
    if (code) {
        deed_launch_destroy(launch);
        return code;
    }
    *ret = launch;
    return DEED_OK;
}

void deed_launch_take_streams(struct deed_launch *launch,
                              struct deed_stream **ret_to,
                              struct deed_stream **ret_from)
{
    *ret_to = deed_child_take_stream(launch->child, FD_TO);
    *ret_from = deed_child_take_stream(launch->child, FD_FROM);
}

pid_t deed_launch_pid(const struct deed_launch *launch)
{
    return deed_child_pid(launch->child);
}

const char *deed_launch_dir(const struct deed_launch *launch)
{
    return launch->dir.path;
}
