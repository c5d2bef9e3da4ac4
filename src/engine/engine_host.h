/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_ENGINE_ENGINE_HOST_H
#define DEED_ENGINE_ENGINE_HOST_H

/*
 * The one host of an engine: it opens a surface, runs an engine on it from a
 * loop, passes signals on, and moves to another surface when asked. Sessions of
 * the library are built on it.
 *
 * Thread:   the loop's.
 * Callback: `done` comes from the loop and may destroy the host. All others,
 *           the engine's included, come from turn() or inside a callback of
 *           the driver, and must not.
 * Time:     a surface with a clock of its own lives by the real one, counted
 *           from its opening; with `manual_time` by what its owner says.
 */

#include "driver/backend.h"
#include "engine/engine.h"

struct deed_engine_host;
struct deed_loop;

struct deed_engine_host_opts {
    struct deed_loop *loop;
    /* Borrowed, outlives the host; NULL: see deed_engine_host_connect(). */
    struct deed_backend *backend;
    /* driver, modes, clock, changed and user are filled in by the host. */
    struct deed_engine_opts engine;
    bool manual_time;  /* of surfaces with a clock of their own */
    uint64_t last_ref; /* handles are numbered from the next one on */
    /* Each may be NULL. */
    void (*signal)(void *user, const struct deed_signal *signal);
    void (*retracted)(void *user, const struct deed_lasting *what);
    /* The surface, or the backend that the host made, is gone; every action
     * that was under way has its result. Once a surface. */
    void (*lost)(void *user, const struct deed_error *err);
    /* When the owner wants a turn, in the engine's time. */
    deed_time_us (*wakeup)(void *user);
    void *user;
};

/* err NULL: it is done. */
typedef void deed_engine_host_done(void *user, const struct deed_error *err);

enum deed_code deed_engine_host_create(const struct deed_engine_host_opts *opts,
                                       struct deed_engine_host **ret,
                                       struct deed_error *err);
/* Actions under way end without a result; what is being opened is closed, and
 * nobody is called any more. Takes NULL. */
void deed_engine_host_destroy(struct deed_engine_host *host);

/*
 * Opens a surface, or another one in place of the one there is, which is kept
 * when the new one cannot be had. One at a time: DEED_STATE. On an error `done`
 * is not called.
 */
enum deed_code deed_engine_host_open(struct deed_engine_host *host,
                                     const struct deed_attach *attach,
                                     deed_engine_host_done *done, void *user,
                                     struct deed_error *err);
/* The same for a host without a backend: makes one of its own first. Both must
 * be there in timeout_us of `opts`, whose events are not used. */
enum deed_code deed_engine_host_connect(struct deed_engine_host *host,
                                        const char *driver,
                                        const struct deed_backend_opts *opts,
                                        const struct deed_attach *attach,
                                        deed_engine_host_done *done, void *user,
                                        struct deed_error *err);
/* Nobody waits for what is being opened: it is closed as soon as it comes,
 * and `done` is not called. The surface there is stays. */
void deed_engine_host_stop_opening(struct deed_engine_host *host);
bool deed_engine_host_is_opening(const struct deed_engine_host *host);

/* NULL while there is no surface. */
struct deed_engine *deed_engine_host_engine(
    const struct deed_engine_host *host);
struct deed_driver *deed_engine_host_driver(
    const struct deed_engine_host *host);
struct deed_backend *deed_engine_host_backend(
    const struct deed_engine_host *host);
uint32_t deed_engine_host_modes(const struct deed_engine_host *host);
uint64_t deed_engine_host_last_ref(const struct deed_engine_host *host);

/* Lets the engine work now, and again in time: after every call on it. */
void deed_engine_host_turn(struct deed_engine_host *host);
/* Only the second: after a call on its driver. */
void deed_engine_host_rearm(struct deed_engine_host *host);

#endif
