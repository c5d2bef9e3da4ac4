/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_WIRE_URL_H
#define DEED_WIRE_URL_H

/*
 * The address of a peer: scheme://host[:port][/path]. No user names, no white
 * space, nothing that could break out of a request line. (What a page is asked
 * to navigate to is the browser's to read, not ours.)
 */

#include <deed/error.h>

#include <stdint.h>

struct deed_url {
    char scheme[8];   /* in lower case */
    char host[256];   /* without the brackets of an IPv6 address */
    uint16_t port;    /* 80 or 443 when the URL has none */
    const char *path; /* borrowed from the text; "/" when it has none */
};

enum deed_code deed_url_parse(const char *text, struct deed_url *ret,
                              struct deed_error *err);

#endif
