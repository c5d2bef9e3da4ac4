/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_PARTIAL_H
#define DEED_DRIVER_WEB_PARTIAL_H

/*
 * Answers whose head has come, and whose body may still be on its way: code
 * that reads the body goes on when it is whole, and may write into a form then.
 * The browser reports no end of a body that no code reads, so it is asked how
 * much of it has come.
 */

#include "driver/web/op.h"

struct open_request;
struct web_request;

struct partial {
    char id[48]; /* of the request; empty: none */
    char navigation[48];
    deed_time_us begun_us;
    deed_time_us head_us;
    int64_t length;        /* -1: not told */
    bool lacks;            /* something, as far as the browser was asked */
    deed_time_us asked_us; /* when; 0: never */
};

struct partials {
    struct partial list[8];
    unsigned next;
    unsigned asking; /* which one the browser is asked about */
};

/* The head of the answer to this request. */
void partial_begin(struct page *page, const struct open_request *request,
                   const struct web_request *answer);
/* The answer is whole, or will not be. */
void partial_end(struct page *page, const char *id);
/* How many of them answer requests from before the act. */
unsigned partials_older(const struct page *page);
/* Another document came, by this navigation. */
void partials_leave(struct page *page, const char *navigation);
/* Asks the browser about the next of those that it was not asked about since
 * the input; false: there is none. `then` gets what has come, for
 * partial_read().
 */
bool partials_ask(struct op *op, call_fn *then);
/* Asks about all of them, while an action is being verified. */
void partials_refresh(struct page *page);
void partial_read(struct page *page, struct deed_arena *arena,
                  const struct deed_value *text);

#endif
