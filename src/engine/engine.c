/* SPDX-License-Identifier: Apache-2.0 */
#include "engine/engine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/encode.h"
#include "engine/engine_impl.h"
#include "base/util.h"

const char *deed_message_name(enum deed_message message)
{
    static const char *const names[] = {
        [DEED_MESSAGE_PROGRESS] = "action.progress",
        [DEED_MESSAGE_CONFIRM] = "action.confirmation.request",
        [DEED_MESSAGE_RESULT] = "action.result",
    };
    return (unsigned)message < DEED_MESSAGE_COUNT ? names[message] : "";
}

static void on_signal(void *user, const struct deed_signal *signal)
{
    struct deed_engine *engine = user;
    struct deed_event event = { .kind = DEED_EVENT_SIGNAL, .signal = signal };
    deed_engine_feed_all(engine, &event);
    deed_engine_await_signal(engine, signal);
    deed_engine_changed(engine);
}

static void on_lost(void *user, const struct deed_error *err)
{
    struct deed_engine *engine = user;
    engine->lost = true;
    deed_fail(&engine->lost_err, DEED_LOST, "%s",
              err && err->text[0] ? err->text : "the surface is gone");
    struct deed_event event = { .kind = DEED_EVENT_LOST,
                                .text = err ? err->text : NULL };
    deed_engine_feed_all(engine, &event);
    deed_engine_hurry_awaits(engine);
    deed_engine_changed(engine);
}

enum deed_code deed_engine_create(const struct deed_engine_opts *opts,
                                  struct deed_engine **ret,
                                  struct deed_error *err)
{
    struct deed_engine *engine = calloc(1, sizeof(*engine));
    if (!engine) {
        return deed_fail(err, DEED_NOMEM, "engine");
    }
    engine->opts = *opts;
    enum deed_code code =
        deed_handles_create(DEED_ENGINE_REFS_MAX, &engine->handles, err);
    if (!code) {
        code = deed_once_create(DEED_ENGINE_KEYS_MAX, &engine->once, err);
    }
    if (code) {
        deed_engine_destroy(engine);
        return code;
    }
    engine->driver = opts->driver;
    engine->driver->sink = (struct deed_sink){ .signal = on_signal,
                                               .lost = on_lost,
                                               .user = engine };
    *ret = engine;
    return DEED_OK;
}

void deed_engine_destroy(struct deed_engine *engine)
{
    if (!engine) {
        return;
    }
    if (engine->driver) {
        engine->driver->sink = (struct deed_sink){ 0 };
    }
    for (struct engine_run *run = engine->runs; run; run = run->next) {
        run->ended = true;
    }
    deed_engine_sweep(engine);
    if (engine->driver) {
        engine->driver->ops->destroy(engine->driver);
    }
    while (engine->ops) {
        struct engine_op *op = engine->ops;
        engine->ops = op->next;
        free(op);
    }
    deed_engine_drop_looks(engine);
    deed_engine_drop_pictures(engine);
    deed_engine_drop_awaits(engine);
    deed_handles_destroy(engine->handles);
    deed_once_destroy(engine->once);
    free(engine);
}

struct engine_run *deed_engine_find(const struct deed_engine *engine,
                                    const char *handle)
{
    struct engine_run *run = engine->runs;
    while (run && (run->ended || strcmp(run->handle, handle) != 0)) {
        run = run->next;
    }
    return run;
}

static const struct deed_handle *find_handle(void *user, const char *ref)
{
    const struct deed_engine *engine = user;
    return deed_handles_find(engine->handles, ref);
}

static const struct deed_app_action *find_app_action(void *user, const char *id)
{
    const struct deed_engine *engine = user;
    struct deed_driver *driver = engine->driver;
    return driver->ops->find_app_action
               ? driver->ops->find_app_action(driver, id)
               : NULL;
}

