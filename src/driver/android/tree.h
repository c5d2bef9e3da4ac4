/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_DRIVER_ANDROID_TREE_H
#define DEED_DRIVER_ANDROID_TREE_H

/*
 * What the nodes of a dump are and what they are called: roles from classes
 * and flags, names from the node itself, from passive text inside it or beside
 * it. On Android the name, the action and the state of one control often sit
 * on three nodes; the graph says which of them owns the action.
 */

#include "core/model/graph.h"
#include "driver/android/screen.h"

/* Fills role, name and label of every node. False: the arena refuses. */
bool android_tree_name(struct deed_arena *arena, struct android_dump *dump);

/* One element of the graph; strings are borrowed from the screen and `arena`.
 */
bool android_tree_element(struct deed_arena *arena,
                          const struct android_screen *screen, uint32_t at,
                          struct deed_element *ret);

/* The whole screen as a sealed graph. */
enum deed_code android_tree_graph(const struct android_screen *screen,
                                  const char *within_id, struct deed_graph *ret,
                                  struct deed_error *err);

/* "el_12"; the buffer has ANDROID_UID_BYTES. */
#define ANDROID_UID_BYTES 16
void android_uid_print(uint32_t uid, char *ret);
uint32_t android_uid_find(const struct android_screen *screen,
                          const char *instance_id); /* ANDROID_NO_NODE */

/* Roles that show or take a text of their own. */
bool android_is_field(const struct android_node *node);
bool android_is_progress(const struct android_node *node);
/* A list whose rows are recycled, or that scrolls. */
bool android_is_list(const struct android_node *node);

#endif
