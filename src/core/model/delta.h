/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_MODEL_DELTA_H
#define DEED_CORE_MODEL_DELTA_H

/*
 * The difference between two revisions of a graph. Applied to its base it
 * gives the newer graph; applied to anything else it is refused.
 */

#include "core/model/graph.h"

struct deed_delta {
    struct deed_arena arena;
    uint64_t base_revision;
    uint64_t revision;
    struct deed_route route;
    const char *focus_id;
    /* Added or changed, by instance id; parents are given as ids because an
     * index means nothing in another graph. */
    const struct deed_element **upserts; /* borrowed from the newer graph */
    const char **upsert_parents;         /* instance id or NULL */
    uint32_t upsert_count;
    const char **removed; /* instance ids */
    uint32_t removed_count;
    bool frame_changed;             /* documents, scopes or regions differ */
    const struct deed_graph *newer; /* borrowed */
};

void deed_delta_fini(struct deed_delta *delta);

/* Both graphs are sealed and outlive the delta. */
enum deed_code deed_delta_make(struct deed_delta *ret,
                               const struct deed_graph *base,
                               const struct deed_graph *newer,
                               struct deed_error *err);

/* `ret` is initialised and sealed here. A base of another revision is
 * DEED_STATE. */
enum deed_code deed_delta_apply(const struct deed_delta *delta,
                                const struct deed_graph *base,
                                struct deed_graph *ret, struct deed_error *err);

/* Same documents, scopes, regions, elements, focus, route and revision, in
 * whatever order they were added. */
bool deed_graph_equal(const struct deed_graph *a, const struct deed_graph *b);

#endif
