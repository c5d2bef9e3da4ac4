/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_WIRE_HTTP_HEAD_H
#define DEED_WIRE_HTTP_HEAD_H

/*
 * The head of an HTTP/1.x response: status line and header fields.
 *
 * Limits: DEED_HTTP_HEAD_MAX bytes. What is no HTTP is told from the first
 * bytes on, quoted in the error, so that a person sees who answered instead.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>

#define DEED_HTTP_HEAD_MAX ((size_t)16 * 1024)

struct deed_http_head {
    int status;
    const char *fields; /* borrowed from the bytes */
    size_t fields_len;
    size_t len; /* of the whole head with its empty line; 0: more is needed */
};

struct deed_http_text {
    const char *bytes; /* borrowed; NULL when there is none */
    size_t len;
};

/* DEED_OK with ret->len 0 when the bytes end before the head does. */
enum deed_code deed_http_head_parse(const char *bytes, size_t len,
                                    struct deed_http_head *ret,
                                    struct deed_error *err);

/* The field's value without white space around it; names compare without
 * regard to case. */
struct deed_http_text deed_http_head_find(const struct deed_http_head *head,
                                          const char *name);

/* Equal without regard to case. */
bool deed_http_text_is(struct deed_http_text text, const char *word);

/* One of the words of a comma-separated list. */
bool deed_http_text_has(struct deed_http_text text, const char *word);

/* The error for a status that is a refusal: DEED_DENIED for 401 and 403,
 * DEED_NOT_FOUND for 404, else DEED_IO, with the first line of the body. */
enum deed_code deed_http_status_fail(int status, const char *body,
                                     size_t body_len, struct deed_error *err);

#endif
