/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/registry.h"

#include <string.h>

#include "base/util.h"

/* One row a driver, defined in its folder. */
extern const struct deed_driver_row deed_driver_chromium;
extern const struct deed_driver_row deed_driver_firefox;
extern const struct deed_driver_row deed_driver_grid;
extern const struct deed_driver_row deed_driver_sim;
extern const struct deed_driver_row deed_driver_android;

static const struct deed_driver_row *const rows[] = {
    &deed_driver_chromium, &deed_driver_firefox, &deed_driver_grid,
    &deed_driver_sim,      &deed_driver_android,
};

/* Rows of drivers that were written elsewhere: the one thing in the library
 * that the whole process shares. Only ever appended to. */
static struct deed_driver_row added[DEED_REGISTRY_ADDED_MAX];
static size_t added_count;

size_t deed_driver_count(void)
{
    return DEED_ARRAY_LEN(rows) + added_count;
}

static const struct deed_driver_row *row_at(size_t index)
{
    size_t own = DEED_ARRAY_LEN(rows);
    return index < own                 ? rows[index]
           : index < own + added_count ? &added[index - own]
                                       : NULL;
}

const struct deed_driver_info *deed_driver_at(size_t index)
{
    const struct deed_driver_row *row = row_at(index);
    return row ? &row->info : NULL;
}

const struct deed_driver_row *deed_registry_find(const char *name)
{
    for (size_t i = 0; row_at(i); i++) {
        if (deed_str_equal(row_at(i)->info.name, name)) {
            return row_at(i);
        }
    }
    return NULL;
}

enum deed_code deed_registry_add(const struct deed_driver_row *row,
                                 struct deed_error *err)
{
    if (deed_registry_find(row->info.name)) {
        return deed_fail_member(err, DEED_EXISTS, "name",
                                "there is a driver \"%.60s\" already",
                                row->info.name);
    }
    if (added_count == DEED_REGISTRY_ADDED_MAX) {
        return deed_fail(err, DEED_TOO_LARGE, "there are %d drivers already",
                         DEED_REGISTRY_ADDED_MAX);
    }
    added[added_count++] = *row;
    return DEED_OK;
}

const struct deed_driver_info *deed_driver_find(const char *name)
{
    const struct deed_driver_row *row = deed_registry_find(name);
    return row ? &row->info : NULL;
}

/* "chromium, firefox, sim" */
static void list_names(char *ret, size_t size)
{
    size_t used = 0;
    ret[0] = '\0';
    for (size_t i = 0; row_at(i); i++) {
        const char *name = row_at(i)->info.name;
        size_t len = strlen(name), comma = used ? 2 : 0;
        if (used + comma + len < size) {
            memcpy(ret + used, ", ", comma);
            memcpy(ret + used + comma, name, len + 1);
            used += comma + len;
        }
    }
}

static enum deed_code find(const char *name, const struct deed_driver_row **ret,
                           struct deed_error *err)
{
    char names[200];
    *ret = deed_registry_find(name);
    if (*ret) {
        return DEED_OK;
    }
    list_names(names, sizeof(names));
    return deed_fail_member(err, DEED_UNSUPPORTED, "driver",
                            "there is no driver \"%.60s\"; there are: %s",
                            deed_str_or(name, ""), names);
}

static const struct deed_driver_option *option_of(
    const struct deed_driver_info *info, const char *name)
{
    for (size_t i = 0; i < info->option_count; i++) {
        if (deed_str_equal(info->options[i].name, name)) {
            return &info->options[i];
        }
    }
    return NULL;
}

/* Is this one of "accept|dismiss"? */
static bool is_choice(const char *choices, const char *value)
{
    size_t len = strlen(value);
    while (choices) {
        size_t one = strcspn(choices, "|");
        if (one == len && strncmp(choices, value, len) == 0) {
            return true;
        }
        choices = choices[one] ? choices + one + 1 : NULL;
    }
    return false;
}

static enum deed_code check_setting(const struct deed_driver_info *info,
                                    const struct deed_setting *setting,
                                    struct deed_error *err)
{
    const struct deed_driver_option *option = option_of(info, setting->name);
    if (!option) {
        return deed_fail_member(
            err, DEED_INVALID, deed_str_or(setting->name, "settings"),
            "the driver %s takes no such option", info->name);
    }
    if (option->type == DEED_OPTION_CHOICE && setting->value &&
        !is_choice(option->choices, setting->value)) {
        return deed_fail_member(err, DEED_INVALID, option->name,
                                "must be one of %s, not \"%.40s\"",
                                option->choices, setting->value);
    }
    return DEED_OK;
}

static enum deed_code check_settings(const struct deed_driver_info *info,
                                     const struct deed_backend_opts *opts,
                                     struct deed_error *err)
{
    enum deed_code code = DEED_OK;
    for (size_t i = 0; !code && i < opts->setting_count; i++) {
        code = check_setting(info, &opts->settings[i], err);
    }
    for (size_t i = 0; !code && i < info->option_count; i++) {
        const struct deed_driver_option *option = &info->options[i];
        if (option->required && !deed_backend_text(opts, option->name, NULL)) {
            code = deed_fail_member(err, DEED_INVALID, option->name,
                                    "is missing: %s", option->help);
        }
    }
    return code;
}

enum deed_code deed_registry_open(struct deed_loop *loop, const char *driver,
                                  const struct deed_backend_opts *opts,
                                  struct deed_backend **ret,
                                  struct deed_error *err)
{
    const struct deed_driver_row *row = NULL;
    enum deed_code code = find(driver, &row, err);
    if (!code) {
        code = check_settings(&row->info, opts, err);
    }
    return code ? code : row->open(row, loop, opts, ret, err);
}

enum deed_code deed_driver_devices(const char *name,
                                   deed_driver_device_fn *found, void *user,
                                   struct deed_error *err)
{
    const struct deed_driver_row *row = NULL;
    enum deed_code code = find(name, &row, err);
    if (!code && !row->list) {
        code = deed_fail(err, DEED_UNSUPPORTED, "the driver %s lists nothing",
                         row->info.name);
    }
    return code ? code : row->list(found, user, err);
}

enum deed_code deed_driver_check(const char *name, bool quick,
                                 deed_finding_fn *found, void *user,
                                 struct deed_error *err)
{
    const struct deed_driver_row *row = NULL;
    enum deed_code code = find(name, &row, err);
    if (!code && !row->check) {
        code = deed_fail(err, DEED_UNSUPPORTED, "the driver %s has no check",
                         row->info.name);
    }
    if (!code) {
        row->check(quick, found, user);
    }
    return code;
}
