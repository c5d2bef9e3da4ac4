/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_WIRE_WS_FRAMES_H
#define DEED_WIRE_WS_FRAMES_H

/*
 * WebSocket frames (RFC 6455) after the hand-shake, for either side, without a
 * socket. Feed what was read; write what deed_ws_frames_output() holds.
 *
 * Pings are answered. A message above the limit, a broken frame or text that
 * is no UTF-8 ends the connection; the close frame that says so is in the
 * output.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct deed_strbuf;
struct deed_ws_frames;

struct deed_ws_frames_opts {
    bool is_client; /* a client masks what it sends */
    size_t max_message_bytes;
    /* Called inside deed_ws_frames_feed(); bytes are borrowed. The frames may
     * be destroyed in it, nothing is called after that. */
    void (*on_message)(void *user, const char *bytes, size_t len);
    /* A ping, a pong or a goodbye came; may be NULL. */
    void (*on_control)(void *user);
    /* For masks; NULL for a server. */
    void (*fill_random)(void *user, uint8_t *bytes, size_t len);
    void *user;
};

enum deed_code deed_ws_frames_create(const struct deed_ws_frames_opts *opts,
                                     struct deed_ws_frames **ret,
                                     struct deed_error *err);
void deed_ws_frames_destroy(struct deed_ws_frames *frames); /* takes NULL */

/*
 * DEED_LOST when the peer said goodbye, DEED_TOO_LARGE, DEED_SYNTAX or
 * DEED_NOMEM when the connection must end; the output may hold a last frame.
 * After an error, or after the frames were destroyed in a callback (DEED_OK),
 * feed nothing more.
 */
enum deed_code deed_ws_frames_feed(struct deed_ws_frames *frames,
                                   const char *bytes, size_t len,
                                   struct deed_error *err);

/* Adds a text message to the output. DEED_STATE after a goodbye. */
enum deed_code deed_ws_frames_send(struct deed_ws_frames *frames,
                                   const char *bytes, size_t len,
                                   struct deed_error *err);
/* Adds a ping: the other side, if it lives, answers by itself. */
void deed_ws_frames_ping(struct deed_ws_frames *frames);
/* Adds a goodbye to the output. */
void deed_ws_frames_close(struct deed_ws_frames *frames, uint16_t code);

/* What is to be written; the owner clears it. */
struct deed_strbuf *deed_ws_frames_output(struct deed_ws_frames *frames);

#endif
