/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_SERVED_H
#define DEED_DRIVER_WEB_SERVED_H

/* What the server said about the document of a page, and why there is none. */

#include "driver/web/events.h"

/* The start of any request. */
void served_request(struct page *page, const struct web_request *request);
/* Does the path of this address speak of signing in? */
bool served_is_login(const char *url);
/* The answer to any request. */
void served_response(struct page *page, const struct web_request *request);
/* HTTP status of the document of this navigation; 0: not known. */
int served_status(const struct page *page, const char *loader_id);
/* "the server answered 404 Not Found"; NULL when it was no refusal. */
const char *served_refusal(const struct page *page, struct deed_arena *arena,
                           const char *loader_id);

/* The failure of any request. */
void served_failure(struct page *page, const struct web_request *request);
/* The page could not be had: tells why, as what became of the act. */
void served_unreachable(struct page *page, const char *url);
/* A status that comes before the answer. A 401 whose request goes on is a
 * challenge that the browser asks about. */
void served_early(struct page *page, const char *request_id, int status);
/* The request was answered or has failed: no challenge is open for it. */
void served_ended(struct page *page, const struct web_request *request);
/* Stops loading where such a challenge was seen and is open, which ends the
 * question; false, and nothing done, otherwise. An unanswered request alone
 * is no challenge. */
bool served_release(struct page *page);

#endif
