/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_CDP_CHROMIUM_H
#define DEED_DRIVER_CDP_CHROMIUM_H

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
#include "core/act/request.h"

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
    /* Of a browser that is started; NULL or false: none. */
    const char *profile_dir, *proxy;
    bool ignore_tls_errors;
    /* Of every page; `headers` is a JSON object. */
    const char *user_agent, *headers;
    const char *http_auth; /* "NAME:PASSWORD", for whoever asks first */
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

/* Its tabs, as they are now; texts are borrowed until the loop goes on. */
#define DEED_CHROMIUM_TABS_MAX 128
struct deed_chromium_tab {
    const char *id, *title, *url;
};
size_t deed_browser_tabs(const struct deed_browser *browser,
                         struct deed_chromium_tab *ret, size_t max);
/* Asks for their titles, which change without a word; `done` comes once, from
 * the loop. One at a time: DEED_STATE. */
enum deed_code deed_browser_ask_tabs(struct deed_browser *browser,
                                     void (*done)(void *user), void *user,
                                     struct deed_error *err);
/* The tab that a page of this driver is. */
const char *deed_chromium_tab_of(const struct deed_driver *driver);
void deed_browser_close_tab(struct deed_browser *browser, const char *id);

typedef void deed_chromium_page_fn(void *user, struct deed_driver *driver,
                                   const struct deed_error *err);

struct deed_chromium_page_opts {
    const char *target_id; /* this tab; NULL: see `fresh` */
    bool keep;             /* a new tab stays when the page is destroyed */
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
