/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_WIRE_HTTP_BODY_H
#define DEED_WIRE_HTTP_BODY_H

/*
 * The body of an HTTP/1.1 response: of a given length, in chunks, or until the
 * connection closes. Bytes come in as they were read; every cut gives the same
 * body.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"

struct deed_http_head;

enum deed_http_body_state {
    DEED_HTTP_BODY_LENGTH,     /* left_bytes to come */
    DEED_HTTP_BODY_CLOSE,      /* everything until the end */
    DEED_HTTP_BODY_CHUNK_SIZE, /* reading a chunk's size line */
    DEED_HTTP_BODY_CHUNK_DATA, /* left_bytes of this chunk */
    DEED_HTTP_BODY_CHUNK_END,  /* its line end */
    DEED_HTTP_BODY_TRAILER,    /* lines after the last chunk */
    DEED_HTTP_BODY_DONE
};

struct deed_http_body {
    struct deed_strbuf text; /* what has come so far */
    enum deed_http_body_state state;
    uint64_t left_bytes;
    size_t line_len; /* of the line being read */
    bool line_extension;
};

/* DEED_TOO_LARGE when the length that the head announces is above the limit,
 * DEED_SYNTAX when it announces nonsense. */
enum deed_code deed_http_body_init(struct deed_http_body *body,
                                   const struct deed_http_head *head,
                                   size_t limit_bytes, struct deed_error *err);
void deed_http_body_fini(struct deed_http_body *body);

enum deed_code deed_http_body_feed(struct deed_http_body *body,
                                   const char *bytes, size_t len,
                                   struct deed_error *err);

bool deed_http_body_is_done(const struct deed_http_body *body);
/* True when the body may end here because the connection did. */
bool deed_http_body_may_close(const struct deed_http_body *body);

#endif
