/* SPDX-License-Identifier: Apache-2.0 */
#include "wire/json.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/util.h"
#include "base/value.h"
#include "wire/json_number.h"
#include "wire/json_string.h"

#define DEFAULT_BYTES ((size_t)16 << 20)
#define DEFAULT_DEPTH 64
#define DEFAULT_NODES 1000000

struct parser {
    struct deed_arena *arena;
    const char *start;
    const char *p;
    const char *end;
    struct deed_json_limits limits;
    size_t depth;
    size_t nodes;
    struct deed_error *err;
    enum deed_code code;
};

/* Remembers the first fault and says where in the text it is; returns NULL so
 * that a parsing function can end with it. */
static void *fault(struct parser *js, enum deed_code code, const char *at,
                   const char *what)
{
    if (js->code) {
        return NULL;
    }
    size_t line = 1;
    const char *line_start = js->start;
    for (const char *p = js->start; p < at; p++) {
        if (*p == '\n') {
            line++;
            line_start = p + 1;
        }
    }
    js->code = deed_fail(js->err, code, "line %zu, column %zu (byte %zu): %s",
                         line, (size_t)(at - line_start) + 1,
                         (size_t)(at - js->start), what);
    return NULL;
}

static void *no_memory(struct parser *js)
{
    if (!js->code) {
        js->code = deed_fail(js->err, DEED_NOMEM, "JSON value");
    }
    return NULL;
}

static void skip_space(struct parser *js)
{
    while (js->p < js->end && (*js->p == ' ' || *js->p == '\n' ||
                               *js->p == '\r' || *js->p == '\t')) {
        js->p++;
    }
}

static bool is_next(const struct parser *js, char c)
{
    return js->p < js->end && *js->p == c;
}

static const char *read_string(struct parser *js, size_t *ret_len)
{
    struct deed_json_fault bad = { 0 };
    bool escaped = false;
    const char *start = js->p + 1;
    const char *quote = deed_json_string_end(start, js->end, &escaped, &bad);
    if (!quote) {
        return fault(js, DEED_SYNTAX, bad.at, bad.what);
    }
    js->p = quote + 1;
    *ret_len = (size_t)(quote - start);
    char *text = deed_arena_alloc(js->arena, *ret_len + 1);
    if (!text) {
        return no_memory(js);
    }
    if (!escaped) {
        return memcpy(text, start, *ret_len);
    }
    char *end = deed_json_string_decode(
        start, quote, js->limits.replace_bad_text, text, &bad);
    if (!end) {
        return fault(js, DEED_SYNTAX, bad.at, bad.what);
    }
    *end = '\0';
    *ret_len = (size_t)(end - text);
    return text;
}

static struct deed_value *parse_value(struct parser *js);

static int by_key(const void *a, const void *b)
{
    const struct deed_value *const *x = a;
    const struct deed_value *const *y = b;
    return strcmp((*x)->key, (*y)->key);
}

/* Objects of a few members have keys that a small hash tells apart; those that
 * it does not are sorted. */
#define FEW_MEMBERS 64

static bool differ_by_hash(const struct deed_value *map)
{
    uint64_t seen[16] = { 0 };
    if (map->as.items.count > FEW_MEMBERS) {
        return false;
    }
    for (const struct deed_value *v = map->as.items.first; v; v = v->next) {
        unsigned hash = 0;
        for (const char *p = v->key; *p; p++) {
            hash = hash * 31 + (unsigned char)*p;
        }
        uint64_t *word = &seen[hash / 64 % DEED_ARRAY_LEN(seen)];
        uint64_t bit = UINT64_C(1) << hash % 64;
        if (*word & bit) {
            return false;
        }
        *word |= bit;
    }
    return true;
}

/* Sorting keeps this cheap for large objects, and a table of hashes could be
 * flooded from outside. */
static bool keys_differ(struct parser *js, const struct deed_value *map)
{
    const struct deed_value *few[16];
    size_t count = map->as.items.count;
    const struct deed_value **sorted = few;
    if (differ_by_hash(map)) {
        return !js->code;
    }
    if (count > DEED_ARRAY_LEN(few)) {
        sorted = calloc(count, sizeof(*sorted));
        if (!sorted) {
            no_memory(js);
            return false;
        }
    }
    size_t n = 0;
    for (const struct deed_value *v = map->as.items.first; v; v = v->next) {
        sorted[n++] = v;
    }
    qsort(sorted, count, sizeof(*sorted), by_key);
    for (size_t i = 1; i < count; i++) {
        if (strcmp(sorted[i - 1]->key, sorted[i]->key) == 0) {
            fault(js, DEED_SYNTAX, js->p - 1,
                  "a key appears twice in the object that ends here");
            break;
        }
    }
    if (sorted != few) {
        free(sorted);
    }
    return !js->code;
}

static struct deed_value *parse_member(struct parser *js,
                                       struct deed_value *map)
{
    if (!is_next(js, '"')) {
        return fault(js, DEED_SYNTAX, js->p, "expected a key in quotes");
    }
    size_t len = 0;
    const char *key = read_string(js, &len);
    if (!key) {
        return NULL;
    }
    skip_space(js);
    if (!is_next(js, ':')) {
        return fault(js, DEED_SYNTAX, js->p, "expected ':'");
    }
    js->p++;
    struct deed_value *child = parse_value(js);
    deed_value_append(map, key, child);
    return child;
}

static struct deed_value *parse_item(struct parser *js, struct deed_value *list)
{
    struct deed_value *child = parse_value(js);
    deed_value_push(list, child);
    return child;
}

