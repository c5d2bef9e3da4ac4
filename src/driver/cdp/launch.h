/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_LAUNCH_H
#define DEED_DRIVER_CDP_LAUNCH_H

/*
 * A browser of our own: found, started with a fresh profile, spoken to over
 * the debugging pipe, and gone when deed is, even when deed is killed: the
 * kernel kills the browser, its pipe closes, and the next start removes what
 * is left of its files.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct deed_arena;
struct deed_launch;
struct deed_loop;
struct deed_program;
struct deed_stream;

extern const struct deed_program deed_chromium_program;

struct deed_launch_opts {
    const char *executable; /* NULL: $DEED_CHROMIUM, then the usual names */
    bool headed;            /* with a window; needs a display */
    const char *start_url;  /* NULL: about:blank */
    const char *const *extra_args; /* NULL-terminated; NULL: none */
    const char *parent_dir; /* of the profile; NULL: the runtime directory */
    /* A profile that stays, in a folder that is empty or that an earlier call
     * made one; NULL: a fresh one, which goes with the browser. One browser at
     * a time: DEED_STATE. */
    const char *profile_dir;
    size_t queued_bytes; /* 0: 64 MiB; what the pipe may queue */

    /* Called once, from the loop, when it ended by itself: how, and its last
     * words. Not after deed_launch_destroy(). */
    void (*on_exit)(void *user, const struct deed_error *err);
    void *user;
};

/* DEED_ENVIRONMENT says what to install or set when there is no browser. */
enum deed_code deed_launch_create(struct deed_loop *loop,
                                  const struct deed_launch_opts *opts,
                                  struct deed_launch **ret,
                                  struct deed_error *err);

/* Kills it with all that it started. Its profile is removed when they are
 * gone, at the latest before the loop is destroyed. Takes NULL. */
void deed_launch_destroy(struct deed_launch *launch);

/* Our ends of the debugging pipe, for deed_connection_create_pipe(); once. */
void deed_launch_take_streams(struct deed_launch *launch,
                              struct deed_stream **ret_to,
                              struct deed_stream **ret_from);

pid_t deed_launch_pid(const struct deed_launch *launch);
const char *deed_launch_dir(const struct deed_launch *launch);

/* The path of the browser that would be started, for `deed doctor`. */
enum deed_code deed_launch_find(struct deed_arena *arena,
                                const char *executable, const char **ret,
                                struct deed_error *err);

#endif
