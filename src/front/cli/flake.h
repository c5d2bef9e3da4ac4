/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_FRONT_CLI_FLAKE_H
#define DEED_FRONT_CLI_FLAKE_H

/*
 * What repeated runs of one flow have in common, and where they differ: step by
 * step, by verdict and cause, by what was seen, and by time. No I/O.
 */

#include "front/cli/batch/batch.h"

/* How a step ended, and how often. */
struct deed_flake_ending {
    enum deed_exit code;
    const char *cause, *message, *seen, *clue; /* of the first such run */
    unsigned count;
};

#define DEED_FLAKE_ENDINGS_MAX 8

struct deed_flake_step {
    unsigned tried, passed;
    double min_ms, median_ms, max_ms; /* of the runs that passed */
    struct deed_flake_ending endings[DEED_FLAKE_ENDINGS_MAX];
    unsigned ending_count; /* further ones count with the last */
    bool varies;           /* it passed in some runs and failed in others */
    bool sees_varies;      /* it passed, and was proven by different things */
    bool slow;             /* once it took far longer than usual */
    /* An earlier step that took longer in every run in which this one failed
     * than in any in which it passed; -1: none. */
    int after;
    double after_failed_ms, after_passed_ms; /* the two nearest */
};

struct deed_flake {
    unsigned runs, passed, failed, not_run;
    unsigned outside; /* ended outside of any step */
    const char *said; /* what the first of those said; or NULL */
    enum deed_exit code;
    struct deed_flake_step *steps;
};

/* False: memory is out. */
bool deed_flake_judge(struct deed_arena *arena,
                      const struct deed_batch_flow *runs, size_t count,
                      struct deed_flake *ret);

#endif
