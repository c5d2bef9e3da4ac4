/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CHROMIUM_CHROMIUM_H
#define DEED_DRIVER_CHROMIUM_CHROMIUM_H

/*
 * The Chromium driver: a browser (started by deed, or joined), and a driver
 * for each of its pages.
 *
 * Browser: everything is asynchronous; `on_ready` comes once, with an error
 *          when it could not be had. `on_lost` comes once when it is gone.
 * Page:    a deed_driver; destroying it closes the tab if deed opened it. The
 *          browser outlives its pages.
 */

#include <deed/error.h>

#include <stdbool.h>

#include "base/time.h"
#include "core/request.h"

struct deed_browser;
struct deed_driver;
struct deed_loop;

struct deed_browser_opts {
    /* Join: "http://host:port" or "ws://…". NULL: start one. */
    const char *url;
    bool headed;
    const char *executable;          /* NULL: look for it */
    const char *start_url;           /* NULL: about:blank */
    deed_time_us timeout_us;         /* until it must be ready; 0: 30 s */
    enum deed_dialog_answer dialogs; /* DEFAULT: dismiss */
    /* An absolute path; NULL: of a browser that is started the user's folder
     * for downloads, of one that is joined its own. */
    const char *downloads;
    void (*on_ready)(void *user, const struct deed_error *err);
    void (*on_lost)(void *user, const struct deed_error *err);
    void *user;
};

enum deed_code deed_browser_create(struct deed_loop *loop,
                                   const struct deed_browser_opts *opts,
                                   struct deed_browser **ret,
                                   struct deed_error *err);
/* Ends a browser that deed started; leaves a joined one as it is. */
void deed_browser_destroy(struct deed_browser *browser); /* takes NULL */
/* pid of a browser that deed started, else 0. */
long deed_browser_pid(const struct deed_browser *browser);

typedef void deed_chromium_page_fn(void *user, struct deed_driver *driver,
                                   const struct deed_error *err);

struct deed_chromium_page_opts {
    const char *target_id; /* this tab; NULL: see `fresh` */
    bool may_leave; /* it will be left at once: a dialog that blocks it is got
                       rid of by going to an empty page */
    bool fresh; /* a new tab; else the first that no other page of this browser
                   works in, else a new one */
};

/* Calls back once, from the loop, with the driver or an error. DEED_EXISTS: a
 * page of this browser works in that tab. */
enum deed_code deed_chromium_open_page(
    struct deed_browser *browser, const struct deed_chromium_page_opts *opts,
    deed_chromium_page_fn *on_ready, void *user, struct deed_error *err);

#endif
