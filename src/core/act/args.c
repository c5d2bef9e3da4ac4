/* SPDX-License-Identifier: Apache-2.0 */
#include "core/act/args.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/args_read.h"
#include "core/act/member.h"
#include "core/policy/secret.h"
#include "core/text/distance.h"

const struct deed_args deed_args_default = {
    .what = "all",
    .count = 1,
    .clear = true,
    .max_attempts = 3,
    .scale = 1,
};

/* clang-format off */
static const struct {
    const char *name; /* as in the primitive's list */
    enum deed_value_type type;
    const char *phrase;
} types[] = {
    { "string",  DEED_VALUE_STRING, "a string" },
    { "number",  DEED_VALUE_NUMBER, "a number" },
    { "boolean", DEED_VALUE_BOOL,   "true or false" },
    { "list",    DEED_VALUE_LIST,   "a list" },
    { "object",  DEED_VALUE_MAP,    "an object" },
};
/* clang-format on */

/* Is `name` one of the alternatives of "boolean|string"? */
static bool is_alternative(const char *spec, const char *name)
{
    size_t len = strlen(name);
    for (const char *p = spec; p; p = strchr(p, '|')) {
        p += *p == '|';
        if (strncmp(p, name, len) == 0 && (p[len] == '|' || !p[len])) {
            return true;
        }
    }
    return false;
}

static enum deed_code check_type(const struct deed_members *in,
                                 const struct deed_arg_spec *spec)
{
    const struct deed_value *value = deed_member_find(in, spec->name);
    char wanted[80] = "";
    size_t len = 0;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(types); i++) {
        if (!is_alternative(spec->type, types[i].name)) {
            continue;
        }
        if (deed_value_is(value, types[i].type)) {
            return DEED_OK;
        }
        snprintf(wanted + len, sizeof(wanted) - len, "%s%s", len ? " or " : "",
                 types[i].phrase);
        len = strlen(wanted);
    }
    return deed_member_mistyped(in, spec->name, wanted);
}

static bool is_known(const struct deed_arg_spec *specs, const char *name)
{
    while (specs->name && strcmp(specs->name, name) != 0) {
        specs++;
    }
    return specs->name != NULL;
}

/* A needed argument that is missing was perhaps only spelt wrong. */
static enum deed_code missing(const struct deed_members *in,
                              const struct deed_primitive_row *row,
                              const struct deed_arg_spec *spec)
{
    const struct deed_value *odd = in->map ? in->map->as.items.first : NULL;
    while (odd && is_known(row->args, odd->key)) {
        odd = odd->next;
    }
    if (!odd) {
        return deed_member_fail(in, spec->name, DEED_INVALID, "is missing: %s",
                                spec->help);
    }
    return deed_member_fail(in, spec->name, DEED_INVALID,
                            "is missing: %s (\"%.40s\" is no argument of %s)",
                            spec->help, odd->key, row->id);
}

/* Of no use to every action, and of no harm to any. */
static bool is_general(const char *name)
{
    static const char *const general[] = { "dialog", "force", "scroll" };
    bool any = strncmp(name, "x.", 2) == 0;
    for (size_t i = 0; !any && i < DEED_ARRAY_LEN(general); i++) {
        any = strcmp(general[i], name) == 0;
    }
    return any;
}

/* The argument that is written almost so; NULL: none is. */
static const char *nearest(const struct deed_arg_spec *specs, const char *name)
{
    const char *near = NULL;
    unsigned best = 3;
    for (; specs->name; specs++) {
        unsigned distance = deed_distance(name, specs->name, best - 1);
        near = distance < best ? specs->name : near;
        best = distance < best ? distance : best;
    }
    return near;
}

/* What is not understood may be what mattered most. */
static enum deed_code check_names(const struct deed_members *in,
                                  const struct deed_primitive_row *row)
{
    const struct deed_value *odd = in->map ? in->map->as.items.first : NULL;
    while (odd && (is_known(row->args, odd->key) || is_general(odd->key) ||
                   deed_value_is(odd, DEED_VALUE_NULL))) {
        odd = odd->next;
    }
    if (!odd) {
        return DEED_OK;
    }
    const char *near = nearest(row->args, odd->key);
    return deed_member_fail(in, odd->key, DEED_INVALID,
                            "is no argument of %s%s%s%s", row->id,
                            near ? "; did you mean \"" : "",
                            deed_str_or(near, ""), near ? "\"?" : "");
}

static enum deed_code read_all(const struct deed_members *in,
                               const struct deed_primitive_row *row,
                               struct deed_args *args)
{
    for (const struct deed_arg_spec *spec = row->args; spec->name; spec++) {
        enum deed_code code = DEED_OK;
        if (deed_member_find(in, spec->name)) {
            code = check_type(in, spec);
            code = code ? code : deed_args_read(in, spec->name, args);
        } else if (spec->required) {
            code = missing(in, row, spec);
        }
        if (code) {
            return code;
        }
    }
    return DEED_OK;
}

static enum deed_code check_choose(const struct deed_members *in,
                                   const struct deed_args *args)
{
    (void)args;
    static const char *const ways[] = { "option", "options", "index", "path" };
    const char *given = NULL;
    for (unsigned i = 0; i < DEED_ARRAY_LEN(ways); i++) {
        if (!deed_member_find(in, ways[i])) {
            continue;
        }
        if (given) {
            return deed_member_fail(in, ways[i], DEED_INVALID,
                                    "and %s cannot both be given", given);
        }
        given = ways[i];
    }
    return given ? DEED_OK
                 : deed_member_fail(in, "option", DEED_INVALID,
                                    "is missing: an option, options, an index "
                                    "or a path is needed");
}

