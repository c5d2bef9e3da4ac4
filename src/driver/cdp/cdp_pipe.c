/* SPDX-License-Identifier: Apache-2.0 */

/* The debugging pipe: JSON with a NUL after each message, both ways. */

#include <stdlib.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "driver/cdp/cdp.h"
#include "driver/cdp/cdp_link.h"
#include "io/stream.h"
#include "wire/split.h"

/* What a burst has grown is given back when it is much more than usual. */
#define KEEP_BYTES ((size_t)1 << 20)

struct pipe {
    struct deed_cdp_link base;
    struct deed_stream *to;
    struct deed_stream *from;
    struct deed_strbuf out;
    struct deed_split split;
};

static struct pipe *pipe_of(const struct deed_cdp_link *link)
{
    return deed_container_of(link, struct pipe, base);
}

static enum deed_code pipe_send(struct deed_cdp_link *link, const char *bytes,
                                size_t len, struct deed_error *err)
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

static enum deed_code pipe_flush(struct deed_cdp_link *link,
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

static size_t pipe_queued(const struct deed_cdp_link *link)
{
    const struct pipe *pipe = pipe_of(link);
    return pipe->out.len + deed_stream_queued(pipe->to);
}

static void pipe_destroy(struct deed_cdp_link *link)
{
    struct pipe *pipe = pipe_of(link);
    deed_stream_destroy(pipe->to);
    deed_stream_destroy(pipe->from);
    deed_strbuf_fini(&pipe->out);
    deed_split_fini(&pipe->split);
    free(pipe);
}

static const struct deed_cdp_link_ops pipe_ops = {
    .send = pipe_send,
    .flush = pipe_flush,
    .queued = pipe_queued,
    .destroy = pipe_destroy,
};

static void on_data(void *user, const char *bytes, size_t len)
{
    struct pipe *pipe = user;
    struct deed_cdp *cdp = pipe->base.cdp;
    struct deed_error err;
    char *message = NULL;
    size_t size = 0;
    deed_cdp_enter(cdp);
    enum deed_code code = deed_split_feed(&pipe->split, bytes, len, &err);
    while (!code && !deed_cdp_is_over(cdp)) {
        code = deed_split_next(&pipe->split, &message, &size, &err);
        if (code || !message) {
            break;
        }
        deed_cdp_link_message(cdp, message, size);
    }
    if (code) {
        deed_cdp_link_lost(cdp, &err);
    }
    deed_cdp_leave(cdp);
}

static void on_end(void *user, const struct deed_error *err)
{
    struct pipe *pipe = user;
    struct deed_cdp *cdp = pipe->base.cdp;
    deed_cdp_enter(cdp);
    deed_cdp_link_lost(cdp, err);
    deed_cdp_leave(cdp);
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

enum deed_code deed_cdp_create_pipe(struct deed_loop *loop,
                                    struct deed_stream *to_browser,
                                    struct deed_stream *from_browser,
                                    const struct deed_cdp_listener *listener,
                                    const struct deed_cdp_limits *limits,
                                    struct deed_cdp **ret,
                                    struct deed_error *err)
{
    static const struct deed_stream_events events = { .on_data = on_data,
                                                      .on_end = on_end };
    struct deed_cdp *cdp = NULL;
    enum deed_code code = deed_cdp_new(loop, listener, limits, &cdp, err);
    if (code) {
        deed_stream_destroy(to_browser);
        deed_stream_destroy(from_browser);
        return code;
    }
    struct pipe *pipe = new_pipe(to_browser, from_browser,
                                 deed_cdp_limits_of(cdp)->message_bytes);
    if (!pipe) {
        deed_cdp_destroy(cdp);
        return deed_fail(err, DEED_NOMEM, "debugging pipe");
    }
    deed_cdp_set_link(cdp, &pipe->base);
    code = deed_stream_start(from_browser, &events, pipe, err);
    if (code) {
        deed_cdp_destroy(cdp);
        return code;
    }
    *ret = cdp;
    return DEED_OK;
}
