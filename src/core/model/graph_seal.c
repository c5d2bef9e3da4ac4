/* SPDX-License-Identifier: Apache-2.0 */
#include "core/model/graph.h"

#include "base/util.h"
#include "core/model/graph_index.h"

enum colour { WHITE, GREY, BLACK };

/* Does a chain of parents end in itself? Each item is walked over once: what
 * was reached before is black. */
static bool ends_in_itself(const uint32_t *parents, uint32_t count,
                           uint8_t *colours)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = i;
        while (at != DEED_NO_ELEMENT && colours[at] == WHITE) {
            colours[at] = GREY;
            at = parents[at];
        }
        if (at != DEED_NO_ELEMENT && colours[at] == GREY) {
            return true;
        }
        for (at = i; at != DEED_NO_ELEMENT && colours[at] == GREY;
             at = parents[at]) {
            colours[at] = BLACK;
        }
    }
    return false;
}

static enum deed_code check_chain(struct deed_graph *graph, const char *what,
                                  const uint32_t *parents, uint32_t count,
                                  struct deed_error *err)
{
    uint8_t *colours = deed_arena_calloc(&graph->arena, count, 1);
    if (!colours) {
        return deed_fail(err, DEED_TOO_LARGE, "no room to check %ss", what);
    }
    if (ends_in_itself(parents, count, colours)) {
        return deed_fail(err, DEED_INVALID, "%s inside itself", what);
    }
    return DEED_OK;
}

static enum deed_code dangling(const char *what, const char *id,
                               const char *reference, struct deed_error *err)
{
    return deed_fail(err, DEED_INVALID, "%s “%.80s” refers to a missing %s",
                     what, id, reference);
}

static bool is_missing(const struct deed_idtable *table, const char *id)
{
    return id && deed_idtable_find(table, id) == DEED_ID_NONE;
}

static enum deed_code check_documents(struct deed_graph *graph,
                                      uint32_t *parents, struct deed_error *err)
{
    for (uint32_t i = 0; i < graph->document_count; i++) {
        const struct deed_document *document = &graph->documents[i];
        if (is_missing(&graph->document_ids, document->parent_id)) {
            return dangling("document", document->id, "parent", err);
        }
        parents[i] =
            deed_idtable_find(&graph->document_ids, document->parent_id);
    }
    return check_chain(graph, "document", parents, graph->document_count, err);
}

static enum deed_code check_scopes(struct deed_graph *graph, uint32_t *parents,
                                   struct deed_error *err)
{
    for (uint32_t i = 0; i < graph->scope_count; i++) {
        const struct deed_scope *scope = &graph->scopes[i];
        if (is_missing(&graph->document_ids, scope->document_id)) {
            return dangling("scope", scope->id, "document", err);
        }
        if (is_missing(&graph->scope_ids, scope->parent_id)) {
            return dangling("scope", scope->id, "parent", err);
        }
        parents[i] = deed_idtable_find(&graph->scope_ids, scope->parent_id);
    }
    return check_chain(graph, "scope", parents, graph->scope_count, err);
}

static enum deed_code check_elements(struct deed_graph *graph,
                                     uint32_t *parents, struct deed_error *err)
{
    for (uint32_t i = 0; i < graph->element_count; i++) {
        const struct deed_element *element = &graph->elements[i];
        if (is_missing(&graph->document_ids, element->document_id)) {
            return dangling("element", element->instance_id, "document", err);
        }
        if (is_missing(&graph->scope_ids, element->scope_id)) {
            return dangling("element", element->instance_id, "scope", err);
        }
        if (element->parent != DEED_NO_ELEMENT &&
            element->parent >= graph->element_count) {
            return dangling("element", element->instance_id, "parent", err);
        }
        parents[i] = element->parent;
    }
    return check_chain(graph, "element", parents, graph->element_count, err);
}

_Static_assert(DEED_ID_NONE == DEED_NO_ELEMENT,
               "an absent parent is the same for all three");

static uint32_t largest(const struct deed_graph *graph)
{
    uint32_t n = graph->element_count;
    n = graph->scope_count > n ? graph->scope_count : n;
    return graph->document_count > n ? graph->document_count : n;
}

enum deed_code deed_graph_seal(struct deed_graph *graph, struct deed_error *err)
{
    if (graph->index) {
        return deed_fail(err, DEED_STATE, "the graph is sealed already");
    }
    uint32_t *parents =
        deed_arena_calloc(&graph->arena, largest(graph), sizeof(*parents));
    if (!parents) {
        return deed_fail(err, DEED_TOO_LARGE, "no room to seal the graph");
    }
    enum deed_code code = check_documents(graph, parents, err);
    if (!code) {
        code = check_scopes(graph, parents, err);
    }
    if (!code) {
        code = check_elements(graph, parents, err);
    }
    if (!code && !deed_graph_index_build(graph)) {
        code = deed_fail(err, DEED_TOO_LARGE, "no room for the index");
    }
    return code;
}
