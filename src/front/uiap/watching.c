/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/watching.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "engine/encode.h"
#include "engine/engine.h"
#include "front/watch/watch.h"
#include "lib/picture.h"
#include "wire/base64.h"

static struct deed_uiap_session *find_session(const struct deed_hub *hub,
                                              const char *id)
{
    struct deed_uiap_session *session = hub->sessions;
    while (session && strcmp(session->id, id) != 0) {
        session = session->next;
    }
    return session;
}

static double number_at(const struct deed_value *map, const char *key)
{
    const struct deed_value *value = deed_value_get(map, key);
    return deed_value_is(value, DEED_VALUE_NUMBER) ? value->as.number : 0;
}

static void show(struct deed_uiap_session *session,
                 const struct deed_value *payload)
{
    const char *data = deed_value_text(deed_value_get(payload, "data"));
    const struct deed_value *rect = deed_value_get(payload, "rect");
    size_t len = data ? strlen(data) : 0;
    uint8_t *png = len ? malloc(deed_base64_room(len)) : NULL;
    size_t size = 0;
    bool good = png && deed_base64_decode(data, len, png, &size);
    deed_watch_show(session->hub->watch, session->id, good ? png : NULL, size,
                    (double[4]){ number_at(rect, "x"), number_at(rect, "y"),
                                 number_at(rect, "width"),
                                 number_at(rect, "height") });
    free(png);
}

static void on_place(struct deed_look_reply *reply, enum deed_code code,
                     const struct deed_value *payload,
                     const struct deed_error *err)
{
    struct deed_uiap_session *session =
        deed_container_of(reply, struct deed_uiap_session, where);
    (void)err;
    session->asking = false;
    if (!code && session->hub->watch) {
        deed_watch_note(session->hub->watch, session->id,
                        deed_value_text(deed_value_get(payload, "url")),
                        deed_value_text(deed_value_get(payload, "title")));
    }
}

static void ask_where(struct deed_uiap_session *session)
{
    if (!session->asking) {
        session->where = (struct deed_look_reply){ .done = on_place };
        session->asking =
            !deed_engine_place(session->engine, false, &session->where, NULL);
        deed_uiap_session_rearm(session);
    }
}

static void on_picture(struct deed_look_reply *reply, enum deed_code code,
                       const struct deed_value *payload,
                       const struct deed_error *err)
{
    struct deed_uiap_session *session =
        deed_container_of(reply, struct deed_uiap_session, look);
    (void)err;
    session->looking = false;
    if (session->hub->watch) {
        show(session, code ? NULL : payload);
        ask_where(session);
    }
}

static enum deed_code look(void *user, const char *id, struct deed_error *err)
{
    struct deed_uiap_session *session = find_session(user, id);
    if (!session || !session->engine || session->looking || session->lost) {
        return deed_fail(err, DEED_STATE, "there is nothing to look at");
    }
    const struct deed_picture_query query = { 0 };
    session->look = (struct deed_look_reply){ .done = on_picture };
    enum deed_code code =
        deed_engine_picture(session->engine, &query, &session->look, err);
    session->looking = !code;
    deed_uiap_session_rearm(session);
    return code;
}

static enum deed_code carry_out(struct deed_engine *engine,
                                const struct deed_watch_order *order,
                                struct deed_error *err)
{
    const char *reason = order->reason[0] ? order->reason : NULL;
    switch (order->answer) {
    case DEED_WATCH_APPROVE:
        return deed_engine_grant(engine, order->handle, err);
    case DEED_WATCH_DENY:
        return deed_engine_deny(engine, order->handle, reason, err);
    case DEED_WATCH_TAKE_OVER:
        return deed_engine_take_over(engine, order->handle, err);
    case DEED_WATCH_DONE:
        return deed_engine_user_acted(engine, order->handle, err);
    default:
        return deed_engine_cancel(engine, order->handle,
                                  deed_str_or(reason, "a person stopped it"),
                                  err);
    }
}

static enum deed_code answer(void *user, const struct deed_watch_order *order,
                             struct deed_error *err)
{
    struct deed_uiap_session *session = find_session(user, order->session);
    if (!session || !session->engine) {
        return deed_fail(err, DEED_NOT_FOUND, "the session has ended");
    }
    enum deed_code code = carry_out(session->engine, order, err);
    deed_uiap_session_turn(session);
    return code;
}

static void set_step(void *user, bool on)
{
    struct deed_hub *hub = user;
    hub->ask_first = on;
}

enum deed_code deed_watching_start(struct deed_hub *hub, char **ret_link,
                                   struct deed_error *err)
{
    const struct deed_watch_source source = {
        .look = look, .answer = answer, .step = set_step, .user = hub
    };
    enum deed_code code =
        deed_watch_create(hub->loop, "serve", &source, &hub->watch, err);
    return code ? code : deed_watch_link(hub->watch, ret_link, err);
}

void deed_watching_stop(struct deed_hub *hub)
{
    struct deed_watch *watch = hub->watch;
    hub->watch = NULL;
    hub->ask_first = false;
    deed_watch_destroy(watch);
}

static void on_begun(void *user, const struct deed_tap_at *at,
                     const struct deed_value *request)
{
    const struct deed_uiap_session *session = user;
    struct deed_arena arena;
    if (!session->hub->watch) {
        return;
    }
    deed_arena_init(&arena, 0);
    const struct deed_value *map =
        deed_encode_begun(&arena, at->handle, request);
    if (map) {
        deed_watch_heard(session->hub->watch, session->id, "action.accepted",
                         map);
    }
    deed_arena_fini(&arena);
}

static void on_told(void *user, const char *handle, enum deed_message message,
                    const struct deed_value *payload)
{
    const struct deed_uiap_session *session = user;
    (void)handle; /* it stands in the payload */
    if (session->hub->watch) {
        deed_watch_heard(session->hub->watch, session->id,
                         deed_message_name(message), payload);
    }
}

void deed_watching_init(struct deed_uiap_session *session)
{
    session->tap = (struct deed_tap){ .begun = on_begun,
                                      .told = on_told,
                                      .user = session };
}

void deed_watching_enter(struct deed_uiap_session *session)
{
    if (session->hub->watch) {
        deed_watch_note(session->hub->watch, session->id, NULL, session->agent);
    }
}

void deed_watching_leave(struct deed_uiap_session *session)
{
    if (session->hub->watch) {
        deed_watch_forget(session->hub->watch, session->id);
    }
}
