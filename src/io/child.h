/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_CHILD_H
#define DEED_IO_CHILD_H

/*
 * A program that deed starts and that never outlives it.
 *
 * It gets a process group of its own, so that it can be ended with everything
 * it started, and a guard: a small process that kills the group when the
 * process of the caller ends, however that comes. Which thread started it does
 * not matter, nor whether that thread ends. Descriptors other than the pipes
 * asked for are closed; 0, 1 and 2 are /dev/null unless asked for. Its signals
 * are as the system sets them up.
 *
 * The exception is a program that has to put something in order after deed,
 * however deed ends (`outlives`): it has no guard, a session of its own, and is
 * not our child, so that neither a signal to our group nor our end reaches it.
 * All that is left of it here are the pipes; it learns from their end that
 * nobody needs it any more.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct deed_arena;
struct deed_child;
struct deed_loop;
struct deed_stream;

#define DEED_CHILD_PIPES_MAX 5

struct deed_child_pipe {
    int fd; /* in the child */
    bool child_writes;
};

struct deed_child_opts {
    const char *file;        /* looked up in PATH when it has no slash */
    const char *const *argv; /* NULL-terminated */
    const char *const *env;  /* NULL-terminated; NULL: as ours */
    const struct deed_child_pipe *pipes;
    size_t pipe_count;
    size_t limit_bytes; /* what each pipe may queue for writing */
    bool outlives;      /* see above; on_exit is not called */
    bool input_both;    /* the pipe for descriptor 0 is a socket, which both
                           sides read and write */

    /* Removed with everything in it when the process of the caller ends while
     * the child runs; NULL: none. When the child ends first, it is the
     * caller's to remove. */
    const char *private_dir;

    /* Called once, from the loop, when it has ended: its exit status, or -1
     * and the signal that ended it. */
    void (*on_exit)(void *user, int status, int signal);
    void *user;
};

/* The path of a program: itself when it has a slash, else from PATH (absolute
 * entries only). NULL when there is none that can be run. */
const char *deed_child_find(struct deed_arena *arena, const char *file);

/* DEED_ENVIRONMENT when there is no such program or it cannot be run. */
enum deed_code deed_child_spawn(struct deed_loop *loop,
                                const struct deed_child_opts *opts,
                                struct deed_child **ret,
                                struct deed_error *err);

/* Kills it and its group when they still run, and never calls on_exit any
 * more; of one that outlives us only the pipes are closed. Takes NULL. */
void deed_child_destroy(struct deed_child *child);

/* Our end of the pipe that is `fd` in the child; ownership moves, so a second
 * call gives NULL. */
struct deed_stream *deed_child_take_stream(struct deed_child *child, int fd);

/* Sends a signal to the whole group. */
void deed_child_kill(struct deed_child *child, int signal);
pid_t deed_child_pid(const struct deed_child *child);
bool deed_child_is_running(const struct deed_child *child);

#endif
