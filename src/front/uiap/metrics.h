/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_UIAP_METRICS_H
#define DEED_FRONT_UIAP_METRICS_H

/*
 * What an endpoint counts, and its text for Prometheus (exposition format
 * 0.0.4). No I/O, no clock. docs/grid.md lists the names; they are frozen.
 */

#include <stdint.h>

#include "base/time.h"

struct deed_strbuf;
struct deed_value;

/* Upper bounds of the histogram, in seconds; the last bucket has none. */
#define DEED_METRICS_BUCKETS 13

/* Of an action: what its exit status would be (front/command/exit.h). */
#define DEED_METRICS_VERDICTS 10

struct deed_metrics {
    uint64_t sessions_opened;
    uint64_t sessions_failed; /* could not be opened */
    uint64_t reconnects;      /* a client came back to its session */
    uint64_t verdicts[DEED_METRICS_VERDICTS];
    uint64_t buckets[DEED_METRICS_BUCKETS]; /* not cumulated */
    deed_time_us latency_sum_us;
};

/* How things stand now; the rest is counted. */
struct deed_metrics_now {
    unsigned sessions;    /* open */
    unsigned opening;     /* waiting for a surface */
    unsigned actions;     /* under way */
    unsigned connections; /* of clients */
};

/* An action.result payload, and the time from its request to it. */
void deed_metrics_count(struct deed_metrics *metrics,
                        const struct deed_value *result, deed_time_us took_us);
void deed_metrics_write(const struct deed_metrics *metrics,
                        const struct deed_metrics_now *now,
                        struct deed_strbuf *to);

#endif
