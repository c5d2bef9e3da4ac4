/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_BIDI_LAUNCH_H
#define DEED_DRIVER_BIDI_LAUNCH_H

/*
 * A Firefox of our own: found, started with a fresh profile and the
 * preferences that a driven browser needs, and gone when deed is
 * (driver/web/process.h). It listens on a port of loopback that the kernel
 * chooses and that it prints.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <sys/types.h>

struct deed_arena;
struct deed_firefox_launch;
struct deed_loop;

struct deed_firefox_launch_opts {
    const char *executable; /* NULL: $DEED_FIREFOX, then the usual names */
    bool headed;            /* with a window; needs a display */
    /* Both from the loop, each at most once: where it listens
     * ("ws://127.0.0.1:34567/session"), and that it ended by itself. */
    void (*on_address)(void *user, const char *url);
    void (*on_exit)(void *user, const struct deed_error *err);
    void *user;
};

/* DEED_ENVIRONMENT says what to install or set when there is no browser. */
enum deed_code deed_firefox_launch_create(
    struct deed_loop *loop, const struct deed_firefox_launch_opts *opts,
    struct deed_firefox_launch **ret, struct deed_error *err);
void deed_firefox_launch_destroy(
    struct deed_firefox_launch *launch); /* takes NULL */
pid_t deed_firefox_launch_pid(const struct deed_firefox_launch *launch);

/* The path of the browser that would be started, for `deed doctor`. */
enum deed_code deed_firefox_find(struct deed_arena *arena,
                                 const char *executable, const char **ret,
                                 struct deed_error *err);

#endif
