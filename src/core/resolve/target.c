/* SPDX-License-Identifier: Apache-2.0 */
#include "core/resolve/target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/utf8.h"
#include "base/value.h"

/* No screen is larger; what is beyond it is a mistake. */
#define POINT_MAX 100000.0

/* How each kind of reference is written, said and compared. */
/* clang-format off */
static const struct {
    const char *name;
    bool custom;  /* the KIND of "KIND=…" */
    bool pattern; /* its value is a text to compare */
    const char *says; /* in a description */
} forms[] = {
    [DEED_BY_NONE]        = { "none",        false, false, "element" },
    [DEED_BY_STABLE_ID]   = { "stableId",    false, false, "stable id" },
    [DEED_BY_SEMANTIC]    = { "semantic",    false, false, "" },
    [DEED_BY_SCOPE]       = { "scope",       false, false, "scope" },
    [DEED_BY_ROUTE]       = { "route",       false, false, "route" },
    [DEED_BY_REF]         = { "ref",         true,  false, "ref" },
    [DEED_BY_TEXT]        = { "text",        true,  true,  "text" },
    [DEED_BY_LABEL]       = { "label",       true,  true,  "label" },
    [DEED_BY_PLACEHOLDER] = { "placeholder", true,  true,  "placeholder" },
    [DEED_BY_CSS]         = { "css",         true,  false, "css" },
    [DEED_BY_XPATH]       = { "xpath",       true,  false, "xpath" },
    [DEED_BY_NODE]        = { "node",        true,  false, "node" },
    [DEED_BY_MEANING]     = { "meaning",     true,  false, "meaning" },
    [DEED_BY_NAME]        = { "name",        true,  true,  "name" },
    [DEED_BY_POINT]       = { "point",       true,  false, "point" },
    [DEED_BY_FOCUS]       = { "focus",       true,  false, "focus" },
    [DEED_BY_OPTION]      = { "option",      false, false, "option" },
};
/* clang-format on */
_Static_assert(DEED_ARRAY_LEN(forms) == DEED_BY_COUNT, "every form has a row");

const char *deed_by_name(enum deed_by by)
{
    return (unsigned)by < DEED_BY_COUNT ? forms[by].name : "";
}

/* A member that must be a string of some length, if it is there at all. */
static enum deed_code take_text(const struct deed_value *map, const char *key,
                                const char *member, const char **ret,
                                struct deed_error *err)
{
    const struct deed_value *value = deed_value_get(map, key);
    *ret = NULL;
    if (!value || value->type == DEED_VALUE_NULL) {
        return DEED_OK;
    }
    if (value->type != DEED_VALUE_STRING) {
        return deed_fail_member(err, DEED_INVALID, member,
                                "must be a string, not %s",
                                deed_value_type_name(value->type));
    }
    if (value->as.string.len == 0) {
        return deed_fail_member(err, DEED_INVALID, member, "is empty");
    }
    if (value->as.string.len > DEED_TARGET_TEXT_MAX) {
        return deed_fail_member(err, DEED_TOO_LARGE, member,
                                "has %zu bytes; %d are looked at",
                                value->as.string.len, DEED_TARGET_TEXT_MAX);
    }
    *ret = value->as.string.bytes;
    return DEED_OK;
}

static enum deed_code no_memory(struct deed_error *err)
{
    return deed_fail(err, DEED_NOMEM, "a target");
}

static enum deed_code take_copy(struct deed_arena *arena,
                                const struct deed_value *map, const char *key,
                                const char *member, const char **ret,
                                struct deed_error *err)
{
    const char *text = NULL;
    enum deed_code code = take_text(map, key, member, &text, err);
    *ret = deed_arena_strdup(arena, text);
    return !code && text && !*ret ? no_memory(err) : code;
}

static enum deed_code take_pattern(struct deed_arena *arena, const char *text,
                                   const char *member, struct deed_pattern *ret,
                                   struct deed_error *err)
{
    enum deed_code code = deed_pattern_make(arena, text, ret);
    if (code == DEED_NOMEM) {
        return no_memory(err);
    }
    return code ? deed_fail_member(err, code, member,
                                   "has nothing in it to compare")
                : DEED_OK;
}

static enum deed_code missing(const char *member, const char *form,
                              struct deed_error *err)
{
    return deed_fail_member(err, DEED_INVALID, member, "is needed by \"%s\"",
                            form);
}

