/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_WS_IMPL_H
#define DEED_FRONT_UIAP_WS_IMPL_H

/* What the listener and those who came through it share; nobody else. */

#include "base/strbuf.h"
#include "io/loop.h"
#include "io/stream.h"
#include "io/timer.h"
#include "front/uiap/ws_peer.h"

#define WS_QUEUE_BYTES_MAX ((size_t)16 * 1024 * 1024)

enum ws_phase {
    PHASE_UPGRADE, /* the head of the request is not whole */
    PHASE_OPEN,
    PHASE_LEAVING, /* a goodbye was sent; what comes is not read any more */
    PHASE_DEAD,    /* freed on the next turn */
};

struct ws_peer {
    struct deed_peer base;
    struct ws_peer *next;
    struct deed_ws_listener *listener;
    struct deed_stream *stream;
    struct deed_ws_frames *frames;
    struct deed_strbuf head;
    enum ws_phase phase;
    struct deed_task flush;
    struct deed_task bury;
    struct deed_timer deadline; /* of the phase, or of a stalled queue */
    struct deed_timer pace;     /* reading is paused until then */
    struct deed_timer beat;     /* the next ping */
    deed_time_us heard_us;      /* when anything came last */
    double tokens;              /* messages that may come now */
    deed_time_us counted_us;
};

struct deed_ws_listener {
    struct deed_hub *hub;
    struct deed_loop *loop;
    struct deed_listener *listener;
    struct deed_upgrade_opts upgrade;
    uint16_t port;
    struct ws_peer *peers;
    unsigned count;
    void (*on_empty)(void *user);
    void *user;
};

/* Takes the stream, also when it fails. */
void deed_ws_peer_accept(struct deed_ws_listener *listener,
                         struct deed_stream *stream);
void deed_ws_peer_free(struct ws_peer *peer);

#endif
