/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_WATCH_H
#define DEED_IO_WATCH_H

/*
 * Tells when a descriptor that some other library reads and writes is ready
 * (sd-bus, an HTTP server). The descriptor is borrowed and outlives the watch.
 */

#include <deed/error.h>

#include <stdbool.h>

struct deed_loop;
struct deed_watch;

/* Called on every turn of the loop on which the descriptor is ready. */
typedef void (*deed_watch_ready)(void *user, bool readable, bool writable);

enum deed_code deed_watch_create(struct deed_loop *loop, int fd,
                                 deed_watch_ready ready, void *user,
                                 struct deed_watch **ret,
                                 struct deed_error *err);
/* What to wait for; nothing at first. */
enum deed_code deed_watch_set(struct deed_watch *watch, bool readable,
                              bool writable, struct deed_error *err);
void deed_watch_destroy(struct deed_watch *watch); /* takes NULL */

#endif