/* Where it is looked for, by everything that describes. */
static enum deed_code decode_scope(struct deed_arena *arena,
                                   const struct deed_value *ref,
                                   struct deed_target *ret,
                                   struct deed_error *err)
{
    struct deed_pattern scope;
    enum deed_code code =
        take_copy(arena, ref, "scope", "target.ref.scope", &ret->scope, err);
    return !code && ret->scope ? take_pattern(arena, ret->scope,
                                              "target.ref.scope", &scope, err)
                               : code;
}

static enum deed_code decode_semantic(struct deed_arena *arena,
                                      const struct deed_value *ref,
                                      struct deed_target *ret,
                                      struct deed_error *err)
{
    enum deed_code code =
        take_copy(arena, ref, "role", "target.ref.role", &ret->role, err);
    if (!code && !ret->role) {
        return missing("target.ref.role", "semantic", err);
    }
    if (!code) {
        code =
            take_copy(arena, ref, "name", "target.ref.name", &ret->value, err);
    }
    if (!code && ret->value) {
        code = take_pattern(arena, ret->value, "target.ref.name", &ret->pattern,
                            err);
    }
    return code ? code : decode_scope(arena, ref, ret, err);
}

static enum deed_by find_custom(const char *value, size_t len)
{
    for (unsigned by = 0; by < DEED_BY_COUNT; by++) {
        if (forms[by].custom && strlen(forms[by].name) == len &&
            memcmp(forms[by].name, value, len) == 0) {
            return (enum deed_by)by;
        }
    }
    return DEED_BY_COUNT;
}

/* "120,80", in pixels of the viewport. */
static enum deed_code decode_point(struct deed_target *ret,
                                   struct deed_error *err)
{
    char *end = NULL;
    ret->point.x = strtod(ret->value, &end);
    bool good = end != ret->value && *end == ',';
    const char *rest = end + good;
    ret->point.y = strtod(rest, &end);
    good = good && end != rest && !*end && ret->point.x >= 0 &&
           ret->point.y >= 0 && ret->point.x < POINT_MAX &&
           ret->point.y < POINT_MAX;
    return good ? DEED_OK
                : deed_fail_member(err, DEED_INVALID, "target.ref.value",
                                   "must be point=X,Y in pixels of the "
                                   "window, such as point=120,80");
}

static enum deed_code decode_custom(struct deed_arena *arena,
                                    struct deed_target *ret,
                                    struct deed_error *err)
{
    static const char member[] = "target.ref.value";
    const char *equals = strchr(ret->value, '=');
    size_t len = equals ? (size_t)(equals - ret->value) : 0;
    ret->by = find_custom(ret->value, len);
    if (ret->by == DEED_BY_COUNT) {
        return deed_fail_member(
            err, DEED_INVALID, member,
            "must be KIND=… with KIND one of ref, text, label, placeholder, "
            "css, xpath, node, meaning, name, point, focus");
    }
    ret->value = equals + 1;
    if (ret->value[0] == '\0') {
        return deed_fail_member(err, DEED_INVALID, member,
                                "has nothing after \"%s=\"",
                                forms[ret->by].name);
    }
    if (ret->by == DEED_BY_POINT) {
        return decode_point(ret, err);
    }
    return forms[ret->by].pattern
               ? take_pattern(arena, ret->value, member, &ret->pattern, err)
               : DEED_OK;
}

static enum deed_code decode_valued(struct deed_arena *arena,
                                    const struct deed_value *ref,
                                    const char *form, struct deed_target *ret,
                                    struct deed_error *err)
{
    enum deed_code code =
        take_copy(arena, ref, "value", "target.ref.value", &ret->value, err);
    if (!code && !ret->value) {
        return missing("target.ref.value", form, err);
    }
    return code;
}

