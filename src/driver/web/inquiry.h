/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_INQUIRY_H
#define DEED_DRIVER_WEB_INQUIRY_H

/*
 * What is asked of a page beside elements (ask.c): text, messages, requests.
 * What only the browser itself knows is the remote's `ask`.
 */

#include "driver/web/page.h"

struct web_request;

/* In the op's `extra`. */
struct inquiry {
    const struct deed_value *args; /* in the arena; never NULL */
    struct frame *frame;           /* of the element that is asked about */
    const char *local;             /* its id for the agent; NULL: the page */
    const char **texts;            /* of the frames, by number; in the arena */
    unsigned frames;               /* how many `texts` has room for */
    const struct deed_value *main; /* what the main document said */
    struct op *op;                 /* back from the timer */
    struct deed_timer timer;
    deed_time_us deadline_us, quiet_since_us;
};

/* Each of these answers its op later, from the loop, or returns an error. */
typedef enum deed_code inquiry_fn(struct op *op, struct deed_error *err);
inquiry_fn inquiry_console, inquiry_requests, inquiry_body, inquiry_idle;
inquiry_fn inquiry_people;

/* Ends the op with this answer; from the loop. */
void inquiry_answer(struct op *op, const struct deed_value *value);
/* The same in the next turn of the loop, for what is known at once. */
enum deed_code inquiry_answer_later(struct op *op, struct deed_value *value);

/* Members of the arguments. */
const char *inquiry_text(const struct op *op, const char *name);
double inquiry_number(const struct op *op, const char *name, double otherwise);
bool inquiry_flag(const struct op *op, const char *name);

/* console.c: the newest messages of the page; exchanges.c: its requests. Both
 * are kept from when the page was opened. */
struct console;
struct exchanges;
void console_free(struct page *page);
void exchanges_free(struct page *page);
void exchange_started(struct page *page, const struct web_request *request);
void exchange_answered(struct page *page, const struct web_request *request);
void exchange_ended(struct page *page, const struct web_request *request,
                    bool failed);

#endif
