/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_MODEL_ROLE_H
#define DEED_CORE_MODEL_ROLE_H

/* What the core knows about roles; the set is open, an unknown role is simply
 * in none of these. See element.h for the three that everybody asks. */

#include <stdbool.h>

#include "core/text/fold.h"

bool deed_role_is_togglable(const char *role);
bool deed_role_is_choosable(const char *role); /* has options, or is one */
bool deed_role_is_item(const char *role);      /* row, list item, ... */
/* A control whose parts are no controls of their own. */
bool deed_role_is_whole(const char *role);
bool deed_role_is_label(const char *role);
bool deed_role_is_way(const char *role);     /* leads to a route */
bool deed_role_is_surface(const char *role); /* page, form, dialog, ... */

/* The word a role is looked up by ("searchbox" is found as "textbox"); the
 * role itself when it has no synonym. */
const char *deed_role_canonical(const char *role);
/* EXACT, SHOWN for a synonym, or NONE. */
enum deed_grade deed_role_grade(const char *asked, const char *role);

/* Roles by which the core decides something; some come more than once. NULL
 * past the end. */
const char *deed_role_known(unsigned index);

#endif
