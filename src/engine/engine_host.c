/* SPDX-License-Identifier: Apache-2.0 */
#include "engine/engine_host.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "core/model/handle.h"
#include "driver/registry.h"
#include "engine/opening.h"
#include "io/loop.h"
#include "io/timer.h"

struct deed_engine_host {
    struct deed_engine_host_opts opts;
    struct deed_backend *backend; /* owned when opts.backend is NULL */
    struct deed_engine *engine;
    struct deed_surface surface;  /* the driver is the engine's */
    struct deed_sink engine_sink; /* what we listen in on */
    deed_time_us origin_us;
    bool manual; /* its owner tells it the time */
    struct deed_timer wake;
    struct deed_task turn;
    bool ending;

    deed_engine_host_done *done; /* of what is being opened */
    void *done_user;
    struct deed_opening opening;
    struct deed_error gone;        /* why the backend is gone */
    struct deed_task backend_lost; /* a turn later: its pages are being told */
};

static deed_time_us clock_of(const struct deed_engine_host *host)
{
    return deed_loop_now_us(host->opts.loop) - host->origin_us;
}

void deed_engine_host_rearm(struct deed_engine_host *host)
{
    if (!host->engine || host->ending || host->manual) {
        return;
    }
    deed_time_us at = deed_engine_wakeup(host->engine);
    if (host->opts.wakeup) {
        deed_time_us other = host->opts.wakeup(host->opts.user);
        at = other < at ? other : at;
    }
    if (at == DEED_TIME_NEVER) {
        deed_timer_stop(&host->wake);
    } else if (at <= clock_of(host)) {
        deed_loop_defer(host->opts.loop, &host->turn);
    } else {
        deed_timer_start(host->opts.loop, &host->wake, at + host->origin_us);
    }
}

void deed_engine_host_turn(struct deed_engine_host *host)
{
    if (host->engine && !host->manual) {
        deed_engine_turn(host->engine, clock_of(host));
        deed_engine_host_rearm(host);
    }
}

static void on_turn(struct deed_task *task)
{
    deed_engine_host_turn(
        deed_container_of(task, struct deed_engine_host, turn));
}

static void on_wake(struct deed_timer *timer)
{
    deed_engine_host_turn(
        deed_container_of(timer, struct deed_engine_host, wake));
}

static deed_time_us on_clock(void *user)
{
    return clock_of(user);
}

static void on_changed(void *user)
{
    deed_engine_host_rearm(user);
}

static void on_retracted(void *user, const struct deed_lasting *what)
{
    struct deed_engine_host *host = user;
    if (host->opts.retracted && !host->ending) {
        host->opts.retracted(host->opts.user, what);
    }
}

static void on_signal(void *user, const struct deed_signal *signal)
{
    struct deed_engine_host *host = user;
    host->engine_sink.signal(host->engine_sink.user, signal);
    if (host->opts.signal && !host->ending) {
        host->opts.signal(host->opts.user, signal);
    }
}

static void on_lost(void *user, const struct deed_error *err)
{
    struct deed_engine_host *host = user;
    host->engine_sink.lost(host->engine_sink.user, err);
    if (host->opts.lost && !host->ending) {
        host->opts.lost(host->opts.user, err);
    }
}

static void on_crashed(void *user, const struct deed_error *err)
{
    struct deed_engine_host *host = user;
    host->engine_sink.crashed(host->engine_sink.user, err);
}

static void on_note(void *user, const struct deed_note *note)
{
    struct deed_engine_host *host = user;
    host->engine_sink.note(host->engine_sink.user, note);
}

/* Takes the surface, also on an error. */
static enum deed_code create_engine(struct deed_engine_host *host,
                                    const struct deed_surface *surface,
                                    struct deed_engine **ret,
                                    struct deed_error *err)
{
    struct deed_driver *driver = surface->driver;
    bool own_clock = driver->ops->caps & DEED_CAP_VIRTUAL_TIME;
    struct deed_engine_opts opts = host->opts.engine;
    opts.driver = driver;
    opts.modes = surface->modes;
    opts.clock = own_clock ? NULL : on_clock;
    opts.changed = on_changed;
    opts.retracted = on_retracted;
    opts.user = host;
    enum deed_code code = deed_engine_create(&opts, ret, err);
    if (code) {
        deed_surface_close(surface);
    }
    return code;
}

static void leave(struct deed_engine_host *host)
{
    host->opts.last_ref = deed_engine_host_last_ref(host);
    deed_timer_stop(&host->wake);
    deed_task_cancel(&host->turn);
    deed_engine_destroy(host->engine);
    host->engine = NULL;
    host->surface.driver = NULL; /* destroyed with the engine */
    deed_surface_close(&host->surface);
    host->surface = (struct deed_surface){ 0 };
}

/* Moves to the new surface; the old one is kept on an error. */
static enum deed_code enter(struct deed_engine_host *host,
                            const struct deed_surface *surface,
                            struct deed_error *err)
{
    struct deed_engine *engine = NULL;
    enum deed_code code = create_engine(host, surface, &engine, err);
    if (code) {
        return code;
    }
    leave(host);
    struct deed_driver *driver = surface->driver;
    bool own_clock = driver->ops->caps & DEED_CAP_VIRTUAL_TIME;
    host->origin_us = own_clock ? deed_loop_now_us(host->opts.loop) : 0;
    host->manual = own_clock && host->opts.manual_time;
    host->engine = engine;
    host->surface = *surface;
    /* A handle of the old surface must not name something in this one. */
    deed_handles_continue(deed_engine_handles(engine), host->opts.last_ref);
    /* The engine gets every signal first. */
    host->engine_sink = driver->sink;
    driver->sink =
        (struct deed_sink){ .signal = on_signal,
                            .lost = on_lost,
                            .crashed = on_crashed,
                            .note = host->engine_sink.note ? on_note : NULL,
                            .user = host };
    return DEED_OK;
}

