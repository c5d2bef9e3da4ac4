/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_WIDGET_CHOOSE_H
#define DEED_CORE_WIDGET_CHOOSE_H

/* What the files of ui.choose share; nobody else includes it. */

#include "core/act/procedure.h"

enum {
    CHOOSE_START,
    CHOOSE_OPEN,        /* make the options visible */
    CHOOSE_OPENED,      /* look for the option */
    CHOOSE_PRESS,       /* it was found, or not */
    CHOOSE_SEARCH,      /* it was not: move the list, or wait */
    CHOOSE_SCROLLED,    /* the list was moved, or is at its end */
    CHOOSE_UNFOLD,      /* what is folded on the way? */
    CHOOSE_UNFOLD_ITEM, /* it was found */
    CHOOSE_UNFOLDED,    /* a look at what came of it */
    CHOOSE_NEXT,
    CHOOSE_FILTER,  /* the list's own field was found */
    CHOOSE_LOOK,    /* is something to be pressed that makes it final? */
    CHOOSE_CONFIRM, /* it was found */
    CHOOSE_SHOWN,   /* is it in the field, and does it stay there? */
    CHOOSE_TYPED,   /* what was typed is final when the focus leaves */
    CHOOSE_END,
};

/* The option that is due. */
const char *choose_wanted(const struct deed_procedure *p);
bool choose_opens_a_list(const struct deed_scene *scene);
void choose_no_such_option(struct deed_procedure *p,
                           const struct deed_facts *facts,
                           struct deed_step *ret);
/* A part that is known by its id, and the phase after that. */
void choose_find_part(struct deed_procedure *p, const char *id, unsigned next,
                      struct deed_step *ret);
/* It is not shown: moves the list, or waits for it. */
void choose_search(struct deed_procedure *p, const struct deed_scene *scene,
                   struct deed_step *ret);
void choose_scrolled(struct deed_procedure *p, const struct deed_scene *scene,
                     struct deed_step *ret);
/* Looks again when something happens, for as long as something can. */
void choose_await(struct deed_procedure *p, const struct deed_scene *scene,
                  unsigned next, deed_time_us limit_us, struct deed_step *ret);
/* Items of a tree or of a menu that lead to the option, one after the other. */
bool choose_has_way(const struct deed_scene *scene);
void choose_unfold(struct deed_procedure *p, const struct deed_scene *scene,
                   struct deed_step *ret);
/* Refuses: which of the items that have these words is meant? */
void choose_tell_twins(struct deed_procedure *p, const char *words,
                       struct deed_step *ret);
void choose_unfold_item(struct deed_procedure *p,
                        const struct deed_scene *scene, struct deed_step *ret);

#endif
