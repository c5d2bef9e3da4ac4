/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_SERVED_H
#define DEED_DRIVER_CDP_SERVED_H

/* What the server said about the document of a page, and why there is none. */

#include "driver/web/page.h"

/* Network.requestWillBeSent of any request. */
void served_request(struct page *page, const struct deed_value *params);
/* Does the path of this address speak of signing in? */
bool served_is_login(const char *url);
/* Network.responseReceived of any request. */
void served_response(struct page *page, const struct deed_value *params);
/* HTTP status of the document of this loader; 0: not known. */
int served_status(const struct page *page, const char *loader_id);
/* "the server answered 404 Not Found"; NULL when it was no refusal. */
const char *served_refusal(const struct page *page, struct deed_arena *arena,
                           const char *loader_id);

/* Network.loadingFailed of any request. */
void served_failure(struct page *page, const struct deed_value *params);
/* The page could not be had: tells why, as what became of the act. */
void served_unreachable(struct page *page, const char *url);
/* Network.responseReceivedExtraInfo: a status that comes before the answer. A
 * 401 whose request goes on is a challenge that the browser asks about. */
void served_early(struct page *page, const struct deed_value *params);
/* The request was answered or has failed: no challenge is open for it. */
void served_ended(struct page *page, const struct deed_value *params);
/* Stops loading where such a challenge was seen and is open, which ends the
 * question; false, and nothing done, otherwise. An unanswered request alone
 * is no challenge. */
bool served_release(struct page *page);

#endif
