/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_RANDOM_UI_H
#define DEED_TESTS_RANDOM_UI_H

/*
 * User interfaces made at random, from words few enough that names, roles and
 * texts meet often: the interesting cases are the ones that nearly tie.
 */

#include "core/model/graph.h"
#include "core/resolve/resolve.h"
#include "core/resolve/target.h"

#define RANDOM_UI_MAX 40

/* What a graph is made from; `elements[i].parent` is an index in here. */
struct random_ui {
    struct deed_element elements[RANDOM_UI_MAX];
    char ids[RANDOM_UI_MAX][8];
    uint32_t count;
    uint32_t scopes; /* in use, of a fixed list */
    uint32_t regions;
    const char *focus_id;
    uint64_t revision;
};

void random_ui_make(struct random_ui *ui, uint64_t *seed);
/* Some elements changed, moved, gone or new; the revision advances. */
void random_ui_edit(struct random_ui *ui, uint64_t *seed);
/* Adds everything in an order that the seed gives (NULL: as it is), and
 * seals. */
void random_ui_build(const struct random_ui *ui, struct deed_graph *graph,
                     uint64_t *seed);

void random_ui_target(struct deed_arena *arena, struct deed_target *ret,
                      uint64_t *seed);

#endif
