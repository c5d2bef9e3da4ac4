/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_MODEL_GRAPH_INDEX_H
#define DEED_CORE_MODEL_GRAPH_INDEX_H

/*
 * Who is called what: built once when a graph is sealed, so that a target is
 * looked up and not searched for.
 *
 * A look-up gives elements whose key has the same hash; the caller compares
 * the texts themselves. The order of its answers means nothing.
 */

#include "core/text/fold.h"
#include "core/model/graph.h"

enum deed_key {
    DEED_KEY_STABLE_ID,
    DEED_KEY_ROLE,
    DEED_KEY_ROLE_NAME,
    DEED_KEY_NAME, /* also as shown */
    DEED_KEY_TEXT,
    DEED_KEY_LABEL,
    DEED_KEY_PLACEHOLDER,
    DEED_KEY_MEANING, /* also default actions */
    DEED_KEY_HINT,
    DEED_KEY_COUNT
};

/* The texts of an element that targets are compared with. */
struct deed_folds {
    struct deed_fold name, shown, text, label, placeholder;
};

struct deed_posting {
    uint32_t hash;
    uint32_t element;
};

struct deed_graph_index {
    struct deed_folds *folds;      /* one an element */
    struct deed_fold *scope_names; /* one a scope */
    uint32_t *first_child;         /* DEED_NO_ELEMENT: none */
    uint32_t *next_sibling;        /* in no particular order */
    uint32_t *buckets;             /* where the postings of a bucket begin */
    uint32_t bucket_mask;          /* buckets - 1 */
    struct deed_posting *postings;
};

/* A walk over the answers of one look-up. */
struct deed_lookup {
    const struct deed_posting *at, *end;
    uint32_t hash;
};

/* False when the arena of the graph refuses. Sets graph->index. */
bool deed_graph_index_build(struct deed_graph *graph);

/* `role` for ROLE and ROLE_NAME; `text_hash` is deed_fold_hash() of the folded
 * text, or deed_hash_text(DEED_HASH_SEED, …) for ids. */
struct deed_lookup deed_graph_lookup(const struct deed_graph *graph,
                                     enum deed_key key, const char *role,
                                     uint64_t text_hash);
/* An upper bound for what is left. */
uint32_t deed_lookup_count(const struct deed_lookup *lookup);
/* The next element, DEED_NO_ELEMENT at the end. */
uint32_t deed_lookup_next(struct deed_lookup *lookup);

static inline uint32_t deed_graph_index_of(const struct deed_graph *graph,
                                           const struct deed_element *element)
{
    return (uint32_t)(element - graph->elements);
}

#endif
