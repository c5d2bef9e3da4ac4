/* SPDX-License-Identifier: Apache-2.0 */
#include "core/model/handle.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/util.h"

/*
 * A ring of handles, in chunks. Memory comes and goes by chunk, because one
 * arena a handle would be mostly air: one chunk more than the limit needs is
 * kept, and what is older than the limit is not found any more. Most sessions
 * give out few of the handles they may, so that a chunk is made when its first
 * handle is, and there are as many buckets as there were handles.
 */
#define CHUNK_HANDLES 64
#define BUCKETS_MIN 256 /* limit: a small page has fewer handles */
/* Handles of a document that so many others came after are given up: whoever
 * works for hours goes from page to page, and nobody goes back that far. */
#define LOADS_KEPT 32
/* A link is a slot's place and one more. */
#define NO_SLOT 0

struct slot {
    struct deed_handle handle;
    uint64_t number; /* 0: free */
    uint32_t next;   /* link: in its bucket */
    uint32_t bucket;
};

struct chunk {
    struct deed_arena arena; /* of its elements */
    struct slot slots[CHUNK_HANDLES];
};

struct deed_handles {
    struct chunk **chunks; /* owned, and each; NULL: none was needed yet */
    uint32_t *buckets;     /* owned; link: newest slot of each */
    uint32_t slot_count;   /* a multiple of CHUNK_HANDLES */
    uint32_t bucket_mask;
    uint32_t limit;
    uint64_t last;              /* number given out last */
    uint64_t load;              /* hash of the document's load; 0: not known */
    uint64_t loads[LOADS_KEPT]; /* the last number before each, in a ring */
    unsigned load_at;
};

static struct slot *slot_at(const struct deed_handles *handles, uint32_t at)
{
    struct chunk *chunk = handles->chunks[at / CHUNK_HANDLES];
    return chunk ? &chunk->slots[at % CHUNK_HANDLES] : NULL;
}

#define LIMIT_MAX (UINT32_C(1) << 24)

enum deed_code deed_handles_create(uint32_t limit, struct deed_handles **ret,
                                   struct deed_error *err)
{
    if (limit == 0 || limit > LIMIT_MAX) {
        return deed_fail(err, DEED_INVALID, "a table of %u handles",
                         (unsigned)limit);
    }
    uint32_t chunks = (limit + CHUNK_HANDLES - 1) / CHUNK_HANDLES + 1;
    struct deed_handles *handles = calloc(1, sizeof(*handles));
    if (!handles) {
        return deed_fail(err, DEED_NOMEM, "a table of handles");
    }
    handles->limit = limit;
    handles->slot_count = chunks * CHUNK_HANDLES;
    handles->bucket_mask = BUCKETS_MIN - 1;
    handles->chunks = calloc(chunks, sizeof(*handles->chunks));
    handles->buckets = calloc(BUCKETS_MIN, sizeof(*handles->buckets));
    if (!handles->chunks || !handles->buckets) {
        deed_handles_destroy(handles);
        return deed_fail(err, DEED_NOMEM, "a table of handles");
    }
    *ret = handles;
    return DEED_OK;
}

void deed_handles_destroy(struct deed_handles *handles)
{
    if (!handles) {
        return;
    }
    for (uint32_t i = 0;
         handles->chunks && i < handles->slot_count / CHUNK_HANDLES; i++) {
        if (handles->chunks[i]) {
            deed_arena_fini(&handles->chunks[i]->arena);
            free(handles->chunks[i]);
        }
    }
    free(handles->chunks);
    free(handles->buckets);
    free(handles);
}

static uint32_t bucket_of(const struct deed_handles *handles,
                          const struct deed_element *element)
{
    uint64_t hash = deed_hash_text(DEED_HASH_SEED, element->document_id);
    return (uint32_t)deed_hash_text(hash, element->instance_id) &
           handles->bucket_mask;
}

static bool is_kept(const struct deed_handles *handles, const struct slot *slot)
{
    return slot->number > 0 && handles->last - slot->number < handles->limit;
}

static void unlink_slot(struct deed_handles *handles, uint32_t at)
{
    struct slot *slot = slot_at(handles, at);
    uint32_t *link = &handles->buckets[slot->bucket];
    while (*link != at + 1) {
        link = &slot_at(handles, *link - 1)->next;
    }
    *link = slot->next;
    slot->number = 0;
}

/* The chunk that the next handle begins is the oldest one: all of it goes. */
static bool begin_chunk(struct deed_handles *handles, uint32_t first)
{
    struct chunk **chunk = &handles->chunks[first / CHUNK_HANDLES];
    if (!*chunk) {
        *chunk = calloc(1, sizeof(**chunk));
        return *chunk != NULL;
    }
    for (uint32_t at = first; at < first + CHUNK_HANDLES; at++) {
        if (slot_at(handles, at)->number > 0) {
            unlink_slot(handles, at);
        }
    }
    deed_arena_reset(&(*chunk)->arena);
    return true;
}

static void link_slot(struct deed_handles *handles, uint32_t at)
{
    struct slot *slot = slot_at(handles, at);
    slot->bucket = bucket_of(handles, &slot->handle.element);
    slot->next = handles->buckets[slot->bucket];
    handles->buckets[slot->bucket] = at + 1;
}

/* Twice as many buckets; without the memory for them it is only slower. The
 * oldest are linked first, as they were. */
