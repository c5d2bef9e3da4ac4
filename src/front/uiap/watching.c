/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/watching.h"

#include <stdlib.h>
#include <string.h>

#include <deed/call_value.h>

#include "base/util.h"
#include "base/value.h"
#include "front/watch/watch.h"
#include "wire/base64.h"

static void show(struct deed_uiap_session *session,
                 const struct deed_value *payload)
{
    const char *data = deed_value_text_at(payload, "data");
    const struct deed_value *rect = deed_value_get(payload, "rect");
    size_t len = data ? strlen(data) : 0;
    uint8_t *png = len ? malloc(deed_base64_room(len)) : NULL;
    size_t size = 0;
    bool good = png && deed_base64_decode(data, len, png, &size);
    deed_watch_show(session->hub->watch, session->id, good ? png : NULL, size,
                    (double[4]){ deed_value_number_at(rect, "x", 0),
                                 deed_value_number_at(rect, "y", 0),
                                 deed_value_number_at(rect, "width", 0),
                                 deed_value_number_at(rect, "height", 0) });
    free(png);
}

static void on_place(void *user, struct deed_call *call,
                     const struct deed_value *payload,
                     const struct deed_error *err)
{
    struct deed_uiap_session *session = user;
    session->where = NULL;
    deed_call_free(call);
    if (!err && session->hub->watch) {
        deed_watch_note(session->hub->watch, session->id,
                        deed_value_text_at(payload, "url"),
                        deed_value_text_at(payload, "title"));
    }
}

static void ask_where(struct deed_uiap_session *session)
{
    const struct deed_value_listener listener = { .done = on_place,
                                                  .user = session };
    if (!session->where) {
        (void)deed_start_place(session->runtime, false, &listener,
                               &session->where, NULL);
    }
}

static void on_picture(void *user, struct deed_call *call,
                       const struct deed_value *payload,
                       const struct deed_error *err)
{
    struct deed_uiap_session *session = user;
    (void)err; /* the page is told that there is no picture */
    session->look = NULL;
    if (session->hub->watch) {
        show(session, payload);
        ask_where(session);
    }
    deed_call_free(call);
}

static enum deed_code look(void *user, const char *id, struct deed_error *err)
{
    struct deed_uiap_session *session = deed_hub_find_session(user, id);
    if (!session || session->look || deed_session_is_lost(session->runtime)) {
        return deed_fail(err, DEED_STATE, "there is nothing to look at");
    }
    const struct deed_value_listener listener = { .done = on_picture,
                                                  .user = session };
    return deed_start_image(session->runtime, false, NULL, &listener,
                            &session->look, err);
}

static enum deed_code carry_out(struct deed_session *runtime,
                                const struct deed_watch_order *order,
                                struct deed_error *err)
{
    const char *reason = order->reason[0] ? order->reason : NULL;
    switch (order->answer) {
    case DEED_WATCH_APPROVE:
        return deed_grant(runtime, order->handle, err);
    case DEED_WATCH_DENY:
        return deed_deny(runtime, order->handle, reason, err);
    case DEED_WATCH_TAKE_OVER:
        return deed_take_over(runtime, order->handle, err);
    case DEED_WATCH_DONE:
        return deed_user_acted(runtime, order->handle, err);
    default:
        return deed_cancel(runtime, order->handle,
                           deed_str_or(reason, "a person stopped it"), err);
    }
}

static enum deed_code answer(void *user, const struct deed_watch_order *order,
                             struct deed_error *err)
{
    struct deed_uiap_session *session =
        deed_hub_find_session(user, order->session);
    if (!session) {
        return deed_fail(err, DEED_NOT_FOUND, "the session has ended");
    }
    enum deed_code code = carry_out(session->runtime, order, err);
    deed_session_proceed(session->runtime);
    return code;
}

static void set_step(void *user, bool on)
{
    struct deed_hub *hub = user;
    hub->ask_first = on;
    for (struct deed_uiap_session *s = hub->sessions; s; s = s->next) {
        deed_session_set_ask_first(s->runtime, on);
    }
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
    set_step(hub, false);
    deed_watch_destroy(watch);
}

static void on_heard(void *user, const char *type,
                     const struct deed_value *payload)
{
    const struct deed_uiap_session *session = user;
    if (session->hub->watch && strncmp(type, "action.", 7) == 0) {
        deed_watch_heard(session->hub->watch, session->id, type, payload);
    }
}

void deed_watching_enter(struct deed_uiap_session *session)
{
    const struct deed_value_callback observer = { .heard = on_heard,
                                                  .user = session };
    deed_session_set_ask_first(session->runtime, session->hub->ask_first);
    if (session->hub->watch) {
        deed_session_observe_values(session->runtime, &observer);
        deed_watch_note(session->hub->watch, session->id, NULL, session->agent);
    }
}

void deed_watching_leave(struct deed_uiap_session *session)
{
    deed_call_free(session->look);
    deed_call_free(session->where);
    session->look = session->where = NULL;
    if (session->hub->watch) {
        deed_watch_forget(session->hub->watch, session->id);
    }
}
