/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_HELPER_SESSIONS_H
#define DEED_HELPER_SESSIONS_H

/*
 * WebDriver sessions on a Grid, each of which is ended when nobody wants it any
 * more: asked for, answered, kept alive, ended.
 *
 * A session that is asked for and no longer wanted is waited for and then
 * ended: a Grid may drop a request from its queue when the connection closes,
 * but not one whose browser is being started.
 */

#include <stdbool.h>
#include <stdint.h>

struct http;
struct sessions;

/* What came of a request; texts are borrowed. status 0: no answer, see curl
 * and text. */
struct sessions_answer {
    const char *kind; /* "open", "status", "upload" */
    int64_t id;
    int status;
    const char *body;
    int curl;
    const char *text;
};
typedef void sessions_tell(void *user, const struct sessions_answer *answer);

struct sessions *sessions_create(struct http *http, sessions_tell *tell,
                                 void *user);
void sessions_destroy(struct sessions *sessions); /* takes NULL; ends none */

/* Asks for one; `id` is the caller's, and is what it is ended by. */
void sessions_open(struct sessions *sessions, int64_t id, const char *body);
void sessions_ask_status(struct sessions *sessions, int64_t id);
/* Takes a file to the machine of the session's browser; `id` is the
 * session's, `ask_id` the caller's, under which the answer comes. */
void sessions_upload(struct sessions *sessions, int64_t id, int64_t ask_id,
                     const char *path);
void sessions_close(struct sessions *sessions, int64_t id);
void sessions_close_all(struct sessions *sessions);
/* None is left that has to be ended. */
bool sessions_is_empty(const struct sessions *sessions);

/* Does what is due; milliseconds until something is due again. */
int sessions_turn(struct sessions *sessions, int64_t now_ms);

#endif
