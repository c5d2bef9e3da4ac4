/* SPDX-License-Identifier: Apache-2.0 */
#include "core/model/delta.h"

#include "base/util.h"
#include "core/model/frame.h"

static bool same_view(const struct deed_document *a,
                      const struct deed_document *b)
{
    return a->loading == b->loading && a->has_view == b->has_view &&
           deed_rect_equal(&a->view, &b->view) &&
           !(a->page_height < b->page_height) &&
           !(a->page_height > b->page_height);
}

static bool same_document(const struct deed_document *a,
                          const struct deed_document *b)
{
    return deed_str_equal(a->url, b->url) &&
           deed_str_equal(a->title, b->title) &&
           deed_str_equal(a->load, b->load) &&
           deed_str_equal(a->parent_id, b->parent_id) &&
           deed_str_equal(a->owner_id, b->owner_id) && same_view(a, b);
}

static bool same_scope(const struct deed_scope *a, const struct deed_scope *b)
{
    return deed_str_equal(a->document_id, b->document_id) &&
           deed_str_equal(a->kind, b->kind) &&
           deed_str_equal(a->name, b->name) &&
           deed_str_equal(a->parent_id, b->parent_id) && a->modal == b->modal;
}

static bool same_region(const struct deed_region *a,
                        const struct deed_region *b)
{
    return a->opaque == b->opaque &&
           deed_str_equal(a->document_id, b->document_id) &&
           deed_str_equal(a->what, b->what) && a->has_rect == b->has_rect &&
           deed_rect_equal(&a->rect, &b->rect);
}

static uint32_t count_regions(const struct deed_graph *graph,
                              const struct deed_region *like)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < graph->region_count; i++) {
        count += same_region(&graph->regions[i], like);
    }
    return count;
}

/* Regions have no id: each must be there as often. */
static bool same_regions(const struct deed_graph *a, const struct deed_graph *b)
{
    for (uint32_t i = 0; i < a->region_count; i++) {
        if (count_regions(a, &a->regions[i]) !=
            count_regions(b, &a->regions[i])) {
            return false;
        }
    }
    return true;
}

bool deed_graph_same_frame(const struct deed_graph *a,
                           const struct deed_graph *b)
{
    if (a->document_count != b->document_count ||
        a->scope_count != b->scope_count ||
        a->region_count != b->region_count) {
        return false;
    }
    for (uint32_t i = 0; i < a->document_count; i++) {
        const struct deed_document *other =
            deed_graph_find_document(b, a->documents[i].id);
        if (!other || !same_document(&a->documents[i], other)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < a->scope_count; i++) {
        const struct deed_scope *other =
            deed_graph_find_scope(b, a->scopes[i].id);
        if (!other || !same_scope(&a->scopes[i], other)) {
            return false;
        }
    }
    return same_regions(a, b);
}

const char *deed_graph_parent_id(const struct deed_graph *graph,
                                 const struct deed_element *element)
{
    const struct deed_element *parent = deed_graph_parent(graph, element);
    return parent ? parent->instance_id : NULL;
}

bool deed_graph_same_element(const struct deed_graph *a,
                             const struct deed_element *in_a,
                             const struct deed_graph *b,
                             const struct deed_element *in_b)
{
    return deed_element_equal(in_a, in_b) &&
           deed_str_equal(deed_graph_parent_id(a, in_a),
                          deed_graph_parent_id(b, in_b));
}

bool deed_graph_equal(const struct deed_graph *a, const struct deed_graph *b)
{
    if (a->revision != b->revision || a->element_count != b->element_count ||
        !deed_str_equal(a->route.id, b->route.id) ||
        !deed_str_equal(a->route.url, b->route.url) ||
        !deed_str_equal(a->focus_id, b->focus_id) ||
        !deed_graph_same_frame(a, b)) {
        return false;
    }
    for (uint32_t i = 0; i < a->element_count; i++) {
        const struct deed_element *element = &a->elements[i];
        const struct deed_element *other =
            deed_graph_find(b, element->instance_id);
        if (!other || !deed_graph_same_element(a, element, b, other)) {
            return false;
        }
    }
    return true;
}
