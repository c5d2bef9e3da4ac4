/* SPDX-License-Identifier: Apache-2.0 */

/*
 * From the start of a server on stdio to its first answer. The starter is
 * small, because a large one (Node) takes longer to start a process than the
 * process takes to answer.
 *
 *     answer COMMAND [ARGUMENT]... <QUESTION
 *
 * Prints the microseconds and ends the server.
 */

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static long long now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

static bool start(char **argv, pid_t *pid, int *to, int *from)
{
    int in[2], out[2];
    posix_spawn_file_actions_t files;
    if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC) ||
        posix_spawn_file_actions_init(&files)) {
        return false;
    }
    bool good = !posix_spawn_file_actions_adddup2(&files, in[0], 0) &&
                !posix_spawn_file_actions_adddup2(&files, out[1], 1) &&
                !posix_spawn_file_actions_addopen(&files, 2, "/dev/null",
                                                  O_WRONLY, 0) &&
                !posix_spawnp(pid, argv[0], &files, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&files);
    close(in[0]);
    close(out[1]);
    *to = in[1];
    *from = out[0];
    return good;
}

int main(int argc, char **argv)
{
    char question[4096], answer;
    size_t len = fread(question, 1, sizeof(question), stdin);
    pid_t pid = 0;
    int to = -1, from = -1;
    if (argc < 2 || !len) {
        fprintf(stderr, "usage: %s COMMAND [ARGUMENT]... <QUESTION\n", argv[0]);
        return 2;
    }
    const struct sigaction ignore = { .sa_handler = SIG_IGN };
    sigaction(SIGPIPE, &ignore, NULL);
    alarm(30);
    long long began = now_us();
    if (!start(argv + 1, &pid, &to, &from)) {
        perror(argv[1]);
        return 1;
    }
    bool good =
        write(to, question, len) == (ssize_t)len && read(from, &answer, 1) == 1;
    long long took = now_us() - began;
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    if (good) {
        printf("%lld\n", took);
    }
    return good ? 0 : 1;
}
