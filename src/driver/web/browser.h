/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_WEB_BROWSER_H
#define DEED_DRIVER_WEB_BROWSER_H

/*
 * A browser, started by deed or joined: its connection, its tabs, and a driver
 * for each page that deed works in. A protocol brings a deed_browser_ops, and
 * keeps what is its own in a struct that begins with a deed_browser.
 *
 * Browser: everything is asynchronous; `on_ready` comes once, with an error
 *          when it could not be had. `on_lost` comes once when it is gone.
 * Page:    a deed_driver; destroying it closes the tab if deed opened it. The
 *          browser outlives its pages.
 */

#include "core/act/request.h"
#include "driver/backend.h"
#include "driver/web/connection.h"
#include "driver/web/page.h"
#include "driver/web/remote.h"

struct deed_browser;
struct deed_json_object;
struct popups;
struct tabs;

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
    const char *http_auth;   /* "NAME:PASSWORD", for whoever asks first */
    struct deed_ferry ferry; /* `send` is NULL: there is none */
    void (*on_ready)(void *user, const struct deed_error *err);
    void (*on_lost)(void *user, const struct deed_error *err);
    void *user;
};

struct deed_browser_ops {
    size_t size;        /* of the protocol's browser */
    size_t remote_size; /* of its remote, which begins with a deed_remote */
    const struct deed_remote_ops *remote;
    /* Starts or joins it, as browser->opts says; its texts are borrowed for
     * this call. Leads to browser_open(). */
    enum deed_code (*start)(struct deed_browser *browser,
                            struct deed_error *err);
    /* Called when the connection is open; ends with browser_ready(), or with
     * browser_lost(). */
    void (*greet)(struct deed_browser *browser);
    /* session: of length 0 for the browser's own events. */
    void (*event)(struct deed_browser *browser, struct deed_json_span session,
                  struct deed_json_span method,
                  const struct deed_value *params);
    /* Its tabs: { method, parameters }, the member that lists them, the one
     * that identifies one. */
    const char *list[2], *create[2], *close;
    const char *tabs_member, *id_member;
    /* Makes the tab remote->target a page that can be worked on: ends with
     * page_check_ready(), or with op_refuse(). */
    enum deed_code (*attach)(struct op *op);
    /* Optional: the tabs were listed; asks for their titles and calls
     * browser_tabs_known(). False: there is nothing to ask. */
    bool (*ask_titles)(struct deed_browser *browser);
    /* Optional: a page is closed. */
    void (*page_closed)(struct deed_browser *browser, struct page *page);
    /* The pages are gone; the connection is not. Frees what is the
     * protocol's own; may end the connection in its own way. */
    void (*stop)(struct deed_browser *browser);
};

struct deed_browser {
    const struct deed_browser_ops *ops;
    struct deed_loop *loop; /* borrowed */
    struct deed_browser_opts opts;
    char *url;                          /* owned; NULL: it was started */
    struct deed_connection *connection; /* owned; NULL until connected */
    struct tabs *tabs;                  /* owned */
    struct popups *popups;              /* owned */
    struct deed_remote *pages;
    struct deed_connection_call listing;
    void (*tabs_done)(void *user); /* NULL: nobody asks */
    void *tabs_user;
    bool ready, lost;
};

enum deed_code deed_browser_create(struct deed_loop *loop,
                                   const struct deed_browser_ops *ops,
                                   const struct deed_browser_opts *opts,
                                   struct deed_browser **ret,
                                   struct deed_error *err);
/* Ends a browser that deed started; leaves a joined one as it is. */
void deed_browser_destroy(struct deed_browser *browser); /* takes NULL */

/* Asks for the titles of its tabs, which change without a word; `done` comes
 * once, from the loop. One at a time: DEED_STATE. */
enum deed_code deed_browser_ask_tabs(struct deed_browser *browser,
                                     void (*done)(void *user), void *user,
                                     struct deed_error *err);
void deed_browser_close_tab(struct deed_browser *browser, const char *id);
/* The tab that a page of this driver is. */
const char *deed_browser_tab_of(const struct deed_driver *driver);

/* Calls back once, from the loop, with the driver or an error. DEED_EXISTS: a
 * page of this browser works in that tab. */
enum deed_code deed_browser_open_page(struct deed_browser *browser,
                                      const struct deed_attach *attach,
                                      web_page_fn *on_ready, void *user,
                                      struct deed_error *err);

/* For protocols. */

/* Connects to the WebSocket at this address. */
enum deed_code browser_open(struct deed_browser *browser, const char *url,
                            struct deed_error *err);
/* What a connection of another kind reports to. */
struct deed_connection_listener browser_listener(struct deed_browser *browser);
void browser_ready(struct deed_browser *browser);
void browser_lost(void *browser, const struct deed_error *err);
void browser_tabs_known(struct deed_browser *browser);
/* NULL when the browser is gone. */
struct deed_connection *browser_connection(const struct deed_browser *browser);
/* The page of ours that works in this tab; NULL: none. */
struct deed_remote *browser_find_page(const struct deed_browser *browser,
                                      const char *target);
/* The same for a frame of it. */
struct deed_remote *browser_page_of_frame(const struct deed_browser *browser,
                                          const char *frame_id);
/* Ends an op that was to open the page: "what: why". */
void op_refuse(struct op *op, enum deed_code code, const char *what,
               const char *why);
/* Closes the tab if it is ours, and takes the page off the browser; from the
 * remote's `close`, which frees the remote. */
void remote_closed(struct deed_remote *remote);

/* Messages of a call; see message.c. `then` gets the parsed result, from the
 * loop, unless the call ends first. DEED_INVALID: the browser refused. */
enum deed_code remote_ask(struct call *call, const char *session,
                          const char *method, const char *params,
                          call_fn *then);
/* One message that is a call of its own. */
enum deed_code remote_call(struct op *op, const char *session,
                           const char *method, const char *params,
                           call_fn *then);
/* Nobody waits for the answer. */
enum deed_code remote_tell(const struct deed_remote *remote,
                           const char *session, const char *method,
                           const char *params);
/* The same; ends and frees the object. */
enum deed_code remote_tell_object(const struct deed_remote *remote,
                                  const char *session, const char *method,
                                  struct deed_json_object *o);
void remote_forget(struct call *call);
void remote_flush(struct page *page);

#endif
