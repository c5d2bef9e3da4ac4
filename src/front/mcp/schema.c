/* SPDX-License-Identifier: Apache-2.0 */
#include "front/mcp/schema.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/util.h"
#include "base/value.h"

struct schema_path {
    char path[96];
    struct deed_error *err;
};

static enum deed_code check(const struct deed_value *schema,
                            const struct deed_value *value,
                            const struct schema_path *at);

static const struct {
    const char *name;
    enum deed_value_type type;
} types[] = {
    { "null", DEED_VALUE_NULL },     { "boolean", DEED_VALUE_BOOL },
    { "number", DEED_VALUE_NUMBER }, { "string", DEED_VALUE_STRING },
    { "array", DEED_VALUE_LIST },    { "object", DEED_VALUE_MAP },
};

static bool is_type(const struct deed_value *value, const char *name)
{
    if (deed_str_equal(name, "integer")) {
        return value->type == DEED_VALUE_NUMBER &&
               floor(value->as.number) >= value->as.number &&
               fabs(value->as.number) < 1e15;
    }
    for (size_t i = 0; i < DEED_ARRAY_LEN(types); i++) {
        if (deed_str_equal(types[i].name, name)) {
            return value->type == types[i].type;
        }
    }
    return true;
}

static enum deed_code check_type(const struct deed_value *schema,
                                 const struct deed_value *value,
                                 const struct schema_path *at)
{
    const struct deed_value *type = deed_value_get(schema, "type");
    const char *name = deed_value_text(type);
    if (!type || (name && is_type(value, name))) {
        return DEED_OK;
    }
    for (size_t i = 0; deed_value_at(type, i); i++) {
        if (is_type(value, deed_value_text(deed_value_at(type, i)))) {
            return DEED_OK;
        }
    }
    return deed_fail_member(at->err, DEED_INVALID, at->path, "must be %s%s",
                            name ? "of type " : "of another type",
                            deed_str_or(name, ""));
}

static enum deed_code check_enum(const struct deed_value *schema,
                                 const struct deed_value *value,
                                 const struct schema_path *at)
{
    const struct deed_value *list = deed_value_get(schema, "enum");
    struct deed_strbuf words;
    for (size_t i = 0; deed_value_at(list, i); i++) {
        if (deed_value_equal(deed_value_at(list, i), value)) {
            return DEED_OK;
        }
    }
    if (!list) {
        return DEED_OK;
    }
    deed_strbuf_init(&words, 0);
    for (size_t i = 0; deed_value_at(list, i); i++) {
        deed_strbuf_printf(
            &words, "%s%s", i ? ", " : "",
            deed_str_or(deed_value_text(deed_value_at(list, i)), "?"));
    }
    enum deed_code code =
        deed_fail_member(at->err, DEED_INVALID, at->path, "must be one of %s",
                         deed_strbuf_get(&words));
    deed_strbuf_fini(&words);
    return code;
}

static bool number_at(const struct deed_value *schema, const char *key,
                      double *ret)
{
    const struct deed_value *value = deed_value_get(schema, key);
    *ret = deed_value_is(value, DEED_VALUE_NUMBER) ? value->as.number : 0;
    return value != NULL;
}

static enum deed_code check_range(const struct deed_value *schema,
                                  double number, const char *low,
                                  const char *high, const char *what,
                                  const struct schema_path *at)
{
    double limit = 0;
    if (number_at(schema, low, &limit) && number < limit) {
        return deed_fail_member(at->err, DEED_INVALID, at->path,
                                "must %s at least %g", what, limit);
    }
    if (number_at(schema, high, &limit) && number > limit) {
        return deed_fail_member(at->err, DEED_INVALID, at->path,
                                "must %s at most %g", what, limit);
    }
    return DEED_OK;
}

static struct schema_path below(const struct schema_path *at, const char *key)
{
    struct schema_path next = { .err = at->err };
    snprintf(next.path, sizeof(next.path), "%.60s%s%.30s", at->path,
             at->path[0] ? "." : "", key);
    return next;
}

static enum deed_code check_members(const struct deed_value *schema,
                                    const struct deed_value *value,
                                    const struct schema_path *at)
{
    const struct deed_value *properties = deed_value_get(schema, "properties");
    const struct deed_value *more =
        deed_value_get(schema, "additionalProperties");
    const struct deed_value *required = deed_value_get(schema, "required");
    bool closed = deed_value_is(more, DEED_VALUE_BOOL) && !more->as.boolean;
    for (size_t i = 0; deed_value_at(required, i); i++) {
        const char *key = deed_value_text(deed_value_at(required, i));
        struct schema_path there = below(at, key);
        if (!deed_value_get(value, key)) {
            return deed_fail_member(at->err, DEED_INVALID, there.path,
                                    "is missing");
        }
    }
    for (const struct deed_value *v = value->as.items.first; v; v = v->next) {
        const struct deed_value *one = deed_value_get(properties, v->key);
        struct schema_path there = below(at, v->key);
        if (!one && closed) {
            return deed_fail_member(at->err, DEED_INVALID, there.path,
                                    "is not known here");
        }
        enum deed_code code = one ? check(one, v, &there) : DEED_OK;
        if (code) {
            return code;
        }
    }
    return DEED_OK;
}

static enum deed_code check_items(const struct deed_value *schema,
                                  const struct deed_value *value,
                                  const struct schema_path *at)
{
    const struct deed_value *items = deed_value_get(schema, "items");
    enum deed_code code = check_range(schema, (double)value->as.items.count,
                                      "minItems", "maxItems", "have", at);
    size_t i = 0;
    for (const struct deed_value *v = value->as.items.first; v && !code;
         v = v->next, i++) {
        struct schema_path there = { .err = at->err };
        snprintf(there.path, sizeof(there.path), "%.80s[%zu]", at->path, i);
        code = items ? check(items, v, &there) : DEED_OK;
    }
    return code;
}

static enum deed_code check(const struct deed_value *schema,
                            const struct deed_value *value,
                            const struct schema_path *at)
{
    enum deed_code code = check_type(schema, value, at);
    if (!code) {
        code = check_enum(schema, value, at);
    }
    if (code) {
        return code;
    }
    switch (value->type) {
    case DEED_VALUE_NUMBER:
        return check_range(schema, value->as.number, "minimum", "maximum", "be",
                           at);
    case DEED_VALUE_MAP:
        return check_members(schema, value, at);
    case DEED_VALUE_LIST:
        return check_items(schema, value, at);
    default:
        return DEED_OK;
    }
}

enum deed_code deed_schema_check(const struct deed_value *schema,
                                 const struct deed_value *value,
                                 struct deed_error *err)
{
    const struct schema_path top = { .err = err };
    return check(schema, value, &top);
}
