/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/cdp/launch.h"

#include <stdlib.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/util.h"
#include "driver/cdp/profile.h"
#include "driver/web/process.h"

#define ARGS_MAX 96

enum { FD_TO = 3, FD_FROM = 4 };

struct deed_launch {
    struct deed_process *process;
    const struct deed_launch_opts *opts; /* while it is being started */
    const char *path;
    void (*on_exit)(void *user, const struct deed_error *err);
    void *user;
};

/* Finding one. */

static const char *const names[] = {
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chromium-headless-shell",
    "chrome",
    NULL,
};

const struct deed_program deed_chromium_program = {
    .name = "Chromium",
    .env = "DEED_CHROMIUM",
    .names = names,
    .remedy = "Debian: apt install chromium, Fedora: dnf install chromium",
    .what = "browser",
    .install = "sudo apt install chromium",
    .upgrade = "sudo apt install --only-upgrade chromium",
    .oldest = 109,
};

enum deed_code deed_launch_find(struct deed_arena *arena,
                                const char *executable, const char **ret,
                                struct deed_error *err)
{
    return deed_process_find(arena, &deed_chromium_program, executable, ret,
                             err);
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

static const char *const *build_args(void *user, struct deed_arena *arena,
                                     const char *dir, struct deed_error *err)
{
    const struct deed_launch *launch = user;
    const struct deed_launch_opts *opts = launch->opts;
    struct args *args = deed_arena_alloc(arena, sizeof(*args));
    static const char *const always[] = {
        "--remote-debugging-pipe",
        "--no-first-run",
        "--no-default-browser-check",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-default-apps",
        /* A page that comes back is loaded, not thawed: with an agent. */
        "--disable-back-forward-cache",
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
    if (!args) {
        deed_fail(err, DEED_NOMEM, "browser");
        return NULL;
    }
    *args = (struct args){ .count = 0 };
    add_arg(args, launch->path);
    for (size_t i = 0; i < DEED_ARRAY_LEN(always); i++) {
        add_arg(args, always[i]);
    }
    add_arg(args,
            deed_arena_printf(arena, "--user-data-dir=%s",
                              opts->profile_dir ? opts->profile_dir : dir));
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
    return args->list;
}

static const char *const advice[][2] = {
    { "No usable sandbox",
      "; the system forbids its sandbox: allow unprivileged user "
      "namespaces, or run deed in a container as root" },
    { "Missing X server", "; a window needs a display" },
    { "cannot open shared object", "; its libraries are not installed" },
    { NULL, NULL },
};

static void on_exit_of(void *user, const struct deed_error *err)
{
    const struct deed_launch *launch = user;
    if (launch->on_exit) {
        launch->on_exit(launch->user, err);
    }
}

static enum deed_code start(struct deed_launch *launch, struct deed_loop *loop,
                            struct deed_arena *arena, struct deed_error *err)
{
    static const struct deed_child_pipe pipes[] = { { FD_TO, false },
                                                    { FD_FROM, true } };
    const struct deed_launch_opts *opts = launch->opts;
    enum deed_code code =
        deed_launch_find(arena, opts->executable, &launch->path, err);
    if (code) {
        return code;
    }
    int lock = -1;
    if (opts->profile_dir) {
        code = deed_profile_lock(opts->profile_dir, &lock, err);
    }
    if (code) {
        return code;
    }
    const struct deed_process_opts process = {
        .kind = "chromium",
        .parent_dir = opts->parent_dir,
        .path = launch->path,
        .headed = opts->headed,
        .arguments = build_args,
        .keeps_files = opts->profile_dir != NULL,
        .lock = lock,
        .pipes = pipes,
        .pipe_count = DEED_ARRAY_LEN(pipes),
        .queued_bytes = opts->queued_bytes,
        .advice = advice,
        .on_exit = on_exit_of,
        .user = launch,
    };
    return deed_process_create(loop, &process, &launch->process, err);
}

enum deed_code deed_launch_create(struct deed_loop *loop,
                                  const struct deed_launch_opts *opts,
                                  struct deed_launch **ret,
                                  struct deed_error *err)
{
    struct deed_arena arena;
    struct deed_launch *launch = calloc(1, sizeof(*launch));
    if (!launch) {
        return deed_fail(err, DEED_NOMEM, "browser");
    }
    launch->opts = opts;
    launch->on_exit = opts->on_exit;
    launch->user = opts->user;
    deed_arena_init(&arena, 0);
    enum deed_code code = start(launch, loop, &arena, err);
    deed_arena_fini(&arena);
    launch->opts = NULL;
    launch->path = NULL;
    if (code) {
        deed_launch_destroy(launch);
        return code;
    }
    *ret = launch;
    return DEED_OK;
}

void deed_launch_destroy(struct deed_launch *launch)
{
    if (launch) {
        deed_process_destroy(launch->process);
        free(launch);
    }
}

void deed_launch_take_streams(struct deed_launch *launch,
                              struct deed_stream **ret_to,
                              struct deed_stream **ret_from)
{
    *ret_to = deed_process_take_stream(launch->process, FD_TO);
    *ret_from = deed_process_take_stream(launch->process, FD_FROM);
}

pid_t deed_launch_pid(const struct deed_launch *launch)
{
    return deed_process_pid(launch->process);
}

const char *deed_launch_dir(const struct deed_launch *launch)
{
    return deed_process_dir(launch->process);
}
