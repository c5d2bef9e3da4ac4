/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_VERIFY_CORRELATE_H
#define DEED_CORE_VERIFY_CORRELATE_H

/*
 * Which notes are an act's doing, whose code wrote them, and which of them are
 * worth reading.
 *
 * Told by, strongest first: it happened while the input was being handled; it
 * is about a request that did; it follows the answer to such a request at once;
 * it follows the input at once. What the surface does by itself (the same
 * message, address or place was seen without an act) and what code of other
 * sites does is noise, however close in time it is.
 *
 * Pure: time and facts come in. docs/trace.md has the weights.
 */

#include "core/verify/note.h"

#define DEED_CORRELATE_HABITS 160  /* limit: the oldest make room */
#define DEED_CORRELATE_REQUESTS 64 /* limit: the oldest make room */
/* From this score on a note is a signal. */
#define DEED_CORRELATE_SIGNAL 0.5

struct deed_correlation {
    unsigned act; /* number of the newest; 0: none yet */
    deed_time_us sent_at, received_at, ended_at; /* of it; -1: not yet */
    deed_time_us person_at;   /* last input of a person; -1: none */
    deed_time_us answered_at; /* the last answer to a request of its; -1 */
    struct {
        uint64_t key;
        unsigned count;     /* seen without an act */
        unsigned act;       /* the last act in which it was seen */
        unsigned during;    /* how often in that */
        deed_time_us at_us; /* last */
    } habits[DEED_CORRELATE_HABITS];
    unsigned habit_next;
    struct {
        uint64_t key; /* of the id */
        unsigned act; /* 0: of nobody's */
        double score;
    } requests[DEED_CORRELATE_REQUESTS];
    unsigned request_next;
};

/* What a note is to an act. */
struct deed_link {
    unsigned act;    /* whose doing it is; 0: nobody's */
    bool foreign;    /* of code or servers of another site */
    bool noise;      /* not worth reading */
    double score;    /* 0..1 */
    const char *why; /* static storage */
};

void deed_correlation_init(struct deed_correlation *c);
/* The stages of an act; begin gives its number. */
unsigned deed_correlation_begin(struct deed_correlation *c);
void deed_correlation_sent(struct deed_correlation *c, deed_time_us now);
void deed_correlation_received(struct deed_correlation *c, deed_time_us now);
void deed_correlation_ended(struct deed_correlation *c, deed_time_us now);

/* A person acted: what follows is their doing, and no habit of the page. */
void deed_correlation_person(struct deed_correlation *c, deed_time_us now);

/* A place that changes by itself, as the driver knows. */
void deed_correlation_habit(struct deed_correlation *c, const char *level,
                            const char *place);

void deed_correlate(struct deed_correlation *c, const struct deed_note *note,
                    struct deed_link *ret);

#endif
