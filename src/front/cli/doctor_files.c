/* SPDX-License-Identifier: Apache-2.0 */
/* Where sessions live, and what sessions that were killed have left. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/util.h"
#include "front/cli/doctor.h"
#include "front/cli/daemon/runtime_dir.h"

#define ROOM_BYTES (256ull << 20)
/* How long a process may take to die, and how often it is looked again. */
#define END_MS 5000
#define TRIES 100
#define REPAIR "deed doctor --fix"

static bool check_place(struct deed_doctor *doctor)
{
    char path[DEED_PATH_MAX];
    struct deed_error err = { 0 };
    struct statvfs st;
    if (deed_runtime_dir(path, &err)) {
        deed_doctor_add(doctor, DEED_FINDING_BAD, "runtime",
                        "export XDG_RUNTIME_DIR=$(mktemp -d)", "%s", err.text);
        return false;
    }
    if (deed_runtime_dir_path("a-session-of-a-name-that-is-rather-long", path,
                              &err)) {
        deed_doctor_add(doctor, DEED_FINDING_BAD, "runtime",
                        "export XDG_RUNTIME_DIR=$(mktemp -d)", "%s", err.text);
        return false;
    }
    *strrchr(path, '/') = '\0';
    unsigned long long room =
        statvfs(path, &st) == 0 ? (unsigned long long)st.f_bavail * st.f_frsize
                                : 0;
    deed_doctor_add(
        doctor, room < ROOM_BYTES ? DEED_FINDING_WARN : DEED_FINDING_OK,
        "runtime", NULL, "%s is for you alone, %llu MiB are free%s", path,
        room >> 20, room < ROOM_BYTES ? ": little for a browser" : "");
    return true;
}

/* The profile directory of a browser that deed started; NULL: it is none. */
static const char *profile_in(char *bytes, size_t len, const char *runtime)
{
    static const char flag[] = "--user-data-dir=";
    size_t room = strlen(runtime);
    for (char *at = bytes; at < bytes + len; at += strlen(at) + 1) {
        const char *dir = at + sizeof(flag) - 1;
        if (strncmp(at, flag, sizeof(flag) - 1) == 0 &&
            strncmp(dir, runtime, room) == 0 && dir[room] == '/') {
            return dir;
        }
    }
    return NULL;
}

/* Nobody holds its lock: whoever started it is gone. */
static bool is_orphaned(const char *profile)
{
    int fd = open(profile, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) {
        return errno == ENOENT;
    }
    bool free_lock = flock(fd, LOCK_EX | LOCK_NB) == 0;
    close(fd);
    return free_lock;
}

static bool is_orphan(const char *pid, const char *runtime)
{
    char path[64], bytes[32768];
    struct stat st;
    snprintf(path, sizeof(path), "/proc/%.20s/cmdline", pid);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 || fstat(fd, &st) != 0 || st.st_uid != geteuid()) {
        if (fd >= 0) {
            close(fd);
        }
        return false;
    }
    ssize_t len = read(fd, bytes, sizeof(bytes) - 1);
    close(fd);
    if (len <= 0) {
        return false;
    }
    bytes[len] = '\0';
    const char *profile = profile_in(bytes, (size_t)len, runtime);
    return profile && is_orphaned(profile);
}

/* What is not gone would write into what is removed. */
static void end_process(pid_t pid)
{
    int fd = (int)syscall(SYS_pidfd_open, pid, 0);
    struct pollfd gone = { .fd = fd, .events = POLLIN };
    kill(pid, SIGKILL);
    while (fd >= 0 && poll(&gone, 1, END_MS) < 0 && errno == EINTR) {
    }
    if (fd >= 0) {
        close(fd);
    }
}

static unsigned find_orphans(bool end)
{
    char runtime[DEED_PATH_MAX];
    unsigned count = 0;
    DIR *dir = deed_runtime_dir(runtime, NULL) ? NULL : opendir("/proc");
    struct dirent *entry;
    while (dir && (entry = readdir(dir))) {
        long pid = strtol(entry->d_name, NULL, 10);
        if (pid > 1 && is_orphan(entry->d_name, runtime)) {
            count++;
            if (end) {
                end_process((pid_t)pid);
            }
        }
    }
    if (dir) {
        closedir(dir);
    }
    return count;
}

/* Whoever dies may have finished a system call meanwhile: it is looked again
 * whether it is really gone. */
static void check_one(struct deed_doctor *doctor, unsigned (*find)(bool remove),
                      const char *what)
{
    unsigned count = find(doctor->fix);
    unsigned left = count;
    for (unsigned i = 0; doctor->fix && left && i < TRIES; i++) {
        left = find(true);
    }
    if (count) {
        struct deed_finding *f =
            deed_doctor_add(doctor, DEED_FINDING_WARN, "leftovers", REPAIR,
                            "%u %s of sessions that were killed", count, what);
        if (f) {
            f->fixed = doctor->fix && !left;
        }
    }
}

/* Processes first: they would write into what is removed. */
static void check_leftovers(struct deed_doctor *doctor)
{
    unsigned before = doctor->count;
    check_one(doctor, find_orphans, "browser processes");
    check_one(doctor, deed_runtime_dir_sweep, "sockets");
    check_one(doctor, deed_private_dir_sweep, "profiles");
    if (doctor->count == before) {
        deed_doctor_add(doctor, DEED_FINDING_OK, "leftovers", NULL, "none");
    }
}

static void check_sessions(struct deed_doctor *doctor)
{
    char names[DEED_SESSIONS_MAX][DEED_SESSION_NAME_MAX + 1];
    char path[DEED_PATH_MAX];
    unsigned open_count = 0;
    unsigned count = deed_runtime_dir_names(names, DEED_SESSIONS_MAX);
    for (unsigned i = 0; i < count; i++) {
        int fd = -1;
        if (!deed_runtime_dir_path(names[i], path, NULL) &&
            !deed_runtime_dir_connect(path, &fd, NULL)) {
            open_count++;
            close(fd);
        }
    }
    deed_doctor_add(doctor, DEED_FINDING_OK, "sessions", NULL, "%u open",
                    open_count);
}

void deed_doctor_check_files(struct deed_doctor *doctor)
{
    if (check_place(doctor)) {
        check_leftovers(doctor);
        check_sessions(doctor);
    }
}
