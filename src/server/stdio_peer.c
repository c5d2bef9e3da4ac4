/* SPDX-License-Identifier: Apache-2.0 */
#include "server/stdio_peer.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "io/loop.h"
#include "io/stream.h"
#include "wire/split.h"

#define QUEUE_BYTES_MAX ((size_t)16 * 1024 * 1024)
#define QUEUE_BYTES_BUSY ((size_t)1024 * 1024)

struct deed_stdio_peer {
    struct deed_peer base;
    struct deed_stream *in, *out;
    struct deed_split split;
    struct deed_stdio_events events;
    bool over;
};

static struct deed_stdio_peer *stdio_of(const struct deed_peer *peer)
{
    return deed_container_of(peer, struct deed_stdio_peer, base);
}

static void end(struct deed_stdio_peer *peer)
{
    if (!peer->over) {
        peer->over = true;
        peer->events.ended(peer->events.user);
    }
}

static size_t stdio_queued(const struct deed_peer *base)
{
    return deed_stream_queued(stdio_of(base)->out);
}

static void stdio_send(struct deed_peer *base, const char *bytes, size_t len)
{
    struct deed_stdio_peer *peer = stdio_of(base);
    struct deed_strbuf line;
    deed_strbuf_init(&line, 0);
    deed_strbuf_add(&line, bytes, len);
    deed_strbuf_putc(&line, '\n');
    if (line.failed ||
        deed_stream_write(peer->out, line.bytes, line.len, NULL)) {
        deed_hub_log(base->hub, "standard output takes no more");
        deed_hub_peer_gone(base);
    }
    deed_strbuf_fini(&line);
    if (stdio_queued(base) > QUEUE_BYTES_BUSY) {
        deed_stream_pause(peer->in);
    }
}

static void stdio_end(struct deed_peer *base, uint16_t status)
{
    (void)status;
    deed_hub_peer_gone(base);
}

static const struct deed_peer_ops stdio_ops = {
    .send = stdio_send,
    .queued = stdio_queued,
    .end = stdio_end,
};

static void on_data(void *user, const char *bytes, size_t len)
{
    struct deed_stdio_peer *peer = user;
    struct deed_error err = { 0 };
    char *line = NULL;
    size_t line_len = 0;
    enum deed_code code = deed_split_feed(&peer->split, bytes, len, &err);
    while (!code &&
           !(code = deed_split_next(&peer->split, &line, &line_len, &err)) &&
           line) {
        if (line_len > 0) {
            deed_hub_heard(&peer->base, line, line_len);
        }
    }
    if (code) { /* where the next line starts cannot be trusted */
        deed_hub_refuse(&peer->base, &err);
        deed_stream_pause(peer->in);
        end(peer);
    }
}

static void on_end(void *user, const struct deed_error *err)
{
    struct deed_stdio_peer *peer = user;
    (void)err;
    /* A last line without its end is a line all the same. */
    if (deed_split_pending(&peer->split) > 0) {
        on_data(peer, "\n", 1);
    }
    end(peer);
}

static void on_drain(void *user)
{
    struct deed_stdio_peer *peer = user;
    if (peer->over) {
        peer->events.quiet(peer->events.user);
    } else {
        deed_stream_resume(peer->in);
    }
}

/* Nobody reads what we say any more. */
static void on_output_end(void *user, const struct deed_error *err)
{
    struct deed_stdio_peer *peer = user;
    (void)err;
    deed_hub_peer_gone(&peer->base);
    end(peer);
}

static enum deed_code open_stream(struct deed_loop *loop, int fd,
                                  struct deed_stream **ret,
                                  struct deed_error *err)
{
    int copy = fcntl(fd, F_DUPFD_CLOEXEC, 3);
    if (copy < 0) {
        return deed_fail(err, DEED_IO, "descriptor %d cannot be used", fd);
    }
    enum deed_code code =
        deed_stream_create(loop, copy, QUEUE_BYTES_MAX, ret, err);
    if (code) {
        close(copy);
    }
    return code;
}

enum deed_code deed_stdio_peer_create(struct deed_hub *hub, int in, int out,
                                      const struct deed_stdio_events *tell,
                                      struct deed_stdio_peer **ret,
                                      struct deed_error *err)
{
    static const struct deed_stream_events input = {
        .on_data = on_data,
        .on_end = on_end,
    };
    static const struct deed_stream_events output = {
        .on_end = on_output_end,
        .on_drain = on_drain,
    };
    struct deed_stdio_peer *peer = calloc(1, sizeof(*peer));
    if (!peer) {
        return deed_fail(err, DEED_NOMEM, "standard input");
    }
    peer->events = *tell;
    deed_split_init(&peer->split, '\n', DEED_ENVELOPE_BYTES_MAX);
    enum deed_code code = open_stream(hub->loop, in, &peer->in, err);
    if (!code) {
        code = open_stream(hub->loop, out, &peer->out, err);
    }
    if (!code) {
        code = deed_stream_start(peer->in, &input, peer, err);
    }
    if (code) {
        deed_stdio_peer_destroy(peer);
        return code;
    }
    deed_stream_start_output(peer->out, &output, peer);
    deed_hub_add_peer(hub, &peer->base, &stdio_ops, DEED_ROLE_AGENT);
    *ret = peer;
    return DEED_OK;
}

void deed_stdio_peer_destroy(struct deed_stdio_peer *peer)
{
    if (!peer) {
        return;
    }
    if (peer->base.hub) {
        deed_hub_peer_gone(&peer->base);
    }
    deed_stream_destroy(peer->in);
    deed_stream_destroy(peer->out);
    deed_split_fini(&peer->split);
    free(peer);
}

bool deed_stdio_peer_is_drained(const struct deed_stdio_peer *peer)
{
    return deed_stream_queued(peer->out) == 0;
}
