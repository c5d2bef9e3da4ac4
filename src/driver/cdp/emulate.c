/* SPDX-License-Identifier: Apache-2.0 */

/* What a page is made to believe: a screen, a place, a language, a network. */

#include <string.h>

#include "base/util.h"
#include "driver/cdp/settings.h"
#include "driver/web/decode.h"
#include "wire/json.h"

/* Messages that are out; in the arena. */
struct emulation {
    enum deed_code code;
    struct deed_error err;
    const struct deed_value *args;
};

static void on_set(struct call *call, enum deed_code code,
                   const struct deed_value *value, const struct deed_error *err)
{
    struct emulation *e = call->answer;
    (void)value;
    if (code == DEED_LOST) {
        remote_forget(call);
        call_finish(call, code, NULL, err);
        return;
    }
    if (code && !e->code) {
        e->code = DEED_INVALID;
        e->err = *err;
        e->err.code = DEED_INVALID;
    }
    if (--call->left == 0) {
        call_finish(call, e->code, e->code ? NULL : e->args, &e->err);
    }
}

/* To the page now, and to every session that comes. NULL: back to as it was,
 * which is what `none` says. */
static enum deed_code set(struct call *call, const char *method,
                          const char *params, const char *none)
{
    struct cdp_tab *tab = tab_of(call->op->page);
    const char *now = params ? params : none;
    if (!settings_set(browser_settings(tab->remote.browser), method, params)) {
        return DEED_NOMEM;
    }
    settings_tell_frames(tab, method, now);
    enum deed_code code = cdp_ask(call, tab->session, method, now, on_set);
    call->left += code == DEED_OK;
    return code;
}

static enum deed_code set_object(struct call *call, const char *method,
                                 struct deed_json_object *o)
{
    const char *params = deed_json_object_end(o, &call->op->arena);
    return params ? set(call, method, params, NULL) : DEED_NOMEM;
}

static enum deed_code set_viewport(struct call *call,
                                   const struct deed_value *view)
{
    bool mobile = decode_bool(view, "mobile");
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member_number(w, "width", decode_number(view, "width", 0));
    deed_json_member_number(w, "height", decode_number(view, "height", 0));
    deed_json_member_number(w, "deviceScaleFactor",
                            decode_number(view, "scale", 1));
    deed_json_member_bool(w, "mobile", mobile);
    enum deed_code code =
        set_object(call, "Emulation.setDeviceMetricsOverride", &o);
    if (code) {
        return code;
    }
    w = deed_json_object_begin(&o);
    deed_json_member_bool(w, "enabled", mobile || decode_bool(view, "touch"));
    return set_object(call, "Emulation.setTouchEmulationEnabled", &o);
}

static void put_feature(struct deed_json_writer *w, const char *name,
                        const char *value)
{
    if (value) {
        deed_json_begin_object(w);
        deed_json_member(w, "name", name);
        deed_json_member(w, "value", value);
        deed_json_end_object(w);
    }
}

/* The browser takes all of them at once: those not given are as usual. */
static enum deed_code set_media(struct call *call,
                                const struct deed_value *args)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "media", deed_str_or(decode_text(args, "media"), ""));
    deed_json_key(w, "features");
    deed_json_begin_array(w);
    put_feature(w, "prefers-color-scheme", decode_text(args, "colorScheme"));
    put_feature(w, "prefers-reduced-motion",
                decode_text(args, "reducedMotion"));
    put_feature(w, "forced-colors", decode_text(args, "forcedColors"));
    deed_json_end_array(w);
    return set_object(call, "Emulation.setEmulatedMedia", &o);
}

static enum deed_code set_text(struct call *call, const char *method,
                               const char *member, const char *text)
{
    struct deed_json_object o;
    deed_json_member(deed_json_object_begin(&o), member, text);
    return set_object(call, method, &o);
}

static enum deed_code set_place(struct call *call,
                                const struct deed_value *place)
{
    struct cdp_tab *tab = tab_of(call->op->page);
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member_number(w, "latitude", decode_number(place, "latitude", 0));
    deed_json_member_number(w, "longitude",
                            decode_number(place, "longitude", 0));
    deed_json_member_number(w, "accuracy",
                            decode_number(place, "accuracy", 10));
    /* A page that asks gets an answer, instead of a question to nobody. */
    cdp_tell(tab, NULL, "Browser.grantPermissions",
             "{\"permissions\":[\"geolocation\"]}");
    return set_object(call, "Emulation.setGeolocationOverride", &o);
}

/* As the developer tools of the browser have them: latency in ms, bytes a
 * second; -1: as fast as it is. */
static const struct {
    const char *name;
    bool offline;
    double latency, down, up;
} networks[] = {
    { "online", false, 0, -1, -1 },
    { "offline", true, 0, 0, 0 },
    { "slow-3g", false, 2000, 50000, 50000 },
    { "fast-3g", false, 562.5, 180000, 84375 },
    { "slow-4g", false, 562.5, 180000, 84375 },
    { "4g", false, 170, 1125000, 1125000 },
};

