/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_ANNOUNCED_H
#define DEED_DRIVER_WEB_ANNOUNCED_H

/*
 * Requests that scripts of the page have begun and the browser has not reported
 * yet. Where another process reports requests than the one that runs the page
 * (Firefox), the report of a request may come after the receipt of the input
 * whose handler sent it, by as much as the machine is loaded: an act whose
 * request is refused later would be taken for one that has no request. The
 * script in the page's own world (page_listeners.js) therefore announces each
 * request, on the way by which the receipt comes, and a gesture ends when all
 * that were announced since its input went out are reported.
 */

#include <stdbool.h>
#include <stdint.h>

#include "io/timer.h"

struct op;
struct page;

/* More in one act are not waited for. */
#define ANNOUNCED_MAX 32

enum announced_by {
    ANNOUNCED_BY_ANY,
    ANNOUNCED_BY_ITSELF, /* an old timer */
    ANNOUNCED_BY_MOVE,   /* a listener to the moves of the pointer */
    ANNOUNCED_BY_ROOT,   /* a listener that hears every press */
};

struct announced {
    struct {
        uint64_t url; /* its hash */
        int left;     /* announced, less those that were reported */
    } list[ANNOUNCED_MAX];
    unsigned count;
    /* The last whose sender is known. */
    struct {
        uint64_t url;
        enum announced_by by;
        deed_time_us at_us; /* 0: it was reported */
    } known[16];
    unsigned known_count;
    struct op *op;               /* that waits; NULL: none does */
    void (*then)(struct op *op); /* and how it goes on */
    struct deed_timer giving_up;
};

/* An input goes out: what was announced before is not its doing. */
void announced_begin(struct page *page);
/* A request was reported. */
void announced_reported(struct page *page, const char *url);
/* Who sent the request that is reported; asked once for each. */
enum announced_by announced_sender(struct page *page, const char *url);
/* Calls `then` when nothing that was announced is missing. False: nothing is,
 * and `then` is not called. */
bool announced_wait(struct op *op, void (*then)(struct op *op));
/* The op ends before that. */
void announced_forget(struct op *op);

#endif
