/* SPDX-License-Identifier: Apache-2.0 */
#include "trace/store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "io/private_dir.h"

/* So many traces under one name are a loop gone wild. */
#define DIRS_MAX 99
/* The last line of a file is looked for in this much of its end. */
#define TAIL_BYTES ((size_t)1 << 20)

/* Makes the folders above it, too. */
static bool make_dirs(char *path)
{
    for (char *p = path + 1; *p; p++) {
        if (*p == '/') {
            *p = '\0';
            (void)mkdir(path, 0700);
            *p = '/';
        }
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

/* -1: it cannot be had; errno is EWOULDBLOCK when somebody writes there. */
static int take_dir(char *path)
{
    int dir =
        make_dirs(path) ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (dir >= 0 && flock(dir, LOCK_EX | LOCK_NB) != 0) {
        int why = errno;
        close(dir);
        errno = why;
        return -1;
    }
    return dir;
}

static enum deed_code take_any(struct deed_trace_store *store, const char *base,
                               struct deed_error *err)
{
    char path[DEED_PATH_MAX];
    errno = ENAMETOOLONG;
    for (unsigned i = 1; i <= DIRS_MAX && store->dir < 0; i++) {
        int len = i == 1 ? snprintf(path, sizeof(path), "%s", base)
                         : snprintf(path, sizeof(path), "%s-%u", base, i);
        if (len <= 0 || len >= (int)sizeof(path)) {
            break;
        }
        store->dir = take_dir(path);
        if (store->dir < 0 && errno != EWOULDBLOCK) {
            break;
        }
    }
    if (store->dir < 0) {
        return deed_fail(err, DEED_ENVIRONMENT, "the trace %s: %s", base,
                         strerror(errno));
    }
    store->path = strdup(path);
    return store->path ? DEED_OK : deed_fail(err, DEED_NOMEM, "trace");
}

static int open_file(const struct deed_trace_store *store, const char *name,
                     int flags)
{
    return openat(store->dir, name,
                  flags | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY, 0600);
}

/* "n":N at the beginning of a line. */
static uint64_t number_of(const char *line)
{
    static const char key[] = "{\"n\":";
    return strncmp(line, key, sizeof(key) - 1) == 0
               ? strtoull(line + sizeof(key) - 1, NULL, 10)
               : 0;
}

/* The last whole line; a line that was cut off by a crash is ended. */
static enum deed_code read_tail(struct deed_trace_store *store, off_t size,
                                struct deed_error *err)
{
    size_t want = (size_t)size < TAIL_BYTES ? (size_t)size : TAIL_BYTES;
    char *tail = malloc(want + 1);
    ssize_t got =
        tail ? pread(store->file, tail, want, size - (off_t)want) : -1;
    if (got != (ssize_t)want) {
        free(tail);
        return deed_fail(err, DEED_IO, "the trace %s cannot be read",
                         store->path);
    }
    tail[want] = '\0';
    char *end = want ? tail + want : NULL;
    if (end && end[-1] != '\n') {
        (void)!write(store->file, "\n", 1);
    } else if (end) {
        *--end = '\0';
    }
    char *line = end ? strrchr(tail, '\n') : NULL;
    line = line ? line + 1 : tail;
    if (end) {
        store->line = number_of(line);
        deed_chain_hash(line, strlen(line), store->hash);
    }
    free(tail);
    return DEED_OK;
}

enum deed_code deed_trace_store_open(struct deed_trace_store *store,
                                     const char *path, struct deed_error *err)
{
    struct stat st;
    store->dir = store->file = store->head = -1;
    memcpy(store->hash, DEED_CHAIN_START, sizeof(store->hash));
    enum deed_code code = take_any(store, path, err);
    if (code) {
        return code;
    }
    store->file = open_file(store, DEED_TRACE_FILE, O_RDWR | O_APPEND);
    store->head = open_file(store, DEED_TRACE_HEAD, O_RDWR);
    (void)mkdirat(store->dir, DEED_TRACE_PICTURES, 0700);
    if (store->file < 0 || store->head < 0 || fstat(store->file, &st) != 0) {
        return deed_fail(err, DEED_ENVIRONMENT, "the trace %s: %s", store->path,
                         strerror(errno));
    }
    store->bytes = (uint64_t)st.st_size;
    return read_tail(store, st.st_size, err);
}

void deed_trace_store_close(struct deed_trace_store *store)
{
    int *const fds[] = { &store->file, &store->head, &store->dir };
    for (size_t i = 0; store->path && i < sizeof(fds) / sizeof(fds[0]); i++) {
        if (*fds[i] >= 0) {
            close(*fds[i]);
        }
    }
    free(store->path);
    *store = (struct deed_trace_store){ .dir = -1, .file = -1, .head = -1 };
}

static bool write_all(int fd, const char *bytes, size_t len)
{
    while (len) {
        ssize_t n = write(fd, bytes, len);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            return false;
        }
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

/* Lines first, then what they end with: after a crash the head is behind, never
 * ahead. */
void deed_trace_store_write(struct deed_trace_store *store,
                            const struct deed_strbuf *text)
{
    char head[128];
    if (store->broken || text->failed || !text->len) {
        store->broken = store->broken || text->failed;
        return;
    }
    /* The number has as many digits as will ever be needed: the file never
     * gets shorter. */
    int len = snprintf(head, sizeof(head), "%020" PRIu64 " %s\n", store->line,
                       store->hash);
    store->broken = !write_all(store->file, text->bytes, text->len) ||
                    pwrite(store->head, head, (size_t)len, 0) != len;
    store->bytes += text->len;
}

bool deed_trace_store_is_full(const struct deed_trace_store *store)
{
    return (store->actions_max && store->actions >= store->actions_max) ||
           (store->bytes_max && store->bytes >= store->bytes_max);
}

/* What a file says, as text; NULL when there is none. */
static char *read_file(const struct deed_trace_store *store, const char *name)
{
    struct stat st;
    int fd = openat(store->dir, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    char *text = NULL;
    if (fd >= 0 && fstat(fd, &st) == 0 &&
        (text = malloc((size_t)st.st_size + 1))) {
        ssize_t got = read(fd, text, (size_t)st.st_size);
        text[got > 0 ? got : 0] = '\0';
    }
    if (fd >= 0) {
        close(fd);
    }
    return text;
}

static void sweep_pictures(struct deed_trace_store *store, const char *lines)
{
    int fd = openat(store->dir, DEED_TRACE_PICTURES,
                    O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *dir = fd >= 0 ? fdopendir(fd) : NULL;
    const struct dirent *entry;
    while (dir && (entry = readdir(dir))) {
        if (entry->d_name[0] != '.' && !strstr(lines, entry->d_name)) {
            unlinkat(fd, entry->d_name, 0);
        }
    }
    if (dir) {
        closedir(dir);
    } else if (fd >= 0) {
        close(fd);
    }
}

void deed_trace_store_rotate(struct deed_trace_store *store)
{
    if (store->broken ||
        renameat(store->dir, DEED_TRACE_FILE, store->dir, DEED_TRACE_OLDER)) {
        return;
    }
    close(store->file);
    store->file = open_file(store, DEED_TRACE_FILE, O_RDWR | O_APPEND);
    store->broken = store->file < 0;
    store->bytes = 0;
    store->actions = 0;
    char *kept = read_file(store, DEED_TRACE_OLDER);
    if (kept) {
        sweep_pictures(store, kept);
    }
    free(kept);
}

bool deed_trace_store_picture(struct deed_trace_store *store, const void *bytes,
                              size_t len, const char *suffix,
                              char ret[DEED_TRACE_PICTURE_BYTES])
{
    char hash[DEED_CHAIN_HEX_BYTES];
    deed_chain_hash(bytes, len, hash);
    snprintf(ret, DEED_TRACE_PICTURE_BYTES, DEED_TRACE_PICTURES "/%.32s.%s",
             hash, suffix);
    int fd = openat(store->dir, ret,
                    O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0) {
        return errno == EEXIST; /* the same picture */
    }
    bool good = write_all(fd, bytes, len);
    close(fd);
    store->bytes += len;
    return good;
}
