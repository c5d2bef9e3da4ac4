/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_MODEL_ITEMS_H
#define DEED_CORE_MODEL_ITEMS_H

/*
 * The items of a tree or of menus, as a driver found them when an option or a
 * path was asked for. A driver reports them; core/widget/items.h decides which
 * of them is meant and what has to be unfolded.
 *
 * A driver may leave out those that cannot be on the way: they have no word
 * that was asked for, and nothing below them has one. Of what an item or a box
 * on the way holds it keeps one that is in reach. It says `cut` when what
 * remains is more than the limit.
 */

#include <stdbool.h>
#include <stdint.h>

#include <deed/types.h>

/* Limits of one report: more items than these are not all on one way, and no
 * page shows as many menus. */
#define DEED_ITEMS_MAX 1000
#define DEED_ITEM_BOXES_MAX 100 /* limit, see above */

/* No item, no box. */
#define DEED_NO_ITEM UINT32_MAX

struct deed_item {
    const char *id;
    const char *name;
    const char *text;      /* its own words, without those of what it holds */
    const char *value;     /* may be NULL */
    const char *toggle_id; /* what folds it, beside its words; may be NULL */
    uint32_t parent;       /* the item of a tree that it is below */
    uint32_t box;          /* the innermost box that holds it */
    enum deed_tri expanded;
    enum deed_tri selected;
    enum deed_tri enabled;
    bool in_reach; /* it is shown, or can be scrolled to */
    bool in_tree;  /* an item of a tree; else of a menu or a list */
    /* Boxes that it points at or holds, and boxes beside it: what it opens is
     * the first of them that is shown. */
    const uint32_t *opens, *beside;
    uint32_t open_count, beside_count;
};

/* What holds items: a tree, a list, a menu, the target itself. */
struct deed_item_box {
    uint32_t within; /* the innermost box around it */
    bool menu;
    bool shown;
    bool start; /* a path may begin here */
};

struct deed_items {
    const struct deed_item *list; /* in the order of the document */
    uint32_t count;
    const struct deed_item_box *boxes; /* where a path may begin first, then in
                                          the order of the document */
    uint32_t box_count;
    bool cut; /* there are more */
};

#endif
