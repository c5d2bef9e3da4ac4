/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UNIT_BROWSER_FIXTURE_H
#define DEED_TESTS_UNIT_BROWSER_FIXTURE_H

/* A browser whose protocol is made up, over a pipe, and a user of it. */

#include "driver/registry.h"
#include "driver/web/browser.h"

#define BROWSER_TEST(name)                                                     \
    cmocka_unit_test_setup_teardown(name, browser_setup, browser_teardown)

struct cdp_peer;

struct browser_world {
    struct deed_loop *loop;
    struct cdp_peer *peer;        /* of that browser */
    struct deed_browser *browser; /* the newest that was started */
    unsigned started;
    char headers[100]; /* that it was started with */
    bool refuses;      /* to be started */
    bool asks_titles;  /* and answers nothing */
    bool silent;       /* attaching takes for ever */
    char events[500];  /* of the backend */
    bool done;         /* the tabs are known */
    struct deed_surface surfaces[4];
    unsigned surface_count;
};

extern struct browser_world world;
extern const struct deed_browser_ops titled; /* the protocol of titled_row */
extern const struct deed_driver_row plain_row;
extern const struct deed_driver_row titled_row; /* tabs are asked for titles */

int browser_setup(void **state);
int browser_teardown(void **state);

enum deed_code open_backend(const struct deed_driver_row *which,
                            const struct deed_setting *settings, size_t count,
                            struct deed_backend **ret, struct deed_error *err);
/* The same; the test fails where it fails. */
struct deed_backend *backend_of(const struct deed_driver_row *which,
                                const struct deed_setting *settings,
                                size_t count);
void turns(void);
enum deed_code open_tab(struct deed_backend *backend, const char *id,
                        struct deed_error *err);

/* Callbacks that keep what they are given in `world`. */
void on_opened(void *user, const struct deed_surface *surface,
               const struct deed_error *err);
void on_tabs(void *user);

/* The events so far, which are forgotten then. */
void came(const char *what);
/* What the browser got has such a part. */
void sent(const char *part);
/* The browser sends a message. */
void said(const char *message);

#endif
