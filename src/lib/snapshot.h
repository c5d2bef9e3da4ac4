/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_SNAPSHOT_H
#define DEED_LIB_SNAPSHOT_H

/* A graph as the payload of web.state.snapshot. Every element gets a `ref` by
 * which it can be named later. */

#include "core/model/graph.h"
#include "core/model/handle.h"

/* What an element can be used for. */
enum deed_affordance {
    DEED_ACTIVATABLE,
    DEED_EDITABLE,
    DEED_ADJUSTABLE,
    DEED_AFFORDANCE_COUNT
};

struct deed_arena;
struct deed_value;

/* Elements that nobody can see are left out unless `hidden`. NULL when memory
 * is out. */
struct deed_value *deed_snapshot_encode(struct deed_arena *arena,
                                        const struct deed_graph *graph,
                                        struct deed_handles *handles,
                                        bool hidden);

/* Only where it is: {url, title, revision}. */
struct deed_value *deed_snapshot_place(struct deed_arena *arena,
                                       const struct deed_graph *graph);

/* Its pieces, for deltas: they read the same in both. */
struct deed_value *deed_snapshot_element(struct deed_arena *arena,
                                         const struct deed_graph *graph,
                                         const struct deed_element *element,
                                         struct deed_handles *handles);
struct deed_value *deed_snapshot_route(struct deed_arena *arena,
                                       const struct deed_route *route);
/* Without their elements. */
struct deed_value *deed_snapshot_documents(struct deed_arena *arena,
                                           const struct deed_graph *graph);
struct deed_value *deed_snapshot_regions(struct deed_arena *arena,
                                         const struct deed_graph *graph);

const char *deed_affordance_name(enum deed_affordance affordance);

#endif
