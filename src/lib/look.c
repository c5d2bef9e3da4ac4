/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/look.h"

#include <stdlib.h>

#include "base/util.h"
#include "base/value.h"
#include "base/value_put.h"
#include "lib/look_impl.h"
#include "lib/snapshot.h"

/* How often, and how long. */
#define LOAD_AGAIN_US DEED_MS(20)
#define LOAD_LIMIT_US DEED_MS(5000)

static void unlink_look(struct engine_look *gone)
{
    struct engine_look **at = &gone->engine->looks;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
    }
}

/* The driver is gone and will not answer any more. */
void deed_engine_drop_looks(struct deed_engine *engine)
{
    while (engine->looks) {
        struct engine_look *look = engine->looks;
        unlink_look(look);
        deed_arena_fini(&look->arena);
        free(look);
    }
}

void deed_look_finish(struct engine_look *look, enum deed_code code,
                      const struct deed_error *err)
{
    struct deed_error own = { 0 };
    if (!code && (look->arena.failed || !look->payload)) {
        code = deed_fail(&own, DEED_NOMEM, "look");
        err = &own;
    }
    struct deed_look_reply *answer = look->answer;
    look->answer = NULL;
    look->deadline = DEED_TIME_NEVER;
    if (answer) {
        answer->done(answer, code, code ? NULL : look->payload, err);
    }
    if (!look->asked) {
        unlink_look(look);
        deed_arena_fini(&look->arena);
        free(look);
    }
}

/* An empty snapshot would say that there is nothing. */
enum deed_code deed_unresponsive(struct deed_error *err)
{
    return deed_fail(err, DEED_TIMEOUT,
                     "the page does not answer: its scripts keep it busy; try "
                     "again, open another page, or work in a new tab");
}

/* Nobody knows yet what a page that loads will show. */
static bool waits_for_load(struct engine_look *look,
                           const struct deed_observation *seen)
{
    struct deed_engine *engine = look->engine;
    bool shown = look->stage == LOOK_RESOLVE && seen->graph->element_count;
    if (!engine->opts.clock || shown || look->at_once ||
        !(seen->pending & DEED_PENDING_LOAD)) {
        return false;
    }
    deed_engine_read_clock(engine);
    if (!look->loaded_by) {
        look->loaded_by = engine->now + LOAD_LIMIT_US;
    }
    if (engine->now >= look->loaded_by) {
        return false;
    }
    look->again = engine->now + LOAD_AGAIN_US;
    look->changes = false; /* what this answer told is not told again */
    deed_engine_changed(engine);
    return true;
}

static struct deed_value *encode_whole(struct engine_look *look,
                                       const struct deed_observation *seen)
{
    struct deed_arena *arena = &look->arena;
    struct deed_handles *handles = look->engine->handles;
    if (seen->graph->document_count) {
        deed_handles_loaded(handles, seen->graph->documents[0].load);
    }
    if (!seen->before) {
        return deed_snapshot_encode(arena, seen->graph, handles, look->hidden);
    }
    /* The older one first: its handles are those that were given out for it. */
    struct deed_value *before =
        deed_snapshot_encode(arena, seen->before, handles, look->hidden);
    struct deed_value *now =
        deed_snapshot_encode(arena, seen->graph, handles, look->hidden);
    struct deed_value *map = deed_value_map(arena);
    deed_value_set(arena, map, "before", before);
    deed_value_set(arena, map, "now", now);
    deed_put_bool(arena, map, "complete", seen->complete);
    return before && now ? map : NULL;
}

static void on_done(struct deed_reply *reply, enum deed_code code,
                    const struct deed_answer *answer,
                    const struct deed_error *err)
{
    struct engine_look *look =
        deed_container_of(reply, struct engine_look, reply);
    look->asked = false;
    if (code || !look->answer) { /* it may have come too late */
        deed_look_finish(look, code, err);
        return;
    }
    if (answer->observation && waits_for_load(look, answer->observation)) {
        return;
    }
    if (answer->observation && answer->observation->unresponsive &&
        look->stage != LOOK_PLACE) {
        struct deed_error own = { 0 };
        deed_look_finish(look, deed_unresponsive(&own), &own);
        return;
    }
    switch (look->stage) {
    case LOOK_PLACE:
        look->payload =
            deed_snapshot_place(&look->arena, answer->observation->graph);
        deed_look_finish(look, DEED_OK, NULL);
        break;
    case LOOK_WHOLE:
        look->payload = encode_whole(look, answer->observation);
        deed_look_finish(look, DEED_OK, NULL);
        break;
    case LOOK_RESOLVE:
        deed_check_resolve(look, answer->observation->graph);
        break;
    case LOOK_PROBE:
        deed_check_judge(look, answer->facts);
        break;
    case LOOK_SCROLL:
        deed_check_probe(look);
        break;
    }
}

