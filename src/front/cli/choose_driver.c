/* SPDX-License-Identifier: Apache-2.0 */
/* Which driver the options of a command, the environment and an address mean,
 * and whether the options fit it. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "base/value.h"
#include "front/cli/surface.h"

bool deed_cli_is_given(const struct deed_cli *cli, const char *name)
{
    return deed_value_get(cli->args, name) != NULL;
}

/* Is it a parameter of the command itself, and no option of a driver? */
static bool is_own(const struct deed_cli *cli, const char *name)
{
    const struct deed_param *p = cli->command->params;
    while (p->name && strcmp(p->name, name) != 0) {
        p++;
    }
    return p->name && deed_command_is_own(p);
}

bool deed_cli_is_option_given(const struct deed_cli *cli, const char *name)
{
    return deed_cli_is_given(cli, name) && !is_own(cli, name);
}

static bool takes(const struct deed_driver_info *info, const char *name)
{
    for (size_t i = 0; i < info->option_count; i++) {
        if (strcmp(info->options[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* The first driver one of whose options is given: of those that are enough to
 * choose it, or of any. */
static const struct deed_driver_info *meant_by_option(
    const struct deed_cli *cli, bool selects)
{
    const struct deed_driver_info *info;
    for (size_t d = 0; (info = deed_driver_at(d)); d++) {
        for (size_t i = 0; i < info->option_count; i++) {
            if ((info->options[i].selects || !selects) &&
                deed_cli_is_option_given(cli, info->options[i].name)) {
                return info;
            }
        }
    }
    return NULL;
}

/* Is the variable of this option, DEED_GRID of --grid, one that the driver
 * reads, and set? */
static bool is_in_env(const struct deed_driver_info *info, const char *option)
{
    char name[64] = "DEED_";
    size_t used = 5;
    for (const char *p = option; *p && used < sizeof(name) - 2; p++) {
        name[used++] = *p == '-' ? '_' : (char)toupper((unsigned char)*p);
    }
    const char *value = getenv(name);
    name[used++] = '\t';
    for (const char *line = info->env; value && *value && line;) {
        if (strncmp(line, name, used) == 0) {
            return true;
        }
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    return false;
}

/* adb's own variable, which people have set already. */
static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && *value;
}

static const struct deed_driver_info *meant_by_env(void)
{
    const struct deed_driver_info *info;
    for (size_t d = 0; (info = deed_driver_at(d)); d++) {
        for (size_t i = 0; i < info->option_count; i++) {
            if (info->options[i].selects &&
                is_in_env(info, info->options[i].name)) {
                return info;
            }
        }
    }
    return NULL;
}

const struct deed_driver_info *deed_cli_chosen_by_env(void)
{
    const struct deed_driver_info *info;
    for (size_t d = 0; (info = deed_driver_at(d)); d++) {
        if (info->size >= sizeof(*info) && info->chosen_by &&
            is_set(info->chosen_by)) {
            return info;
        }
    }
    return NULL;
}

static const struct deed_driver_info *first_with_urls(void)
{
    const struct deed_driver_info *info;
    size_t d = 0;
    while ((info = deed_driver_at(d)) && !info->has_urls) {
        d++;
    }
    return info;
}

/* The driver whose addresses look like the one that is given to be joined. */
static const struct deed_driver_info *meant_by_address(
    const struct deed_cli *cli)
{
    const struct deed_driver_info *info;
    for (size_t d = 0; (info = deed_driver_at(d)); d++) {
        for (size_t i = 0; info->path && i < info->option_count; i++) {
            const char *url = info->options[i].joins
                                  ? deed_cli_text(cli, info->options[i].name)
                                  : NULL;
            const char *host = url ? strstr(url, "://") : NULL;
            const char *path = host ? strchr(host + 3, '/') : NULL;
            if (path && strncmp(path, info->path, strlen(info->path)) == 0) {
                return info;
            }
        }
    }
    return NULL;
}

/* Does it take everything by which this surface was chosen? */
static bool suits(struct deed_cli *cli, const struct deed_driver_info *info,
                  const struct deed_driver_info *chosen)
{
    for (size_t i = 0; i < chosen->option_count; i++) {
        const struct deed_driver_option *option = &chosen->options[i];
        if (option->selects && deed_cli_is_given(cli, option->name) &&
            !takes(info, option->name)) {
            return false;
        }
    }
    return true;
}

/* Of several browsers: the one that the address, the option or the environment
 * says. NULL, and the error was printed: there is no such browser. */
static const struct deed_driver_info *choose_browser(
    struct deed_cli *cli, const struct deed_driver_info *first)
{
    const struct deed_driver_info *by_address = meant_by_address(cli);
    const char *said = deed_cli_text(cli, "browser-name");
    const char *name = said ? said : getenv("DEED_BROWSER");
    if (by_address && !said) {
        return by_address;
    }
    if (!name || !*name) {
        return first;
    }
    const struct deed_driver_info *info = deed_driver_find(name);
    if (!info || !info->has_urls) {
        deed_cli_usage(cli, "%s: there is no browser \"%.40s\"",
                       said ? "--browser-name" : "DEED_BROWSER", name);
        return NULL;
    }
    /* The environment says what deed starts, not what others have; whoever
     * starts browsers of several kinds is told which. */
    bool told = said && takes(first, "browser-name");
    return suits(cli, info, first) || (said && !told) ? info : first;
}

/* Has no driver before this one the same option? */
static bool is_first(size_t driver, const char *option)
{
    while (driver-- > 0) {
        if (takes(deed_driver_at(driver), option)) {
            return false;
        }
    }
    return true;
}

/* "--url PAGE, --browser URL, --launch, --ui FILE": what chooses a surface. */
static const char *list_choices(struct deed_cli *cli)
{
    const struct deed_driver_info *info;
    bool url = false;
    for (const struct deed_param *p = cli->command->params; p->name; p++) {
        url = url || (!p->positional && strcmp(p->name, "url") == 0);
    }
    const char *text = url ? "--url PAGE" : "";
    for (size_t d = 0; (info = deed_driver_at(d)); d++) {
        for (size_t i = 0; i < info->option_count; i++) {
            const struct deed_driver_option *option = &info->options[i];
            if (option->selects && is_first(d, option->name)) {
                text = deed_arena_printf(
                    &cli->arena, "%s%s--%s%s%s", deed_str_or(text, ""),
                    text && *text ? ", " : "", option->name,
                    option->value ? " " : "", deed_str_or(option->value, ""));
            }
        }
    }
    return deed_str_or(text, "");
}

/* An option that the driver does not take is another driver's. */
static enum deed_exit check_options(struct deed_cli *cli,
                                    const struct deed_driver_info *chosen)
{
    const struct deed_driver_info *info;
    const char *named = deed_cli_text(cli, "driver");
    for (size_t d = 0; (info = deed_driver_at(d)); d++) {
        for (size_t i = 0; i < info->option_count; i++) {
            const char *name = info->options[i].name;
            if (deed_cli_is_option_given(cli, name) && !takes(chosen, name)) {
                return deed_cli_usage(cli,
                                      "%sthe driver %s takes no --%s; give one "
                                      "of %s",
                                      named ? "--driver: " : "", chosen->name,
                                      name, list_choices(cli));
            }
        }
    }
    return DEED_EXIT_VERIFIED;
}

static enum deed_exit check_place(struct deed_cli *cli,
                                  const struct deed_driver_info *info)
{
    const struct deed_driver_option *joins = NULL;
    for (size_t i = 0; i < info->option_count; i++) {
        const struct deed_driver_option *option = &info->options[i];
        joins = option->joins ? option : joins;
        if (option->required && !deed_cli_is_given(cli, option->name)) {
            return deed_cli_usage(cli, "--%s: is missing: %s", option->name,
                                  option->help);
        }
    }
    if (deed_cli_is_given(cli, "url") && !info->has_urls) {
        const char *other =
            info->option_count ? info->options[0].name : "driver";
        return deed_cli_usage(cli,
                              "give one of --url and --%s: the driver %s opens "
                              "no addresses",
                              other, info->name);
    }
    if ((deed_cli_is_given(cli, "tab") || deed_cli_is_given(cli, "new-tab")) &&
        !(joins && deed_cli_is_given(cli, joins->name))) {
        return deed_cli_usage(cli, "--tab, --new-tab: need --%s %s",
                              joins ? joins->name : "driver",
                              joins ? joins->value : "NAME");
    }
    return DEED_EXIT_VERIFIED;
}

enum deed_exit deed_cli_choose_driver(struct deed_cli *cli, bool may_default,
                                      struct deed_cli_surface *ret)
{
    const char *name = deed_cli_text(cli, "driver");
    const struct deed_driver_info *info = deed_driver_find(name);
    info = info ? info : meant_by_option(cli, true);
    info = info ? info : meant_by_env();
    if (!info && !deed_cli_is_given(cli, "url")) {
        info = deed_cli_chosen_by_env();
    }
    if (!info && (may_default || deed_cli_is_given(cli, "url") ||
                  deed_cli_is_given(cli, "browser-name"))) {
        info = meant_by_option(cli, false);
        info = info ? info : first_with_urls();
    }
    if (!info) {
        return deed_cli_usage(cli,
                              "no surface given; give one of %s, or try deed "
                              "demo",
                              list_choices(cli));
    }
    if (info->has_urls && !name) {
        info = choose_browser(cli, info);
    }
    enum deed_exit code = info ? check_options(cli, info) : DEED_EXIT_USAGE;
    if (code == DEED_EXIT_VERIFIED) {
        code = check_place(cli, info);
    }
    ret->info = info;
    ret->tab = deed_cli_text(cli, "tab");
    ret->new_tab = deed_cli_flag(cli, "new-tab");
    return code;
}
