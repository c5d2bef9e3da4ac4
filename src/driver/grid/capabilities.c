/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/grid/capabilities.h"

#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "driver/backend.h"
#include "wire/json.h"

static void put(struct deed_arena *arena, struct deed_value *map,
                const char *key, const char *text)
{
    if (!deed_value_get(map, key)) {
        deed_value_set(arena, map, key, deed_value_string(arena, text));
    }
}

/* platformName=linux, or goog:chromeOptions={"args":[...]} */
static enum deed_code take(struct deed_arena *arena, struct deed_value *map,
                           const char *pair, struct deed_error *err)
{
    const char *equals = strchr(pair, '=');
    struct deed_value *value = NULL;
    if (!equals || equals == pair) {
        return deed_fail_member(err, DEED_INVALID, "capability",
                                "must be KEY=VALUE, not \"%.60s\"", pair);
    }
    const char *key = deed_arena_strndup(arena, pair, (size_t)(equals - pair));
    const char *text = equals + 1;
    bool json = strchr("{[\"", text[0]) && text[0];
    if (deed_json_parse(arena, text, strlen(text), NULL, &value, NULL)) {
        if (json) { /* it was meant as JSON: say what is wrong with it */
            return deed_fail_member(err, DEED_INVALID, "capability",
                                    "the value of \"%.60s\" is not valid JSON",
                                    key);
        }
        value = deed_value_string(arena, text);
    }
    /* A version is a text, also when it looks like a number. */
    if (deed_value_is(value, DEED_VALUE_NUMBER)) {
        value = deed_value_string(arena, text);
    }
    deed_value_set(arena, map, key, value);
    return DEED_OK;
}

/* chromedriver starts the browser, so its options are asked for. */
static void put_chrome(struct deed_arena *arena, struct deed_value *map,
                       bool headed)
{
    static const char key[] = "goog:chromeOptions";
    if (deed_value_get(map, key)) {
        return;
    }
    struct deed_value *options = deed_value_map(arena);
    struct deed_value *args = deed_value_list(arena);
    if (!headed) {
        deed_value_push(args, deed_value_string(arena, "--headless=new"));
    }
    deed_value_set(arena, options, "args", args);
    deed_value_set(arena, map, key, options);
}

static void put_firefox(struct deed_arena *arena, struct deed_value *map,
                        bool headed)
{
    static const char key[] = "moz:firefoxOptions";
    deed_value_set(arena, map, "webSocketUrl", deed_value_bool(arena, true));
    if (!headed && !deed_value_get(map, key)) {
        struct deed_value *options = deed_value_map(arena);
        struct deed_value *args = deed_value_list(arena);
        deed_value_push(args, deed_value_string(arena, "-headless"));
        deed_value_set(arena, options, "args", args);
        deed_value_set(arena, map, key, options);
    }
}

/* What WebDriver calls the browser that deed calls so. */
static const char *grid_name(const char *name)
{
    return !name || deed_str_equal(name, "chromium") ? "chrome" : name;
}

/* Dialogs are deed's to answer, and it waits for pages itself. */
static void put_defaults(struct deed_arena *arena, struct deed_value *map,
                         const char *name, bool headed)
{
    put(arena, map, "browserName", grid_name(name));
    const char *browser = deed_value_text_at(map, "browserName");
    put(arena, map, "unhandledPromptBehavior", "ignore");
    put(arena, map, "pageLoadStrategy", "none");
    if (deed_str_equal(browser, "firefox")) {
        put_firefox(arena, map, headed);
    } else if (deed_str_equal(browser, "chrome")) {
        put_chrome(arena, map, headed);
    }
}

enum deed_code grid_capabilities_write(struct deed_strbuf *to,
                                       const struct deed_backend_opts *opts,
                                       struct deed_error *err)
{
    struct deed_arena arena;
    enum deed_code code = DEED_OK;
    deed_arena_init(&arena, 0);
    struct deed_value *always = deed_value_map(&arena);
    for (size_t i = 0; !code && i < opts->setting_count; i++) {
        const struct deed_setting *s = &opts->settings[i];
        if (deed_str_equal(s->name, "capability") && s->value) {
            code = take(&arena, always, s->value, err);
        }
    }
    if (!code) {
        put_defaults(&arena, always,
                     deed_backend_text(opts, "browser-name", NULL),
                     deed_backend_flag(opts, "headed"));
        struct deed_value *capabilities = deed_value_map(&arena);
        struct deed_value *body = deed_value_map(&arena);
        deed_value_set(&arena, capabilities, "alwaysMatch", always);
        deed_value_set(&arena, body, "capabilities", capabilities);
        deed_json_write(to, body);
    }
    deed_arena_fini(&arena);
    return code;
}
