/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_BIDI_TABS_H
#define DEED_DRIVER_BIDI_TABS_H

/*
 * The tabs of a browser, in the order they came, and which of them a page
 * opened: that one is a popup, reported once its address is known or after a
 * moment without one.
 */

#include <stddef.h>

#include "base/value.h"
#include "driver/backend.h"

struct deed_firefox;
struct page;
struct tabs;

struct tabs *firefox_tabs_create(
    struct deed_firefox *browser);            /* NULL: memory */
void firefox_tabs_destroy(struct tabs *tabs); /* takes NULL */

/* browsingContext.contextCreated, of one without a parent; opener: the page of
 * ours that opened it, or NULL. */
void firefox_tabs_created(struct tabs *tabs, const struct deed_value *info,
                          struct page *opener);
void firefox_tabs_moved(struct tabs *tabs, const char *id, const char *url);
void firefox_tabs_titled(struct tabs *tabs, const char *id, const char *title);
void firefox_tabs_gone(struct tabs *tabs, const char *id);
void firefox_tabs_forget_page(struct tabs *tabs, const struct page *page);

size_t firefox_tabs_list(const struct tabs *tabs, struct deed_tab *ret,
                         size_t max);

#endif
