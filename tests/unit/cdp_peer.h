/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_CDP_PEER_H
#define DEED_TESTS_UNIT_CDP_PEER_H

/* A browser as far as the protocol connection can tell: it keeps what it is
 * told and says what it is asked to say, over a pipe or a WebSocket. */

#include <stdbool.h>

#include "base/strbuf.h"
#include "wire/split.h"

struct deed_connection;
struct deed_connection_limits;
struct deed_connection_listener;
struct deed_listener;
struct deed_loop;
struct deed_stream;
struct deed_ws_frames;

struct cdp_peer {
    struct deed_loop *loop;
    bool websocket;
    struct deed_strbuf got; /* messages, a line each */
    /* Instead of keeping a message; may be NULL. */
    void (*on_message)(void *user, const char *bytes, size_t len);
    void *user;
    bool (*turn)(bool deeds); /* before and after its own work; may be NULL */
    int in_fd;                /* pipe: what deed writes can be read here */
    struct deed_stream *in;
    struct deed_stream *out;
    struct deed_split split;
    struct deed_listener *listener; /* WebSocket */
    struct deed_ws_frames *frames;
    struct deed_strbuf request;
};

void cdp_peer_init(struct cdp_peer *peer, struct deed_loop *loop,
                   bool websocket);
void cdp_peer_fini(struct cdp_peer *peer);

/* WebSocket: waits to be joined, at the address that is written to `url`. */
void cdp_peer_listen(struct cdp_peer *peer, char *url, size_t size);

/* Connects deed's side to it. */
void cdp_peer_connect(struct cdp_peer *peer,
                      const struct deed_connection_listener *listener,
                      const struct deed_connection_limits *limits,
                      struct deed_connection **ret);

/* Sends a message, whole or a byte a turn of the loop. */
void cdp_peer_say(struct cdp_peer *peer, const char *text, bool bytewise);
void cdp_peer_hang_up(struct cdp_peer *peer);
void cdp_peer_mute(struct cdp_peer *peer);         /* pipe: stops listening */
void cdp_peer_stop_reading(struct cdp_peer *peer); /* pipe: closes its end */

#endif
