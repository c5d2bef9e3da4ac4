/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/snapshot.h"

#include <string.h>

#include "base/value_put.h"
#include "base/arena.h"
#include "base/util.h"
#include "base/value.h"
#include "core/act/result.h"

/* When a state is worth telling: always, or only when it is not as usual. */
static const struct {
    enum deed_state_id state;
    bool always;
    enum deed_tri usual;
} told[] = {
    { DEED_STATE_ENABLED, true, DEED_UNKNOWN },
    { DEED_STATE_VISIBLE, true, DEED_UNKNOWN },
    { DEED_STATE_CHECKED, true, DEED_UNKNOWN },
    { DEED_STATE_PRESSED, true, DEED_UNKNOWN },
    { DEED_STATE_SELECTED, true, DEED_UNKNOWN },
    { DEED_STATE_EXPANDED, true, DEED_UNKNOWN },
    { DEED_STATE_OPEN, true, DEED_UNKNOWN },
    { DEED_STATE_BLOCKED, false, DEED_NO },
    { DEED_STATE_READONLY, false, DEED_NO },
    { DEED_STATE_FOCUSED, false, DEED_NO },
    { DEED_STATE_REQUIRED, false, DEED_NO },
    { DEED_STATE_INVALID, false, DEED_NO },
    { DEED_STATE_BUSY, false, DEED_NO },
    { DEED_STATE_CURRENT, false, DEED_NO },
    { DEED_STATE_IN_VIEWPORT, false, DEED_YES },
};

static struct deed_value *encode_state(struct deed_arena *arena,
                                       const struct deed_states *states)
{
    struct deed_value *map = deed_value_map(arena);
    for (size_t i = 0; i < DEED_ARRAY_LEN(told); i++) {
        enum deed_tri value = deed_state(states, told[i].state);
        const char *name = deed_state_name(told[i].state);
        if (value == DEED_UNKNOWN ||
            (!told[i].always && value == told[i].usual)) {
            continue;
        }
        if (value == DEED_MIXED) {
            deed_put_text(arena, map, name, "mixed");
        } else {
            deed_put_bool(arena, map, name, value == DEED_YES);
        }
    }
    return map;
}

const char *deed_affordance_name(enum deed_affordance affordance)
{
    static const char *const names[] = {
        [DEED_ACTIVATABLE] = "activatable",
        [DEED_EDITABLE] = "editable",
        [DEED_ADJUSTABLE] = "adjustable",
    };
    return (unsigned)affordance < DEED_AFFORDANCE_COUNT ? names[affordance]
                                                        : "";
}

static struct deed_value *encode_affordances(struct deed_arena *arena,
                                             const struct deed_element *e)
{
    const bool offers[] = {
        [DEED_ACTIVATABLE] =
            e->handling.clickable == DEED_YES || deed_role_is_control(e->role),
        [DEED_EDITABLE] =
            deed_state(&e->states, DEED_STATE_EDITABLE) == DEED_YES,
        [DEED_ADJUSTABLE] = deed_role_is_adjustable(e->role),
    };
    struct deed_value *list = deed_value_list(arena);
    for (int i = 0; i < DEED_AFFORDANCE_COUNT; i++) {
        if (offers[i]) {
            deed_value_push(
                list, deed_value_string(arena, deed_affordance_name(
                                                   (enum deed_affordance)i)));
        }
    }
    return list;
}

static void put_value(struct deed_arena *arena, struct deed_value *map,
                      const struct deed_reading *reading)
{
    if (reading->secret) {
        deed_put_bool(arena, map, "secret", true);
        return;
    }
    deed_put_text(arena, map, "value", reading->text);
    if (reading->has_range) {
        struct deed_value *range = deed_value_map(arena);
        deed_put_number(arena, range, "min", reading->min);
        deed_put_number(arena, range, "max", reading->max);
        if (reading->step > 0) {
            deed_put_number(arena, range, "step", reading->step);
        }
        deed_value_set(arena, map, "range", range);
    }
}

