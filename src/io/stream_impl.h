/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_STREAM_IMPL_H
#define DEED_IO_STREAM_IMPL_H

/* For those in io that connect or accept: a stream whose handle they open. */

#include "io/loop_impl.h"
#include "io/stream.h"

struct deed_stream {
    union {
        uv_handle_t handle;
        uv_stream_t stream;
        uv_pipe_t pipe;
        uv_tcp_t tcp;
        uv_tty_t tty;
    } uv;
    struct deed_loop *loop;
    struct deed_stream_events events;
    void *user;
    size_t limit_bytes;
    size_t queued_bytes;
    bool started;
    bool paused;
    bool ended;
    bool broken; /* half of a message was written */
    bool destroyed;
    bool prompt; /* what was read is acknowledged at once */
    bool wrote;  /* since the last read */

    /* A file is always ready, so that libuv does not watch it; it is read a
     * piece a turn. */
    bool is_file;
    int file;
    struct deed_task read_file;
};

/* The handle is initialised and not open; deed_stream_destroy() closes it. */
enum deed_code deed_stream_new_tcp(struct deed_loop *loop, size_t limit_bytes,
                                   struct deed_stream **ret,
                                   struct deed_error *err);
enum deed_code deed_stream_new_pipe(struct deed_loop *loop, size_t limit_bytes,
                                    struct deed_stream **ret,
                                    struct deed_error *err);

#endif
