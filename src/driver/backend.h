/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_BACKEND_H
#define DEED_DRIVER_BACKEND_H

/*
 * Where the surfaces of sessions come from: a browser, a simulated interface,
 * a device. One row of the registry (registry.h) makes backends; a backend
 * opens surfaces, each with a driver of its own. One session, one surface.
 *
 * Thread:   the loop's.
 * Lifetime: a backend outlives the surfaces that it opened. Arguments are
 *           borrowed for the call.
 * Destroy:  surfaces that are still being opened and tabs that are still being
 *           listed are answered (with DEED_LOST) before destroy() returns.
 */

#include <deed/drivers.h>
#include <deed/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/time.h"

struct deed_backend;
struct deed_driver;
struct deed_loop;

/* Which surface of the backend a session wants. */
struct deed_attach {
    const char *target_id; /* this tab; NULL: see `fresh` */
    bool fresh;            /* a new one; else the first that is free */
    bool keep;             /* a fresh one stays when the session ends */
    bool may_leave; /* the page that is there is not wanted: where a dialog
                       blocks it, it is left */
};

#define DEED_TABS_MAX 128
#define DEED_TAB_ID_BYTES 64
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

/* Both from the loop. `ready` comes at most once; `lost` at most once, instead
 * of it or after it: no surface can be opened (any more). */
struct deed_backend_events {
    void (*ready)(void *user);
    void (*lost)(void *user, const struct deed_error *err);
    void *user;
};

/* Takes files of this machine to the one that the browser runs on. `done` comes
 * once, from the loop: with the path there (borrowed), or with NULL and the
 * error; not after forget(). */
typedef void deed_ferry_done(void *user, const char *path,
                             const struct deed_error *err);
struct deed_ferry {
    enum deed_code (*send)(void *ferry, const char *path, deed_ferry_done *done,
                           void *user, struct deed_error *err);
    void (*forget)(void *ferry, void *user); /* what `user` waits for */
    void *ferry;
};

struct deed_backend_opts {
    const struct deed_setting *settings;
    size_t setting_count;
    deed_time_us timeout_us; /* until it must be ready; 0: 30 s */
    /* Its surfaces belong to sessions that have nothing to do with each other:
     * where the driver can, each gets a browser of its own. */
    bool shared;
    struct deed_backend_events events;
    struct deed_ferry ferry; /* `send` is NULL: there is none */
};

/* The value of an option; NULL: not given. */
const char *deed_backend_text(const struct deed_backend_opts *opts,
                              const char *name, size_t *ret_len);
bool deed_backend_flag(const struct deed_backend_opts *opts, const char *name);

void deed_backend_destroy(struct deed_backend *backend); /* takes NULL */

/* Destroys the driver and gives the surface back. */
void deed_surface_close(const struct deed_surface *surface);

#endif
