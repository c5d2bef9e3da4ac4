/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_WIDGET_ITEMS_H
#define DEED_CORE_WIDGET_ITEMS_H

/*
 * Which item of a tree or of menus is meant, and which one has to be unfolded
 * first so that it is shown. Words are compared as targets are: white space
 * folded, exactly; with "~" before them as a part, whatever the case.
 */

#include "core/model/facts.h"

struct deed_arena;
struct deed_args;

/* Where a walk ended. */
struct deed_walk {
    uint32_t found;  /* the item that is meant; DEED_NO_ITEM: not shown yet */
    uint32_t unfold; /* the item to be unfolded; DEED_NO_ITEM: none */
    uint32_t folded; /* the only one with the words, folded away, or none */
    const char *missing; /* the word that no item, or more than one, has */
    bool holds_shown;    /* something that `unfold` holds is shown already */
    bool many;
    bool twins; /* of a seek: several shown items match best */
};

/* Along a path, level by level; its last word is the item that is meant. */
bool deed_items_walk(const struct deed_items *items, const char *const *path,
                     unsigned count, struct deed_walk *ret);

/* To an item of a tree by its own words, wherever it is: what is folded above
 * it. Nothing is found or to be unfolded where it is shown. Both give false
 * when memory runs out. */
bool deed_items_seek(const struct deed_items *items, const char *words,
                     struct deed_walk *ret);

/* Fills what is to be unfolded for the option that is due; with a path the
 * option that it leads to, without one those of several options that are
 * selected and folded away, and, where none of them has to be unfolded, the
 * first that is ambiguous; from the items that a driver found. Texts are copied
 * to the arena; false when it refuses. */
bool deed_items_read(struct deed_facts *facts, const struct deed_items *items,
                     const struct deed_args *args, unsigned due,
                     struct deed_arena *arena);

#endif
