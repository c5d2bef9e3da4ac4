/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_OUTLINE_OUTLINE_FOLDED_H
#define DEED_OUTLINE_OUTLINE_FOLDED_H

/* Groups that are alike, of which a few are told in full: outline_fold.c, and
 * outline_handles.c for the names and handles of the others. */
#include "outline/outline_impl.h"

#define OUTLINE_COLUMNS_MAX 24

/* What can be acted on in a group, in order: its columns. */
struct outline_column {
    const struct outline_node *nodes[OUTLINE_COLUMNS_MAX];
    unsigned count;
    bool more; /* than fit in here */
};

struct outline_folded {
    struct outline_writer *w;
    uint32_t groups;
    unsigned period;
    unsigned samples;
    uint32_t *starts;               /* first node of each group */
    struct outline_column *columns; /* of each group */
    uint64_t *moods;
    uint64_t mood; /* the usual one */
    uint32_t odd;  /* how many are otherwise */
    bool singly;   /* each tells its own handles */
};

/* Do the names of all groups count up by one? */
bool outline_counts_up(const struct outline_folded *run);
/* Of all groups from this one on, in one line. */
void outline_put_handles(struct outline_folded *run, uint32_t from);
/* Of one group. */
void outline_put_row(struct outline_folded *run,
                     const struct outline_column *c);

#endif
