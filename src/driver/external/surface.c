/* SPDX-License-Identifier: Apache-2.0 */
/* One surface of a driver from outside. */
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "core/verify/signal.h"
#include "driver/external/external.h"
#include "io/poll.h"

static struct deed_driver_env *env_of(struct deed_driver *driver)
{
    return deed_container_of(driver, struct deed_driver_env, base);
}

void external_queue(struct deed_driver_env *env, struct external_item *item)
{
    item->next = NULL;
    *env->last = item;
    env->last = &item->next;
    deed_loop_defer(env->loop, &env->deliver);
}

static void deliver_item(struct deed_driver_env *env,
                         struct external_item *item)
{
    if (item->answer) {
        external_reply(item->answer);
        return;
    }
    if (env->base.sink.signal) {
        item->signal.at_us = deed_loop_now_us(env->loop);
        env->base.sink.signal(env->base.sink.user, &item->signal);
    }
    deed_arena_fini(&item->arena);
    free(item);
}

/* Once: what is open fails before the owner is called. */
static void deliver_loss(struct deed_driver_env *env)
{
    for (struct deed_driver_answer *a = env->answers, *next; a; a = next) {
        next = a->next;
        a->err = env->lost;
        external_reply(a);
    }
    if (env->base.sink.lost) {
        env->base.sink.lost(env->base.sink.user, &env->lost);
    }
}

static void on_deliver(struct deed_task *task)
{
    struct deed_driver_env *env =
        deed_container_of(task, struct deed_driver_env, deliver);
    while (env->first) {
        struct external_item *item = env->first;
        env->first = item->next;
        env->last = env->first ? env->last : &env->first;
        deliver_item(env, item);
    }
    if (env->lost.code && !env->told_lost) {
        env->told_lost = true;
        deliver_loss(env);
    }
}

void deed_driver_lost(struct deed_driver_env *env, const char *text)
{
    if (!env->lost.code) {
        deed_fail(&env->lost, DEED_LOST, "%s",
                  deed_str_or(text, "the surface is gone"));
        deed_loop_defer(env->loop, &env->deliver);
    }
}

static enum deed_code begin(struct deed_driver_env *env,
                            enum external_question question,
                            struct deed_reply *reply,
                            struct deed_driver_answer **ret,
                            struct deed_error *err)
{
    if (env->lost.code) {
        return deed_fail(err, DEED_LOST, "%s", env->lost.text);
    }
    *ret = external_ask(env, question, reply);
    return *ret ? DEED_OK : deed_fail(err, DEED_NOMEM, "driver");
}

/* The element that a css or node hint names: "#lamp", "lamp". */
static const char *hint_of(const struct deed_target *target)
{
    if (!target || !target->value) {
        return NULL;
    }
    return target->by == DEED_BY_NODE ? target->value
           : target->by == DEED_BY_CSS && target->value[0] == '#'
               ? target->value + 1
               : NULL;
}

static enum deed_code observe(struct deed_driver *driver,
                              const struct deed_query *query,
                              struct deed_reply *reply, struct deed_error *err)
{
    struct deed_driver_env *env = env_of(driver);
    struct deed_driver_answer *answer = NULL;
    enum deed_code code = begin(env, EXTERNAL_LOOK, reply, &answer, err);
    if (code) {
        return code;
    }
    answer->within_id = deed_arena_strdup(&answer->arena, query->within_id);
    answer->hint = deed_arena_strdup(&answer->arena, hint_of(query->target));
    code = env->cls->look(env->surface, answer, err);
    if (code) {
        external_drop(answer);
    }
    return code;
}

static enum deed_code probe(struct deed_driver *driver,
                            const struct deed_probe *question,
                            struct deed_reply *reply, struct deed_error *err)
{
    struct deed_driver_env *env = env_of(driver);
    struct deed_driver_answer *answer = NULL;
    enum deed_code code = begin(env, EXTERNAL_PROBE, reply, &answer, err);
    if (code) {
        return code;
    }
    answer->expect_value =
        deed_arena_strdup(&answer->arena, question->expect_value);
    code = env->cls->probe(env->surface, question->instance_id, answer, err);
    if (code) {
        external_drop(answer);
    }
    return code;
}

static enum deed_code perform(struct deed_driver *driver,
                              const struct deed_gesture *gesture,
                              struct deed_reply *reply, struct deed_error *err)
{
    struct deed_driver_env *env = env_of(driver);
    struct deed_driver_answer *answer = NULL;
    struct deed_ui_gesture given;
    if (!(env->cls->gestures & DEED_GESTURE_BIT(gesture->kind))) {
        return deed_fail(err, DEED_UNSUPPORTED, "the driver %s has no %s",
                         env->cls->info.name, deed_gesture_name(gesture->kind));
    }
    enum deed_code code = begin(env, EXTERNAL_PERFORM, reply, &answer, err);
    if (code) {
        return code;
    }
    external_gesture(gesture, &given);
    code = env->cls->perform(env->surface, &given, answer, err);
    if (code) {
        external_drop(answer);
    }
    return code;
}

