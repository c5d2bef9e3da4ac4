/* SPDX-License-Identifier: Apache-2.0 */
#include "base/value.h"

#include <string.h>

#include "base/arena.h"
#include "base/util.h"

static struct deed_value *make(struct deed_arena *arena,
                               enum deed_value_type type)
{
    struct deed_value *value = deed_arena_alloc(arena, sizeof(*value));
    if (value) {
        value->type = type;
    }
    return value;
}

struct deed_value *deed_value_null(struct deed_arena *arena)
{
    return make(arena, DEED_VALUE_NULL);
}

struct deed_value *deed_value_bool(struct deed_arena *arena, bool boolean)
{
    struct deed_value *value = make(arena, DEED_VALUE_BOOL);
    if (value) {
        value->as.boolean = boolean;
    }
    return value;
}

struct deed_value *deed_value_number(struct deed_arena *arena, double number)
{
    struct deed_value *value = make(arena, DEED_VALUE_NUMBER);
    if (value) {
        value->as.number = number;
    }
    return value;
}

struct deed_value *deed_value_string(struct deed_arena *arena, const char *text)
{
    return deed_value_string_n(arena, text, text ? strlen(text) : 0);
}

struct deed_value *deed_value_string_n(struct deed_arena *arena,
                                       const char *text, size_t len)
{
    if (!text) {
        return deed_value_null(arena);
    }
    struct deed_value *value = make(arena, DEED_VALUE_STRING);
    const char *copy = deed_arena_strndup(arena, text, len);
    if (!value || !copy) {
        return NULL;
    }
    value->as.string.bytes = copy;
    value->as.string.len = len;
    return value;
}

struct deed_value *deed_value_list(struct deed_arena *arena)
{
    return make(arena, DEED_VALUE_LIST);
}

struct deed_value *deed_value_map(struct deed_arena *arena)
{
    return make(arena, DEED_VALUE_MAP);
}

static bool has_items(const struct deed_value *value)
{
    return value->type == DEED_VALUE_LIST || value->type == DEED_VALUE_MAP;
}

struct deed_value *deed_value_copy(struct deed_arena *arena,
                                   const struct deed_value *value)
{
    if (!value) {
        return NULL;
    }
    if (value->type == DEED_VALUE_STRING) {
        return deed_value_string_n(arena, value->as.string.bytes,
                                   value->as.string.len);
    }
    struct deed_value *copy = make(arena, value->type);
    if (!copy) {
        return NULL;
    }
    if (!has_items(value)) {
        copy->as = value->as;
        return copy;
    }
    const struct deed_value *item = value->as.items.first;
    for (; item; item = item->next) {
        struct deed_value *child = deed_value_copy(arena, item);
        if (value->type == DEED_VALUE_MAP) {
            deed_value_append(copy, deed_arena_strdup(arena, item->key), child);
        } else {
            deed_value_push(copy, child);
        }
    }
    return arena->failed ? NULL : copy;
}

static void append(struct deed_value *parent, struct deed_value *child)
{
    child->next = NULL;
    if (parent->as.items.last) {
        parent->as.items.last->next = child;
    } else {
        parent->as.items.first = child;
    }
    parent->as.items.last = child;
    parent->as.items.count++;
}

/* Puts child where the member of the same key was; false when there is none. */
static bool replace(struct deed_value *map, struct deed_value *child)
{
    struct deed_value *before = NULL;
    struct deed_value *old = map->as.items.first;
    while (old && strcmp(old->key, child->key) != 0) {
        before = old;
        old = old->next;
    }
    if (!old) {
        return false;
    }
    child->next = old->next;
    if (before) {
        before->next = child;
    } else {
        map->as.items.first = child;
    }
    if (map->as.items.last == old) {
        map->as.items.last = child;
    }
    return true;
}

void deed_value_set(struct deed_arena *arena, struct deed_value *map,
                    const char *key, struct deed_value *child)
{
    if (!map || map->type != DEED_VALUE_MAP || !key || !child) {
        return;
    }
    child->key = deed_arena_strdup(arena, key);
    if (child->key && !replace(map, child)) {
        append(map, child);
    }
}

void deed_value_append(struct deed_value *map, const char *key,
                       struct deed_value *child)
{
    if (map && map->type == DEED_VALUE_MAP && key && child) {
        child->key = key;
        append(map, child);
    }
}

void deed_value_push(struct deed_value *list, struct deed_value *child)
{
    if (list && list->type == DEED_VALUE_LIST && child) {
        child->key = NULL;
        append(list, child);
    }
}

