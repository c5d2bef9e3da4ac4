/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_BASE_IDTABLE_H
#define DEED_BASE_IDTABLE_H

/*
 * From an id to the number of the thing that has it. Grows; nothing is ever
 * taken out. The ids are borrowed and must outlive the table. A zeroed table
 * is an empty one.
 */

#include <stdbool.h>
#include <stdint.h>

#define DEED_ID_NONE UINT32_MAX

struct deed_idslot {
    const char *id; /* NULL: free */
    uint32_t hash;
    uint32_t number;
};

struct deed_idtable {
    struct deed_idslot *slots; /* owned */
    uint32_t cap;              /* a power of two, or 0 */
    uint32_t count;
};

void deed_idtable_fini(struct deed_idtable *table);

/* DEED_ID_NONE when it is not there; NULL is never there. */
uint32_t deed_idtable_find(const struct deed_idtable *table, const char *id);
/* The id is not there yet. False when there is no memory. */
bool deed_idtable_add(struct deed_idtable *table, const char *id,
                      uint32_t number);

#endif
