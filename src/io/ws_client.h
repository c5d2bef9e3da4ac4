/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_WS_CLIENT_H
#define DEED_IO_WS_CLIENT_H

/*
 * Joins a WebSocket: connects, upgrades, and then passes whole text messages.
 *
 * End: on_end comes exactly once, from the loop: when the connection could not
 *      be made (the text says what the peer is instead), when the peer closed,
 *      or when it broke the protocol or a limit. Nothing comes after it. It
 *      does not come when the owner destroys the client, which is allowed at
 *      any time, also inside a callback.
 */

#include <deed/error.h>

#include <stddef.h>

#include "base/time.h"

struct deed_loop;
struct deed_ws_client;

struct deed_ws_client_opts {
    const char *url;          /* ws://host:port/path, or wss:// */
    const char *bearer;       /* for Authorization; NULL: none */
    deed_time_us deadline_us; /* until it must be open */
    size_t max_message_bytes;
    size_t max_queued_bytes;

    void (*on_open)(void *user);
    /* Borrowed for the call; no terminator. */
    void (*on_message)(void *user, const char *bytes, size_t len);
    void (*on_end)(void *user, const struct deed_error *err);
    void *user;
};

/* DEED_INVALID when the URL is none. TLS is spoken by a process of its own
 * (tunnel.h); DEED_ENVIRONMENT when there is no such program. */
enum deed_code deed_ws_client_create(struct deed_loop *loop,
                                     const struct deed_ws_client_opts *opts,
                                     struct deed_ws_client **ret,
                                     struct deed_error *err);
void deed_ws_client_destroy(struct deed_ws_client *client); /* takes NULL */

/* A text message. It leaves with the next flush, so that several can leave in
 * one write. DEED_STATE before on_open. */
enum deed_code deed_ws_client_send(struct deed_ws_client *client,
                                   const char *bytes, size_t len,
                                   struct deed_error *err);
/* Writes what was sent; on failure the messages may be lost in part, and the
 * connection is of no more use. */
enum deed_code deed_ws_client_flush(struct deed_ws_client *client,
                                    struct deed_error *err);
/* Bytes that are not written yet. */
size_t deed_ws_client_queued(const struct deed_ws_client *client);

/* Says goodbye; on_end follows when the peer has answered or is gone. */
void deed_ws_client_close(struct deed_ws_client *client);

#endif
