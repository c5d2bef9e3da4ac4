/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/session.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/uiap/client_action.h"
#include "io/stamp.h"
#include "io/token.h"
#include "front/uiap/questions.h"
#include "front/uiap/view.h"
#include "front/uiap/watching.h"

/* Progress takes about 420 bytes with its envelope, a result 1,700. */
#define ENVELOPE_BYTES 512

static void on_grace_over(struct deed_timer *timer)
{
    struct deed_uiap_session *session =
        deed_container_of(timer, struct deed_uiap_session, grace);
    deed_hub_log(session->hub, "session %.13s...: nobody came back, it ends",
                 session->id);
    deed_uiap_session_end(session, "nobody came back", NULL);
}

static void on_retracted(void *user, const struct deed_value *what)
{
    deed_uiap_session_say(user, DEED_KIND_EVENT, "action.retracted", NULL,
                          what);
}

static void on_lost(void *user, const struct deed_error *err)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    struct deed_value *payload = deed_value_map(&arena);
    deed_value_set(&arena, payload, "reason",
                   deed_value_string(&arena, err->text));
    deed_uiap_session_say(user, DEED_KIND_EVENT, "session.lost", NULL, payload);
    deed_arena_fini(&arena);
}

/* 0 is the library's default, and what is not to be held at all is -1. */
static int64_t hold_ms(deed_time_us hold_us)
{
    return hold_us < 0 ? 0 : hold_us == 0 ? -1 : (hold_us + 999) / 1000;
}

enum deed_code deed_uiap_session_create(struct deed_hub *hub,
                                        struct deed_peer *peer,
                                        const char *agent,
                                        struct deed_uiap_session **ret,
                                        struct deed_error *err)
{
    struct deed_uiap_session *session = calloc(1, sizeof(*session));
    char *scope = NULL;
    if (!session || asprintf(&scope, "uiap/%s", agent) < 0) {
        free(session);
        return deed_fail(err, DEED_NOMEM, "session");
    }
    *session = (struct deed_uiap_session){
        .hub = hub,
        .peer = peer,
        .agent = scope,
        .grace = { .fire = on_grace_over },
    };
    deed_idset_init(&session->ids, DEED_HUB_IDS_MAX);
    int prefix = snprintf(session->id, sizeof(session->id), "sess_");
    enum deed_code code = deed_token_digits(session->id + prefix, 32, err);
    if (code) {
        deed_uiap_session_destroy(session);
        return code;
    }
    *ret = session;
    return DEED_OK;
}

enum deed_code deed_uiap_session_open(struct deed_uiap_session *session,
                                      const char *tab, bool fresh,
                                      deed_session_open_fn *opened, void *user,
                                      struct deed_error *err)
{
    const struct deed_hub_opts *o = &session->hub->opts;
    char *trace = NULL;
    if (o->trace && asprintf(&trace, "%s/%s", o->trace, session->id) < 0) {
        return deed_fail(err, DEED_NOMEM, "session");
    }
    const struct deed_session_opts opts = {
        .size = sizeof(opts),
        .connection = o->connection,
        .tab = tab,
        .new_tab = fresh,
        .uiap_mode_order = o->uiap_mode_order,
        .respect_opaque = o->respect_opaque,
        .hold_ms = hold_ms(o->hold_us),
        .confirm_timeout_ms = o->people_us / 1000,
        .trace = trace,
        .name = session->id,
        .policy = o->policy,
        .keys = o->keys,
        .key_scope = session->agent,
        .real_time = true,
        .events = { .lost = on_lost,
                    .retracted = on_retracted,
                    .user = session },
    };
    enum deed_code code =
        deed_session_start(&opts, opened, user, &session->runtime, err);
    free(trace);
    return code;
}

void deed_uiap_session_enter(struct deed_uiap_session *session)
{
    session->next = session->hub->sessions;
    session->hub->sessions = session;
    session->hub->session_count++;
    deed_watching_enter(session);
}

static void unlink_session(struct deed_uiap_session *gone)
{
    struct deed_uiap_session **at = &gone->hub->sessions;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
        gone->hub->session_count--;
        if (gone->peer) {
            gone->peer->session_count--;
        }
    }
}