static bool parse_items(struct parser *js, struct deed_value *parent)
{
    bool map = parent->type == DEED_VALUE_MAP;
    char close = map ? '}' : ']';
    js->p++;
    skip_space(js);
    if (is_next(js, close)) {
        js->p++;
        return true;
    }
    for (;;) {
        skip_space(js);
        if (!(map ? parse_member(js, parent) : parse_item(js, parent))) {
            return false;
        }
        skip_space(js);
        if (is_next(js, close)) {
            js->p++;
            return !map || keys_differ(js, parent);
        }
        if (!is_next(js, ',')) {
            fault(js, DEED_SYNTAX, js->p,
                  map ? "expected ',' or '}'" : "expected ',' or ']'");
            return false;
        }
        js->p++;
    }
}

static struct deed_value *parse_container(struct parser *js)
{
    if (js->depth >= js->limits.max_depth) {
        return fault(js, DEED_TOO_LARGE, js->p, "nested too deeply");
    }
    struct deed_value *value =
        *js->p == '{' ? deed_value_map(js->arena) : deed_value_list(js->arena);
    if (!value) {
        return no_memory(js);
    }
    js->depth++;
    bool ok = parse_items(js, value);
    js->depth--;
    return ok ? value : NULL;
}

static struct deed_value *parse_string(struct parser *js)
{
    size_t len = 0;
    const char *text = read_string(js, &len);
    struct deed_value *value = text ? deed_value_null(js->arena) : NULL;
    if (!value) {
        return no_memory(js);
    }
    value->type = DEED_VALUE_STRING;
    value->as.string.bytes = text;
    value->as.string.len = len;
    return value;
}

static struct deed_value *parse_number(struct parser *js)
{
    size_t len = deed_json_number_len(js->p, (size_t)(js->end - js->p));
    if (len == 0) {
        return fault(js, DEED_SYNTAX, js->p, "malformed number");
    }
    double number = 0;
    if (!deed_json_number_read(js->p, len, &number)) {
        return fault(js, DEED_SYNTAX, js->p, "the number is out of range");
    }
    js->p += len;
    struct deed_value *value = deed_value_number(js->arena, number);
    return value ? value : no_memory(js);
}

static struct deed_value *parse_word(struct parser *js)
{
    static const struct {
        const char *word;
        enum deed_value_type type;
        bool boolean;
    } words[] = {
        { "true", DEED_VALUE_BOOL, true },
        { "false", DEED_VALUE_BOOL, false },
        { "null", DEED_VALUE_NULL, false },
    };
    for (size_t i = 0; i < DEED_ARRAY_LEN(words); i++) {
        size_t len = strlen(words[i].word);
        if ((size_t)(js->end - js->p) < len ||
            memcmp(js->p, words[i].word, len) != 0) {
            continue;
        }
        js->p += len;
        struct deed_value *value = deed_value_bool(js->arena, words[i].boolean);
        if (!value) {
            return no_memory(js);
        }
        value->type = words[i].type;
        return value;
    }
    return fault(js, DEED_SYNTAX, js->p, "expected a value");
}

static struct deed_value *parse_kind(struct parser *js)
{
    char c = *js->p;
    if (c == '{' || c == '[') {
        return parse_container(js);
    }
    if (c == '"') {
        return parse_string(js);
    }
    if (c == '-' || (c >= '0' && c <= '9')) {
        return parse_number(js);
    }
    return parse_word(js);
}

static struct deed_value *parse_value(struct parser *js)
{
    skip_space(js);
    if (js->p == js->end) {
        return fault(js, DEED_SYNTAX, js->p, "the text ends too early");
    }
    if (++js->nodes > js->limits.max_nodes) {
        return fault(js, DEED_TOO_LARGE, js->p, "too many values");
    }
    const char *start = js->p;
    struct deed_value *value = parse_kind(js);
    if (value) {
        value->at = (unsigned)(start - js->start);
    }
    return value;
}

static struct deed_json_limits limits_of(const struct deed_json_limits *given)
{
    struct deed_json_limits limits = { 0 };
    if (given) {
        limits = *given;
    }
    limits.max_bytes = limits.max_bytes ? limits.max_bytes : DEFAULT_BYTES;
    limits.max_depth = limits.max_depth ? limits.max_depth : DEFAULT_DEPTH;
    limits.max_nodes = limits.max_nodes ? limits.max_nodes : DEFAULT_NODES;
    if (limits.max_depth > DEED_JSON_DEPTH_MAX) {
        limits.max_depth = DEED_JSON_DEPTH_MAX;
    }
    return limits;
}

enum deed_code deed_json_parse(struct deed_arena *arena, const char *bytes,
                               size_t len,
                               const struct deed_json_limits *limits,
                               struct deed_value **ret, struct deed_error *err)
{
    struct parser js = {
        .arena = arena,
        .start = bytes,
        .p = bytes,
        .end = len ? bytes + len : bytes, /* which may be NULL then */
        .limits = limits_of(limits),
        .err = err,
    };
    if (len > js.limits.max_bytes) {
        return deed_fail(err, DEED_TOO_LARGE,
                         "the text has %zu bytes, the limit is %zu", len,
                         js.limits.max_bytes);
    }
    size_t good = deed_utf8_prefix(bytes, len);
    if (good < len) {
        fault(&js, DEED_SYNTAX, bytes + good, "not UTF-8");
        return js.code;
    }
    struct deed_value *value = parse_value(&js);
    skip_space(&js);
    if (value && js.p < js.end) {
        value = fault(&js, DEED_SYNTAX, js.p, "something follows the value");
    }
    if (!value) {
        return js.code;
    }
    *ret = value;
    return DEED_OK;
}
