/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_LISTENER_H
#define DEED_IO_LISTENER_H

/*
 * Accepts connections on a Unix socket or a TCP port of this machine.
 */

#include <deed/error.h>

#include <stddef.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct deed_listener;
struct deed_loop;
struct deed_stream;

/* The stream is the callee's, who starts or destroys it. */
typedef void (*deed_listener_accept)(void *user, struct deed_stream *stream);

/* limit_bytes: what each accepted stream may queue. */
enum deed_code deed_listener_create_tcp(struct deed_loop *loop,
                                        const char *address, uint16_t port,
                                        size_t limit_bytes,
                                        deed_listener_accept accept, void *user,
                                        struct deed_listener **ret,
                                        struct deed_error *err);
/* The socket file is made with mode 0600 and removed on destroy, unless it is
 * another one by then. */
enum deed_code deed_listener_create_unix(struct deed_loop *loop,
                                         const char *path, size_t limit_bytes,
                                         deed_listener_accept accept,
                                         void *user, struct deed_listener **ret,
                                         struct deed_error *err);
void deed_listener_destroy(struct deed_listener *listener); /* takes NULL */
/* Whether the file that it made is still there: else nobody can connect. */
bool deed_listener_is_bound(const struct deed_listener *listener);

/* Who is at the other side of a Unix socket: the user of the process that
 * connected or listens there. */
enum deed_code deed_stream_peer(const struct deed_stream *stream,
                                uid_t *ret_uid, struct deed_error *err);

/* The port the kernel gave; 0 for a Unix socket. */
uint16_t deed_listener_port(const struct deed_listener *listener);

/* The other side of a Unix socket; connecting on one machine does not wait. */
enum deed_code deed_stream_connect_unix(struct deed_loop *loop,
                                        const char *path, size_t limit_bytes,
                                        struct deed_stream **ret,
                                        struct deed_error *err);

#endif
