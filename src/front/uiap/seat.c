/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/seat.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/uiap/errand.h"
#include "io/stamp.h"
#include "io/token.h"
#include "front/uiap/view.h"
#include "front/uiap/watching.h"
#include "lib/secrets.h"
#include "trace/trace.h"

void deed_seat_rearm(struct deed_seat *seat)
{
    deed_engine_host_rearm(seat->host);
}

void deed_seat_turn(struct deed_seat *seat)
{
    deed_engine_host_turn(seat->host);
}

static deed_time_us on_wakeup(void *user)
{
    return deed_view_wakeup(user);
}

static void on_grace_over(struct deed_timer *timer)
{
    struct deed_seat *seat = deed_container_of(timer, struct deed_seat, grace);
    deed_hub_log(seat->hub, "session %.13s...: nobody came back, it ends",
                 seat->id);
    deed_seat_end(seat, "nobody came back", NULL);
}

static void on_signal(void *user, const struct deed_signal *signal)
{
    deed_view_signal(user, signal);
}

static void on_retracted(void *user, const struct deed_lasting *what)
{
    (void)what; /* the engine keeps it until it is taken */
    struct deed_seat *seat = user;
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    struct deed_value *payload =
        seat->engine ? deed_engine_take_retraction(seat->engine, &arena) : NULL;
    if (payload) {
        deed_seat_say(seat, DEED_KIND_EVENT, "action.retracted", NULL, payload);
    }
    deed_arena_fini(&arena);
}

static void on_lost(void *user, const struct deed_error *err)
{
    struct deed_seat *seat = user;
    struct deed_arena arena;
    seat->lost = true;
    deed_arena_init(&arena, 0);
    struct deed_value *payload = deed_value_map(&arena);
    deed_value_set(&arena, payload, "reason",
                   deed_value_string(&arena, err && err->text[0]
                                                 ? err->text
                                                 : "the surface is gone"));
    deed_seat_say(seat, DEED_KIND_EVENT, "session.lost", NULL, payload);
    deed_arena_fini(&arena);
}

static enum deed_code create_trace(struct deed_seat *seat,
                                   struct deed_error *err)
{
    const struct deed_hub_opts *o = &seat->hub->opts;
    char *path = NULL;
    if (!o->trace) {
        return DEED_OK;
    }
    if (asprintf(&path, "%s/%s", o->trace, seat->id) < 0) {
        return deed_fail(err, DEED_NOMEM, "session");
    }
    const struct deed_trace_opts opts = { .path = path,
                                          .session = seat->id,
                                          .loop = seat->hub->loop };
    enum deed_code code = deed_trace_create(&opts, &seat->trace, err);
    free(path);
    return code;
}

static enum deed_code create_host(struct deed_seat *seat,
                                  struct deed_error *err)
{
    const struct deed_hub_opts *o = &seat->hub->opts;
    const struct deed_engine_host_opts opts = {
        .loop = seat->hub->loop,
        .backend = o->backend,
        .engine = { .uiap_mode_order = o->uiap_mode_order,
                    .enter_opaque = !o->respect_opaque,
                    .hold_us = o->hold_us,
                    .confirm_timeout_us = o->people_us,
                    .policy = o->policy,
                    .keys = o->keys,
                    .key_scope = seat->agent,
                    .ask_first = &seat->hub->ask_first,
                    .taps = { seat->trace ? deed_trace_tap(seat->trace) : NULL,
                              &seat->tap },
                    .secret = deed_secrets_get },
        .signal = on_signal,
        .retracted = on_retracted,
        .lost = on_lost,
        .wakeup = on_wakeup,
        .user = seat,
    };
    enum deed_code code = deed_engine_host_create(&opts, &seat->host, err);
    if (!code && seat->trace) {
        deed_trace_set_host(seat->trace, seat->host);
    }
    return code;
}

enum deed_code deed_seat_create(struct deed_hub *hub, struct deed_peer *peer,
                                const char *agent, struct deed_seat **ret,
                                struct deed_error *err)
{
    struct deed_seat *seat = calloc(1, sizeof(*seat));
    char *scope = NULL;
    if (!seat || asprintf(&scope, "uiap/%s", agent) < 0) {
        free(seat);
        return deed_fail(err, DEED_NOMEM, "session");
    }
    *seat = (struct deed_seat){
        .hub = hub,
        .peer = peer,
        .agent = scope,
        .grace = { .fire = on_grace_over },
    };
    deed_idset_init(&seat->ids, DEED_HUB_IDS_MAX);
    deed_watching_init(seat);
    memcpy(seat->id, "sess_", 5);
    enum deed_code code = deed_token_digits(seat->id + 5, 32, err);
    if (!code) {
        code = create_trace(seat, err);
    }
    if (!code) {
        code = create_host(seat, err);
    }
    if (code) {
        deed_seat_destroy(seat);
        return code;
    }
    *ret = seat;
    return DEED_OK;
}