static enum deed_code check_delta(const struct deed_members *in, bool to,
                                  const struct deed_args *args)
{
    if (to && args->has_delta) {
        return deed_member_fail(in, "to", DEED_INVALID,
                                "cannot be given together with dx or dy");
    }
    if (!to && args->dx == 0 && args->dy == 0) {
        return deed_member_fail(in, "dy", DEED_INVALID,
                                "is missing: a distance or `to` is needed");
    }
    return DEED_OK;
}

static enum deed_code check_scroll(const struct deed_members *in,
                                   const struct deed_args *args)
{
    return check_delta(in, args->edge != NULL, args);
}

static enum deed_code check_swipe(const struct deed_members *in,
                                  const struct deed_args *args)
{
    return check_delta(in, args->has_to_target || args->has_to_point, args);
}

static enum deed_code check_navigate(const struct deed_members *in,
                                     const struct deed_args *args)
{
    if (args->url && deed_member_find(in, "route")) {
        return deed_member_fail(in, "route", DEED_INVALID,
                                "and url cannot both be given");
    }
    return args->url || args->route
               ? DEED_OK
               : deed_member_fail(in, "url", DEED_INVALID,
                                  "is missing: a url or a route is needed");
}

static bool is_share(const char *value)
{
    size_t len = value ? strlen(value) : 0;
    return len > 1 && value[len - 1] == '%';
}

/* Words have no distance from each other. */
static enum deed_code check_value(const struct deed_members *in,
                                  const struct deed_args *args)
{
    return args->tolerance > 0 && !args->has_number && !is_share(args->value)
               ? deed_member_fail(in, "tolerance", DEED_INVALID,
                                  "needs a value that is a number")
               : DEED_OK;
}

static enum deed_code check_part(const struct deed_members *in,
                                 const struct deed_args *args)
{
    if (args->text && args->has_part) {
        return deed_member_fail(in, "start", DEED_INVALID,
                                "cannot be given together with text");
    }
    return args->part_end && args->part_end <= args->part_start
               ? deed_member_fail(in, "end", DEED_INVALID,
                                  "must be after start")
               : DEED_OK;
}

/* What no list of single arguments can say. */
/* clang-format off */
static const struct {
    enum deed_primitive primitive;
    enum deed_code (*check)(const struct deed_members *in,
                            const struct deed_args *args);
} checks[] = {
    { DEED_UI_CHOOSE,    check_choose },
    { DEED_UI_SCROLL,    check_scroll },
    { DEED_X_SWIPE,      check_swipe },
    { DEED_X_WHEEL,      check_scroll },
    { DEED_NAV_NAVIGATE, check_navigate },
    { DEED_UI_SET_VALUE, check_value },
    { DEED_X_SELECT_TEXT, check_part },
};
/* clang-format on */

/* A secret is typed, and nothing else is done with it. */
static enum deed_code read_secret(const struct deed_members *in,
                                  enum deed_primitive primitive,
                                  struct deed_args *args)
{
    char name[DEED_SECRET_NAME_MAX + 1];
    bool mentioned = deed_secret_is_mentioned(args->text) ||
                     deed_secret_is_mentioned(args->value) ||
                     deed_secret_is_mentioned(args->url) ||
                     deed_secret_is_mentioned(args->route);
    if (!mentioned) {
        return DEED_OK;
    }
    if (primitive != DEED_UI_ENTER_TEXT || !args->clear || args->formatted ||
        !deed_secret_read_name(args->text, name, sizeof(name))) {
        return deed_member_fail(in, "text", DEED_INVALID,
                                "a secret must be the whole text of "
                                "ui.enterText: ${secret:NAME}");
    }
    args->secret = deed_arena_strdup(in->arena, name);
    return DEED_OK;
}

enum deed_code deed_args_decode(struct deed_arena *arena,
                                enum deed_primitive primitive,
                                const struct deed_value *value,
                                const struct deed_target *target,
                                struct deed_args *ret, struct deed_error *err)
{
    const struct deed_primitive_row *row = deed_primitive_row(primitive);
    struct deed_members in = { arena, value, "args", err };
    struct deed_args args = deed_args_default;
    if (!row) {
        return deed_fail(err, DEED_INVALID, "no such primitive");
    }
    if (primitive == DEED_NAV_NAVIGATE && target->by == DEED_BY_ROUTE) {
        args.route = target->value;
    }
    enum deed_code code = read_all(&in, row, &args);
    code = code ? code : check_names(&in, row);
    /* A link says itself where it leads (UIAP 9.4). */
    bool link = primitive == DEED_NAV_NAVIGATE && deed_target_given(target) &&
                !args.url && !args.route;
    for (unsigned i = 0; !code && i < DEED_ARRAY_LEN(checks); i++) {
        if (checks[i].primitive == primitive && !link) {
            code = checks[i].check(&in, &args);
        }
    }
    if (!code) {
        code = read_secret(&in, primitive, &args);
    }
    if (!code && arena->failed) {
        code = deed_fail(err, DEED_NOMEM, "the arguments of a request");
    }
    if (!code) {
        *ret = args;
    }
    return code;
}
