/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_SESSION_H
#define DEED_FRONT_UIAP_SESSION_H

/*
 * One UIAP session at the server: a session of the library, what was said to
 * its client, and who the client is. It outlives its connection for a
 * while, so that no result is lost with a socket.
 */

#include <deed/deed.h>

#include "base/time.h"
#include "io/loop.h"
#include "io/timer.h"
#include "front/uiap/hub.h"
#include "front/uiap/idset.h"
#include "front/uiap/outbox.h"

struct deed_call;
struct deed_client_action;
struct deed_question;
struct deed_view;

struct deed_uiap_session {
    struct deed_hub *hub;
    struct deed_uiap_session *next;
    char id[40];
    struct deed_peer *peer; /* NULL: its connection dropped */
    char *agent; /* owned; scope of its keys: the client's id by its own word */
    struct deed_session *runtime; /* owned; NULL: not opened */
    struct deed_timer grace;
    struct deed_idset ids;
    struct deed_outbox outbox;
    uint64_t numbers;                   /* of messages sent */
    struct deed_client_action *actions; /* actions under way */
    unsigned action_count;
    struct deed_question *questions; /* that wait; questions.c */
    struct deed_view *view;          /* snapshots and deltas; view.c */
    struct deed_call *look, *where;  /* a picture for the page, and a place;
                                        watching.c. NULL: not asked for */
    bool ending;
};

/* It has no surface yet, and is on no list. */
enum deed_code deed_uiap_session_create(struct deed_hub *hub,
                                        struct deed_peer *peer,
                                        const char *agent,
                                        struct deed_uiap_session **ret,
                                        struct deed_error *err);
/* Asks for a surface: a tab, a new one, or (NULL, false) the first. `opened`
 * may destroy the session. */
enum deed_code deed_uiap_session_open(struct deed_uiap_session *session,
                                      const char *tab, bool fresh,
                                      deed_session_open_fn *opened, void *user,
                                      struct deed_error *err);
/* The surface is there: the session begins. */
void deed_uiap_session_enter(struct deed_uiap_session *session);
/* Its actions end without a word; see deed_uiap_session_end(). Not from inside
 * a callback of the library, but `opened`. */
void deed_uiap_session_destroy(struct deed_uiap_session *session);

/* Cancels what is under way, so that every action has its result, tells the
 * client why, and destroys the session. */
void deed_uiap_session_end(struct deed_uiap_session *session, const char *why,
                           const char *correlation_id);

/* The connection is gone, or another one took over. */
void deed_uiap_session_drop_peer(struct deed_uiap_session *session);
void deed_uiap_session_take_peer(struct deed_uiap_session *session,
                                 struct deed_peer *peer);

/* Sends, and keeps for a resume what must not be lost. */
void deed_uiap_session_say(struct deed_uiap_session *session,
                           enum deed_envelope_kind kind, const char *type,
                           const char *correlation_id,
                           const struct deed_value *payload);
void deed_uiap_session_fail(struct deed_uiap_session *session,
                            const char *correlation_id,
                            const struct deed_error *err);
void deed_uiap_session_fail_as(struct deed_uiap_session *session,
                               const char *correlation_id, const char *code,
                               bool retryable, const struct deed_error *err);
/* Sends again what came after message `number`. */
void deed_uiap_session_replay(struct deed_uiap_session *session,
                              uint64_t number);

#endif
