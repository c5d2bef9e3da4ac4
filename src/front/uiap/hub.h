/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_HUB_H
#define DEED_FRONT_UIAP_HUB_H

/*
 * Where peers and sessions meet: every message that comes in is checked and
 * handed to the one who answers it; every session is on one list, whether its
 * client is connected or not.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>

#include "base/time.h"
#include "front/uiap/envelope.h"
#include "front/uiap/metrics.h"
#include "front/uiap/peer.h"

struct deed_connection;
struct deed_key_store;
struct deed_loop;
struct deed_policy;
struct deed_uiap_session;
struct deed_value;
struct deed_watch;

#define DEED_HUB_SESSIONS_MAX 1024
#define DEED_HUB_SESSIONS_PER_PEER_MAX 64
#define DEED_HUB_IDS_MAX 65536
#define DEED_HUB_ACTIONS_MAX 64
#define DEED_HUB_INTERESTS_MAX 64
/* An answer above this is refused instead of sent. */
#define DEED_HUB_ANSWER_BYTES_MAX ((size_t)8 * 1024 * 1024)

struct deed_hub_opts {
    struct deed_connection *connection; /* borrowed; outlives the hub */
    const struct deed_policy *policy;
    struct deed_key_store *keys; /* borrowed; NULL: each session its own */
    bool uiap_mode_order;
    bool respect_opaque;
    deed_time_us hold_us;   /* -1: default */
    deed_time_us grace_us;  /* how long a session outlives its connection */
    const char *trace;      /* directory with one of each session; NULL: none */
    deed_time_us people_us; /* how long people are waited for; 0: 120 s */
    /* Between two pings; a peer that answers none of two is gone. 0: never. */
    deed_time_us heartbeat_us;
    /* Something that was under way has ended; may be NULL. Inside callbacks
     * of engines: it must not end anything itself. */
    void (*settled)(void *user);
    /* What a person who runs the server should know; may be NULL. */
    void (*log)(void *user, const char *text);
    void *user;
};

struct deed_hub {
    struct deed_loop *loop;
    struct deed_hub_opts opts;
    struct deed_peer *peers;
    struct deed_uiap_session *sessions;
    struct deed_handshake
        *handshakes; /* sessions whose surface is on its way */
    unsigned session_count;
    struct deed_metrics metrics;
    struct deed_watch *watch; /* watching.c; NULL: there is no page */
    bool ask_first;           /* every act waits for a person */
    bool ending;
};

void deed_hub_init(struct deed_hub *hub, struct deed_loop *loop,
                   const struct deed_hub_opts *opts);
void deed_hub_fini(struct deed_hub *hub);

/* For transports. */
void deed_hub_add_peer(struct deed_hub *hub, struct deed_peer *peer,
                       const struct deed_peer_ops *ops,
                       enum deed_upgrade_role role);
void deed_hub_heard(struct deed_peer *peer, const char *bytes, size_t len);
/* A message that could not even be framed: answers with an error. */
void deed_hub_refuse(struct deed_peer *peer, const struct deed_error *err);
void deed_hub_peer_gone(struct deed_peer *peer);

/* Ends every session with its results told, then every peer. */
void deed_hub_end(struct deed_hub *hub, const char *why);
/* Is anything under way that will be answered? */
bool deed_hub_is_busy(const struct deed_hub *hub);
/* NULL: it has no such session. */
struct deed_uiap_session *deed_hub_find_session(const struct deed_hub *hub,
                                                const char *id);
void deed_hub_settled(struct deed_hub *hub);

/* Sends outside a session; payload may be NULL. */
void deed_peer_say(struct deed_peer *peer, enum deed_envelope_kind kind,
                   const char *type, const char *correlation_id,
                   const char *session_id, const struct deed_value *payload);
void deed_peer_fail(struct deed_peer *peer, const char *correlation_id,
                    const char *session_id, const char *code, bool retryable,
                    const struct deed_error *err);

void deed_hub_log(struct deed_hub *hub, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
