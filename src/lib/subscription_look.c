/* SPDX-License-Identifier: Apache-2.0 */
/* Looks at the whole surface: a snapshot, or what is different since one. */
#include <stdlib.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/model/delta.h"
#include "core/model/graph.h"
#include "lib/delta_encode.h"
#include "lib/graph_copy.h"
#include "lib/snapshot.h"
#include "lib/subscription_impl.h"

static void free_look(struct subscription_look *gone)
{
    struct subscription_look **at = &gone->session->subscription_looks;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
    }
    free(gone);
}

/* At most once a look. */
static void tell(struct subscription_look *look,
                 const struct deed_value *snapshot,
                 const struct deed_error *err)
{
    deed_subscription_fn *done = look->done;
    look->done = NULL;
    if (done) {
        look->session->hearing++;
        done(look->user, snapshot, err);
        look->session->hearing--;
    }
}

static void send_snapshot(struct subscription_look *look,
                          const struct deed_graph *graph)
{
    struct deed_arena arena;
    struct deed_error err = { 0 };
    deed_arena_init(&arena, look->subscription->opts.limit_bytes);
    const struct deed_value *payload = deed_snapshot_encode(
        &arena, graph, deed_engine_handles(deed_session_engine(look->session)),
        look->hidden);
    if (!payload) {
        deed_fail(&err, DEED_TOO_LARGE, "the snapshot is too large");
    }
    tell(look, payload, payload ? NULL : &err);
    deed_arena_fini(&arena);
}

static void keep_base(struct deed_subscription *subscription,
                      const struct deed_graph *graph)
{
    struct deed_error err = { 0 };
    struct deed_graph *copy = deed_graph_copy(graph, false);
    deed_subscription_forget_base(subscription);
    subscription->base = copy;
    if (!copy) {
        deed_fail(&err, DEED_NOMEM, "subscription");
        deed_subscription_end(subscription, &err);
    }
}

static void send_delta(struct deed_subscription *subscription,
                       const struct deed_graph *graph)
{
    struct deed_session *session = subscription->session;
    struct deed_arena arena;
    struct deed_delta delta = { 0 };
    if (deed_graph_equal(subscription->base, graph) ||
        deed_delta_make(&delta, subscription->base, graph, NULL)) {
        return;
    }
    deed_arena_init(&arena, 0);
    const struct deed_value *payload =
        deed_delta_encode(&arena, &delta, subscription->base,
                          deed_engine_handles(deed_session_engine(session)),
                          subscription->hidden);
    if (payload && subscription->opts.delta) {
        session->hearing++;
        subscription->opts.delta(subscription->opts.user, payload);
        session->hearing--;
    }
    deed_arena_fini(&arena);
    deed_delta_fini(&delta);
    if (payload && subscription->on) {
        keep_base(subscription, graph);
    }
}

static void answer(struct subscription_look *look,
                   const struct deed_graph *graph)
{
    struct deed_subscription *subscription = look->subscription;
    switch (look->purpose) {
    case LOOK_GET:
        send_snapshot(look, graph);
        if (subscription->base &&
            subscription->base->revision != graph->revision) {
            /* Whoever follows the deltas gets there, too. */
            deed_subscription_schedule(subscription);
        }
        break;
    case LOOK_START:
        send_snapshot(look, graph);
        if (subscription->on) {
            keep_base(subscription, graph);
        }
        break;
    case LOOK_DELTA:
        if (subscription->on && subscription->base) {
            send_delta(subscription, graph);
        }
        break;
    }
}

/* Regions that are not to be entered are not to be shown, either. */
static void show(struct subscription_look *look, const struct deed_graph *graph)
{
    if (!look->session->respect_opaque) {
        answer(look, graph);
        return;
    }
    struct deed_graph *open = deed_graph_copy(graph, true);
    struct deed_error err = { 0 };
    if (open) {
        answer(look, open);
    } else {
        deed_fail(&err, DEED_NOMEM, "snapshot");
        tell(look, NULL, &err);
    }
    deed_graph_copy_free(open);
}

static void show_allowed(struct subscription_look *look,
                         const struct deed_graph *graph)
{
    struct deed_error err = { 0 };
    const char *why =
        deed_session_refuses_page(look->session, graph->route.url);
    if (!why) {
        show(look, graph);
    } else {
        deed_fail(&err, DEED_DENIED, "the page is not shown: %s", why);
        tell(look, NULL, &err);
    }
}

/* The look is over, whatever came of it. */
static void finish(struct subscription_look *look)
{
    struct deed_subscription *subscription = look->subscription;
    struct deed_session *session = look->session;
    free_look(look);
    if (!subscription) {
        return;
    }
    if (subscription->changed) {
        deed_subscription_schedule(subscription);
    }
    if (subscription->opts.settled &&
        !deed_subscription_is_looking(subscription)) {
        session->hearing++;
        subscription->opts.settled(subscription->opts.user);
        session->hearing--;
    }
}

void deed_subscription_fail_look(struct subscription_look *look,
                                 const struct deed_error *err)
{
    struct deed_subscription *subscription = look->subscription;
    if (subscription) {
        subscription->looking =
            subscription->looking && look->purpose != LOOK_DELTA;
        tell(look, NULL, err);
    }
    if (subscription && look->purpose == LOOK_START) {
        deed_subscription_stop(subscription);
    }
    finish(look);
}

static void on_looked(struct deed_reply *reply, enum deed_code code,
                      const struct deed_answer *got,
                      const struct deed_error *err)
{
    struct subscription_look *look =
        deed_container_of(reply, struct subscription_look, reply);
    struct deed_subscription *subscription = look->subscription;
    struct deed_error own = { .code = code };
    if (code) {
        deed_subscription_fail_look(look, err ? err : &own);
        return;
    }
    if (subscription && look->purpose == LOOK_DELTA) {
        subscription->looking = false;
    }
    if (subscription) {
        show_allowed(look, got->observation->graph);
    }
    finish(look);
}

enum deed_code deed_subscription_ask(struct deed_subscription *subscription,
                                     enum subscription_purpose purpose,
                                     bool hidden, deed_subscription_fn *done,
                                     void *user, struct deed_error *err)
{
    struct deed_session *session = subscription->session;
    struct deed_query query = { 0 };
    if (deed_session_is_lost(session)) {
        return deed_fail(err, DEED_LOST, "the surface is gone");
    }
    struct subscription_look *look = calloc(1, sizeof(*look));
    if (!look) {
        return deed_fail(err, DEED_NOMEM, "snapshot");
    }
    *look = (struct subscription_look){ .next = session->subscription_looks,
                                        .reply = { .done = on_looked },
                                        .session = session,
                                        .subscription = subscription,
                                        .purpose = purpose,
                                        .hidden = hidden,
                                        .done = done,
                                        .user = user };
    session->subscription_looks = look;
    struct deed_driver *driver = deed_engine_host_driver(session->host);
    enum deed_code code =
        driver->ops->observe(driver, &query, &look->reply, err);
    if (code) {
        free_look(look);
        return code;
    }
    deed_engine_host_rearm(session->host);
    return DEED_OK;
}
