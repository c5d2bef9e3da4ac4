/* SPDX-License-Identifier: Apache-2.0 */
/* `deed storage`: single keys of what a page keeps. */
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/ask.h"

static const struct deed_value *find(const struct deed_value *items,
                                     const char *name)
{
    const struct deed_value *item = deed_value_at(items, 0);
    while (item && strcmp(deed_value_text_or(item, "name", ""), name) != 0) {
        item = item->next;
    }
    return item;
}

/* Values may sign a person in: a list has them on request only. */
static void say_all(struct deed_cli *cli, const struct deed_value *items)
{
    const struct deed_pen *pen = &cli->out;
    bool values = deed_cli_flag(cli, "values");
    struct deed_value *shown = deed_value_list(&cli->arena);
    for (const struct deed_value *i = deed_value_at(items, 0); i; i = i->next) {
        const char *value = deed_value_text_or(i, "value", "");
        struct deed_value *copy = deed_value_copy(&cli->arena, i);
        if (!values) {
            deed_value_set(&cli->arena, copy, "value",
                           deed_value_null(&cli->arena));
        }
        deed_value_push(shown, copy);
        if (deed_cli_flag(cli, "json")) {
            continue;
        }
        deed_style_cell(pen, deed_value_text_or(i, "name", ""), 28);
        fputc(' ', pen->to);
        if (values) {
            deed_style_text(pen, value);
            fputc('\n', pen->to);
        } else {
            fprintf(pen->to, "(%zu bytes)\n", strlen(value));
        }
    }
    if (deed_cli_flag(cli, "json")) {
        deed_cli_print_value(cli, shown);
    } else if (!deed_value_at(items, 0)) {
        deed_style_line(pen, "nothing is kept");
    }
}

static enum deed_exit say_one(struct deed_cli *cli,
                              const struct deed_value *items, const char *name)
{
    const struct deed_value *item = find(items, name);
    if (!item) {
        deed_style_line(&cli->err, "deed: nothing is kept under that key");
        return DEED_EXIT_NOT_FOUND;
    }
    if (deed_cli_flag(cli, "json")) {
        deed_cli_print_value(cli, item);
    } else {
        const char *value = deed_value_text_or(item, "value", "");
        deed_cli_print_lines(cli, value, strlen(value));
    }
    return DEED_EXIT_VERIFIED;
}

/* {area, get?, set?, remove?, clear?}; false: the item is missing or wrong. */
static bool put_order(struct deed_cli *cli, const char *order, const char *item,
                      struct deed_value *args)
{
    struct deed_arena *arena = &cli->arena;
    const char *area = deed_str_or(deed_cli_text(cli, "area"), "local");
    const char *value = deed_cli_text(cli, "value");
    const char *equals = item && !value ? strchr(item, '=') : NULL;
    deed_value_set(arena, args, "area", deed_value_string(arena, area));
    if (value && strcmp(order, "set") != 0) {
        return false;
    }
    if (strcmp(order, "clear") == 0) {
        deed_value_set(arena, args, "clear", deed_value_bool(arena, true));
        return !item;
    }
    if (strcmp(order, "list") == 0) {
        return !item;
    }
    if (strcmp(order, "set") == 0 && (value || equals) && equals != item) {
        struct deed_value *set = deed_value_map(arena);
        size_t len = value ? strlen(item) : (size_t)(equals - item);
        deed_value_set(arena, set, "name",
                       deed_value_string_n(arena, item, len));
        deed_value_set(arena, set, "value",
                       deed_value_string(arena, value ? value : equals + 1));
        deed_value_set(arena, args, "set", set);
        return true;
    }
    if (!item || strcmp(order, "set") == 0) {
        return false;
    }
    deed_value_set(arena, args, order, deed_value_string(arena, item));
    return true;
}

/* What was asked for is read back; that it was sent proves nothing. */
static bool is_done(const char *order, const struct deed_value *args,
                    const struct deed_value *items)
{
    const struct deed_value *set = deed_value_get(args, "set");
    const char *removed = deed_value_text_at(args, "remove");
    const struct deed_value *item =
        set ? find(items, deed_value_text_or(set, "name", "")) : NULL;
    return set       ? item && strcmp(deed_value_text_or(item, "value", ""),
                                      deed_value_text_or(set, "value", "")) == 0
           : removed ? !find(items, removed)
                     : strcmp(order, "clear") != 0 || !deed_value_at(items, 0);
}

enum deed_exit deed_cli_storage(struct deed_cli *cli)
{
    const char *order = deed_str_or(deed_cli_text(cli, "order"), "list");
    const char *name = deed_cli_text(cli, "item");
    struct deed_value *args = deed_value_map(&cli->arena);
    const struct deed_value *answer = NULL;
    if (!put_order(cli, order, name, args)) {
        return deed_cli_usage(cli, "storage %s: %s", order,
                              strcmp(order, "set") == 0
                                  ? "must be NAME=VALUE, or NAME VALUE"
                              : deed_cli_text(cli, "value") ? "takes no value"
                              : name                        ? "takes no name"
                                     : "NAME is missing");
    }
    enum deed_exit code = deed_cli_ask(cli, "storage", args, &answer);
    if (code != DEED_EXIT_VERIFIED) {
        return code;
    }
    const struct deed_value *items = deed_value_get(answer, "items");
    if (strcmp(order, "list") == 0) {
        say_all(cli, items);
        return DEED_EXIT_VERIFIED;
    }
    if (strcmp(order, "get") == 0) {
        return say_one(cli, items, name);
    }
    bool done = is_done(order, args, items);
    deed_style_line(&cli->out, done ? "done" : "it did not stay so");
    return done ? DEED_EXIT_VERIFIED : DEED_EXIT_UNKNOWN;
}
