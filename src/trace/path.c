/* SPDX-License-Identifier: Apache-2.0 */
/* Where traces are kept that nobody named a place for. */
#include <deed/trace.h>

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/util.h"
#include "io/private_dir.h"
#include "io/stamp.h"

#define OPEN_FILES_MAX 16
#define DIRS_KEPT 20

enum deed_code deed_trace_default_dir(char **ret, struct deed_error *err)
{
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    bool given = state && state[0] == '/';
    char path[DEED_PATH_MAX];
    if (!given && (!home || home[0] != '/')) {
        return deed_fail(err, DEED_ENVIRONMENT,
                         "no place for the trace: neither XDG_STATE_HOME nor "
                         "HOME is set; --trace DIR names one");
    }
    int len = snprintf(path, sizeof(path), "%s%s/deed/traces",
                       given ? state : home, given ? "" : "/.local/state");
    *ret = len > 0 && len < (int)sizeof(path) ? strdup(path) : NULL;
    return *ret ? DEED_OK : deed_fail(err, DEED_NOMEM, "trace");
}

static int remove_one(const char *path, const struct stat *st, int type,
                      struct FTW *at)
{
    (void)st;
    (void)type;
    (void)at;
    return remove(path);
}

/* One that is being written is locked. */
static bool is_free(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    bool is = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0;
    if (fd >= 0) {
        close(fd);
    }
    return is;
}

static int is_trace(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int by_age(const struct dirent **a, const struct dirent **b)
{
    /* "NAME-20261116T034405.123": the time is what counts. */
    const char *left = strrchr((*a)->d_name, '-');
    const char *right = strrchr((*b)->d_name, '-');
    return strcmp(deed_str_or(left, ""), deed_str_or(right, ""));
}

static void prune(const char *dir)
{
    struct dirent **list = NULL;
    int count = scandir(dir, &list, is_trace, by_age);
    for (int i = 0; i < count; i++) {
        char path[DEED_PATH_MAX];
        int len = snprintf(path, sizeof(path), "%s/%s", dir, list[i]->d_name);
        if (i < count - DIRS_KEPT + 1 && len < (int)sizeof(path) &&
            is_free(path)) {
            (void)nftw(path, remove_one, OPEN_FILES_MAX, FTW_DEPTH | FTW_PHYS);
        }
        free(list[i]);
    }
    free(list);
}

/* "20261116T034405.123" */
static void write_time(char out[DEED_STAMP_BYTES])
{
    char stamp[DEED_STAMP_BYTES];
    size_t len = 0;
    deed_stamp_write(deed_stamp_now_ms(), stamp);
    for (const char *p = stamp; *p && *p != 'Z'; p++) {
        if (*p != '-' && *p != ':') {
            out[len++] = *p;
        }
    }
    out[len] = '\0';
}

enum deed_code deed_trace_default_path(const char *session, char **ret,
                                       struct deed_error *err)
{
    char *dir = NULL;
    char stamp[DEED_STAMP_BYTES];
    char path[DEED_PATH_MAX];
    enum deed_code code = deed_trace_default_dir(&dir, err);
    if (code) {
        return code;
    }
    prune(dir);
    write_time(stamp);
    int len = snprintf(path, sizeof(path), "%s/%s-%s", dir,
                       deed_str_or(session, "deed"), stamp);
    free(dir);
    *ret = len > 0 && len < (int)sizeof(path) ? strdup(path) : NULL;
    return *ret ? DEED_OK : deed_fail(err, DEED_NOMEM, "trace");
}
