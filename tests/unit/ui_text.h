/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_TESTS_UI_TEXT_H
#define DEED_TESTS_UI_TEXT_H

/*
 * A user interface written down, one thing a line, and a target written down
 * in one; so that a table of cases can be read.
 *
 *   doc ID [PARENT]
 *   scope ID KIND 'NAME' [PARENT [DOC]]     NAME may be empty, PARENT "-"
 *   region cross|closed|canvas DOC 'WHAT'
 *   focus ID
 *   el ID PARENT ROLE 'NAME' [WORD | KEY='TEXT']...     PARENT "-": top
 *
 * A line that begins with "#" is a comment. Keys of an element: id text label
 * ph shown desc meaning act scope doc val at ("X,Y"). Its words: hidden
 * blocked detached disabled enabled owner notowner click noclick adjust
 * editable focusable unfocusable checked pressed expanded hint cross closed
 * canvas range.
 *
 * A target:
 *   semantic ROLE ['NAME'] [scope='…'] | FORM 'VALUE' | none
 *   and then any of erole='…' ename='…' escope='…' edoc='…'
 */

#include "base/arena.h"
#include "core/model/graph.h"
#include "core/resolve/resolve.h"
#include "core/resolve/target.h"

/* Fails the test on a line it cannot read. Parents may come later. */
void ui_build(struct deed_graph *graph, const char *text);
/* The same with the elements added in another order, by the seed. */
void ui_build_shuffled(struct deed_graph *graph, const char *text,
                       uint64_t seed);
void ui_target(struct deed_arena *arena, const char *text,
               struct deed_target *ret);

/* Everything an answer says, in a line or two. */
char *ui_print(struct deed_arena *arena, const struct deed_resolution *answer);

/* xorshift64*; the state is never 0. */
uint64_t ui_random(uint64_t *state);
uint32_t ui_random_below(uint64_t *state, uint32_t limit);

#endif
