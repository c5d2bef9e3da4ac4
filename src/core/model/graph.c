/* SPDX-License-Identifier: Apache-2.0 */
#include "core/model/graph.h"

#include <math.h>
#include <stdlib.h>

#include "base/util.h"

/* A page of 100,000 elements fits; one that tries to exhaust us does not. */
const struct deed_graph_limits deed_graph_default_limits = {
    .documents = 4096,
    .scopes = 100000,
    .elements = 400000,
    .regions = 4096,
    .bytes = (size_t)512 * 1024 * 1024,
};

/* Coordinates beyond this are not a place on any screen. */
#define COORDINATE_MAX 1e9

void deed_graph_init(struct deed_graph *graph,
                     const struct deed_graph_limits *limits)
{
    *graph = (struct deed_graph){ .limits = *limits };
    deed_arena_init(&graph->arena, limits->bytes);
}

void deed_graph_fini(struct deed_graph *graph)
{
    free(graph->documents);
    free(graph->scopes);
    free(graph->elements);
    free(graph->regions);
    deed_idtable_fini(&graph->document_ids);
    deed_idtable_fini(&graph->scope_ids);
    deed_idtable_fini(&graph->element_ids);
    deed_arena_fini(&graph->arena);
    *graph = (struct deed_graph){ 0 };
}

/* One of the four arrays, while something is added to it. */
struct list {
    const char *what; /* for messages */
    void **items;
    uint32_t *count;
    uint32_t *cap;
    uint32_t limit;
    size_t size;
    struct deed_idtable *ids; /* NULL: its things have no id */
};

static enum deed_code out_of_room(const struct deed_graph *graph,
                                  const char *what, struct deed_error *err)
{
    if (graph->limits.bytes) {
        return deed_fail(err, DEED_TOO_LARGE,
                         "%s: no room in a graph of %zu bytes", what,
                         graph->limits.bytes);
    }
    return deed_fail(err, DEED_NOMEM, "%s", what);
}

/* The arrays are not in the arena, because growing there would leave every
 * smaller copy behind; the arena's limit shrinks by what they take. */
static bool grow(struct deed_graph *graph, const struct list *list)
{
    uint32_t cap = *list->cap ? *list->cap * 2 : 16;
    if (cap > list->limit || cap < *list->cap) {
        cap = list->limit;
    }
    size_t more = (size_t)(cap - *list->cap) * list->size;
    struct deed_arena *arena = &graph->arena;
    if (arena->limit_bytes &&
        (arena->used_bytes >= arena->limit_bytes ||
         more >= arena->limit_bytes - arena->used_bytes)) {
        return false;
    }
    void *items = realloc(*list->items, (size_t)cap * list->size);
    if (!items) {
        return false;
    }
    if (arena->limit_bytes) {
        arena->limit_bytes -= more;
    }
    *list->items = items;
    *list->cap = cap;
    return true;
}

/* Room for one more; everything that can be wrong before it is copied. */
static enum deed_code make_room(struct deed_graph *graph,
                                const struct list *list, const char *id,
                                struct deed_error *err)
{
    if (graph->index) {
        return deed_fail(err, DEED_STATE, "%s: the graph is sealed",
                         list->what);
    }
    if (list->ids && (!id || !*id)) {
        return deed_fail(err, DEED_INVALID, "%s without an id", list->what);
    }
    if (list->ids && deed_idtable_find(list->ids, id) != DEED_ID_NONE) {
        return deed_fail(err, DEED_EXISTS, "%s “%.80s” is there already",
                         list->what, id);
    }
    if (*list->count >= list->limit) {
        return deed_fail(err, DEED_TOO_LARGE, "more than %u %ss",
                         (unsigned)list->limit, list->what);
    }
    if (*list->count == *list->cap && !grow(graph, list)) {
        return out_of_room(graph, list->what, err);
    }
    return DEED_OK;
}

/* What was copied behind the last item becomes an item, if all of it could be
 * copied. */
static enum deed_code keep(struct deed_graph *graph, const struct list *list,
                           const char *id, struct deed_error *err)
{
    if (graph->arena.failed ||
        (list->ids && !deed_idtable_add(list->ids, id, *list->count))) {
        return out_of_room(graph, list->what, err);
    }
    (*list->count)++;
    return DEED_OK;
}

enum deed_code deed_graph_add_document(struct deed_graph *graph,
                                       const struct deed_document *document,
                                       struct deed_error *err)
{
    struct list list = {
        "document",
        (void **)&graph->documents,
        &graph->document_count,
        &graph->document_cap,
        graph->limits.documents,
        sizeof(*document),
        &graph->document_ids,
    };
    enum deed_code code = make_room(graph, &list, document->id, err);
    if (code) {
        return code;
    }
    struct deed_arena *arena = &graph->arena;
    struct deed_document *to = &graph->documents[graph->document_count];
    *to = (struct deed_document){
        .id = deed_arena_strdup(arena, document->id),
        .url = deed_arena_strdup(arena, document->url),
        .origin = deed_arena_strdup(arena, document->origin),
        .title = deed_arena_strdup(arena, document->title),
        .load = deed_arena_strdup(arena, document->load),
        .loading = document->loading,
        .has_view = document->has_view,
        .view = document->view,
        .page_height = document->page_height,
        .parent_id = deed_arena_strdup(arena, document->parent_id),
        .owner_id = deed_arena_strdup(arena, document->owner_id),
    };
    return keep(graph, &list, to->id, err);
}

