/* SPDX-License-Identifier: Apache-2.0 */
#include "front/uiap/handshake.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <deed/deed.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "front/uiap/session.h"

#define PROFILE "web@0.1"

struct deed_handshake {
    struct deed_handshake *next;
    struct deed_hub *hub;
    struct deed_peer *peer;            /* NULL: its session has begun */
    struct deed_uiap_session *session; /* owned until its surface is there */
    char *id;                          /* owned; of the request */
    struct deed_arena arena;
    struct deed_value *extensions; /* selected */
};

static void unlink_handshake(struct deed_handshake *gone)
{
    struct deed_handshake **at = &gone->hub->handshakes;
    while (*at && *at != gone) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = gone->next;
    }
}

/* A surface that still comes for its session is closed by the library. */
static void free_handshake(struct deed_handshake *handshake)
{
    unlink_handshake(handshake);
    if (handshake->session) {
        deed_uiap_session_destroy(handshake->session);
    }
    if (handshake->peer) {
        handshake->peer->session_count--;
    }
    deed_arena_fini(&handshake->arena);
    free(handshake->id);
    free(handshake);
}

void deed_handshakes_forget(struct deed_peer *peer)
{
    for (struct deed_handshake *o = peer->hub->handshakes, *next; o; o = next) {
        next = o->next;
        if (o->peer == peer) {
            free_handshake(o);
        }
    }
}

unsigned deed_handshakes_count(const struct deed_hub *hub)
{
    unsigned count = 0;
    for (const struct deed_handshake *o = hub->handshakes; o; o = o->next) {
        count++;
    }
    return count;
}

void deed_handshakes_drop(struct deed_hub *hub)
{
    while (hub->handshakes) {
        free_handshake(hub->handshakes);
    }
}

static void put_text(struct deed_arena *arena, struct deed_value *map,
                     const char *key, const char *text)
{
    deed_value_set(arena, map, key, deed_value_string(arena, text));
}

static struct deed_value *encode_runtime(
    struct deed_arena *arena, const struct deed_hub *hub,
    const struct deed_uiap_session *session)
{
    struct deed_value *map = deed_value_map(arena);
    put_text(arena, map, "name", "deed");
    put_text(arena, map, "version", deed_version());
    put_text(arena, map, "driver", deed_session_driver(session->runtime));
    deed_value_set(arena, map, "pid",
                   deed_value_number(arena, (double)getpid()));
    deed_value_set(arena, map, "resumeMs",
                   deed_value_number(arena, (double)hub->opts.grace_us / 1000));
    return map;
}

static void say_initialized(struct deed_handshake *handshake,
                            struct deed_uiap_session *session)
{
    struct deed_arena *arena = &handshake->arena;
    struct deed_value *payload = deed_value_map(arena);
    struct deed_value *profiles = deed_value_list(arena);
    deed_value_push(profiles, deed_value_string(arena, PROFILE));
    put_text(arena, payload, "sessionId", session->id);
    deed_value_set(arena, payload, "selectedProfiles", profiles);
    deed_value_set(arena, payload, "selectedExtensions", handshake->extensions);
    deed_value_set(arena, payload, "runtime",
                   encode_runtime(arena, handshake->hub, session));
    deed_uiap_session_say(session, DEED_KIND_RESPONSE, "session.initialized",
                          handshake->id, payload);
}

static void begin_session(struct deed_handshake *handshake)
{
    struct deed_uiap_session *session = handshake->session;
    handshake->session = NULL;
    handshake->peer = NULL; /* the session counts for it from now on */
    deed_uiap_session_enter(session);
    deed_idset_add(&session->ids, handshake->id);
    say_initialized(handshake, session);
}

