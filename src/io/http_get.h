/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_HTTP_GET_H
#define DEED_IO_HTTP_GET_H

/*
 * One HTTP/1.1 GET, for the address book of a browser (/json/version). No TLS,
 * no redirects, a bounded body.
 */

#include <deed/error.h>

#include <stddef.h>

#include "base/time.h"

struct deed_http_get;
struct deed_loop;

/*
 * Called once, from the loop, unless the request is destroyed before. err is
 * NULL for a status of 200; the body is NUL-terminated and borrowed. Another
 * status is DEED_NOT_FOUND or DEED_DENIED or DEED_IO with the first line of
 * what the peer says about it.
 */
typedef void (*deed_http_done)(void *user, const char *body, size_t len,
                               const struct deed_error *err);

struct deed_http_get_opts {
    const char *url; /* http://host:port/path */
    deed_time_us deadline_us;
    size_t max_body_bytes;
    deed_http_done done;
    void *user;
};

enum deed_code deed_http_get_create(struct deed_loop *loop,
                                    const struct deed_http_get_opts *opts,
                                    struct deed_http_get **ret,
                                    struct deed_error *err);
void deed_http_get_destroy(struct deed_http_get *get); /* takes NULL */

#endif
