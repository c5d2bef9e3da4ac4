/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_CHILD_IMPL_H
#define DEED_IO_CHILD_IMPL_H

/*
 * The inside of a child, shared by child.c, which is the parent's side, and
 * child_start.c, which forks.
 */

#include "io/child.h"

/* Above any descriptor that a child is given. */
#define DEED_CHILD_HIGH_FD 64

struct deed_child_end {
    int child_fd;
    int ours;                   /* -1 once the stream has it */
    int theirs;                 /* -1 once the child has it */
    struct deed_stream *stream; /* owned until taken */
};

struct deed_child {
    pid_t pid; /* 0 once reaped */
    int pidfd;
    struct {
        pid_t pid; /* 0: none */
        int pidfd;
        int life_fd; /* the guard kills the group when this closes */
    } guard;
    struct deed_poll *watch;
    struct deed_child_end ends[DEED_CHILD_PIPES_MAX];
    size_t end_count;
    void (*on_exit)(void *user, int status, int signal);
    void *user;
    bool destroyed;
};

/* All that the new process needs; made before the fork, because after it only
 * plain system calls are safe. */
struct deed_child_plan {
    const char *path;
    char *const *argv;
    char *const *env;
    const struct deed_child *child;
    pid_t parent;
    pid_t pid; /* of the child, for its guard */
    int null_fd;
    int report_fd;     /* the error number goes here when exec fails */
    int go_fd;         /* the child waits here until its guard is up */
    int life_fd;       /* the guard's end of the pipe that ends with deed */
    char *private_dir; /* NULL: none */
};

/* Forks and runs the program of the plan, with its guard. */
enum deed_code deed_child_start(struct deed_child *child,
                                struct deed_child_plan *plan,
                                struct deed_error *err);
/* The same for a program that outlives us. */
enum deed_code deed_child_start_other(struct deed_child_plan *plan,
                                      struct deed_error *err);
/* Before the child is reaped: until then its number, which the guard has, is
 * nobody else's. */
void deed_child_dismiss_guard(struct deed_child *child);

#endif
