/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_ACT_REFUSAL_H
#define DEED_CORE_ACT_REFUSAL_H

/*
 * Does a text say no? A form that was sent off answers with a message, and a
 * page has no other way to tell "Saved" from "Please enter a name" than its
 * words. Only words that say so plainly are known, in a few languages; what is
 * in none of them says nothing.
 */

#include <stdbool.h>

struct deed_signal;

bool deed_text_refuses(const char *text);
/* A message, in the page or in a dialog, that says no. */
bool deed_signal_refuses(const struct deed_signal *signal);

#endif
