/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_BIDI_FIREFOX_H
#define DEED_DRIVER_BIDI_FIREFOX_H

/*
 * The Firefox driver: a browser (started by deed, or joined), and a driver for
 * each of its pages.
 *
 * Browser: everything is asynchronous; `on_ready` comes once, with an error
 *          when it could not be had. `on_lost` comes once when it is gone.
 * Page:    a deed_driver; destroying it closes the tab if deed opened it. The
 *          browser outlives its pages.
 */

#include <deed/error.h>

#include <stdbool.h>

#include "base/time.h"
#include "core/act/request.h"
#include "driver/backend.h"

struct deed_driver;
struct deed_firefox;
struct deed_loop;

struct deed_firefox_opts {
    const char *url; /* join: ws://host:port/session; NULL: start one */
    bool headed;
    const char *executable;          /* NULL: look for it */
    deed_time_us timeout_us;         /* until it must be ready; 0: 30 s */
    enum deed_dialog_answer dialogs; /* DEFAULT: dismiss */
    const char *downloads;           /* an absolute path; NULL: the usual one */
    void (*on_ready)(void *user, const struct deed_error *err);
    void (*on_lost)(void *user, const struct deed_error *err);
    void *user;
};

enum deed_code deed_firefox_create(struct deed_loop *loop,
                                   const struct deed_firefox_opts *opts,
                                   struct deed_firefox **ret,
                                   struct deed_error *err);
/* Ends a browser that deed started; leaves a joined one as it is. */
void deed_firefox_destroy(struct deed_firefox *browser); /* takes NULL */

/* Its tabs, as they are now; texts are borrowed until the loop goes on. */
size_t deed_firefox_tabs(const struct deed_firefox *browser,
                         struct deed_tab *ret, size_t max);
/* Asks for their addresses and titles; `done` comes once, from the loop. One
 * at a time: DEED_STATE. */
enum deed_code deed_firefox_ask_tabs(struct deed_firefox *browser,
                                     void (*done)(void *user), void *user,
                                     struct deed_error *err);
void deed_firefox_close_tab(struct deed_firefox *browser, const char *id);
/* The tab that a page of this driver is. */
const char *deed_firefox_tab_of(const struct deed_driver *driver);

typedef void deed_firefox_page_fn(void *user, struct deed_driver *driver,
                                  const struct deed_error *err);

/* Calls back once, from the loop, with the driver or an error. DEED_EXISTS: a
 * page of this browser works in that tab. */
enum deed_code deed_firefox_open_page(struct deed_firefox *browser,
                                      const struct deed_attach *attach,
                                      deed_firefox_page_fn *on_ready,
                                      void *user, struct deed_error *err);

/* Is there a browser to start, and is it new enough? See
 * deed_driver_check(). */
void deed_firefox_check(bool quick, deed_finding_fn *found, void *user);

#endif