deed_time_us deed_engine_looks_wakeup(const struct deed_engine *engine)
{
    deed_time_us at = DEED_TIME_NEVER;
    for (const struct engine_look *l = engine->looks; l; l = l->next) {
        at = l->deadline < at ? l->deadline : at;
        at = l->again < at ? l->again : at;
    }
    return at;
}

static enum deed_code send(struct engine_look *look, struct deed_error *err);

static void look_again(struct engine_look *look)
{
    struct deed_error err = { 0 };
    look->again = DEED_TIME_NEVER;
    enum deed_code code = send(look, &err);
    look->asked = !code;
    if (code) {
        deed_look_finish(look, code, &err);
    }
}

void deed_engine_expire_looks(struct deed_engine *engine)
{
    for (struct engine_look *l = engine->looks, *next; l; l = next) {
        next = l->next;
        if (l->deadline <= engine->now) {
            deed_check_without_probe(l);
        } else if (l->again <= engine->now) {
            look_again(l);
        }
    }
}

struct engine_look *deed_look_create(struct deed_engine *engine,
                                     enum look_stage stage,
                                     struct deed_look_reply *answer)
{
    struct engine_look *look = calloc(1, sizeof(*look));
    if (look) {
        deed_arena_init(&look->arena, 0);
        look->reply.done = on_done;
        look->engine = engine;
        look->answer = answer;
        look->stage = stage;
        look->deadline = DEED_TIME_NEVER;
        look->again = DEED_TIME_NEVER;
    }
    return look;
}

static enum deed_code send(struct engine_look *look, struct deed_error *err)
{
    struct deed_driver *driver = look->engine->driver;
    struct deed_query query = { .intent = look->opts.intent,
                                .place_only = look->stage == LOOK_PLACE,
                                .all = look->opts.all,
                                .hidden = look->hidden,
                                .keep = look->keep,
                                .changes = look->changes };
    if (look->stage == LOOK_RESOLVE) {
        query.target = &look->target;
    }
    if (look->target.by == DEED_BY_REF) {
        query.handle =
            deed_handles_find(look->engine->handles, look->target.value);
    }
    return driver->ops->observe(driver, &query, &look->reply, err);
}

enum deed_code deed_look_ask(struct engine_look *look, struct deed_error *err)
{
    enum deed_code code = send(look, err);
    if (code) {
        deed_arena_fini(&look->arena);
        free(look);
        return code;
    }
    look->asked = true;
    look->next = look->engine->looks;
    look->engine->looks = look;
    deed_engine_changed(look->engine);
    return DEED_OK;
}

enum deed_code deed_engine_place(struct deed_engine *engine, bool loaded,
                                 struct deed_look_reply *reply,
                                 struct deed_error *err)
{
    struct engine_look *look = deed_look_create(engine, LOOK_PLACE, reply);
    if (!look) {
        return deed_fail(err, DEED_NOMEM, "look");
    }
    look->at_once = !loaded;
    return deed_look_ask(look, err);
}

enum deed_code deed_engine_snapshot(struct deed_engine *engine, bool hidden,
                                    struct deed_look_reply *reply,
                                    struct deed_error *err)
{
    struct engine_look *look = deed_look_create(engine, LOOK_WHOLE, reply);
    if (!look) {
        return deed_fail(err, DEED_NOMEM, "look");
    }
    look->hidden = hidden;
    return deed_look_ask(look, err);
}

enum deed_code deed_engine_changes(struct deed_engine *engine, bool since,
                                   struct deed_look_reply *reply,
                                   struct deed_error *err)
{
    struct engine_look *look = deed_look_create(engine, LOOK_WHOLE, reply);
    if (!look) {
        return deed_fail(err, DEED_NOMEM, "look");
    }
    look->keep = true;
    look->changes = since;
    return deed_look_ask(look, err);
}

void deed_engine_forget(struct deed_engine *engine,
                        const struct deed_look_reply *reply)
{
    for (struct engine_look *look = engine->looks; look; look = look->next) {
        if (look->answer == reply) {
            look->answer = NULL;
            look->deadline = DEED_TIME_NEVER;
            look->again = DEED_TIME_NEVER;
        }
    }
    deed_engine_forget_await(engine, reply);
}