void deed_seat_enter(struct deed_seat *seat)
{
    seat->engine = deed_engine_host_engine(seat->host);
    seat->next = seat->hub->seats;
    seat->hub->seats = seat;
    seat->hub->seat_count++;
    deed_watching_enter(seat);
}

static void unlink_seat(struct deed_seat *gone)
{
    struct deed_seat **at = &gone->hub->seats;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
        gone->hub->seat_count--;
        if (gone->peer) {
            gone->peer->session_count--;
        }
    }
}

void deed_seat_destroy(struct deed_seat *seat)
{
    seat->ending = true;
    deed_timer_stop(&seat->grace);
    deed_watching_leave(seat);
    unlink_seat(seat);
    deed_view_stop(seat);
    deed_engine_host_destroy(seat->host);
    deed_trace_destroy(seat->trace);
    deed_view_drop(seat);
    deed_errands_drop(seat);
    deed_idset_fini(&seat->ids);
    deed_outbox_fini(&seat->outbox);
    free(seat->agent);
    free(seat);
}

void deed_seat_end(struct deed_seat *seat, const char *why,
                   const char *correlation_id)
{
    struct deed_arena arena;
    seat->ending = true;
    deed_errands_cancel_all(seat, why);
    deed_arena_init(&arena, 0);
    struct deed_value *payload = deed_value_map(&arena);
    deed_value_set(&arena, payload, "reason", deed_value_string(&arena, why));
    deed_seat_say(seat, correlation_id ? DEED_KIND_RESPONSE : DEED_KIND_EVENT,
                  "session.ended", correlation_id, payload);
    deed_arena_fini(&arena);
    deed_seat_destroy(seat);
}

void deed_seat_drop_peer(struct deed_seat *seat)
{
    if (!seat->peer) {
        return;
    }
    seat->peer->session_count--;
    seat->peer = NULL;
    deed_view_stop(seat); /* nobody looks */
    if (!seat->ending) {
        deed_timer_start(seat->hub->loop, &seat->grace,
                         deed_loop_now_us(seat->hub->loop) +
                             seat->hub->opts.grace_us);
    }
}

void deed_seat_take_peer(struct deed_seat *seat, struct deed_peer *peer)
{
    deed_seat_drop_peer(seat);
    deed_timer_stop(&seat->grace);
    seat->peer = peer;
    peer->session_count++;
}

/* What a client that comes back must be told, and what it can do without:
 * the state of a surface is asked for anew. */
static bool is_kept(const char *type)
{
    return strncmp(type, "web.", 4) != 0 && strcmp(type, "session.pong") != 0;
}

void deed_seat_say(struct deed_seat *seat, enum deed_envelope_kind kind,
                   const char *type, const char *correlation_id,
                   const struct deed_value *payload)
{
    char id[32], ts[DEED_STAMP_BYTES];
    struct deed_strbuf text;
    struct deed_envelope envelope = { .kind = kind,
                                      .type = type,
                                      .id = id,
                                      .correlation_id = correlation_id,
                                      .session_id = seat->id,
                                      .ts = ts,
                                      .payload = payload };
    uint64_t number = ++seat->numbers;
    snprintf(id, sizeof(id), "msg_%" PRIu64, number);
    deed_stamp_write(deed_stamp_now_ms(), ts);
    deed_strbuf_init(&text, 0);
    deed_envelope_write(&text, &envelope);
    if (text.failed) {
        deed_hub_log(seat->hub, "out of memory: a message is lost");
    } else if (is_kept(type)) {
        bool minor = strcmp(type, "action.progress") == 0;
        deed_outbox_keep(&seat->outbox,
                         minor ? DEED_SHELF_MINOR : DEED_SHELF_MAJOR, number,
                         text.bytes, text.len);
    }
    if (!text.failed && seat->peer && !seat->peer->gone) {
        seat->peer->ops->send(seat->peer, text.bytes, text.len);
    }
    deed_strbuf_fini(&text);
}

void deed_seat_fail_as(struct deed_seat *seat, const char *correlation_id,
                       const char *code, bool retryable,
                       const struct deed_error *err)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    deed_seat_say(seat, DEED_KIND_RESPONSE, "error", correlation_id,
                  deed_envelope_error(&arena, code, retryable, err));
    deed_arena_fini(&arena);
}

void deed_seat_fail(struct deed_seat *seat, const char *correlation_id,
                    const struct deed_error *err)
{
    bool retryable = err->code == DEED_NOMEM || err->code == DEED_TIMEOUT;
    deed_seat_fail_as(seat, correlation_id, deed_code_name(err->code),
                      retryable, err);
}

void deed_seat_replay(struct deed_seat *seat, uint64_t number)
{
    const struct deed_outbox_message *m;
    while (seat->peer && !seat->peer->gone &&
           (m = deed_outbox_after(&seat->outbox, number))) {
        number = m->number;
        seat->peer->ops->send(seat->peer, m->bytes, m->len);
    }
}
