/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_REQUEST_OWNER_H
#define DEED_DRIVER_WEB_REQUEST_OWNER_H

/*
 * Whose a request is, by the time at which it was sent: when an input came to
 * the page is known with its receipt only, and by then some were reported.
 */

#include <stdbool.h>

struct page;

/* Sent before the input came, although after it went out. */
bool request_is_before(const struct page *page, double sent_ms);
/* Sent while the field that had the focus lost it to the press. */
bool request_is_by_leaving(const struct page *page, double sent_ms);
/* It has ended, and the receipt is not in yet: whose it was is known later. */
void request_keep_early(struct page *page, unsigned at);
/* The input began to be handled then, in milliseconds since 1970: requests that
 * were sent before, though after it went out, are not its doing, and neither
 * are those of the field that lost the focus to it: true when there are any. */
bool requests_disown(struct page *page, double began_ms);
/* Was it taken for the act's until the receipt came? */
bool request_is_disowned(const struct page *page, const char *id);

/* Code gave a frame this address while no input was handled: it loads by
 * itself, unless code of the act may have come to that meanwhile. */
void web_frame_alone(struct page *page, const char *url);
/* Is a document for a frame, at this address, such a load? */
bool request_is_alone(const struct page *page, const char *url);

#endif
