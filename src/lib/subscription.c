/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/subscription_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value_put.h"
#include "core/act/result.h"
#include "core/model/delta.h"
#include "core/verify/signal.h"
#include "io/loop.h"
#include "lib/graph_copy.h"

/* From the first sign of change until the surface is looked at again. */
#define SETTLE_US DEED_MS(50)

/* Signals that say more than a delta does; the rest are its occasions. */
#define TOLD_BY_DEFAULT                                                        \
    (~((UINT64_C(1) << DEED_SIGNAL_STATE_CHANGED) |                            \
       (UINT64_C(1) << DEED_SIGNAL_REQUEST_STARTED) |                          \
       (UINT64_C(1) << DEED_SIGNAL_SCROLLED) |                                 \
       (UINT64_C(1) << DEED_SIGNAL_DOWNLOAD_PROGRESS) |                        \
       (UINT64_C(1) << DEED_SIGNAL_SHOWING) |                                  \
       (UINT64_C(1) << DEED_SIGNAL_SHOWN) | (UINT64_C(1) << DEED_SIGNAL_RAN) | \
       (UINT64_C(1) << DEED_SIGNAL_LAYOUT)))

void deed_subscription_forget_base(struct deed_subscription *subscription)
{
    deed_graph_copy_free(subscription->base);
    subscription->base = NULL;
}

static bool is_scheduled(const struct deed_subscription *subscription)
{
    return deed_timer_is_running(&subscription->settle) ||
           subscription->due != DEED_TIME_NEVER;
}

void deed_subscription_schedule(struct deed_subscription *subscription)
{
    struct deed_session *session = subscription->session;
    subscription->changed = true;
    if (!subscription->on || subscription->looking ||
        is_scheduled(subscription)) {
        return;
    }
    deed_time_us at = deed_now(session) + SETTLE_US;
    if (session->virtual_time) {
        subscription->due = at;
    } else {
        deed_timer_start(session->loop, &subscription->settle, at);
    }
}

static void unschedule(struct deed_subscription *subscription)
{
    deed_timer_stop(&subscription->settle);
    subscription->due = DEED_TIME_NEVER;
}

static void look_for_delta(struct deed_subscription *subscription)
{
    const struct deed_subscription_opts *opts = &subscription->opts;
    subscription->changed = false;
    if (!subscription->on) {
        return;
    }
    if (opts->is_ready && !opts->is_ready(opts->user)) {
        deed_subscription_schedule(subscription);
        return;
    }
    subscription->looking = !deed_subscription_ask(
        subscription, LOOK_DELTA, subscription->hidden, NULL, NULL, NULL);
}

static void on_settled(struct deed_timer *timer)
{
    look_for_delta(deed_container_of(timer, struct deed_subscription, settle));
}

enum deed_code deed_subscription_new(struct deed_session *session,
                                     const struct deed_subscription_opts *opts,
                                     struct deed_subscription **ret,
                                     struct deed_error *err)
{
    enum deed_code code = deed_session_check_open(session, err);
    if (!code && !opts->size) {
        code = deed_fail_member(err, DEED_INVALID, "size", "is not set");
    }
    struct deed_subscription *new = code ? NULL : calloc(1, sizeof(*new));
    if (!new) {
        return code ? code : deed_fail(err, DEED_NOMEM, "subscription");
    }
    memcpy(&new->opts, opts,
           opts->size < sizeof(new->opts) ? opts->size : sizeof(new->opts));
    new->session = session;
    new->settle.fire = on_settled;
    new->due = DEED_TIME_NEVER;
    new->next = session->subscriptions;
    session->subscriptions = new;
    *ret = new;
    return DEED_OK;
}

static enum deed_code check_session(
    const struct deed_subscription *subscription, struct deed_error *err)
{
    return subscription->session
               ? DEED_OK
               : deed_fail(err, DEED_LOST, "the session is closed");
}

static enum deed_code read_kinds(const char *const *names, uint64_t *ret,
                                 struct deed_error *err)
{
    *ret = names ? 0 : TOLD_BY_DEFAULT;
    for (; names && *names; names++) {
        enum deed_signal_kind kind = deed_signal_find(*names);
        if (kind == DEED_SIGNAL_COUNT) {
            return deed_fail_member(err, DEED_INVALID, "signals",
                                    "there is no signal \"%.60s\"", *names);
        }
        *ret |= UINT64_C(1) << kind;
    }
    return DEED_OK;
}

enum deed_code deed_subscription_start(struct deed_subscription *subscription,
                                       bool hidden, const char *const *signals,
                                       deed_subscription_fn *done, void *user,
                                       struct deed_error *err)
{
    static const struct deed_watch watch = { .bystander = true };
    uint64_t kinds = 0;
    enum deed_code code = check_session(subscription, err);
    if (!code) {
        code = read_kinds(signals, &kinds, err);
    }
    if (!code) {
        struct deed_driver *driver =
            deed_engine_host_driver(subscription->session->host);
        code = driver->ops->watch(driver, subscription, &watch, err);
    }
    if (!code) {
        /* No delta until the new base is there. */
        deed_subscription_forget_base(subscription);
        subscription->on = true;
        subscription->kinds = kinds;
        subscription->hidden = hidden;
        code = deed_subscription_ask(subscription, LOOK_START, hidden, done,
                                     user, err);
    }
    if (code) {
        deed_subscription_stop(subscription);
    }
    return code;
}