static enum deed_code create_action(struct deed_engine *engine,
                                    const struct deed_value *payload,
                                    struct engine_run *run,
                                    struct deed_error *err)
{
    const struct deed_engine_opts *o = &engine->opts;
    struct deed_action_opts opts = {
        .handle = run->handle,
        .modes = o->modes ? o->modes : engine->driver->ops->modes,
        .gestures = engine->driver->ops->gestures,
        .uiap_mode_order = o->uiap_mode_order,
        .respect_opaque = !o->enter_opaque,
        .tells_causes = (engine->driver->ops->caps & DEED_CAP_CAUSES) != 0,
        .timeout_us = o->timeout_us,
        .confirm_timeout_us = o->confirm_timeout_us,
        .hold_us = o->hold_us,
        .policy = o->policy,
        .find_handle = find_handle,
        .find_app_action = find_app_action,
        .user = engine,
    };
    return deed_action_create(payload, &opts, &run->action, err);
}

static void free_run(struct engine_run *run)
{
    while (run && run->ears) {
        struct engine_ear *ear = run->ears;
        run->ears = ear->next;
        free(ear);
    }
    if (run) {
        deed_action_destroy(run->action);
        deed_arena_fini(&run->wait_arena);
        free(run->key);
        free(run->record);
        free(run);
    }
}

void deed_engine_sweep(struct deed_engine *engine)
{
    struct engine_run **at = &engine->runs;
    while (*at) {
        struct engine_run *run = *at;
        if (!run->ended) {
            at = &run->next;
            continue;
        }
        *at = run->next;
        engine->run_count--;
        for (struct engine_op *op = engine->ops; op; op = op->next) {
            op->run = op->run == run ? NULL : op->run;
        }
        if (run->action && engine->driver) {
            engine->driver->ops->watch(engine->driver, run, NULL, NULL);
        }
        free_run(run);
    }
}

static bool add_ear(struct engine_run *run, const struct deed_hearer *listener)
{
    if (!listener || !listener->heard) {
        return true;
    }
    struct engine_ear *ear = calloc(1, sizeof(*ear));
    if (!ear) {
        return false;
    }
    ear->listener = *listener;
    ear->next = run->ears;
    run->ears = ear;
    return true;
}

/* The same request is under way: whoever asks again hears its result, too. */
static enum deed_code join(struct deed_engine *engine, const char *handle,
                           const struct deed_hearer *listener,
                           struct deed_error *err)
{
    struct engine_run *run = deed_engine_find(engine, handle);
    if (!run) {
        return deed_fail(err, DEED_INTERNAL, "the earlier action is gone");
    }
    return add_ear(run, listener) ? DEED_OK
                                  : deed_fail(err, DEED_NOMEM, "engine");
}

static enum deed_code refuse_retry(struct engine_run *run,
                                   const struct deed_once_entry *before,
                                   struct deed_error *err)
{
    run->record = deed_encode_unsafe_retry(deed_action_request(run->action),
                                           run->handle, before->handle);
    return run->record ? DEED_OK : deed_fail(err, DEED_NOMEM, "engine");
}

