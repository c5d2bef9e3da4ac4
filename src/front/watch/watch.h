/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_WATCH_WATCH_H
#define DEED_FRONT_WATCH_WATCH_H

/*
 * A page to watch sessions and to answer their questions: the live picture,
 * the actions with their stages and results, and what waits for a person.
 * Whoever owns the sessions feeds it and carries out what is answered.
 *
 * Cost:     nothing is pictured while nobody looks at the page, nor while an
 *           action does something that a picture could delay.
 * Thread:   the loop's. Callbacks come from the loop, never from inside a call.
 * Lifetime: destroying it closes the page's connections; questions stay open
 *           and are the owner's to close.
 */

#include "front/watch/access.h"

struct deed_loop;
struct deed_value;
struct deed_watch;

struct deed_watch_source {
    /* Begins to take a picture; deed_watch_show() is its end. */
    enum deed_code (*look)(void *user, const char *session,
                           struct deed_error *err);
    /* Carries out an answer. DEED_STATE, DEED_NOT_FOUND: nothing waits for
     * it (any more). */
    enum deed_code (*answer)(void *user, const struct deed_watch_order *order,
                             struct deed_error *err);
    /* Every act is to wait for a person, or no longer. */
    void (*step)(void *user, bool on);
    void *user;
};

enum deed_code deed_watch_create(struct deed_loop *loop, const char *title,
                                 const struct deed_watch_source *source,
                                 struct deed_watch **ret,
                                 struct deed_error *err);
void deed_watch_destroy(struct deed_watch *watch); /* takes NULL */

/* A link for one person, who must open it; free() it. */
enum deed_code deed_watch_link(struct deed_watch *watch, char **ret,
                               struct deed_error *err);

/* There is such a session, and where it is; any text may be NULL. */
void deed_watch_note(struct deed_watch *watch, const char *session,
                     const char *url, const char *title);
void deed_watch_forget(struct deed_watch *watch, const char *session);
/* A message of an action; see ledger.h. */
void deed_watch_heard(struct deed_watch *watch, const char *session,
                      const char *type, const struct deed_value *payload);
/* The end of a look; png NULL: there is no picture. The rectangle is what it
 * shows, in pixels of the viewport. */
void deed_watch_show(struct deed_watch *watch, const char *session,
                     const void *png, size_t len, const double rect[4]);

#endif
