/* SPDX-License-Identifier: Apache-2.0 */
#include "io/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/poll.h> /* <poll.h> would be the one of this folder */
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/util.h"
#include "io/loop_impl.h"
#include "io/stream.h"
#include "io/poll.h"

/* Above any descriptor that a child is given. */
#define HIGH_FD 64

/* How long a killed group may take to end: two seconds, many times what the
 * kernel needs to take down a browser of ten processes. */
#define GROUP_TRIES 100
#define GROUP_EVERY_MS 20

struct end {
    int child_fd;
    int ours;                   /* -1 once the stream has it */
    int theirs;                 /* -1 once the child has it */
    struct deed_stream *stream; /* owned until taken */
};

struct deed_child {
    pid_t pid; /* 0 once reaped */
    int pidfd;
    struct {
        pid_t pid; /* 0: none */
        int pidfd;
        int life_fd; /* the guard kills the group when this closes */
    } guard;
    struct deed_poll *watch;
    struct end ends[DEED_CHILD_PIPES_MAX];
    size_t end_count;
    void (*on_exit)(void *user, int status, int signal);
    void *user;
    bool destroyed;
};

/* All that the new process needs; made before the fork, because after it only
 * plain system calls are safe. */
struct plan {
    const char *path;
    char *const *argv;
    char *const *env;
    const struct deed_child *child;
    pid_t parent;
    pid_t pid; /* of the child, for its guard */
    int null_fd;
    int report_fd;     /* the error number goes here when exec fails */
    int go_fd;         /* the child waits here until its guard is up */
    int life_fd;       /* the guard's end of the pipe that ends with deed */
    char *private_dir; /* NULL: none */
};

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

/* In the child. Moves every descriptor it keeps out of the way first, so that
 * putting one in its place cannot overwrite another. */
static bool place_descriptors(const struct plan *plan)
{
    int null_fd = fcntl(plan->null_fd, F_DUPFD_CLOEXEC, HIGH_FD);
    int high[DEED_CHILD_PIPES_MAX];
    const struct deed_child *child = plan->child;
    for (size_t i = 0; i < child->end_count; i++) {
        high[i] = fcntl(child->ends[i].theirs, F_DUPFD_CLOEXEC, HIGH_FD);
        if (high[i] < 0) {
            return false;
        }
    }
    /* What the host left open is not the child's business. */
    close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
    for (int fd = 0; fd < 3; fd++) {
        if (dup2(null_fd, fd) < 0) {
            return false;
        }
    }
    for (size_t i = 0; i < child->end_count; i++) {
        if (dup2(high[i], child->ends[i].child_fd) < 0) {
            return false;
        }
    }
    return true;
}

