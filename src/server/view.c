/* SPDX-License-Identifier: Apache-2.0 */
#include "server/view.h"

#include <stdlib.h>
#include <string.h>

#include "api/engine.h"
#include "api/snapshot.h"
#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/delta.h"
#include "core/signal.h"
#include "server/delta_encode.h"
#include "server/graph_copy.h"

/* From the first sign of change until the surface is looked at again. */
#define SETTLE_US DEED_MS(50)
/* While more than this waits to leave, deltas wait too. */
#define BUSY_BYTES ((size_t)256 * 1024)

enum purpose { LOOK_GET, LOOK_OBSERVE, LOOK_DELTA };

/* One look at the whole surface. */
struct look {
    struct look *next;
    struct deed_reply reply;
    struct deed_seat *seat;
    enum purpose purpose;
    bool hidden;
    char *correlation_id; /* owned; NULL for a delta */
};

struct deed_view {
    struct look *looks; /* under way */
    bool on;
    bool hidden;
    bool looking;            /* for a delta */
    bool changed;            /* since the last look */
    uint32_t kinds;          /* of signals that are told */
    struct deed_graph *base; /* owned; what the client has */
    struct deed_timer settle;
    struct deed_seat *seat;
};

/* Signals that say more than a delta does; the rest are its occasions. */
#define TOLD_BY_DEFAULT                                                        \
    (~((UINT32_C(1) << DEED_SIGNAL_STATE_CHANGED) |                            \
       (UINT32_C(1) << DEED_SIGNAL_REQUEST_STARTED) |                          \
       (UINT32_C(1) << DEED_SIGNAL_SCROLLED) |                                 \
       (UINT32_C(1) << DEED_SIGNAL_LAYOUT)))

static void on_settled(struct deed_timer *timer);

static struct deed_view *view_of(struct deed_seat *seat)
{
    if (!seat->view) {
        seat->view = calloc(1, sizeof(*seat->view));
        if (seat->view) {
            seat->view->seat = seat;
            seat->view->settle.fire = on_settled;
        }
    }
    return seat->view;
}

static void free_look(struct look *gone)
{
    struct look **at = &gone->seat->view->looks;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
    }
    free(gone->correlation_id);
    free(gone);
}

static void forget_base(struct deed_view *view)
{
    deed_graph_copy_free(view->base);
    view->base = NULL;
}

static void schedule(struct deed_view *view)
{
    view->changed = true;
    if (view->on && !view->looking && !view->settle.loop) {
        struct deed_loop *loop = view->seat->hub->loop;
        deed_timer_start(loop, &view->settle,
                         deed_loop_now_us(loop) + SETTLE_US);
    }
}

static void send_snapshot(struct look *look, const struct deed_graph *graph)
{
    struct deed_arena arena;
    struct deed_error err = { 0 };
    deed_arena_init(&arena, DEED_HUB_ANSWER_BYTES_MAX * 8);
    struct deed_value *payload = deed_snapshot_encode(
        &arena, graph, deed_engine_handles(look->seat->engine), look->hidden);
    if (payload) {
        deed_seat_say(look->seat, DEED_KIND_RESPONSE, "web.state.snapshot",
                      look->correlation_id, payload);
    } else {
        deed_fail(&err, DEED_TOO_LARGE, "the snapshot is too large");
        deed_seat_fail(look->seat, look->correlation_id, &err);
    }
    deed_arena_fini(&arena);
}

static void put(struct deed_arena *arena, struct deed_value *map,
                const char *key, const char *text)
{
    deed_value_set(arena, map, key, deed_value_string(arena, text));
}

static void keep_base(struct deed_view *view, const struct deed_graph *graph)
{
    struct deed_graph *copy = deed_graph_copy(graph);
    forget_base(view);
    view->base = copy;
    if (!copy) {
        deed_hub_log(view->seat->hub, "out of memory: observing ends");
        deed_view_stop(view->seat);
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
        &arena, &delta, view->base, deed_engine_handles(view->seat->engine),
        view->hidden);
    if (payload) {
        deed_seat_say(view->seat, DEED_KIND_EVENT, "web.state.delta", NULL,
                      payload);
    }
    deed_arena_fini(&arena);
    deed_delta_fini(&delta);
    if (payload) {
        keep_base(view, graph);
    }
}

