/* SPDX-License-Identifier: Apache-2.0 */
#include "io/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/util.h"
#include "io/child_impl.h"
#include "io/loop_impl.h"
#include "io/stream.h"
#include "io/poll.h"

static void close_fd(int *fd)
{
    if (*fd >= 0) {
        close(*fd);
    }
    *fd = -1;
}

static void release(struct deed_child *child)
{
    for (size_t i = 0; i < child->end_count; i++) {
        deed_stream_destroy(child->ends[i].stream);
        close_fd(&child->ends[i].ours);
        close_fd(&child->ends[i].theirs);
    }
    deed_poll_destroy(child->watch);
    close_fd(&child->pidfd);
    close_fd(&child->guard.pidfd);
    close_fd(&child->guard.life_fd);
    free(child);
}

static enum deed_code open_pipes(struct deed_child *child,
                                 const struct deed_child_opts *opts,
                                 struct deed_error *err)
{
    if (opts->pipe_count > DEED_CHILD_PIPES_MAX) {
        return deed_fail(err, DEED_INVALID, "too many pipes");
    }
    for (size_t i = 0; i < opts->pipe_count; i++) {
        int fds[2];
        if (opts->pipes[i].fd < 0 || opts->pipes[i].fd >= DEED_CHILD_HIGH_FD) {
            return deed_fail(err, DEED_INVALID, "pipe for descriptor %d",
                             opts->pipes[i].fd);
        }
        bool both = opts->input_both && opts->pipes[i].fd == STDIN_FILENO;
        if (both ? socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds)
                 : pipe2(fds, O_CLOEXEC)) {
            return deed_fail(err, DEED_IO, "pipe: %s", strerror(errno));
        }
        bool up = opts->pipes[i].child_writes;
        child->ends[child->end_count++] = (struct deed_child_end){
            .child_fd = opts->pipes[i].fd,
            .ours = up ? fds[0] : fds[1],
            .theirs = up ? fds[1] : fds[0],
        };
    }
    return DEED_OK;
}

static enum deed_code make_streams(struct deed_child *child,
                                   struct deed_loop *loop, size_t limit_bytes,
                                   struct deed_error *err)
{
    for (size_t i = 0; i < child->end_count; i++) {
        struct deed_child_end *end = &child->ends[i];
        close_fd(&end->theirs);
        enum deed_code code =
            deed_stream_create(loop, end->ours, limit_bytes, &end->stream, err);
        if (code) {
            return code;
        }
        end->ours = -1; /* the stream's now */
    }
    return DEED_OK;
}

/* The group is killed while the process is still a zombie, since its number
 * cannot belong to anybody else until it is reaped. */
static void on_ended(void *user, bool readable, bool writable)
{
    struct deed_child *child = user;
    int status = 0;
    (void)readable;
    (void)writable;
    kill(-child->pid, SIGKILL);
    deed_child_dismiss_guard(child);
    if (waitpid(child->pid, &status, WNOHANG) != child->pid) {
        return;
    }
    child->pid = 0;
    deed_poll_destroy(child->watch);
    child->watch = NULL;
    if (child->destroyed) {
        release(child);
    } else if (child->on_exit) {
        child->on_exit(child->user,
                       WIFEXITED(status) ? WEXITSTATUS(status) : -1,
                       WIFSIGNALED(status) ? WTERMSIG(status) : 0);
    }
}

static enum deed_code watch_end(struct deed_child *child,
                                struct deed_loop *loop, struct deed_error *err)
{
    child->pidfd = pidfd_open(child->pid, 0);
    if (child->pidfd < 0) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "the kernel cannot watch a process (Linux 5.3 can): "
                         "%s",
                         strerror(errno));
    }
    enum deed_code code = deed_poll_create(loop, child->pidfd, on_ended, child,
                                           &child->watch, err);
    code = code ? code : deed_poll_set(child->watch, true, false, err);
    if (code) {
        deed_poll_destroy(child->watch);
        child->watch = NULL;
    }
    return code;
}

/* An entry of PATH that is not absolute would let the working directory choose
 * what runs. */
