/* SPDX-License-Identifier: Apache-2.0 */
/* Events into actions, effects out of them. */
#include "engine/engine_impl.h"

#include <stdlib.h>
#include <string.h>

#include "engine/encode.h"
#include "engine/key_result.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/gesture.h"
#include "core/policy/secret.h"
#include "wire/json.h"

static void pump(struct deed_engine *engine, struct engine_run *run);

void deed_engine_changed(struct deed_engine *engine)
{
    if (engine->opts.changed) {
        engine->opts.changed(engine->opts.user);
    }
}

void deed_engine_read_clock(struct deed_engine *engine)
{
    if (engine->opts.clock) {
        deed_time_us now = engine->opts.clock(engine->opts.user);
        engine->now = now > engine->now ? now : engine->now;
    }
}

void deed_engine_tell(struct engine_run *run, enum deed_message message,
                      const struct deed_value *payload)
{
    if (payload) {
        ENGINE_TAP(run->engine, told, run->handle, message, payload);
    }
    for (struct engine_listener *entry = run->listeners; entry && payload;
         entry = entry->next) {
        entry->listener.heard(entry->listener.user, run->handle, message,
                              payload);
    }
}

static struct deed_tap_at tap_at(const struct deed_engine *engine,
                                 const struct engine_run *run)
{
    return (struct deed_tap_at){ .handle = run->handle,
                                 .action = run->action,
                                 .now = engine->now };
}

static void feed_action(struct deed_engine *engine, struct engine_run *run,
                        const struct deed_event *event)
{
    const struct deed_tap_at at = tap_at(engine, run);
    deed_action_feed(run->action, event);
    ENGINE_TAP(engine, fed, &at, event);
}

static void drop_op(struct deed_engine *engine, struct engine_op *gone)
{
    struct engine_op **at = &engine->ops;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
    }
    engine->input = engine->input == gone ? NULL : engine->input;
    free(gone);
}

static void on_done(struct deed_reply *reply, enum deed_code code,
                    const struct deed_answer *answer,
                    const struct deed_error *err)
{
    struct engine_op *op = deed_container_of(reply, struct engine_op, reply);
    struct deed_engine *engine = op->engine;
    struct engine_run *run = op->run;
    struct deed_event event = { .kind = op->event,
                                .op = op->op,
                                .code = code,
                                .text = err && err->code ? err->text : NULL };
    if (answer) {
        event.observation = answer->observation;
        event.facts = answer->facts;
        event.content = answer->content;
        event.receipt = answer->receipt;
    }
    drop_op(engine, op);
    if (run) {
        deed_engine_feed(run, &event, engine);
    }
    deed_engine_settle(engine);
    deed_engine_changed(engine);
}

static struct engine_op *new_op(struct deed_engine *engine,
                                struct engine_run *run, uint32_t number,
                                enum deed_event_kind kind)
{
    struct engine_op *op = calloc(1, sizeof(*op));
    if (op) {
        *op = (struct engine_op){ .next = engine->ops,
                                  .reply = { .done = on_done },
                                  .engine = engine,
                                  .run = run,
                                  .op = number,
                                  .event = kind };
        engine->ops = op;
    }
    return op;
}

/* The driver took no question: that is an answer, too. */
static void fail_op(struct deed_engine *engine, struct engine_run *run,
                    uint32_t number, enum deed_event_kind kind,
                    enum deed_code code, const char *text)
{
    struct deed_event event = { .kind = kind,
                                .now = engine->now,
                                .op = number,
                                .code = code,
                                .text = text };
    feed_action(engine, run, &event);
}

/* Puts the value in place of a name for the length of a call. True: *text is
 * to be sent; *ret_value is to be dropped afterwards. */
static bool reveal(const struct deed_engine *engine, const char **text,
                   char **ret_value, struct deed_error *err)
{
    char name[DEED_SECRET_NAME_MAX + 1];
    *ret_value = NULL;
    if (!*text || !deed_secret_read_name(*text, name, sizeof(name))) {
        return true;
    }
    *ret_value = engine->opts.secret
                     ? engine->opts.secret(engine->opts.secret_user, name, err)
                     : NULL;
    if (!*ret_value && !err->code) {
        deed_fail(err, DEED_NOT_FOUND, "there is no secret \"%s\"", name);
    }
    if (*ret_value) {
        ENGINE_TAP(engine, secret, *ret_value);
    }
    *text = *ret_value;
    return *ret_value != NULL;
}

static void drop_secret(char *value)
{
    if (value) {
        explicit_bzero(value, strlen(value));
        free(value);
    }
}

static enum deed_code probe(struct deed_engine *engine,
                            const struct deed_probe *asked,
                            struct deed_reply *reply, struct deed_error *err)
{
    struct deed_probe plain = *asked;
    char *value = NULL;
    enum deed_code code =
        reveal(engine, &plain.expect_value, &value, err)
            ? engine->driver->ops->probe(engine->driver, &plain, reply, err)
            : err->code;
    drop_secret(value);
    return code;
}