static void answer(struct look *look, const struct deed_graph *graph)
{
    struct deed_view *view = look->seat->view;
    switch (look->purpose) {
    case LOOK_GET:
        send_snapshot(look, graph);
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

static void on_looked(struct deed_reply *reply, enum deed_code code,
                      const struct deed_answer *got,
                      const struct deed_error *err)
{
    struct look *look = deed_container_of(reply, struct look, reply);
    struct deed_view *view = look->seat->view;
    if (look->purpose == LOOK_DELTA) {
        view->looking = false;
    }
    if (!code && !look->seat->ending) {
        answer(look, got->observation->graph);
    } else if (code && look->correlation_id && !look->seat->ending) {
        struct deed_error own = { .code = code };
        deed_seat_fail(look->seat, look->correlation_id, err ? err : &own);
    }
    if (code && look->purpose == LOOK_OBSERVE) {
        deed_view_stop(look->seat);
    }
    struct deed_hub *hub = look->seat->hub;
    free_look(look);
    if (view->changed) {
        schedule(view);
    }
    deed_hub_settled(hub);
}

static enum deed_code start_look(struct deed_seat *seat, enum purpose purpose,
                                 bool hidden, const char *correlation_id,
                                 struct deed_error *err)
{
    struct deed_driver *driver = deed_engine_driver(seat->engine);
    struct deed_query query = { 0 };
    struct look *look = calloc(1, sizeof(*look));
    char *copy = correlation_id ? strdup(correlation_id) : NULL;
    if (!look || (correlation_id && !copy)) {
        free(look);
        free(copy);
        return deed_fail(err, DEED_NOMEM, "snapshot");
    }
    *look = (struct look){ .next = seat->view->looks,
                           .reply = { .done = on_looked },
                           .seat = seat,
                           .purpose = purpose,
                           .hidden = hidden,
                           .correlation_id = copy };
    seat->view->looks = look;
    enum deed_code code =
        seat->lost ? deed_fail(err, DEED_LOST, "the surface is gone")
                   : driver->ops->observe(driver, &query, &look->reply, err);
    if (code) {
        free_look(look);
        return code;
    }
    deed_seat_rearm(seat);
    return DEED_OK;
}

static void on_settled(struct deed_timer *timer)
{
    struct deed_view *view = deed_container_of(timer, struct deed_view, settle);
    const struct deed_peer *peer = view->seat->peer;
    view->changed = false;
    if (!view->on || !peer) {
        return;
    }
    if (peer->ops->queued(peer) > BUSY_BYTES) {
        schedule(view); /* what it has not taken yet comes first */
        return;
    }
    view->looking =
        !start_look(view->seat, LOOK_DELTA, view->hidden, NULL, NULL);
}

static bool flag_of(const struct deed_envelope *envelope, const char *key)
{
    const struct deed_value *value = deed_value_get(envelope->payload, key);
    return deed_value_is(value, DEED_VALUE_BOOL) && value->as.boolean;
}

void deed_view_get(struct deed_seat *seat, const struct deed_envelope *envelope)
{
    struct deed_error err = { 0 };
    enum deed_code code =
        view_of(seat) ? start_look(seat, LOOK_GET, flag_of(envelope, "hidden"),
                                   envelope->id, &err)
                      : deed_fail(&err, DEED_NOMEM, "snapshot");
    if (code) {
        deed_seat_fail(seat, envelope->id, &err);
    }
}

static enum deed_code read_kinds(const struct deed_envelope *envelope,
                                 uint32_t *ret, struct deed_error *err)
{
    const struct deed_value *list =
        deed_value_get(envelope->payload, "signals");
    if (!list) {
        *ret = TOLD_BY_DEFAULT;
        return DEED_OK;
    }
    if (list->type != DEED_VALUE_LIST) {
        return deed_fail_member(err, DEED_INVALID, "payload.signals",
                                "must be a list of signal kinds");
    }
    *ret = 0;
    for (const struct deed_value *v = list->as.items.first; v; v = v->next) {
        const char *name = deed_value_text(v);
        enum deed_signal_kind kind =
            name ? deed_signal_find(name) : DEED_SIGNAL_COUNT;
        if (kind == DEED_SIGNAL_COUNT) {
            return deed_fail_member(err, DEED_INVALID, "payload.signals",
                                    "there is no signal \"%.60s\"",
                                    deed_str_or(name, ""));
        }
        *ret |= UINT32_C(1) << kind;
    }
    return DEED_OK;
}

static enum deed_code observe(struct deed_seat *seat,
                              const struct deed_envelope *envelope,
                              struct deed_error *err)
{
    struct deed_view *view = view_of(seat);
    static const struct deed_watch watch = { 0 };
    uint32_t kinds = 0;
    if (!view) {
        return deed_fail(err, DEED_NOMEM, "observing");
    }
    enum deed_code code = read_kinds(envelope, &kinds, err);
    struct deed_driver *driver = deed_engine_driver(seat->engine);
    if (!code) {
        code = driver->ops->watch(driver, view, &watch, err);
    }
    if (code) {
        return code;
    }
    forget_base(view); /* no delta until the new base is there */
    view->on = true;
    view->kinds = kinds;
    view->hidden = flag_of(envelope, "hidden");
    return start_look(seat, LOOK_OBSERVE, view->hidden, envelope->id, err);
}

void deed_view_observe(struct deed_seat *seat,
                       const struct deed_envelope *envelope)
{
    struct deed_error err = { 0 };
    if (observe(seat, envelope, &err)) {
        deed_view_stop(seat);
        deed_seat_fail(seat, envelope->id, &err);
    }
}

void deed_view_unobserve(struct deed_seat *seat,
                         const struct deed_envelope *envelope)
{
    deed_view_stop(seat);
    deed_seat_say(seat, DEED_KIND_RESPONSE, "web.state.unobserved",
                  envelope->id, NULL);
}

void deed_view_signal(struct deed_seat *seat, const struct deed_signal *signal)
{
    struct deed_view *view = seat->view;
    if (!view || !view->on) {
        return;
    }
    if (view->kinds & (UINT32_C(1) << signal->kind)) {
        struct deed_arena arena;
        deed_arena_init(&arena, 0);
        struct deed_value *payload = deed_signal_encode(&arena, signal);
        if (payload && signal->instance_id) {
            put(&arena, payload, "instanceId", signal->instance_id);
        }
        if (payload && signal->revision) {
            put(&arena, payload, "revision",
                deed_revision_text(&arena, signal->revision));
        }
        if (payload && !arena.failed) {
            deed_seat_say(seat, DEED_KIND_EVENT, "web.signal", NULL, payload);
        }
        deed_arena_fini(&arena);
    }
    schedule(view);
}

deed_time_us deed_view_wakeup(struct deed_seat *seat)
{
    const struct deed_view *view = seat->view;
    struct deed_driver *driver = deed_engine_driver(seat->engine);
    if (!view || (!view->on && !view->looks) ||
        !deed_engine_is_virtual(seat->engine)) {
        return DEED_TIME_NEVER;
    }
    return driver->ops->wakeup(driver);
}

bool deed_view_is_busy(const struct deed_seat *seat)
{
    return seat->view && seat->view->looks;
}

void deed_view_stop(struct deed_seat *seat)
{
    struct deed_view *view = seat->view;
    if (!view || !view->on) {
        return;
    }
    view->on = false;
    view->changed = false;
    deed_timer_stop(&view->settle);
    forget_base(view);
    struct deed_driver *driver = deed_engine_driver(seat->engine);
    driver->ops->watch(driver, view, NULL, NULL);
}

void deed_view_drop(struct deed_seat *seat)
{
    struct deed_view *view = seat->view;
    if (!view) {
        return;
    }
    deed_timer_stop(&view->settle);
    while (view->looks) {
        free_look(view->looks);
    }
    forget_base(view);
    free(view);
    seat->view = NULL;
}
