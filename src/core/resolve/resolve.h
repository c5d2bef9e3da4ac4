/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_RESOLVE_RESOLVE_H
#define DEED_CORE_RESOLVE_RESOLVE_H

/*
 * From a target to one element or none.
 *
 * Pure and deterministic: the same graph and target give the same answer byte
 * for byte, whatever the order of the graph's arrays. A tie is an answer of
 * its own, never a guess.
 */

#include "core/model/graph.h"
#include "core/resolve/target.h"

struct deed_handle;

/* What the action wants of its target; it decides which candidates are
 * executable and how promotion works. */
enum deed_intent {
    DEED_INTENT_LOOK,    /* read, highlight, scroll: any element will do */
    DEED_INTENT_POINTER, /* activate, hover, drag, ... */
    DEED_INTENT_TEXT,
    DEED_INTENT_ADJUST,
    DEED_INTENT_CHOOSE,
    DEED_INTENT_TOGGLE,
    DEED_INTENT_EXPAND,
    DEED_INTENT_FOCUS,
    DEED_INTENT_SUBMIT,
    DEED_INTENT_COUNT
};

/* ResolvedTarget.by */
enum deed_found_by {
    DEED_FOUND_STABLE_ID,
    DEED_FOUND_INSTANCE_ID,
    DEED_FOUND_SEMANTIC,
    DEED_FOUND_ANNOTATION,
    DEED_FOUND_RUNTIME_HINT,
    DEED_FOUND_COUNT
};

enum deed_resolve_status {
    DEED_RESOLVED,
    DEED_RESOLVE_NOT_FOUND,
    DEED_RESOLVE_AMBIGUOUS,
    DEED_RESOLVE_STALE,        /* a handle whose node is gone or recycled */
    DEED_RESOLVE_CROSS_ORIGIN, /* it can only be in an opaque region */
    DEED_RESOLVE_CLOSED_SHADOW,
    DEED_RESOLVE_MISMATCH, /* found, but an expectation says otherwise */
    DEED_RESOLVE_STATUS_COUNT
};

#define DEED_ALTERNATES_MAX 8 /* limit of an answer */
#define DEED_NEAR_MAX 5       /* limit of an answer */

struct deed_alternate {
    const struct deed_element *element; /* borrowed from the graph */
    double score;
    const char *reason; /* static storage */
};

struct deed_resolve_opts {
    enum deed_intent intent;
    const char *action_id;            /* for default actions; may be NULL */
    const struct deed_handle *handle; /* when the target is by ref */
    bool respect_opaque;
    bool all; /* fill `ranked` */
};

struct deed_resolution {
    enum deed_resolve_status status;
    enum deed_found_by by;
    const struct deed_element *element; /* borrowed from the graph, or NULL */
    double confidence;                  /* 0..1, falls with the margin */
    double score;                       /* of the element */
    const char *reason;     /* see below; static storage, never NULL */
    uint32_t matched_count; /* candidates that matched, before promotion */
    struct deed_alternate alternates[DEED_ALTERNATES_MAX]; /* best first */
    unsigned alternate_count;
    /* Nothing was found: what is almost called so, to be offered only. */
    struct deed_alternate near[DEED_NEAR_MAX];
    unsigned near_count;
    /* All candidates, best first, in the arena; NULL unless asked for. */
    const struct deed_alternate *ranked;
    uint32_t ranked_count;
    /* For a tie: the smallest thing that tells them apart, and the values it
     * takes for the first candidates ("scope": "Row Alpha", "Row Beta"). */
    const char *discriminator; /* "role", "name", "scope", "row", "text",
                                  "label", "description", "placeholder",
                                  "value", "stableId", "document",
                                  "position"; NULL: none. A value of "scope"
                                  or "row" may be sent as the target's scope */
    const char *discriminator_values[DEED_ALTERNATES_MAX];
    const char *detail; /* one sentence in the arena; may be NULL */
};

/*
 * Reasons, by what they say about the answer:
 *
 *   exact_stable_id             the stable id is this
 *   exact_role_and_name         role and name are as asked
 *   related_role_match          the name is, the role is a synonym
 *   shown_name_match            the name differs in case alone
 *   substring_match             a part of the name or text is as asked
 *   role_match                  only a role was asked for
 *   expected_only               there was no reference, only expectations
 *   text_match name_match label_match placeholder_match
 *                               a visible text, else a name; a label; ...
 *   meaning_match default_action_match
 *                               the application says so
 *   selector_match              the driver matched css, xpath or a node
 *   scope_match route_match     it is that scope, it leads to that route
 *   handle_holds                the node of the ref still is what it was
 *   handle_reidentified         another node is now the only one like it
 *   clickable_parent_preferred  rule A: the container, not the text in it
 *   semantic_control_preferred  rules A, B: it can do what is wanted, the
 *                               others cannot
 *   handler_owner_preferred     rule C: the node that has the handler
 *   labelled_control_preferred  the control, not its label
 *   slider_track_preferred      the adjustable part, not what contains it
 *   reachable_preferred         the others are hidden, blocked or opaque
 *   enabled_preferred           its twin in the same place is disabled
 *
 *   near_name                   only offered, where nothing is called as asked
 *
 * and where there is none: no_match, tied, expectation_failed,
 * handle_unknown, handle_recycled, handle_gone, opaque_region.
 */

/* The graph is sealed; strings of the answer live in the graph or the arena.
 * Errors: only DEED_NOMEM. */
enum deed_code deed_resolve(const struct deed_graph *graph,
                            const struct deed_target *target,
                            const struct deed_resolve_opts *opts,
                            struct deed_arena *arena,
                            struct deed_resolution *ret,
                            struct deed_error *err);

const char *deed_found_by_name(enum deed_found_by by);
const char *deed_intent_name(enum deed_intent intent);

#endif
