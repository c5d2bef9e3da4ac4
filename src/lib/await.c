/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/await_impl.h"

#include <stdlib.h>

#include "base/value_put.h"
#include "base/util.h"
#include "base/value.h"
#include "core/gate/condition.h"
#include "lib/look.h"

/* Changes come in crowds. */
#define SPACING_US DEED_MS(20)
/* A value that a script sets says nothing: it is looked after slowly. */
#define UNSAID_US DEED_MS(250)

static void look(struct engine_await *await);

static void unlink_await(struct engine_await *gone)
{
    struct engine_await **at = &gone->engine->awaits;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
    }
}

static void destroy(struct engine_await *await)
{
    deed_arena_fini(&await->look_arena);
    deed_arena_fini(&await->arena);
    free(await);
}

void deed_engine_drop_awaits(struct deed_engine *engine)
{
    while (engine->awaits) {
        struct engine_await *await = engine->awaits;
        unlink_await(await);
        destroy(await);
    }
}

static void end(struct engine_await *await, enum deed_code code,
                const struct deed_value *payload, const struct deed_error *err)
{
    struct deed_look_reply *answer = await->answer;
    struct deed_driver *driver = await->engine->driver;
    await->answer = NULL;
    if (!await->engine->lost) {
        driver->ops->watch(driver, await, NULL, NULL);
    }
    if (answer) {
        answer->done(answer, code, payload, err);
    }
    if (!await->asked) { /* else its answer frees it */
        unlink_await(await);
        destroy(await);
    }
}

static uint32_t met_bits(const struct engine_await *await)
{
    return await->so | await->happened;
}

static bool is_met(const struct engine_await *await)
{
    uint32_t all =
        await->count == 32 ? UINT32_MAX : (UINT32_C(1) << await->count) - 1;
    uint32_t met = met_bits(await) & all;
    return await->policy == DEED_VERIFY_ANY ? met != 0 : met == all;
}

static struct deed_value *encode(const struct engine_await *await,
                                 struct deed_arena *arena)
{
    struct deed_value *payload = deed_value_map(arena);
    struct deed_value *list = deed_value_list(arena);
    deed_put_bool(arena, payload, "met", is_met(await));
    for (unsigned i = 0; i < await->count; i++) {
        struct deed_signal signal = await->signals[i];
        signal.secret = await->secret & (UINT32_C(1) << i);
        struct deed_value *one = deed_signal_encode(arena, &signal);
        deed_put_bool(arena, one, "met", met_bits(await) & (UINT32_C(1) << i));
        deed_value_push(list, one);
    }
    deed_value_set(arena, payload, "conditions", list);
    deed_put_text(arena, payload, "url", await->url);
    deed_put_number(arena, payload, "tookMs",
                    (double)(await->engine->now - await->begun) / 1000);
    return arena->failed ? NULL : payload;
}

static void finish(struct engine_await *await)
{
    struct deed_error err = { 0 };
    struct deed_value *payload = encode(await, &await->arena);
    enum deed_code code =
        payload ? DEED_OK : deed_fail(&err, DEED_NOMEM, "await");
    end(await, code, payload, &err);
}

/* Once, and whenever it is another one that is missing. */
static void tell_progress(struct engine_await *await)
{
    struct deed_arena arena;
    if (!await->answer->progress ||
        (await->told && await->told_bits == met_bits(await))) {
        return;
    }
    await->told = true;
    await->told_bits = met_bits(await);
    deed_arena_init(&arena, 0);
    struct deed_value *payload = encode(await, &arena);
    if (payload) {
        await->answer->progress(await->answer, payload);
    }
    deed_arena_fini(&arena);
}

/* A look is complete. */
static void conclude(struct engine_await *await)
{
    deed_engine_read_clock(await->engine);
    await->so |= await->own.seen;
    if (await->last && await->unresponsive && !is_met(await)) {
        struct deed_error err = { 0 };
        end(await, deed_unresponsive(&err), NULL, &err);
        return;
    }
    if (is_met(await) || await->last) {
        finish(await);
        return;
    }
    tell_progress(await);
    deed_time_us later = await->engine->now + UNSAID_US;
    await->next_look = await->next_look < later ? await->next_look : later;
    deed_engine_changed(await->engine);
}

