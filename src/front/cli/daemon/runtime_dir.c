/* SPDX-License-Identifier: Apache-2.0 */
#include "front/cli/daemon/runtime_dir.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#define SUFFIX ".sock"

#define LETTERS                                                                \
    "abcdefghijklmnopqrstuvwxyz"                                               \
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

bool deed_runtime_dir_is_name(const char *name)
{
    size_t len = strlen(name);
    return len > 0 && len <= DEED_SESSION_NAME_MAX &&
           strchr(LETTERS, name[0]) && strspn(name, LETTERS "._-") == len;
}

enum deed_code deed_runtime_dir_path(const char *name, char path[DEED_PATH_MAX],
                                     struct deed_error *err)
{
    char dir[DEED_PATH_MAX];
    enum deed_code code = deed_runtime_dir(dir, err);
    if (code) {
        return code;
    }
    int len = snprintf(path, DEED_PATH_MAX, "%s/%s" SUFFIX, dir, name);
    size_t room = sizeof(((struct sockaddr_un *)0)->sun_path);
    if (len < 0 || (size_t)len >= room) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "%s is too long for a socket; set XDG_RUNTIME_DIR to "
                         "a shorter path",
                         dir);
    }
    return DEED_OK;
}

static bool is_ours(int fd)
{
    struct ucred who = { 0 };
    socklen_t len = sizeof(who);
    return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &len) == 0 &&
           who.uid == geteuid();
}

enum deed_code deed_runtime_dir_connect(const char *path, int *ret_fd,
                                        struct deed_error *err)
{
    struct sockaddr_un to = { .sun_family = AF_UNIX };
    size_t len = strlen(path);
    if (len >= sizeof(to.sun_path)) {
        return deed_fail(err, DEED_ENVIRONMENT, "%s is too long", path);
    }
    memcpy(to.sun_path, path, len);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    enum deed_code code = DEED_OK;
    if (fd < 0) {
        code = deed_fail(err, DEED_IO, "socket: %s", strerror(errno));
    } else if (connect(fd, (struct sockaddr *)&to, sizeof(to)) != 0) {
        bool none = errno == ENOENT || errno == ECONNREFUSED;
        code = deed_fail(err, none ? DEED_NOT_FOUND : DEED_IO, "%s: %s", path,
                         strerror(errno));
    } else if (!is_ours(fd)) {
        code = deed_fail(err, DEED_DENIED, "%s belongs to somebody else", path);
    }
    if (code && fd >= 0) {
        close(fd);
    }
    if (!code) {
        *ret_fd = fd;
    }
    return code;
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* "NAME.sock" to NAME. */
static bool read_name(const char *entry, char name[DEED_SESSION_NAME_MAX + 1])
{
    size_t len = strlen(entry);
    size_t tail = sizeof(SUFFIX) - 1;
    if (len <= tail || len - tail > DEED_SESSION_NAME_MAX ||
        strcmp(entry + len - tail, SUFFIX) != 0) {
        return false;
    }
    memcpy(name, entry, len - tail);
    name[len - tail] = '\0';
    return deed_runtime_dir_is_name(name);
}

unsigned deed_runtime_dir_names(char names[][DEED_SESSION_NAME_MAX + 1],
                                unsigned max)
{
    char path[DEED_PATH_MAX];
    unsigned count = 0;
    if (deed_runtime_dir(path, NULL)) {
        return 0;
    }
    DIR *dir = opendir(path);
    struct dirent *entry;
    while (dir && count < max && (entry = readdir(dir))) {
        count += read_name(entry->d_name, names[count]);
    }
    if (dir) {
        closedir(dir);
    }
    qsort(names, count, sizeof(names[0]), compare);
    return count;
}

unsigned deed_runtime_dir_sweep(bool remove)
{
    char names[DEED_SESSIONS_MAX][DEED_SESSION_NAME_MAX + 1];
    char path[DEED_PATH_MAX];
    unsigned found = 0;
    if (deed_runtime_dir(path, NULL)) {
        return 0;
    }
    /* Between binding and listening a socket looks abandoned, too. */
    int lock = deed_runtime_dir_lock(path);
    unsigned count =
        lock >= 0 ? deed_runtime_dir_names(names, DEED_SESSIONS_MAX) : 0;
    for (unsigned i = 0; i < count; i++) {
        int fd = -1;
        if (deed_runtime_dir_path(names[i], path, NULL)) {
            continue;
        }
        enum deed_code code = deed_runtime_dir_connect(path, &fd, NULL);
        if (!code) {
            close(fd);
        } else if (code == DEED_NOT_FOUND) {
            found++;
            if (remove) {
                unlink(path);
            }
        }
    }
    if (lock >= 0) {
        close(lock);
    }
    return found;
}

int deed_runtime_dir_process(int fd)
{
    struct ucred who = { 0 };
    socklen_t len = sizeof(who);
    return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &len) == 0
               ? (int)syscall(SYS_pidfd_open, who.pid, 0)
               : -1;
}
