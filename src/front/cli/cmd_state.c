/* SPDX-License-Identifier: Apache-2.0 */
/* `deed state` and `deed cookies`: what keeps a person signed in. */
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"
#include "front/cli/ask.h"
#include "wire/json.h"

static size_t count_of(const struct deed_value *map, const char *key)
{
    const struct deed_value *list = deed_value_get(map, key);
    return deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.count : 0;
}

static enum deed_exit save(struct deed_cli *cli, const char *path)
{
    const struct deed_value *answer = NULL;
    struct deed_strbuf text;
    enum deed_exit code =
        deed_cli_ask(cli, "state", deed_value_map(&cli->arena), &answer);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    deed_strbuf_init(&text, 0);
    deed_json_write(&text, answer);
    deed_strbuf_putc(&text, '\n');
    code = text.failed ? DEED_EXIT_INTERNAL
                       : deed_cli_write_private(
                             cli, path, deed_strbuf_get(&text), text.len);
    deed_strbuf_fini(&text);
    if (code == DEED_EXIT_VERIFIED && strcmp(path, "-") != 0) {
        fprintf(cli->out.to, "wrote %s  %zu cookies, storage of %zu origins\n",
                path, count_of(answer, "cookies"), count_of(answer, "origins"));
    }
    return code;
}

static enum deed_exit load(struct deed_cli *cli, const char *path)
{
    struct deed_error err = { 0 };
    struct deed_value *state = NULL;
    const struct deed_value *answer = NULL;
    size_t len = 0;
    const char *text = deed_cli_read(cli, "file", path, &len);
    if (!text) {
        return DEED_EXIT_USAGE;
    }
    if (deed_json_parse(&cli->arena, text, len, NULL, &state, &err) ||
        !deed_value_is(deed_value_get(state, "cookies"), DEED_VALUE_LIST)) {
        return deed_cli_usage(cli,
                              "%s: is no storage state: an object with "
                              "\"cookies\" and \"origins\"",
                              path);
    }
    enum deed_exit code = deed_cli_ask(cli, "state.load", state, &answer);
    if (code == DEED_EXIT_VERIFIED) {
        fprintf(cli->out.to,
                "loaded %s  %zu cookies, storage of %zu origins; deed reload "
                "shows the page with it\n",
                path, count_of(state, "cookies"), count_of(state, "origins"));
    }
    return code;
}

enum deed_exit deed_cli_state(struct deed_cli *cli)
{
    const char *path = deed_cli_text(cli, "file");
    return deed_str_equal(deed_cli_text(cli, "order"), "load")
               ? load(cli, path)
               : save(cli, path);
}

/* Cookies. */

static void say_cookie(struct deed_cli *cli, const struct deed_value *cookie)
{
    const struct deed_pen *pen = &cli->out;
    const struct deed_value *expires = deed_value_get(cookie, "expires");
    bool session =
        !deed_value_is(expires, DEED_VALUE_NUMBER) || expires->as.number < 0;
    deed_style_cell(pen, deed_value_text_or(cookie, "domain", ""), 28);
    fputc(' ', pen->to);
    deed_style_cell(pen, deed_value_text_or(cookie, "path", ""), 12);
    fputc(' ', pen->to);
    deed_style_cell(pen, deed_value_text_or(cookie, "name", ""), 28);
    if (deed_cli_flag(cli, "values")) {
        fputc(' ', pen->to);
        deed_style_text(pen, deed_value_text_or(cookie, "value", ""));
    } else {
        fprintf(pen->to, " (%zu bytes)",
                strlen(deed_value_text_or(cookie, "value", "")));
    }
    fprintf(pen->to, "%s%s%s\n",
            deed_value_flag_at(cookie, "httpOnly") ? " httpOnly" : "",
            deed_value_flag_at(cookie, "secure") ? " secure" : "",
            session ? " session" : "");
}

/* "name=value", for the page that is shown or for --cookie-url. */
static enum deed_exit set_cookie(struct deed_cli *cli, const char *pair)
{
    struct deed_arena *arena = &cli->arena;
    struct deed_error err = { 0 };
    const char *equals = pair ? strchr(pair, '=') : NULL;
    const char *url = deed_cli_text(cli, "for");
    char *json = NULL;
    if (!equals || equals == pair) {
        return deed_cli_usage(cli, "cookies set: must be NAME=VALUE");
    }
    enum deed_exit code = deed_cli_open(cli);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    if (!url) {
        if (deed_place(cli->session, false, &json, &err)) {
            return deed_cli_complain(cli, &err);
        }
        url = deed_value_text_or(deed_cli_json(cli, json), "url", "");
        deed_free(json);
    }
    struct deed_value *args = deed_value_map(arena);
    struct deed_value *list = deed_value_list(arena);
    struct deed_value *cookie = deed_value_map(arena);
    const struct deed_value *answer = NULL;
    deed_value_set(arena, cookie, "name",
                   deed_value_string_n(arena, pair, (size_t)(equals - pair)));
    deed_value_set(arena, cookie, "value",
                   deed_value_string(arena, equals + 1));
    deed_value_set(arena, cookie, "url", deed_value_string(arena, url));
    deed_value_push(list, cookie);
    deed_value_set(arena, args, "cookies", list);
    code = deed_cli_ask(cli, "cookies.set", args, &answer);
    if (code == DEED_EXIT_VERIFIED) {
        deed_style_line(&cli->out, "set");
    }
    return code;
}

/* Values sign a person in: they are printed on request only. */
static void hide_values(struct deed_cli *cli, const struct deed_value *list)
{
    struct deed_value *shown = deed_value_list(&cli->arena);
    for (const struct deed_value *c = deed_value_at(list, 0); c; c = c->next) {
        struct deed_value *copy = deed_value_copy(&cli->arena, c);
        if (!deed_cli_flag(cli, "values")) {
            deed_value_set(&cli->arena, copy, "value",
                           deed_value_null(&cli->arena));
        }
        deed_value_push(shown, copy);
    }
    deed_cli_print_value(cli, shown);
}

enum deed_exit deed_cli_cookies(struct deed_cli *cli)
{
    struct deed_arena *arena = &cli->arena;
    const char *order = deed_str_or(deed_cli_text(cli, "order"), "list");
    const struct deed_value *answer = NULL;
    struct deed_value *args = deed_value_map(arena);
    if (strcmp(order, "set") == 0) {
        return set_cookie(cli, deed_cli_text(cli, "cookie"));
    }
    bool clear = strcmp(order, "clear") == 0;
    if (deed_cli_text(cli, "for")) {
        deed_value_set(arena, args, "url",
                       deed_value_string(arena, deed_cli_text(cli, "for")));
    }
    enum deed_exit code =
        deed_cli_ask(cli, clear ? "cookies.clear" : "cookies", args, &answer);
    if (code != DEED_EXIT_VERIFIED || clear) {
        if (code == DEED_EXIT_VERIFIED) {
            deed_style_line(&cli->out, "cleared");
        }
        return code;
    }
    const struct deed_value *list = deed_value_get(answer, "cookies");
    if (deed_cli_flag(cli, "json")) {
        hide_values(cli, list);
        return DEED_EXIT_VERIFIED;
    }
    for (const struct deed_value *c = deed_value_at(list, 0); c; c = c->next) {
        say_cookie(cli, c);
    }
    if (!deed_value_at(list, 0)) {
        deed_style_line(&cli->out, "no cookies");
    }
    return DEED_EXIT_VERIFIED;
}
