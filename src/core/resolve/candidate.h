/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_RESOLVE_CANDIDATE_H
#define DEED_CORE_RESOLVE_CANDIDATE_H

/*
 * The inside of deed_resolve(): candidates and what becomes of them.
 *
 *   collect  every element that the reference can mean
 *   promote  from what matched to what can be acted on (RFC 007, A to C)
 *   expect   the target's expectations filter hard
 *   score    UIAP's six criteria and RFC 007's signals, in points
 *   rank     one candidate an executable, best first, ties told apart
 *
 * Positions in the graph's arrays never decide anything: where two candidates
 * are equal, ids do.
 */

#include "core/text/fold.h"
#include "core/model/graph_index.h"
#include "core/resolve/resolve.h"

/* A lead of fewer points than this is no lead: the candidates are tied. */
#define DEED_SCORE_MARGIN 40

enum deed_fit { DEED_FIT_NO, DEED_FIT_MAYBE, DEED_FIT_YES };

struct deed_candidate {
    uint32_t matched;      /* the element that matched */
    uint32_t element;      /* the one to act on */
    enum deed_found_by by; /* of the match */
    enum deed_grade name;  /* how well what was asked is met */
    enum deed_grade role;
    enum deed_grade scope;
    const char *match_reason;     /* static storage */
    const char *promotion_reason; /* NULL: not promoted */
    bool contradicted;            /* an expected role or name is another */
    bool outside;                 /* of the expected scope or document */
    bool opaque;                  /* in a region that is off limits */
    bool reachable;
    int fit_points, default_points; /* parts of the next */
    int points;                     /* without reachability */
};

struct deed_resolver {
    const struct deed_graph *graph;
    const struct deed_target *target;
    const struct deed_resolve_opts *opts;
    struct deed_arena *arena;
    const char *role;         /* that is asked for; NULL: any */
    struct deed_fold pattern; /* what is asked for; no text: anything */
    bool substring;
    bool bare;              /* nothing fits: marks around a name do not count */
    struct deed_fold scope; /* of a semantic target; no text: anywhere */
    bool scope_substring;
    struct deed_fold expected_name;
    uint32_t *rows; /* items in which something reads like the scope */
    uint32_t row_count;
    const struct deed_element *focus;
    struct deed_candidate *candidates;
    uint32_t count, cap;
};

/* False when the arena refuses; so for all that follows. */
bool deed_resolver_init(struct deed_resolver *resolver,
                        const struct deed_graph *graph,
                        const struct deed_target *target,
                        const struct deed_resolve_opts *opts,
                        struct deed_arena *arena);

/* collect.c */
bool deed_candidates_collect(struct deed_resolver *resolver);

/* within.c */
enum deed_grade deed_candidate_scope(const struct deed_resolver *resolver,
                                     uint32_t element);
bool deed_resolver_find_rows(struct deed_resolver *resolver);
void deed_candidate_expect(const struct deed_resolver *resolver,
                           struct deed_candidate *candidate);
/* The scope an element is in, its own or that of the nearest ancestor. */
const struct deed_scope *deed_element_scope(const struct deed_graph *graph,
                                            uint32_t element);
/* The nearest row, list item, ... around it; DEED_NO_ELEMENT: none. */
uint32_t deed_element_item(const struct deed_graph *graph, uint32_t element);

/* promote.c */
void deed_candidate_promote(const struct deed_resolver *resolver,
                            struct deed_candidate *candidate);

/* score.c */
enum deed_fit deed_element_fit(const struct deed_element *element,
                               enum deed_intent intent);
void deed_candidate_score(const struct deed_resolver *resolver,
                          struct deed_candidate *candidate);
/* 0..1, reachability included. */
double deed_candidate_value(const struct deed_candidate *candidate);
/* Own quality, less the closer the runner-up (NULL: there is none). */
double deed_candidate_confidence(const struct deed_candidate *best,
                                 const struct deed_candidate *next);

/* rank.c */
void deed_candidates_dedupe(struct deed_resolver *resolver);
bool deed_candidates_rank(struct deed_resolver *resolver);
/* How many of the first cannot be told from the best. */
uint32_t deed_candidates_ties(const struct deed_resolver *resolver);
/* Among twins in one place the one that is not disabled; it is first then. */
bool deed_candidates_prefer_enabled(struct deed_resolver *resolver,
                                    uint32_t ties);

/* Among controls of one name in each other the one whose parts are none of
 * their own; it is first then. */
bool deed_candidates_prefer_whole(struct deed_resolver *resolver,
                                  uint32_t ties);

/* discriminate.c */
bool deed_resolution_discriminate(const struct deed_resolver *resolver,
                                  uint32_t ties, struct deed_resolution *ret);

/* answer.c: the one sentence about it, and everything else that is said. The
 * candidates are ranked. */
bool deed_answer_all(struct deed_resolver *resolver,
                     struct deed_resolution *ret);
/* near.c: what is almost called so. */
void deed_answer_near(const struct deed_resolver *resolver,
                      struct deed_resolution *ret);
bool deed_answer_nothing(struct deed_resolver *resolver,
                         struct deed_resolution *ret);
bool deed_answer_mismatch(struct deed_resolver *resolver,
                          struct deed_resolution *ret);
bool deed_answer_ambiguous(struct deed_resolver *resolver, uint32_t ties,
                           struct deed_resolution *ret);
bool deed_answer_opaque(struct deed_resolver *resolver,
                        struct deed_resolution *ret);
void deed_answer_found(struct deed_resolver *resolver, bool enabled_preferred,
                       struct deed_resolution *ret);

/* resolve_ref.c */
bool deed_resolve_ref(struct deed_resolver *resolver,
                      struct deed_resolution *ret);

#endif
