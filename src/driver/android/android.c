/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/android/android.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "core/act/gesture.h"
#include "driver/android/ask.h"
#include "driver/android/facts.h"
#include "driver/android/tree.h"

/* Two looks in a row that show the same, this far apart: nothing is coming. */
#define QUIET_US DEED_MS(1200)

static struct android *android_of(struct deed_driver *driver)
{
    return deed_container_of(driver, struct android, base);
}

static void free_op(struct android_op *op)
{
    android_setup_stop(op);
    deed_arena_fini(&op->arena);
    free(op);
}

static void begin_op(struct android *a)
{
    static void (*const begin[])(struct android *, struct android_op *) = {
        [ANDROID_OBSERVE] = android_observe,
        [ANDROID_PROBE] = android_probe,
        [ANDROID_PERFORM] = android_perform,
        [ANDROID_PICTURE] = android_take_picture,
        [ANDROID_ASK] = android_ask,
        [ANDROID_FOLLOW] = android_follow,
    };
    a->working = true;
    begin[a->ops->kind](a, a->ops);
}

static void on_turn(struct deed_task *task)
{
    struct android *a = deed_container_of(task, struct android, turn);
    if (a->ops && !a->working && !a->lost.code) {
        begin_op(a);
    }
}

void android_finish(struct android *a, enum deed_code code,
                    const struct deed_answer *answer,
                    const struct deed_error *err)
{
    struct android_op *op = a->ops;
    a->ops = op->next;
    a->working = false;
    /* What somebody else looked at may be old when the next act begins. */
    a->act_looked = op->kind == ANDROID_OBSERVE ? op->has_target
                    : op->kind == ANDROID_PROBE || op->kind == ANDROID_PERFORM
                        ? true
                        : a->act_looked && op->kind != ANDROID_FOLLOW;
    if (a->ops) {
        deed_loop_defer(a->loop, &a->turn);
    }
    if (op->reply) {
        op->reply->done(op->reply, code, code ? NULL : answer, err);
    }
    free_op(op);
    android_follow_later(a);
}

void android_fail(struct android *a, const struct deed_error *err)
{
    struct deed_error own = *err;
    if (own.code == DEED_LOST) {
        android_lose(a, own.text);
    } else {
        android_finish(a, own.code, NULL, &own);
    }
}

/* Every question is answered before the owner is told, once. */
void android_lose(struct android *a, const char *why)
{
    if (a->lost.code) {
        return;
    }
    deed_fail(&a->lost, DEED_LOST, "the device %s is gone: %.250s",
              a->setup.serial, deed_str_or(why, "no reason"));
    android_look_stop(a);
    android_shots_drop(a);
    adb_call_destroy(a->call);
    a->call = NULL;
    deed_timer_stop(&a->wake);
    deed_task_cancel(&a->turn);
    while (a->ops) {
        struct android_op *op = a->ops;
        a->ops = op->next;
        if (op->reply) {
            op->reply->done(op->reply, DEED_LOST, NULL, &a->lost);
        }
        free_op(op);
    }
    if (a->base.sink.lost) {
        a->base.sink.lost(a->base.sink.user, &a->lost);
    }
}

/* What could still change an answer. */
uint32_t android_pending(const struct android *a)
{
    bool busy = false;
    for (uint32_t i = 0; i < a->now->dump.count; i++) {
        busy |= android_is_progress(&a->now->dump.nodes[i]);
    }
    bool quiet =
        a->same_looks > 1 && a->now->taken_us - a->same_since >= QUIET_US;
    return (busy ? (uint32_t)DEED_PENDING_BUSY : 0) |
           (quiet ? 0 : (uint32_t)DEED_PENDING_TIMER);
}

static enum deed_code ask(struct android *a, enum android_op_kind kind,
                          struct deed_reply *reply, struct android_op **ret,
                          struct deed_error *err)
{
    if (a->lost.code) {
        return deed_fail(err, DEED_LOST, "%s", a->lost.text);
    }
    struct android_op *op = calloc(1, sizeof(*op));
    if (!op) {
        return deed_fail(err, DEED_NOMEM, "device");
    }
    deed_arena_init(&op->arena, 0);
    op->kind = kind;
    op->reply = reply;
    op->asked_us = deed_loop_now_us(a->loop);
    *ret = op;
    return DEED_OK;
}

