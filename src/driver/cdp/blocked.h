/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_BLOCKED_H
#define DEED_DRIVER_CDP_BLOCKED_H

/*
 * A page that does not answer when it is joined. Where nothing computes it will
 * not answer later either: a dialog is open in it that was there before, which
 * nobody but a person can close, short of leaving the page.
 */

struct page;

/* Begins to wait for the first answer; `blocked_end()` when it is there. */
void blocked_begin(struct page *page);
void blocked_end(struct page *page);

#endif
