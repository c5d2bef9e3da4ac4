/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_POLICY_ORIGIN_H
#define DEED_CORE_POLICY_ORIGIN_H

/* Origins: scheme, host and port of an address. */

#include <stdbool.h>

/* Is the origin of `url` the one that `pattern` names? Patterns are
 * "https://shop.example", "http://localhost:8080" and, with a host that begins
 * with "*.", all hosts below it, but not itself. Case does not matter, the
 * scheme's own port may be left out. What is not an address with an authority
 * has no origin, and only "*" names it. */
bool deed_origin_match(const char *pattern, const char *url);

/* Has it a scheme of its own, so that it may lead to another origin? */
bool deed_url_is_absolute(const char *url);

#endif