enum deed_code deed_subscription_look(struct deed_subscription *subscription,
                                      bool hidden, deed_subscription_fn *done,
                                      void *user, struct deed_error *err)
{
    enum deed_code code = check_session(subscription, err);
    return code ? code
                : deed_subscription_ask(subscription, LOOK_GET, hidden, done,
                                        user, err);
}

bool deed_subscription_is_looking(const struct deed_subscription *subscription)
{
    const struct subscription_look *look =
        subscription->session ? subscription->session->subscription_looks
                              : NULL;
    while (look && look->subscription != subscription) {
        look = look->next;
    }
    return look != NULL;
}

/* Without a word to the driver, which may be another one by now. */
static void switch_off(struct deed_subscription *subscription)
{
    subscription->on = false;
    subscription->changed = false;
    unschedule(subscription);
    deed_subscription_forget_base(subscription);
}

void deed_subscription_stop(struct deed_subscription *subscription)
{
    if (!subscription->on || !subscription->session) {
        return;
    }
    switch_off(subscription);
    struct deed_driver *driver =
        deed_engine_host_driver(subscription->session->host);
    driver->ops->watch(driver, subscription, NULL, NULL);
}

static void tell_end(struct deed_subscription *subscription,
                     const struct deed_error *err)
{
    if (subscription->opts.ended) {
        subscription->session->hearing++;
        subscription->opts.ended(subscription->opts.user, err);
        subscription->session->hearing--;
    }
}

void deed_subscription_end(struct deed_subscription *subscription,
                           const struct deed_error *err)
{
    deed_subscription_stop(subscription);
    tell_end(subscription, err);
}

void deed_subscription_free(struct deed_subscription *subscription)
{
    if (!subscription) {
        return;
    }
    struct deed_session *session = subscription->session;
    deed_subscription_stop(subscription);
    struct subscription_look *look =
        session ? session->subscription_looks : NULL;
    for (; look; look = look->next) {
        if (look->subscription == subscription) {
            look->subscription = NULL;
            look->done = NULL;
        }
    }
    struct deed_subscription **at = session ? &session->subscriptions : NULL;
    while (at && *at && *at != subscription) {
        at = &(*at)->next;
    }
    if (at && *at) {
        *at = subscription->next;
    }
    free(subscription);
}

static void tell_signal(struct deed_subscription *subscription,
                        const struct deed_signal *signal)
{
    struct deed_session *session = subscription->session;
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    struct deed_value *payload = deed_signal_encode(&arena, signal);
    if (payload) {
        deed_put_text(&arena, payload, "instanceId", signal->instance_id);
    }
    if (payload && signal->revision) {
        deed_put_text(&arena, payload, "revision",
                      deed_revision_text(&arena, signal->revision));
    }
    if (payload && !arena.failed) {
        session->hearing++;
        subscription->opts.signal(subscription->opts.user, payload);
        session->hearing--;
    }
    deed_arena_fini(&arena);
}

void deed_subscriptions_signal(struct deed_session *session,
                               const struct deed_signal *signal)
{
    for (struct deed_subscription *s = session->subscriptions; s; s = s->next) {
        if (s->on && s->opts.signal &&
            (s->kinds & (UINT64_C(1) << signal->kind))) {
            tell_signal(s, signal);
        }
        if (s->on) {
            deed_subscription_schedule(s);
        }
    }
}

deed_time_us deed_subscriptions_wakeup(const struct deed_session *session)
{
    struct deed_driver *driver = deed_engine_host_driver(session->host);
    bool busy = session->subscription_looks != NULL;
    deed_time_us at = DEED_TIME_NEVER;
    for (const struct deed_subscription *s = session->subscriptions; s;
         s = s->next) {
        busy = busy || s->on;
        at = s->due < at ? s->due : at;
    }
    if (busy && driver && (driver->ops->caps & DEED_CAP_VIRTUAL_TIME)) {
        deed_time_us wakeup = driver->ops->wakeup(driver);
        at = wakeup < at ? wakeup : at;
    }
    return at;
}

void deed_subscriptions_turn(struct deed_session *session, deed_time_us now)
{
    for (struct deed_subscription *s = session->subscriptions; s; s = s->next) {
        if (s->due <= now) {
            s->due = DEED_TIME_NEVER;
            look_for_delta(s);
        }
    }
}

/* Looks at a surface that is gone are answered by nobody else. */
static void fail_looks(struct deed_session *session,
                       const struct deed_error *err)
{
    while (session->subscription_looks) {
        deed_subscription_fail_look(session->subscription_looks, err);
    }
}

static void end_all(struct deed_session *session, const struct deed_error *err)
{
    for (struct deed_subscription *s = session->subscriptions; s; s = s->next) {
        bool was_on = s->on;
        switch_off(s);
        if (was_on) {
            tell_end(s, err);
        }
    }
    fail_looks(session, err);
}

void deed_subscriptions_moved(struct deed_session *session)
{
    struct deed_error err;
    deed_fail(&err, DEED_LOST, "another surface is worked in");
    end_all(session, &err);
}

void deed_subscriptions_drop(struct deed_session *session)
{
    struct deed_error err;
    deed_fail(&err, DEED_LOST, "the session is closed");
    end_all(session, &err);
    for (struct deed_subscription *s = session->subscriptions, *next; s;
         s = next) {
        next = s->next;
        s->session = NULL;
        s->next = NULL;
    }
    session->subscriptions = NULL;
}