const struct deed_value *deed_value_get(const struct deed_value *map,
                                        const char *key)
{
    if (!map || map->type != DEED_VALUE_MAP || !key) {
        return NULL;
    }
    const struct deed_value *member = map->as.items.first;
    /* Most keys differ in the first byte already. */
    while (member &&
           (member->key[0] != key[0] || strcmp(member->key, key) != 0)) {
        member = member->next;
    }
    return member;
}

const struct deed_value *deed_value_at(const struct deed_value *list,
                                       size_t index)
{
    if (!list || list->type != DEED_VALUE_LIST) {
        return NULL;
    }
    const struct deed_value *item = list->as.items.first;
    while (item && index > 0) {
        item = item->next;
        index--;
    }
    return item;
}

const char *deed_value_text(const struct deed_value *value)
{
    return deed_value_is(value, DEED_VALUE_STRING) ? value->as.string.bytes
                                                   : NULL;
}

bool deed_value_is(const struct deed_value *value, enum deed_value_type type)
{
    return value && value->type == type;
}

size_t deed_value_count(const struct deed_value *value)
{
    return deed_value_is(value, DEED_VALUE_LIST) ||
                   deed_value_is(value, DEED_VALUE_MAP)
               ? value->as.items.count
               : 0;
}

double deed_value_as_number(const struct deed_value *value, double fallback)
{
    return deed_value_is(value, DEED_VALUE_NUMBER) ? value->as.number
                                                   : fallback;
}

bool deed_value_as_bool(const struct deed_value *value, bool fallback)
{
    return deed_value_is(value, DEED_VALUE_BOOL) ? value->as.boolean : fallback;
}

static bool equal_lists(const struct deed_value *a, const struct deed_value *b)
{
    const struct deed_value *x = a->as.items.first;
    const struct deed_value *y = b->as.items.first;
    while (x && y && deed_value_equal(x, y)) {
        x = x->next;
        y = y->next;
    }
    return !x && !y;
}

/* The order of members does not matter; that it is mostly the same anyway
 * saves the search. */
static bool equal_maps(const struct deed_value *a, const struct deed_value *b)
{
    if (a->as.items.count != b->as.items.count) {
        return false;
    }
    const struct deed_value *y = b->as.items.first;
    for (const struct deed_value *x = a->as.items.first; x; x = x->next) {
        const struct deed_value *other =
            deed_str_equal(x->key, y->key) ? y : deed_value_get(b, x->key);
        if (!other || !deed_value_equal(x, other)) {
            return false;
        }
        y = y->next;
    }
    return true;
}

bool deed_value_equal(const struct deed_value *a, const struct deed_value *b)
{
    if (!a || !b || a->type != b->type) {
        return a == b;
    }
    switch (a->type) {
    case DEED_VALUE_BOOL:
        return a->as.boolean == b->as.boolean;
    case DEED_VALUE_NUMBER:
        return a->as.number == b->as.number;
    case DEED_VALUE_STRING:
        return a->as.string.len == b->as.string.len &&
               memcmp(a->as.string.bytes, b->as.string.bytes,
                      a->as.string.len) == 0;
    case DEED_VALUE_LIST:
        return equal_lists(a, b);
    case DEED_VALUE_MAP:
        return equal_maps(a, b);
    case DEED_VALUE_NULL:
    case DEED_VALUE_TYPE_COUNT:
        break;
    }
    return true;
}

const char *deed_value_type_name(enum deed_value_type type)
{
    static const char *const names[DEED_VALUE_TYPE_COUNT] = {
        [DEED_VALUE_NULL] = "null",       [DEED_VALUE_BOOL] = "a boolean",
        [DEED_VALUE_NUMBER] = "a number", [DEED_VALUE_STRING] = "a string",
        [DEED_VALUE_LIST] = "a list",     [DEED_VALUE_MAP] = "an object",
    };
    return (unsigned)type < DEED_VALUE_TYPE_COUNT ? names[type] : "nothing";
}

const char *deed_value_text_at(const struct deed_value *map, const char *key)
{
    return deed_value_text(deed_value_get(map, key));
}

const char *deed_value_text_or(const struct deed_value *map, const char *key,
                               const char *otherwise)
{
    const char *text = deed_value_text_at(map, key);
    return text ? text : otherwise;
}

double deed_value_number_at(const struct deed_value *map, const char *key,
                            double otherwise)
{
    const struct deed_value *value = deed_value_get(map, key);
    return deed_value_is(value, DEED_VALUE_NUMBER) ? value->as.number
                                                   : otherwise;
}

bool deed_value_flag_at(const struct deed_value *map, const char *key)
{
    const struct deed_value *value = deed_value_get(map, key);
    return deed_value_is(value, DEED_VALUE_BOOL) && value->as.boolean;
}
