/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/daemon/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "front/cli/daemon/daemon.h"

#define FIRST_FD 3

/* What our caller has open must not stay open for an hour. */
static bool close_all(int keep)
{
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (null < 0) {
        return false;
    }
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (dup2(null, fd) < 0) {
            return false;
        }
    }
    int moved = keep;
    if (keep != FIRST_FD) {
        moved = dup3(keep, FIRST_FD, O_CLOEXEC);
    }
    return moved == FIRST_FD && close_range(FIRST_FD + 1, ~0u, 0) == 0;
}

/* The second fork leaves the leader of the session behind, so that no
 * terminal can become its own again. */
static void become_daemon(const char *name, int fd)
{
    if (setsid() < 0) {
        _exit(1);
    }
    pid_t pid = fork();
    if (pid != 0) {
        _exit(pid < 0);
    }
    if (!close_all(fd) || chdir("/") != 0) {
        _exit(1);
    }
    exit((int)deed_daemon_run(name, FIRST_FD));
}

enum deed_code deed_spawn_daemon(const char *name, int *ret_fd,
                                 struct deed_error *err)
{
    int pair[2];
    int status = 0;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
        return deed_fail(err, DEED_IO, "session: %s", strerror(errno));
    }
    fflush(NULL); /* or it would be said twice */
    pid_t pid = fork();
    if (pid == 0) {
        become_daemon(name, pair[1]);
    }
    close(pair[1]);
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (pid < 0 || status != 0) {
        close(pair[0]);
        return deed_fail(err, DEED_ENVIRONMENT,
                         "the background process of the session cannot be "
                         "started");
    }
    *ret_fd = pair[0];
    return DEED_OK;
}
