/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_POLICY_ADDRESS_H
#define DEED_CORE_POLICY_ADDRESS_H

/*
 * What kind of address a text is, read the way a browser's URL parser reads
 * it (WHATWG URL, 4.4): spaces and control characters around it are dropped,
 * tabs and line ends inside it too, and the scheme has no case. What is judged
 * here and what the browser opens must never be two things.
 */

#include <stdbool.h>
#include <stddef.h>

enum deed_address_kind {
    DEED_ADDRESS_RELATIVE, /* no scheme: within the origin of the page */
    DEED_ADDRESS_WEB,      /* http, https */
    DEED_ADDRESS_BLANK,    /* about:blank */
    DEED_ADDRESS_FILE,
    DEED_ADDRESS_DATA,
    DEED_ADDRESS_INTERNAL, /* the browser's own: chrome, devtools,
                              view-source, about, ... */
    DEED_ADDRESS_OTHER,
    DEED_ADDRESS_KIND_COUNT
};

enum deed_address_kind deed_address_kind(const char *url);

/* The path that a file address denotes: dot segments resolved, percent signs
 * decoded. False: it names another machine, an escaped slash or NUL, or is too
 * long; such an address is never allowed. */
bool deed_address_path(const char *url, char *ret_path, size_t room);

#endif