static void on_opened(void *user, struct deed_session *runtime,
                      const struct deed_error *err)
{
    struct deed_handshake *handshake = user;
    struct deed_hub *hub = handshake->hub;
    (void)runtime; /* the session has it */
    if (err) {
        hub->metrics.sessions_failed++;
        deed_peer_fail(handshake->peer, handshake->id, NULL,
                       deed_code_name(err->code), err->code == DEED_TIMEOUT,
                       err);
    } else {
        hub->metrics.sessions_opened++;
        begin_session(handshake);
    }
    free_handshake(handshake);
    deed_hub_settled(hub);
}

/* A profile is a string, or an object with an id. */
static enum deed_code check_profiles(const struct deed_value *payload,
                                     struct deed_error *err)
{
    const struct deed_value *list =
        deed_value_get(payload, "supportedProfiles");
    if (!deed_value_is(list, DEED_VALUE_LIST)) {
        return deed_fail_member(err, DEED_INVALID, "payload.supportedProfiles",
                                list ? "must be a list of profiles"
                                     : "is missing");
    }
    for (const struct deed_value *v = list->as.items.first; v; v = v->next) {
        const char *id = deed_value_text(v);
        id = id ? id : deed_value_text_at(v, "id");
        if (deed_str_equal(id, PROFILE)) {
            return DEED_OK;
        }
    }
    return deed_fail_member(err, DEED_UNSUPPORTED, "payload.supportedProfiles",
                            "deed speaks " PROFILE " and nothing else");
}

/* The policy extension has two published names. */
static const char *const known[] = { "uiap.policy", "uicp.policy" };

static bool speaks(const struct deed_value *offer)
{
    const char *id = deed_value_text_at(offer, "id");
    const struct deed_value *versions = deed_value_get(offer, "versions");
    bool same = false;
    for (size_t i = 0; i < DEED_ARRAY_LEN(known); i++) {
        same = same || deed_str_equal(id, known[i]);
    }
    if (!same || !deed_value_is(versions, DEED_VALUE_LIST)) {
        return same && !versions;
    }
    const struct deed_value *v = versions->as.items.first;
    while (v && !deed_str_equal(deed_value_text(v), "0.1")) {
        v = v->next;
    }
    return v != NULL;
}

static enum deed_code select_one(struct deed_arena *arena,
                                 const struct deed_value *offer,
                                 struct deed_value *selected,
                                 struct deed_error *err)
{
    const char *id = deed_value_text_at(offer, "id");
    const struct deed_value *required = deed_value_get(offer, "required");
    if (!id) {
        return deed_fail_member(err, DEED_INVALID,
                                "payload.supportedExtensions",
                                "each needs an id");
    }
    if (speaks(offer)) {
        struct deed_value *one = deed_value_map(arena);
        put_text(arena, one, "id", id);
        put_text(arena, one, "version", "0.1");
        deed_value_push(selected, one);
    } else if (deed_value_is(required, DEED_VALUE_BOOL) &&
               required->as.boolean) {
        return deed_fail_member(
            err, DEED_UNSUPPORTED, "payload.supportedExtensions",
            "\"%.80s\" is required and not spoken here", id);
    }
    return DEED_OK;
}

static enum deed_code select_extensions(struct deed_arena *arena,
                                        const struct deed_value *payload,
                                        struct deed_value *selected,
                                        struct deed_error *err)
{
    const struct deed_value *list =
        deed_value_get(payload, "supportedExtensions");
    if (list && list->type != DEED_VALUE_LIST) {
        return deed_fail_member(err, DEED_INVALID,
                                "payload.supportedExtensions",
                                "must be a list of extensions");
    }
    enum deed_code code = DEED_OK;
    const struct deed_value *v = list ? list->as.items.first : NULL;
    for (; v && !code; v = v->next) {
        code = select_one(arena, v, selected, err);
    }
    return code;
}

/* Which surface the client wants. */
struct attach {
    const char *tab; /* NULL: see `fresh` */
    bool fresh;      /* a new one; else the first that is free */
};

