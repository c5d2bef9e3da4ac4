/* SPDX-License-Identifier: Apache-2.0 */
#include "core/model/graph_index.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/util.h"
#include "core/model/role.h"

/* Postings that are still to be put in their buckets. */
struct draft {
    struct entry {
        uint64_t hash;
        uint32_t element;
    } * entries; /* owned */
    uint32_t count;
    uint32_t cap;
};

/* More than one element can have of them (see post_element). */
#define POSTINGS_AN_ELEMENT 12

static uint64_t key_hash(enum deed_key key, const char *role,
                         uint64_t text_hash)
{
    unsigned char kind = (unsigned char)key;
    uint64_t hash = deed_hash_bytes(DEED_HASH_SEED, &kind, 1);
    if (key == DEED_KEY_ROLE || key == DEED_KEY_ROLE_NAME) {
        hash = deed_hash_text(hash, deed_role_canonical(role));
    }
    hash ^= text_hash;
    /* FNV leaves its low bits, which choose the bucket, a little too alike
     * for short keys. */
    hash ^= hash >> 33;
    hash *= UINT64_C(0xff51afd7ed558ccd);
    return hash ^ (hash >> 33);
}

static bool reserve(struct draft *draft, uint32_t more)
{
    if (draft->cap - draft->count >= more) {
        return true;
    }
    uint32_t cap = draft->cap ? draft->cap + draft->cap / 2 : 64;
    struct entry *entries =
        realloc(draft->entries, (size_t)cap * sizeof(*entries));
    if (!entries) {
        return false;
    }
    draft->entries = entries;
    draft->cap = cap;
    return true;
}

static void post(struct draft *draft, uint32_t element, enum deed_key key,
                 const char *role, uint64_t text_hash)
{
    draft->entries[draft->count++] = (struct entry){
        .hash = key_hash(key, role, text_hash),
        .element = element,
    };
}

static void post_fold(struct draft *draft, uint32_t element, enum deed_key key,
                      const struct deed_fold *fold)
{
    if (fold->text) {
        post(draft, element, key, NULL, deed_fold_hash(fold));
    }
}

static void post_id(struct draft *draft, uint32_t element, enum deed_key key,
                    const char *id)
{
    if (id && *id) {
        post(draft, element, key, NULL, deed_hash_text(DEED_HASH_SEED, id));
    }
}

static void post_name(struct draft *draft, uint32_t at, const char *role,
                      uint64_t hash)
{
    post(draft, at, DEED_KEY_ROLE_NAME, role, hash);
    post(draft, at, DEED_KEY_NAME, NULL, hash);
}

/* The name, and what is shown for it, which mostly differs in case alone. */
static void post_names(struct draft *draft, uint32_t at, const char *role,
                       const struct deed_folds *folds)
{
    uint64_t name = deed_fold_hash(&folds->name);
    uint64_t shown = deed_fold_hash(&folds->shown);
    if (folds->name.text) {
        post_name(draft, at, role, name);
    }
    if (folds->shown.text && (!folds->name.text || shown != name)) {
        post_name(draft, at, role, shown);
    }
}

static void post_element(struct draft *draft, uint32_t at,
                         const struct deed_element *element,
                         const struct deed_folds *folds)
{
    post(draft, at, DEED_KEY_ROLE, element->role, 0);
    post_names(draft, at, element->role, folds);
    post_fold(draft, at, DEED_KEY_TEXT, &folds->text);
    post_fold(draft, at, DEED_KEY_LABEL, &folds->label);
    post_fold(draft, at, DEED_KEY_PLACEHOLDER, &folds->placeholder);
    post_id(draft, at, DEED_KEY_STABLE_ID, element->stable_id);
    post_id(draft, at, DEED_KEY_MEANING, element->meaning);
    post_id(draft, at, DEED_KEY_MEANING, element->default_action);
    if (element->hint) {
        post(draft, at, DEED_KEY_HINT, NULL, 0);
    }
}

static bool fold_element(struct deed_arena *arena,
                         const struct deed_element *element,
                         struct deed_folds *ret)
{
    return deed_fold_make(arena, element->name, &ret->name) &&
           deed_fold_make(arena, element->shown, &ret->shown) &&
           deed_fold_make(arena, element->text, &ret->text) &&
           deed_fold_make(arena, element->label, &ret->label) &&
           deed_fold_make(arena, element->placeholder, &ret->placeholder);
}

static bool draft_elements(struct deed_graph *graph,
                           struct deed_graph_index *index, struct draft *draft)
{
    for (uint32_t i = 0; i < graph->element_count; i++) {
        const struct deed_element *element = &graph->elements[i];
        if (!fold_element(&graph->arena, element, &index->folds[i]) ||
            !reserve(draft, POSTINGS_AN_ELEMENT)) {
            return false;
        }
        post_element(draft, i, element, &index->folds[i]);
    }
    return true;
}

