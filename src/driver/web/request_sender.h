/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_REQUEST_SENDER_H
#define DEED_DRIVER_WEB_REQUEST_SENDER_H

/* The listener that sent a request: one at the root of the document answers to
 * every press, as trackers do, and its failure is not the act's. */

struct deed_signal;
struct page;
struct web_position;

/* A failure was told; whose it was is asked, and told in addition where it was
 * a listener's that hears every press. */
void request_ask_sender(struct page *page, const struct deed_signal *signal,
                        const struct web_position *sent_by);

#endif
