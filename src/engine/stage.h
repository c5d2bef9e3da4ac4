/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_ENGINE_STAGE_H
#define DEED_ENGINE_STAGE_H

/*
 * An engine on a loop: it gets its turns when it wants them.
 *
 * Time:   a surface with a clock of its own lives by the real one, counted from
 *         the stage's beginning.
 * Thread: the loop's. Nothing of the engine's is called inside a call here but
 *         by deed_stage_turn().
 */

#include <deed/error.h>

#include <stdbool.h>

#include "engine/backend.h"
#include "base/time.h"

struct deed_engine;
struct deed_loop;
struct deed_policy;
struct deed_stage;

struct deed_stage_opts {
    struct deed_loop *loop;
    struct deed_surface surface;      /* taken, also on an error */
    const struct deed_policy *policy; /* NULL: default; outlives the stage */
    deed_time_us hold_us;             /* -1: default */
    /* Once: the surface is gone, after everybody under way was told. */
    void (*lost)(void *user, const struct deed_error *err);
    void *user;
};

enum deed_code deed_stage_create(const struct deed_stage_opts *opts,
                                 struct deed_stage **ret,
                                 struct deed_error *err);
/* What is under way ends without a word. Not from inside a callback of the
 * engine or the surface. Takes NULL. */
void deed_stage_destroy(struct deed_stage *stage);

struct deed_engine *deed_stage_engine(struct deed_stage *stage);

/* Lets the engine work now, and sees to it that it works again in time: after
 * every call on the engine. */
void deed_stage_turn(struct deed_stage *stage);

#endif
