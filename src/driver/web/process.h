/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_PROCESS_H
#define DEED_DRIVER_WEB_PROCESS_H

/*
 * A browser process of our own: started with a fresh profile directory, and
 * gone when deed is, even when deed is killed: the kernel kills the browser,
 * and the next start removes what is left of its files.
 */

#include <deed/drivers.h>
#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "io/child.h"

struct deed_arena;
struct deed_loop;
struct deed_process;
struct deed_stream;

/* A program that may have several names. */
struct deed_program {
    const char *name;         /* "Firefox" */
    const char *env;          /* the variable that names another one */
    const char *const *names; /* in PATH; ended by NULL */
    const char *remedy;       /* "Debian: apt install firefox-esr" */
    /* Of deed doctor: what it is called there, the commands that install it
     * and a newer one, and the first version that has every part of the
     * protocol that deed uses. */
    const char *what, *install, *upgrade;
    int oldest;
};

/* `executable`, else what the variable names, else the first in PATH. What
 * there is not is DEED_ENVIRONMENT, which says what to install or to set. */
enum deed_code deed_process_find(struct deed_arena *arena,
                                 const struct deed_program *program,
                                 const char *executable, const char **ret,
                                 struct deed_error *err);

/* Is it there, and new enough? See deed_driver_check(). */
void deed_program_check(const struct deed_program *program,
                        enum deed_finding_level missing, bool quick,
                        deed_finding_fn *found, void *user);

struct deed_process_opts {
    const char *kind;       /* of the profile: "chromium", "firefox" */
    const char *parent_dir; /* of the profile; NULL: the runtime directory */
    const char *path;       /* of the program */
    bool headed;            /* it has a window, which needs a display */
    /* The command line for this profile, in the arena, NULL-terminated; may
     * write files into the profile. NULL: err says why. */
    const char *const *(*arguments)(void *user, struct deed_arena *arena,
                                    const char *dir, struct deed_error *err);
    /* Variables that are added to the environment: "NAME=value"; NULL: none. */
    const char *const *env;
    const struct deed_child_pipe *pipes; /* beside standard error */
    size_t pipe_count;
    /* It has files of its own that stay: it ends by itself when its pipes
     * are closed, and gets time to write them. `lock` is a descriptor that is
     * closed when it is gone. */
    bool keeps_files;
    int lock;
    size_t queued_bytes; /* 0: 64 MiB; what a pipe may queue */
    /* Table of { part of standard error, advice }, ended by NULLs; may be
     * NULL. */
    const char *const (*advice)[2];
    /* Standard error as it comes; may be NULL. */
    void (*on_words)(void *user, const char *bytes, size_t len);
    /* Called once, from the loop, when it ended by itself: how, and the tail
     * of its standard error. Not after deed_process_destroy(). */
    void (*on_exit)(void *user, const struct deed_error *err);
    void *user;
};

enum deed_code deed_process_create(struct deed_loop *loop,
                                   const struct deed_process_opts *opts,
                                   struct deed_process **ret,
                                   struct deed_error *err);
/* Kills it with all that it started (or asks it to end, see keeps_files). Its
 * profile is removed when they are gone, at the latest before the loop is
 * destroyed. Takes NULL. */
void deed_process_destroy(struct deed_process *process);

/* Our end of a pipe; once. */
struct deed_stream *deed_process_take_stream(struct deed_process *process,
                                             int fd);
pid_t deed_process_pid(const struct deed_process *process);
const char *deed_process_dir(const struct deed_process *process);

#endif