static enum deed_code set_network(struct call *call, const char *name)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(networks); i++) {
        if (!deed_str_equal(networks[i].name, name)) {
            continue;
        }
        struct deed_json_object o;
        struct deed_json_writer *w = deed_json_object_begin(&o);
        deed_json_member_bool(w, "offline", networks[i].offline);
        deed_json_member_number(w, "latency", networks[i].latency);
        deed_json_member_number(w, "downloadThroughput", networks[i].down);
        deed_json_member_number(w, "uploadThroughput", networks[i].up);
        return set_object(call, "Network.emulateNetworkConditions", &o);
    }
    return DEED_INVALID;
}

/* A command whose one member is given as it is. */
static enum deed_code set_member(struct call *call, const char *method,
                                 const char *key,
                                 const struct deed_value *value)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_key(w, key);
    deed_json_value(w, value);
    return set_object(call, method, &o);
}

static enum deed_code set_user_agent(struct call *call,
                                     const struct deed_value *args)
{
    struct deed_json_object o;
    struct deed_json_writer *w = deed_json_object_begin(&o);
    deed_json_member(w, "userAgent", decode_text(args, "userAgent"));
    deed_json_member(w, "acceptLanguage", decode_text(args, "locale"));
    return set_object(call, "Emulation.setUserAgentOverride", &o);
}

/* As the browser is by itself. */
static enum deed_code reset(struct call *call)
{
    static const struct {
        const char *method, *forget, *none;
    } resets[] = {
        { "Emulation.clearDeviceMetricsOverride",
          "Emulation.setDeviceMetricsOverride", NULL },
        { "Emulation.setTouchEmulationEnabled", NULL, "{\"enabled\":false}" },
        { "Emulation.setEmulatedMedia", NULL,
          "{\"media\":\"\",\"features\":[]}" },
        { "Emulation.setLocaleOverride", NULL, "{}" },
        { "Emulation.setTimezoneOverride", NULL, "{\"timezoneId\":\"\"}" },
        { "Emulation.clearGeolocationOverride",
          "Emulation.setGeolocationOverride", NULL },
        { "Network.emulateNetworkConditions", NULL,
          "{\"offline\":false,\"latency\":0,\"downloadThroughput\":-1,"
          "\"uploadThroughput\":-1}" },
        { "Network.setExtraHTTPHeaders", NULL, "{\"headers\":{}}" },
        { "Network.setBlockedURLs", NULL, "{\"urls\":[]}" },
        { "Emulation.setUserAgentOverride", NULL, "{\"userAgent\":\"\"}" },
    };
    struct cdp_settings *settings =
        browser_settings(call->op->page->remote->browser);
    enum deed_code code = DEED_OK;
    for (size_t i = 0; !code && i < DEED_ARRAY_LEN(resets); i++) {
        if (resets[i].forget) {
            (void)settings_set(settings, resets[i].forget, NULL);
        }
        code = set(call, resets[i].method, NULL, resets[i].none);
    }
    return code;
}

static enum deed_code set_all(struct call *call, const struct deed_value *args)
{
    const struct deed_value *view = deed_value_get(args, "viewport");
    const struct deed_value *place = deed_value_get(args, "geolocation");
    const struct deed_value *headers = deed_value_get(args, "headers");
    const struct deed_value *block = deed_value_get(args, "block");
    const char *locale = decode_text(args, "locale");
    const char *zone = decode_text(args, "timezone");
    const char *network = decode_text(args, "network");
    bool media = decode_text(args, "colorScheme") ||
                 decode_text(args, "reducedMotion") ||
                 decode_text(args, "media") ||
                 decode_text(args, "forcedColors");
    enum deed_code code = decode_bool(args, "reset") ? reset(call) : DEED_OK;
    code = !code && view ? set_viewport(call, view) : code;
    code = !code && media ? set_media(call, args) : code;
    code = !code && locale
               ? set_text(call, "Emulation.setLocaleOverride", "locale", locale)
               : code;
    code = !code && zone ? set_text(call, "Emulation.setTimezoneOverride",
                                    "timezoneId", zone)
                         : code;
    code = !code && place ? set_place(call, place) : code;
    code = !code && network ? set_network(call, network) : code;
    code = !code && headers ? set_member(call, "Network.setExtraHTTPHeaders",
                                         "headers", headers)
                            : code;
    code = !code && block
               ? set_member(call, "Network.setBlockedURLs", "urls", block)
               : code;
    return !code && decode_text(args, "userAgent") ? set_user_agent(call, args)
                                                   : code;
}

/* {viewport?, colorScheme?, reducedMotion?, media?, locale?, timezone?,
 * geolocation?, network?, headers?, block?, userAgent?, reset?} */
enum deed_code cdp_emulate(struct call *call, const struct deed_value *args)
{
    struct emulation *e = deed_arena_calloc(&call->op->arena, 1, sizeof(*e));
    if (!e) {
        return DEED_NOMEM;
    }
    e->args = args;
    call->answer = e;
    enum deed_code code = set_all(call, args);
    /* What went out is answered all the same. */
    return call->left ? DEED_OK : code ? code : DEED_INVALID;
}