static enum deed_code read_attach(const struct deed_value *payload,
                                  struct attach *ret, struct deed_error *err)
{
    const struct deed_value *attach = deed_value_get(payload, "attach");
    const struct deed_value *id = deed_value_get(attach, "targetId");
    const struct deed_value *fresh = deed_value_get(attach, "new");
    if (attach && attach->type != DEED_VALUE_MAP) {
        return deed_fail_member(err, DEED_INVALID, "payload.attach",
                                "must be an object");
    }
    if (id && !deed_value_text(id)) {
        return deed_fail_member(err, DEED_INVALID, "payload.attach.targetId",
                                "must be a string");
    }
    if (fresh && fresh->type != DEED_VALUE_BOOL) {
        return deed_fail_member(err, DEED_INVALID, "payload.attach.new",
                                "must be true or false");
    }
    ret->tab = deed_value_text(id);
    ret->fresh = fresh && fresh->as.boolean;
    if (ret->tab && ret->fresh) {
        return deed_fail_member(err, DEED_INVALID, "payload.attach",
                                "a tab is either given or new");
    }
    return DEED_OK;
}

static enum deed_code check_room(const struct deed_peer *peer,
                                 struct deed_error *err)
{
    if (peer->hub->session_count >= DEED_HUB_SESSIONS_MAX) {
        return deed_fail(err, DEED_TOO_LARGE, "there are %d sessions already",
                         DEED_HUB_SESSIONS_MAX);
    }
    if (peer->session_count >= DEED_HUB_SESSIONS_PER_PEER_MAX) {
        return deed_fail(err, DEED_TOO_LARGE,
                         "this connection has %d sessions already",
                         DEED_HUB_SESSIONS_PER_PEER_MAX);
    }
    return DEED_OK;
}

static struct deed_handshake *new_handshake(struct deed_peer *peer,
                                            const char *id)
{
    struct deed_handshake *handshake = calloc(1, sizeof(*handshake));
    char *copy = strdup(id);
    if (!handshake || !copy) {
        free(handshake);
        free(copy);
        return NULL;
    }
    *handshake = (struct deed_handshake){ .next = peer->hub->handshakes,
                                          .hub = peer->hub,
                                          .peer = peer,
                                          .id = copy };
    deed_arena_init(&handshake->arena, 0);
    handshake->extensions = deed_value_list(&handshake->arena);
    peer->hub->handshakes = handshake;
    peer->session_count++;
    return handshake;
}

static enum deed_code begin(struct deed_peer *peer,
                            const struct deed_envelope *envelope,
                            struct deed_error *err)
{
    const struct deed_value *payload = envelope->payload;
    struct attach attach = { 0 };
    enum deed_code code = check_room(peer, err);
    if (!code) {
        code = check_profiles(payload, err);
    }
    if (!code) {
        code = read_attach(payload, &attach, err);
    }
    struct deed_handshake *handshake =
        code ? NULL : new_handshake(peer, envelope->id);
    if (!handshake) {
        return code ? code : deed_fail(err, DEED_NOMEM, "session");
    }
    code = select_extensions(&handshake->arena, payload, handshake->extensions,
                             err);
    if (!code) {
        code = deed_uiap_session_create(peer->hub, peer,
                                        deed_str_or(envelope->source_id, ""),
                                        &handshake->session, err);
    }
    if (!code) {
        code = deed_uiap_session_open(handshake->session, attach.tab,
                                      attach.fresh, on_opened, handshake, err);
    }
    if (code) {
        free_handshake(handshake);
    }
    return code;
}

void deed_handshake_begin(struct deed_peer *peer,
                          const struct deed_envelope *envelope)
{
    struct deed_error err = { 0 };
    enum deed_code code = begin(peer, envelope, &err);
    if (code) {
        deed_peer_fail(peer, envelope->id, NULL, deed_code_name(code),
                       code == DEED_TOO_LARGE, &err);
    }
}
