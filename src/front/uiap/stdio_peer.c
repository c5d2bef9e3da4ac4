/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/stdio_peer.h"

#include <stdlib.h>

#include "base/util.h"
#include "io/lines.h"
#include "io/loop.h"

struct deed_stdio_peer {
    struct deed_peer base;
    struct deed_lines *lines;
    struct deed_stdio_events events;
    bool over;
};

static struct deed_stdio_peer *stdio_of(const struct deed_peer *peer)
{
    return deed_container_of(peer, struct deed_stdio_peer, base);
}

static size_t stdio_queued(const struct deed_peer *base)
{
    return deed_lines_queued(stdio_of(base)->lines);
}

static void stdio_send(struct deed_peer *base, const char *bytes, size_t len)
{
    struct deed_stdio_peer *peer = stdio_of(base);
    if (deed_lines_write(peer->lines, bytes, len, NULL)) {
        deed_hub_log(base->hub, "standard output takes no more");
        deed_hub_peer_gone(base);
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

static void on_line(void *user, char *line, size_t len)
{
    struct deed_stdio_peer *peer = user;
    deed_hub_heard(&peer->base, line, len);
}

static void on_end(void *user, const struct deed_error *err)
{
    struct deed_stdio_peer *peer = user;
    if (err && (err->code == DEED_TOO_LARGE || err->code == DEED_NOMEM)) {
        deed_hub_refuse(&peer->base, err);
    }
    peer->over = true;
    peer->events.ended(peer->events.user);
}

static void on_drain(void *user)
{
    struct deed_stdio_peer *peer = user;
    if (peer->over) {
        peer->events.quiet(peer->events.user);
    }
}

static void on_deaf(void *user)
{
    struct deed_stdio_peer *peer = user;
    deed_hub_peer_gone(&peer->base);
}

enum deed_code deed_stdio_peer_create(struct deed_hub *hub, int in, int out,
                                      const struct deed_stdio_events *tell,
                                      struct deed_stdio_peer **ret,
                                      struct deed_error *err)
{
    static const struct deed_lines_events events = { .on_line = on_line,
                                                     .on_end = on_end,
                                                     .on_drain = on_drain,
                                                     .on_deaf = on_deaf };
    struct deed_stdio_peer *peer = calloc(1, sizeof(*peer));
    if (!peer) {
        return deed_fail(err, DEED_NOMEM, "standard input");
    }
    peer->events = *tell;
    enum deed_code code =
        deed_lines_create(hub->loop, in, out, DEED_ENVELOPE_BYTES_MAX, &events,
                          peer, &peer->lines, err);
    if (code) {
        free(peer);
        return code;
    }
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
    deed_lines_destroy(peer->lines);
    free(peer);
}

bool deed_stdio_peer_is_drained(const struct deed_stdio_peer *peer)
{
    return deed_lines_queued(peer->lines) == 0;
}
