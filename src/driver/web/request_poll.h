/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_REQUEST_POLL_H
#define DEED_DRIVER_WEB_REQUEST_POLL_H

/* Messages by long polling: the page sends an order to an address at which a
 * request of its own waits for an answer. Order and answer are reported as the
 * messages of a socket are (sockets.h). */

#include <stdbool.h>

struct page;

/* The address of a place, "request POST https://shop.example/order"; NULL: it
 * has none. */
const char *request_address(const char *place);
/* Does a request from before the act wait at the address of this order? */
bool request_is_polled(const struct page *page, unsigned order);
/* The waiting request at this place was answered: a message, if an order was
 * sent. */
void request_answer_poll(struct page *page, const char *place);

#endif
