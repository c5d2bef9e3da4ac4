/* SPDX-License-Identifier: Apache-2.0 */
/* What a client asks of a view: one look, or to be told what happens. */
#include <stdlib.h>

#include "engine/engine.h"
#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/model/delta.h"
#include "core/act/result.h"
#include "core/verify/signal.h"
#include "front/uiap/view_impl.h"

/* Signals that say more than a delta does; the rest are its occasions. */
#define TOLD_BY_DEFAULT                                                        \
    (~((UINT64_C(1) << DEED_SIGNAL_STATE_CHANGED) |                            \
       (UINT64_C(1) << DEED_SIGNAL_REQUEST_STARTED) |                          \
       (UINT64_C(1) << DEED_SIGNAL_SCROLLED) |                                 \
       (UINT64_C(1) << DEED_SIGNAL_DOWNLOAD_PROGRESS) |                        \
       (UINT64_C(1) << DEED_SIGNAL_SHOWING) |                                  \
       (UINT64_C(1) << DEED_SIGNAL_SHOWN) |                                    \
       (UINT64_C(1) << DEED_SIGNAL_LAYOUT)))

static void put(struct deed_arena *arena, struct deed_value *map,
                const char *key, const char *text)
{
    deed_value_set(arena, map, key, deed_value_string(arena, text));
}

static bool flag_of(const struct deed_envelope *envelope, const char *key)
{
    const struct deed_value *value = deed_value_get(envelope->payload, key);
    return deed_value_is(value, DEED_VALUE_BOOL) && value->as.boolean;
}

void deed_view_get(struct deed_uiap_session *session,
                   const struct deed_envelope *envelope)
{
    struct deed_error err = { 0 };
    enum deed_code code =
        deed_view_of(session)
            ? deed_view_look(session, LOOK_GET, flag_of(envelope, "hidden"),
                             envelope->id, &err)
            : deed_fail(&err, DEED_NOMEM, "snapshot");
    if (code) {
        deed_uiap_session_fail(session, envelope->id, &err);
    }
}

static enum deed_code read_kinds(const struct deed_envelope *envelope,
                                 uint64_t *ret, struct deed_error *err)
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
        *ret |= UINT64_C(1) << kind;
    }
    return DEED_OK;
}

static enum deed_code observe(struct deed_uiap_session *session,
                              const struct deed_envelope *envelope,
                              struct deed_error *err)
{
    struct deed_view *view = deed_view_of(session);
    static const struct deed_watch watch = { .bystander = true };
    uint64_t kinds = 0;
    if (!view) {
        return deed_fail(err, DEED_NOMEM, "observing");
    }
    enum deed_code code = read_kinds(envelope, &kinds, err);
    struct deed_driver *driver = deed_engine_driver(session->engine);
    if (!code) {
        code = driver->ops->watch(driver, view, &watch, err);
    }
    if (code) {
        return code;
    }
    deed_view_forget_base(view); /* no delta until the new base is there */
    view->on = true;
    view->kinds = kinds;
    view->hidden = flag_of(envelope, "hidden");
    return deed_view_look(session, LOOK_OBSERVE, view->hidden, envelope->id,
                          err);
}

void deed_view_observe(struct deed_uiap_session *session,
                       const struct deed_envelope *envelope)
{
    struct deed_error err = { 0 };
    if (observe(session, envelope, &err)) {
        deed_view_stop(session);
        deed_uiap_session_fail(session, envelope->id, &err);
    }
}

void deed_view_unobserve(struct deed_uiap_session *session,
                         const struct deed_envelope *envelope)
{
    deed_view_stop(session);
    deed_uiap_session_say(session, DEED_KIND_RESPONSE, "web.state.unobserved",
                          envelope->id, NULL);
}

void deed_view_signal(struct deed_uiap_session *session,
                      const struct deed_signal *signal)
{
    struct deed_view *view = session->view;
    if (!view || !view->on) {
        return;
    }
    if (view->kinds & (UINT64_C(1) << signal->kind)) {
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
            deed_uiap_session_say(session, DEED_KIND_EVENT, "web.signal", NULL,
                                  payload);
        }
        deed_arena_fini(&arena);
    }
    deed_view_schedule(view);
}