void deed_engine_host_stop_opening(struct deed_engine_host *host)
{
    deed_opening_stop(&host->opening);
}

bool deed_engine_host_is_opening(const struct deed_engine_host *host)
{
    return host->opening.busy;
}

static void on_opened(struct deed_opening *opening,
                      const struct deed_surface *surface,
                      const struct deed_error *why)
{
    struct deed_engine_host *host =
        deed_container_of(opening, struct deed_engine_host, opening);
    deed_engine_host_done *done = host->done;
    void *user = host->done_user;
    struct deed_error err = *why;
    if (surface) {
        enter(host, surface, &err);
    }
    done(user, err.code ? &err : NULL); /* it may destroy the host */
}

enum deed_code deed_engine_host_open(struct deed_engine_host *host,
                                     const struct deed_attach *attach,
                                     deed_engine_host_done *done, void *user,
                                     struct deed_error *err)
{
    enum deed_code code = deed_opening_start(&host->opening, attach, err);
    if (!code) {
        host->done = done;
        host->done_user = user;
    }
    return code;
}

static void on_ready(void *user)
{
    struct deed_engine_host *host = user;
    deed_opening_ready(&host->opening);
}

static void on_backend_lost_turn(struct deed_task *task)
{
    struct deed_engine_host *host =
        deed_container_of(task, struct deed_engine_host, backend_lost);
    if (host->opts.lost) {
        host->opts.lost(host->opts.user, &host->gone);
    }
}

/* Before the first surface it is why that cannot be opened. */
static void on_backend_lost(void *user, const struct deed_error *err)
{
    struct deed_engine_host *host = user;
    if (host->ending) {
        return;
    }
    if (host->opening.busy) {
        deed_opening_fail(&host->opening, err);
    } else {
        host->gone = *err;
        deed_loop_defer(host->opts.loop, &host->backend_lost);
    }
}

enum deed_code deed_engine_host_connect(struct deed_engine_host *host,
                                        const char *driver,
                                        const struct deed_backend_opts *given,
                                        const struct deed_attach *attach,
                                        deed_engine_host_done *done, void *user,
                                        struct deed_error *err)
{
    struct deed_backend_opts opts = *given;
    const struct deed_driver_row *row = deed_registry_find(driver);
    if (row && opts.timeout_us > 0 && row->open_timeout_us > opts.timeout_us) {
        opts.timeout_us = row->open_timeout_us;
    }
    opts.events = (struct deed_backend_events){ .ready = on_ready,
                                                .lost = on_backend_lost,
                                                .user = host };
    enum deed_code code =
        deed_opening_wait(&host->opening, attach, opts.timeout_us, err);
    if (code) {
        return code;
    }
    host->done = done;
    host->done_user = user;
    code =
        deed_registry_open(host->opts.loop, driver, &opts, &host->backend, err);
    host->opening.backend = host->backend;
    if (code) {
        deed_opening_stop(&host->opening);
    }
    return code;
}

enum deed_code deed_engine_host_create(const struct deed_engine_host_opts *opts,
                                       struct deed_engine_host **ret,
                                       struct deed_error *err)
{
    struct deed_engine_host *host = calloc(1, sizeof(*host));
    if (!host) {
        return deed_fail(err, DEED_NOMEM, "engine host");
    }
    host->opts = *opts;
    host->backend = opts->backend;
    host->wake.fire = on_wake;
    host->turn.run = on_turn;
    host->opening = (struct deed_opening){ .loop = opts->loop,
                                           .backend = opts->backend,
                                           .opened = on_opened };
    deed_opening_init(&host->opening);
    host->backend_lost.run = on_backend_lost_turn;
    *ret = host;
    return DEED_OK;
}

void deed_engine_host_destroy(struct deed_engine_host *host)
{
    if (!host) {
        return;
    }
    host->ending = true;
    deed_engine_host_stop_opening(host);
    leave(host);
    if (!host->opts.backend) {
        deed_backend_destroy(host->backend);
    }
    deed_task_cancel(&host->backend_lost);
    free(host);
}

struct deed_engine *deed_engine_host_engine(const struct deed_engine_host *host)
{
    return host->engine;
}

struct deed_driver *deed_engine_host_driver(const struct deed_engine_host *host)
{
    return host->surface.driver;
}

struct deed_backend *deed_engine_host_backend(
    const struct deed_engine_host *host)
{
    return host->backend;
}

uint32_t deed_engine_host_modes(const struct deed_engine_host *host)
{
    return host->surface.modes ? host->surface.modes
                               : host->surface.driver->ops->modes;
}

uint64_t deed_engine_host_last_ref(const struct deed_engine_host *host)
{
    return host->engine ? deed_handles_last(deed_engine_handles(host->engine))
                        : host->opts.last_ref;
}
