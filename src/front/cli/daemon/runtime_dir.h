/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_DAEMON_RUNTIME_DIR_H
#define DEED_FRONT_CLI_DAEMON_RUNTIME_DIR_H

/*
 * Where the sessions are: one socket each in the runtime directory, NAME.sock.
 * A socket nobody listens on belongs to a session that was killed.
 */

#include <deed/error.h>

#include <stdbool.h>

#include "io/private_dir.h"

#define DEED_SESSION_NAME_MAX 40
#define DEED_SESSIONS_MAX 256

/* Letters, digits, '.', '_' and '-', not the last three first. */
bool deed_runtime_dir_is_name(const char *name);
/* The path of its socket, in a directory of this user alone. */
enum deed_code deed_runtime_dir_path(const char *name, char path[DEED_PATH_MAX],
                                     struct deed_error *err);

/* A connection that blocks; DEED_NOT_FOUND when there is no such session,
 * DEED_DENIED when somebody else listens there. */
enum deed_code deed_runtime_dir_connect(const char *path, int *ret_fd,
                                        struct deed_error *err);

/* The names of all sockets there are, sorted; how many. */
unsigned deed_runtime_dir_names(char names[][DEED_SESSION_NAME_MAX + 1],
                                unsigned max);
/* Removes, or only counts, the sockets of sessions that were killed. */
unsigned deed_runtime_dir_sweep(bool remove);

/* The process at the other end as something to poll: readable when it has
 * ended. -1: not to be had. */
int deed_runtime_dir_process(int fd);

#endif
