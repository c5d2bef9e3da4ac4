/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/grid/credentials.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/util.h"
#include "wire/url.h"

#define FILE_MAX_BYTES 4096

static enum deed_code check_url(const char *url, struct deed_error *err)
{
    struct deed_url parsed;
    const char *from = url ? strstr(url, "://") : NULL;
    if (!url || !*url) {
        return deed_fail_member(err, DEED_INVALID, "grid",
                                "is missing: give the address of the Grid, or "
                                "set DEED_GRID");
    }
    if (from && memchr(from + 3, '@', strcspn(from + 3, "/"))) {
        return deed_fail_member(err, DEED_INVALID, "grid",
                                "the address must not hold a user name: set "
                                "DEED_GRID_USER and DEED_GRID_PASSWORD");
    }
    if (deed_url_parse(url, &parsed, NULL) ||
        (strcmp(parsed.scheme, "http") != 0 &&
         strcmp(parsed.scheme, "https") != 0)) {
        return deed_fail_member(err, DEED_INVALID, "grid",
                                "must be http://HOST:PORT or "
                                "https://HOST:PORT, not \"%.120s\"",
                                url);
    }
    return DEED_OK;
}

/* Others may read neither the file nor what replaces it. */
static enum deed_code read_private(const char *path, char *ret, size_t size,
                                   struct deed_error *err)
{
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0 || fstat(fd, &st) != 0) {
        deed_fail_member(err, DEED_INVALID, "grid-auth", "%.200s: %s", path,
                         strerror(errno));
        if (fd >= 0) {
            close(fd);
        }
        return DEED_INVALID;
    }
    if (!S_ISREG(st.st_mode) || (st.st_mode & 077) ||
        (st.st_uid != geteuid() && st.st_uid != 0)) {
        close(fd);
        return deed_fail_member(err, DEED_DENIED, "grid-auth",
                                "%.200s can be read by others; chmod 600 it",
                                path);
    }
    ssize_t n = read(fd, ret, size - 1);
    close(fd);
    ret[n > 0 ? n : 0] = '\0';
    ret[strcspn(ret, "\r\n")] = '\0';
    return DEED_OK;
}

static enum deed_code read_file(struct deed_arena *arena, const char *path,
                                struct grid_credentials *ret,
                                struct deed_error *err)
{
    char text[FILE_MAX_BYTES];
    enum deed_code code = read_private(path, text, sizeof(text), err);
    if (code) {
        return code;
    }
    char *colon = strchr(text, ':');
    if (strncmp(text, "bearer ", 7) == 0 && text[7]) {
        ret->bearer = deed_arena_strdup(arena, text + 7);
    } else if (colon && colon != text) {
        *colon = '\0';
        ret->user = deed_arena_strdup(arena, text);
        ret->password = deed_arena_strdup(arena, colon + 1);
    } else {
        code = deed_fail_member(err, DEED_INVALID, "grid-auth",
                                "%.200s must hold one line, USER:PASSWORD or "
                                "bearer TOKEN",
                                path);
    }
    explicit_bzero(text, sizeof(text));
    return code;
}

static const char *env(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

enum deed_code grid_credentials_read(struct deed_arena *arena, const char *url,
                                     const char *file,
                                     struct grid_credentials *ret,
                                     struct deed_error *err)
{
    struct grid_credentials read = { .url = url };
    enum deed_code code = check_url(url, err);
    if (!code && file) {
        code = read_file(arena, file, &read, err);
    } else if (!code) {
        read.bearer = env("DEED_GRID_TOKEN");
        read.user = env("DEED_GRID_USER");
        read.password = env("DEED_GRID_PASSWORD");
    }
    if (!code) {
        *ret = read;
    }
    return code;
}
