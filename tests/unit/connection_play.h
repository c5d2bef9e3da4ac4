/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_CONNECTION_PLAY_H
#define DEED_TESTS_UNIT_CONNECTION_PLAY_H

/* A connection to a browser whose side the test plays. */

#include "base/strbuf.h"
#include "cdp_peer.h"
#include "driver/web/connection.h"

#define CALLS_MAX 8

/* A call of a transcript. */
struct play_call {
    struct deed_connection_call call;
    struct play *play;
    char name[16]; /* "": free */
};

/* One play of a transcript. */
struct play {
    struct deed_loop *loop;
    struct cdp_peer peer;
    struct deed_connection *cdp;
    struct deed_strbuf outcomes; /* a line each, oldest first */
    struct play_call calls[CALLS_MAX];
    bool open;
    bool bytewise;
    const char *where; /* file, for messages */
};

void play_init(struct play *play, bool websocket, bool bytewise,
               const char *where);
void play_fini(struct play *play);
struct deed_connection_listener play_listener(struct play *play);
/* The end of a `struct play_call`: a line in `outcomes`. */
void play_done(struct deed_connection_call *call, enum deed_code code,
               struct deed_json_span result, const struct deed_error *err);
/* Waits for the next line in buf and compares it. */
void play_expect(struct play *play, struct deed_strbuf *buf, const char *want);

#endif
