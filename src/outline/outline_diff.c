/* SPDX-License-Identifier: Apache-2.0 */
/* Two snapshots of one surface: what appeared, what is gone, what changed. */
#include "outline/outline_impl.h"

#include <stdlib.h>
#include <string.h>

#include "outline/outline_diff.h"
#include "base/idtable.h"
#include "base/util.h"
#include "base/value.h"

/* Documents that were loaded anew are others, whatever they are called. */
static bool same_load(const struct deed_value *a, const struct deed_value *b)
{
    return deed_str_equal(deed_value_text_at(a, "id"),
                          deed_value_text_at(b, "id")) &&
           deed_str_equal(deed_value_text_at(a, "load"),
                          deed_value_text_at(b, "load"));
}

static bool index_elements(struct deed_idtable *ids,
                           const struct outline_tree *tree,
                           const struct deed_value *other)
{
    const struct deed_value *documents =
        deed_value_get(tree->snapshot, "documents");
    uint32_t at = 0;
    for (const struct deed_value *d = deed_value_at(documents, 0); d;
         d = d->next) {
        const struct deed_value *twin =
            deed_value_at(deed_value_get(other, "documents"), 0);
        while (twin && !same_load(d, twin)) {
            twin = twin->next;
        }
        const struct deed_value *list = deed_value_get(d, "elements");
        size_t count =
            deed_value_is(list, DEED_VALUE_LIST) ? list->as.items.count : 0;
        at++; /* the document itself */
        for (size_t i = 0; i < count; i++, at++) {
            const char *id =
                deed_value_text_at(tree->nodes[at].element, "instanceId");
            if (twin && id && deed_idtable_find(ids, id) == DEED_ID_NONE &&
                !deed_idtable_add(ids, id, at)) {
                return false;
            }
        }
    }
    return true;
}

/* The name of these is all that is in them, which is told by itself. */
static bool is_summary(const struct outline_node *node)
{
    return node->first != OUTLINE_NONE &&
           (strcmp(node->role, "row") == 0 || outline_is_cell(node));
}

static bool same_words(const struct outline_node *a,
                       const struct outline_node *b)
{
    struct deed_strbuf x, y;
    deed_strbuf_init(&x, 0);
    deed_strbuf_init(&y, 0);
    outline_state_words(a, &x);
    outline_state_words(b, &y);
    bool same = strcmp(deed_strbuf_get(&x), deed_strbuf_get(&y)) == 0;
    deed_strbuf_fini(&x);
    deed_strbuf_fini(&y);
    return same;
}

static bool same_node(const struct outline_node *a,
                      const struct outline_node *b)
{
    return (is_summary(a) || is_summary(b) ||
            deed_str_equal(a->name, b->name)) &&
           deed_str_equal(a->text, b->text) &&
           deed_str_equal(a->value, b->value) && same_words(a, b);
}

static bool is_top(const struct outline_tree *tree, const uint32_t *twins,
                   uint32_t at)
{
    uint32_t up = tree->nodes[at].parent;
    return up == OUTLINE_NONE || !tree->nodes[up].element ||
           twins[up] != OUTLINE_NONE;
}

static bool match(struct outline_diff *diff, const struct deed_idtable *ids)
{
    const struct outline_tree *old = &diff->old, *now = &diff->now;
    struct deed_arena *arena = &diff->now.arena;
    diff->was = deed_arena_alloc(arena, (now->count + 1) * sizeof(uint32_t));
    diff->is = deed_arena_alloc(arena, (old->count + 1) * sizeof(uint32_t));
    if (!diff->was || !diff->is) {
        return false;
    }
    memset(diff->was, 0xff, (now->count + 1) * sizeof(uint32_t));
    memset(diff->is, 0xff, (old->count + 1) * sizeof(uint32_t));
    for (uint32_t at = 0; at < now->count; at++) {
        const struct outline_node *node = &now->nodes[at];
        if (!node->element) {
            continue;
        }
        uint32_t twin = deed_idtable_find(
            ids, deed_value_text_at(node->element, "instanceId"));
        if (twin != DEED_ID_NONE &&
            strcmp(old->nodes[twin].role, node->role) == 0) {
            diff->was[at] = twin;
            diff->is[twin] = at;
        }
    }
    return true;
}

bool outline_diff_make(struct outline_diff *diff,
                       const struct deed_value *before,
                       const struct deed_value *now)
{
    struct deed_idtable ids = { 0 };
    *diff = (struct outline_diff){ 0 };
    bool ok = outline_tree_read(&diff->old, before);
    ok = outline_tree_read(&diff->now, now) && ok;
    ok = ok && index_elements(&ids, &diff->old, now) && match(diff, &ids);
    deed_idtable_fini(&ids);
    const struct deed_value *a =
        deed_value_at(deed_value_get(before, "documents"), 0);
    const struct deed_value *b =
        deed_value_at(deed_value_get(now, "documents"), 0);
    diff->new_page = a && b && !same_load(a, b);
    return ok;
}

void outline_diff_fini(struct outline_diff *diff)
{
    outline_tree_fini(&diff->old);
    outline_tree_fini(&diff->now);
}

static uint32_t next_of(const struct outline_tree *tree, const uint32_t *twins,
                        uint32_t from)
{
    for (uint32_t at = from; at < tree->count; at++) {
        if (tree->nodes[at].element && !tree->nodes[at].silent &&
            twins[at] == OUTLINE_NONE && is_top(tree, twins, at)) {
            return at;
        }
    }
    return OUTLINE_NONE;
}