/* A counting sort by bucket: two passes, no comparison. */
static bool fill_buckets(struct deed_graph *graph,
                         struct deed_graph_index *index,
                         const struct draft *draft)
{
    uint32_t buckets = 16;
    while (buckets < draft->count && buckets < UINT32_C(1) << 30) {
        buckets *= 2;
    }
    index->bucket_mask = buckets - 1;
    index->buckets = deed_arena_calloc(&graph->arena, (size_t)buckets + 1,
                                       sizeof(*index->buckets));
    index->postings = deed_arena_calloc(&graph->arena, draft->count,
                                        sizeof(*index->postings));
    if (!index->buckets || !index->postings) {
        return false;
    }
    uint32_t *starts = index->buckets;
    for (uint32_t i = 0; i < draft->count; i++) {
        starts[draft->entries[i].hash & index->bucket_mask]++;
    }
    uint32_t sum = 0;
    for (uint32_t b = 0; b <= buckets; b++) {
        sum += starts[b];
        starts[b] = sum; /* the end for now; filling moves it to the start */
    }
    for (uint32_t i = 0; i < draft->count; i++) {
        const struct entry *entry = &draft->entries[i];
        index->postings[--starts[entry->hash & index->bucket_mask]] =
            (struct deed_posting){ .hash = (uint32_t)(entry->hash >> 32),
                                   .element = entry->element };
    }
    return true;
}

static bool link_children(struct deed_graph *graph,
                          struct deed_graph_index *index)
{
    uint32_t n = graph->element_count;
    index->first_child =
        deed_arena_calloc(&graph->arena, n, sizeof(*index->first_child));
    index->next_sibling =
        deed_arena_calloc(&graph->arena, n, sizeof(*index->next_sibling));
    if (!index->first_child || !index->next_sibling) {
        return false;
    }
    for (uint32_t i = 0; i < n; i++) {
        index->first_child[i] = DEED_NO_ELEMENT;
    }
    for (uint32_t i = 0; i < n; i++) {
        uint32_t parent = graph->elements[i].parent;
        if (parent == DEED_NO_ELEMENT) {
            index->next_sibling[i] = DEED_NO_ELEMENT;
            continue;
        }
        index->next_sibling[i] = index->first_child[parent];
        index->first_child[parent] = i;
    }
    return true;
}

static bool fold_scopes(struct deed_graph *graph,
                        struct deed_graph_index *index)
{
    for (uint32_t i = 0; i < graph->scope_count; i++) {
        if (!deed_fold_make(&graph->arena, graph->scopes[i].name,
                            &index->scope_names[i])) {
            return false;
        }
    }
    return true;
}

bool deed_graph_index_build(struct deed_graph *graph)
{
    struct deed_arena *arena = &graph->arena;
    struct deed_graph_index *index = deed_arena_alloc(arena, sizeof(*index));
    if (!index) {
        return false;
    }
    index->folds =
        deed_arena_calloc(arena, graph->element_count, sizeof(*index->folds));
    index->scope_names = deed_arena_calloc(arena, graph->scope_count,
                                           sizeof(*index->scope_names));
    struct draft draft = { 0 };
    bool built = index->folds && index->scope_names &&
                 fold_scopes(graph, index) && link_children(graph, index) &&
                 draft_elements(graph, index, &draft) &&
                 fill_buckets(graph, index, &draft);
    free(draft.entries);
    if (built) {
        graph->index = index;
    }
    return built;
}

struct deed_lookup deed_graph_lookup(const struct deed_graph *graph,
                                     enum deed_key key, const char *role,
                                     uint64_t text_hash)
{
    const struct deed_graph_index *index = graph->index;
    uint64_t hash = key_hash(key, role, text_hash);
    uint64_t bucket = hash & index->bucket_mask;
    return (struct deed_lookup){
        .at = index->postings + index->buckets[bucket],
        .end = index->postings + index->buckets[bucket + 1],
        .hash = (uint32_t)(hash >> 32),
    };
}

uint32_t deed_lookup_count(const struct deed_lookup *lookup)
{
    return (uint32_t)(lookup->end - lookup->at);
}

uint32_t deed_lookup_next(struct deed_lookup *lookup)
{
    while (lookup->at < lookup->end) {
        const struct deed_posting *posting = lookup->at++;
        if (posting->hash == lookup->hash) {
            return posting->element;
        }
    }
    return DEED_NO_ELEMENT;
}
