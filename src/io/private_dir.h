/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_PRIVATE_DIR_H
#define DEED_IO_PRIVATE_DIR_H

/*
 * Where deed keeps what lives as long as it runs, for this user alone: sockets
 * of sessions, profiles of browsers.
 *
 *     $XDG_RUNTIME_DIR/deed, $TMPDIR/deed-UID, /tmp/deed-UID, $HOME/.deed-run
 *
 * the first of them that exists, or can be made, and is ours alone.
 *
 * A private directory below it (deed_private_dir_*) belongs to one process and
 * goes with it. When a process is killed, its directories stay, unless a guard
 * removes them (io/child.h); whoever makes the next one removes the rest.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>

#define DEED_PATH_MAX 4096

/* The path, of a directory that exists, is ours and nobody else can read.
 * DEED_ENVIRONMENT when there is none and none can be made. */
enum deed_code deed_runtime_dir(char path[DEED_PATH_MAX],
                                struct deed_error *err);

/* For moments in which nobody else may make or remove something there: a
 * descriptor to close(), or -1. */
int deed_runtime_dir_lock(const char *path);

struct deed_private_dir {
    int lock; /* held as long as it is used; -1: none */
    char path[DEED_PATH_MAX];
};

/* A fresh directory, `kind`-XXXXXX in the runtime directory (or in `parent`
 * when that is not NULL). Removes those of the same kind whose process is
 * gone. */
enum deed_code deed_private_dir_create(struct deed_private_dir *dir,
                                       const char *parent, const char *kind,
                                       struct deed_error *err);

/* How many directories there are, below the runtime directory, whose process is
 * gone; with `remove` they are removed. */
unsigned deed_private_dir_sweep(bool remove);

/* Removes it with everything in it; false when something was added meanwhile
 * (a process that is still dying): try again. */
bool deed_private_dir_remove(struct deed_private_dir *dir);

#endif
