/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_GRID_CREDENTIALS_H
#define DEED_DRIVER_GRID_CREDENTIALS_H

/*
 * Who we are to a Grid. From the environment (DEED_GRID_TOKEN, or
 * DEED_GRID_USER and DEED_GRID_PASSWORD), or from a file that nobody else can
 * read: one line "USER:PASSWORD" or "bearer TOKEN". Never from an argument,
 * which every user of the machine can see.
 */

#include <deed/error.h>

struct deed_arena;

struct grid_credentials {
    const char *url;             /* of the Grid, without a user name in it */
    const char *user, *password; /* NULL: none */
    const char *bearer;          /* NULL: none */
};

/* url: as it was given; an address with a user name in it is refused. file:
 * NULL: the environment. Texts are in the arena. */
enum deed_code grid_credentials_read(struct deed_arena *arena, const char *url,
                                     const char *file,
                                     struct grid_credentials *ret,
                                     struct deed_error *err);

#endif