static void put_options(struct deed_arena *arena, struct deed_value *map,
                        const struct deed_element *e)
{
    if (!e->options) {
        return;
    }
    struct deed_value *list = deed_value_list(arena);
    for (const char *at = e->options; at;) {
        size_t len = strcspn(at, "\n");
        deed_value_push(list, deed_value_string_n(arena, at, len));
        at = at[len] ? at + len + 1 : NULL;
    }
    deed_value_set(arena, map, "options", list);
    if (e->option_count > list->as.items.count) {
        deed_put_number(arena, map, "optionCount", e->option_count);
    }
}

struct deed_value *deed_snapshot_element(struct deed_arena *arena,
                                         const struct deed_graph *graph,
                                         const struct deed_element *e,
                                         struct deed_handles *handles)
{
    struct deed_value *map = deed_value_map(arena);
    const struct deed_element *parent = deed_graph_parent(graph, e);
    const struct deed_handle *handle = NULL;
    if (!deed_handles_mint(handles, e, &handle, NULL)) {
        deed_put_text(arena, map, "ref", handle->ref);
    }
    deed_put_text(arena, map, "instanceId", e->instance_id);
    deed_put_text(arena, map, "stableId", e->stable_id);
    deed_put_text(arena, map, "scopeId", e->scope_id);
    deed_put_text(arena, map, "parentId", parent ? parent->instance_id : NULL);
    deed_put_text(arena, map, "role", e->role);
    deed_put_text(arena, map, "name", e->name);
    if (!deed_str_equal(e->text, e->name)) {
        deed_put_text(arena, map, "text", e->text);
    }
    deed_put_text(arena, map, "label", e->label);
    deed_put_text(arena, map, "placeholder", e->placeholder);
    deed_put_text(arena, map, "description", e->description);
    deed_put_text(arena, map, "leadsTo", e->leads_to);
    deed_put_text(arena, map, "field", e->field);
    if (e->level) {
        deed_put_number(arena, map, "level", e->level);
    }
    if (e->flows) {
        deed_put_number(arena, map, "flows", e->flows);
    }
    put_options(arena, map, e);
    deed_value_set(arena, map, "affordances", encode_affordances(arena, e));
    deed_value_set(arena, map, "state", encode_state(arena, &e->states));
    put_value(arena, map, &e->reading);
    deed_put_text(arena, map, "meaning", e->meaning);
    deed_put_text(arena, map, "defaultAction", e->default_action);
    deed_put_text(arena, map, "risk", e->risk);
    if (e->opaque != DEED_OPAQUE_NONE) {
        deed_put_text(arena, map, "opaque", deed_opaque_name(e->opaque));
    }
    deed_put_text(arena, map, "unseen", deed_unseen_name(e->unseen));
    if (e->has_rect) {
        deed_put_rect(arena, map, "bbox", &e->rect);
    }
    return map;
}

static struct deed_value *encode_scopes(struct deed_arena *arena,
                                        const struct deed_graph *graph,
                                        const char *document_id)
{
    struct deed_value *list = deed_value_list(arena);
    for (uint32_t i = 0; i < graph->scope_count; i++) {
        const struct deed_scope *scope = &graph->scopes[i];
        if (!deed_str_equal(scope->document_id, document_id)) {
            continue;
        }
        struct deed_value *map = deed_value_map(arena);
        deed_put_text(arena, map, "id", scope->id);
        deed_put_text(arena, map, "kind", scope->kind);
        deed_put_text(arena, map, "name", scope->name);
        deed_put_text(arena, map, "parentId", scope->parent_id);
        if (scope->modal == DEED_YES) {
            deed_put_bool(arena, map, "modal", true);
        }
        deed_value_push(list, map);
    }
    return list;
}

/* A document without its elements. */
static struct deed_value *encode_head(struct deed_arena *arena,
                                      const struct deed_graph *graph,
                                      const struct deed_document *document)
{
    struct deed_value *map = deed_value_map(arena);
    deed_put_text(arena, map, "id", document->id);
    deed_put_text(arena, map, "url", document->url);
    deed_put_text(arena, map, "title", document->title);
    deed_put_text(arena, map, "load", document->load);
    deed_put_text(arena, map, "parentId", document->parent_id);
    deed_put_text(arena, map, "ownerId", document->owner_id);
    if (document->loading) {
        deed_put_bool(arena, map, "loading", true);
    }
    if (document->has_view) {
        deed_put_rect(arena, map, "view", &document->view);
        deed_put_number(arena, map, "pageHeight", document->page_height);
    }
    deed_value_set(arena, map, "scopes",
                   encode_scopes(arena, graph, document->id));
    return map;
}

