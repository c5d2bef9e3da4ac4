/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_TUNNEL_H
#define DEED_IO_TUNNEL_H

/*
 * A connection over TLS, as a stream: the bytes go through a process of its own
 * (deed-grid tunnel HOST PORT), which checks the certificate. It ends with the
 * tunnel, and with us.
 */

#include <deed/error.h>

#include <stddef.h>
#include <stdint.h>

#include "io/tcp.h"

struct deed_loop;
struct deed_tunnel;

/*
 * `done` comes once, from the loop, with the stream, which is the callee's.
 * Whether the server can be reached shows only when it is read: the stream ends
 * then, and deed_tunnel_why() knows the reason.
 */
enum deed_code deed_tunnel_create(struct deed_loop *loop, const char *host,
                                  uint16_t port, size_t limit_bytes,
                                  deed_tcp_done done, void *user,
                                  struct deed_tunnel **ret,
                                  struct deed_error *err);
void deed_tunnel_destroy(struct deed_tunnel *tunnel); /* takes NULL */

/* What the process said about why it ended; "" when nothing. */
const char *deed_tunnel_why(const struct deed_tunnel *tunnel);

#endif
