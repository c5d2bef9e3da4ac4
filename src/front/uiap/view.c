/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/view_impl.h"

#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "lib/snapshot.h"
#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/model/delta.h"
#include "core/model/graph.h"
#include "lib/delta_encode.h"
#include "lib/graph_copy.h"

/* From the first sign of change until the surface is looked at again. */
#define SETTLE_US DEED_MS(50)
/* While more than this waits to leave, deltas wait too. */
#define BUSY_BYTES ((size_t)256 * 1024)

/* One look at the whole surface. */
struct view_look {
    struct view_look *next;
    struct deed_reply reply;
    struct deed_uiap_session *session;
    enum view_purpose purpose;
    bool hidden;
    char *correlation_id; /* owned; NULL for a delta */
};

static void on_settled(struct deed_timer *timer);

struct deed_view *deed_view_of(struct deed_uiap_session *session)
{
    if (!session->view) {
        session->view = calloc(1, sizeof(*session->view));
        if (session->view) {
            session->view->session = session;
            session->view->settle.fire = on_settled;
        }
    }
    return session->view;
}

static void free_look(struct view_look *gone)
{
    struct view_look **at = &gone->session->view->looks;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
    }
    free(gone->correlation_id);
    free(gone);
}

void deed_view_forget_base(struct deed_view *view)
{
    deed_graph_copy_free(view->base);
    view->base = NULL;
}

void deed_view_schedule(struct deed_view *view)
{
    view->changed = true;
    if (view->on && !view->looking && !view->settle.loop) {
        struct deed_loop *loop = view->session->hub->loop;
        deed_timer_start(loop, &view->settle,
                         deed_loop_now_us(loop) + SETTLE_US);
    }
}

static void send_snapshot(struct view_look *look,
                          const struct deed_graph *graph)
{
    struct deed_arena arena;
    struct deed_error err = { 0 };
    deed_arena_init(&arena, DEED_HUB_ANSWER_BYTES_MAX * 8);
    struct deed_value *payload = deed_snapshot_encode(
        &arena, graph, deed_engine_handles(look->session->engine),
        look->hidden);
    if (payload) {
        deed_uiap_session_say(look->session, DEED_KIND_RESPONSE,
                              "web.state.snapshot", look->correlation_id,
                              payload);
    } else {
        deed_fail(&err, DEED_TOO_LARGE, "the snapshot is too large");
        deed_uiap_session_fail(look->session, look->correlation_id, &err);
    }
    deed_arena_fini(&arena);
}

static void keep_base(struct deed_view *view, const struct deed_graph *graph)
{
    struct deed_graph *copy = deed_graph_copy(graph, false);
    deed_view_forget_base(view);
    view->base = copy;
    if (!copy) {
        deed_hub_log(view->session->hub, "out of memory: observing ends");
        deed_view_stop(view->session);
    }
}

static void send_delta(struct deed_view *view, const struct deed_graph *graph)
{
    struct deed_arena arena;
    struct deed_delta delta = { 0 };
    if (deed_graph_equal(view->base, graph) ||
        deed_delta_make(&delta, view->base, graph, NULL)) {
        return;
    }
    deed_arena_init(&arena, 0);
    struct deed_value *payload = deed_delta_encode(
        &arena, &delta, view->base, deed_engine_handles(view->session->engine),
        view->hidden);
    if (payload) {
        deed_uiap_session_say(view->session, DEED_KIND_EVENT, "web.state.delta",
                              NULL, payload);
    }
    deed_arena_fini(&arena);
    deed_delta_fini(&delta);
    if (payload) {
        keep_base(view, graph);
    }
}

static void answer(struct view_look *look, const struct deed_graph *graph)
{
    struct deed_view *view = look->session->view;
    switch (look->purpose) {
    case LOOK_GET:
        send_snapshot(look, graph);
        if (view->base && view->base->revision != graph->revision) {
            deed_view_schedule(view); /* who observes shall get there, too */
        }
        break;
    case LOOK_OBSERVE:
        send_snapshot(look, graph);
        if (view->on) {
            keep_base(view, graph);
        }
        break;
    case LOOK_DELTA:
        if (view->on && view->base) {
            send_delta(view, graph);
        }
        break;
    }
}

/* Regions that are not to be entered are not to be shown, either. */
static void show(struct view_look *look, const struct deed_graph *graph)
{
    if (!look->session->hub->opts.respect_opaque) {
        answer(look, graph);
        return;
    }
    struct deed_graph *open = deed_graph_copy(graph, true);
    struct deed_error err = { 0 };
    if (open) {
        answer(look, open);
    } else if (look->correlation_id) {
        deed_fail(&err, DEED_NOMEM, "snapshot");
        deed_uiap_session_fail(look->session, look->correlation_id, &err);
    }
    deed_graph_copy_free(open);
}

