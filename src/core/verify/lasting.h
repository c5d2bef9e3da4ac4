/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_VERIFY_LASTING_H
#define DEED_CORE_VERIFY_LASTING_H

/*
 * What a verified act left behind, watched for a while after its result: does
 * it last? A copy without pointers, so that it outlives the action.
 */

#include "core/verify/evidence.h"

/* Saves that wait for the end of the typing, locks of others and refusals over
 * a socket come within this time. */
#define DEED_LASTING_US DEED_MS(10000)
#define DEED_LASTING_PLACES 8 /* limit: places that are watched */

struct deed_lasting {
    char handle[32];
    char action_id[48];
    char target[96];
    uint64_t
        places[DEED_LASTING_PLACES]; /* where it surely changed something */
    unsigned place_count;
    uint32_t undone;    /* bit per place */
    bool routed;        /* it led to another address */
    uint64_t left;      /* which one it came from; 0: not known */
    uint64_t field;     /* whose value it is; 0: none */
    char value[96];     /* and what it says */
    uint64_t order;     /* a request that began after the result; 0: none */
    deed_time_us until; /* 0: nothing is watched */
    char why[160];      /* filled when it was taken back */
};

/* False when there is nothing that could be watched. */
bool deed_lasting_begin(struct deed_lasting *lasting,
                        const struct deed_evidence *evidence, deed_time_us now);
/* True when this signal takes it back: `why` says how, and nothing is watched
 * any more. */
bool deed_lasting_feed(struct deed_lasting *lasting,
                       const struct deed_signal *signal, deed_time_us now);

/* The field has this value; one that is too long to be kept is not watched. */
void deed_lasting_keep_value(struct deed_lasting *lasting,
                             const char *instance_id, const char *value);
/* Does the newer one speak of the same field? */
bool deed_lasting_replaces(const struct deed_lasting *newer,
                           const struct deed_lasting *older);

/* Somebody acts again: where the page goes from here on is not this act's. */
void deed_lasting_go_on(struct deed_lasting *lasting);

#endif
