/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_SERVED_H
#define DEED_DRIVER_CDP_SERVED_H

/* What the server said about the document of a page, and why there is none. */

#include "driver/web/page.h"

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
/* Input does not arrive, and a request has no answer: most likely the browser
 * asks for a name and a password. Stops the loading, which ends the question;
 * false when there is no such request. */
bool served_release(struct page *page);

#endif
