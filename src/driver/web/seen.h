/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_SEEN_H
#define DEED_DRIVER_WEB_SEEN_H

/* What a whole look saw, as a number: two looks that saw different things have
 * different revisions. */

struct look;
struct page;

/* Counts the revision of the page up when this look, a whole one, saw something
 * else than the last. */
void seen_count(struct page *page, const struct look *look);

#endif