const char *deed_child_find(struct deed_arena *arena, const char *file)
{
    struct stat st;
    if (strchr(file, '/')) {
        return access(file, X_OK) == 0 ? file : NULL;
    }
    const char *entry = deed_str_or(getenv("PATH"), "/usr/bin:/bin");
    while (*entry) {
        size_t len = strcspn(entry, ":");
        if (entry[0] == '/') {
            const char *path =
                deed_arena_printf(arena, "%.*s/%s", (int)len, entry, file);
            if (path && access(path, X_OK) == 0 && stat(path, &st) == 0 &&
                S_ISREG(st.st_mode)) {
                return path;
            }
        }
        entry += len + (entry[len] ? 1 : 0);
    }
    return NULL;
}

/* Everything before the fork, the fork, and what the parent does after it. */
static enum deed_code spawn(struct deed_child *child, struct deed_loop *loop,
                            const struct deed_child_opts *opts,
                            struct deed_arena *arena, struct deed_error *err)
{
    struct deed_child_plan plan = {
        .path = deed_child_find(arena, opts->file),
        .argv = (char *const *)opts->argv,
        .env = opts->env ? (char *const *)opts->env : environ,
        .child = child,
        .parent = getpid(),
        .private_dir = opts->private_dir
                           ? deed_arena_strdup(arena, opts->private_dir)
                           : NULL,
    };
    if (arena->failed) {
        return deed_fail(err, DEED_NOMEM, "child process");
    }
    if (!plan.path) {
        return deed_fail(err, DEED_ENVIRONMENT, "there is no program %s",
                         opts->file);
    }
    enum deed_code code = open_pipes(child, opts, err);
    if (code) {
        return code;
    }
    plan.null_fd = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (plan.null_fd < 0) {
        return deed_fail(err, DEED_IO, "/dev/null: %s", strerror(errno));
    }
    code = opts->outlives ? deed_child_start_other(&plan, err)
                          : deed_child_start(child, &plan, err);
    close(plan.null_fd);
    if (!code) {
        code = make_streams(child, loop, opts->limit_bytes, err);
    }
    if (!code && !opts->outlives) {
        code = watch_end(child, loop, err);
    }
    return code;
}

enum deed_code deed_child_spawn(struct deed_loop *loop,
                                const struct deed_child_opts *opts,
                                struct deed_child **ret, struct deed_error *err)
{
    struct deed_arena arena;
    struct deed_child *child = calloc(1, sizeof(*child));
    if (!child) {
        return deed_fail(err, DEED_NOMEM, "child process");
    }
    child->pidfd = -1;
    child->guard.pidfd = -1;
    child->guard.life_fd = -1;
    child->on_exit = opts->on_exit;
    child->user = opts->user;
    deed_arena_init(&arena, 0);
    enum deed_code code = spawn(child, loop, opts, &arena, err);
    deed_arena_fini(&arena);
    if (code) {
        deed_child_destroy(child);
        return code;
    }
    *ret = child;
    return DEED_OK;
}

void deed_child_destroy(struct deed_child *child)
{
    if (!child || child->destroyed) {
        return;
    }
    child->destroyed = true;
    if (child->pid == 0) {
        release(child);
        return;
    }
    deed_child_kill(child, SIGKILL);
    for (size_t i = 0; i < child->end_count; i++) {
        deed_stream_destroy(child->ends[i].stream);
        child->ends[i].stream = NULL;
    }
    if (!child->watch) { /* it was started but could not be watched */
        deed_child_dismiss_guard(child);
        waitpid(child->pid, NULL, 0);
        release(child);
    }
}

struct deed_stream *deed_child_take_stream(struct deed_child *child, int fd)
{
    for (size_t i = 0; i < child->end_count; i++) {
        if (child->ends[i].child_fd == fd) {
            struct deed_stream *stream = child->ends[i].stream;
            child->ends[i].stream = NULL;
            return stream;
        }
    }
    return NULL;
}

void deed_child_kill(struct deed_child *child, int signal)
{
    if (child->pid > 0) {
        kill(-child->pid, signal);
    }
}

pid_t deed_child_pid(const struct deed_child *child)
{
    return child->pid;
}

bool deed_child_is_running(const struct deed_child *child)
{
    return child->pid > 0;
}