uint32_t outline_diff_appeared(const struct outline_diff *diff, uint32_t from)
{
    return next_of(&diff->now, diff->was, from);
}

uint32_t outline_diff_gone(const struct outline_diff *diff, uint32_t from)
{
    return next_of(&diff->old, diff->is, from);
}

uint32_t outline_diff_changed(const struct outline_diff *diff, uint32_t from)
{
    for (uint32_t at = from; at < diff->now.count; at++) {
        uint32_t twin = diff->was[at];
        if (twin != OUTLINE_NONE && !diff->now.nodes[at].silent &&
            !same_node(&diff->old.nodes[twin], &diff->now.nodes[at])) {
            return at;
        }
    }
    return OUTLINE_NONE;
}

static void put(struct deed_arena *arena, struct deed_value *map,
                const char *key, const char *text)
{
    if (text) {
        deed_value_set(arena, map, key, deed_value_string(arena, text));
    }
}

static void put_change(struct deed_arena *arena, struct deed_value *map,
                       const char *key, const char *was, const char *is)
{
    if (deed_str_equal(was, is)) {
        return;
    }
    struct deed_value *one = deed_value_map(arena);
    deed_value_set(arena, one, "old", deed_value_string(arena, was));
    deed_value_set(arena, one, "new", deed_value_string(arena, is));
    deed_value_set(arena, map, key, one);
}

static struct deed_value *encode_change(struct deed_arena *arena,
                                        const struct outline_node *was,
                                        const struct outline_node *is)
{
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *changes = deed_value_map(arena);
    struct deed_value *states = deed_value_map(arena);
    put(arena, map, "ref", is->ref);
    if (!deed_str_equal(was->ref, is->ref)) {
        put(arena, map, "oldRef", was->ref);
    }
    put(arena, map, "role", is->role);
    put(arena, map, "name", is->name);
    if (!is_summary(was) && !is_summary(is)) {
        put_change(arena, changes, "name", was->name, is->name);
    }
    put_change(arena, changes, "text", was->text, is->text);
    put_change(arena, changes, "value", was->value, is->value);
    const struct deed_value *s = is->state ? is->state->as.items.first : NULL;
    for (; s; s = s->next) {
        const struct deed_value *other = deed_value_get(was->state, s->key);
        if (strcmp(s->key, "inViewport") != 0 &&
            !(other && deed_value_equal(s, other))) {
            deed_value_set(arena, states, s->key, deed_value_copy(arena, s));
        }
    }
    s = was->state ? was->state->as.items.first : NULL;
    for (; s; s = s->next) {
        if (strcmp(s->key, "inViewport") != 0 &&
            !deed_value_get(is->state, s->key)) {
            deed_value_set(arena, states, s->key, deed_value_null(arena));
        }
    }
    if (states->as.items.count) {
        deed_value_set(arena, changes, "state", states);
    }
    deed_value_set(arena, map, "changes", changes);
    return map;
}

static struct deed_value *encode_gone(struct deed_arena *arena,
                                      const struct outline_node *node)
{
    struct deed_value *map = deed_value_map(arena);
    put(arena, map, "ref", node->ref);
    put(arena, map, "role", node->role);
    put(arena, map, "name", node->name);
    put(arena, map, "text", node->text);
    return map;
}

static void encode_lists(struct deed_arena *arena,
                         const struct outline_diff *diff,
                         struct deed_value *map)
{
    struct deed_value *appeared = deed_value_list(arena);
    struct deed_value *gone = deed_value_list(arena);
    struct deed_value *changed = deed_value_list(arena);
    for (uint32_t at = 0; at < diff->now.count; at++) {
        const struct outline_node *node = &diff->now.nodes[at];
        if (node->element && diff->was[at] == OUTLINE_NONE) {
            deed_value_push(appeared, deed_value_copy(arena, node->element));
        }
    }
    for (uint32_t at = 0; at < diff->old.count; at++) {
        const struct outline_node *node = &diff->old.nodes[at];
        if (node->element && diff->is[at] == OUTLINE_NONE) {
            deed_value_push(gone, encode_gone(arena, node));
        }
    }
    for (uint32_t at = outline_diff_changed(diff, 0); at != OUTLINE_NONE;
         at = outline_diff_changed(diff, at + 1)) {
        deed_value_push(changed,
                        encode_change(arena, &diff->old.nodes[diff->was[at]],
                                      &diff->now.nodes[at]));
    }
    deed_value_set(arena, map, "appeared", appeared);
    deed_value_set(arena, map, "gone", gone);
    deed_value_set(arena, map, "changed", changed);
}

struct deed_value *deed_outline_compare(struct deed_arena *arena,
                                        const struct deed_value *before,
                                        const struct deed_value *now)
{
    struct outline_diff diff;
    struct deed_value *map = deed_value_map(arena);
    bool ok = outline_diff_make(&diff, before, now);
    if (ok) {
        put(arena, map, "baseRevision", deed_value_text_at(before, "revision"));
        put(arena, map, "revision", deed_value_text_at(now, "revision"));
        const struct deed_value *route = deed_value_get(now, "route");
        deed_value_set(arena, map, "route",
                       route ? deed_value_copy(arena, route)
                             : deed_value_null(arena));
        deed_value_set(arena, map, "newPage",
                       deed_value_bool(arena, diff.new_page));
        encode_lists(arena, &diff, map);
    }
    outline_diff_fini(&diff);
    return ok && !arena->failed ? map : NULL;
}
