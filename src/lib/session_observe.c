/* SPDX-License-Identifier: Apache-2.0 */
/* One listener for all actions of a session, and the step-by-step mode. */
#include <deed/deed.h>

#include <stdlib.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/util.h"
#include "base/value.h"
#include "core/verify/note.h"
#include "core/verify/signal.h"
#include "base/value_put.h"
#include "engine/encode.h"
#include "lib/session_impl.h"

/* What a person's input brings about is looked for this long: an answer of a
 * server and the page that it leads to. */
#define PERSON_EFFECT_US DEED_MS(5000)

static bool is_observed(const struct deed_session *session)
{
    return session->observer.heard || session->value_observer.heard;
}

static void pass_on(struct deed_session *session, const char *type,
                    const struct deed_value *payload)
{
    if (session->value_observer.heard) {
        session->hearing++;
        session->value_observer.heard(session->value_observer.user, type,
                                      payload);
        session->hearing--;
        return;
    }
    char *json = deed_session_text_of(payload);
    session->hearing++;
    if (json) {
        session->observer.heard(session->observer.user, type, json);
    }
    session->hearing--;
    free(json);
}

static void on_begun(void *user, const struct deed_tap_at *at,
                     const struct deed_value *request)
{
    struct deed_session *session = user;
    struct deed_arena arena;
    session->person_at = 0;
    if (!is_observed(session)) {
        return;
    }
    deed_arena_init(&arena, 0);
    const struct deed_value *map =
        deed_encode_begun(&arena, at->handle, request);
    if (map) {
        pass_on(session, "action.accepted", map);
    }
    deed_arena_fini(&arena);
}

static void on_told(void *user, const char *handle, enum deed_message message,
                    const struct deed_value *payload)
{
    struct deed_session *session = user;
    (void)handle; /* it stands in the payload */
    if (is_observed(session)) {
        pass_on(session, deed_message_name(message), payload);
    }
}

static struct deed_value *encode_person(struct deed_arena *arena,
                                        const struct deed_person_act *p)
{
    struct deed_value *map = deed_value_map(arena);
    deed_put_text(arena, map, "act", p->act);
    deed_put_text(arena, map, "role", p->role);
    deed_put_text(arena, map, "name", p->name);
    deed_put_text(arena, map, "scope", p->scope);
    deed_put_number(arena, map, "others", p->others);
    deed_put_text(arena, map, "value", p->secret ? NULL : p->value);
    deed_put_bool(arena, map, "secret", p->secret);
    deed_put_bool(arena, map, "on", p->on);
    deed_put_bool(arena, map, "onPage", p->on_page);
    if (p->options) {
        deed_value_set(arena, map, "options",
                       deed_value_copy(arena, p->options));
    }
    return map;
}

static void on_noted(void *user, deed_time_us now, const struct deed_note *note)
{
    struct deed_session *session = user;
    struct deed_arena arena;
    if (!note->person || !is_observed(session)) {
        return;
    }
    session->person_at = now;
    deed_arena_init(&arena, 0);
    const struct deed_value *map = encode_person(&arena, note->person);
    if (!arena.failed) {
        pass_on(session, "person.acted", map);
    }
    deed_arena_fini(&arena);
}

/* A place that said something while nobody acted: a ticker, a clock. */
static bool is_restless(struct deed_session *session,
                        const struct deed_signal *signal, bool acted)
{
    size_t room = DEED_ARRAY_LEN(session->restless);
    uint64_t key = deed_hash_text(DEED_HASH_SEED, signal->place) | 1;
    for (size_t i = 0; i < room; i++) {
        if (session->restless[i] == key) {
            return true;
        }
    }
    if (!acted) {
        session->restless[session->restless_next++ % room] = key;
    }
    return !acted;
}

/* Something that the page does by itself is not what the person did. */
static bool is_effect(struct deed_session *session,
                      const struct deed_signal *signal, bool acted)
{
    bool tied = signal->caused == DEED_YES || signal->certified;
    if (signal->kind == DEED_SIGNAL_TOAST && !tied && !signal->hidden) {
        return signal->caused != DEED_NO &&
               !is_restless(session, signal, acted);
    }
    if (!acted) {
        return false;
    }
    switch (signal->kind) {
    case DEED_SIGNAL_ROUTE_CHANGED:
        return !signal->same && signal->caused != DEED_NO;
    case DEED_SIGNAL_TOAST:
    case DEED_SIGNAL_DIALOG_OPENED:
    case DEED_SIGNAL_DIALOG_CLOSED:
    case DEED_SIGNAL_POPUP_OPENED:
        /* Dialogs are looked for a frame later, when nothing ties them. */
        return signal->caused != DEED_NO && !signal->hidden;
    default:
        return false;
    }
}

static void on_signalled(void *user, deed_time_us now,
                         const struct deed_signal *signal)
{
    struct deed_session *session = user;
    struct deed_arena arena;
    bool acted =
        session->person_at && now - session->person_at <= PERSON_EFFECT_US;
    if (!is_observed(session) || !is_effect(session, signal, acted)) {
        return;
    }
    deed_arena_init(&arena, 0);
    struct deed_value *map = deed_value_map(&arena);
    deed_put_text(&arena, map, "kind", deed_signal_name(signal->kind));
    deed_put_text(&arena, map, "url", signal->pattern);
    deed_put_text(&arena, map, "text", signal->text);
    deed_put_text(&arena, map, "name", signal->name);
    if (!arena.failed) {
        pass_on(session, "person.effect", map);
    }
    deed_arena_fini(&arena);
}

void deed_session_init_observer(struct deed_session *session)
{
    session->tap = (struct deed_tap){ .begun = on_begun,
                                      .told = on_told,
                                      .noted = on_noted,
                                      .signalled = on_signalled,
                                      .user = session };
}

void deed_session_observe(struct deed_session *session,
                          const struct deed_callback *observer)
{
    session->observer = observer ? *observer : (struct deed_callback){ 0 };
    session->value_observer = (struct deed_value_callback){ 0 };
}

void deed_session_observe_values(struct deed_session *session,
                                 const struct deed_value_callback *observer)
{
    session->observer = (struct deed_callback){ 0 };
    session->value_observer =
        observer ? *observer : (struct deed_value_callback){ 0 };
}

void deed_session_set_ask_first(struct deed_session *session, bool on)
{
    session->ask_first = on;
}
