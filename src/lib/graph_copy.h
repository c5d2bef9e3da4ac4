/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_LIB_GRAPH_COPY_H
#define DEED_LIB_GRAPH_COPY_H

/* A sealed copy of a graph that a driver only lends. */

#include <stdbool.h>

struct deed_graph;

/* NULL when memory is out. shut: without what is inside regions of other
 * origins and closed shadow roots; they are named as regions. */
struct deed_graph *deed_graph_copy(const struct deed_graph *graph, bool shut);
void deed_graph_copy_free(struct deed_graph *copy); /* takes NULL */

#endif
