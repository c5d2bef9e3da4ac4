/* SPDX-License-Identifier: Apache-2.0 */
#include "front/command/emulation.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"

#define IPHONE                                                                 \
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) "                  \
    "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 "     \
    "Safari/604.1"
#define IPAD                                                                   \
    "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "      \
    "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"
#define ANDROID(model)                                                         \
    "Mozilla/5.0 (Linux; Android 14; " model ") AppleWebKit/537.36 (KHTML, "   \
    "like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36"

/* Viewports in CSS pixels, as their browsers have them in portrait. */
/* clang-format off */
static const struct {
    const char *name;
    double width, height, scale;
    bool mobile;
    const char *user_agent; /* NULL: the browser's own */
} devices[] = {
    { "iPhone SE",     375, 667,  2,     true,  IPHONE },
    { "iPhone 15",     393, 852,  3,     true,  IPHONE },
    { "iPhone 15 Pro Max", 430, 932, 3,  true,  IPHONE },
    { "iPad",          820, 1180, 2,     true,  IPAD },
    { "iPad Pro",      1024, 1366, 2,    true,  IPAD },
    { "Pixel 8",       412, 915,  2.625, true,  ANDROID("Pixel 8") },
    { "Galaxy S23",    360, 780,  3,     true,  ANDROID("SM-S911B") },
    { "Galaxy Tab S9", 800, 1280, 2,     true,  ANDROID("SM-X710") },
    { "Laptop",        1366, 768, 1,     false, NULL },
    { "Desktop",       1920, 1080, 1,    false, NULL },
};
/* clang-format on */

static void put_text(struct deed_arena *arena, struct deed_value *map,
                     const char *key, const char *text)
{
    if (text) {
        deed_value_set(arena, map, key, deed_value_string(arena, text));
    }
}

static void put_number(struct deed_arena *arena, struct deed_value *map,
                       const char *key, double number)
{
    deed_value_set(arena, map, key, deed_value_number(arena, number));
}

const char *deed_command_devices(struct deed_arena *arena)
{
    const char *all = "";
    for (size_t i = 0; all && i < DEED_ARRAY_LEN(devices); i++) {
        all = deed_arena_printf(arena, "%s%s%s", all, i ? ", " : "",
                                devices[i].name);
    }
    return deed_str_or(all, "");
}

static enum deed_code put_device(struct deed_arena *arena, const char *name,
                                 struct deed_value *ret, struct deed_error *err)
{
    for (size_t i = 0; i < DEED_ARRAY_LEN(devices); i++) {
        if (strcasecmp(devices[i].name, name) != 0) {
            continue;
        }
        struct deed_value *view = deed_value_map(arena);
        put_number(arena, view, "width", devices[i].width);
        put_number(arena, view, "height", devices[i].height);
        put_number(arena, view, "scale", devices[i].scale);
        deed_value_set(arena, view, "mobile",
                       deed_value_bool(arena, devices[i].mobile));
        deed_value_set(arena, ret, "viewport", view);
        put_text(arena, ret, "userAgent", devices[i].user_agent);
        return DEED_OK;
    }
    return deed_fail_member(err, DEED_INVALID, "--preset",
                            "\"%.40s\" is not known; there are %.300s", name,
                            deed_command_devices(arena));
}

/* "390x844", "390x844@3" */
static enum deed_code put_viewport(struct deed_arena *arena, const char *text,
                                   struct deed_value *ret,
                                   struct deed_error *err)
{
    char *end = NULL;
    double width = strtod(text, &end), height = 0, scale = 1;
    bool good = end != text && *end == 'x';
    if (good) {
        const char *rest = end + 1;
        height = strtod(rest, &end);
        good = end != rest && (!*end || *end == '@');
    }
    if (good && *end == '@') {
        const char *rest = end + 1;
        scale = strtod(rest, &end);
        good = end != rest && !*end;
    }
    if (!good || !(width >= 1) || !(height >= 1) || width > 10000 ||
        height > 10000 || !(scale > 0) || scale > 10) {
        return deed_fail_member(err, DEED_INVALID, "--viewport",
                                "must be WIDTHxHEIGHT or WIDTHxHEIGHT@SCALE, "
                                "not \"%.40s\"",
                                text);
    }
    struct deed_value *view = deed_value_map(arena);
    put_number(arena, view, "width", width);
    put_number(arena, view, "height", height);
    put_number(arena, view, "scale", scale);
    deed_value_set(arena, ret, "viewport", view);
    return DEED_OK;
}

