/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_WIDGET_PARTS_H
#define DEED_CORE_WIDGET_PARTS_H

/*
 * Which of the buttons around a control does what: found here, once, from
 * plain facts that any driver can gather (names, words, names of icons, places)
 * and the lexicon of core/text. A word alone never decides: the buttons come
 * from the box that holds the number, the days or the surface in question, and
 * what a press did is read afterwards.
 */

#include "core/model/facts.h"

/* The buttons that make a number more and less: the nearest level around the
 * number that has exactly one of each. False: there are none. */
bool deed_parts_stepper(const struct deed_parts *parts, const char **ret_more,
                        const char **ret_less);

/* What turns the pages of a calendar, by a month or by a year; NULL: none. */
const char *deed_parts_turner(const struct deed_parts *parts, bool forward,
                              bool yearly);

/* What makes a choice final, and what takes a surface away; NULL: none. */
const char *deed_parts_confirm(const struct deed_parts *parts);
const char *deed_parts_close(const struct deed_parts *parts);

/* What a person presses to send a form off; NULL: it has nothing for it. */
const char *deed_parts_submit(const struct deed_parts *parts);

/* Fills the ids of `facts` from the parts that its driver found. */
void deed_parts_read(struct deed_facts *facts);

#endif
