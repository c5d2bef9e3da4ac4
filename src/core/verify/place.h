/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_VERIFY_PLACE_H
#define DEED_CORE_VERIFY_PLACE_H

/* Places of changes: "ELEMENT:WHAT", as in "ul#list:children" or
 * "button#b:attr.class". All functions take NULL. */

#include <stdbool.h>

/* ":children", ":attr.class"; "" where the place does not say. */
const char *deed_place_what(const char *place);
/* Are both of one element, whatever changed of it? */
bool deed_place_is_same_element(const char *a, const char *b);

#endif