/* "52.5,13.4", "52.5,13.4,100" */
static enum deed_code put_place(struct deed_arena *arena, const char *text,
                                struct deed_value *ret, struct deed_error *err)
{
    double numbers[3] = { 0, 0, 10 };
    const char *at = text;
    size_t count = 0;
    for (char *end = NULL; count < 3; at = end + 1) {
        numbers[count] = strtod(at, &end);
        if (end == at || (*end && *end != ',')) {
            count = 0;
            break;
        }
        count++;
        if (!*end) {
            break;
        }
    }
    if (count < 2 || numbers[0] < -90 || numbers[0] > 90 || numbers[1] < -180 ||
        numbers[1] > 180) {
        return deed_fail_member(err, DEED_INVALID, "--geolocation",
                                "must be LATITUDE,LONGITUDE, such as "
                                "52.52,13.40, not \"%.40s\"",
                                text);
    }
    struct deed_value *place = deed_value_map(arena);
    put_number(arena, place, "latitude", numbers[0]);
    put_number(arena, place, "longitude", numbers[1]);
    put_number(arena, place, "accuracy", numbers[2]);
    deed_value_set(arena, ret, "geolocation", place);
    return DEED_OK;
}

static enum deed_code put_headers(struct deed_arena *arena,
                                  const struct deed_value *list,
                                  struct deed_value *ret,
                                  struct deed_error *err)
{
    struct deed_value *map = deed_value_map(arena);
    for (size_t i = 0; deed_value_at(list, i); i++) {
        const char *text =
            deed_str_or(deed_value_text(deed_value_at(list, i)), "");
        size_t len = strcspn(text, ":");
        if (!len || !text[len] || strpbrk(text, "\r\n")) {
            return deed_fail_member(err, DEED_INVALID, "--set-header",
                                    "must be \"Name: value\", not \"%.60s\"",
                                    text);
        }
        const char *value = text + len + 1;
        put_text(arena, map, deed_arena_strndup(arena, text, len),
                 value + strspn(value, " "));
    }
    deed_value_set(arena, ret, "headers", map);
    return DEED_OK;
}

enum deed_code deed_command_emulation(struct deed_arena *arena,
                                      const struct deed_value *args,
                                      struct deed_value **ret,
                                      struct deed_error *err)
{
    static const struct {
        const char *param, *member;
    } texts[] = {
        { "color-scheme", "colorScheme" },
        { "media", "media" },
        { "locale", "locale" },
        { "timezone", "timezone" },
        { "network", "network" },
        { "as-user-agent", "userAgent" },
    };
    struct deed_value *map = deed_value_map(arena);
    const char *device = deed_value_text_at(args, "preset");
    const char *viewport = deed_value_text_at(args, "viewport");
    const char *place = deed_value_text_at(args, "geolocation");
    const struct deed_value *headers = deed_value_get(args, "set-header");
    const struct deed_value *block = deed_value_get(args, "block");
    enum deed_code code =
        device ? put_device(arena, device, map, err) : DEED_OK;
    code = !code && viewport ? put_viewport(arena, viewport, map, err) : code;
    code = !code && place ? put_place(arena, place, map, err) : code;
    code = !code && headers ? put_headers(arena, headers, map, err) : code;
    if (block) {
        deed_value_set(arena, map, "block", deed_value_copy(arena, block));
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(texts); i++) {
        put_text(arena, map, texts[i].member,
                 deed_value_text_at(args, texts[i].param));
    }
    if (deed_value_get(args, "reduced-motion")) {
        put_text(arena, map, "reducedMotion", "reduce");
    }
    if (deed_value_get(args, "reset")) {
        deed_value_set(arena, map, "reset", deed_value_bool(arena, true));
    }
    if (!code && !map->as.items.count) {
        code = deed_fail(err, DEED_INVALID,
                         "nothing to emulate is given; see deed help emulate");
    }
    *ret = map;
    return code;
}
