/* SPDX-License-Identifier: Apache-2.0 */
/* Time: when actions begin, when they are looked at again, when they end. */
#include <string.h>

#include "engine/engine_impl.h"
#include "base/value.h"
#include "wire/json.h"

/* Far more turns than any action that ends at its deadline takes. */
#define TURNS_MAX 10000000

static void give_record(struct deed_engine *engine, struct engine_run *run)
{
    struct deed_arena arena;
    struct deed_value *payload = NULL;
    deed_arena_init(&arena, 0);
    deed_json_parse(&arena, run->record, strlen(run->record), NULL, &payload,
                    NULL);
    run->ended = true;
    deed_engine_tap_ended(engine, run, &arena, payload);
    deed_engine_tell(run, DEED_MESSAGE_RESULT, payload);
    deed_arena_fini(&arena);
}

static void start(struct deed_engine *engine, struct engine_run *run)
{
    run->started = true;
    if (run->record) {
        give_record(engine, run);
        return;
    }
    struct deed_event event = { .kind = DEED_EVENT_START };
    deed_engine_feed(run, &event, engine);
    if (engine->lost) {
        event = (struct deed_event){ .kind = DEED_EVENT_LOST };
        deed_engine_feed(run, &event, engine);
    }
}

static void tick(struct deed_engine *engine, struct engine_run *run)
{
    if (run->ended || !run->action ||
        deed_action_wakeup(run->action) > engine->now) {
        return;
    }
    /* At its deadline it must know that its gesture never went out. */
    deed_engine_withdraw(engine, run);
    struct deed_event event = { .kind = DEED_EVENT_TICK };
    deed_engine_feed(run, &event, engine);
}

static void step(struct deed_engine *engine, deed_time_us now)
{
    if (now > engine->now) {
        engine->now = now;
    }
    if (deed_engine_is_virtual(engine)) {
        engine->driver->ops->advance(engine->driver, engine->now);
    }
    for (struct engine_run *run = engine->runs; run; run = run->next) {
        if (!run->started) {
            start(engine, run);
        } else {
            tick(engine, run);
        }
    }
    deed_engine_settle(engine);
    deed_engine_expire_looks(engine);
    deed_engine_turn_awaits(engine);
}

/* A clock of its own is moved from event to event, so that each is seen at
 * its time and no deadline is jumped over. */
void deed_engine_turn(struct deed_engine *engine, deed_time_us now)
{
    if (engine->in_turn) {
        return; /* a listener's doing; the turn under way does it all */
    }
    engine->in_turn = true;
    for (long i = 0; i < TURNS_MAX && deed_engine_is_virtual(engine); i++) {
        deed_time_us at = deed_engine_wakeup(engine);
        if (at >= now) {
            break;
        }
        step(engine, at);
        deed_engine_sweep(engine);
    }
    step(engine, now);
    deed_engine_sweep(engine);
    engine->in_turn = false;
}

deed_time_us deed_engine_wakeup(struct deed_engine *engine)
{
    deed_time_us at = deed_engine_looks_wakeup(engine);
    deed_time_us await = deed_engine_awaits_wakeup(engine);
    at = await < at ? await : at;
    for (struct engine_run *run = engine->runs; run; run = run->next) {
        if (run->ended || !run->started) {
            return engine->now;
        }
        deed_time_us wakeup =
            run->action ? deed_action_wakeup(run->action) : engine->now;
        at = wakeup < at ? wakeup : at;
    }
    if (deed_engine_is_virtual(engine) &&
        (engine->runs || engine->ops || engine->looks || engine->awaits)) {
        deed_time_us wakeup = engine->driver->ops->wakeup(engine->driver);
        at = wakeup < at ? wakeup : at;
    }
    return at < engine->now ? engine->now : at;
}

bool deed_engine_run(struct deed_engine *engine, const char *handle)
{
    for (long i = 0;
         i < TURNS_MAX && !engine->in_turn && deed_engine_find(engine, handle);
         i++) {
        deed_time_us at = deed_engine_wakeup(engine);
        if (at == DEED_TIME_NEVER) {
            return false;
        }
        deed_engine_turn(engine, at);
    }
    return !deed_engine_find(engine, handle);
}
