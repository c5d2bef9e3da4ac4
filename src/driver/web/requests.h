/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_REQUESTS_H
#define DEED_DRIVER_WEB_REQUESTS_H

/* Requests of a page that are under way. events.h is how they are reported. */

#include "core/model/facts.h"

struct page;

/* A place in a script, as the browser numbers it. */
struct web_position {
    char script[24]; /* empty: not known */
    int line, column;
};

struct open_request {
    char id[48];
    char place[160];
    bool quiet; /* not worth telling: images, fonts, styles */
    bool draws; /* what comes of it may be drawn: data, scripts, frames */
    deed_time_us begun_us;
    bool reads;                  /* GET: it changes nothing */
    enum deed_tri caused;        /* by an input that was under way */
    bool foreign;                /* to another origin */
    bool document;               /* it fetches one */
    bool framed;                 /* a document that the act aims at a frame */
    bool aimed;                  /* by a link or a form */
    bool forgotten;              /* its sender never hears of its answer */
    bool rooted;                 /* sent by a listener that hears every press */
    bool by_leaving;             /* sent by the field that lost the focus */
    struct web_position sent_by; /* the listener that ran then */
    double sent_ms;              /* since 1970; 0: not known */
    uint64_t url;                /* its hash */
    bool timed;                  /* the page itself told when it was sent */
    deed_time_us told_us;        /* when the browser reported it */
    bool before;         /* the input came to the page after it was sent */
    char navigation[48]; /* that brought the document it is of */
};

/* One that ended before the receipt of the input came. */
struct early_request {
    char id[48];
    char place[160];
    double sent_ms;
    uint64_t url; /* its hash */
    bool timed;
    bool framed; /* by code */
};

unsigned requests_pending(const struct page *page);
/* Those that began shortly before the act, and whose answer may still write
 * into a form; what hangs for longer is a stream. */
unsigned requests_older(const struct page *page);
/* An answer came to a request that began then. */
void requests_note_data(struct page *page, deed_time_us begun_us);
/* An answer came to a request that is not of the act: so does what follows. */
void requests_note_older(struct page *page);
/* How long the page may still be writing what came with the last answer to a
 * request from before the act; 0: no longer. */
deed_time_us requests_data_left(const struct page *page);
/* What the agent says of the document, with what the requests say. */
struct deed_calm requests_calm(const struct page *page, struct deed_calm calm);
/* The document of this navigation is there. On a busy machine what it asks for
 * itself may have been reported before: that stays. */
void requests_leave(struct page *page, const char *navigation);
/* Is it one that began before the last input? */
bool request_is_older(const struct page *page, const char *id);

#endif
