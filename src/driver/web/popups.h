/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_POPUPS_H
#define DEED_DRIVER_WEB_POPUPS_H

/*
 * Tabs that a page opened. One is told when its address is known, so that it
 * can be named. A tab that was only the way to a download is not told at all:
 * the file is what came of it.
 */

#include <stdbool.h>

#include "base/time.h"

struct deed_loop;
struct page;
struct popups;

struct popups *popups_create(struct deed_loop *loop);
void popups_destroy(struct popups *popups); /* takes NULL */

/* What the browser says about its tabs; url: NULL or "" until it is known. */
void popups_created(struct popups *popups, const char *id, const char *url,
                    struct page *opener);
void popups_changed(struct popups *popups, const char *id, const char *url);
void popups_gone(struct popups *popups, const char *id);
void popups_forget_page(struct popups *popups, const struct page *page);

/* A download began in this frame: who opened the tab that it is, and when?
 * NULL when it is none of these. */
struct page *popups_take_download(struct popups *popups, const char *frame_id,
                                  deed_time_us *ret_at_us);

#endif