static void take_conditions(struct engine_await *await,
                            const struct deed_observation *seen)
{
    await->so = 0;
    await->secret |= seen->secret;
    for (unsigned i = 0; i < await->count; i++) {
        uint32_t bit = UINT32_C(1) << i;
        bool so = seen->judged & bit
                      ? (seen->so & bit) != 0
                      : deed_condition_check(&await->signals[i], seen->graph);
        if (so && !deed_condition_is_own(&await->signals[i])) {
            await->so |= bit;
        }
    }
    if (!deed_str_equal(await->url, seen->graph->route.url)) {
        await->url = deed_arena_strdup(&await->arena, seen->graph->route.url);
    }
}

static const struct deed_handle *handle_of(const struct engine_await *await)
{
    return await->target.by == DEED_BY_REF
               ? deed_handles_find(await->engine->handles, await->target.value)
               : NULL;
}

/* Whoever cannot be found has no value and no state. */
static bool resolve(struct engine_await *await, const struct deed_graph *graph,
                    struct deed_probe *ret)
{
    struct deed_resolution r;
    const struct deed_resolve_opts opts = {
        .intent = DEED_INTENT_LOOK,
        .respect_opaque = !await->engine->opts.enter_opaque,
        .handle = handle_of(await),
    };
    if (deed_resolve(graph, &await->target, &opts, &await->look_arena, &r,
                     NULL) ||
        r.status != DEED_RESOLVED) {
        return false;
    }
    *ret = (struct deed_probe){
        .instance_id =
            deed_arena_strdup(&await->look_arena, r.element->instance_id),
        .document_id =
            deed_arena_strdup(&await->look_arena, r.element->document_id),
        .intent = DEED_INTENT_LOOK,
        .expect_value = deed_expect_value(&await->own),
    };
    return !await->look_arena.failed;
}

static void judge_facts(struct engine_await *await,
                        const struct deed_facts *facts)
{
    struct deed_facts asked = *facts;
    asked.value_asked = deed_expect_value(&await->own);
    if (facts->reading.secret) {
        await->secret |= await->own.levels;
    }
    deed_expect_facts(&await->own, &asked);
}

/* Begins the next stage of a look; false when there is none. */
static bool go_on(struct engine_await *await, const struct deed_answer *answer)
{
    struct deed_driver *driver = await->engine->driver;
    struct deed_probe probe;
    struct deed_query query = { .target = &await->target,
                                .handle = handle_of(await),
                                .intent = DEED_INTENT_LOOK };
    enum deed_code code = DEED_STATE;
    switch (await->stage) {
    case AWAIT_CONDITIONS:
        take_conditions(await, answer->observation);
        await->own.seen = 0;
        if (await->has_target && await->own.levels) {
            await->stage = AWAIT_TARGET;
            code = driver->ops->observe(driver, &query, &await->reply, NULL);
        }
        break;
    case AWAIT_TARGET:
        if (resolve(await, answer->observation->graph, &probe)) {
            await->stage = AWAIT_FACTS;
            code = driver->ops->probe(driver, &probe, &await->reply, NULL);
        }
        break;
    case AWAIT_FACTS:
        judge_facts(await, answer->facts);
        break;
    }
    await->asked = code == DEED_OK;
    return await->asked;
}

static void on_done(struct deed_reply *reply, enum deed_code code,
                    const struct deed_answer *answer,
                    const struct deed_error *err)
{
    struct engine_await *await =
        deed_container_of(reply, struct engine_await, reply);
    await->asked = false;
    await->unresponsive = code == DEED_TIMEOUT;
    if (!await->answer) {
        unlink_await(await);
        destroy(await);
    } else if (code == DEED_LOST || code == DEED_INVALID) {
        end(await, code, NULL, err);
    } else if (code) { /* it is busy, or between two pages */
        await->so = 0;
        await->own.seen = 0;
        conclude(await);
    } else if (!go_on(await, answer)) {
        conclude(await);
    }
}

