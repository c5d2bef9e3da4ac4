/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/view.h"

#include <stdlib.h>
#include <string.h>

#include <deed/subscription.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"

/* While more than this waits to leave, deltas wait too. */
#define BUSY_BYTES ((size_t)256 * 1024)

/* A request that waits for its snapshot. */
struct view_request {
    struct view_request *next;
    struct deed_uiap_session *session;
    char id[]; /* of the envelope */
};

struct deed_view {
    struct deed_subscription *subscription; /* owned */
    struct view_request *requests;          /* owned */
};

static void forget(struct view_request *gone)
{
    struct view_request **at = &gone->session->view->requests;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
    }
    free(gone);
}

static void on_snapshot(void *user, const struct deed_value *snapshot,
                        const struct deed_error *err)
{
    struct view_request *request = user;
    struct deed_uiap_session *session = request->session;
    if (!session->ending && snapshot) {
        deed_uiap_session_say(session, DEED_KIND_RESPONSE, "web.state.snapshot",
                              request->id, snapshot);
    } else if (!session->ending) {
        deed_uiap_session_fail(session, request->id, err);
    }
    forget(request);
}

static void on_delta(void *user, const struct deed_value *payload)
{
    const struct deed_uiap_session *session = user;
    if (!session->ending) {
        deed_uiap_session_say(user, DEED_KIND_EVENT, "web.state.delta", NULL,
                              payload);
    }
}

static void on_signal(void *user, const struct deed_value *payload)
{
    deed_uiap_session_say(user, DEED_KIND_EVENT, "web.signal", NULL, payload);
}

/* What the client has not taken yet comes first. */
static bool is_ready(void *user)
{
    const struct deed_uiap_session *session = user;
    const struct deed_peer *peer = session->peer;
    return !peer || peer->ops->queued(peer) <= BUSY_BYTES;
}

static void on_ended(void *user, const struct deed_error *err)
{
    const struct deed_uiap_session *session = user;
    deed_hub_log(session->hub, "%s: observing ends", deed_code_name(err->code));
}

static void on_settled(void *user)
{
    const struct deed_uiap_session *session = user;
    deed_hub_settled(session->hub);
}

/* The session's view, made when there is none. */
static enum deed_code make_view(struct deed_uiap_session *session,
                                struct deed_error *err)
{
    const struct deed_subscription_opts opts = {
        .size = sizeof(opts),
        .limit_bytes = DEED_HUB_ANSWER_BYTES_MAX * 8,
        .delta = on_delta,
        .signal = on_signal,
        .is_ready = is_ready,
        .ended = on_ended,
        .settled = on_settled,
        .user = session,
    };
    if (session->view) {
        return DEED_OK;
    }
    struct deed_view *view = calloc(1, sizeof(*view));
    if (!view) {
        return deed_fail(err, DEED_NOMEM, "snapshot");
    }
    enum deed_code code = deed_subscription_new(session->runtime, &opts,
                                                &view->subscription, err);
    if (code) {
        free(view);
    } else {
        session->view = view;
    }
    return code;
}

static enum deed_code make_request(struct deed_uiap_session *session,
                                   const char *id, struct view_request **ret,
                                   struct deed_error *err)
{
    enum deed_code code = make_view(session, err);
    struct view_request *new =
        code ? NULL : malloc(sizeof(*new) + strlen(id) + 1);
    if (!new) {
        return code ? code : deed_fail(err, DEED_NOMEM, "snapshot");
    }
    memcpy(new->id, id, strlen(id) + 1);
    new->session = session;
    new->next = session->view->requests;
    session->view->requests = new;
    *ret = new;
    return DEED_OK;
}

static bool flag_of(const struct deed_envelope *envelope, const char *key)
{
    return deed_value_as_bool(deed_value_get(envelope->payload, key), false);
}

static void refuse(struct deed_uiap_session *session,
                   const struct deed_envelope *envelope,
                   struct view_request *request, const struct deed_error *err)
{
    if (request) {
        forget(request);
    }
    deed_uiap_session_fail(session, envelope->id, err);
}

void deed_view_get(struct deed_uiap_session *session,
                   const struct deed_envelope *envelope)
{
    struct deed_error err = { 0 };
    struct view_request *request = NULL;
    enum deed_code code = make_request(session, envelope->id, &request, &err);
    if (!code) {
        code = deed_subscription_look(session->view->subscription,
                                      flag_of(envelope, "hidden"), on_snapshot,
                                      request, &err);
    }
    if (code) {
        refuse(session, envelope, request, &err);
    }
}

/* The kinds of signals that are wanted; *ret NULL: none are named. */
static enum deed_code read_signals(struct deed_arena *arena,
                                   const struct deed_envelope *envelope,
                                   const char ***ret, struct deed_error *err)
{
    const struct deed_value *list =
        deed_value_get(envelope->payload, "signals");
    if (!list) {
        return DEED_OK;
    }
    if (list->type != DEED_VALUE_LIST) {
        return deed_fail_member(err, DEED_INVALID, "signals",
                                "must be a list of signal kinds");
    }
    const char **names =
        deed_arena_calloc(arena, deed_value_count(list) + 1, sizeof(*names));
    if (!names) {
        return deed_fail(err, DEED_NOMEM, "observing");
    }
    *ret = names;
    for (const struct deed_value *v = list->as.items.first; v; v = v->next) {
        *names++ = deed_str_or(deed_value_text(v), "");
    }
    return DEED_OK;
}

/* Errors of the library name members of the payload. */
static void name_payload(struct deed_error *err)
{
    char text[sizeof(err->text)];
    memcpy(text, err->text, sizeof(text));
    if (deed_str_equal(err->member, "signals")) {
        deed_fail_member(err, err->code, "payload.signals", "%s", text);
    }
}

void deed_view_observe(struct deed_uiap_session *session,
                       const struct deed_envelope *envelope)
{
    struct deed_arena arena;
    struct deed_error err = { 0 };
    struct view_request *request = NULL;
    const char **signals = NULL;
    deed_arena_init(&arena, 0);
    enum deed_code code = make_request(session, envelope->id, &request, &err);
    if (!code) {
        code = read_signals(&arena, envelope, &signals, &err);
    }
    if (!code) {
        code = deed_subscription_start(session->view->subscription,
                                       flag_of(envelope, "hidden"), signals,
                                       on_snapshot, request, &err);
    }
    deed_arena_fini(&arena);
    if (code) {
        name_payload(&err);
        deed_view_stop(session);
        refuse(session, envelope, request, &err);
    }
}

void deed_view_unobserve(struct deed_uiap_session *session,
                         const struct deed_envelope *envelope)
{
    deed_view_stop(session);
    deed_uiap_session_say(session, DEED_KIND_RESPONSE, "web.state.unobserved",
                          envelope->id, NULL);
}

bool deed_view_is_busy(const struct deed_uiap_session *session)
{
    return session->view &&
           deed_subscription_is_looking(session->view->subscription);
}

void deed_view_stop(struct deed_uiap_session *session)
{
    if (session->view) {
        deed_subscription_stop(session->view->subscription);
    }
}

void deed_view_drop(struct deed_uiap_session *session)
{
    struct deed_view *view = session->view;
    if (!view) {
        return;
    }
    deed_subscription_free(view->subscription);
    while (view->requests) {
        forget(view->requests);
    }
    session->view = NULL;
    free(view);
}