void deed_uiap_session_destroy(struct deed_uiap_session *session)
{
    session->ending = true;
    deed_timer_stop(&session->grace);
    deed_watching_leave(session);
    unlink_session(session);
    deed_view_drop(session);
    deed_questions_drop(session);
    deed_session_close(session->runtime);
    deed_client_actions_drop(session);
    deed_idset_fini(&session->ids);
    deed_outbox_fini(&session->outbox);
    free(session->agent);
    free(session);
}

void deed_uiap_session_end(struct deed_uiap_session *session, const char *why,
                           const char *correlation_id)
{
    struct deed_arena arena;
    session->ending = true;
    deed_client_actions_cancel_all(session, why);
    deed_arena_init(&arena, 0);
    struct deed_value *payload = deed_value_map(&arena);
    deed_value_set(&arena, payload, "reason", deed_value_string(&arena, why));
    deed_uiap_session_say(session,
                          correlation_id ? DEED_KIND_RESPONSE : DEED_KIND_EVENT,
                          "session.ended", correlation_id, payload);
    deed_arena_fini(&arena);
    deed_uiap_session_destroy(session);
}

void deed_uiap_session_drop_peer(struct deed_uiap_session *session)
{
    if (!session->peer) {
        return;
    }
    session->peer->session_count--;
    session->peer = NULL;
    deed_view_stop(session); /* nobody looks */
    if (!session->ending) {
        deed_timer_start(session->hub->loop, &session->grace,
                         deed_loop_now_us(session->hub->loop) +
                             session->hub->opts.grace_us);
    }
}

void deed_uiap_session_take_peer(struct deed_uiap_session *session,
                                 struct deed_peer *peer)
{
    deed_uiap_session_drop_peer(session);
    deed_timer_stop(&session->grace);
    session->peer = peer;
    peer->session_count++;
}

/* What a client that comes back must be told, and what it can do without:
 * the state of a surface is asked for anew. */
static bool is_kept(const char *type)
{
    return strncmp(type, "web.", 4) != 0 && strcmp(type, "session.pong") != 0;
}

void deed_uiap_session_say(struct deed_uiap_session *session,
                           enum deed_envelope_kind kind, const char *type,
                           const char *correlation_id,
                           const struct deed_value *payload)
{
    char id[32], ts[DEED_STAMP_BYTES];
    struct deed_strbuf text;
    struct deed_envelope envelope = { .kind = kind,
                                      .type = type,
                                      .id = id,
                                      .correlation_id = correlation_id,
                                      .session_id = session->id,
                                      .ts = ts,
                                      .payload = payload };
    uint64_t number = ++session->numbers;
    snprintf(id, sizeof(id), "msg_%" PRIu64, number);
    deed_stamp_write(deed_stamp_now_ms(), ts);
    deed_strbuf_init(&text, 0);
    deed_strbuf_reserve(&text, ENVELOPE_BYTES);
    deed_envelope_write(&text, &envelope);
    if (text.failed) {
        deed_hub_log(session->hub, "out of memory: a message is lost");
    } else if (is_kept(type)) {
        bool minor = strcmp(type, "action.progress") == 0;
        deed_outbox_keep(&session->outbox,
                         minor ? DEED_SHELF_MINOR : DEED_SHELF_MAJOR, number,
                         text.bytes, text.len);
    }
    if (!text.failed && session->peer && !session->peer->gone) {
        session->peer->ops->send(session->peer, text.bytes, text.len);
    }
    deed_strbuf_fini(&text);
}

void deed_uiap_session_fail_as(struct deed_uiap_session *session,
                               const char *correlation_id, const char *code,
                               bool retryable, const struct deed_error *err)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    deed_uiap_session_say(session, DEED_KIND_RESPONSE, "error", correlation_id,
                          deed_envelope_error(&arena, code, retryable, err));
    deed_arena_fini(&arena);
}

void deed_uiap_session_fail(struct deed_uiap_session *session,
                            const char *correlation_id,
                            const struct deed_error *err)
{
    bool retryable = err->code == DEED_NOMEM || err->code == DEED_TIMEOUT;
    deed_uiap_session_fail_as(session, correlation_id,
                              deed_code_name(err->code), retryable, err);
}

void deed_uiap_session_replay(struct deed_uiap_session *session,
                              uint64_t number)
{
    const struct deed_outbox_message *m;
    while (session->peer && !session->peer->gone &&
           (m = deed_outbox_after(&session->outbox, number))) {
        number = m->number;
        session->peer->ops->send(session->peer, m->bytes, m->len);
    }
}
