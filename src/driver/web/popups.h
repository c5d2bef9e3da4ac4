/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_POPUPS_H
#define DEED_DRIVER_WEB_POPUPS_H

/*
 * Tabs that a page opened. One is told when its address is known and its
 * document was answered; until then it is a request of the page that opened it,
 * which keeps the act open and fails it when there is no such document. A tab
 * that was only the way to a download is not told at all: the file is what came
 * of it. Nor is one that is closed before it has a document.
 */

#include <stdbool.h>

#include "base/time.h"

struct deed_loop;
struct page;
struct popups;

struct popups *popups_create(struct deed_loop *loop);
void popups_destroy(struct popups *popups); /* takes NULL */

/* What the browser says about its tabs; url: NULL or "" until it is known, and
 * "about:blank" is no address. */
void popups_created(struct popups *popups, const char *id, const char *url,
                    struct page *opener);
void popups_changed(struct popups *popups, const char *id, const char *url);
void popups_gone(struct popups *popups, const char *id);
void popups_forget_page(struct popups *popups, const struct page *page);

/* The address of a tab that is not told yet; NULL: not known, or told. */
const char *popups_url(struct popups *popups, const char *id);
/* The page that opened it; NULL: none of these, or gone. */
struct page *popups_opener(struct popups *popups, const char *id);
/* A document is on its way there; it was answered (status 0: by no server), or
 * `error` says why there is none. */
void popups_loading(struct popups *popups, const char *id);
void popups_answered(struct popups *popups, const char *id, int status,
                     const char *error);
/* It was given up: there is none, unless it turns out to be a download. */
void popups_aborted(struct popups *popups, const char *id);

/* A download began in this frame: who opened the tab that it is, and when?
 * NULL when it is none of these. */
struct page *popups_take_download(struct popups *popups, const char *frame_id,
                                  deed_time_us *ret_at_us);

#endif
