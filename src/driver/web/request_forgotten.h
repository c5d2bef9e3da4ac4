/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_REQUEST_FORGOTTEN_H
#define DEED_DRIVER_WEB_REQUEST_FORGOTTEN_H

/* Requests whose sender never hears of their answer: reports of trackers, and
 * orders that a press gives that way. */

#include <stdbool.h>

struct open_request;
struct page;
struct web_request;

/* Sent while the input is handled, by one below the root, to where nothing is
 * sent without an act: an order, or a report of the press. `at`: its place
 * among the page's requests. */
bool request_is_forgotten(const struct page *page, unsigned at,
                          const char *type);
/* It was sent, or, with a status or `failed`, it has ended. */
void request_tell_forgotten(struct page *page, const struct open_request *r,
                            const struct web_request *request, bool failed);

#endif
