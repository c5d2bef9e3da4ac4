/* SPDX-License-Identifier: Apache-2.0 */
#include "io/private_dir.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define OPEN_FILES_MAX 16

static bool is_private(const char *path)
{
    struct stat st;
    return lstat(path, &st) == 0 && S_ISDIR(st.st_mode) &&
           st.st_uid == geteuid() && (st.st_mode & 077) == 0;
}

/* Whether the directory is there, made if need be, and fit for us. */
static enum deed_code try_dir(char path[DEED_PATH_MAX], int len,
                              struct deed_error *err)
{
    if (len < 0 || len >= DEED_PATH_MAX) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "the path of the runtime directory is too long");
    }
    if (mkdir(path, 0700) != 0 && errno != EEXIST) {
        return deed_fail(err, DEED_ENVIRONMENT, "%s cannot be made: %s", path,
                         strerror(errno));
    }
    if (!is_private(path)) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "%s is not a directory that only you can read", path);
    }
    return DEED_OK;
}

/* A variable that survived its login, or points at somebody else's place, must
 * not keep deed from working: the next place is as good. Every process with
 * the same environment comes to the same one. */
enum deed_code deed_runtime_dir(char path[DEED_PATH_MAX],
                                struct deed_error *err)
{
    const struct {
        const char *base, *name;
    } places[] = {
        { getenv("XDG_RUNTIME_DIR"), "deed" },
        { getenv("TMPDIR"), NULL },
        { "/tmp", NULL },
        { getenv("HOME"), ".deed-run" },
    };
    enum deed_code first = DEED_OK;
    for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
        const char *base = places[i].base;
        if (!base || base[0] != '/') {
            continue;
        }
        int len =
            places[i].name
                ? snprintf(path, DEED_PATH_MAX, "%s/%s", base, places[i].name)
                : snprintf(path, DEED_PATH_MAX, "%s/deed-%u", base, geteuid());
        enum deed_code code = try_dir(path, len, first ? NULL : err);
        if (!code) {
            return DEED_OK;
        }
        first = first ? first : code;
    }
    return first;
}

static int remove_one(const char *path, const struct stat *st, int kind,
                      struct FTW *ftw)
{
    (void)st;
    (void)kind;
    (void)ftw;
    remove(path); /* what cannot be removed makes its directory stay */
    return 0;
}

static bool remove_tree(const char *path)
{
    nftw(path, remove_one, OPEN_FILES_MAX, FTW_DEPTH | FTW_PHYS);
    return access(path, F_OK) != 0;
}

/* The lock of a directory is on the directory itself, and goes with the
 * process that holds it however that ends. */
static int lock_dir(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0) {
        close(fd);
        fd = -1;
    }
    return fd;
}

/* Whether the name is kind-XXXXXX; kind NULL: any. */
static bool is_of_kind(const char *name, const char *kind)
{
    const char *dash = strrchr(name, '-');
    if (!kind) {
        return dash && dash != name && strlen(dash) == 7;
    }
    size_t len = strlen(kind);
    return strncmp(name, kind, len) == 0 && name[len] == '-' &&
           strlen(name + len) == 7;
}

static unsigned find_abandoned(const char *parent, const char *kind,
                               bool remove)
{
    unsigned count = 0;
    DIR *dir = opendir(parent);
    struct dirent *entry;
    while (dir && (entry = readdir(dir))) {
        char path[DEED_PATH_MAX + 300];
        if (!is_of_kind(entry->d_name, kind)) {
            continue;
        }
        snprintf(path, sizeof(path), "%s/%s", parent, entry->d_name);
        int fd = lock_dir(path);
        if (fd >= 0) {
            count++;
            if (remove) {
                remove_tree(path);
            }
            close(fd);
        }
    }
    if (dir) {
        closedir(dir);
    }
    return count;
}

/* Between making a directory and locking it, it looks abandoned: everybody
 * who makes or removes one holds the parent's lock. It is held for moments. */
int deed_runtime_dir_lock(const char *parent)
{
    int fd = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int status;
    do {
        status = fd >= 0 ? flock(fd, LOCK_EX) : 0;
    } while (status != 0 && errno == EINTR);
    return fd;
}

static enum deed_code make(struct deed_private_dir *dir, const char *parent,
                           const char *kind, struct deed_error *err)
{
    int len =
        snprintf(dir->path, sizeof(dir->path), "%s/%s-XXXXXX", parent, kind);
    if (len < 0 || (size_t)len >= sizeof(dir->path)) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "the path of a private directory is too long");
    }
    if (!mkdtemp(dir->path)) {
        return deed_fail(err, DEED_ENVIRONMENT, "%s: %s", dir->path,
                         strerror(errno));
    }
    dir->lock = lock_dir(dir->path);
    if (dir->lock < 0) {
        rmdir(dir->path);
        return deed_fail(err, DEED_IO, "%s cannot be locked: %s", dir->path,
                         strerror(errno));
    }
    return DEED_OK;
}

enum deed_code deed_private_dir_create(struct deed_private_dir *dir,
                                       const char *parent, const char *kind,
                                       struct deed_error *err)
{
    char runtime[DEED_PATH_MAX];
    dir->lock = -1;
    if (!parent) {
        enum deed_code code = deed_runtime_dir(runtime, err);
        if (code) {
            return code;
        }
        parent = runtime;
    }
    int fd = deed_runtime_dir_lock(parent);
    if (fd < 0) {
        return deed_fail(err, DEED_ENVIRONMENT, "%s: %s", parent,
                         strerror(errno));
    }
    find_abandoned(parent, kind, true);
    enum deed_code code = make(dir, parent, kind, err);
    close(fd);
    return code;
}

unsigned deed_private_dir_sweep(bool remove)
{
    char runtime[DEED_PATH_MAX];
    if (deed_runtime_dir(runtime, NULL)) {
        return 0;
    }
    int fd = deed_runtime_dir_lock(runtime);
    unsigned count = fd >= 0 ? find_abandoned(runtime, NULL, remove) : 0;
    if (fd >= 0) {
        close(fd);
    }
    return count;
}

bool deed_private_dir_remove(struct deed_private_dir *dir)
{
    if (dir->lock < 0) {
        return true;
    }
    if (!remove_tree(dir->path)) {
        return false;
    }
    close(dir->lock);
    dir->lock = -1;
    return true;
}
