/* SPDX-License-Identifier: Apache-2.0 */
#include "io/stream.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/util.h"
#include "io/sigpipe.h"
#include "io/stream_impl.h"

struct write {
    uv_write_t req;
    struct deed_stream *stream;
    size_t len;
    char bytes[];
};

static struct deed_stream *new_stream(struct deed_loop *loop,
                                      size_t limit_bytes,
                                      struct deed_error *err)
{
    struct deed_stream *stream = calloc(1, sizeof(*stream));
    if (!stream) {
        deed_fail(err, DEED_NOMEM, "stream");
        return NULL;
    }
    stream->loop = loop;
    stream->limit_bytes = limit_bytes;
    stream->file = -1;
    return stream;
}

/* libuv only refuses to initialise a handle for lack of memory. */
static enum deed_code initialised(struct deed_stream *stream, int status,
                                  struct deed_stream **ret,
                                  struct deed_error *err)
{
    if (status < 0) {
        free(stream);
        return deed_fail_uv(err, status, "stream");
    }
    stream->uv.handle.data = stream;
    *ret = stream;
    return DEED_OK;
}

enum deed_code deed_stream_new_tcp(struct deed_loop *loop, size_t limit_bytes,
                                   struct deed_stream **ret,
                                   struct deed_error *err)
{
    struct deed_stream *stream = new_stream(loop, limit_bytes, err);
    return stream ? initialised(stream, uv_tcp_init(&loop->uv, &stream->uv.tcp),
                                ret, err)
                  : DEED_NOMEM;
}

enum deed_code deed_stream_new_pipe(struct deed_loop *loop, size_t limit_bytes,
                                    struct deed_stream **ret,
                                    struct deed_error *err)
{
    struct deed_stream *stream = new_stream(loop, limit_bytes, err);
    return stream ? initialised(stream,
                                uv_pipe_init(&loop->uv, &stream->uv.pipe, 0),
                                ret, err)
                  : DEED_NOMEM;
}

static enum deed_code create_file(struct deed_loop *loop, int fd,
                                  size_t limit_bytes, struct deed_stream **ret,
                                  struct deed_error *err)
{
    struct deed_stream *stream = new_stream(loop, limit_bytes, err);
    if (!stream) {
        return DEED_NOMEM;
    }
    stream->is_file = true;
    stream->file = fd;
    *ret = stream;
    return DEED_OK;
}

static enum deed_code create_tty(struct deed_loop *loop, int fd,
                                 size_t limit_bytes, struct deed_stream **ret,
                                 struct deed_error *err)
{
    struct deed_stream *stream = new_stream(loop, limit_bytes, err);
    return stream ? initialised(stream,
                                uv_tty_init(&loop->uv, &stream->uv.tty, fd, 0),
                                ret, err)
                  : DEED_NOMEM;
}

enum deed_code deed_stream_create(struct deed_loop *loop, int fd,
                                  size_t limit_bytes, struct deed_stream **ret,
                                  struct deed_error *err)
{
    struct deed_stream *stream = NULL;
    enum deed_code code;
    int status = 0;
    switch (uv_guess_handle(fd)) {
    case UV_TCP:
        code = deed_stream_new_tcp(loop, limit_bytes, &stream, err);
        status = code ? 0 : uv_tcp_open(&stream->uv.tcp, fd);
        break;
    case UV_NAMED_PIPE:
        code = deed_stream_new_pipe(loop, limit_bytes, &stream, err);
        status = code ? 0 : uv_pipe_open(&stream->uv.pipe, fd);
        break;
    case UV_TTY:
        code = create_tty(loop, fd, limit_bytes, &stream, err);
        break;
    case UV_FILE:
        code = create_file(loop, fd, limit_bytes, &stream, err);
        break;
    default:
        return deed_fail(err, DEED_UNSUPPORTED,
                         "descriptor %d is no pipe, socket or file", fd);
    }
    if (code || status < 0) {
        deed_stream_destroy(stream);
        return code ? code : deed_fail_uv(err, status, "opening a stream");
    }
    *ret = stream;
    return DEED_OK;
}

static void on_close(uv_handle_t *handle)
{
    free(handle->data);
}

static void free_file(struct deed_task *task)
{
    free(deed_container_of(task, struct deed_stream, read_file));
}

