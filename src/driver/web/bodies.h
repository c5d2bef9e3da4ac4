/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_BODIES_H
#define DEED_DRIVER_WEB_BODIES_H

/*
 * Bodies of answers to requests of an act. An answer with a status of success
 * may report a failure in its body (answer.h); the body is read once it is
 * whole, and what it reports is a signal of its own.
 */

#include <deed/types.h>

struct open_request;
struct page;
struct web_request;

/* An answer that is to be read, until it is whole. */
struct web_body {
    char id[48];
    char place[160];      /* as signals name the request */
    enum deed_tri caused; /* by the input of the act */
};

/* The answer to this request has begun: it is awaited if it is worth reading.
 */
void body_await(struct page *page, const struct open_request *request,
                const struct web_request *answer);
/* The answer to this request is whole: reads it, if it is awaited. */
void body_read(struct page *page, const char *id);

#endif
