/* SPDX-License-Identifier: Apache-2.0 */
#include "front/flow/flow_node.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <yaml.h>

#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "wire/json_number.h"

struct reader {
    struct deed_arena *arena;
    struct deed_error *err;
    yaml_parser_t yaml;
    unsigned nodes;
    bool failed; /* err says why */
};

static enum deed_code fail_at(struct deed_error *err, unsigned line,
                              unsigned column, enum deed_code code,
                              const char *text)
{
    char place[32];
    snprintf(place, sizeof(place), "%u:%u", line, column);
    return deed_fail_member(err, code, place, "%s", text);
}

enum deed_code flow_fail(struct deed_error *err, const struct flow_node *node,
                         const char *format, ...)
{
    char text[300];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    return fail_at(err, node->line, node->column, DEED_INVALID, text);
}

static struct flow_node *refuse(struct reader *r, const yaml_mark_t *mark,
                                enum deed_code code, const char *text)
{
    if (!r->failed) {
        fail_at(r->err, (unsigned)mark->line + 1, (unsigned)mark->column + 1,
                code, text);
        r->failed = true;
    }
    return NULL;
}

static bool next(struct reader *r, yaml_event_t *event)
{
    if (r->failed || yaml_parser_parse(&r->yaml, event)) {
        return !r->failed;
    }
    const yaml_mark_t *mark =
        r->yaml.problem_mark.line || r->yaml.problem_mark.column
            ? &r->yaml.problem_mark
            : &r->yaml.mark;
    refuse(r, mark, DEED_SYNTAX,
           deed_str_or(r->yaml.problem, "this is not YAML"));
    return false;
}

static struct flow_node *make(struct reader *r, const yaml_event_t *event,
                              enum flow_kind kind)
{
    if (++r->nodes > DEED_FLOW_NODES_MAX) {
        return refuse(r, &event->start_mark, DEED_TOO_LARGE,
                      "there is too much in this file");
    }
    struct flow_node *node = deed_arena_calloc(r->arena, 1, sizeof(*node));
    if (!node) {
        return refuse(r, &event->start_mark, DEED_NOMEM, "out of memory");
    }
    node->kind = kind;
    node->line = (unsigned)event->start_mark.line + 1;
    node->column = (unsigned)event->start_mark.column + 1;
    return node;
}

static struct flow_node *take_scalar(struct reader *r,
                                     const yaml_event_t *event)
{
    const char *text = (const char *)event->data.scalar.value;
    size_t len = event->data.scalar.length;
    struct flow_node *node = make(r, event, FLOW_SCALAR);
    if (node && memchr(text, '\0', len)) {
        return refuse(r, &event->start_mark, DEED_SYNTAX,
                      "there is a NUL character in it");
    }
    if (node) {
        node->text = deed_arena_strndup(r->arena, text, len);
        node->plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    }
    return node && node->text ? node : NULL;
}

static struct flow_node *read_node(struct reader *r, const yaml_event_t *event,
                                   unsigned depth);

static void add(struct flow_node *to, struct flow_node *child)
{
    if (to->last) {
        to->last->next = child;
    } else {
        to->first = child;
    }
    to->last = child;
}

/* The next node, or NULL at `end` and when something is wrong. */
static struct flow_node *read_next(struct reader *r, yaml_event_type_t end,
                                   unsigned depth)
{
    yaml_event_t event;
    struct flow_node *node = NULL;
    if (!next(r, &event)) {
        return NULL;
    }
    if (event.type != end) {
        node = read_node(r, &event, depth);
    }
    yaml_event_delete(&event);
    return node;
}

static void read_map(struct reader *r, struct flow_node *map, unsigned depth)
{
    for (;;) {
        struct flow_node *key = read_next(r, YAML_MAPPING_END_EVENT, depth);
        if (!key || r->failed) {
            return;
        }
        if (key->kind != FLOW_SCALAR) {
            flow_fail(r->err, key, "a key must be a word");
            r->failed = true;
            return;
        }
        if (flow_node_get(map, key->text)) {
            flow_fail(r->err, key, "\"%.60s\" is there twice", key->text);
            r->failed = true;
            return;
        }
        struct flow_node *value = read_next(r, YAML_NO_EVENT, depth);
        if (!value) {
            return;
        }
        value->key = key;
        add(map, value);
    }
}

static struct flow_node *read_many(struct reader *r, const yaml_event_t *event,
                                   unsigned depth)
{
    bool map = event->type == YAML_MAPPING_START_EVENT;
    struct flow_node *node = make(r, event, map ? FLOW_MAP : FLOW_LIST);
    if (node && depth >= DEED_FLOW_DEPTH_MAX) {
        return refuse(r, &event->start_mark, DEED_TOO_LARGE,
                      "this is nested too deeply");
    }
    if (node && map) {
        read_map(r, node, depth + 1);
    } else if (node) {
        for (struct flow_node *item;
             (item = read_next(r, YAML_SEQUENCE_END_EVENT, depth + 1));) {
            add(node, item);
        }
    }
    return r->failed ? NULL : node;
}

