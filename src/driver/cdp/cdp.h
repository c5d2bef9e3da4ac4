/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_CDP_H
#define DEED_DRIVER_CDP_CDP_H

/*
 * The DevTools protocol: commands with their answers, and events, over one
 * connection (the debugging pipe or a WebSocket) with flat sessions.
 *
 * Write:  commands are queued and leave with the next flush, so that several
 *         leave in ONE write. A turn of the loop flushes what is left.
 * Answer: `done` of a call comes exactly once, from the loop: with the result,
 *         with the protocol's error (DEED_INVALID and its message), at its
 *         deadline (DEED_TIMEOUT), or when the connection ends (DEED_LOST).
 *         Not after deed_cdp_forget().
 * Event:  all events go to one listener, which routes them.
 * Limits: message size and number of pending calls, given at create.
 */

#include <deed/error.h>

#include "base/time.h"
#include "io/timer.h"
#include "wire/json_scan.h"

struct deed_cdp;
struct deed_loop;
struct deed_stream;

/* The caller owns it and it must outlive the answer; embed it. */
struct deed_cdp_call {
    /* result: the raw JSON of "result", borrowed for the call; err: why there
     * is none (else NULL). */
    void (*done)(struct deed_cdp_call *call, enum deed_code code,
                 struct deed_json_span result, const struct deed_error *err);
    /* The rest is the connection's. */
    struct deed_cdp *cdp; /* not NULL while it waits */
    uint64_t id;
    struct deed_timer timer;
    struct deed_cdp_call *next;
    struct deed_cdp_call *prev;
};

struct deed_cdp_listener {
    /* Raw JSON values, strings with their quotes, as deed_json_scan_equals()
     * and deed_json_scan_text() take them; session.bytes is NULL for the
     * browser's own. All borrowed for the call. */
    void (*event)(void *user, struct deed_json_span session,
                  struct deed_json_span method, struct deed_json_span params);
    void (*open)(void *user); /* WebSocket only; the pipe is open at once */
    void (*lost)(void *user, const struct deed_error *err); /* once */
    void *user;
};

struct deed_cdp_limits {
    size_t message_bytes; /* 0: 64 MiB */
    size_t queued_bytes;  /* 0: 64 MiB */
    uint32_t pending;     /* 0: 4096 calls */
};

/* Over the pipe of a browser that deed started; takes both streams. */
enum deed_code deed_cdp_create_pipe(struct deed_loop *loop,
                                    struct deed_stream *to_browser,
                                    struct deed_stream *from_browser,
                                    const struct deed_cdp_listener *listener,
                                    const struct deed_cdp_limits *limits,
                                    struct deed_cdp **ret,
                                    struct deed_error *err);
/* To a running browser: ws://host:port/devtools/browser/… */
enum deed_code deed_cdp_create_ws(struct deed_loop *loop, const char *url,
                                  deed_time_us deadline_us,
                                  const struct deed_cdp_listener *listener,
                                  const struct deed_cdp_limits *limits,
                                  struct deed_cdp **ret,
                                  struct deed_error *err);
void deed_cdp_destroy(struct deed_cdp *cdp); /* takes NULL; calls nobody */

/* params: a JSON object as text, NULL for none. session: NULL for the
 * browser. call: NULL when nobody wants the answer. */
enum deed_code deed_cdp_send(struct deed_cdp *cdp, const char *session,
                             const char *method, const char *params,
                             struct deed_cdp_call *call,
                             deed_time_us deadline_us, struct deed_error *err);
void deed_cdp_flush(struct deed_cdp *cdp);

/* The owner no longer waits; also when it never did. */
void deed_cdp_forget(struct deed_cdp_call *call);

#endif