static void show_allowed(struct view_look *look, const struct deed_graph *graph)
{
    struct deed_error err = { 0 };
    const char *why =
        deed_uiap_session_refuses(look->session, graph->route.url);
    if (!why) {
        show(look, graph);
    } else if (look->correlation_id) {
        deed_fail(&err, DEED_DENIED, "the page is not shown: %s", why);
        deed_uiap_session_fail(look->session, look->correlation_id, &err);
    }
}

static void on_looked(struct deed_reply *reply, enum deed_code code,
                      const struct deed_answer *got,
                      const struct deed_error *err)
{
    struct view_look *look = deed_container_of(reply, struct view_look, reply);
    struct deed_view *view = look->session->view;
    if (look->purpose == LOOK_DELTA) {
        view->looking = false;
    }
    if (!code && !look->session->ending) {
        show_allowed(look, got->observation->graph);
    } else if (code && look->correlation_id && !look->session->ending) {
        struct deed_error own = { .code = code };
        deed_uiap_session_fail(look->session, look->correlation_id,
                               err ? err : &own);
    }
    if (code && look->purpose == LOOK_OBSERVE) {
        deed_view_stop(look->session);
    }
    struct deed_hub *hub = look->session->hub;
    free_look(look);
    if (view->changed) {
        deed_view_schedule(view);
    }
    deed_hub_settled(hub);
}

enum deed_code deed_view_look(struct deed_uiap_session *session,
                              enum view_purpose purpose, bool hidden,
                              const char *correlation_id,
                              struct deed_error *err)
{
    struct deed_driver *driver = deed_engine_driver(session->engine);
    struct deed_query query = { 0 };
    struct view_look *look = calloc(1, sizeof(*look));
    char *copy = correlation_id ? strdup(correlation_id) : NULL;
    if (!look || (correlation_id && !copy)) {
        free(look);
        free(copy);
        return deed_fail(err, DEED_NOMEM, "snapshot");
    }
    *look = (struct view_look){ .next = session->view->looks,
                                .reply = { .done = on_looked },
                                .session = session,
                                .purpose = purpose,
                                .hidden = hidden,
                                .correlation_id = copy };
    session->view->looks = look;
    enum deed_code code =
        session->lost ? deed_fail(err, DEED_LOST, "the surface is gone")
                      : driver->ops->observe(driver, &query, &look->reply, err);
    if (code) {
        free_look(look);
        return code;
    }
    deed_uiap_session_rearm(session);
    return DEED_OK;
}

static void on_settled(struct deed_timer *timer)
{
    struct deed_view *view = deed_container_of(timer, struct deed_view, settle);
    const struct deed_peer *peer = view->session->peer;
    view->changed = false;
    if (!view->on || !peer) {
        return;
    }
    if (peer->ops->queued(peer) > BUSY_BYTES) {
        deed_view_schedule(view); /* what it has not taken yet comes first */
        return;
    }
    view->looking =
        !deed_view_look(view->session, LOOK_DELTA, view->hidden, NULL, NULL);
}

deed_time_us deed_view_wakeup(struct deed_uiap_session *session)
{
    const struct deed_view *view = session->view;
    struct deed_driver *driver = deed_engine_driver(session->engine);
    if (!view || (!view->on && !view->looks) ||
        !deed_engine_is_virtual(session->engine)) {
        return DEED_TIME_NEVER;
    }
    return driver->ops->wakeup(driver);
}

bool deed_view_is_busy(const struct deed_uiap_session *session)
{
    return session->view && session->view->looks;
}

void deed_view_stop(struct deed_uiap_session *session)
{
    struct deed_view *view = session->view;
    if (!view || !view->on) {
        return;
    }
    view->on = false;
    view->changed = false;
    deed_timer_stop(&view->settle);
    deed_view_forget_base(view);
    struct deed_driver *driver = deed_engine_driver(session->engine);
    driver->ops->watch(driver, view, NULL, NULL);
}

void deed_view_drop(struct deed_uiap_session *session)
{
    struct deed_view *view = session->view;
    if (!view) {
        return;
    }
    deed_timer_stop(&view->settle);
    while (view->looks) {
        free_look(view->looks);
    }
    deed_view_forget_base(view);
    free(view);
    session->view = NULL;
}