struct deed_value *deed_snapshot_documents(struct deed_arena *arena,
                                           const struct deed_graph *graph)
{
    struct deed_value *list = deed_value_list(arena);
    for (uint32_t i = 0; i < graph->document_count; i++) {
        deed_value_push(list, encode_head(arena, graph, &graph->documents[i]));
    }
    return list;
}

static struct deed_value *encode_document(struct deed_arena *arena,
                                          const struct deed_graph *graph,
                                          const struct deed_document *document,
                                          struct deed_handles *handles,
                                          bool hidden)
{
    struct deed_value *map = encode_head(arena, graph, document);
    struct deed_value *elements = deed_value_list(arena);
    for (uint32_t i = 0; i < graph->element_count; i++) {
        const struct deed_element *e = &graph->elements[i];
        bool seen = deed_state(&e->states, DEED_STATE_VISIBLE) != DEED_NO;
        if (deed_str_equal(e->document_id, document->id) && (seen || hidden)) {
            deed_value_push(elements,
                            deed_snapshot_element(arena, graph, e, handles));
        }
    }
    deed_value_set(arena, map, "elements", elements);
    return map;
}

struct deed_value *deed_snapshot_regions(struct deed_arena *arena,
                                         const struct deed_graph *graph)
{
    struct deed_value *list = deed_value_list(arena);
    for (uint32_t i = 0; i < graph->region_count; i++) {
        const struct deed_region *region = &graph->regions[i];
        struct deed_value *map = deed_value_map(arena);
        deed_put_text(arena, map, "opaque", deed_opaque_name(region->opaque));
        deed_put_text(arena, map, "documentId", region->document_id);
        deed_put_text(arena, map, "what", region->what);
        if (region->has_rect) {
            deed_put_rect(arena, map, "bbox", &region->rect);
        }
        deed_value_push(list, map);
    }
    return list;
}

struct deed_value *deed_snapshot_route(struct deed_arena *arena,
                                       const struct deed_route *route)
{
    struct deed_value *map = deed_value_map(arena);
    deed_put_text(arena, map, "routeId", route->id);
    deed_put_text(arena, map, "url", route->url);
    return map;
}

struct deed_value *deed_snapshot_encode(struct deed_arena *arena,
                                        const struct deed_graph *graph,
                                        struct deed_handles *handles,
                                        bool hidden)
{
    struct deed_value *map = deed_value_map(arena);
    struct deed_value *documents = deed_value_list(arena);
    deed_put_text(arena, map, "revision",
                  deed_revision_text(arena, graph->revision));
    deed_value_set(arena, map, "route",
                   deed_snapshot_route(arena, &graph->route));
    deed_put_text(arena, map, "focus", graph->focus_id);
    for (uint32_t i = 0; i < graph->document_count; i++) {
        deed_value_push(documents,
                        encode_document(arena, graph, &graph->documents[i],
                                        handles, hidden));
    }
    deed_value_set(arena, map, "documents", documents);
    deed_value_set(arena, map, "regions", deed_snapshot_regions(arena, graph));
    if (graph->cut) {
        deed_put_bool(arena, map, "truncated", true);
    }
    return arena->failed ? NULL : map;
}

struct deed_value *deed_snapshot_place(struct deed_arena *arena,
                                       const struct deed_graph *graph)
{
    struct deed_value *map = deed_value_map(arena);
    const struct deed_document *top =
        deed_graph_find_document(graph, "doc_root");
    if (!top && graph->document_count) {
        top = &graph->documents[0];
    }
    deed_put_text(arena, map, "url", graph->route.url);
    deed_put_text(arena, map, "title", top ? top->title : NULL);
    deed_put_text(arena, map, "revision",
                  deed_revision_text(arena, graph->revision));
    return arena->failed ? NULL : map;
}