static void ask(struct deed_engine *engine, struct engine_run *run,
                const struct deed_do *effect)
{
    const struct deed_driver_ops *ops = engine->driver->ops;
    bool observe = effect->kind == DEED_DO_OBSERVE;
    enum deed_event_kind kind =
        observe ? DEED_EVENT_OBSERVED : DEED_EVENT_PROBED;
    uint32_t number = effect->op;
    struct engine_op *op = new_op(engine, run, number, kind);
    if (!op) {
        fail_op(engine, run, number, kind, DEED_NOMEM, "out of memory");
        return;
    }
    struct deed_error err = { 0 };
    enum deed_code code =
        observe ? ops->observe(engine->driver, &effect->query, &op->reply, &err)
                : probe(engine, &effect->probe, &op->reply, &err);
    if (code) {
        drop_op(engine, op);
        fail_op(engine, run, number, kind, code, err.text);
    }
}

/* A driver that refuses the call has sent nothing. */
static void say_not_sent(struct deed_engine *engine, struct engine_run *run,
                         uint32_t number, const char *note)
{
    struct deed_receipt receipt = { .delivered = DEED_DELIVERY_NOT_SENT,
                                    .note = note };
    struct deed_event event = { .kind = DEED_EVENT_PERFORMED,
                                .now = engine->now,
                                .op = number,
                                .receipt = &receipt };
    feed_action(engine, run, &event);
}

/* The journal has the key before the first input goes out. */
static enum deed_code record_sent(struct deed_engine *engine,
                                  struct engine_run *run,
                                  struct deed_error *err)
{
    if (!run->key || run->key_sent) {
        return DEED_OK;
    }
    enum deed_code code = deed_key_store_sent(engine->keys, run->key, err);
    run->key_sent = !code;
    return code;
}

static void send(struct deed_engine *engine, struct engine_run *run,
                 uint32_t number, const struct deed_gesture *gesture)
{
    struct deed_error trouble = { 0 };
    if (record_sent(engine, run, &trouble)) {
        say_not_sent(engine, run, number, trouble.text);
        return;
    }
    struct engine_op *op = new_op(engine, run, number, DEED_EVENT_PERFORMED);
    if (!op) {
        say_not_sent(engine, run, number, "out of memory");
        return;
    }
    struct deed_error err = { 0 };
    engine->input = op;
    struct deed_gesture plain = *gesture;
    char *value = NULL;
    enum deed_code code = reveal(engine, &plain.text, &value, &err)
                              ? engine->driver->ops->perform(
                                    engine->driver, &plain, &op->reply, &err)
                              : DEED_INVALID;
    drop_secret(value);
    if (!code) {
        return;
    }
    drop_op(engine, op);
    if (code == DEED_UNSUPPORTED || code == DEED_LOST) {
        fail_op(engine, run, number, DEED_EVENT_PERFORMED, code, err.text);
    } else {
        say_not_sent(engine, run, number, err.text);
    }
}

/* One gesture at a time: this one waits while another is out. */
static void perform(struct deed_engine *engine, struct engine_run *run,
                    const struct deed_do *effect)
{
    if (!engine->input) {
        send(engine, run, effect->op, &effect->gesture);
        return;
    }
    deed_arena_reset(&run->wait_arena);
    deed_gesture_copy(&run->wait_arena, &run->wait_gesture, &effect->gesture);
    if (run->wait_arena.failed) {
        say_not_sent(engine, run, effect->op, "out of memory");
        return;
    }
    run->waits = true;
    run->wait_op = effect->op;
    run->wait_seq = engine->wait_seq++;
}

void deed_engine_withdraw(struct deed_engine *engine, struct engine_run *run)
{
    if (run->waits) {
        run->waits = false;
        say_not_sent(engine, run, run->wait_op,
                     "it waited for the input of another action");
    }
}

static void send_waiting(struct deed_engine *engine)
{
    while (!engine->input) {
        struct engine_run *first = NULL;
        for (struct engine_run *run = engine->runs; run; run = run->next) {
            if (run->waits && !run->ended &&
                (!first || run->wait_seq < first->wait_seq)) {
                first = run;
            }
        }
        if (!first) {
            return;
        }
        first->waits = false;
        send(engine, first, first->wait_op, &first->wait_gesture);
        pump(engine, first);
    }
}

static void abort_op(struct deed_engine *engine, struct engine_run *run,
                     uint32_t number)
{
    if (run->waits && run->wait_op == number) {
        run->waits = false;
    }
    for (struct engine_op *op = engine->ops; op; op = op->next) {
        if (op->run == run && op->op == number) {
            op->run = NULL;
            if (engine->driver->ops->cancel) {
                engine->driver->ops->cancel(engine->driver, &op->reply);
            }
            return;
        }
    }
}

