/* SPDX-License-Identifier: Apache-2.0 */
/* One listener for all actions of a session, and the step-by-step mode. */
#include <deed/deed.h>

#include <stdlib.h>

#include "base/arena.h"
#include "base/value.h"
#include "lib/session_impl.h"

static void pass_on(struct deed_session *session, const char *type,
                    const struct deed_value *payload)
{
    char *json = deed_session_text_of(payload);
    session->hearing++;
    if (json) {
        session->observer.heard(session->observer.user, type, json);
    }
    session->hearing--;
    free(json);
}

static void on_accepted(void *user, const char *handle,
                        const struct deed_value *payload)
{
    struct deed_session *session = user;
    struct deed_arena arena;
    if (!session->observer.heard) {
        return;
    }
    deed_arena_init(&arena, 0);
    struct deed_value *map = deed_value_map(&arena);
    deed_value_set(&arena, map, "actionHandle",
                   deed_value_string(&arena, handle));
    deed_value_set(&arena, map, "request", deed_value_copy(&arena, payload));
    if (!arena.failed) {
        pass_on(session, "action.accepted", map);
    }
    deed_arena_fini(&arena);
}

static void on_heard(void *user, const char *handle, enum deed_message message,
                     const struct deed_value *payload)
{
    struct deed_session *session = user;
    (void)handle; /* it stands in the payload */
    if (session->observer.heard) {
        pass_on(session, deed_message_name(message), payload);
    }
}

void deed_session_init_observer(struct deed_session *session)
{
    session->engine_observer = (struct deed_engine_observer){
        .accepted = on_accepted, .heard = on_heard, .user = session
    };
}

void deed_session_observe(struct deed_session *session,
                          const struct deed_callback *observer)
{
    session->observer = observer ? *observer : (struct deed_callback){ 0 };
}

void deed_session_set_ask_first(struct deed_session *session, bool on)
{
    session->ask_first = on;
}
