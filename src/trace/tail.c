/* SPDX-License-Identifier: Apache-2.0 */
/* A trace line by line, also while it is written and rotated. */
#include <deed/trace.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "trace/files.h"
#include "trace/store.h"

struct deed_trace_tail {
    int dir, file, watch; /* -1: none */
    bool older;           /* `file` is the older segment */
    bool rotated;         /* `file` was renamed; it is read to its end */
    ino_t inode;
    struct deed_strbuf text;
    size_t at; /* where the next line begins in `text` */
};

static void open_file(struct deed_trace_tail *tail, const char *name)
{
    struct stat st;
    if (tail->file >= 0) {
        close(tail->file);
    }
    tail->file = openat(tail->dir, name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    tail->inode =
        tail->file >= 0 && fstat(tail->file, &st) == 0 ? st.st_ino : 0;
    tail->rotated = false;
}

static bool start_watch(struct deed_trace_tail *tail, const char *dir)
{
    tail->watch = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    return tail->watch >= 0 &&
           inotify_add_watch(tail->watch, dir,
                             IN_MODIFY | IN_CREATE | IN_MOVED_FROM) >= 0;
}

static enum deed_code open_tail(struct deed_trace_tail *tail, const char *dir,
                                bool follow, struct deed_error *err)
{
    tail->dir = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (follow && tail->dir >= 0 && !start_watch(tail, dir)) {
        return deed_fail(err, DEED_ENVIRONMENT, "%.200s cannot be followed: %s",
                         dir, strerror(errno));
    }
    if (tail->dir < 0 || faccessat(tail->dir, DEED_TRACE_FILE, R_OK, 0) != 0) {
        return deed_fail(err, DEED_NOT_FOUND, "%.200s is no trace", dir);
    }
    open_file(tail, DEED_TRACE_OLDER);
    tail->older = tail->file >= 0;
    if (!tail->older) {
        open_file(tail, DEED_TRACE_FILE);
    }
    return DEED_OK;
}

enum deed_code deed_trace_tail_open(const char *path, bool follow,
                                    struct deed_trace_tail **ret,
                                    struct deed_error *err)
{
    struct deed_trace_tail *tail = calloc(1, sizeof(*tail));
    char *dir = deed_trace_dir_of(path);
    enum deed_code code = deed_fail(err, DEED_NOMEM, "trace");
    if (tail) {
        tail->dir = tail->file = tail->watch = -1;
        deed_strbuf_init(&tail->text, 0);
    }
    if (tail && dir) {
        code = open_tail(tail, dir, follow, err);
    }
    free(dir);
    if (code) {
        deed_trace_tail_close(tail);
        return code;
    }
    *ret = tail;
    return DEED_OK;
}

void deed_trace_tail_close(struct deed_trace_tail *tail)
{
    if (!tail) {
        return;
    }
    const int fds[] = { tail->dir, tail->file, tail->watch };
    for (size_t i = 0; i < sizeof(fds) / sizeof(fds[0]); i++) {
        if (fds[i] >= 0) {
            close(fds[i]);
        }
    }
    deed_strbuf_fini(&tail->text);
    free(tail);
}

/* The bytes that begin a line move to the front. */
static void drop_taken(struct deed_trace_tail *tail)
{
    if (tail->at) {
        tail->text.len -= tail->at;
        memmove(tail->text.bytes, tail->text.bytes + tail->at, tail->text.len);
        tail->at = 0;
    }
}

/* After the end of a file: the next one. A renamed file is read once more
 * first, since lines may have come before it was renamed. */
static bool go_on(struct deed_trace_tail *tail)
{
    struct stat st;
    if (tail->older || tail->rotated) {
        tail->older = false;
        open_file(tail, DEED_TRACE_FILE);
        return tail->file >= 0;
    }
    tail->rotated = fstatat(tail->dir, DEED_TRACE_FILE, &st, 0) == 0 &&
                    st.st_ino != tail->inode;
    return tail->rotated;
}

/* False: there is no more so far. */
static bool read_more(struct deed_trace_tail *tail)
{
    char piece[65536];
    char events[4096];
    drop_taken(tail);
    /* Events go before what they are about is read: what is written later
     * makes the descriptor readable again. */
    while (tail->watch >= 0 && read(tail->watch, events, sizeof(events)) > 0) {
    }
    do {
        ssize_t n = read(tail->file, piece, sizeof(piece));
        if (n > 0) {
            deed_strbuf_add(&tail->text, piece, (size_t)n);
            return !tail->text.failed;
        }
    } while (go_on(tail));
    return false;
}

const char *deed_trace_tail_next(struct deed_trace_tail *tail, size_t *ret_len)
{
    size_t seen = 0; /* bytes of this line that have no end in them */
    do {
        const char *from = deed_strbuf_get(&tail->text) + tail->at;
        size_t len = tail->text.len - tail->at;
        const char *end = memchr(from + seen, '\n', len - seen);
        if (end) {
            *ret_len = (size_t)(end - from);
            tail->at += *ret_len + 1;
            return from;
        }
        seen = len;
    } while (read_more(tail));
    return NULL;
}

int deed_trace_tail_fd(const struct deed_trace_tail *tail)
{
    return tail->watch;
}