static void spread(struct deed_handles *handles)
{
    uint32_t count = (handles->bucket_mask + 1) * 2;
    uint32_t *buckets = calloc(count, sizeof(*buckets));
    if (!buckets) {
        return;
    }
    free(handles->buckets);
    handles->buckets = buckets;
    handles->bucket_mask = count - 1;
    for (uint32_t i = 0; i < handles->slot_count; i++) {
        uint32_t at = (uint32_t)((handles->last + i) % handles->slot_count);
        const struct slot *slot = slot_at(handles, at);
        if (slot && slot->number > 0) {
            link_slot(handles, at);
        }
    }
}

/* The newest handle of this node, whatever it was made for. */
static struct slot *find_node(const struct deed_handles *handles,
                              const struct deed_element *element)
{
    uint32_t link = handles->buckets[bucket_of(handles, element)];
    while (link != NO_SLOT) {
        struct slot *slot = slot_at(handles, link - 1);
        if (deed_str_equal(slot->handle.element.instance_id,
                           element->instance_id) &&
            deed_str_equal(slot->handle.element.document_id,
                           element->document_id)) {
            return slot;
        }
        link = slot->next;
    }
    return NULL;
}

static bool add(struct deed_handles *handles,
                const struct deed_element *element, struct slot **ret)
{
    uint32_t at = (uint32_t)(handles->last % handles->slot_count);
    if ((at % CHUNK_HANDLES == 0 || !slot_at(handles, at)) &&
        !begin_chunk(handles, at - at % CHUNK_HANDLES)) {
        return false;
    }
    struct slot *slot = slot_at(handles, at);
    if (!deed_element_copy(&handles->chunks[at / CHUNK_HANDLES]->arena,
                           &slot->handle.element, element)) {
        return false;
    }
    slot->handle.identity = deed_element_identity(element);
    slot->number = ++handles->last;
    snprintf(slot->handle.ref, sizeof(slot->handle.ref), "e%" PRIu64,
             slot->number);
    link_slot(handles, at);
    if (handles->last > handles->bucket_mask &&
        handles->bucket_mask < handles->slot_count) {
        spread(handles);
    }
    *ret = slot;
    return true;
}

enum deed_code deed_handles_mint(struct deed_handles *handles,
                                 const struct deed_element *element,
                                 const struct deed_handle **ret,
                                 struct deed_error *err)
{
    struct slot *slot = find_node(handles, element);
    if (!slot || !is_kept(handles, slot) ||
        !deed_handle_holds(&slot->handle, element)) {
        if (!add(handles, element, &slot)) {
            return deed_fail(err, DEED_NOMEM, "a handle");
        }
    }
    *ret = &slot->handle;
    return DEED_OK;
}

/* The number of "e12"; 0 for what was never written so. */
static uint64_t parse(const char *ref)
{
    uint64_t number = 0;
    if (!ref || ref[0] != 'e' || ref[1] == '0') {
        return 0;
    }
    for (const char *p = ref + 1; *p; p++) {
        if (*p < '0' || *p > '9' || number > UINT64_MAX / 10 - 1) {
            return 0;
        }
        number = number * 10 + (uint64_t)(*p - '0');
    }
    return number;
}

const struct deed_handle *deed_handles_find(const struct deed_handles *handles,
                                            const char *ref)
{
    uint64_t number = parse(ref);
    if (number == 0) {
        return NULL;
    }
    const struct slot *slot =
        slot_at(handles, (uint32_t)((number - 1) % handles->slot_count));
    return slot && slot->number == number && is_kept(handles, slot)
               ? &slot->handle
               : NULL;
}

bool deed_handle_holds(const struct deed_handle *handle,
                       const struct deed_element *element)
{
    return handle->identity == deed_element_identity(element) &&
           deed_str_equal(handle->element.document_id, element->document_id);
}

/* Gives up the chunks in which nothing is newer. */
static void forget(struct deed_handles *handles, uint64_t newest)
{
    for (uint32_t i = 0; i < handles->slot_count / CHUNK_HANDLES; i++) {
        struct chunk *chunk = handles->chunks[i];
        bool old = chunk != NULL;
        for (uint32_t k = 0; old && k < CHUNK_HANDLES; k++) {
            old = chunk->slots[k].number <= newest;
        }
        for (uint32_t k = 0; old && k < CHUNK_HANDLES; k++) {
            if (chunk->slots[k].number > 0) {
                unlink_slot(handles, i * CHUNK_HANDLES + k);
            }
        }
        if (old) {
            deed_arena_fini(&chunk->arena);
            free(chunk);
            handles->chunks[i] = NULL;
        }
    }
}

void deed_handles_loaded(struct deed_handles *handles, const char *load)
{
    uint64_t hash = load ? deed_hash_text(DEED_HASH_SEED, load) : 0;
    if (!hash || hash == handles->load) {
        return;
    }
    handles->load = hash;
    uint64_t oldest = handles->loads[handles->load_at];
    handles->loads[handles->load_at] = handles->last;
    handles->load_at = (handles->load_at + 1) % LOADS_KEPT;
    if (oldest) {
        forget(handles, oldest);
    }
}

uint64_t deed_handles_last(const struct deed_handles *handles)
{
    return handles->last;
}

void deed_handles_continue(struct deed_handles *handles, uint64_t last)
{
    if (handles->last == 0) {
        handles->last = last;
    }
}
