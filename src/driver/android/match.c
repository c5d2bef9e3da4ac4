/* SPDX-License-Identifier: Apache-2.0 */
#include "driver/android/match.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/util.h"
#include "driver/android/tree.h"

/* Beyond so many comparisons of siblings their order decides. */
#define PAIRS_MAX (1u << 20)

enum key { KEY_WHOLE, KEY_OWN, KEY_KIND, KEY_COUNT };

struct keys {
    uint64_t of[KEY_COUNT];
};

struct matcher {
    const struct android_node *old;
    struct android_node *now;
    uint32_t old_count, now_count;
    struct deed_arena *arena;
    struct keys *old_keys, *now_keys; /* owned */
    bool *taken;                      /* owned: old nodes that have a match */
};

static uint64_t kind_of(const struct android_node *node)
{
    uint64_t hash = deed_hash_text(DEED_HASH_SEED, node->cls);
    hash = deed_hash_text(hash, node->id);
    return deed_hash_text(hash, node->package);
}

static struct keys *keys_of(const struct android_node *nodes, uint32_t count)
{
    struct keys *keys = calloc((size_t)count + 1, sizeof(*keys));
    for (uint32_t i = count; keys && i-- > 0;) {
        const struct android_node *node = &nodes[i];
        uint64_t kind = kind_of(node);
        uint64_t own = deed_hash_text(kind, node->text);
        own = deed_hash_text(own, node->description);
        uint64_t whole = own;
        for (uint32_t c = i + 1; c < node->end; c = nodes[c].end) {
            whole = deed_hash_bytes(whole, &keys[c].of[KEY_WHOLE],
                                    sizeof(keys[c].of[KEY_WHOLE]));
        }
        keys[i] = (struct keys){ { whole, own, kind } };
    }
    return keys;
}

/* The children of a node lie in (at, end); roots lie in [0, count). */
struct span {
    uint32_t from, end;
};

static uint32_t count_children(const struct android_node *nodes,
                               struct span span)
{
    uint32_t count = 0;
    for (uint32_t i = span.from; i < span.end; i = nodes[i].end) {
        count++;
    }
    return count;
}

static void match_children(struct matcher *m, struct span old, struct span now);

/* An empty field is called by its hint; where that is not written, a text that
 * was typed over it must not become its name. */
static void keep_name(struct matcher *m, const struct android_node *old,
                      struct android_node *now)
{
    if (android_is_field(now) && !now->hint && now->name == now->text &&
        old->name && !old->label) {
        now->name = deed_arena_strdup(m->arena, old->name);
    }
}

static void pair(struct matcher *m, uint32_t old, uint32_t now)
{
    m->taken[old] = true;
    m->now[now].uid = m->old[old].uid;
    keep_name(m, &m->old[old], &m->now[now]);
}

/* The first free old sibling with the same key. */
static void match_by(struct matcher *m, struct span old, struct span now,
                     enum key key, bool ordered)
{
    uint32_t from = old.from;
    for (uint32_t n = now.from; n < now.end; n = m->now[n].end) {
        if (m->now[n].uid) {
            continue;
        }
        for (uint32_t o = from; o < old.end; o = m->old[o].end) {
            if (!m->taken[o] &&
                m->old_keys[o].of[key] == m->now_keys[n].of[key]) {
                pair(m, o, n);
                from = ordered ? m->old[o].end : old.from;
                break;
            }
        }
    }
}

/* Goes on below every pair. The recursion is bounded by the depth of a dump. */
static void match_below(struct matcher *m, struct span old, struct span now)
{
    for (uint32_t n = now.from; n < now.end; n = m->now[n].end) {
        for (uint32_t o = old.from; m->now[n].uid && o < old.end;
             o = m->old[o].end) {
            if (m->old[o].uid == m->now[n].uid) {
                match_children(m, (struct span){ o + 1, m->old[o].end },
                               (struct span){ n + 1, m->now[n].end });
                break;
            }
        }
    }
}

static void match_children(struct matcher *m, struct span old, struct span now)
{
    uint64_t pairs =
        (uint64_t)count_children(m->old, old) * count_children(m->now, now);
    bool ordered = pairs > PAIRS_MAX;
    match_by(m, old, now, KEY_WHOLE, ordered);
    match_by(m, old, now, KEY_OWN, ordered);
    match_by(m, old, now, KEY_KIND, true);
    match_below(m, old, now);
}

bool android_match(const struct android_screen *before,
                   struct android_screen *now, uint32_t *next_uid)
{
    struct matcher m = { .now = now->dump.nodes,
                         .now_count = now->dump.count,
                         .arena = &now->arena };
    bool ok = true;
    for (uint32_t i = 0; i < m.now_count; i++) {
        m.now[i].uid = 0;
    }
    if (before && before->dump.count) {
        m.old = before->dump.nodes;
        m.old_count = before->dump.count;
        m.old_keys = keys_of(m.old, m.old_count);
        m.now_keys = keys_of(m.now, m.now_count);
        m.taken = calloc((size_t)m.old_count + 1, sizeof(*m.taken));
        ok = m.old_keys && m.now_keys && m.taken;
        if (ok) {
            match_children(&m, (struct span){ 0, m.old_count },
                           (struct span){ 0, m.now_count });
        }
        free(m.old_keys);
        free(m.now_keys);
        free(m.taken);
    }
    for (uint32_t i = 0; i < m.now_count; i++) {
        if (!m.now[i].uid) {
            m.now[i].uid = ++*next_uid;
        }
    }
    return ok;
}
