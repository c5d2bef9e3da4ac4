/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_NOTES_H
#define DEED_DRIVER_WEB_NOTES_H

/* What a page tells beside signals, for who wants it. */

#include "core/verify/note.h"
#include "driver/web/page.h"

struct web_request;

/* Fills in the time, the page and whether an input is being handled. */
void note_emit(struct page *page, struct deed_note *note);

/* Pictures, fonts and style sheets are told only when they fail. */
void note_request(struct page *page, const struct web_request *request);
void note_response(struct page *page, const struct web_request *request,
                   bool failed);

/* The agent saw cookies change: lists of names, `set` and `removed`. */
void note_cookies(struct page *page, const struct deed_value *event);
/* people.c: the agent saw input that deed did not send. */
void people_acted(struct page *page, const struct deed_value *event);

#endif
