/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_HTTP_PEER_H
#define DEED_TESTS_UNIT_HTTP_PEER_H

/*
 * The other end of an HTTP or WebSocket connection, on a port of its own.
 */

#include "base/strbuf.h"
#include "io/loop.h"

/* A peer that takes one connection, answers the request with `answer` ("%s"
 * stands for the right key) and then echoes messages, all in pieces of `step`
 * bytes. */
struct peer {
    struct deed_loop *loop;
    struct deed_listener *listener;
    struct deed_stream *stream;
    struct deed_ws_frames *frames;
    struct deed_strbuf request;
    const char *answer; /* NULL: none at all */
    size_t step;
    bool upgrade;
    bool hang_up; /* after the answer */
    bool said_goodbye;
};

/* The address of the peer, with the scheme given. */
const char *peer_start(struct peer *peer, struct deed_loop *loop,
                       const char *scheme, char url[64]);

void peer_fini(struct peer *peer);

#endif
