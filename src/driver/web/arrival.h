/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_ARRIVAL_H
#define DEED_DRIVER_WEB_ARRIVAL_H

/*
 * The arrival of a document: what it says of the act that led to it, as
 * signals. It may be shown for a moment only, ask for a password or for a
 * person, be the form again that was sent, or be what was there before.
 */

#include <stdbool.h>

#include "base/time.h"

struct deed_value;
struct frame;
struct page;

/* The agent's event "document": it is there, and was read. */
void arrival_read(struct page *page, const struct frame *frame,
                  const struct deed_value *event, deed_time_us at);
/* The document is shown for a moment only, or no longer. */
void arrival_passing(struct page *page, bool passing, deed_time_us at);
/* The agent of the new document answers, and its "document" event is still to
 * come: it is not the document that is slow. */
void arrival_runs(struct page *page);
/* A document that was to lead on by itself stays after all. */
void arrival_stays(struct page *page);

#endif