/* A driver from outside signals everything. */
static enum deed_code watch(struct deed_driver *driver, const void *key,
                            const struct deed_watch *watch,
                            struct deed_error *err)
{
    (void)driver;
    (void)key;
    (void)watch;
    (void)err;
    return DEED_OK;
}

enum deed_code deed_driver_signal(struct deed_driver_env *env,
                                  const struct deed_ui_signal *given,
                                  struct deed_error *err)
{
    struct deed_ui_signal s = { 0 };
    memcpy(&s, given, given->size < sizeof(s) ? given->size : sizeof(s));
    struct deed_signal signal = {
        .kind = s.kind ? deed_signal_find(s.kind) : DEED_SIGNAL_COUNT,
        .instance_id = s.element_id,
        .place = s.element_id,
        .text = s.text,
        .pattern = s.url,
        .role = s.role,
        .name = s.name,
        .caused = s.caused,
        .revision = ++env->revision,
    };
    if (signal.kind == DEED_SIGNAL_COUNT) {
        return deed_fail_member(err, DEED_INVALID, "kind",
                                "there is no signal \"%.60s\"",
                                deed_str_or(s.kind, ""));
    }
    struct external_item *item = calloc(1, sizeof(*item));
    if (!item) {
        return deed_fail(err, DEED_NOMEM, "signal");
    }
    deed_arena_init(&item->arena, 0);
    if (!deed_signal_copy(&item->arena, &item->signal, &signal)) {
        deed_arena_fini(&item->arena);
        free(item);
        return deed_fail(err, DEED_NOMEM, "signal");
    }
    external_queue(env, item);
    return DEED_OK;
}

static void on_timer(struct deed_timer *timer)
{
    struct deed_driver_env *env =
        deed_container_of(timer, struct deed_driver_env, timer);
    if (env->cls->wake && !env->lost.code) {
        env->cls->wake(env->surface);
    }
}

int64_t deed_driver_now_us(const struct deed_driver_env *env)
{
    return deed_loop_now_us(env->loop);
}

void deed_driver_wake(struct deed_driver_env *env, int64_t at_us)
{
    deed_timer_start(env->loop, &env->timer, at_us);
}

static void on_ready(void *user, bool readable, bool writable)
{
    struct deed_driver_env *env = user;
    if (env->cls->ready && !env->lost.code) {
        env->cls->ready(env->surface, env->fd, readable, writable);
    }
}

enum deed_code deed_driver_watch(struct deed_driver_env *env, int fd,
                                 bool readable, bool writable,
                                 struct deed_error *err)
{
    enum deed_code code = DEED_OK;
    if (env->poll && (env->fd != fd || (!readable && !writable))) {
        deed_poll_destroy(env->poll);
        env->poll = NULL;
    }
    if (!readable && !writable) {
        return DEED_OK;
    }
    env->fd = fd;
    if (!env->poll) {
        code = deed_poll_create(env->loop, fd, on_ready, env, &env->poll, err);
    }
    return code ? code : deed_poll_set(env->poll, readable, writable, err);
}

static void destroy(struct deed_driver *driver)
{
    if (!driver) {
        return;
    }
    struct deed_driver_env *env = env_of(driver);
    if (env->surface) {
        env->cls->close(env->surface);
    }
    deed_timer_stop(&env->timer);
    deed_task_cancel(&env->deliver);
    deed_poll_destroy(env->poll);
    for (struct external_item *item = env->first, *next; item; item = next) {
        next = item->next;
        if (!item->answer) {
            deed_arena_fini(&item->arena);
            free(item);
        }
    }
    while (env->answers) {
        external_drop(env->answers);
    }
    free(env);
}

static void fill_ops(struct deed_driver_env *env)
{
    const struct deed_driver_class *cls = env->cls;
    env->ops = (struct deed_driver_ops){
        .name = cls->info.name,
        .caps = (cls->has_receipts ? (uint32_t)DEED_CAP_RECEIPTS : 0) |
                (cls->has_causes ? (uint32_t)DEED_CAP_CAUSES : 0),
        .modes = 1u << DEED_MODE_SEMANTIC_UI | 1u << DEED_MODE_EXTERNAL_DRIVER,
        .gestures = cls->gestures,
        .observe = observe,
        .probe = probe,
        .perform = perform,
        .watch = watch,
        .destroy = destroy,
    };
}

enum deed_code external_open(const struct deed_driver_class *cls,
                             struct deed_loop *loop,
                             const struct deed_setting *settings, size_t count,
                             struct deed_driver **ret, struct deed_error *err)
{
    struct deed_driver_env *env = calloc(1, sizeof(*env));
    if (!env) {
        return deed_fail(err, DEED_NOMEM, "driver");
    }
    env->cls = cls;
    env->loop = loop;
    env->last = &env->first;
    env->revision = 1;
    env->deliver.run = on_deliver;
    env->timer.fire = on_timer;
    env->base.ops = &env->ops;
    fill_ops(env);
    enum deed_code code = cls->open(env, settings, count, &env->surface, err);
    if (code) {
        env->surface = NULL;
        destroy(&env->base);
        return code;
    }
    *ret = &env->base;
    return DEED_OK;
}
