/* SPDX-License-Identifier: Apache-2.0 */
#include "lib/graph_copy.h"

#include <stdlib.h>

#include "base/util.h"
#include "core/model/graph.h"

/* Inside a region that is not to be entered. */
static bool is_shut(const struct deed_element *element)
{
    return element->opaque == DEED_OPAQUE_CROSS_ORIGIN ||
           element->opaque == DEED_OPAQUE_CLOSED_SHADOW;
}

/* What is left out is named, once a document. */
static enum deed_code name_shut(struct deed_graph *to,
                                const struct deed_element *element)
{
    for (uint32_t i = 0; i < to->region_count; i++) {
        if (to->regions[i].opaque == element->opaque &&
            deed_str_equal(to->regions[i].document_id, element->document_id)) {
            return DEED_OK;
        }
    }
    struct deed_region region = { .opaque = element->opaque,
                                  .document_id = element->document_id,
                                  .what = deed_opaque_name(element->opaque) };
    return deed_graph_add_region(to, &region, NULL);
}

/* In the same order: a parent is an index, which moves when others go. */
static enum deed_code fill_elements(struct deed_graph *to,
                                    const struct deed_graph *from, bool shut)
{
    uint32_t *places = calloc(from->element_count + 1, sizeof(*places));
    enum deed_code code = places ? DEED_OK : DEED_NOMEM;
    uint32_t kept = 0;
    for (uint32_t i = 0; !code && i < from->element_count; i++) {
        bool left_out = shut && is_shut(&from->elements[i]);
        places[i] = left_out ? DEED_NO_ELEMENT : kept++;
        code = left_out ? name_shut(to, &from->elements[i]) : DEED_OK;
    }
    for (uint32_t i = 0; !code && i < from->element_count; i++) {
        struct deed_element element = from->elements[i];
        if (element.parent != DEED_NO_ELEMENT) {
            element.parent = places[element.parent];
        }
        if (places[i] != DEED_NO_ELEMENT) {
            code = deed_graph_add_element(to, &element, NULL, NULL);
        }
    }
    free(places);
    return code;
}

static const char *focus_of(const struct deed_graph *from, bool shut)
{
    const struct deed_element *focus =
        from->focus_id ? deed_graph_find(from, from->focus_id) : NULL;
    return shut && focus && is_shut(focus) ? NULL : from->focus_id;
}

static enum deed_code fill(struct deed_graph *to, const struct deed_graph *from,
                           bool shut)
{
    enum deed_code code = DEED_OK;
    for (uint32_t i = 0; !code && i < from->document_count; i++) {
        code = deed_graph_add_document(to, &from->documents[i], NULL);
    }
    for (uint32_t i = 0; !code && i < from->scope_count; i++) {
        code = deed_graph_add_scope(to, &from->scopes[i], NULL);
    }
    for (uint32_t i = 0; !code && i < from->region_count; i++) {
        code = deed_graph_add_region(to, &from->regions[i], NULL);
    }
    if (!code) {
        code = fill_elements(to, from, shut);
    }
    if (!code) {
        code = deed_graph_set_place(to, from->revision, &from->route,
                                    focus_of(from, shut), NULL);
    }
    return code ? code : deed_graph_seal(to, NULL);
}

struct deed_graph *deed_graph_copy(const struct deed_graph *graph, bool shut)
{
    struct deed_graph *copy = calloc(1, sizeof(*copy));
    if (!copy) {
        return NULL;
    }
    deed_graph_init(copy, &graph->limits);
    if (fill(copy, graph, shut)) {
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
