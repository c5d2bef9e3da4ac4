/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_CORE_MODEL_FRAME_H
#define DEED_CORE_MODEL_FRAME_H

/* What stands around the elements, and elements across two graphs; for deltas.
 * Graphs are sealed. */

#include "core/model/graph.h"

/* Same documents, scopes and regions. */
bool deed_graph_same_frame(const struct deed_graph *a,
                           const struct deed_graph *b);

/* Same in everything, and under the same parent. */
bool deed_graph_same_element(const struct deed_graph *a,
                             const struct deed_element *in_a,
                             const struct deed_graph *b,
                             const struct deed_element *in_b);

/* The instance id of the parent; NULL: top. */
const char *deed_graph_parent_id(const struct deed_graph *graph,
                                 const struct deed_element *element);

#endif
