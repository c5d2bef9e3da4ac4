/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_REQUEST_POLL_H
#define DEED_DRIVER_WEB_REQUEST_POLL_H

/* Messages by polling: an order goes to an address at which a question of the
 * page waits for its answer. They go one way and come the other, as over a
 * socket, and are told as those of a socket (sockets.h). */

#include <stdbool.h>

struct page;

/* The address of a place, "request POST https://shop.example/order"; NULL: it
 * has none. */
const char *request_address(const char *place);
/* Does a question from before the act wait at the address of this order? */
bool request_is_polled(const struct page *page, unsigned order);
/* The question at this place was answered: a message, where one was sent. */
void request_answer_poll(struct page *page, const char *place);

#endif
