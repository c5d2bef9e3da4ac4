/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_SHOWING_H
#define DEED_DRIVER_WEB_SHOWING_H

/*
 * Answers that the page may be drawing: an act is open from when the answer to
 * its request begins until the page had two frames after its end. Told as
 * signals, SHOWING and SHOWN.
 */

struct page;

/* An answer to a request of the act begins: what comes of it is waited for. */
void showing_begin(struct page *page, const char *id);
/* It is whole, or will not be. */
void showing_end(struct page *page, const char *id);
/* The act is open until the page had two frames. */
void showing_await_frames(struct page *page);

#endif
