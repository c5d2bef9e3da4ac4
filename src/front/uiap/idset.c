/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/idset.h"

#include <stdlib.h>

#include "base/hash.h"

#define FIRST_CAP 64

void deed_idset_init(struct deed_idset *set, size_t limit)
{
    *set = (struct deed_idset){ .limit = limit };
}

void deed_idset_fini(struct deed_idset *set)
{
    free(set->now.slots);
    free(set->before.slots);
    *set = (struct deed_idset){ 0 };
}

static uint64_t hash_of(const char *id)
{
    uint64_t hash = deed_hash_text(DEED_HASH_SEED, id);
    /* FNV's low bits are weak for short texts; the slot is taken from them. */
    hash ^= hash >> 29;
    return hash ? hash : 1;
}

/* Where it is, or the empty slot where it belongs; cap is a power of two and
 * never full. */
static size_t slot_of(const uint64_t *slots, size_t cap, uint64_t hash)
{
    size_t at = (size_t)hash & (cap - 1);
    while (slots[at] && slots[at] != hash) {
        at = (at + 1) & (cap - 1);
    }
    return at;
}

static bool grow(struct deed_idset *set)
{
    size_t cap = set->now.cap ? set->now.cap * 2 : FIRST_CAP;
    uint64_t *slots = calloc(cap, sizeof(*slots));
    if (!slots) {
        return false;
    }
    for (size_t i = 0; i < set->now.cap; i++) {
        if (set->now.slots[i]) {
            slots[slot_of(slots, cap, set->now.slots[i])] = set->now.slots[i];
        }
    }
    free(set->now.slots);
    set->now.slots = slots;
    set->now.cap = cap;
    return true;
}

static void turn_over(struct deed_idset *set)
{
    free(set->before.slots);
    set->before.slots = set->now.slots;
    set->before.cap = set->now.cap;
    set->before.count = set->now.count;
    set->now.slots = NULL;
    set->now.cap = 0;
    set->now.count = 0;
}

enum deed_idset_answer deed_idset_add(struct deed_idset *set, const char *id)
{
    uint64_t hash = hash_of(id);
    if (set->before.cap &&
        set->before.slots[slot_of(set->before.slots, set->before.cap, hash)]) {
        return DEED_ID_SEEN;
    }
    if (set->now.cap &&
        set->now.slots[slot_of(set->now.slots, set->now.cap, hash)]) {
        return DEED_ID_SEEN;
    }
    if (set->now.count >= set->limit) {
        turn_over(set);
    }
    if ((set->now.count + 1) * 2 > set->now.cap && !grow(set)) {
        return DEED_ID_NOMEM;
    }
    set->now.slots[slot_of(set->now.slots, set->now.cap, hash)] = hash;
    set->now.count++;
    return DEED_ID_NEW;
}
