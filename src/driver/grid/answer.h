/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_GRID_ANSWER_H
#define DEED_DRIVER_GRID_ANSWER_H

/*
 * What a Grid answered, decoded: a session, or an error that says what to do.
 * No I/O.
 */

#include <deed/error.h>

#include <stddef.h>

struct deed_arena;

struct grid_answer {
    int status;       /* of HTTP; 0: there is no answer */
    const char *body; /* of the answer; NULL: none */
    int curl;         /* libcurl's number where there is no answer */
    const char *text; /* and its text */
};

/* Texts are in the arena. */
struct grid_session {
    const char *id;
    const char *cdp;  /* ws://..., for Chromium; NULL: none */
    const char *bidi; /* ws://..., for Firefox; NULL: none */
    const char *browser, *version;
};

/* `url` is the Grid's, for the error. */
enum deed_code grid_answer_session(struct deed_arena *arena, const char *url,
                                   const struct grid_answer *answer,
                                   struct grid_session *ret,
                                   struct deed_error *err);
/* Where on its browser's machine the file is that was sent; in the arena. */
enum deed_code grid_answer_file(struct deed_arena *arena, const char *url,
                                const struct grid_answer *answer,
                                const char **ret, struct deed_error *err);
/* DEED_OK: it answers as a Grid does. A Grid without a node that is ready is
 * fine: it has a queue. */
enum deed_code grid_answer_status(const char *url,
                                  const struct grid_answer *answer,
                                  struct deed_error *err);

/* The address at which the Grid's WebSocket is reached from here: a node that
 * calls itself "localhost" is meant as the host of the Grid. In the arena. */
const char *grid_reachable(struct deed_arena *arena, const char *grid,
                           const char *websocket);

#endif
