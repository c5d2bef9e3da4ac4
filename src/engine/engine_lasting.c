/* SPDX-License-Identifier: Apache-2.0 */
/* After the result: what was called verified is watched for a while, and what
 * is taken back is told. */
#include "engine/engine_impl.h"

#include <string.h>

#include "base/value.h"
#include "engine/tap.h"

void deed_engine_watch_lasting(struct deed_engine *engine,
                               const struct deed_action *action)
{
    struct deed_lasting lasting;
    memset(&lasting, 0, sizeof(lasting));
    if (action && deed_action_lasting(action, engine->now, &lasting)) {
        for (unsigned i = 0; i < ENGINE_LASTING_MAX; i++) {
            if (deed_lasting_replaces(&lasting, &engine->lasting[i])) {
                engine->lasting[i].field = 0;
            }
        }
        engine->lasting[engine->lasting_next++ % ENGINE_LASTING_MAX] = lasting;
    }
}

static void retract(struct deed_engine *engine,
                    const struct deed_lasting *lasting)
{
    if (engine->retraction_count == ENGINE_LASTING_MAX) {
        memmove(engine->retractions, engine->retractions + 1,
                sizeof(engine->retractions[0]) * (ENGINE_LASTING_MAX - 1));
        engine->retraction_count--;
    }
    engine->retractions[engine->retraction_count++] = *lasting;
    ENGINE_TAP(engine, retracted, engine->now, lasting);
    if (engine->opts.retracted) {
        engine->opts.retracted(engine->opts.user, lasting);
    }
}

void deed_engine_lasting_signal(struct deed_engine *engine,
                                const struct deed_signal *signal)
{
    for (unsigned i = 0; i < ENGINE_LASTING_MAX; i++) {
        if (deed_lasting_feed(&engine->lasting[i], signal, engine->now)) {
            retract(engine, &engine->lasting[i]);
        }
    }
}

deed_time_us deed_engine_watched_until(const struct deed_engine *engine)
{
    deed_time_us until = 0;
    for (unsigned i = 0; i < ENGINE_LASTING_MAX; i++) {
        deed_time_us one = engine->lasting[i].until;
        until = one > until ? one : until;
    }
    return until > engine->now ? until : 0;
}

struct deed_value *deed_engine_take_retraction(struct deed_engine *engine,
                                               struct deed_arena *arena)
{
    if (!engine->retraction_count) {
        return NULL;
    }
    const struct deed_lasting *one = &engine->retractions[0];
    struct deed_value *map = deed_value_map(arena);
    deed_value_set(arena, map, "actionHandle",
                   deed_value_string(arena, one->handle));
    deed_value_set(arena, map, "actionId",
                   deed_value_string(arena, one->action_id));
    deed_value_set(arena, map, "target", deed_value_string(arena, one->target));
    deed_value_set(arena, map, "reason", deed_value_string(arena, one->why));
    memmove(engine->retractions, engine->retractions + 1,
            sizeof(engine->retractions[0]) * (ENGINE_LASTING_MAX - 1));
    engine->retraction_count--;
    return map;
}
