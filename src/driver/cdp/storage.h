/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_STORAGE_H
#define DEED_DRIVER_CDP_STORAGE_H

/* Storage that waits for the first document of its origin, and changes of
 * storage that the browser tells. */

struct cdp_preload;
struct cdp_tab;

/* A document of this address came up; NULL: nothing new. */
void preloads_committed(struct cdp_tab *tab, const char *url);
void preloads_free(struct cdp_tab *tab);

/* storage_events.c: an event of the domain DOMStorage; the headers of an
 * answer, for cookies that no script can see. */
struct deed_value;
struct page;
void storage_event(struct page *page, const char *what,
                   const struct deed_value *params);
void storage_headers(struct page *page, const struct deed_value *headers);

#endif
