/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_POLL_H
#define DEED_IO_POLL_H

/*
 * Tells when a descriptor that some other library reads and writes is ready
 * (sd-bus, an HTTP server). The descriptor is borrowed and outlives the poll.
 */

#include <deed/error.h>

#include <stdbool.h>

struct deed_loop;
struct deed_poll;

/* Called on every turn of the loop on which the descriptor is ready. */
typedef void (*deed_poll_ready)(void *user, bool readable, bool writable);

enum deed_code deed_poll_create(struct deed_loop *loop, int fd,
                                deed_poll_ready ready, void *user,
                                struct deed_poll **ret, struct deed_error *err);
/* What to wait for; nothing at first. */
enum deed_code deed_poll_set(struct deed_poll *poll, bool readable,
                             bool writable, struct deed_error *err);
void deed_poll_destroy(struct deed_poll *poll); /* takes NULL */

#endif
