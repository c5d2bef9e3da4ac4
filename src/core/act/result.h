/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_RESULT_H
#define DEED_CORE_ACT_RESULT_H

/*
 * How an action ended: the one record from which action.result is written.
 * Strings live in the arena of the action.
 */

#include "core/gate/gate.h"
#include "core/act/outcome.h"
#include "core/act/request.h"
#include "core/resolve/resolve.h"
#include "core/verify/signal.h"

struct deed_arena;
struct deed_value;

/* Who the action was done to; `element` is a copy. */
struct deed_resolved {
    bool found;
    enum deed_found_by by;
    struct deed_element element;
    double confidence;
    const char *reason;
    struct {
        const char *instance_id, *role, *name, *scope_id, *reason;
        const char *ref;           /* its handle; NULL: none */
        const char *told_apart_by; /* value of the discriminator */
        double score;
    } alternates[DEED_ALTERNATES_MAX];
    unsigned alternate_count;
    struct {
        const char *ref, *role, *name;
    } near[DEED_NEAR_MAX]; /* nothing was found: almost called so */
    unsigned near_count;
    uint32_t matched_count;
    const char *discriminator;
};

struct deed_verified {
    bool passed;
    enum deed_verify_policy policy;
    const struct deed_signal *observed;
    unsigned observed_count;
    const struct deed_signal *missing;
    unsigned missing_count;
    deed_time_us timeout_us; /* 0: not given */
};

/* RFC 008: how a value was brought to its target. */
struct deed_adjustment {
    bool used;
    const char *target_value; /* as text */
    const char *actual_value; /* NULL: could not be read */
    double tolerance;
    bool within_tolerance;
    bool converged;
    unsigned attempts;   /* gestures, all of them */
    const char *mode;    /* "semantic", "keys", "gesture" */
    const char *nearest; /* nearest reachable value, when it snaps */
};

/* Microseconds since the request came in; -1: never got there. */
struct deed_timings {
    deed_time_us resolved, checked, sent, delivered, effect, verified, ended;
    deed_time_us held;   /* span spent holding */
    deed_time_us paused; /* span waiting for people, or showing them things */
};

struct deed_result {
    const char *handle;
    const char *action_id;
    enum deed_status status;
    enum deed_runtime_error error; /* NONE: no error */
    const char *message;
    bool retryable;
    struct deed_value *detail; /* may be NULL */
    bool has_mode;
    enum deed_mode mode;
    struct deed_resolved target;
    struct deed_verified verification;
    enum deed_side_effect side_effect;
    uint64_t revision;           /* 0: not known */
    struct deed_value *returned; /* may be NULL */

    enum deed_delivery delivered;
    enum deed_effect_seen effect;
    bool retry_safe;
    enum deed_failure_class failure_class;
    enum deed_lifecycle lifecycle;
    unsigned gestures; /* how many went out */
    bool untrusted;    /* some of it by a setter, with events of a script */
    struct deed_check checks[DEED_CHECKS_MAX];
    unsigned check_count;
    const struct deed_signal *evidence;
    unsigned evidence_count;
    bool evidence_cut;
    const char *open[DEED_OPEN_MAX]; /* what is still under way */
    unsigned open_count;
    /* The field that lost the focus to the press, what it did by that, and what
     * became of it; NULL: nothing, or not known. */
    const char *left, *left_did, *left_failed;
    struct deed_adjustment adjustment;
    struct deed_timings timings;
};

/* ActionResultPayload, ResolvedTarget; NULL when the arena refuses. */
struct deed_value *deed_result_encode(struct deed_arena *arena,
                                      const struct deed_result *result);
struct deed_value *deed_resolved_encode(struct deed_arena *arena,
                                        const struct deed_resolved *resolved,
                                        bool with_bbox);
/* "rev_20" */
const char *deed_revision_text(struct deed_arena *arena, uint64_t revision);

#endif
