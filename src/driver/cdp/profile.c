/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/cdp/profile.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* What makes a folder a profile of deed's. */
#define MARK ".deed-profile"

static bool is_empty(int dir)
{
    int copy = openat(dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = copy >= 0 ? fdopendir(copy) : NULL;
    bool empty = list != NULL;
    for (struct dirent *e; empty && (e = readdir(list));) {
        empty = strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0;
    }
    if (list) {
        closedir(list);
    } else if (copy >= 0) {
        close(copy);
    }
    return empty;
}

static enum deed_code take(int dir, const char *path, int *ret_fd,
                           struct deed_error *err)
{
    struct stat st;
    int fd = openat(dir, MARK, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0 && errno == ENOENT && is_empty(dir)) {
        fd = openat(dir, MARK, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    }
    if (fd < 0) {
        return deed_fail_member(err, DEED_DENIED, "profile-dir",
                                "%s is not a profile that deed made; name an "
                                "empty folder or a new one",
                                path);
    }
    if (fstat(fd, &st) != 0 || st.st_uid != geteuid()) {
        close(fd);
        return deed_fail_member(err, DEED_DENIED, "profile-dir",
                                "%s belongs to another user", path);
    }
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        close(fd);
        return deed_fail_member(err, DEED_STATE, "profile-dir",
                                "%s is in use by another browser; deed list "
                                "shows the sessions",
                                path);
    }
    (void)fchmod(dir, 0700); /* what is in it signs a person in */
    *ret_fd = fd;
    return DEED_OK;
}

enum deed_code deed_profile_lock(const char *path, int *ret_fd,
                                 struct deed_error *err)
{
    int dir = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (dir < 0) {
        return deed_fail_member(err, DEED_IO, "profile-dir", "%s: %s", path,
                                strerror(errno));
    }
    enum deed_code code = take(dir, path, ret_fd, err);
    close(dir);
    return code;
}
