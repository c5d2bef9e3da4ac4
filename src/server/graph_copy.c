/* SPDX-License-Identifier: Apache-2.0 */
#include "server/graph_copy.h"

#include <stdlib.h>

#include "core/graph.h"

static enum deed_code fill(struct deed_graph *to, const struct deed_graph *from)
{
    enum deed_code code = DEED_OK;
    for (uint32_t i = 0; !code && i < from->document_count; i++) {
        code = deed_graph_add_document(to, &from->documents[i], NULL);
    }
    for (uint32_t i = 0; !code && i < from->scope_count; i++) {
        code = deed_graph_add_scope(to, &from->scopes[i], NULL);
    }
    /* In the same order: a parent is an index. */
    for (uint32_t i = 0; !code && i < from->element_count; i++) {
        code = deed_graph_add_element(to, &from->elements[i], NULL, NULL);
    }
    for (uint32_t i = 0; !code && i < from->region_count; i++) {
        code = deed_graph_add_region(to, &from->regions[i], NULL);
    }
    if (!code) {
        code = deed_graph_set_place(to, from->revision, &from->route,
                                    from->focus_id, NULL);
    }
    return code ? code : deed_graph_seal(to, NULL);
}

struct deed_graph *deed_graph_copy(const struct deed_graph *graph)
{
    struct deed_graph *copy = calloc(1, sizeof(*copy));
    if (!copy) {
        return NULL;
    }
    deed_graph_init(copy, &graph->limits);
    if (fill(copy, graph)) {
        deed_graph_copy_free(copy);
        return NULL;
    }
    return copy;
}

void deed_graph_copy_free(struct deed_graph *copy)
{
    if (copy) {
        deed_graph_fini(copy);
        free(copy);
    }
}
