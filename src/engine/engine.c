/* SPDX-License-Identifier: Apache-2.0 */
#include "engine/engine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/engine_impl.h"
#include "engine/key_result.h"
#include "engine/key_store.h"
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
    deed_engine_read_clock(engine);
    ENGINE_TAP(engine, signalled, engine->now, signal);
    deed_engine_lasting_signal(engine, signal);
    deed_engine_feed_all(engine, &event);
    deed_engine_await_signal(engine, signal);
    deed_engine_changed(engine);
}

static void on_note(void *user, const struct deed_note *note)
{
    struct deed_engine *engine = user;
    deed_engine_read_clock(engine);
    ENGINE_TAP(engine, noted, engine->now, note);
}

static bool wants_notes(const struct deed_engine_opts *opts)
{
    bool wanted = false;
    for (unsigned i = 0; i < DEED_TAPS_MAX; i++) {
        wanted = wanted || (opts->taps[i] && opts->taps[i]->noted);
    }
    return wanted;
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

static void on_crashed(void *user, const struct deed_error *err)
{
    struct deed_engine *engine = user;
    struct deed_event event = { .kind = DEED_EVENT_LOST, .text = err->text };
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
    engine->keys = opts->keys;
    if (!code && !opts->keys) {
        code = deed_key_store_create(NULL, &engine->own_keys, err);
        engine->keys = engine->own_keys;
    }
    if (code) {
        deed_engine_destroy(engine);
        return code;
    }
    engine->key_id = deed_key_store_join(engine->keys);
    engine->driver = opts->driver;
    engine->driver->sink =
        (struct deed_sink){ .signal = on_signal,
                            .lost = on_lost,
                            .crashed = on_crashed,
                            .note = wants_notes(opts) ? on_note : NULL,
                            .user = engine };
    *ret = engine;
    return DEED_OK;
}

/* The store outlives the engine and must not wait for a result that will not
 * come. */
static void abandon_key(struct deed_engine *engine, struct engine_run *run)
{
    if (run->key) {
        deed_key_store_abandon(engine->keys, run->key, run->key_sent);
        free(run->key);
        run->key = NULL;
    }
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
        abandon_key(engine, run);
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
    deed_key_store_destroy(engine->own_keys);
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

static const struct deed_handle *mint_handle(void *user,
                                             const struct deed_element *element)
{
    const struct deed_engine *engine = user;
    const struct deed_handle *handle = NULL;
    return deed_handles_mint(engine->handles, element, &handle, NULL) ? NULL
                                                                      : handle;
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
        .app_scheme = engine->driver->ops->app_scheme,
        .tells_causes = (engine->driver->ops->caps & DEED_CAP_CAUSES) != 0,
        .timeout_us =
            o->timeout_us > 0 ? o->timeout_us : engine->driver->ops->timeout_us,
        .verify_us = engine->driver->ops->verify_us,
        .confirm_timeout_us = o->confirm_timeout_us,
        .hold_us =
            o->hold_us < 0 && engine->driver->ops->looks_late ? 0 : o->hold_us,
        .policy = o->policy,
        .ask_first = o->ask_first && *o->ask_first,
        .find_handle = find_handle,
        .mint_handle = mint_handle,
        .find_app_action = find_app_action,
        .user = engine,
    };
    return deed_action_create(payload, &opts, &run->action, err);
}

static void free_run(struct engine_run *run)
{
    while (run && run->listeners) {
        struct engine_listener *entry = run->listeners;
        run->listeners = entry->next;
        free(entry);
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

static bool add_listener(struct engine_run *run,
                         const struct deed_action_listener *listener)
{
    if (!listener || !listener->heard) {
        return true;
    }
    struct engine_listener *entry = calloc(1, sizeof(*entry));
    if (!entry) {
        return false;
    }
    entry->listener = *listener;
    entry->next = run->listeners;
    run->listeners = entry;
    return true;
}

/* The same request is under way: whoever asks again hears its result, too. */
static enum deed_code join(struct deed_engine *engine, const char *handle,
                           const struct deed_action_listener *listener,
                           struct deed_error *err)
{
    struct engine_run *run = deed_engine_find(engine, handle);
    if (!run) {
        return deed_fail(err, DEED_INTERNAL, "the earlier action is gone");
    }
    return add_listener(run, listener) ? DEED_OK
                                       : deed_fail(err, DEED_NOMEM, "engine");
}

/* What a key that was used before gets instead of an action. */
static enum deed_code answer_again(struct deed_engine *engine,
                                   struct engine_run *run,
                                   const struct deed_key_use *use,
                                   const struct deed_action_listener *listener,
                                   struct deed_ticket *ticket, bool *ret_joined,
                                   struct deed_error *err)
{
    if (use->answer == DEED_KEY_CONFLICT) {
        return deed_fail_member(err, DEED_EXISTS, "idempotencyKey",
                                "belongs to another request");
    }
    ticket->repeated = true;
    if (use->answer != DEED_KEY_UNKNOWN && use->ours) {
        snprintf(ticket->handle, sizeof(ticket->handle), "%s", use->handle);
        snprintf(run->handle, sizeof(run->handle), "%s", use->handle);
    }
    if (use->answer == DEED_KEY_RUNNING && use->ours) {
        *ret_joined = true;
        return join(engine, use->handle, listener, err);
    }
    run->record = use->answer == DEED_KEY_SETTLED
                      ? deed_key_result_replayed(use, run->handle)
                      : deed_key_result_refused(
                            deed_action_request(run->action), run->handle, use);
    return run->record ? DEED_OK : deed_fail(err, DEED_NOMEM, "engine");
}

/* Decides by its key, before anything is sent, what becomes of a request. */
static enum deed_code begin_key(struct deed_engine *engine,
                                struct engine_run *run,
                                const struct deed_action_listener *listener,
                                struct deed_ticket *ticket, bool *ret_joined,
                                struct deed_error *err)
{
    const struct deed_request *request = deed_action_request(run->action);
    struct deed_arena arena;
    struct deed_key_use use = { 0 };
    if (!request->idempotency_key) {
        return DEED_OK;
    }
    char *name =
        deed_key_store_name(engine->opts.key_scope, request->idempotency_key);
    if (!name) {
        return deed_fail(err, DEED_NOMEM, "engine");
    }
    deed_arena_init(&arena, 0);
    enum deed_code code =
        deed_key_store_begin(engine->keys, name, engine->key_id, request,
                             run->handle, &arena, &use, err);
    if (!code && use.answer == DEED_KEY_NEW) {
        run->key = name; /* this run's to settle */
        name = NULL;
    } else if (!code) {
        code =
            answer_again(engine, run, &use, listener, ticket, ret_joined, err);
    }
    free(name);
    deed_arena_fini(&arena);
    return code;
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

static void tell_begun(struct deed_engine *engine, const struct engine_run *run,
                       const struct deed_value *payload)
{
    deed_engine_read_clock(engine);
    const struct deed_tap_at at = { .handle = run->handle,
                                    .action = run->action,
                                    .now = engine->now };
    ENGINE_TAP(engine, begun, &at, payload);
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
                                  const struct deed_action_listener *listener,
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
    run->engine = engine;
    snprintf(run->handle, sizeof(run->handle), "act_%" PRIu64,
             engine->numbers + 1);
    memcpy(ticket.handle, run->handle, sizeof(ticket.handle));
    deed_arena_init(&run->wait_arena, 0);
    code = create_action(engine, payload, run, err);
    if (!code && !add_listener(run, listener)) {
        code = deed_fail(err, DEED_NOMEM, "engine");
    }
    if (!code) {
        code = begin_key(engine, run, listener, &ticket, &joined, err);
    }
    if (code || joined) {
        free_run(run);
        *ret = code ? *ret : ticket;
        return code;
    }
    engine->numbers++; /* never given out again, used or not */
    for (unsigned i = 0; i < ENGINE_LASTING_MAX; i++) {
        deed_lasting_go_on(&engine->lasting[i]);
    }
    if (run->record) {
        deed_action_destroy(run->action);
        run->action = NULL;
    }
    append(engine, run);
    tell_begun(engine, run, payload);
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