static enum deed_code decode_ref(struct deed_arena *arena,
                                 const struct deed_value *ref,
                                 struct deed_target *ret,
                                 struct deed_error *err)
{
    if (!ref || ref->type == DEED_VALUE_NULL) {
        return DEED_OK;
    }
    if (ref->type != DEED_VALUE_MAP) {
        return deed_fail_member(err, DEED_INVALID, "target.ref",
                                "must be an object, not %s",
                                deed_value_type_name(ref->type));
    }
    const char *form = NULL;
    enum deed_code code = take_text(ref, "by", "target.ref.by", &form, err);
    if (code) {
        return code;
    }
    if (deed_str_equal(form, "custom")) {
        code = decode_valued(arena, ref, form, ret, err);
        if (!code) {
            code = decode_custom(arena, ret, err);
        }
        return !code && forms[ret->by].pattern
                   ? decode_scope(arena, ref, ret, err)
                   : code;
    }
    for (unsigned by = DEED_BY_STABLE_ID; by < DEED_BY_COUNT; by++) {
        if (!forms[by].custom && deed_str_equal(form, forms[by].name)) {
            ret->by = (enum deed_by)by;
            return by == DEED_BY_SEMANTIC
                       ? decode_semantic(arena, ref, ret, err)
                       : decode_valued(arena, ref, form, ret, err);
        }
    }
    return deed_fail_member(err, DEED_INVALID, "target.ref.by",
                            "must be stableId, semantic, scope, route or "
                            "custom");
}

static enum deed_code decode_expectations(struct deed_arena *arena,
                                          const struct deed_value *value,
                                          struct deed_target *ret,
                                          struct deed_error *err)
{
    const struct {
        const char *key;
        const char *member;
        const char **ret;
    } rows[] = {
        { "expectedRole", "target.expectedRole", &ret->expected_role },
        { "expectedName", "target.expectedName", &ret->expected_name },
        { "expectedScopeId", "target.expectedScopeId",
          &ret->expected_scope_id },
        { "expectedDocumentId", "target.expectedDocumentId",
          &ret->expected_document_id },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(rows); i++) {
        enum deed_code code = take_copy(arena, value, rows[i].key,
                                        rows[i].member, rows[i].ret, err);
        if (code) {
            return code;
        }
    }
    if (ret->expected_name) {
        ret->expected_name = deed_utf8_fold_space(arena, ret->expected_name);
        if (!ret->expected_name) {
            return no_memory(err);
        }
        if (ret->expected_name[0] == '\0') {
            return deed_fail_member(err, DEED_INVALID, "target.expectedName",
                                    "has nothing in it to compare");
        }
    }
    return DEED_OK;
}

/* UIAP's type of it is the literal false: nobody may ask for a guess. */
static enum deed_code check_ambiguous(const struct deed_value *value,
                                      struct deed_error *err)
{
    const struct deed_value *allow = deed_value_get(value, "allowAmbiguous");
    if (!allow || (allow->type == DEED_VALUE_BOOL && !allow->as.boolean)) {
        return DEED_OK;
    }
    return deed_fail_member(err, DEED_INVALID, "target.allowAmbiguous",
                            "can only be false");
}

enum deed_code deed_target_decode(struct deed_arena *arena,
                                  const struct deed_value *value,
                                  struct deed_target *ret,
                                  struct deed_error *err)
{
    struct deed_target target = { 0 };
    enum deed_code code = DEED_OK;
    if (value && value->type != DEED_VALUE_NULL) {
        if (value->type != DEED_VALUE_MAP) {
            return deed_fail_member(err, DEED_INVALID, "target",
                                    "must be an object, not %s",
                                    deed_value_type_name(value->type));
        }
        code = check_ambiguous(value, err);
        if (!code) {
            code =
                decode_ref(arena, deed_value_get(value, "ref"), &target, err);
        }
        if (!code) {
            code = decode_expectations(arena, value, &target, err);
        }
    }
    if (!code) {
        *ret = target;
    }
    return code;
}

bool deed_target_given(const struct deed_target *target)
{
    return target->by != DEED_BY_NONE || target->expected_role ||
           target->expected_name;
}

/* Longest piece of a target that a message repeats. */
#define SAID_MAX_BYTES 80

static const char *said(struct deed_arena *arena, const char *text)
{
    return deed_str_or(deed_utf8_clip(arena, text, SAID_MAX_BYTES), "");
}

char *deed_target_describe(struct deed_arena *arena,
                           const struct deed_target *target)
{
    const char *kind = forms[target->by].says;
    const char *value = target->value;
    const char *scope = target->scope;
    if (target->by == DEED_BY_SEMANTIC) {
        kind = target->role;
    } else if (target->by == DEED_BY_NONE) {
        kind = deed_str_or(target->expected_role, kind);
        value = target->expected_name;
        scope = target->expected_scope_id;
    }
    return deed_arena_printf(arena, "%s%s%s%s%s%s%s", said(arena, kind),
                             value ? " “" : "", said(arena, value),
                             value ? "”" : "", scope ? " in “" : "",
                             said(arena, scope), scope ? "”" : "");
}
