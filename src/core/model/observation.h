/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_MODEL_OBSERVATION_H
#define DEED_CORE_MODEL_OBSERVATION_H

/*
 * Looking: what is asked of a driver, and what it saw. A driver may reduce the
 * graph to what the query can concern, as long as every element that could
 * match (and its ancestors up to the executable one) is in it.
 */

#include "core/model/facts.h"
#include "core/model/graph.h"
#include "core/resolve/resolve.h"
#include "core/verify/signal.h"
#include "core/resolve/target.h"

struct deed_query {
    const struct deed_target *target; /* NULL: the whole interface */
    const struct deed_handle *handle; /* when the target is by ref */
    enum deed_intent intent;
    /* Only below this element, or in the surface it owns (its list, its
     * menu); NULL: anywhere. */
    const char *within_id;
    const char *instance_id; /* with target NULL: this very element */
    /* With target NULL: which of these signals' states are so now is all that
     * is asked; 32 at most. */
    const struct deed_signal *conditions;
    unsigned condition_count;
    bool all;    /* every candidate, not only as many as can be told apart */
    bool hidden; /* with target NULL: also what nobody can see, marked */
    bool place_only; /* with target NULL: route and title are enough */
    /* With target NULL: this look will be compared with the next one; and
     * what changed since the last such look is enough, if the driver knows. */
    bool keep, changes;
    bool want_facts; /* facts of a few candidates in the same go, if cheap */
};

struct deed_observation {
    const struct deed_graph *graph; /* sealed */
    /* The graph holds only the parts that may have changed since the last look
     * that was kept; this is how they were. NULL: it is whole, and with
     * `complete`, too. */
    const struct deed_graph *before;
    bool complete;
    /* Facts of some candidates: facts[i] is about fact_ids[i]. */
    const char *const *fact_ids;
    const struct deed_facts *facts;
    unsigned fact_count;
    /* Where the interface changed by itself lately: an effect must not be
     * seen there. */
    const char *const *noise;
    unsigned noise_count;
    /* Places that did so one time, lately. */
    const char *const *once;
    unsigned once_count;
    deed_time_us watched_us; /* how long changes were watched; 0: not known */
    uint32_t pending;        /* enum deed_pending of the page */
    bool pending_known;
    struct deed_calm calm;
    bool blind;         /* the document itself could not be looked at, and */
    bool unresponsive;  /* it was asked and did not answer in time */
    const char *origin; /* of the top document; may be NULL */
    const char *note;   /* what stands before the application, or was not
                           looked at; may be NULL */
    /* The conditions of the query, a bit each: those that the driver has
     * judged, and those of them that are so. What it has not judged is judged
     * by the graph, which must be whole then. */
    uint32_t judged, so;
    uint32_t secret; /* those that are about a secret field */
};

/* What of an element is wanted fresh. */
struct deed_probe {
    const char *instance_id;
    const char *document_id;
    enum deed_intent intent;
    bool has_position; /* a point in the element that must be free */
    struct deed_point position;
    bool in_viewport;         /* position counts from the viewport's corner */
    const char *expect_value; /* fill value_matches against this */
    /* choose: look for these options' elements, too */
    const char *const *options;
    unsigned option_count;
    const char *const *path; /* choose: by these items; the last is it */
    unsigned path_count;
    const char *date; /* set: look for this day in a calendar, too */
    bool submit;      /* submit: what sends its form off, too */
    bool adjust;      /* set: a thumb without a role counts, too */
    bool text;        /* with the whole text and value (ui.read) */
    bool look_only;   /* no act follows: no input may be held back for it */
};

/* Text of an element for ui.read. */
struct deed_content {
    const char *text;
    const char *description;
    const char *role, *name; /* as assistive technology is told them */
    struct deed_reading reading;
};

/* What somebody waits for, so that a driver knows what to look out for. */
struct deed_watch {
    const struct deed_signal *expected; /* what somebody waits for */
    unsigned expected_count;
    const char *target_id; /* may be NULL until it is known */
    bool people;    /* a person may act now: what would stop input is removed */
    bool bystander; /* nobody acts: what an action watches stays as it is */
};

#endif
