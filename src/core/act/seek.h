/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_SEEK_H
#define DEED_CORE_ACT_SEEK_H

/*
 * Where in a long list a name will be. Lists that draw only what is in view
 * are looked through page by page, which takes long where there are thousands
 * of rows. Most of them are in some order: then a few looks lead to the place.
 * The order is a guess and proves nothing; whoever does not find the name
 * where it should be looks through the whole list.
 */

#include "core/model/facts.h"

struct deed_arena;

struct deed_seek {
    bool begun;
    bool over;       /* no order, or it does not help: look at every page */
    unsigned orders; /* that all views had so far; bits */
    unsigned order;  /* the one that is followed */
    unsigned jumps;
    double low, high; /* positions before and after the name */
    const char *low_name, *high_name;
};

/* With what is in view: another position to look at, or false when order does
 * not lead any further. The first view is the one at the top. Names are kept
 * in the arena. */
bool deed_seek_next(struct deed_seek *seek, const struct deed_list_view *view,
                    const char *name, struct deed_arena *arena, double *ret_at);

#endif