static void look(struct engine_await *await)
{
    struct deed_driver *driver = await->engine->driver;
    struct deed_query query = { .intent = DEED_INTENT_LOOK,
                                .conditions = await->signals,
                                .condition_count = await->count };
    struct deed_error err = { 0 };
    deed_arena_reset(&await->look_arena);
    await->stage = AWAIT_CONDITIONS;
    await->next_look = DEED_TIME_NEVER;
    enum deed_code code =
        driver->ops->observe(driver, &query, &await->reply, &err);
    await->asked = !code;
    if (code) {
        end(await, code, NULL, &err);
    }
}

void deed_engine_await_signal(struct deed_engine *engine,
                              const struct deed_signal *signal)
{
    deed_engine_read_clock(engine);
    for (struct engine_await *a = engine->awaits; a; a = a->next) {
        for (unsigned i = 0; i < a->count; i++) {
            if (deed_condition_counts_events(&a->signals[i]) &&
                deed_signal_match(&a->signals[i], signal, NULL)) {
                a->happened |= UINT32_C(1) << i;
            }
        }
        deed_time_us soon = engine->now + SPACING_US;
        a->next_look = a->next_look < soon ? a->next_look : soon;
    }
}

void deed_engine_hurry_awaits(struct deed_engine *engine)
{
    for (struct engine_await *a = engine->awaits; a; a = a->next) {
        a->next_look = engine->now;
    }
}

deed_time_us deed_engine_awaits_wakeup(const struct deed_engine *engine)
{
    deed_time_us at = DEED_TIME_NEVER;
    for (const struct engine_await *a = engine->awaits; a; a = a->next) {
        deed_time_us due = a->last ? DEED_TIME_NEVER : a->deadline;
        due = !a->asked && a->next_look < due ? a->next_look : due;
        at = a->answer && due < at ? due : at;
    }
    return at;
}

void deed_engine_turn_awaits(struct deed_engine *engine)
{
    for (struct engine_await *a = engine->awaits, *next; a; a = next) {
        next = a->next;
        if (!a->answer) {
            continue;
        }
        bool over = !a->last && a->deadline <= engine->now;
        a->last = a->last || over;
        if (over && a->asked) {
            continue; /* the look under way is the last */
        }
        if (!a->asked && (over || a->next_look <= engine->now)) {
            look(a);
        }
    }
}

enum deed_code deed_engine_await(struct deed_engine *engine,
                                 const struct deed_value *spec,
                                 struct deed_look_reply *reply,
                                 struct deed_error *err)
{
    struct deed_driver *driver = engine->driver;
    struct engine_await *await = calloc(1, sizeof(*await));
    if (!await) {
        return deed_fail(err, DEED_NOMEM, "await");
    }
    await->engine = engine;
    await->reply.done = on_done;
    await->answer = reply;
    await->next_look = engine->now;
    deed_arena_init(&await->arena, 0);
    deed_arena_init(&await->look_arena, 0);
    enum deed_code code = deed_await_read(await, spec, err);
    /* It listens before it looks, so that nothing falls in between. */
    const struct deed_watch watch = { .expected = await->signals,
                                      .expected_count = await->count,
                                      .bystander = true };
    if (!code) {
        code = driver->ops->watch(driver, await, &watch, err);
    }
    if (code) {
        destroy(await);
        return code;
    }
    deed_expect_init(&await->own, await->signals, await->count,
                     DEED_VERIFY_ALL);
    await->next = engine->awaits;
    engine->awaits = await;
    deed_engine_changed(engine);
    return DEED_OK;
}

void deed_engine_forget_await(struct deed_engine *engine,
                              const struct deed_look_reply *reply)
{
    for (struct engine_await *a = engine->awaits, *next; a; a = next) {
        next = a->next;
        if (a->answer == reply) {
            a->answer = NULL;
            end(a, DEED_OK, NULL, NULL);
        }
    }
}
