/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_BATCH_BATCH_H
#define DEED_FRONT_CLI_BATCH_BATCH_H

/*
 * Several flows: a queue, workers that take from it, and what became of each
 * flow.
 *
 * A worker runs one flow at a time as a process of its own (`deed run FLOW
 * --json`), so a flow that crashes takes no other with it. Each flow is taken
 * from the queue once. It goes back only when its process ended before any
 * step was begun (no browser could be had), and only as often as --retries
 * says: what may have acted is never run again.
 */

#include "front/cli/flow_run.h"

struct deed_batch_flow {
    const char *path;
    const struct deed_flow *flow;
    struct deed_flow_outcome *outcomes; /* one a step */
    size_t steps_told;                  /* outcomes that are there */
    unsigned attempts;                  /* times it was started */
    unsigned worker;                    /* from 1 */
    bool over;
    enum deed_exit code; /* once it is over */
    double took_ms;
    const char *said; /* why it ended outside a step; or NULL */
};

/* A part of all flows: every `count`-th from `index` on, counted from 1. */
struct deed_shard {
    unsigned index, count;
};

/* "2/5"; false: it is none. */
bool deed_shard_parse(const char *text, struct deed_shard *ret);
bool deed_shard_has(const struct deed_shard *shard, size_t at);

/* Runs all of them; the exit status of the first, in their order, that did not
 * pass. */
enum deed_exit deed_batch_run(struct deed_cli *cli,
                              struct deed_batch_flow *flows, size_t count,
                              unsigned jobs);

#endif