enum deed_code deed_graph_add_scope(struct deed_graph *graph,
                                    const struct deed_scope *scope,
                                    struct deed_error *err)
{
    struct list list = {
        "scope",           (void **)&graph->scopes, &graph->scope_count,
        &graph->scope_cap, graph->limits.scopes,    sizeof(*scope),
        &graph->scope_ids,
    };
    enum deed_code code = make_room(graph, &list, scope->id, err);
    if (code) {
        return code;
    }
    struct deed_arena *arena = &graph->arena;
    struct deed_scope *to = &graph->scopes[graph->scope_count];
    *to = (struct deed_scope){
        .id = deed_arena_strdup(arena, scope->id),
        .document_id = deed_arena_strdup(arena, scope->document_id),
        .kind = deed_arena_strdup(arena, deed_str_or(scope->kind, "")),
        .name = deed_arena_strdup(arena, scope->name),
        .parent_id = deed_arena_strdup(arena, scope->parent_id),
        .modal = scope->modal,
    };
    return keep(graph, &list, to->id, err);
}

static bool is_coordinate(double value)
{
    return isfinite(value) && fabs(value) <= COORDINATE_MAX;
}

/* A rectangle that is none is dropped: it is not known where this is. */
static bool is_place(const struct deed_rect *rect)
{
    return is_coordinate(rect->x) && is_coordinate(rect->y) &&
           is_coordinate(rect->width) && is_coordinate(rect->height);
}

enum deed_code deed_graph_add_element(struct deed_graph *graph,
                                      const struct deed_element *element,
                                      uint32_t *ret, struct deed_error *err)
{
    struct list list = {
        "element",           (void **)&graph->elements, &graph->element_count,
        &graph->element_cap, graph->limits.elements,    sizeof(*element),
        &graph->element_ids,
    };
    enum deed_code code = make_room(graph, &list, element->instance_id, err);
    if (code) {
        return code;
    }
    struct deed_element *to = &graph->elements[graph->element_count];
    if (!deed_element_copy(&graph->arena, to, element)) {
        return out_of_room(graph, list.what, err);
    }
    if (!to->has_rect || !is_place(&to->rect)) {
        to->has_rect = false;
        to->rect = (struct deed_rect){ 0 };
    }
    code = keep(graph, &list, to->instance_id, err);
    if (!code && ret) {
        *ret = graph->element_count - 1;
    }
    return code;
}

enum deed_code deed_graph_add_region(struct deed_graph *graph,
                                     const struct deed_region *region,
                                     struct deed_error *err)
{
    struct list list = {
        "region",
        (void **)&graph->regions,
        &graph->region_count,
        &graph->region_cap,
        graph->limits.regions,
        sizeof(*region),
        NULL,
    };
    enum deed_code code = make_room(graph, &list, NULL, err);
    if (code) {
        return code;
    }
    struct deed_region *to = &graph->regions[graph->region_count];
    *to = *region;
    to->document_id = deed_arena_strdup(&graph->arena, region->document_id);
    to->what = deed_arena_strdup(&graph->arena, deed_str_or(region->what, ""));
    if (!to->has_rect || !is_place(&to->rect)) {
        to->has_rect = false;
        to->rect = (struct deed_rect){ 0 };
    }
    return keep(graph, &list, NULL, err);
}

enum deed_code deed_graph_set_place(struct deed_graph *graph, uint64_t revision,
                                    const struct deed_route *route,
                                    const char *focus_id,
                                    struct deed_error *err)
{
    if (graph->index) {
        return deed_fail(err, DEED_STATE, "place: the graph is sealed");
    }
    struct deed_arena *arena = &graph->arena;
    graph->revision = revision;
    graph->route = (struct deed_route){
        .id = deed_arena_strdup(arena, route ? route->id : NULL),
        .url = deed_arena_strdup(arena, route ? route->url : NULL),
    };
    graph->focus_id = deed_arena_strdup(arena, focus_id);
    return arena->failed ? out_of_room(graph, "place", err) : DEED_OK;
}

const struct deed_element *deed_graph_find(const struct deed_graph *graph,
                                           const char *instance_id)
{
    uint32_t at = deed_idtable_find(&graph->element_ids, instance_id);
    return at == DEED_ID_NONE ? NULL : &graph->elements[at];
}

const struct deed_document *deed_graph_find_document(
    const struct deed_graph *graph, const char *id)
{
    uint32_t at = deed_idtable_find(&graph->document_ids, id);
    return at == DEED_ID_NONE ? NULL : &graph->documents[at];
}

const struct deed_scope *deed_graph_find_scope(const struct deed_graph *graph,
                                               const char *id)
{
    uint32_t at = deed_idtable_find(&graph->scope_ids, id);
    return at == DEED_ID_NONE ? NULL : &graph->scopes[at];
}

const struct deed_element *deed_graph_parent(const struct deed_graph *graph,
                                             const struct deed_element *element)
{
    return element->parent == DEED_NO_ELEMENT
               ? NULL
               : &graph->elements[element->parent];
}
