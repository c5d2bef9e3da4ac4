/* SPDX-License-Identifier: Apache-2.0 */
#include "hurt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/value.h"
#include "wire/json.h"
#include "wire/json_writer.h"

#define HUGE_BYTES 100000
#define NO_MEMBER ((unsigned)-1)

const char *hurt_name(enum hurt how)
{
    static const char *const names[] = {
        [HURT_MISSING] = "missing", [HURT_NULL] = "null",
        [HURT_TYPE] = "type",       [HURT_EMPTY] = "empty",
        [HURT_OTHER] = "other",     [HURT_HUGE] = "huge",
    };
    return names[how];
}

/* A walk over the members of a text: either they are told, or one is hurt. */
struct walk {
    struct deed_arena *arena;
    unsigned next; /* number of the next member */
    unsigned at;   /* the one to be hurt */
    enum hurt how;
    hurt_path_fn *told;
    void *user;
};

static uint32_t mix(uint32_t seed, const char *text)
{
    for (; text && *text; text++) {
        seed = (seed ^ (unsigned char)*text) * UINT32_C(16777619); /* FNV-1a */
    }
    return (seed ^ '.') * UINT32_C(16777619);
}

static struct deed_value *huge_text(struct deed_arena *arena)
{
    char *text = deed_arena_alloc(arena, HUGE_BYTES + 1);
    assert_non_null(text);
    memset(text, 'x', HUGE_BYTES);
    return deed_value_string_n(arena, text, HUGE_BYTES);
}

static struct deed_value *other_value(struct deed_arena *arena,
                                      const struct deed_value *v)
{
    switch (v->type) {
    case DEED_VALUE_BOOL:
        return deed_value_bool(arena, !v->as.boolean);
    case DEED_VALUE_NUMBER:
        return deed_value_number(arena, -v->as.number - 1);
    case DEED_VALUE_STRING:
        return deed_value_string(arena, "another");
    case DEED_VALUE_LIST:
    case DEED_VALUE_MAP: {
        struct deed_value *list = deed_value_list(arena);
        deed_value_push(list, deed_value_number(arena, 7));
        deed_value_push(list, deed_value_string(arena, "7"));
        return list;
    }
    default:
        return deed_value_bool(arena, true);
    }
}

static struct deed_value *empty_value(struct deed_arena *arena,
                                      const struct deed_value *v)
{
    switch (v->type) {
    case DEED_VALUE_BOOL:
        return deed_value_bool(arena, false);
    case DEED_VALUE_NUMBER:
        return deed_value_number(arena, 0);
    case DEED_VALUE_LIST:
        return deed_value_list(arena);
    case DEED_VALUE_MAP:
        return deed_value_map(arena);
    default:
        return deed_value_string(arena, "");
    }
}

static struct deed_value *hurt_value(struct deed_arena *arena,
                                     const struct deed_value *v, enum hurt how)
{
    switch (how) {
    case HURT_TYPE:
        return v->type == DEED_VALUE_STRING ? deed_value_number(arena, 5)
                                            : deed_value_string(arena, "5");
    case HURT_EMPTY:
        return empty_value(arena, v);
    case HURT_OTHER:
        return other_value(arena, v);
    case HURT_HUGE:
        return v->type == DEED_VALUE_NUMBER ? deed_value_number(arena, 1e300)
                                            : huge_text(arena);
    default:
        return deed_value_null(arena);
    }
}

static struct deed_value *walk(struct walk *w, const struct deed_value *v,
                               uint32_t path);

static struct deed_value *parse(struct deed_arena *arena, const char *json)
{
    struct deed_value *value = NULL;
    deed_json_parse(arena, json, strlen(json), NULL, &value, NULL);
    return value;
}

/* A string that is JSON itself: a payload. */
static struct deed_value *walk_text(struct walk *w, const struct deed_value *v,
                                    uint32_t path)
{
    const struct deed_value *inner = parse(w->arena, v->as.string.bytes);
    struct deed_strbuf text = { 0 };
    if (!inner || !deed_value_is(inner, DEED_VALUE_MAP)) {
        return deed_value_copy(w->arena, v);
    }
    deed_json_write(&text, walk(w, inner, path));
    struct deed_value *copy =
        deed_value_string_n(w->arena, deed_strbuf_get(&text), text.len);
    deed_strbuf_fini(&text);
    return copy;
}

static void walk_child(struct walk *w, const struct deed_value *child,
                       uint32_t path, struct deed_value *into)
{
    unsigned number = w->next++;
    struct deed_value *copy = NULL;
    if (w->told) {
        w->told(w->user, number, path);
    }
    if (number == w->at) {
        copy =
            w->how == HURT_MISSING ? NULL : hurt_value(w->arena, child, w->how);
    } else {
        copy = walk(w, child, path);
    }
    if (!copy) {
        return;
    }
    if (child->key) {
        deed_value_append(into, child->key, copy);
    } else {
        deed_value_push(into, copy);
    }
}

/* A copy, with the member hurt. Items of a list have one path, but for what
 * their kind is. */
static struct deed_value *walk(struct walk *w, const struct deed_value *v,
                               uint32_t path)
{
    if (v->type == DEED_VALUE_STRING && *v->as.string.bytes == '{') {
        return walk_text(w, v, path);
    }
    if (v->type != DEED_VALUE_LIST && v->type != DEED_VALUE_MAP) {
        return deed_value_copy(w->arena, v);
    }
    struct deed_value *copy = v->type == DEED_VALUE_LIST
                                  ? deed_value_list(w->arena)
                                  : deed_value_map(w->arena);
    path = mix(path, deed_value_text(deed_value_get(v, "kind")));
    for (const struct deed_value *c = v->as.items.first; c; c = c->next) {
        walk_child(w, c, mix(path, c->key), copy);
    }
    return copy;
}

void hurt_list(const char *json, hurt_path_fn *told, void *user)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    struct walk w = {
        .arena = &arena, .at = NO_MEMBER, .told = told, .user = user
    };
    const struct deed_value *value = parse(&arena, json);
    assert_non_null(value);
    walk(&w, value, 1);
    deed_arena_fini(&arena);
}

void hurt_text(struct deed_strbuf *json, unsigned member, enum hurt how)
{
    struct deed_arena arena;
    deed_arena_init(&arena, 0);
    struct walk w = { .arena = &arena, .at = member, .how = how };
    const struct deed_value *value = parse(&arena, deed_strbuf_get(json));
    assert_non_null(value);
    deed_strbuf_clear(json);
    deed_json_write(json, walk(&w, value, 1));
    deed_arena_fini(&arena);
}
