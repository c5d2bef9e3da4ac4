/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/secrets.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/util.h"

#define COMMAND_TIMEOUT_MS 10000

extern char **environ;

void deed_secret_free(char *value)
{
    if (value) {
        explicit_bzero(value, strlen(value));
        free(value);
    }
}

enum deed_code deed_secrets_give(struct deed_secrets *secrets, const char *name,
                                 const char *value, struct deed_error *err)
{
    deed_secret_free(secrets->name);
    deed_secret_free(secrets->value);
    *secrets = (struct deed_secrets){ 0 };
    if (!name || !value) {
        return DEED_OK;
    }
    secrets->name = strdup(name);
    secrets->value = strdup(value);
    if (!secrets->name || !secrets->value) {
        (void)deed_secrets_give(secrets, NULL, NULL, NULL);
        return deed_fail(err, DEED_NOMEM, "secret");
    }
    return DEED_OK;
}

static char *from_environment(const char *name)
{
    char variable[128];
    snprintf(variable, sizeof(variable), "DEED_SECRET_%s", name);
    for (char *p = variable; *p; p++) {
        *p = *p == '-' || *p == '.' ? '_' : *p;
    }
    const char *value = getenv(variable);
    return value ? strdup(value) : NULL;
}

/* Everything up to the limit; NULL: it cannot be read, or is longer. */
static char *read_all(int fd, int64_t until_ms)
{
    char *text = malloc(DEED_SECRET_VALUE_MAX + 1);
    size_t len = 0;
    ssize_t n = 1;
    while (text && n > 0 && len < DEED_SECRET_VALUE_MAX) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        int64_t left =
            until_ms - (int64_t)now.tv_sec * 1000 - now.tv_nsec / 1000000;
        struct pollfd ready = { .fd = fd, .events = POLLIN };
        n = left > 0 && poll(&ready, 1, (int)left) > 0
                ? read(fd, text + len, DEED_SECRET_VALUE_MAX - len)
                : -1;
        len += n > 0 ? (size_t)n : 0;
    }
    if (!text || n != 0) {
        if (text) {
            explicit_bzero(text, len);
        }
        free(text);
        return NULL;
    }
    text[len] = '\0';
    return text;
}

static int64_t from_now(int64_t ms)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 + ms;
}

/* The value of NAME in lines NAME=VALUE. */
static char *find_line(const char *text, const char *name)
{
    size_t len = strlen(name);
    while (text && *text) {
        size_t line = strcspn(text, "\n");
        if (line > len && strncmp(text, name, len) == 0 && text[len] == '=') {
            size_t end =
                line > len + 1 && text[line - 1] == '\r' ? line - 1 : line;
            return strndup(text + len + 1, end - len - 1);
        }
        text += line + (text[line] == '\n');
    }
    return NULL;
}

static char *from_file(const char *name, struct deed_error *err)
{
    const char *path = getenv("DEED_SECRETS_FILE");
    struct stat st;
    int fd = path && *path ? open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY) : -1;
    if (fd < 0) {
        if (path && *path) {
            deed_fail(err, DEED_IO, "%s: %s", path, strerror(errno));
        }
        return NULL;
    }
    char *value = NULL;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_uid != geteuid() ||
        (st.st_mode & 077)) {
        deed_fail(err, DEED_DENIED,
                  "%s: must be your own plain file that nobody else can read; "
                  "chmod 600 it",
                  path);
    } else {
        char *text = read_all(fd, from_now(COMMAND_TIMEOUT_MS));
        value = find_line(text, name);
        deed_secret_free(text);
    }
    close(fd);
    return value;
}

static void cut_line_end(char *text)
{
    size_t len = text ? strlen(text) : 0;
    len -= len && text[len - 1] == '\n';
    len -= len && text[len - 1] == '\r';
    if (text) {
        text[len] = '\0';
    }
}

static char *read_command(pid_t pid, int fd)
{
    int status = 0;
    char *value = read_all(fd, from_now(COMMAND_TIMEOUT_MS));
    if (!value) {
        kill(pid, SIGKILL);
    }
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        deed_secret_free(value);
        return NULL;
    }
    cut_line_end(value);
    return value;
}

static char *from_command(const char *name, struct deed_error *err)
{
    const char *program = getenv("DEED_SECRET_COMMAND");
    char *argv[] = { (char *)program, (char *)name, NULL };
    posix_spawn_file_actions_t actions;
    int fds[2];
    pid_t pid = 0;
    if (!program || !*program || pipe2(fds, O_CLOEXEC) != 0) {
        return NULL;
    }
    bool started = posix_spawn_file_actions_init(&actions) == 0;
    if (started) {
        started =
            posix_spawn_file_actions_adddup2(&actions, fds[1], 1) == 0 &&
            posix_spawnp(&pid, program, &actions, NULL, argv, environ) == 0;
        posix_spawn_file_actions_destroy(&actions);
    }
    close(fds[1]);
    char *value = started ? read_command(pid, fds[0]) : NULL;
    close(fds[0]);
    if (!value) {
        deed_fail(err, DEED_NOT_FOUND, "%s gave no secret \"%s\"", program,
                  name);
    }
    return value;
}

enum deed_code deed_secret_find(const char *name, char **ret_value,
                                struct deed_error *err)
{
    struct deed_error own = { 0 };
    char *value = from_environment(name);
    value = value ? value : from_file(name, &own);
    value = value || own.code ? value : from_command(name, &own);
    if (!value) {
        return deed_fail(err, own.code ? own.code : DEED_NOT_FOUND, "%s",
                         own.code
                             ? own.text
                             : "there is no such secret: set DEED_SECRET_NAME, "
                               "DEED_SECRETS_FILE or DEED_SECRET_COMMAND");
    }
    *ret_value = value;
    return DEED_OK;
}

char *deed_secrets_get(void *user, const char *name, struct deed_error *err)
{
    const struct deed_secrets *secrets = user;
    char *value = NULL;
    if (secrets && deed_str_equal(secrets->name, name)) {
        return strdup(secrets->value);
    }
    (void)deed_secret_find(name, &value, err);
    return value;
}
