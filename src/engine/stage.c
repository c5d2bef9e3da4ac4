/* SPDX-License-Identifier: Apache-2.0 */
#include "engine/stage.h"

#include <stdlib.h>

#include "engine/engine.h"
#include "base/util.h"
#include "driver/driver.h"
#include "io/loop.h"
#include "io/timer.h"

struct deed_stage {
    struct deed_stage_opts opts;
    struct deed_engine *engine;
    struct deed_sink engine_sink; /* what we listen in on */
    deed_time_us origin_us;
    struct deed_timer wake;
    struct deed_task turn;
    bool ending;
};

static deed_time_us clock_of(const struct deed_stage *stage)
{
    return deed_loop_now_us(stage->opts.loop) - stage->origin_us;
}

static void rearm(struct deed_stage *stage)
{
    if (!stage->engine || stage->ending) {
        return;
    }
    deed_time_us at = deed_engine_wakeup(stage->engine);
    if (at == DEED_TIME_NEVER) {
        deed_timer_stop(&stage->wake);
    } else if (at <= clock_of(stage)) {
        deed_loop_defer(stage->opts.loop, &stage->turn);
    } else {
        deed_timer_start(stage->opts.loop, &stage->wake, at + stage->origin_us);
    }
}

void deed_stage_turn(struct deed_stage *stage)
{
    deed_engine_turn(stage->engine, clock_of(stage));
    rearm(stage);
}

static void on_turn(struct deed_task *task)
{
    deed_stage_turn(deed_container_of(task, struct deed_stage, turn));
}

static void on_wake(struct deed_timer *timer)
{
    deed_stage_turn(deed_container_of(timer, struct deed_stage, wake));
}

static deed_time_us on_clock(void *user)
{
    return clock_of(user);
}

static void on_changed(void *user)
{
    rearm(user);
}

static void on_signal(void *user, const struct deed_signal *signal)
{
    struct deed_stage *stage = user;
    stage->engine_sink.signal(stage->engine_sink.user, signal);
}

static void on_lost(void *user, const struct deed_error *err)
{
    struct deed_stage *stage = user;
    stage->engine_sink.lost(stage->engine_sink.user, err);
    if (stage->opts.lost && !stage->ending) {
        stage->opts.lost(stage->opts.user, err);
    }
}

static enum deed_code create_engine(struct deed_stage *stage,
                                    struct deed_error *err)
{
    struct deed_driver *driver = stage->opts.surface.driver;
    bool own_clock = driver->ops->caps & DEED_CAP_VIRTUAL_TIME;
    struct deed_engine_opts opts = {
        .driver = driver,
        .modes = stage->opts.surface.modes,
        .enter_opaque = true, /* as a person would */
        .hold_us = stage->opts.hold_us,
        .policy = stage->opts.policy,
        .clock = own_clock ? NULL : on_clock,
        .changed = on_changed,
        .user = stage,
    };
    stage->origin_us = own_clock ? deed_loop_now_us(stage->opts.loop) : 0;
    enum deed_code code = deed_engine_create(&opts, &stage->engine, err);
    if (code) {
        driver->ops->destroy(driver);
        return code;
    }
    /* The engine hears the driver first, then we. */
    stage->engine_sink = driver->sink;
    driver->sink = (struct deed_sink){ .signal = on_signal,
                                       .lost = on_lost,
                                       .user = stage };
    return DEED_OK;
}

static void release(const struct deed_surface *surface)
{
    if (surface->release) {
        surface->release(surface->user);
    }
}

enum deed_code deed_stage_create(const struct deed_stage_opts *opts,
                                 struct deed_stage **ret,
                                 struct deed_error *err)
{
    struct deed_stage *stage = calloc(1, sizeof(*stage));
    if (!stage) {
        opts->surface.driver->ops->destroy(opts->surface.driver);
        release(&opts->surface);
        return deed_fail(err, DEED_NOMEM, "surface");
    }
    stage->opts = *opts;
    stage->wake.fire = on_wake;
    stage->turn.run = on_turn;
    enum deed_code code = create_engine(stage, err);
    if (code) {
        release(&opts->surface);
        free(stage);
        return code;
    }
    *ret = stage;
    return DEED_OK;
}

void deed_stage_destroy(struct deed_stage *stage)
{
    if (!stage) {
        return;
    }
    stage->ending = true;
    deed_timer_stop(&stage->wake);
    deed_task_cancel(&stage->turn);
    deed_engine_destroy(stage->engine);
    release(&stage->opts.surface);
    free(stage);
}

struct deed_engine *deed_stage_engine(struct deed_stage *stage)
{
    return stage->engine;
}
