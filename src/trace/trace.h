/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TRACE_TRACE_H
#define DEED_TRACE_TRACE_H

/*
 * The trace of a session: what its actions did, written while they do it.
 *
 * deed_trace_tap() goes into the options of an engine; everything else follows.
 * Pictures are taken between actions only, so that none waits for one: when
 * nothing has been under way for DEED_TRACE_REST_US, and at once after a
 * failure.
 *
 * Thread:   the loop's.
 * Lifetime: outlives the engines that report to it.
 * Limits:   see store.h; texts are cut at DEED_TRACE_TEXT_MAX bytes, facts of
 *           one action at DEED_TRACE_FACTS_MAX.
 * Errors:   a trace that cannot be written stops; it never stops an action.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stdint.h>

#include "base/time.h"

struct deed_engine_host;
struct deed_loop;
struct deed_tap;
struct deed_trace;

#define DEED_TRACE_FORMAT 1
#define DEED_TRACE_TEXT_MAX 2000
#define DEED_TRACE_FACTS_MAX 200
/* A script starts its next action sooner than this, a person and a model do
 * not; a picture takes about 40 ms of the browser's time (measured: 25 to 60),
 * which would be ten times what the action takes. */
#define DEED_TRACE_REST_US DEED_MS(150)

struct deed_trace_opts {
    const char *path;       /* the directory; made if need be */
    const char *session;    /* its name; NULL: none */
    const char *driver;     /* NULL: not known yet */
    struct deed_loop *loop; /* for pictures; NULL: none are taken */
    unsigned actions_max;   /* of a segment; 0: no limit */
    uint64_t bytes_max;     /* of a segment with its pictures; 0: 64 MiB */
    bool no_pictures;
};

enum deed_code deed_trace_create(const struct deed_trace_opts *opts,
                                 struct deed_trace **ret,
                                 struct deed_error *err);
/* Writes the end; takes NULL. After the host was destroyed. */
void deed_trace_destroy(struct deed_trace *trace);

const struct deed_tap *deed_trace_tap(struct deed_trace *trace);
/* Whose surface pictures are taken of; NULL: the last one was destroyed. */
void deed_trace_set_host(struct deed_trace *trace,
                         struct deed_engine_host *host);
/* Waits, for a second or two at most, for the picture of the last action: at
 * the end of a session, while its surface is there. Takes NULL. */
void deed_trace_take_last(struct deed_trace *trace);
/* The directory that is written to. */
const char *deed_trace_path(const struct deed_trace *trace);

#endif
