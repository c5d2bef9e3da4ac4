/* SPDX-License-Identifier: Apache-2.0 */

/* The debugging pipe: JSON with a NUL after each message, both ways. */

#include <stdlib.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "driver/web/connection.h"
#include "driver/web/connection_link.h"
#include "io/stream.h"
#include "wire/split.h"

/* What a burst has grown is given back when it is much more than usual. */
#define KEEP_BYTES ((size_t)1 << 20)

struct pipe {
    struct deed_connection_link base;
    struct deed_stream *to;
    struct deed_stream *from;
    struct deed_strbuf out;
    struct deed_split split;
};

static struct pipe *pipe_of(const struct deed_connection_link *link)
{
    return deed_container_of(link, struct pipe, base);
}

static enum deed_code pipe_send(struct deed_connection_link *link,
                                const char *bytes, size_t len,
                                struct deed_error *err)
{
    struct pipe *pipe = pipe_of(link);
    size_t before = pipe->out.len;
    deed_strbuf_add(&pipe->out, bytes, len);
    deed_strbuf_putc(&pipe->out, '\0');
    if (pipe->out.failed) { /* what was there before still leaves */
        pipe->out.failed = false;
        pipe->out.len = before;
        return deed_fail(err, DEED_NOMEM, "message to the browser");
    }
    return DEED_OK;
}

static enum deed_code pipe_flush(struct deed_connection_link *link,
                                 struct deed_error *err)
{
    struct pipe *pipe = pipe_of(link);
    if (pipe->out.len == 0) {
        return DEED_OK;
    }
    enum deed_code code =
        deed_stream_write(pipe->to, pipe->out.bytes, pipe->out.len, err);
    if (pipe->out.cap > KEEP_BYTES) {
        deed_strbuf_fini(&pipe->out);
    } else {
        deed_strbuf_clear(&pipe->out);
    }
    return code;
}

static size_t pipe_queued(const struct deed_connection_link *link)
{
    const struct pipe *pipe = pipe_of(link);
    return pipe->out.len + deed_stream_queued(pipe->to);
}

static void pipe_destroy(struct deed_connection_link *link)
{
    struct pipe *pipe = pipe_of(link);
    deed_stream_destroy(pipe->to);
    deed_stream_destroy(pipe->from);
    deed_strbuf_fini(&pipe->out);
    deed_split_fini(&pipe->split);
    free(pipe);
}

static const struct deed_connection_link_ops pipe_ops = {
    .send = pipe_send,
    .flush = pipe_flush,
    .queued = pipe_queued,
    .destroy = pipe_destroy,
};

static void on_data(void *user, const char *bytes, size_t len)
{
    struct pipe *pipe = user;
    struct deed_connection *connection = pipe->base.connection;
    struct deed_error err;
    char *message = NULL;
    size_t size = 0;
    deed_connection_enter(connection);
    enum deed_code code = deed_split_feed(&pipe->split, bytes, len, &err);
    while (!code && !deed_connection_is_over(connection)) {
        code = deed_split_next(&pipe->split, &message, &size, &err);
        if (code || !message) {
            break;
        }
        deed_connection_link_message(connection, message, size);
    }
    if (code) {
        deed_connection_link_lost(connection, &err);
    }
    deed_connection_leave(connection);
}

static void on_end(void *user, const struct deed_error *err)
{
    struct pipe *pipe = user;
    struct deed_connection *connection = pipe->base.connection;
    deed_connection_enter(connection);
    deed_connection_link_lost(connection, err);
    deed_connection_leave(connection);
}

/* Takes the streams whatever happens. */
static struct pipe *new_pipe(struct deed_stream *to, struct deed_stream *from,
                             size_t limit_bytes)
{
    struct pipe *pipe = calloc(1, sizeof(*pipe));
    if (!pipe) {
        deed_stream_destroy(to);
        deed_stream_destroy(from);
        return NULL;
    }
    pipe->base.ops = &pipe_ops;
    pipe->to = to;
    pipe->from = from;
    deed_strbuf_init(&pipe->out, 0);
    deed_split_init(&pipe->split, '\0', limit_bytes);
    return pipe;
}

enum deed_code deed_connection_create_pipe(
    struct deed_loop *loop, struct deed_stream *to_browser,
    struct deed_stream *from_browser,
    const struct deed_connection_listener *listener,
    const struct deed_connection_limits *limits, struct deed_connection **ret,
    struct deed_error *err)
{
    static const struct deed_stream_events events = { .on_data = on_data,
                                                      .on_end = on_end };
    struct deed_connection *connection = NULL;
    enum deed_code code =
        deed_connection_new(loop, listener, limits, &connection, err);
    if (code) {
        deed_stream_destroy(to_browser);
        deed_stream_destroy(from_browser);
        return code;
    }
    struct pipe *pipe =
        new_pipe(to_browser, from_browser,
                 deed_connection_limits_of(connection)->message_bytes);
    if (!pipe) {
        deed_connection_destroy(connection);
        return deed_fail(err, DEED_NOMEM, "debugging pipe");
    }
    deed_connection_set_link(connection, &pipe->base);
    code = deed_stream_start(from_browser, &events, pipe, err);
    if (code) {
        deed_connection_destroy(connection);
        return code;
    }
    *ret = connection;
    return DEED_OK;
}
