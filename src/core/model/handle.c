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
 * kept, and what is older than the limit is not found any more.
 */
#define CHUNK_HANDLES 64
/* A link is a slot's place and one more, so that memory that was never written
 * is an empty table: most sessions give out few of the handles they may. */
#define NO_SLOT 0

struct slot {
    struct deed_handle handle;
    uint64_t number; /* 0: free */
    uint32_t next;   /* link: in its bucket */
    uint32_t bucket;
};

struct deed_handles {
    struct slot *slots;        /* owned; slot_count */
    struct deed_arena *arenas; /* owned; one a chunk */
    uint32_t *buckets;         /* owned; link: newest slot of each */
    uint32_t slot_count;       /* a multiple of CHUNK_HANDLES */
    uint32_t bucket_mask;
    uint32_t limit;
    uint64_t last; /* number given out last */
};

static uint32_t power_of_two(uint32_t least)
{
    uint32_t n = 16;
    while (n < least) {
        n *= 2;
    }
    return n;
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
    uint32_t buckets = power_of_two(limit);
    struct deed_handles *handles = calloc(1, sizeof(*handles));
    if (!handles) {
        return deed_fail(err, DEED_NOMEM, "a table of handles");
    }
    handles->limit = limit;
    handles->slot_count = chunks * CHUNK_HANDLES;
    handles->bucket_mask = buckets - 1;
    handles->slots = calloc(handles->slot_count, sizeof(*handles->slots));
    handles->arenas = calloc(chunks, sizeof(*handles->arenas));
    handles->buckets = calloc(buckets, sizeof(*handles->buckets));
    if (!handles->slots || !handles->arenas || !handles->buckets) {
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
         handles->arenas && i < handles->slot_count / CHUNK_HANDLES; i++) {
        deed_arena_fini(&handles->arenas[i]);
    }
    free(handles->slots);
    free(handles->arenas);
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
    struct slot *slot = &handles->slots[at];
    uint32_t *link = &handles->buckets[slot->bucket];
    while (*link != at + 1) {
        link = &handles->slots[*link - 1].next;
    }
    *link = slot->next;
    slot->number = 0;
}

/* The chunk that the next handle begins is the oldest one: all of it goes. */
static void clear_chunk(struct deed_handles *handles, uint32_t first)
{
    for (uint32_t at = first; at < first + CHUNK_HANDLES; at++) {
        if (handles->slots[at].number > 0) {
            unlink_slot(handles, at);
        }
    }
    deed_arena_reset(&handles->arenas[first / CHUNK_HANDLES]);
}

/* The newest handle of this node, whatever it was made for. */
static struct slot *find_node(const struct deed_handles *handles,
                              const struct deed_element *element)
{
    uint32_t link = handles->buckets[bucket_of(handles, element)];
    while (link != NO_SLOT) {
        struct slot *slot = &handles->slots[link - 1];
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
    struct slot *slot = &handles->slots[at];
    if (at % CHUNK_HANDLES == 0) {
        clear_chunk(handles, at);
    }
    if (!deed_element_copy(&handles->arenas[at / CHUNK_HANDLES],
                           &slot->handle.element, element)) {
        return false;
    }
    slot->handle.identity = deed_element_identity(element);
    slot->number = ++handles->last;
    snprintf(slot->handle.ref, sizeof(slot->handle.ref), "e%" PRIu64,
             slot->number);
    slot->bucket = bucket_of(handles, element);
    slot->next = handles->buckets[slot->bucket];
    handles->buckets[slot->bucket] = at + 1;
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
        &handles->slots[(number - 1) % handles->slot_count];
    return slot->number == number && is_kept(handles, slot) ? &slot->handle
                                                            : NULL;
}

bool deed_handle_holds(const struct deed_handle *handle,
                       const struct deed_element *element)
{
    return handle->identity == deed_element_identity(element) &&
           deed_str_equal(handle->element.document_id, element->document_id);
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