static bool is_marked(const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return event->data.scalar.anchor || event->data.scalar.tag;
    case YAML_SEQUENCE_START_EVENT:
        return event->data.sequence_start.anchor ||
               event->data.sequence_start.tag;
    case YAML_MAPPING_START_EVENT:
        return event->data.mapping_start.anchor ||
               event->data.mapping_start.tag;
    default:
        return false;
    }
}

static struct flow_node *read_node(struct reader *r, const yaml_event_t *event,
                                   unsigned depth)
{
    if (event->type == YAML_ALIAS_EVENT || is_marked(event)) {
        return refuse(r, &event->start_mark, DEED_UNSUPPORTED,
                      "anchors, aliases and tags are not taken");
    }
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return take_scalar(r, event);
    case YAML_SEQUENCE_START_EVENT:
    case YAML_MAPPING_START_EVENT:
        return read_many(r, event, depth);
    default:
        return refuse(r, &event->start_mark, DEED_SYNTAX,
                      "something is missing here");
    }
}

/* Skips an event that must come now. */
static bool expect(struct reader *r, yaml_event_type_t type, const char *text)
{
    yaml_event_t event;
    if (!next(r, &event)) {
        return false;
    }
    if (event.type != type) {
        refuse(r, &event.start_mark, DEED_SYNTAX, text);
    }
    yaml_event_delete(&event);
    return !r->failed;
}

enum deed_code flow_node_parse(struct deed_arena *arena, const char *text,
                               size_t len, struct flow_node **ret,
                               struct deed_error *err)
{
    struct deed_error own = { 0 };
    struct reader r = { .arena = arena, .err = &own };
    if (len > DEED_FLOW_BYTES_MAX) {
        return deed_fail(err, DEED_TOO_LARGE, "is larger than %zu bytes",
                         DEED_FLOW_BYTES_MAX);
    }
    if (!yaml_parser_initialize(&r.yaml)) {
        return deed_fail(err, DEED_NOMEM, "a flow");
    }
    yaml_parser_set_encoding(&r.yaml, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&r.yaml, (const unsigned char *)text, len);
    struct flow_node *node = NULL;
    if (expect(&r, YAML_STREAM_START_EVENT, "this is not YAML") &&
        expect(&r, YAML_DOCUMENT_START_EVENT, "there is nothing in it")) {
        node = read_next(&r, YAML_NO_EVENT, 0);
    }
    if (node && expect(&r, YAML_DOCUMENT_END_EVENT, "this is too much")) {
        expect(&r, YAML_STREAM_END_EVENT, "there is a second document");
    }
    yaml_parser_delete(&r.yaml);
    if (r.failed || !node) {
        if (err) {
            *err = own;
        }
        return r.failed ? own.code : deed_fail(err, DEED_NOMEM, "a flow");
    }
    *ret = node;
    return DEED_OK;
}

struct flow_node *flow_node_get(const struct flow_node *map, const char *key)
{
    for (struct flow_node *m = map->kind == FLOW_MAP ? map->first : NULL; m;
         m = m->next) {
        if (strcmp(m->key->text, key) == 0) {
            return m;
        }
    }
    return NULL;
}

static struct deed_value *scalar_value(struct deed_arena *arena,
                                       const struct flow_node *node)
{
    static const struct {
        const char *word;
        enum deed_value_type type;
        bool boolean;
    } words[] = {
        { "true", DEED_VALUE_BOOL, true },  { "false", DEED_VALUE_BOOL, false },
        { "null", DEED_VALUE_NULL, false }, { "~", DEED_VALUE_NULL, false },
        { "", DEED_VALUE_NULL, false },
    };
    size_t len = strlen(node->text);
    double number = 0;
    for (size_t i = 0; node->plain && i < DEED_ARRAY_LEN(words); i++) {
        if (strcmp(node->text, words[i].word) == 0) {
            return words[i].type == DEED_VALUE_BOOL
                       ? deed_value_bool(arena, words[i].boolean)
                       : deed_value_null(arena);
        }
    }
    if (node->plain && len && deed_json_number_len(node->text, len) == len &&
        deed_json_number_read(node->text, len, &number)) {
        return deed_value_number(arena, number);
    }
    return deed_value_string(arena, node->text);
}

struct deed_value *flow_node_value(struct deed_arena *arena,
                                   const struct flow_node *node)
{
    if (node->kind == FLOW_SCALAR) {
        return scalar_value(arena, node);
    }
    struct deed_value *all =
        node->kind == FLOW_MAP ? deed_value_map(arena) : deed_value_list(arena);
    for (const struct flow_node *c = node->first; all && c; c = c->next) {
        struct deed_value *value = flow_node_value(arena, c);
        if (node->kind == FLOW_MAP) {
            deed_value_set(arena, all, c->key->text, value);
        } else {
            deed_value_push(all, value);
        }
    }
    return all;
}
