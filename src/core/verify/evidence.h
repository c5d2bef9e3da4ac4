/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_VERIFY_EVIDENCE_H
#define DEED_CORE_VERIFY_EVIDENCE_H

/*
 * What was seen since the input went out, and what of it can be the act's
 * doing. Places that changed by themselves before the act are noise; nothing
 * seen there counts as an effect.
 *
 * A driver that can tell which changes an input caused at once, and how long
 * it has watched the surface, lets the rest be doubted: a change that nobody
 * saw caused, on a surface that was not watched for long, counts only when it
 * has not come again by itself for a while. A clock does come again.
 */

#include "base/arena.h"
#include "core/verify/signal.h"

#define DEED_EVIDENCE_MAX 32
#define DEED_NOISE_MAX 128
#define DEED_DOUBTS_MAX 16

/* Whatever changes by itself is expected to do so again in this time. */
#define DEED_DOUBT_US DEED_MS(1200)
/* Changes this close together are one. */
#define DEED_BURST_US DEED_MS(30)

/* How long a request that the act started may keep an answer waiting. */
#define DEED_REQUEST_GRACE_US DEED_MS(1000)
/* How long a target that changed only itself may keep an answer waiting. */
#define DEED_OWN_GRACE_US DEED_MS(80)
/* How long after an error something better may still turn up. */
#define DEED_ERROR_GRACE_US DEED_MS(400)

/* A change that may be the act's doing or nobody's. */
struct deed_doubt {
    struct deed_signal signal; /* a copy */
    const char *target_id;     /* borrowed from the action */
    unsigned also;
    deed_time_us due_us; /* when it counts, if it did not come again */
};

struct deed_evidence {
    struct deed_arena *arena;       /* borrowed */
    uint64_t noise[DEED_NOISE_MAX]; /* hashes of kind and place */
    unsigned noise_count;
    uint64_t once[DEED_NOISE_MAX]; /* changed one time before the act */
    unsigned once_count;
    bool watched;          /* the driver tells how long it has watched */
    deed_time_us doubt_us; /* how long a change is doubted */
    struct deed_doubt doubts[DEED_DOUBTS_MAX];
    unsigned doubt_count;
    bool sent;
    deed_time_us sent_at;
    uint64_t base_revision;   /* when the input went out */
    uint64_t newest_revision; /* ever seen */
    struct deed_signal seen[DEED_EVIDENCE_MAX];
    unsigned seen_count;
    bool cut; /* there was more than is kept */
    /* Counters of effects that can be the act's doing. */
    unsigned strong;     /* elsewhere, or of a kind that speaks for itself */
    unsigned told;       /* of these: not just a change of the page */
    unsigned routes;     /* of these: the route changed */
    unsigned scrolled;   /* something scrolled; an effect only where asked */
    unsigned own;        /* a change of the target itself */
    unsigned weak;       /* only its looks: must persist to count */
    unsigned answered;   /* requests that ended well */
    unsigned failed;     /* requests that ended badly */
    unsigned pending;    /* requests under way */
    unsigned orders;     /* of these: meant to change something */
    uint64_t refused;    /* the place of an order that failed; 0: none did */
    unsigned popups;     /* of those told: a tab that opened */
    unsigned downloads;  /* under way, whose end will be told */
    const char *broken;  /* the name of a file that did not arrive; NULL */
    const char *outside; /* an address that another program would open */
    bool stayed; /* asked whether to leave the page, the answer was no */
    unsigned exceptions;
    unsigned refusals;        /* validation messages */
    deed_time_us first_at;    /* first effect of any kind; -1: none */
    deed_time_us request_at;  /* first request; -1 */
    deed_time_us answered_at; /* last request that ended well; -1 */
    bool form;                /* a form was sent off */
    deed_time_us error_at;    /* first exception or failed request; -1 */
    const char *refusal;      /* text of the first validation message */
    const char *error;        /* text of the first exception or failure */
};

/* Kinds that are what some acts are for, and a by-product of the others. */
enum deed_evidence_also {
    DEED_ALSO_FOCUS = 1 << 0,
    DEED_ALSO_SCROLL = 1 << 1,
    /* A form is sent off: a message that says no is a refusal. */
    DEED_ALSO_FORM = 1 << 2,
};

/* What the evidence says about "did it have an effect?". */
enum deed_effect_verdict {
    DEED_VERDICT_NOTHING, /* nothing yet */
    DEED_VERDICT_WAIT,    /* something is under way: ask again at `until` */
    DEED_VERDICT_WEAK,    /* only looks changed: see whether it persists */
    DEED_VERDICT_EFFECT,
    DEED_VERDICT_CONTRADICTED,
};

void deed_evidence_init(struct deed_evidence *evidence,
                        struct deed_arena *arena);
/* A place that changes by itself, as a driver reports it. */
void deed_evidence_add_noise(struct deed_evidence *evidence, const char *place);
/* How long changes were watched before the act; 0: the driver cannot tell, and
 * nothing is doubted. */
void deed_evidence_watched(struct deed_evidence *evidence,
                           deed_time_us watched_us);
/* Input goes out now; of several calls the first counts. */
void deed_evidence_send(struct deed_evidence *evidence, deed_time_us now,
                        uint64_t revision);
/* What went out surely reached nobody: whatever was seen since was not its
 * doing and is noise from here on, until the next send. */
void deed_evidence_restart(struct deed_evidence *evidence);
/* Before send: noise. After: evidence. True when it counts as an effect.
 * also: bits of enum deed_evidence_also. */
bool deed_evidence_feed(struct deed_evidence *evidence,
                        const struct deed_signal *signal, const char *target_id,
                        unsigned also);
/* What was doubted long enough counts from now on; true when something did. */
bool deed_evidence_settle(struct deed_evidence *evidence, deed_time_us now);
/* `until`: when to ask again, with WAIT. */
enum deed_effect_verdict deed_evidence_judge(
    const struct deed_evidence *evidence, deed_time_us now,
    deed_time_us *until);
/* Anything at all that the act can have done, errors included. */
bool deed_evidence_any(const struct deed_evidence *evidence);
/* Something changed: an error or a refusal alone does not say so. */
bool deed_evidence_effect(const struct deed_evidence *evidence);
/* Nothing but changes of looks and words, such as a page makes while something
 * is being dragged, whatever comes of it. */
bool deed_evidence_is_show(const struct deed_evidence *evidence);
bool deed_evidence_revision_advanced(const struct deed_evidence *evidence);

#endif