/* What the key's next use will get. True: also from another process. */
static bool settle_key(struct deed_engine *engine, struct engine_run *run,
                       const struct deed_result *result, const char *record)
{
    bool known = result->side_effect != DEED_SIDE_UNKNOWN && record;
    bool nothing = result->side_effect == DEED_SIDE_NONE &&
                   result->status != DEED_STATUS_SUCCEEDED;
    bool stored =
        deed_key_store_settle(engine->keys, run->key, known, nothing, record);
    free(run->key);
    run->key = NULL;
    return stored;
}

void deed_engine_tap_ended(struct deed_engine *engine, struct engine_run *run,
                           struct deed_arena *arena, struct deed_value *payload)
{
    const struct deed_tap_at at = tap_at(engine, run);
    if (payload) {
        ENGINE_TAP(engine, ended, &at, arena, payload);
    }
}

/* The result, or what of it takes little memory: every action gets one. */
static struct deed_value *encode_result(struct deed_arena *arena,
                                        const struct deed_result *result)
{
    struct deed_value *payload = deed_result_encode(arena, result);
    if (!payload) {
        struct deed_result bare = *result;
        bare.evidence_count = 0;
        bare.evidence_cut = result->evidence_count > 0;
        deed_arena_reset(arena);
        payload = deed_result_encode(arena, &bare);
    }
    return payload;
}

static void finish(struct deed_engine *engine, struct engine_run *run,
                   const struct deed_result *result)
{
    struct deed_arena arena;
    struct deed_strbuf text;
    deed_arena_init(&arena, 0);
    deed_strbuf_init(&text, 0);
    struct deed_value *payload = encode_result(&arena, result);
    if (run->key) {
        if (payload) {
            deed_json_write(&text, payload);
        }
        bool ok = payload && !text.failed;
        bool stored =
            settle_key(engine, run, result, ok ? deed_strbuf_get(&text) : NULL);
        deed_key_result_first(&arena, payload, stored);
    }
    run->ended = true;
    run->waits = false;
    deed_engine_tap_ended(engine, run, &arena, payload);
    deed_engine_watch_lasting(engine, run->action);
    deed_engine_tell(run, DEED_MESSAGE_RESULT, payload);
    deed_strbuf_fini(&text);
    deed_arena_fini(&arena);
}

static void tell_on_the_way(struct engine_run *run,
                            const struct deed_do *effect)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    if (effect->kind == DEED_DO_PROGRESS) {
        deed_engine_tell(run, DEED_MESSAGE_PROGRESS,
                         deed_encode_progress(&arena, run->handle, effect));
    } else {
        deed_engine_tell(run, DEED_MESSAGE_CONFIRM,
                         deed_encode_confirm(&arena, run->handle,
                                             deed_action_request(run->action),
                                             effect));
    }
    deed_arena_fini(&arena);
}

static void carry_out(struct deed_engine *engine, struct engine_run *run,
                      const struct deed_do *effect)
{
    struct deed_driver *driver = engine->driver;
    const struct deed_tap_at at = tap_at(engine, run);
    ENGINE_TAP(engine, took, &at, effect);
    switch (effect->kind) {
    case DEED_DO_OBSERVE:
    case DEED_DO_PROBE:
        ask(engine, run, effect);
        break;
    case DEED_DO_PERFORM:
        perform(engine, run, effect);
        break;
    case DEED_DO_WATCH:
        driver->ops->watch(driver, run, &effect->watch, NULL);
        break;
    case DEED_DO_UNWATCH:
        driver->ops->watch(driver, run, NULL, NULL);
        break;
    case DEED_DO_ABORT:
        abort_op(engine, run, effect->op);
        break;
    case DEED_DO_PROGRESS:
    case DEED_DO_CONFIRM:
        tell_on_the_way(run, effect);
        break;
    case DEED_DO_RESULT:
        finish(engine, run, effect->result);
        break;
    default:
        break;
    }
}

static void pump(struct deed_engine *engine, struct engine_run *run)
{
    const struct deed_do *effect;
    while (!run->ended && run->action &&
           (effect = deed_action_take(run->action))) {
        carry_out(engine, run, effect);
    }
}

void deed_engine_feed(struct engine_run *run, struct deed_event *event,
                      struct deed_engine *engine)
{
    if (run->ended || !run->action) {
        return;
    }
    deed_engine_read_clock(engine);
    event->now = engine->now;
    feed_action(engine, run, event);
    pump(engine, run);
}

void deed_engine_feed_all(struct deed_engine *engine,
                          const struct deed_event *event)
{
    for (struct engine_run *run = engine->runs; run; run = run->next) {
        struct deed_event copy = *event;
        if (run->started) {
            deed_engine_feed(run, &copy, engine);
        }
    }
    deed_engine_settle(engine);
}

void deed_engine_settle(struct deed_engine *engine)
{
    send_waiting(engine);
}
