/* SPDX-License-Identifier: Apache-2.0 */
#include "front/command/request.h"

#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "wire/json.h"
#include "wire/json_number.h"

static void put(struct deed_arena *arena, struct deed_value *map,
                const char *key, const char *text)
{
    if (text) {
        deed_value_set(arena, map, key, deed_value_string(arena, text));
    }
}

/* Parameters that become {by: "custom", value: "KIND=..."}. */
static const struct {
    const char *param, *kind;
} customs[] = {
    { "ref", "ref" },
    { "text", "text" },
    { "label", "label" },
    { "css", "css" },
    { "placeholder", "placeholder" },
};

/* "@e12", as look prints it: the handle without its sign, else NULL. A name
 * that begins like that is `name=@e12`. */
static const char *handle_of(const char *text)
{
    bool sign = text[0] == '@' && text[1] == 'e' && text[2];
    return sign && text[2 + strspn(text + 2, "0123456789")] == '\0' ? text + 1
                                                                    : NULL;
}

static struct deed_value *custom(struct deed_arena *arena, const char *kind,
                                 const char *text)
{
    if (strcmp(kind, "ref") == 0 && handle_of(text)) {
        text = handle_of(text);
    }
    struct deed_value *ref = deed_value_map(arena);
    put(arena, ref, "by", "custom");
    put(arena, ref, "value", deed_arena_printf(arena, "%s=%s", kind, text));
    return ref;
}

/* The reference itself; counts how many ways were given. */
static struct deed_value *reference(struct deed_arena *arena,
                                    const struct deed_value *args,
                                    unsigned *ret_count)
{
    struct deed_value *ref = NULL;
    *ret_count = 0;
    for (size_t i = 0; i < DEED_ARRAY_LEN(customs); i++) {
        const char *text = deed_value_text_at(args, customs[i].param);
        if (text) {
            ref = custom(arena, customs[i].kind, text);
            ++*ret_count;
        }
    }
    const char *stable = deed_value_text_at(args, "stable-id");
    if (stable) {
        ref = deed_value_map(arena);
        put(arena, ref, "by", "stableId");
        put(arena, ref, "value", stable);
        ++*ret_count;
    }
    return ref;
}

/* With another reference, role and name say what it must be. */
static void expectations(struct deed_arena *arena,
                         const struct deed_value *args,
                         struct deed_value *target)
{
    put(arena, target, "expectedRole", deed_value_text_at(args, "role"));
    put(arena, target, "expectedName", deed_value_text_at(args, "name"));
    put(arena, target, "expectedScopeId", deed_value_text_at(args, "in"));
}

/* "css=#save": the KINDs that a person may write out. */
static const char *const kinds[] = { "css",  "text",  "label", "placeholder",
                                     "ref",  "xpath", "node",  "meaning",
                                     "name", "point", "focus" };

static bool has_kind(const char *text)
{
    size_t len = strcspn(text, "=");
    for (size_t i = 0; text[len] && i < DEED_ARRAY_LEN(kinds); i++) {
        if (strlen(kinds[i]) == len && strncmp(kinds[i], text, len) == 0) {
            return true;
        }
    }
    return false;
}

bool deed_command_is_point(const char *text, size_t *ret_comma)
{
    size_t len = strlen(text);
    size_t x = deed_json_number_len(text, len);
    *ret_comma = x;
    return x && text[x] == ',' && x + 1 < len &&
           deed_json_number_len(text + x + 1, len - x - 1) == len - x - 1;
}

/* What a person calls it, unless they say otherwise. */
static enum deed_code spoken(struct deed_arena *arena,
                             const struct deed_value *args, const char *text,
                             struct deed_value **ret, struct deed_error *err)
{
    struct deed_value *target = deed_value_map(arena);
    struct deed_value *ref = deed_value_map(arena);
    const char *role = deed_value_text_at(args, "role");
    const char *in = deed_value_text_at(args, "in");
    bool id = strncmp(text, "id=", 3) == 0;
    size_t comma = 0;
    if (handle_of(text)) {
        ref = custom(arena, "ref", text);
        put(arena, target, "expectedRole", role);
        put(arena, target, "expectedScopeId", in);
    } else if (id || has_kind(text)) {
        put(arena, ref, "by", id ? "stableId" : "custom");
        put(arena, ref, "value", id ? text + 3 : text);
        put(arena, target, "expectedRole", role);
        put(arena, target, "expectedScopeId", in);
    } else if (!role && deed_command_is_point(text, &comma)) {
        ref = custom(arena, "point", text);
    } else if (role) {
        put(arena, ref, "by", "semantic");
        put(arena, ref, "role", role);
        put(arena, ref, "name", text);
        put(arena, ref, "scope", in);
    } else {
        put(arena, ref, "by", "custom");
        put(arena, ref, "value", deed_arena_printf(arena, "name=%s", text));
        put(arena, ref, "scope", in);
    }
    deed_value_set(arena, target, "ref", ref);
    *ret = target;
    return arena->failed ? deed_fail(err, DEED_NOMEM, "target") : DEED_OK;
}

static enum deed_code whole(struct deed_arena *arena, const char *json,
                            struct deed_value **ret, struct deed_error *err)
{
    struct deed_error own;
    enum deed_code code =
        deed_json_parse(arena, json, strlen(json), NULL, ret, &own);
    return code ? deed_fail_member(err, code, "--target", "%s", own.text)
                : DEED_OK;
}

enum deed_code deed_command_target(struct deed_arena *arena,
                                   const struct deed_value *args,
                                   struct deed_value **ret,
                                   struct deed_error *err)
{
    unsigned count = 0;
    const char *json = deed_value_text_at(args, "target");
    struct deed_value *ref = reference(arena, args, &count);
    const char *role = deed_value_text_at(args, "role");
    const char *name = deed_value_text_at(args, "name");
    const char *in = deed_value_text_at(args, "in");
    if (count > 1 || (json && (count || role || name || in))) {
        return deed_fail_member(err, DEED_INVALID, "target",
                                "is named in more than one way; use one of "
                                "--ref, --stable-id, --text, --label, "
                                "--placeholder, --css, --target");
    }
    if (json) {
        return whole(arena, json, ret, err);
    }
    const char *said = deed_str_or(deed_value_text_at(args, "element"),
                                   deed_value_text_at(args, "on"));
    if (said && (count || name)) {
        return deed_fail_member(err, DEED_INVALID, "target",
                                "is named in more than one way");
    }
    if (said) {
        return spoken(arena, args, said, ret, err);
    }
    *ret = NULL;
    if (!count && !role && !name && !in) {
        return DEED_OK;
    }
    struct deed_value *target = deed_value_map(arena);
    if (count) {
        expectations(arena, args, target);
    } else if (role) {
        ref = deed_value_map(arena);
        put(arena, ref, "by", "semantic");
        put(arena, ref, "role", role);
        put(arena, ref, "name", name);
        put(arena, ref, "scope", in);
    } else if (name) {
        put(arena, target, "expectedName", name);
        put(arena, target, "expectedScopeId", in);
    } else {
        ref = deed_value_map(arena);
        put(arena, ref, "by", "scope");
        put(arena, ref, "value", in);
    }
    if (ref) {
        deed_value_set(arena, target, "ref", ref);
    }
    *ret = target;
    return arena->failed ? deed_fail(err, DEED_NOMEM, "target") : DEED_OK;
}
