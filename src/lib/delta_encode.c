/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/delta_encode.h"

#include "lib/snapshot.h"
#include "base/arena.h"
#include "base/value.h"
#include "core/model/delta.h"
#include "core/act/result.h"

/* Whose delta it is. */
struct view {
    const struct deed_graph *base;
    struct deed_handles *handles;
    bool hidden;
};

static void put(struct deed_arena *arena, struct deed_value *map,
                const char *key, const char *text)
{
    deed_value_set(arena, map, key, deed_value_string(arena, text));
}

static bool is_seen(const struct deed_element *element, bool hidden)
{
    return hidden ||
           deed_state(&element->states, DEED_STATE_VISIBLE) != DEED_NO;
}

/* An element that nobody sees any more is gone for who sees only the seen. */
static void put_elements(struct deed_arena *arena, struct deed_value *map,
                         const struct deed_delta *delta,
                         const struct view *view)
{
    struct deed_value *upserts = deed_value_list(arena);
    struct deed_value *removed = deed_value_list(arena);
    for (uint32_t i = 0; i < delta->upsert_count; i++) {
        const struct deed_element *e = delta->upserts[i];
        const struct deed_element *old =
            deed_graph_find(view->base, e->instance_id);
        if (is_seen(e, view->hidden)) {
            struct deed_value *one =
                deed_snapshot_element(arena, delta->newer, e, view->handles);
            put(arena, one, "documentId", e->document_id);
            deed_value_push(upserts, one);
        } else if (old && is_seen(old, view->hidden)) {
            deed_value_push(removed, deed_value_string(arena, e->instance_id));
        }
    }
    for (uint32_t i = 0; i < delta->removed_count; i++) {
        if (is_seen(deed_graph_find(view->base, delta->removed[i]),
                    view->hidden)) {
            deed_value_push(removed,
                            deed_value_string(arena, delta->removed[i]));
        }
    }
    deed_value_set(arena, map, "upserts", upserts);
    deed_value_set(arena, map, "removed", removed);
}

struct deed_value *deed_delta_encode(struct deed_arena *arena,
                                     const struct deed_delta *delta,
                                     const struct deed_graph *base,
                                     struct deed_handles *handles, bool hidden)
{
    const struct view view = { base, handles, hidden };
    struct deed_value *map = deed_value_map(arena);
    put(arena, map, "baseRevision",
        deed_revision_text(arena, delta->base_revision));
    put(arena, map, "revision", deed_revision_text(arena, delta->revision));
    deed_value_set(arena, map, "route",
                   deed_snapshot_route(arena, &delta->route));
    put(arena, map, "focus", delta->focus_id); /* null: nothing has it */
    put_elements(arena, map, delta, &view);
    if (delta->frame_changed) {
        deed_value_set(arena, map, "documents",
                       deed_snapshot_documents(arena, delta->newer));
        deed_value_set(arena, map, "regions",
                       deed_snapshot_regions(arena, delta->newer));
    }
    return arena->failed ? NULL : map;
}
