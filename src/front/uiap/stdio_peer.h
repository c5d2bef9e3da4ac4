/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_STDIO_PEER_H
#define DEED_FRONT_UIAP_STDIO_PEER_H

/*
 * The peer on standard input and output: one message a line, both ways. It is
 * an agent; approvers come over the WebSocket.
 */

#include <deed/error.h>

#include "front/uiap/hub.h"

struct deed_stdio_peer;

struct deed_stdio_events {
    /* Once, from the loop: the input is over, or it broke. What is under way
     * may still be answered. */
    void (*ended)(void *user);
    /* After that: everything that was said has left. */
    void (*quiet)(void *user);
    void *user;
};

enum deed_code deed_stdio_peer_create(struct deed_hub *hub, int in, int out,
                                      const struct deed_stdio_events *tell,
                                      struct deed_stdio_peer **ret,
                                      struct deed_error *err);
void deed_stdio_peer_destroy(struct deed_stdio_peer *peer); /* takes NULL */

/* Everything that was said has left. */
bool deed_stdio_peer_is_drained(const struct deed_stdio_peer *peer);

#endif
