/* SPDX-License-Identifier: Apache-2.0 */
#include "journal/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define OTHERWISE "; --journal PATH names another file"

/* Every directory above the file; those that are there stay as they are. */
static enum deed_code make_directories(const char *path, struct deed_error *err)
{
    char dir[PATH_MAX];
    int len = snprintf(dir, sizeof(dir), "%s", path);
    if (len < 0 || (size_t)len >= sizeof(dir)) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "the path of the journal is too long" OTHERWISE);
    }
    for (char *at = strchr(dir + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        if (mkdir(dir, 0700) != 0 && errno != EEXIST && errno != EROFS &&
            errno != EACCES) {
            return deed_fail(err, DEED_ENVIRONMENT,
                             "the directory %s of the journal cannot be made: "
                             "%s" OTHERWISE,
                             dir, strerror(errno));
        }
        *at = '/';
    }
    return DEED_OK;
}

static enum deed_code check(const struct stat *st, const char *path,
                            struct deed_error *err)
{
    if (!S_ISREG(st->st_mode)) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "the journal %s is not a plain file" OTHERWISE, path);
    }
    if (st->st_uid != geteuid()) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "the journal %s belongs to another user (uid "
                         "%u)" OTHERWISE,
                         path, st->st_uid);
    }
    if (st->st_mode & 077) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "other users may open the journal %s (mode %03o); "
                         "chmod 600 it",
                         path, st->st_mode & 0777);
    }
    return DEED_OK;
}

/* An existing file is never opened here: closing it would release the locks
 * that SQLite holds on it elsewhere in this process. */
enum deed_code deed_journal_file_prepare(const char *path,
                                         struct deed_error *err)
{
    struct stat st;
    enum deed_code code = make_directories(path, err);
    if (code || lstat(path, &st) == 0) {
        return code ? code : check(&st, path, err);
    }
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0 && errno != EEXIST) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "the journal %s cannot be made: %s" OTHERWISE
                         ", --journal none keeps keys in memory",
                         path, strerror(errno));
    }
    if (fd >= 0) {
        close(fd);
    }
    return lstat(path, &st) == 0
               ? check(&st, path, err)
               : deed_fail(err, DEED_ENVIRONMENT, "the journal %s: %s", path,
                           strerror(errno));
}
