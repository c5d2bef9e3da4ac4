/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_SEAT_H
#define DEED_FRONT_UIAP_SEAT_H

/*
 * One UIAP session at the server: an engine on a surface of its own, what was
 * said to its client, and who the client is. It outlives its connection for a
 * while, so that no result is lost with a socket.
 */

#include <deed/error.h>

#include "engine/engine_host.h"
#include "engine/tap.h"
#include "base/time.h"
#include "io/loop.h"
#include "io/timer.h"
#include "front/uiap/hub.h"
#include "front/uiap/idset.h"
#include "front/uiap/outbox.h"
#include "lib/look.h"

struct deed_errand;
struct deed_view;

struct deed_seat {
    struct deed_hub *hub;
    struct deed_seat *next;
    char id[40];
    struct deed_peer *peer; /* NULL: its connection dropped */
    char *agent; /* owned; scope of its keys: the client's id by its own word */
    struct deed_engine_host *host; /* owned */
    struct deed_trace *trace;      /* owned; NULL: none */
    struct deed_engine *engine;    /* the host's; NULL until it is entered */
    struct deed_timer grace;
    struct deed_idset ids;
    struct deed_outbox outbox;
    uint64_t numbers;            /* of messages sent */
    struct deed_errand *errands; /* actions under way */
    unsigned errand_count;
    struct deed_view *view;             /* snapshots and deltas; view.c */
    struct deed_tap tap;                /* for the page; watching.c */
    struct deed_look_reply look, where; /* a picture for it, and a place */
    bool looking, asking;
    bool lost; /* its surface is gone */
    bool ending;
};

/* Its host has no surface yet; the seat is on no list. */
enum deed_code deed_seat_create(struct deed_hub *hub, struct deed_peer *peer,
                                const char *agent, struct deed_seat **ret,
                                struct deed_error *err);
/* The surface is there: the session begins. */
void deed_seat_enter(struct deed_seat *seat);
/* Its actions end without a word; see deed_seat_end(). Not from inside a
 * callback of its engine. */
void deed_seat_destroy(struct deed_seat *seat);

/* Cancels what is under way, so that every action has its result, tells the
 * client why, and destroys the seat. */
void deed_seat_end(struct deed_seat *seat, const char *why,
                   const char *correlation_id);

/* The connection is gone, or another one took over. */
void deed_seat_drop_peer(struct deed_seat *seat);
void deed_seat_take_peer(struct deed_seat *seat, struct deed_peer *peer);

/* Sends, and keeps for a resume what must not be lost. */
void deed_seat_say(struct deed_seat *seat, enum deed_envelope_kind kind,
                   const char *type, const char *correlation_id,
                   const struct deed_value *payload);
void deed_seat_fail(struct deed_seat *seat, const char *correlation_id,
                    const struct deed_error *err);
void deed_seat_fail_as(struct deed_seat *seat, const char *correlation_id,
                       const char *code, bool retryable,
                       const struct deed_error *err);
/* Sends again what came after message `number`. */
void deed_seat_replay(struct deed_seat *seat, uint64_t number);

/* Lets the engine work now, and sees to it that it works again in time. */
void deed_seat_turn(struct deed_seat *seat);
void deed_seat_rearm(struct deed_seat *seat);

#endif
