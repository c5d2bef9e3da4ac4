/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_BIDI_BIDI_H
#define DEED_DRIVER_BIDI_BIDI_H

/*
 * WebDriver BiDi: commands with their answers, and events, over one WebSocket.
 *
 * Write:  commands are queued and leave with the next flush. A turn of the loop
 *         flushes what is left.
 * Answer: `done` of a call comes exactly once, from the loop: with the result,
 *         with the browser's error (DEED_INVALID, "code: message"), at its
 *         deadline (DEED_TIMEOUT), or when the connection ends (DEED_LOST).
 *         Not after deed_bidi_forget().
 * Event:  all events go to one listener, which routes them.
 * Limits: 64 MiB a message and in the queue, 4096 pending calls.
 */

#include <deed/error.h>

#include "base/time.h"
#include "io/timer.h"
#include "wire/json_scan.h"

struct deed_bidi;
struct deed_loop;

/* The caller owns it and it must outlive the answer; embed it. */
struct deed_bidi_call {
    /* result: the raw JSON of "result", borrowed for the call; err: why there
     * is none (else NULL). */
    void (*done)(struct deed_bidi_call *call, enum deed_code code,
                 struct deed_json_span result, const struct deed_error *err);
    /* The rest is the connection's. */
    struct deed_bidi *bidi; /* not NULL while it waits */
    uint64_t id;
    struct deed_timer timer;
    struct deed_bidi_call *next;
    struct deed_bidi_call *prev;
};

struct deed_bidi_listener {
    /* Raw JSON values, `method` without its quotes; borrowed for the call. */
    void (*event)(void *user, struct deed_json_span method,
                  struct deed_json_span params);
    void (*open)(void *user);
    void (*lost)(void *user, const struct deed_error *err); /* once */
    void *user;
};

/* url: ws://host:port/session */
enum deed_code deed_bidi_create(struct deed_loop *loop, const char *url,
                                deed_time_us deadline_us,
                                const struct deed_bidi_listener *listener,
                                struct deed_bidi **ret, struct deed_error *err);
void deed_bidi_destroy(struct deed_bidi *bidi); /* takes NULL; calls nobody */
/* The same after a last command that the browser must get: the connection ends
 * with its answer, or after a second, at the latest before the loop does. */
void deed_bidi_end(struct deed_bidi *bidi, const char *method);

/* params: a JSON object as text. call: NULL when nobody wants the answer. */
enum deed_code deed_bidi_send(struct deed_bidi *bidi, const char *method,
                              const char *params, struct deed_bidi_call *call,
                              deed_time_us deadline_us, struct deed_error *err);
void deed_bidi_flush(struct deed_bidi *bidi);

/* The owner no longer waits; also when it never did. */
void deed_bidi_forget(struct deed_bidi_call *call);

#endif
