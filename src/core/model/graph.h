/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_MODEL_GRAPH_H
#define DEED_CORE_MODEL_GRAPH_H

/*
 * A user interface at one revision: documents, scopes, elements, focus, route
 * and the regions that could not be looked at.
 *
 * A driver fills one, whole or reduced to what a query can concern, and seals
 * it. From then on it is constant and may be asked.
 *
 * Limits: given at init; an add beyond them gives DEED_TOO_LARGE.
 * Order:  answers do not depend on the order of adding.
 */

#include <deed/error.h>

#include "base/arena.h"
#include "base/idtable.h"
#include "core/model/element.h"

struct deed_document {
    const char *id; /* "doc_root" */
    const char *url;
    const char *origin; /* "https://shop.example", "null"; NULL: not known */
    const char *title;
    const char *parent_id; /* NULL: top document */
    const char
        *owner_id;    /* the element around that shows it; NULL: not known */
    const char *load; /* changes with each load; NULL: not known */
    bool loading;     /* snapshots: not everything is there yet */
    bool has_view;
    struct deed_rect view; /* snapshots: the part of the page that is shown */
    double page_height;    /* of which this is a part */
};

struct deed_scope {
    const char *id; /* "scope_form" */
    const char *document_id;
    const char *kind; /* a role: "form", "dialog", "row", ... */
    const char *name;
    const char *parent_id; /* enclosing scope */
    enum deed_tri modal;
};

/* Named, so that an omission is never silent. */
struct deed_region {
    enum deed_opaque opaque;
    const char *document_id;
    const char *what; /* "canvas#chart", "iframe https://…" */
    bool has_rect;
    struct deed_rect rect;
};

struct deed_route {
    const char *id; /* may be NULL */
    const char *url;
};

struct deed_graph_limits {
    uint32_t documents, scopes, elements, regions;
    size_t bytes;
};

struct deed_graph_index; /* private to the graph */

struct deed_graph {
    struct deed_arena arena;
    struct deed_graph_limits limits;
    uint64_t revision;
    struct deed_route route;
    const char *focus_id; /* instance id, NULL: nothing has the focus */
    bool cut;             /* there is more than what is in it */
    struct deed_document *documents;
    struct deed_scope *scopes;
    struct deed_element *elements;
    struct deed_region *regions;
    uint32_t document_count, scope_count, element_count, region_count;
    uint32_t document_cap, scope_cap, element_cap, region_cap;
    struct deed_idtable document_ids, scope_ids, element_ids; /* private */
    struct deed_graph_index *index; /* NULL until sealed */
};

extern const struct deed_graph_limits deed_graph_default_limits;

void deed_graph_init(struct deed_graph *graph,
                     const struct deed_graph_limits *limits);
void deed_graph_fini(struct deed_graph *graph); /* takes a zeroed one */

/* Copies what is given. An id that is there already is DEED_EXISTS. `ret`
 * (may be NULL) gets the index of the element. */
enum deed_code deed_graph_add_document(struct deed_graph *graph,
                                       const struct deed_document *document,
                                       struct deed_error *err);
enum deed_code deed_graph_add_scope(struct deed_graph *graph,
                                    const struct deed_scope *scope,
                                    struct deed_error *err);
enum deed_code deed_graph_add_element(struct deed_graph *graph,
                                      const struct deed_element *element,
                                      uint32_t *ret, struct deed_error *err);
enum deed_code deed_graph_add_region(struct deed_graph *graph,
                                     const struct deed_region *region,
                                     struct deed_error *err);
enum deed_code deed_graph_set_place(struct deed_graph *graph, uint64_t revision,
                                    const struct deed_route *route,
                                    const char *focus_id,
                                    struct deed_error *err);

/* Builds the index and checks references (parents, scopes, documents): they
 * may be added in any order, but must be there now, and no chain may end in
 * itself. Sealing twice is DEED_STATE, and so is adding to a sealed graph. */
enum deed_code deed_graph_seal(struct deed_graph *graph,
                               struct deed_error *err);

/* All `find`s: borrowed, NULL when absent; the graph must be sealed. */
const struct deed_element *deed_graph_find(const struct deed_graph *graph,
                                           const char *instance_id);
const struct deed_document *deed_graph_find_document(
    const struct deed_graph *graph, const char *id);
const struct deed_scope *deed_graph_find_scope(const struct deed_graph *graph,
                                               const char *id);
const struct deed_element *deed_graph_parent(
    const struct deed_graph *graph, const struct deed_element *element);

#endif