static enum deed_code start(struct android *a, struct android_op *op,
                            struct deed_error *err)
{
    if (op->arena.failed) {
        free_op(op);
        return deed_fail(err, DEED_NOMEM, "device");
    }
    struct android_op **end = &a->ops;
    while (*end) {
        end = &(*end)->next;
    }
    *end = op;
    deed_timer_stop(&a->wake);
    deed_loop_defer(a->loop, &a->turn);
    return DEED_OK;
}

static void copy_target(struct deed_arena *arena,
                        const struct deed_target *from, struct deed_target *to)
{
    *to = *from;
    to->value = deed_arena_strdup(arena, from->value);
    to->pattern.text = deed_arena_strdup(arena, from->pattern.text);
    to->role = deed_arena_strdup(arena, from->role);
    to->scope = deed_arena_strdup(arena, from->scope);
    to->expected_role = deed_arena_strdup(arena, from->expected_role);
    to->expected_name = deed_arena_strdup(arena, from->expected_name);
    to->expected_scope_id = deed_arena_strdup(arena, from->expected_scope_id);
    to->expected_document_id =
        deed_arena_strdup(arena, from->expected_document_id);
}

static enum deed_code observe(struct deed_driver *driver,
                              const struct deed_query *query,
                              struct deed_reply *reply, struct deed_error *err)
{
    struct android *a = android_of(driver);
    struct android_op *op = NULL;
    enum deed_code code = ask(a, ANDROID_OBSERVE, reply, &op, err);
    if (code) {
        return code;
    }
    op->query = (struct deed_query){
        .intent = query->intent,
        .within_id = deed_arena_strdup(&op->arena, query->within_id),
        .all = query->all,
    };
    op->has_target = query->target != NULL;
    if (query->target) {
        copy_target(&op->arena, query->target, &op->target);
    }
    return start(a, op, err);
}

static enum deed_code probe(struct deed_driver *driver,
                            const struct deed_probe *question,
                            struct deed_reply *reply, struct deed_error *err)
{
    struct android *a = android_of(driver);
    struct android_op *op = NULL;
    enum deed_code code = ask(a, ANDROID_PROBE, reply, &op, err);
    if (!code) {
        deed_probe_copy(&op->arena, &op->probe, question);
        code = start(a, op, err);
    }
    return code;
}

static enum deed_code perform(struct deed_driver *driver,
                              const struct deed_gesture *gesture,
                              struct deed_reply *reply, struct deed_error *err)
{
    struct android *a = android_of(driver);
    struct android_op *op = NULL;
    enum deed_code code = ask(a, ANDROID_PERFORM, reply, &op, err);
    if (!code) {
        deed_gesture_copy(&op->arena, &op->gesture, gesture);
        code = start(a, op, err);
    }
    return code;
}

static enum deed_code picture(struct deed_driver *driver,
                              const struct deed_picture_query *query,
                              struct deed_reply *reply, struct deed_error *err)
{
    struct android *a = android_of(driver);
    struct android_op *op = NULL;
    enum deed_code code = ask(a, ANDROID_PICTURE, reply, &op, err);
    if (!code) {
        op->picture = *query;
        code = start(a, op, err);
    }
    return code;
}

static enum deed_code ask_about(struct deed_driver *driver,
                                const char *question,
                                const struct deed_value *args,
                                struct deed_reply *reply,
                                struct deed_error *err)
{
    struct android *a = android_of(driver);
    struct android_op *op = NULL;
    if (!android_ask_is_known(question)) {
        return deed_fail(err, DEED_UNSUPPORTED,
                         "an Android device has no \"%.40s\"", question);
    }
    enum deed_code code = ask(a, ANDROID_ASK, reply, &op, err);
    if (!code) {
        op->question = deed_arena_strdup(&op->arena, question);
        op->args = args ? deed_value_copy(&op->arena, args)
                        : deed_value_map(&op->arena);
        op->got = deed_value_map(&op->arena);
        code = start(a, op, err);
    }
    return code;
}

