/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments that say where: a point, another element, an address. */
#include "core/act/args_read.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/member.h"

/* Limit: Chromium refuses longer ones, too. */
#define ADDRESS_MAX_BYTES (2 * 1024 * 1024)

static const struct deed_number_range pixels = { -1e6, 1e6, false };
static const struct deed_number_range inside = { 0, 1e6, false };

/* Both x and y, or neither is worth anything. */
static enum deed_code read_point(const struct deed_members *in,
                                 const char *name,
                                 const struct deed_number_range *range,
                                 struct deed_point *ret)
{
    char path[DEED_MEMBER_PATH_BYTES];
    struct deed_members point;
    enum deed_code code = deed_member_enter(in, name, path, &point);
    if (code) {
        return code;
    }
    static const char *const axes[] = { "x", "y" };
    double *to[] = { &ret->x, &ret->y };
    for (unsigned i = 0; i < DEED_ARRAY_LEN(axes); i++) {
        if (!deed_member_find(&point, axes[i])) {
            return deed_member_mistyped(&point, axes[i], "a number");
        }
        code = deed_member_number(&point, axes[i], range, to[i]);
        if (code) {
            return code;
        }
    }
    return DEED_OK;
}

enum deed_code deed_args_read_position(const struct deed_members *in,
                                       const char *name, struct deed_args *args)
{
    args->has_position = true;
    return read_point(in, name, &inside, &args->position);
}

/* deed_target_decode() speaks of "target"; here it is args.to, and a bare
 * TargetRef stands there without its "ref". */
static enum deed_code rename_target(const struct deed_members *in, bool bare,
                                    enum deed_code code,
                                    const struct deed_error *from)
{
    const char *rest = from->member;
    size_t skip = strlen("target");
    rest += strncmp(rest, "target", skip) == 0 ? skip : 0;
    skip = strlen(".ref");
    rest += bare && strncmp(rest, ".ref", skip) == 0 ? skip : 0;
    char key[DEED_MEMBER_PATH_BYTES + 2];
    snprintf(key, sizeof(key), "to%.90s", rest);
    return deed_member_fail(in, key, code, "%.200s", from->text);
}

static enum deed_code read_to_target(const struct deed_members *in,
                                     const struct deed_value *value,
                                     struct deed_args *args)
{
    struct deed_error err = { 0 };
    bool bare = deed_value_get(value, "by") != NULL;
    const struct deed_value *target = value;
    if (bare) {
        struct deed_value *wrapped = deed_value_map(in->arena);
        deed_value_set(in->arena, wrapped, "ref",
                       deed_value_copy(in->arena, value));
        target = wrapped;
    }
    if (in->arena->failed) {
        return deed_fail(in->err, DEED_NOMEM, "a request");
    }
    enum deed_code code =
        deed_target_decode(in->arena, target, &args->to_target, &err);
    if (code) {
        return rename_target(in, bare, code, &err);
    }
    args->has_to_target = deed_target_given(&args->to_target);
    return args->has_to_target
               ? DEED_OK
               : deed_member_fail(in, "to", DEED_INVALID,
                                  "must be a target or a point {x, y}");
}

/* A place in the target, from its corner. */
static enum deed_code read_to_position(const struct deed_members *in,
                                       const char *name, struct deed_args *args)
{
    char path[DEED_MEMBER_PATH_BYTES];
    struct deed_members to;
    enum deed_code code = deed_member_enter(in, name, path, &to);
    if (code || !deed_member_find(&to, "position")) {
        return code;
    }
    args->has_to_position = true;
    return read_point(&to, "position", &inside, &args->to_position);
}

enum deed_code deed_args_read_to(const struct deed_members *in,
                                 const char *name, struct deed_args *args)
{
    static const char *const edges[] = { "top", "bottom", NULL };
    const struct deed_value *value = deed_member_find(in, name);
    if (value->type == DEED_VALUE_STRING) {
        unsigned i = 0;
        enum deed_code code = deed_member_choice(in, name, edges, &i);
        args->edge = edges[i];
        return code;
    }
    if (deed_value_get(value, "x") || deed_value_get(value, "y")) {
        args->has_to_point = true;
        return read_point(in, name, &pixels, &args->to_point);
    }
    enum deed_code code = read_to_target(in, value, args);
    return code ? code : read_to_position(in, name, args);
}

/* Browsers drop white space and control characters from addresses; what is
 * judged here must be what they will go to. */
static bool is_clean(const char *url)
{
    for (const char *p = url; *p; p++) {
        if ((unsigned char)*p < ' ' || *p == 0x7f) {
            return false;
        }
    }
    return *url != ' ';
}

static bool is_script(const char *url)
{
    static const char scheme[] = "javascript:";
    size_t i = 0;
    while (scheme[i] && (url[i] | (scheme[i] & 0x20)) == scheme[i]) {
        i++;
    }
    return scheme[i] == '\0';
}

/* "//host/path" means whatever the page at hand makes of it. */
static bool is_half(const char *url)
{
    return strspn(url, "/\\") > 1;
}

static enum deed_code read_address(const struct deed_members *in,
                                   const char *name, const char **ret)
{
    const char *address = NULL;
    enum deed_code code =
        deed_member_word(in, name, ADDRESS_MAX_BYTES, &address);
    if (code) {
        return code;
    }
    const char *fault = !is_clean(address) ? "has a blank or control character"
                        : is_script(address) ? "is a script, not a place"
                        : is_half(address)   ? "needs its scheme"
                                             : NULL;
    if (fault) {
        return deed_member_fail(in, name, DEED_INVALID, "%s", fault);
    }
    *ret = address;
    return DEED_OK;
}

enum deed_code deed_args_read_url(const struct deed_members *in,
                                  const char *name, struct deed_args *args)
{
    return read_address(in, name, &args->url);
}

enum deed_code deed_args_read_route(const struct deed_members *in,
                                    const char *name, struct deed_args *args)
{
    return read_address(in, name, &args->route);
}