void deed_stream_destroy(struct deed_stream *stream)
{
    if (!stream || stream->destroyed) {
        return;
    }
    stream->destroyed = true;
    if (!stream->is_file) {
        uv_close(&stream->uv.handle, on_close);
        return;
    }
    /* Whoever calls may be inside a callback of this very stream. */
    close(stream->file);
    deed_task_cancel(&stream->read_file);
    stream->read_file.run = free_file;
    deed_loop_defer(stream->loop, &stream->read_file);
}

static void end(struct deed_stream *stream, int status)
{
    if (stream->ended || stream->destroyed || !stream->started) {
        return;
    }
    struct deed_error err = { 0 };
    stream->ended = true;
    if (!stream->is_file) {
        uv_read_stop(&stream->uv.stream);
    }
    if (status == UV_EOF) {
        deed_fail(&err, DEED_LOST, "the other side closed the connection");
    } else {
        deed_fail_uv(&err, status, "the connection broke");
    }
    stream->events.on_end(stream->user, &err);
}

static void alloc_bytes(uv_handle_t *handle, size_t hint, uv_buf_t *buf)
{
    struct deed_stream *stream = handle->data;
    (void)hint;
    *buf = uv_buf_init(stream->loop->read_bytes, DEED_LOOP_READ_BYTES);
}

/* A peer without TCP_NODELAY (Firefox) holds a short message back until the one
 * before it was acknowledged, which the kernel delays by 40 ms: of an event and
 * the answer after it the answer came that late. The kernel forgets the wish
 * with every write, which takes an acknowledgement along. */
static void acknowledge(const struct deed_stream *stream)
{
#ifdef TCP_QUICKACK
    uv_os_fd_t fd;
    if (stream->prompt && uv_fileno(&stream->uv.handle, &fd) == 0) {
        (void)setsockopt(fd, IPPROTO_TCP, TCP_QUICKACK, &(int){ 1 },
                         sizeof(int));
    }
#else
    (void)stream;
#endif
}

static void on_read(uv_stream_t *handle, ssize_t count, const uv_buf_t *buf)
{
    struct deed_stream *stream = handle->data;
    if (count > 0) {
        stream->wrote = false;
        stream->events.on_data(stream->user, buf->base, (size_t)count);
        if (!stream->destroyed && !stream->wrote) {
            acknowledge(stream);
        }
    } else if (count < 0) {
        end(stream, (int)count);
    }
}

static void read_piece(struct deed_task *task)
{
    struct deed_stream *stream =
        deed_container_of(task, struct deed_stream, read_file);
    ssize_t count;
    do {
        count =
            read(stream->file, stream->loop->read_bytes, DEED_LOOP_READ_BYTES);
    } while (count < 0 && errno == EINTR);
    if (count <= 0) {
        end(stream, count < 0 ? uv_translate_sys_error(errno) : UV_EOF);
        return;
    }
    deed_loop_defer(stream->loop, task);
    stream->events.on_data(stream->user, stream->loop->read_bytes,
                           (size_t)count);
}

static int start_reading(struct deed_stream *stream)
{
    if (!stream->is_file) {
        return uv_read_start(&stream->uv.stream, alloc_bytes, on_read);
    }
    stream->read_file.run = read_piece;
    deed_loop_defer(stream->loop, &stream->read_file);
    return 0;
}

enum deed_code deed_stream_start(struct deed_stream *stream,
                                 const struct deed_stream_events *events,
                                 void *user, struct deed_error *err)
{
    stream->events = *events;
    stream->user = user;
    int status = start_reading(stream);
    if (status < 0) {
        return deed_fail_uv(err, status, "reading");
    }
    stream->started = true;
    return DEED_OK;
}

void deed_stream_start_output(struct deed_stream *stream,
                              const struct deed_stream_events *events,
                              void *user)
{
    stream->events = *events;
    stream->user = user;
    stream->started = true;
}

void deed_stream_pause(struct deed_stream *stream)
{
    if (!stream->started || stream->ended || stream->paused) {
        return;
    }
    stream->paused = true;
    if (stream->is_file) {
        deed_task_cancel(&stream->read_file);
    } else {
        uv_read_stop(&stream->uv.stream);
    }
}

void deed_stream_resume(struct deed_stream *stream)
{
    if (!stream->paused || stream->ended) {
        return;
    }
    stream->paused = false;
    start_reading(stream); /* it worked once with the same descriptor */
}