static void reset_signals(void)
{
    struct sigaction plain = { .sa_handler = SIG_DFL };
    for (int number = 1; number < NSIG; number++) {
        sigaction(number, &plain, NULL); /* two of them cannot be set */
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static ssize_t read_again(int fd, void *bytes, size_t len)
{
    ssize_t count;
    do {
        count = read(fd, bytes, len);
    } while (count < 0 && errno == EINTR);
    return count;
}

/* Leaves our session and our family: its parent ends at once, so that nobody
 * here has to wait for it. */
static void leave_home(void)
{
    if (setsid() < 0) {
        _exit(127);
    }
    pid_t pid = _Fork();
    if (pid != 0) {
        _exit(pid < 0 ? 127 : 0);
    }
}

static void run_program(const struct plan *plan)
{
    int report = fcntl(plan->report_fd, F_DUPFD_CLOEXEC, HIGH_FD);
    if (place_descriptors(plan)) {
        execve(plan->path, plan->argv, plan->env);
    }
    int number = errno;
    ssize_t written = write(report, &number, sizeof(number));
    _exit(written < 0 ? 126 : 127);
}

static void become_other(const struct plan *plan)
{
    reset_signals();
    leave_home();
    run_program(plan);
}

static void become(const struct plan *plan)
{
    char go;
    reset_signals();
    setpgid(0, 0);
    /* Until the guard is up the kernel does its work. The thread that forked
     * is in start() all the while. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != plan->parent || read_again(plan->go_fd, &go, 1) != 1) {
        _exit(127);
    }
    prctl(PR_SET_PDEATHSIG, 0);
    run_program(plan);
}

/*
 * In the guard, after deed has ended. What dies may still write, so its end
 * comes first; a system whose init reaps nothing keeps zombies in the group,
 * hence the limit. What cannot be removed here goes with the next start
 * (io/private_dir.h).
 */
static void remove_private_dir(const struct plan *plan)
{
    char *const argv[] = { "rm", "-rf", "--", plan->private_dir, NULL };
    char *const env[] = { NULL };
    for (int i = 0; i < GROUP_TRIES && kill(-plan->pid, 0) == 0; i++) {
        poll(NULL, 0, GROUP_EVERY_MS);
    }
    execve("/bin/rm", argv, env);
}

/*
 * The guard: a process that does nothing but wait for the end of deed, however
 * that comes, and kills the child's group then, and removes its directory.
 * PR_SET_PDEATHSIG would do the same when the *thread* ends that forked, which
 * in a host program may be long before. All signals stay blocked: only SIGKILL
 * ends it. It runs no program of its own, so only plain system calls are
 * allowed here, too.
 */
static void stand_guard(const struct plan *plan)
{
    char nothing;
    setpgid(0, 0);
    prctl(PR_SET_NAME, "deed-guard");
    if (dup2(plan->life_fd, 0) < 0) {
        _exit(1);
    }
    close_range(1, ~0U, 0); /* ends our copy of the writing end, too */
    (void)read_again(0, &nothing, 1);
    kill(-plan->pid, SIGKILL);
    if (plan->private_dir) {
        remove_private_dir(plan);
    }
    _exit(0);
}

/* No handler of ours may run in the new process. `run` does not return. */
static pid_t fork_quietly(const struct plan *plan,
                          void (*run)(const struct plan *plan))
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = fork();
    if (pid == 0) {
        run(plan);
        _exit(127);
    }
    int number = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = number;
    return pid;
}

/* 0 when exec worked: the descriptor closed without a word. */
static int read_report(int fd)
{
    int number = 0;
    ssize_t count = read_again(fd, &number, sizeof(number));
    return count == (ssize_t)sizeof(number) ? number : 0;
}

/* Before the child is reaped: until then its number, which the guard has, is
 * nobody else's. */
static void dismiss_guard(struct deed_child *child)
{
    if (child->guard.pid > 0) {
        pidfd_send_signal(child->guard.pidfd, SIGKILL, NULL, 0);
        waitpid(child->guard.pid, NULL, 0);
    }
    child->guard.pid = 0;
}

/* 0, or the error number. */
static int post_guard(struct deed_child *child, struct plan *plan)
{
    int life[2];
    if (pipe2(life, O_CLOEXEC) != 0) {
        return errno;
    }
    plan->life_fd = life[0];
    child->guard.life_fd = life[1];
    child->guard.pid = fork_quietly(plan, stand_guard);
    int number = child->guard.pid < 0 ? errno : 0;
    close(life[0]);
    if (!number) {
        child->guard.pidfd = pidfd_open(child->guard.pid, 0);
        number = child->guard.pidfd < 0 ? errno : 0;
    }
    return number;
}

/* Lets the child run its program, or with an error number end. Its reading end
 * is still open here, so that writing cannot raise SIGPIPE. */
static int let_go(const int go[2], int number)
{
    if (!number && write(go[1], "g", 1) != 1) {
        number = errno;
    }
    close(go[0]);
    close(go[1]);
    return number;
}

static enum deed_code start(struct deed_child *child, struct plan *plan,
                            struct deed_error *err)
{
    int report[2];
    int go[2];
    if (pipe2(report, O_CLOEXEC) != 0) {
        return deed_fail(err, DEED_IO, "pipe: %s", strerror(errno));
    }
    if (pipe2(go, O_CLOEXEC) != 0) {
        close(report[0]);
        close(report[1]);
        return deed_fail(err, DEED_IO, "pipe: %s", strerror(errno));
    }
    plan->report_fd = report[1];
    plan->go_fd = go[0];
    pid_t pid = fork_quietly(plan, become);
    int number = pid < 0 ? errno : 0;
    if (pid > 0) {
        setpgid(pid, pid); /* whoever is first; signals may follow at once */
        plan->pid = pid;
        number = post_guard(child, plan);
    }
    close(report[1]);
    number = let_go(go, number);
    if (pid > 0 && !number) {
        number = read_report(report[0]);
    }
    close(report[0]);
    if (number) {
        dismiss_guard(child);
        if (pid > 0) {
            kill(pid, SIGKILL); /* it may still wait for its guard */
            waitpid(pid, NULL, 0);
        }
        return deed_fail(err, DEED_ENVIRONMENT, "%s cannot be started: %s",
                         plan->path, strerror(number));
    }
    child->pid = pid;
    return DEED_OK;
}

/* The same for a program that outlives us: when the pipe of the report closes,
 * it runs. */
static enum deed_code start_other(struct plan *plan, struct deed_error *err)
{
    int report[2];
    int status = 0;
    if (pipe2(report, O_CLOEXEC) != 0) {
        return deed_fail(err, DEED_IO, "pipe: %s", strerror(errno));
    }
    plan->report_fd = report[1];
    pid_t pid = fork_quietly(plan, become_other);
    int number = pid < 0 ? errno : 0;
    close(report[1]);
    if (pid > 0) {
        while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
        }
        number = status ? EAGAIN : read_report(report[0]);
    }
    close(report[0]);
    return number ? deed_fail(err, DEED_ENVIRONMENT, "%s cannot be started: %s",
                              plan->path, strerror(number))
                  : DEED_OK;
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
        if (opts->pipes[i].fd < 0 || opts->pipes[i].fd >= HIGH_FD) {
            return deed_fail(err, DEED_INVALID, "pipe for descriptor %d",
                             opts->pipes[i].fd);
        }
        bool both = opts->input_both && opts->pipes[i].fd == STDIN_FILENO;
        if (both ? socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds)
                 : pipe2(fds, O_CLOEXEC)) {
            return deed_fail(err, DEED_IO, "pipe: %s", strerror(errno));
        }
        bool up = opts->pipes[i].child_writes;
        child->ends[child->end_count++] = (struct end){
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
        struct end *end = &child->ends[i];
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
    dismiss_guard(child);
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
    struct plan plan = {
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
    code = opts->outlives ? start_other(&plan, err) : start(child, &plan, err);
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
        dismiss_guard(child);
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
