/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_PLACES_H
#define DEED_DRIVER_WEB_PLACES_H

/*
 * Places of a page that changed, and requests that it made, without an input
 * that caused it. What does so again and again is a habit of the page, and no
 * effect of an act.
 */

#include "base/arena.h"
#include "base/time.h"

struct page;

#define WEB_PLACES_MAX 64 /* limit: the oldest make room */

struct web_place {
    char place[160];
    deed_time_us at_us;
    unsigned count;
    deed_time_us act_us; /* the act during which it changed, and */
    unsigned during;     /* how often it did */
};

/* A place that changed without an input that caused it. */
void places_note(struct page *page, const char *place);
/* Those that do so again and again, lately. */
unsigned places_noise(struct page *page, struct deed_arena *arena,
                      const char **ret, unsigned max);
/* Places that changed one time by themselves, lately. */
unsigned places_once(struct page *page, struct deed_arena *arena,
                     const char **ret, unsigned max);

#endif
