/* SPDX-License-Identifier: Apache-2.0 */
#include "engine/engine_host.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "core/model/handle.h"
#include "driver/registry.h"
#include "io/loop.h"
#include "io/timer.h"

/* A surface that was asked for. It outlives the host when that ends, or stops
 * waiting, before the surface comes. */
struct opening {
    struct deed_engine_host *host; /* NULL: close what comes */
    struct deed_backend *backend;
    bool fresh;
};

/* Closes a surface that nobody wants any more; a tab that was made for it goes
 * with it, also one that would have stayed. */
static void discard(struct deed_backend *backend, bool fresh,
                    const struct deed_surface *surface)
{
    char id[DEED_TAB_ID_BYTES];
    const struct deed_backend_ops *ops = backend->ops;
    const char *tab =
        fresh && ops->tab_of ? ops->tab_of(surface->driver) : NULL;
    bool close = tab && strlen(tab) < sizeof(id);
    if (close) {
        memcpy(id, tab, strlen(tab) + 1);
    }
    deed_surface_close(surface);
    if (close) {
        ops->close_tab(backend, id);
    }
}

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

    /* What is being opened. */
    deed_engine_host_done *done; /* NULL: nothing is */
    void *done_user;
    struct opening *opening;  /* NULL: not asked for yet, or answered */
    struct deed_attach later; /* until the backend is ready; id is owned */
    char *later_id;
    struct deed_timer deadline;
    struct deed_task answer;       /* `next` or `trouble` is there */
    struct deed_surface next;      /* no driver: see trouble */
    bool fresh;                    /* it was made for us */
    struct deed_error trouble;     /* why it could not be opened, ... */
    struct deed_error gone;        /* ... or why the backend is gone */
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

static void end_opening(struct deed_engine_host *host)
{
    if (host->opening) {
        host->opening->host = NULL; /* freed when it is answered */
        host->opening = NULL;
    }
    deed_timer_stop(&host->deadline);
    deed_task_cancel(&host->answer);
    free(host->later_id);
    host->later_id = NULL;
    host->done = NULL;
    host->trouble = (struct deed_error){ 0 };
}

void deed_engine_host_stop_opening(struct deed_engine_host *host)
{
    struct deed_surface next = host->next;
    host->next = (struct deed_surface){ 0 };
    end_opening(host);
    if (next.driver) {
        discard(host->backend, host->fresh, &next);
    }
}

bool deed_engine_host_is_opening(const struct deed_engine_host *host)
{
    return host->done != NULL;
}

static void on_answer(struct deed_task *task)
{
    struct deed_engine_host *host =
        deed_container_of(task, struct deed_engine_host, answer);
    deed_engine_host_done *done = host->done;
    void *user = host->done_user;
    struct deed_error err = host->trouble;
    struct deed_surface next = host->next;
    host->next = (struct deed_surface){ 0 };
    end_opening(host);
    if (!err.code && next.driver) {
        enter(host, &next, &err);
    } else if (next.driver) {
        discard(host->backend, host->fresh, &next);
    }
    done(user, err.code ? &err : NULL); /* it may destroy the host */
}

static void answer(struct deed_engine_host *host, const struct deed_error *err)
{
    if (host->done) {
        host->trouble = err ? *err : (struct deed_error){ 0 };
        deed_loop_defer(host->opts.loop, &host->answer);
    }
}

static void on_deadline(struct deed_timer *timer)
{
    struct deed_error err;
    deed_fail(&err, DEED_TIMEOUT, "the surface was not ready in time");
    answer(deed_container_of(timer, struct deed_engine_host, deadline), &err);
}

/* The new surface went before its engine was there to learn of it. */
static void on_next_lost(void *user, const struct deed_error *err)
{
    struct deed_error own = { 0 };
    deed_fail(&own, DEED_LOST, "%s",
              err && err->text[0] ? err->text : "the surface is gone");
    answer(user, &own);
}

static void ignore_signal(void *user, const struct deed_signal *signal)
{
    (void)user;
    (void)signal;
}

static void on_opened(void *user, const struct deed_surface *surface,
                      const struct deed_error *err)
{
    struct opening *opening = user;
    struct deed_engine_host *host = opening->host;
    struct opening was = *opening;
    free(opening);
    if (!host) {
        if (surface) {
            discard(was.backend, was.fresh, surface);
        }
        return;
    }
    host->opening = NULL;
    host->fresh = was.fresh;
    if (surface) {
        host->next = *surface;
        surface->driver->sink = (struct deed_sink){ .signal = ignore_signal,
                                                    .lost = on_next_lost,
                                                    .user = host };
    }
    answer(host, surface ? NULL : err);
}

static enum deed_code ask(struct deed_engine_host *host,
                          const struct deed_attach *attach,
                          struct deed_error *err)
{
    struct opening *opening = calloc(1, sizeof(*opening));
    if (!opening) {
        return deed_fail(err, DEED_NOMEM, "surface");
    }
    *opening = (struct opening){ host, host->backend, attach->fresh };
    host->opening = opening;
    enum deed_code code = host->backend->ops->open(host->backend, attach,
                                                   on_opened, opening, err);
    if (code) {
        host->opening = NULL;
        free(opening);
    }
    return code;
}

static enum deed_code check_free(const struct deed_engine_host *host,
                                 struct deed_error *err)
{
    return host->done ? deed_fail(err, DEED_STATE, "a surface is being opened")
                      : DEED_OK;
}

enum deed_code deed_engine_host_open(struct deed_engine_host *host,
                                     const struct deed_attach *attach,
                                     deed_engine_host_done *done, void *user,
                                     struct deed_error *err)
{
    enum deed_code code = check_free(host, err);
    if (code) {
        return code;
    }
    host->done = done;
    host->done_user = user;
    code = ask(host, attach, err);
    if (code) {
        end_opening(host);
    }
    return code;
}

static void on_ready(void *user)
{
    struct deed_engine_host *host = user;
    struct deed_error err = { 0 };
    if (host->done && ask(host, &host->later, &err)) {
        answer(host, &err);
    }
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
    if (host->done) {
        answer(host, err);
    } else {
        host->gone = *err;
        deed_loop_defer(host->opts.loop, &host->backend_lost);
    }
}

/* Keeps what is to be opened as soon as the backend is ready. */
static bool keep_attach(struct deed_engine_host *host,
                        const struct deed_attach *attach)
{
    host->later = *attach;
    host->later_id = attach->target_id ? strdup(attach->target_id) : NULL;
    host->later.target_id = host->later_id;
    return !attach->target_id || host->later_id;
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
    enum deed_code code = check_free(host, err);
    if (code) {
        return code;
    }
    host->done = done;
    host->done_user = user;
    code = keep_attach(host, attach) ? DEED_OK
                                     : deed_fail(err, DEED_NOMEM, "surface");
    if (!code) {
        code = deed_registry_open(host->opts.loop, driver, &opts,
                                  &host->backend, err);
    }
    if (code) {
        end_opening(host);
    } else if (opts.timeout_us > 0) {
        deed_timer_start(host->opts.loop, &host->deadline,
                         deed_loop_now_us(host->opts.loop) + opts.timeout_us);
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
    host->deadline.fire = on_deadline;
    host->answer.run = on_answer;
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