/* Decides by its key, before anything is sent, what becomes of a request. */
static enum deed_code begin_once(struct deed_engine *engine,
                                 struct engine_run *run,
                                 const struct deed_hearer *listener,
                                 struct deed_ticket *ticket, bool *ret_joined,
                                 struct deed_error *err)
{
    const struct deed_request *request = deed_action_request(run->action);
    enum deed_once_answer answer;
    struct deed_once_entry before = { 0 };
    if (!request->idempotency_key) {
        return DEED_OK;
    }
    run->key = strdup(request->idempotency_key);
    if (!run->key) {
        return deed_fail(err, DEED_NOMEM, "engine");
    }
    enum deed_code code =
        deed_once_begin(engine->once, run->key, request->fingerprint,
                        run->handle, &answer, &before, err);
    if (code || answer == DEED_ONCE_NEW) {
        return code;
    }
    free(run->key); /* it is not this run's to settle */
    run->key = NULL;
    switch (answer) {
    case DEED_ONCE_RUNNING:
        snprintf(ticket->handle, sizeof(ticket->handle), "%s", before.handle);
        ticket->repeated = true;
        *ret_joined = true;
        return join(engine, before.handle, listener, err);
    case DEED_ONCE_SETTLED:
        snprintf(ticket->handle, sizeof(ticket->handle), "%s", before.handle);
        snprintf(run->handle, sizeof(run->handle), "%s", before.handle);
        ticket->repeated = true;
        run->record = before.record ? strdup(before.record) : NULL;
        return run->record ? DEED_OK : deed_fail(err, DEED_NOMEM, "engine");
    case DEED_ONCE_UNKNOWN:
        ticket->repeated = true;
        return refuse_retry(run, &before, err);
    default:
        return deed_fail_member(err, DEED_EXISTS, "idempotencyKey",
                                "belongs to another request");
    }
}

static void append(struct deed_engine *engine, struct engine_run *run)
{
    struct engine_run **end = &engine->runs;
    while (*end) {
        end = &(*end)->next;
    }
    *end = run;
    engine->run_count++;
}

static enum deed_code check_room(const struct deed_engine *engine,
                                 struct deed_error *err)
{
    if (engine->lost) {
        return deed_fail(err, DEED_LOST, "%s", engine->lost_err.text);
    }
    if (engine->run_count >= DEED_ENGINE_ACTIONS_MAX) {
        return deed_fail(err, DEED_TOO_LARGE, "%d actions are under way",
                         DEED_ENGINE_ACTIONS_MAX);
    }
    return DEED_OK;
}

enum deed_code deed_engine_submit(struct deed_engine *engine,
                                  const struct deed_value *payload,
                                  const struct deed_hearer *listener,
                                  struct deed_ticket *ret,
                                  struct deed_error *err)
{
    enum deed_code code = check_room(engine, err);
    struct engine_run *run = code ? NULL : calloc(1, sizeof(*run));
    if (!run) {
        return code ? code : deed_fail(err, DEED_NOMEM, "engine");
    }
    struct deed_ticket ticket = { 0 };
    bool joined = false;
    snprintf(run->handle, sizeof(run->handle), "act_%" PRIu64,
             engine->numbers + 1);
    memcpy(ticket.handle, run->handle, sizeof(ticket.handle));
    deed_arena_init(&run->wait_arena, 0);
    code = create_action(engine, payload, run, err);
    if (!code && !add_ear(run, listener)) {
        code = deed_fail(err, DEED_NOMEM, "engine");
    }
    if (!code) {
        code = begin_once(engine, run, listener, &ticket, &joined, err);
    }
    if (code || joined) {
        free_run(run);
        *ret = code ? *ret : ticket;
        return code;
    }
    engine->numbers++; /* never given out again, used or not */
    if (run->record) {
        deed_action_destroy(run->action);
        run->action = NULL;
    }
    append(engine, run);
    *ret = ticket;
    deed_engine_changed(engine);
    return DEED_OK;
}

bool deed_engine_is_running(const struct deed_engine *engine,
                            const char *handle)
{
    return deed_engine_find(engine, handle) != NULL;
}

bool deed_engine_is_turning(const struct deed_engine *engine)
{
    return engine->in_turn;
}

bool deed_engine_is_lost(const struct deed_engine *engine)
{
    return engine->lost;
}

bool deed_engine_is_virtual(const struct deed_engine *engine)
{
    return engine->driver->ops->caps & DEED_CAP_VIRTUAL_TIME;
}

deed_time_us deed_engine_now(const struct deed_engine *engine)
{
    return engine->now;
}

struct deed_driver *deed_engine_driver(struct deed_engine *engine)
{
    return engine->driver;
}

struct deed_handles *deed_engine_handles(struct deed_engine *engine)
{
    return engine->handles;
}
