/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CONNECTION_H
#define DEED_CONNECTION_H

/*
 * A connection that several sessions share: one browser, one device or one
 * simulated interface, with a surface for each session. A session without one
 * (`connection` of struct deed_session_opts) makes its own.
 *
 * Thread:   its sessions and itself belong to one thread; nothing happens in
 *           them but inside a call.
 * Lifetime: it outlives its sessions: close these first.
 * Loop:     all of its sessions live on its loop.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <deed/drivers.h>
#include <deed/error.h>
#include <deed/export.h>

#ifdef __cplusplus
extern "C" {
#endif

struct deed_connection; /* opaque */
struct deed_loop;

/* Zero it, then set `size` and what you need. */
struct deed_connection_opts {
    size_t size;        /* sizeof(struct deed_connection_opts) */
    const char *driver; /* one of deed_driver_at() */
    const struct deed_setting *settings; /* options of that driver */
    size_t setting_count;
    int64_t open_timeout_ms; /* until it must be ready; 0: 30 s */
    bool separate; /* its sessions have nothing to do with each other: where
                      the driver can, each gets a browser profile of its own */
    struct deed_loop *loop; /* borrowed: the loop of one of deed's own front
                               ends; NULL: its own */
    /* Each comes at most once, from the loop, and may be NULL. Lost comes
     * instead of ready or after it: no session can be opened (any more), and
     * those there are have been told. It may close sessions, but not the
     * connection. */
    void (*ready)(void *user);
    void (*lost)(void *user, const struct deed_error *err);
    void *user;
};

/* Returns at once; sessions can be opened when it is ready. */
DEED_PUBLIC enum deed_code deed_connection_open(
    const struct deed_connection_opts *opts, struct deed_connection **ret,
    struct deed_error *err);
/* Waits until it is ready, or until it is known that it will not be. */
DEED_PUBLIC enum deed_code deed_connection_wait(
    struct deed_connection *connection, struct deed_error *err);
DEED_PUBLIC bool deed_connection_is_ready(
    const struct deed_connection *connection);
DEED_PUBLIC void deed_connection_close(
    struct deed_connection *connection); /* takes NULL */

#ifdef __cplusplus
}
#endif

#endif
