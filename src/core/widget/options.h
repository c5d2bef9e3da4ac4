/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_WIDGET_OPTIONS_H
#define DEED_CORE_WIDGET_OPTIONS_H

/*
 * Which of the elements that have the words of an option is the option. A
 * driver reports all that belong to the control, or that lie in a layer over
 * the page; lists nest them (a row, its cell, the button in it). Those that are
 * preferred may be more than one: between them nothing is decided here.
 */

#include <stdbool.h>
#include <stddef.h>

struct deed_option_candidate {
    const char *role;
    const char *name;
    const char *text;      /* that it shows */
    const char *values[2]; /* that it declares; may be NULL */
    bool in_reach; /* it is shown, can be scrolled to, or is pressed by its
                      label */
    bool by_text;  /* known by what a layer shows, whatever its role */
};

/* Limit of one report: among more elements with the same words none could be
 * picked. */
#define DEED_OPTION_CANDIDATES_MAX 200

/* The roles of options, the preferred first; NULL after the last. A driver that
 * reads them in this order may stop after a role of which one is in reach and
 * has the very words. */
const char *deed_options_role(size_t place);

/* Marks those that are preferred; none where nothing has the words. False when
 * memory runs out. */
bool deed_options_prefer(const struct deed_option_candidate *all, size_t count,
                         const char *words, bool *keep);

#endif