static void on_picture(void *user, const struct adb_result *result,
                       const struct deed_error *err)
{
    static const char magic[] = "\x89PNG";
    struct android *a = user;
    struct android_op *op = a->ops;
    struct adb_call *call = a->call;
    struct deed_error own = { 0 };
    a->call = NULL;
    if (err) {
        android_fail(a, err);
    } else if (result->out_len < 8 || memcmp(result->out, magic, 4) != 0) {
        deed_fail(&own, DEED_IO, "\"screencap -p\" gave no picture");
        android_fail(a, &own);
    } else {
        struct deed_picture shot = {
            .png = android_base64(&op->arena, result->out, result->out_len),
            .rect = a->now ? a->now->viewport
                           : (struct deed_rect){ 0, 0, a->setup.width,
                                                 a->setup.height },
        };
        struct deed_answer answer = { .picture = &shot };
        android_finish(a, DEED_OK, &answer, NULL);
    }
    adb_call_destroy(call);
}

void android_take_picture(struct android *a, struct android_op *op)
{
    struct deed_error err = { 0 };
    (void)op;
    if (android_screencap(a, on_picture, &err)) {
        android_fail(a, &err);
    }
}

static enum deed_code watch(struct deed_driver *driver, const void *key,
                            const struct deed_watch *watch,
                            struct deed_error *err)
{
    struct android *a = android_of(driver);
    unsigned at = 0;
    (void)err;
    while (at < a->watch_count && a->watches[at].key != key) {
        at++;
    }
    if (!watch) {
        a->act_looked = false; /* an act is over */
        if (at < a->watch_count) {
            a->watches[at] = a->watches[--a->watch_count];
        }
    } else if (at < ANDROID_WATCHES_MAX) {
        a->watches[at] = (struct android_watch){ key, watch->bystander };
        a->watch_count += at == a->watch_count;
    }
    android_follow_later(a);
    return DEED_OK;
}

static void on_wake(struct deed_timer *timer)
{
    struct android *a = deed_container_of(timer, struct android, wake);
    struct android_op *op = NULL;
    if (!a->ops && !ask(a, ANDROID_FOLLOW, NULL, &op, NULL)) {
        start(a, op, NULL);
    }
}

static void destroy(struct deed_driver *driver)
{
    if (!driver) {
        return;
    }
    struct android *a = android_of(driver);
    android_look_stop(a);
    android_shots_drop(a);
    adb_call_destroy(a->call);
    deed_timer_stop(&a->wake);
    deed_task_cancel(&a->turn);
    while (a->ops) {
        struct android_op *op = a->ops;
        a->ops = op->next;
        free_op(op);
    }
    if (a->before != a->now) {
        android_screen_destroy(a->before);
    }
    android_screen_destroy(a->now);
    free(a->typed.text);
    free(a->typed.shown);
    u2_destroy(a->u2.http);
    free(a);
}

#define GESTURE(kind) (UINT32_C(1) << DEED_GESTURE_##kind)

static const struct deed_driver_ops ops = {
    .name = "android",
    .app_scheme = ANDROID_SCHEME,
    .modes = 1u << DEED_MODE_SEMANTIC_UI | 1u << DEED_MODE_EXTERNAL_DRIVER,
    .gestures = GESTURE(POINTER) | GESTURE(DRAG) | GESTURE(SWIPE) |
                GESTURE(PINCH) | GESTURE(KEYS) | GESTURE(TEXT) |
                GESTURE(FOCUS) | GESTURE(SCROLL_INTO_VIEW) | GESTURE(SCROLL) |
                GESTURE(SUBMIT) | GESTURE(NAVIGATE) | GESTURE(HIGHLIGHT),
    /* Two or three looks, each of 2 s, or of 11 s where one is refused. */
    .timeout_us = DEED_MS(30000),
    /* After the first look that follows an input: two more. */
    .verify_us = DEED_MS(6000),
    /* Every look comes later than the hold would end. */
    .looks_late = true,
    .observe = observe,
    .probe = probe,
    .perform = perform,
    .watch = watch,
    .picture = picture,
    .ask = ask_about,
    .destroy = destroy,
};

enum deed_code android_create(struct deed_loop *loop,
                              const struct android_setup *setup,
                              struct deed_driver **ret, struct deed_error *err)
{
    struct android *a = calloc(1, sizeof(*a));
    if (!a) {
        return deed_fail(err, DEED_NOMEM, "device");
    }
    a->base.ops = &ops;
    a->loop = loop;
    a->setup = *setup;
    a->turn.run = on_turn;
    a->wake.fire = on_wake;
    if (setup->u2_port) {
        /* Without it the slow way remains. */
        (void)u2_create(loop, setup->server.host, setup->u2_port, &a->u2.http,
                        NULL);
    }
    *ret = &a->base;
    return DEED_OK;
}
