/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_TCP_H
#define DEED_IO_TCP_H

/*
 * Connects to a host and port. Every address that the name stands for is tried
 * in turn, because "localhost" is two addresses and a browser listens on one.
 */

#include <deed/error.h>

#include <stddef.h>
#include <stdint.h>

#include "base/time.h"

struct deed_loop;
struct deed_stream;
struct deed_tcp;

/*
 * Called once, from the loop, unless the attempt is destroyed before: with the
 * stream, which is the callee's, or with NULL and the error (DEED_LOST when
 * refused, DEED_TIMEOUT, DEED_NOT_FOUND when the name stands for nothing).
 * The attempt is destroyed after it, or inside it, by its owner.
 */
typedef void (*deed_tcp_done)(void *user, struct deed_stream *stream,
                              const struct deed_error *err);

enum deed_code deed_tcp_connect(struct deed_loop *loop, const char *host,
                                uint16_t port, deed_time_us deadline_us,
                                size_t limit_bytes, deed_tcp_done done,
                                void *user, struct deed_tcp **ret,
                                struct deed_error *err);
void deed_tcp_destroy(struct deed_tcp *tcp); /* takes NULL */

#endif
