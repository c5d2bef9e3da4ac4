/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_STREAM_H
#define DEED_IO_STREAM_H

/*
 * Bytes both ways over a pipe, a socket or standard input and output.
 *
 * Writing:  what the kernel takes at once is written at once, in one call; the
 *           rest is copied and queued, up to a limit.
 * End:      on_end comes exactly once, from the loop, when the peer has closed
 *           (DEED_LOST) or the descriptor failed (DEED_IO); nothing comes after
 *           it. It does not come when the owner destroys the stream, which is
 *           allowed at any time, also inside a callback.
 */

#include <deed/error.h>

#include <stddef.h>

struct deed_loop;
struct deed_stream;

struct deed_stream_events {
    /* Bytes are borrowed for the call. */
    void (*on_data)(void *user, const char *bytes, size_t len);
    /* err is borrowed for the call. */
    void (*on_end)(void *user, const struct deed_error *err);
    /* Optional: everything queued was written. */
    void (*on_drain)(void *user);
};

/*
 * Takes the descriptor (a pipe, a socket, a terminal, or a file to read) and
 * makes it non-blocking; on failure the descriptor is still the caller's.
 * limit_bytes bounds what is queued for writing.
 */
enum deed_code deed_stream_create(struct deed_loop *loop, int fd,
                                  size_t limit_bytes, struct deed_stream **ret,
                                  struct deed_error *err);
/* Closes the descriptor; what is still queued is dropped. Takes NULL. */
void deed_stream_destroy(struct deed_stream *stream);

/* Starts reading. Called once; events are copied. */
enum deed_code deed_stream_start(struct deed_stream *stream,
                                 const struct deed_stream_events *events,
                                 void *user, struct deed_error *err);

/* Instead of starting, for a descriptor that is only written: on_drain, and
 * on_end when writing fails. */
void deed_stream_start_output(struct deed_stream *stream,
                              const struct deed_stream_events *events,
                              void *user);

/* No on_data until it is resumed: for a consumer that cannot keep up. */
void deed_stream_pause(struct deed_stream *stream);
void deed_stream_resume(struct deed_stream *stream);

/* All of the bytes or none of them: DEED_TOO_LARGE when the queue would
 * exceed its limit, DEED_LOST when the peer is gone. */
enum deed_code deed_stream_write(struct deed_stream *stream, const char *bytes,
                                 size_t len, struct deed_error *err);
size_t deed_stream_queued(const struct deed_stream *stream);

#endif
