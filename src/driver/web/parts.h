/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_PARTS_H
#define DEED_DRIVER_WEB_PARTS_H

/*
 * Answers whose head has come, and whose body may still be on its way: code
 * that reads the body goes on when it is whole, and may write into a form then.
 * Of a body that nobody reads no end is reported, so the browser is asked what
 * of it has come.
 */

#include "driver/web/op.h"

struct open_request;
struct web_request;

struct part {
    char id[48]; /* of the request; empty: none */
    char navigation[48];
    deed_time_us begun_us;
    deed_time_us head_us;
    int64_t length;        /* -1: not told */
    bool lacks;            /* something, as far as the browser was asked */
    deed_time_us asked_us; /* when; 0: never */
};

struct parts {
    struct part list[8];
    unsigned next;
    unsigned asking; /* which one the browser is asked about */
};

/* The head of the answer to this request. */
void part_begin(struct page *page, const struct open_request *request,
                const struct web_request *answer);
/* The answer is whole, or will not be. */
void part_end(struct page *page, const char *id);
/* How many of the requests from before the act. */
unsigned parts_older(const struct page *page);
/* Another document came, by this navigation. */
void parts_leave(struct page *page, const char *navigation);
/* Asks the browser about the next of those that it was not asked about since
 * the input; false: there is none. `then` gets what has come, for part_read().
 */
bool parts_ask(struct op *op, call_fn *then);
/* Asks about all of them, while an action looks at what came of its input. */
void parts_refresh(struct page *page);
void part_read(struct page *page, struct deed_arena *arena,
               const struct deed_value *text);

#endif
