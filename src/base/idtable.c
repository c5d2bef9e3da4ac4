/* SPDX-License-Identifier: Apache-2.0 */
#include "base/idtable.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

#define FIRST_CAP 16

void deed_idtable_fini(struct deed_idtable *table)
{
    free(table->slots);
    *table = (struct deed_idtable){ 0 };
}

/* The low bits alone would send "e1", "e2", ... to neighbours. */
static uint32_t hash_of(const char *id)
{
    uint64_t hash = deed_hash_text(DEED_HASH_SEED, id);
    return (uint32_t)((hash * UINT64_C(0x9e3779b97f4a7c15)) >> 32);
}

/* The slot that has the id, or the free one where it would go. */
static struct deed_idslot *slot_of(const struct deed_idtable *table,
                                   const char *id, uint32_t hash)
{
    uint32_t at = hash & (table->cap - 1);
    while (table->slots[at].id && (table->slots[at].hash != hash ||
                                   strcmp(table->slots[at].id, id) != 0)) {
        at = (at + 1) & (table->cap - 1);
    }
    return &table->slots[at];
}

uint32_t deed_idtable_find(const struct deed_idtable *table, const char *id)
{
    if (!id || table->cap == 0) {
        return DEED_ID_NONE;
    }
    const struct deed_idslot *slot = slot_of(table, id, hash_of(id));
    return slot->id ? slot->number : DEED_ID_NONE;
}

static bool grow(struct deed_idtable *table)
{
    struct deed_idtable larger = {
        .cap = table->cap ? table->cap * 2 : FIRST_CAP,
        .count = table->count,
    };
    if (larger.cap == 0) {
        return false; /* there is no larger power of two */
    }
    larger.slots = calloc(larger.cap, sizeof(*larger.slots));
    if (!larger.slots) {
        return false;
    }
    for (uint32_t i = 0; i < table->cap; i++) {
        const struct deed_idslot *slot = &table->slots[i];
        if (slot->id) {
            *slot_of(&larger, slot->id, slot->hash) = *slot;
        }
    }
    free(table->slots);
    *table = larger;
    return true;
}

bool deed_idtable_add(struct deed_idtable *table, const char *id,
                      uint32_t number)
{
    /* Half empty, so that a search ends soon. */
    if (table->count >= table->cap / 2 && !grow(table)) {
        return false;
    }
    uint32_t hash = hash_of(id);
    *slot_of(table, id, hash) =
        (struct deed_idslot){ .id = id, .hash = hash, .number = number };
    table->count++;
    return true;
}
