/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_DAEMON_SPAWN_H
#define DEED_FRONT_CLI_DAEMON_SPAWN_H

#include <deed/error.h>

/* Starts the background process of a session: in a session of its own, with
 * nothing of ours open. ret_fd is a connection to it; it closes at once when
 * another process has got the name meanwhile. */
enum deed_code deed_spawn_daemon(const char *name, int *ret_fd,
                                 struct deed_error *err);

#endif
