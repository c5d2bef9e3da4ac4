/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_BATCH_BATCH_IMPL_H
#define DEED_FRONT_CLI_BATCH_BATCH_IMPL_H

/* Shared by the files of batch/ and nobody else. */

#include "base/strbuf.h"
#include "base/time.h"
#include "front/cli/batch/batch.h"

struct deed_child;
struct deed_loop;
struct deed_signals;
struct deed_stream;

struct batch;

struct worker {
    struct batch *batch;
    unsigned number;
    struct deed_batch_flow *flow; /* NULL: idle */
    struct deed_child *child;
    struct deed_stream *out, *err; /* NULL once they have ended */
    struct deed_strbuf line;       /* of `out`, until it is whole */
    struct deed_strbuf blame;      /* what came from `err`, bounded */
    bool summed; /* the line that ends the account was there */
    bool exited;
    int status, signal;
    deed_time_us since_us;
};

struct batch {
    struct deed_cli *cli;
    struct deed_loop *loop;
    struct deed_signals *signals;
    struct deed_batch_flow *flows;
    size_t count;
    struct deed_batch_flow **queue; /* taken from the front */
    size_t queued, taken;
    struct worker *workers;
    unsigned worker_count;
    const char *const *argv; /* of a worker; [2] is the flow */
    unsigned retries;        /* of a flow that did not begin */
    deed_time_us since_us;
    bool stopping;
    unsigned drawn; /* lines of progress on the terminal */
};

/* batch_read.c: what a worker's process tells of its flow. */
void batch_read_line(struct worker *worker, const char *line, size_t len);
/* What the flow came to, once its process has ended. */
void batch_judge(struct worker *worker);
/* It ended before any step was begun, for want of a surface. */
bool batch_did_nothing(const struct worker *worker);

/* batch_report.c. On a terminal a line a worker is drawn and kept up. */
void batch_report_progress(struct batch *batch);
void batch_report_flow(struct batch *batch, const struct deed_batch_flow *flow,
                       bool again);
void batch_report_end(struct batch *batch);
enum deed_exit batch_report_junit(struct batch *batch, const char *to);

#endif
