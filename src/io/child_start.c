/* SPDX-License-Identifier: Apache-2.0 */

/*
 * How a child is started: the fork, what the new process does until it runs its
 * program, and the guard beside it. After the fork only plain system calls are
 * safe.
 */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/poll.h> /* <poll.h> would be the one of this folder */
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/child_impl.h"

/* How long a killed group may take to end: two seconds, many times what the
 * kernel needs to take down a browser of ten processes. */
#define GROUP_TRIES 100
#define GROUP_EVERY_MS 20

/* In the child. Moves every descriptor it keeps out of the way first, so that
 * putting one in its place cannot overwrite another. */
static bool place_descriptors(const struct deed_child_plan *plan)
{
    int null_fd = fcntl(plan->null_fd, F_DUPFD_CLOEXEC, DEED_CHILD_HIGH_FD);
    int high[DEED_CHILD_PIPES_MAX];
    const struct deed_child *child = plan->child;
    for (size_t i = 0; i < child->end_count; i++) {
        high[i] =
            fcntl(child->ends[i].theirs, F_DUPFD_CLOEXEC, DEED_CHILD_HIGH_FD);
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

static void run_program(const struct deed_child_plan *plan)
{
    int report = fcntl(plan->report_fd, F_DUPFD_CLOEXEC, DEED_CHILD_HIGH_FD);
    if (place_descriptors(plan)) {
        execve(plan->path, plan->argv, plan->env);
    }
    int number = errno;
    ssize_t written = write(report, &number, sizeof(number));
    _exit(written < 0 ? 126 : 127);
}

static void become_other(const struct deed_child_plan *plan)
{
    reset_signals();
    leave_home();
    run_program(plan);
}

static void become(const struct deed_child_plan *plan)
{
    char go;
    reset_signals();
    setpgid(0, 0);
    /* Until the guard is up the kernel does its work. The thread that forked
     * is in deed_child_start() all the while. */
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
static void remove_private_dir(const struct deed_child_plan *plan)
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
static void stand_guard(const struct deed_child_plan *plan)
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
static pid_t fork_quietly(const struct deed_child_plan *plan,
                          void (*run)(const struct deed_child_plan *plan))
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

void deed_child_dismiss_guard(struct deed_child *child)
{
    if (child->guard.pid > 0) {
        pidfd_send_signal(child->guard.pidfd, SIGKILL, NULL, 0);
        waitpid(child->guard.pid, NULL, 0);
    }
    child->guard.pid = 0;
}

/* 0, or the error number. */
static int post_guard(struct deed_child *child, struct deed_child_plan *plan)
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

enum deed_code deed_child_start(struct deed_child *child,
                                struct deed_child_plan *plan,
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
        deed_child_dismiss_guard(child);
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
enum deed_code deed_child_start_other(struct deed_child_plan *plan,
                                      struct deed_error *err)
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
