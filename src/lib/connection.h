/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_CONNECTION_H
#define DEED_LIB_CONNECTION_H

/* The inside of a connection: a backend, and the loop that it is on. */

#include <deed/connection.h>

#include "driver/backend.h"
#include "io/loop.h"

struct deed_connection {
    struct deed_loop *loop;
    bool owns_loop;
    struct deed_backend *backend;
    bool ready;
    struct deed_error trouble; /* why it is gone */
    struct deed_task lost;     /* a turn later: its surfaces are being told */
    struct deed_connection_opts opts; /* the events of them */
};

/* Can a session be opened on it now? */
enum deed_code deed_connection_check(const struct deed_connection *connection,
                                     struct deed_error *err);

#endif
