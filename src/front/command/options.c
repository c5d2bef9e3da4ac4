/* SPDX-License-Identifier: Apache-2.0 */
/* The options of drivers as parameters of commands: made from the drivers' own
 * tables, so that a new driver changes nothing here. */
#include <string.h>

#include <deed/drivers.h>

#include "base/util.h"
#include "front/command/params.h"

/* Filled once, when a command is first asked for, by the one thread of the
 * program; never changed afterwards. */
static struct {
    struct deed_command command;
    struct deed_param params[DEED_PARAMS_MAX];
} expanded[DEED_COMMAND_COUNT];

static char names[256];    /* of the registry, joined by "|" */
static char browsers[256]; /* those of them that are browsers */

static struct deed_param param_of(const struct deed_driver_option *option)
{
    return (struct deed_param){
        .name = option->name,
        .value = option->value,
        .type = option->type == DEED_OPTION_FLAG   ? DEED_PARAM_FLAG
                : option->type == DEED_OPTION_FILE ? DEED_PARAM_FILE
                                                   : DEED_PARAM_TEXT,
        .repeats = option->type == DEED_OPTION_LIST,
        .choices = option->choices,
        .help = option->help,
    };
}

static bool has(const struct deed_param *params, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(params[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* An option that several drivers have stands there once. */
static size_t add_options(struct deed_param *params, size_t count)
{
    const struct deed_driver_info *info;
    for (size_t d = 0; (info = deed_driver_at(d)); d++) {
        for (size_t i = 0; i < info->option_count; i++) {
            if (count < DEED_PARAMS_MAX - 1 &&
                !has(params, count, info->options[i].name)) {
                params[count++] = param_of(&info->options[i]);
            }
        }
    }
    return count;
}

/* One that is started or joined here; a Grid starts others. */
static bool is_browser(const struct deed_driver_info *info)
{
    for (size_t i = 0; info->has_urls && i < info->option_count; i++) {
        if (info->options[i].joins) {
            return true;
        }
    }
    return false;
}

/* Fills `ret` once: all drivers, or the browsers. */
static const char *list_names(char *ret, size_t size, bool only_browsers)
{
    const struct deed_driver_info *info;
    size_t used = 0;
    if (ret[0]) {
        return ret;
    }
    for (size_t d = 0; (info = deed_driver_at(d)); d++) {
        size_t len = strlen(info->name);
        if ((only_browsers && !is_browser(info)) || used + len + 2 > size) {
            continue;
        }
        memcpy(ret + used, info->name, len);
        used += len;
        ret[used++] = '|';
    }
    if (used) {
        ret[used - 1] = '\0';
    }
    return ret;
}

const struct deed_command *deed_command_expand(const struct deed_command *row)
{
    struct deed_param *params = expanded[row->id].params;
    size_t count = 0;
    if (expanded[row->id].command.name) {
        return &expanded[row->id].command;
    }
    for (const struct deed_param *p = row->params; p->name; p++) {
        bool drivers = strcmp(p->name, "driver") == 0;
        count = drivers ? add_options(params, count) : count;
        if (count < DEED_PARAMS_MAX - 1) {
            params[count] = *p;
            params[count].choices =
                drivers ? list_names(names, sizeof(names), false)
                : strcmp(p->name, "browser-name") == 0
                    ? list_names(browsers, sizeof(browsers), true)
                    : p->choices;
            count++;
        }
    }
    expanded[row->id].command = *row;
    expanded[row->id].command.params = params;
    return &expanded[row->id].command;
}

bool deed_command_is_own(const struct deed_param *param)
{
    const struct deed_driver_info *info;
    bool option = false;
    for (size_t d = 0; (info = deed_driver_at(d)); d++) {
        for (size_t i = 0; i < info->option_count; i++) {
            bool same = deed_str_equal(info->options[i].name, param->name);
            if (same && deed_str_equal(info->options[i].help, param->help)) {
                return false;
            }
            option |= same;
        }
    }
    return option;
}

bool deed_command_is_surface(const char *param, bool selects)
{
    static const char *const others[] = { "tab",        "new-tab", "files",
                                          "allow-file", "journal", "trace",
                                          "no-trace" };
    const struct deed_driver_info *info;
    if (deed_str_equal(param, "driver") || deed_str_equal(param, "url") ||
        deed_str_equal(param, "browser-name")) {
        return true;
    }
    for (size_t i = 0; !selects && i < DEED_ARRAY_LEN(others); i++) {
        if (deed_str_equal(param, others[i])) {
            return true;
        }
    }
    for (size_t d = 0; (info = deed_driver_at(d)); d++) {
        for (size_t i = 0; i < info->option_count; i++) {
            if (deed_str_equal(param, info->options[i].name) &&
                (!selects || info->options[i].selects)) {
                return true;
            }
        }
    }
    return false;
}
