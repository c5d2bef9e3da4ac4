/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/cdp/settings.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "driver/web/decode.h"

#define SETTINGS_MAX 24
#define ORIGIN_MAX 300

struct cdp_settings {
    struct {
        char *method, *params; /* owned */
    } list[SETTINGS_MAX];
    size_t count;
    char *name, *password;   /* owned; NULL: none */
    char origin[ORIGIN_MAX]; /* of the server that asked first; "": nobody */
    char tried[64];          /* the request that they were given to already */
};

static void wipe(char *text)
{
    if (text) {
        explicit_bzero(text, strlen(text));
    }
    free(text);
}

void settings_destroy(struct cdp_settings *settings)
{
    for (size_t i = 0; settings && i < settings->count; i++) {
        free(settings->list[i].method);
        free(settings->list[i].params);
    }
    if (settings) {
        wipe(settings->name);
        wipe(settings->password);
    }
    free(settings);
}

static void drop(struct cdp_settings *settings, size_t at)
{
    free(settings->list[at].method);
    free(settings->list[at].params);
    settings->count--;
    memmove(&settings->list[at], &settings->list[at + 1],
            (settings->count - at) * sizeof(settings->list[0]));
}

bool settings_set(struct cdp_settings *settings, const char *method,
                  const char *params)
{
    for (size_t i = 0; i < settings->count; i++) {
        if (strcmp(settings->list[i].method, method) == 0) {
            drop(settings, i);
            break;
        }
    }
    if (!params) {
        return true;
    }
    char *name = strdup(method);
    char *copy = strdup(params);
    if (!name || !copy || settings->count == SETTINGS_MAX) {
        free(name);
        free(copy);
        return false;
    }
    settings->list[settings->count].method = name;
    settings->list[settings->count++].params = copy;
    return true;
}

bool settings_set_auth(struct cdp_settings *settings, const char *auth)
{
    const char *colon = auth ? strchr(auth, ':') : NULL;
    wipe(settings->name);
    wipe(settings->password);
    settings->origin[0] = settings->tried[0] = '\0';
    settings->name =
        auth ? strndup(auth, colon ? (size_t)(colon - auth) : strlen(auth))
             : NULL;
    settings->password = auth ? strdup(colon ? colon + 1 : "") : NULL;
    if (auth && (!settings->name || !settings->password)) {
        return false;
    }
    return settings_set(settings, "Fetch.enable",
                        auth ? "{\"handleAuthRequests\":true,"
                               "\"patterns\":[{\"urlPattern\":\"*\"}]}"
                             : NULL);
}

static bool set_member(struct cdp_settings *settings, const char *method,
                       const char *member, const char *text, bool raw)
{
    struct deed_arena arena;
    struct deed_json_object o;
    if (!text) {
        return true;
    }
    deed_arena_init(&arena, 0);
    struct deed_json_writer *w = deed_json_object_begin(&o);
    if (raw) {
        deed_json_member_raw(w, member, text);
    } else {
        deed_json_member(w, member, text);
    }
    const char *params = deed_json_object_end(&o, &arena);
    bool good = params && settings_set(settings, method, params);
    deed_arena_fini(&arena);
    return good;
}

struct cdp_settings *settings_create(const struct deed_browser_opts *opts)
{
    struct cdp_settings *settings = calloc(1, sizeof(*settings));
    if (!settings ||
        !set_member(settings, "Emulation.setUserAgentOverride", "userAgent",
                    opts->user_agent, false) ||
        !set_member(settings, "Network.setExtraHTTPHeaders", "headers",
                    opts->headers, true) ||
        (opts->http_auth && !settings_set_auth(settings, opts->http_auth))) {
        settings_destroy(settings);
        return NULL;
    }
    return settings;
}

void settings_tell(struct cdp_tab *tab, const char *session)
{
    const struct cdp_settings *settings = browser_settings(tab->remote.browser);
    for (size_t i = 0; i < settings->count; i++) {
        cdp_tell(tab, session, settings->list[i].method,
                 settings->list[i].params);
    }
}

void settings_tell_frames(struct cdp_tab *tab, const char *method,
                          const char *params)
{
    const char *last = tab->session;
    for (const struct frame *f = tab->remote.page->frames; f; f = f->next) {
        if (f->apart && !deed_str_equal(session_of(f), last)) {
            last = session_of(f);
            cdp_tell(tab, last, method, params);
        }
    }
}

/* Names and passwords. */

static void answer(struct cdp_tab *tab, const char *session, const char *method,
                   struct deed_json_object *o)
{
    cdp_tell_object(tab, session, method, o);
    cdp_flush(tab->remote.page);
}

void settings_paused(struct cdp_tab *tab, const char *session,
                     const struct deed_value *params)
{
    struct deed_json_object o;
    deed_json_member(deed_json_object_begin(&o), "requestId",
                     decode_text(params, "requestId"));
    answer(tab, session, "Fetch.continueRequest", &o);
}

/* They are for one server: the first that asks for the page itself. */
static bool is_entitled(struct cdp_settings *settings, struct cdp_tab *tab,
                        const struct deed_value *params)
{
    const struct deed_value *challenge =
        deed_value_get(params, "authChallenge");
    const char *origin = decode_text(challenge, "origin");
    const struct frame *main = frame_by_number(tab->remote.page, 0);
    bool page =
        deed_str_equal(decode_text(params, "resourceType"), "Document") &&
        main && deed_str_equal(decode_text(params, "frameId"), main->id);
    bool proxy = deed_str_equal(decode_text(challenge, "source"), "Proxy");
    if (!settings->name || !origin || strlen(origin) >= ORIGIN_MAX || proxy) {
        return false;
    }
    if (!settings->origin[0] && page) {
        memcpy(settings->origin, origin, strlen(origin) + 1);
    }
    return strcmp(settings->origin, origin) == 0;
}

void settings_asked(struct cdp_tab *tab, const char *session,
                    const struct deed_value *params)
{
    struct cdp_settings *settings = browser_settings(tab->remote.browser);
    const char *id = deed_str_or(decode_text(params, "requestId"), "");
    bool again = strcmp(settings->tried, id) == 0;
    bool give = !again && is_entitled(settings, tab, params);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "requestId", id);
    deed_json_key(w, "authChallengeResponse");
    deed_json_begin_object(w);
    deed_json_member(w, "response", give ? "ProvideCredentials" : "CancelAuth");
    if (give) {
        deed_json_member(w, "username", settings->name);
        deed_json_member(w, "password", settings->password);
        strncpy(settings->tried, id, sizeof(settings->tried) - 1);
    }
    deed_json_end_object(w);
    answer(tab, session, "Fetch.continueWithAuth", &o);
}
