/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_ENGINE_BACKEND_H
#define DEED_ENGINE_BACKEND_H

/*
 * Where the surfaces of sessions come from: simulated ones, or pages of a
 * browser. One session, one surface of its own.
 */

#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/act/request.h"

struct deed_app_action;
struct deed_backend;
struct deed_driver;
struct deed_loop;

/* What a session.initialize asks for in `attach`. */
struct deed_attach {
    const char *target_id; /* NULL: see `fresh` */
    bool fresh;
    bool keep; /* a fresh one stays when the session ends */
};

#define DEED_TABS_MAX 128
/* Texts are borrowed until the loop goes on. */
struct deed_tab {
    const char *id, *title, *url;
};

/* A surface that was opened; the driver is the callee's. */
struct deed_surface {
    struct deed_driver *driver;
    uint32_t modes; /* 0: all that the driver has */
    /* The session is over, and the driver destroyed; may be NULL. */
    void (*release)(void *user);
    void *user;
};

/* Called once: with a surface, or with NULL and the error. */
typedef void deed_backend_opened(void *user, const struct deed_surface *surface,
                                 const struct deed_error *err);

struct deed_backend_ops {
    const char *name; /* "sim", "chromium" */
    /* May call back before it returns. On an error it does not call back. */
    enum deed_code (*open)(struct deed_backend *backend,
                           const struct deed_attach *attach,
                           deed_backend_opened *opened, void *user,
                           struct deed_error *err);
    /* NULL where there are no tabs. Titles are as they were when they were
     * last asked for; `done` comes once, from the loop. */
    size_t (*tabs)(struct deed_backend *backend, struct deed_tab *ret,
                   size_t max);
    enum deed_code (*ask_tabs)(struct deed_backend *backend,
                               void (*done)(void *user), void *user,
                               struct deed_error *err);
    void (*close_tab)(struct deed_backend *backend, const char *id);
    const char *(*tab_of)(const struct deed_driver *driver);
    void (*destroy)(struct deed_backend *backend);
};

struct deed_backend {
    const struct deed_backend_ops *ops;
};

/* Tells once when sessions can be opened, or that they never can be, or that
 * the browser is gone. */
struct deed_backend_events {
    void (*ready)(void *user);
    void (*lost)(void *user, const struct deed_error *err);
    void *user;
};

struct deed_browser_wish {
    const char *url; /* to join; NULL: start one */
    bool headed;
    enum deed_dialog_answer dialogs;
    const char *downloads; /* an absolute path; NULL: the usual place */
};

/* The text is borrowed and outlives the backend. */
enum deed_code deed_backend_create_sim(struct deed_loop *loop, const char *ui,
                                       size_t len,
                                       const struct deed_backend_events *events,
                                       struct deed_backend **ret,
                                       struct deed_error *err);
enum deed_code deed_backend_create_chromium(
    struct deed_loop *loop, const struct deed_browser_wish *wish,
    const struct deed_backend_events *events, struct deed_backend **ret,
    struct deed_error *err);
void deed_backend_destroy(struct deed_backend *backend); /* takes NULL */

#endif
