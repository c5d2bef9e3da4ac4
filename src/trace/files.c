/* SPDX-License-Identifier: Apache-2.0 */
#include "trace/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/private_dir.h"
#include "trace/reader.h"
#include "trace/store.h"

static char *read_fd(int fd, size_t *ret_len)
{
    struct stat st;
    char *text = NULL;
    size_t len = 0;
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
        (size_t)st.st_size < DEED_TRACE_READ_MAX &&
        (text = malloc((size_t)st.st_size + 1))) {
        ssize_t got = 1;
        while (got > 0 && len < (size_t)st.st_size) {
            got = read(fd, text + len, (size_t)st.st_size - len);
            len += got > 0 ? (size_t)got : 0;
        }
        text[len] = '\0';
    }
    *ret_len = len;
    return text;
}

char *deed_trace_file(const char *dir, const char *name, size_t *ret_len)
{
    char path[DEED_PATH_MAX];
    int len = snprintf(path, sizeof(path), "%s/%s", dir, name);
    int fd = len > 0 && len < (int)sizeof(path)
                 ? open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
                 : -1;
    char *text = fd >= 0 ? read_fd(fd, ret_len) : NULL;
    if (fd >= 0) {
        close(fd);
    }
    return text;
}

char *deed_trace_picture(const char *dir, const char *name, size_t *ret_len)
{
    static const char folder[] = DEED_TRACE_PICTURES "/";
    bool inside = name && strncmp(name, folder, sizeof(folder) - 1) == 0 &&
                  !strstr(name, "..") && !strpbrk(name, "\"<&");
    return inside ? deed_trace_file(dir, name, ret_len) : NULL;
}

char *deed_trace_dir_of(const char *path)
{
    struct stat st;
    const char *slash = strrchr(path, '/');
    if (stat(path, &st) == 0 && S_ISREG(st.st_mode)) {
        return slash ? strndup(path, (size_t)(slash - path)) : strdup(".");
    }
    return strdup(path);
}

enum deed_code deed_trace_files(const char *path, char **ret_dir,
                                char *ret_texts[2], struct deed_error *err)
{
    size_t len;
    *ret_dir = deed_trace_dir_of(path);
    ret_texts[0] = ret_texts[1] = NULL;
    if (!*ret_dir) {
        return deed_fail(err, DEED_NOMEM, "trace");
    }
    ret_texts[1] = deed_trace_file(*ret_dir, DEED_TRACE_FILE, &len);
    if (!ret_texts[1]) {
        return deed_fail(err, DEED_NOT_FOUND, "%s is no trace: %s/%s: %s", path,
                         *ret_dir, DEED_TRACE_FILE, strerror(errno));
    }
    ret_texts[0] = deed_trace_file(*ret_dir, DEED_TRACE_OLDER, &len);
    return DEED_OK;
}