static void on_written(uv_write_t *req, int status)
{
    struct write *write = req->data;
    struct deed_stream *stream = write->stream;
    stream->queued_bytes -= write->len;
    stream->loop->queued_writes--;
    free(write);
    if (stream->destroyed || stream->ended) {
        return;
    }
    if (status < 0) {
        end(stream, status);
    } else if (stream->queued_bytes == 0 && stream->events.on_drain) {
        stream->events.on_drain(stream->user);
    }
}

static enum deed_code queue_rest(struct deed_stream *stream, const char *bytes,
                                 size_t len, struct deed_error *err)
{
    struct write *write = malloc(sizeof(*write) + len);
    if (!write) {
        return deed_fail(err, DEED_NOMEM, "%zu bytes to write", len);
    }
    write->req.data = write;
    write->stream = stream;
    write->len = len;
    memcpy(write->bytes, bytes, len);
    uv_buf_t buf = uv_buf_init(write->bytes, (unsigned)len);
    int status = uv_write(&write->req, &stream->uv.stream, &buf, 1, on_written);
    if (status < 0) {
        free(write);
        return deed_fail_uv(err, status, "writing");
    }
    stream->queued_bytes += len;
    stream->loop->queued_writes++;
    return DEED_OK;
}

static enum deed_code write_file(struct deed_stream *stream, const char *bytes,
                                 size_t len, struct deed_error *err)
{
    while (len > 0) {
        ssize_t count = write(stream->file, bytes, len);
        if (count < 0 && errno != EINTR) {
            return deed_fail_uv(err, uv_translate_sys_error(errno), "writing");
        }
        size_t done = count > 0 ? (size_t)count : 0;
        bytes += done;
        len -= done;
    }
    return DEED_OK;
}

/* As uv_try_write(), but a socket is asked not to raise SIGPIPE. */
static int try_write(struct deed_stream *stream, const char *bytes, size_t len)
{
#ifdef MSG_NOSIGNAL
    uv_os_fd_t fd;
    if (stream->uv.handle.type == UV_TCP &&
        uv_is_writable(&stream->uv.stream) &&
        uv_fileno(&stream->uv.handle, &fd) == 0) {
        ssize_t count;
        do {
            count = send(fd, bytes, len, MSG_NOSIGNAL | MSG_DONTWAIT);
        } while (count < 0 && errno == EINTR);
        return count < 0 ? uv_translate_sys_error(errno) : (int)count;
    }
#endif
    struct deed_sigpipe before;
    uv_buf_t buf = uv_buf_init((char *)bytes, (unsigned)len);
    deed_sigpipe_block(&before);
    int status = uv_try_write(&stream->uv.stream, &buf, 1);
    deed_sigpipe_restore(&before);
    return status;
}

static enum deed_code queue_quietly(struct deed_stream *stream,
                                    const char *bytes, size_t len,
                                    struct deed_error *err)
{
    struct deed_sigpipe before;
    deed_loop_guard_writes(stream->loop);
    deed_sigpipe_block(&before);
    enum deed_code code = queue_rest(stream, bytes, len, err);
    deed_sigpipe_restore(&before);
    return code;
}

enum deed_code deed_stream_write(struct deed_stream *stream, const char *bytes,
                                 size_t len, struct deed_error *err)
{
    if (stream->ended || stream->broken) {
        return deed_fail(err, DEED_LOST, "the connection is closed");
    }
    if (stream->is_file) {
        return write_file(stream, bytes, len, err);
    }
    /* Refused before anything is written: half a message is worse than none.
     * (The kernel's buffer is on top of the limit.) */
    if (len > stream->limit_bytes - stream->queued_bytes || len > UINT32_MAX) {
        return deed_fail(err, DEED_TOO_LARGE,
                         "%zu bytes are queued already, the limit is %zu",
                         stream->queued_bytes, stream->limit_bytes);
    }
    size_t done = 0;
    while (stream->queued_bytes == 0 && done < len) {
        int status = try_write(stream, bytes + done, len - done);
        if (status == UV_EAGAIN) {
            break;
        }
        if (status < 0) {
            return deed_fail_uv(err, status, "writing");
        }
        done += (size_t)status;
        stream->wrote = true;
    }
    if (done == len) {
        return DEED_OK;
    }
    enum deed_code code = queue_quietly(stream, bytes + done, len - done, err);
    stream->broken = code && done > 0;
    return code;
}

size_t deed_stream_queued(const struct deed_stream *stream)
{
    return stream->queued_bytes;
}
