/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_CONNECTION_H
#define DEED_DRIVER_WEB_CONNECTION_H

/*
 * The connection to a browser: commands with their answers, and events, as
 * JSON messages over the debugging pipe or a WebSocket. The DevTools protocol
 * (with flat sessions) and WebDriver BiDi (without) have the same messages, but
 * for the form of an error.
 *
 * Write:  commands are queued and leave with the next flush, so that several
 *         leave in ONE write. A turn of the loop flushes what is left.
 * Answer: `done` of a call comes exactly once, from the loop: with the result,
 *         with the protocol's error (DEED_INVALID and its message), at its
 *         deadline (DEED_TIMEOUT), or when the connection ends (DEED_LOST).
 *         Not after deed_connection_forget().
 * Event:  all events go to one listener, which routes them.
 * Limits: message size and number of pending calls, given at create.
 */

#include <deed/error.h>

#include "base/time.h"
#include "io/timer.h"
#include "wire/json_scan.h"

struct deed_connection;
struct deed_loop;
struct deed_stream;

/* The caller owns it and it must outlive the answer; embed it. */
struct deed_connection_call {
    /* result: the raw JSON of "result", borrowed for the call; err: why there
     * is none (else NULL). */
    void (*done)(struct deed_connection_call *call, enum deed_code code,
                 struct deed_json_span result, const struct deed_error *err);
    /* The rest is the connection's. */
    struct deed_connection *connection; /* not NULL while it waits */
    uint64_t id;
    struct deed_timer timer;
    struct deed_connection_call *next;
    struct deed_connection_call *prev;
};

struct deed_connection_listener {
    /* Raw JSON values, strings with their quotes, as deed_json_scan_equals()
     * and deed_json_scan_text() take them; session.bytes is NULL for the
     * browser's own. All borrowed for the call. */
    void (*event)(void *user, struct deed_json_span session,
                  struct deed_json_span method, struct deed_json_span params);
    void (*open)(void *user); /* WebSocket only; the pipe is open at once */
    void (*lost)(void *user, const struct deed_error *err); /* once */
    void *user;
};

struct deed_connection_limits {
    size_t message_bytes; /* 0: 64 MiB */
    size_t queued_bytes;  /* 0: 64 MiB */
    uint32_t pending;     /* 0: 4096 calls */
};

/* Over the pipe of a browser that deed started; takes both streams. */
enum deed_code deed_connection_create_pipe(
    struct deed_loop *loop, struct deed_stream *to_browser,
    struct deed_stream *from_browser,
    const struct deed_connection_listener *listener,
    const struct deed_connection_limits *limits, struct deed_connection **ret,
    struct deed_error *err);
/* To a running browser: ws://host:port/devtools/browser/…, or /session */
enum deed_code deed_connection_create_ws(
    struct deed_loop *loop, const char *url, deed_time_us deadline_us,
    const struct deed_connection_listener *listener,
    const struct deed_connection_limits *limits, struct deed_connection **ret,
    struct deed_error *err);
void deed_connection_destroy(
    struct deed_connection *connection); /* takes NULL; calls nobody */

/* The same after a last command that the browser must get: the connection ends
 * with its answer, or after a second, at the latest before the loop does. */
void deed_connection_end(struct deed_connection *connection,
                         const char *method);

/* params: a JSON object as text, NULL for none. session: NULL for the
 * browser. call: NULL when nobody wants the answer. */
enum deed_code deed_connection_send(struct deed_connection *connection,
                                    const char *session, const char *method,
                                    const char *params,
                                    struct deed_connection_call *call,
                                    deed_time_us deadline_us,
                                    struct deed_error *err);
void deed_connection_flush(struct deed_connection *connection);

/* The owner no longer waits; also when it never did. */
void deed_connection_forget(struct deed_connection_call *call);

#endif
